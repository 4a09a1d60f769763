/** What was asked of shops and what came of it: for the seller, and for support. */
import { CALL_AREAS, CALL_OUTCOMES } from '@moa/core';
import { z } from 'zod';
import { operation } from './operation.ts';
import { shopTypeSchema } from './vocabulary.ts';
import { idSchema, instantSchema, listOf, pageQuery, pageSchema } from './wire.ts';

const tags = ['쇼핑몰 호출 기록'];

export const callSchema = z.object({
  id: z.string(),
  at: instantSchema,
  /** Null for calls of a shop that was not linked yet. */
  accountId: idSchema.nullable(),
  shopType: shopTypeSchema,
  shopName: z.string().nullable(),
  area: z.enum(CALL_AREAS),
  /** Name in the connector; `callTitle` of the core has the Korean one. */
  operation: z.string(),
  method: z.string(),
  path: z.string(),
  /** Number in the path that the call is about. */
  subject: z.string().nullable(),
  attempt: z.number().int(),
  /** False: it never left. */
  sent: z.boolean(),
  status: z.number().int().nullable(),
  /** Of several items the worst. */
  outcome: z.enum(CALL_OUTCOMES),
  /** What became of each thing that the call was about; null where it was about one. */
  items: z.object({ accepted: z.number().int(), refused: z.number().int(), open: z.number().int() }).nullable(),
  durationMs: z.number().int(),
  /** Further equal successes of the same work that this row tells of. */
  repeated: z.number().int(),
  requestBytes: z.number().int(),
  responseBytes: z.number().int(),
  /** What the shop said; null for who may not see its orders. */
  message: z.string().nullable(),
  /** The shop's own id of the call, for its support. */
  shopTraceId: z.string().nullable(),
  traceId: z.string().nullable(),
});

const callQuery = {
  ...pageQuery,
  accountId: idSchema.optional(),
  area: z.enum(CALL_AREAS).optional(),
  outcome: listOf(z.enum(CALL_OUTCOMES)),
  traceId: z.string().trim().max(64).optional(),
  /** Number of an order or product in the path of a call, whole. */
  number: z.string().trim().max(64).optional(),
  from: instantSchema.optional(),
  to: instantSchema.optional(),
};

export const calls = {
  /** Newest first, of 14 days. A sub-user sees calls about orders with `orderAuth`, about products with `productAuth`, and of her shops. */
  list: operation('GET', '/api/v1/users/shop/calls', { any: ['productAuth', 'orderAuth'] }, '쇼핑몰 호출 기록', { tags })
    .input(z.object(callQuery))
    .output(pageSchema(callSchema)),
  /** The same of a member, for support; what shops said about orders is not shown. */
  ofMember: operation('GET', '/api/v1/admin/member/{sellerId}/calls', 'ADMIN', '회원의 쇼핑몰 호출 기록', { tags })
    .input(z.object({ sellerId: idSchema, ...callQuery }))
    .output(pageSchema(callSchema)),
};
