/** Expected beside paid, shop by shop, of one month. What the bars show stands in the table below them. */
import { cx } from '../../ui/cx.ts';
import { formatWonShort } from '../../ui/values/format.ts';
import type { SettlementSum } from './queries.ts';
import classes from './settle.module.css';
import { ShopName } from './settle-columns.tsx';

export function ShopChart({ shops }: { shops: SettlementSum['shops'] }) {
  const top = Math.max(1, ...shops.flatMap(({ expected, waiting, paid }) => [expected + waiting, paid]));
  const width = (won: number) => ({ width: `${(Math.max(0, won) / top) * 100}%` });
  return (
    <ul className={classes.shopBars} aria-hidden>
      {shops.map((shop) => (
        <li key={shop.accountId}>
          <ShopName of={shop} />
          <span className={classes.across}>
            <span className={cx(classes.bar, classes.expected)} style={width(shop.expected + shop.waiting)} />
            <span className={cx(classes.bar, classes.paid)} style={width(shop.paid)} />
          </span>
          <span className="moa-num">{formatWonShort(shop.paid)}</span>
        </li>
      ))}
    </ul>
  );
}
