import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SandboxKernel } from '../kernel/types.ts';
import { type Answer, adminRoute, bulkAnswer, bulkRequests, type Call, type Guess, isRecord, singleRequest } from './gate.ts';
import { CARRIERS } from './mall-data.ts';
import { itemsByCode } from './order-status.ts';
import { saveOrder, setStatus } from './order-steps.ts';
import { shipmentResource } from './order-view.ts';
import { orderOf } from './orders.ts';
import { reader } from './product-fields.ts';
import type { MallOrder, Shipment } from './state.ts';
import { ApiError, invalid } from './wire.ts';

const TRACKING = z.string().min(1, 'required').max(40, 'at most 40 characters');
const CREATE = z.strictObject({
  tracking_no: TRACKING,
  shipping_company_code: z.string().min(1, 'required'),
  order_item_code: z.array(z.string()).min(1, 'required'),
  status: z.enum(['standby', 'shipping']),
  carrier_id: z.number().int().optional(),
});
const EDIT = z.strictObject({
  status: z.enum(['standby', 'shipping', 'shipped']).optional(),
  tracking_no: TRACKING.optional(),
  shipping_company_code: z.string().min(1, 'required').optional(),
});
const readCreate = reader(CREATE);
/** Of many, a shipment may be named by its order, by its number, or by both; without items it is all that can still leave. */
const readCreateOfMany = reader(
  z.strictObject({
    ...CREATE.partial({ order_item_code: true }).shape,
    order_id: z.string().optional(),
    shipping_code: z.string().optional(),
  }),
);
const readEdit = reader(EDIT);

type NewShipment = z.infer<typeof CREATE>;
type NewShipmentOfMany = ReturnType<typeof readCreateOfMany>;

const ITEM_STATUS = { standby: 'N21', shipping: 'N30', shipped: 'N40' } as const;
/** Allowed moves of a shipment. A mall may also take a shipment back before it is delivered. */
const MOVES: Record<Shipment['status'], readonly string[]> = { standby: ['shipping'], shipping: ['standby', 'shipped'], shipped: [] };

/** Dispatch (sheet 5). */
export function registerShipments(app: FastifyInstance, kernel: SandboxKernel): void {
  const base = '/orders/:order_id/shipments';
  adminRoute(app, kernel, { method: 'POST', path: base, scope: 'write_order', operation: 'orders.dispatch' }, createOne);
  adminRoute(app, kernel, { method: 'POST', path: '/shipments', scope: 'write_order', operation: 'orders.dispatch' }, createMany);
  adminRoute(app, kernel, { method: 'PUT', path: `${base}/:shipping_code`, scope: 'write_order', operation: editOperation }, edit);
  adminRoute(app, kernel, { method: 'GET', path: base, scope: 'read_order', operation: 'orders.lookUp' }, (call) => {
    const order = orderOf(call);
    return { status: 200, body: { shipments: order.shipments.map((shipment) => shipmentResource(call.state, order, shipment)) } };
  });
}

function editOperation({ body }: Guess): string {
  if (isRecord(body.request) && body.request.tracking_no !== undefined) return 'orders.modifyInvoice';
  return isRecord(body.request) && body.request.status === 'shipped' ? 'orders.deliver' : 'orders.dispatch';
}

function createOne(call: Call): Answer {
  return { status: 201, body: { shipment: create(call, orderOf(call), readCreate(singleRequest(call))) } };
}

function createMany(call: Call): Answer {
  const outcomes = bulkRequests(call).map((entry) => ({
    key: { order_id: entry.order_id ?? null, order_item_code: entry.order_item_code ?? null },
    run: () => createNamed(call, readCreateOfMany(entry)),
  }));
  return bulkAnswer('shipments', 201, outcomes);
}

/** `D-{order_id}-{number}` */
const SHIPPING_CODE = /^D-(\d{8}-\d{7})-\d{2}$/;

function createNamed(call: Call, { order_id, shipping_code, order_item_code, ...input }: NewShipmentOfMany): object {
  const named = shipping_code === undefined ? undefined : SHIPPING_CODE.exec(shipping_code)?.[1];
  if (shipping_code !== undefined && named === undefined) throw invalid('shipping_code', 'is no shipping code');
  if (order_id !== undefined && named !== undefined && order_id !== named) throw invalid('shipping_code', `is none of ${order_id}`);
  const order = orderOf(call, order_id ?? named ?? '');
  const codes = order_item_code ?? itemsByCode(order, undefined).flatMap((item) => (item.status === 'N20' ? [item.code] : []));
  if (codes.length === 0) throw invalid('order_item_code', 'nothing of the order can be shipped');
  return create(call, order, { ...input, order_item_code: codes }, shipping_code);
}

