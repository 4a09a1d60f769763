/** Checking the keys and naming the store (section 4, account and channels). */
import { z } from 'zod';
import type { LinkCapability } from '../sdk/connector.ts';
import { readRows, rowsIn, wireText } from '../sdk/index.ts';
import { call } from './client.ts';

const channel = z.looseObject({ channelType: wireText, name: wireText, channelName: wireText, url: wireText });

export const link: LinkCapability = {
  async check(ctx) {
    const answer = await call(ctx, {
      operation: 'link.check',
      bucket: 'account',
      method: 'GET',
      path: '/v1/seller/channels',
      effect: 'READ',
    });
    if (answer.kind !== 'ok') return answer;
    const { rows } = readRows(channel, rowsIn(answer.value, 'contents', 'channels', 'data'));
    const store = rows.find(({ channelType }) => channelType === 'STOREFARM') ?? rows[0];
    return {
      kind: 'ok',
      value: {
        shopName: store?.name || store?.channelName || (ctx.account.credentials.clientId ?? ''),
        multiShops: [],
        isOpenApi: true,
        raw: answer.value,
      },
    };
  },
};
