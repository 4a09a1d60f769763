/** 수집 상태: how fresh what was collected is, what was missing of a day, and which shops are too quiet. */
import { COLLECTED_LISTS } from '@moa/core';
import { z } from 'zod';
import { operation } from './operation.ts';
import { accountStatusSchema, shopTypeSchema } from './vocabulary.ts';
import { flagSchema, idSchema, instantSchema, pageQuery, pageSchema } from './wire.ts';

const tags = ['수집 상태'];
const access = { any: ['orderAuth' as const, 'csAuth' as const, 'settleAuth' as const] };
const shop = { accountId: idSchema, shopType: shopTypeSchema, shopName: z.string() };

const listSchema = z.object({
  list: z.enum(COLLECTED_LISTS),
  /** End of the last good collection; null before the first. */
  goodAt: instantSchema.nullable(),
  triedAt: instantSchema.nullable(),
  /** Tries in a row that failed. */
  failures: z.number().int(),
  error: z.string().nullable(),
  /** Korean: what the next collection waits for. */
  waits: z.string(),
  /** The last good one is older than twice the interval. */
  stale: z.boolean(),
});

export const collections = {
  status: operation('GET', '/api/v1/collections', access, '수집 상태', { tags })
    .input(z.object({}))
    .output(
      z.object({
        shops: z.array(
          z.object({
            ...shop,
            status: accountStatusSchema,
            intervalMinutes: z.number().int(),
            lists: z.array(listSchema),
            /** Claims that came before their order; they are joined as it comes. */
            claimsWithoutOrder: z.number().int(),
            /** LEARNING: too little is known. Null before it was judged for the first time. */
            silence: z
              .object({
                state: z.enum(['LEARNING', 'USUAL', 'QUIET']),
                lastOrderAt: instantSchema.nullable(),
                /** Orders of a usual week. */
                perWeek: z.number().nullable(),
                /** Orders that usually come in the time since the last one. */
                expected: z.number().nullable(),
              })
              .nullable(),
          }),
        ),
      }),
    ),
  /** Days that were collected once more, the newest first. */
  days: operation('GET', '/api/v1/collections/days', access, '하루 수집 대조', { tags })
    .input(
      z.object({
        ...pageQuery,
        accountId: idSchema.optional(),
        /** Only days of which something had been missing. */
        missing: flagSchema.optional(),
      }),
    )
    .output(
      pageSchema(
        z.object({
          id: idSchema,
          ...shop,
          day: z.string(),
          /** Records of the shop of that day. */
          reported: z.number().int(),
          same: z.number().int(),
          changed: z.number().int(),
          /** Had been missing, and came with this. */
          created: z.number().int(),
          /** Could not be read, and are missing still. */
          unreadable: z.number().int(),
          comparedAt: instantSchema,
        }),
      ),
    ),
};
