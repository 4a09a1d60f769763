/** What is changed of orders beside their state: who receives them, and hand-written ones as a whole; and what became of their invoices. */
import { rules } from '@moa/core';
import { z } from 'zod';
import { operation } from './operation.ts';
import { idSchema, instantSchema, jobStartedSchema, wonSchema } from './wire.ts';

const tags = ['주문'];
const orderAuth = { any: ['orderAuth' as const] };

export const orderPersonSchema = z.strictObject({
  name: z.string().min(1, '이름을 입력해주십시오.').max(60),
  phone: z.string().regex(rules.CONTACT.pattern, rules.CONTACT.message),
  phone2: z.string().max(14).optional(),
  zipCode: z.string().max(10).optional(),
  address1: z.string().max(200).optional(),
  address2: z.string().max(200).optional(),
});

const invoiceSchema = z.object({ courierCode: z.string().nullable(), courierName: z.string(), invoiceNo: z.string() });

export const invoiceChangeSchema = z.object({
  at: instantSchema,
  /** AT_SHOP: the shop showed a number that nobody here sent. */
  kind: z.enum(['DISPATCH', 'MODIFY_INVOICE', 'REJECT_CANCEL', 'AT_SHOP']),
  /** Login of who asked for it, or what did. */
  by: z.string(),
  before: invoiceSchema.nullable(),
  after: invoiceSchema,
  /** WAITING: the shop's answer is not known yet. */
  outcome: z.enum(['OK', 'FAILED', 'WAITING']),
  /** The shop's answer, in Korean. */
  message: z.string().nullable(),
  traceId: z.string().nullable(),
});
export type InvoiceChange = z.output<typeof invoiceChangeSchema>;

const orderInfoSchema = z.strictObject({
  /** A line; the whole order is changed, as far as it has not left. */
  id: idSchema,
  receiver: orderPersonSchema,
  /** Stays when absent. */
  deliveryMessage: z.string().max(250).optional(),
  /** Of a hand-written order. */
  buyer: orderPersonSchema.optional(),
});
export type OrderInfo = z.output<typeof orderInfoSchema>;

/** Bytes of a file of hand-written orders. */
export const MANUAL_FILE_MAX = 5 * 1024 * 1024;

const manualFileOrderSchema = z.object({
  orderNo: z.string(),
  /** Of the sheet, counted from one. */
  rows: z.array(z.number().int()),
  /** KNOWN: entered before. WRONG: a row has an error. */
  state: z.enum(['NEW', 'KNOWN', 'WRONG']),
  /** Masked. */
  receiverName: z.string(),
  pieces: z.number().int(),
  amount: wonSchema,
  problems: z.array(
    z.object({ row: z.number().int(), column: z.string(), title: z.string(), message: z.string(), severity: z.enum(['ERROR', 'WARN']) }),
  ),
});

export const orderInfo = {
  /** Rows of an .xlsx or CSV, up to 2,000; nothing is entered yet. */
  uploadManual: operation('POST', '/api/v1/order/order-handwriting/file', orderAuth, '수기주문 파일 올리기', {
    tags,
    bodyLimit: MANUAL_FILE_MAX + 64 * 1024,
    audit: 'order.handwriting.upload',
  })
    .input(z.strictObject({ file: z.instanceof(File, { error: '파일로 보내주십시오.' }) }))
    .output(z.object({ id: idSchema })),
  /** What would become of each order of the file now. */
  manualFile: operation('GET', '/api/v1/order/order-handwriting/file/{id}', orderAuth, '수기주문 파일 미리 보기', { tags })
    .input(z.object({ id: idSchema }))
    .output(
      z.object({
        id: idSchema,
        name: z.string(),
        createdAt: instantSchema,
        /** Of the job that enters it; null until it was started. */
        jobId: idSchema.nullable(),
        rows: z.number().int(),
        contents: z.array(manualFileOrderSchema),
      }),
    ),
  /** Enters what is NEW; what is wrong is an item that has failed from the start. The rows that failed, for who uploaded them or may see people: GET `…/file/{id}/failed`. */
  startManual: operation('POST', '/api/v1/order/order-handwriting/file/{id}/import', orderAuth, '수기주문 파일 등록', {
    tags,
    audit: 'order.handwriting.file',
  })
    .input(z.object({ id: idSchema }))
    .output(jobStartedSchema),
  /** The shop is not told: it has no call for it. What the shop itself changes later counts again. */
  changeInfo: operation('POST', '/api/v1/order/order-info', orderAuth, '받는 분 · 배송 정보 변경', {
    tags,
    right: 'viewPersonal',
    audit: 'order.orderInfo',
  })
    .input(orderInfoSchema)
    .output(
      z.object({
        changed: z.number().int(),
        /** It went out on a courier's sheet with what was there before. */
        issued: z.boolean(),
      }),
    ),
  /** Hand-written orders that have not left. Their stock is free again. */
  deleteManual: operation('POST', '/api/v1/order/delete-hw-order', orderAuth, '수기주문 삭제', { tags, audit: 'order.deleteHandwriting' })
    .input(
      z.strictObject({
        ids: z.array(idSchema).min(1, '주문을 선택해주십시오.').max(1000, '한 번에 1,000건까지 처리할 수 있습니다.'),
      }),
    )
    .output(z.object({ deleted: z.number().int() })),
  /** Newest first. */
  invoiceHistory: operation('GET', '/api/v1/order/invoice/history', orderAuth, '송장 이력', { tags })
    .input(z.object({ id: idSchema }))
    .output(z.object({ contents: z.array(invoiceChangeSchema) })),
};
