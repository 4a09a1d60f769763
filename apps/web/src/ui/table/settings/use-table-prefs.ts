import { useCallback, useMemo, useState } from 'react';
import { readStored, writeStored } from '../../stored.ts';
import { DEFAULT_PREFS, isTablePrefs, type TablePrefs } from '../columns.ts';
import { prefsKeeper } from './prefs-keeper.ts';

export interface TablePrefsHandle {
  prefs: TablePrefs;
  change(part: Partial<TablePrefs>): void;
  reset(): void;
}

/**
 * Column order, visibility, widths and density of one list: the person's own from any browser, else what this one remembers, else `base`.
 */
export function useTablePrefs(list: string, base: TablePrefs = DEFAULT_PREFS): TablePrefsHandle {
  const key = `moa-table-${list}-${prefsKeeper()?.owner() ?? ''}`;
  const [chosen, setChosen] = useState<{ key: string; prefs: TablePrefs | null }>(() => ({ key, prefs: readPrefs(list, key) }));
  // Lists of one screen take turns with one hook.
  const current = chosen.key === key ? chosen : { key, prefs: readPrefs(list, key) };
  if (current !== chosen) setChosen(current);
  const { prefs: own } = current;
  const store = useCallback(
    (prefs: TablePrefs | null) => {
      setChosen({ key, prefs });
      writeStored(key, prefs);
      prefsKeeper()?.keep(list, prefs);
    },
    [key, list],
  );
  const prefs = own ?? base;
  return useMemo(() => ({ prefs, change: (part) => store({ ...prefs, ...part }), reset: () => store(null) }), [prefs, store]);
}

function readPrefs(list: string, key: string): TablePrefs | null {
  const kept = prefsKeeper()?.load(list);
  return isTablePrefs(kept) ? kept : readStored<TablePrefs | null>(key, null, (value) => value === null || isTablePrefs(value));
}
