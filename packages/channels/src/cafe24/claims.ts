/** Approving a cancel is cancelling: the channel has no approval of its own (section 6). */
import { oneByOne } from '../sdk/batch.ts';
import type { ClaimCapability } from '../sdk/connector.ts';
import { cancel } from './order-actions.ts';

export const claims: ClaimCapability = {
  approveCancel: (ctx, asked) =>
    oneByOne(asked, (claim) => cancel(ctx, claim, 'claims.approveCancel', '구매자의 취소 요청 승인', claim.refs.reasonType)),
};
