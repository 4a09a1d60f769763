/** Packs of products to collect: what is left, what it costs, and the orders by which it is paid. None of it exists where no payments are set up (404). */
import { PURCHASE_STATES } from '@moa/core';
import { z } from 'zod';
import { operation } from './operation.ts';
import { instantSchema, wonSchema } from './wire.ts';

const tags = ['결제'];
/** Ours, as the payment service knows the order. */
const orderIdSchema = z.string('주문번호를 확인해주십시오.').regex(/^[A-Za-z0-9_-]{6,64}$/, '주문번호를 확인해주십시오.');

export const purchaseSchema = z.object({
  orderId: z.string(),
  name: z.string(),
  products: z.number().int(),
  amount: wonSchema,
  state: z.enum(PURCHASE_STATES),
  /** The buyer came back from the payment window, and nobody has said yet what came of it. */
  pending: z.boolean(),
  /** How it was paid, in the payment service's words. */
  method: z.string(),
  /** Why it was not paid or not taken back; empty otherwise. */
  message: z.string(),
  /** Who has to act on `message`. */
  by: z.enum(['BUYER', 'OPERATOR', 'LATER']).nullable(),
  receiptUrl: z.string().nullable(),
  createdAt: instantSchema,
  paidAt: instantSchema.nullable(),
  canceledAt: instantSchema.nullable(),
  /** Whether the seller can take it back herself now, until when, and else why not. */
  cancelable: z.boolean(),
  cancelUntil: instantSchema.nullable(),
  cancelRefusal: z.string().nullable(),
});

export const purchases = {
  /** What of the shops' products can still be brought in. */
  allowance: operation('GET', '/api/v1/payment/surcharge/inuse/user', { any: ['productAuth'] }, '상품 가져오기 사용량', { tags })
    .input(z.object({}))
    .output(
      z.object({
        /** The plan in use sets no limit. */
        unlimited: z.boolean(),
        free: z.number().int(),
        used: z.number().int(),
        paid: z.number().int(),
        left: z.number().int(),
        packs: z.array(z.object({ products: z.number().int(), price: wonSchema })),
      }),
    ),
  /** Begins an order. Nothing is paid by it. */
  create: operation('POST', '/api/v1/payment/order/create', 'SELLER_ONLY', '상품 가져오기 주문', {
    tags,
    audit: 'payment.orderCreated',
    successStatus: 201,
    acting: 'CLOSED',
  })
    .input(z.strictObject({ products: z.number('상품 수를 선택해주십시오.').int().min(1).max(1_000_000) }))
    .output(purchaseSchema),
  /** What the payment window gave back. The money is taken here, once; an answer with `pending` is to be asked for again. */
  pay: operation('POST', '/api/v1/payment/order/pay', 'SELLER_ONLY', '결제 승인', {
    tags,
    audit: 'payment.orderPaid',
    acting: 'CLOSED',
    noReplay: true,
  })
    .input(
      z.strictObject({
        orderId: orderIdSchema,
        paymentKey: z.string('결제 정보를 확인해주십시오.').regex(/^[\x21-\x7e]{1,200}$/, '결제 정보를 확인해주십시오.'),
        amount: z.number('결제 금액을 확인해주십시오.').int().min(1).max(1_000_000_000),
      }),
    )
    .output(purchaseSchema),
  /** One order; what is pending is looked up at the payment service. */
  result: operation('GET', '/api/v1/payment/result/order', 'SELLER_ONLY', '주문 한 건의 결제 결과', { tags })
    .input(z.object({ orderId: orderIdSchema }))
    .output(purchaseSchema),
  /** The newest hundred. */
  history: operation('GET', '/api/v1/payment/result/user', 'SELLER_ONLY', '결제내역', { tags })
    .input(z.object({}))
    .output(z.object({ contents: z.array(purchaseSchema), more: z.boolean() })),
  /** Pays an unused pack back. */
  cancel: operation('POST', '/api/v1/payment/order/cancel', 'SELLER_ONLY', '결제 취소', {
    tags,
    audit: 'payment.orderCanceled',
    acting: 'CLOSED',
    noReplay: true,
  })
    .input(
      z.strictObject({
        orderId: orderIdSchema,
        reason: z.string().trim().min(1, '취소 사유를 입력해주십시오.').max(100, '취소 사유는 100자 이하로 입력해주십시오.'),
      }),
    )
    .output(purchaseSchema),
};
