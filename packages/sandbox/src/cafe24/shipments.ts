import { isJson, type Json } from '../kernel/fields.ts';
import { openClaims } from '../market/claims.ts';
import { mayMove, move, ship } from '../market/orders.ts';
import { type BodyFields, given, REQUIRED, reader } from './fields.ts';
import { bulk, type Call, type Guess, get, type Route, singleRequest } from './gate.ts';
import { CARRIERS } from './mall-data.ts';
import type { LineStatus, Mall, MallOrder, OrderItem } from './market.ts';
import { openItems } from './order-status.ts';
import { shipmentsOf, shownKst } from './order-view.ts';
import { itemsByCode, orderOf, wrongStatus } from './orders.ts';
import { ApiError, invalid } from './wire.ts';

interface NewShipment {
  invoiceNo: string;
  courier: string;
  carrierId: number | null;
  status: ShipmentStatus;
}

const TRACKING = { ...REQUIRED, max: 40 };
const shipmentOf = (fields: BodyFields): NewShipment => ({
  invoiceNo: fields.text('tracking_no', TRACKING),
  courier: fields.text('shipping_company_code', REQUIRED),
  carrierId: fields.integer('carrier_id'),
  status: fields.choice('status', ['standby', 'shipping'], REQUIRED) as ShipmentStatus,
});
const readCreate = reader((fields) => ({ input: shipmentOf(fields), codes: fields.texts('order_item_code', REQUIRED) }));
/** Of many, a shipment may be named by its order, by its number, or by both; without items it is all that can still leave. */
const readCreateOfMany = reader((fields) => ({
  input: shipmentOf(fields),
  codes: given(fields, 'order_item_code', (name) => fields.texts(name, REQUIRED)),
  orderId: given(fields, 'order_id', (name) => fields.text(name)),
  code: given(fields, 'shipping_code', (name) => fields.text(name)),
}));
const readEdit = reader((fields) => ({
  status: given(fields, 'status', (name) => fields.choice(name, Object.keys(MOVES)) as ShipmentStatus),
  invoiceNo: given(fields, 'tracking_no', (name) => fields.text(name, TRACKING)),
  courier: given(fields, 'shipping_company_code', (name) => fields.text(name, REQUIRED)),
}));

type ShipmentStatus = 'standby' | 'shipping' | 'shipped';

const ITEM_STATUS: Record<ShipmentStatus, LineStatus> = { standby: 'N21', shipping: 'N30', shipped: 'N40' };
/** Allowed moves of a shipment. A mall may also take a shipment back before it is delivered. */
const MOVES: Record<ShipmentStatus, readonly ShipmentStatus[]> = {
  standby: ['shipping'],
  shipping: ['standby', 'shipped'],
  shipped: [],
};

const BASE = '/orders/:order_id/shipments';
const WRITE = { scope: 'write_order' };
const EDIT = { among: ['orders.dispatch', 'orders.modifyInvoice', 'orders.markDelivered'], of: editOperation };

/** Dispatch (sheet 5). */
export const shipmentRoutes: readonly Route[] = [
  ['POST', BASE, 'orders.dispatch', (call) => ({ shipment: created(call, orderOf(call), readCreate(singleRequest(call))) }), WRITE],
  ['POST', '/shipments', 'orders.dispatch', createMany, WRITE],
  ['PUT', `${BASE}/:shipping_code`, EDIT, edit, WRITE],
  get(BASE, 'read_order', 'orders.lookUp', (call) => {
    const order = orderOf(call);
    return { shipments: shipmentsOf(call.mall, order).map(([code, lines]) => shipmentResource(call.mall, order, code, lines)) };
  }),
];

function createMany(call: Call): object {
  return bulk(call, 'shipments', ['order_id', 'order_item_code'], (entry) => createdOfMany(call, entry));
}

function editOperation({ body: { request } }: Guess): string {
  if (isJson(request) && request.tracking_no !== undefined) return 'orders.modifyInvoice';
  return isJson(request) && request.status === 'shipped' ? 'orders.markDelivered' : 'orders.dispatch';
}

/** `D-{order_id}-{number}` */
const SHIPPING_CODE = /^D-(\d{8}-\d{7})-\d{2}$/;

function createdOfMany(call: Call, entry: Json): object {
  const { input, codes, orderId, code } = readCreateOfMany(entry);
  const named = code === undefined ? undefined : SHIPPING_CODE.exec(code)?.[1];
  if (code !== undefined && named === undefined) throw invalid('shipping_code', 'is no shipping code');
  if (orderId !== undefined && named !== undefined && orderId !== named) throw invalid('shipping_code', `is none of ${orderId}`);
  const order = orderOf(call, orderId ?? named ?? '');
  const wanted = codes ?? openItems(call, order).flatMap(({ state, no }) => (state === 'N20' ? [no] : []));
  if (wanted.length === 0) throw invalid('order_item_code', 'nothing of the order can be shipped');
  return created(call, order, { input, codes: wanted }, code);
}

