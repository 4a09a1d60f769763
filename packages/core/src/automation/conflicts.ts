/** Whether rules get into each other's way, told before they are switched on. Pure. */
import { quoted, withAnd, withSubject, withTopic } from '../text/korean.ts';
import type { AutomationRule, RuleConditions } from './rule.ts';

export const CONFLICT_KINDS = ['CONFIRM_HOLD', 'COURIER', 'NEVER'] as const;
export type ConflictKind = (typeof CONFLICT_KINDS)[number];

/** Two rules by their ids, in their order. */
export interface RuleConflict {
  kind: ConflictKind;
  first: string;
  second: string;
}

/** Korean, for the two names. */
export function conflictMessage({ kind }: Pick<RuleConflict, 'kind'>, first: string, second: string): string {
  switch (kind) {
    case 'CONFIRM_HOLD':
      return `${quoted(first, withAnd)} ${quoted(second, withSubject)} 같은 주문을 하나는 발주확인하고 하나는 보류합니다. 이런 주문은 보류합니다.`;
    case 'COURIER':
      return `${quoted(first, withAnd)} ${quoted(second, withSubject)} 같은 주문에 다른 택배사를 지정합니다. 먼저 있는 '${first}'의 택배사를 씁니다.`;
    case 'NEVER':
      return `${quoted(second, withTopic)} 실행되지 않습니다. 앞의 ${quoted(first, withSubject)} 같은 주문을 먼저 처리하고 끝냅니다.`;
  }
}

/** Every pair of rules that can mean one order and want different things, and rules that never get their turn. */
export function ruleConflicts(rules: readonly AutomationRule[]): RuleConflict[] {
  return rules.flatMap((first, at) =>
    rules.slice(at + 1).flatMap((second): RuleConflict[] => {
      const pair = { first: first.id, second: second.id };
      if (!canOverlap(first.conditions, second.conditions)) return [];
      if (first.last) return covers(first.conditions, second.conditions) ? [{ kind: 'NEVER', ...pair }] : [];
      return [
        ...(confirmAgainstHold(first, second) ? [{ kind: 'CONFIRM_HOLD' as const, ...pair }] : []),
        ...(otherCourier(first, second) ? [{ kind: 'COURIER' as const, ...pair }] : []),
      ];
    }),
  );
}

const has = ({ actions }: AutomationRule, kind: string) => actions.some((action) => action.kind === kind);

const confirmAgainstHold = (a: AutomationRule, b: AutomationRule) =>
  (has(a, 'CONFIRM') && has(b, 'HOLD')) || (has(a, 'HOLD') && has(b, 'CONFIRM'));

function otherCourier(a: AutomationRule, b: AutomationRule): boolean {
  const of = (rule: AutomationRule) => rule.actions.flatMap((action) => (action.kind === 'COURIER' ? [action.courierCode] : []));
  return of(a).some((code) => of(b).some((other) => other !== code));
}

const rangesMeet = (a: [number | null, number | null], b: [number | null, number | null]) =>
  Math.max(a[0] ?? -Infinity, b[0] ?? -Infinity) <= Math.min(a[1] ?? Infinity, b[1] ?? Infinity);

const sharesOne = <T>(a: readonly T[], b: readonly T[]) => a.length === 0 || b.length === 0 || a.some((value) => b.includes(value));

/** Half-open spans of minutes of a day; two where the time goes over midnight. */
function spans({ timeFrom, timeTo }: RuleConditions): [number, number][] {
  if (timeFrom === null || timeTo === null) return [[0, 1440]];
  const [from, to] = [timeFrom, timeTo].map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) as [number, number];
  return from <= to
    ? [[from, to]]
    : [
        [from, 1440],
        [0, to],
      ];
}

/** Whether one line can fulfil both. Words can stand in one name together, and a line can hold several SKUs: neither keeps rules apart. */
function canOverlap(a: RuleConditions, b: RuleConditions): boolean {
  return (
    sharesOne(a.accountIds, b.accountIds) &&
    sharesOne(a.weekdays, b.weekdays) &&
    rangesMeet([a.amountFrom, a.amountTo], [b.amountFrom, b.amountTo]) &&
    rangesMeet([a.quantityFrom, a.quantityTo], [b.quantityFrom, b.quantityTo]) &&
    spans(a).some((x) => spans(b).some((y) => Math.max(x[0], y[0]) < Math.min(x[1], y[1])))
  );
}

/** Whether every line that fulfils `b` fulfils `a` too; false where that is not certain. */
function covers(a: RuleConditions, b: RuleConditions): boolean {
  const all = <T>(wide: readonly T[], narrow: readonly T[]) =>
    wide.length === 0 || (narrow.length > 0 && narrow.every((value) => wide.includes(value)));
  const range = (wide: [number | null, number | null], narrow: [number | null, number | null]) =>
    (wide[0] === null || (narrow[0] !== null && narrow[0] >= wide[0])) &&
    (wide[1] === null || (narrow[1] !== null && narrow[1] <= wide[1]));
  const fold = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
  return (
    all(a.accountIds, b.accountIds) &&
    all(a.skuIds, b.skuIds) &&
    all(a.weekdays, b.weekdays) &&
    fold(b.keyword).includes(fold(a.keyword)) &&
    range([a.amountFrom, a.amountTo], [b.amountFrom, b.amountTo]) &&
    range([a.quantityFrom, a.quantityTo], [b.quantityFrom, b.quantityTo]) &&
    spans(b).every((narrow) => spans(a).some((wide) => wide[0] <= narrow[0] && narrow[1] <= wide[1]))
  );
}
