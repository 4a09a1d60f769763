/**
 * One dialog at a time: the next one opens 100 ms after the current one has closed, and 200 ms after it opened it counts as drawn
 * (specification, points 2 and 9). What a dialog asks while it is open stands over it, since it can't close before it is answered: only questions
 * that their own buttons close wait for each other.
 */

export const DIALOG_DELAY_MS = 100;
export const RENDER_DONE_MS = 200;

/**
 * `QUESTION`: asked from anywhere; opens at once over whatever may ask, behind another question it waits. `CONTENT`: a dialog with its own content,
 * which may ask; opens as a question does. `FORM`: a dialog with an address or a place of its own; waits until nothing is open. `URGENT`: without its
 * answer nothing goes on, so it opens over everything.
 */
export type DialogKind = 'QUESTION' | 'CONTENT' | 'FORM' | 'URGENT';

export interface QueueDeps<T> {
  kindOf(dialog: T): DialogKind;
  later(work: () => void, ms: number): void;
  /** Called 200 ms after a dialog opened, unless it has closed meanwhile. */
  onRendered(dialog: T): void;
}

export interface DialogQueue<T> {
  /** What is open, the undermost first; the same list until it changes. */
  open(): readonly T[];
  /** The uppermost of what is open, or null. */
  current(): T | null;
  add(dialog: T): void;
  /** Closes the uppermost dialog; the next of the queue follows after the delay. */
  close(): void;
  /** Closes this dialog wherever it stands, or takes it out of the queue. */
  remove(dialog: T): void;
  subscribe(listener: () => void): () => void;
}

export function createDialogQueue<T>(deps: QueueDeps<T>): DialogQueue<T> {
  const waiting: T[] = [];
  const listeners = new Set<() => void>();
  let open: readonly T[] = [];
  let pausing = false;

  function mayOpen(dialog: T): boolean {
    const top = open.at(-1);
    if (top === undefined) return true;
    const kind = deps.kindOf(dialog);
    if (kind === 'QUESTION' || kind === 'CONTENT') return deps.kindOf(top) !== 'QUESTION';
    return kind === 'URGENT';
  }

  function put(next: readonly T[]): void {
    open = next;
    for (const listener of listeners) listener();
  }

  function openNext(): void {
    pausing = false;
    const at = waiting.findIndex(mayOpen);
    const [next] = at < 0 ? [] : waiting.splice(at, 1);
    if (next === undefined) return;
    put([...open, next]);
    deps.later(() => {
      if (open.includes(next)) deps.onRendered(next);
    }, RENDER_DONE_MS);
  }

  function remove(dialog: T): void {
    const at = waiting.indexOf(dialog);
    if (at >= 0) waiting.splice(at, 1);
    if (!open.includes(dialog)) return;
    pausing = true;
    put(open.filter((each) => each !== dialog));
    deps.later(openNext, DIALOG_DELAY_MS);
  }

  return {
    open: () => open,
    current: () => open.at(-1) ?? null,
    add(dialog) {
      waiting.push(dialog);
      if (!pausing) openNext();
    },
    close() {
      const top = open.at(-1);
      if (top !== undefined) remove(top);
    },
    remove,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
