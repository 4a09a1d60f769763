/** The one claim action the tool takes at this channel so far (section 6): there is no cancel reject, dispatching rejects. */
import { oneByOne } from '../sdk/batch.ts';
import type { ClaimCapability } from '../sdk/connector.ts';
import { cancelClaim } from './order-actions.ts';

export const claims: ClaimCapability = {
  approveCancel: (ctx, asked) => oneByOne(asked, (claim) => cancelClaim(ctx, 'claims.approveCancel', 'approve', claim)),
};
