/** A return that the seller files: what is sent, and what the answers mean. */
import { describe, expect, test } from 'vitest';
import type { LineFiling } from '../sdk/claim.ts';
import type { ScriptedAnswer } from '../sdk/testing/context.ts';
import { REASON_CODES, toReturn } from './claim-out.ts';
import { claims } from './claims.ts';
import { talkstore } from './manifest.ts';
import { context, gift } from './testing/context.ts';

const PARCEL = { courierCode: 'CJ', invoiceNo: '640012345678' };
const COMPANIES = new Map([['CJ', 'CJGLS']]);
const filing = (over: Partial<LineFiling> = {}): LineFiling => ({
  key: 'k1',
  orderNo: '90000001',
  lineNo: '310000001',
  bundleNo: null,
  quantity: 2,
  refs: {},
  pieces: 2,
  reason: 'CHANGE_MIND',
  fault: 'BUYER',
  detail: '',
  pickup: { way: 'SHOP', parcel: null },
  feeWay: 'DEDUCT',
  wantedItemId: null,
  ...over,
});
const ALWAYS = { orderIds: [310000001] };
const sent = (over: Partial<LineFiling>, gifts = false) => JSON.parse(JSON.stringify(toReturn(filing(over), COMPANIES, gifts)));

describe('what is sent', () => {
  test.each<[string, Partial<LineFiling>, object]>([
    [
      'the shop fetches it, and takes its fee off',
      {},
      {
        ...ALWAYS,
        collectType: 'AUTO',
        reasonCode: 'CANCELED_BY_BUYER_CHANGE_OF_MIND',
        reasonComment: '',
        claimShippingFeeMethod: 'Deducted',
      },
    ],
    [
      'the buyer has sent a parcel with the fee in it',
      { pickup: { way: 'BUYER', parcel: PARCEL }, feeWay: 'ENCLOSE', detail: ' 작아요 ' },
      {
        ...ALWAYS,
        collectType: 'MANUAL',
        deliveryCompanyCode: 'CJGLS',
        invoiceNumber: '640012345678',
        reasonCode: 'CANCELED_BY_BUYER_CHANGE_OF_MIND',
        reasonComment: '작아요',
        claimShippingFeeMethod: 'AddAmount',
      },
    ],
    [
      'the seller will send a courier, and the buyer pays her',
      { pickup: { way: 'SELLER', parcel: null }, feeWay: 'DIRECT' },
      {
        ...ALWAYS,
        collectType: 'LATER',
        reasonCode: 'CANCELED_BY_BUYER_CHANGE_OF_MIND',
        reasonComment: '',
        claimShippingFeeMethod: 'DirectAmount',
      },
    ],
    [
      'a parcel that the seller has sent, of which nobody says who pays',
      { pickup: { way: 'SELLER', parcel: PARCEL }, feeWay: null },
      {
        ...ALWAYS,
        collectType: 'MANUAL',
        deliveryCompanyCode: 'CJGLS',
        invoiceNumber: '640012345678',
        reasonCode: 'CANCELED_BY_BUYER_CHANGE_OF_MIND',
        reasonComment: '',
      },
    ],
    [
      'the buyer brings it, when nobody knows',
      { pickup: { way: 'BUYER', parcel: null }, feeWay: null },
      { ...ALWAYS, collectType: 'LATER', reasonCode: 'CANCELED_BY_BUYER_CHANGE_OF_MIND', reasonComment: '' },
    ],
  ])('%s', (_, over, body) => {
    expect(sent(over)).toEqual(body);
    expect(sent(over, true)).toEqual({ ...body, claimRequestUser: 'BUYER' });
  });

  test('the reasons that the shop is told are those that the manifest offers', () => {
    expect(Object.keys(REASON_CODES)).toEqual(talkstore.filings?.reasons);
  });

  test.each([
    ['some pieces alone', { pieces: 1 }, 'quantity'],
    ['a reason whose code nobody published', { reason: 'BROKEN' as const, fault: 'SELLER' as const, feeWay: null }, 'reason'],
    ['more pieces than there are', { pieces: 3 }, 'quantity'],
    [
      'a courier that the shop lacks',
      { pickup: { way: 'BUYER' as const, parcel: { courierCode: 'DIRECT', invoiceNo: '1' } } },
      'courierCode',
    ],
  ])('%s is said before anything is sent', async (_, over, path) => {
    const ctx = context([], gift);
    expect((await claims.fileReturn?.(ctx, [filing(over)]))?.get('k1')).toMatchObject({ kind: 'fix', problems: [{ path }] });
    expect(ctx.calls).toEqual([]);
  });
});

describe('what the answers mean', () => {
  const on = 'POST /v1/shopping/claims/return/request';

  test.each<[string, ScriptedAnswer, object]>([
    ['it was filed', { on, json: { success: true, failedOrderIds: [] } }, { kind: 'ok' }],
    [
      'it was not',
      { on, json: { success: false, failedOrderIds: [310000001] } },
      { kind: 'refused', message: expect.stringContaining('다시 수집') },
    ],
    ['in the singular', { on, json: { success: false, failedOrderId: [310000001] } }, { kind: 'refused' }],
    ['neither is said', { on, json: { success: false, failedOrderIds: [] } }, { kind: 'unknown' }],
    ['nothing is said', { on, json: {} }, { kind: 'unknown' }],
    [
      'a value is not taken',
      {
        on,
        status: 400,
        json: { code: -800, msg: 'shopping api error', extras: { error_code: 'E400', error_message: '입력값이 올바르지 않습니다.' } },
      },
      { kind: 'refused', message: expect.stringContaining('입력값') },
    ],
    ['there is none', { fault: 'reset' }, { kind: 'unknown' }],
    ['slower', { on, status: 429, json: { msg: 'limit', code: -10 } }, { kind: 'slow_down' }],
  ])('%s', async (_, answer, expected) => {
    const ctx = context([answer]);
    expect((await claims.fileReturn?.(ctx, [filing()]))?.get('k1')).toMatchObject(expected);
    expect(ctx.calls).toHaveLength(1);
  });
});
