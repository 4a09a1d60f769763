/** Many drafts at once: what `loadDraft` reads for one, in some statements for all of them. */
import type { AcceptedPrices, CreateShopDTO, ProductDraft } from '@moa/core';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';
import type { ItemRow, ProductRow } from '../draft.queries.ts';
import { ENTRIES_FROM, ENTRY_COLUMNS, type ShopEntryRow, toDraft, toShopEntry } from './load.service.ts';

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

interface ListingRow extends ShopEntryRow {
  /** Of a shop that the caller sees: the others count for what their shops accepted only. */
  seen: boolean;
  sent_price: number | null;
  option_prices: Record<string, number> | null;
}

async function loadSome(tx: TenantTx, ids: readonly number[]): Promise<LoadedDraft[]> {
  const [products, items, listings] = await Promise.all([
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
    tx.query<ListingRow>(
      `select ${ENTRY_COLUMNS}, ${ofVisibleShops('l.account_id', '$3')} as seen, l.sent_price,
              case when p.option_usable and l.sent_price is not null then
                (select jsonb_object_agg(i.product_item_id, i.sent_price - l.sent_price) from listing_item i
                  where i.seller_id = $1 and i.listing_id = l.id and i.removed_at is null and i.sent_price is not null and i.product_item_id is not null) end as option_prices
         ${ENTRIES_FROM} where l.seller_id = $1 and l.product_id = any ($2::bigint[]) and l.deleted_at is null order by l.id`,
      [tx.sellerId, ids, tx.shopAccountIds],
      'products.many-listings',
    ),
  ]);
  const byId = new Map(products.rows.map((product) => [product.id, product]));
  const ofProduct = Map.groupBy(items.rows, (item) => item.product_id);
  const shopsOf = new Map<number, CreateShopDTO[]>();
  const acceptedOf = new Map<number, Map<string, AcceptedPrices>>();
  for (const row of listings.rows) {
    if (row.seen) append(shopsOf, row.product_id, toShopEntry(row));
    if (row.sent_price === null) continue;
    const accepted = acceptedOf.get(row.product_id) ?? new Map<string, AcceptedPrices>();
    acceptedOf.set(row.product_id, accepted);
    accepted.set(row.register_key, {
      salePrice: row.sent_price,
      optionPrices: row.option_prices ? new Map(Object.entries(row.option_prices)) : NO_PRICES,
    });
  }
  return ids.flatMap((id) => {
    const product = byId.get(id);
    if (!product) return [];
    return [
      { draft: toDraft(product, ofProduct.get(id) ?? [], shopsOf.get(id) ?? [], tx), accepted: acceptedOf.get(id) ?? NOTHING_ACCEPTED },
    ];
  });
}

const NO_PRICES: AcceptedPrices['optionPrices'] = new Map();
const NOTHING_ACCEPTED: LoadedDraft['accepted'] = new Map();

function append<Value>(lists: Map<number, Value[]>, key: number, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
