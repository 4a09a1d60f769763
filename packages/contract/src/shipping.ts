/** What stands between a confirmed order and its invoice number: parcels, what is printed of them, and what couriers say. */
import { COURIER_LAYOUT_NAMES, type CourierLayoutName, LABEL_SIZES, PARCEL_CHANGES, PARCEL_FILE_KINDS } from '@moa/core';
import { z } from 'zod';
import { orderConditions } from './matching.ts';
import { operation } from './operation.ts';
import { orderRowSchema } from './order-rows.ts';
import { idSchema, listOf, reasonSchema } from './wire.ts';

const tags = ['배송'];
const orderAuth = { any: ['orderAuth' as const] };
const ids = z.array(idSchema).min(1, '주문을 선택해주십시오.').max(1000, '한 번에 1,000건까지 처리할 수 있습니다.');

/** Lines that a scanned code can mean at most. */
export const SCANNED_MAX = 100;

export const shipping = {
  /**
   * What a barcode reader typed: the number of a parcel (`M1042`), of an order or a line, or the barcode or code of a SKU. Of a parcel or an order
   * all lines that go in one box; of a SKU the lines that wait for it, the most urgent first.
   */
  scan: operation('GET', '/api/v1/order/scan', orderAuth, '스캔한 주문 찾기', { tags })
    .input(z.object({ code: z.string().trim().min(1).max(100) }))
    .output(z.object({ kind: z.enum(['PARCEL', 'ORDER', 'SKU', 'NONE']), rows: z.array(orderRowSchema) })),
  /** Orders that have this invoice number already, but for lines that are named. */
  scanInvoice: operation('GET', '/api/v1/order/scan/invoice', orderAuth, '스캔한 송장번호 확인', { tags })
    .input(z.object({ invoiceNo: z.string().trim().min(1).max(60), ids: listOf(idSchema) }))
    .output(z.object({ orderNos: z.array(z.string()) })),
  /**
   * 합포장 by hand. MERGE puts the lines into the parcel of the first one, SPLIT takes each out of its parcel, RESET leaves them where their
   * receivers put them. Lines that a shop sends as one bundle stay together.
   */
  bundle: operation('POST', '/api/v1/order/bundle-shipping', orderAuth, '합포장 묶기 · 나누기', { tags, audit: 'order.bundleShipping' })
    .input(
      z.strictObject({
        action: z.enum(PARCEL_CHANGES),
        ids,
        /** Merges lines of different receivers too; without it they are refused with DIFFERENT_RECEIVER. */
        acceptDifferent: z.boolean().optional(),
      }),
    )
    .output(z.object({ changed: z.number().int() })),
  /**
   * Parcels as a file: a sheet for a courier's program, a picking list, packing lists or labels as PDF. Answers an address that gives the file
   * once, within a minute, to whoever asked for it. Lines with an open cancel request or on hold are left out.
   */
  file: operation('POST', '/api/v1/order/parcel-file', orderAuth, '택배사 엑셀 · 피킹 리스트 · 거래명세서 · 라벨', {
    tags,
    right: 'downloadExcel',
    audit: 'order.parcelFile',
    noReplay: true,
  })
    .input(
      z.strictObject({
        kind: z.enum(PARCEL_FILE_KINDS),
        /** These lines, in this order; else what the filter finds. */
        ids: ids.optional(),
        filter: z.strictObject(orderConditions).optional(),
        /** The rest of a parcel comes along though it was not chosen; true when absent. */
        whole: z.boolean().optional(),
        /** Of COURIER: the usual layout of a courier, or a saved one. */
        layout: z.enum(COURIER_LAYOUT_NAMES as [CourierLayoutName, ...CourierLayoutName[]]).optional(),
        layoutId: idSchema.optional(),
        /** Of LABEL. */
        size: z.enum(LABEL_SIZES).optional(),
        /** Of PACKING: names and addresses unmasked. COURIER and LABEL always name people and ask for 개인정보 보기 and a recent proof (428). */
        personal: z.boolean().optional(),
        reason: reasonSchema,
      }),
    )
    .output(
      z.object({
        url: z.string(),
        /** Seconds. */
        expiresIn: z.number().int(),
        fileName: z.string(),
        lines: z.number().int(),
        parcels: z.number().int(),
        /** Lines with an open cancel request or on hold: not in the file. */
        left: z.number().int(),
        /** Lines that a rule sends by another courier than that of the usual layout: not in the file. */
        elsewhere: z.number().int(),
      }),
    ),
};
