import type { LineFact } from '@moa/channels/sdk';
import { describe, expect, it } from 'vitest';
import { cancelFact, lineFact, minute } from '../../../../test/modules/order-facts.ts';
import { claimProblem, lineProblem } from './storable.ts';

describe('what can be stored', () => {
  it.each([
    {},
    { state: null },
    { shopProductId: null, bundleNo: null, expectedSettlement: null, paidAt: null },
    { claims: [cancelFact(), cancelFact({ state: null, requestedAt: null })] },
    { raw: '\u0000' },
    { shopItemId: '', bundleNo: '' },
    { productName: '', optionText: '😀 \u202e', refs: { a: 'b' } },
    { sourceTime: '2026-11-01T09:00:00+09:00' },
  ] satisfies Partial<LineFact>[])('is a line with %j', (change) => {
    expect(lineProblem(lineFact(change))).toBeNull();
  });

  it.each([
    [{ deliveryMessage: '\u0000' }, /글자/],
    [{ refs: { key: 'a\udc00' } }, /글자/],
    [{ lineNo: '' }, /주문번호/],
    [{ shopItemId: 'x'.repeat(501) }, /상품 번호/],
    [{ discount: 0.5 }, /숫자/],
    [{ expectedSettlement: Number.POSITIVE_INFINITY }, /숫자/],
    [{ orderedAt: minute(0).slice(5) }, /시각/],
    [{ confirmedAt: '' }, /시각/],
    [{ state: 'UNHEARD' as 'NEW' }, /상태/],
    [{ claims: [cancelFact({ quantity: Number.NaN })] }, /숫자/],
  ] satisfies [Partial<LineFact>, RegExp][])('is no line with %j', (change, problem) => {
    expect(lineProblem(lineFact(change))).toMatch(problem);
  });

  it('is no claim without a number, with a state that nobody knows, or asked for at no time', () => {
    expect(claimProblem(cancelFact({ claimNo: '' }))).toMatch(/번호/);
    expect(claimProblem(cancelFact({ state: 'LOST' as 'DONE' }))).toMatch(/상태/);
    expect(claimProblem(cancelFact({ requestedAt: '곧' }))).toMatch(/시각/);
    expect(claimProblem(cancelFact())).toBeNull();
  });
});
