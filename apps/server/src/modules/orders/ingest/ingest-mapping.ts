/** Which SKUs a shop's line uses: by the shop's item number, by our own code, else by what the seller entered. */
import type { LineFact } from '@moa/channels/sdk';
import type { TenantTx } from '../../../platform/database/index.ts';
import { keyOf } from '../lines/line.queries.ts';
import type { LinePart } from '../lines/line-record.ts';

export interface Resolved {
  parts: LinePart[];
  listingId: number | null;
  listingItemId: number | null;
  productId: number | null;
}

interface ItemRow {
  listing_id: number;
  product_id: number | null;
  shop_product_id: string | null;
  item_id: number;
  shop_item_id: string | null;
  item_code: string;
  item_count: number;
  sku_id: number;
  unit_quantity: number;
}

/** Key of a shop's option in `shop_option_map`: the item number, or the option text where the channel gives none. */
export function optionKeyOf(fact: Pick<LineFact, 'shopItemId' | 'optionText'>): string {
  return fact.shopItemId ?? fact.optionText;
}

/** Lines that can't be resolved are absent from the answer. */
export async function resolveParts(tx: TenantTx, accountId: number, facts: readonly LineFact[]): Promise<Map<string, Resolved>> {
  const resolved = new Map<string, Resolved>();
  if (facts.length === 0) return resolved;
  const products = [...new Set(facts.map((fact) => fact.shopProductId).filter((id) => id !== null))];
  const codes = [...new Set(facts.map((fact) => fact.itemCode).filter((code) => code !== null))];
  const [items, reported] = await Promise.all([readItems(tx, accountId, products, codes), readReported(tx, accountId, products)]);
  for (const fact of facts) {
    const match = matchItem(items, fact);
    if (match) {
      resolved.set(keyOf(fact), match);
      continue;
    }
    const part = reported.get(`${fact.shopProductId}\u001f${optionKeyOf(fact)}`);
    if (part) resolved.set(keyOf(fact), { parts: [part], listingId: null, listingItemId: null, productId: null });
  }
  return resolved;
}

/** Each way to a listing has its own index; either of them in one condition had all listings of the account read. */
const LISTINGS_OF_SHOP = ['deleted_at is null', `deleted_at is not null and sale_status = 'DELETE'`]
  .map((there) => `select id from listing where seller_id = $1 and account_id = $2 and shop_product_id = any ($3::text[]) and ${there}`)
  .join(' union all ');
const LISTINGS_OF_CODES = 'select listing_id from listing_item where seller_id = $1 and item_code = any ($4::text[])';

async function readItems(tx: TenantTx, accountId: number, products: string[], codes: string[]): Promise<ItemRow[]> {
  const { rows } = await tx.query<ItemRow>(
    `select l.id as listing_id, l.product_id, l.shop_product_id, i.id as item_id, i.shop_item_id, i.item_code, s.sku_id, s.unit_quantity,
            (select count(*)::int from listing_item o where o.seller_id = $1 and o.listing_id = l.id and o.removed_at is null) as item_count
       from (${LISTINGS_OF_SHOP} union ${LISTINGS_OF_CODES}) f
       cross join lateral (select * from listing x where x.seller_id = $1 and x.id = f.id offset 0) l
       join listing_item i on i.seller_id = $1 and i.listing_id = l.id
       join listing_item_sku s on s.seller_id = $1 and s.listing_item_id = i.id
      where l.account_id = $2 and (l.deleted_at is null or l.sale_status = 'DELETE')`,
    [tx.sellerId, accountId, products, codes],
    'orders.items',
  );
  return rows;
}

async function readReported(tx: TenantTx, accountId: number, products: string[]): Promise<Map<string, LinePart>> {
  const { rows } = await tx.query<{ shop_product_id: string; option_key: string; sku_id: number; unit_quantity: number }>(
    `select shop_product_id, option_key, sku_id, unit_quantity from shop_option_map
      where seller_id = $1 and account_id = $2 and shop_product_id = any ($3::text[])`,
    [tx.sellerId, accountId, products],
    'orders.reported',
  );
  return new Map(
    rows.map((row) => [`${row.shop_product_id}\u001f${row.option_key}`, { skuId: row.sku_id, unitQuantity: row.unit_quantity }]),
  );
}

function matchItem(items: readonly ItemRow[], fact: LineFact): Resolved | null {
  const byNumber = items.filter(
    (item) => item.shop_product_id === fact.shopProductId && item.shop_item_id !== null && item.shop_item_id === fact.shopItemId,
  );
  const byCode = byNumber.length > 0 ? byNumber : items.filter((item) => fact.itemCode !== null && item.item_code === fact.itemCode);
  // A product without options has one item, which some channels do not number in their orders.
  const rows =
    byCode.length > 0
      ? byCode
      : items.filter((item) => item.shop_product_id === fact.shopProductId && item.item_count === 1 && fact.shopItemId === null);
  const first = rows[0];
  if (!first) return null;
  return {
    parts: rows.filter((row) => row.item_id === first.item_id).map((row) => ({ skuId: row.sku_id, unitQuantity: row.unit_quantity })),
    listingId: first.listing_id,
    listingItemId: first.item_id,
    productId: first.product_id,
  };
}
