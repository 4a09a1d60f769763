/** What is wrong with a rule as it was typed, for the form and the server. */
import { NO_CONDITIONS, type RuleAction, type RuleConditions } from './rule.ts';

export interface AutomationProblem {
  path: string;
  message: string;
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
export const RULE_NAME_MAX = 50;
export const RULE_TEXT_MAX = 200;
/** More rules than a person keeps in mind. */
export const RULES_MAX = 50;

/** @param couriers codes that can be assigned */
export function ruleProblems(
  { name, conditions, actions }: { name: string; conditions: RuleConditions; actions: readonly RuleAction[] },
  couriers: (code: string) => boolean,
): AutomationProblem[] {
  const problems: AutomationProblem[] = [];
  const add = (path: string, message: string) => problems.push({ path, message });
  if (name.trim() === '') add('name', '규칙 이름을 입력해주십시오.');
  const { amountFrom, amountTo, quantityFrom, quantityTo, timeFrom, timeTo } = conditions;
  if (amountFrom !== null && amountTo !== null && amountFrom > amountTo) add('conditions.amountTo', '금액의 끝이 시작보다 작습니다.');
  if (quantityFrom !== null && quantityTo !== null && quantityFrom > quantityTo)
    add('conditions.quantityTo', '수량의 끝이 시작보다 작습니다.');
  if ((timeFrom === null) !== (timeTo === null)) add('conditions.timeTo', '시작 시각과 끝 시각을 함께 입력해주십시오.');
  else if (timeFrom !== null && timeTo !== null) {
    if (!TIME.test(timeFrom) || !TIME.test(timeTo)) add('conditions.timeTo', '시각을 09:00처럼 입력해주십시오.');
    else if (timeFrom === timeTo) add('conditions.timeTo', '시작 시각과 끝 시각이 같습니다.');
  }
  if (actions.length === 0) add('actions', '할 일을 하나 이상 골라주십시오.');
  const kinds = actions.map(({ kind }) => kind);
  if (kinds.includes('CONFIRM') && kinds.includes('HOLD')) add('actions', '한 규칙에서 발주확인과 보류를 함께 할 수 없습니다.');
  if (new Set(kinds).size < kinds.length) add('actions', '같은 일을 두 번 고를 수 없습니다.');
  actions.forEach((action, at) => {
    if ('text' in action && action.text.trim() === '') add(`actions.${at}.text`, '내용을 입력해주십시오.');
    if (action.kind === 'COURIER' && !couriers(action.courierCode)) add(`actions.${at}.courierCode`, '택배사를 골라주십시오.');
  });
  return problems;
}

/** Whether the rule means every new order. */
export function meansEverything(conditions: RuleConditions): boolean {
  return Object.entries(NO_CONDITIONS).every(([key, none]) => {
    const value = conditions[key as keyof RuleConditions];
    return Array.isArray(value) ? value.length === 0 : typeof value === 'string' && none === '' ? value.trim() === '' : value === none;
  });
}
