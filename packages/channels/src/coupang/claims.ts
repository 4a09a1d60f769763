/** Approving a buyer's cancel: the release is stopped (sheet 6, stoppedShipment). */
import { eachGroup } from '../sdk/by-group.ts';
import type { ClaimCapability } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { idNumber } from '../sdk/json.ts';
import type { ClaimRef } from '../sdk/order.ts';
import { done, type Outcome } from '../sdk/outcome.ts';
import { call, vendorId, vendorPath, writing } from './client.ts';
import { claimDone } from './proofs.ts';

/** One call a receipt: a receipt of several lines is approved as a whole, and its lines share the outcome. */
export const claims: ClaimCapability = {
  approveCancel: (ctx, asked) =>
    eachGroup(
      asked,
      ({ refs, claimNo }) => refs.receiptId || claimNo,
      (members, receiptId) => stopShipment(ctx, receiptId, piecesOf(members)),
    ),
};

/** Approves a stopped release. `cancelCount` is the receipt's whole number of pieces (sheet 6). */
export async function stopShipment(ctx: ConnectorContext, receiptId: string, cancelCount: number): Promise<Outcome<void>> {
  const path = vendorPath(ctx, `/returnRequests/${encodeURIComponent(receiptId)}/stoppedShipment`);
  const body = { vendorId: vendorId(ctx), receiptId: idNumber(receiptId), cancelCount };
  return done(await call(ctx, writing('PUT', 'claims.approveCancel', path, claimDone, { body, subject: receiptId })));
}

function piecesOf(members: readonly ClaimRef[]): number {
  const whole = Number(members[0]?.refs.cancelCount);
  return Number.isInteger(whole) && whole > 0 ? whole : members.reduce((sum, { quantity }) => sum + quantity, 0);
}
