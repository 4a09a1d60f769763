/** Fields of products that are changed many at a time: what each may be made, and what that makes of a product. Pure. */
import type { CreateShopDTO, ProductDraft } from '../product/draft.ts';
import { shopPrice } from '../product/price-change.ts';
import { SHOP_TYPES, type ShopType } from '../shops/shop-types.ts';
import {
  categoriesOf,
  categoryValue,
  type PlanCategory,
  type PlanChange,
  type PlanField,
  type PlanValue,
  planFieldLabel,
  sameValue,
} from './plan-change.ts';

/** The seller's own discount, a device each; 0: none. */
export const BENEFIT_FIELDS = ['benefitPc', 'benefitMobile'] as const;
export const MONEY_FIELDS = ['price', 'costPrice', ...BENEFIT_FIELDS] as const;
export const TEXT_FIELDS = ['productName', 'brand', 'manufacturer', 'modelName', 'afterServiceTelephoneNumber'] as const;
export const FLAG_FIELDS = ['priceComparisonSiteReg', 'minorPurchasable'] as const;
export const WORDS_FIELDS = ['searchKeywords'] as const;
export const CATEGORY_FIELDS = ['category'] as const;
/** Codes: each product has its own, so that they are changed by a sheet and not many at once. */
export const CODE_FIELDS = ['modelCode', 'sellerManagementCode', 'sellerBarcode'] as const;
/** Fields of one option, whose number stands behind `@i`: `optionPrice@i42`. */
export const OPTION_FIELDS = ['optionPrice', 'optionBarcode'] as const;
export type OptionField = (typeof OPTION_FIELDS)[number];
/** Fields that a shop may be given otherwise. */
export const SHOP_FIELDS = ['price', 'productName'] as const;

export type ProductField =
  | (typeof MONEY_FIELDS)[number]
  | (typeof TEXT_FIELDS)[number]
  | (typeof FLAG_FIELDS)[number]
  | (typeof WORDS_FIELDS)[number]
  | (typeof CATEGORY_FIELDS)[number];
/** Fields that a sheet of products changes. */
export type SheetField =
  | Exclude<ProductField, (typeof BENEFIT_FIELDS)[number] | (typeof CATEGORY_FIELDS)[number]>
  | (typeof CODE_FIELDS)[number];

export type FieldEdit =
  | MoneyEdit
  | TextEdit
  | { field: (typeof FLAG_FIELDS)[number]; how: 'SET'; value: boolean }
  | WordsEdit
  | CategoryEdit;

/** Whole won, a signed difference, or signed percent; what is reckoned is rounded to `unit` won. */
interface MoneyEdit {
  field: (typeof MONEY_FIELDS)[number];
  how: 'SET' | 'ADD' | 'RATE';
  value: number;
  unit: number;
}

interface TextEdit {
  field: (typeof TEXT_FIELDS)[number];
  how: 'SET' | 'PREFIX' | 'SUFFIX' | 'REPLACE';
  value: string;
  /** What REPLACE looks for. */
  find?: string | undefined;
}

interface WordsEdit {
  field: (typeof WORDS_FIELDS)[number];
  how: 'SET' | 'ADD' | 'REMOVE';
  value: readonly string[];
}

/** The standard category, with the path that the tree has for it. */
interface CategoryEdit {
  field: (typeof CATEGORY_FIELDS)[number];
  how: 'SET';
  value: PlanCategory;
}

/** What an edit makes of a value. A number that is not known stays unknown unless it is set. */
export function editedValue(edit: FieldEdit, before: PlanValue): PlanValue {
  switch (edit.field) {
    case 'price':
    case 'costPrice':
    case 'benefitPc':
    case 'benefitMobile':
      return editedMoney(edit, before);
    case 'priceComparisonSiteReg':
    case 'minorPurchasable':
      return edit.value;
    case 'searchKeywords':
      return editedWords(edit, before);
    case 'category':
      return categoryValue([edit.value]);
    default:
      return editedText(edit, before);
  }
}

function editedMoney({ how, value, unit }: MoneyEdit, before: PlanValue): PlanValue {
  if (how === 'SET') return value;
  if (typeof before !== 'number') return before;
  const exact = how === 'ADD' ? before + value : (before * (100 + value)) / 100;
  return Math.max(0, Math.round(exact / unit) * unit);
}

function editedText({ how, value, find = '' }: TextEdit, before: PlanValue): PlanValue {
  const text = typeof before === 'string' ? before : '';
  if (how === 'SET') return value.trim();
  if (how === 'PREFIX') return `${value}${text}`.trim();
  if (how === 'SUFFIX') return `${text}${value}`.trim();
  return find === '' ? text : text.replaceAll(find, () => value).trim();
}

