/** What is typed to change a field of many products, and the edit it stands for. Pure. */
import type { Outputs } from '@moa/contract/types';
import {
  BENEFIT_FIELDS,
  CATEGORY_FIELDS,
  type FieldEdit,
  FLAG_FIELDS,
  MONEY_FIELDS,
  type ProductField,
  planFieldLabel,
  SHOP_TYPES,
  type ShopType,
  TEXT_FIELDS,
  WORDS_FIELDS,
} from '@moa/core';

type Way = 'SET' | 'PLUS' | 'MINUS' | 'UP' | 'DOWN' | 'PREFIX' | 'SUFFIX' | 'REPLACE' | 'ADD' | 'REMOVE' | 'YES' | 'NO';

export interface FieldsForm {
  /** What of the products: their base values, or what shops of these types are given otherwise. */
  of: 'BASE' | 'SHOPS';
  shops: readonly ShopType[];
  field: ProductField;
  way: Way;
  amount: number | null;
  unit: '1' | '10' | '100' | '1000';
  text: string;
  find: string;
  category: { categoryId: string; path: string } | null;
  send: boolean;
}

export const NOTHING_TYPED: FieldsForm = {
  of: 'BASE',
  shops: [],
  field: 'price',
  way: 'DOWN',
  amount: null,
  unit: '10',
  text: '',
  find: '',
  category: null,
  send: true,
};

interface Choice {
  value: Way;
  label: string;
}

const MONEY: Choice[] = [
  { value: 'DOWN', label: '% 내리기' },
  { value: 'UP', label: '% 올리기' },
  { value: 'MINUS', label: '원 빼기' },
  { value: 'PLUS', label: '원 더하기' },
  { value: 'SET', label: '이 금액으로' },
];
const TEXT: Choice[] = [
  { value: 'PREFIX', label: '앞에 붙이기' },
  { value: 'SUFFIX', label: '뒤에 붙이기' },
  { value: 'REPLACE', label: '찾아 바꾸기' },
  { value: 'SET', label: '이 내용으로' },
];
const LABELS: Choice[] = [
  { value: 'ADD', label: '더하기' },
  { value: 'REMOVE', label: '빼기' },
  { value: 'SET', label: '이 검색어로' },
];
const CATEGORY: Choice[] = [{ value: 'SET', label: '이 카테고리로' }];
const FLAG: Choice[] = [
  { value: 'YES', label: '예' },
  { value: 'NO', label: '아니요' },
];

const has = <Field extends string>(fields: readonly Field[], field: string): field is Field => fields.some((each) => each === field);

export function waysOf(field: ProductField): readonly Choice[] {
  if (has(MONEY_FIELDS, field)) return MONEY;
  if (has(TEXT_FIELDS, field)) return TEXT;
  if (has(CATEGORY_FIELDS, field)) return CATEGORY;
  return has(WORDS_FIELDS, field) ? LABELS : FLAG;
}

/** The form with another field: in the first way that this one is changed. */
export function withField(form: FieldsForm, field: ProductField): FieldsForm {
  const ways = waysOf(field);
  const way = ways.some(({ value }) => value === form.way) ? form.way : (ways[0]?.value ?? 'SET');
  return { ...form, field, way };
}

export type BulkFields = Outputs['plans']['fields']['contents'];

/** What of the fields can be changed where the form says: what every chosen shop can be given. */
export function fieldsOf(known: BulkFields, { of, shops }: Pick<FieldsForm, 'of' | 'shops'>): { field: ProductField; label: string }[] {
  // Until they have come: what base products have anyway.
  if (known.length === 0) return ALL_FIELDS.map((field) => ({ field, label: labelOf(field) }));
  const groups = known.filter(({ shopType }) => (of === 'BASE' ? shopType === null : shopType !== null && shops.includes(shopType)));
  const [first, ...others] = groups.length > 0 ? groups : known.filter(({ shopType }) => (of === 'BASE') === (shopType === null));
  return (first?.fields ?? [])
    .filter(({ field }) => others.every((group) => group.fields.some((each) => each.field === field)))
    .flatMap(({ field }) => (isProductField(field) ? [{ field, label: labelOf(field) }] : []));
}

/** The form for base values or for shops: with a field that can be changed there. */
export function withPlace(form: FieldsForm, known: BulkFields, part: Partial<Pick<FieldsForm, 'of' | 'shops'>>): FieldsForm {
  const next = { ...form, ...part };
  const fields = fieldsOf(known, next);
  return fields.some(({ field }) => field === next.field) ? next : withField(next, fields[0]?.field ?? next.field);
}

