import { describe, expect, test } from 'vitest';
import { byGroup, eachGroup, withoutProblems } from './by-group.ts';
import type { BatchOutcome, Outcome } from './outcome.ts';

interface Line {
  key: string;
  box: string;
}
const line = (key: string, box: string): Line => ({ key, box });
const groupOf = ({ box }: Line) => box;
const DONE: Outcome<void> = { kind: 'ok', value: undefined };
const kinds = (outcomes: BatchOutcome<void>) => Object.fromEntries([...outcomes].map(([key, { kind }]) => [key, kind]));

/** Sends nothing, and says for each group what is reported for its key. */
function shop(reported: Record<string, Outcome<void>> = {}) {
  const sent: string[][] = [];
  return {
    sent,
    send: async (groups: { key: string }[]): Promise<Outcome<BatchOutcome<void>>> => {
      sent.push(groups.map(({ key }) => key));
      const failed = groups.map(({ key }) => reported[key]).find((outcome) => outcome?.kind === 'slow_down');
      if (failed) return failed;
      return {
        kind: 'ok',
        value: new Map(groups.flatMap(({ key }) => (reported[key] === undefined ? [] : [[key, reported[key]] as const]))),
      };
    },
  };
}

const LINES = [line('1', 'A'), line('2', 'B'), line('3', 'A'), line('4', 'C')];
const ALL = { A: DONE, B: DONE, C: DONE };

describe('groups of lines', () => {
  test('go whole, as many as fit', async () => {
    const byGroups = shop(ALL);
    await byGroup(LINES, { groupOf, size: 2 }, byGroups.send);
    expect(byGroups.sent).toEqual([['A', 'B'], ['C']]);
    const byLines = shop(ALL);
    await byGroup(LINES, { groupOf, size: 3, countsLines: true }, byLines.send);
    expect(byLines.sent).toEqual([['A', 'B'], ['C']]);
    const tooLarge = shop(ALL);
    expect(kinds(await byGroup(LINES, { groupOf, size: 1, countsLines: true }, tooLarge.send))).toEqual({
      1: 'ok',
      2: 'ok',
      3: 'ok',
      4: 'ok',
    });
    expect(tooLarge.sent).toEqual([['A'], ['B'], ['C']]);
  });

  test('give each line the outcome of its group; a group without one is unknown', async () => {
    const { send } = shop({ A: DONE, B: { kind: 'refused', code: 'X', message: '' } });
    expect(kinds(await byGroup(LINES, { groupOf, size: 9 }, send))).toEqual({ 1: 'ok', 2: 'refused', 3: 'ok', 4: 'unknown' });
  });

  test('give a line in several of them the worst', async () => {
    const { send } = shop({ A: DONE, B: { kind: 'refused', code: 'X', message: '' } });
    expect(kinds(await byGroup([line('1', 'B'), line('1', 'A')], { groupOf }, send))).toEqual({ 1: 'refused' });
  });

  test('are not sent any more once the shop asks to slow down', async () => {
    const { send, sent } = shop({ A: DONE, B: { kind: 'slow_down', retryAfterMs: 1, message: '' }, C: DONE });
    expect(kinds(await byGroup(LINES, { groupOf }, send))).toEqual({ 1: 'ok', 2: 'slow_down', 3: 'ok', 4: 'slow_down' });
    expect(sent).toEqual([['A'], ['B']]);
  });

  test('are not sent any more once one group of a call is asked to slow down', async () => {
    const sent: string[][] = [];
    const outcomes = await byGroup(LINES, { groupOf, size: 2 }, async (groups) => {
      sent.push(groups.map(({ key }) => key));
      return {
        kind: 'ok',
        value: new Map<string, Outcome<void>>([
          ['A', DONE],
          ['B', { kind: 'slow_down', retryAfterMs: 1, message: '' }],
        ]),
      };
    });
    expect(kinds(outcomes)).toEqual({ 1: 'ok', 2: 'slow_down', 3: 'ok', 4: 'slow_down' });
    expect(sent).toEqual([['A', 'B']]);
  });

  test('share an outcome where one call takes one group', async () => {
    const sent: string[][] = [];
    const outcomes = await eachGroup(LINES, groupOf, async (lines, key) => {
      sent.push([key, ...lines.map((one) => one.key)]);
      return key === 'B' ? { kind: 'again', message: '' } : DONE;
    });
    expect(kinds(outcomes)).toEqual({ 1: 'ok', 2: 'again', 3: 'ok', 4: 'ok' });
    expect(sent).toEqual([
      ['A', '1', '3'],
      ['B', '2'],
      ['C', '4'],
    ]);
  });

  test('leave lines with a problem at home', async () => {
    const { send, sent } = shop(ALL);
    const problem: Outcome<void> = { kind: 'fix', problems: [] };
    const outcomes = await withoutProblems(
      LINES,
      ({ box }) => (box === 'A' ? problem : null),
      (good) => byGroup(good, { groupOf }, send),
    );
    expect(kinds(outcomes)).toEqual({ 1: 'fix', 2: 'ok', 3: 'fix', 4: 'ok' });
    expect(sent).toEqual([['B'], ['C']]);
  });
});
