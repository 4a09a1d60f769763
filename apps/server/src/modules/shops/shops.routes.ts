/** Binds the operations of shop accounts to their use cases. */
import { problem, type shops } from '@moa/contract';
import { compareShopTypes } from '@moa/core';
import type { TenantTx } from '../../platform/database/index.ts';
import type { Handlers, RequestContext } from '../../platform/http/index.ts';
import { idOf, readAccount, readAccounts, renameAccount, setStoreUrl, updateAccount } from './link/accounts.queries.ts';
import { DEMO_KEYS } from './link/demo.ts';
import type { MultiShop } from './link/facts.ts';
import { finishOAuth, type LinkDeps, linkByKeys, startOAuth, unlink } from './link/link.service.ts';
import { keepMallInfo } from './link/mall-info.ts';
import { requirePair, storePair } from './link/together.ts';
import { lookupRequestOf, type ShopLookups } from './lookups/lookups.ts';

export function shopsRoutes(deps: LinkDeps & { lookups: ShopLookups; egressIps: readonly string[] }): Handlers<typeof shops> {
  const { database } = deps;
  const audit = (context: RequestContext) => (tx: TenantTx, id: number) => context.audit(tx, { target: { kind: 'shop_account', id } });
  const answer = (context: RequestContext, id: number) => database.tenant(context.sellerId, (tx) => readAccount(tx, id));

  return {
    list: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        const accounts = await readAccounts(tx, input.shopType ?? null, input.available ?? false);
        const contents = accounts.sort((a, b) => compareShopTypes(a.shopType, b.shopType));
        return {
          contents,
          egressIps: [...deps.egressIps],
          linkable: deps.runtime.linkable().sort(compareShopTypes),
          ...(deps.environment === 'SANDBOX' ? { demoKeys: DEMO_KEYS } : {}),
        };
      }),
    save: async ({ input, context }) => {
      if (input.type === 'update' && input.id === undefined)
        throw problem('VALIDATION_FAILED', { errors: [{ path: 'id', code: 'REQUIRED', message: '재연동할 계정을 선택해주십시오.' }] });
      const requested = {
        shopType: input.shopType,
        id: input.type === 'update' ? Number(input.id) : null,
        shopName: input.shopName,
        credentials: input.credentials,
      };
      return answer(context, await linkByKeys(deps, context.sellerId, requested, audit(context)));
    },
    unlink: ({ input, context }) =>
      database.tenant(context.sellerId, async (tx) => {
        const id = await idOf(tx, input.shopType, input.shopAccountId);
        await audit(context)(tx, id);
        await unlink(tx, id);
        return { ok: true as const };
      }),
    oauthStart: async ({ input, context }) => ({
      url: await startOAuth(deps, context.sellerId, Number(context.actor.userId), {
        shopType: input.shopType,
        id: input.id === undefined ? null : Number(input.id),
        shopName: input.shopName,
        credentials: input.credentials,
      }),
    }),
    oauthFinish: async ({ input, context }) =>
      answer(
        context,
        await finishOAuth(
          deps,
          context.sellerId,
          Number(context.actor.userId),
          { state: input.state, code: input.code, error: input.error },
          audit(context),
        ),
      ),
    detail: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => readAccount(tx, await idOf(tx, input.shopType, input.shopAccountId))),
    modify: async ({ input, context }) => {
      const id = Number(input.id);
      const { togetherWith } = input;
      if (togetherWith) await requirePair(deps.runtime, context.sellerId, id, Number(togetherWith));
      return database.tenant(context.sellerId, async (tx) => {
        const before = await readAccount(tx, id);
        if (before.version !== input.version) throw problem('STALE_VERSION', { data: { version: before.version } });
        const multiShops = input.multiShopInfos && chosenShops(before.allMultiShops, input.multiShopInfos);
        if (togetherWith !== undefined) await storePair(tx, id, togetherWith === null ? null : Number(togetherWith));
        await updateAccount(tx, id, { ...input, multiShops });
        await context.audit(tx, { target: { kind: 'shop_account', id }, after: { ...input } });
        return readAccount(tx, id);
      });
    },
    rename: ({ input, context }) =>
      database.tenant(context.sellerId, async (tx) => {
        const id = Number(input.id);
        await readAccount(tx, id);
        await renameAccount(tx, id, input.shopName.trim());
        await context.audit(tx, { target: { kind: 'shop_account', id }, after: { shopName: input.shopName } });
        return readAccount(tx, id);
      }),
    setStoreUrl: ({ input, context }) =>
      database.tenant(context.sellerId, async (tx) => {
        const id = await idOf(tx, 'SMART_STORE', input.shopAccountId);
        const before = await readAccount(tx, id);
        const url = input.storeUrl.replace(/\/$/, '') || null;
        await setStoreUrl(tx, id, url);
        await context.audit(tx, {
          target: { kind: 'shop_account', id },
          before: { storeUrl: before.smart_store_url },
          after: { storeUrl: url },
        });
        return readAccount(tx, id);
      }),
    mallInfo: async ({ input, context }) => {
      const id = await database.tenant(context.sellerId, (tx) => idOf(tx, 'CAFE24', input.shopAccountId));
      return { contents: await keepMallInfo(deps, context.sellerId, id) };
    },
    lookup: async ({ input, context }) => ({ contents: await deps.lookups.options(context.scope, input, lookupRequestOf(input)) }),
    attributes: async ({ input, context }) => ({ contents: await deps.lookups.attributes(context.scope, input, input) }),
  };
}

/** The account's sub-malls with what was chosen of them; a sub-mall that it doesn't have is no choice. */
function chosenShops(known: readonly MultiShop[], chosen: readonly Pick<MultiShop, 'multiShopId' | 'useYn'>[]): MultiShop[] {
  const uses = new Map(chosen.map(({ multiShopId, useYn }) => [multiShopId, useYn]));
  return known.map((shop) => ({ ...shop, useYn: uses.get(shop.multiShopId) ?? shop.useYn }));
}
