/** Checking the keys and naming the store (section 4, account and channels). */
import type { LinkCapability } from '../sdk/connector.ts';
import { mapOutcome } from '../sdk/outcome.ts';
import { firstText, text } from '../sdk/reader.ts';
import { call, reading } from './client.ts';
import { listOf } from './proofs.ts';

/** Every store is shown in a channel that has a kind or a name. */
const channels = listOf(['channelType', 'name', 'channelName'], ['contents', 'channels', 'data'], { beEmpty: false });

const STORE_URL = /^https:\/\/(?:smartstore|brand)\.naver\.com\/[\w-]+\/?$/;

export const link: LinkCapability = {
  async check(ctx) {
    return mapOutcome(await call(ctx, reading('link.check', 'account', '/v1/seller/channels', channels)), (rows) => {
      const store = rows.find(({ channelType }) => text(channelType) === 'STOREFARM') ?? rows[0];
      const url = text(store?.url);
      return {
        shopName: firstText(store?.name, store?.channelName, ctx.account.credentials.clientId),
        multiShops: [],
        isOpenApi: true,
        raw: rows,
        ...(STORE_URL.test(url) ? { storeUrl: url.replace(/\/$/, '') } : {}),
      };
    });
  },
};
