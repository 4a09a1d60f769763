/** Orders: lists, collection, confirm, dispatch, manual orders, mapping of unknown listings. */
import {
  COLLECT_AGAIN_DAYS,
  DELAY_REASONS,
  goesWithoutNumber,
  INVOICE_FILE_MAX,
  MATCH_REASONS,
  ORDER_ACTIONS,
  ORDER_SHEET_KEYS,
  type OrderSheetKey,
  RELEASE_WORDS_MAX,
} from '@moa/core';
import { z } from 'zod';
import { ofOrders, orderConditions, withoutFlags, withoutShops } from './matching.ts';
import { operation } from './operation.ts';
import { orderInfo, orderPersonSchema } from './order-info.ts';
import { orderMemos } from './order-memos.ts';
import { orderDetailSchema, orderRowSchema, rowResultSchema, shortLineSchema, unreadableRecordSchema } from './order-rows.ts';
import { orderFlagSchema } from './vocabulary.ts';
import {
  accountCountsSchema,
  dateSchema,
  flagSchema,
  idSchema,
  instantSchema,
  jobStartedSchema,
  listOf,
  pageQuery,
  pageSchema,
  reasonSchema,
  wonSchema,
} from './wire.ts';

const tags = ['주문'];
const orderAuth = { any: ['orderAuth' as const] };
const ids = z.array(idSchema).min(1, '주문을 선택해주십시오.').max(1000, '한 번에 1,000건까지 처리할 수 있습니다.');

/** `together`: lines of one parcel stand next to the first of them on the page. */
const searchInput = z.object({ ...pageQuery, ...orderConditions, together: flagSchema.optional() });

const manualOrderLine = z.strictObject({
  skuId: idSchema,
  quantity: z.number().int().min(1, '수량은 1 이상이어야 합니다.').max(99_999),
  unitPrice: wonSchema.min(0).max(999_999_990),
  productName: z.string().max(200).optional(),
});

/** A row as it stands in the file, wrong or right: the server says what is wrong with it. */
export const invoiceFileRowSchema = z.strictObject({
  /** Of the sheet, counted from one. */
  row: z.number().int().min(1).max(1_048_576),
  orderNo: z.string().max(200),
  /** Of one line of the order; empty for all that can be sent. */
  lineNo: z.string().max(200),
  /** Of the lines that a shop sends together (묶음배송); empty where the file has none. */
  bundleNo: z.string().max(200).default(''),
  /** By which the orders of several shops with one number are told apart, and checked: the shop, and the account's own name. Empty says nothing. */
  shop: z.string().max(200).default(''),
  account: z.string().max(200).default(''),
  /** Name or code. */
  courier: z.string().max(200),
  invoiceNo: z.string().max(200),
});

/** Without a number only where nobody gives one: direct delivery, visits. The order's own then stands for it. */
const invoiceItem = z
  .strictObject({ id: idSchema, courierCode: z.string().min(1, '택배사를 선택해주십시오.').max(40), invoiceNo: z.string().max(40) })
  .refine(({ courierCode, invoiceNo }) => invoiceNo !== '' || goesWithoutNumber(courierCode), {
    path: ['invoiceNo'],
    error: '송장번호를 입력해주십시오.',
  });
const invoiceItems = z.strictObject({ items: z.array(invoiceItem).min(1).max(1000) });

const invoiceFileInput = z.strictObject({
  action: z.enum(['dispatch', 'modifyInvoice']),
  rows: z
    .array(invoiceFileRowSchema)
    .min(1, '파일에 송장번호가 있는 줄이 없습니다.')
    .max(INVOICE_FILE_MAX, '한 번에 5,000줄까지 보낼 수 있습니다. 파일을 나누어 올려주십시오.'),
});

