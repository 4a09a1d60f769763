/** What the address of a list holds, declared once: `read` goes into `validateSearch` of the route, `useListAddress` gives it to the page. Pure. */
import { type Fields, integer, searchOf, text, type ValuesOf } from './fields.ts';

const PAGE_FIELDS = { page: integer(1, 10_000), size: integer(1, 500), after: text(500) };

/** In the address of every list. */
export interface PageSearch {
  /** Counts from one. */
  page?: number | undefined;
  size?: number | undefined;
  /** Cursor behind the last numbered page. */
  after?: string | undefined;
  /** `orderedAt,desc`; in lists that can be sorted. */
  sort?: string | undefined;
  /** What is open beside the list. */
  id?: string | undefined;
  job?: string | undefined;
  call?: string | undefined;
}

export interface ListSchema<Search extends PageSearch> {
  read(raw: Record<string, unknown>): Search;
  /** True when a condition leaves rows out: no rows then means no match. */
  narrowed(search: Search): boolean;
  /** Without its conditions, from the first page. */
  unfiltered(search: Search): Search;
}

export type SearchOf<Schema> = Schema extends ListSchema<infer Search> ? Search : never;

/**
 * @param conditions what leaves rows out; `scope`, which only says where the keyword is looked for, does not count as such
 * @param beside what else stands in the address: a tab that has a text of its own when it is empty, `sort`, the open row, a dialog
 */
export function listSearch<Conditions extends Fields, Beside extends Fields>(
  conditions: Conditions,
  beside: Beside,
): ListSchema<ValuesOf<Conditions> & ValuesOf<Beside> & PageSearch> {
  type Search = ValuesOf<Conditions> & ValuesOf<Beside> & PageSearch;
  const names = Object.keys(conditions);
  const without = { page: undefined, after: undefined, ...Object.fromEntries(names.map((name) => [name, undefined])) };
  return {
    read: searchOf({ ...PAGE_FIELDS, ...conditions, ...beside }) as (raw: Record<string, unknown>) => Search,
    narrowed: (search: Readonly<Record<string, unknown>>) => names.some((name) => name !== 'scope' && search[name] !== undefined),
    unfiltered: (search) => ({ ...search, ...without }),
  };
}

/** The page of a call: `page` counts from zero, and a cursor goes before it. */
export interface PageInput {
  page: number;
  size: number;
  cursor?: string;
}

export function pageInput({ page = 1, size, after }: PageSearch, usualSize: number): PageInput {
  return { page: page - 1, size: size ?? usualSize, ...(after === undefined ? {} : { cursor: after }) };
}

/** Other conditions have other rows: they begin at the first page. */
export function filtered<Search extends PageSearch>(search: Search, part: Partial<Search>): Search {
  return { ...search, page: undefined, after: undefined, ...part };
}

/** @param page zero-based */
export function atPage(page: number): PageSearch {
  return { page: page === 0 ? undefined : page + 1, after: undefined };
}

/** The rows of this page are elsewhere then. */
export function atSize(size: number, usualSize: number): PageSearch {
  return { page: undefined, after: undefined, size: size === usualSize ? undefined : size };
}

export interface Sort {
  key: string;
  desc: boolean;
}

export function readSort(text: string | undefined): Sort | null {
  const [key, direction] = (text ?? '').split(',');
  return key ? { key, desc: direction === 'desc' } : null;
}

/**
 * The order for the address; the usual one is left out of it.
 * @param next what the header asks for; null: no order of its own, which a list that is sorted by this key as usual has not, so it turns
 */
export function writeSort(next: Sort | null, shown: Sort | null, usual: string | undefined): string | undefined {
  const start = readSort(usual);
  const turned = next === null && start !== null && start.key === shown?.key ? { key: start.key, desc: !shown.desc } : next;
  const text = turned === null ? undefined : `${turned.key},${turned.desc ? 'desc' : 'asc'}`;
  return text === usual ? undefined : text;
}
