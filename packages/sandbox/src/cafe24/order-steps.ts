import type { SandboxKernel } from '../kernel/types.ts';
import {
  type Cancellation,
  claimKey,
  type MallOrder,
  type MallState,
  type OrderItem,
  orderKey,
  productKey,
  type Variant,
} from './state.ts';
import { dayKst } from './wire.ts';

const HISTORY_MAX = 10;

/** Statuses in which nothing has left yet, so that a cancel is possible. */
export const BEFORE_SHIPPING: ReadonlySet<string> = new Set(['N00', 'N02', 'N10', 'N20', 'N21', 'N22']);

export function setStatus(item: OrderItem, status: string): void {
  if (item.status === status) return;
  item.history = [...item.history, item.status].slice(-HISTORY_MAX);
  item.status = status;
}

export function saveOrder(state: MallState, order: MallOrder): void {
  state.orders.put(orderKey(order.mallId, order.orderId), order);
}

function variantOf(state: MallState, order: MallOrder, item: OrderItem): { variant: Variant; save: () => void } | null {
  const key = productKey(order.mallId, item.productNo);
  const product = state.products.get(key);
  const variant = product?.variants.find((one) => one.code === item.variantCode);
  return product && variant ? { variant, save: () => state.products.put(key, product) } : null;
}

/** Takes the item's quantity from the shop's own stock, once; below 0 it stays 0, because 품절표시 may be off. */
export function takeStock(state: MallState, order: MallOrder, item: OrderItem): void {
  const found = variantOf(state, order, item);
  if (item.stockTaken || found?.variant.useInventory !== 'T') return;
  item.stockTaken = true;
  found.variant.quantity = Math.max(0, found.variant.quantity - item.quantity);
  found.save();
}

/** Gives back what `takeStock` took. */
export function returnStock(state: MallState, order: MallOrder, item: OrderItem): void {
  const found = variantOf(state, order, item);
  if (!item.stockTaken || !found) return;
  item.stockTaken = false;
  found.variant.quantity += item.quantity;
  found.save();
}

/** The item to cancel: the whole one, or a new one with the smaller quantity split off it. */
export function splitForCancel(order: MallOrder, item: OrderItem, quantity: number): OrderItem {
  if (quantity >= item.quantity) return item;
  const number = order.items.length + 1;
  const part: OrderItem = {
    ...item,
    code: `${order.orderId}-${String(number).padStart(2, '0')}`,
    originalItemCode: item.code,
    quantity,
    history: [...item.history],
  };
  item.quantity -= quantity;
  order.items.push(part);
  return part;
}

/** Next number of the day in the form of the platform's codes. */
function dailyCode(kernel: SandboxKernel, sequence: string, mallId: string): string {
  const day = dayKst(kernel.clock.now().getTime());
  return `${day}-${String(kernel.store.next(`${sequence}|${mallId}|${day}`, 11)).padStart(7, '0')}`;
}

export function nextOrderId(kernel: SandboxKernel, mallId: string): string {
  return dailyCode(kernel, 'order', mallId);
}

/** Opens a cancellation over the given items and keeps what they were. */
export function openCancellation(
  kernel: SandboxKernel,
  state: MallState,
  order: MallOrder,
  items: OrderItem[],
  claim: Pick<Cancellation, 'status' | 'requester' | 'reasonType' | 'reason'>,
): Cancellation {
  const at = state.time.now();
  const made: Cancellation = {
    ...claim,
    claimCode: `C${dailyCode(kernel, 'claim', order.mallId)}`,
    orderId: order.orderId,
    items: items.map((item) => ({ code: item.code, quantity: item.quantity, statusBefore: item.status })),
    requestedAt: at,
    completedAt: null,
    rejectReason: null,
  };
  order.claims.push(made);
  for (const item of items) {
    item.claimCode = made.claimCode;
    item.claimReasonType = made.reasonType;
    item.claimReason = made.reason;
    item.cancelRequestedAt = at;
  }
  state.claims.put(claimKey(order.mallId, made.claimCode), { mallId: order.mallId, claimCode: made.claimCode, orderId: order.orderId });
  return made;
}

/** Ends a cancellation: unpaid orders become C47, paid ones C40. Stock comes back when asked. */
export function completeCancellation(state: MallState, order: MallOrder, claim: Cancellation, recoverInventory: boolean): void {
  const status = order.paidAt === null ? 'C47' : 'C40';
  claim.status = status;
  claim.completedAt = state.time.now();
  for (const item of itemsOf(order, claim)) {
    setStatus(item, status);
    item.canceledAt = claim.completedAt;
    if (recoverInventory) returnStock(state, order, item);
  }
}

/** Puts the items back where they were, as after a refusal or a withdrawal. */
export function undoCancellation(order: MallOrder, claim: Cancellation, status: 'C11' | 'UNDONE', rejectReason: string | null): void {
  claim.status = status;
  claim.rejectReason = rejectReason;
  for (const { code, statusBefore } of claim.items) {
    const item = order.items.find((one) => one.code === code);
    if (!item) continue;
    setStatus(item, statusBefore);
    item.claimCode = null;
    item.claimReasonType = null;
    item.claimReason = null;
    item.cancelRequestedAt = null;
  }
}

export function itemsOf(order: MallOrder, claim: Cancellation): OrderItem[] {
  return order.items.filter((item) => claim.items.some((one) => one.code === item.code));
}
