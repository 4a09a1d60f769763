import { notices } from '@moa/core/data';
import { type Category, CategoryTree, isLeaf } from '../shared/categories.ts';
import catalog from './catalog.json' with { type: 'json' };

/** What every simulated store may use, and its address book. */
export const { brands: BRANDS, sites: SITES, addresses: ADDRESSES } = catalog;

const FIRST_ID = 2001;
const FULFILLMENTS = ['MERCHANT', 'ZIGZIN', 'VENDOR_FLEX'];

export const CATEGORIES = new CategoryTree((_id, index) => String(FIRST_ID + index));

/** Every category takes the general notice beside its own. */
export function essentialCodesOf({ noticeCode }: Category): string[] {
  return [...new Set([noticeCode, 'ETC'])];
}

/** The tree as GraphQL reads it. Asset values are objects with a `values` list. */
export const CATEGORY_ROOT = { id: '1527', name: 'root_category', key: 'root', asset_list: [], children: CATEGORIES.roots.map(nodeOf) };

function nodeOf(category: Category): object {
  const { no, name, children } = category;
  const asset_list = isLeaf(category) ? leafAssets(category) : [];
  return { id: no, name, key: `category_${no}`, asset_list, children: children.map(nodeOf) };
}

function leafAssets(category: Category): object[] {
  return [
    { key: 'applicable_types', values: { values: FULFILLMENTS.map((fulfillment_type) => ({ entry_type: 'DIRECT', fulfillment_type })) } },
    { key: 'essential_codes', values: { values: essentialCodesOf(category) } },
  ];
}

/** Notice templates by their code. */
export const ESSENTIAL_TEMPLATES = notices.notices.map((notice, index) => ({
  id: String(index + 1),
  code: notice.code,
  name: notice.name,
  values: { values: notice.items.map((item) => ({ key: item.code, name: item.label, type: 'text' })) },
}));
