import { expect, it } from 'vitest';
import { readStep, tokenOf } from './find-steps.ts';

it.each([
  ['#token=abcdefghijklmnopqrstuvwxyz012345', 'abcdefghijklmnopqrstuvwxyz012345'],
  ['#token=short', null],
  ['#token=abcdefghijklmnopqrstuvwxyz<script>', null],
  ['', null],
])('the hash %s holds the token %s', (hash, token) => expect(tokenOf(hash)).toBe(token));

it.each(['rubbish', '3', 'null', null])('%s in the storage is no step', (kept) => {
  expect(readStep('reset', { getItem: () => kept })).toBeNull();
});
