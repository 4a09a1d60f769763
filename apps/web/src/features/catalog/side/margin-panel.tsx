/** What is left of a sale at each shop, by its fee. With the cost of the goods: the margin. */
import { isLinkable, MANIFESTS } from '@moa/channels/manifests';
import { type CreateShopDTO, settlementOf } from '@moa/core';
import { ChannelBadge } from '../../../ui/channel-badge.tsx';
import { formatRate, formatWon } from '../../../ui/format.ts';
import { Panel } from '../../../ui/page.tsx';
import { useValue } from '../form/form-context.tsx';
import { belongs, useShopPlaces } from '../shops/shop-queries.ts';
import classes from './side.module.css';

export function MarginPanel() {
  const entries = useValue<CreateShopDTO[]>('createShopDTOList');
  const base = useValue<number>('composition.mainInfo.price');
  const discount = useValue<{ usable: boolean; pc: { value: number } }>('basic.benefit');
  const cost = useValue<number | null>('basic.costPrice');
  const { places } = useShopPlaces();
  if (entries.length === 0 || base === 0) return null;
  const lines = entries.map((entry) => {
    const price = entry.basic.salePrice ?? base;
    const { shopType } = entry.shopInfoDTO;
    const fallback = isLinkable(shopType) ? MANIFESTS[shopType].defaultFeeRate : 0;
    const feeRate = places?.find((place) => belongs(entry, place.info))?.account.feeRate ?? fallback;
    const off = discount.usable ? discount.pc.value : 0;
    const left = settlementOf(price, off, feeRate);
    return { entry, feeRate, left, paid: price - off };
  });
  return (
    <Panel title={cost === null ? '정산 예상' : '마진 미리보기'} note={cost === null ? '예상 수수료를 뺀 금액' : `원가 ${formatWon(cost)}`}>
      <ul className={classes.margins}>
        {lines.map(({ entry, feeRate, left, paid }) => {
          const margin = left - (cost ?? 0);
          const rate = paid > 0 ? margin / paid : 0;
          return (
            <li key={entry.registerKey} className={classes.margin} title={`예상 수수료 ${formatRate(feeRate)}`}>
              <ChannelBadge shopType={entry.shopInfoDTO.shopType} shopName={entry.shopInfoDTO.shopName} />
              <b className={margin < 0 ? classes.loss : undefined}>{formatWon(margin)}</b>
              <span>{cost === null ? `예상 수수료 ${formatRate(feeRate)}` : `${(rate * 100).toFixed(1)}%`}</span>
            </li>
          );
        })}
      </ul>
      {cost === null && <p className={classes.more}>원가를 입력하면 마진을 볼 수 있어요.</p>}
    </Panel>
  );
}
