import { type Box, type BoxStatus, nextWideId, type Order, type OrderLine, type Shop } from './state.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TO_TRANSIT_MS = 12 * HOUR_MS;
const TO_DELIVERED_MS = DAY_MS;
/** Purchases are decided by themselves a week after delivery. */
const TO_CONFIRMED_MS = 7 * DAY_MS;
const UNPAID_MS = 3 * DAY_MS;
/** Seller's own delivery: nobody scans it. */
const UNTRACEABLE = 'DIRECT';

export function remaining(line: OrderLine): number {
  return line.quantity - line.cancelled;
}

export function activeLines(order: Order, boxId: string): OrderLine[] {
  return order.lines.filter((line) => line.boxId === boxId && remaining(line) > 0);
}

export function orderOf(shop: Shop, box: Box): Order {
  const order = shop.orders.get(box.orderId);
  if (!order) throw new Error(`box ${box.id} has no order`);
  return order;
}

export function newBox(shop: Shop, order: Order, shippingPrice: number): Box {
  const unpaid = order.paidAt === null;
  return {
    id: nextWideId(shop, 'box'),
    orderId: order.id,
    accountId: order.accountId,
    status: unpaid ? 'UNPAID' : 'ACCEPT',
    orderedAt: order.orderedAt,
    shippingPrice,
    history: unpaid ? [] : [{ status: 'ACCEPT', at: shop.time.now() }],
    deliveryCompanyCode: '',
    invoiceNumber: '',
    invoiceAt: null,
    inTransitAt: null,
    deliveredAt: null,
    confirmedAt: null,
    splitShipping: false,
    plannedShippingDate: '',
    dueAt: unpaid ? order.orderedAt + UNPAID_MS : null,
  };
}

/** Moves a box to a status and sets when the next one comes by itself. */
export function setStatus(shop: Shop, box: Box, status: BoxStatus): void {
  const now = shop.time.now();
  box.status = status;
  box.history.unshift({ status, at: now });
  box.dueAt = null;
  if (status === 'DEPARTURE') box.dueAt = now + TO_TRANSIT_MS;
  if (status === 'DELIVERING') {
    box.inTransitAt = now;
    box.dueAt = now + TO_DELIVERED_MS;
  }
  if (status === 'FINAL_DELIVERY') {
    box.deliveredAt = now;
    box.dueAt = now + TO_CONFIRMED_MS;
  }
  shop.boxes.put(box.id, box);
}

/** Gives a box its invoice: on its way, or delivered by the seller without a trace. */
export function depart(shop: Shop, box: Box, courier: string, invoiceNumber: string): void {
  box.deliveryCompanyCode = courier;
  box.invoiceNumber = invoiceNumber;
  box.invoiceAt = shop.time.now();
  setStatus(shop, box, courier === UNTRACEABLE ? 'NONE_TRACKING' : 'DEPARTURE');
}

/** What happens to a box when its time has come. */
export function advanceBox(shop: Shop, box: Box): void {
  switch (box.status) {
    case 'DEPARTURE':
      setStatus(shop, box, 'DELIVERING');
      break;
    case 'DELIVERING':
      setStatus(shop, box, 'FINAL_DELIVERY');
      break;
    case 'FINAL_DELIVERY':
      confirmPurchase(shop, box);
      break;
    case 'UNPAID':
      expireUnpaid(shop, box);
      break;
    default:
      box.dueAt = null;
      shop.boxes.put(box.id, box);
  }
}

export function confirmPurchase(shop: Shop, box: Box): void {
  box.confirmedAt = shop.time.now();
  box.dueAt = null;
  shop.boxes.put(box.id, box);
}

function expireUnpaid(shop: Shop, box: Box): void {
  const order = orderOf(shop, box);
  for (const line of activeLines(order, box.id)) {
    restock(shop, line.vendorItemId, remaining(line));
    line.cancelled = line.quantity;
  }
  shop.orders.put(order.id, order);
  retire(shop, box);
}

export function restock(shop: Shop, vendorItemId: string, count: number): void {
  const item = shop.vendorItems.get(vendorItemId);
  if (item) shop.vendorItems.put(item.id, { ...item, quantity: item.quantity + count });
}

function retire(shop: Shop, box: Box): void {
  box.status = 'GONE';
  box.dueAt = null;
  shop.boxes.put(box.id, box);
}

/** Moves lines of a box into a new one that goes on in the same state; answers the new box. */
function moveLines(shop: Shop, order: Order, box: Box, lines: OrderLine[]): Box {
  const next: Box = { ...box, id: nextWideId(shop, 'box'), history: [...box.history] };
  for (const line of lines) line.boxId = next.id;
  shop.boxes.put(next.id, next);
  shop.orders.put(order.id, order);
  return next;
}

/**
 * Cancels counts of lines. What is left of a touched box goes on under a new box number (sheet 5: a cancelled line can change
 * box); a box with nothing left disappears from every list.
 */
export function cancelLines(shop: Shop, order: Order, counts: { vendorItemId: string; count: number }[], backToStock: boolean): void {
  const touched = new Set<string>();
  for (const { vendorItemId, count } of counts) {
    const line = order.lines.find((candidate) => candidate.vendorItemId === vendorItemId);
    if (!line) continue;
    line.cancelled += count;
    touched.add(line.boxId);
    if (backToStock) restock(shop, vendorItemId, count);
  }
  shop.orders.put(order.id, order);
  for (const boxId of touched) {
    const box = shop.boxes.get(boxId);
    if (!box) continue;
    const left = activeLines(order, boxId);
    if (left.length > 0) moveLines(shop, order, box, left);
    retire(shop, box);
  }
}

/** Splits a box: `later` stays behind in a new box to be shipped on `plannedDate`. */
export function splitBox(shop: Shop, order: Order, box: Box, later: OrderLine[], plannedDate: string): void {
  const rest = moveLines(shop, order, box, later);
  rest.splitShipping = true;
  rest.plannedShippingDate = plannedDate;
  box.splitShipping = true;
  shop.boxes.put(rest.id, rest);
  shop.boxes.put(box.id, box);
}
