/** One change of a plan: a field of a target, before and after, and how it reads in Korean. */
import { type AppliedPriceRule, describePriceRule } from '../product/pricing.ts';

export type PlanValue = string | number | boolean | readonly string[] | null;

export interface PlanChange {
  /** Name of the field; what belongs to one listing of a product has the listing's key behind an `@`. */
  field: string;
  /** Korean, frozen with the plan: the history reads the same when a field is renamed. */
  label: string;
  before: PlanValue;
  after: PlanValue;
  /** Of a number that is changed by a difference, whatever it is by then; `after` is what that makes of `before`. */
  by?: number;
}

type Format = 'WON' | 'UNITS' | 'TEXT' | 'FLAG' | 'WORDS' | 'NAMED' | 'CATEGORY' | 'RULE' | 'PRODUCT';

const FIELDS = {
  saleStatus: { label: '판매상태', format: 'NAMED' },
  /** Whether a listing is at its shop. */
  atShop: { label: '쇼핑몰 등록', format: 'NAMED' },
  /** The base product that a listing is tied to. */
  baseProduct: { label: '기본상품 연결', format: 'PRODUCT' },
  /** Where a base product is kept. */
  place: { label: '위치', format: 'NAMED' },
  /** Behind its `@` the shop account that a product is to be sold at. */
  shop: { label: '쇼핑몰', format: 'NAMED' },
  stock: { label: '재고', format: 'UNITS' },
  safetyStock: { label: '안전재고', format: 'UNITS' },
  skuCode: { label: 'SKU 코드', format: 'TEXT' },
  price: { label: '판매가', format: 'WON' },
  /** The rule of an account that makes the price of a listing. */
  priceRule: { label: '가격 규칙', format: 'RULE' },
  costPrice: { label: '원가', format: 'WON' },
  benefitPc: { label: '즉시할인(PC)', format: 'WON' },
  benefitMobile: { label: '즉시할인(모바일)', format: 'WON' },
  /** What an option adds to the price of a shop. */
  optionPrice: { label: '옵션 추가금', format: 'WON' },
  optionBarcode: { label: '옵션 바코드', format: 'TEXT' },
  /** Behind its `@` the field that no push overwrites at the shop any more. */
  leave: { label: '쇼핑몰에 맡김', format: 'FLAG' },
  /** Of the base product its standard one; behind an `@` that of a listing, and those it is in besides. */
  category: { label: '카테고리', format: 'CATEGORY' },
  /** Of a listing, those that its category asks: `key=value` each. */
  attributes: { label: '카테고리 속성', format: 'WORDS' },
  /** All values of all options, in their order: `axis=value` each. */
  optionValues: { label: '옵션값(모든 쇼핑몰)', format: 'WORDS' },
  productName: { label: '상품명', format: 'TEXT' },
  brand: { label: '브랜드', format: 'TEXT' },
  manufacturer: { label: '제조사', format: 'TEXT' },
  modelName: { label: '모델명', format: 'TEXT' },
  modelCode: { label: '모델번호', format: 'TEXT' },
  sellerManagementCode: { label: '판매자 관리코드', format: 'TEXT' },
  sellerBarcode: { label: '바코드', format: 'TEXT' },
  afterServiceTelephoneNumber: { label: 'A/S 전화번호', format: 'TEXT' },
  searchKeywords: { label: '검색어', format: 'WORDS' },
  priceComparisonSiteReg: { label: '가격비교 사이트 등록', format: 'FLAG' },
  minorPurchasable: { label: '미성년자 구매', format: 'FLAG' },
} as const satisfies Record<string, { label: string; format: Format }>;

export type PlanField = keyof typeof FIELDS;

/** @param of whose the field is, where a product has one for each of its shops */
export function planFieldLabel(field: PlanField, of?: string): string {
  return of === undefined ? FIELDS[field].label : `${FIELDS[field].label}(${of})`;
}

const baseOf = (field: string) => field.split('@', 1)[0] ?? field;

function formatOf(field: string): Format {
  const base = baseOf(field);
  return Object.hasOwn(FIELDS, base) ? FIELDS[base as PlanField].format : 'TEXT';
}

