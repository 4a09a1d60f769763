/** Notes of people about order lines (CS메모): what was said on the telephone, what is still to be done. */
import { MEMO_COLOURS, MEMO_MAX } from '@moa/core';
import { z } from 'zod';
import { ofOrders } from './matching.ts';
import { operation } from './operation.ts';
import { lineStateSchema, shopTypeSchema } from './vocabulary.ts';
import { flagSchema, idSchema, instantSchema, okSchema, pageQuery, pageSchema } from './wire.ts';

const tags = ['주문'];
const access = { any: ['orderAuth' as const, 'csAuth' as const] };
const body = z.string().trim().min(1, '메모를 입력해주십시오.').max(MEMO_MAX, '1,000자 이하로 입력해주십시오.');
export const memoColourSchema = z.enum(MEMO_COLOURS);

export const memoRowSchema = z.object({
  id: idSchema,
  body: z.string(),
  colour: memoColourSchema,
  /** Something is to be done about it. */
  todo: z.boolean(),
  doneAt: instantSchema.nullable(),
  doneBy: z.string().nullable(),
  author: z.string(),
  at: instantSchema,
  line: z.object({
    id: idSchema,
    orderNo: z.string(),
    shopType: shopTypeSchema,
    shopName: z.string(),
    state: lineStateSchema,
    productName: z.string(),
    optionText: z.string(),
    /** Masked. */
    receiverName: z.string(),
  }),
});

export const orderMemos = {
  /** What is still to be done first, then the newest. */
  memos: operation('GET', '/api/v1/order/cs-memo', access, 'CS메모 목록', { tags })
    .input(
      z.object({
        ...pageQuery,
        lineId: idSchema.optional(),
        /** OPEN: still to be done. DONE: was to be done, and is. */
        view: z.enum(['OPEN', 'DONE']).optional(),
        colour: memoColourSchema.optional(),
        mine: flagSchema.optional(),
        /** Number of an order or of its invoice, whole name, telephone number or its last four digits. */
        keyword: z.string().max(100).optional(),
      }),
    )
    .output(pageSchema(memoRowSchema)),
  saveMemo: operation('POST', '/api/v1/order/save-order-cs', access, 'CS메모 쓰기', { tags, audit: 'order.memo' })
    .input(ofOrders({ body, colour: memoColourSchema.default('NONE'), todo: z.boolean().default(false) }))
    .output(z.object({ saved: z.number().int() })),
  updateMemo: operation('POST', '/api/v1/order/cs-memo-update', access, 'CS메모 고치기', { tags, audit: 'order.memo.update' })
    .input(
      z.strictObject({
        id: idSchema,
        body: body.optional(),
        colour: memoColourSchema.optional(),
        todo: z.boolean().optional(),
        done: z.boolean().optional(),
      }),
    )
    .output(okSchema),
  deleteMemos: operation('POST', '/api/v1/order/delete-order-cs', access, 'CS메모 지우기', { tags, audit: 'order.memo.delete' })
    .input(z.strictObject({ ids: z.array(idSchema).min(1, '메모를 선택해주십시오.').max(1000) }))
    .output(okSchema),
};
