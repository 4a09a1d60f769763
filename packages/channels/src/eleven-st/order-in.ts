/** Order rows of 11ST as line facts: a line is ordNo + ordPrdSeq, the bundle is dlvNo (sheet 5). Pure. */
import type { LineState } from '@moa/core';
import { dueTime, lineFact, phonesOf, sourceTime } from '../sdk/line.ts';
import type { ReadLines } from '../sdk/look-up.ts';
import type { LineFact } from '../sdk/order.ts';
import { firstText, isWire, text, textOrNull, type Wire, whole } from '../sdk/reader.ts';
import { createRecordReader, pieces, type RecordReader, unreadableRecord } from '../sdk/record-reader.ts';
import { feeCarriers, feeOf } from './bundle-fees.ts';
import { courierOf, keyOf, lineStateOf } from './codes.ts';

export interface Stage {
  /** State of a row that names none. */
  state: LineState | null;
  /** Rows of this list are that state whatever number they carry. */
  fixed?: boolean;
  delayed?: boolean;
}

/** Stage of rows that come from no list: only their own number counts. */
export const NO_STAGE: Stage = { state: null };

/**
 * Every line of a list; rows that come again do not count again. `readAt` is when the answer came, ISO 8601; `orders` are further rows of the
 * same orders, which report which line carries the fee of its bundle.
 */
export function toLines(rows: readonly unknown[], stage: Stage, readAt: string, orders: readonly unknown[] = []): ReadLines {
  const result: ReadLines = { lines: [], unreadable: [] };
  const carriers = feeCarriers([...rows, ...orders]);
  const known = new Map<string, Wire>();
  for (const row of rows) {
    if (!isWire(row)) {
      result.unreadable.push(unreadableRecord(row, '주문이 아닌 줄입니다.'));
      continue;
    }
    const key = keyOf(row);
    const before = known.get(key);
    if (before) {
      if (JSON.stringify(before) !== JSON.stringify(row))
        result.unreadable.push(unreadableRecord(row, '같은 주문순번의 줄이 다른 내용으로 한 번 더 왔습니다.', key));
      continue;
    }
    const { line, problems } = toLine(row, stage, readAt, carriers.has(key));
    if (problems.length > 0) result.unreadable.push(unreadableRecord(row, problems.join(' '), key));
    if (line === null) continue;
    known.set(key, row);
    result.lines.push(line);
  }
  return result;
}

interface ReadLine {
  /** Null when the row lacks something that no line can do without. */
  line: LineFact | null;
  /** What could not be read, in sentences; a line with problems has nothing in their places. */
  problems: readonly string[];
}

const AMOUNTS = {
  selPrc: '판매단가',
  ordAmt: '주문금액',
  sellerDscPrc: '판매자할인',
  lstSellerDscPrc: '판매자할인',
  tmallDscPrc: '11번가할인',
  lstTmallDscPrc: '11번가할인',
  dlvCst: '배송비',
  bmDlvCst: '도서산간 배송비',
};

