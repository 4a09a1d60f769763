/** A text that is being written, kept in this browser until it is sent: leaving, a crash or an ended login costs nothing. */
import { useCallback, useRef, useState } from 'react';
import { readStored, writeStored } from '../../ui/stored.ts';
import type { AttachedPicture } from './attach.ts';

/** A picture that went with no text is forgotten by the server after a day. */
const PICTURES_KEPT_MS = 20 * 60 * 60_000;

export interface WithPictures {
  text: string;
  pictures: AttachedPicture[];
}

interface Kept<T> {
  at: number;
  value: T;
}

/**
 * State that is kept under `key`; `accept` refuses what an older version may have left. `clear` forgets it and starts anew.
 */
export function useKeptText<T extends WithPictures>(key: string, empty: T, accept: (value: unknown) => value is T) {
  const start = useRef(empty);
  const [value, setValue] = useState(() => readKept(key, empty, accept));
  const latest = useRef(value);
  const change = useCallback(
    (part: Partial<T>) => {
      latest.current = { ...latest.current, ...part };
      setValue(latest.current);
      writeStored(key, { at: Date.now(), value: latest.current });
    },
    [key],
  );
  const clear = useCallback(() => {
    try {
      localStorage.removeItem(key);
    } catch {
      // Without storage there is nothing to forget.
    }
    latest.current = start.current;
    setValue(start.current);
  }, [key]);
  return { value, change, clear };
}

function readKept<T extends WithPictures>(key: string, empty: T, accept: (value: unknown) => value is T): T {
  const isKept = (given: unknown): given is Kept<T> =>
    typeof given === 'object' && given !== null && 'at' in given && typeof given.at === 'number' && 'value' in given && accept(given.value);
  const kept = readStored<Kept<T> | null>(key, null, (given): given is Kept<T> | null => given === null || isKept(given));
  if (kept === null) return empty;
  return Date.now() - kept.at > PICTURES_KEPT_MS ? { ...kept.value, pictures: [] } : kept.value;
}

export function isWithPictures(value: unknown): value is WithPictures {
  if (typeof value !== 'object' || value === null) return false;
  const { text, pictures } = value as Record<string, unknown>;
  return typeof text === 'string' && Array.isArray(pictures) && pictures.every(isPicture);
}

function isPicture(value: unknown): value is AttachedPicture {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name } = value as Record<string, unknown>;
  return typeof id === 'string' && typeof name === 'string';
}
