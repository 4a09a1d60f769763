/** Binds the operations of shop accounts to their use cases. */
import { problem, type shopAccountSchema, type shops } from '@moa/contract';
import { compareShopTypes, type SellerSettings, type ShopType } from '@moa/core';
import type { z } from 'zod';
import { ofSeenShops, type TenantTx } from '../../platform/database/index.ts';
import type { Handlers, RequestContext } from '../../platform/http/index.ts';
import { sellerSettings } from '../settings/index.ts';
import { DEMO_KEYS } from './demo.ts';
import { FACTS_COLUMNS, type FactsRow, factsOf, type MultiShop } from './facts.ts';
import { finishOAuth, type LinkDeps, linkByKeys, startOAuth, unlink } from './link.service.ts';
import { type ShopLookups, wishOf } from './lookups.ts';
import { keepMallInfo } from './mall-info.ts';
import type { ShopEnvironment } from './runtime.ts';

type WireAccount = z.input<typeof shopAccountSchema>;

interface Row extends FactsRow {
  status_message: string | null;
  environment: ShopEnvironment;
  auto_collect: boolean;
  collect_interval_minutes: number | null;
  last_collected_at: Date | null;
  last_collect_message: string | null;
  next_run_at: Date | null;
  errors: number;
  paused: number;
  fee_rate: number;
  stock_cap: number | null;
  version: number;
}

const SQL = `
  select ${FACTS_COLUMNS}, a.status_message, a.environment, a.auto_collect, a.collect_interval_minutes, a.last_collected_at, a.last_collect_message,
         (select case when d.next_run_at = 'infinity' then null else d.next_run_at end from due_account d where d.account_id = a.id and d.seller_id = a.seller_id) as next_run_at,
         (select count(*) from attempt t join listing l on l.seller_id = t.seller_id and l.id = t.listing_id
           where t.seller_id = a.seller_id and l.account_id = a.id and t.outcome in ('FIX', 'REFUSED', 'RELINK', 'UNKNOWN') and t.started_at > now() - interval '1 day') as errors,
         (select count(*) from listing l where l.seller_id = a.seller_id and l.account_id = a.id and l.deleted_at is null and l.due_at is not null and a.status <> 'NORMAL') as paused,
         a.fee_rate, a.stock_cap, a.version
    from shop_account a`;

function toWire(row: Row, { collectInterval }: Pick<SellerSettings, 'collectInterval'>): WireAccount {
  return {
    ...factsOf(row),
    statusMessage: row.status_message,
    environment: row.environment,
    allMultiShops: row.multi_shop_infos,
    autoCollect: row.auto_collect,
    ownIntervalMinutes: row.collect_interval_minutes,
    collectIntervalMinutes: row.collect_interval_minutes ?? collectInterval,
    lastCollectedAt: row.last_collected_at?.toISOString() ?? null,
    nextCollectAt: row.next_run_at?.toISOString() ?? null,
    lastCollectMessage: row.last_collect_message,
    errorsOfDay: row.errors,
    pausedJobs: row.paused,
    feeRate: row.fee_rate,
    stockCap: row.stock_cap,
    version: row.version,
  };
}

async function readAccount(tx: TenantTx, id: number): Promise<WireAccount> {
  const { rows } = await tx.query<Row>(
    `${SQL} where a.seller_id = $1 and a.id = $2 and a.status <> 'UNLINKED' and ${ofSeenShops('a.id', '$3')}`,
    [tx.sellerId, id, tx.shopAccountIds],
    'shops.one',
  );
  if (!rows[0]) throw problem('NOT_FOUND', { detail: '쇼핑몰 계정을 찾을 수 없습니다.' });
  return toWire(rows[0], await sellerSettings(tx));
}

async function idOf(tx: TenantTx, shopType: ShopType, shopAccountId: string): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `select id from shop_account where seller_id = $1 and shop_type = $2 and shop_account_id = $3 and status <> 'UNLINKED'`,
    [tx.sellerId, shopType, shopAccountId],
  );
  if (!rows[0]) throw problem('NOT_FOUND', { detail: '쇼핑몰 계정을 찾을 수 없습니다.' });
  return rows[0].id;
}

