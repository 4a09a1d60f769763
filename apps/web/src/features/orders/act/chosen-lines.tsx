/** What a dialog says of the lines that it is about. */
import { formatCount } from '../../../ui/values/format.ts';
import classes from '../orders.module.css';
import type { Chosen, Everything } from './actions.ts';
import type { Doubt } from './guards.ts';

const SHOWN = 5;

export const isEverything = (chosen: Chosen): chosen is Everything => 'matching' in chosen;

/** `12건`, `10,000건 이상`. */
export function countOf(chosen: Chosen): string {
  if (!isEverything(chosen)) return formatCount(chosen.length);
  return `${formatCount(chosen.count)}${chosen.exact ? '' : ' 이상'}`;
}

export function ChosenLines({ chosen, action }: { chosen: Chosen; action: string }) {
  if (isEverything(chosen)) return <WholeLines all={chosen} action={action} doubts={[]} />;
  return (
    <ul className={classes.shortList}>
      {chosen.slice(0, SHOWN).map((row) => (
        <li key={row.id}>
          {row.orderNo} · {row.productName} {row.optionText}
        </li>
      ))}
      {chosen.length > SHOWN && <li>외 {formatCount(chosen.length - SHOWN)}</li>}
    </ul>
  );
}

const DOUBTS: Readonly<Record<Doubt, string>> = {
  NEEDS_MAPPING: '어느 SKU인지 몰라 재고가 줄지 않았어요 (매칭 필요).',
  OVERSOLD: '재고보다 많이 팔렸어요 (재고부족).',
};

/** That the list's conditions decide, and what becomes of lines on which the action may not run. */
export function WholeLines({
  all,
  action,
  doubts,
}: {
  all: Everything;
  action: string;
  doubts: readonly { doubt: Doubt; count: number }[];
}) {
  return (
    <div className={classes.refused}>
      <p className={classes.refusedLead}>
        목록의 조건에 맞는 주문 <b>{countOf(all)}</b>을 한 번에 {action}해요. 지금 그렇게 할 수 없는 주문은 건드리지 않고, 이유를 작업
        결과에 남겨요.
      </p>
      {doubts.length > 0 && (
        <ul className={classes.refusedList}>
          {doubts.map(({ doubt, count }) => (
            <li key={doubt}>
              <b>{formatCount(count)}</b>
              <div className={classes.refusedWhy}>{DOUBTS[doubt]}</div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
