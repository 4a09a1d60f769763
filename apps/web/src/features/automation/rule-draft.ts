/** A rule as it stands in the form: everything is text, and an action is on or off. */
import { NO_CONDITIONS, RULE_ACTION_KINDS, type RuleAction, type RuleActionKind, type RuleConditions, ruleProblems } from '@moa/core';
import type { Rule } from './queries.ts';

export interface RuleDraft {
  name: string;
  accountIds: string[];
  skus: { id: string; label: string }[];
  keyword: string;
  amountFrom: number | null;
  amountTo: number | null;
  quantityFrom: number | null;
  quantityTo: number | null;
  weekdays: number[];
  timeFrom: string;
  timeTo: string;
  on: Record<RuleActionKind, boolean>;
  courierCode: string;
  memo: string;
  hold: string;
  alert: string;
  last: boolean;
}

type DraftErrors = { [Field in keyof RuleDraft]?: string };

export interface SentRule {
  name: string;
  conditions: RuleConditions & { accountIds: string[]; skuIds: string[]; weekdays: number[] };
  actions: RuleAction[];
  last: boolean;
}

export const EMPTY_DRAFT: RuleDraft = {
  name: '',
  accountIds: [],
  skus: [],
  keyword: '',
  amountFrom: null,
  amountTo: null,
  quantityFrom: null,
  quantityTo: null,
  weekdays: [],
  timeFrom: '',
  timeTo: '',
  on: { CONFIRM: false, COURIER: false, SPLIT: false, MEMO: false, HOLD: false, ALERT: false },
  courierCode: '',
  memo: '',
  hold: '',
  alert: '',
  last: false,
};

/** @param copy a new rule that begins like this one */
export function draftOf(rule: Rule, copy = false): RuleDraft {
  const { conditions, actions } = rule;
  const action = <Kind extends RuleActionKind>(kind: Kind) =>
    actions.find((each): each is Extract<RuleAction, { kind: Kind }> => each.kind === kind);
  return {
    name: copy ? `${rule.name} 복사` : rule.name,
    accountIds: [...conditions.accountIds],
    skus: conditions.skuIds.map((id) => rule.skus.find((sku) => sku.id === id) ?? { id, label: `없어진 SKU ${id}` }),
    keyword: conditions.keyword,
    amountFrom: conditions.amountFrom,
    amountTo: conditions.amountTo,
    quantityFrom: conditions.quantityFrom,
    quantityTo: conditions.quantityTo,
    weekdays: [...conditions.weekdays],
    timeFrom: conditions.timeFrom ?? '',
    timeTo: conditions.timeTo ?? '',
    on: Object.fromEntries(RULE_ACTION_KINDS.map((kind) => [kind, action(kind) !== undefined])) as RuleDraft['on'],
    courierCode: action('COURIER')?.courierCode ?? '',
    memo: action('MEMO')?.text ?? '',
    hold: action('HOLD')?.text ?? '',
    alert: action('ALERT')?.text ?? '',
    last: rule.last,
  };
}

export function sentRule(draft: RuleDraft): SentRule {
  const actions: Record<RuleActionKind, RuleAction> = {
    CONFIRM: { kind: 'CONFIRM' },
    COURIER: { kind: 'COURIER', courierCode: draft.courierCode },
    SPLIT: { kind: 'SPLIT' },
    MEMO: { kind: 'MEMO', text: draft.memo.trim() },
    HOLD: { kind: 'HOLD', text: draft.hold.trim() },
    ALERT: { kind: 'ALERT', text: draft.alert.trim() },
  };
  return {
    name: draft.name.trim(),
    conditions: {
      ...NO_CONDITIONS,
      accountIds: draft.accountIds,
      skuIds: draft.skus.map(({ id }) => id),
      keyword: draft.keyword.trim(),
      amountFrom: draft.amountFrom,
      amountTo: draft.amountTo,
      quantityFrom: draft.quantityFrom,
      quantityTo: draft.quantityTo,
      weekdays: draft.weekdays,
      timeFrom: draft.timeFrom === '' ? null : draft.timeFrom,
      timeTo: draft.timeTo === '' ? null : draft.timeTo,
    },
    actions: RULE_ACTION_KINDS.filter((kind) => draft.on[kind]).map((kind) => actions[kind]),
    last: draft.last,
  };
}

const FIELD_OF: Readonly<Record<RuleActionKind, keyof RuleDraft>> = {
  CONFIRM: 'on',
  SPLIT: 'on',
  COURIER: 'courierCode',
  MEMO: 'memo',
  HOLD: 'hold',
  ALERT: 'alert',
};

/** Field of the form that a path of the rule (`conditions.amountTo`, `actions.0.text`) belongs to. */
export function fieldAt(path: string, { actions }: Pick<SentRule, 'actions'>): string {
  const [head = '', second = ''] = path.replace(/^rule\./, '').split('.');
  if (head === 'conditions') return second === 'skuIds' ? 'skus' : second;
  if (head !== 'actions') return head;
  const action = actions[Number(second)];
  return action && second !== '' ? FIELD_OF[action.kind] : 'on';
}

/** Own rules of the form; those of the server are the same. */
export function checkDraft(draft: RuleDraft, isCourier: (code: string) => boolean): DraftErrors {
  const sent = sentRule(draft);
  const errors: Record<string, string> = {};
  for (const { path, message } of ruleProblems(sent, isCourier)) errors[fieldAt(path, sent)] ??= message;
  return errors;
}
