/** Consent, the return from it, and the mall's sub-malls (section 2). */
import type { LinkCapability, LinkedShop } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { withQuery } from '../sdk/json.ts';
import { mapOutcome, type Outcome } from '../sdk/outcome.ts';
import { flag, text, wires } from '../sdk/reader.ts';
import { call, reading } from './client.ts';
import { listProof } from './proofs.ts';
import { exchangeCode } from './token.ts';

/** What the connector uses; comma separated, because a list with spaces is refused. */
const SCOPES = [
  'mall.read_product',
  'mall.write_product',
  'mall.read_category',
  'mall.read_collection',
  'mall.read_order',
  'mall.write_order',
  'mall.read_shipping',
  'mall.write_shipping',
  'mall.read_store',
  'mall.read_community',
  'mall.write_community',
];

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
      // The tokens prove the consent: malls that can't be read now are asked for later.
      if (shops.kind === 'ok' || shops.kind === 'relink') return shops;
      return { kind: 'ok', value: { shopName: ctx.account.credentials.mall_id ?? '', multiShops: [], isOpenApi: true, raw: null } };
    },
  },
};

async function readShops(ctx: ConnectorContext): Promise<Outcome<LinkedShop>> {
  const answer = await call(ctx, reading('link.check', '/shops', listProof('shops')));
  return mapOutcome(answer, (shops) => {
    const rows = wires(shops).filter(({ shop_no }) => text(shop_no) !== '');
    const main = rows.find((row) => flag(row.default) === true) ?? rows[0];
    return {
      shopName: text(main?.shop_name) || (ctx.account.credentials.mall_id ?? ''),
      multiShops: rows.map(({ shop_no, shop_name, active }) => ({
        multiShopId: text(shop_no),
        name: text(shop_name),
        useYn: flag(active) === false ? ('N' as const) : ('Y' as const),
      })),
      isOpenApi: true,
      raw: { shops },
    };
  });
}
