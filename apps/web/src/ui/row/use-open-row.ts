import { useRef } from 'react';
import type { ShownList } from '../list/use-list.ts';
import { openRow } from './row-parts.ts';

/** The row that the address says is open (`openRow`). */
export function useOpenRow<Row extends { id: string }>(list: Pick<ShownList<Row>, 'openId' | 'data' | 'stale'>): Row | null | undefined {
  const last = useRef<Row>(undefined);
  const row = openRow(list, last.current);
  if (row) last.current = row;
  return row;
}
