/** Lists as Excel files. What goes out of base products comes back as a plan (`plans.propose`, PRODUCT_SHEET). */
import {
  LISTING_SHEET_KEYS,
  type ListingSheetKey,
  PRODUCT_SHEET_KEYS,
  PRODUCT_SHEET_ROWS,
  type ProductSheetKey,
  SKU_SHEET_KEYS,
  type SkuSheetKey,
} from '@moa/core';
import { z } from 'zod';
import { listingConditions, productConditions, skuConditions } from './matching.ts';
import { operation } from './operation.ts';
import { idSchema } from './wire.ts';

const tags = ['엑셀'];
const productAuth = { any: ['productAuth' as const] };
const right = 'downloadExcel' as const;

function columnsOf<Key extends string>(keys: readonly Key[]) {
  return z
    .array(z.enum(keys as unknown as [Key, ...Key[]], '열 이름을 확인해주십시오.'))
    .min(1, '열을 하나 이상 골라주십시오.')
    .max(keys.length, '같은 열이 두 번 있습니다.')
    .refine((columns) => new Set(columns).size === columns.length, '같은 열이 두 번 있습니다.')
    .optional();
}

const chosen = z.array(idSchema).min(1).max(5000).optional();

const sheetSchema = z.object({
  url: z.string(),
  /** Seconds. */
  expiresIn: z.number().int(),
  fileName: z.string(),
  /** Products, shop products or SKUs in it. */
  count: z.number().int(),
});

const productFilter = { ...productConditions, sort: z.string().max(60).optional() };
const listingFilter = { ...listingConditions, productId: idSchema.optional(), tied: z.boolean().optional() };

/**
 * Each answers an address that gives the file once, within a minute, to whoever asked for it: the records named, or all that the list finds
 * by the same conditions, in its order.
 */
export const sheets = {
  products: operation('POST', '/api/v1/product/moa/excel', productAuth, '기본상품 엑셀 다운로드', {
    tags,
    right,
    audit: 'product.excel',
    noReplay: true,
  })
    .input(
      z.strictObject({
        filter: z.strictObject(productFilter),
        ids: chosen,
        /** One row a product, or one an option. */
        rows: z.enum(PRODUCT_SHEET_ROWS).default('PRODUCT'),
        columns: columnsOf<ProductSheetKey>(PRODUCT_SHEET_KEYS),
      }),
    )
    .output(sheetSchema),
  listings: operation('POST', '/api/v1/product/shop/shop-all-list/excel', productAuth, '쇼핑몰상품 엑셀 다운로드', {
    tags,
    right,
    audit: 'listing.excel',
    noReplay: true,
  })
    .input(z.strictObject({ filter: z.strictObject(listingFilter), ids: chosen, columns: columnsOf<ListingSheetKey>(LISTING_SHEET_KEYS) }))
    .output(sheetSchema),
  /** What comes back of it is a plan (`plans.propose`, STOCK). */
  skus: operation('POST', '/api/v1/moa/sku/excel', productAuth, 'SKU 엑셀 다운로드', {
    tags,
    right,
    audit: 'sku.excel',
    noReplay: true,
  })
    .input(
      z.strictObject({
        filter: z.strictObject({ ...skuConditions, sort: z.string().max(60).optional() }),
        ids: chosen,
        columns: columnsOf<SkuSheetKey>(SKU_SHEET_KEYS),
      }),
    )
    .output(sheetSchema),
};
