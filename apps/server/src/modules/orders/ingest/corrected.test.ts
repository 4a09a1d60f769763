import { describe, expect, it } from 'vitest';
import { isCorrected } from './corrected.ts';

describe('a failed action is corrected', () => {
  const attempt = (kind: Parameters<typeof isCorrected>[0]['kind'], over: Partial<Parameters<typeof isCorrected>[0]> = {}) => ({
    kind,
    invoice_no: null,
    due_date: null,
    claim_state: null,
    ...over,
  });

  it.each([
    [attempt('CONFIRM'), 'NEW', null, false],
    [attempt('CONFIRM'), 'PREPARING', null, true],
    [attempt('CONFIRM'), 'DELIVERING', null, true],
    [attempt('CONFIRM'), 'CANCELED', null, true],
    [attempt('DISPATCH', { invoice_no: '1' }), 'PREPARING', null, false],
    [attempt('DISPATCH', { invoice_no: '1' }), 'DELIVERING', '2', true],
    [attempt('MODIFY_INVOICE', { invoice_no: '1' }), 'DELIVERING', '2', false],
    [attempt('MODIFY_INVOICE', { invoice_no: '1' }), 'DELIVERING', '1', true],
    [attempt('MODIFY_INVOICE'), 'DELIVERING', null, false],
    [attempt('CANCEL_SALE'), 'PREPARING', null, false],
    [attempt('CANCEL_SALE'), 'CANCELED', null, true],
    [attempt('APPROVE_CANCEL', { claim_state: 'REQUESTED' }), 'PREPARING', null, false],
    [attempt('APPROVE_CANCEL', { claim_state: 'WITHDRAWN' }), 'PREPARING', null, true],
    [attempt('APPROVE_CANCEL', { claim_state: 'DONE' }), 'PREPARING', null, true],
    [attempt('RECEIVE_RETURN', { claim_state: 'COLLECTING' }), 'CONFIRMED', null, false],
    [attempt('RECEIVE_RETURN', { claim_state: 'COLLECTED' }), 'DELIVERED', null, true],
    [attempt('REJECT_CANCEL', { claim_state: 'REQUESTED' }), 'PREPARING', null, false],
  ] as const)('%j in %s with invoice %s: %s', (failed, state, invoiceNo, expected) => {
    expect(isCorrected(failed, state, invoiceNo, null)).toBe(expected);
  });

  it.each([
    ['2026-11-30T23:59:59+09:00', true],
    ['2026-11-29T23:59:59+09:00', false],
    [null, false],
  ])('a late day that was promised, where the shop shows %s: %s', (due, expected) => {
    expect(isCorrected(attempt('DELAY_DISPATCH', { due_date: '2026-11-30' }), 'PREPARING', null, due)).toBe(expected);
  });
});
