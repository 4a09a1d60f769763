/** SKUs and the stock ledger. */
import { z } from 'zod';
import { skuConditions } from './matching.ts';
import { operation } from './operation.ts';
import { shopTypeSchema, syncStateSchema } from './vocabulary.ts';
import { idSchema, instantSchema, listOf, pageQuery, pageSchema, quantitySchema, versionSchema, wonSchema } from './wire.ts';

const tags = ['재고(SKU)'];
const productAuth = { any: ['productAuth' as const] };

export const skuRowSchema = z.object({
  id: idSchema,
  skuCode: z.string(),
  skuName: z.string(),
  optionText: z.string(),
  siblingCode: z.string().nullable(),
  skuProductType: z.enum(['SELF', 'CONSIGNMENT', 'CROSS_SUPPLY']),
  stockQuantity: z.number().int(),
  reservedQuantity: z.number().int(),
  /** May be below zero after overselling elsewhere. */
  freeQuantity: z.number().int(),
  safetyStock: z.number().int(),
  sellableQuantity: z.number().int(),
  salePrice: wonSchema,
  products: z.array(z.object({ id: idSchema, moaProductSeq: z.number().int(), productName: z.string() })),
  /** Picture of the first of them. */
  imageUrl: z.string().nullable(),
  /** What the ledger says of the last 14 days, or of 28 where 14 say too little, as of this morning; null where nothing moved in them. */
  pace: z
    .object({
      windowDays: z.number().int(),
      /** Units ordered less those whose order was cancelled. */
      sold: z.number().int(),
      /** Days on which some could be sold; the others do not count. */
      openDays: z.number().int(),
      /** False: too little to say how long the stock lasts. */
      enough: z.boolean(),
    })
    .nullable(),
  /** Whole days that what is sellable lasts at that pace; null where that says nothing. */
  daysLeft: z.number().int().nullable(),
  createdDate: instantSchema,
  updatedDate: instantSchema,
  version: versionSchema,
});

export const movementSchema = z.object({
  id: idSchema,
  at: instantSchema,
  effect: z.string(),
  /** Korean reason. */
  reason: z.string(),
  deltaOnHand: z.number().int(),
  deltaReserved: z.number().int(),
  onHandAfter: z.number().int(),
  reservedAfter: z.number().int(),
  source: z.object({ kind: z.enum(['LINE', 'CLAIM', 'MANUAL', 'JOB']), id: z.string(), label: z.string() }),
  actor: z.string(),
});

/** What is shown of a SKU where one is chosen by its code or name. */
export const lightSkuSchema = z.object({
  id: idSchema,
  skuCode: z.string(),
  skuName: z.string(),
  optionText: z.string(),
  stockQuantity: z.number().int(),
  sellableQuantity: z.number().int(),
});

const skuCode = z.string().max(60, '60자 이하로 입력해주십시오.');
const skuName = z.string().max(200, '200자 이하로 입력해주십시오.');

/** A row with an id changes that SKU, one without makes a new one. What is absent stays as it is, or is given: the code, the seller's own safety stock. */
export const skuEditSchema = z.strictObject({
  id: idSchema.optional(),
  skuCode: skuCode.optional(),
  skuName: skuName.optional(),
  /** Of a new SKU alone. */
  stockQuantity: quantitySchema.optional(),
  safetyStock: quantitySchema.optional(),
  version: versionSchema.optional(),
});

/** Rows of one `sku/bulk`. */
export const SKU_ROWS_MAX = 500;

/** One change of a SKU's stock: an absolute count against the number the editor saw, or a difference. */
export const stockEditSchema = z.strictObject({
  skuId: idSchema,
  mode: z.enum(['SET', 'ADD']),
  quantity: z.number().int().min(-99_999_999).max(99_999_999, '99,999,999 이하로 입력해주십시오.'),
  /** Version the editor saw; with SET a stale one is 409 STALE_VERSION. */
  version: versionSchema.optional(),
  safetyStock: quantitySchema.optional(),
  memo: z.string().max(200).optional(),
});

