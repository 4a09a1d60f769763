/** 매칭: choosing which SKU a shop's option is, for orders whose listing we do not know. */
import { problem } from '@moa/contract';
import type { TenantTx } from '../../../platform/database/index.ts';
import { applyStock, balances, forgetShown } from '../../stock/index.ts';
import { bookingsOf, count } from '../ingest/ingest.ts';
import { keepClaims } from '../ingest/keep-claims.ts';
import { readLinesById } from '../lines/line.queries.ts';
import { unitCostSql } from '../lines/line.store.ts';
import { mapLine } from '../lines/line-plan.ts';
import type { LinePolicy } from '../lines/line-record.ts';
import { raiseOversold, shortLines } from '../lines/oversold.ts';
import { readWaiting, sameOptionWaiting } from './mapping-candidates.ts';

/**
 * Ties the option of a waiting line to a SKU and books what every waiting line of that option missed. Remembered for orders to come.
 * @returns how many lines were mapped
 */
export async function mapOption(
  tx: TenantTx,
  input: { lineId: number; skuId: number; unitQuantity: number },
  actor: string,
  policy: LinePolicy,
): Promise<number> {
  const waiting = await readWaiting(tx, input.lineId);
  if (!(await balances(tx, [input.skuId])).has(input.skuId)) throw problem('NOT_FOUND', { detail: '선택한 SKU를 찾을 수 없습니다.' });
  const optionKey = waiting.shop_item_id ?? waiting.option_text;
  if (waiting.shop_product_id !== null) {
    await tx.query(
      `insert into shop_option_map (seller_id, account_id, shop_product_id, option_key, sku_id, unit_quantity, mapped_by)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (seller_id, account_id, shop_product_id, option_key)
         do update set sku_id = excluded.sku_id, unit_quantity = excluded.unit_quantity, mapped_by = excluded.mapped_by, mapped_at = excluded.mapped_at`,
      [tx.sellerId, waiting.account_id, waiting.shop_product_id, optionKey, input.skuId, input.unitQuantity, actor],
    );
  }
  return mapLines(
    tx,
    await sameOptionWaiting(tx, waiting),
    [{ skuId: input.skuId, unitQuantity: input.unitQuantity }],
    actor,
    policy,
    null,
  );
}

const PRODUCT = `coalesce($7, (select i.product_id from product_item i where i.seller_id = $1 and i.sku_id = $4 and i.removed_at is null limit 1), l.product_id)`;

/** Gives waiting lines their SKUs, e.g. when a collected listing became a base product. Lines mapped meanwhile are left alone. */
export async function mapLines(
  tx: TenantTx,
  lineIds: readonly number[],
  parts: { skuId: number; unitQuantity: number }[],
  actor: string,
  policy: LinePolicy,
  listing: { listingId: number; listingItemId: number; productId: number | null } | null,
): Promise<number> {
  const lines = (await readLinesById(tx, lineIds)).filter((line) => line.record.parts === null);
  if (lines.length === 0) return 0;
  const works = lines.map((line) => ({ line, id: line.id, ...mapLine(line.record, parts, policy) }));
  await tx.query(
    `update order_line l
        set needs_mapping = false, parts = $3::jsonb, sku_id = $4, state = u.state, stock_state = u.stock_state, claimed_quantity = u.claimed,
            listing_id = coalesce($5, l.listing_id), listing_item_id = coalesce($6, l.listing_item_id),
            product_id = ${PRODUCT},
            unit_cost = ${unitCostSql({ stockState: 'u.stock_state', product: PRODUCT })},
            updated_at = now()
       from unnest($2::bigint[], $8::text[], $9::text[], $10::bigint[]) u (id, state, stock_state, claimed)
      where l.seller_id = $1 and l.id = u.id`,
    [
      tx.sellerId,
      works.map((work) => work.id),
      JSON.stringify(parts.map((part) => [part.skuId, part.unitQuantity])),
      parts[0]?.skuId ?? null,
      listing?.listingId ?? null,
      listing?.listingItemId ?? null,
      listing?.productId ?? null,
      works.map((work) => work.record.state),
      works.map((work) => work.record.stockState),
      works.map((work) => work.record.claimedQuantity),
    ],
  );
  await tx.query(
    `insert into order_event (seller_id, line_id, kind, title, actor) select $1, unnest($2::bigint[]), 'MAPPED', '상품 매칭', $3 returning line_id`,
    [tx.sellerId, works.map((work) => work.id), actor],
  );
  for (const work of works) await keepClaims(tx, work.line.shopType, [{ id: work.id, before: work.line.record, record: work.record }]);
  const after = await applyStock(tx, bookingsOf(works), { actor });
  const short = new Set(shortLines(works, after).map(({ id }) => id));
  if (short.size > 0) {
    await tx.query('update order_line set oversold = true where seller_id = $1 and id = any ($2::bigint[])', [tx.sellerId, [...short]]);
    await raiseOversold(tx, [...short]);
  }
  if (listing) await forgetShown(tx, [listing.listingItemId]);
  const accounts = await accountsOf(
    tx,
    works.map((work) => work.id),
  );
  for (const [accountId, ids] of accounts) {
    await count(
      tx,
      accountId,
      works
        .filter((work) => ids.has(work.id))
        .map((work) => ({ before: work.line.record, after: { ...work.record, oversold: short.has(work.id) } })),
    );
  }
  return works.length;
}

async function accountsOf(tx: TenantTx, ids: readonly number[]): Promise<Map<number, Set<number>>> {
  const { rows } = await tx.query<{ id: number; account_id: number }>(
    'select id, account_id from order_line where seller_id = $1 and id = any ($2::bigint[])',
    [tx.sellerId, ids],
  );
  const accounts = new Map<number, Set<number>>();
  for (const row of rows) accounts.set(row.account_id, (accounts.get(row.account_id) ?? new Set()).add(row.id));
  return accounts;
}

/** A shop's option and the SKU it turned out to be. */
export interface WaitingOption {
  accountId: number;
  shopProductId: string;
  shopItemId: string | null;
  optionText: string;
  skuId: number;
  unitQuantity: number;
  listingId: number;
  listingItemId: number;
  productId: number;
}

/** Gives the orders that wait for a shop's option its SKU, when the listing they came from is tied to a product. */
export async function mapWaitingOption(tx: TenantTx, option: WaitingOption, actor: string): Promise<void> {
  const { rows } = await tx.query<{ id: number }>(
    `select id from order_line where seller_id = $1 and account_id = $2 and shop_product_id = $3 and needs_mapping
        and (shop_item_id = $4 or ($4::text is null and option_text = $5))`,
    [tx.sellerId, option.accountId, option.shopProductId, option.shopItemId, option.optionText],
  );
  await mapLines(
    tx,
    rows.map((row) => row.id),
    [{ skuId: option.skuId, unitQuantity: option.unitQuantity }],
    actor,
    { reserveUnpaid: false },
    option,
  );
}