export function shopsRoutes(deps: LinkDeps & { lookups: ShopLookups; egressIps: readonly string[] }): Handlers<typeof shops> {
  const { database } = deps;
  const audit = (context: RequestContext) => (tx: TenantTx, id: number) => context.audit(tx, { target: { kind: 'shop_account', id } });
  const answer = (context: RequestContext, id: number) => database.tenant(context.sellerId, (tx) => readAccount(tx, id));

  return {
    list: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        const { rows } = await tx.query<Row>(
          `${SQL} where a.seller_id = $1 and a.status <> 'UNLINKED' and ($2::text is null or a.shop_type = $2) and ${ofSeenShops('a.id', '$3')}
              and (not $4 or a.available_shop) order by a.id`,
          [tx.sellerId, input.shopType ?? null, tx.shopAccountIds, input.available ?? false],
          'shops.list',
        );
        const settings = await sellerSettings(tx);
        const contents = rows.map((row) => toWire(row, settings)).sort((a, b) => compareShopTypes(a.shopType, b.shopType));
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
      const wish = {
        shopType: input.shopType,
        id: input.type === 'update' ? Number(input.id) : null,
        shopName: input.shopName,
        credentials: input.credentials,
      };
      return answer(context, await linkByKeys(deps, context.sellerId, wish, audit(context)));
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
    modify: ({ input, context }) =>
      database.tenant(context.sellerId, async (tx) => {
        const id = Number(input.id);
        const before = await readAccount(tx, id);
        if (before.version !== input.version) throw problem('STALE_VERSION', { data: { version: before.version } });
        await tx.query(
          `update shop_account set auto_collect = coalesce($3, auto_collect), collect_interval_minutes = case when $10 then $4::integer else collect_interval_minutes end,
                  status = case when $5::boolean is null then status when $5 then 'DISABLED' when status = 'DISABLED' then 'NORMAL' else status end,
                  fee_rate = coalesce($6, fee_rate), stock_cap = case when $8 then $7 else stock_cap end,
                  multi_shop_infos = coalesce($9::jsonb, multi_shop_infos), version = version + 1, updated_at = now()
            where seller_id = $1 and id = $2`,
          [
            tx.sellerId,
            id,
            input.autoCollect ?? null,
            input.collectIntervalMinutes ?? null,
            input.disabled ?? null,
            input.feeRate ?? null,
            input.stockCap ?? null,
            input.stockCap !== undefined,
            input.multiShopInfos === undefined ? null : JSON.stringify(chosenShops(before.allMultiShops, input.multiShopInfos)),
            input.collectIntervalMinutes !== undefined,
          ],
        );
        // A new cap changes what the shop should show.
        if (input.stockCap !== undefined) {
          await tx.query(
            'update listing set due_at = coalesce(due_at, now()), stock_version = stock_version + 1 where seller_id = $1 and account_id = $2 and deleted_at is null and shop_product_id is not null',
            [tx.sellerId, id],
          );
          tx.notify('moa_push', '');
        }
        await tx.query(
          `insert into due_account (account_id, seller_id, next_run_at) select id, seller_id, case when auto_collect then now() else 'infinity'::timestamptz end from shop_account
            where seller_id = $1 and id = $2 and status = 'NORMAL'
           on conflict (seller_id, account_id) do update set next_run_at = excluded.next_run_at`,
          [tx.sellerId, id],
        );
        await context.audit(tx, { target: { kind: 'shop_account', id }, after: { ...input } });
        return readAccount(tx, id);
      }),
    rename: ({ input, context }) =>
      database.tenant(context.sellerId, async (tx) => {
        const id = Number(input.id);
        await readAccount(tx, id);
        await tx.query(
          'update shop_account set shop_name = $3, version = version + 1, updated_at = now() where seller_id = $1 and id = $2',
          [tx.sellerId, id, input.shopName.trim()],
        );
        await context.audit(tx, { target: { kind: 'shop_account', id }, after: { shopName: input.shopName } });
        return readAccount(tx, id);
      }),
    setStoreUrl: ({ input, context }) =>
      database.tenant(context.sellerId, async (tx) => {
        const id = await idOf(tx, 'SMART_STORE', input.shopAccountId);
        const before = await readAccount(tx, id);
        const url = input.storeUrl.replace(/\/$/, '') || null;
        await tx.query(
          'update shop_account set smart_store_url = $3, version = version + 1, updated_at = now() where seller_id = $1 and id = $2',
          [tx.sellerId, id, url],
        );
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
    lookup: async ({ input, context }) => ({ contents: await deps.lookups.options(context.scope, input, wishOf(input)) }),
    attributes: async ({ input, context }) => ({ contents: await deps.lookups.attributes(context.scope, input, input) }),
  };
}

/** The account's sub-malls with what was chosen of them; a sub-mall that it doesn't have is no choice. */
function chosenShops(known: readonly MultiShop[], chosen: readonly Pick<MultiShop, 'multiShopId' | 'useYn'>[]): MultiShop[] {
  const uses = new Map(chosen.map(({ multiShopId, useYn }) => [multiShopId, useYn]));
  return known.map((shop) => ({ ...shop, useYn: uses.get(shop.multiShopId) ?? shop.useYn }));
}
