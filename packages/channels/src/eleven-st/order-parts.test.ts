import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kstDateTime, MINUTE_MS } from '../sdk/clock.ts';
import type { HttpResult } from '../sdk/context.ts';
import type { CollectCursor, OrderPage } from '../sdk/order.ts';
import { endOf, narrower, pageOf, partAfter, partAt } from '../sdk/parts.ts';
import { startWalk } from '../sdk/windows.ts';
import { collect } from './orders.ts';
import { EMPTY, elevenContext, rowsAnswer } from './testing/context.ts';

const WINDOW = { from: new Date('2026-03-02T01:00:30.000Z'), to: new Date('2026-03-02T02:00:30.000Z') };

describe('parts of a window', () => {
  it('begin with the whole of it, in whole minutes', () => {
    const part = partAt(WINDOW, null);
    expect([new Date(part.from).toISOString(), endOf(part).toISOString()]).toEqual([
      '2026-03-02T01:00:00.000Z',
      '2026-03-02T02:01:00.000Z',
    ]);
    expect(partAfter(WINDOW, part)).toBeNull();
  });

  it('are halved down to a minute', () => {
    let part = partAt(WINDOW, null);
    const lengths = [part.minutes];
    for (let next = narrower(part); next; next = narrower(part)) {
      part = partAt(WINDOW, pageOf(next));
      lengths.push(part.minutes);
    }
    expect(lengths).toEqual([61, 31, 16, 8, 4, 2, 1]);
  });

  it('grow again where a longer one may fit', () => {
    const narrowed = { from: WINDOW.from.getTime() - 30_000, minutes: 7, narrowed: true, crowded: 0 };
    const second = partAfter(WINDOW, narrowed);
    expect(second).toMatchObject({ minutes: 7, narrowed: false });
    const third = second && partAfter(WINDOW, second);
    expect(third).toMatchObject({ minutes: 14 });
    expect(third && partAt(WINDOW, pageOf(third))).toEqual(third);
  });

  it('end with the window', () => {
    const late = { from: Date.parse('2026-03-02T01:58:00.000Z'), minutes: 50, narrowed: false, crowded: 0 };
    expect(endOf(partAt(WINDOW, pageOf(late))).toISOString()).toBe('2026-03-02T02:01:00.000Z');
  });
});

const SINCE = '2026-03-02T01:00:00.000Z';
const UNTIL = '2026-03-02T05:00:00.000Z';

