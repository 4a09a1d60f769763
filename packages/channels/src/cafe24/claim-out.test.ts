/** Claims that the seller files: what is sent, and what the answers mean. */
import { CLAIM_REASONS } from '@moa/core';
import { describe, expect, test } from 'vitest';
import type { LineFiling } from '../sdk/claim.ts';
import type { ScriptedAnswer } from '../sdk/testing/context.ts';
import { REASON_TYPES, toExchange, toReturn } from './claim-out.ts';
import { claims } from './claims.ts';
import { context } from './testing/context.ts';

const ORDER = '20260302-0000031';
const filing = (over: Partial<LineFiling> = {}): LineFiling => ({
  key: 'k1',
  orderNo: ORDER,
  lineNo: `${ORDER}-01`,
  bundleNo: null,
  quantity: 2,
  refs: {},
  pieces: 2,
  reason: 'CHANGE_MIND',
  fault: 'BUYER',
  detail: '',
  pickup: null,
  feeWay: null,
  wantedItemId: null,
  ...over,
});
const item = { order_item_code: `${ORDER}-01`, quantity: 2 };
const ALWAYS = { status: 'accepted', recover_inventory: 'F' };

describe('what is sent', () => {
  test.each<[string, object, object]>([
    ['a return', toReturn(filing()), { ...ALWAYS, reason: '단순 변심', claim_reason_type: 'A', items: [item] }],
    [
      'a return with what the buyer said',
      toReturn(filing({ reason: 'UNSATISFIED', detail: ' 촉감이 달라요 ' })),
      { ...ALWAYS, reason: '상품 불만족 (촉감이 달라요)', claim_reason_type: 'E', items: [item] },
    ],
    [
      'a reason that has no letter',
      toReturn(filing({ reason: 'BROKEN' })),
      { ...ALWAYS, reason: '파손·불량', claim_reason_type: 'I', items: [item] },
    ],
    [
      'an exchange for the same',
      toExchange(filing({ reason: 'INFO_MISMATCH' })),
      { ...ALWAYS, reason: '상품 정보와 다름', claim_reason_type: 'F', same_product: 'T', items: [item] },
    ],
    [
      'an exchange for another option',
      toExchange(filing({ reason: 'COLOR_SIZE', wantedItemId: 'P0000MEI000B' })),
      {
        ...ALWAYS,
        reason: '색상·사이즈 변경',
        claim_reason_type: 'I',
        same_product: 'F',
        items: [{ ...item, exchange_variant_code: 'P0000MEI000B' }],
      },
    ],
  ])('%s', (_, body, expected) => {
    expect(body).toEqual(expected);
  });

  test('every reason has a letter of the sheet', () => {
    for (const reason of CLAIM_REASONS) expect(REASON_TYPES[reason]).toMatch(/^[A-I]$/);
  });

  test('some pieces of an item are filed in the mall itself, and nothing is sent', async () => {
    const ctx = context([]);
    expect((await claims.fileReturn?.(ctx, [filing({ pieces: 1 })]))?.get('k1')).toMatchObject({
      kind: 'fix',
      problems: [{ path: 'quantity' }],
    });
    expect(ctx.calls).toEqual([]);
  });
});

describe('what the answers mean', () => {
  const on = `POST /admin/orders/${ORDER}/exchange`;
  const made = (claim: object): ScriptedAnswer => ({ on, status: 201, json: { exchange: claim } });

  test.each<[string, ScriptedAnswer, object]>([
    ['it was filed', made({ claim_code: 'E20260302-0000001', order_id: ORDER }), { kind: 'ok' }],
    ['of another order', made({ claim_code: 'E20260302-0000001', order_id: '20260302-0000032' }), { kind: 'unknown' }],
    ['without a code', made({ order_id: ORDER }), { kind: 'unknown' }],
    ['the state does not allow it', { on, status: 422, json: { error: { code: '422', message: 'The item cannot be returned.' } } }, {}],
    ['there is no such order', { on, status: 404, json: { error: { code: '404', message: 'The order does not exist.' } } }, {}],
    ['there is none', { fault: 'reset' }, { kind: 'unknown' }],
    ['slower', { on, status: 429, json: { error: { code: '429', message: 'Too Many Requests' } } }, { kind: 'slow_down' }],
  ])('%s', async (_, answer, expected) => {
    const ctx = context([answer]);
    const outcome = (await claims.fileExchange?.(ctx, [filing()]))?.get('k1');
    expect(outcome).toMatchObject(expected);
    if (!('kind' in expected)) expect(outcome?.kind).toMatch(/^(refused|fix)$/);
    expect(ctx.calls).toHaveLength(1);
  });
});
