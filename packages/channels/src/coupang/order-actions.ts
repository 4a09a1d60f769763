/** Confirm, dispatch, change an invoice, cancel a sale (sheet 5). One outcome a line, though COUPANG answers by box. */
import { type ChunkOutcome, chunks, inParts } from '../sdk/batch.ts';
import { byGroup, eachGroup, withoutProblems } from '../sdk/by-group.ts';
import { type Items, refused } from '../sdk/client.ts';
import { DAY_MS, kstDate } from '../sdk/clock.ts';
import type { SaleCancel, Shipment } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { toChannelCourier } from '../sdk/couriers.ts';
import { idNumber } from '../sdk/json.ts';
import { soldOutProblem } from '../sdk/line-problems.ts';
import type { LineRef } from '../sdk/order.ts';
import type { BatchOutcome, Outcome } from '../sdk/outcome.ts';
import { flag, text, type Wire, whole } from '../sdk/reader.ts';
import { noteWorst } from '../sdk/worst.ts';
import { stopShipment } from './claims.ts';
import { act, batch, vendorId, vendorPath, writing } from './client.ts';
import { unknownCourier, WING } from './codes.ts';
import { manifest } from './manifest.ts';
import { eachBox } from './order-boxes.ts';
import { boxResults, type CancelAnswer, cancelOf, claimDone } from './proofs.ts';

const { confirmBatch, dispatchBatch } = manifest.orders;
const DONE: Outcome<void> = { kind: 'ok', value: undefined };
const UNNAMED: Outcome<void> = { kind: 'unknown', message: '쿠팡의 응답에 이 주문의 결과가 없습니다.' };

/** 상품준비중 처리, at most 50 boxes a call. */
export function confirm(ctx: ConnectorContext, lines: LineRef[]): Promise<BatchOutcome<void>> {
  const path = vendorPath(ctx, '/ordersheets/acknowledgement');
  return withoutProblems(lines.flatMap(eachBox<LineRef>), boxProblem, (known) =>
    byGroup(known, { groupOf: boxOf, size: confirmBatch }, async (boxes) => {
      const numbers = boxes.map(({ key }) => key);
      const body = { vendorId: vendorId(ctx), shipmentBoxIds: numbers.map(idNumber) };
      return batch(ctx, writing('PUT', 'orders.confirm', path, boxResults(new Set(numbers)), { body }), byBox(numbers));
    }),
  );
}

export function dispatch(ctx: ConnectorContext, lines: Shipment[]): Promise<BatchOutcome<void>> {
  return sendInvoices(ctx, lines, '/orders/invoices', 'orders.dispatch');
}

export function modifyInvoice(ctx: ConnectorContext, lines: Shipment[]): Promise<BatchOutcome<void>> {
  return sendInvoices(ctx, lines, '/orders/updateInvoices', 'orders.modifyInvoice');
}

/** Says of boxes that no courier reports of that they have arrived (장기 미배송 배송완료), by the invoice that they went with. */
export function markDelivered(ctx: ConnectorContext, lines: LineRef[]): Promise<BatchOutcome<void>> {
  return withoutProblems(lines.flatMap(eachBox<LineRef>), invoiceProblem, (known) =>
    eachGroup(known, boxOf, ([first], box) => {
      const body = { shipmentBoxId: idNumber(box), invoiceNumber: first?.refs.invoiceNo ?? '' };
      const path = vendorPath(ctx, '/completeLongTermUndelivery');
      return act(ctx, writing('POST', 'orders.markDelivered', path, claimDone, { body, subject: box }));
    }),
  );
}

function invoiceProblem(line: LineRef): Outcome<void> | null {
  if ((line.refs.invoiceNo ?? '') !== '') return boxProblem(line);
  return { kind: 'refused', code: 'NO_INVOICE', message: '송장번호를 모르는 주문입니다. 발송한 뒤 주문을 다시 수집해주십시오.' };
}

/** Whole boxes travel together, because the answer speaks of boxes only. */
function sendInvoices(ctx: ConnectorContext, lines: Shipment[], path: string, operation: string): Promise<BatchOutcome<void>> {
  return withoutProblems(lines.flatMap(eachBox<Shipment>), shipmentProblem, (known) =>
    byGroup<Shipment>(known, { groupOf: boxOf, size: dispatchBatch, countsLines: true }, async (boxes) => {
      const invoices = boxes.flatMap((box) => invoicesOf(ctx, box.lines, operation === 'orders.dispatch'));
      const body = { vendorId: vendorId(ctx), orderSheetInvoiceApplyDtos: invoices };
      const numbers = boxes.map(({ key }) => key);
      return batch(ctx, writing('POST', operation, vendorPath(ctx, path), boxResults(new Set(numbers)), { body }), byBox(numbers));
    }),
  );
}

/**
 * A box is announced whole. Where only part of it leaves, or it leaves in several parcels, it is a split shipment, and what stays behind is
 * announced with the day it will follow (sheet 5). A change of invoices speaks of what has left only.
 */
