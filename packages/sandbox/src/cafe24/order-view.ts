import { goodsOf } from '../market/claim-goods.ts';
import { claimsOf } from '../market/claims.ts';
import { linesOf, orderBehind } from '../market/market.ts';
import type { ClaimType } from '../market/types.ts';
import { CARRIERS } from './mall-data.ts';
import type { Mall, MallClaim, MallOrder, OrderItem } from './market.ts';
import { flag, isoKst, money } from './wire.ts';

export const ORDER_EMBEDS = ['items', 'receivers', 'buyer', 'cancellation', 'return', 'exchange'] as const;
const CLAIM_EMBEDS = { cancellation: 'CANCEL', return: 'RETURN', exchange: 'EXCHANGE' } as const;
/** What the fields of a kind of claim begin with. */
const CLAIM_NAMES = { CANCEL: 'cancel', RETURN: 'return', EXCHANGE: 'exchange' } as const;

const STATUS_CODES: Record<string, string> = { C4: 'C1', R4: 'R1', E4: 'E1' };

/** Where an item can be when something is asked of it, the last first. */
const BEFORE_CLAIM = ['N50', 'N40', 'N30', 'N22', 'N21', 'N20'] as const;

/** How an order is shown; `stale` shows every item's status before the last one, as an out-of-order read would. */
export interface OrderView {
  embeds: ReadonlySet<string>;
  stale: boolean;
}

/** A record's time as the wire shows it: ISO with +09:00. */
export function shownKst(mall: Mall, at: number | null | undefined): string | null {
  return at === null || at === undefined ? null : isoKst(mall.time.shown(at));
}

export function orderResource(mall: Mall, order: MallOrder, view: OrderView): Record<string, unknown> {
  const lines = linesOf(mall, order);
  const amount = lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
  const canceled = lines.filter(({ state }) => state.startsWith('C4')).length;
  const paid = order.paidAt !== null;
  const { embeds } = view;
  const claims = Object.entries(CLAIM_EMBEDS).filter(([name]) => embeds.has(name));
  return {
    shop_no: order.extra.shopNo,
    currency: 'KRW',
    order_id: order.no,
    market_id: 'self',
    market_order_no: null,
    order_place_id: 'self',
    order_place_name: 'PC쇼핑몰',
    member_id: '',
    billing_name: order.buyer.name,
    payment_method: [paid ? 'card' : 'cash'],
    payment_amount: money(paid ? amount : 0),
    initial_order_amount: { order_price_amount: money(amount), shipping_fee: money(0), payment_amount: money(amount) },
    paid: flag(paid),
    canceled: canceled === lines.length ? 'T' : canceled > 0 ? 'M' : 'F',
    order_date: shownKst(mall, order.orderedAt),
    payment_date: shownKst(mall, order.paidAt),
    order_from_mobile: 'F',
    ...(embeds.has('items') ? { items: lines.map((line) => itemResource(mall, line, view)) } : {}),
    ...(embeds.has('receivers') ? { receivers: receiverResources(mall, order) } : {}),
    ...(embeds.has('buyer') ? { buyer: buyerResource(order) } : {}),
    ...Object.fromEntries(claims.map(([name, type]) => [name, claimResources(mall, order, type)])),
  };
}

function claimResources(mall: Mall, order: MallOrder, type: ClaimType): object[] {
  const claims = mall.claimsByOrder.get(order.id).filter((claim) => claim.type === type);
  return claims.map((claim) => claimResource(mall, claim));
}

/** The claim that an item reports: refused and withdrawn ones leave no trace on it. */
export function shownClaim(mall: Mall, line: OrderItem): MallClaim | undefined {
  return claimsOf(mall, line).findLast(({ state }) => state === 'OPEN' || state === 'DONE');
}

export function itemResource(mall: Mall, line: OrderItem, { stale }: Pick<OrderView, 'stale'>): Record<string, unknown> {
  const { no, shipment, extra, reached } = line;
  const claim = shownClaim(mall, line);
  return {
    shop_no: orderBehind(mall, line).extra.shopNo,
    item_no: itemNo(no),
    order_item_code: no,
    original_item_no: extra.originalNo === null ? [] : [itemNo(extra.originalNo)],
    product_no: Number(productNoOf(mall, line)),
    product_code: extra.productCode,
    variant_code: mall.items.get(line.itemId)?.no ?? null,
    custom_product_code: line.sellerCode ?? '',
    custom_variant_code: line.itemCode ?? '',
    product_name: line.productName,
    option_value: line.optionText,
    quantity: line.quantity,
    product_price: money(line.unitPrice - extra.optionPrice),
    option_price: money(extra.optionPrice),
    order_status: stale ? (line.before ?? line.state) : line.state,
    status_code: STATUS_CODES[line.state.slice(0, 2)] ?? 'N1',
    shipping_code: shipment && line.parcelNo,
    tracking_no: shipment?.invoiceNo ?? null,
    shipping_company_code: shipment?.courier ?? null,
    shipping_company_name: CARRIERS.find(({ code }) => code === shipment?.courier)?.name ?? null,
    order_status_before_cs: claim ? (BEFORE_CLAIM.find((state) => reached[state] !== undefined) ?? 'N10') : null,
    claim_code: claim?.no ?? null,
    claim_reason_type: claim?.extra.reasonType ?? null,
    claim_reason: claim?.extra.reason ?? null,
    claim_quantity: claim ? line.quantity : 0,
    ordered_date: shownKst(mall, line.orderedAt),
    order_placed_date: shownKst(mall, reached.N20),
    shipped_date: shownKst(mall, reached.N30),
    delivered_date: shownKst(mall, reached.N40),
    purchaseconfirmation_date: shownKst(mall, reached.N50),
    ...claimDates(mall, claim),
  };
}

