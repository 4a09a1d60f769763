/** Approving a cancel is cancelling: the channel has no approval of its own (section 6). */
import type { ClaimCapability } from '../sdk/connector.ts';
import { oneByOne } from '../sdk/index.ts';
import { cancel } from './orders.ts';

export const claims: ClaimCapability = {
  approveCancel: (ctx, wanted) =>
    oneByOne(wanted, (claim) =>
      cancel(ctx, claim, { reason: '구매자의 취소 요청 승인', reasonType: claim.refs.reasonType, operation: 'claims.approveCancel' }),
    ),
};
