/** Binds the operations of shop products to their use cases. */
import { type listings, problem } from '@moa/contract';
import { optionText, shownQuantity } from '@moa/core';
import { ofSeenShops, seenShops, shopLimit, type TenantTx } from '../../platform/database/index.ts';
import type { Handlers, RequestContext } from '../../platform/http/index.ts';
import { readPageOf } from '../../platform/paging.ts';
import { accountIdOf } from '../shops/index.ts';
import { type AdoptDeps, adoptListing } from './adopt.ts';
import { startCollect, startSync } from './collect.ts';
import { countListings, type ListingFilter, readListingRow, readListings } from './list.queries.ts';
import { readListingItems } from './listing.queries.ts';
import { contentItems, type PushDeps } from './push.ts';
import { startSaleStatus, startTransmit } from './transmit.service.ts';

const SHOWN_MAX = 99_999_999;

type ListInput = Parameters<Handlers<typeof listings>['list']>[0]['input'];

export function listingsRoutes(deps: Pick<PushDeps, 'database'> & { adopt: AdoptDeps }): Handlers<typeof listings> {
  const { database } = deps;
  const by = (context: RequestContext) => ({ userId: String(context.actor.userId), loginId: context.actor.loginId });

  function list(context: RequestContext, input: ListInput, tied: boolean | null, productId: number | null) {
    return database.tenant(context.scope, (tx) => page(tx, input, tied, productId), { readOnly: true });
  }

  return {
    list: ({ input, context }) => list(context, input, input.untied === true ? false : null, null),
    moaList: ({ input, context }) => list(context, input, true, input.productId === undefined ? null : Number(input.productId)),
    count: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        const limit = shopLimit(tx, 'account_id', '$3');
        const { rows } = await tx.query<{ total: number; sale: number; suspension: number; out: number; failed: number; waiting: number }>(
          `select count(*) as total, count(*) filter (where sale_status = 'SALE') as sale, count(*) filter (where sale_status = 'SUSPENSION') as suspension,
                  count(*) filter (where sale_status = 'OUTOFSTOCK') as out, count(*) filter (where reg_status = 'FAIL' or parked_reason is not null) as failed,
                  count(*) filter (where sale_status = 'UNADMISSION') as waiting
             from listing where seller_id = $1 and deleted_at is null and ($2::text[] is null or shop_type = any ($2::text[])) ${limit.and}`,
          [tx.sellerId, input.shopTypes ?? null, ...limit.values],
          `listings.counts${limit.name}`,
        );
        const row = rows[0];
        return {
          total: row?.total ?? 0,
          sale: row?.sale ?? 0,
          suspension: row?.suspension ?? 0,
          outOfStock: row?.out ?? 0,
          failed: row?.failed ?? 0,
          waiting: row?.waiting ?? 0,
        };
      }),
    detail: ({ input, context }) => database.tenant(context.scope, (tx) => detail(tx, Number(input.id))),
    transmit: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        const ids = await wishedListings(tx, input);
        await context.audit(tx, { detail: { listings: ids.length } });
        return startTransmit(tx, ids, by(context));
      }),
    sync: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => ({ jobId: await startSync(tx, input.listingIds.map(Number), by(context)) })),
    saleStatus: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        await context.audit(tx, { after: { saleStatus: input.saleStatus }, detail: { listingIds: input.listingIds } });
        return startSaleStatus(tx, input.listingIds.map(Number), input.saleStatus, by(context));
      }),
    collect: async ({ input, context }) => {
      const accountId = await accountIdOf(database, context.scope, input);
      return database.tenant(context.scope, async (tx) => {
        await context.audit(tx, { target: { kind: 'shop_account', id: accountId } });
        const { rows } = await tx.query<{ shop_name: string }>('select shop_name from shop_account where seller_id = $1 and id = $2', [
          tx.sellerId,
          accountId,
        ]);
        return { jobId: await startCollect(tx, accountId, rows[0]?.shop_name ?? '', by(context)) };
      });
    },
    adopt: async ({ input, context }) => {
      await database.tenant(context.scope, async (tx) => {
        await refuseForeignListings(tx, input.listingIds.map(Number));
        if (input.productId !== undefined) await refuseForeignProducts(tx, [Number(input.productId)]);
      });
      const result = { created: 0, tied: 0, failed: [] as { listingId: string; reason: string }[] };
      for (const id of input.listingIds) {
        const adopted = await database.tenant(
          context.scope,
          async (tx) => {
            await context.audit(tx, { target: { kind: 'listing', id } });
            return adoptListing(
              tx,
              deps.adopt,
              Number(id),
              input.productId === undefined ? null : Number(input.productId),
              context.actor.loginId,
            );
          },
          { retry: true },
        );
        if (adopted === 'CREATED') result.created += 1;
        else if (adopted === 'TIED') result.tied += 1;
        else result.failed.push({ listingId: id, reason: adopted.reason });
      }
      return result;
    },
  };
}

/** Throws 404 when one of the listings is not the seller's, is gone, or is of a shop the caller doesn't see. */
async function refuseForeignListings(tx: TenantTx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await tx.query<{ n: number }>(
    `select count(*) as n from listing where seller_id = $1 and id = any ($2::bigint[]) and deleted_at is null and ${ofSeenShops('account_id', '$3')}`,
    [tx.sellerId, ids, tx.shopAccountIds],
    'listings.known-listing',
  );
  if ((rows[0]?.n ?? 0) < new Set(ids).size) throw unknownProduct();
}

