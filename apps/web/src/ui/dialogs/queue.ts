/** One dialog at a time: the next one opens 100 ms after the current one has closed (specification, points 2 and 9). */

export const DIALOG_DELAY_MS = 100;

export interface QueueDeps {
  later(work: () => void, ms: number): void;
}

export interface DialogQueue<T> {
  /** What is open now, or null. */
  current(): T | null;
  add(dialog: T): void;
  /** Closes the open dialog; the next of the queue follows after the delay. */
  close(): void;
  subscribe(listener: () => void): () => void;
}

export function createDialogQueue<T>(deps: QueueDeps): DialogQueue<T> {
  const waiting: T[] = [];
  const listeners = new Set<() => void>();
  let open: T | null = null;
  let pausing = false;

  function tell(): void {
    for (const listener of listeners) listener();
  }

  function openNext(): void {
    pausing = false;
    open = waiting.shift() ?? null;
    if (open !== null) tell();
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
