import { type BodyFields, CODE, DAY, FLAGS, MONEY, REQUIRED, reader, SIGNED_MONEY } from './fields.ts';
import type { Cafe24 } from './market.ts';
import known from './product-fields.json' with { type: 'json' };
import type { Flag } from './wire.ts';

/** Fields that both POST and PUT of a product take (sheet 4). Stock is not among them: it lives on the variants. */
export interface ProductUpdate {
  product_name?: string;
  custom_product_code?: string;
  description?: string;
  price?: string;
  price_excluding_tax?: string;
  supply_price?: string;
  selling?: Flag;
  add_category_no?: Cafe24['product']['categories'];
  delete_category_no?: number[];
  brand_code?: string;
  manufacturer_code?: string;
  origin_place_no?: number;
  origin_place_value?: string;
  product_condition?: string;
  product_used_month?: number;
  shipping_fee_by_product?: Flag;
  shipping_fee_type?: string;
  shipping_rates?: object[];
  minimum_quantity?: number;
  maximum_quantity?: number;
  image_upload_type?: 'A' | 'B' | 'C';
  detail_image?: string;
  list_image?: string;
  tiny_image?: string;
  small_image?: string;
  additional_image?: string[];
}

type OptionType = 'T' | 'E' | 'F';
type OptionListType = 'C' | 'S';

export interface ProductCreate extends ProductUpdate {
  product_name: string;
  supply_price: string;
  has_option?: Flag;
  option_type?: OptionType;
  option_list_type?: OptionListType;
  options?: { name: string; value: string[] }[];
}

export type VariantChange = Partial<Cafe24['item']['inventory']> & {
  quantity?: number;
  additional_amount?: string;
  display?: Flag;
  selling?: Flag;
  custom_variant_code?: string;
};

interface NamedOption {
  option_name: string;
  option_value: { option_text: string }[];
}

const TAGS = 50;
const IMAGES = 20;
const OPTIONS = 5;
const COUNT = { min: 0, max: 2_147_483_647 };
const COUNTRY = { pattern: /^[A-Z]{2}$/, name: 'a country code of two letters' };
const OPTION_TYPES = ['T', 'E', 'F'];
const LIST_TYPES = ['C', 'S'];
const NAME = { ...REQUIRED, max: 100 };

function readShared(fields: BodyFields): void {
  for (const [name, max] of Object.entries(known.texts)) fields.text(name, max === null ? {} : { max });
  for (const name of known.money) fields.text(name, { form: MONEY });
  for (const name of known.codes) fields.text(name, { form: CODE });
  for (const name of known.days) fields.text(name, { form: DAY });
  for (const [name, [min = 0, max = 0]] of Object.entries(known.numbers)) fields.integer(name, { min, max });
  for (const [name, allowed] of Object.entries(known.choices)) fields.choice(name, allowed);
  fields.text('made_in_code', { form: COUNTRY });
  fields.texts('additional_image', { max: IMAGES });
  for (const category of fields.rows('add_category_no')) {
    category.integer('category_no', REQUIRED);
    for (const name of ['recommend', 'new']) category.values[name] = category.choice(name, FLAGS) || 'F';
  }
  for (const rate of fields.rows('shipping_rates')) {
    rate.text('shipping_fee', { ...REQUIRED, form: MONEY });
    for (const name of ['shipping_rates_min', 'shipping_rates_max']) rate.text(name, { form: MONEY });
  }
  const period = fields.object('shipping_period');
  for (const name of ['minimum', 'maximum']) period?.integer(name, { ...REQUIRED, min: 0, max: 365 });
  const expiration = fields.object('expiration_date');
  for (const name of ['start_date', 'end_date']) expiration?.text(name, { ...REQUIRED, form: DAY });
  for (const row of fields.rows('additional_information')) {
    row.text('key', REQUIRED);
    row.text('value');
  }
  readTags(fields);
}

/** A list, or one text with commas. */
function readTags(fields: BodyFields): void {
  const given = fields.raw('product_tag');
  const tags = typeof given === 'string' ? given.split(',') : fields.texts('product_tag');
  if (tags.length > TAGS) fields.complain('product_tag', `at most ${TAGS} tags`);
  fields.keep('product_tag');
}

export const readProductCreate = reader((fields): ProductCreate => {
  fields.text('product_name', REQUIRED);
  fields.text('supply_price', REQUIRED);
  readShared(fields);
  fields.choice('has_option', FLAGS);
  fields.choice('option_type', OPTION_TYPES);
  fields.choice('option_list_type', LIST_TYPES);
  for (const option of fields.rows('options', { max: OPTIONS })) {
    option.text('name', NAME);
    for (const value of option.texts('value', REQUIRED)) checkValue(option, 'value', value);
  }
  return fields.values as unknown as ProductCreate;
});

function checkValue(option: BodyFields, name: string, value: string): void {
  if (value === '') option.add(name, { is: 'BLANK', type: 'TEXT' });
  if (value.length > NAME.max) option.add(name, { is: 'TOO_LONG', max: NAME.max });
}

export const readProductUpdate = reader((fields): ProductUpdate => {
  readShared(fields);
  if (fields.values.product_name === '') fields.text('product_name', REQUIRED);
  const dropped = fields.raw('delete_category_no') ?? [];
  if (!Array.isArray(dropped) || !dropped.every(Number.isInteger)) fields.add('delete_category_no', { is: 'WRONG_TYPE', type: 'INTEGER' });
  fields.keep('delete_category_no');
  return fields.values as ProductUpdate;
});

function readNamed(fields: BodyFields, name: string, max?: number): BodyFields[] {
  const options = fields.rows(name, { ...REQUIRED, ...(max === undefined ? {} : { max }) });
  for (const option of options) {
    option.text('option_name', NAME);
    for (const value of option.rows('option_value', REQUIRED)) value.text('option_text', NAME);
  }
  return options;
}

export const readOptionsCreate = reader((fields) => {
  fields.choice('has_option', ['T'], REQUIRED);
  for (const option of readNamed(fields, 'options', OPTIONS)) {
    option.choice('option_display_type', ['S', 'P', 'B', 'R']);
    option.choice('required_option', FLAGS);
  }
  return {
    option_type: (fields.choice('option_type', OPTION_TYPES) || 'T') as OptionType,
    option_list_type: (fields.choice('option_list_type', LIST_TYPES) || 'S') as OptionListType,
    options: fields.values.options as NamedOption[],
  };
});

export const readOptionsRename = reader((fields) => {
  for (const name of ['original_options', 'options']) readNamed(fields, name);
  return fields.values as { original_options: NamedOption[]; options: NamedOption[] };
});

function inventoryOf(fields: BodyFields): VariantChange {
  for (const [name, allowed] of Object.entries(known.inventory)) fields.choice(name, allowed);
  for (const name of ['quantity', 'safety_inventory']) fields.integer(name, COUNT);
  return fields.values as VariantChange;
}

function variantOf(fields: BodyFields): VariantChange {
  fields.text('additional_amount', { form: SIGNED_MONEY });
  for (const name of ['display', 'selling']) fields.choice(name, FLAGS);
  fields.text('custom_variant_code', { max: 40 });
  return inventoryOf(fields);
}

export const readInventory = reader(inventoryOf);
export const readVariant = reader(variantOf);
export const readVariantOfMany = reader((fields) => {
  const code = fields.text('variant_code', { ...REQUIRED, form: { pattern: /^.{12}$/, name: 'a code of 12 characters' } });
  const { variant_code: _code, ...change } = variantOf(fields) as VariantChange & { variant_code?: string };
  return { code, change };
});
