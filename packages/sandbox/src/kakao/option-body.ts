import { type BodyFields, fieldsOf } from './fields.ts';

const STOCK = { min: 0, max: 9_999 };

/** The option of a body, where there is one; says whether it is combined. */
export function checkOption(fields: BodyFields): boolean {
  const option = fields.object('option', { label: '옵션' });
  const type = option?.choice('type', ['NONE', 'SIMPLE', 'COMBINATION'], { label: '옵션 유형', required: true });
  if (type === 'SIMPLE') option?.complain('type', '재고를 관리하려면 조합형 옵션을 사용해 주세요.');
  if (!option || type !== 'COMBINATION') return false;
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

/** The option alone, as its own call has it. */
export function readOption(body: Record<string, unknown>): BodyFields {
  const fields = fieldsOf(body);
  if (!checkOption(fields)) fields.complain('option', '조합형 옵션을 모두 보내 주세요.');
  return fields;
}
