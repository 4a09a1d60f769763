/** 정산: what shops should pay, what they paid, and why it differs. */
import {
  SETTLE_CAUSES,
  SETTLE_ENTRY_KEYS,
  SETTLE_EVENTS,
  SETTLE_LINE_KEYS,
  SETTLE_STATES,
  type SettleEntryKey,
  type SettleLineKey,
} from '@moa/core';
import { z } from 'zod';
import { lineMoneySchema } from './line-money.ts';
import { operation } from './operation.ts';
import { payouts } from './payouts.ts';
import { asSheet, entrySchema, monthSchema, rowSchema, SETTLE_FILE_MAX, settleAuth, shop, tags, won } from './settlement-rows.ts';
import { chosenOfSheet, columnsOfSheet, sheetSchema } from './sheet-parts.ts';
import {
  dateSchema,
  flagSchema,
  idSchema,
  instantSchema,
  jobStartedSchema,
  listOf,
  okSchema,
  pageQuery,
  pageSchema,
  wonSchema,
} from './wire.ts';

const totals = {
  lines: z.number().int(),
  expected: won,
  paid: won,
  /** Expected of lines that are not due yet; no part of `expected`. */
  waiting: won,
  difference: won,
  /** Lines that differ or are missing. */
  differing: z.number().int(),
  /** Of these, those that nobody has looked at. */
  unchecked: z.number().int(),
};

const expectedSchema = z.object({
  gross: won,
  discount: won,
  fee: won,
  deliveryFee: won,
  deliveryFeeFee: won,
  total: won,
  feeRate: z.number(),
  /** Null: nobody says that anything is taken of delivery fees. */
  deliveryFeeRate: z.number().nullable(),
  reduced: z.boolean(),
  by: z.enum(['SHOP', 'RATE']),
});

const conditions = {
  month: monthSchema.optional(),
  accountId: idSchema.optional(),
  /** Order number or line number, whole, or a part of the product's name. */
  keyword: z.string().trim().max(100).optional(),
};
const lineConditions = { ...conditions, state: listOf(z.enum(SETTLE_STATES)), checked: flagSchema.optional() };
const entryConditions = {
  ...conditions,
  event: listOf(z.enum(SETTLE_EVENTS)),
  from: dateSchema.optional(),
  to: dateSchema.optional(),
};
const sumConditions = { accountId: idSchema.optional(), to: monthSchema.optional() };

