/** What a sheet of base products shows of them. */
import type { ProductBasic, SheetItem, SheetProduct, SheetShopAccount, ShopType } from '@moa/core';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';

interface Row {
  id: number;
  seq: number;
  name: string;
  code: string;
  category_path: string;
  price: number;
  options: boolean;
  basic: Partial<Omit<ProductBasic, 'salePrice' | 'stockQuantity'>>;
  barcode: string | null;
  phone: string | null;
  minors: boolean | null;
  image_url: string | null;
  created_at: Date;
  updated_at: Date;
  deleted: boolean;
  items: {
    id: number;
    barcode: string;
    values: string[];
    price: number;
    usable: boolean;
    code: string;
    onHand: number;
    unit: number;
    sellable: number;
  }[];
  shops: { accountId: number; shopType: ShopType; overrides: { salePrice?: number; productName?: string } }[];
}

/** In the order of the ids; one that is gone is left out. OFFSET 0 looks each SKU up by its key, without statistics too (`products/draft.queries.ts`). */
export async function readSheetProducts(tx: TenantTx, ids: readonly number[]): Promise<SheetProduct[]> {
  const { rows } = await tx.query<Row>(
    `select p.id, p.moa_product_seq as seq, p.name, p.seller_management_code as code, p.category_path, p.main_price as price, p.option_usable as options,
            p.body -> 'basic' as basic, p.body -> 'common' ->> 'sellerBarcode' as barcode, p.body -> 'common' ->> 'afterServiceTelephoneNumber' as phone,
            (p.body -> 'common' ->> 'minorPurchasable')::boolean as minors, p.body -> 'common' -> 'images' -> 0 ->> 'url' as image_url,
            p.created_at, p.updated_at, p.deleted_at is not null as deleted, coalesce(i.items, '[]') as items, coalesce(l.shops, '[]') as shops
       from unnest($2::bigint[]) with ordinality w (id, place)
       join product p on p.seller_id = $1 and p.id = w.id
       left join lateral (
         select jsonb_agg(jsonb_build_object('id', i.id, 'barcode', i.barcode, 'values', i.option_values, 'price', i.option_price, 'usable', i.usable, 'code', s.sku_code, 'onHand', s.on_hand,
                                             'unit', i.sale_unit_quantity, 'sellable', greatest(0, s.on_hand - s.reserved - s.safety_stock)) order by i.position) as items
           from product_item i cross join lateral (select * from sku k where k.seller_id = $1 and k.id = i.sku_id offset 0) s
          where i.seller_id = $1 and i.product_id = p.id and i.removed_at is null) i on true
       left join lateral (
         select jsonb_agg(jsonb_build_object('accountId', l.account_id, 'shopType', l.shop_type, 'overrides', l.overrides) order by l.id) as shops
           from listing l
          where l.seller_id = $1 and l.product_id = p.id and l.deleted_at is null and ${ofVisibleShops('l.account_id', '$3')}) l on true
      order by w.place`,
    [tx.sellerId, ids, tx.shopAccountIds],
    'sheets.products',
  );
  // Asked outside the statement: as a condition it would make the indexes of lists look as good as the key.
  return rows.filter(({ deleted }) => !deleted).map((row) => toProduct(row, tx.hidesCost === true));
}

function toProduct(row: Row, hidesCost: boolean): SheetProduct {
  const { basic } = row;
  return {
    id: row.id,
    seq: row.seq,
    categoryPath: row.category_path,
    imageUrl: row.image_url,
    options: row.options,
    values: {
      price: row.price,
      costPrice: hidesCost ? null : (basic.costPrice ?? null),
      productName: basic.productName ?? row.name,
      brand: basic.brand ?? '',
      manufacturer: basic.manufacturer ?? '',
      modelName: basic.modelName ?? '',
      modelCode: basic.modelCode ?? '',
      sellerManagementCode: row.code,
      sellerBarcode: row.barcode ?? '',
      afterServiceTelephoneNumber: row.phone ?? '',
      searchKeywords: basic.searchKeywords ?? [],
      priceComparisonSiteReg: basic.priceComparisonSiteReg ?? false,
      minorPurchasable: row.minors ?? true,
    },
    items: row.items.map(
      (item): SheetItem => ({
        id: item.id,
        barcode: item.barcode,
        optionText: item.values.join(' / '),
        optionPrice: item.price,
        usable: item.usable,
        skuCode: item.code,
        onHand: item.onHand,
        unit: item.unit,
        sellable: item.sellable,
      }),
    ),
    shops: row.shops.map(({ accountId, shopType, overrides }) => ({
      accountId,
      shopType,
      price: overrides.salePrice ?? null,
      productName: overrides.productName ?? null,
    })),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Linked accounts that the caller sees, oldest first. */
export async function readSheetAccounts(tx: TenantTx): Promise<(SheetShopAccount & { shopAccountId: string })[]> {
  const { rows } = await tx.query<{ id: number; shop_type: ShopType; shop_name: string; shop_account_id: string }>(
    `select id, shop_type, shop_name, shop_account_id from shop_account
      where seller_id = $1 and status <> 'UNLINKED' and ${ofVisibleShops('id', '$2')} order by id`,
    [tx.sellerId, tx.shopAccountIds],
    'sheets.accounts',
  );
  return rows.map((row) => ({ id: row.id, shopType: row.shop_type, shopName: row.shop_name, shopAccountId: row.shop_account_id }));
}

/** How many of these are products of the seller. */
export async function countChosenProducts(tx: TenantTx, ids: readonly number[]): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    'select count(*) as n from product where seller_id = $1 and id = any ($2::bigint[]) and deleted_at is null',
    [tx.sellerId, ids],
    'sheets.chosen-products',
  );
  return rows[0]?.n ?? 0;
}

/** Ids of products by the numbers that sellers see. */
export async function readProductIdsBySeq(tx: TenantTx, seqs: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await tx.query<{ id: number; seq: number }>(
    'select id, moa_product_seq as seq from product where seller_id = $1 and moa_product_seq = any ($2::bigint[]) and deleted_at is null',
    [tx.sellerId, seqs],
    'sheets.by-seq',
  );
  return new Map(rows.map(({ id, seq }) => [seq, id]));
}

/** Which of these products are there. */
export async function readThere(tx: TenantTx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await tx.query<{ id: number }>(
    'select id from product where seller_id = $1 and id = any ($2::bigint[]) and deleted_at is null',
    [tx.sellerId, ids],
    'sheets.there',
  );
  return new Set(rows.map(({ id }) => id));
}
