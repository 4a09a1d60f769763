/** Data of the sites: categories, notices, origins, and what every seller has set up in ESM PLUS. */
import { categories, notices, origins } from '@moa/core/data';
import { type Category, CategoryTree } from '../shared/categories.ts';
import catalog from './catalog.json' with { type: 'json' };
import type { Site } from './site.ts';

export const {
  places: PLACES,
  policies: POLICIES,
  dispatchPolicies: DISPATCH_POLICIES,
  addresses: ADDRESSES,
  companies: COMPANIES,
  brands: BRANDS,
} = catalog;

/** Our standard tree plays the trees of both sites and that of ESM, each under numbers of its own; ESM names the first level otherwise. */
const AUCTION_TREE = new CategoryTree((id) => `3${id}`);
const GMARKET_TREE = new CategoryTree((id) => `1${id}`);
export const ESM_TREE = new CategoryTree(
  (id) => `00${id}`,
  categories.categories.map((row) => (row.parentId === null ? { ...row, name: `ESM ${row.name}` } : row)),
);

export function categoriesOf({ number }: Pick<Site, 'number'>): CategoryTree {
  return number === 1 ? AUCTION_TREE : GMARKET_TREE;
}

/** Categories of both sites that belong to one of ESM. */
export function siteCategoriesOf({ no }: Category): { siteType: 1 | 2; category: Category }[] {
  const found = ([1, 2] as const).map((number) => ({
    siteType: number,
    category: categoriesOf({ number }).get(`${number === 1 ? 3 : 1}${no.slice(2)}`),
  }));
  return found.flatMap(({ siteType, category }) => (category ? [{ siteType, category }] : []));
}

/** Children's goods need a certification, or that none is needed. */
export function needsCertification({ noticeCode }: Category): boolean {
  return noticeCode === 'KIDS';
}

export interface NoticeCode {
  officialNoticeItemelementCode: string;
  officialNoticeItemelementName: string;
  guideText: string;
  isExtraMark: boolean;
}

export interface NoticeGroup {
  no: number;
  name: string;
  codes: (NoticeCode & { required: boolean })[];
}

const SAFETY_GOODS = { name: '안전확인대상생활화학제품', like: 'BIOCHEMISTRY' };

function noticeGroup(no: number, name: string, items: (typeof notices.notices)[number]['items']): NoticeGroup {
  const codes = items.map(({ label, requirement, ...item }, index) => ({
    officialNoticeItemelementCode: `${no}-${index + 1}`,
    officialNoticeItemelementName: label,
    guideText: 'hint' in item ? String(item.hint) : '',
    isExtraMark: false,
    required: requirement === 'REQUIRED',
  }));
  return { no, name, codes };
}

/** 1 to 41 (sheet 4). */
export const NOTICE_GROUPS: readonly NoticeGroup[] = [
  ...notices.notices.map(({ name, items }, index) => noticeGroup(index + 1, name, items)),
  noticeGroup(41, SAFETY_GOODS.name, notices.notices.find(({ code }) => code === SAFETY_GOODS.like)?.items ?? []),
];

export function noticeGroupFor({ noticeCode }: Category): NoticeGroup | undefined {
  return NOTICE_GROUPS[notices.notices.findIndex(({ code }) => code === noticeCode)];
}

export interface Origin {
  type: 1 | 2 | 3;
  code: string;
  lname: string;
  mname: string;
}

/** Domestic as a whole or by province, imported by country, and what is neither. */
export const ORIGINS: readonly Origin[] = (() => {
  const nameOf = (wanted: string | null) => origins.origins.find(({ code }) => code === wanted)?.name ?? '';
  const of = (kind: string, levels: readonly number[]) =>
    origins.origins.filter(({ code, level }) => code.startsWith(kind) && levels.includes(level));
  return [
    ...of('00', [1, 2]).map(({ code, name }) => ({ type: 1 as const, code: code.padEnd(4, '0'), lname: name, mname: '' })),
    ...of('02', [3]).map(({ name, parentCode }, index) => ({
      type: 2 as const,
      code: String(index + 1).padStart(3, '0'),
      lname: nameOf(parentCode),
      mname: name,
    })),
    ...of('03', [2]).map(({ code, name }) => ({ type: 3 as const, code, lname: name, mname: '' })),
  ];
})();

export function isCompany(no: string): boolean {
  return COMPANIES.some(({ deliveryCompCode }) => String(deliveryCompCode) === no);
}

/** Its name where it has one. */
export function companyName(no: string): string {
  return COMPANIES.find(({ deliveryCompCode }) => String(deliveryCompCode) === no)?.deliveryCompName ?? no;
}
