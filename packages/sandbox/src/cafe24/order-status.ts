import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SandboxKernel } from '../kernel/types.ts';
import { type Answer, adminRoute, bulkAnswer, bulkRequests, type Call, type Guess, singleRequest } from './gate.ts';
import { saveOrder, setStatus } from './order-steps.ts';
import { orderOf } from './orders.ts';
import { reader } from './product-fields.ts';
import type { MallOrder, OrderItem } from './state.ts';
import { ApiError, invalid } from './wire.ts';

const PROCESS = ['prepareproduct', 'prepare', 'hold', 'unhold'] as const;
const CHANGE = z.strictObject({ process_status: z.enum(PROCESS), order_item_code: z.array(z.string()).min(1, 'required').optional() });
const readChange = reader(CHANGE);
const readChangeOfMany = reader(z.strictObject({ ...CHANGE.shape, order_id: z.string().min(1, 'required') }));

type Process = (typeof PROCESS)[number];

/** From which statuses each step may be taken, and where it leads. N21 has a shipment, which has to be edited instead. */
const STEPS: Record<Process, { from: readonly string[]; to: string }> = {
  prepareproduct: { from: ['N20', 'N22'], to: 'N10' },
  prepare: { from: ['N10', 'N22'], to: 'N20' },
  hold: { from: ['N10', 'N20'], to: 'N22' },
  unhold: { from: ['N22'], to: 'N20' },
};

/** 발주확인 and holding back (sheet 5). */
export function registerOrderStatus(app: FastifyInstance, kernel: SandboxKernel): void {
  const spec = { scope: 'write_order', operation };
  adminRoute(app, kernel, { method: 'PUT', path: '/orders/:order_id', ...spec }, changeOne);
  adminRoute(app, kernel, { method: 'PUT', path: '/orders', ...spec }, changeMany);
}

function operation({ body }: Guess): string {
  const first = [body.request, body.requests].flat()[0] as { process_status?: unknown } | undefined;
  return first?.process_status === 'hold' || first?.process_status === 'unhold' ? 'orders.hold' : 'orders.confirm';
}

function changeOne(call: Call): Answer {
  const order = orderOf(call);
  const change = readChange(singleRequest(call));
  return { status: 200, body: { order: changed(call, order, change.process_status, change.order_item_code) } };
}

function changeMany(call: Call): Answer {
  const outcomes = bulkRequests(call).map((entry) => ({
    key: { order_id: entry.order_id ?? null },
    run: () => {
      const change = readChangeOfMany(entry);
      return changed(call, orderOf(call, change.order_id), change.process_status, change.order_item_code);
    },
  }));
  return bulkAnswer('orders', 200, outcomes);
}

function changed(call: Call, order: MallOrder, process: Process, codes: string[] | undefined): object {
  const { from, to } = STEPS[process];
  const items = itemsByCode(order, codes);
  const wrong = items.find((item) => !from.includes(item.status));
  if (wrong) {
    throw new ApiError(422, `The order status does not allow this change. (${wrong.code}: ${wrong.status})`, {
      order_item_code: wrong.code,
      order_status: wrong.status,
    });
  }
  for (const item of items) {
    setStatus(item, to);
    if (to === 'N20') item.placedAt ??= call.at;
    if (process === 'prepare') call.kernel.effect('orders.confirm', order.orderId);
  }
  saveOrder(call.state, order);
  return { shop_no: order.shopNo, order_id: order.orderId, process_status: process, order_item_code: items.map((item) => item.code) };
}

/** The named items, or without names all that are not canceled. Every name must be of this order and given once. */
export function itemsByCode(order: MallOrder, codes: string[] | undefined): OrderItem[] {
  if (!codes) {
    const open = order.items.filter((item) => !item.status.startsWith('C4'));
    if (open.length === 0) throw invalid('order_item_code', 'the order has no open item');
    return open;
  }
  if (new Set(codes).size !== codes.length) throw invalid('order_item_code', 'an item is given twice');
  return codes.map((code) => {
    const item = order.items.find((one) => one.code === code);
    if (!item) throw invalid('order_item_code', `${code} is not an item of this order`);
    return item;
  });
}
