/** Shop products (쇼핑몰상품): what is at each shop, what was sent, plans and pushes. */
import { DRIFT_FIELDS, LEAVABLE_FIELDS, PRODUCT_MATCHES } from '@moa/core';
import { z } from 'zod';
import { listingConditions, MATCHING_MAX, matchingListingsSchema, withoutShops } from './matching.ts';
import { operation } from './operation.ts';
import { causeSchema, regStatusSchema, saleStatusSchema, shopTypeSchema, syncStateSchema } from './vocabulary.ts';
import {
  accountCountsSchema,
  flagSchema,
  idSchema,
  instantSchema,
  jobStartedSchema,
  listOf,
  pageQuery,
  pageSchema,
  wonSchema,
} from './wire.ts';

const tags = ['쇼핑몰상품'];
const productAuth = { any: ['productAuth' as const] };

/** `path`: field of the product's form, empty for the product as a whole. `shopMessage`: the shop's own words, word for word. */
/** What is put in the place of something refused by one press; `option`: a value of the base product's option, which counts for every shop. */
export const repairChoiceSchema = z.discriminatedUnion('field', [
  z.strictObject({ field: z.literal('category'), categoryId: z.string().min(1).max(100), path: z.string().max(500) }),
  z.strictObject({ field: z.literal('attribute'), key: z.string().min(1).max(100), value: z.string().min(1).max(200) }),
  z.strictObject({
    field: z.literal('option'),
    axis: z.string().min(1).max(100),
    from: z.string().min(1).max(200),
    to: z.string().min(1).max(200),
  }),
]);

export const refusalSchema = z.object({ cause: causeSchema, path: z.string(), message: z.string(), shopMessage: z.string().nullable() });

const leavableFieldSchema = z.enum(LEAVABLE_FIELDS);

export const listingRowSchema = z.object({
  id: idSchema,
  productId: idSchema.nullable(),
  moaProductSeq: z.number().int().nullable(),
  registerKey: z.string(),
  shopType: shopTypeSchema,
  shopAccountId: z.string(),
  shopName: z.string(),
  shopProductId: z.string().nullable(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  price: wonSchema,
  /** Sum over the items of what we believe the shop shows, and of what we want it to show. */
  sentQuantity: z.number().int().nullable(),
  desiredQuantity: z.number().int(),
  saleStatus: saleStatusSchema,
  regStatus: regStatusSchema,
  sync: syncStateSchema,
  message: z.string().nullable(),
  /** What the shop, or its rules before anything was sent, has against it; empty when it was not refused. */
  refusals: z.array(refusalSchema),
  /**
   * What one that is on its way waits for: an answer that is under way, the shop's limit of calls, a shop that is down, or a look whether it
   * happened. `nextTryAt` null: at once. Null for what waits for nothing.
   */
  waiting: z.object({ why: z.enum(['ANSWER', 'LIMIT', 'DOWN', 'CHECK']), nextTryAt: instantSchema.nullable() }).nullable(),
  isCollected: z.boolean(),
  pageUrl: z.string().nullable(),
  lastSentAt: instantSchema.nullable(),
  updatedAt: instantSchema,
  /** What the shop showed otherwise when it was looked at last. */
  differences: z.number().int(),
  /** Fields that no push overwrites there. */
  leftToShop: z.array(leavableFieldSchema),
  /**
   * What a sale at this price would leave after discount, fee and sending, and after the cost where it is known and the caller may see it. `won` below
   * 0 is lost. Null: the fee is not known.
   */
  margin: z.object({ won: z.number().int(), rate: z.number().nullable(), withCost: z.boolean() }).nullable(),
});

const listFilter = {
  ...pageQuery,
  ...listingConditions,
};

/** `tied`: to a base product; the others by what they are at their shops. */
const counts = {
  total: z.number().int(),
  tied: z.number().int(),
  sale: z.number().int(),
  suspension: z.number().int(),
  outOfStock: z.number().int(),
  failed: z.number().int(),
  waiting: z.number().int(),
};

export const attemptSchema = z.object({
  id: idSchema,
  at: instantSchema,
  kind: z.enum(['CREATE', 'UPDATE', 'STOCK', 'PRICE', 'STOP', 'RESUME', 'DELETE', 'READ', 'FIND']),
  outcome: z.enum(['OK', 'RELINK', 'FIX', 'SLOW_DOWN', 'AGAIN', 'REFUSED', 'UNKNOWN', 'STARTED']),
  /** Korean explanation, then the shop's own words. */
  message: z.string().nullable(),
  shopMessage: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), label: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  actor: z.string(),
  cause: z.string(),
  durationMs: z.number().int().nullable(),
  /** Its calls to the shop are found by it. */
  traceId: z.string().nullable(),
});

