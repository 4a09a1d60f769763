/** Confirm, dispatch, the seller's cancel and answers to claims (sections 5 and 6). Answers are 200 with what worked and what did not (section 8). */
import { DELAY_REASON_LABELS, type DelayReason } from '@moa/core';
import { type ChunkOutcome, inBatches, oneByOne, UNNAMED } from '../sdk/batch.ts';
import { type Items, refused } from '../sdk/client.ts';
import { kstIso } from '../sdk/clock.ts';
import type { DispatchDelay, Invoice, SaleCancel, Shipment } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import type { LineRef } from '../sdk/order.ts';
import type { BatchOutcome, Outcome } from '../sdk/outcome.ts';
import { text } from '../sdk/reader.ts';
import { noteWorst } from '../sdk/worst.ts';
import { batch, writing } from './client.ts';
import { MESSAGES } from './envelope.ts';
import { type Bucket, manifest } from './manifest.ts';
import { PRODUCT_ORDERS } from './orders.ts';
import { deliveryCompany } from './product-out.ts';
import { type LineResults, lineResults } from './proofs.ts';

const { confirmBatch, dispatchBatch } = manifest.orders;

export function confirm(ctx: ConnectorContext, lines: LineRef[]): Promise<BatchOutcome<void>> {
  return inBatches(lines, confirmBatch, (chunk) =>
    write(ctx, 'orders.confirm', 'orders.confirm', 'confirm', { productOrderIds: chunk.map(({ lineNo }) => lineNo) }, chunk),
  );
}

export function dispatch(ctx: ConnectorContext, lines: Shipment[]): Promise<BatchOutcome<void>> {
  return sendLines(ctx, 'orders.dispatch', lines);
}

type Sent = Pick<Shipment, 'key' | 'lineNo' | 'courierCode' | 'invoiceNo'>;

/** What leaves, and what is refused by leaving. */
export function sendLines<L extends Sent>(
  ctx: ConnectorContext,
  operation: 'orders.dispatch' | 'claims.rejectCancel',
  lines: L[],
): Promise<BatchOutcome<void>> {
  return inBatches(lines, dispatchBatch, (chunk) => {
    const dispatchDate = kstIso(ctx.now());
    return write(
      ctx,
      operation,
      'orders.dispatch',
      'dispatch',
      { dispatchProductOrders: chunk.map((line) => toDispatch(line, dispatchDate)) },
      chunk,
    );
  });
}

/** Tells the buyer once of a line that it leaves late (section 5): with the end of the day on which it will. */
export function delayDispatch(ctx: ConnectorContext, lines: DispatchDelay[]): Promise<BatchOutcome<void>> {
  return oneByOne(lines, (line) =>
    lineCall(ctx, { operation: 'orders.delayDispatch', bucket: 'orders.delay', tail: 'delay' }, line, toDelay(line)),
  );
}

/** `delayedDispatchReason` (section 5). */
const DELAYS: Readonly<Record<DelayReason, string>> = {
  PREPARING: 'PRODUCT_PREPARE',
  BUYER_REQUEST: 'CUSTOMER_REQUEST',
  MADE_TO_ORDER: 'CUSTOM_BUILD',
  PRE_ORDER: 'RESERVED_DISPATCH',
  OVERSEAS: 'OVERSEA_DELIVERY',
  OTHER: 'ETC',
};

export function toDelay({ reason, detail, dueDate }: Pick<DispatchDelay, 'reason' | 'detail' | 'dueDate'>): Record<string, string> {
  return {
    dispatchDueDate: `${dueDate}T23:59:59.000+09:00`,
    delayedDispatchReason: DELAYS[reason],
    dispatchDelayedDetailedReason: detail.trim() || DELAY_REASON_LABELS[reason],
  };
}

/** How the goods travel; only parcels carry a courier and an invoice. */
const METHODS: Readonly<Record<string, string>> = {
  DIRECT: 'DIRECT_DELIVERY',
  VISIT: 'VISIT_RECEIPT',
  QUICK: 'QUICK_SVC',
  NO_DELIVERY: 'NOTHING',
};
/** The channel's code for a courier it does not list (domain couriers, ETC). */
const OTHER_COURIER = 'CH1';

export function toDispatch(line: Sent, dispatchDate: string): Record<string, string> {
  const { method, company, invoiceNo } = toParcel(line);
  return {
    productOrderId: line.lineNo,
    deliveryMethod: method,
    ...(company === null ? {} : { deliveryCompanyCode: company, trackingNumber: invoiceNo }),
    dispatchDate,
  };
}

/** A parcel in the channel's words; `company` is null where there is no invoice. */
export function toParcel({ courierCode, invoiceNo }: Invoice): { method: string; company: string | null; invoiceNo: string } {
  const method = METHODS[courierCode];
  if (method) return { method, company: null, invoiceNo: '' };
  return { method: 'DELIVERY', company: deliveryCompany(courierCode) ?? OTHER_COURIER, invoiceNo };
}

