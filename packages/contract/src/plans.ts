/** Plans (변경 이력): bulk changes that are looked at before they are applied, and taken back afterwards. */
import { z } from 'zod';
import { operation } from './operation.ts';
import { shopTypeSchema } from './vocabulary.ts';
import { idSchema, instantSchema, listOf, okSchema, pageQuery, pageSchema } from './wire.ts';

const tags = ['변경 이력'];
const productAuth = { any: ['productAuth' as const] };

export const planStatusSchema = z.enum(['PROPOSED', 'APPLIED', 'STALE', 'DISCARDED', 'UNDONE']);
export const planKindSchema = z.enum(['TRANSMIT', 'SALE_STATUS']);
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
};

export const planInputSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('TRANSMIT'), ...chosenListings, onlyFailed: z.boolean().optional() }),
  z.strictObject({ kind: z.literal('SALE_STATUS'), ...chosenListings, saleStatus: z.enum(['SALE', 'SUSPENSION']) }),
]);

export const plans = {
  history: operation('GET', '/api/v1/plan/history', productAuth, '변경 이력', { tags })
    .input(z.object({ ...pageQuery, status: listOf(planStatusSchema), kind: planKindSchema.optional() }))
    .output(pageSchema(planSchema)),
  detail: operation('GET', '/api/v1/plan/detail', productAuth, '변경 한 건과 항목', { tags })
    .input(
      z.object({
        id: idSchema,
        state: listOf(planItemStateSchema),
        page: z.coerce.number().int().min(0).optional(),
        size: z.coerce.number().int().min(1).max(500).optional(),
        cursor: z.string().max(500).optional(),
      }),
    )
    .output(
      z.object({
        plan: planSchema,
        /** Of all items, by their state; states without items are absent. */
        counts: z.record(z.string(), z.number().int()),
        items: pageSchema(planItemSchema),
      }),
    ),
  /** Freezes what is asked for, to be looked at. Nothing is changed. */
  propose: operation('POST', '/api/v1/plan', productAuth, '변경 미리보기', { tags }).input(planInputSchema).output(planSchema),
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
  undo: operation('POST', '/api/v1/plan/undo', productAuth, '되돌리기 미리보기', { tags })
    .input(z.strictObject({ id: idSchema }))
    .output(planSchema),
};
