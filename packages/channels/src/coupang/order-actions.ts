/** Confirm, dispatch, change an invoice, cancel a sale (sheet 5). One outcome a line, though COUPANG answers by box. */
import { type ChunkOutcome, chunks, inBatches } from '../sdk/batch.ts';
import { kstDate } from '../sdk/clock.ts';
import type { Invoice } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { courierName, toChannelCourier } from '../sdk/couriers.ts';
import type { LineRef } from '../sdk/order.ts';
import type { BatchOutcome, Outcome } from '../sdk/outcome.ts';
import { flag, text, type Wire, whole } from '../sdk/reader.ts';
import { noteWorst } from '../sdk/worst.ts';
import { stopShipment } from './claims.ts';
import { callCoupang, vendorId, vendorPath } from './client.ts';
import { idNumber } from './ids.ts';
import { coupangManifest } from './manifest.ts';
import { eachBox } from './order-boxes.ts';
import { boxResults, cancelOf } from './proofs.ts';

const DONE: Outcome<void> = { kind: 'ok', value: undefined };

/** 상품준비중 처리, at most 50 boxes a call. */
export async function confirm(ctx: ConnectorContext, lines: LineRef[]): Promise<BatchOutcome<void>> {
  const outcomes: BatchOutcome<void> = new Map();
  const boxes = Map.groupBy(withBox(lines.flatMap(eachBox), outcomes), boxOf);
  const sent = await inBatches(
    [...boxes.keys()].map((key) => ({ key })),
    coupangManifest.orders.confirmBatch,
    async (chunk) => {
      const answer = await callCoupang(ctx, {
        method: 'PUT',
        path: vendorPath(ctx, '/ordersheets/acknowledgement'),
        body: { vendorId: vendorId(ctx), shipmentBoxIds: chunk.map(({ key }) => idNumber(key)) },
        operation: 'orders.confirm',
        effect: 'WRITE',
        proof: boxResults(new Set(chunk.map(({ key }) => key))),
      });
      return byBox(answer);
    },
  );
  for (const [box, members] of boxes) spread(outcomes, members, sent.get(box));
  return outcomes;
}

export function dispatch(ctx: ConnectorContext, lines: (LineRef & Invoice)[]): Promise<BatchOutcome<void>> {
  return sendInvoices(ctx, lines, '/orders/invoices', 'orders.dispatch');
}

export function modifyInvoice(ctx: ConnectorContext, lines: (LineRef & Invoice)[]): Promise<BatchOutcome<void>> {
  return sendInvoices(ctx, lines, '/orders/updateInvoices', 'orders.modifyInvoice');
}

/** Whole boxes travel together, because the answer speaks of boxes only. */
async function sendInvoices(
  ctx: ConnectorContext,
  lines: (LineRef & Invoice)[],
  path: string,
  operation: string,
): Promise<BatchOutcome<void>> {
  const outcomes: BatchOutcome<void> = new Map();
  const boxes = [...Map.groupBy(sendable(lines.flatMap(eachBox), outcomes), boxOf)];
  for (const group of packed(boxes, coupangManifest.orders.dispatchBatch)) {
    const answer = await callCoupang(ctx, {
      method: 'POST',
      path: vendorPath(ctx, path),
      body: {
        vendorId: vendorId(ctx),
        orderSheetInvoiceApplyDtos: group.flatMap(([, members]) => invoicesOf(ctx, members, operation === 'orders.dispatch')),
      },
      operation,
      effect: 'WRITE',
      proof: boxResults(new Set(group.map(([box]) => box))),
    });
    const told = byBox(answer);
    for (const [box, members] of group) spread(outcomes, members, told.kind === 'ok' ? told.value.get(box) : told);
  }
  return outcomes;
}

/** Groups of boxes of at most `size` lines; a larger box goes alone. */
function packed<T>(boxes: readonly [string, T[]][], size: number): [string, T[]][][] {
  const groups: [string, T[]][][] = [];
  let room = 0;
  for (const box of boxes) {
    const last = groups.at(-1);
    if (last && box[1].length <= room) last.push(box);
    else {
      groups.push([box]);
      room = size;
    }
    room -= box[1].length;
  }
  return groups;
}

/**
 * A box is announced whole. Where only part of it leaves, or it leaves in several parcels, it is a split shipment, and what stays behind is
 * announced with the day it will follow (sheet 5). A change of invoices speaks of what has left only.
 */
