/**
 * One dialog at a time: the next one opens 100 ms after the current one has closed, and 200 ms after it opened it counts as drawn
 * (specification, points 2 and 9).
 */

export const DIALOG_DELAY_MS = 100;
export const RENDER_DONE_MS = 200;

export interface QueueDeps<T> {
  later(work: () => void, ms: number): void;
  /** Told 200 ms after a dialog opened, unless it has closed meanwhile. */
  onRendered(dialog: T): void;
}

export interface DialogQueue<T> {
  /** What is open now, or null. */
  current(): T | null;
  add(dialog: T): void;
  /** Closes the open dialog; the next of the queue follows after the delay. */
  close(): void;
  subscribe(listener: () => void): () => void;
}

export function createDialogQueue<T>(deps: QueueDeps<T>): DialogQueue<T> {
  const waiting: T[] = [];
  const listeners = new Set<() => void>();
  let open: T | null = null;
  let pausing = false;

  function tell(): void {
    for (const listener of listeners) listener();
  }

  function openNext(): void {
    pausing = false;
    const next = waiting.shift() ?? null;
    open = next;
    if (next === null) return;
    tell();
    deps.later(() => {
      if (open === next) deps.onRendered(next);
    }, RENDER_DONE_MS);
  }

  return {
    current: () => open,
    add(dialog) {
      waiting.push(dialog);
      if (open === null && !pausing) openNext();
    },
    close() {
      if (open === null) return;
      open = null;
      pausing = true;
      tell();
      deps.later(openNext, DIALOG_DELAY_MS);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
