/** Small preferences kept in this browser. Storage may be blocked or full: then they last as long as the page. */
import { useCallback, useState } from 'react';

export function readStored<T>(key: string, fallback: T, accept: (value: unknown) => value is T): T {
  try {
    const text = localStorage.getItem(key);
    if (text === null) return fallback;
    const value: unknown = JSON.parse(text);
    return accept(value) ? value : fallback;
  } catch {
    return fallback;
  }
}

/** @returns whether it was kept */
export function writeStored(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** State that is remembered under `key`. `accept` refuses what an older version may have left. */
export function useStored<T>(key: string, fallback: T, accept: (value: unknown) => value is T): [T, (value: T) => void] {
  const [value, setValue] = useState(() => readStored(key, fallback, accept));
  const change = useCallback(
    (next: T) => {
      setValue(next);
      writeStored(key, next);
    },
    [key],
  );
  return [value, change];
}
