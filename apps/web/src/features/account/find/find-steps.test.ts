import { expect, it } from 'vitest';
import { linkOf, readStep } from './find-steps.ts';

it.each([
  ['#token=abcdefghijklmnopqrstuvwxyz012345', { token: 'abcdefghijklmnopqrstuvwxyz012345', invited: false }],
  ['#invite=abcdefghijklmnopqrstuvwxyz012345', { token: 'abcdefghijklmnopqrstuvwxyz012345', invited: true }],
  ['#token=short', null],
  ['#token=abcdefghijklmnopqrstuvwxyz<script>', null],
  ['', null],
])('the hash %s holds the link %o', (hash, link) => expect(linkOf(hash)).toEqual(link));

it.each(['rubbish', '3', 'null', null])('%s in the storage is no step', (kept) => {
  expect(readStep('reset', { getItem: () => kept })).toBeNull();
});
