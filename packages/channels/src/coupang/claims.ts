/** Approving a buyer's cancel: the release is stopped (sheet 6, stoppedShipment). */
import type { ClaimCapability } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import type { ClaimRef } from '../sdk/order.ts';
import type { BatchOutcome, Outcome } from '../sdk/outcome.ts';
import { callCoupang, vendorId, vendorPath } from './client.ts';
import { idNumber } from './ids.ts';

export const coupangClaims: ClaimCapability = { approveCancel };

/** One call a receipt: a receipt of several lines is approved as a whole, and its lines share the outcome. */
async function approveCancel(ctx: ConnectorContext, claims: ClaimRef[]): Promise<BatchOutcome<void>> {
  const outcomes: BatchOutcome<void> = new Map();
  for (const [receiptId, members] of Map.groupBy(claims, receiptOf)) {
    const outcome = await stopShipment(ctx, receiptId, members);
    for (const { key } of members) outcomes.set(key, outcome);
  }
  return outcomes;
}

function receiptOf(claim: ClaimRef): string {
  return claim.refs.receiptId || claim.claimNo;
}

async function stopShipment(ctx: ConnectorContext, receiptId: string, members: readonly ClaimRef[]): Promise<Outcome<void>> {
  const whole = Number(members[0]?.refs.cancelCount);
  const given = members.reduce((sum, { quantity }) => sum + quantity, 0);
  const answer = await callCoupang(ctx, {
    method: 'PUT',
    path: vendorPath(ctx, `/returnRequests/${encodeURIComponent(receiptId)}/stoppedShipment`),
    body: { vendorId: vendorId(ctx), receiptId: idNumber(receiptId), cancelCount: Number.isInteger(whole) && whole > 0 ? whole : given },
    operation: 'claims.approveCancel',
    effect: 'WRITE',
  });
  return answer.kind === 'ok' ? { kind: 'ok', value: undefined } : answer;
}
