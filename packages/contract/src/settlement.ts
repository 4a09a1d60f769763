/** 정산: what shops should pay, what they paid, and why it differs. */
import {
  PAY_MEANS,
  PAYOUT_CYCLES,
  PAYOUT_STATES,
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

/** Holds for what counts from this Korean day on. */
const cycleSchema = z.object({ cycle: z.enum(PAYOUT_CYCLES, '정산 주기를 선택해주십시오.'), from: dateSchema });

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
  /** Null for who may not see costs. */
  cost: z
    .object({
      /** Of a unit; null where nobody knows. */
      unit: won.nullable(),
      /** DISPATCH: as it was when the line left the stock. SELLER: set since, by `by`. TODAY: the product's own of today. */
      from: z.enum(['DISPATCH', 'SELLER', 'TODAY']),
      by: z.string().nullable(),
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

const payoutSchema = z.object({
  ...shop,
  /** The seller's name of the bank account that it pays into; empty where she gave none. */
  bankName: z.string(),
  payDay: z.string(),
  payoutNo: z.string(),
  rows: z.number().int(),
  amount: won,
  /** Of the amount, what was taken for advertising, penalties and the like; null where it is no longer told apart. */
  deducted: won.nullable(),
  /** The shop says of all its rows that it has paid them. */
  saidPaid: z.boolean(),
  state: z.enum(PAYOUT_STATES),
  /** What the seller saw come. */
  seen: z
    .object({
      id: idSchema,
      bankDay: z.string(),
      bankAmount: won,
      difference: won,
      confirmedAt: instantSchema,
      confirmedBy: z.string(),
    })
    .nullable(),
});
const payoutNo = z.string().max(80).default('');
const place = z.coerce.number().int().min(0).max(59);
const columnsSchema = z.object({ day: place, amount: place, name: place });

export const settlement = {
  /** Transfers of a month by the day on which they should come: what waits, and what the seller saw come. */
  payouts: operation('GET', '/api/v1/settle/payout', settleAuth, '쇼핑몰 지급 목록', { tags })
    .input(z.object({ month: monthSchema.optional(), accountId: idSchema.optional() }))
    .output(z.object({ payouts: z.array(payoutSchema) })),
  /** One of them with its rows, the largest first: one that was seen by its id, another by its account and day. */
  payoutRows: operation('GET', '/api/v1/settle/payout/rows', settleAuth, '쇼핑몰 지급 한 건의 내역', { tags })
    .input(
      z
        .object({
          id: idSchema.optional(),
          accountId: idSchema.optional(),
          payDay: dateSchema.optional(),
          payoutNo: z.string().max(80).optional(),
          /** What came, as the seller types it. */
          bankAmount: z.coerce.number().int().min(-1_000_000_000_000).max(1_000_000_000_000).optional(),
        })
        .refine(
          ({ id, accountId, payDay }) => id !== undefined || (accountId !== undefined && payDay !== undefined),
          '지급 내역을 골라주십시오.',
        ),
    )
    .output(
      z.object({
        payout: payoutSchema,
        rows: z.array(entrySchema),
        /** Ids of one row or two that are as large as what differs. */
        suspects: z.array(idSchema),
      }),
    ),
  /** Says that money came: its rows are paid from then on and never changed. What changed since it was looked at is refused, all of it. */
  confirmPayouts: operation('POST', '/api/v1/settle/payout', settleAuth, '지급 확인', { tags, audit: 'settlement.payout' })
    .input(
      z.strictObject({
        payouts: z
          .array(
            z.strictObject({
              accountId: idSchema,
              payDay: dateSchema,
              payoutNo,
              /** As it was shown. */
              amount: won,
              bankDay: dateSchema,
              bankAmount: wonSchema,
              /** As the bank writes it. */
              payer: z.string().trim().max(100).optional(),
            }),
          )
          .min(1)
          .max(100),
      }),
    )
    .output(z.object({ ids: z.array(idSchema) })),
  /** Takes it back: its rows wait for their money again. */
  undoPayout: operation('DELETE', '/api/v1/settle/payout/{id}', settleAuth, '지급 확인 되돌리기', { tags, audit: 'settlement.payoutUndo' })
    .input(z.object({ id: idSchema }))
    .output(okSchema),
  /**
   * Deposits in a file of a bank as transfers that should have come. Nothing is confirmed by it and nothing of it is kept. `columns` null: its
   * headings do not say what they are; the seller names them once.
   */
  bankFile: operation('POST', '/api/v1/settle/payout/file', settleAuth, '은행 입금 파일 읽기', {
    tags,
    bodyLimit: SETTLE_FILE_MAX + 64 * 1024,
    audit: 'settlement.bankFile',
    noReplay: true,
  })
    .input(
      z.strictObject({
        file: z.instanceof(File, { error: '파일로 보내주십시오.' }),
        columns: columnsSchema.optional(),
        row: z.coerce.number().int().min(0).max(19).optional(),
      }),
    )
    .output(
      z.object({
        columns: columnsSchema.nullable(),
        row: z.number().int(),
        headings: z.array(z.string()),
        deposits: z.number().int(),
        matches: z.array(
          z.object({
            /** SAME to the won; NAME by who paid, and the sum differs. */
            by: z.enum(['SAME', 'NAME']),
            ...shop,
            payDay: z.string(),
            payoutNo: z.string(),
            amount: won,
            bankDay: z.string(),
            bankAmount: won,
            payer: z.string(),
          }),
        ),
      }),
    ),
  /** Each day of a month: what waits to be reported, what shops reported and nobody saw come, and what came. */
  calendar: operation('GET', '/api/v1/settle/calendar', settleAuth, '정산 달력', { tags })
    .input(z.object({ month: monthSchema.optional(), accountId: idSchema.optional() }))
    .output(
      z.object({
        month: monthSchema,
        /** False for a year whose holidays nobody knows yet: days of payment may be later than they are here. */
        holidaysKnown: z.boolean(),
        days: z.array(
          z.object({
            day: z.string(),
            /** Its name, where banks rest for it. */
            holiday: z.string().nullable(),
            shops: z.array(z.object({ ...shop, waiting: won, reported: won, seen: won })),
          }),
        ),
      }),
    ),
  /** 월 마감 of each shop by the days for which it counts, and what was sold for by tax and means of payment. */
  month: operation('GET', '/api/v1/settle/month', settleAuth, '정산 월 마감', { tags })
    .input(z.object({ month: monthSchema.optional() }))
    .output(
      z.object({
        month: monthSchema,
        seesCost: z.boolean(),
        shops: z.array(
          z.object({
            ...shop,
            rows: z.number().int(),
            sales: won,
            back: won,
            discount: won,
            fee: won,
            delivery: won,
            deduction: won,
            /** Of rows that say their amount and not what it is made of. */
            other: won,
            /** The sum of all columns before it. */
            amount: won,
            /** Reported up to the end of the month and not paid yet. */
            receivable: won,
            /** Null for who may not see costs. */
            cost: won.nullable(),
            profit: won.nullable(),
            /** Lines whose cost nobody knows: no part of the cost. */
            costUnknown: z.number().int(),
            /** Lines whose cost is that of today, as what it was when they were sent was not kept. */
            costOfToday: z.number().int(),
          }),
        ),
        /** Days that shops confirmed as a whole, each beside what the lines that count for it should bring. */
        confirmed: z.array(z.object({ ...shop, day: z.string(), confirmed: won, expected: won })),
        vat: z.array(
          z.object({
            taxType: z.enum(['TAX', 'DUTYFREE', 'SMALL']).nullable(),
            payMeans: z.enum(PAY_MEANS).nullable(),
            rows: z.number().int(),
            sales: won,
            back: won,
            delivery: won,
            unclear: won,
          }),
        ),
      }),
    ),
  /** The same as a file. */
  monthSheet: operation('POST', '/api/v1/settle/month/excel', settleAuth, '정산 월 마감 엑셀 다운로드', {
    ...asSheet,
    audit: 'settlement.monthExcel',
  })
    .input(z.strictObject({ month: monthSchema, what: z.enum(['SHOPS', 'VAT']), accountId: idSchema.optional() }))
    .output(sheetSchema),
  /** What the seller says of the money of each linked account. */
  moneyAccounts: operation('GET', '/api/v1/settle/account', settleAuth, '쇼핑몰별 입금 계좌', { tags })
    .input(z.object({}))
    .output(
      z.object({
        accounts: z.array(
          z.object({
            ...shop,
            bankName: z.string(),
            receivableLimit: won.nullable(),
            /** How often the shop can pay, where the seller agrees upon it with the shop; else none. */
            cycleChoices: z.array(z.enum(PAYOUT_CYCLES)),
            /** As of today; null where there is none to choose. */
            cycle: z.enum(PAYOUT_CYCLES).nullable(),
            /** What the seller said, each from its Korean day on. */
            cycleChanges: z.array(cycleSchema),
          }),
        ),
      }),
    ),
  saveMoneyAccount: operation('PUT', '/api/v1/settle/account/{accountId}', settleAuth, '쇼핑몰별 입금 계좌 저장', {
    tags,
    audit: 'settlement.account',
  })
    .input(
      z.strictObject({
        accountId: idSchema,
        bankName: z.string().trim().max(40, '40자 이하로 입력해주십시오.'),
        receivableLimit: wonSchema.min(0, '0원 이상으로 입력해주십시오.').nullable(),
        /** As it is where nothing is said. */
        cycle: cycleSchema.optional(),
      }),
    )
    .output(okSchema),
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