/** Throws 404 when one of the products is not the seller's, or is gone. */
async function refuseForeignProducts(tx: TenantTx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await tx.query<{ n: number }>(
    'select count(*) as n from product where seller_id = $1 and id = any ($2::bigint[]) and deleted_at is null',
    [tx.sellerId, ids],
    'listings.known-product',
  );
  if ((rows[0]?.n ?? 0) < new Set(ids).size) throw unknownProduct();
}

function unknownProduct() {
  return problem('NOT_FOUND', { detail: '상품을 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
}

async function wishedListings(
  tx: TenantTx,
  input: { listingIds?: string[] | undefined; productIds?: string[] | undefined; onlyFailed?: boolean | undefined },
): Promise<number[]> {
  const ids = (input.listingIds ?? []).map(Number);
  await refuseForeignListings(tx, ids);
  if (input.productIds !== undefined && input.productIds.length > 0) {
    await refuseForeignProducts(tx, input.productIds.map(Number));
    const { rows } = await tx.query<{ id: number }>(
      `select id from listing where seller_id = $1 and product_id = any ($2::bigint[]) and deleted_at is null and ${ofSeenShops('account_id', '$3')}`,
      [tx.sellerId, input.productIds.map(Number), tx.shopAccountIds],
    );
    ids.push(...rows.map((row) => row.id));
  }
  const wished = [...new Set(ids)];
  if (wished.length === 0) throw problem('UNPROCESSABLE', { detail: '보낼 쇼핑몰상품이 없습니다. 상품에서 쇼핑몰을 먼저 선택해주십시오.' });
  if (input.onlyFailed !== true) return wished;
  const { rows } = await tx.query<{ id: number }>(
    `select id from listing where seller_id = $1 and id = any ($2::bigint[]) and (reg_status in ('FAIL', 'UNKNOWN') or parked_reason is not null)`,
    [tx.sellerId, wished],
  );
  return rows.map((row) => row.id);
}

async function page(tx: TenantTx, input: ListInput, tied: boolean | null, productId: number | null) {
  const accountIds = seenShops(tx, (input.accountIds ?? []).map(Number));
  const filter: ListingFilter = {
    keyword: input.keyword ?? '',
    scope: input.scope ?? 'ALL',
    shopTypes: input.shopTypes ?? [],
    accountIds: accountIds ?? [],
    saleStatus: input.saleStatus ?? [],
    sync: input.sync ?? [],
    productId,
    tied,
  };
  const { rows, frame } = await readPageOf(input, {
    order: 'created desc',
    count: async (bound) => (accountIds === null ? 0 : countListings(tx, filter, bound)),
    read: async (slice) => (accountIds === null ? [] : readListings(tx, filter, slice)),
    placeOf: (found) => found.place,
  });
  return { contents: rows.map(({ row }) => row), ...frame };
}

async function detail(tx: TenantTx, id: number) {
  const listing = await readListingRow(tx, id);
  if (!listing) throw problem('NOT_FOUND', { detail: '쇼핑몰상품을 찾을 수 없습니다.' });
  const [items, cap, attempts] = await Promise.all([
    readListingItems(tx, id),
    tx.query<{ stock_cap: number | null }>(
      'select case when a.available_shop then a.stock_cap else 0 end as stock_cap from listing l join shop_account a on a.seller_id = l.seller_id and a.id = l.account_id where l.seller_id = $1 and l.id = $2',
      [tx.sellerId, id],
    ),
    tx.query<{
      id: number;
      kind: 'CREATE';
      outcome: 'OK';
      message: string | null;
      shop_message: string | null;
      changes: { field: string; label: string; before: string | null; after: string | null }[];
      actor: string;
      cause: string;
      started_at: Date;
      finished_at: Date | null;
    }>(
      'select id, kind, outcome, message, shop_message, changes, actor, cause, started_at, finished_at from attempt where seller_id = $1 and listing_id = $2 order by id desc limit 100',
      [tx.sellerId, id],
    ),
  ]);
  const codes = await skuCodes(tx, id);
  const parts = new Map(contentItems(items).map((item) => [item.id, item.parts]));
  return {
    listing,
    items: items
      .filter((item) => !item.removed)
      .map((item) => ({
        id: String(item.id),
        optionText: optionText(item.option_values),
        shopItemId: item.shop_item_id,
        skuId: item.parts[0] ? String(item.parts[0].skuId) : null,
        skuCode: item.parts[0] ? (codes.get(item.parts[0].skuId) ?? null) : null,
        price: item.sent_price ?? listing.price,
        desiredQuantity: shownQuantity(parts.get(item.id) ?? [], cap.rows[0]?.stock_cap ?? null, SHOWN_MAX),
        sentQuantity: item.sent_quantity,
        seenQuantity: null as number | null,
      })),
    timeline: attempts.rows.map((row) => ({
      id: String(row.id),
      at: row.started_at.toISOString(),
      kind: row.kind,
      outcome: row.outcome,
      message: row.message,
      shopMessage: row.shop_message,
      changes: row.changes,
      actor: row.actor,
      cause: row.cause,
      durationMs: row.finished_at ? row.finished_at.getTime() - row.started_at.getTime() : null,
    })),
  };
}

async function skuCodes(tx: TenantTx, listingId: number): Promise<Map<number, string>> {
  const { rows } = await tx.query<{ id: number; sku_code: string }>(
    'select s.id, s.sku_code from listing_item_sku x join sku s on s.seller_id = x.seller_id and s.id = x.sku_id where x.seller_id = $1 and x.listing_id = $2',
    [tx.sellerId, listingId],
  );
  return new Map(rows.map((row) => [row.id, row.sku_code]));
}
