/** Standard categories, notices, origins and couriers: reference data of the program, searched in memory. */
import { normaliseForSearch, type ShopType } from '@moa/core';
import { categories, couriers, notices, origins } from '@moa/core/data';

export interface StandardCategory {
  id: string;
  name: string;
  path: string;
  leaf: boolean;
  level: number;
  noticeCode: string | null;
  keywords: readonly string[];
  parentId: string | null;
}

const TREE = categories.categories as readonly StandardCategory[];
const BY_ID = new Map(TREE.map((category) => [category.id, category]));
const SEARCH_MAX = 50;

const toNode = ({ id, name, path, leaf, level, noticeCode }: StandardCategory) => ({ id, name, path, leaf, level, noticeCode });

/** Children of a category, the roots for null, or one category by its id. */
export function standardCategories(requested: {
  parentId?: string | undefined;
  categoryId?: string | undefined;
  level?: number | undefined;
}) {
  if (requested.categoryId !== undefined) {
    const found = BY_ID.get(requested.categoryId);
    return found === undefined ? [] : [toNode(found)];
  }
  const parent = requested.parentId === undefined || requested.parentId === '' ? null : requested.parentId;
  return TREE.filter(
    (category) => category.parentId === parent && (requested.level === undefined || category.level === requested.level),
  ).map(toNode);
}

export function standardCategory(id: string): StandardCategory | null {
  return BY_ID.get(id) ?? null;
}

/** Leaves whose name, path or keywords hold every word; a name that equals the query comes first. */
export function searchStandardCategories(keyword: string) {
  const query = normaliseForSearch(keyword);
  const words = query.split(' ').filter(Boolean);
  if (words.length === 0) return [];
  return TREE.filter((category) => category.leaf)
    .map((category) => ({ category, score: score(category, query, words) }))
    .filter(({ score: points }) => points > 0)
    .sort((a, b) => b.score - a.score || a.category.path.localeCompare(b.category.path, 'ko'))
    .slice(0, SEARCH_MAX)
    .map(({ category }) => toNode(category));
}

function score(category: StandardCategory, query: string, words: readonly string[]): number {
  const name = normaliseForSearch(category.name);
  const text = normaliseForSearch(`${category.path} ${category.keywords.join(' ')}`);
  if (!words.every((word) => text.includes(word))) return 0;
  if (name === query) return 4;
  if (category.keywords.some((keyword) => normaliseForSearch(keyword) === query)) return 3;
  return name.includes(query) ? 2 : 1;
}

export function noticeGroups() {
  const common = notices.commonItems.map((item) => ({
    ...item,
    maxLength: 'maxLength' in item && typeof item.maxLength === 'number' ? item.maxLength : null,
  }));
  return {
    defaultText: notices.defaultText,
    contents: notices.notices.map((group) => ({
      code: group.code,
      name: group.name,
      items: [...group.items, ...common].map((item) => ({
        code: item.code,
        label: item.label,
        hint: 'hint' in item && typeof item.hint === 'string' ? item.hint : null,
        requirement: item.requirement,
        maxLength: 'maxLength' in item && typeof item.maxLength === 'number' ? item.maxLength : null,
        presets: 'presets' in item && Array.isArray(item.presets) ? (item.presets as string[]) : [],
      })),
    })),
  };
}

interface Origin {
  code: string;
  name: string;
  parentCode: string | null;
  leaf: boolean;
  requiresImporter?: boolean;
  freeText?: boolean;
}

const ORIGINS = origins.origins as readonly Origin[];
const ORIGIN_BY_CODE = new Map(ORIGINS.map((origin) => [origin.code, origin]));

function originPath(origin: Origin): string {
  const parent = origin.parentCode === null ? undefined : ORIGIN_BY_CODE.get(origin.parentCode);
  return parent ? `${originPath(parent)} > ${origin.name}` : origin.name;
}

/** Children of an origin, the roots when nothing is asked, or leaves that a word finds. */
export function originList(requested: { parentCode?: string | undefined; keyword?: string | undefined }) {
  const query = normaliseForSearch(requested.keyword ?? '');
  const found =
    query === ''
      ? ORIGINS.filter((origin) => origin.parentCode === (requested.parentCode ?? null))
      : ORIGINS.filter((origin) => origin.leaf && normaliseForSearch(originPath(origin)).includes(query)).slice(0, SEARCH_MAX);
  return found.map((origin) => ({
    code: origin.code,
    name: origin.name,
    path: originPath(origin),
    leaf: origin.leaf,
    needsImporter: origin.code.startsWith('02'),
    needsText: origin.code.startsWith('04') || origin.freeText === true,
  }));
}

/** Columns of the table that several shops share. */
const SHARING: Readonly<Record<string, ShopType[]>> = { ESM: ['AUCTION', 'GMARKET'], TALKSTORE: ['TALKSTORE', 'TALKGIFT'] };

/** Couriers in use, with the shops that take them. */
export function courierList() {
  return couriers.couriers
    .filter((courier) => courier.active)
    .map((courier) => ({
      code: courier.code,
      name: courier.name,
      type: courier.type,
      digits: courier.invoice?.digits ?? null,
      supports: Object.entries(courier.channelCodes).flatMap(([shopType, code]) =>
        code === null ? [] : (SHARING[shopType] ?? [shopType as ShopType]),
      ),
    }));
}
