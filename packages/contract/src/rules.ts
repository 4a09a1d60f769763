/** What shops ask of products: the rules of today, those announced, and the products that they concern. */
import { z } from 'zod';
import { operation } from './operation.ts';
import { shopTypeSchema } from './vocabulary.ts';
import { idSchema } from './wire.ts';

const tags = ['쇼핑몰상품'];
const productAuth = { any: ['productAuth' as const] };

/** A Korean date. */
const daySchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

const ruleSchema = z.object({
  kind: z.string(),
  /** Korean: what it is about, and what it says. */
  label: z.string(),
  text: z.string(),
  /** Null: since before we knew the shop. */
  validFrom: daySchema.nullable(),
  /** Korean: where it is known from. */
  source: z.string(),
  /** The shop says nothing of it: we chose it. */
  assumed: z.boolean(),
});

const changeSchema = z.object({
  kind: z.string(),
  label: z.string(),
  /** Null: there was no such rule. */
  before: z.string().nullable(),
  after: z.string(),
});

export const rules = {
  list: operation('GET', '/api/v1/product/shop/rules', productAuth, '쇼핑몰별 등록 규칙', { tags })
    .input(z.object({}))
    .output(
      z.object({
        /** Korean date whose rules are answered. */
        day: daySchema,
        contents: z.array(
          z.object({
            shopType: shopTypeSchema,
            /** Accounts that the caller sees. */
            accounts: z.number().int(),
            linkable: z.boolean(),
            rules: z.array(ruleSchema),
            coming: z.array(z.object({ validFrom: daySchema, changes: z.array(changeSchema) })),
          }),
        ),
      }),
    ),
  /** Products that today's rules let through and the rules of `day` would not; some hundred are looked at in one call. */
  affected: operation('GET', '/api/v1/product/shop/rules/affected', productAuth, '바뀌는 규칙에 걸리는 상품', { tags })
    .input(z.object({ shopType: shopTypeSchema, day: daySchema, after: idSchema.optional() }))
    .output(
      z.object({
        looked: z.number().int(),
        /** Given as `after` to look on; null: all were looked at. */
        next: idSchema.nullable(),
        contents: z.array(z.object({ id: idSchema, name: z.string(), messages: z.array(z.string()) })),
      }),
    ),
};