const NAMES: Readonly<Record<string, string>> = {
  SALE: '판매중',
  SUSPENSION: '판매중지',
  LIST: '기본상품 목록',
  TRASH: '휴지통',
  THERE: '등록됨',
  DELETE: '쇼핑몰에서 삭제',
  GONE: '삭제됨',
  ADDED: '추가됨',
  NONE: '없음',
};
const EMPTY = '없음';

/** A value as it reads in a table. */
export function planValueText(field: string, value: PlanValue): string {
  // A shop without a value of its own.
  if (value === null && field.includes('@')) return '기본상품과 같음';
  if (value === null || value === '') return EMPTY;
  const format = formatOf(field);
  if (typeof value === 'object' && format === 'CATEGORY') return value.map(categoryText).join(', ') || EMPTY;
  if (typeof value === 'object') return value.length === 0 ? EMPTY : value.join(', ');
  if (typeof value === 'number') return `${value.toLocaleString('ko-KR')}${format === 'WON' ? '원' : format === 'UNITS' ? '개' : ''}`;
  if (typeof value === 'boolean') return value ? '예' : '아니요';
  if (format === 'RULE') return describePriceRule(ruleOfValue(value));
  if (format === 'PRODUCT') return value.slice(value.indexOf('|') + 1);
  return format === 'NAMED' ? (NAMES[value] ?? value) : value;
}

export interface PlanCategory {
  categoryId: string;
  path: string;
}

/** Categories as a value: number and path of each, the main one first. */
export const categoryValue = (categories: readonly PlanCategory[]): string[] =>
  categories.map(({ categoryId, path }) => `${categoryId}|${path}`);

export function categoriesOf(value: PlanValue): PlanCategory[] {
  return (Array.isArray(value) ? (value as string[]) : []).map((each) => {
    const at = each.indexOf('|');
    return { categoryId: each.slice(0, at), path: each.slice(at + 1) };
  });
}

const categoryText = (each: string) =>
  categoriesOf([each])
    .map(({ categoryId, path }) => path || categoryId)
    .join();

/** A base product as a value: its id, and what people call it. */
export const productValue = (product: { id: number; moaProductSeq: number; name: string }): string =>
  `${product.id}|${product.moaProductSeq}번 ${product.name}`;

export const productOfValue = (value: PlanValue | undefined): number | null =>
  typeof value === 'string' ? Number(value.slice(0, value.indexOf('|'))) : null;

/** A rule as a value, the same for the same rule. */
export function ruleValue(rule: AppliedPriceRule | null): PlanValue {
  return rule && JSON.stringify(Object.fromEntries(Object.entries(rule).toSorted(([one], [other]) => (one < other ? -1 : 1))));
}

export function ruleOfValue(value: string): AppliedPriceRule;
export function ruleOfValue(value: PlanValue): AppliedPriceRule | null;
export function ruleOfValue(value: PlanValue): AppliedPriceRule | null {
  return typeof value === 'string' ? (JSON.parse(value) as AppliedPriceRule) : null;
}

/** Both values of a change as they read in a table: of option values, which are a long list, those alone that become another. */
export function planChangeTexts({ field, before, after }: Pick<PlanChange, 'field' | 'before' | 'after'>): {
  before: string;
  after: string;
} {
  const [was, is] = [before, after].map((value) => (Array.isArray(value) ? (value as string[]) : []));
  const same = field !== 'optionValues' || was === undefined || is?.length !== was.length;
  const only = (texts: readonly string[], others: readonly string[]) =>
    texts.filter((text, at) => text !== others[at]).map((text) => text.replace('=', ': '));
  const [shownBefore, shownAfter] = same ? [before, after] : [only(was, is), only(is, was)];
  return { before: planValueText(field, shownBefore), after: planValueText(field, shownAfter) };
}

/** `판매가 12,000원 → 9,900원` */
export function planChangeText(change: Pick<PlanChange, 'field' | 'label' | 'before' | 'after'>): string {
  const { before, after } = planChangeTexts(change);
  return `${change.label} ${before} → ${after}`;
}

export function sameValue(one: PlanValue | undefined, other: PlanValue | undefined): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
