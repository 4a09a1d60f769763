/** What is left of a sale at each shop, by its fee. With the cost of the goods: the margin. */
import {
  type CreateShopDTO,
  type DeliveryInfo,
  describeFee,
  discountAt,
  type Margin,
  type ProductDraft,
  saleMargin,
  sellersShipping,
} from '@moa/core';
import { useRight } from '../../../client/use-user.ts';
import { Panel } from '../../../ui/page/page.tsx';
import { ChannelBadge } from '../../../ui/values/channel-badge.tsx';
import { formatRate, formatWon } from '../../../ui/values/format.ts';
import { useValue } from '../form/form-context.tsx';
import { inShopOrder } from '../form/in-shop-order.ts';
import { useShopTargets } from '../shops/shop-queries.ts';
import { feeAt, priceAt, ruleOf, targetOf } from '../shops/shop-targets.ts';
import classes from './side.module.css';

export function MarginPanel() {
  const entries = useValue<CreateShopDTO[]>('createShopDTOList');
  const base = useValue<number>('composition.mainInfo.price');
  const [standard = null] = useValue<ProductDraft['composition']['categories']>('composition.categories');
  const benefit = useValue<ProductDraft['basic']['benefit']>('basic.benefit');
  const delivery = useValue<DeliveryInfo>('common.deliveryInfo');
  const cost = useValue<number | null>('basic.costPrice');
  const mayCost = useRight('viewCost');
  const { targets } = useShopTargets();
  if (entries.length === 0 || base === 0) return null;
  const lines = inShopOrder(entries).map((entry) => {
    const target = targets && targetOf(entry, targets);
    const categories = { standard, shop: entry.category };
    const fee = feeAt(entry.shopInfoDTO.shopType, target, categories);
    const price = priceAt(base, entry, ruleOf(target, categories));
    const discount = discountAt(entry.shopInfoDTO.shopType, benefit);
    const shipping = sellersShipping(entry.common.deliveryInfo ?? delivery, price - discount);
    return { entry, fee, shipping, margin: saleMargin({ price, discount, feeRate: fee?.rate ?? null, cost, shipping }) };
  });
  const shippingUnknown = lines.some(({ shipping }) => shipping === null);
  return (
    <Panel title={cost === null ? '정산 예상' : '마진 미리보기'} note={cost === null ? '예상 수수료를 뺀 금액' : `원가 ${formatWon(cost)}`}>
      <ul className={classes.margins}>
        {lines.map(({ entry, fee, margin: { left, withCost } }) => (
          <li key={entry.registerKey} className={classes.margin} title={describeFee(fee)}>
            <ChannelBadge shopType={entry.shopInfoDTO.shopType} shopName={entry.shopInfoDTO.shopName} />
            <b className={left?.kind === 'LOSS' ? classes.loss : undefined}>
              {left === null ? '–' : left.kind === 'LOSS' ? `손해 ${formatWon(left.won)}` : formatWon(left.won)}
            </b>
            <span>{fee === null ? '수수료를 알 수 없어요' : withCost && left ? shareOf(left) : `예상 수수료 ${formatRate(fee.rate)}`}</span>
          </li>
        ))}
      </ul>
      {cost === null && <p className={classes.more}>{mayCost ? '원가를 입력하면 보여 드립니다.' : '원가를 볼 권한이 없습니다.'}</p>}
      {shippingUnknown && <p className={classes.more}>무료배송에 드는 택배비는 빼지 않은 금액이에요.</p>}
    </Panel>
  );
}

function shareOf(margin: Margin): string {
  return margin.kind === 'LOSS' || margin.rate === null ? '' : `${(margin.rate * 100).toFixed(1)}%`;
}