function toLine(row: Wire, stage: Stage, readAt: string, carriesFee: boolean): ReadLine {
  const orderNo = text(row.ordNo);
  const lineNo = text(row.ordPrdSeq);
  const reader = createRecordReader(readAt);
  const orderedAt = reader.time(firstText(row.ordDt, row.ordStlEndDt), '주문일시');
  const quantity = pieces(row.ordQty);
  for (const [name, label] of Object.entries(AMOUNTS)) reader.money(row[name], label);
  reader.need(orderNo || null, '주문번호');
  reader.need(lineNo || null, '주문순번');
  reader.need(orderedAt, '주문일시');
  if (quantity === null) reader.problems.push('수량을 읽을 수 없습니다.');
  if (orderedAt === null || quantity === null || reader.problems.length > 0) return { line: null, problems: reader.problems };
  const rawState = text(row.ordPrdStat);
  const state = stateOf(rawState, stage);
  const shopDiscount = wonOf(row.tmallDscPrc, row.lstTmallDscPrc);
  const discount = wonOf(row.sellerDscPrc, row.lstSellerDscPrc) + shopDiscount;
  const unitPrice = whole(row.selPrc) ?? 0;
  const total = whole(row.ordAmt) ?? unitPrice * quantity;
  if (!Number.isSafeInteger(total)) return { line: null, problems: ['주문금액을 읽을 수 없습니다.'] };
  const times = {
    orderedAt,
    paidAt: reader.time(row.ordStlEndDt, '결제일시'),
    dispatchedAt: reader.time(row.sndEndDt, '발송일시'),
    deliveredAt: reader.time(row.dlvEndDt, '배송완료일시'),
    confirmedAt: reader.time(row.pocnfrmDt, '구매확정일시'),
  };
  const placedAt = reader.time(row.plcodrCnfDt, '발주확인일시');
  const rawCourier = textOrNull(row.dlvEtprsCd);
  const line = lineFact({
    orderNo,
    lineNo,
    bundleNo: textOrNull(row.dlvNo),
    state,
    rawState,
    delayed: stage.delayed === true || text(row.delaySendDt) !== '',
    sourceTime: sourceTime(state, times, readAt, [placedAt]),
    ...times,
    dispatchDue: dueOf(firstText(row.delaySendDt, row.dlvSndDue), reader),
    shopProductId: textOrNull(row.prdNo),
    shopItemId: itemOf(row),
    managementCode: textOrNull(row.sellerPrdCd),
    itemCode: isBeside(row) ? null : textOrNull(row.sellerStockCd),
    productName: text(row.prdNm),
    optionText: text(row.slctPrdOptNm),
    quantity,
    unitPrice,
    amount: Math.max(0, total - discount),
    deliveryFee: carriesFee ? feeOf(row) : 0,
    feeParcel: textOrNull(row.dlvNo),
    discount,
    shopDiscount,
    buyer: {
      name: text(row.ordNm),
      ...phonesOf(row.ordPrtblTel, row.ordTlphnNo),
      zipCode: text(row.ordMailNo),
      address1: text(row.ordBaseAddr),
      address2: text(row.ordDtlsAddr),
    },
    receiver: {
      name: text(row.rcvrNm),
      ...phonesOf(row.rcvrPrtblNo, row.rcvrTlphn),
      zipCode: text(row.rcvrMailNo),
      address1: text(row.rcvrBaseAddr),
      address2: text(row.rcvrDtlsAddr),
    },
    deliveryMessage: text(row.ordDlvReqCont),
    courierCode: rawCourier === null ? null : courierOf(rawCourier),
    rawCourier,
    invoiceNo: textOrNull(row.invcNo),
    refs: {
      dlvNo: text(row.dlvNo),
      ...standsAlone(row),
      addPrdYn: text(row.addPrdYn) || 'N',
      addPrdNo: text(row.addPrdNo),
      ordQty: String(quantity),
    },
    raw: row,
  });
  return { line, problems: reader.problems };
}

const isBeside = (row: Wire) => text(row.addPrdYn) === 'Y';

/** What is sold beside the product is not the product: it goes under a number of its own, so that no stock of the product is taken for it. */
function itemOf(row: Wire): string | null {
  return isBeside(row) ? `추가구성상품 ${firstText(row.addPrdNo, row.slctPrdOptNm, row.prdNm)}` : textOrNull(row.prdStckNo);
}

/** The dlvNo of which the row says that no other line shares it (sheet 5, bndlDlvYN); nothing where the row does not say. */
function standsAlone(row: Wire): { standsAlone?: string } {
  const bundled = text(row.bndlDlvYN);
  return bundled === '' ? {} : { standsAlone: bundled === 'N' ? text(row.dlvNo) : '' };
}

function stateOf(rawState: string, stage: Stage): LineState | null {
  const known = lineStateOf(rawState);
  if (known !== null) return known;
  return rawState === '' || stage.fixed ? stage.state : null;
}

/** 11ST writes a day as midnight. It may lie ahead, which other times may not. */
function dueOf(date: string, reader: RecordReader): string | null {
  const due = dueTime(date);
  if (due === null && date !== '') reader.problems.push('발송기한을 읽을 수 없습니다.');
  return due;
}

/** Won under the first of these names that is there. */
function wonOf(...values: unknown[]): number {
  return whole(firstText(...values)) ?? 0;
}
