import { describe, expect, it } from 'vitest';
import type { ClaimHold } from '../sdk/claim.ts';
import type { DispatchDelay } from '../sdk/connector.ts';
import type { ClaimRef } from '../sdk/order.ts';
import type { BatchOutcome } from '../sdk/outcome.ts';
import type { TestContext } from '../sdk/testing/context.ts';
import { claims } from './claims.ts';
import { delayDispatch } from './order-actions.ts';
import { elevenContext, order, refOf, sentXml } from './testing/context.ts';

const claim: ClaimRef = {
  key: 'c1',
  claimNo: '55',
  orderNo: '202603020000001',
  lineNo: '1',
  quantity: 1,
  refs: { clmReqSeq: '55', dlvNo: '70000001' },
};
const parcel = { courierCode: 'CJ', invoiceNo: '627614443992' };
const said = { reason: 'USED', detail: '사용/훼손' } as const;

type Run = (ctx: TestContext) => Promise<BatchOutcome<void>> | undefined;

describe('claims', () => {
  it.each<[string, Run, string]>([
    ['approves a return, the number first', (ctx) => claims.approveReturn?.(ctx, [claim]), 'returnreqconf/55/202603020000001/1'],
    [
      'refuses a return, the number third',
      (ctx) => claims.rejectReturn?.(ctx, [{ ...claim, ...said }]),
      'returnreqreject/202603020000001/1/55/103/사용 훼손',
    ],
    [
      'refuses a return that its buyer takes back',
      (ctx) => claims.rejectReturn?.(ctx, [{ ...claim, reason: 'BUYER_AGREED', detail: '' }]),
      'returnreqreject/202603020000001/1/55/102/판매자 사정',
    ],
    [
      'holds a return until its goods are there',
      (ctx) => claims.holdReturn?.(ctx, [{ ...claim, reason: 'NOT_ARRIVED', detail: '미입고', fee: 0 }]),
      'returnclaimdefer/202603020000001/1/55/101/미입고',
    ],
    [
      'names the parcel in which goods come back',
      (ctx) => claims.pickUpReturn?.(ctx, [{ ...claim, ...parcel }]),
      'returninvc/202603021015/70000001/00034/627614443992/01/55',
    ],
    [
      'sends the goods for an exchange, the number first',
      (ctx) => claims.dispatchExchange?.(ctx, [{ ...claim, ...parcel }]),
      'exchangereqconf/55/202603020000001/1/00034/627614443992',
    ],
    [
      'refuses an exchange for want of stock',
      (ctx) => claims.rejectExchange?.(ctx, [{ ...claim, reason: 'NO_STOCK', detail: '재고 없음' }]),
      'exchangereqreject/202603020000001/1/55/204/재고 없음',
    ],
    [
      'refuses a cancel with the parcel that left',
      (ctx) => claims.rejectCancel?.(ctx, [{ ...claim, ...parcel, refs: { ordPrdCnSeq: '55' } }]),
      'cancelreqreject/202603020000001/1/55/01/20260302/00034/627614443992',
    ],
  ])('%s', async (_, run, path) => {
    const ctx = elevenContext([order('0', '성공')]);
    expect((await run(ctx))?.get('c1')).toMatchObject({ kind: 'ok' });
    expect(ctx.calls.map((call) => decodeURIComponent(call.path))).toEqual([`/claimservice/${path}`]);
  });

  it('gives each claim its own outcome, and never repeats a lost one', async () => {
    const ctx = elevenContext([order('-21004', '반품 신청 상태가 아닙니다.'), { fault: 'reset' }, order('0', '')]);
    const outcomes = await claims.approveReturn?.(ctx, [claim, { ...claim, key: 'c2' }, { ...claim, key: 'c3' }]);
    expect([...(outcomes?.values() ?? [])].map(({ kind }) => kind)).toEqual(['refused', 'unknown', 'ok']);
    expect(ctx.calls).toHaveLength(3);
  });

  it('says what 11ST cannot do, before anything is sent', async () => {
    const ctx = elevenContext([]);
    const held: ClaimHold = { ...claim, reason: 'RETURN_FEE', detail: '', fee: 3_000 };
    expect((await claims.holdReturn?.(ctx, [held]))?.get('c1')).toMatchObject({ kind: 'fix', problems: [{ path: 'fee' }] });
    expect((await claims.pickUpReturn?.(ctx, [{ ...claim, ...parcel, refs: {} }]))?.get('c1')).toMatchObject({ code: 'NO_NUMBER' });
    expect(ctx.calls).toEqual([]);
  });
});

describe('a delay', () => {
  const late: DispatchDelay = { ...refOf(), reason: 'MADE_TO_ORDER', detail: '주문 후 바로 제작하고 있습니다.', dueDate: '2026-03-09' };

  it('is told once of a bundle, with its day and reason', async () => {
    const ctx = elevenContext([order('0', '')]);
    const outcomes = await delayDispatch(ctx, [late, { ...late, key: 'k2', lineNo: '2' }]);
    expect([...outcomes].map(([key, { kind }]) => [key, kind])).toEqual([
      ['k1', 'ok'],
      ['k2', 'ok'],
    ]);
    expect(ctx.calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /ordservices/deliveryDelayGuide']);
    expect(sentXml(ctx.calls[0]?.bytes)).toEqual({
      ordNo: '202603020000001',
      dlvNo: '70000001',
      delaySendDt: '20260309',
      delaySendRsnCd: '03',
      delaySendRsn: '주문 제작: 주문 후 바로 제작하고 있습니다.',
    });
  });

  it.each([
    ['', 20],
    ['늦음', 20],
    ['가나다 '.repeat(200), 300],
  ])('says it in as many bytes as 11ST takes (%#)', async (detail, bound) => {
    const ctx = elevenContext([order('0', '')]);
    await delayDispatch(ctx, [{ ...late, reason: 'OTHER', detail }]);
    const text = String(sentXml(ctx.calls[0]?.bytes).delaySendRsn);
    const bytes = [...text].reduce((sum, char) => sum + (char < '\u0080' ? 1 : 2), 0);
    expect(bytes).toBeGreaterThanOrEqual(20);
    expect(bytes).toBeLessThanOrEqual(300);
    expect(bound === 300 ? bytes > 290 : bytes < 80).toBe(true);
  });
});
