import { describe, expect, it } from 'vitest';
import type { Invoice } from '../sdk/connector.ts';
import type { LineRef } from '../sdk/order.ts';
import type { ScriptedAnswer } from '../sdk/testing/context.ts';
import { claims } from './claims.ts';
import { cancelSale, confirm, dispatch } from './order-actions.ts';
import { elevenContext, order, refOf } from './testing/context.ts';

type Shipment = LineRef & Invoice;

describe('confirm', () => {
  it('takes one line a call, with the literal null for what is not there', async () => {
    const ctx = elevenContext([order('0', '성공'), order('-1', '오류'), order('0', '')]);
    const outcomes = await confirm(ctx, [
      refOf(),
      refOf({ key: 'k2', lineNo: '2' }),
      refOf({ key: 'k3', refs: { ...refOf().refs, addPrdYn: 'Y', addPrdNo: '77' } }),
    ]);
    expect(ctx.calls.map(({ path }) => path)).toEqual([
      '/ordservices/reqpackaging/202603020000001/1/N/null/70000001',
      '/ordservices/reqpackaging/202603020000001/2/N/null/70000001',
      '/ordservices/reqpackaging/202603020000001/1/Y/77/70000001',
    ]);
    expect([...outcomes.values()].map(({ kind }) => kind)).toEqual(['ok', 'refused', 'ok']);
  });

  it('never repeats a GET whose answer was lost', async () => {
    const ctx = elevenContext([{ fault: 'reset' }]);
    expect((await confirm(ctx, [refOf()])).get('k1')?.kind).toBe('unknown');
    expect(ctx.calls).toHaveLength(1);
  });
});

describe('dispatch', () => {
  const invoice = { courierCode: 'CJ', invoiceNo: '627614443992' };

  const bundled = { ...refOf().refs, standsAlone: '' };
  const unknown = { dlvNo: '70000001' };
  const before = '/ordservices/reqdelivery/202603021015/01/00034';

  it.each<[string, Shipment[], string[]]>([
    ['a line that stands alone', [{ ...refOf(), ...invoice }], ['/627614443992/70000001']],
    ['one line of a bundle', [{ ...refOf({ refs: bundled }), ...invoice }], ['/627614443992/70000001/Y/202603020000001/1']],
    ['a line of which it is not known', [{ ...refOf({ refs: unknown }), ...invoice }], ['/627614443992/70000001/Y/202603020000001/1']],
    [
      'a line that stood alone under another number',
      [{ ...refOf({ bundleNo: '70000002' }), ...invoice }],
      ['/627614443992/70000002/Y/202603020000001/1'],
    ],
    [
      'lines that can not both stand alone',
      [
        { ...refOf(), ...invoice },
        { ...refOf({ key: 'k2', lineNo: '2' }), ...invoice },
      ],
      ['/627614443992/70000001/Y/202603020000001/1', '/627614443992/70000001/Y/202603020000001/2'],
    ],
    [
      'a bundle in two parcels',
      [
        { ...refOf({ refs: bundled }), ...invoice },
        { ...refOf({ key: 'k2', lineNo: '2', refs: bundled }), ...invoice, invoiceNo: '627614443993' },
      ],
      ['/627614443992/70000001/Y/202603020000001/1', '/627614443993/70000001/Y/202603020000001/2'],
    ],
  ])('ships %s and nothing else', async (_name, lines, expected) => {
    const ctx = elevenContext(lines.map(() => order('0', '')));
    const outcomes = await dispatch(ctx, lines);
    expect(ctx.calls.map(({ path }) => path)).toEqual(expected.map((path) => before + path));
    expect([...outcomes].map(([key, { kind }]) => [key, kind])).toEqual(lines.map(({ key }) => [key, 'ok']));
  });

  it('reports for each line of a bundle what became of it', async () => {
    const ctx = elevenContext([order('0', ''), order('-3313', '배송중')]);
    const outcomes = await dispatch(ctx, [
      { ...refOf({ refs: bundled }), ...invoice },
      { ...refOf({ key: 'k2', lineNo: '2', refs: bundled }), ...invoice },
    ]);
    expect([...outcomes].map(([key, { kind }]) => [key, kind])).toEqual([
      ['k1', 'ok'],
      ['k2', 'refused'],
    ]);
  });

  it.each<[string, ScriptedAnswer, object]>([
    [
      'already shipped',
      order('-3313', '배송중'),
      { kind: 'refused', code: '-3313', message: '이미 배송중인 주문입니다. 주문을 다시 수집해주십시오. 배송중' },
    ],
    ['a lost answer', { fault: 'reset' }, { kind: 'unknown' }],
    ['a throttle', { status: 429 }, { kind: 'slow_down' }],
  ])('%s', async (_name, answer, expected) => {
    const ctx = elevenContext([answer]);
    expect((await dispatch(ctx, [{ ...refOf(), ...invoice }])).get('k1')).toMatchObject(expected);
    expect(ctx.calls).toHaveLength(1);
  });

  it('does not send a line whose bundle it does not know', async () => {
    const ctx = elevenContext([]);
    const outcomes = await dispatch(ctx, [{ ...refOf({ bundleNo: null, refs: {} }), ...invoice }]);
    expect(outcomes.get('k1')).toMatchObject({ kind: 'refused', code: 'NO_NUMBER' });
    expect(ctx.calls).toHaveLength(0);
  });
});

describe('cancel', () => {
  it('cancels whole lines with a reason that fits into a path', async () => {
    const ctx = elevenContext([order('0', ''), order('-22001', '취소 불가')]);
    const outcomes = await cancelSale(ctx, [
      { ...refOf(), reason: 'SOLD_OUT', detail: '재고 없음/품절', quantity: 2 },
      { ...refOf({ key: 'k2' }), reason: 'OTHER', detail: ' ', quantity: 2 },
      { ...refOf({ key: 'k3' }), reason: 'SOLD_OUT', detail: '', quantity: 1 },
    ]);
    expect(ctx.calls.map(({ path }) => decodeURIComponent(path))).toEqual([
      '/claimservice/reqrejectorder/202603020000001/1/08/재고 없음 품절',
      '/claimservice/reqrejectorder/202603020000001/1/99/판매자 사정',
    ]);
    expect(outcomes.get('k1')?.kind).toBe('ok');
    expect(outcomes.get('k2')).toMatchObject({ kind: 'refused', code: '-22001' });
    expect(outcomes.get('k3')).toMatchObject({ kind: 'fix', problems: [{ path: 'quantity', message: expect.stringContaining('2개') }] });
  });

  it('approves with the number of the claim first', async () => {
    const ctx = elevenContext([order('0', '')]);
    const claim = { key: 'c1', claimNo: '55', orderNo: '202603020000001', lineNo: '1', quantity: 1, refs: {} };
    expect((await claims.approveCancel?.(ctx, [claim]))?.get('c1')?.kind).toBe('ok');
    expect(ctx.calls[0]?.path).toBe('/claimservice/cancelreqconf/55/202603020000001/1');
  });
});
