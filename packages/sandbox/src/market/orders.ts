import type { PlaceOrderInput } from '../kernel/types.ts';
import { idOf, isOffered, itemOf, lineIdOf, linesOf, orderBehind, productOf, unitPrice } from './market.ts';
import { returnStock, takeStock } from './stock.ts';
import type { Choice, Claim, Kinds, Line, Market, Order, Parcel, Shipment } from './types.ts';

/** What a buyer can put in the basket, one choice an item; throws in Korean what cannot be bought. */
function basketOf<K extends Kinds>(market: Market<K>, input: PlaceOrderInput): Choice<K>[] {
  if (input.lines.length === 0) throw new Error('주문할 상품이 없습니다.');
  const basket = new Map<string, Choice<K>>();
  for (const { productId, itemId, quantity } of input.lines) {
    const product = productOf(market, input.accountId, productId);
    const item = itemOf(market, input.accountId, itemId);
    if (!product || item?.productId !== product.id) throw new Error('그런 상품이나 옵션이 없습니다.');
    if (!isOffered(market, product, item)) throw new Error(`판매 중인 상품이 아닙니다: ${product.name}`);
    if (!Number.isInteger(quantity) || quantity < 1) throw new Error('수량은 1 이상이어야 합니다.');
    const total = (basket.get(item.id)?.quantity ?? 0) + quantity;
    const bounded = item.quantity !== null && market.rules.bounded?.(item) !== false;
    if (bounded && total > (item.quantity ?? 0)) throw new Error(`재고가 부족합니다. (남은 수량 ${item.quantity}개)`);
    basket.set(item.id, { product, item, quantity: total });
  }
  return [...basket.values()];
}

/** A buyer's order. */
export function placeOrder<K extends Kinds>(market: Market<K>, input: PlaceOrderInput): { order: Order<K>; lines: Line<K>[] } {
  const { rules, time } = market;
  const basket = basketOf(market, input);
  const no = rules.orderNo(market, input.accountId);
  const order: Order<K> = {
    id: idOf(market, input.accountId, no),
    no,
    accountId: input.accountId,
    orderedAt: time.now(),
    paidAt: input.unpaid ? null : time.now(),
    buyer: { ...input.buyer },
    receiver: { ...input.receiver },
    message: input.message,
    lineIds: [],
    extra: rules.orderExtra(market, basket),
  };
  const lines: Line<K>[] = [];
  for (const parcel of rules.parcels(market, order, basket)) {
    for (const [index, choice] of parcel.choices.entries()) {
      const line = newLine(market, order, lines.length, parcel, choice);
      if (index === 0) line.fee = parcel.fee;
      lines.push(line);
    }
  }
  order.lineIds = lines.map(({ id }) => id);
  market.orders.put(order.id, order);
  for (const line of lines) begin(market, order, line);
  return { order, lines };
}

function newLine<K extends Kinds>(market: Market<K>, order: Order<K>, index: number, parcel: Parcel<K>, choice: Choice<K>): Line<K> {
  const { product, item, quantity } = choice;
  const { rules } = market;
  const no = rules.lineNo(market, order, index, choice);
  return {
    id: lineIdOf(market, order.accountId, order.no, no),
    no,
    accountId: order.accountId,
    orderId: order.id,
    orderNo: order.no,
    orderedAt: order.orderedAt,
    parcelNo: parcel.no,
    productId: product.id,
    itemId: item.id,
    productName: product.name,
    optionText: rules.optionText(choice),
    sellerCode: product.sellerCode,
    itemCode: item.code,
    unitPrice: unitPrice(market, product, item),
    fee: 0,
    quantity,
    remaining: quantity,
    taken: 0,
    state: order.paidAt === null ? rules.begin.unpaid : rules.begin.paid,
    stateAt: order.orderedAt,
    before: null,
    reached: {},
    dueAt: null,
    shipment: null,
    extra: rules.lineExtra(market, choice, parcel, order),
  };
}

function begin<K extends Kinds>(market: Market<K>, order: Order<K>, line: Line<K>): void {
  const item = market.items.get(line.itemId);
  if (order.paidAt !== null || (item && market.rules.takenUnpaid?.(item) !== false)) takeStock(market, line);
  enter(market, line, order.orderedAt);
}

/** Whether the channel's table lets the line go there. */
export function mayMove<K extends Kinds>({ rules }: Market<K>, line: Line<K>, to: K['state']): boolean {
  return rules.states[line.state as K['state']].to.includes(to);
}

export function stageOf<K extends Kinds>({ rules }: Market<K>, line: Line<K>) {
  return rules.states[line.state as K['state']].stage;
}

/** Whether the seller still has the goods of a paid line. */
export function isBeforeShipping<K extends Kinds>(market: Market<K>, line: Line<K>): boolean {
  return stageOf(market, line) === 'BEFORE_SHIPPING';
}

