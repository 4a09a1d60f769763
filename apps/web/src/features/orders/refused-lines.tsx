import { formatCount } from '../../ui/format.ts';
import type { Refusal } from './guards.ts';
import classes from './orders.module.css';

const SHOWN = 50;

/** Lines that an action leaves out, each with its reason. */
export function RefusedLines({ refused, rest, action }: { refused: readonly Refusal[]; rest: number; action: string }) {
  return (
    <div className={classes.refused}>
      <p className={classes.refusedLead}>
        {rest > 0 ? `아래 주문은 빼고 나머지 ${formatCount(rest)}만 ${action}합니다.` : `아래 이유로 ${action}할 수 있는 주문이 없습니다.`}
      </p>
      <ul className={classes.refusedList}>
        {refused.slice(0, SHOWN).map(({ row, message }) => (
          <li key={row.id}>
            <span className={classes.refusedNo}>{row.orderNo}</span> {row.productName}
            <div className={classes.refusedWhy}>{message}</div>
          </li>
        ))}
      </ul>
      {refused.length > SHOWN && <p>그 밖에 {formatCount(refused.length - SHOWN)}</p>}
    </div>
  );
}
