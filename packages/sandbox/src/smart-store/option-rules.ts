import type { Json } from '../kernel/fields.ts';
import type { BodyFields } from './fields.ts';
import { text } from './json.ts';
import { GROUP_KEYS, NAME_KEYS, textsOf } from './product-body.ts';

export const STOCK = { min: 0, max: 99_999_999 };
export const NONE_FREE = '옵션가가 0원인 사용 가능한 옵션이 1개 이상 있어야 합니다.';

export function isFree({ price = 0, usable }: Json): boolean {
  return usable !== false && price === 0;
}

/** Sheet 4, optionInfo: simple and combination forms exclude each other; one usable combination costs nothing extra. */
export function checkOptions(info: BodyFields, knownNos: readonly number[]): void {
  const combinations = info.rows('optionCombinations', { label: '조합형 옵션' });
  const simple = info.rows('optionSimple', { label: '단독형 옵션' });
  if (info.rows('optionStandards', { label: '표준 옵션' }).length > 0)
    info.complain('optionStandards', '표준 옵션을 사용할 수 없는 카테고리입니다.');
  if (simple.length > 0 && combinations.length > 0) info.complain('optionSimple', '단독형 옵션과 조합형 옵션은 함께 사용할 수 없습니다.');
  checkSimple(info, simple);
  for (const option of info.rows('optionCustom', { label: '직접 입력형 옵션', max: 5 }))
    option.text('groupName', { label: '옵션명', required: true });
  if (combinations.length === 0) return;
  // Stock of the product alone, whichever of its combinations is bought, is not played here.
  if (info.flag('useStockManagement', { label: '옵션 재고 사용 여부' }) === false)
    info.complain('useStockManagement', '옵션 재고를 사용해 주세요.');
  checkCombinations(info, combinations, checkGroups(info), knownNos);
}

function checkSimple(info: BodyFields, simple: BodyFields[]): void {
  const groups = simple.map((option) => option.text('groupName', { label: '옵션명', required: true, max: 25 }));
  for (const option of simple) option.text('name', { label: '옵션값', required: true, max: 25 });
  if (new Set(groups).size > 3) info.complain('optionSimple', '단독형 옵션명은 최대 3개까지 입력할 수 있습니다.', 'SizeMax');
}

/** How many groups are named. */
function checkGroups(info: BodyFields): number {
  const names = info.object('optionCombinationGroupNames', { label: '조합형 옵션명', required: true });
  if (!names) return 0;
  names.text('optionGroupName1', { label: '옵션명', required: true, max: 25 });
  const given = GROUP_KEYS.map((key) => text(names.source, key));
  for (const [at, key] of GROUP_KEYS.entries()) {
    const name = given[at] ?? '';
    if (name !== '' && given.indexOf(name) !== at) names.complain(key, '옵션명이 중복되었습니다.');
    if (name !== '' && at > 0 && given[at - 1] === '') names.complain(key, '옵션명을 앞에서부터 채워 주세요.');
  }
  return given.filter((name) => name !== '').length;
}

/** Stock, price and use of a combination. */
export function readCombinationState(combination: BodyFields): void {
  combination.integer('stockQuantity', { label: '옵션 재고수량', ...STOCK });
  combination.integer('price', { label: '옵션가', step: 10 });
  combination.flag('usable', { label: '옵션 사용 여부' });
}

function checkCombinations(info: BodyFields, combinations: BodyFields[], groups: number, knownNos: readonly number[]): void {
  const seen = new Set<unknown>();
  for (const combination of combinations) {
    const id = combination.integer('id', { label: '옵션 ID' });
    if (id !== null && !knownNos.includes(id)) combination.complain('id', '이 상품에 없는 옵션 ID입니다.', 'NotExists');
    if (id !== null && seen.has(id)) combination.complain('id', '옵션 ID가 중복되었습니다.');
    for (const [at, key] of NAME_KEYS.entries()) {
      if (at < groups) combination.text(key, { label: '옵션값', required: true, max: 50 });
      else if (text(combination.source, key) !== '') combination.complain(key, '옵션명이 없는 옵션값입니다.');
    }
    readCombinationState(combination);
    combination.text('sellerManagerCode', { label: '판매자 관리 코드', max: 100 });
    const values = textsOf(combination.source, NAME_KEYS).join('\u0000');
    if (seen.has(values)) combination.complain('', '옵션 조합이 중복되었습니다.');
    seen.add(id).add(values);
  }
  if (!combinations.some(({ source }) => isFree(source))) info.complain('optionCombinations', NONE_FREE);
}
