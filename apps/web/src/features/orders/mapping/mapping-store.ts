/** Which line is being mapped, and where on the screen its button is. */
import { useSyncExternalStore } from 'react';
import type { OrderRow } from '../queries.ts';

export interface OpenMapping {
  row: OrderRow;
  /** The button, in the window. */
  at: { top: number; bottom: number; left: number; right: number };
}

const listeners = new Set<() => void>();
let current: OpenMapping | null = null;

function set(next: OpenMapping | null): void {
  current = next;
  for (const listener of listeners) listener();
}

export function openMapping(row: OrderRow, at: OpenMapping['at']): void {
  set({ row, at: { top: at.top, bottom: at.bottom, left: at.left, right: at.right } });
}

/** @param mapping closes nothing where another line is being mapped by now; without it whatever is open */
export function closeMapping(mapping: OpenMapping | null = current): void {
  if (current === mapping) set(null);
}

export const currentMapping = (): OpenMapping | null => current;

export function useOpenMapping(): OpenMapping | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentMapping);
}
