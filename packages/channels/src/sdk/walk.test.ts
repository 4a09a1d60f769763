import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CollectCursor, LineFact } from './order.ts';
import { testContext } from './testing/context.ts';
import { GOES_ROUND } from './trail.ts';
import { type WalkList, walkLists } from './walk.ts';
import { startWalk } from './windows.ts';

const HOUR = 3_600_000;
const ctx = testContext({ baseUrl: 'https://shop.example', script: [], limits: [], credentials: {} });
const line = (orderNo: string) => ({ orderNo }) as LineFact;

interface Seen {
  list: string;
  from: string;
  to: string;
  page: string | null;
}

/** A list whose pages are reported by `answer`; what was asked for is noted in `seen`. */
function listOf(name: string, seen: Seen[], answer: (asked: Seen) => { orders: string[]; nextPage?: string } | 'fail'): WalkList {
  return {
    name,
    windowMs: HOUR,
    overlapMs: HOUR,
    async read(_ctx, window, page) {
      const asked = { list: name, from: window.from.toISOString(), to: window.to.toISOString(), page };
      seen.push(asked);
      const reported = answer(asked);
      if (reported === 'fail') return { kind: 'again', message: 'down' };
      return { kind: 'ok', value: { lines: reported.orders.map(line), claims: [], unreadable: [], nextPage: reported.nextPage ?? null } };
    },
  };
}

async function walkAll(lists: WalkList[], start: CollectCursor): Promise<{ orders: string[]; end: CollectCursor; pages: number }> {
  const orders: string[] = [];
  let cursor = start;
  let pages = 0;
  while (!cursor.done) {
    const page = await walkLists(ctx, JSON.parse(JSON.stringify(cursor)), lists);
    if (page.kind !== 'ok') throw new Error(page.kind);
    orders.push(...page.value.lines.map(({ orderNo }) => orderNo));
    cursor = page.value.nextCursor;
    pages += 1;
  }
  return { orders, end: cursor, pages };
}