export const orders = {
  search: operation('GET', '/api/v1/order/search', orderAuth, '주문 검색 · 목록', { tags })
    .input(searchInput)
    .output(pageSchema(orderRowSchema)),
  unpaid: operation('GET', '/api/v1/order/search/PAYMENT_WAITING', orderAuth, '입금대기 주문', { tags })
    .input(searchInput)
    .output(pageSchema(orderRowSchema)),
  /**
   * The lines that a search with the same filter finds, as an Excel file. Answers an address that gives the file once, within a minute, to
   * whoever asked for it. Columns: the ones named, else those of the layout, else of one's default EXCEL layout, else the usual ones.
   */
  sheet: operation('POST', '/api/v1/order/excel', orderAuth, '주문 엑셀 다운로드', {
    tags,
    right: 'downloadExcel',
    audit: 'order.excel',
    noReplay: true,
  })
    .input(
      z.strictObject({
        filter: z.strictObject(orderConditions),
        columns: z
          .array(z.enum(ORDER_SHEET_KEYS as [OrderSheetKey, ...OrderSheetKey[]], '열 이름을 확인해주십시오.'))
          .min(1, '열을 하나 이상 골라주십시오.')
          .max(ORDER_SHEET_KEYS.length, '같은 열이 두 번 있습니다.')
          .refine((columns) => new Set(columns).size === columns.length, '같은 열이 두 번 있습니다.')
          .optional(),
        layoutId: idSchema.optional(),
        /** Names, phones and addresses unmasked: asks for 개인정보 보기 and a recent proof (428), and is closed to API tokens. */
        personal: z.boolean().optional(),
        /** The file opens with it alone. Nobody keeps it. */
        password: z.string().min(8, '파일 암호는 8자 이상 입력해주십시오.').max(64, '파일 암호는 64자 이하로 입력해주십시오.').optional(),
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
        /** Whether people are masked in the file. */
        masked: z.boolean(),
      }),
    ),
  detail: operation('GET', '/api/v1/order/detail', orderAuth, '주문 한 건', { tags })
    .input(z.object({ id: idSchema, reveal: flagSchema.optional() }))
    .output(orderDetailSchema),
  /**
   * Lines that the stock does not cover, by SKU, the greatest shortage first: what is there goes to the orders that are due first.
   */
  shortage: operation('GET', '/api/v1/order/shortage', orderAuth, '재고가 모자라는 주문', { tags })
    .input(z.object({ page: pageQuery.page, size: pageQuery.size }))
    .output(pageSchema(shortLineSchema)),
  /** From maintained counters. */
  count: operation('GET', '/api/v1/order/count', orderAuth, '상태별 주문 수', { tags })
    .input(z.object({ accountIds: listOf(idSchema) }))
    .output(
      z.object({
        states: z.record(z.string(), z.number().int()),
        flags: z.record(z.string(), z.number().int()),
        claims: z.record(z.string(), z.number().int()),
      }),
    ),
  /** How many lines a search with the same conditions finds at each account, whatever shops it names. */
  countByAccount: operation('GET', '/api/v1/order/count/account', orderAuth, '계정별 주문 수', { tags })
    .input(z.object(withoutShops(orderConditions)))
    .output(accountCountsSchema),
  /** How many lines the same search finds with each of these marks alone. */
  countByFlag: operation('GET', '/api/v1/order/count/flag', orderAuth, '먼저 볼 주문 수', { tags })
    .input(
      z.object({
        ...withoutFlags(orderConditions),
        each: z.array(orderFlagSchema, '셀 표시를 골라주십시오.').min(1, '셀 표시를 골라주십시오.').max(orderFlagSchema.options.length),
      }),
    )
    .output(z.object({ counts: z.partialRecord(orderFlagSchema, z.number().int()) })),
  /** Records of shops that could not be read, latest first: those still to be read, or all that are kept. */
  unreadable: operation('GET', '/api/v1/order/unreadable', orderAuth, '읽지 못한 주문', { tags })
    .input(z.object({ ...pageQuery, accountId: idSchema.optional(), all: flagSchema.optional() }))
    .output(pageSchema(unreadableRecordSchema)),
  /** What the shop reported, as it was reported; for who may see personal data. */
  unreadableRaw: operation('GET', '/api/v1/order/unreadable/raw', orderAuth, '읽지 못한 주문의 원본', {
    tags,
    right: 'viewPersonal',
    audit: 'order.unreadable.reveal',
  })
    .input(z.object({ id: idSchema }))
    .output(z.object({ raw: z.string() })),
  /** Collects the time of the records once more. */
  replayUnreadable: operation('POST', '/api/v1/order/unreadable/replay', orderAuth, '읽지 못한 주문 다시 읽기', {
    tags,
    audit: 'order.unreadable.replay',
  })
    .input(z.strictObject({ ids }))
    .output(jobStartedSchema),
  import: operation('POST', '/api/v1/order/import', orderAuth, '주문수집', { tags, audit: 'order.import' })
    .input(
      z
        .strictObject({
          accountIds: z.array(idSchema).max(100).optional(),
          /** A span that is collected once more, beside the schedule; both or none. */
          from: instantSchema.optional(),
          to: instantSchema.optional(),
        })
        .refine(({ from, to }) => (from === undefined) === (to === undefined), '기간의 시작과 끝을 함께 입력해주십시오.')
        .refine(({ from, to }) => !from || !to || Date.parse(from) < Date.parse(to), '기간의 끝은 시작보다 늦어야 합니다.')
        .refine(
          ({ from, to }) => !from || !to || Date.parse(to) - Date.parse(from) <= COLLECT_AGAIN_DAYS * 86_400_000,
          `한 번에 ${COLLECT_AGAIN_DAYS}일까지 다시 수집할 수 있습니다.`,
        ),
    )
    .output(jobStartedSchema),
  confirm: operation('POST', '/api/v1/order/place', orderAuth, ORDER_ACTIONS.confirm.title, { tags, audit: ORDER_ACTIONS.confirm.audit })
    .input(ofOrders({}))
    .output(jobStartedSchema),
  /** Lines with an open cancel request are refused one by one (CANCEL_REQUESTED) unless they are left out. */
  dispatch: operation('POST', '/api/v1/order/dispatch', orderAuth, ORDER_ACTIONS.dispatch.title, {
    tags,
    audit: ORDER_ACTIONS.dispatch.audit,
  })
    .input(invoiceItems)
    .output(z.object({ jobId: idSchema.nullable(), rejected: z.array(rowResultSchema) })),
  /** Sends lines in a way that has no number (직접배송, 방문수령, 퀵): one job with a row a line. */
  dispatchWithout: operation('POST', '/api/v1/order/dispatch/without-invoice', orderAuth, '송장 없이 발송처리', {
    tags,
    audit: 'order.dispatchWithout',
  })
    .input(ofOrders({ courierCode: z.string().refine(goesWithoutNumber, '송장번호 없이 보내는 방법을 골라주십시오.') }))
    .output(jobStartedSchema),
  modifyInvoice: operation('POST', '/api/v1/order/modifyInvoice', orderAuth, ORDER_ACTIONS.modifyInvoice.title, {
    tags,
    audit: ORDER_ACTIONS.modifyInvoice.audit,
  })
    .input(invoiceItems)
    .output(z.object({ jobId: idSchema.nullable(), rejected: z.array(rowResultSchema) })),
  /** Sends the invoice numbers of a file as one job: a row that can't be sent is an item that has failed from the start. */
  invoiceFile: operation('POST', '/api/v1/order/invoice-file', orderAuth, '송장 파일 보내기', {
    tags,
    audit: 'order.invoiceFile',
    bodyLimit: 4 * 1024 * 1024,
  })
    .input(invoiceFileInput)
    .output(jobStartedSchema),
  /** What would become of each row of such a file now; nothing is sent. */
  checkInvoiceFile: operation('POST', '/api/v1/order/invoice-file/check', orderAuth, '송장 파일 미리 보기', {
    tags,
    bodyLimit: 4 * 1024 * 1024,
    noReplay: true,
  })
    .input(invoiceFileInput)
    .output(
      z.object({
        /** Order lines that would be sent. */
        lines: z.number().int(),
        /** A row with an error would not be sent; one with a warning would. In the order of the rows. */
        problems: z.array(z.object({ row: z.number().int(), severity: z.enum(['ERROR', 'WARN']), message: z.string() })),
      }),
    ),
  /** Rows of the job's file that did not go through, each with why. Empty while none has failed. */
  invoiceFileFailures: operation('GET', '/api/v1/order/invoice-file', orderAuth, '송장 파일에서 실패한 줄', { tags })
    .input(z.object({ jobId: idSchema }))
    .output(z.object({ contents: z.array(invoiceFileRowSchema.extend({ message: z.string() })) })),
  cancelSale: operation('POST', '/api/v1/order/cancelSale', orderAuth, ORDER_ACTIONS.cancelSale.title, {
    tags,
    audit: ORDER_ACTIONS.cancelSale.audit,
  })
    .input(ofOrders({ reason: z.enum(['SOLD_OUT', 'OTHER']), detail: z.string().max(250) }))
    .output(jobStartedSchema),
  /** Tells buyers that lines leave later, and when: they stay where they are, with the mark DELAYED and the new day. */
  delayDispatch: operation('POST', '/api/v1/order/delayDispatch', orderAuth, ORDER_ACTIONS.delayDispatch.title, {
    tags,
    audit: ORDER_ACTIONS.delayDispatch.audit,
  })
    .input(
      ofOrders({
        reason: z.enum(DELAY_REASONS, '지연 사유를 골라주십시오.'),
        /** What the buyer reads. */
        detail: z.string().max(250),
        dueDate: dateSchema,
      }),
    )
    .output(jobStartedSchema),
  /** For goods that no courier reports of: direct delivery, visits. */
  deliveryDispatch: operation('POST', '/api/v1/order/deliveryDispatch', orderAuth, ORDER_ACTIONS.markDelivered.title, {
    tags,
    audit: ORDER_ACTIONS.markDelivered.audit,
  })
    .input(ofOrders({}))
    .output(jobStartedSchema),
  /** Asks the shop to take back that a buyer reported a parcel as not received: by the parcel that is right, or with words that she reads. */
  releaseUnreceived: operation('POST', '/api/v1/order/releaseUnreceived', orderAuth, ORDER_ACTIONS.releaseUnreceived.title, {
    tags,
    audit: ORDER_ACTIONS.releaseUnreceived.audit,
  })
    .input(
      z
        .strictObject({
          id: idSchema,
          parcel: z
            .strictObject({
              courierCode: z.string().min(1, '택배사를 선택해주십시오.').max(40),
              invoiceNo: z.string().min(1, '송장번호를 입력해주십시오.').max(40),
            })
            .nullable(),
          words: z.string().trim().max(RELEASE_WORDS_MAX),
        })
        .refine(({ parcel, words }) => parcel !== null || words !== '', {
          path: ['words'],
          message: '구매자에게 보일 설명을 입력해주십시오.',
        }),
    )
    .output(jobStartedSchema),
  /** Takes stock at once or answers 409 OUT_OF_STOCK; nothing is half taken. */
  handwriting: operation('POST', '/api/v1/order/order-handwriting', orderAuth, '수기주문 등록', {
    tags,
    successStatus: 201,
    audit: 'order.handwriting',
  })
    .input(
      z.strictObject({
        buyer: orderPersonSchema,
        receiver: orderPersonSchema,
        deliveryMessage: z.string().max(250).optional(),
        deliveryFee: wonSchema.min(0).max(1_000_000).optional(),
        lines: z.array(manualOrderLine).min(1).max(100),
      }),
    )
    .output(
      z.object({ orderNo: z.string(), ids: z.array(idSchema), stock: z.array(z.object({ skuId: idSchema, sellable: z.number().int() })) }),
    ),
  /** Ties the shop's option of a waiting line to a SKU; every waiting line of that option is mapped and reserves what it missed. */
  map: operation('POST', '/api/v1/order/mapping', orderAuth, '주문 상품 매칭', { tags, audit: 'order.mapping' })
    .input(z.strictObject({ id: idSchema, skuId: idSchema, saleUnitQuantity: z.number().int().min(1).max(9_999) }))
    .output(z.object({ mapped: z.number().int() })),
  mappingCandidates: operation('GET', '/api/v1/order/mapping', orderAuth, '매칭 후보', { tags })
    .input(z.object({ id: idSchema, keyword: z.string().max(100).optional() }))
    .output(
      z.object({
        contents: z.array(
          z.object({
            skuId: idSchema,
            skuCode: z.string(),
            label: z.string(),
            sellable: z.number().int(),
            /** Why it is offered; only CODE and BARCODE prove it. */
            reason: z.enum(MATCH_REASONS),
            /** 0 to 1; 1 only where a code proves it. */
            score: z.number(),
          }),
        ),
        /** Orders of the same option that wait with this one and are mapped along. */
        waiting: z.number().int(),
      }),
    ),
  /** What an order needs to know of the SKUs it may hold; the SKU list itself asks for the authority over products. */
  skus: operation('GET', '/api/v1/order/sku', orderAuth, '주문에 넣을 SKU 찾기', { tags })
    .input(z.object({ keyword: z.string().min(1).max(100), size: z.coerce.number().int().min(1).max(50).optional() }))
    .output(
      z.object({
        contents: z.array(
          z.object({ skuId: idSchema, skuCode: z.string(), label: z.string(), sellable: z.number().int(), salePrice: wonSchema }),
        ),
      }),
    ),
  /** Orders with goods that another seller supplies, or that are supplied to one. */
  crossSale: operation('GET', '/api/v1/order/crossSale', orderAuth, '셀러 간 판매 주문', { tags })
    .input(searchInput)
    .output(pageSchema(orderRowSchema)),
  ...orderInfo,
  ...orderMemos,
};
