import type { SandboxKernel } from '../kernel/types.ts';
import { statusForStock } from './product-make.ts';
import type { ItemStatus, OrderItemRecord, OrderRequest, ZigzagState } from './state.ts';

const HISTORY_MAX = 10;
const FIRST_REQUEST = 7_000_117_720_001;

export function setStatus(item: OrderItemRecord, status: ItemStatus): void {
  if (item.status === status) return;
  item.history = [...item.history, item.status].slice(-HISTORY_MAX);
  item.status = status;
}

export function saveItem(state: ZigzagState, item: OrderItemRecord): void {
  state.items.put(item.number, item);
}

/** Changes the store's own stock by a signed quantity; sold out and on sale follow. */
export function moveStock(state: ZigzagState, item: OrderItemRecord, quantity: number): void {
  const product = state.products.get(item.product.productId);
  const stocked = product?.items.find((one) => one.id === item.product.itemId);
  if (!product || !stocked || stocked.quantity === null) return;
  stocked.quantity = Math.max(0, stocked.quantity + quantity);
  stocked.salesStatus = statusForStock(stocked.salesStatus, stocked.quantity);
  state.products.put(product.id, product);
}

/** Opens a cancel request on one item. Items asked for together share the number. */
export function openCancel(
  state: ZigzagState,
  item: OrderItemRecord,
  number: string,
  request: Pick<OrderRequest, 'category' | 'reason' | 'responsibility' | 'quantity'>,
): OrderRequest {
  const made: OrderRequest = {
    ...request,
    number,
    type: 'CANCEL',
    status: 'CANCEL_REQUESTED',
    requestedAt: state.time.now(),
    completedAt: null,
    withdrawnAt: null,
    rejectReason: null,
  };
  item.requests.push(made);
  return made;
}

export function nextRequestNumber(kernel: SandboxKernel): string {
  return String(kernel.store.next('request', FIRST_REQUEST));
}

/** Refunds a request's quantity; the item itself is cancelled when nothing is left. */
export function completeCancel(state: ZigzagState, item: OrderItemRecord, request: OrderRequest, restock: boolean): void {
  const at = state.time.now();
  request.status = 'CANCELLED';
  request.completedAt = at;
  item.remainingQuantity -= request.quantity;
  item.refundedAt = at;
  if (item.remainingQuantity <= 0) setStatus(item, item.status === 'BEFORE_TRANSFER' ? 'CANCELLED_BEFORE_TRANSFER' : 'CANCELLED');
  if (restock) moveStock(state, item, request.quantity);
  closeOrder(state, item);
}

/** An order of which nothing is left counts as cancelled. The item at hand may not be saved yet. */
function closeOrder(state: ZigzagState, item: OrderItemRecord): void {
  const order = state.orders.get(item.orderNumber);
  const all = state.itemsByOrder.get(`${item.accountId}|${item.orderNumber}`);
  if (!order || order.canceled || all.some((one) => one.remainingQuantity > 0)) return;
  order.canceled = true;
  state.orders.put(order.number, order);
}
