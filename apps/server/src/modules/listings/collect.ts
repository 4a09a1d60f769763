/** Products a shop already has: read page by page into listings, then made into base products or tied to some. */
import type { SeenProduct } from '@moa/channels/sdk';
import { problem } from '@moa/contract';
import { newProductDraft, type OptionCombination, optionText, type ProductDraft } from '@moa/core';
import { z } from 'zod';
import type { TenantTx } from '../../platform/database/index.ts';
import {
  claimItems,
  completeItems,
  createRun,
  defineTask,
  enqueue,
  type HandledTask,
  handleTask,
  mergeSummary,
  RunAgain,
} from '../../platform/jobs/index.ts';
import { markAuthExpired } from '../shops/index.ts';
import { matchItem, readListingItems, storeSeenItems } from './listing.queries.ts';
import { wordsOf } from './outcome.ts';
import { type PushDeps, refOf } from './push.ts';
import { itemCode, managementCode } from './register.ts';

export const collectTask = defineTask(
  'listings.collect',
  z.object({ sellerId: z.number().int(), runId: z.number().int(), accountId: z.number().int() }),
  { urgency: 2 },
);
export const syncTask = defineTask('listings.sync', z.object({ sellerId: z.number().int(), runId: z.number().int() }), { urgency: 2 });

export async function startCollect(
  tx: TenantTx,
  accountId: number,
  shopName: string,
  by: { userId: string; loginId: string },
): Promise<string> {
  const runId = await createRun(tx, {
    kind: 'listings.collect',
    title: `상품 가져오기 · ${shopName}`,
    items: [{ key: String(accountId), label: shopName }],
    createdBy: { userId: by.userId, name: by.loginId },
  });
  await enqueue(tx, collectTask, { sellerId: tx.sellerId, runId, accountId });
  return String(runId);
}

export function collectHandler(deps: PushDeps): HandledTask {
  return handleTask(collectTask, async ({ sellerId, runId, accountId }, context) => {
    const { account, connector, ctx } = await deps.shops.context(sellerId, accountId, 3);
    const [item] = await deps.database.tenant(sellerId, (tx) => claimItems(tx, runId, 1, context.workerId));
    if (!item) return;
    const list = connector.products?.list;
    let cursor: string | null = null;
    let read = 0;
    let end: { status: 'DONE' | 'FAILED'; message: string } = { status: 'DONE', message: '' };
    do {
      context.signal.throwIfAborted();
      if (!list) {
        end = { status: 'FAILED', message: '이 쇼핑몰은 상품 가져오기를 지원하지 않습니다.' };
        break;
      }
      const page: Awaited<ReturnType<typeof list>> = await list(ctx, cursor);
      if (page.kind !== 'ok') {
        if (page.kind === 'relink') await deps.database.tenant(sellerId, (tx) => markAuthExpired(tx, accountId, page.message));
        end = { status: 'FAILED', message: wordsOf(page).message ?? '쇼핑몰이 응답하지 않습니다.' };
        break;
      }
      for (const product of page.value.products)
        await deps.database.tenant(sellerId, (tx) => storeCollected(tx, account.id, account.shopType, product), { retry: true });
      read += page.value.products.length;
      cursor = page.value.nextCursor;
      await deps.database.tenant(sellerId, (tx) => mergeSummary(tx, runId, { read }));
    } while (cursor !== null);
    const message = end.status === 'DONE' ? `상품 ${read.toLocaleString('ko-KR')}개를 가져왔습니다.` : end.message;
    await deps.database.tenant(sellerId, (tx) =>
      completeItems(tx, runId, [{ seq: item.seq, attemptNo: item.attemptNo, status: end.status, message }]),
    );
  });
}

