import { goodsOf } from '../market/claim-goods.ts';
import { claimAtOnce, closeClaim, completeClaim, openClaims } from '../market/claims.ts';
import { orderOf } from '../market/market.ts';
import { isBeforeShipping, move } from '../market/orders.ts';
import type { ZigzagContext } from './context.ts';
import type { ItemRequest, ItemStatus, OrderItem } from './market.ts';
import { refused } from './wire.ts';

const ITEMS_MAX = 500;
export const INVOICE_MAX = 40;

export interface ListInput {
  order_item_number_list: string[];
}

export interface ClaimInput extends ListInput {
  order_number: string;
}

/** 발주확인. An item in transit may be taken back; its invoice is gone then. All or nothing. */
export function markAwaiting({ input }: { input: ListInput }, context: ZigzagContext): boolean {
  const items = itemsOf(context, input.order_item_number_list);
  checkFree(context, items, ['NEW_ORDER', 'IN_TRANSIT']);
  for (const item of items) {
    item.shipment = null;
    delete item.reached.IN_TRANSIT;
    move(context.store, item, 'AWAITING_SHIPMENT');
    context.store.kernel.effect('orders.confirm', item.orderNo);
  }
  return true;
}

/** Dispatch, or another invoice for what is in transit. One invoice per call (sheet 5). */
export function updateInvoice(
  { input }: { input: ListInput & { shipping_company: string; invoice_number: string } },
  context: ZigzagContext,
): boolean {
  const invoice = input.invoice_number.trim();
  if (invoice === '' || invoice.length > INVOICE_MAX) throw refused('invalid_parameter');
  const items = itemsOf(context, input.order_item_number_list);
  checkFree(context, items, ['NEW_ORDER', 'AWAITING_SHIPMENT', 'IN_TRANSIT']);
  const { store } = context;
  for (const item of items) {
    const sent = item.state === 'IN_TRANSIT';
    store.kernel.effect(sent ? 'orders.modifyInvoice' : 'orders.dispatch', item.orderNo);
    item.shipment = { method: '', courier: input.shipping_company, invoiceNo: invoice };
    if (sent) store.lines.put(item.id, item);
    else move(store, item, 'IN_TRANSIT');
  }
  return true;
}

/** The seller's own cancel: sold out is the only reason allowed, and the stock does not come back. */
export function processCancellation(
  { input }: { input: ClaimInput & { requested_reason?: string | null; requested_reason_category: string } },
  context: ZigzagContext,
): boolean {
  if (input.requested_reason_category !== 'CANCEL_SOLD_OUT') throw refused('requested_reason_not_allowed');
  const items = itemsOfOrder(context, input);
  checkFree(context, items, ['NEW_ORDER', 'AWAITING_SHIPMENT']);
  const extra = {
    category: input.requested_reason_category,
    reason: input.requested_reason ?? '',
    responsibility: 'SELLER',
    rejectReason: null,
  } as const;
  const lines = items.map((line) => ({ line, quantity: line.remaining }));
  claimAtOnce(context.store, { type: 'CANCEL', by: 'SELLER', lines, extra }, false);
  for (const item of items) context.store.kernel.effect('orders.cancelSale', item.orderNo);
  return true;
}

/** Approves a buyer's request; the stock comes back. */
export function approveCancellation({ input }: { input: ClaimInput }, context: ZigzagContext): boolean {
  for (const { item, request } of requestedItems(context, input)) {
    completeClaim(context.store, request, { backToStock: true });
    context.store.kernel.effect('claims.approveCancel', item.orderNo);
  }
  return true;
}

export function rejectCancellation({ input }: { input: ClaimInput & { reason: string } }, context: ZigzagContext): boolean {
  if (input.reason.trim() === '') throw refused('invalid_parameter');
  for (const { request } of requestedItems(context, input)) {
    request.extra.rejectReason = input.reason;
    closeClaim(context.store, request, 'REFUSED');
    context.store.kernel.effect('claims.rejectCancel', request.orderNo);
  }
  return true;
}

/** 1 to 500 items of this store, each once. */
export function itemsOf({ store, account }: ZigzagContext, numbers: string[]): OrderItem[] {
  if (numbers.length === 0 || numbers.length > ITEMS_MAX) throw refused('invalid_parameter');
  return [...new Set(numbers)].map((number) => {
    const item = store.lines.get(number);
    if (item?.accountId !== account.id) throw refused('order_item_not_found');
    return item;
  });
}

/** As `itemsOf`, but all of one order, and of the one that is named. */
export function itemsOfOrder(context: ZigzagContext, input: ClaimInput): OrderItem[] {
  if (!orderOf(context.store, context.account.id, input.order_number)) throw refused('order_not_found');
  const items = itemsOf(context, input.order_item_number_list);
  if (new Set(items.map((item) => item.orderNo)).size > 1) throw refused('multiple_order_not_support');
  if (items[0]?.orderNo !== input.order_number) throw refused('order_item_not_found');
  return items;
}

function checkFree({ store }: ZigzagContext, items: OrderItem[], allowed: ItemStatus[]): void {
  for (const item of items) {
    if (openClaims(store, item).length > 0) throw refused('order_item_already_requested');
    if (!allowed.includes(item.state)) throw refused('order_item_invalid_status');
  }
}

function requestedItems(context: ZigzagContext, input: ClaimInput): { item: OrderItem; request: ItemRequest }[] {
  return itemsOfOrder(context, input).map((item) => {
    if (!isBeforeShipping(context.store, item)) throw refused('order_item_invalid_status');
    const [request] = openClaims(context.store, item);
    if (!request) throw refused('order_item_not_requested');
    // What is held goes on when it is released.
    if (goodsOf(request).hold) throw refused('order_item_invalid_status');
    return { item, request };
  });
}
