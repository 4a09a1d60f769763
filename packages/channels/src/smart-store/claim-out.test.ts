/** Filing a return: what is sent, and what the answers mean. */
import { CLAIM_REASONS } from '@moa/core';
import { describe, expect, test } from 'vitest';
import type { LineFiling } from '../sdk/claim.ts';
import type { ScriptedAnswer } from '../sdk/testing/context.ts';
import { RETURN_REASONS, toReturn } from './claim-out.ts';
import { claims } from './claims.ts';
import { context } from './testing/context.ts';

const ID = '2026030200002';
const OTHER = '2026030200003';
const PARCEL = { courierCode: 'CJ', invoiceNo: '627614443992' };
const filing = (over: Partial<LineFiling> = {}): LineFiling => ({
  key: 'k1',
  orderNo: '2026030200001',
  lineNo: ID,
  bundleNo: null,
  quantity: 3,
  refs: {},
  pieces: 1,
  reason: 'COLOR_SIZE',
  fault: 'BUYER',
  detail: '작아요',
  pickup: { way: 'SHOP', parcel: null },
  feeWay: null,
  wantedItemId: null,
  ...over,
});

describe('toReturn', () => {
  test.each<[string, Partial<LineFiling>, object]>([
    [
      'the store fetches some pieces',
      {},
      { returnReason: 'COLOR_AND_SIZE', collectDeliveryMethod: 'RETURN_DESIGNATED', returnQuantity: 1 },
    ],
    [
      'the seller sends a courier whose number is not known yet',
      { pickup: { way: 'SELLER', parcel: null }, pieces: 3, reason: 'BROKEN' },
      { returnReason: 'BROKEN', collectDeliveryMethod: 'RETURN_DELIVERY', returnQuantity: 3 },
    ],
    [
      'the buyer has sent a parcel',
      { pickup: { way: 'BUYER', parcel: PARCEL }, pieces: 2, reason: 'CHANGE_MIND' },
      {
        returnReason: 'INTENT_CHANGED',
        collectDeliveryMethod: 'RETURN_DELIVERY',
        collectDeliveryCompany: 'CJGLS',
        collectTrackingNumber: '627614443992',
        returnQuantity: 2,
      },
    ],
    [
      'the buyer brings it',
      { pickup: { way: 'BUYER', parcel: null }, reason: 'WRONG_OPTION' },
      { returnReason: 'WRONG_OPTION', collectDeliveryMethod: 'RETURN_INDIVIDUAL', returnQuantity: 1 },
    ],
    [
      'a courier without an invoice carries none',
      { pickup: { way: 'BUYER', parcel: { courierCode: 'QUICK', invoiceNo: '' } }, reason: 'INFO_MISMATCH' },
      { returnReason: 'INCORRECT_INFO', collectDeliveryMethod: 'RETURN_DELIVERY', returnQuantity: 1 },
    ],
    [
      'nothing is said of the way',
      { pickup: null, reason: 'NOT_RECEIVED' },
      { returnReason: 'DROPPED_DELIVERY', collectDeliveryMethod: 'RETURN_DESIGNATED', returnQuantity: 1 },
    ],
  ])('%s', (_, over, body) => {
    expect(toReturn(filing(over))).toEqual(body);
  });

  test('each of our reasons is one of the published, and no two are one', () => {
    const published =
      'INTENT_CHANGED COLOR_AND_SIZE WRONG_ORDER PRODUCT_UNSATISFIED DELAYED_DELIVERY SOLD_OUT DROPPED_DELIVERY BROKEN INCORRECT_INFO WRONG_DELIVERY WRONG_OPTION';
    expect(CLAIM_REASONS.map((reason) => RETURN_REASONS[reason]).toSorted()).toEqual(published.split(' ').toSorted());
  });
});

describe('what the answers mean', () => {
  const on = `POST /v1/pay-order/seller/product-orders/${ID}/claim/return/request`;
  const result = (success: string[], failures: object[] = []) => ({
    data: { successProductOrderIds: success, failProductOrderInfos: failures },
  });
  const failed = (code: string): ScriptedAnswer => ({ on, json: result([], [{ productOrderId: ID, code, message: '안 됩니다.' }]) });

  test.each<[string, ScriptedAnswer, object]>([
    ['it was filed', { on, json: result([ID]) }, { kind: 'ok' }],
    ['the state does not allow it', failed('104133'), { kind: 'refused', code: '104133', message: expect.stringContaining('다시 수집') }],
    ['a value is not taken', failed('4000'), { kind: 'refused', code: '4000' }],
    ['the courier is not known', failed('104119'), { kind: 'fix', problems: [{ path: 'courierCode' }] }],
    ['the number is not one', failed('104122'), { kind: 'fix', problems: [{ path: 'invoiceNo' }] }],
    ['it is somebody else’s', failed('101009'), { kind: 'refused', code: '101009' }],
    ['it may be tried again', failed('9999'), { kind: 'again' }],
    ['another line is named', { on, json: result([OTHER]) }, { kind: 'unknown' }],
    ['there is none', { fault: 'reset' }, { kind: 'unknown' }],
    ['slower', { status: 429, json: { code: 'GW.RATE_LIMIT' } }, { kind: 'slow_down' }],
  ])('%s', async (_, answer, expected) => {
    const ctx = context([answer]);
    expect((await claims.fileReturn?.(ctx, [filing()]))?.get('k1')).toMatchObject(expected);
    expect(ctx.calls).toHaveLength(1);
  });
});