/** A product that we sent ourselves is only read again; any other becomes a listing without a base product. */
async function storeCollected(tx: TenantTx, accountId: number, shopType: string, seen: SeenProduct): Promise<void> {
  const known = await tx.query<{ id: number }>(
    'select id from listing where seller_id = $1 and account_id = $2 and (shop_product_id = $3 or management_code = $4) and deleted_at is null',
    [tx.sellerId, accountId, seen.shopProductId, seen.managementCode ?? ''],
  );
  let listingId = known.rows[0]?.id;
  if (listingId === undefined) {
    const code = managementCode();
    const made = await tx.query<{ id: number }>(
      `insert into listing (seller_id, account_id, shop_type, register_key, management_code, shop_product_id, shop_product_sub_id, name, image_url, page_url, category_id,
                            is_collected, sale_status, raw_status, reg_status, sent_sale, sent_price, seen)
       values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10, true, $11, $12, 'DONE', $13, $14, $15) returning id`,
      [
        tx.sellerId,
        accountId,
        shopType,
        code,
        seen.shopProductId,
        seen.shopProductSubId,
        seen.name,
        seen.imageUrl,
        seen.pageUrl,
        seen.categoryId,
        seen.saleStatus,
        seen.rawStatus,
        seen.saleStatus === 'SUSPENSION' ? 'SUSPENSION' : 'SALE',
        seen.price,
        JSON.stringify({
          detailHtml: seen.detailHtml,
          imageUrls: seen.imageUrls,
          optionNames: seen.optionNames,
          items: seen.items,
          sellerCode: seen.sellerCode,
        }),
      ],
    );
    listingId = made.rows[0]?.id ?? 0;
    await tx.query(
      `insert into listing_item (seller_id, listing_id, position, option_values, item_code, shop_item_id, sent_quantity, seen_quantity, sent_price)
       select $1, $2, u.position, case when u.option_values = '' then '{}'::text[] else string_to_array(u.option_values, e'\\x1f') end, u.code, u.shop_item_id, u.quantity, u.quantity, u.price
         from unnest($3::int[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[]) u (position, option_values, code, shop_item_id, quantity, price)`,
      [
        tx.sellerId,
        listingId,
        seen.items.map((_, i) => i),
        seen.items.map((item) => item.optionValues.join('\u001f')),
        seen.items.map((_, i) => itemCode(code, i + 1)),
        seen.items.map((item) => item.shopItemId),
        seen.items.map((item) => item.quantity),
        seen.items.map((item) => item.price),
      ],
    );
    return;
  }
  await storeRead(tx, listingId, seen);
}

/** What the shop showed, beside what we believe: differences are drift, and the next convergence mends what is ours. */
async function storeRead(tx: TenantTx, listingId: number, seen: SeenProduct): Promise<void> {
  const items = await readListingItems(tx, listingId);
  await storeSeenItems(tx, items, seen, null);
  const drifted = seen.items.filter((item) => {
    const stored = matchItem(items, item);
    return (
      stored && stored.parts.length > 0 && item.quantity !== null && stored.sent_quantity !== null && stored.sent_quantity !== item.quantity
    );
  });
  await tx.query(
    `update listing set sale_status = $3, raw_status = $4, image_url = coalesce($5, image_url), page_url = coalesce($6, page_url), last_read_at = now(),
            due_at = case when $7 then coalesce(due_at, now()) else due_at end, updated_at = now()
      where seller_id = $1 and id = $2`,
    [tx.sellerId, listingId, seen.saleStatus, seen.rawStatus, seen.imageUrl, seen.pageUrl, drifted.length > 0],
  );
  for (const item of drifted) {
    const stored = matchItem(items, item);
    if (stored)
      await tx.query('update listing_item set sent_quantity = $3 where seller_id = $1 and id = $2', [
        tx.sellerId,
        stored.id,
        item.quantity,
      ]);
  }
  if (drifted.length > 0) tx.notify('moa_push', '');
}

export async function startSync(tx: TenantTx, listingIds: readonly number[], by: { userId: string; loginId: string }): Promise<string> {
  const { rows } = await tx.query<{ id: number; name: string; shop_product_id: string | null }>(
    'select id, name, shop_product_id from listing where seller_id = $1 and id = any ($2::bigint[]) and deleted_at is null',
    [tx.sellerId, listingIds],
  );
  if (rows.length < new Set(listingIds).size)
    throw problem('NOT_FOUND', { detail: '쇼핑몰상품을 찾을 수 없습니다. 목록을 새로고침해 주십시오.' });
  const there = rows.filter((row) => row.shop_product_id !== null);
  if (there.length === 0) throw problem('INVALID_STATE', { detail: '쇼핑몰에 등록된 상품이 없습니다.' });
  const runId = await createRun(tx, {
    kind: 'listings.sync',
    title: `쇼핑몰상품 다시 읽기 ${there.length.toLocaleString('ko-KR')}건`,
    items: there.map((row) => ({ key: String(row.id), label: row.name })),
    createdBy: { userId: by.userId, name: by.loginId },
  });
  await enqueue(tx, syncTask, { sellerId: tx.sellerId, runId });
  return String(runId);
}

