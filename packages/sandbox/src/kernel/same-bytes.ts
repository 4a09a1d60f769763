import { timingSafeEqual } from 'node:crypto';

/** Whether a signature is the expected one, compared as a channel compares: how long it takes says nothing. Nothing is never the same. */
export function sameBytes(given: string | Uint8Array, expected: string | Uint8Array): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length > 0 && a.length === b.length && timingSafeEqual(a, b);
}
