/** Dispatching and correcting invoices, with the mall's own courier codes (section 5, Dispatch). */
import { isDeepStrictEqual } from 'node:util';
import type { Invoice } from '../sdk/connector.ts';
import {
  type BatchOutcome,
  type ConnectorContext,
  courierByName,
  courierName,
  type Outcome,
  toChannelCourier,
  wireText,
} from '../sdk/index.ts';
import type { LineRef } from '../sdk/order.ts';
import { call } from './client.ts';
import { type Group, type GroupCalls, groupBy, sendGroups } from './groups.ts';
import { type Carrier, readCarriers } from './lookups.ts';
import { toLines } from './order-mapping.ts';
import { madeProof, type Row, rowProof } from './proofs.ts';

type Shipment = LineRef & Invoice & { carrierCode: string };

/** The mall's code of our courier: by the courier's name, else by the code the table knows; null when the mall has not set it up. */
export function carrierCodeOf(carriers: readonly Carrier[], courierCode: string): string | null {
  const named = carriers.find(({ name }) => courierByName(name) === courierCode);
  const tabled = toChannelCourier('CAFE24', courierCode);
  return named?.code ?? carriers.find(({ code }) => code === tabled)?.code ?? null;
}

interface Resolved {
  shipments: Shipment[];
  /** Outcomes of lines that can't be sent. */
  failed: BatchOutcome<void>;
}

async function resolveCarriers(ctx: ConnectorContext, lines: readonly (LineRef & Invoice)[]): Promise<Resolved> {
  const carriers = await readCarriers(ctx);
  if (carriers.kind !== 'ok') return { shipments: [], failed: new Map(lines.map(({ key }) => [key, carriers])) };
  const resolved: Resolved = { shipments: [], failed: new Map() };
  for (const line of lines) {
    const carrierCode = carrierCodeOf(carriers.value, line.courierCode);
    if (carrierCode === null) resolved.failed.set(line.key, unknownCarrier(line.courierCode));
    else resolved.shipments.push({ ...line, carrierCode });
  }
  return resolved;
}

function unknownCarrier(courierCode: string): Outcome<void> {
  const name = courierName(courierCode) ?? courierCode;
  const message = `카페24 쇼핑몰에 '${name}' 배송업체가 없습니다. 카페24 관리자의 배송업체 관리에서 추가하거나 다른 택배사를 선택해주십시오.`;
  return { kind: 'fix', problems: [{ path: 'courierCode', message }] };
}

/** Lines of one order that travel under one invoice are one shipment. */
export async function dispatch(ctx: ConnectorContext, lines: (LineRef & Invoice)[]): Promise<BatchOutcome<void>> {
  const { shipments, failed } = await resolveCarriers(ctx, lines);
  const groups = groupBy(shipments, ({ orderNo, carrierCode, invoiceNo }) => JSON.stringify([orderNo, carrierCode, invoiceNo]));
  return new Map([...failed, ...(await sendGroups(ctx, groups, DISPATCH))]);
}

const DISPATCH: GroupCalls<Shipment> = {
  resource: 'shipments',
  owns: isShipmentOf,
  // A mall numbers the shipments of an order as they leave: what was collected before may be another one's number.
  refsOf: (row) => refsOf(wireText.parse(row.shipping_code)),
  bulk: (groups) => ({
    operation: 'orders.dispatch',
    method: 'POST',
    path: '/shipments',
    body: { requests: groups.map((group) => ({ order_id: orderOf(group), ...shipmentRequest(group) })) },
  }),
  single: (group) => ({
    operation: 'orders.dispatch',
    method: 'POST',
    path: `/orders/${encodeURIComponent(orderOf(group))}/shipments`,
    body: { request: shipmentRequest(group) },
    effect: 'WRITE',
    proof: madeProof('shipment', 'shipping_code', { order_id: orderOf(group) }),
  }),
};

function orderOf({ items }: Group<Shipment>): string {
  return items[0]?.orderNo ?? '';
}

