/** Where the looks of lists are kept beside this browser. The kit knows no server: the app passes it in. */
import type { TablePrefs } from '../columns.ts';

export interface PrefsKeeper {
  /** Whose looks this browser remembers; they are not offered to the next one who logs in. */
  owner(): string;
  /** What the person has elsewhere for this list; undefined when nothing. Judged by the reader. */
  load(list: string): unknown;
  /** Null: the list is as it comes again. */
  keep(list: string, prefs: TablePrefs | null): void;
}

let keeper: PrefsKeeper | null = null;

export function keepPrefsWith(next: PrefsKeeper): void {
  keeper = next;
}

export function prefsKeeper(): PrefsKeeper | null {
  return keeper;
}
