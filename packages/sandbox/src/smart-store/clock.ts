import { agedKst } from '../kernel/kst.ts';
import { bump, completeClaim, keep, markDecided, markDelivered } from './order-store.ts';
import { saveProduct } from './product-store.ts';
import type { ClaimRecord, LineRecord, Shop } from './shop.ts';

const DAY_MS = 86_400_000;
/** Virtual accounts lapse after two days, couriers take two, buyers are taken to agree after eight (domain, timers). */
const UNPAID_DAYS = 2;
const TRANSIT_DAYS = 2;
const DECIDE_DAYS = 8;

/**
 * Ages business records by `ms` and runs the timers that fall due, each line through as many as do.
 * The feed's `lastChangedDate` stays: it is protocol time, and a change that nobody has read yet must not slip behind a reader's cursor.
 */
export function moveClock(shop: Shop, ms: number): void {
  for (const record of shop.products.values()) {
    record.createdAt = agedKst(record.createdAt, ms);
    const changed = agedKst(record.updatedAt, ms);
    saveProduct(shop, record);
    record.updatedAt = changed;
  }
  for (const line of [...shop.lines.values()]) {
    ageLine(line, ms);
    shop.lines.put(line.productOrderId, line);
    runTimers(shop, line);
  }
}

function aged(value: string | null, ms: number): string | null {
  return value === null ? null : agedKst(value, ms);
}

function ageLine(line: LineRecord, ms: number): void {
  line.orderDate = agedKst(line.orderDate, ms);
  line.paymentDate = aged(line.paymentDate, ms);
  line.placeOrderDate = aged(line.placeOrderDate, ms);
  line.shippingDueDate = aged(line.shippingDueDate, ms);
  if (line.delivery) {
    line.delivery.sendDate = agedKst(line.delivery.sendDate, ms);
    line.delivery.deliveredDate = aged(line.delivery.deliveredDate, ms);
  }
  for (const claim of line.claim ? [line.claim, ...line.completedClaims] : line.completedClaims) ageClaim(claim, ms);
}

function ageClaim(claim: ClaimRecord, ms: number): void {
  claim.requestedAt = agedKst(claim.requestedAt, ms);
  claim.completedAt = aged(claim.completedAt, ms);
}

function runTimers(shop: Shop, line: LineRecord): void {
  const now = shop.kernel.clock.now().getTime();
  const older = (since: string, days: number) => now - Date.parse(since) >= days * DAY_MS;
  if (line.status === 'PAYMENT_WAITING' && older(line.orderDate, UNPAID_DAYS)) {
    line.status = 'CANCELED_BY_NOPAYMENT';
    keep(shop, line);
    return;
  }
  if (line.claim) {
    runClaimTimers(shop, line, line.claim, older);
    return;
  }
  if (line.status === 'DELIVERING' && line.delivery && older(line.delivery.sendDate, TRANSIT_DAYS)) {
    markDelivered(shop, line);
    line.delivery.deliveredDate = agedKst(line.delivery.sendDate, -TRANSIT_DAYS * DAY_MS);
  }
  if (line.status === 'DELIVERED' && older(line.delivery?.deliveredDate ?? line.orderDate, DECIDE_DAYS)) markDecided(shop, line);
}

function runClaimTimers(shop: Shop, line: LineRecord, claim: ClaimRecord, older: (since: string, days: number) => boolean): void {
  if (claim.holdback || !older(claim.requestedAt, TRANSIT_DAYS)) return;
  if (claim.status === 'COLLECTING') {
    claim.status = 'COLLECT_DONE';
    bump(shop, line, 'COLLECT_DONE');
  } else if (claim.status === 'EXCHANGE_REDELIVERING') completeClaim(shop, line, claim);
}
