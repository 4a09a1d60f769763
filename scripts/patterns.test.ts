/**
 * No regular expression of the code may take time out of proportion to its text: whoever sends the text would keep the
 * process busy. Read from the structure of the patterns, so that no clock decides; `npm run bench -- p` holds them against a clock.
 */
import { analyse } from 'scslre';
import { expect, test } from 'vitest';
import { scanPatterns } from './patterns.ts';

const { patterns, unread } = scanPatterns();

function slow(source: string, flags: string): string[] {
  const { reports } = analyse({ source, flags }, { maxReports: 1 });
  return reports.map(({ character, type }) => `/${source}/${flags} on many of ${character.pick} (${type})`);
}

test.each([
  ['(?:a+)+b', ''],
  ['\\s+$', ''],
  ['^\\s*(.+?)[,\\s]+x', ''],
  ['<[^>]*>', 'g'],
])('/%s/%s would be found', (source, flags) => {
  expect(slow(source, flags)).toHaveLength(1);
});

test('every pattern of the code takes time in proportion to the text', () => {
  expect(patterns.length).toBeGreaterThan(400);
  expect(
    patterns.flatMap(({ source, flags, files }) => slow(source, flags).map((reported) => `${reported}: ${[...files].join(', ')}`)),
  ).toEqual([]);
});

test('what is made while the program runs is made of what is known here', () => {
  expect(unread).toEqual([]);
});