/**
 * Moves a line along the channel's table. What was left of a line that ends is no longer ordered.
 * @param dueAt when time should have done it, from which its next timer counts
 * @throws where the table knows no such step: a channel checks before it moves
 */
export function move<K extends Kinds>(market: Market<K>, line: Line<K>, to: K['state'], dueAt?: number): void {
  if (!mayMove(market, line, to)) throw new Error(`line ${line.id} cannot go from ${line.state} to ${to}`);
  line.before = line.state;
  line.state = to;
  line.stateAt = market.time.now();
  enter(market, line, dueAt ?? line.stateAt);
  market.rules.moved?.(market, line);
}

function enter<K extends Kinds>(market: Market<K>, line: Line<K>, since: number): void {
  line.reached[line.state as K['state']] = line.stateAt;
  line.dueAt = nextDue(market, line, since);
  if (stageOf(market, line) === 'ENDED' && line.remaining > 0) {
    returnStock(market, line, line.remaining);
    line.remaining = 0;
  }
  market.lines.put(line.id, line);
}

/** When the timer of the state that the line is in falls due; never while a claim on it is open. */
function nextDue<K extends Kinds>(market: Market<K>, line: Line<K>, since: number): number | null {
  const { timer } = market.rules.states[line.state as K['state']];
  return timer && !isClaimed(market, line) ? since + timer.afterMs : null;
}

/** Whether a claim is about pieces of the line. */
export function isOn<K extends Kinds>(claim: Claim<K>, line: Line<K>): boolean {
  return claim.lines.some(({ lineId }) => lineId === line.id);
}

function isClaimed<K extends Kinds>({ claimsByOrder }: Market<K>, line: Line<K>): boolean {
  return claimsByOrder.get(line.orderId).some((claim) => claim.state === 'OPEN' && isOn(claim, line));
}

/** A line comes out of a claim into the state it was in: its date and its timer are those of the first time. */
export function moveBack<K extends Kinds>(market: Market<K>, line: Line<K>, to: K['state']): void {
  const since = line.reached[to];
  move(market, line, to, since);
  if (since === undefined) return;
  line.reached[to] = since;
  market.lines.put(line.id, line);
}

/** Makes a line of its own of some pieces that are still ordered; it goes on as the whole was. The fee stays with the other pieces. */
export function divideLine<K extends Kinds>(market: Market<K>, line: Line<K>, quantity: number, no: string, extra: K['line']): Line<K> {
  const order = orderBehind(market, line);
  const part: Line<K> = {
    ...structuredClone(line),
    id: lineIdOf(market, line.accountId, line.orderNo, no),
    no,
    fee: 0,
    quantity,
    remaining: quantity,
    taken: Math.min(quantity, line.taken),
    extra,
  };
  line.quantity -= quantity;
  line.remaining -= quantity;
  line.taken -= part.taken;
  order.lineIds.push(part.id);
  market.orders.put(order.id, order);
  for (const each of [line, part]) market.lines.put(each.id, each);
  return part;
}

/** While a claim on a line is open, time does nothing to it. */
export function stopTimer<K extends Kinds>(market: Market<K>, line: Line<K>): void {
  line.dueAt = null;
  market.lines.put(line.id, line);
}

/** The timer of its state again, counted from when the line came into it; not while another claim is open. */
export function startTimer<K extends Kinds>(market: Market<K>, line: Line<K>): void {
  line.dueAt = nextDue(market, line, line.stateAt);
  market.lines.put(line.id, line);
}

/** Sends a line with its invoice. */
export function ship<K extends Kinds>(market: Market<K>, line: Line<K>, shipment: Shipment, to: K['state']): void {
  line.shipment = shipment;
  move(market, line, to);
}

const REFUSALS = {
  PAID: '입금 대기 중인 주문이 아닙니다.',
  DELIVERED: '배송 중인 주문이 아닙니다.',
  CONFIRMED: '배송 완료된 주문만 구매확정할 수 있습니다.',
} as const;

/** What happens outside of the shop: a payment, which is for the whole order, a courier's last scan, the buyer's consent. */
export function advance<K extends Kinds>(market: Market<K>, line: Line<K>, step: keyof typeof REFUSALS): void {
  const to = market.rules.advance[step];
  const stage = stageOf(market, line);
  const fits = step === 'PAID' ? stage === 'UNPAID' : step === 'DELIVERED' ? stage === 'SENT' : stage === 'SENT' || stage === 'DELIVERED';
  if (!fits || !mayMove(market, line, to)) throw new Error(REFUSALS[step]);
  if (step === 'CONFIRMED' && isClaimed(market, line)) throw new Error('취소·반품·교환을 처리하고 있는 주문입니다.');
  if (step !== 'PAID') {
    move(market, line, to);
    return;
  }
  const order = orderBehind(market, line);
  order.paidAt = market.time.now();
  market.orders.put(order.id, order);
  for (const each of linesOf(market, order).filter((other) => stageOf(market, other) === 'UNPAID')) {
    takeStock(market, each);
    move(market, each, to);
  }
}
