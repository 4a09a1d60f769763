import { z } from 'zod';
import { linesOf } from '../market/market.ts';
import { move } from '../market/orders.ts';
import { bulk, type Call, type Guess, guessedRequests, type Route, singleRequest } from './gate.ts';
import type { LineStatus, MallOrder, OrderItem } from './market.ts';
import { itemsByCode, orderOf, wrongStatus } from './orders.ts';
import { reader } from './product-fields.ts';
import { invalid } from './wire.ts';

const PROCESS = ['prepareproduct', 'prepare', 'hold', 'unhold'] as const;
const CHANGE = z.strictObject({ process_status: z.enum(PROCESS), order_item_code: z.array(z.string()).min(1, 'required').optional() });
const readChange = reader(CHANGE);
const readChangeOfMany = reader(z.strictObject({ ...CHANGE.shape, order_id: z.string().min(1, 'required') }));

type Change = z.infer<typeof CHANGE>;

/** From which statuses each step may be taken, and where it leads. N21 has a shipment, which has to be edited instead. */
const STEPS: Record<Change['process_status'], { from: readonly LineStatus[]; to: LineStatus }> = {
  prepareproduct: { from: ['N20', 'N22'], to: 'N10' },
  prepare: { from: ['N10', 'N22'], to: 'N20' },
  hold: { from: ['N10', 'N20'], to: 'N22' },
  unhold: { from: ['N22'], to: 'N20' },
};

const write = { method: 'PUT', scope: 'write_order', operation: { among: ['orders.confirm', 'orders.hold'], of: operation } } as const;

/** 발주확인 and holding back (sheet 5). */
export const orderStatusRoutes: readonly Route[] = [
  { ...write, path: '/orders/:order_id', handle: (call) => ({ order: changed(call, orderOf(call), readChange(singleRequest(call))) }) },
  {
    ...write,
    path: '/orders',
    handle: (call) =>
      bulk(call, 'orders', ['order_id'], (entry) => {
        const { order_id, ...change } = readChangeOfMany(entry);
        return changed(call, orderOf(call, order_id), change);
      }),
  },
];

function operation(guess: Guess): string {
  const process = guessedRequests(guess)[0]?.process_status;
  return process === 'hold' || process === 'unhold' ? 'orders.hold' : 'orders.confirm';
}

function changed(call: Call, order: MallOrder, { process_status: process, order_item_code: codes }: Change): object {
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