function invoicesOf(ctx: ConnectorContext, members: readonly (LineRef & Invoice)[], first: boolean): Record<string, unknown>[] {
  const given = new Set(members.map(({ lineNo }) => lineNo));
  const staying = first ? (members[0]?.refs.boxItems ?? '').split(',').filter((id) => id !== '' && !given.has(id)) : [];
  const parcels = new Set(members.map(({ courierCode, invoiceNo }) => `${courierCode} ${invoiceNo}`));
  const before = members.some(({ refs }) => refs.splitShipping === 'true');
  const splitShipping = staying.length > 0 || parcels.size > 1 || before;
  const leaving = members.map((line) => ({
    ...placeOf(line, line.lineNo),
    deliveryCompanyCode: toChannelCourier('COUPANG', line.courierCode) ?? '',
    invoiceNumber: line.invoiceNo,
    splitShipping,
    preSplitShipped: before,
    estimatedShippingDate: '',
  }));
  const later = members.slice(0, 1).flatMap((line) =>
    staying.map((id) => ({
      ...placeOf(line, id),
      deliveryCompanyCode: '',
      invoiceNumber: '',
      splitShipping: true,
      preSplitShipped: before,
      estimatedShippingDate: followingDay(ctx.now(), line.refs.due ?? ''),
    })),
  );
  return [...leaving, ...later];
}

