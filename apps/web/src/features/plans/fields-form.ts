/** What is typed to change a field of many products, and the edit it stands for. Pure. */
import { type FieldEdit, FLAG_FIELDS, MONEY_FIELDS, type ProductField, TEXT_FIELDS, WORDS_FIELDS } from '@moa/core';

type Way = 'SET' | 'PLUS' | 'MINUS' | 'UP' | 'DOWN' | 'PREFIX' | 'SUFFIX' | 'REPLACE' | 'ADD' | 'REMOVE' | 'YES' | 'NO';

export interface FieldsForm {
  field: ProductField;
  way: Way;
  amount: number | null;
  unit: '1' | '10' | '100' | '1000';
  text: string;
  find: string;
  send: boolean;
}

export const NOTHING_TYPED: FieldsForm = { field: 'price', way: 'DOWN', amount: null, unit: '10', text: '', find: '', send: true };

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
const FLAG: Choice[] = [
  { value: 'YES', label: '예' },
  { value: 'NO', label: '아니요' },
];

const has = <Field extends string>(fields: readonly Field[], field: string): field is Field => fields.some((each) => each === field);

export function waysOf(field: ProductField): readonly Choice[] {
  if (has(MONEY_FIELDS, field)) return MONEY;
  if (has(TEXT_FIELDS, field)) return TEXT;
  return has(WORDS_FIELDS, field) ? LABELS : FLAG;
}

/** The form with another field: in the first way that this one is changed. */
export function withField(form: FieldsForm, field: ProductField): FieldsForm {
  const ways = waysOf(field);
  const way = ways.some(({ value }) => value === form.way) ? form.way : (ways[0]?.value ?? 'SET');
  return { ...form, field, way };
}

export const isPercent = ({ way }: Pick<FieldsForm, 'way'>) => way === 'UP' || way === 'DOWN';
export const isMoney = ({ field }: Pick<FieldsForm, 'field'>) => has(MONEY_FIELDS, field);
export const isFlag = ({ field }: Pick<FieldsForm, 'field'>) => has(FLAG_FIELDS, field);

const REQUIRED = '필수 입력 항목입니다.';

export function fieldsProblems(form: FieldsForm): Partial<Record<keyof FieldsForm, string>> {
  if (isMoney(form)) {
    if (form.amount === null) return { amount: REQUIRED };
    return form.way === 'DOWN' && form.amount > 99 ? { amount: '99 이하로 입력해주십시오.' } : {};
  }
  if (isFlag(form)) return {};
  if (form.way === 'REPLACE') return form.find === '' ? { find: REQUIRED } : {};
  return form.text.trim() === '' && form.way !== 'SET' ? { text: REQUIRED } : {};
}

/** Of a form without problems. */
export function editOf(form: FieldsForm): FieldEdit {
  const { field, way, text } = form;
  if (has(MONEY_FIELDS, field)) return moneyEdit(field, form);
  if (has(FLAG_FIELDS, field)) return { field, how: 'SET', value: way === 'YES' };
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