function editedWords({ how, value }: WordsEdit, before: PlanValue): PlanValue {
  const words = Array.isArray(before) ? (before as string[]) : [];
  const given = [...new Set(value.map((word) => word.trim()).filter((word) => word !== ''))];
  if (how === 'SET') return given;
  if (how === 'ADD') return [...new Set([...words, ...given])];
  return words.filter((word) => !given.includes(word));
}

const AT = '@';

const PART_OF_OPTION = { optionPrice: 'optionPrice', optionBarcode: 'barcode' } as const;

/** Of a field of one option: which of its parts is meant, and the option. */
function optionPart(field: string, key: string): { part: 'optionPrice' | 'barcode'; id: string } | null {
  return Object.hasOwn(PART_OF_OPTION, field) && key.startsWith('i')
    ? { part: PART_OF_OPTION[field as OptionField], id: key.slice(1) }
    : null;
}

/** Value of a field of a draft; behind an `@` stands the key of the shop that has its own. Null: the shop has none, or is not there. */
export function productFieldOf(draft: ProductDraft, name: string): PlanValue {
  const [field, key] = name.split(AT, 2);
  const option = key === undefined ? null : optionPart(field ?? '', key);
  if (option) return draft.composition.optionInfo.optionCombinations.find(({ id }) => id === option.id)?.[option.part] ?? null;
  if (key !== undefined) {
    const entry = draft.createShopDTOList.find(({ registerKey }) => registerKey === key);
    if (field === 'attributes') return attributesOf(entry);
    if (field === 'category') return entry ? categoryValue([...(entry.category ? [entry.category] : []), ...entry.multiCategory]) : null;
    const own = entry?.basic;
    return (field === 'price' ? typedPrice(own) : own?.productName) ?? null;
  }
  const { basic, common, composition } = draft;
  switch (field as ProductField | (typeof CODE_FIELDS)[number] | 'optionValues') {
    case 'category':
      return categoryValue(composition.categories);
    case 'optionValues':
      return composition.optionInfo.options.flatMap(({ name, values }) => values.map((value) => `${name}=${value}`));
    case 'price':
      return composition.mainInfo.price;
    case 'benefitPc':
    case 'benefitMobile':
      return basic.benefit.usable ? basic.benefit[DEVICE[field as keyof typeof DEVICE]].value : 0;
    case 'afterServiceTelephoneNumber':
    case 'minorPurchasable':
    case 'sellerManagementCode':
    case 'sellerBarcode':
      return common[field as 'minorPurchasable'];
    default:
      return basic[field as 'brand'];
  }
}

/** The draft with one field changed. */
export function withProductField(draft: ProductDraft, name: string, value: PlanValue): ProductDraft {
  const [field, key] = name.split(AT, 2);
  const option = key === undefined ? null : optionPart(field ?? '', key);
  if (option) return withOption(draft, option, value);
  if (key !== undefined) {
    const createShopDTOList = draft.createShopDTOList.map((entry) => (entry.registerKey === key ? withOwn(entry, field, value) : entry));
    return { ...draft, createShopDTOList };
  }
  switch (field as ProductField | (typeof CODE_FIELDS)[number] | 'optionValues') {
    case 'category':
      return { ...draft, composition: { ...draft.composition, categories: categoriesOf(value) } };
    case 'optionValues':
      return withOptionValues(draft, value);
    case 'price': {
      const price = Number(value);
      const { composition, basic } = draft;
      return {
        ...draft,
        basic: { ...basic, salePrice: price },
        composition: { ...composition, mainInfo: { ...composition.mainInfo, price } },
      };
    }
    case 'benefitPc':
    case 'benefitMobile':
      return { ...draft, basic: { ...draft.basic, benefit: withDiscount(draft, field as keyof typeof DEVICE, Number(value)) } };
    case 'afterServiceTelephoneNumber':
    case 'minorPurchasable':
    case 'sellerManagementCode':
    case 'sellerBarcode':
      return { ...draft, common: { ...draft.common, [field as string]: value } };
    default:
      return { ...draft, basic: { ...draft.basic, [field as string]: value } };
  }
}

function withOption(draft: ProductDraft, { part, id }: { part: 'optionPrice' | 'barcode'; id: string }, value: PlanValue): ProductDraft {
  const { optionInfo } = draft.composition;
  const optionCombinations = optionInfo.optionCombinations.map((each) =>
    each.id === id ? { ...each, [part]: part === 'optionPrice' ? Number(value) : String(value ?? '') } : each,
  );
  return { ...draft, composition: { ...draft.composition, optionInfo: { ...optionInfo, optionCombinations } } };
}

function attributesOf(entry: CreateShopDTO | undefined): PlanValue {
  const value = entry?.etc.attributes;
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : null;
}

