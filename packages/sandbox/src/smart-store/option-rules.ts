import type { Checks } from './checks.ts';
import { child, children, isJson, type Json, number, text } from './json.ts';

const PATH = 'originProduct.detailAttribute.optionInfo';
const STOCK_MAX = 99_999_999;
const GROUP_KEYS = ['optionGroupName1', 'optionGroupName2', 'optionGroupName3'] as const;
const NAME_KEYS = ['optionName1', 'optionName2', 'optionName3'] as const;

export function optionInfoOf(origin: Json): Json {
  return child(child(origin, 'detailAttribute'), 'optionInfo');
}

export function combinationsOf(origin: Json): Json[] {
  return children(optionInfoOf(origin), 'optionCombinations');
}

export function groupNamesOf(origin: Json): string[] {
  const names = child(optionInfoOf(origin), 'optionCombinationGroupNames');
  return GROUP_KEYS.map((key) => text(names, key)).filter((name) => name !== '');
}

export function valuesOf(combination: Json): string[] {
  return NAME_KEYS.map((key) => text(combination, key)).filter((name) => name !== '');
}

export function isUsable(combination: Json): boolean {
  return combination.usable !== false;
}

/** Sheet 4, optionInfo: simple and combination forms exclude each other; one usable combination costs nothing extra. */
export function checkOptions(checks: Checks, origin: Json, knownIds: ReadonlySet<number>): void {
  const detail = child(origin, 'detailAttribute');
  if (detail.optionInfo === undefined || detail.optionInfo === null) return;
  if (!isJson(detail.optionInfo)) {
    checks.add(PATH, 'NotValidType', '옵션 정보의 형식이 올바르지 않습니다.');
    return;
  }
  const info = detail.optionInfo;
  const combinations = children(info, 'optionCombinations');
  const simple = children(info, 'optionSimple');
  if (children(info, 'optionStandards').length > 0) {
    checks.add(`${PATH}.optionStandards`, 'NotValid', '표준 옵션을 사용할 수 없는 카테고리입니다.');
  }
  if (simple.length > 0 && combinations.length > 0) {
    checks.add(`${PATH}.optionSimple`, 'NotValid', '단독형 옵션과 조합형 옵션은 함께 사용할 수 없습니다.');
  }
  checkSimple(checks, simple);
  checkCustom(checks, children(info, 'optionCustom'));
  if (combinations.length > 0) {
    checkGroups(checks, info);
    checkCombinations(checks, combinations, groupNamesOf(origin).length, knownIds);
  }
}

function checkSimple(checks: Checks, simple: Json[]): void {
  const groups = new Set<string>();
  for (const [at, option] of simple.entries()) {
    groups.add(checks.text(option, 'groupName', `${PATH}.optionSimple[${at}]`, '옵션명', { required: true, max: 25 }));
    checks.text(option, 'name', `${PATH}.optionSimple[${at}]`, '옵션값', { required: true, max: 25 });
  }
  if (groups.size > 3) checks.add(`${PATH}.optionSimple`, 'SizeMax', '단독형 옵션명은 최대 3개까지 입력할 수 있습니다.');
}

function checkCustom(checks: Checks, custom: Json[]): void {
  if (custom.length > 5) checks.add(`${PATH}.optionCustom`, 'SizeMax', '직접 입력형 옵션은 최대 5개까지 입력할 수 있습니다.');
  for (const [at, option] of custom.entries()) {
    checks.text(option, 'groupName', `${PATH}.optionCustom[${at}]`, '옵션명', { required: true });
  }
}

function checkGroups(checks: Checks, info: Json): void {
  const names = checks.object(info, 'optionCombinationGroupNames', PATH, '조합형 옵션명');
  const path = `${PATH}.optionCombinationGroupNames`;
  checks.text(names, 'optionGroupName1', path, '옵션명', { required: true, max: 25 });
  const given = GROUP_KEYS.map((key) => text(names, key));
  for (const [at, name] of given.entries()) {
    if (name !== '' && given.indexOf(name) !== at) checks.add(`${path}.${GROUP_KEYS[at]}`, 'NotValid', '옵션명이 중복되었습니다.');
    if (name !== '' && at > 0 && given[at - 1] === '')
      checks.add(`${path}.${GROUP_KEYS[at]}`, 'NotValid', '옵션명을 앞에서부터 채워 주세요.');
  }
}

function checkCombinations(checks: Checks, combinations: Json[], groups: number, knownIds: ReadonlySet<number>): void {
  const seen = new Set<string>();
  const ids = new Set<number>();
  for (const [at, combination] of combinations.entries()) {
    const path = `${PATH}.optionCombinations[${at}]`;
    checkId(checks, combination, path, knownIds, ids);
    for (const [position, key] of NAME_KEYS.entries()) {
      if (position < groups) checks.text(combination, key, path, '옵션값', { required: true, max: 50 });
      else if (text(combination, key) !== '') checks.add(`${path}.${key}`, 'NotValid', '옵션명이 없는 옵션값입니다.');
    }
    checks.number(combination, 'stockQuantity', path, '옵션 재고수량', { min: 0, max: STOCK_MAX });
    checks.number(combination, 'price', path, '옵션가', { unit: 10 });
    checks.flag(combination, 'usable', path, '옵션 사용 여부');
    checks.text(combination, 'sellerManagerCode', path, '판매자 관리 코드', { max: 100 });
    const values = valuesOf(combination).join('\u0000');
    if (seen.has(values)) checks.add(path, 'NotValid', '옵션 조합이 중복되었습니다.');
    seen.add(values);
  }
  if (!combinations.some((combination) => isUsable(combination) && number(combination, 'price') === 0)) {
    checks.add(`${PATH}.optionCombinations`, 'NotValid', '옵션가가 0원인 사용 가능한 옵션이 1개 이상 있어야 합니다.');
  }
}

function checkId(checks: Checks, combination: Json, path: string, knownIds: ReadonlySet<number>, ids: Set<number>): void {
  const id = checks.number(combination, 'id', path, '옵션 ID');
  if (id === null) return;
  if (!knownIds.has(id)) checks.add(`${path}.id`, 'NotExists', '이 상품에 없는 옵션 ID입니다.');
  if (ids.has(id)) checks.add(`${path}.id`, 'NotValid', '옵션 ID가 중복되었습니다.');
  ids.add(id);
}
