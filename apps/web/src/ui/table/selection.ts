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

/** What is selected belongs to one question, and to rows that are there. */
export interface HeldSelection extends SelectionState {
  question: string;
}

/**
 * The selection as it stands now: nothing of another question, since hidden rows must not be acted upon, and no row that is gone, since it
 * would be selected again if it came back.
 * @param shown ids of the answer to this question; null while it is awaited
 * @returns the same object where nothing changes
 */
export function settled(held: HeldSelection, question: string, shown: readonly string[] | null): HeldSelection {
  if (held.question !== question) return { ...NOTHING, question };
  if (shown === null || held.ids.size === 0) return held;
  const there = new Set(shown);
  const ids = [...held.ids].filter((id) => there.has(id));
  if (ids.length === held.ids.size) return held;
  return { ...held, ids: new Set(ids), anchor: held.anchor !== null && there.has(held.anchor) ? held.anchor : null };
}

export interface Selection {
  ids: ReadonlySet<string>;
  toggle(id: string): void;
  toggleRange(id: string, shown: readonly string[]): void;
  toggleAll(shown: readonly string[]): void;
  clear(): void;
}

/** Selection of one list; see `settled`. */
export function useSelection(question: string, shown: readonly string[] | null): Selection {
  const [held, setHeld] = useState<HeldSelection>({ ...NOTHING, question });
  const current = settled(held, question, shown);
  if (current !== held) setHeld(current);
  return useMemo(() => {
    const step = (next: (before: SelectionState) => SelectionState) =>
      setHeld((before) => ({ ...next(before), question: before.question }));
    return {
      ids: current.ids,
      toggle: (id) => step((before) => toggled(before, id)),
      toggleRange: (id, rows) => step((before) => rangeToggled(before, id, rows)),
      toggleAll: (rows) => step((before) => allToggled(before, rows)),
      clear: () => step(() => NOTHING),
    };
  }, [current.ids]);
}
