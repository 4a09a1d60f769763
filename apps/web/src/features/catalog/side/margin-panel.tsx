/** What is left of a sale at each shop, by its fee. With the cost of the goods: the margin. */
import { isLinkable, MANIFESTS } from '@moa/channels/manifests';
import { type CreateShopDTO, type Margin, marginOf, settlementOf } from '@moa/core';
import { useRight } from '../../../client/use-user.ts';
import { Panel } from '../../../ui/page/page.tsx';
import { ChannelBadge } from '../../../ui/values/channel-badge.tsx';
import { formatRate, formatWon } from '../../../ui/values/format.ts';
import { useValue } from '../form/form-context.tsx';
import { useShopTargets } from '../shops/shop-queries.ts';
import { priceAt, ruleOf, targetOf } from '../shops/shop-targets.ts';
import classes from './side.module.css';

export function MarginPanel() {
  const entries = useValue<CreateShopDTO[]>('createShopDTOList');
  const base = useValue<number>('composition.mainInfo.price');
  const discount = useValue<{ usable: boolean; pc: { value: number } }>('basic.benefit');
  const cost = useValue<number | null>('basic.costPrice');
  const mayCost = useRight('viewCost');
  const { targets } = useShopTargets();
  if (entries.length === 0 || base === 0) return null;
  const lines = entries.map((entry) => {
    const { shopType } = entry.shopInfoDTO;
    const fallback = isLinkable(shopType) ? MANIFESTS[shopType].defaultFeeRate : 0;
    const target = targets && targetOf(entry, targets);
    const feeRate = target?.account.feeRate ?? fallback;
    const price = priceAt(base, entry, ruleOf(target));
    const off = discount.usable ? discount.pc.value : 0;
    return { entry, feeRate, margin: marginOf(settlementOf(price, off, feeRate), cost ?? 0, price - off) };
  });
  return (
    <Panel title={cost === null ? '정산 예상' : '마진 미리보기'} note={cost === null ? '예상 수수료를 뺀 금액' : `원가 ${formatWon(cost)}`}>
      <ul className={classes.margins}>
        {lines.map(({ entry, feeRate, margin }) => (
          <li key={entry.registerKey} className={classes.margin} title={`예상 수수료 ${formatRate(feeRate)}`}>
            <ChannelBadge shopType={entry.shopInfoDTO.shopType} shopName={entry.shopInfoDTO.shopName} />
            <b className={margin.kind === 'LOSS' ? classes.loss : undefined}>
              {margin.kind === 'LOSS' ? `손해 ${formatWon(margin.won)}` : formatWon(margin.won)}
            </b>
            <span>{cost === null ? `예상 수수료 ${formatRate(feeRate)}` : shareOf(margin)}</span>
          </li>
        ))}
      </ul>
      {cost === null && (
        <p className={classes.more}>
          {mayCost ? '원가를 입력하면 마진을 볼 수 있어요.' : '원가를 볼 권한이 없어 마진은 보여 드리지 않아요.'}
        </p>
      )}
    </Panel>
  );
}

function shareOf(margin: Margin): string {
  return margin.kind === 'LOSS' || margin.rate === null ? '' : `${(margin.rate * 100).toFixed(1)}%`;
}
