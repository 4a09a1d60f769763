/** Everything that the conditions of a list find, chosen in the place of the rows of a page. Only lists whose calls take conditions use it. */
import { useState } from 'react';
import type { BulkBarProps } from './bulk-bar.tsx';
import type { ShownList } from './use-list.ts';

export interface Everything {
  /** The seller means every row that the list finds, and not only those of the page. */
  on: boolean;
  /** How many rows are meant. */
  count: number;
  /** For the bar over the selection. */
  bar: BulkBarProps['everything'];
}

type Chosen = Pick<ShownList<unknown>, 'data' | 'stale' | 'selectedCount'>;

/** How many more than those of the page can be chosen; null where the page has them all, or not all of it is chosen. */
export function offered({ data, stale, selectedCount }: Chosen): { total: number; exact: boolean } | null {
  if (data === undefined || stale || selectedCount === 0 || selectedCount < data.contents.length) return null;
  const total = data.totalElements ?? data.contents.length;
  return total > selectedCount ? { total, exact: data.totalExact !== false } : null;
}

/** Who takes a row out of the page, or asks the list something else, no longer means everything. */
export function useEverything(list: Chosen): Everything {
  const [chosen, setChosen] = useState(false);
  const offer = offered(list);
  const on = chosen && offer !== null;
  if (chosen && !on) setChosen(false);
  return {
    on,
    count: on && offer ? offer.total : list.selectedCount,
    bar: offer === null ? undefined : { ...offer, on, onChoose: () => setChosen(true), onPageOnly: () => setChosen(false) },
  };
}
