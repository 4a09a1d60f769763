/** What the store does with returns and exchanges, and the hold on claims (sheet 6). All or nothing. */
import { collectGoods, goodsOf, holdClaim, mayCollect, mayReceive, mayResend, receiveGoods, releaseClaim } from '../market/claim-goods.ts';
import { closeClaim, completeClaim, openClaims } from '../market/claims.ts';
import { prefixRange } from '../market/market.ts';
import type { Shipment } from '../market/types.ts';
import type { ZigzagContext } from './context.ts';
import { type ItemRequest, nextNo, type OrderItem } from './market.ts';
import { type ClaimInput, INVOICE_MAX, itemsOf, itemsOfOrder, type ListInput } from './order-actions.ts';
import { refused } from './wire.ts';

type SentBack = 'RETURN' | 'EXCHANGE';
type Invoice = { shipping_company?: string | null; invoice_number?: string | null };

const EFFECTS = {
  RETURN: { pickUp: 'claims.pickUpReturn', receive: 'claims.receiveReturn', end: 'claims.approveReturn', reject: 'claims.rejectReturn' },
  EXCHANGE: {
    pickUp: 'claims.pickUpExchange',
    receive: 'claims.receiveExchange',
    end: 'claims.dispatchExchange',
    reject: 'claims.rejectExchange',
  },
} as const;

interface Requested {
  item: OrderItem;
  request: ItemRequest;
}

/** The open request of each item. */
function requestsOf({ store }: ZigzagContext, items: OrderItem[], type: SentBack): Requested[] {
  return items.map((item) => {
    const request = openClaims(store, item).find((open) => open.type === type);
    if (!request) throw refused('order_item_not_requested');
    return { item, request };
  });
}

function checkAll(requests: Requested[], may: (request: ItemRequest) => boolean): void {
  if (requests.some(({ request }) => !may(request) || goodsOf(request).hold)) throw refused('order_item_invalid_status');
}

function done(context: ZigzagContext, requests: Requested[], effect: string): boolean {
  for (const { item } of requests) context.store.kernel.effect(effect, item.orderNo);
  return true;
}

/** The parcel is optional, and has both of its parts or none. */
function parcelOf({ shipping_company, invoice_number }: Invoice): Shipment | null {
  const invoiceNo = invoice_number?.trim() ?? '';
  if (!shipping_company && invoiceNo === '') return null;
  if (!shipping_company || invoiceNo === '' || invoiceNo.length > INVOICE_MAX) throw refused('invalid_parameter');
  return { method: '', courier: shipping_company, invoiceNo };
}

export function markCollecting(type: SentBack) {
  return ({ input }: { input: ClaimInput & Invoice }, context: ZigzagContext): boolean => {
    const requests = requestsOf(context, itemsOfOrder(context, input), type);
    const parcel = parcelOf(input);
    checkAll(requests, mayCollect);
    for (const { request } of requests) collectGoods(context.store, request, parcel);
    return done(context, requests, EFFECTS[type].pickUp);
  };
}

export function markCollected(type: SentBack) {
  return ({ input }: { input: ListInput }, context: ZigzagContext): boolean => {
    const requests = requestsOf(context, itemsOf(context, input.order_item_number_list), type);
    checkAll(requests, (request) => mayReceive(request) && !mayCollect(request));
    for (const { request } of requests) receiveGoods(context.store, request);
    return done(context, requests, EFFECTS[type].receive);
  };
}

/** The buyer is paid back, and the stock comes back. */
export function returnAndRefund({ input }: { input: ClaimInput }, context: ZigzagContext): boolean {
  const requests = requestsOf(context, itemsOfOrder(context, input), 'RETURN');
  checkAll(requests, (request) => goodsOf(request).stage === 'COLLECTED');
  for (const { request } of requests) completeClaim(context.store, request, { backToStock: true });
  return done(context, requests, EFFECTS.RETURN.end);
}

