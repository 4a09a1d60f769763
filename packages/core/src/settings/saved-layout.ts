/** Layouts of order lists and sheets that a person saves under a name (customOrderList): their bounds. */

/** SCREEN: columns of the order lists. EXCEL and COURIER: columns of a sheet. */
export const LAYOUT_KINDS = ['SCREEN', 'EXCEL', 'COURIER'] as const;
export type LayoutKind = (typeof LAYOUT_KINDS)[number];

export const LAYOUT_LIMITS = {
  /** Of one kind, for one person. */
  each: 30,
  name: 30,
  columns: 80,
  /** Heading of a column, and the text of a fixed one. */
  title: 40,
  text: 60,
} as const;

/** Lists whose conditions are kept under a name, for one person. */
const ORDER_FILTER_LISTS = [
  'orders-all',
  'orders-new',
  'orders-unpayment',
  'orders-delivery',
  'orders-delivering',
  'orders-deliverydone',
  'orders-search',
] as const;
export const FILTER_LISTS = ['products', 'listings', 'skus', ...ORDER_FILTER_LISTS] as const;
export type FilterList = (typeof FILTER_LISTS)[number];

/** Conditions as they may be kept: a word that may be somebody's name or number is not. */
export function keptConditions<Value>(list: FilterList, search: Readonly<Record<string, Value>>): Record<string, Value> {
  const named = ORDER_FILTER_LISTS.some((each) => each === list) && search.scope !== 'PRODUCT' && search.scope !== 'SKU';
  return Object.fromEntries(Object.entries(search).filter(([name]) => !named || (name !== 'q' && name !== 'scope')));
}

export const FILTER_LIMITS = {
  /** Of one list. */
  each: 20,
  name: 30,
  /** Conditions of one. */
  conditions: 20,
} as const;
