import { type BodyFields, fieldsOf } from './fields.ts';

const STOCK = { min: 0, max: 9_999 };
const TYPES = ['NONE', 'SIMPLE', 'COMBINATION', 'CUSTOM', 'SIMPLE_CUSTOM', 'COMBINATION_CUSTOM'];

/** The option of a body, where there is one; says whether it is combined. */
export function checkOption(fields: BodyFields): boolean {
  const option = fields.object('option', { label: '옵션' });
  const type = option?.choice('type', TYPES, { label: '옵션 유형', required: true }) ?? '';
  if (!option) return false;
  checkCustoms(option, type.endsWith('CUSTOM'));
  if (type.startsWith('SIMPLE')) for (const simple of option.rows('simples', { label: '단독형 옵션', required: true })) checkSimple(simple);
  else delete option.values.simples;
  if (!type.startsWith('COMBINATION')) {
    delete option.values.combinations;
    return false;
  }
  option.choice('combinationSortType', ['CREATE', 'ABC', 'LOW_PRICE', 'HIGH_PRICE'], { label: '옵션 정렬' });
  const combinations = option.rows('combinations', { label: '조합형 옵션', required: true });
  const seen = new Set<string>();
  let keys: string | null = null;
  for (const combination of combinations) {
    const names = combination.rows('name', { label: '옵션명', required: true }).map((name) => ({
      key: name.text('key', { label: '옵션명', required: true, max: 25 }),
      value: name.text('value', { label: '옵션값', required: true, max: 50 }),
    }));
    combination.flag('usable', { label: '옵션 사용 여부' });
    combination.integer('price', { label: '옵션 추가 금액' });
    combination.integer('stockQuantity', { label: '옵션 재고수량', required: true, ...STOCK });
    combination.text('managedCode', { label: '옵션 관리코드', max: 100 });
    combination.values.usable ??= true;
    combination.values.price ??= 0;
    const ownKeys = JSON.stringify(names.map(({ key }) => key));
    const values = JSON.stringify(names.map(({ value }) => value));
    keys ??= ownKeys;
    if (keys !== ownKeys) combination.complain('name', '모든 옵션의 옵션명이 같아야 합니다.');
    if (seen.has(values)) combination.complain('name', '옵션 조합이 중복되었습니다.');
    seen.add(values);
  }
  return true;
}

/** What buyers write, which a type without it does not have. */
function checkCustoms(option: BodyFields, written: boolean): void {
  if (!written) {
    delete option.values.customs;
    return;
  }
  for (const custom of option.rows('customs', { label: '작성형 옵션', required: true })) {
    custom.text('name', { label: '옵션명', required: true, max: 25 });
    custom.text('description', { label: '옵션 설명', max: 100 });
    custom.flag('usable', { label: '옵션 사용 여부' });
  }
}

/** What buyers choose, without stock or price of its own. */
function checkSimple(simple: BodyFields): void {
  simple.text('name', { label: '옵션명', required: true, max: 25 });
  simple.flag('usable', { label: '옵션 사용 여부' });
}

/** The option alone, as its own call has it. */
export function readOption(body: Record<string, unknown>): BodyFields {
  const fields = fieldsOf(body);
  if (!checkOption(fields)) fields.complain('option', '조합형 옵션을 모두 보내 주세요.');
  return fields;
}
