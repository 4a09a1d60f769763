/** Rules that act on new orders by themselves: what they look at, what they do, and what comes of several that mean one order. Pure. */
import { koreanClock } from '../time/korean-time.ts';

export interface RuleConditions {
  /** Shop accounts; empty for all. */
  accountIds: readonly string[];
  /** Base SKUs of which the line holds at least one; empty for all. */
  skuIds: readonly string[];
  /** In the name of the product or the option, whatever the case and the blanks; empty for all. */
  keyword: string;
  /** Won that the buyer pays for the line, both ends included. */
  amountFrom: number | null;
  amountTo: number | null;
  quantityFrom: number | null;
  quantityTo: number | null;
  /** Korean days of the week, 0 for Sunday; empty for all. */
  weekdays: readonly number[];
  /** `09:00`, Korean; from the first to before the second, over midnight where the second is earlier. Both or none. */
  timeFrom: string | null;
  timeTo: string | null;
}

export const NO_CONDITIONS: Readonly<RuleConditions> = {
  accountIds: [],
  skuIds: [],
  keyword: '',
  amountFrom: null,
  amountTo: null,
  quantityFrom: null,
  quantityTo: null,
  weekdays: [],
  timeFrom: null,
  timeTo: null,
};

export const RULE_ACTION_KINDS = ['CONFIRM', 'COURIER', 'SPLIT', 'MEMO', 'HOLD', 'ALERT'] as const;
export type RuleActionKind = (typeof RULE_ACTION_KINDS)[number];

export const RULE_ACTION_LABELS: Readonly<Record<RuleActionKind, string>> = {
  CONFIRM: '발주확인',
  COURIER: '택배사 지정',
  SPLIT: '따로 포장',
  MEMO: '메모 남기기',
  HOLD: '보류',
  ALERT: '알림',
};

export type RuleAction =
  | { kind: 'CONFIRM' }
  | { kind: 'COURIER'; courierCode: string }
  | { kind: 'SPLIT' }
  | { kind: 'MEMO'; text: string }
  | { kind: 'HOLD'; text: string }
  | { kind: 'ALERT'; text: string };

export interface AutomationRule {
  id: string;
  name: string;
  conditions: RuleConditions;
  actions: readonly RuleAction[];
  /** No rule after it looks at an order that it took. */
  last: boolean;
}

