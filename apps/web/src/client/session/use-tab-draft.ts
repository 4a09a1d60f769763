/** A text while it is written, kept in this tab until it is sent: closing its place, turning to another row and a reload lose nothing. */
import { useCallback, useState } from 'react';
import { useDraftOwner } from '../use-user.ts';

/**
 * @param kind what is written: `memo`
 * @param about the row it is about: what is written about another one is another text
 * @returns what was kept when the place opened, and what keeps the text as it is now; an empty one is forgotten
 */
export function useTabDraft(kind: string, about: string): { start: string; keep(text: string): void } {
  const key = `moa-${kind}-${useDraftOwner()}-${about}`;
  const [start] = useState(() => read(key));
  const keep = useCallback((text: string) => write(key, text), [key]);
  return { start, keep };
}

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function write(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Then it lasts as long as its place.
  }
}
