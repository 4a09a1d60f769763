/** Products a shop already has: read page by page into listings, and read again on demand. */
import type { Failure, ObservedProduct } from '@moa/channels/sdk';
import { MATCHING_MAX, problem } from '@moa/contract';
import { z } from 'zod';
import { isRefusedData, ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';
import {
  againWhileWaiting,
  claimItems,
  completeItems,
  createRun,
  defineTask,
  enqueue,
  type HandledTask,
  handleRun,
  mergeSummary,
  type Requester,
  resumeRun,
  wakeRun,
} from '../../../platform/jobs/index.ts';
import { itemCode, managementCode } from '../../products/index.ts';
import { markAuthExpired } from '../../shops/index.ts';
import { type LookDeps, lookAt } from '../drift/check.ts';
import { reportOf, storeRead } from '../drift/store-read.ts';
import { refuseGone } from '../list/chosen.queries.ts';
import { messagesOf } from '../push/outcome.ts';
import type { PushDeps } from '../push/push-order.ts';
import { type ProductPage, productPages } from './product-pages.ts';

export const COLLECT_KIND = 'listings.collect';
export const SYNC_KIND = 'listings.sync';

export const collectTask = defineTask(
  'listings.collect',
  z.object({ sellerId: z.number().int(), runId: z.number().int(), accountId: z.number().int() }),
  { urgency: 2 },
);
export const syncTask = defineTask('listings.sync', z.object({ sellerId: z.number().int(), runId: z.number().int() }), { urgency: 2 });

/** Reads all products of an account into listings; answers the job that does it. */
export async function startCollect(tx: TenantTx, accountId: number, by: Requester): Promise<string> {
  // One at a time for an account: a second click joins the collection that is under way.
  const { rows } = await tx.query<{ available_shop: boolean; shop_name: string; shop_type: string }>(
    'select available_shop, shop_name, shop_type from shop_account where seller_id = $1 and id = $2 for update',
    [tx.sellerId, accountId],
  );
  const shopName = rows[0]?.shop_name ?? '';
  if (rows[0]?.available_shop === false)
    throw problem('PLAN_REQUIRED', { detail: '이용 중인 요금제에 포함되지 않은 쇼핑몰 계정입니다. 요금제를 바꾼 뒤 가져와주십시오.' });
  const underWay = await tx.query<{ id: number }>(
    `select r.id from job_run r join job_item i on i.seller_id = r.seller_id and i.run_id = r.id
      where r.seller_id = $1 and r.kind = '${COLLECT_KIND}' and r.status in ('QUEUED', 'RUNNING') and not r.cancel_requested and i.key = $2
      order by r.id limit 1`,
    [tx.sellerId, String(accountId)],
  );
  const waiting = underWay.rows[0]?.id;
  if (waiting !== undefined) {
    if (await resumeRun(tx, waiting)) await wakeRun(tx, waiting);
    return String(waiting);
  }
  const runId = await createRun(tx, {
    kind: COLLECT_KIND,
    title: `상품 가져오기 · ${shopName}`,
    items: [{ key: String(accountId), label: shopName, input: { shopType: rows[0]?.shop_type } }],
    createdBy: by,
  });
  await enqueue(tx, collectTask, { sellerId: tx.sellerId, runId, accountId });
  return String(runId);
}

export function collectHandler(deps: PushDeps): HandledTask {
  return handleRun(collectTask, async ({ sellerId, runId, accountId }, context) => {
    const { account, connector, ctx } = await deps.shops.context(sellerId, accountId, 3);
    const [item] = await deps.database.tenant(sellerId, (tx) => claimItems(tx, runId, 1, context.workerId));
    if (!item) return againWhileWaiting(deps.database, { sellerId, runId, now: deps.now });
    const list = connector.products?.list;
    let read = 0;
    const unread: string[] = [];
    const store = async ({ products, warnings }: ProductPage) => {
      unread.push(...warnings);
      for (const product of products) {
        const refused = await storeOne(deps, account, product);
        if (refused === null) read += 1;
        else unread.push(refused);
      }
      await deps.database.tenant(sellerId, (tx) => mergeSummary(tx, runId, { read }));
    };
    const failure = list ? await eachPage(productPages(list, ctx), store, context.signal) : null;
    if (failure?.kind === 'relink') await deps.database.tenant(sellerId, (tx) => markAuthExpired(tx, accountId, failure));
    const message = endMessage(list !== undefined, failure, read, unread);
    const status = list && !failure ? 'DONE' : 'FAILED';
    await deps.database.tenant(sellerId, (tx) => completeItems(tx, runId, [{ seq: item.seq, attemptNo: item.attemptNo, status, message }]));
  });
}

/** What the seller is shown at the end: how many products came, and what could not be read. */
function endMessage(isSupported: boolean, failure: Failure | null, read: number, unread: readonly string[]): string {
  if (!isSupported) return '이 쇼핑몰은 상품 가져오기를 지원하지 않습니다.';
  if (failure) return messagesOf(failure).message ?? '쇼핑몰이 응답하지 않습니다.';
  return [`상품 ${read.toLocaleString('ko-KR')}개를 가져왔습니다.`, ...new Set(unread)].join(' ');
}

async function eachPage(
  pages: ReturnType<typeof productPages>,
  store: (page: ProductPage) => Promise<void>,
  signal: AbortSignal,
): Promise<Failure | null> {
  for (;;) {
    signal.throwIfAborted();
    const page = await pages.next();
    if (page.done) return page.value;
    await store(page.value);
  }
}

/** Korean: which product could not be stored; null when it was. One that the database refuses never keeps the others away. */
async function storeOne(
  deps: PushDeps,
  account: { id: number; sellerId: number; shopType: string },
  product: ObservedProduct,
): Promise<string | null> {
  try {
    await deps.database.tenant(account.sellerId, (tx) => storeCollected(tx, account.id, account.shopType, product), { retry: true });
    return null;
  } catch (error) {
    if (!isRefusedData(error)) throw error;
    return `상품 ${product.shopProductId.slice(0, SHOWN_NUMBER)}을(를) 저장하지 못했습니다.`;
  }
}

const SHOWN_NUMBER = 40;
/** As many further categories as an entry holds. */
const MORE_CATEGORIES = 20;

/** A product that we sent ourselves is only read again; any other becomes a listing without a base product. */
async function storeCollected(tx: TenantTx, accountId: number, shopType: string, observed: ObservedProduct): Promise<void> {
  const known = await tx.query<{ id: number }>(
    'select id from listing where seller_id = $1 and account_id = $2 and (shop_product_id = $3 or management_code = $4) and deleted_at is null',
    [tx.sellerId, accountId, observed.shopProductId, observed.managementCode ?? ''],
  );
  let listingId = known.rows[0]?.id;
  if (listingId === undefined) {
    const code = managementCode();
    const made = await tx.query<{ id: number }>(
      `insert into listing (seller_id, account_id, shop_type, register_key, management_code, shop_product_id, shop_product_sub_id, name, image_url, page_url, category_id, multi_category,
                            is_collected, sale_status, raw_status, reg_status, sent_sale, desired_sale, sent_price, seen)
       values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10, $11, true, $12, $13, 'DONE', $14, $14, $15, $16) returning id`,
      [
        tx.sellerId,
        accountId,
        shopType,
        code,
        observed.shopProductId,
        observed.shopProductSubId,
        observed.name,
        observed.imageUrl,
        observed.pageUrl,
        observed.categoryId,
        JSON.stringify((observed.categoryIds ?? []).slice(1, 1 + MORE_CATEGORIES).map((categoryId) => ({ categoryId, path: '' }))),
        observed.saleStatus,
        observed.rawStatus,
        observed.saleStatus === 'SUSPENSION' ? 'SUSPENSION' : 'SALE',
        observed.price,
        JSON.stringify(reportOf(observed)),
      ],
    );
    listingId = made.rows[0]?.id ?? 0;
    await tx.query(
      `insert into listing_item (seller_id, listing_id, position, option_values, item_code, shop_item_id, sent_quantity, seen_quantity, sent_price)
       select $1, $2, u.position, case when u.option_values = '' then '{}'::text[] else string_to_array(u.option_values, e'\\x1f') end, u.code, u.shop_item_id, u.quantity, u.quantity, u.price
         from unnest($3::int[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[]) u (position, option_values, code, shop_item_id, quantity, price)
       returning id`,
      [
        tx.sellerId,
        listingId,
        observed.items.map((_, i) => i),
        observed.items.map((item) => item.optionValues.join('\u001f')),
        observed.items.map((_, i) => itemCode(code, i + 1)),
        observed.items.map((item) => item.shopItemId),
        observed.items.map((item) => item.quantity),
        observed.items.map((item) => item.price),
      ],
    );
    return;
  }
  await storeRead(tx, listingId, observed, null);
}

export async function startSync(tx: TenantTx, listingIds: readonly number[], by: Requester): Promise<string> {
  if (listingIds.length > MATCHING_MAX)
    throw problem('UNPROCESSABLE', {
      detail: `한 번에 ${MATCHING_MAX.toLocaleString('ko-KR')}건까지 다시 읽을 수 있습니다. 조건을 더해 나누어 읽어주십시오.`,
    });
  const { rows } = await tx.query<{ id: number; name: string; shop_product_id: string | null }>(
    `select id, name, shop_product_id from listing where seller_id = $1 and id = any ($2::bigint[]) and deleted_at is null and ${ofVisibleShops('account_id', '$3')}`,
    [tx.sellerId, listingIds, tx.shopAccountIds],
  );
  refuseGone(rows.length, listingIds);
  const there = rows.filter((row) => row.shop_product_id !== null);
  if (there.length === 0) throw problem('INVALID_STATE', { detail: '쇼핑몰에 등록된 상품이 없습니다.' });
  const runId = await createRun(tx, {
    kind: SYNC_KIND,
    title: `쇼핑몰상품 다시 읽기 ${there.length.toLocaleString('ko-KR')}건`,
    items: there.map((row) => ({ key: String(row.id), label: row.name })),
    createdBy: by,
  });
  await enqueue(tx, syncTask, { sellerId: tx.sellerId, runId });
  return String(runId);
}

export function syncHandler(deps: LookDeps): HandledTask {
  return handleRun(syncTask, async ({ sellerId, runId }, context) => {
    for (;;) {
      context.signal.throwIfAborted();
      const items = await deps.database.tenant(sellerId, (tx) => claimItems(tx, runId, 8, context.workerId));
      if (items.length === 0) break;
      await Promise.all(
        items.map(async (item) => {
          const { status, message } = await lookAt(deps, sellerId, Number(item.key), 2);
          await deps.database.tenant(
            sellerId,
            (tx) => completeItems(tx, runId, [{ seq: item.seq, attemptNo: item.attemptNo, status, message }]),
            { retry: true },
          );
        }),
      );
    }
    await againWhileWaiting(deps.database, { sellerId, runId, now: deps.now });
  });
}