/** An order line as rules see it. */
export interface RuledLine {
  accountId: string;
  skuIds: readonly string[];
  productName: string;
  optionText: string;
  amount: number;
  quantity: number;
  orderedAt: Date;
  needsMapping: boolean;
  oversold: boolean;
  /** A claim is open, or it is held. */
  stopped: boolean;
  /** Of a present: its receiver has not said where it goes. */
  withoutAddress: boolean;
  /** A person chose the box that it goes in. */
  parcelChosen: boolean;
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const within = (value: number, from: number | null, to: number | null) => (from === null || value >= from) && (to === null || value <= to);

function inTime(minutes: number, { timeFrom, timeTo }: Pick<RuleConditions, 'timeFrom' | 'timeTo'>): boolean {
  if (timeFrom === null || timeTo === null) return true;
  const [from, to] = [minutesOf(timeFrom), minutesOf(timeTo)];
  return from <= to ? minutes >= from && minutes < to : minutes >= from || minutes < to;
}

/** Whether the line fulfils every condition that is there. */
export function matchesRule(conditions: RuleConditions, line: RuledLine): boolean {
  const clock = koreanClock(line.orderedAt);
  const keyword = fold(conditions.keyword);
  return (
    (conditions.accountIds.length === 0 || conditions.accountIds.includes(line.accountId)) &&
    (conditions.skuIds.length === 0 || line.skuIds.some((id) => conditions.skuIds.includes(id))) &&
    (keyword === '' || fold(line.productName).includes(keyword) || fold(line.optionText).includes(keyword)) &&
    within(line.amount, conditions.amountFrom, conditions.amountTo) &&
    within(line.quantity, conditions.quantityFrom, conditions.quantityTo) &&
    (conditions.weekdays.length === 0 || conditions.weekdays.includes(clock.getUTCDay())) &&
    inTime(clock.getUTCHours() * 60 + clock.getUTCMinutes(), conditions)
  );
}

export const SKIP_REASONS = [
  'HELD',
  'NEEDS_MAPPING',
  'OVERSOLD',
  'STOPPED',
  'ADDRESS_WAITING',
  'OTHER_COURIER',
  'HELD_ALREADY',
  'CONFIRMED_ALREADY',
  'PARCEL_CHOSEN',
  'SPLIT_ALREADY',
  'RULE_CHANGED',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

export const SKIP_LABELS: Readonly<Record<SkipReason, string>> = {
  HELD: '다른 규칙이 보류해서 발주확인하지 않았어요.',
  NEEDS_MAPPING: 'SKU를 매칭하지 않은 주문이라 발주확인하지 않았어요.',
  OVERSOLD: '재고가 부족한 주문이라 발주확인하지 않았어요.',
  STOPPED: '취소요청이나 보류가 있는 주문이라 발주확인하지 않았어요.',
  ADDRESS_WAITING: '받는 분의 주소를 기다려요. 주소가 오면 그때 발주확인해요.',
  OTHER_COURIER: '앞선 규칙이 다른 택배사를 지정했어요.',
  HELD_ALREADY: '앞선 규칙이 이미 보류했어요.',
  CONFIRMED_ALREADY: '앞선 규칙이 이미 발주확인해요.',
  PARCEL_CHOSEN: '합포장을 직접 정한 주문이라 그대로 두었어요.',
  SPLIT_ALREADY: '앞선 규칙이 이미 따로 포장해요.',
  RULE_CHANGED: '주소가 오기 전에 규칙이 바뀌거나 꺼져 발주확인하지 않았어요.',
};

export interface RuleResult {
  ruleId: string;
  done: RuleAction[];
  skipped: { action: RuleAction; why: SkipReason }[];
}

/**
 * What the rules do with a line, in their order. A hold wins over every confirm, wherever it stands: it is there to stop one. Of two couriers
 * the first rule's stands. What cannot be sent as it is (no SKU, too little stock, a claim) is never confirmed by a rule, and no rule takes a line
 * out of a box that a person chose.
 */
export function decideRules(rules: readonly AutomationRule[], line: RuledLine): RuleResult[] {
  const taken: AutomationRule[] = [];
  for (const rule of rules) {
    if (!matchesRule(rule.conditions, line)) continue;
    taken.push(rule);
    if (rule.last) break;
  }
  const held = taken.some(({ actions }) => actions.some(({ kind }) => kind === 'HOLD'));
  let courier: string | null = null;
  const once = new Set<RuleActionKind>();
  return taken.map(({ id, actions }) => {
    const result: RuleResult = { ruleId: id, done: [], skipped: [] };
    for (const action of actions) {
      const why = skipped(action, line, { held, courier, once });
      if (why === null) result.done.push(action);
      else result.skipped.push({ action, why });
      if (action.kind === 'COURIER') courier ??= action.courierCode;
      once.add(action.kind);
    }
    return result;
  });
}

function skipped(
  action: RuleAction,
  line: RuledLine,
  before: { held: boolean; courier: string | null; once: ReadonlySet<RuleActionKind> },
): SkipReason | null {
  if (action.kind === 'HOLD') return before.once.has('HOLD') ? 'HELD_ALREADY' : null;
  if (action.kind === 'SPLIT') return line.parcelChosen ? 'PARCEL_CHOSEN' : before.once.has('SPLIT') ? 'SPLIT_ALREADY' : null;
  if (action.kind === 'COURIER') return before.courier !== null && before.courier !== action.courierCode ? 'OTHER_COURIER' : null;
  if (action.kind !== 'CONFIRM') return null;
  if (before.held) return 'HELD';
  if (line.needsMapping) return 'NEEDS_MAPPING';
  if (line.oversold) return 'OVERSOLD';
  if (line.stopped) return 'STOPPED';
  if (line.withoutAddress) return 'ADDRESS_WAITING';
  return before.once.has('CONFIRM') ? 'CONFIRMED_ALREADY' : null;
}

/**
 * What is left to do with a present whose address came: rules did everything else when they met it without one. A rule that would have confirmed it
 * then, and would now, does so; what rules were told since then they do with later orders.
 * @param waited the rules that met it, and whether each waited to confirm it
 */
export function onceAddressCame(
  rules: readonly AutomationRule[],
  line: RuledLine,
  waited: ReadonlyMap<AutomationRule['id'], boolean>,
): RuleResult[] {
  const confirms = ({ kind }: RuleAction) => kind === 'CONFIRM';
  const as = rules.flatMap((rule) => {
    const waits = waited.get(rule.id);
    if (waits === undefined) return [];
    return [waits ? rule : { ...rule, actions: rule.actions.filter((action) => !confirms(action)) }];
  });
  return decideRules(as, line)
    .map(({ ruleId, done, skipped: left }) => ({
      ruleId,
      done: done.filter(confirms),
      skipped: left.filter(({ action }) => confirms(action)),
    }))
    .filter(({ done, skipped: left }) => done.length + left.length > 0);
}