export const settlement = {
  ...payouts,
  /** Lines with what was expected and paid, newest first. */
  list: operation('GET', '/api/v1/settle', settleAuth, '정산 대사 목록', { tags })
    .input(z.object({ ...pageQuery, ...lineConditions }))
    .output(pageSchema(rowSchema)),
  /** One of them with all that explains it. */
  get: operation('GET', '/api/v1/settle/{id}', settleAuth, '정산 대사 한 건', { tags })
    .input(z.object({ id: idSchema }))
    .output(
      rowSchema.extend({
        expectedParts: expectedSchema.nullable(),
        /** What its shop reported of the whole order. `ofLine`: counts for this line; these sum up to what was paid. */
        entries: z.array(entrySchema.extend({ ofLine: z.boolean() })),
      }),
    ),
  /** Every number of an order line's money with what it follows from, and what the line did to the stock. */
  money: operation('GET', '/api/v1/order/detail/money', { any: ['orderAuth' as const] }, '주문 한 건의 금액과 재고 영향', {
    tags: ['주문'],
  })
    .input(z.object({ id: idSchema }))
    .output(lineMoneySchema),
  /** Sets what a unit of a line cost, whatever was kept of it; null: as the product costs today, until it is sent. */
  correctCost: operation('PUT', '/api/v1/order/detail/cost', { any: ['orderAuth' as const] }, '주문 한 건의 원가 고치기', {
    tags: ['주문'],
    right: 'viewCost',
    audit: 'order.cost',
  })
    .input(z.strictObject({ id: idSchema, unitCost: wonSchema.min(0, '0원 이상으로 입력해주십시오.').nullable() }))
    .output(okSchema),
  /** Totals by month and shop of the last twelve months. */
  sum: operation('GET', '/api/v1/settleSum', settleAuth, '월·쇼핑몰별 정산 합계', { tags })
    .input(z.object(sumConditions))
    .output(
      z.object({
        months: z.array(z.object({ month: monthSchema, ...totals })),
        shops: z.array(z.object({ month: monthSchema, ...shop, ...totals })),
        /** Differences by their main cause. */
        causes: z.array(z.object({ month: monthSchema, cause: z.enum(SETTLE_CAUSES), lines: z.number().int(), won })),
      }),
    ),
  /** What shops reported, row by row. */
  detail: operation('GET', '/api/v1/settleDetail', settleAuth, '쇼핑몰 정산 내역', { tags })
    .input(z.object({ ...pageQuery, ...entryConditions }))
    .output(pageSchema(entrySchema)),
  /** Asks shops for what they reported of the last days, today's among them; each account is an item of the job. */
  import: operation('POST', '/api/v1/settle/import', settleAuth, '정산 가져오기', { tags, audit: 'settlement.import' })
    .input(
      z.strictObject({
        accountIds: z.array(idSchema).min(1).max(100).optional(),
        days: z.number().int().min(1, '1일 이상으로 입력해주십시오.').max(92, '92일 이하로 입력해주십시오.').optional(),
      }),
    )
    .output(jobStartedSchema),
  /**
   * Takes in a settlement file of a shop as a job. The same file again changes nothing; rows that can't be read are told and left out. What came
   * of it is asked by `file`.
   */
  upload: operation('POST', '/api/v1/settle/import/file', settleAuth, '정산 파일 가져오기', {
    tags,
    bodyLimit: SETTLE_FILE_MAX + 64 * 1024,
    audit: 'settlement.upload',
  })
    .input(z.strictObject({ accountId: idSchema, file: z.instanceof(File, { error: '파일로 보내주십시오.' }) }))
    .output(jobStartedSchema),
  /** A settlement file that was uploaded, with what its job has come to. */
  file: operation('GET', '/api/v1/settle/import/file/{jobId}', settleAuth, '정산 파일 결과', { tags })
    .input(z.object({ jobId: idSchema }))
    .output(
      z.object({
        jobId: idSchema,
        name: z.string(),
        accountId: idSchema,
        createdAt: instantSchema,
        /** Rows of the file, without its headings and empty lines. */
        rows: z.number().int(),
        /** New or changed so far. */
        stored: z.number().int(),
        same: z.number().int(),
        /** Rows of orders that are not ours. */
        unmatched: z.number().int(),
        differing: z.number().int(),
        /** The first of the rows that were left out; `wrong` counts them all. */
        wrong: z.number().int(),
        problems: z.array(z.object({ row: z.number().int(), message: z.string() })),
      }),
    ),
  /** Lines as a sheet: those that are named, or all that the list finds. */
  lineSheet: operation('POST', '/api/v1/settle/excel', settleAuth, '정산 대사 엑셀 다운로드', { ...asSheet, audit: 'settlement.excel' })
    .input(
      z.strictObject({
        filter: z.strictObject(lineConditions),
        ids: chosenOfSheet,
        columns: columnsOfSheet<SettleLineKey>(SETTLE_LINE_KEYS),
      }),
    )
    .output(sheetSchema),
  /** What shops reported, as a sheet. */
  entrySheet: operation('POST', '/api/v1/settleDetail/excel', settleAuth, '쇼핑몰 정산 내역 엑셀 다운로드', {
    ...asSheet,
    audit: 'settlement.detailExcel',
  })
    .input(
      z.strictObject({
        filter: z.strictObject(entryConditions),
        ids: chosenOfSheet,
        columns: columnsOfSheet<SettleEntryKey>(SETTLE_ENTRY_KEYS),
      }),
    )
    .output(sheetSchema),
  /** Totals of twelve months as a sheet, a row for a month and shop. */
  sumSheet: operation('POST', '/api/v1/settleSum/excel', settleAuth, '정산 합계 엑셀 다운로드', {
    ...asSheet,
    audit: 'settlement.sumExcel',
  })
    .input(z.strictObject({ filter: z.strictObject(sumConditions) }))
    .output(sheetSchema),
  /** Joins rows of shops with orders that were collected since, without waiting for the night. */
  match: operation('POST', '/api/v1/settle/match', settleAuth, '정산 내역과 주문 다시 비교', { tags, audit: 'settlement.match' })
    .input(z.strictObject({}))
    .output(okSchema),
  /** Marks differences as looked at, or takes the mark back. A difference that changes loses it. */
  check: operation('PUT', '/api/v1/settle/check', settleAuth, '정산 차이 확인 표시', { tags, audit: 'settlement.check' })
    .input(z.strictObject({ ids: z.array(idSchema).min(1).max(500), checked: z.boolean() }))
    .output(okSchema),
};
