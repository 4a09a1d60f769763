/** Conditions of lists: a list asks with them, and what acts on many rows takes everything that they find instead of ids. */
import { z } from 'zod';
import {
  causeSchema,
  claimStateSchema,
  claimTypeSchema,
  lineStateSchema,
  orderFlagSchema,
  saleStatusSchema,
  shopTypeSchema,
  syncStateSchema,
} from './vocabulary.ts';
import { idSchema, listOf, pageQuery } from './wire.ts';

/** Conditions of a list but for its shops: those of a count beside the filter of shops. */
export function withoutShops<Fields extends { shopTypes: z.ZodType; accountIds: z.ZodType }>({
  shopTypes: _,
  accountIds: __,
  ...rest
}: Fields) {
  return rest;
}

/** Conditions of a list but for its marks: those of a count by mark. */
export function withoutFlags<Fields extends { flags: z.ZodType }>({ flags: _, ...rest }: Fields) {
  return rest;
}

/** What is taken at once at most. */
export const MATCHING_MAX = 20_000;

export const productConditions = {
  keyword: z.string().max(100).optional(),
  scope: z.enum(['ALL', 'NAME', 'CODE', 'SEQ']).optional(),
  shopTypes: listOf(shopTypeSchema),
  accountIds: listOf(idSchema),
  sync: syncStateSchema.optional(),
  stock: z.enum(['SOLDOUT', 'LOW']).optional(),
  /** LOSS: sold below its cost at one shop at least. NO_COST: its cost is not known. Both for who may see costs. */
  margin: z.enum(['LOSS', 'NO_COST']).optional(),
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

export const orderConditions = {
  sort: pageQuery.sort,
  status: listOf(lineStateSchema),
  shopTypes: listOf(shopTypeSchema),
  accountIds: listOf(idSchema),
  range: z.object({ from: z.string().max(40).optional(), to: z.string().max(40).optional() }).optional(),
  dateType: z.enum(['ORDERED', 'PAID', 'DUE', 'DISPATCHED']).optional(),
  keyword: z.string().max(100).optional(),
  /** ALL: everything of these. PRODUCT: name and option. SKU: its whole code. PHONE and NAME search by keyed hashes: whole name, whole number or its last four digits. */
  scope: z.enum(['ALL', 'ORDER_NO', 'PRODUCT', 'SKU', 'NAME', 'PHONE', 'INVOICE']).optional(),
  flags: listOf(orderFlagSchema),
  claimType: claimTypeSchema.optional(),
  /** Under way, and for so many days not moved as far as couriers say. */
  unmovedDays: z.coerce.number().int().min(1, '1일 이상으로 입력해주십시오.').max(60, '60일 이하로 입력해주십시오.').optional(),
};
export const matchingOrdersSchema = z.strictObject({
  ...orderConditions,
  /** Leaves out lines with one of these marks. */
  without: listOf(z.enum(['NEEDS_MAPPING', 'OVERSOLD'])),
});

export const claimConditions = {
  types: listOf(claimTypeSchema),
  states: listOf(claimStateSchema),
  /** OPEN: nobody has decided. URGENT: decides itself within a day. CLOSED: over. RESTOCK: goods came back and nothing was decided about them. */
  view: z.enum(['OPEN', 'URGENT', 'CLOSED', 'RESTOCK']).optional(),
  shopTypes: listOf(shopTypeSchema),
  accountIds: listOf(idSchema),
  keyword: z.string().trim().max(100).optional(),
  /** As in the search of orders; INVOICE finds the parcels of claims too. */
  scope: z.enum(['ALL', 'ORDER_NO', 'PRODUCT', 'SKU', 'NAME', 'PHONE', 'INVOICE']).optional(),
};
export const matchingClaimsSchema = z.strictObject({
  ...claimConditions,
  /** Leaves out claims that came after this one. */
  upTo: idSchema.optional(),
});

const orderTargets = {
  ids: z.array(idSchema).min(1, '주문을 선택해주십시오.').max(1000, '한 번에 1,000건까지 처리할 수 있습니다.').optional(),
  /** Instead of `ids`: everything that the list of orders finds when the call is answered. More than 20,000 are refused. */
  matching: matchingOrdersSchema.optional(),
};

/** Input of what acts on lines that are named, or on all that a list finds. */
export function ofOrders<Fields extends z.ZodRawShape>(fields: Fields) {
  return z
    .strictObject({ ...orderTargets, ...fields })
    .refine((asked) => ('ids' in asked && asked.ids !== undefined) !== ('matching' in asked && asked.matching !== undefined), {
      error: 'ids와 matching 중 하나를 보내주십시오.',
      path: ['ids'],
    });
}

const claimTargets = {
  claimIds: z.array(idSchema).min(1, '처리할 건을 선택해주십시오.').max(1000, '한 번에 1,000건까지 처리할 수 있습니다.').optional(),
  /** Instead of `claimIds`: of everything that the list of claims finds, what is of the action's type. More than 20,000 are refused. */
  matching: matchingClaimsSchema.optional(),
};

/** As `ofOrders`, of claims. */
export function ofClaims<Fields extends z.ZodRawShape>(fields: Fields) {
  return z
    .strictObject({ ...claimTargets, ...fields })
    .refine((asked) => ('claimIds' in asked && asked.claimIds !== undefined) !== ('matching' in asked && asked.matching !== undefined), {
      error: 'claimIds와 matching 중 하나를 보내주십시오.',
      path: ['claimIds'],
    });
}
