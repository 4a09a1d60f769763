import { expect, test } from 'vitest';
import { apart } from './apart.ts';

test.each<[string, { id: number; ofLine?: boolean | undefined }[], number[], number[]]>([
  [
    'rows of the line and others of its order',
    [
      { id: 1, ofLine: true },
      { id: 2, ofLine: false },
    ],
    [1],
    [2],
  ],
  ['rows of the line alone', [{ id: 1, ofLine: true }], [1], []],
  ['rows of a server of the version before, which says nothing of it', [{ id: 1 }, { id: 2, ofLine: undefined }], [1, 2], []],
  ['no row', [], [], []],
])('%s', (_, entries, own, others) => {
  const found = apart(entries);
  expect([found.own.map(({ id }) => id), found.others.map(({ id }) => id)]).toEqual([own, others]);
});
