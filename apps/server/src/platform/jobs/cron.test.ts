import { describe, expect, test } from 'vitest';
import { nextRun, parseCron } from './cron.ts';

const next = (expression: string, after: string) => nextRun(parseCron(expression), new Date(after)).toISOString();

describe('nextRun', () => {
  test.each([
    ['0 4 * * *', '2026-01-01T18:59:59Z', '2026-01-01T19:00:00.000Z'],
    ['0 4 * * *', '2026-01-01T19:00:00Z', '2026-01-02T19:00:00.000Z'],
    ['*/15 9-17 * * *', '2026-03-02T00:01:00Z', '2026-03-02T00:15:00.000Z'],
    ['30 8 * * 1', '2026-03-02T00:00:00Z', '2026-03-08T23:30:00.000Z'],
    ['0 0 1 1 *', '2026-01-01T00:00:00Z', '2026-12-31T15:00:00.000Z'],
    ['0 0 29 2 *', '2026-01-01T00:00:00Z', '2028-02-28T15:00:00.000Z'],
    ['5,10 0 31 * *', '2026-02-01T00:00:00Z', '2026-03-30T15:05:00.000Z'],
  ])('%s after %s is %s (Korean time)', (expression, after, expected) => {
    expect(next(expression, after)).toBe(expected);
  });

  test('a day that never comes is an error', () => {
    expect(() => next('0 0 30 2 *', '2026-01-01T00:00:00Z')).toThrow(/never/);
  });
});

test.each([
  '* * * *',
  '60 * * * *',
  '* 24 * * *',
  '* * 0 * *',
  '* * * 13 *',
  '* * * * 7',
  '5-1 * * * *',
  '*/0 * * * *',
  'a * * * *',
  '1,,2 * * * *',
])('cron %j is refused', (expression) => {
  expect(() => parseCron(expression)).toThrow(/cron/);
});
