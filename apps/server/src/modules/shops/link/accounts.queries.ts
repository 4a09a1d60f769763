/** SQL of shop accounts as their settings show and change them. */
import { problem, type shopAccountSchema } from '@moa/contract';
import { type CategoryFee, isCollectionLate, type PriceRule, type QuestionKind, type SellerSettings, type ShopType } from '@moa/core';
import type { z } from 'zod';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';
import { sellerSettings } from '../../settings/index.ts';
import { wakePushers } from '../../stock/index.ts';
import type { ShopEnvironment } from '../runtime/runtime.ts';
import { FACTS_COLUMNS, type FactsRow, factsOf, type MultiShop } from './facts.ts';

type WireAccount = z.input<typeof shopAccountSchema>;

interface Row extends FactsRow {
  status_message: string | null;
  environment: ShopEnvironment;
  auto_collect: boolean;
  collect_interval_minutes: number | null;
  last_collected_at: Date | null;
  last_collect_message: string | null;
  next_run_at: Date | null;
  created_at: Date;
  read_at: Date;
  errors: number;
  paused: number;
  fee_rate: number;
  category_fees: CategoryFee[] | null;
  stock_cap: number | null;
  price_rule: PriceRule | null;
  together_with: number | null;
  unasked: QuestionKind[] | null;
  unasked_lists: string[] | null;
  version: number;
}

const SQL = `
  select ${FACTS_COLUMNS}, a.status_message, a.environment, a.auto_collect, a.collect_interval_minutes, a.last_collected_at, a.last_collect_message, a.created_at, now() as read_at,
         (select case when d.next_run_at = 'infinity' then null else d.next_run_at end from due_account d where d.account_id = a.id and d.seller_id = $1) as next_run_at,
         (select count(*) from attempt t join listing l on l.seller_id = t.seller_id and l.id = t.listing_id
           where t.seller_id = $1 and l.account_id = a.id and t.outcome in ('FIX', 'REFUSED', 'RELINK', 'UNKNOWN') and t.started_at > now() - interval '1 day') as errors,
         (select count(*) from listing l where l.seller_id = $1 and l.account_id = a.id and l.deleted_at is null and l.due_at is not null and a.status <> 'NORMAL') as paused,
         (select f.unasked from question_feed f where f.seller_id = $1 and f.account_id = a.id) as unasked,
         (select c.unasked from collect_cursor c where c.seller_id = $1 and c.account_id = a.id and c.feed = 'orders') as unasked_lists,
         a.fee_rate, a.category_fees, a.stock_cap, a.price_rule, a.together_with, a.version
    from shop_account a`;

function toWire(row: Row, { collectInterval, collectQuiet }: Pick<SellerSettings, 'collectInterval' | 'collectQuiet'>): WireAccount {
  const interval = row.collect_interval_minutes ?? collectInterval;
  return {
    ...factsOf(row),
    statusMessage: row.status_message,
    environment: row.environment,
    allMultiShops: row.multi_shop_infos,
    autoCollect: row.auto_collect,
    ownIntervalMinutes: row.collect_interval_minutes,
    collectIntervalMinutes: interval,
    lastCollectedAt: row.last_collected_at?.toISOString() ?? null,
    nextCollectAt: row.next_run_at?.toISOString() ?? null,
    lastCollectMessage: row.last_collect_message,
    late: row.auto_collect && isCollectionLate(row.last_collected_at ?? row.created_at, interval, collectQuiet, row.read_at),
    errorsOfDay: row.errors,
    pausedJobs: row.paused,
    feeRate: row.fee_rate,
    categoryFees: row.category_fees ?? [],
    stockCap: row.stock_cap,
    priceRule: row.price_rule,
    togetherWith: row.together_with === null ? null : String(row.together_with),
    unaskedQuestions: row.unasked ?? [],
    unaskedUnreceived: row.unasked_lists?.includes('UNRECEIVED') === true,
    version: row.version,
  };
}

export async function readAccounts(tx: TenantTx, shopType: ShopType | null, availableOnly: boolean): Promise<WireAccount[]> {
  const { rows } = await tx.query<Row>(
    `${SQL} where a.seller_id = $1 and a.status <> 'UNLINKED' and ($2::text is null or a.shop_type = $2) and ${ofVisibleShops('a.id', '$3')}
        and (not $4 or a.available_shop) order by a.id`,
    [tx.sellerId, shopType, tx.shopAccountIds, availableOnly],
    'shops.list',
  );
  const settings = await sellerSettings(tx);
  return rows.map((row) => toWire(row, settings));
}