export function syncHandler(deps: PushDeps): HandledTask {
  return handleTask(syncTask, async ({ sellerId, runId }, context) => {
    for (;;) {
      context.signal.throwIfAborted();
      const items = await deps.database.tenant(sellerId, (tx) => claimItems(tx, runId, 8, context.workerId));
      if (items.length === 0) break;
      await Promise.all(
        items.map(async (item) => {
          const result = await readBack(deps, sellerId, Number(item.key));
          await deps.database.tenant(
            sellerId,
            (tx) => completeItems(tx, runId, [{ seq: item.seq, attemptNo: item.attemptNo, ...result }]),
            { retry: true },
          );
        }),
      );
    }
    const left = await deps.database.tenant(sellerId, (tx) =>
      tx.query<{ n: number }>(`select count(*) as n from job_item where seller_id = $1 and run_id = $2 and status = 'QUEUED'`, [
        tx.sellerId,
        runId,
      ]),
    );
    if ((left.rows[0]?.n ?? 0) > 0) throw new RunAgain(1_000);
  });
}

async function readBack(deps: PushDeps, sellerId: number, listingId: number): Promise<{ status: 'DONE' | 'FAILED'; message: string }> {
  const loaded = await deps.database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ account_id: number; shop_product_id: string; shop_product_sub_id: string | null }>(
      'select account_id, shop_product_id, shop_product_sub_id from listing where seller_id = $1 and id = $2',
      [tx.sellerId, listingId],
    );
    return rows[0] ? { row: rows[0], items: await readListingItems(tx, listingId) } : null;
  });
  if (!loaded) return { status: 'FAILED', message: '상품이 삭제되었습니다.' };
  const { connector, ctx } = await deps.shops.context(sellerId, loaded.row.account_id, 2);
  const seen = await connector.products?.read(ctx, refOf(loaded.row, loaded.items));
  if (!seen) return { status: 'FAILED', message: '이 쇼핑몰은 상품 조회를 지원하지 않습니다.' };
  if (seen.kind === 'ok') {
    await deps.database.tenant(sellerId, (tx) => storeRead(tx, listingId, seen.value), { retry: true });
    return { status: 'DONE', message: '' };
  }
  if (seen.kind === 'relink') await deps.database.tenant(sellerId, (tx) => markAuthExpired(tx, loaded.row.account_id, seen.message));
  return { status: 'FAILED', message: wordsOf(seen).message ?? '쇼핑몰이 응답하지 않습니다.' };
}

interface CollectedListing {
  id: number;
  name: string;
  sent_price: number | null;
  seen: { detailHtml: string | null; optionNames: string[]; sellerCode: string | null } | null;
}

/** A draft of a base product made of what the shop shows. Pictures stay the shop's until the seller uploads some. */
export function draftFromCollected(
  listing: CollectedListing,
  items: readonly { option_values: string[]; sent_price: number | null; sent_quantity: number | null }[],
): ProductDraft {
  const draft = newProductDraft();
  const prices = items.map((item) => item.sent_price ?? listing.sent_price ?? 0);
  const price = prices.length > 0 ? Math.min(...prices) : (listing.sent_price ?? 0);
  draft.basic.productName = listing.name;
  draft.common.detailInfoContent = listing.seen?.detailHtml ?? '';
  draft.common.sellerManagementCode = listing.seen?.sellerCode?.slice(0, 60) ?? '';
  draft.composition.mainInfo.price = price;
  const withOptions = items.some((item) => item.option_values.length > 0);
  if (withOptions) {
    const names = listing.seen?.optionNames ?? [];
    const axes = items[0]?.option_values.length ?? 0;
    draft.composition.optionInfo = {
      usable: true,
      options: Array.from({ length: axes }, (_, axis) => ({
        name: names[axis] ?? `옵션${axis + 1}`,
        values: [...new Set(items.map((item) => item.option_values[axis] ?? ''))],
      })),
      optionCombinations: items.map(
        (item, i): OptionCombination => ({
          id: null,
          optionValues: item.option_values,
          optionPrice: (prices[i] ?? price) - price,
          saleQuantity: item.sent_quantity ?? 0,
          seenQuantity: null,
          usable: true,
          skuCode: '',
          skuId: null,
          saleUnitQuantity: 1,
          barcode: '',
        }),
      ),
    };
  } else draft.composition.mainInfo.saleQuantity = items[0]?.sent_quantity ?? 0;
  draft.basic.salePrice = price;
  draft.basic.stockQuantity = withOptions
    ? items.reduce((sum, item) => sum + (item.sent_quantity ?? 0), 0)
    : draft.composition.mainInfo.saleQuantity;
  return draft;
}

