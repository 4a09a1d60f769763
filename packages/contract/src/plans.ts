/** Plans (변경 이력): bulk changes that are looked at before they are applied, and taken back afterwards. */
import {
  CATEGORY_FIELDS,
  DRIFT_FIELDS,
  FLAG_FIELDS,
  MONEY_FIELDS,
  PRODUCT_SHEET_IN_MAX,
  SHEET_TROUBLES,
  SHOP_FIELDS,
  TEXT_FIELDS,
  WORDS_FIELDS,
} from '@moa/core';
import { z } from 'zod';
import { matchingListingsSchema, matchingProductsSchema, matchingSkusSchema } from './matching.ts';
import { operation } from './operation.ts';
import { categoryChoiceSchema } from './product-draft.ts';
import { stockEditSchema } from './stock.ts';
import { shopTypeSchema } from './vocabulary.ts';
import { flagSchema, idSchema, instantSchema, listOf, okSchema, pageQuery, pageSchema, wonSchema } from './wire.ts';

const tags = ['변경 이력'];
const productAuth = { any: ['productAuth' as const] };

export const planStatusSchema = z.enum(['PROPOSED', 'APPLIED', 'STALE', 'DISCARDED', 'UNDONE']);
export const planKindSchema = z.enum([
  'TRANSMIT',
  'SALE_STATUS',
  'LISTING_DELETE',
  'STOCK',
  'FIELDS',
  'DELETE',
  'COPY',
  'PRODUCT_SHEET',
  'PRICE_RULE',
  'SHOP_CATEGORY',
  'REPAIR',
  'DRIFT',
  'DRIFT_PUSH',
  'UNTIE',
]);
/**
 * `CHANGE`: to be applied. `SKIP`: nothing to do, with the reason. `PROBLEM`: something stops it. `EXCLUDED`: taken out by who applied the
 * plan. `LEFT`: moved meanwhile and left alone.
 */
export const planItemStateSchema = z.enum(['CHANGE', 'SKIP', 'PROBLEM', 'EXCLUDED', 'WAITING', 'DONE', 'LEFT', 'FAILED', 'CANCELED']);

export const planSchema = z.object({
  id: idSchema,
  kind: planKindSchema,
  title: z.string(),
  status: planStatusSchema,
  /** Goes back with `apply`: nothing but what was looked at is applied. */
  hash: z.string(),
  actor: z.string(),
  createdAt: instantSchema,
  appliedAt: instantSchema.nullable(),
  /** The job that applies it. */
  jobId: idSchema.nullable(),
  /** The plan that this one takes back, and the one that took this one back. */
  undoes: idSchema.nullable(),
  undoneBy: idSchema.nullable(),
  /** It was applied, has ended, and can be taken back. */
  undoable: z.boolean(),
  changes: z.number().int(),
  skipped: z.number().int(),
  problems: z.number().int(),
  /** What came of it; null before it is applied and once its job is no longer kept. */
  result: z.object({ done: z.number().int(), failed: z.number().int(), left: z.number().int(), ended: z.boolean() }).nullable(),
});

