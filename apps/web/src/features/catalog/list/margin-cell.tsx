/** What a sale of a product leaves at the worst and at the best of its shops, as the form says it. */
import { cx } from '../../../ui/cx.ts';
import { ChannelBadge } from '../../../ui/values/channel-badge.tsx';
import { formatNumber, formatRate } from '../../../ui/values/format.ts';
import classes from './list.module.css';
import type { ProductRow } from './sync.tsx';

type Margin = NonNullable<ProductRow['margin']>;

function hint({ withCost, unknown }: Margin): string {
  const what = withCost ? '원가와 예상 수수료를 뺀 금액' : '원가를 모르는 상품: 예상 수수료를 뺀 금액';
  return unknown === 0 ? what : `${what} · 수수료를 모르는 쇼핑몰 ${unknown}곳은 빼고`;
}

export function MarginCell({ row: { margin, shops } }: { row: ProductRow }) {
  if (margin === null) return <span className={classes.mute}>{shops.length === 0 ? '-' : '수수료 모름'}</span>;
  return (
    <span className={classes.margins} title={hint(margin)}>
      <Line of={margin.worst} name={margin.best === null ? '' : '가장 낮음'} withCost={margin.withCost} />
      {margin.best !== null && <Line of={margin.best} name="가장 높음" withCost={margin.withCost} />}
    </span>
  );
}

function Line({ of: { shopType, shopName, won, rate }, name, withCost }: { of: Margin['worst']; name: string; withCost: boolean }) {
  return (
    <span className={classes.margin}>
      {name !== '' && <span className="moa-hidden">{name}</span>}
      <ChannelBadge shopType={shopType} shopName={shopName} size="sm" />
      <span className={cx('moa-num', won < 0 && classes.lost)}>
        {won < 0 ? `손해 ${formatNumber(-won)}원` : `${formatNumber(won)}원`}
        <span className={classes.mute}>{withCost ? rate !== null && ` ${formatRate(rate)}` : ' 정산'}</span>
      </span>
    </span>
  );
}