function refsOf(shippingCode: string): Record<string, string> {
  return shippingCode === '' ? {} : { shippingCode };
}

/** A row names its order beside the invoice or the items it is about; one that names neither could be any shipment of the order. */
function isShipmentOf(row: Row, group: Group<Shipment>): boolean {
  if (wireText.parse(row.order_id) !== orderOf(group)) return false;
  const trackingNo = wireText.parse(row.tracking_no);
  const items = Array.isArray(row.order_item_code) ? row.order_item_code.map((code) => wireText.parse(code)).toSorted() : null;
  const ours = group.items.map(({ lineNo }) => lineNo).toSorted();
  if (items === null) return trackingNo !== '' && trackingNo === group.items[0]?.invoiceNo;
  return isDeepStrictEqual(items, ours) && (trackingNo === '' || trackingNo === group.items[0]?.invoiceNo);
}

function shipmentRequest({ items }: Group<Shipment>) {
  return {
    tracking_no: items[0]?.invoiceNo ?? '',
    shipping_company_code: items[0]?.carrierCode ?? '',
    order_item_code: items.map(({ lineNo }) => lineNo),
    status: 'shipping',
  };
}

/** Corrects the invoice of each shipment once. The state is left alone: the channel takes either, never both. */
export async function modifyInvoice(ctx: ConnectorContext, lines: (LineRef & Invoice)[]): Promise<BatchOutcome<void>> {
  const { shipments, failed } = await resolveCarriers(ctx, lines);
  const outcomes: BatchOutcome<void> = failed;
  const done = new Map<string, Outcome<void>>();
  let halted: Outcome<void> | null = null;
  for (const line of shipments) {
    const outcome: Outcome<void> = halted ?? (await modifyOne(ctx, line, done));
    if (outcome.kind === 'relink' || outcome.kind === 'slow_down') halted = outcome;
    outcomes.set(line.key, outcome);
  }
  return outcomes;
}

async function modifyOne(ctx: ConnectorContext, line: Shipment, done: Map<string, Outcome<void>>): Promise<Outcome<void>> {
  const shippingCode = await shippingCodeOf(ctx, line);
  if (shippingCode.kind !== 'ok') return shippingCode;
  const id = JSON.stringify([shippingCode.value, line.carrierCode, line.invoiceNo]);
  const before = done.get(id);
  if (before) return before;
  const answer = await call(ctx, {
    operation: 'orders.modifyInvoice',
    method: 'PUT',
    path: `/orders/${encodeURIComponent(line.orderNo)}/shipments/${encodeURIComponent(shippingCode.value)}`,
    body: { request: { tracking_no: line.invoiceNo, shipping_company_code: line.carrierCode } },
    effect: 'WRITE',
    proof: rowProof('shipment', { shipping_code: shippingCode.value }),
  });
  const outcome: Outcome<void> = answer.kind === 'ok' ? { kind: 'ok', value: undefined, refs: refsOf(shippingCode.value) } : answer;
  done.set(id, outcome);
  return outcome;
}

/** The shipment a line travels in, as collected, else as the order tells now. */
async function shippingCodeOf(ctx: ConnectorContext, line: Shipment): Promise<Outcome<string>> {
  const known = line.refs.shippingCode || line.bundleNo;
  if (known) return { kind: 'ok', value: known };
  const answer = await call(ctx, {
    operation: 'orders.lookUp',
    method: 'GET',
    path: `/orders/${encodeURIComponent(line.orderNo)}`,
    query: { embed: 'items' },
    effect: 'READ',
    proof: rowProof('order', { order_id: line.orderNo }),
  });
  if (answer.kind !== 'ok') return answer;
  const found = toLines(answer.value, ctx.now().toISOString()).lines.find(({ lineNo }) => lineNo === line.lineNo)?.bundleNo;
  if (found) return { kind: 'ok', value: found };
  return { kind: 'refused', code: 'NO_SHIPMENT', message: '아직 발송하지 않은 주문이라 송장을 고칠 수 없습니다.' };
}