export interface AdoptDeps {
  saveDraft(tx: TenantTx, draft: ProductDraft, actor: string): Promise<number>;
  /** Maps the orders that waited for these options. */
  mapWaiting(
    tx: TenantTx,
    input: {
      accountId: number;
      shopProductId: string;
      shopItemId: string | null;
      optionText: string;
      skuId: number;
      unitQuantity: number;
      listingId: number;
      listingItemId: number;
      productId: number;
    },
    actor: string,
  ): Promise<void>;
}

/**
 * Makes a base product of a collected listing, or ties it to one: its items get the SKUs of the options with the same values.
 * @returns what happened, or why nothing did
 */
export async function adoptListing(
  tx: TenantTx,
  deps: AdoptDeps,
  listingId: number,
  productId: number | null,
  actor: string,
): Promise<'CREATED' | 'TIED' | { reason: string }> {
  const { rows } = await tx.query<
    CollectedListing & { product_id: number | null; account_id: number; shop_product_id: string; register_key: string }
  >(
    'select id, name, sent_price, seen, product_id, account_id, shop_product_id, register_key from listing where seller_id = $1 and id = $2 and deleted_at is null for no key update',
    [tx.sellerId, listingId],
  );
  const listing = rows[0];
  if (!listing) throw problem('NOT_FOUND', { detail: '가져온 상품을 찾을 수 없습니다.' });
  if (listing.product_id !== null) return { reason: '이미 기본상품에 연결되어 있습니다.' };
  const items = await readListingItems(tx, listingId);
  if (items.length === 0) return { reason: '옵션을 읽지 못한 상품입니다. 다시 읽기를 먼저 해 주십시오.' };
  const target = productId ?? (await deps.saveDraft(tx, draftFromCollected(listing, items), actor));
  const options = await tx.query<{ id: number; option_values: string[]; sku_id: number; sale_unit_quantity: number }>(
    'select id, option_values, sku_id, sale_unit_quantity from product_item where seller_id = $1 and product_id = $2 and removed_at is null',
    [tx.sellerId, target],
  );
  if (options.rows.length === 0) return { reason: '연결할 기본상품을 찾을 수 없습니다.' };
  const key = (values: readonly string[]) =>
    [...values]
      .map((value) => value.trim())
      .sort()
      .join('\u001f');
  const byValues = new Map(options.rows.map((row) => [key(row.option_values), row]));
  const pairs = items.flatMap((item) => {
    const option = byValues.get(key(item.option_values)) ?? (items.length === 1 && options.rows.length === 1 ? options.rows[0] : undefined);
    return option ? [{ item, option }] : [];
  });
  if (pairs.length === 0) return { reason: '옵션 구성이 달라 연결할 수 없습니다.' };
  const version = await tx.query<{ version: number }>('select version from product where seller_id = $1 and id = $2', [
    tx.sellerId,
    target,
  ]);
  await tx.query(
    'update listing set product_id = $3, sent_product_version = $4, due_at = now(), stock_version = stock_version + 1, updated_at = now() where seller_id = $1 and id = $2',
    [tx.sellerId, listingId, target, version.rows[0]?.version ?? 0],
  );
  for (const { item, option } of pairs) {
    await tx.query('update listing_item set product_item_id = $3 where seller_id = $1 and id = $2', [tx.sellerId, item.id, option.id]);
    await tx.query(
      'insert into listing_item_sku (seller_id, listing_item_id, sku_id, listing_id, unit_quantity) values ($1, $2, $3, $4, $5) on conflict do nothing',
      [tx.sellerId, item.id, option.sku_id, listingId, option.sale_unit_quantity],
    );
    await deps.mapWaiting(
      tx,
      {
        accountId: listing.account_id,
        shopProductId: listing.shop_product_id,
        shopItemId: item.shop_item_id,
        optionText: optionText(item.option_values),
        skuId: option.sku_id,
        unitQuantity: option.sale_unit_quantity,
        listingId,
        listingItemId: item.id,
        productId: target,
      },
      actor,
    );
  }
  tx.notify('moa_push', '');
  return productId === null ? 'CREATED' : 'TIED';
}