/** Each value renamed where it stands, in its option and in the combinations; as it is where the values are not as many as there are. */
function withOptionValues(draft: ProductDraft, value: PlanValue): ProductDraft {
  const { optionInfo } = draft.composition;
  const texts = Array.isArray(value) ? (value as string[]) : [];
  if (texts.length !== optionInfo.options.reduce((sum, { values }) => sum + values.length, 0)) return draft;
  let at = 0;
  const options = optionInfo.options.map((axis) => ({
    ...axis,
    values: axis.values.map(() => (texts[at++] ?? '').slice(axis.name.length + 1)),
  }));
  const renamed = (text: string, axis: number) => {
    const place = optionInfo.options[axis]?.values.indexOf(text) ?? -1;
    return options[axis]?.values[place] ?? text;
  };
  const optionCombinations = optionInfo.optionCombinations.map((row) => ({ ...row, optionValues: row.optionValues.map(renamed) }));
  return { ...draft, composition: { ...draft.composition, optionInfo: { ...optionInfo, options, optionCombinations } } };
}

const DEVICE = { benefitPc: 'pc', benefitMobile: 'mobile' } as const;

/** What a discount that is switched off says counts for nothing. */
function withDiscount(draft: ProductDraft, field: keyof typeof DEVICE, won: number): ProductDraft['basic']['benefit'] {
  const now = (each: keyof typeof DEVICE) => (each === field ? won : Number(productFieldOf(draft, each)));
  const of = (each: keyof typeof DEVICE) => ({ discountType: 'WON' as const, value: now(each) });
  return { usable: now('benefitPc') > 0 || now('benefitMobile') > 0, pc: of('benefitPc'), mobile: of('benefitMobile') };
}

function withOwn(entry: CreateShopDTO, field: string | undefined, value: PlanValue): CreateShopDTO {
  if (field === 'category') {
    const [category = null, ...multiCategory] = categoriesOf(value);
    return { ...entry, category, multiCategory };
  }
  if (field === 'attributes') {
    const { attributes: _attributes, ...others } = entry.etc;
    return { ...entry, etc: Array.isArray(value) ? { ...others, attributes: [...(value as string[])] } : others };
  }
  const name = field === 'price' ? 'salePrice' : 'productName';
  const { [name]: _, ...rest } = entry.basic;
  const { priceRule: _rule, ...unruled } = rest;
  const others = field === 'price' ? unruled : rest;
  return { ...entry, basic: value === null ? others : { ...others, [name]: value } };
}

/** A price that the seller typed for a shop, and no rule made. */
const typedPrice = (own: CreateShopDTO['basic'] | undefined) => (own?.priceRule ? undefined : own?.salePrice);

/**
 * What edits make of a product: of its base values, or of what the shops of these types are given otherwise.
 * @param shopTypes null: the base values. A shop without a value of its own starts at the base value.
 */
export function productChanges(draft: ProductDraft, edits: readonly FieldEdit[], shopTypes: readonly ShopType[] | null): PlanChange[] {
  const changes = edits.flatMap((edit) => {
    if (shopTypes === null) return [changeOf(draft, edit, edit.field, planFieldLabel(edit.field))];
    return draft.createShopDTOList
      .filter(({ shopInfoDTO }) => shopTypes.includes(shopInfoDTO.shopType))
      .map(({ shopInfoDTO, registerKey }) =>
        changeOf(draft, edit, `${edit.field}${AT}${registerKey}`, planFieldLabel(edit.field, SHOP_TYPES[shopInfoDTO.shopType].title)),
      );
  });
  return changes.filter(({ before, after }) => !sameValue(before, after));
}

function changeOf(draft: ProductDraft, edit: FieldEdit, field: string, label: string): PlanChange {
  const before = productFieldOf(draft, field);
  const start = before ?? givenOf(draft, field);
  const after = editedValue(edit, start);
  // What a shop would have anyway is no value of its own.
  return { field, label, before, after: before === null && sameValue(start, after) ? null : after };
}

/** What a shop without a value of its own is given: by the rule of its account, or the base value. */
function givenOf(draft: ProductDraft, name: string): PlanValue {
  const [field = '', key] = name.split(AT, 2);
  const entry = draft.createShopDTOList.find(({ registerKey }) => registerKey === key);
  return field === 'price' && entry ? shopPrice(draft, entry) : productFieldOf(draft, field);
}

/** Shops whose own price stays what it is when the base price changes. */
export function shopsWithOwn(draft: ProductDraft, field: PlanField): string[] {
  const own = draft.createShopDTOList.filter(({ basic }) => (field === 'price' ? typedPrice(basic) : basic.productName) !== undefined);
  return [...new Set(own.map(({ shopInfoDTO }) => SHOP_TYPES[shopInfoDTO.shopType].title))];
}
