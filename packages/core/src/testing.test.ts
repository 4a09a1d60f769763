import { expect, test } from 'vitest';
import { CHARACTERS, characterAt } from './testing.ts';

test('characters begin with the first and end with the last, and half surrogates are left out', () => {
  const around = [0, 0xd7ff, 0xd800, CHARACTERS - 1].map((place) => characterAt(place).codePointAt(0));
  expect(around).toEqual([0, 0xd7ff, 0xe000, 0x10ffff]);
});
