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
import { chosenOfSheet, columnsOfSheet, sheetSchema } from './sheet-parts.ts';
import { idSchema } from './wire.ts';

const tags = ['엑셀'];
const productAuth = { any: ['productAuth' as const] };
const right = 'downloadExcel' as const;

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
        ids: chosenOfSheet,
        /** One row a product, or one an option. */
        rows: z.enum(PRODUCT_SHEET_ROWS).default('PRODUCT'),
        columns: columnsOfSheet<ProductSheetKey>(PRODUCT_SHEET_KEYS),
      }),
    )
    .output(sheetSchema),
  listings: operation('POST', '/api/v1/product/shop/shop-all-list/excel', productAuth, '쇼핑몰상품 엑셀 다운로드', {
    tags,
    right,
    audit: 'listing.excel',
    noReplay: true,
  })
    .input(
      z.strictObject({
        filter: z.strictObject(listingFilter),
        ids: chosenOfSheet,
        columns: columnsOfSheet<ListingSheetKey>(LISTING_SHEET_KEYS),
      }),
    )
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
        ids: chosenOfSheet,
        columns: columnsOfSheet<SkuSheetKey>(SKU_SHEET_KEYS),
      }),
    )
    .output(sheetSchema),
};
