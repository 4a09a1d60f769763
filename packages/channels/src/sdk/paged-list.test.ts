import { expect, test } from 'vitest';
import { listInPages, numberAfter, type PageOfRows, wholeList } from './paged-list.ts';
import { testContext } from './testing/context.ts';

const ctx = testContext({ baseUrl: 'https://api.example', script: [], limits: [], credentials: {} });
const WINDOW = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-03-02T00:00:00Z') };

/** Pages by their words; what was asked for is kept. */
function listOf(pages: Record<string, PageOfRows>) {
  const asked: { at: string | null; number: number }[] = [];
  const list = listInPages({
    name: 'ROWS',
    windowMs: 1,
    overlapMs: 2,
    async ask(_ctx, _window, page) {
      asked.push(page);
      const found = pages[page.at ?? '1'];
      return found ? { kind: 'ok', value: found } : { kind: 'again', message: '없는 페이지입니다.' };
    },
    keyOf: String,
    records: (rows) => ({ rows }),
  });
  return { list, asked };
}

test('goes from page to page, and says which are asked for by their words and numbers', async () => {
  const { list, asked } = listOf({ '1': { rows: ['a', 'b'], next: '2' }, '2': { rows: ['c'], next: null } });
  const first = await list.read(ctx, WINDOW, null);
  expect(first).toMatchObject({ kind: 'ok', value: { rows: ['a', 'b'] } });
  const second = first.kind === 'ok' ? await list.read(ctx, WINDOW, first.value.nextPage) : first;
  expect(second).toEqual({ kind: 'ok', value: { rows: ['c'], nextPage: null } });
  expect(asked).toEqual([
    { at: null, number: 1 },
    { at: '2', number: 2 },
  ]);
  expect(list).toMatchObject({ name: 'ROWS', windowMs: 1, overlapMs: 2 });
});

test('asks once more for a page that came again, and hands on what goes wrong', async () => {
  const { list } = listOf({ '1': { rows: ['a', 'b'], next: '2' }, '2': { rows: ['a', 'b'], next: '3' } });
  const first = await list.read(ctx, WINDOW, null);
  const page = first.kind === 'ok' ? first.value.nextPage : null;
  const again = await list.read(ctx, WINDOW, page);
  expect(again.kind === 'ok' && JSON.parse(again.value.nextPage ?? '')).toEqual(['2', 'b', 1]);
  expect(await list.read(ctx, WINDOW, JSON.stringify(['7', '', 0]))).toEqual({ kind: 'again', message: '없는 페이지입니다.' });
});

test('a list without pages ends with its first', async () => {
  const list = listInPages({
    name: 'ALL',
    windowMs: 1,
    overlapMs: 0,
    ask: async () => wholeList({ kind: 'ok', value: ['a', 'a'] }),
    records: (rows) => ({ rows }),
  });
  expect(await list.read(ctx, WINDOW, null)).toEqual({ kind: 'ok', value: { rows: ['a', 'a'], nextPage: null } });
});

test.each([
  [1, 3, '2'],
  [2, 3, '3'],
  [3, 3, null],
  [1, 0, null],
])('behind page %i of %i is %s', (number, pages, next) => expect(numberAfter(number, pages)).toBe(next));
