import { describe, expect, it } from 'vitest';
import type { CollectCursor, LineFact } from './order.ts';
import { testContext } from './testing.ts';
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

/** A list whose pages are told by `answer`; what was asked for is noted in `seen`. */
function listOf(name: string, seen: Seen[], answer: (asked: Seen) => { orders: string[]; nextPage?: string } | 'fail'): WalkList {
  return {
    name,
    windowMs: HOUR,
    overlapMs: HOUR,
    async read(_ctx, window, page) {
      const asked = { list: name, from: window.from.toISOString(), to: window.to.toISOString(), page };
      seen.push(asked);
      const told = answer(asked);
      if (told === 'fail') return { kind: 'again', message: 'down' };
      return { kind: 'ok', value: { lines: told.orders.map(line), claims: [], unreadable: [], nextPage: told.nextPage ?? null } };
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

  it('goes on to the next list when a page comes again and again', async () => {
    const seen: Seen[] = [];
    const stuck = listOf('a', seen, () => ({ orders: ['1'], nextPage: 'same' }));
    const walked = await walkAll([stuck, listOf('b', seen, () => ({ orders: ['2'] }))], startWalk(since, '2026-03-02T00:00:00.000Z'));
    expect(walked.orders.at(-1)).toBe('2');
    expect(walked.orders).toHaveLength(2 + 5 + 1);
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
