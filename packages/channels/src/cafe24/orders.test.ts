import { describe, expect, test } from 'vitest';
import type { ScriptedAnswer } from '../sdk/testing/context.ts';
import { startWalk } from '../sdk/windows.ts';
import { stepAt } from './order-walk.ts';
import { collect, daysOf, lookUp, togetherAskable } from './orders.ts';
import { context, line, wireOrder } from './testing/context.ts';

describe('collecting', () => {
  test('maps a page and goes on', async () => {
    const ctx = context([{ on: 'GET /admin/orders', json: { orders: [wireOrder(), 'rubbish'] } }]);
    const page = await collect(ctx, startWalk('2026-03-02T00:00:00.000Z', '2026-03-02T01:00:00.000Z'));
    expect(page).toMatchObject({
      kind: 'ok',
      value: { lines: [{ state: 'NEW' }], unreadable: [{ raw: '"rubbish"' }], nextCursor: { done: false, position: { pass: 'pay_date' } } },
    });
    expect(ctx.calls[0]?.query.get('embed')).toBe('items,receivers,buyer,cancellation,return,exchange');
  });

  test.each<[string, ScriptedAnswer[], string]>([
    ['a failing server', [{ status: 500 }, { status: 500 }, { status: 500 }], 'again'],
    ['a full bucket', [{ status: 429 }], 'slow_down'],
    ['rubbish', [{ text: '<html>' }], 'again'],
  ])('%s moves no cursor', async (_name, script, kind) => {
    expect((await collect(context(script), startWalk('2026-03-02T00:00:00.000Z', '2026-03-02T01:00:00.000Z'))).kind).toBe(kind);
  });

  test('a page that is too big is read in halves, and an order that is too big alone is reported of', async () => {
    const limits: number[] = [];
    const ctx = context([]);
    const big = { kind: 'too_big', message: '쇼핑몰의 응답이 너무 큽니다.' } as const;
    const send = async ({ url }: { url: string }) => {
      limits.push(Number(new URL(url).searchParams.get('limit')));
      return big;
    };
    let cursor = startWalk('2026-03-02T00:00:00.000Z', '2026-03-02T01:00:00.000Z');
    for (
      let page = await collect({ ...ctx, http: { ...ctx.http, send } }, cursor);
      ;
      page = await collect({ ...ctx, http: { ...ctx.http, send } }, cursor)
    ) {
      if (page.kind !== 'ok') throw new Error(page.kind);
      cursor = page.value.nextCursor;
      if (page.value.unreadable.length > 0) break;
    }
    expect(limits).toEqual([500, 250, 125, 62, 31, 15, 7, 3, 1]);
    expect(stepAt(cursor)).toMatchObject({ offset: 1 });
    expect(await lookUp({ ...ctx, http: { ...ctx.http, send } }, [line('01')])).toMatchObject({
      kind: 'ok',
      value: { lines: [], unreadable: [{ key: '20260302-0000031', reason: expect.stringContaining('너무 큽니다') }] },
    });
  });

  test('single orders are looked up by number within their days', async () => {
    const ctx = context([{ on: 'GET /admin/orders', json: { orders: [wireOrder()] } }]);
    const page = await lookUp(ctx, [line('01'), line('02')]);
    expect(page).toMatchObject({ kind: 'ok', value: { lines: [{ orderNo: '20260302-0000031' }], nextCursor: { done: true } } });
    expect(Object.fromEntries(ctx.calls[0]?.query ?? [])).toMatchObject({
      order_id: '20260302-0000031',
      start_date: '2026-03-02 00:00:00',
      end_date: '2026-03-02 23:59:59',
    });
  });

  test('look-ups are cut by count and by span', () => {
    const many = Array.from({ length: 101 }, (_, index) => `20260302-${String(index).padStart(7, '0')}`);
    expect(togetherAskable(many).map((part) => part.length)).toEqual([100, 1]);
    expect(togetherAskable(['20260101-0000001', '20260331-0000001', 'odd']).map((part) => [part, daysOf(part).start_date ?? null])).toEqual(
      [
        [['odd'], null],
        [['20260101-0000001'], '2026-01-01 00:00:00'],
        [['20260331-0000001'], '2026-03-31 00:00:00'],
      ],
    );
  });
});

describe('looking up', () => {
  test('reports an order that the mall does not show', async () => {
    const ctx = context([{ on: 'GET /admin/orders', json: { orders: [] } }]);
    expect(await lookUp(ctx, [line('01')])).toMatchObject({
      kind: 'ok',
      value: { lines: [], unreadable: [{ key: '20260302-0000031', reason: expect.stringContaining('찾을 수 없습니다') }] },
    });
  });

  test.each([{}, { order: wireOrder() }, { orders: null }])('takes %j for no answer', async (json) => {
    const answer = { on: 'GET /admin/orders', json };
    expect(await lookUp(context([answer]), [line('01')])).toMatchObject({ kind: 'again' });
    expect(await collect(context([answer]), startWalk('2026-03-02T00:00:00.000Z', '2026-03-02T01:00:00.000Z'))).toMatchObject({
      kind: 'again',
    });
  });
});
