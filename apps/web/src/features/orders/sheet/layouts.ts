/** Saved layouts of the order lists: what the columns show now as a layout, and back. Pure. */
import type { Outputs } from '@moa/contract/types';
import { type DataColumn, isVisible, orderedIds, type TablePrefs } from '../../../ui/table/columns.ts';

export type SavedLayout = Outputs['settings']['layouts']['contents'][number];

/** As much of a column as a layout is about. */
export type LayoutColumn = Pick<DataColumn<never>, 'id' | 'hidden' | 'hideable' | 'pinned'>;

/** Also of what the list cannot hide: the same layout serves every order list. */
export function columnsOf(columns: readonly LayoutColumn[], prefs: TablePrefs): SavedLayout['columns'] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  return orderedIds(columns, prefs.order).flatMap((id) => {
    const column = byId.get(id);
    return column ? [{ key: id, visible: isVisible(column, prefs), width: prefs.widths[id] ?? null }] : [];
  });
}

export function prefsOf(layout: Pick<SavedLayout, 'columns' | 'density'>): TablePrefs {
  return {
    order: layout.columns.map(({ key }) => key),
    visible: Object.fromEntries(layout.columns.map(({ key, visible }) => [key, visible])),
    widths: Object.fromEntries(layout.columns.flatMap(({ key, width }) => (width === null ? [] : [[key, width]]))),
    density: layout.density,
  };
}

/** True when the list looks as the layout says, for the columns it has. */
export function looksLike(layout: Pick<SavedLayout, 'columns' | 'density'>, columns: readonly LayoutColumn[], prefs: TablePrefs): boolean {
  if (layout.density !== prefs.density) return false;
  return JSON.stringify(columnsOf(columns, prefs)) === JSON.stringify(columnsOf(columns, prefsOf(layout)));
}
