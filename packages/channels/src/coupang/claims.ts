/** Approving a buyer's cancel: the release is stopped (sheet 6, stoppedShipment). */
import type { ClaimCapability } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import type { ClaimRef } from '../sdk/order.ts';
import { type BatchOutcome, mapOutcome, type Outcome } from '../sdk/outcome.ts';
import { callCoupang, vendorId, vendorPath } from './client.ts';
import { idNumber } from './ids.ts';
import { claimDone } from './proofs.ts';

export const coupangClaims: ClaimCapability = { approveCancel };

/** One call a receipt: a receipt of several lines is approved as a whole, and its lines share the outcome. */
async function approveCancel(ctx: ConnectorContext, claims: ClaimRef[]): Promise<BatchOutcome<void>> {
  const outcomes: BatchOutcome<void> = new Map();
  for (const [receiptId, members] of Map.groupBy(claims, receiptOf)) {
    const outcome = await stopShipment(ctx, receiptId, piecesOf(members));
    for (const { key } of members) outcomes.set(key, outcome);
  }
  return outcomes;
}

function receiptOf(claim: ClaimRef): string {
  return claim.refs.receiptId || claim.claimNo;
}

/** Approves a stopped release. `cancelCount` is the receipt's whole number of pieces (sheet 6). */
export async function stopShipment(ctx: ConnectorContext, receiptId: string, cancelCount: number): Promise<Outcome<void>> {
  const answer = await callCoupang(ctx, {
    method: 'PUT',
    path: vendorPath(ctx, `/returnRequests/${encodeURIComponent(receiptId)}/stoppedShipment`),
    body: { vendorId: vendorId(ctx), receiptId: idNumber(receiptId), cancelCount },
    operation: 'claims.approveCancel',
    effect: 'WRITE',
    proof: claimDone,
    subject: receiptId,
  });
  return mapOutcome(answer, () => undefined);
}

function piecesOf(members: readonly ClaimRef[]): number {
  const whole = Number(members[0]?.refs.cancelCount);
  return Number.isInteger(whole) && whole > 0 ? whole : members.reduce((sum, { quantity }) => sum + quantity, 0);
}
