/** Expected beside paid, month by month; a month is chosen by its bars. */
import { cx } from '../../ui/cx.ts';
import { formatWon, formatWonShort } from '../../ui/values/format.ts';
import { monthName, type SettlementSum } from './queries.ts';
import classes from './settle.module.css';

export interface MonthChartProps {
  months: SettlementSum['months'];
  picked: string;
  onPick(month: string): void;
}

export function MonthChart({ months, picked, onPick }: MonthChartProps) {
  const shown = months.toReversed();
  const top = Math.max(1, ...shown.flatMap(({ expected, waiting, paid }) => [expected + waiting, paid]));
  const height = (won: number) => ({ height: `${(Math.max(0, won) / top) * 100}%` });
  return (
    <figure className={classes.figure}>
      <div className={classes.bars}>
        {shown.map((each) => (
          <button
            key={each.month}
            type="button"
            className={cx(classes.month, each.month === picked && classes.picked)}
            aria-pressed={each.month === picked}
            onClick={() => onPick(each.month)}
          >
            <span className="moa-hidden">
              {monthName(each.month)} 예상 {formatWon(each.expected + each.waiting)}, 정산 {formatWon(each.paid)}
            </span>
            <span className={classes.amount}>{formatWonShort(each.paid)}</span>
            <span className={classes.pair} aria-hidden>
              <span className={classes.expected} style={height(each.expected + each.waiting)} />
              <span className={classes.paid} style={height(each.paid)} />
            </span>
            <span className={classes.name}>{Number(each.month.slice(5))}월</span>
          </button>
        ))}
      </div>
      <figcaption className={classes.legend}>
        <span>
          <span className={cx(classes.dot, classes.expected)} /> 예상 (정산 전 포함)
        </span>
        <span>
          <span className={cx(classes.dot, classes.paid)} /> 정산
        </span>
      </figcaption>
    </figure>
  );
}