/** Of twenty thousand pairs. */
const MANY_BYTES = 2 * 1024 * 1024;

export const listings = {
  list: operation('GET', '/api/v1/product/shop', productAuth, '쇼핑몰상품 목록(수집 포함)', { tags })
    .input(
      z.object({
        ...listFilter,
        /** True: only those that no base product is tied to. */
        untied: flagSchema.optional(),
      }),
    )
    .output(pageSchema(listingRowSchema)),
  moaList: operation('GET', '/api/v1/product/shop/shop-moa-product-list', productAuth, '기본상품에 묶인 쇼핑몰상품 목록', { tags })
    .input(z.object({ ...listFilter, productId: idSchema.optional() }))
    .output(pageSchema(listingRowSchema)),
  count: operation('GET', '/api/v1/product/shop/shop-all-list-count', productAuth, '쇼핑몰상품 상태별 수', { tags })
    .input(z.object({ shopTypes: listOf(shopTypeSchema) }))
    .output(
      z.object({
        ...counts,
        shops: z.array(z.object({ shopType: shopTypeSchema, ...counts })),
        /** Listings by what they are refused for, most first; one that has several causes counts for each. */
        causes: z.array(z.object({ cause: causeSchema, count: z.number().int() })),
      }),
    ),
  /** How many shop products a list with the same conditions finds at each account. */
  countByAccount: operation('GET', '/api/v1/product/shop/count-account', productAuth, '계정별 쇼핑몰상품 수', { tags })
    .input(
      z.object({
        ...withoutShops(listingConditions),
        /** Only those tied to a base product, or only those that are not; both when absent. */
        tied: flagSchema.optional(),
        productId: idSchema.optional(),
      }),
    )
    .output(accountCountsSchema),
  /** Of each account: how many of its shop products were compared in the last seven days, and how many of them differ. */
  driftCounts: operation('GET', '/api/v1/product/shop/drift', productAuth, '쇼핑몰과 다른 상품 수', { tags }).output(
    z.object({
      contents: z.array(
        z.object({
          accountId: idSchema,
          shopType: shopTypeSchema,
          shopAccountId: z.string(),
          shopName: z.string(),
          /** Shop products of ours that are there. */
          there: z.number().int(),
          checked: z.number().int(),
          differing: z.number().int(),
          lastCheckedAt: instantSchema.nullable(),
        }),
      ),
    }),
  ),
  detail: operation('GET', '/api/v1/product/shop/detail', productAuth, '쇼핑몰상품 한 건과 보낸 이력', { tags })
    .input(z.object({ id: idSchema }))
    .output(
      z.object({
        listing: listingRowSchema,
        /** Listing of another account whose product at the shops is the same one. */
        soldWith: z.object({ id: idSchema, shopType: shopTypeSchema, shopName: z.string() }).nullable(),
        /** What we suggest in the place of what is refused; null where nothing can be. `hash` goes back with `repair`. */
        repair: z
          .object({
            hash: z.string(),
            changes: z.array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })),
          })
          .nullable(),
        /** What the shop showed otherwise; `checkedAt` null: it was never compared. */
        drift: z.object({
          checkedAt: instantSchema.nullable(),
          differences: z.array(
            z.object({
              field: z.enum(DRIFT_FIELDS),
              label: z.string(),
              ours: z.string(),
              theirs: z.string(),
              since: instantSchema,
              ways: z.array(z.enum(['PUSH', 'KEEP', 'LEAVE'])),
            }),
          ),
        }),
        items: z.array(
          z.object({
            id: idSchema,
            optionText: z.string(),
            shopItemId: z.string().nullable(),
            skuId: idSchema.nullable(),
            skuCode: z.string().nullable(),
            price: wonSchema,
            desiredQuantity: z.number().int(),
            sentQuantity: z.number().int().nullable(),
            seenQuantity: z.number().int().nullable(),
          }),
        ),
        timeline: z.array(attemptSchema),
      }),
    ),
  /** Sends what changed of the given listings (or products) as one plan and job. */
  transmit: operation('POST', '/api/v1/product/shop/transmit', productAuth, '쇼핑몰상품 전송', { tags, audit: 'listing.transmit' })
    .input(
      z.strictObject({
        listingIds: z.array(idSchema).max(5000).optional(),
        productIds: z.array(idSchema).max(5000).optional(),
        onlyFailed: z.boolean().optional(),
      }),
    )
    .output(
      z.object({ jobId: idSchema.nullable(), planId: idSchema, skipped: z.array(z.object({ listingId: idSchema, reason: z.string() })) }),
    ),
  /** Saves what was suggested for one listing and sends it again: a plan of its own, which can be taken back. */
  repair: operation('POST', '/api/v1/product/shop/repair', productAuth, '거절된 값을 제안대로 고치고 다시 보내기', {
    tags,
    audit: 'listing.repair',
  })
    .input(
      z
        .strictObject({
          listingId: idSchema,
          /** Of what was suggested (`repair` of the details). */
          hash: z.string().max(100).optional(),
          /** Instead of it: one of what `repairChoices` offers. */
          choice: repairChoiceSchema.optional(),
        })
        .refine(({ hash, choice }) => (hash === undefined) !== (choice === undefined), {
          error: 'hash와 choice 중 하나를 보내주십시오.',
          path: ['hash'],
        }),
    )
    .output(z.object({ jobId: idSchema, planId: idSchema })),
  /** Reads the listings back from their shops and shows the differences. */
  sync: operation('POST', '/api/v1/product/shop/sync', productAuth, '쇼핑몰상품 다시 읽기', { tags })
    .input(
      z
        .strictObject({
          listingIds: z.array(idSchema).min(1).max(5000).optional(),
          /** Instead of `listingIds`: everything that the list finds. */
          matching: matchingListingsSchema.optional(),
        })
        .refine(({ listingIds, matching }) => (listingIds === undefined) !== (matching === undefined), {
          error: 'listingIds와 matching 중 하나를 보내주십시오.',
          path: ['listingIds'],
        }),
    )
    .output(jobStartedSchema),
  saleStatus: operation('PATCH', '/api/v1/products/sale-status', productAuth, '판매중지 · 판매재개', { tags, audit: 'listing.saleStatus' })
    .input(z.strictObject({ listingIds: z.array(idSchema).min(1).max(5000), saleStatus: z.enum(['SALE', 'SUSPENSION']) }))
    .output(z.object({ jobId: idSchema, planId: idSchema })),
  /** Reads products that already exist in a shop (thin collection). */
  collect: operation('POST', '/api/v1/product/collect', productAuth, '쇼핑몰 상품 가져오기', { tags, audit: 'listing.collect' })
    .input(z.strictObject({ shopType: shopTypeSchema, shopAccountId: z.string().max(100) }))
    .output(jobStartedSchema),
  /**
   * Untied listings of an account, oldest first, each with the base products it may be: by code, barcode or name, the surest first. `chosen` is the
   * one that may be taken before anybody looked; null wherever a doubt is left.
   */
  match: operation('POST', '/api/v1/product/collect/match', productAuth, '가져온 상품과 맞는 기본상품 찾기', { tags })
    .input(
      z.strictObject({
        shopType: shopTypeSchema,
        shopAccountId: z.string().max(100),
        /** Listings behind this one (`nextAfter`). */
        after: idSchema.optional(),
        /** Only these of them. */
        listingIds: z.array(idSchema).max(100).optional(),
        /** Compares no names: only what a code can prove. */
        provenOnly: z.boolean().optional(),
        size: z.number().int().min(1).max(100).default(50),
      }),
    )
    .output(
      z.object({
        /** Untied listings of the account, all of them. */
        total: z.number().int(),
        /** False: too many base products to compare their names, or nobody asked for it. */
        namesCompared: z.boolean(),
        nextAfter: idSchema.nullable(),
        contents: z.array(
          z.object({
            listingId: idSchema,
            shopType: shopTypeSchema,
            shopName: z.string(),
            name: z.string(),
            imageUrl: z.string().nullable(),
            price: wonSchema,
            items: z.number().int(),
            chosen: idSchema.nullable(),
            candidates: z.array(
              z.object({
                productId: idSchema,
                moaProductSeq: z.number().int(),
                productName: z.string(),
                imageUrl: z.string().nullable(),
                price: wonSchema,
                reason: z.enum(PRODUCT_MATCHES),
                /** 0 to 1. */
                score: z.number(),
                /** Items of the shop's product that have an option here, and options here. */
                paired: z.number().int(),
                options: z.number().int(),
                sure: z.boolean(),
                /** It is in this shop already. */
                there: z.boolean(),
                /** The shop product was tied to it, and somebody took that back. */
                untied: z.boolean(),
              }),
            ),
          }),
        ),
      }),
    ),
  /** The same as `adopt` for many, as a job with a result for each. */
  adoptMany: operation('POST', '/api/v1/product/collect/adopt-many', productAuth, '가져온 상품 여럿을 기본상품으로', {
    tags,
    audit: 'listing.adoptMany',
    bodyLimit: MANY_BYTES,
  })
    .input(
      z
        .strictObject({
          /** Become new base products. */
          listingIds: z.array(idSchema).max(MATCHING_MAX).default([]),
          /** Are tied, each to its own. */
          pairs: z
            .array(z.strictObject({ listingId: idSchema, productId: idSchema }))
            .max(MATCHING_MAX)
            .default([]),
          /** Instead of both: everything untied that the list finds becomes a new base product. */
          matching: matchingListingsSchema.optional(),
          /** Instead of all of them: what codes prove of an account is tied. */
          proven: z.strictObject({ shopType: shopTypeSchema, shopAccountId: z.string().max(100) }).optional(),
        })
        .refine(
          ({ listingIds, pairs, matching, proven }) =>
            [listingIds.length + pairs.length > 0, matching !== undefined, proven !== undefined].filter(Boolean).length === 1,
          { error: '가져온 상품, 조건, 확실한 짝 가운데 하나만 보내주십시오.', path: ['listingIds'] },
        ),
    )
    .output(jobStartedSchema),
  /** Makes base products of collected listings (`listingIds` alone), ties one to a product (with `productId`), or each to its own (`pairs`). */
  adopt: operation('POST', '/api/v1/product/collect/adopt', productAuth, '가져온 상품을 기본상품으로', { tags, audit: 'listing.adopt' })
    .input(
      z
        .strictObject({
          listingIds: z.array(idSchema).max(1000).default([]),
          productId: idSchema.optional(),
          pairs: z
            .array(z.strictObject({ listingId: idSchema, productId: idSchema }))
            .max(1000)
            .default([]),
        })
        .refine(({ listingIds, pairs }) => listingIds.length + pairs.length > 0, {
          error: '가져온 상품을 하나 이상 보내주십시오.',
          path: ['listingIds'],
        })
        .refine(({ productId, pairs }) => productId === undefined || pairs.length === 0, {
          error: 'productId와 pairs 중 하나만 보내주십시오.',
          path: ['productId'],
        }),
    )
    .output(
      z.object({
        created: z.number().int(),
        tied: z.number().int(),
        failed: z.array(z.object({ listingId: idSchema, reason: z.string() })),
      }),
    ),
};
