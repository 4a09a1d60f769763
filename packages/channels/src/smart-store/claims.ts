/** The one claim action the tool takes at this channel so far (section 6): there is no cancel reject, dispatching rejects. */
import type { ClaimCapability } from '../sdk/connector.ts';
import { oneByOne } from '../sdk/index.ts';
import { claimWrite } from './orders.ts';

export const claims: ClaimCapability = {
  approveCancel: (ctx, wanted) =>
    oneByOne(wanted, (claim) => claimWrite(ctx, 'claims.approveCancel', 'claims.cancel-approve', 'cancel/approve', claim)),
};