/** Throws 404 for one that is not there or not the caller's to see. */
export async function readAccount(tx: TenantTx, id: number): Promise<WireAccount> {
  const { rows } = await tx.query<Row>(
    `${SQL} where a.seller_id = $1 and a.id = $2 and a.status <> 'UNLINKED' and ${ofVisibleShops('a.id', '$3')}`,
    [tx.sellerId, id, tx.shopAccountIds],
    'shops.one',
  );
  if (!rows[0]) throw problem('NOT_FOUND', { detail: '쇼핑몰 계정을 찾을 수 없습니다.' });
  return toWire(rows[0], await sellerSettings(tx));
}

/** Throws 404 for one that is not linked. */
export async function idOf(tx: TenantTx, shopType: ShopType, shopAccountId: string): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `select id from shop_account where seller_id = $1 and shop_type = $2 and shop_account_id = $3 and status <> 'UNLINKED'`,
    [tx.sellerId, shopType, shopAccountId],
  );
  if (!rows[0]) throw problem('NOT_FOUND', { detail: '쇼핑몰 계정을 찾을 수 없습니다.' });
  return rows[0].id;
}

/** What of an account's settings changes; what is not named stays. */
export interface AccountChange {
  autoCollect?: boolean | undefined;
  collectIntervalMinutes?: number | null | undefined;
  disabled?: boolean | undefined;
  feeRate?: number | undefined;
  categoryFees?: readonly CategoryFee[] | undefined;
  stockCap?: number | null | undefined;
  priceRule?: PriceRule | null | undefined;
  multiShops?: readonly MultiShop[] | undefined;
}

/** Changes settings, and what follows from them: what the shop should show, and when it is collected next. */
export async function updateAccount(tx: TenantTx, id: number, change: AccountChange): Promise<void> {
  await tx.query(
    `update shop_account set auto_collect = coalesce($3, auto_collect), collect_interval_minutes = case when $10 then $4::integer else collect_interval_minutes end,
            status = case when $5::boolean is null then status when $5 then 'DISABLED' when status = 'DISABLED' then 'NORMAL' else status end,
            fee_rate = coalesce($6, fee_rate), stock_cap = case when $8 then $7 else stock_cap end,
            price_rule = case when $12 then $11::jsonb else price_rule end,
            category_fees = coalesce($13::jsonb, category_fees),
            multi_shop_infos = coalesce($9::jsonb, multi_shop_infos), version = version + 1, updated_at = now()
      where seller_id = $1 and id = $2`,
    [
      tx.sellerId,
      id,
      change.autoCollect ?? null,
      change.collectIntervalMinutes ?? null,
      change.disabled ?? null,
      change.feeRate ?? null,
      change.stockCap ?? null,
      change.stockCap !== undefined,
      change.multiShops === undefined ? null : JSON.stringify(change.multiShops),
      change.collectIntervalMinutes !== undefined,
      change.priceRule == null ? null : JSON.stringify(change.priceRule),
      change.priceRule !== undefined,
      change.categoryFees === undefined ? null : JSON.stringify(change.categoryFees),
    ],
  );
  if (change.stockCap !== undefined) await showStockAnew(tx, id);
  // What became due while the account was switched off goes on.
  if (change.disabled === false) wakePushers(tx);
  await tx.query(
    `insert into due_account (account_id, seller_id, next_run_at) select id, seller_id, case when auto_collect then now() else 'infinity'::timestamptz end from shop_account
      where seller_id = $1 and id = $2 and status = 'NORMAL'
     on conflict (seller_id, account_id) do update set next_run_at = excluded.next_run_at`,
    [tx.sellerId, id],
  );
  tx.notify('moa_collect', '');
}

/** A new cap changes what the shop should show. */
async function showStockAnew(tx: TenantTx, id: number): Promise<void> {
  await tx.query(
    `with locked as (
       select id from listing where seller_id = $1 and account_id = $2 and deleted_at is null and shop_product_id is not null
        order by id for no key update)
     update listing l set due_at = moa_time_or(due_at, now()), stock_version = stock_version + 1 from locked where l.seller_id = $1 and l.id = locked.id`,
    [tx.sellerId, id],
  );
  wakePushers(tx);
}

export async function renameAccount(tx: TenantTx, id: number, shopName: string): Promise<void> {
  await tx.query('update shop_account set shop_name = $3, version = version + 1, updated_at = now() where seller_id = $1 and id = $2', [
    tx.sellerId,
    id,
    shopName,
  ]);
}

export async function setStoreUrl(tx: TenantTx, id: number, url: string | null): Promise<void> {
  await tx.query(
    'update shop_account set smart_store_url = $3, version = version + 1, updated_at = now() where seller_id = $1 and id = $2',
    [tx.sellerId, id, url],
  );
}
