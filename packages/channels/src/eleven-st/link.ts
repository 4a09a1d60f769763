/** Linking an 11ST account. */
import type { LinkCapability } from '../sdk/connector.ts';
import { mapOutcome } from '../sdk/outcome.ts';
import { addressList } from './lookups.ts';

export const link: LinkCapability = {
  /** The seller's outbound addresses: the cheapest call that needs a key of the right seller and a registered address. */
  async check(ctx) {
    const answer = await addressList(ctx, 'OUTBOUND');
    if (answer.kind === 'refused') return { kind: 'relink', message: `11번가에 연결하지 못했습니다: ${answer.message}` };
    const shopName = ctx.account.credentials.sellerId ?? '11번가';
    return mapOutcome(answer, (rows) => ({ shopName, multiShops: [], isOpenApi: true, raw: { addresses: rows.length } }));
  },
};
