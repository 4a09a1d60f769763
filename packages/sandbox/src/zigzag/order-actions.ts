import type { ZigzagContext } from './context.ts';
import { completeCancel, nextRequestNumber, openCancel, saveItem, setStatus } from './order-steps.ts';
import { type ItemStatus, type OrderItemRecord, openRequest } from './state.ts';
import { refused } from './wire.ts';

const ITEMS_MAX = 500;
const INVOICE_MAX = 40;

interface ListInput {
  order_item_number_list: string[];
}

interface ClaimInput extends ListInput {
  order_number: string;
}

/** 발주확인. An item in transit may be taken back; its invoice is gone then. All or nothing. */
export function markAwaiting({ input }: { input: ListInput }, context: ZigzagContext): boolean {
  const items = itemsOf(context, input.order_item_number_list);
  checkFree(items, ['NEW_ORDER', 'IN_TRANSIT']);
  for (const item of items) {
    setStatus(item, 'AWAITING_SHIPMENT');
    Object.assign(item, { awaitingAt: context.state.time.now(), inTransitAt: null, shippingCompany: null, invoiceNumber: null });
    saveItem(context.state, item);
    context.kernel.effect('orders.confirm', item.orderNumber);
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
  checkFree(items, ['NEW_ORDER', 'AWAITING_SHIPMENT', 'IN_TRANSIT']);
  const at = context.state.time.now();
  for (const item of items) {
    context.kernel.effect(item.status === 'IN_TRANSIT' ? 'orders.modifyInvoice' : 'orders.dispatch', item.orderNumber);
    setStatus(item, 'IN_TRANSIT');
    Object.assign(item, { shippingCompany: input.shipping_company, invoiceNumber: invoice, inTransitAt: item.inTransitAt ?? at });
    saveItem(context.state, item);
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
  checkFree(items, ['NEW_ORDER', 'AWAITING_SHIPMENT']);
  const number = nextRequestNumber(context.kernel);
  for (const item of items) {
    const reason = { category: input.requested_reason_category, reason: input.requested_reason ?? '', responsibility: 'SELLER' as const };
    completeCancel(context.state, item, openCancel(context.state, item, number, { ...reason, quantity: item.remainingQuantity }), false);
    saveItem(context.state, item);
    context.kernel.effect('orders.cancelSale', item.orderNumber);
  }
  return true;
}

/** Approves a buyer's request; the stock comes back. */
export function approveCancellation({ input }: { input: ClaimInput }, context: ZigzagContext): boolean {
  for (const { item, request } of requestedItems(context, input)) {
    completeCancel(context.state, item, request, true);
    saveItem(context.state, item);
    context.kernel.effect('claims.approveCancel', item.orderNumber);
  }
  return true;
}

export function rejectCancellation({ input }: { input: ClaimInput & { reason: string } }, context: ZigzagContext): boolean {
  if (input.reason.trim() === '') throw refused('invalid_parameter');
  for (const { item, request } of requestedItems(context, input)) {
    request.withdrawnAt = context.state.time.now();
    request.rejectReason = input.reason;
    saveItem(context.state, item);
  }
  return true;
}

/** 1 to 500 items of this store, each once. */
function itemsOf({ state, account }: ZigzagContext, numbers: string[]): OrderItemRecord[] {
  if (numbers.length === 0 || numbers.length > ITEMS_MAX) throw refused('invalid_parameter');
  return [...new Set(numbers)].map((number) => {
    const item = state.items.get(number);
    if (item?.accountId !== account.id) throw refused('order_item_not_found');
    return item;
  });
}

/** As `itemsOf`, but all of one order, and of the one that is named. */
function itemsOfOrder(context: ZigzagContext, input: ClaimInput): OrderItemRecord[] {
  const order = context.state.orders.get(input.order_number);
  if (order?.accountId !== context.account.id) throw refused('order_not_found');
  const items = itemsOf(context, input.order_item_number_list);
  if (new Set(items.map((item) => item.orderNumber)).size > 1) throw refused('multiple_order_not_support');
  if (items[0]?.orderNumber !== input.order_number) throw refused('order_item_not_found');
  return items;
}

function checkFree(items: OrderItemRecord[], allowed: ItemStatus[]): void {
  for (const item of items) {
    if (openRequest(item)) throw refused('order_item_already_requested');
    if (!allowed.includes(item.status)) throw refused('order_item_invalid_status');
  }
}

function requestedItems(context: ZigzagContext, input: ClaimInput) {
  return itemsOfOrder(context, input).map((item) => {
    if (!['NEW_ORDER', 'AWAITING_SHIPMENT'].includes(item.status)) throw refused('order_item_invalid_status');
    const request = openRequest(item);
    if (!request) throw refused('order_item_not_requested');
    return { item, request };
  });
}
