import { useMemo } from 'react';
import { useStored } from '../stored.ts';
import { DEFAULT_PREFS, isTablePrefs, type TablePrefs } from './columns.ts';

export interface TablePrefsHandle {
  prefs: TablePrefs;
  change(part: Partial<TablePrefs>): void;
  reset(): void;
}

/** Column order, visibility, widths and density of one list, kept per user in this browser. `owner` is the login id. */
export function useTablePrefs(list: string, owner: string): TablePrefsHandle {
  const [prefs, store] = useStored(`moa-table-${list}-${owner}`, DEFAULT_PREFS, isTablePrefs);
  return useMemo(() => ({ prefs, change: (part) => store({ ...prefs, ...part }), reset: () => store(DEFAULT_PREFS) }), [prefs, store]);
}
