/** Confirming, dispatching, correcting invoices and cancelling; couriers go by the mall's own codes (sections 5 and 6). */
import { isDeepStrictEqual } from 'node:util';
import { oneByOne } from '../sdk/batch.ts';
import { type Group, withoutProblems } from '../sdk/by-group.ts';
import type { SaleCancel, Shipment } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { courierByName, courierName, toChannelCourier } from '../sdk/couriers.ts';
import { failAll } from '../sdk/item-changes.ts';
import type { LineRef } from '../sdk/order.ts';
import type { BatchOutcome, Outcome } from '../sdk/outcome.ts';
import { text, type Wire } from '../sdk/reader.ts';
import { reportedRefs } from './claim-in.ts';
import { act, call, reading, writing } from './client.ts';
import { type GroupWrite, sendGroups } from './groups.ts';
import { type Carrier, readCarriers } from './lookups.ts';
import { toLines } from './order-in.ts';
import { madeProof, rowProof } from './proofs.ts';

export function orderPath(orderNo: string, rest = ''): string {
  return `/orders/${encodeURIComponent(orderNo)}${rest}`;
}

const CONFIRM: GroupWrite<LineRef> = {
  operation: 'orders.confirm',
  method: 'PUT',
  resource: 'orders',
  groupOf: ({ orderNo }) => orderNo,
  orderOf: ({ key }) => key,
  owns: (row, { key }) => text(row.order_id) === key,
  request: ({ lines }) => ({ process_status: 'prepare', order_item_code: lines.map(({ lineNo }) => lineNo) }),
  single: (orderNo) => ({ path: orderPath(orderNo), proof: rowProof('order', { order_id: orderNo }) }),
};

export function confirm(ctx: ConnectorContext, lines: LineRef[]): Promise<BatchOutcome<void>> {
  return sendGroups(ctx, lines, CONFIRM);
}

/** A line whose courier the mall has set up, under the mall's own numbers. */
type Carries = { carrierCode: string; carrierId: number | null };
type Carried = Shipment & Carries;

/** Lines of one order that travel under one invoice are one shipment. */
const DISPATCH: GroupWrite<Carried> = {
  operation: 'orders.dispatch',
  method: 'POST',
  resource: 'shipments',
  groupOf: ({ orderNo, carrierCode, invoiceNo }) => JSON.stringify([orderNo, carrierCode, invoiceNo]),
  orderOf: ({ lines }) => lines[0]?.orderNo ?? '',
  owns: isShipmentOf,
  // A mall numbers the shipments of an order as they leave: what was collected before may be another one's number.
  refsOf: ({ shipping_code }) => reportedRefs({ shippingCode: shipping_code }),
  request: ({ lines }) => ({
    tracking_no: lines[0]?.invoiceNo ?? '',
    shipping_company_code: lines[0]?.carrierCode ?? '',
    order_item_code: lines.map(({ lineNo }) => lineNo),
    status: 'shipping',
  }),
  single: (orderNo) => ({ path: orderPath(orderNo, '/shipments'), proof: madeProof('shipment', 'shipping_code', { order_id: orderNo }) }),
};

export function dispatch(ctx: ConnectorContext, lines: Shipment[]): Promise<BatchOutcome<void>> {
  return withCarriers(ctx, lines, (shipments) => sendGroups(ctx, shipments, DISPATCH));
}

/** A row names its order beside the invoice or the items it is about; one that names neither could be any shipment of the order. */
function isShipmentOf(row: Wire, { lines }: Group<Carried>): boolean {
  const [first] = lines;
  if (first === undefined || text(row.order_id) !== first.orderNo) return false;
  const trackingNo = text(row.tracking_no);
  if (!Array.isArray(row.order_item_code)) return trackingNo !== '' && trackingNo === first.invoiceNo;
  const ours = lines.map(({ lineNo }) => lineNo).toSorted();
  return isDeepStrictEqual(row.order_item_code.map(text).toSorted(), ours) && (trackingNo === '' || trackingNo === first.invoiceNo);
}

/** Sends the lines whose courier the mall has set up. */
export async function withCarriers<L extends Shipment>(
  ctx: ConnectorContext,
  lines: readonly L[],
  send: (shipments: (L & Carries)[]) => Promise<BatchOutcome<void>>,
): Promise<BatchOutcome<void>> {
  const carriers = await readCarriers(ctx);
  if (carriers.kind !== 'ok') return failAll(lines, carriers);
  const shipments = lines.map((line) => {
    const carrierCode = carrierCodeOf(carriers.value, line.courierCode) ?? '';
    return { ...line, carrierCode, carrierId: carriers.value.find(({ code }) => code === carrierCode)?.id ?? null };
  });
  return withoutProblems(shipments, carrierProblem, send);
}

/** The mall's code of our courier: by the courier's name, else by the code the table knows; null when the mall has not set it up. */
export function carrierCodeOf(carriers: readonly Pick<Carrier, 'code' | 'name'>[], courierCode: string): string | null {
  const named = carriers.find(({ name }) => courierByName(name) === courierCode);
  const tabled = toChannelCourier('CAFE24', courierCode);
  return named?.code ?? carriers.find(({ code }) => code === tabled)?.code ?? null;
}

