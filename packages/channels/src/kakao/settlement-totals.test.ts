import { describe, expect, it } from 'vitest';
import type { Wire } from '../sdk/reader.ts';
import { confirmedDays, toDay } from './settlement-totals.ts';
import { context as kakaoContext } from './testing/context.ts';

const NOW = new Date('2026-03-05T01:00:00.000Z');
const row = (over: Wire = {}): Wire => ({
  channelName: '톡스토어',
  sellerId: 'moa',
  settlementConfirmDate: '2026-03-04',
  settlementConfirmAmount: 18_900,
  ...over,
});
const page = (rows: unknown[], last = true) => ({ json: { contents: rows, last } });

describe('a row of a day', () => {
  it.each<[string, Wire, object]>([
    ['confirmed', {}, { day: '2026-03-04', amount: 18_900 }],
    ['on which more came back', { settlementConfirmAmount: -500 }, { day: '2026-03-04', amount: -500 }],
    ['written in digits', { settlementConfirmDate: '20260304', settlementConfirmAmount: '1000' }, { day: '2026-03-04', amount: 1_000 }],
    ['without its day', { settlementConfirmDate: null }, { reason: expect.any(String) }],
    ['without its amount', { settlementConfirmAmount: null }, { reason: expect.any(String) }],
  ])('%s', (_what, over, expected) => {
    expect(toDay(row(over), NOW)).toMatchObject(expected);
  });
});

describe('reading days', () => {
  const read = (script: Parameters<typeof kakaoContext>[0], from = '2026-03-03T15:00:00.000Z', to = '2026-03-04T15:00:00.000Z') => {
    const ctx = kakaoContext(script);
    return { ctx, answer: confirmedDays(ctx, new Date(from), new Date(to)) };
  };

  it('asks page by page, and counts a row that comes again once', async () => {
    const next = row({ settlementConfirmDate: '2026-03-05', settlementConfirmAmount: 100 });
    const { ctx, answer } = read([page([row()], false), page([row(), next])]);
    expect(await answer).toMatchObject({
      kind: 'ok',
      value: {
        days: [
          { day: '2026-03-04', amount: 18_900 },
          { day: '2026-03-05', amount: 100 },
        ],
        unreadable: [],
      },
    });
    expect(ctx.calls.map(({ path }) => path)).toEqual(Array(2).fill(expect.stringContaining('/v1/shopping/settlement/total-confirms')));
  });

  it('asks for a month at a time', async () => {
    const { ctx, answer } = read([page([]), page([])], '2026-01-31T15:00:00.000Z', '2026-03-04T15:00:00.000Z');
    expect(await answer).toMatchObject({ kind: 'ok', value: { days: [] } });
    expect(ctx.left()).toBe(0);
  });

  it('sums the rows of a day', async () => {
    const { answer } = read([page([row(), row({ channelName: '다른 채널', settlementConfirmAmount: 100 })])]);
    expect(await answer).toMatchObject({ kind: 'ok', value: { days: [{ day: '2026-03-04', amount: 19_000 }] } });
  });

  it.each([[{ contents: null, last: true }], [{ contents: [] }], [{ contents: [{ orderId: 1 }], last: true }], [{}], [[]]])(
    'takes %j for no answer',
    async (json) => {
      const { answer } = read([{ json }]);
      expect((await answer).kind).not.toBe('ok');
    },
  );
});
