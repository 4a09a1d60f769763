/** Linking an account of AUCTION or GMARKET. */
import type { LinkCapability } from '../sdk/connector.ts';
import { mapOutcome } from '../sdk/outcome.ts';
import { sellerAddresses } from './lookups.ts';

export const link: LinkCapability = {
  /** The seller's addresses: there is no call to check a key (sheet 2), and they need master, key, site and registered address at once. */
  async check(ctx) {
    const answer = await sellerAddresses(ctx, 'link.check');
    const shopName = ctx.account.credentials.sellerId ?? '';
    return mapOutcome(answer, (rows) => ({ shopName, multiShops: [], isOpenApi: true, raw: { addresses: rows.length } }));
  },
};
