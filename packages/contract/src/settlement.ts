/** 정산: what shops should pay, what they paid, and why it differs. */
import {
  SETTLE_CAUSES,
  SETTLE_ENTRY_KEYS,
  SETTLE_EVENTS,
  SETTLE_LINE_KEYS,
  SETTLE_PARTS,
  SETTLE_STATES,
  type SettleEntryKey,
  type SettleLineKey,
  type SettlePart,
  STOCK_EFFECT_LABELS,
  type StockEffect,
} from '@moa/core';
import { z } from 'zod';
import { operation } from './operation.ts';
import { chosenOfSheet, columnsOfSheet, sheetSchema } from './sheet-parts.ts';
import { shopTypeSchema } from './vocabulary.ts';
import { dateSchema, flagSchema, idSchema, instantSchema, jobStartedSchema, listOf, okSchema, pageQuery, pageSchema } from './wire.ts';

const tags = ['정산'];
const settleAuth = { any: ['settleAuth' as const] };

/** Bytes of a settlement file. */
export const SETTLE_FILE_MAX = 10 * 1024 * 1024;
/** Rows of one settlement file. */
export const SETTLE_ROWS_MAX = 50_000;

const monthSchema = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, '달은 2026-01처럼 입력해주십시오.');
/** Won as they are computed: sums of many lines. */
const won = z.number().int();
const causedSchema = z.object({ cause: z.enum(SETTLE_CAUSES), won });
const partsSchema = z.object(Object.fromEntries(SETTLE_PARTS.map((part) => [part, won])) as Record<SettlePart, typeof won>);

const shop = { accountId: idSchema, shopType: shopTypeSchema, shopName: z.string().nullable() };

const rowSchema = z.object({
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

const entrySchema = z.object({
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

/** A fact that is null is not known: it is never nothing. */
const lineMoneySchema = z.object({
  unitPrice: won,
  quantity: z.number().int(),
  claimedQuantity: z.number().int(),
  /** Parts that nobody says are null. */
  discount: z.object({ total: won, shop: won.nullable(), seller: won.nullable() }),
  /** What the buyer paid for the pieces. */
  amount: won,
  delivery: z.object({
    won,
    /** The line of the order that carries the fee in this one's place. */
    carriedBy: z.object({ id: idSchema, productName: z.string(), won }).nullable(),
    /** How the product is set to be delivered now; null where it is none of ours. */
    setting: z
      .object({ feeType: z.enum(['FREE', 'PAID', 'CONDITIONAL_FREE']), baseFee: won, freeConditionalAmount: won.nullable() })
      .nullable(),
  }),
  buyerPaid: won,
  /** Of the shop, negative. */
  fee: z
    .object({
      won,
      rate: z.number().nullable(),
      /** What it is known from; `of`: the category of a fee of the seller's own. */
      from: z.enum(['SHOP', 'OWN_CATEGORY', 'OWN', 'CHANNEL_CATEGORY', 'CHANNEL']).nullable(),
      of: z.string().nullable(),
      vatApart: z.boolean(),
      deliveryWon: won.nullable(),
      deliveryRate: z.number().nullable(),
    })
    .nullable(),
  expected: z
    .object({
      total: won,
      gross: won,
      sellerDiscount: won,
      deliveryFee: won,
      reduced: z.boolean(),
      by: z.enum(['SHOP', 'RATE']),
      payDay: z.string().nullable(),
      basis: z.enum(['CONFIRMED', 'DELIVERED']).nullable(),
      basisDay: z.string().nullable(),
    })
    .nullable(),
  /** What was paid is for who may see settlement. */
  seesSettlement: z.boolean(),
  settled: z
    .object({
      id: idSchema,
      state: z.enum(SETTLE_STATES),
      paid: won.nullable(),
      difference: won.nullable(),
      causes: z.array(causedSchema),
      paidDay: z.string().nullable(),
    })
    .nullable(),
  /** Rows of the ledger, in their order. */
  stock: z.array(
    z.object({
      at: instantSchema,
      effect: z.enum(Object.keys(STOCK_EFFECT_LABELS) as StockEffect[]),
      skuId: idSchema,
      skuCode: z.string(),
      onHand: z.object({ before: z.number().int(), after: z.number().int() }),
      reserved: z.object({ before: z.number().int(), after: z.number().int() }),
      actor: z.string(),
    }),
  ),
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
const asSheet = { tags, right: 'downloadExcel' as const, noReplay: true as const };

export const settlement = {
  /** Lines with what was expected and paid, newest first. */
  list: operation('GET', '/api/v1/settle', settleAuth, '정산 대사 목록', { tags })
    .input(z.object({ ...pageQuery, ...lineConditions }))
    .output(pageSchema(rowSchema)),
  /** One of them with all that explains it. */
  get: operation('GET', '/api/v1/settle/{id}', settleAuth, '정산 대사 한 건', { tags })
    .input(z.object({ id: idSchema }))
    .output(rowSchema.extend({ expectedParts: expectedSchema.nullable(), entries: z.array(entrySchema) })),
  /** Every number of an order line's money with what it follows from, and what the line did to the stock. */
  money: operation('GET', '/api/v1/order/detail/money', { any: ['orderAuth' as const] }, '주문 한 건의 금액과 재고 영향', {
    tags: ['주문'],
  })
    .input(z.object({ id: idSchema }))
    .output(lineMoneySchema),
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
  /** Marks differences as looked at, or takes the mark back. A difference that changes loses it. */
  check: operation('PUT', '/api/v1/settle/check', settleAuth, '정산 차이 확인 표시', { tags, audit: 'settlement.check' })
    .input(z.strictObject({ ids: z.array(idSchema).min(1).max(500), checked: z.boolean() }))
    .output(okSchema),
};