export function reject(type: SentBack) {
  return ({ input }: { input: ClaimInput & { reason: string } }, context: ZigzagContext): boolean => {
    const requests = requestsOf(context, itemsOfOrder(context, input), type);
    if (input.reason.trim() === '') throw refused('invalid_parameter');
    for (const { request } of requests) {
      request.extra.rejectReason = input.reason;
      closeClaim(context.store, request, 'REFUSED');
    }
    return done(context, requests, EFFECTS[type].reject);
  };
}

/** The exchange is done for the item that came back; another one waits to leave for it. */
export function markExchanged({ input }: { input: ListInput }, context: ZigzagContext): boolean {
  const { store } = context;
  const requests = requestsOf(context, itemsOf(context, input.order_item_number_list), 'EXCHANGE');
  checkAll(requests, mayResend);
  for (const { request } of requests) {
    request.extra.replacement = { no: nextNo(store, 'orderItem'), status: 'AWAITING_SHIPMENT', madeAt: store.time.now() };
    completeClaim(store, request, { backToStock: false });
  }
  return true;
}

/** Items that leave for exchanged ones, with their exchanges; the newest first. */
export function replacementsOf({ store, account }: Pick<ZigzagContext, 'store' | 'account'>) {
  const claims = store.claimsByAccount.range({ ...prefixRange(account.id), newestFirst: true });
  return claims.flatMap(({ value: request }) => {
    const { replacement } = request.extra;
    const item = store.lines.get(request.lines[0]?.lineId ?? '');
    return replacement && item ? [{ request, replacement, item }] : [];
  });
}

export function updateExchangeInvoice({ input }: { input: ListInput & Required<Invoice> }, context: ZigzagContext): boolean {
  const { store } = context;
  const resent = parcelOf(input);
  if (!resent) throw refused('invalid_parameter');
  const all = replacementsOf(context);
  const chosen = [...new Set(input.order_item_number_list)].map((no) => {
    const found = all.find(({ replacement }) => replacement.no === no);
    if (!found) throw refused('order_item_not_found');
    if (found.replacement.status !== 'AWAITING_SHIPMENT') throw refused('order_item_invalid_status');
    return found;
  });
  for (const { request, replacement } of chosen) {
    replacement.status = 'IN_TRANSIT';
    request.goods = { ...goodsOf(request), stage: 'RESENT', resent };
    store.claims.put(request.id, request);
    store.kernel.effect(EFFECTS.EXCHANGE.end, request.orderNo);
  }
  return true;
}

const HOLDS = { CANCEL: 'claims.holdCancel', RETURN: 'claims.holdReturn', EXCHANGE: 'claims.holdExchange' } as const;
const RELEASES = { CANCEL: 'claims.releaseCancel', RETURN: 'claims.releaseReturn', EXCHANGE: 'claims.releaseExchange' } as const;

/** Stops a cancel that is asked for, and a return that is asked for or has come back. */
export function deferClaims({ input }: { input: ClaimInput }, context: ZigzagContext): boolean {
  const requests = openRequests(context, input);
  const may = ({ type, goods }: ItemRequest) => type === 'CANCEL' || (type === 'RETURN' && goods?.stage !== 'COLLECTING');
  if (requests.some(({ request }) => !may(request) || goodsOf(request).hold)) throw refused('invalid_order_item_request_number');
  for (const { item, request } of requests) {
    holdClaim(context.store, request, { code: '', text: '' });
    context.store.kernel.effect(HOLDS[request.type], item.orderNo);
  }
  return true;
}

export function withdrawDefer({ input }: { input: ClaimInput }, context: ZigzagContext): boolean {
  const requests = openRequests(context, input);
  if (requests.some(({ request }) => !goodsOf(request).hold)) throw refused('order_item_request_not_deferred');
  for (const { item, request } of requests) {
    releaseClaim(context.store, request);
    context.store.kernel.effect(RELEASES[request.type], item.orderNo);
  }
  return true;
}

function openRequests(context: ZigzagContext, input: ClaimInput): Requested[] {
  return itemsOfOrder(context, input).map((item) => {
    const request = openClaims(context.store, item)[0];
    if (!request) throw refused('invalid_order_item_request_number');
    return { item, request };
  });
}
