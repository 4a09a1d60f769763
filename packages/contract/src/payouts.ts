/** What shops transfer: payouts, the calendar of them, 월 마감, and the bank accounts that they come to. */
import { PAY_MEANS, PAYOUT_CYCLES, PAYOUT_STATES } from '@moa/core';
import { z } from 'zod';
import { operation } from './operation.ts';
import { asSheet, entrySchema, monthSchema, SETTLE_FILE_MAX, settleAuth, shop, tags, won } from './settlement-rows.ts';
import { sheetSchema } from './sheet-parts.ts';
import { dateSchema, idSchema, instantSchema, okSchema, wonSchema } from './wire.ts';

/** Holds for what counts from this Korean day on. */
const cycleSchema = z.object({ cycle: z.enum(PAYOUT_CYCLES, '정산 주기를 선택해주십시오.'), from: dateSchema });

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

export const payouts = {
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
};
