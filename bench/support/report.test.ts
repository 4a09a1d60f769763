import { expect, test } from 'vitest';
import { type ItemRun, withRun } from './report.ts';

const run = (item: string, figure: string): ItemRun => ({
  item,
  title: `of ${item}`,
  at: '2026-11-27T08:00:00.000Z',
  commit: 'abc',
  seconds: 1,
  loadBefore: [0],
  loadAfter: [0],
  amount: 'usual',
  lines: [{ item, work: 'work', figure }],
});
const ORDER = ['w1', 'w2'];
const BY_HAND = ['## w1, before and after: a change\n\nWhat it cost.\n', '## sku: counters\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n'];
const headings = (text: string) => text.split('\n').filter((line) => line.startsWith('## '));

test('a run takes the place of the last one of its item, and what was written by hand stays word for word behind all of them', () => {
  const before = withRun(withRun(`# Benchmarks\n\n${BY_HAND.join('\n')}`, run('w2', '2 ms'), ORDER), run('w1', '1 ms'), ORDER);
  const after = withRun(before, run('w1', '9 ms'), ORDER);
  expect(headings(after)).toEqual(['## w1: of w1', '## w2: of w2', '## w1, before and after: a change', '## sku: counters']);
  for (const section of BY_HAND) expect(after).toContain(section);
  expect(after).toContain('9 ms');
  expect(after).not.toContain('1 ms');
  expect(withRun(after, run('w1', '9 ms'), ORDER)).toBe(after);
});
