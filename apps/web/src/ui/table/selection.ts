/** Selected rows of a list, by id. Pure steps; `useSelection` holds them. */
import { useMemo, useState } from 'react';

export interface SelectionState {
  ids: ReadonlySet<string>;
  /** Row that a shift-click counts from. */
  anchor: string | null;
}

export const NOTHING: SelectionState = { ids: new Set(), anchor: null };

export function toggled(state: SelectionState, id: string): SelectionState {
  const ids = new Set(state.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, anchor: id };
}

/** Rows from the anchor to `id`, in the order shown, become what `id` becomes. Without an anchor only `id` changes. */
export function rangeToggled(state: SelectionState, id: string, shown: readonly string[]): SelectionState {
  const from = state.anchor === null ? -1 : shown.indexOf(state.anchor);
  const to = shown.indexOf(id);
  if (from < 0 || to < 0) return toggled(state, id);
  const select = !state.ids.has(id);
  const ids = new Set(state.ids);
  for (const each of shown.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (select) ids.add(each);
    else ids.delete(each);
  }
  return { ids, anchor: id };
}

/** Header box: all shown rows, or none of them when all are selected already. */
export function allToggled(state: SelectionState, shown: readonly string[]): SelectionState {
  const every = shown.length > 0 && shown.every((id) => state.ids.has(id));
  const ids = new Set(state.ids);
  for (const id of shown) {
    if (every) ids.delete(id);
    else ids.add(id);
  }
  return { ids, anchor: null };
}

export interface Selection {
  ids: ReadonlySet<string>;
  toggle(id: string): void;
  toggleRange(id: string, shown: readonly string[]): void;
  toggleAll(shown: readonly string[]): void;
  clear(): void;
}

/** Selection of one list. Clear it when the filter changes: hidden rows must not be acted upon. */
export function useSelection(): Selection {
  const [state, setState] = useState(NOTHING);
  return useMemo(
    () => ({
      ids: state.ids,
      toggle: (id) => setState((before) => toggled(before, id)),
      toggleRange: (id, shown) => setState((before) => rangeToggled(before, id, shown)),
      toggleAll: (shown) => setState((before) => allToggled(before, shown)),
      clear: () => setState(NOTHING),
    }),
    [state],
  );
}