export const planItemSchema = z.object({
  seq: z.number().int(),
  /** Of the listing, SKU or product, as its kind says. */
  targetId: idSchema.nullable(),
  shopType: shopTypeSchema.nullable(),
  label: z.string(),
  state: planItemStateSchema,
  /** As Korean text; null: nothing was there. */
  changes: z.array(z.object({ field: z.string(), label: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  /** Why it is left out, what stops it, or what the seller should know of it. */
  notes: z.array(z.string()),
  /** What came of it, in Korean. */
  message: z.string().nullable(),
});

const chosenListings = {
  listingIds: z.array(idSchema).max(5000).optional(),
  /** All listings of these products that the caller sees. */
  productIds: z.array(idSchema).max(5000).optional(),
  /** Instead of ids: everything that one of the lists finds, frozen as it is now. More than 20,000 are refused. */
  matching: z.discriminatedUnion('list', [matchingListingsSchema, matchingProductsSchema]).optional(),
};
/** Whoever means ids has named them; both together would say two things. */
const idsOrMatching = ({ matching, listingIds, productIds }: { matching?: unknown; listingIds?: unknown; productIds?: unknown }) =>
  matching === undefined || (listingIds === undefined && productIds === undefined);
const IDS_OR_MATCHING = { error: '고른 항목과 조건 중 하나만 보내주십시오.', path: ['matching'] };

const text = z.string().max(200, '200자 이하로 입력해주십시오.');
const words = z.array(z.string().max(20, '20자 이하로 입력해주십시오.')).max(20, '20개까지 입력할 수 있습니다.');

/** What a field is made. RATE takes whole percent, ADD a signed difference in won; what is reckoned is rounded to `unit` won (10 when absent). */
export const fieldEditSchema = z.union([
  z.strictObject({
    field: z.enum(MONEY_FIELDS),
    how: z.enum(['SET', 'ADD']),
    value: wonSchema,
    unit: z.union([z.literal(1), z.literal(10), z.literal(100), z.literal(1000)]).default(10),
  }),
  z.strictObject({
    field: z.enum(MONEY_FIELDS),
    how: z.literal('RATE'),
    value: z.number().int('정수로 입력해주십시오.').min(-99, '-99 이상으로 입력해주십시오.').max(1000, '1,000 이하로 입력해주십시오.'),
    unit: z.union([z.literal(1), z.literal(10), z.literal(100), z.literal(1000)]).default(10),
  }),
  z.strictObject({ field: z.enum(TEXT_FIELDS), how: z.enum(['SET', 'PREFIX', 'SUFFIX']), value: text }),
  z.strictObject({ field: z.enum(TEXT_FIELDS), how: z.literal('REPLACE'), find: text.min(1, '바꿀 말을 입력해주십시오.'), value: text }),
  z.strictObject({ field: z.enum(FLAG_FIELDS), how: z.literal('SET'), value: z.boolean() }),
  z.strictObject({ field: z.enum(WORDS_FIELDS), how: z.enum(['SET', 'ADD', 'REMOVE']), value: words }),
  /** The standard category; one of the last level. Its path is the tree's own. */
  z.strictObject({ field: z.enum(CATEGORY_FIELDS), how: z.literal('SET'), value: categoryChoiceSchema }),
]);

const fieldsInput = {
  productIds: z.array(idSchema).min(1).max(1000).optional(),
  /** Instead of `productIds`: everything that the list finds. */
  matching: matchingProductsSchema.optional(),
  /** Changes what shops of these types are given otherwise (price and name alone); the base products when absent. */
  shopTypes: z.array(shopTypeSchema).min(1).max(40).optional(),
  edits: z
    .array(fieldEditSchema)
    .min(1)
    .max(10)
    .refine((edits) => new Set(edits.map(({ field }) => field)).size === edits.length, '같은 항목을 두 번 바꿀 수 없습니다.'),
  /** Sends the products to the shops that have them once they are changed. */
  send: z.boolean().default(true),
};
const ofShopsOnly = ({ shopTypes, edits }: { shopTypes?: unknown; edits: readonly { field: string }[] }) =>
  shopTypes === undefined || edits.every(({ field }) => SHOP_FIELDS.some((own) => own === field));
const oneOfBoth = ({ matching, productIds }: { matching?: unknown; productIds?: unknown }) =>
  (matching === undefined) !== (productIds === undefined);
const ONE_OF_BOTH = { error: 'productIds와 matching 중 하나를 보내주십시오.', path: ['productIds'] };
const ONLY_OF_SHOPS = { error: '쇼핑몰별로는 판매가와 상품명만 바꿀 수 있습니다.', path: ['edits'] };

/** `known`: the stock that the row went out with; where it has moved since, the row is a problem. */
const stockRowSchema = z.strictObject({
  skuCode: z.string().max(1000),
  quantity: z.string().max(1000),
  known: z.string().max(1000).optional(),
  /** Of a row that went out with us: found by it, whatever the code is by now. */
  skuId: idSchema.optional(),
  safetyStock: z.string().max(1000).optional(),
  knownSafety: z.string().max(1000).optional(),
  newCode: z.string().max(1000).optional(),
  /** What stands against its cells in the file. */
  trouble: z.string().max(1000).optional(),
});

/** By field; behind an `@` the id of a shop account, or a register key. */
const sheetCells = z.record(z.string().max(140), z.string().max(2000, '2,000자 이하로 입력해주십시오.'));
/** A row of a product sheet that was edited: `cells` as they are now, `was` as they went out. */
const sheetRowSchema = z.strictObject({
  line: z.number().int().min(1),
  /** Null where only its number says which product is meant. */
  productId: idSchema.nullable(),
  seq: z.string().max(40),
  cells: sheetCells,
  was: sheetCells.optional(),
  troubles: z
    .array(z.strictObject({ why: z.enum(SHEET_TROUBLES), title: z.string().max(1000) }))
    .max(100)
    .optional(),
});
const TOO_MANY_ROWS = `한 번에 ${PRODUCT_SHEET_IN_MAX.toLocaleString('ko-KR')}줄까지 바꿀 수 있습니다. 파일을 나누어 올려주십시오.`;

const driftListings = {
  listingIds: z.array(idSchema).min(1).max(5000).optional(),
  matching: matchingListingsSchema.optional(),
  /** Only these fields; all that differ where absent. */
  fields: z.array(z.enum(DRIFT_FIELDS)).min(1).optional(),
};
const LISTINGS_OR_MATCHING = { error: 'listingIds와 matching 중 하나를 보내주십시오.', path: ['listingIds'] };

export const planInputSchema = z.discriminatedUnion('kind', [
  z
    .strictObject({ kind: z.literal('TRANSMIT'), ...chosenListings, onlyFailed: z.boolean().optional() })
    .refine(idsOrMatching, IDS_OR_MATCHING),
  z
    .strictObject({ kind: z.literal('SALE_STATUS'), ...chosenListings, saleStatus: z.enum(['SALE', 'SUSPENSION']) })
    .refine(idsOrMatching, IDS_OR_MATCHING),
  z
    .strictObject({
      kind: z.literal('STOCK'),
      edits: z
        .array(stockEditSchema.omit({ memo: true }))
        .min(1)
        .max(1000)
        .refine((edits) => new Set(edits.map(({ skuId }) => skuId)).size === edits.length, '같은 SKU를 두 번 바꿀 수 없습니다.')
        .optional(),
      /** Instead of `edits`: rows of a sheet as they were typed. What stands against one is a problem of its item. */
      rows: z.array(stockRowSchema).min(1).max(PRODUCT_SHEET_IN_MAX, TOO_MANY_ROWS).optional(),
      /** Instead of both: `edit` of every SKU that the list finds. */
      matching: matchingSkusSchema.optional(),
      edit: stockEditSchema.pick({ mode: true, quantity: true, safetyStock: true }).optional(),
      memo: z.string().max(200).optional(),
    })
    .refine(({ edits, rows, matching }) => [edits, rows, matching].filter((given) => given !== undefined).length === 1, {
      error: 'edits, rows, matching 중 하나를 보내주십시오.',
      path: ['edits'],
    })
    .refine(({ matching, edit }) => (matching === undefined) === (edit === undefined), {
      error: 'matching과 edit를 함께 보내주십시오.',
      path: ['edit'],
    }),
  /** Out of the shops, for good; shops that take no deletion are left out with that reason. */
  z.strictObject({ kind: z.literal('LISTING_DELETE'), ...chosenListings }).refine(idsOrMatching, IDS_OR_MATCHING),
  /** Base products into the trash. STOP: their shops stop selling them; DELETE: they are deleted there, or stopped where a shop takes no deletion. */
  z
    .strictObject({
      kind: z.literal('DELETE'),
      productIds: z.array(idSchema).min(1).max(5000).optional(),
      matching: matchingProductsSchema.optional(),
      sale: z.enum(['KEEP', 'STOP', 'DELETE']),
    })
    .refine(oneOfBoth, ONE_OF_BOTH),
  /** Base products to shop accounts where they are not yet, each with what was chosen there before; sent where nothing is missing. */
  z
    .strictObject({
      kind: z.literal('COPY'),
      productIds: z.array(idSchema).min(1).max(5000).optional(),
      matching: matchingProductsSchema.optional(),
      accountIds: z.array(idSchema).min(1, '쇼핑몰을 골라주십시오.').max(20),
      send: z.boolean().default(true),
    })
    .refine(oneOfBoth, ONE_OF_BOTH),
  z
    .strictObject({ kind: z.literal('FIELDS'), ...fieldsInput })
    .refine(ofShopsOnly, ONLY_OF_SHOPS)
    .refine(oneOfBoth, ONE_OF_BOTH),
  /** Puts what we suggest in the place of what shops refused, and sends again. */
  z
    .strictObject({
      kind: z.literal('REPAIR'),
      listingIds: z.array(idSchema).min(1).max(5000).optional(),
      matching: matchingListingsSchema.optional(),
    })
    .refine(({ matching, listingIds }) => (matching === undefined) !== (listingIds === undefined), {
      error: 'listingIds와 matching 중 하나를 보내주십시오.',
      path: ['listingIds'],
    }),
  /** Brings the products of an account to its price rule. */
  z.strictObject({
    kind: z.literal('PRICE_RULE'),
    shopType: shopTypeSchema,
    shopAccountId: z.string().max(100),
    /** Sends what changed to the shop. */
    send: z.boolean().default(true),
  }),
  /** Of products at one account, where the shop takes another category; the main one first. ADD: beside those that are there. */
  z
    .strictObject({
      kind: z.literal('SHOP_CATEGORY'),
      ...chosenListings,
      shopType: shopTypeSchema,
      shopAccountId: z.string().max(100),
      categories: z.array(categoryChoiceSchema).min(1, '카테고리를 골라주십시오.').max(20),
      how: z.enum(['SET', 'ADD']).default('SET'),
      send: z.boolean().default(true),
    })
    .refine(idsOrMatching, IDS_OR_MATCHING),
  /** What shops show otherwise. KEEP: theirs becomes the listing's own. LEAVE: no push overwrites it any more; LIFT takes that back. */
  z
    .strictObject({ kind: z.literal('DRIFT'), ...driftListings, way: z.enum(['KEEP', 'LEAVE', 'LIFT']) })
    .refine(({ matching, listingIds }) => (matching === undefined) !== (listingIds === undefined), LISTINGS_OR_MATCHING),
  z
    .strictObject({ kind: z.literal('DRIFT_PUSH'), ...driftListings })
    .refine(({ matching, listingIds }) => (matching === undefined) !== (listingIds === undefined), LISTINGS_OR_MATCHING),
  /** Collected shop products from the base products that they were tied to; nothing changes at their shops. */
  z.strictObject({ kind: z.literal('UNTIE'), ...chosenListings }).refine(idsOrMatching, IDS_OR_MATCHING),
  z.strictObject({
    kind: z.literal('PRODUCT_SHEET'),
    /** Only rows in which something was edited. */
    rows: z.array(sheetRowSchema).min(1).max(PRODUCT_SHEET_IN_MAX, TOO_MANY_ROWS),
    /** Sends the products to the shops that have them once they are changed. */
    send: z.boolean().default(true),
  }),
]);

const bulkFieldSchema = z.object({
  field: z.string(),
  label: z.string(),
  type: z.enum(['MONEY', 'TEXT', 'FLAG', 'WORDS', 'CATEGORY']),
  ways: z.array(z.enum(['SET', 'ADD', 'RATE', 'PREFIX', 'SUFFIX', 'REPLACE', 'REMOVE'])),
  /** What the shop's channel takes; null where it says nothing. Whole won; characters or bytes. */
  unit: z.number().int().nullable(),
  min: wonSchema.nullable(),
  max: wonSchema.nullable(),
  maxLength: z.number().int().nullable(),
  lengthUnit: z.enum(['CHAR', 'BYTE']).nullable(),
});

/** A sheet of which every row was edited. */
const SHEET_BYTES = 12 * 1024 * 1024;

export const plans = {
  history: operation('GET', '/api/v1/plan/history', productAuth, '변경 이력', { tags })
    .input(z.object({ ...pageQuery, status: listOf(planStatusSchema), kind: planKindSchema.optional() }))
    .output(pageSchema(planSchema)),
  detail: operation('GET', '/api/v1/plan/detail', productAuth, '변경 한 건과 항목', { tags })
    .input(
      z.object({
        id: idSchema,
        state: listOf(planItemStateSchema),
        /** Only items to be changed that the seller should know something of. */
        warned: flagSchema.optional(),
        page: z.coerce.number().int().min(0).optional(),
        size: z.coerce.number().int().min(1).max(500).optional(),
        cursor: z.string().max(500).optional(),
      }),
    )
    .output(
      z.object({
        plan: planSchema,
        /** Of all items, by their state; states without items are absent. `WARNED` are those of `CHANGE` that `warned` lists. */
        counts: z.record(z.string(), z.number().int()),
        items: pageSchema(planItemSchema),
      }),
    ),
  /** Freezes what is asked for, to be looked at. Nothing is changed. */
  propose: operation('POST', '/api/v1/plan', productAuth, '변경 미리보기', { tags, proposes: true, bodyLimit: SHEET_BYTES })
    .input(planInputSchema)
    .output(planSchema),
  /**
   * Applies a plan as a job; one that was applied before answers the same job. What moved since the preview refuses all of it with STALE_PLAN,
   * whose `data` names up to 20 of the `conflicts` and their `count`.
   */
  apply: operation('POST', '/api/v1/plan/apply', productAuth, '변경 적용', { tags, audit: 'plan.apply' })
    .input(z.strictObject({ id: idSchema, hash: z.string().max(100), exclude: z.array(z.number().int().min(1)).max(5000).optional() }))
    .output(z.object({ jobId: idSchema })),
  discard: operation('POST', '/api/v1/plan/discard', productAuth, '미리보기 버리기', { tags, audit: 'plan.discard' })
    .input(z.strictObject({ id: idSchema }))
    .output(okSchema),
  /** The plan that takes an applied one back, to be looked at and applied. What changed since is left alone and named. */
  undo: operation('POST', '/api/v1/plan/undo', productAuth, '되돌리기 미리보기', { tags, proposes: true })
    .input(z.strictObject({ id: idSchema }))
    .output(planSchema),
  /** The fields that `PATCH` changes: of the base products (`shopType` null), then of each shop type asked for. */
  fields: operation('GET', '/api/v1/products/fields', productAuth, '일괄 변경할 수 있는 항목', { tags })
    .input(z.object({ shopTypes: listOf(shopTypeSchema) }))
    .output(z.object({ contents: z.array(z.object({ shopType: shopTypeSchema.nullable(), fields: z.array(bulkFieldSchema) })) })),
  /** The same as `propose` of the kind FIELDS. */
  proposeFields: operation('PATCH', '/api/v1/products/fields', productAuth, '상품 항목 일괄 변경 미리보기', { tags, proposes: true })
    .input(z.strictObject(fieldsInput).refine(ofShopsOnly, ONLY_OF_SHOPS).refine(oneOfBoth, ONE_OF_BOTH))
    .output(planSchema),
  /** Discounts of base products, for the shops that take them many at a time: the same as `propose` of the kind FIELDS. */
  benefit: operation('POST', '/api/v1/product/shop/benefit', productAuth, '즉시할인 일괄 변경 미리보기', { tags, proposes: true })
    .input(
      z
        .strictObject({
          productIds: fieldsInput.productIds,
          matching: fieldsInput.matching,
          /** Whole won in tens, 0: none. */
          pc: wonSchema,
          /** As for PC when absent. */
          mobile: wonSchema.optional(),
          send: fieldsInput.send,
        })
        .refine(oneOfBoth, ONE_OF_BOTH),
    )
    .output(planSchema),
};
