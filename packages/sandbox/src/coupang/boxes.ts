/** Shipment boxes, the unit of work of this channel (sheet 5). A line is in the box that its `parcelNo` names. */
import { claimedLines } from '../market/claims.ts';
import type { Order } from '../market/types.ts';
import { nextWideId } from './ids.ts';
import type { Coupang, LineState, Receipt, Shop, ShopLine } from './market.ts';

/** In the order in which a box goes through them. */
export const BOX_STATUSES = ['ACCEPT', 'INSTRUCT', 'DEPARTURE', 'NONE_TRACKING', 'DELIVERING', 'FINAL_DELIVERY'] as const;
export type BoxStatus = (typeof BOX_STATUSES)[number];

export interface Box {
  id: string;
  accountId: string;
  orderId: string;
  orderedAt: number;
  /** UNPAID is invisible on the wire; GONE was cancelled or replaced by another box. */
  status: BoxStatus | 'UNPAID' | 'GONE';
  shippingPrice: number;
  /** Newest first. */
  history: { status: BoxStatus; at: number }[];
  invoicedAt: number | null;
  splitShipping: boolean;
  plannedShippingDate: string;
}

export function isBoxStatus(text: string | null): text is BoxStatus {
  return BOX_STATUSES.includes(text as BoxStatus);
}

/** The number of a new box. */
export function openBox(shop: Shop, order: Order<Coupang>, shippingPrice: number): string {
  const paid = order.paidAt !== null;
  const box: Box = {
    id: nextWideId(shop, 'box'),
    accountId: order.accountId,
    orderId: order.id,
    orderedAt: order.orderedAt,
    status: paid ? 'ACCEPT' : 'UNPAID',
    shippingPrice,
    history: paid ? [{ status: 'ACCEPT', at: order.orderedAt }] : [],
    invoicedAt: null,
    splitShipping: false,
    plannedShippingDate: '',
  };
  shop.boxes.put(box.id, box);
  return box.id;
}

/** Lines of a box, cancelled ones too. */
export function linesIn({ linesByParcel }: Shop, { accountId, id }: Box): ShopLine[] {
  return linesByParcel.get(`${accountId}|${id}`);
}

/** Lines of which something is still ordered. */
export function activeLines(shop: Shop, box: Box): ShopLine[] {
  return linesIn(shop, box).filter(({ remaining }) => remaining > 0);
}

/** A box is as far as the first of its lines: others wait where they are while a claim on them is open. */
export function boxFollows(shop: Shop, line: ShopLine): void {
  const box = shop.boxes.get(line.parcelNo);
  if (!box || box.status === 'GONE') return;
  if (line.state === 'CANCELED' && activeLines(shop, box).length === 0) box.status = 'GONE';
  if (isBoxStatus(line.state) && rank(line.state) > rank(box.status)) {
    box.status = line.state;
    box.history.unshift({ status: line.state, at: line.stateAt });
  }
  shop.boxes.put(box.id, box);
}

const rank = (state: LineState | Box['status']) => BOX_STATUSES.indexOf(state as BoxStatus);

/** Boxes that a claim is about. */
export function boxIdsOf(shop: Shop, receipt: Receipt): Set<string> {
  return new Set(claimedLines(shop, receipt).map(({ line }) => line.parcelNo));
}

/** What is left of a box of which something was cancelled goes on under another number (sheet 5). */
export function boxAgain(shop: Shop, receipt: Receipt): void {
  if (receipt.type !== 'CANCEL' || receipt.state !== 'DONE') return;
  for (const id of boxIdsOf(shop, receipt)) {
    const box = shop.boxes.get(id);
    if (!box || box.status === 'GONE') continue;
    moveLines(shop, box, activeLines(shop, box), {});
    shop.boxes.put(id, { ...box, status: 'GONE' });
  }
}

function moveLines(shop: Shop, box: Box, lines: ShopLine[], change: Partial<Box>): void {
  const next: Box = { ...box, history: [...box.history], ...change, id: nextWideId(shop, 'box') };
  shop.boxes.put(next.id, next);
  for (const line of lines) {
    line.parcelNo = next.id;
    shop.lines.put(line.id, line);
  }
}

/** Splits a box: `later` stay behind in a new one, to be shipped on `plannedDate`. The delivery is paid for once. */
export function splitBox(shop: Shop, box: Box, later: ShopLine[], plannedDate: string): void {
  moveLines(shop, box, later, { splitShipping: true, plannedShippingDate: plannedDate, shippingPrice: 0 });
  box.splitShipping = true;
  shop.boxes.put(box.id, box);
}
