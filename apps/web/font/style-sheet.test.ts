import { expect, test } from 'vitest';
import type { PackageFile } from './package-files.ts';
import { styleSheet } from './style-sheet.ts';

const file = (number: number, text: string): PackageFile => ({
  number,
  path: `${number}.woff2`,
  characters: new Set([...text].map((character) => character.codePointAt(0) ?? 0)),
});
const sheetOf = (first: string, ...files: PackageFile[]) =>
  styleSheet({ first: 'first.woff2', firstLetters: file(0, first).characters, files, addressOf: ({ path }) => path });

test('a letter of the first file is in no other, and a file without any left is gone', () => {
  const faces = sheetOf('가나', file(1, '가'), file(2, '나다')).split('\n');
  expect(faces).toHaveLength(2);
  expect(faces[0]).toMatch(/url\("2\.woff2"\).*unicode-range:U\+b2e4\}$/);
  expect(faces[1]).toMatch(/url\("first\.woff2"\).*unicode-range:U\+ac00,U\+b098\}$/);
});

test('all faces say the same weights, without which a browser takes those of one kind alone', () => {
  const weights = [...sheetOf('가', file(1, '나'), file(2, '다')).matchAll(/font-weight:([^;]*);/g)].map(([, weight]) => weight);
  expect(weights).toHaveLength(3);
  expect(new Set(weights).size).toBe(1);
});
