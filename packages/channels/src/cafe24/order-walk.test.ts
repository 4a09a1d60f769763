import { describe, expect, test } from 'vitest';
import type { CollectCursor } from '../sdk/order.ts';
import { startWalk } from '../sdk/windows.ts';
import { smallerStep, stepAfter, stepAt } from './order-walk.ts';

describe('the walk', () => {
  const until = '2026-03-02T01:00:00.000Z';
  const orderIds = (from: number, count: number) => Array.from({ length: count }, (_, index) => `20260302-${from + index}`);
  const passes = (start: CollectCursor, rows: (pass: string, offset: number) => number) => {
    const observed: string[] = [];
    let cursor = start;
    while (!cursor.done && observed.length < 200) {
      const step = stepAt(cursor);
      observed.push(`${step.pass}@${step.offset}`);
      cursor = stepAfter(cursor, step, orderIds(step.offset, rows(step.pass, step.offset)));
    }
    return { seen: observed, cursor };
  };

  test('asks by every date, then once for open claims, and ends', () => {
    const { seen: observed, cursor } = passes(startWalk('2026-03-02T00:00:00.000Z', until), () => 3);
    expect(observed).toEqual([
      'order_date@0',
      'pay_date@0',
      'place_date@0',
      'shipbegin_date@0',
      'shipend_date@0',
      'cancel_request_date@0',
      'cancel_date@0',
      'claims@0',
    ]);
    expect(cursor).toEqual({ since: until, until, position: null, done: true });
  });

  test('pages while pages are full', () => {
    const { seen: observed } = passes(startWalk('2026-03-02T00:00:00.000Z', until), (pass, offset) =>
      pass === 'order_date' && offset < 1_000 ? 500 : 0,
    );
    expect(observed.slice(0, 4)).toEqual(['order_date@0', 'order_date@500', 'order_date@1000', 'pay_date@0']);
  });

  test('starts the next page where the rows that are new end, and asks again for a page that came again', () => {
    const first = startWalk('2026-03-02T00:00:00.000Z', until);
    const second = stepAfter(first, stepAt(first), orderIds(0, 500));
    expect(stepAt(stepAfter(second, stepAt(second), orderIds(499, 500))).offset).toBe(999);
    let again = second;
    for (let reread = 0; reread < 5; reread += 1) {
      again = stepAfter(again, stepAt(again), orderIds(0, 500));
      expect(stepAt(again)).toMatchObject({ pass: 'order_date', offset: 500 });
    }
    expect(stepAfter(again, stepAt(again), orderIds(0, 500))).toMatchObject({
      incomplete: expect.stringContaining('되풀이'),
      position: { pass: 'pay_date' },
    });
  });

  test('whose pages go round ends, says so and begins again where it began', () => {
    let cursor = startWalk('2026-03-02T00:00:00.000Z', until);
    const asked: string[] = [];
    while (!cursor.done && asked.length < 100) {
      const step = stepAt(cursor);
      asked.push(step.pass);
      const page = step.pass === 'pay_date' ? orderIds((step.offset / 500) % 2 === 0 ? 0 : 500, 500) : [];
      cursor = stepAfter(cursor, step, page);
    }
    expect(asked.filter((pass) => pass === 'pay_date')).toHaveLength(3);
    expect(cursor).toEqual({ since: '2026-03-02T00:00:00.000Z', until, position: null, done: true, incomplete: expect.any(String) });
  });

  test('asks for half as much until a page can be read, and goes on behind it', () => {
    const start = startWalk('2026-03-02T00:00:00.000Z', until);
    const { cursor: smaller, skipped } = smallerStep(start, stepAt(start));
    expect(skipped).toBe(false);
    expect(stepAt(smaller)).toMatchObject({ pass: 'order_date', offset: 0, limit: 250, query: { limit: 250 } });
    const behind = stepAfter(smaller, stepAt(smaller), orderIds(0, 250));
    expect(stepAt(behind)).toMatchObject({ pass: 'order_date', offset: 250, limit: 250 });
    const single = { ...behind, position: { ...behind.position, limit: '1' } };
    const passed = smallerStep(single, stepAt(single));
    expect(passed.skipped).toBe(true);
    expect(stepAt(passed.cursor)).toMatchObject({ pass: 'order_date', offset: 251, limit: 1 });
    const ended = stepAfter(passed.cursor, stepAt(passed.cursor), []);
    expect(stepAt(ended)).toMatchObject({ pass: 'pay_date', offset: 0, limit: 500 });
  });

  test('a long walk asks for claims only in its last window', () => {
    const { seen: observed } = passes(startWalk('2026-01-01T00:00:00.000Z', until), () => 0);
    expect(observed.filter((step) => step === 'order_date@0')).toHaveLength(2);
    expect(observed.filter((step) => step === 'claims@0')).toHaveLength(1);
    expect(observed.at(-1)).toBe('claims@0');
  });

  test('names the span in Korean wall time, reaching back and rounding up', () => {
    const { query } = stepAt(startWalk('2026-03-02T00:00:00.000Z', '2026-03-02T01:00:00.500Z'));
    expect(query).toMatchObject({
      start_date: '2026-03-02 08:50:00',
      end_date: '2026-03-02 10:00:01',
      date_type: 'order_date',
      limit: 500,
      offset: 0,
    });
    expect(query).not.toHaveProperty('order_status');
  });

  test('narrows the window when there are more orders than the offset reaches', () => {
    const start = startWalk('2026-03-01T00:00:00.000Z', until);
    const full = { ...start, position: { windowFrom: '2026-03-01T00:00:00.000Z', pass: 'pay_date', offset: '15000' } };
    const next = stepAt(stepAfter(full, stepAt(full), orderIds(15_000, 500)));
    expect(next).toMatchObject({ pass: 'pay_date', offset: 0 });
    expect([next.window.from.toISOString(), next.window.to.toISOString()]).toEqual([
      '2026-03-01T00:00:00.000Z',
      '2026-03-01T12:30:00.000Z',
    ]);
  });

  test('goes on when a window can not be narrowed further, and says that it saw only a part', () => {
    const cursor = { since: until, until, position: { windowFrom: '2026-03-02T00:59:59.500Z', offset: '15000' }, done: false };
    expect(stepAfter(cursor, stepAt(cursor), orderIds(15_000, 500))).toMatchObject({
      incomplete: expect.stringContaining('15,000'),
      position: { pass: 'pay_date' },
    });
  });

  test('reads every order with an open claim, however many there are', () => {
    const day = 24 * 60 * 60 * 1000;
    const end = Date.parse(until);
    // A crowd on some days, reported in the order of their times, as the mall would.
    const times = Array.from(
      { length: 40_000 },
      (_, index) => end - 88 * day + Math.floor((index ** 1.5 / 40_000 ** 1.5) * 80) * day + index * 1_000,
    );
    const observed = new Set<number>();
    let cursor: CollectCursor = {
      ...startWalk('2026-03-02T00:00:00.000Z', until),
      position: { windowFrom: '2026-03-01T23:50:00.000Z', pass: 'claims' },
    };
    for (let calls = 0; !cursor.done; calls += 1) {
      expect(calls).toBeLessThan(1_000);
      cursor = JSON.parse(JSON.stringify(cursor)) as CollectCursor;
      const step = stepAt(cursor);
      expect(step.offset).toBeLessThanOrEqual(15_000);
      const [from, to] = [String(step.query.start_date), String(step.query.end_date)].map((wall) =>
        Date.parse(`${wall.replace(' ', 'T')}+09:00`),
      );
      const found = times.flatMap((time, index) => (time >= (from ?? 0) && time <= (to ?? 0) ? [index] : []));
      const page = found.slice(step.offset, step.offset + step.limit);
      for (const index of page) observed.add(index);
      cursor = stepAfter(cursor, step, page.map(String));
    }
    expect(cursor.incomplete).toBeUndefined();
    expect(observed.size).toBe(times.length);
  });

  test('says so when the open claims of one second are more than can be read, and reads all the rest', () => {
    let cursor: CollectCursor = {
      ...startWalk('2026-03-02T00:00:00.000Z', until),
      position: { windowFrom: '2026-03-01T23:50:00.000Z', pass: 'claims' },
    };
    const ends: string[] = [];
    for (let calls = 0; !cursor.done; calls += 1) {
      expect(calls).toBeLessThan(2_000);
      const step = stepAt(cursor);
      const { start_date: from, end_date: to } = step.query;
      ends.push(String(to));
      const crowded = String(from) <= '2026-02-01 12:00:00' && String(to) >= '2026-02-01 12:00:00';
      cursor = stepAfter(cursor, step, crowded ? orderIds(step.offset, step.limit) : []);
    }
    expect(cursor.incomplete).toContain('15,000');
    expect(ends.at(-1)).toBe('2026-03-02 10:00:00');
  });
});
