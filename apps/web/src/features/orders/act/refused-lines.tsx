import { formatCount } from '../../../ui/values/format.ts';
import classes from '../orders.module.css';
import type { OrderRow } from '../queries.ts';
import type { Doubt, Refusal } from './guards.ts';

const SHOWN = 50;

/** Lines that the seller must want to go on, and what that means. */
export function DoubtfulLines({ doubt, rows, action }: { doubt: Doubt; rows: readonly OrderRow[]; action: string }) {
  return (
    <div className={classes.refused}>
      <p className={classes.refusedLead}>
        {doubt === 'NEEDS_MAPPING' ? (
          <>
            아래 {formatCount(rows.length)}은 어느 SKU인지 아직 몰라 재고가 줄지 않았어요. 그대로 {action}하면 다른 쇼핑몰에서 같은 상품이
            계속 팔려 재고보다 많이 팔릴 수 있어요. 목록의 ‘매칭 필요’를 눌러 SKU를 먼저 정하는 것이 좋아요.
          </>
        ) : (
          <>
            아래 {formatCount(rows.length)}은 재고보다 많이 팔린 주문이에요. {action}하면 발송기한 안에 보내야 하니, 기한까지 입고할 수
            없으면 판매취소를 먼저 생각해 주세요.
          </>
        )}
      </p>
      <ul className={classes.refusedList}>
        {rows.slice(0, SHOWN).map((row) => (
          <li key={row.id}>
            <span className={classes.refusedNo}>{row.orderNo}</span> {row.productName}
            <div className={classes.refusedWhy}>{row.optionText || '옵션 없음'}</div>
          </li>
        ))}
      </ul>
      {rows.length > SHOWN && <p>그 밖에 {formatCount(rows.length - SHOWN)}</p>}
    </div>
  );
}

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
