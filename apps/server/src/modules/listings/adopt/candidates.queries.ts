/** What shop products that are not tied yet look like, and the base products that they may be. */
import type { BaseOption, CollectedItem, ShopType } from '@moa/core';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';

/** What of an item the shop reported when the product was collected. */
export interface ReportedItem {
  shopItemId: string | null;
  itemCode: string | null;
  skuCode: string | null;
  barcode?: string;
}

/** The items of a collected listing with the seller's own codes, as the shop reported them under the number of the item. */
export function collectedItems(
  items: readonly { option_values: string[]; shop_item_id: string | null }[],
  reported: readonly ReportedItem[] = [],
): CollectedItem[] {
  const byNumber = new Map(reported.flatMap((each) => (each.shopItemId === null ? [] : [[each.shopItemId, each]])));
  return items.map(({ option_values: optionValues, shop_item_id: number }) => {
    const { itemCode = null, skuCode = null, barcode = '' } = byNumber.get(number ?? '') ?? {};
    return { optionValues, codes: [itemCode, skuCode].filter((code) => code !== null), barcode };
  });
}

export interface Untied {
  id: number;
  account_id: number;
  shop_type: ShopType;
  shop_name: string;
  name: string;
  image_url: string | null;
  price: number;
  code: string | null;
  /** The base product that somebody took it from. */
  untied_from: number | null;
  items: { option_values: string[]; shop_item_id: string | null }[];
  seen_items: ReportedItem[] | null;
}

const UNTIED = `l.seller_id = $1 and l.product_id is null and l.deleted_at is null and l.is_collected and l.reg_status <> 'UNLINKED'`;

/** Untied listings of an account behind one, oldest first. */
export async function readUntied(
  tx: TenantTx,
  accountId: number,
  { after, only, most }: { after: number; only: readonly number[] | null; most: number },
): Promise<Untied[]> {
  const { rows } = await tx.query<Untied>(
    `select l.id, l.account_id, l.shop_type, a.shop_name, l.name, l.image_url, coalesce(l.sent_price, 0) as price, l.seen ->> 'sellerCode' as code, l.untied_from,
            l.seen -> 'items' as seen_items, i.items
       from listing l join shop_account a on a.seller_id = l.seller_id and a.id = l.account_id
       cross join lateral (
         select coalesce(jsonb_agg(jsonb_build_object('option_values', i.option_values, 'shop_item_id', i.shop_item_id) order by i.position, i.id), '[]') as items
           from listing_item i where i.seller_id = $1 and i.listing_id = l.id) i
      where ${UNTIED} and l.account_id = $2 and l.id > $3 and ($5::bigint[] is null or l.id = any ($5)) and ${ofVisibleShops('l.account_id', '$4')}
      order by l.id limit $6`,
    [tx.sellerId, accountId, after, tx.shopAccountIds, only, most],
    'listings.untied',
  );
  return rows;
}

export async function countUntied(tx: TenantTx, accountId: number): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    `select count(*)::int as n from listing l where ${UNTIED} and l.account_id = $2 and ${ofVisibleShops('l.account_id', '$3')}`,
    [tx.sellerId, accountId, tx.shopAccountIds],
    'listings.count-untied',
  );
  return rows[0]?.n ?? 0;
}

/** A code that more products have tells nothing. */
const PRODUCTS_OF_CODE = 50;

/** Products by the codes that they have themselves, at a SKU or as a barcode. */
export async function readByCodes(tx: TenantTx, codes: readonly string[]): Promise<Map<string, number[]>> {
  if (codes.length === 0) return new Map();
  const { rows } = await tx.query<{ code: string; id: number }>(
    `select code, id from (select code, id, row_number() over (partition by code order by id) as place from (
     select p.seller_management_code as code, p.id from product p
      where p.seller_id = $1 and p.seller_management_code = any ($2::text[]) and p.deleted_at is null
      union
     select s.sku_code, i.product_id from sku s join product_item i on i.seller_id = s.seller_id and i.sku_id = s.id and i.removed_at is null
      where s.seller_id = $1 and s.sku_code = any ($2::text[]) and s.deleted_at is null
      union
     select i.barcode, i.product_id from product_item i
      where i.seller_id = $1 and i.barcode = any ($2::text[]) and i.barcode <> '' and i.removed_at is null) found) numbered where place <= $3`,
    [tx.sellerId, codes, PRODUCTS_OF_CODE],
    'listings.by-codes',
  );
  return new Map([...Map.groupBy(rows, ({ code }) => code)].map(([code, found]) => [code, found.map(({ id }) => id)]));
}

/** Names of the newest products; one more than `most` tells that there are more. */
export async function readNames(tx: TenantTx, most: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await tx.query<{ id: number; name: string }>(
    `select id, name from product where seller_id = $1 and deleted_at is null order by created_at desc, id desc limit $2`,
    [tx.sellerId, most + 1],
    'listings.product-names',
  );
  return rows;
}

export interface OptionRow extends BaseOption {
  productId: number;
  skuId: number;
  unit: number;
}

export async function readOptions(tx: TenantTx, productIds: readonly number[]): Promise<OptionRow[]> {
  const { rows } = await tx.query<OptionRow>(
    `select i.product_id as "productId", i.id, i.option_values as "optionValues", i.barcode, s.sku_code as "skuCode", i.sku_id as "skuId",
            i.sale_unit_quantity as unit
       from product_item i join sku s on s.seller_id = i.seller_id and s.id = i.sku_id
      where i.seller_id = $1 and i.product_id = any ($2::bigint[]) and i.removed_at is null order by i.product_id, i.position`,
    [tx.sellerId, productIds],
    'listings.product-options',
  );
  return rows;
}

export interface CandidateRow {
  id: number;
  moa_product_seq: number;
  name: string;
  code: string;
  price: number;
  image_url: string | null;
  /** Accounts where the product has a listing already. */
  account_ids: number[];
}

export async function readCandidates(tx: TenantTx, ids: readonly number[]): Promise<CandidateRow[]> {
  const { rows } = await tx.query<CandidateRow>(
    `select p.id, p.moa_product_seq, p.name, p.seller_management_code as code, p.main_price as price, p.body -> 'common' -> 'images' -> 0 ->> 'url' as image_url,
            array(select l.account_id from listing l where l.seller_id = $1 and l.product_id = p.id and l.deleted_at is null) as account_ids
       from unnest($2::bigint[]) w (id)
       cross join lateral (select * from product x where x.seller_id = $1 and x.id = w.id and x.deleted_at is null offset 0) p`,
    [tx.sellerId, ids],
    'listings.candidates',
  );
  return rows;
}
