/** Consent, the return from it, and the mall's sub-malls (section 2). */
import { z } from 'zod';
import type { LinkCapability, LinkedShop } from '../sdk/connector.ts';
import { type ConnectorContext, mapOutcome, type Outcome, readRows, wireFlag, wireId, wireText, withQuery } from '../sdk/index.ts';
import { call } from './client.ts';
import { listProof } from './proofs.ts';
import { exchangeCode } from './token.ts';

/** What the connector uses; comma separated, because a list with spaces is refused. */
export const SCOPES = [
  'mall.read_product',
  'mall.write_product',
  'mall.read_category',
  'mall.read_collection',
  'mall.read_order',
  'mall.write_order',
  'mall.read_shipping',
  'mall.write_shipping',
  'mall.read_store',
];

const shop = z.looseObject({ shop_no: wireId, shop_name: wireText, default: wireFlag, active: z.unknown().optional() });

export const link: LinkCapability = {
  check: readShops,
  oauth: {
    start: ({ browserBaseUrl, settings, state, redirectUri }) => ({
      url: withQuery(`${browserBaseUrl}/oauth/authorize`, {
        response_type: 'code',
        client_id: settings.clientId ?? '',
        state,
        redirect_uri: redirectUri,
        scope: SCOPES.join(','),
      }),
    }),
    async finish(ctx, input) {
      const token = await exchangeCode(ctx, input);
      if (token.kind !== 'ok') return token;
      await ctx.tokens.renew(async () => token.value);
      const shops = await readShops(ctx);
      // The tokens prove the consent: malls that can't be read now are asked for later (specification 8).
      if (shops.kind === 'ok' || shops.kind === 'relink') return shops;
      return { kind: 'ok', value: { shopName: ctx.account.credentials.mall_id ?? '', multiShops: [], isOpenApi: true, raw: null } };
    },
  },
};

async function readShops(ctx: ConnectorContext): Promise<Outcome<LinkedShop>> {
  const answer = await call(ctx, { operation: 'link.check', method: 'GET', path: '/shops', effect: 'READ', proof: listProof('shops') });
  return mapOutcome(answer, (shops) => {
    const { rows } = readRows(shop, shops);
    const main = rows.find((row) => row.default) ?? rows[0];
    return {
      shopName: main?.shop_name || (ctx.account.credentials.mall_id ?? ''),
      multiShops: rows.map((row) => ({
        multiShopId: row.shop_no,
        name: row.shop_name,
        useYn: row.active === 'F' ? ('N' as const) : ('Y' as const),
      })),
      isOpenApi: true,
      raw: { shops },
    };
  });
}
