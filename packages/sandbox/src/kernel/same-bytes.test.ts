import { expect, test } from 'vitest';
import { sameBytes } from './same-bytes.ts';

test.each<[string | Uint8Array, string | Uint8Array, boolean]>([
  ['abc', 'abc', true],
  [Buffer.from('abc'), 'abc', true],
  ['abd', 'abc', false],
  ['ab', 'abc', false],
  ['', '', false],
])('%o and %o: %s', (given, expected, same) => expect(sameBytes(given, expected)).toBe(same));