function carrierProblem({ carrierCode, courierCode }: Carried): Outcome<void> | null {
  if (carrierCode !== '') return null;
  const name = courierName(courierCode) ?? courierCode;
  const message = `카페24 쇼핑몰에 '${name}' 배송업체가 없습니다. 카페24 관리자의 배송업체 관리에서 추가하거나 다른 택배사를 선택해주십시오.`;
  return { kind: 'fix', problems: [{ path: 'courierCode', message }] };
}

/** Corrects the invoice of each shipment once. The state is left alone: the channel takes either, never both. */
export function modifyInvoice(ctx: ConnectorContext, lines: Shipment[]): Promise<BatchOutcome<void>> {
  const corrected = new Map<string, Outcome<void>>();
  return withCarriers(ctx, lines, (shipments) =>
    oneByOne(shipments, async (line) => {
      const shippingCode = await shippingCodeOf(ctx, line);
      if (shippingCode.kind !== 'ok') return shippingCode;
      const id = JSON.stringify([shippingCode.value, line.carrierCode, line.invoiceNo]);
      const outcome = corrected.get(id) ?? (await correct(ctx, line, shippingCode.value));
      corrected.set(id, outcome);
      return outcome;
    }),
  );
}

async function correct(ctx: ConnectorContext, line: Carried, shippingCode: string): Promise<Outcome<void>> {
  const path = orderPath(line.orderNo, `/shipments/${encodeURIComponent(shippingCode)}`);
  const request = { tracking_no: line.invoiceNo, shipping_company_code: line.carrierCode };
  const proof = rowProof('shipment', { shipping_code: shippingCode });
  const answer = await call(ctx, writing('PUT', 'orders.modifyInvoice', path, proof, { request }));
  return answer.kind === 'ok' ? { kind: 'ok', value: undefined, refs: { shippingCode } } : answer;
}

/** 배송완료, of each shipment once: whatever else travels in it has arrived as well. */
export function markDelivered(ctx: ConnectorContext, lines: LineRef[]): Promise<BatchOutcome<void>> {
  const arrived = new Map<string, Outcome<void>>();
  return oneByOne(lines, async (line) => {
    const shippingCode = await shippingCodeOf(ctx, line);
    if (shippingCode.kind !== 'ok') return shippingCode;
    const code = shippingCode.value;
    const path = orderPath(line.orderNo, `/shipments/${encodeURIComponent(code)}`);
    const sent = writing('PUT', 'orders.markDelivered', path, rowProof('shipment', { shipping_code: code }), {
      request: { status: 'shipped' },
    });
    const outcome = arrived.get(code) ?? (await act(ctx, sent));
    arrived.set(code, outcome);
    return outcome;
  });
}

/** The shipment a line travels in, as collected, else as the order reports now. */
async function shippingCodeOf(ctx: ConnectorContext, line: LineRef): Promise<Outcome<string>> {
  const known = line.refs.shippingCode || line.bundleNo;
  if (known) return { kind: 'ok', value: known };
  const proof = rowProof('order', { order_id: line.orderNo });
  const answer = await call(ctx, reading('orders.lookUp', orderPath(line.orderNo), proof, { embed: 'items' }));
  if (answer.kind !== 'ok') return answer;
  const found = toLines(answer.value, ctx.now().toISOString()).lines.find(({ lineNo }) => lineNo === line.lineNo)?.bundleNo;
  if (found) return { kind: 'ok', value: found };
  return { kind: 'refused', code: 'NO_SHIPMENT', message: '아직 발송하지 않은 주문입니다. 발송한 뒤에 처리해주십시오.' };
}

export function cancelSale(ctx: ConnectorContext, lines: SaleCancel[]): Promise<BatchOutcome<void>> {
  return oneByOne(lines, (line) => {
    const soldOut = line.reason === 'SOLD_OUT';
    return cancel(ctx, line, 'orders.cancelSale', line.detail || (soldOut ? '상품 품절' : '판매자 취소'), soldOut ? 'H' : 'I');
  });
}

/** Cancels a quantity of a line for good. Our stock is the truth, so the mall does not add it back itself. */
export function cancel(
  ctx: ConnectorContext,
  { orderNo, lineNo, quantity }: Pick<LineRef, 'orderNo' | 'lineNo' | 'quantity'>,
  operation: string,
  reason: string,
  reasonType: string | undefined,
): Promise<Outcome<void>> {
  const proof = madeProof('cancellation', 'claim_code', { order_id: orderNo });
  const request = {
    status: 'canceled',
    reason,
    ...(reasonType ? { claim_reason_type: reasonType } : {}),
    items: [{ order_item_code: lineNo, quantity }],
    recover_inventory: 'F',
  };
  return act(ctx, writing('POST', operation, orderPath(orderNo, '/cancellation'), proof, { request }));
}
