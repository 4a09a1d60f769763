import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SandboxKernel } from '../kernel/types.ts';
import { type Answer, adminRoute, bulkAnswer, bulkRequests, type Call, type Guess, isRecord, singleRequest } from './gate.ts';
import {
  BEFORE_SHIPPING,
  completeCancellation,
  itemsOf,
  openCancellation,
  saveOrder,
  setStatus,
  splitForCancel,
  undoCancellation,
} from './order-steps.ts';
import { cancellationResource } from './order-view.ts';
import { orderOf } from './orders.ts';
import { reader } from './product-fields.ts';
import { type Cancellation, claimKey, type MallOrder, type OrderItem, orderKey } from './state.ts';
import { ApiError, invalid } from './wire.ts';

const FLAG = z.enum(['T', 'F']);
const CANCEL = z.strictObject({
  status: z.enum(['canceling', 'canceled']),
  items: z.array(z.strictObject({ order_item_code: z.string(), quantity: z.number().int().min(1) })).min(1, 'required'),
  reason: z.string().max(2000).default(''),
  claim_reason_type: z.enum(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I']).optional(),
  recover_inventory: FLAG.default('F'),
  recover_coupon: FLAG.optional(),
  add_memo_too: FLAG.optional(),
  refund_method_code: z.union([z.string(), z.array(z.string())]).optional(),
  refund_bank_code: z.string().optional(),
  refund_bank_account_no: z.string().optional(),
  refund_bank_account_holder: z.string().optional(),
  payment_gateway_cancel: FLAG.optional(),
  combined_refund_method: z.string().optional(),
});
const readCancel = reader(CANCEL);
const readCancelOfMany = reader(z.strictObject({ ...CANCEL.shape, order_id: z.string().min(1, 'required') }));
const readChange = reader(
  z.strictObject({ status: z.enum(['canceling', 'canceled']).optional(), undone: FLAG.optional(), recover_inventory: FLAG.default('F') }),
);
const readRefusal = reader(
  z.strictObject({
    order_id: z.string().min(1, 'required'),
    order_item_code: z.array(z.string()).min(1, 'required'),
    undone: z.literal('T'),
    reason_type: z.enum(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I']).optional(),
    reason: z.string().max(2000).optional(),
    display_reject_reason: FLAG.optional(),
    reject_reason: z.string().max(2000).optional(),
  }),
);

type Cancel = z.infer<typeof CANCEL>;

/** Seller's cancel, approval and refusal of a buyer's request (sheets 5, 6). */
export function registerCancellations(app: FastifyInstance, kernel: SandboxKernel): void {
  const write = { scope: 'write_order', operation };
  adminRoute(app, kernel, { method: 'POST', path: '/orders/:order_id/cancellation', ...write }, cancelOne);
  adminRoute(app, kernel, { method: 'POST', path: '/cancellation', ...write }, cancelMany);
  adminRoute(app, kernel, { method: 'PUT', path: '/orders/:order_id/cancellation/:claim_code', ...write }, change);
  adminRoute(app, kernel, { method: 'GET', path: '/cancellation/:claim_code', scope: 'read_order', operation: 'claims.read' }, read);
  adminRoute(app, kernel, { method: 'PUT', path: '/cancellationrequests', scope: 'write_order', operation: 'claims.rejectCancel' }, refuse);
}

/** Approving a buyer's request and the seller's own cancel are the same call: the order tells them apart. */
function operation({ state, mallId, path, body }: Guess): string {
  const first = [body.request, body.requests].flat().find(isRecord);
  const order = state.orders.get(orderKey(mallId, path.order_id ?? String(first?.order_id ?? '')));
  const codes = Array.isArray(first?.items) ? first.items.filter(isRecord).map((item) => item.order_item_code) : null;
  const asked = order?.items.some((item) => ['C00', 'C10', 'C34'].includes(item.status) && (codes === null || codes.includes(item.code)));
  return asked ? 'claims.approveCancel' : 'orders.cancelSale';
}

function cancelOne(call: Call): Answer {
  return { status: 201, body: { cancellation: cancel(call, orderOf(call), readCancel(singleRequest(call))) } };
}

function cancelMany(call: Call): Answer {
  const outcomes = bulkRequests(call).map((entry) => ({
    key: { order_id: entry.order_id ?? null },
    run: () => {
      const { order_id, ...input } = readCancelOfMany(entry);
      return cancel(call, orderOf(call, order_id), input);
    },
  }));
  return bulkAnswer('cancellation', 201, outcomes);
}

function cancel(call: Call, order: MallOrder, input: Cancel): object {
  const wanted = input.items.map(({ order_item_code, quantity }) => {
    const item = order.items.find((one) => one.code === order_item_code);
    if (!item) throw invalid('items', `${order_item_code} is not an item of this order`);
    if (quantity > item.quantity) throw invalid('items', `${order_item_code} has only ${item.quantity}`);
    checkCancelable(item);
    return { item, quantity };
  });
  if (new Set(wanted.map(({ item }) => item)).size !== wanted.length) throw invalid('items', 'an item is given twice');
  const open = openClaimOf(order, wanted);
  const claim = open ?? newClaim(call, order, wanted, input);
  if (input.status === 'canceled') completeCancellation(call.state, order, claim, input.recover_inventory === 'T');
  else beginProcessing(order, claim);
  saveOrder(call.state, order);
  for (const _item of wanted) call.kernel.effect(open ? 'claims.approveCancel' : 'orders.cancelSale', order.orderId);
  return cancellationResource(call.state, order, claim);
}

function checkCancelable(item: OrderItem): void {
  if (BEFORE_SHIPPING.has(item.status) || ['C00', 'C10', 'C34'].includes(item.status)) return;
  throw new ApiError(422, `The item can no longer be canceled. (${item.code}: ${item.status})`, {
    order_item_code: item.code,
    order_status: item.status,
  });
}

/** The buyer's request these items are under: approving must take it as a whole. */
function openClaimOf(order: MallOrder, wanted: { item: OrderItem; quantity: number }[]): Cancellation | null {
  const asked = wanted.filter(({ item }) => item.claimCode !== null);
  const first = asked[0];
  if (!first) return null;
  const claim = order.claims.find((one) => one.claimCode === first.item.claimCode);
  const whole =
    claim &&
    claim.items.length === wanted.length &&
    wanted.every(({ item, quantity }) => item.claimCode === claim.claimCode && quantity === item.quantity);
  if (!claim || !whole) throw invalid('items', 'the items of one cancel request have to be canceled together');
  return claim;
}

function newClaim(call: Call, order: MallOrder, wanted: { item: OrderItem; quantity: number }[], input: Cancel): Cancellation {
  const items = wanted.map(({ item, quantity }) => splitForCancel(order, item, quantity));
  const reason = { reasonType: input.claim_reason_type ?? 'I', reason: input.reason };
  return openCancellation(call.kernel, call.state, order, items, { status: 'C10', requester: 'SELLER', ...reason });
}

function beginProcessing(order: MallOrder, claim: Cancellation): void {
  claim.status = 'C34';
  for (const item of itemsOf(order, claim)) setStatus(item, 'C34');
}

function claimOf(call: Call): { order: MallOrder; claim: Cancellation } {
  const known = call.state.claims.get(claimKey(call.mall.id, call.path.claim_code ?? ''));
  const order = known && call.state.orders.get(orderKey(call.mall.id, known.orderId));
  const claim = order?.claims.find((one) => one.claimCode === call.path.claim_code);
  const elsewhere = call.path.order_id !== undefined && order?.orderId !== call.path.order_id;
  if (!order || !claim || elsewhere) throw new ApiError(404, 'The claim does not exist.', { claim_code: call.path.claim_code });
  return { order, claim };
}

function read(call: Call): Answer {
  const { order, claim } = claimOf(call);
  return { status: 200, body: { cancellation: cancellationResource(call.state, order, claim) } };
}

function change(call: Call): Answer {
  const { order, claim } = claimOf(call);
  const input = readChange(singleRequest(call));
  if (claim.completedAt !== null || claim.status === 'C11') throw invalid('status', `the claim has ended (${claim.status})`);
  if (input.undone === 'T') undoCancellation(order, claim, 'UNDONE', null);
  else if (input.status === 'canceled') completeCancellation(call.state, order, claim, input.recover_inventory === 'T');
  else if (input.status === 'canceling') beginProcessing(order, claim);
  else throw invalid('status', 'status or undone is required');
  saveOrder(call.state, order);
  return { status: 200, body: { cancellation: cancellationResource(call.state, order, claim) } };
}

/** Refuses requests (C00) only; the items go back to where they were. Takes one `request` or many `requests`. */
function refuse(call: Call): Answer {
  if (isRecord(call.body.request)) return { status: 200, body: { cancellationrequests: refuseOne(call, call.body.request) } };
  const outcomes = bulkRequests(call).map((entry) => ({ key: { order_id: entry.order_id ?? null }, run: () => refuseOne(call, entry) }));
  return bulkAnswer('cancellationrequests', 200, outcomes);
}

function refuseOne(call: Call, request: Record<string, unknown>): object {
  const input = readRefusal(request);
  const order = orderOf(call, input.order_id);
  const claims = new Set(input.order_item_code.map((code) => requestedClaim(order, code)));
  for (const claim of claims) undoCancellation(order, claim, 'C11', input.reject_reason ?? input.reason ?? null);
  saveOrder(call.state, order);
  return { shop_no: order.shopNo, order_id: order.orderId, order_item_code: input.order_item_code, undone: 'T' };
}

function requestedClaim(order: MallOrder, code: string): Cancellation {
  const item = order.items.find((one) => one.code === code);
  if (!item) throw invalid('order_item_code', `${code} is not an item of this order`);
  const claim = order.claims.find((one) => one.claimCode === item.claimCode);
  if (item.status !== 'C00' || !claim) {
    throw new ApiError(422, `The item has no cancel request. (${code}: ${item.status})`, {
      order_item_code: code,
      order_status: item.status,
    });
  }
  return claim;
}
