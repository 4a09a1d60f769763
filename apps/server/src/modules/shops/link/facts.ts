/** A shop account as the session user and every list of shops hold it. */
import type { shopFactsSchema } from '@moa/contract';
import type { ShopType } from '@moa/core';
import type { z } from 'zod';
import type { AccountStatus } from '../runtime/runtime.ts';

export type ShopFacts = z.input<typeof shopFactsSchema>;
export type MultiShop = ShopFacts['multiShopInfos'][number];

export interface FactsRow {
  id: number;
  shop_type: ShopType;
  shop_account_id: string;
  shop_name: string;
  status: AccountStatus;
  is_open_api: boolean;
  available_shop: boolean;
  smart_store_url: string | null;
  multi_shop_infos: MultiShop[];
  mall_infos: unknown;
  shop_master_id: string | null;
}

export const FACTS_COLUMNS = `a.id, a.shop_type, a.shop_account_id, a.shop_name, a.status, a.is_open_api, a.available_shop, a.smart_store_url, a.multi_shop_infos, a.mall_infos,
         a.shop_master_id`;

/** Shops whose authorisation hangs on their state and the open API (specification, point 4). */
const OPEN_API_SHOPS: ReadonlySet<ShopType> = new Set(['SMART_STORE', 'AUCTION', 'GMARKET']);

/** Suppliers, whose accounts are kept apart from those of shops. */
export const CONSIGNMENT_SHOPS: readonly ShopType[] = ['DOMEME', 'OWNERCLAN'];

export function factsOf(row: FactsRow): ShopFacts {
  const authorised = OPEN_API_SHOPS.has(row.shop_type) ? row.status === 'NORMAL' && row.is_open_api : row.status === 'NORMAL';
  return {
    id: String(row.id),
    shopType: row.shop_type,
    shopAccountId: row.shop_account_id,
    shopName: row.shop_name,
    status: row.status,
    isOpenApi: row.is_open_api,
    isNaver: row.shop_type === 'SMART_STORE',
    availableShop: row.available_shop,
    shopProductAuth: authorised,
    shopOrderAuth: authorised,
    smart_store_url: row.smart_store_url,
    multiShopInfos: row.multi_shop_infos.filter((shop) => shop.useYn === 'Y'),
    mallInfos: row.shop_type === 'CAFE24' ? (row.mall_infos ?? null) : null,
    shopMasterId: row.shop_type === 'CAFE24' ? row.shop_master_id : null,
  };
}
