/**
 * Lines that a shop divides for a claim on some of their pieces: the old line has fewer of them, and the others are a line of their own that books for
 * itself. Pure.
 */
import type { LineFact } from '@moa/channels/sdk';
import { isBeforeDispatch, isOpenClaim, isTerminal, type LineState } from '@moa/core';
import { type ClaimRecord, exchangeEffect, type LineChange, type LineRecord, type PlannedEffect, unheardLine } from './line-record.ts';

/**
 * A line nobody has heard of yet that its shop has made of some pieces of another: it goes on where that one was. The code of an open claim, which a
 * part mostly has, hides that.
 * @param original the other line as it was before the division, if it was known then
 */
export function dividedLine(
  fact: Pick<LineFact, 'quantity' | 'dispatchedAt' | 'deliveredAt' | 'claims' | 'stateBefore'>,
  original: LineRecord,
): LineRecord {
  const { hold, sellerHold, oversold } = original;
  return { ...unheardLine(fact, original.parts), state: whereDivided(fact, original.state), hold, sellerHold, oversold };
}

function whereDivided(
  { dispatchedAt, deliveredAt, claims, stateBefore }: Pick<LineFact, 'dispatchedAt' | 'deliveredAt' | 'claims' | 'stateBefore'>,
  original: LineState,
): LineState {
  if (stateBefore) return stateBefore;
  if (original === 'CONFIRMED') return original;
  if (deliveredAt !== null) return 'DELIVERED';
  if (dispatchedAt !== null) return 'DELIVERING';
  if (isBeforeDispatch(original)) return original;
  // The rest has left since: what a cancel is asked of stayed behind.
  if (claims.some(({ type }) => type === 'CANCEL')) return 'PREPARING';
  return isTerminal(original) ? 'PAYMENT_WAITING' : original;
}

/**
 * A line of which the shop shows fewer pieces than are known: the others are a line of their own there, which books for itself. A fact that shows
 * more is older, whenever it is heard. Pieces whose cancel is done go first: a shop that divides once a cancel is accepted makes the other line of
 * them, and what their claim gave back is not given back again.
 */
export function divideTo(line: LineRecord, quantity: number): LineChange {
  if (quantity >= line.quantity) return { record: line, effects: [] };
  const canceled = Math.min(line.claimedQuantity, line.quantity - quantity);
  const claimedQuantity = line.claimedQuantity - canceled;
  const gone = line.quantity - quantity - canceled;
  const freed = ({ RESERVED: ['RELEASE'], SHIPPED: ['UNSHIP', 'RELEASE'], NONE: [], RELEASED: [] } as const)[line.stockState];
  const effects = freed.flatMap((effect) =>
    (line.parts ?? []).map(
      (part): PlannedEffect => ({
        effect,
        source: { kind: 'LINE', round: line.stockRound },
        skuId: part.skuId,
        quantity: gone * part.unitQuantity,
      }),
    ),
  );
  const claims = withoutCanceled(line.claims, canceled).map((claim) => ofPieces(line, claim, Math.min(claim.quantity, quantity)));
  return {
    record: {
      ...line,
      quantity,
      claimedQuantity,
      claims: claims.map(({ claim }) => claim),
      // What the rest books later is an effect of its own.
      stockRound: effects.length > 0 ? line.stockRound + 1 : line.stockRound,
      stockState: line.stockState === 'RESERVED' && claimedQuantity === quantity ? 'RELEASED' : line.stockState,
    },
    effects: [...effects.filter((effect) => effect.quantity > 0), ...claims.flatMap((each) => each.effects)],
  };
}

/** The claims without the pieces of done cancels that are a line of their own now, which has a claim of its own. */
function withoutCanceled(claims: readonly ClaimRecord[], pieces: number): ClaimRecord[] {
  let left = pieces;
  return claims.map((claim) => {
    const taken = claim.type === 'CANCEL' && claim.state === 'DONE' ? Math.min(left, claim.quantity) : 0;
    left -= taken;
    return taken === 0 ? claim : { ...claim, quantity: claim.quantity - taken };
  });
}

/**
 * An exchange whose goods the shop made a line of: that line books them. What was kept for the claim is free again, and what the claim has sent is
 * here again, as that line sends it: it may be first seen after the claim was.
 */
export function sentAsLine(line: Pick<LineRecord, 'parts'>, claim: ClaimRecord): { claim: ClaimRecord; effects: PlannedEffect[] } {
  if (claim.wanted?.length === 0) return { claim, effects: [] };
  const undone = ({ RESERVED: ['RELEASE'], SHIPPED: ['UNSHIP', 'RELEASE'], NONE: [], RELEASED: [] } as const)[claim.stock];
  const effects = undone.flatMap((effect) => (claim.wanted ?? line.parts ?? []).map((part) => exchangeEffect(effect, claim, part)));
  return { claim: { ...claim, wanted: [], stock: undone.length > 0 ? 'RELEASED' : claim.stock }, effects };
}

/**
 * A claim that speaks of another number of pieces than before. What was kept to go out for it is free again, and kept anew for the others; what has
 * left, has ended, or was given back stays as it was.
 */
export function ofPieces(
  line: Pick<LineRecord, 'parts'>,
  claim: ClaimRecord,
  quantity: number,
): { claim: ClaimRecord; effects: PlannedEffect[] } {
  if (quantity === claim.quantity || quantity < 1 || !isOpenClaim(claim.state) || claim.stock === 'SHIPPED') return { claim, effects: [] };
  if (claim.stock !== 'RESERVED') return { claim: { ...claim, quantity }, effects: [] };
  const effects = (claim.wanted ?? line.parts ?? []).map((part) => exchangeEffect('RELEASE', claim, part));
  return { claim: { ...claim, quantity, stock: 'RELEASED' }, effects };
}