describe('walkLists', () => {
  const since = '2026-03-02T00:00:00.000Z';
  const until = '2026-03-02T01:30:00.000Z';

  it('visits every window and page of every list, reaching back by the overlap, and ends with since at until', async () => {
    const seen: Seen[] = [];
    const lists = [
      listOf('a', seen, ({ from, page }) =>
        page === null && from.includes('T00:00') ? { orders: ['1'], nextPage: 'p2' } : { orders: page === 'p2' ? ['2'] : [] },
      ),
      listOf('b', seen, ({ from }) => ({ orders: from.includes('T01:00') ? ['3'] : [] })),
    ];
    const walked = await walkAll(lists, startWalk(since, until));
    expect(walked.orders).toEqual(['1', '2', '3']);
    expect(walked.end).toEqual({ since: until, until, position: null, done: true });
    expect(seen.map(({ list, from, to, page }) => [list, from.slice(11, 16), to.slice(11, 16), page])).toEqual([
      ['a', '23:00', '00:00', null],
      ['a', '00:00', '01:00', null],
      ['a', '00:00', '01:00', 'p2'],
      ['a', '01:00', '01:30', null],
      ['b', '23:00', '00:00', null],
      ['b', '00:00', '01:00', null],
      ['b', '01:00', '01:30', null],
    ]);
  });

  it('asks again for a page that came again, and loses nothing behind it', async () => {
    const seen: Seen[] = [];
    const list = listOf('a', seen, ({ page }) => {
      if (page === null) return { orders: ['1'], nextPage: 'p2' };
      if (page === 'p3') return { orders: ['3'] };
      return seen.length < 5 ? { orders: ['1'], nextPage: 'p2' } : { orders: ['2'], nextPage: 'p3' };
    });
    const walked = await walkAll([list], startWalk(since, '2026-03-02T00:00:00.000Z'));
    expect(walked.orders).toEqual(['1', '1', '1', '1', '2', '3']);
  });

  describe('of a list that goes round', () => {
    const short = '2026-03-02T00:00:00.000Z';
    const rounds: [string, Record<string, string>, number][] = [
      ['the same page for ever', { first: 'A', A: 'A' }, 2 + 5],
      ['A-B-A', { first: 'A', A: 'B', B: 'A' }, 3],
      ['back to an early page of many', { first: '1', 1: '2', 2: '3', 3: '4', 4: '5', 5: '6', 6: '1' }, 14],
    ];

    it.each(rounds)('%s: leaves it, reads the others, keeps what was read, and says that it is incomplete', async (_name, next, atMost) => {
      const seen: Seen[] = [];
      const stuck = listOf('a', seen, ({ page }) => ({ orders: [page ?? 'first'], nextPage: next[page ?? 'first'] ?? '' }));
      const walked = await walkAll([stuck, listOf('b', seen, () => ({ orders: ['of b'] }))], startWalk(since, short));
      expect(walked.orders).toEqual(expect.arrayContaining([...Object.keys(next), 'of b']));
      expect(seen.filter(({ list }) => list === 'a').length).toBeLessThanOrEqual(atMost);
      expect(walked.end).toEqual({ since, until: short, position: null, done: true, incomplete: GOES_ROUND });
    });

    it('begins anew with the next window', async () => {
      const seen: Seen[] = [];
      const stuck = listOf('a', seen, ({ from, page }) => {
        if (!from.includes('T00:00')) return { orders: [from] };
        return { orders: [page ?? 'first'], nextPage: page === 'A' ? 'B' : 'A' };
      });
      const walked = await walkAll([stuck], startWalk(since, until));
      expect(walked.orders.slice(-2)).toEqual(['B', '2026-03-02T01:00:00.000Z']);
      expect(walked.end.incomplete).toBe(GOES_ROUND);
    });

    it('ends whatever the pages say, and is complete only when each was read once', async () => {
      const graph = fc.array(fc.option(fc.nat({ max: 11 }), { nil: null }), { minLength: 12, maxLength: 12 });
      await fc.assert(
        fc.asyncProperty(graph, async (next) => {
          const seen: Seen[] = [];
          const list = listOf('a', seen, ({ page }) => {
            const at = Number(page ?? '0');
            const following = next[at] ?? null;
            return following === null ? { orders: [String(at)] } : { orders: [String(at)], nextPage: String(following) };
          });
          const { end, orders } = await walkAll([list], startWalk(since, short));
          const path = [0];
          for (let to = next[0] ?? null; to !== null && !path.includes(to); to = next[to] ?? null) path.push(to);
          const isRound = (next[path.at(-1) ?? 0] ?? null) !== null;
          expect(end.incomplete).toBe(isRound ? GOES_ROUND : undefined);
          expect(end.since).toBe(isRound ? since : short);
          expect(new Set(orders)).toEqual(new Set(path.map(String)));
          expect(orders.length).toBeLessThanOrEqual(3 * path.length + 5);
        }),
      );
    });
  });

  it('fails with the first call, but keeps what it walked over before a later one', async () => {
    const seen: Seen[] = [];
    const lists = [listOf('a', seen, ({ from }) => (from.includes('T01:00') ? 'fail' : { orders: [] }))];
    const first = await walkLists(ctx, startWalk(since, until), lists);
    expect(first).toMatchObject({ kind: 'ok', value: { lines: [], nextCursor: { done: false, position: { list: 'a' } } } });
    if (first.kind !== 'ok') return;
    expect(await walkLists(ctx, first.value.nextCursor, lists)).toEqual({ kind: 'again', message: 'down' });
  });

  it('ends at once without lists', async () => {
    expect(await walkLists(ctx, startWalk(since, until), [])).toMatchObject({
      kind: 'ok',
      value: { nextCursor: { done: true, since: until } },
    });
  });
});
