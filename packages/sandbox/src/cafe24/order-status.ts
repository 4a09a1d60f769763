import type { Json } from '../kernel/fields.ts';
import { linesOf } from '../market/market.ts';
import { move } from '../market/orders.ts';
import { type BodyFields, given, REQUIRED, reader } from './fields.ts';
import { bulk, type Call, type Guess, guessedRequests, type Route, singleRequest } from './gate.ts';
import type { LineStatus, MallOrder, OrderItem } from './market.ts';
import { itemsByCode, orderOf, wrongStatus } from './orders.ts';
import { invalid } from './wire.ts';

type Process = 'prepareproduct' | 'prepare' | 'hold' | 'unhold';

/** From which statuses each step may be taken, and where it leads. N21 has a shipment, which has to be edited instead. */
const STEPS: Record<Process, { from: readonly LineStatus[]; to: LineStatus }> = {
  prepareproduct: { from: ['N20', 'N22'], to: 'N10' },
  prepare: { from: ['N10', 'N22'], to: 'N20' },
  hold: { from: ['N10', 'N20'], to: 'N22' },
  unhold: { from: ['N22'], to: 'N20' },
};

const changeOf = (fields: BodyFields) => ({
  process: fields.choice('process_status', Object.keys(STEPS), REQUIRED) as Process,
  codes: given(fields, 'order_item_code', (name) => fields.texts(name, REQUIRED)),
});
const readChange = reader(changeOf);
const readChangeOfMany = reader((fields) => ({ orderId: fields.text('order_id', REQUIRED), change: changeOf(fields) }));

const OPERATION = { among: ['orders.confirm', 'orders.hold'], of: operation };
const WRITE = { scope: 'write_order' };

/** 발주확인 and holding back (sheet 5). */
export const orderStatusRoutes: readonly Route[] = [
  ['PUT', '/orders/:order_id', OPERATION, (call) => ({ order: changed(call, orderOf(call), readChange(singleRequest(call))) }), WRITE],
  ['PUT', '/orders', OPERATION, (call) => bulk(call, 'orders', ['order_id'], (entry) => changedOfMany(call, entry)), WRITE],
];

function changedOfMany(call: Call, entry: Json): object {
  const { orderId, change } = readChangeOfMany(entry);
  return changed(call, orderOf(call, orderId), change);
}

function operation(guess: Guess): string {
  const process = guessedRequests(guess)[0]?.process_status;
  return process === 'hold' || process === 'unhold' ? 'orders.hold' : 'orders.confirm';
}

function changed(call: Call, order: MallOrder, { process, codes }: ReturnType<typeof changeOf>): object {
  const { from, to } = STEPS[process];
  const lines = codes ? itemsByCode(call, order, codes) : openItems(call, order);
  const wrong = lines.find(({ state }) => !from.includes(state));
  if (wrong) throw wrongStatus(wrong, 'The order status does not allow this change.');
  for (const line of lines) {
    move(call.mall, line, to);
    if (process === 'prepare') call.mall.kernel.effect('orders.confirm', order.no);
  }
  return { shop_no: order.extra.shopNo, order_id: order.no, process_status: process, order_item_code: lines.map(({ no }) => no) };
}

/** All items that are not canceled, which a change without names means. */
export function openItems({ mall }: Call, order: MallOrder): OrderItem[] {
  const open = linesOf(mall, order).filter(({ state }) => !state.startsWith('C4'));
  if (open.length === 0) throw invalid('order_item_code', 'the order has no open item');
  return open;
}
