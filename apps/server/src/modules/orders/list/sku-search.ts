/** SKUs for an order that is written by hand. */
import type { TenantTx } from '../../../platform/database/index.ts';
import { firstRows } from '../../../platform/paging.ts';
import { readSkus } from '../../stock/index.ts';

export interface FoundSku {
  skuId: string;
  skuCode: string;
  /** Name and option. */
  label: string;
  /** Pieces that may be sold, never below zero. */
  sellable: number;
  /** Won. */
  salePrice: number;
}

/** Newest first. */
export async function findSkus(tx: TenantTx, keyword: string, size: number): Promise<FoundSku[]> {
  const rows = await readSkus(tx, { name: keyword, type: null, stock: null, ids: null, lowStock: 0 }, firstRows(size));
  return rows.map((row) => ({
    skuId: String(row.id),
    skuCode: row.sku_code,
    label: row.option_text === '' ? row.sku_name : `${row.sku_name} · ${row.option_text}`,
    sellable: Math.max(0, row.on_hand - row.reserved - row.safety_stock),
    salePrice: row.sale_price,
  }));
}
