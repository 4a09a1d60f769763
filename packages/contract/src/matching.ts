/** Conditions of the lists of products, shop products and SKUs: a list asks with them, and a plan takes everything that they find instead of ids. */
import { z } from 'zod';
import { causeSchema, saleStatusSchema, shopTypeSchema, syncStateSchema } from './vocabulary.ts';
import { idSchema, listOf } from './wire.ts';

/** What one plan takes at most. */
export const MATCHING_MAX = 20_000;

export const productConditions = {
  keyword: z.string().max(100).optional(),
  scope: z.enum(['ALL', 'NAME', 'CODE', 'SEQ']).optional(),
  shopTypes: listOf(shopTypeSchema),
  sync: syncStateSchema.optional(),
  stock: z.enum(['SOLDOUT', 'LOW']).optional(),
  from: z.string().max(40).optional(),
  to: z.string().max(40).optional(),
};

export const listingConditions = {
  keyword: z.string().max(100).optional(),
  scope: z.enum(['ALL', 'NAME', 'SHOP_PRODUCT_ID', 'SEQ']).optional(),
  shopTypes: listOf(shopTypeSchema),
  accountIds: listOf(idSchema),
  saleStatus: listOf(saleStatusSchema),
  sync: listOf(syncStateSchema),
  /** Refused for one of these causes. */
  causes: listOf(causeSchema),
  /** DIFFERS: the shop showed something else than it was sent. LEFT: some field is left to the shop. */
  drift: z.enum(['DIFFERS', 'LEFT']).optional(),
};

export const skuConditions = {
  name: z.string().max(100).optional(),
  skuProductType: z.enum(['SELF', 'CONSIGNMENT', 'CROSS_SUPPLY']).optional(),
  /** SOON: some are left, and gone within seven days as fast as they went lately. */
  stock: z.enum(['SOLDOUT', 'LOW', 'OVERSOLD', 'SOON']).optional(),
};

export const matchingProductsSchema = z.strictObject({ list: z.literal('PRODUCTS'), ...productConditions });
export const matchingListingsSchema = z.strictObject({
  list: z.literal('LISTINGS'),
  ...listingConditions,
  /** Only those tied to a base product, or only those that are not; both when absent. */
  tied: z.boolean().optional(),
  productId: idSchema.optional(),
});
export const matchingSkusSchema = z.strictObject({ list: z.literal('SKUS'), ...skuConditions });
