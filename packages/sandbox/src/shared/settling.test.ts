import { expect, test } from 'vitest';
import { share, workingDayAfter } from './settling.ts';

test.each([
  [19_900, 10.5, 2_089],
  [100_000, 3.3, 3_300],
  [99, 3.3, 3],
  [0, 13, 0],
])('of %i won %f percent is %i', (won, percent, part) => expect(share(won, percent)).toBe(part));

test.each([
  ['2026-03-02', 1, '2026-03-03'],
  ['2026-03-06', 1, '2026-03-09'],
  ['2026-03-07', 1, '2026-03-09'],
  ['2026-03-02', 3, '2026-03-05'],
  ['2026-03-05', 3, '2026-03-10'],
  ['2026-03-08', 15, '2026-03-27'],
  ['2026-12-31', 1, '2027-01-01'],
])('behind %s the working day number %i is %s', (day, count, working) => expect(workingDayAfter(day, count)).toBe(working));