function placeOf(line: LineRef, vendorItemId: string): Record<string, unknown> {
  return { shipmentBoxId: idNumber(boxOf(line)), orderId: idNumber(line.orderNo), vendorItemId: idNumber(vendorItemId) };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The day that was promised, or tomorrow when it has passed. */
function followingDay(now: Date, due: string): string {
  const tomorrow = kstDate(new Date(now.getTime() + DAY_MS));
  return due > tomorrow ? due : tomorrow;
}

/** Lines that can be sent; the others get their outcome here. */
function sendable<L extends LineRef & Invoice>(lines: readonly L[], outcomes: BatchOutcome<void>): L[] {
  return withBox(lines, outcomes).filter((line) => {
    if (toChannelCourier('COUPANG', line.courierCode) !== null) return true;
    const name = courierName(line.courierCode) ?? line.courierCode;
    outcomes.set(line.key, {
      kind: 'fix',
      problems: [{ path: 'courierCode', message: `쿠팡은 ${name}을(를) 받지 않습니다. 다른 택배사를 선택해주십시오.` }],
    });
    return false;
  });
}

function withBox<L extends LineRef>(lines: readonly L[], outcomes: BatchOutcome<void>): L[] {
  return lines.filter((line) => {
    if (/^\d+$/.test(boxOf(line))) return true;
    outcomes.set(line.key, { kind: 'refused', code: 'NO_BOX', message: '묶음배송번호를 모르는 주문입니다. 주문을 다시 수집해주십시오.' });
    return false;
  });
}

function boxOf(line: LineRef): string {
  return line.bundleNo ?? line.refs.shipmentBoxId ?? '';
}

/** What the answer says of each box, keyed by shipmentBoxId; of two rows for one box the worse holds. */
function byBox(answer: Outcome<Wire[]>): ChunkOutcome<void> {
  if (answer.kind !== 'ok') return answer;
  const outcomes: BatchOutcome<void> = new Map();
  for (const row of answer.value) noteWorst(outcomes, text(row.shipmentBoxId), boxOutcome(row));
  return { kind: 'ok', value: outcomes };
}

/** `retryRequired` may be set for a box that does not exist (sheet 8), so the code decides first. */
function boxOutcome(row: Wire): Outcome<void> {
  const succeeded = flag(row.succeed);
  if (succeeded === null) return UNNAMED;
  const code = text(row.resultCode) || (succeeded ? 'OK' : 'FAIL');
  if (succeeded && code === 'OK') return DONE;
  const said = text(row.resultMessage);
  const meaning = MEANINGS[code];
  if (!meaning && flag(row.retryRequired) === true) return { kind: 'again', message: said || `쿠팡이 다시 시도하라고 했습니다 (${code}).` };
  return { kind: 'refused', code, message: [meaning, said].filter(Boolean).join(' ') || `쿠팡이 처리하지 않았습니다 (${code}).` };
}

const MEANINGS: Readonly<Record<string, string>> = {
  NOT_FOUND_SHIPMENT_BOX: '묶음배송번호가 바뀌었거나 없습니다. 주문을 다시 수집해주십시오.',
  INVALID_STATUS: '쿠팡의 주문 상태가 바뀌어 처리할 수 없습니다. 주문을 다시 수집해주십시오.',
  PERMISSION_DENIED: '이 업체코드로 처리할 수 없는 주문입니다.',
};

function spread(outcomes: BatchOutcome<void>, members: readonly LineRef[], outcome: Outcome<void> | undefined): void {
  for (const { key } of members) noteWorst(outcomes, key, outcome ?? UNNAMED);
}

const UNNAMED: Outcome<void> = { kind: 'unknown', message: '쿠팡의 응답에 이 주문의 결과가 없습니다.' };

type CancelLine = LineRef & { reason: 'SOLD_OUT' | 'OTHER'; detail: string; quantity: number };

/**
 * Cancels what can't be supplied, one call a shipment box. Paid orders end at once; confirmed ones become a stopped release (sheet 5), which
 * is approved in the same go: the seller has asked for the cancel herself. COUPANG knows sold out, wrong address and wrong price as reasons:
 * of ours only sold out is true.
 */
export async function cancelSale(ctx: ConnectorContext, lines: CancelLine[]): Promise<BatchOutcome<void>> {
  const outcomes: BatchOutcome<void> = new Map();
  const soldOut = lines.filter((line) => {
    if (line.reason === 'SOLD_OUT') return true;
    outcomes.set(line.key, {
      kind: 'fix',
      problems: [{ path: 'reason', message: '쿠팡은 품절 사유의 판매취소만 받습니다. 사유를 품절로 바꾸거나 WING에서 처리해주십시오.' }],
    });
    return false;
  });
  // Lines of one box share their state, so that an answer never speaks of an end and of a stopped release at once.
  for (const members of Map.groupBy(soldOut, (line) => `${line.orderNo} ${boxOf(line)}`).values()) {
    for (const part of chunks(members, 50)) {
      const told = await cancelOrder(ctx, part[0]?.orderNo ?? '', part);
      for (const line of part) outcomes.set(line.key, told.kind === 'ok' ? (told.value.get(line.key) ?? UNNAMED) : told);
    }
  }
  return outcomes;
}

async function cancelOrder(ctx: ConnectorContext, orderNo: string, lines: CancelLine[]): Promise<ChunkOutcome<void>> {
  const vendor = encodeURIComponent(vendorId(ctx));
  const answer = await callCoupang(ctx, {
    method: 'POST',
    path: `/v2/providers/openapi/apis/api/v5/vendors/${vendor}/orders/${encodeURIComponent(orderNo)}/cancel`,
    body: {
      orderId: idNumber(orderNo),
      vendorItemIds: lines.map(({ lineNo }) => idNumber(lineNo)),
      receiptCounts: lines.map(({ quantity }) => quantity),
      bigCancelCode: 'CANERR',
      middleCancelCode: 'CCTTER',
      userId: ctx.account.credentials.vendorUserId ?? '',
      vendorId: vendorId(ctx),
    },
    operation: 'orders.cancelSale',
    effect: 'WRITE',
    proof: cancelOf(orderNo),
    subject: orderNo,
  });
  if (answer.kind !== 'ok') return answer;
  const { accepted, refused, message, receipt } = answer.value;
  const no: Outcome<void> = { kind: 'refused', code: 'FAIL', message: message || '쿠팡이 판매취소를 받지 않았습니다.' };
  const yes = accepted.size > 0 ? await endStoppedRelease(ctx, receipt) : UNNAMED;
  const outcomes: BatchOutcome<void> = new Map();
  for (const { key, lineNo } of lines) {
    if (accepted.has(lineNo) !== refused.has(lineNo)) outcomes.set(key, refused.has(lineNo) ? no : yes);
  }
  return { kind: 'ok', value: outcomes };
}

/** What the accepted lines end in. A stopped release that can't be approved now waits among the cancels, where the seller approves it. */
async function endStoppedRelease(ctx: ConnectorContext, receipt: Wire): Promise<Outcome<void>> {
  const receiptId = text(receipt.receiptId);
  if (text(receipt.receiptType) !== 'STOP_SHIPMENT' || receiptId === '') return DONE;
  const ended = await stopShipment(ctx, receiptId, whole(receipt.totalCount) ?? 0);
  if (ended.kind === 'ok' || ended.kind === 'relink') return ended;
  return {
    kind: 'refused',
    code: 'STOP_WAITS',
    message: '쿠팡에 출고중지는 접수되었지만 승인까지 끝나지 않았습니다. 주문을 수집한 뒤 취소관리에서 취소승인을 눌러주십시오.',
  };
}