/** The number that is asked for is taken while it is free; else the shipment gets the next one of its order. */
function created(call: Call, order: MallOrder, { input, codes }: { input: NewShipment; codes: string[] }, askedCode?: string): object {
  const { mall } = call;
  checkCarrier(input.courier, input.carrierId);
  const lines = itemsByCode(call, order, codes);
  const wrong = lines.find(({ state }) => state !== 'N20');
  if (wrong) throw wrongStatus(wrong, 'Only items being prepared for shipment (N20) can be shipped.');
  const code = freeCode(mall, order, askedCode);
  for (const line of lines) {
    line.parcelNo = code;
    line.extra.trackedAt = mall.time.now();
    ship(mall, line, { method: '', courier: input.courier, invoiceNo: input.invoiceNo }, ITEM_STATUS[input.status]);
    mall.kernel.effect('orders.dispatch', order.no);
  }
  return shipmentResource(mall, order, code, lines);
}

function freeCode(mall: Mall, order: MallOrder, asked: string | undefined): string {
  const taken = new Set(shipmentsOf(mall, order).map(([code]) => code));
  if (asked !== undefined && !taken.has(asked)) return asked;
  const codes = Array.from({ length: taken.size + 1 }, (_, number) => `D-${order.no}-${String(number).padStart(2, '0')}`);
  return codes.find((code) => !taken.has(code)) ?? '';
}

function checkCarrier(code: string, id: number | null = null): void {
  const carrier = CARRIERS.find((one) => one.code === code);
  if (!carrier) throw invalid('shipping_company_code', `${code} is not a carrier of this mall`);
  if (id !== null && id !== carrier.id) throw invalid('carrier_id', `does not belong to ${code}`);
}

/** Either the status or the tracking number with its courier, never both (sheet 5). */
function edit(call: Call): object {
  const { mall } = call;
  const order = orderOf(call);
  const code = call.path.shipping_code ?? '';
  const lines = new Map(shipmentsOf(mall, order)).get(code);
  if (!lines) throw new ApiError(404, 'The shipment does not exist.', { shipping_code: code });
  const { status, invoiceNo, courier } = readEdit(singleRequest(call));
  const tracking = invoiceNo !== undefined || courier !== undefined;
  if (status !== undefined && tracking) throw invalid('status', 'cannot be changed together with tracking_no or shipping_company_code');
  if (status !== undefined) changeStatus(mall, lines, status);
  else if (!tracking) throw invalid('status', 'status or tracking_no is required');
  else changeTracking(mall, lines, invoiceNo, courier);
  return { shipment: shipmentResource(mall, order, code, lines) };
}

function changeStatus(mall: Mall, lines: OrderItem[], to: ShipmentStatus): void {
  const from = statusOf(lines);
  if (!MOVES[from].includes(to)) throw invalid('status', `a shipment cannot go from ${from} to ${to}`);
  const claimed = lines.find((line) => openClaims(mall, line).length > 0);
  if (claimed) throw invalid('status', `${claimed.no} has a claim (${claimed.state})`);
  for (const line of lines) {
    if (!mayMove(mall, line, ITEM_STATUS[to])) continue;
    // What was taken back has not left.
    if (to === 'standby') delete line.reached.N30;
    move(mall, line, ITEM_STATUS[to]);
    if (to === 'shipped') mall.kernel.effect('orders.markDelivered', line.orderNo);
  }
}

function changeTracking(mall: Mall, lines: OrderItem[], invoiceNo: string | undefined, courier: string | undefined): void {
  if (invoiceNo === undefined) throw invalid('tracking_no', 'required with shipping_company_code');
  if (courier === undefined) throw invalid('shipping_company_code', 'required with tracking_no');
  checkCarrier(courier);
  for (const line of lines) {
    line.shipment = { method: '', courier, invoiceNo };
    line.extra.trackedAt = mall.time.now();
    mall.lines.put(line.id, line);
  }
  mall.kernel.effect('orders.modifyInvoice', lines[0]?.orderNo ?? '');
}

/** How far all of a shipment is; what was canceled or returned of it does not count. */
function statusOf(lines: OrderItem[]): ShipmentStatus {
  const left = lines.filter(({ remaining }) => remaining > 0);
  const counted = left.length > 0 ? left : lines;
  if (counted.every(({ reached }) => reached.N40 !== undefined)) return 'shipped';
  return counted.some(({ reached }) => reached.N30 !== undefined) ? 'shipping' : 'standby';
}

function shipmentResource(mall: Mall, order: MallOrder, code: string, lines: OrderItem[]): Record<string, unknown> {
  const [first] = lines;
  return {
    shop_no: order.extra.shopNo,
    order_id: order.no,
    shipping_code: code,
    tracking_no: first?.shipment?.invoiceNo ?? null,
    tracking_no_updated_date: shownKst(mall, first?.extra.trackedAt),
    shipping_company_code: first?.shipment?.courier ?? null,
    carrier_id: CARRIERS.find((carrier) => carrier.code === first?.shipment?.courier)?.id ?? null,
    status: statusOf(lines),
    order_item_code: lines.map(({ no }) => no),
    items: lines.map(({ no, state }) => ({ order_item_code: no, status: state })),
  };
}