function invoicesOf(ctx: ConnectorContext, members: readonly Shipment[], first: boolean): Record<string, unknown>[] {
  const given = new Set(members.map(({ lineNo }) => lineNo));
  const staying = first ? (members[0]?.refs.boxItems ?? '').split(',').filter((id) => id !== '' && !given.has(id)) : [];
  const parcels = new Set(members.map(({ courierCode, invoiceNo }) => `${courierCode} ${invoiceNo}`));
  const before = members.some(({ refs }) => refs.splitShipping === 'true');
  const splitShipping = staying.length > 0 || parcels.size > 1 || before;
  const leaving = members.map((line) => ({
    ...referenceOf(line, line.lineNo),
    deliveryCompanyCode: toChannelCourier('COUPANG', line.courierCode) ?? '',
    invoiceNumber: line.invoiceNo,
    splitShipping,
    preSplitShipped: before,
    estimatedShippingDate: '',
  }));
  const later = members.slice(0, 1).flatMap((line) =>
    staying.map((id) => ({
      ...referenceOf(line, id),
      deliveryCompanyCode: '',
      invoiceNumber: '',
      splitShipping: true,
      preSplitShipped: before,
      estimatedShippingDate: followingDay(ctx.now(), line.refs.due ?? ''),
    })),
  );
  return [...leaving, ...later];
}

function referenceOf(line: LineRef, vendorItemId: string): Record<string, unknown> {
  return { shipmentBoxId: idNumber(boxOf(line)), orderId: idNumber(line.orderNo), vendorItemId: idNumber(vendorItemId) };
}

/** The day that was promised, or tomorrow when it has passed. */
function followingDay(now: Date, due: string): string {
  const tomorrow = kstDate(new Date(now.getTime() + DAY_MS));
  return due > tomorrow ? due : tomorrow;
}

function boxOf(line: LineRef): string {
  return line.bundleNo ?? line.refs.shipmentBoxId ?? '';
}

function boxProblem(line: LineRef): Outcome<void> | null {
  if (/^\d+$/.test(boxOf(line))) return null;
  return { kind: 'refused', code: 'NO_BOX', message: '묶음배송번호를 모르는 주문입니다. 주문을 다시 수집해주십시오.' };
}

function shipmentProblem(line: Shipment): Outcome<void> | null {
  return unknownCourier(line) ?? boxProblem(line);
}

/** What the answer says of each box, keyed by shipmentBoxId; of two rows for one box the worse holds. */
function byBox(keys: readonly string[]): Items<Wire[], void> {
  return {
    keys,
    outcomes(rows) {
      const outcomes: BatchOutcome<void> = new Map();
      for (const row of rows) noteWorst(outcomes, text(row.shipmentBoxId), boxOutcome(row));
      return outcomes;
    },
  };
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
  return refused({ subject: '쿠팡이' }, code, said, meaning);
}

const MEANINGS: Readonly<Record<string, string>> = {
  NOT_FOUND_SHIPMENT_BOX: '묶음배송번호가 바뀌었거나 없습니다. 주문을 다시 수집해주십시오.',
  INVALID_STATUS: '쿠팡의 주문 상태가 바뀌어 처리할 수 없습니다. 주문을 다시 수집해주십시오.',
  PERMISSION_DENIED: '이 업체코드로 처리할 수 없는 주문입니다.',
};

/**
 * Cancels what can't be supplied, one call a shipment box. Paid orders end at once; confirmed ones become a stopped release (sheet 5), which
 * is approved in the same go: the seller has asked for the cancel herself. COUPANG knows sold out, wrong address and wrong price as reasons:
 * of ours only sold out is true.
 */
export function cancelSale(ctx: ConnectorContext, lines: SaleCancel[]): Promise<BatchOutcome<void>> {
  return withoutProblems(
    lines,
    (line) => soldOutProblem(line, WING),
    (soldOut) => {
      // Lines of one box share their state, so that an answer never speaks of an end and of a stopped release at once.
      const boxes = Map.groupBy(soldOut, (line) => `${line.orderNo} ${boxOf(line)}`);
      return inParts(
        [...boxes.values()].flatMap((members) => chunks(members, 50)),
        (part) => cancelOrder(ctx, part[0]?.orderNo ?? '', part),
      );
    },
  );
}

async function cancelOrder(ctx: ConnectorContext, orderNo: string, lines: SaleCancel[]): Promise<ChunkOutcome<void>> {
  const body = {
    orderId: idNumber(orderNo),
    vendorItemIds: lines.map(({ lineNo }) => idNumber(lineNo)),
    receiptCounts: lines.map(({ quantity }) => quantity),
    bigCancelCode: 'CANERR',
    middleCancelCode: 'CCTTER',
    userId: ctx.account.credentials.vendorUserId ?? '',
    vendorId: vendorId(ctx),
  };
  const path = vendorPath(ctx, `/orders/${encodeURIComponent(orderNo)}/cancel`, 'v5');
  const write = writing('POST', 'orders.cancelSale', path, cancelOf(orderNo), { body, subject: orderNo });
  const answer = await batch(ctx, write, { keys: lines.map(({ key }) => key), outcomes: (said) => receiptsOf(said, lines) });
  if (answer.kind !== 'ok') return answer;
  const accepted = [...answer.value.values()].find(({ kind }) => kind === 'ok');
  const ended = accepted?.kind === 'ok' ? await endStoppedRelease(ctx, accepted.value) : UNNAMED;
  return { kind: 'ok', value: new Map([...answer.value].map(([key, outcome]) => [key, outcome.kind === 'ok' ? ended : outcome])) };
}

/** The receipt for each line that was accepted; a line that the answer names on both sides, or on none, is left out. */
function receiptsOf({ accepted, refused: failed, message, receipt }: CancelAnswer, lines: readonly LineRef[]): BatchOutcome<Wire> {
  const no: Outcome<never> = { kind: 'refused', code: 'FAIL', message: message || '쿠팡이 판매취소를 받지 않았습니다.' };
  const named = lines.filter(({ lineNo }) => accepted.has(lineNo) !== failed.has(lineNo));
  return new Map(named.map(({ key, lineNo }) => [key, failed.has(lineNo) ? no : { kind: 'ok', value: receipt }]));
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