/** What the chosen shops take of a field, one line a shop; a shop that says nothing is left out. */
export function limitTexts(known: BulkFields, { shops, field }: Pick<FieldsForm, 'shops' | 'field'>): string[] {
  return known.flatMap(({ shopType, fields }) => {
    const limits = fields.find((each) => each.field === field);
    if (shopType === null || !shops.includes(shopType) || limits === undefined) return [];
    const parts = [
      limits.unit !== null && limits.unit > 1 ? `${limits.unit.toLocaleString('ko-KR')}원 단위` : '',
      limits.min === null ? '' : `${limits.min.toLocaleString('ko-KR')}원부터`,
      limits.max === null ? '' : `${limits.max.toLocaleString('ko-KR')}원까지`,
      limits.maxLength === null ? '' : `${limits.maxLength}${limits.lengthUnit === 'BYTE' ? '바이트' : '자'}까지`,
    ].filter(Boolean);
    return parts.length === 0 ? [] : [`${SHOP_TYPES[shopType].title}: ${parts.join(', ')}`];
  });
}

const labelOf = (field: ProductField) => (field === 'benefitPc' ? '즉시할인' : planFieldLabel(field));

const ALL_FIELDS: readonly ProductField[] = [
  ...MONEY_FIELDS.filter((field) => field !== 'benefitMobile'),
  ...TEXT_FIELDS,
  ...WORDS_FIELDS,
  ...FLAG_FIELDS,
  ...CATEGORY_FIELDS,
];
const isProductField = (field: string): field is ProductField => has(ALL_FIELDS, field);

export const isPercent = ({ way }: Pick<FieldsForm, 'way'>) => way === 'UP' || way === 'DOWN';
export const isMoney = ({ field }: Pick<FieldsForm, 'field'>) => has(MONEY_FIELDS, field);
export const isCategory = ({ field }: Pick<FieldsForm, 'field'>) => has(CATEGORY_FIELDS, field);
export const isFlag = ({ field }: Pick<FieldsForm, 'field'>) => has(FLAG_FIELDS, field);

const REQUIRED = '필수 입력 항목입니다.';

export function fieldsProblems(form: FieldsForm): Partial<Record<keyof FieldsForm, string>> {
  if (form.of === 'SHOPS' && form.shops.length === 0) return { shops: '쇼핑몰을 골라주십시오.', ...valueProblems(form) };
  return valueProblems(form);
}

function valueProblems(form: FieldsForm): Partial<Record<keyof FieldsForm, string>> {
  if (isMoney(form)) {
    if (form.amount === null) return { amount: REQUIRED };
    return form.way === 'DOWN' && form.amount > 99 ? { amount: '99 이하로 입력해주십시오.' } : {};
  }
  if (isFlag(form)) return {};
  if (isCategory(form)) return form.category === null ? { category: '카테고리를 골라주십시오.' } : {};
  if (form.way === 'REPLACE') return form.find === '' ? { find: REQUIRED } : {};
  return form.text.trim() === '' && form.way !== 'SET' ? { text: REQUIRED } : {};
}

/** Of a form without problems: a discount is one for all devices, as on the product form. */
export function editsOf(form: FieldsForm): FieldEdit[] {
  if (form.field !== 'benefitPc') return [editOf(form)];
  return BENEFIT_FIELDS.map((field) => editOf({ ...form, field }));
}

function editOf(form: FieldsForm): FieldEdit {
  const { field, way, text } = form;
  if (has(MONEY_FIELDS, field)) return moneyEdit(field, form);
  if (has(FLAG_FIELDS, field)) return { field, how: 'SET', value: way === 'YES' };
  if (has(CATEGORY_FIELDS, field)) return { field, how: 'SET', value: form.category ?? { categoryId: '', path: '' } };
  if (has(WORDS_FIELDS, field))
    return { field, how: way === 'ADD' || way === 'REMOVE' ? way : 'SET', value: text.split(',').map((word) => word.trim()) };
  if (way === 'REPLACE') return { field, how: 'REPLACE', find: form.find, value: text };
  return { field, how: way === 'PREFIX' || way === 'SUFFIX' ? way : 'SET', value: text };
}

function moneyEdit(field: (typeof MONEY_FIELDS)[number], { way, amount, unit }: FieldsForm): FieldEdit {
  const signed = (amount ?? 0) * (way === 'DOWN' || way === 'MINUS' ? -1 : 1);
  const how = way === 'SET' ? 'SET' : way === 'UP' || way === 'DOWN' ? 'RATE' : 'ADD';
  return { field, how, value: signed, unit: Number(unit) };
}
