import { expect, test } from 'vitest';
import { PASSED_MAX } from './halves.ts';
import type { UnreadableRecord } from './order.ts';
import { listBySkipping } from './skipped-list.ts';
import { testContext } from './testing/context.ts';
import type { WalkWindow } from './windows.ts';

const WINDOW: WalkWindow = { from: new Date('2026-03-01T15:00:00Z'), to: new Date('2026-03-02T15:00:00Z') };
const ctx = testContext({ baseUrl: 'https://api.example', script: [], limits: [], credentials: {} });
const TOO_BIG = { kind: 'too_big', message: '쇼핑몰의 응답이 너무 큽니다.' } as const;

interface Read {
  rows: string[];
  unreadable: UnreadableRecord[];
}

/** Walks the list to its end. `rowsAt` is what the shop has at each call; a row of which nothing smaller than a page holds is `huge`. */
async function walk(
  rowsAt: (call: number) => readonly string[],
  { size = 4, huge = '', start = null as string | null, name = 'ROWS' } = {},
) {
  const asked: [skip: number, limit: number][] = [];
  const list = listBySkipping<Read>({
    name,
    windowMs: 1,
    overlapMs: 0,
    size,
    async ask(_ctx, _window, { skip, limit }) {
      const rows = rowsAt(asked.length);
      asked.push([skip, limit]);
      const part = rows.slice(skip, skip + limit);
      return part.includes(huge) ? TOO_BIG : { kind: 'ok', value: { rows: part, total: rows.length } };
    },
    keyOf: String,
    records: (rows) => ({ rows: rows.map(String), unreadable: [] }),
    where: '파트너센터',
  });
  const seen: string[] = [];
  const unreadable: UnreadableRecord[] = [];
  let page: string | null = start;
  for (let reads = 0; reads < 60; reads += 1) {
    const answer = await list.read(ctx, WINDOW, page);
    if (answer.kind !== 'ok') return { failure: answer, seen, unreadable, asked };
    seen.push(...answer.value.rows);
    unreadable.push(...answer.value.unreadable);
    page = answer.value.nextPage;
    if (page === null) return { seen, unreadable, asked };
  }
  throw new Error('the list has no end');
}

const named = (count: number) => Array.from({ length: count }, (_, at) => `r${at}`);

test.each([
  [0, [[0, 4]]],
  [4, [[0, 4]]],
  [
    5,
    [
      [0, 4],
      [4, 4],
    ],
  ],
  [
    9,
    [
      [0, 4],
      [4, 4],
      [8, 4],
    ],
  ],
])('%i rows are read in pages until the total is reached', async (count, asked) => {
  const read = await walk(() => named(count));
  expect(read).toMatchObject({ seen: named(count), asked });
});

test('a row that came in before the next page is no row that is missed', async () => {
  const read = await walk((call) => (call === 0 ? named(6) : ['new', ...named(6)]));
  expect(new Set(read.seen)).toEqual(new Set(named(6)));
  expect(read.asked).toEqual([
    [0, 4],
    [4, 4],
  ]);
});

test('a page that came again is no page that was read', async () => {
  let calls = 0;
  const read = await walk(() => (calls++ === 1 ? ['', '', '', '', ...named(4)] : named(6)));
  expect(read.seen).toEqual([...named(4), ...named(4), 'r4', 'r5']);
});

test('a page that is too big is asked for in halves, and a row that is too big by itself is named and passed by', async () => {
  const read = await walk(() => ['r0', 'r1', 'HUGE', 'r3', 'r4'], { huge: 'HUGE' });
  expect(read.seen).toEqual(['r0', 'r1', 'r3', 'r4']);
  expect(read.unreadable).toEqual([
    { key: '알 수 없음 ROWS 20260302 3번째', reason: `${TOO_BIG.message} 파트너센터에서 확인해주십시오.`, raw: '' },
  ]);
});

test('rows at the same place of two lists that are each too big by themselves are two records', async () => {
  const read = (name: string) => walk(() => ['r0', 'HUGE'], { huge: 'HUGE', name });
  const keys = [await read('CANCELS'), await read('RETURNS')].flatMap(({ unreadable }) => unreadable.map(({ key }) => key));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(2);
});

test('behind a row that is too big the pages are whole again once one was read', async () => {
  const rows = named(20).map((row, at) => (at === 1 ? 'HUGE' : row));
  const read = await walk(() => rows, { huge: 'HUGE' });
  expect(read.seen).toEqual(rows.filter((row) => row !== 'HUGE'));
  expect(read.asked).toEqual([
    [0, 4],
    [0, 2],
    [0, 1],
    [1, 1],
    [2, 1],
    [3, 4],
    [7, 4],
    [11, 4],
    [15, 4],
    [19, 4],
  ]);
});

test('pages that are too big together stay small: a whole one would be asked for in vain each time', async () => {
  const read = await walk(() => named(6), { start: '0::2' });
  expect(read.asked).toEqual([
    [0, 2],
    [2, 2],
    [4, 2],
  ]);
});

test('where everything is too big the walk stops for now', async () => {
  const read = await walk(() => Array.from({ length: PASSED_MAX + 5 }, () => 'HUGE'), { huge: 'HUGE' });
  expect(read.failure?.kind).toBe('again');
  expect(read.unreadable).toHaveLength(PASSED_MAX);
});

test('the cursor alone says where it goes on', async () => {
  expect((await walk(() => named(9), { start: '8:r7' })).seen).toEqual(['r8']);
  expect((await walk(() => named(9), { start: '8:r7:2' })).asked).toEqual([[8, 2]]);
  const odd = ['a:1', 'b c', 'd%', 'e', 'f'];
  expect((await walk(() => odd, { size: 1 })).seen).toEqual(odd);
});
