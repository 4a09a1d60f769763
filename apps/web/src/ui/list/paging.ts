/** The page of a list in its address, and what a change of it leaves there. */

export interface PageSearch {
  /** Counts from one. */
  page?: number | undefined;
  size?: number | undefined;
}

export interface Paging {
  /** Zero-based. */
  page: number;
  size: number;
  onPage(page: number): void;
  onSize(size: number): void;
}

/** @param change gets the part of the address that changes; what is as it begins is left out of it */
export function pagingOf(search: PageSearch, defaultSize: number, change: (part: PageSearch) => void): Paging {
  return {
    page: (search.page ?? 1) - 1,
    size: search.size ?? defaultSize,
    onPage: (page) => change({ page: page === 0 ? undefined : page + 1 }),
    // The rows of this page are elsewhere then.
    onSize: (size) => change({ page: undefined, size: size === defaultSize ? undefined : size }),
  };
}