/** Its place in the order, which the mall's own ids are not: nobody has to know that. */
function itemNo(no: string): number {
  return Number(no.slice(-2));
}

/** The number is in the id of the product, which may be gone from the mall by now. */
function productNoOf(mall: Mall, { productId }: OrderItem): string {
  return mall.products.get(productId)?.no ?? productId.slice(productId.indexOf('/') + 1);
}

/** Dates of the item's claim under the names of its kind; null under those of the others. */
function claimDates(mall: Mall, claim: MallClaim | undefined): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(CLAIM_NAMES).flatMap(([type, claimKind]) => {
      const own = claim?.type === type ? claim : undefined;
      return [
        [`${claimKind}_request_date`, shownKst(mall, own?.requestedAt)],
        [`${claimKind}_date`, shownKst(mall, endOf(own))],
      ];
    }),
  );
}

/** When a claim was done. */
export function endOf(claim: MallClaim | undefined): number | null {
  return claim?.state === 'DONE' ? claim.changedAt : null;
}

/** Lines of each shipment of an order. */
export function shipmentsOf(mall: Mall, order: MallOrder): [shippingCode: string, lines: OrderItem[]][] {
  const sent = linesOf(mall, order).filter(({ shipment }) => shipment !== null);
  return [...Map.groupBy(sent, ({ parcelNo }) => parcelNo)];
}

/** One receiver, and one more row for each shipping code once goods are sent. */
function receiverResources(mall: Mall, order: MallOrder): Record<string, unknown>[] {
  const { receiver, no } = order;
  const codes = shipmentsOf(mall, order).map(([code]) => code);
  return (codes.length > 0 ? codes : [`D-${no}-00`]).map((code) => ({
    shop_no: order.extra.shopNo,
    name: receiver.name,
    phone: receiver.phone,
    cellphone: receiver.phone,
    zipcode: receiver.zipCode,
    address1: receiver.address1,
    address2: receiver.address2,
    address_full: `${receiver.address1} ${receiver.address2}`.trim(),
    shipping_message: order.message,
    shipping_code: code,
  }));
}

function buyerResource({ buyer: { name, phone }, extra }: MallOrder): Record<string, unknown> {
  return { shop_no: extra.shopNo, name, email: 'buyer@example.com', phone, cellphone: phone };
}

/** Endings that a claim has and its items have not; the sheet knows no code of a cancel or return that was taken back. */
const ENDINGS = {
  CANCEL: { REFUSED: 'C11', WITHDRAWN: null },
  RETURN: { REFUSED: 'R11', WITHDRAWN: null },
  EXCHANGE: { REFUSED: 'E11', WITHDRAWN: 'E50' },
} as const;

function claimStatus(mall: Mall, { state, type, lines }: MallClaim): string | null {
  if (state === 'REFUSED' || state === 'WITHDRAWN') return ENDINGS[type][state];
  return mall.lines.get(lines[0]?.lineId ?? '')?.state ?? null;
}

function pickupOf(claim: MallClaim): Record<string, unknown> {
  const { stage, pickup } = goodsOf(claim);
  return {
    pickup_completed: flag(stage === 'COLLECTED' || stage === 'RESENT'),
    return_invoice_no: pickup?.invoiceNo ?? null,
    carrier_id: CARRIERS.find(({ code }) => code === pickup?.courier)?.id ?? null,
  };
}

export function claimResource(mall: Mall, claim: MallClaim): Record<string, unknown> {
  const order = orderBehind(mall, claim);
  const claimKind = CLAIM_NAMES[claim.type];
  return {
    shop_no: order.extra.shopNo,
    order_id: order.no,
    claim_code: claim.no,
    status: claimStatus(mall, claim),
    [`${claimKind}_request_by`]: claim.by === 'BUYER' ? 'C' : 'A',
    claim_reason_type: claim.extra.reasonType,
    claim_reason: claim.extra.reason,
    claim_due_date: null,
    reject_reason: claim.extra.rejectReason,
    undone: flag(claim.state === 'WITHDRAWN'),
    ...(claim.type === 'CANCEL' ? {} : pickupOf(claim)),
    order_date: shownKst(mall, order.orderedAt),
    [`${claimKind}_request_date`]: shownKst(mall, claim.requestedAt),
    [`${claimKind}_date`]: shownKst(mall, endOf(claim)),
    items: claim.lines.map(({ lineId, quantity }, at) => ({
      order_item_code: mall.lines.get(lineId)?.no ?? null,
      quantity,
      ...(claim.type === 'EXCHANGE' ? { exchange_variant_code: claim.extra.wantedVariants?.[at] ?? null } : {}),
    })),
  };
}
