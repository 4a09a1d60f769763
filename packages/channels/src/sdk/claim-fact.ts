/** Claims as far as every channel puts them together in the same way. Pure. */
import type { ClaimFact } from './order.ts';

type Always = 'claimNo' | 'type' | 'state' | 'quantity';

/**
 * A claim with nothing in the places that the channel does not report: a buyer's, nobody's fault, of no reason that is known. `changedAt` is
 * left out where the channel gives no time that can be read.
 */
export function claimFact({
  changedAt,
  ...reported
}: Pick<ClaimFact, Always> & Partial<Omit<ClaimFact, Always | 'changedAt'>> & { changedAt?: string | null }): ClaimFact {
  return {
    rawState: '',
    raiser: 'BUYER',
    fault: 'NONE',
    reason: null,
    rawReason: '',
    detail: '',
    requestedAt: null,
    refs: {},
    ...reported,
    ...(changedAt ? { changedAt } : {}),
  };
}
