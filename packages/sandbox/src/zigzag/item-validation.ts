import type { GraphQLError } from 'graphql';
import type { Fields } from '../kernel/fields.ts';
import { itemsOf } from '../market/market.ts';
import type { Store, ZigzagProduct } from './market.ts';
import type { ProductInput } from './product-input.ts';

export type InputFields = Fields<GraphQLError>;

const ITEMS_MAX = 200;

/** An option as items name it. */
interface Choices {
  name: string;
  type: string;
  values: readonly string[];
}

const typeOf = (part: InputFields) => part.text('option_type') || 'BASIC';

/** Options and items have to fit together: every item names one value of every option of its kind (sheet 4). */
export function checkItems(fields: InputFields, store: Store, input: ProductInput, before: ZigzagProduct | null): void {
  const options = checkOptions(fields, before);
  const items = fields.rows('item_list', { required: true, max: ITEMS_MAX });
  const known = before ? itemsOf(store, before).map(({ no }) => no) : undefined;
  const seen = new Set<string>();
  for (const item of items) {
    checkId(item, known);
    const combination = checkAttributes(item, options);
    if (seen.has(combination)) item.complain('attribute_list', '같은 조합의 품목이 있습니다.');
    seen.add(combination);
    checkStock(item, input.fulfillment_type === 'ZIGZIN');
    checkPrices(item, input);
  }
  if (!items.some((item) => typeOf(item) === 'BASIC')) fields.complain('item_list', '기본 품목이 필요합니다.');
}

/** A part that is sent with a number has to be one that the product has. */
export function checkId(part: InputFields, known: readonly string[] | undefined): void {
  const id = part.text('id');
  if (id !== '' && !known?.includes(id)) part.complain('id', '이 상품의 번호가 아닙니다.');
}

function refuseRepeated(part: InputFields, list: string, names: readonly string[]): void {
  if (new Set(names).size !== names.length) part.complain(list, '같은 이름이나 값이 중복되었습니다.');
}

function checkOptions(fields: InputFields, before: ZigzagProduct | null): Choices[] {
  const stored = before?.extra.options;
  const options = fields.rows('option_list').map((option) => {
    checkId(
      option,
      stored?.map(({ id }) => id),
    );
    const known = stored?.find(({ id }) => id === option.raw('id'))?.values.map(({ id }) => id);
    const rows = option.rows('value_list', { required: true });
    for (const value of rows) checkId(value, known);
    const values = rows.map((value) => value.text('value', { required: true }));
    refuseRepeated(option, 'value_list', values);
    return { name: option.text('name', { required: true }), type: typeOf(option), values };
  });
  refuseRepeated(
    fields,
    'option_list',
    options.map(({ name }) => name),
  );
  return options;
}

/** Answers the combination of the item as a key. */
function checkAttributes(item: InputFields, all: readonly Choices[]): string {
  const type = typeOf(item);
  const options = all.filter((option) => option.type === type);
  const pairs = item.rows('attribute_list').map((attribute) => [attribute.text('name'), attribute.text('value')] as const);
  const names = pairs.map(([name]) => name);
  const complain = (message: string) => item.complain('attribute_list', message);
  refuseRepeated(item, 'attribute_list', names);
  for (const [name, value] of pairs) {
    const option = options.find((one) => one.name === name);
    if (!option) complain(`option_list에 없는 옵션입니다: ${name}`);
    else if (!option.values.includes(value)) complain(`옵션 ${name}에 없는 값입니다: ${value}`);
  }
  if (type === 'ADDITIONAL' && names.length !== 1) complain('추가상품 품목은 옵션 하나만 가집니다.');
  const missing = type === 'BASIC' ? options.find(({ name }) => !names.includes(name)) : undefined;
  if (missing) complain(`옵션 ${missing.name}의 값이 없습니다.`);
  return JSON.stringify([type, pairs.toSorted()]);
}

function checkStock(item: InputFields, kept: boolean): void {
  const inventory = item.object('inventory', { required: !kept });
  const quantity = inventory?.integer('quantity', { required: true, min: 0 }) ?? null;
  if (kept && quantity !== null) item.complain('inventory', '직진배송 상품의 재고는 입력하지 않습니다.');
  if (!kept && item.text('sales_status') === 'SOLD_OUT' && (quantity ?? 0) > 0)
    item.complain('sales_status', '재고가 있으면 품절로 둘 수 없습니다.');
}

/** Each item repeats the sites of the product with its own absolute price. */
function checkPrices(item: InputFields, { site_list }: ProductInput): void {
  const given = item.rows('site_list').map((site) => {
    site.integer('original_price', { min: 1 });
    return `${site.text('site')}/${site.text('country')}`;
  });
  const missing = site_list.map(({ site, country }) => `${site}/${country}`).find((key) => !given.includes(key));
  if (missing) item.complain('site_list', `${missing} 가격이 없습니다.`);
  if (given.length !== site_list.length) item.complain('site_list', '상품의 site_list와 다릅니다.');
}
