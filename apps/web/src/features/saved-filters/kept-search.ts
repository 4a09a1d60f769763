/** The part of an address that is kept under a name. Pure. */
import type { ListSchema, PageSearch } from '../../ui/list/list-search.ts';

/** Of the place in the list and what stands open beside it. */
const NOT_KEPT = ['page', 'after', 'id', 'job', 'call', 'dialog', 'view', 'entry'];

export type KeptSearch = Record<string, string | number | boolean | string[]>;

/** What of an address says which rows are meant, in which order and how many a page. */
export function keptPart(search: object): KeptSearch {
  const kept = Object.entries(search).filter(([name, value]) => value !== undefined && !NOT_KEPT.includes(name));
  return Object.fromEntries(kept.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Whether nothing is asked for yet, so that the list may begin as its owner wants it. */
export function isBare(search: object): boolean {
  return Object.values(search).every((value) => value === undefined);
}

/** A kept part as the list reads addresses today: what it does not know any more is left out. */
export function readKept<Search extends PageSearch>(schema: ListSchema<Search>, kept: KeptSearch): Search {
  return schema.read(kept);
}

export function isSame(one: object, other: object): boolean {
  return JSON.stringify(keptPart(one)) === JSON.stringify(keptPart(other));
}