/** A shop whose lists of shipped orders are too big beyond some rows; every other list is empty. Rows by the minute they were shipped in. */
function shopWith(minutes: readonly number[], fits: number) {
  const start = Date.parse(SINCE);
  const rows = minutes.map((minute, index) => {
    const at = new Date(start + minute * MINUTE_MS + 9 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    return { ordNo: index, ordPrdSeq: 1, ordQty: 1, ordDt: at, ordPrdStat: '401', minute };
  });
  const asked: string[] = [];
  async function send({ url }: { url: string }): Promise<HttpResult> {
    const [from = '', to = ''] = url.split('/').slice(-2);
    asked.push(url);
    const found = url.includes('/shipping/') ? rows.filter(({ minute }) => minute >= minuteOf(from) && minute <= minuteOf(to)) : [];
    if (found.length > fits) return { kind: 'too_big', message: '쇼핑몰의 응답이 너무 큽니다.' };
    const body = (found.length === 0 ? EMPTY : rowsAnswer(found)).bytes ?? new Uint8Array();
    return { kind: 'response', response: { status: 200, headers: new Headers(), body } };
  }
  const minuteOf = (digits: string) => {
    const wall = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}T${digits.slice(8, 10)}:${digits.slice(10)}:00+09:00`;
    return (Date.parse(wall) - start) / MINUTE_MS;
  };
  const ctx = elevenContext([], '2026-03-02T06:00:00.000Z');
  return { ctx: { ...ctx, http: { ...ctx.http, send } }, asked };
}

/** Key of what is reported about a minute that is too big. */
function keyAt(minute: number): string {
  return `알 수 없음 배송중 ${kstDateTime(new Date(Date.parse(SINCE) + minute * MINUTE_MS)).slice(0, 16)}`;
}

/** Walks to the end, with nothing kept between two calls but the cursor as it is stored. */
async function walkThrough(shop: ReturnType<typeof shopWith>): Promise<OrderPage[]> {
  const pages: OrderPage[] = [];
  let cursor: CollectCursor = startWalk(SINCE, UNTIL);
  while (!cursor.done) {
    const page = await collect(shop.ctx, JSON.parse(JSON.stringify(cursor)));
    if (page.kind !== 'ok') throw new Error(page.kind);
    pages.push(page.value);
    cursor = page.value.nextCursor;
    if (pages.length > 500) throw new Error('the walk does not end');
  }
  return pages;
}

describe('a list that does not fit into one answer', () => {
  it('is read in parts over several calls', async () => {
    const shop = shopWith(
      Array.from({ length: 240 }, (_, minute) => minute),
      50,
    );
    const pages = await walkThrough(shop);
    const numbers = pages.flatMap(({ lines }) => lines.map(({ orderNo }) => Number(orderNo)));
    expect(new Set(numbers).size).toBe(240);
    expect(Math.max(...pages.map(({ lines }) => lines.length))).toBeLessThanOrEqual(50);
    expect(pages.flatMap(({ unreadable }) => unreadable)).toEqual([]);
    expect(shop.asked.length).toBeLessThan(60);
  });

  it('reports a minute that is too big, and reads all the rest of it and every other list', async () => {
    const shop = shopWith([10, 100, 100, 100, 200], 2);
    const pages = await walkThrough(shop);
    expect(pages.flatMap(({ lines }) => lines.map(({ orderNo }) => orderNo))).toEqual(expect.arrayContaining(['0', '4']));
    const reported = pages.flatMap(({ unreadable }) => unreadable);
    expect(reported).toMatchObject([
      { key: '알 수 없음 배송중 2026-03-02 11:39', reason: expect.stringContaining('2026-03-02 11:39의 배송중 목록') },
      { key: '알 수 없음 배송중 2026-03-02 11:40', reason: expect.stringContaining('셀러오피스') },
    ]);
    expect(shop.asked.some((url) => url.includes('withdrawcanceledorders'))).toBe(true);
  });

  it.each([414, 431])('is not halved when its address is refused as too long (%i): every part of it is as long', async (status) => {
    const shop = shopWith([10], 2);
    const calls: string[] = [];
    shop.ctx.http.send = async ({ url }) => {
      calls.push(url);
      return { kind: 'response', response: { status, headers: new Headers(), body: new Uint8Array() } };
    };
    const page = await collect(shop.ctx, startWalk(SINCE, UNTIL));
    expect(page).toMatchObject({ kind: 'refused', message: expect.stringContaining(String(status)) });
    expect(calls).toHaveLength(1);
  });

  it('goes on where it was when the shop is away in the middle', async () => {
    const shop = shopWith(
      Array.from({ length: 240 }, (_, minute) => minute),
      50,
    );
    const { send } = shop.ctx.http;
    let calls = 0;
    shop.ctx.http.send = async (request) => {
      calls += 1;
      return request.url.includes('/shipping/') && calls % 2 === 0 ? { kind: 'unsent', message: '연결할 수 없습니다.' } : send(request);
    };
    const numbers = new Set<string>();
    let cursor = startWalk(SINCE, UNTIL);
    let tries = 0;
    for (; !cursor.done && tries < 500; tries += 1) {
      const page = await collect(shop.ctx, cursor);
      if (page.kind !== 'ok') continue;
      for (const { orderNo } of page.value.lines) numbers.add(orderNo);
      cursor = page.value.nextCursor;
    }
    expect(cursor.done).toBe(true);
    expect(numbers.size).toBe(240);
  });

  it('loses no row and always ends, wherever the rows lie', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 239 }), { maxLength: 40 }),
        fc.integer({ min: 1, max: 12 }),
        async (minutes, fits) => {
          const pages = await walkThrough(shopWith(minutes, fits));
          const read = new Set(pages.flatMap(({ lines }) => lines.map(({ orderNo }) => Number(orderNo))));
          const reported = pages.flatMap(({ unreadable }) => unreadable.map(({ key }) => key));
          for (const [index, minute] of minutes.entries()) {
            expect(read.has(index) || reported.includes(keyAt(minute)) || reported.includes(keyAt(minute - 1))).toBe(true);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
