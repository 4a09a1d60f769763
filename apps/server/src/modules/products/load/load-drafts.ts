/** Many drafts at once: what `loadDraft` reads for one, in some statements for all of them. */
import type { AcceptedPrices, CreateShopDTO, ProductDraft } from '@moa/core';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';
import type { ItemRow, ProductRow } from '../draft.queries.ts';
import { SHOP_ENTRIES, type ShopEntryRow, toDraft, toShopEntry } from './load.service.ts';

/** Products read by one set of statements: a detail may be long, and those of two sets are held at once. */
const AT_ONCE = 250;

export interface LoadedDraft {
  draft: ProductDraft;
  /** What its shops last accepted, by registerKey. */
  accepted: ReadonlyMap<string, AcceptedPrices>;
}

/**
 * What `each` makes of products, in the order of the ids; those that are not there are left out. No more than some hundred are held at once:
 * while `each` works on some, the database reads the next.
 * @param each is given what belongs together: it may ask once for all of them
 */
export async function loadDrafts<Result>(
  tx: TenantTx,
  ids: readonly number[],
  each: (loaded: readonly LoadedDraft[]) => Promise<readonly Result[]> | readonly Result[],
): Promise<Result[]> {
  const results: Result[] = [];
  let next = ids.length === 0 ? null : loadSome(tx, ids.slice(0, AT_ONCE));
  for (let at = AT_ONCE; next !== null; at += AT_ONCE) {
    const loaded = await next;
    next = at < ids.length ? loadSome(tx, ids.slice(at, at + AT_ONCE)) : null;
    // Where `each` throws nobody waits for it any more.
    next?.catch(() => undefined);
    results.push(...(await each(loaded)));
  }
  return results;
}

type Of<Row> = Row & { product_id: number };

async function loadSome(tx: TenantTx, ids: readonly number[]): Promise<LoadedDraft[]> {
  const [products, items, entries, prices] = await Promise.all([
    tx.query<ProductRow>(
      `select id, moa_product_seq, role_id, name, seller_management_code, category_id, category_path, main_price, option_usable, option_names, option_values,
              body, detail_html, version, created_at, updated_at
         from product where seller_id = $1 and id = any ($2::bigint[]) and deleted_at is null`,
      [tx.sellerId, ids],
      'products.many',
    ),
    tx.query<Of<ItemRow>>(
      `select i.product_id, i.id, i.position, i.option_values, i.option_price, i.usable, i.sku_id, s.sku_code, s.sku_name, s.sibling_code, i.sale_unit_quantity,
              i.barcode, s.on_hand
         from product_item i join sku s on s.seller_id = i.seller_id and s.id = i.sku_id
        where i.seller_id = $1 and i.product_id = any ($2::bigint[]) and i.removed_at is null order by i.product_id, i.position`,
      [tx.sellerId, ids],
      'products.many-items',
    ),
    tx.query<ShopEntryRow>(
      `${SHOP_ENTRIES} where l.seller_id = $1 and l.product_id = any ($2::bigint[]) and l.deleted_at is null and ${ofVisibleShops('l.account_id', '$3')} order by l.id`,
      [tx.sellerId, ids, tx.shopAccountIds],
      'products.many-entries',
    ),
    tx.query<{ product_id: number; register_key: string; sale_price: number; option_prices: Record<string, number> | null }>(
      `select l.product_id, l.register_key, l.sent_price as sale_price,
              case when p.option_usable then
                (select jsonb_object_agg(i.product_item_id, i.sent_price - l.sent_price) from listing_item i
                  where i.seller_id = $1 and i.listing_id = l.id and i.removed_at is null and i.sent_price is not null and i.product_item_id is not null) end as option_prices
         from listing l join product p on p.seller_id = l.seller_id and p.id = l.product_id
        where l.seller_id = $1 and l.product_id = any ($2::bigint[]) and l.deleted_at is null and l.sent_price is not null`,
      [tx.sellerId, ids],
      'products.many-accepted',
    ),
  ]);
  const byId = new Map(products.rows.map((product) => [product.id, product]));
  const ofProduct = Map.groupBy(items.rows, (item) => item.product_id);
  const shopsOf = new Map<number, CreateShopDTO[]>();
  for (const row of entries.rows) {
    const shops = shopsOf.get(row.product_id);
    if (shops) shops.push(toShopEntry(row));
    else shopsOf.set(row.product_id, [toShopEntry(row)]);
  }
  const pricesOf = Map.groupBy(prices.rows, (price) => price.product_id);
  return ids.flatMap((id) => {
    const product = byId.get(id);
    if (!product) return [];
    const accepted = (pricesOf.get(id) ?? []).map((price): [string, AcceptedPrices] => [
      price.register_key,
      { salePrice: price.sale_price, optionPrices: new Map(Object.entries(price.option_prices ?? {})) },
    ]);
    return [{ draft: toDraft(product, ofProduct.get(id) ?? [], shopsOf.get(id) ?? [], tx), accepted: new Map(accepted) }];
  });
}
