import { itemsOf } from '../market/market.ts';
import type { Store, ZigzagProduct } from './market.ts';
import type { ItemInput, OptionInput, ProductInput } from './product-input.ts';
import { invalidField } from './wire.ts';

const ITEMS_MAX = 200;

/** Options and items have to fit together: every item names one value of every option of its kind (sheet 4). */
export function checkItems(store: Store, input: ProductInput, before: ZigzagProduct | null): void {
  checkOptions(input, before);
  if (input.item_list.length === 0) throw invalidField('item_list', '품목이 하나 이상 필요합니다.');
  if (input.item_list.length > ITEMS_MAX) throw invalidField('item_list', `품목은 ${ITEMS_MAX}개까지입니다.`);
  const seen = new Set<string>();
  const known = before ? itemsOf(store, before).map(({ no }) => no) : undefined;
  for (const [index, item] of input.item_list.entries()) {
    const path = `item_list[${index}]`;
    checkId(item.id, known, `${path}.id`);
    checkAttributes(input, item, path);
    const combination = JSON.stringify([item.option_type ?? 'BASIC', item.attribute_list.map((one) => [one.name, one.value]).sort()]);
    if (seen.has(combination)) throw invalidField(`${path}.attribute_list`, '같은 조합의 품목이 있습니다.');
    seen.add(combination);
    checkStock(input, item, path);
    checkPrices(input, item, path);
  }
  if (!input.item_list.some((item) => (item.option_type ?? 'BASIC') === 'BASIC'))
    throw invalidField('item_list', '기본 품목이 필요합니다.');
}

function checkId(id: string | null | undefined, known: string[] | undefined, path: string): void {
  if (id !== null && id !== undefined && !known?.includes(id)) throw invalidField(path, '이 상품의 번호가 아닙니다.');
}

function checkOptions(input: ProductInput, before: ZigzagProduct | null): void {
  const names = input.option_list.map((option) => option.name);
  if (new Set(names).size !== names.length) throw invalidField('option_list', '옵션 이름이 중복되었습니다.');
  for (const [index, option] of input.option_list.entries()) {
    const path = `option_list[${index}]`;
    const stored = before?.extra.options.find((one) => one.id === option.id);
    checkId(
      option.id,
      before?.extra.options.map((one) => one.id),
      `${path}.id`,
    );
    if (option.name.trim() === '') throw invalidField(`${path}.name`, '옵션 이름을 입력해 주십시오.');
    if (option.value_list.length === 0) throw invalidField(`${path}.value_list`, '옵션 값이 하나 이상 필요합니다.');
    const values = option.value_list.map((value) => value.value);
    if (values.some((value) => value.trim() === '')) throw invalidField(`${path}.value_list`, '옵션 값을 입력해 주십시오.');
    if (new Set(values).size !== values.length) throw invalidField(`${path}.value_list`, '옵션 값이 중복되었습니다.');
    for (const value of option.value_list)
      checkId(
        value.id,
        stored?.values.map((one) => one.id),
        `${path}.value_list.id`,
      );
  }
}

function checkAttributes(input: ProductInput, item: ItemInput, path: string): void {
  const type = item.option_type ?? 'BASIC';
  const options = input.option_list.filter((option) => (option.option_type ?? 'BASIC') === type);
  const names = item.attribute_list.map((attribute) => attribute.name);
  if (new Set(names).size !== names.length) throw invalidField(`${path}.attribute_list`, '옵션이 중복되었습니다.');
  for (const attribute of item.attribute_list) checkAttribute(options, attribute, path);
  if (type === 'ADDITIONAL' && names.length !== 1) throw invalidField(`${path}.attribute_list`, '추가상품 품목은 옵션 하나만 가집니다.');
  const missing = type === 'BASIC' ? options.find((option) => !names.includes(option.name)) : undefined;
  if (missing) throw invalidField(`${path}.attribute_list`, `옵션 ${missing.name}의 값이 없습니다.`);
}

function checkAttribute(options: OptionInput[], attribute: { name: string; value: string }, path: string): void {
  const option = options.find((one) => one.name === attribute.name);
  if (!option) throw invalidField(`${path}.attribute_list`, `option_list에 없는 옵션입니다: ${attribute.name}`);
  if (!option.value_list.some((value) => value.value === attribute.value)) {
    throw invalidField(`${path}.attribute_list`, `옵션 ${attribute.name}에 없는 값입니다: ${attribute.value}`);
  }
}

function checkStock(input: ProductInput, item: ItemInput, path: string): void {
  const quantity = item.inventory?.quantity ?? null;
  if (input.fulfillment_type === 'ZIGZIN') {
    if (quantity !== null) throw invalidField(`${path}.inventory`, '직진배송 상품의 재고는 입력하지 않습니다.');
    return;
  }
  if (quantity === null) throw invalidField(`${path}.inventory`, '재고를 입력해 주십시오.');
  if (quantity < 0) throw invalidField(`${path}.inventory.quantity`, '재고는 0 이상이어야 합니다.');
  if (item.sales_status === 'SOLD_OUT' && quantity > 0) throw invalidField(`${path}.sales_status`, '재고가 있으면 품절로 둘 수 없습니다.');
}

/** Each item repeats the sites of the product with its own absolute price. */
function checkPrices(input: ProductInput, item: ItemInput, path: string): void {
  for (const site of input.site_list) {
    if (!item.site_list.some((one) => one.site === site.site && one.country === site.country)) {
      throw invalidField(`${path}.site_list`, `${site.site}/${site.country} 가격이 없습니다.`);
    }
  }
  if (item.site_list.length !== input.site_list.length) throw invalidField(`${path}.site_list`, '상품의 site_list와 다릅니다.');
  if (item.site_list.some((site) => site.original_price <= 0)) throw invalidField(`${path}.site_list.original_price`, '0보다 커야 합니다.');
}
