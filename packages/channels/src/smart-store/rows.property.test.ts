import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDetail } from './order-in.ts';
import { wireDetail } from './testing/context.ts';

const CLAIM = {
  claimId: '77',
  claimType: 'CANCEL',
  claimStatus: 'CANCEL_REQUEST',
  requestQuantity: 1,
  claimRequestDate: '2026-03-02T12:00:00+09:00',
};

/** The record with up to two of its fields replaced by anything. */
function brokenOf(record: Record<string, unknown>): fc.Arbitrary<Record<string, unknown>> {
  const change = fc.tuple(fc.constantFrom(...Object.keys(record)), fc.jsonValue());
  return fc.array(change, { maxLength: 2 }).map((changes) => ({ ...record, ...Object.fromEntries(changes) }));
}

test('whatever a detail is, it is a line or says why it is none, and so does each of its claims', () => {
  const { order, productOrder } = wireDetail();
  const claims = fc.array(fc.oneof(fc.jsonValue(), brokenOf(CLAIM)), { maxLength: 2 });
  const whole = fc
    .record({
      order: brokenOf(order),
      productOrder: brokenOf(productOrder),
      completedClaims: claims,
      currentClaim: brokenOf({ cancel: CLAIM }),
    })
    .chain(brokenOf);
  fc.assert(
    fc.property(
      fc.oneof(fc.jsonValue(), whole),
      fc.option(fc.constant({ lastChangedDate: null, productOrderStatus: 'PAYED' })),
      (raw, feed) => {
        const { line, problems } = readDetail(raw, feed);
        if (line === null) {
          expect(problems.join()).toMatch(/[가-힣]/);
          return;
        }
        expect([line.orderNo, line.lineNo]).not.toContain('');
        expect([line.quantity > 0, Number.isSafeInteger(line.amount), line.raw]).toEqual([true, true, raw]);
        for (const { quantity, claimNo } of line.claims) expect([quantity > 0, claimNo !== '']).toEqual([true, true]);
      },
    ),
  );
});