/** The number that is asked for is taken while it is free; else the shipment gets the next one of its order. */
function create(call: Call, order: MallOrder, input: NewShipment, askedCode?: string): object {
  const carrierId = carrierOf(input.shipping_company_code, input.carrier_id);
  const items = itemsByCode(order, input.order_item_code);
  const wrong = items.find((item) => item.status !== 'N20');
  if (wrong) {
    throw new ApiError(422, `Only items being prepared for shipment (N20) can be shipped. (${wrong.code}: ${wrong.status})`, {
      order_item_code: wrong.code,
      order_status: wrong.status,
    });
  }
  const shipment: Shipment = {
    shippingCode: freeCode(order, askedCode),
    trackingNo: input.tracking_no,
    companyCode: input.shipping_company_code,
    carrierId,
    itemCodes: items.map((item) => item.code),
    status: input.status,
    trackingUpdatedAt: call.at,
  };
  order.shipments.push(shipment);
  for (const item of items) {
    item.shippingCode = shipment.shippingCode;
    call.kernel.effect('orders.dispatch', order.orderId);
  }
  applyStatus(call, order, shipment);
  saveOrder(call.state, order);
  return shipmentResource(call.state, order, shipment);
}

function freeCode(order: MallOrder, asked: string | undefined): string {
  const taken = new Set(order.shipments.map(({ shippingCode }) => shippingCode));
  if (asked !== undefined && !taken.has(asked)) return asked;
  const codes = Array.from({ length: taken.size + 1 }, (_, number) => `D-${order.orderId}-${String(number).padStart(2, '0')}`);
  return codes.find((code) => !taken.has(code)) ?? '';
}

function carrierOf(code: string, id: number | undefined): number {
  const carrier = CARRIERS.find((one) => one.code === code);
  if (!carrier) throw invalid('shipping_company_code', `${code} is not a carrier of this mall`);
  if (id !== undefined && id !== carrier.id) throw invalid('carrier_id', `does not belong to ${code}`);
  return carrier.id;
}

/** Either the status or the tracking number with its courier, never both (sheet 5). */
function edit(call: Call): Answer {
  const order = orderOf(call);
  const shipment = order.shipments.find((one) => one.shippingCode === call.path.shipping_code);
  if (!shipment) throw new ApiError(404, 'The shipment does not exist.', { shipping_code: call.path.shipping_code });
  const input = readEdit(singleRequest(call));
  const tracking = input.tracking_no !== undefined || input.shipping_company_code !== undefined;
  if (input.status !== undefined && tracking)
    throw invalid('status', 'cannot be changed together with tracking_no or shipping_company_code');
  if (input.status === undefined && !tracking) throw invalid('status', 'status or tracking_no is required');
  if (input.status !== undefined) changeStatus(call, order, shipment, input.status);
  else changeTracking(call, order, shipment, input);
  saveOrder(call.state, order);
  return { status: 200, body: { shipment: shipmentResource(call.state, order, shipment) } };
}

function changeStatus(call: Call, order: MallOrder, shipment: Shipment, status: Shipment['status']): void {
  if (!MOVES[shipment.status].includes(status)) throw invalid('status', `a shipment cannot go from ${shipment.status} to ${status}`);
  const claimed = order.items.find((item) => shipment.itemCodes.includes(item.code) && item.status.startsWith('C'));
  if (claimed) throw invalid('status', `${claimed.code} has a cancel claim (${claimed.status})`);
  shipment.status = status;
  applyStatus(call, order, shipment);
}

function changeTracking(call: Call, order: MallOrder, shipment: Shipment, input: z.infer<typeof EDIT>): void {
  const { tracking_no: trackingNo, shipping_company_code: companyCode } = input;
  if (trackingNo === undefined) throw invalid('tracking_no', 'required with shipping_company_code');
  if (companyCode === undefined) throw invalid('shipping_company_code', 'required with tracking_no');
  shipment.carrierId = carrierOf(companyCode, undefined);
  shipment.companyCode = companyCode;
  shipment.trackingNo = trackingNo;
  shipment.trackingUpdatedAt = call.at;
  call.kernel.effect('orders.modifyInvoice', order.orderId);
}

function applyStatus(call: Call, order: MallOrder, shipment: Shipment): void {
  for (const item of order.items) {
    if (!shipment.itemCodes.includes(item.code)) continue;
    setStatus(item, ITEM_STATUS[shipment.status]);
    item.shippedAt = shipment.status === 'standby' ? null : (item.shippedAt ?? call.at);
    item.deliveredAt = shipment.status === 'shipped' ? call.at : null;
  }
}
