/** One ticking clock for all relative times of a page, so that a list of 500 rows sets one timer. */
import { useSyncExternalStore } from 'react';

const TICK_MS = 20_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function read(): number {
  if (!timer) now = Date.now();
  return now;
}

/** Milliseconds now, renewed every 20 s. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, read);
}
