/** Checking the keys and naming the store (section 4, account and channels). */
import { z } from 'zod';
import type { LinkCapability } from '../sdk/connector.ts';
import { wireText } from '../sdk/index.ts';
import { call } from './client.ts';
import { rowsOf } from './proofs.ts';

const channel = z.looseObject({ channelType: wireText, name: wireText, channelName: wireText, url: wireText });

const channelRows = rowsOf(channel, ['contents', 'channels', 'data'], { beEmpty: false });

/** Every store is shown in a channel that has a kind or a name. */
const channels: typeof channelRows = (answer) => {
  const rows = channelRows(answer)?.filter(({ channelType, name, channelName }) => channelType || name || channelName) ?? [];
  return rows.length > 0 ? rows : null;
};

const STORE_URL = /^https:\/\/(?:smartstore|brand)\.naver\.com\/[\w-]+\/?$/;

export const link: LinkCapability = {
  async check(ctx) {
    const answer = await call(ctx, {
      operation: 'link.check',
      bucket: 'account',
      method: 'GET',
      path: '/v1/seller/channels',
      effect: 'READ',
      proof: channels,
    });
    if (answer.kind !== 'ok') return answer;
    const rows = answer.value;
    const store = rows.find(({ channelType }) => channelType === 'STOREFARM') ?? rows[0];
    return {
      kind: 'ok',
      value: {
        shopName: store?.name || store?.channelName || (ctx.account.credentials.clientId ?? ''),
        multiShops: [],
        isOpenApi: true,
        raw: rows,
        ...(STORE_URL.test(store?.url ?? '') ? { storeUrl: (store?.url ?? '').replace(/\/$/, '') } : {}),
      },
    };
  },
};
