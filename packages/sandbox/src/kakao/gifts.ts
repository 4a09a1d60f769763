/**
 * What receivers of gifts do: accept with an address, refuse, and choose again until the seller confirms (sheet 5). That refusals and gifts whose
 * time is over show as a cancel with these words, and that another option has the same price, is inferred.
 */
import type { ChannelControl } from '../kernel/types.ts';
import { claimAtOnce } from '../market/claims.ts';
import { itemOf, linesOf, orderOf, productOf, unitPrice } from '../market/market.ts';
import { move } from '../market/orders.ts';
import { returnStock, takeStock } from '../market/stock.ts';
import { runTimers } from '../market/timers.ts';
import { type KakaoLine, type Mall, type OrderStatus, touch } from './market.ts';
import reasons from './reasons.json' with { type: 'json' };

type Change = Parameters<NonNullable<ChannelControl['changeGift']>>[0];

/** The order's lines that stand in the state. */
function linesIn(mall: Mall, accountId: string, orderNo: string, state: OrderStatus, none: string): KakaoLine[] {
  const order = orderOf(mall, accountId, orderNo);
  const lines = order ? linesOf(mall, order).filter((line) => line.state === state) : [];
  if (lines.length === 0) throw new Error(none);
  return lines;
}

function setPending(mall: Mall, accountId: string, orderNo: string, addressPending: boolean): void {
  const order = orderOf(mall, accountId, orderNo);
  if (!order) return;
  order.extra.addressPending = addressPending;
  mall.orders.put(order.id, order);
}

const NOT_WAITING = '주소를 기다리는 선물이 아닙니다.';

export function awaitAddress(mall: Mall, accountId: string, orderNo: string): void {
  const lines = linesIn(mall, accountId, orderNo, 'ShippingRequest', NOT_WAITING);
  setPending(mall, accountId, orderNo, true);
  for (const line of lines) move(mall, line, 'GiftWaiting');
}

export function enterAddress(mall: Mall, { accountId, orderNo }: { accountId: string; orderNo: string }): void {
  runTimers(mall);
  const lines = linesIn(mall, accountId, orderNo, 'GiftWaiting', NOT_WAITING);
  setPending(mall, accountId, orderNo, false);
  for (const line of lines) move(mall, line, 'ShippingRequest');
}

export function refuseGift(mall: Mall, { accountId, orderNo }: { accountId: string; orderNo: string }): void {
  runTimers(mall);
  for (const line of linesIn(mall, accountId, orderNo, 'GiftWaiting', NOT_WAITING))
    claimAtOnce(mall, { type: 'CANCEL', by: 'BUYER', lines: [{ line, quantity: line.remaining }], extra: reasons.GIFT_REFUSED }, true);
}

/** Another address, another option of the product, or both. */
export function changeGift(mall: Mall, { accountId, orderNo, receiver, itemId }: Change): void {
  runTimers(mall);
  const lines = linesIn(mall, accountId, orderNo, 'ShippingRequest', '받는 분이 바꿀 수 있는 선물이 아닙니다.');
  if (itemId !== undefined) for (const line of lines) changeOption(mall, line, itemId);
  const order = orderOf(mall, accountId, orderNo);
  if (receiver === undefined || !order) return;
  mall.orders.put(order.id, Object.assign(order, { receiver: { ...receiver } }));
  for (const line of lines) touch(mall, line);
}

function changeOption(mall: Mall, line: KakaoLine, itemId: string): void {
  const [product, item] = [productOf(mall, line.accountId, line.productId), itemOf(mall, line.accountId, itemId)];
  if (!product || item?.productId !== product.id) throw new Error('그런 옵션이 없습니다.');
  if (unitPrice(mall, product, item) !== line.unitPrice) throw new Error('가격이 같은 옵션으로만 바꿀 수 있습니다.');
  if (item.quantity !== null && !item.extra.unlimited && item.quantity < line.remaining) throw new Error('재고가 부족합니다.');
  returnStock(mall, line, line.taken);
  Object.assign(line, {
    itemId: item.id,
    itemCode: item.code,
    optionText: mall.rules.optionText({ product, item, quantity: line.quantity }),
  });
  takeStock(mall, line);
  touch(mall, line);
}
