/** Parts of 정산 that several of its operations say: rows, entries, sums. */
import { SETTLE_CAUSES, SETTLE_EVENTS, SETTLE_PARTS, SETTLE_STATES, type SettlePart } from '@moa/core';
import { z } from 'zod';
import { shopTypeSchema } from './vocabulary.ts';
import { idSchema, instantSchema } from './wire.ts';

/** Bytes of a settlement file. */
export const SETTLE_FILE_MAX = 10 * 1024 * 1024;
/** Rows of one settlement file. */
export const SETTLE_ROWS_MAX = 50_000;

export const tags = ['정산'];
export const settleAuth = { any: ['settleAuth' as const] };

export const monthSchema = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, '달은 2026-01처럼 입력해주십시오.');
/** Won as they are computed: sums of many lines. */
export const won = z.number().int();
export const causedSchema = z.object({ cause: z.enum(SETTLE_CAUSES), won });
const partsSchema = z.object(Object.fromEntries(SETTLE_PARTS.map((part) => [part, won])) as Record<SettlePart, typeof won>);

export const shop = { accountId: idSchema, shopType: shopTypeSchema, shopName: z.string().nullable() };
export const rowSchema = z.object({
  id: idSchema,
  ...shop,
  orderNo: z.string(),
  lineNo: z.string(),
  /** Null where we have no such order. */
  lineId: idSchema.nullable(),
  productName: z.string(),
  optionName: z.string(),
  quantity: z.number().int(),
  month: monthSchema,
  basisDate: z.string(),
  /** By when it should be paid; null for what is no sale. */
  payDay: z.string().nullable(),
  state: z.enum(SETTLE_STATES),
  expected: won.nullable(),
  paid: won,
  /** Paid less expected; null while it is not due. */
  difference: won.nullable(),
  /** They sum up to the difference, the largest first. */
  causes: z.array(causedSchema),
  checkedAt: instantSchema.nullable(),
  checkedBy: z.string().nullable(),
});

export const entrySchema = z.object({
  id: idSchema,
  ...shop,
  event: z.enum(SETTLE_EVENTS),
  orderNo: z.string(),
  lineNo: z.string(),
  productName: z.string(),
  optionName: z.string(),
  quantity: z.number().int(),
  /** Null where the shop says the amount and not what it is made of. */
  parts: partsSchema.nullable(),
  amount: won,
  basisDate: z.string(),
  expectDate: z.string().nullable(),
  paidDate: z.string().nullable(),
  source: z.enum(['API', 'EXCEL', 'MANUAL']),
});

export const asSheet = { tags, right: 'downloadExcel' as const, noReplay: true as const };