export function cancelSale(ctx: ConnectorContext, lines: SaleCancel[]): Promise<BatchOutcome<void>> {
  return oneByOne(lines, (line) => {
    const cancelReason = line.reason === 'SOLD_OUT' ? 'SOLD_OUT' : 'INTENT_CHANGED';
    const json = { cancelReason, cancelDetailedReason: line.detail, cancelQuantity: line.quantity };
    return lineCall(ctx, { operation: 'claims.cancelSale', bucket: 'claims.cancel-request', tail: 'claim/cancel/request' }, line, json);
  });
}

type Named = Pick<LineRef, 'key' | 'lineNo'>;

/** A call on one line; its answer names the line as the batch calls' do. */
export async function lineCall(
  ctx: ConnectorContext,
  { operation, bucket, tail }: { operation: string; bucket: Bucket; tail: string },
  line: Named,
  json?: unknown,
): Promise<Outcome<void>> {
  const path = `${PRODUCT_ORDERS}/${encodeURIComponent(line.lineNo)}/${tail}`;
  const answer = await batch(ctx, writing('POST', operation, bucket, path, lineResults([line.lineNo]), json), namedAmong([line]));
  return answer.kind === 'ok' ? (answer.value.get(line.key) ?? UNNAMED) : answer;
}

function write(
  ctx: ConnectorContext,
  operation: string,
  bucket: 'orders.confirm' | 'orders.dispatch',
  tail: string,
  json: unknown,
  lines: readonly Named[],
): Promise<ChunkOutcome<void>> {
  const proof = lineResults(lines.map(({ lineNo }) => lineNo));
  return batch(ctx, writing('POST', operation, bucket, `${PRODUCT_ORDERS}/${tail}`, proof, json), namedAmong(lines));
}

function namedAmong(lines: readonly Named[]): Items<LineResults, void> {
  return { keys: lines.map(({ key }) => key), outcomes: (results) => namedResults(results, lines) };
}

/** An outcome for each line the answer names, by the caller's key, the worst of what it says; lines it does not name are left out. */
function namedResults({ succeeded, failures }: LineResults, lines: readonly Named[]): BatchOutcome<void> {
  const outcomes: BatchOutcome<void> = new Map();
  for (const { key, lineNo } of lines) {
    if (succeeded.has(lineNo)) outcomes.set(key, { kind: 'ok', value: undefined });
    for (const { productOrderId, code, message } of failures) {
      if (text(productOrderId) === lineNo) noteWorst(outcomes, key, failureOutcome(text(code), text(message)));
    }
  }
  return outcomes;
}

const ALREADY = '105306';
const OTHER = '9999';
const INPUT_FIELDS: Readonly<Record<string, { path: string; message: string }>> = {
  '104105': { path: 'dueDate', message: '스마트스토어가 받지 않는 발송예정일입니다. 지금 기한보다 늦고 90일 이내인 날로 바꿔주십시오.' },
  '104116': { path: 'courierCode', message: '배송방법을 바꿀 수 없는 주문입니다. 배송방법을 확인해주십시오.' },
  '104117': { path: 'courierCode', message: '배송방법을 바꿀 수 없는 주문입니다. 배송방법을 확인해주십시오.' },
  '104118': { path: 'courierCode', message: '택배사를 선택해주십시오.' },
  '104119': { path: 'courierCode', message: '스마트스토어가 모르는 택배사입니다. 다른 택배사를 선택해주십시오.' },
  '104120': { path: 'invoiceNo', message: '송장번호를 입력해주십시오.' },
  '104121': { path: 'invoiceNo', message: '이미 사용한 송장번호입니다. 송장번호를 확인해주십시오.' },
  '104122': { path: 'invoiceNo', message: '올바르지 않은 송장번호입니다. 송장번호를 확인해주십시오.' },
};
const MEANINGS: Readonly<Record<string, string>> = {
  '4000': '스마트스토어가 요청 값을 받지 않았습니다.',
  '100001': '스마트스토어에 없는 상품주문입니다.',
  '100003': '스마트스토어에 없는 주문입니다.',
  '101009': '이 주문을 처리할 권한이 없습니다.',
  '104131': '같은 상품주문이 두 번 들어 있습니다.',
  '104133': '지금 상태에서는 처리할 수 없는 주문입니다. 주문을 다시 수집해주십시오.',
  '104417': '교환이 진행 중이라 처리할 수 없는 주문입니다.',
};

/** What a line's code means. A line that is already there needs nothing more; the unspecific code may be tried again. */
export function failureOutcome(code: string, message: string): Outcome<void> {
  if (code === ALREADY) return { kind: 'ok', value: undefined, warnings: ['이미 처리된 주문입니다.'] };
  if (code === OTHER) return { kind: 'again', message: message || '스마트스토어가 처리하지 못했습니다.' };
  const field = INPUT_FIELDS[code];
  if (field) return { kind: 'fix', problems: [{ ...field, channelCode: code, channelMessage: message }] };
  return refused(MESSAGES, code, message, MEANINGS[code]);
}