export const stock = {
  list: operation('GET', '/api/v1/moa/sku/list', productAuth, 'SKU 목록', { tags })
    // Sorted by createdDate,desc, or by daysLeft,asc or daysLeft,desc: SKUs of which nothing can be said come last.
    .input(
      z.object({
        ...pageQuery,
        ...skuConditions,
        supplySellerId: z.string().max(40).optional(),
        ids: listOf(idSchema),
      }),
    )
    .output(pageSchema(skuRowSchema)),
  /** For choosing one: those of `skuCodes`, and up to 20 that a word of the name or the beginning of a code finds, the code itself first. */
  suggest: operation('GET', '/api/v1/moa/sku/list/auto', productAuth, 'SKU 자동완성', { tags })
    .input(z.object({ name: z.string().max(100).optional(), skuCodes: z.array(z.string().max(60)).max(100).optional() }))
    .output(z.object({ contents: z.array(lightSkuSchema) })),
  /** The SKUs of one product's options, by the code they share. */
  siblings: operation('GET', '/api/v1/moa/sku/siblingCode/list', productAuth, '같은 상품의 SKU', { tags })
    .input(z.object({ siblingCode: z.string().min(1).max(60) }))
    .output(z.object({ contents: z.array(lightSkuSchema) })),
  detail: operation('GET', '/api/v1/moa/sku/detail', productAuth, 'SKU 한 건과 재고 이력', { tags })
    .input(z.object({ id: idSchema, cursor: z.string().max(500).optional() }))
    .output(
      z.object({
        sku: skuRowSchema,
        movements: z.array(movementSchema),
        nextCursor: z.string().nullable(),
        listings: z.array(
          z.object({
            listingId: idSchema,
            shopType: shopTypeSchema,
            shopName: z.string(),
            desired: z.number().int(),
            sent: z.number().int().nullable(),
            sync: syncStateSchema,
            sentAt: instantSchema.nullable(),
          }),
        ),
      }),
    ),
  count: operation('GET', '/api/v1/moa/sku/count', productAuth, 'SKU 수', { tags })
    .input(z.object({}))
    .output(
      z.object({
        total: z.number().int(),
        soldOut: z.number().int(),
        low: z.number().int(),
        oversold: z.number().int(),
        soon: z.number().int(),
      }),
    ),
  /** Creates or renames a single SKU. */
  save: operation('POST', '/api/v1/moa/sku', productAuth, 'SKU 저장', { tags, audit: 'sku.save' })
    .input(skuEditSchema.extend({ skuName: skuName.min(1, 'SKU명을 입력해주십시오.') }))
    .output(skuRowSchema),
  /** Makes and changes many SKUs. Each row is done whole or not at all, and has its result; what stands against one holds up no other. */
  bulk: operation('POST', '/api/v1/moa/sku/bulk', productAuth, 'SKU 여러 개 만들기 · 바꾸기', {
    tags,
    audit: 'sku.bulk',
    bodyLimit: 1024 * 1024,
  })
    .input(z.strictObject({ skus: z.array(skuEditSchema).min(1).max(SKU_ROWS_MAX, `한 번에 ${SKU_ROWS_MAX}줄까지 보내주십시오.`) }))
    .output(
      z.object({
        created: z.number().int(),
        changed: z.number().int(),
        /** In the order of the rows. */
        results: z.array(
          z.object({
            ok: z.boolean(),
            id: idSchema.nullable(),
            skuCode: z.string().nullable(),
            version: versionSchema.nullable(),
            /** What stands against it. */
            code: z.string().nullable(),
            message: z.string().nullable(),
          }),
        ),
      }),
    ),
  /** What SKUs are called: those of `skuCodes`, and up to 20 whose name is `skuName` but for blanks around it and capitals. */
  name: operation('GET', '/api/v1/moa/sku/name', productAuth, 'SKU 이름 확인', { tags })
    .input(z.object({ skuName: skuName.optional(), skuCodes: z.array(skuCode).max(100).optional() }))
    .output(z.object({ contents: z.array(lightSkuSchema) })),
  /** Changes the stock of many SKUs; one result a row. */
  bulkStock: operation('POST', '/api/v1/moa/sku/bulkStock', productAuth, '재고 일괄 변경', { tags, audit: 'stock.edit' })
    .input(z.strictObject({ edits: z.array(stockEditSchema).min(1).max(1000) }))
    .output(
      z.object({
        results: z.array(
          z.object({
            skuId: idSchema,
            ok: z.boolean(),
            code: z.string().nullable(),
            message: z.string().nullable(),
            stockQuantity: z.number().int().nullable(),
            version: versionSchema.nullable(),
          }),
        ),
      }),
    ),
  /** A SKU code that nobody uses, and whether a requested one is free. */
  skuCode: operation('GET', '/api/v1/moa/skucode', productAuth, 'SKU 코드 만들기 · 중복 확인', { tags })
    .input(z.object({ skuCode: z.string().max(60).optional() }))
    .output(z.object({ skuCode: z.string(), available: z.boolean() })),
  availableQuantity: operation('GET', '/api/v1/moa/availableQuantity', productAuth, '가용재고', { tags })
    .input(z.object({ skuIds: z.array(idSchema).min(1).max(500) }))
    .output(
      z.object({
        contents: z.array(
          z.object({
            skuId: idSchema,
            onHand: z.number().int(),
            reserved: z.number().int(),
            free: z.number().int(),
            sellable: z.number().int(),
          }),
        ),
      }),
    ),
};
