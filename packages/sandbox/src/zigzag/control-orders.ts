import type { ClaimReason } from '@moa/core';
import type { ChannelControl, PlaceOrderInput, SandboxKernel, SandboxOrderView } from '../kernel/types.ts';
import { completeCancel, moveStock, nextRequestNumber, openCancel, saveItem, setStatus } from './order-steps.ts';
import { isBuyable, priceOf } from './product-make.ts';
import {
  type ItemRecord,
  type ItemStatus,
  type OrderItemRecord,
  type OrderRecord,
  openRequest,
  type ProductRecord,
  type ZigzagState,
} from './state.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const CONFIRMED_AFTER_MS = 8 * DAY_MS;
const UNPAID_AFTER_MS = 3 * DAY_MS;
const FIRST_ORDER = 8_000_117_700_001;
const FIRST_ITEM = 9_000_117_720_001;

/** The platform's cancel category of a buyer's reason, and who is to blame. */
const REASONS: Record<ClaimReason, [string, 'USER' | 'SELLER', string]> = {
  CHANGE_MIND: ['CANCEL_NO_LONGER_WANTED', 'USER', '구매 의사가 없어졌어요'],
  COLOR_SIZE: ['CANCEL_WILL_REORDER', 'USER', '색상이나 사이즈를 바꿔 다시 주문할게요'],
  WRONG_ORDER: ['CANCEL_MISORDER', 'USER', '잘못 주문했어요'],
  UNSATISFIED: ['CANCEL_SERVICE_DISSATISFIED', 'SELLER', '서비스가 마음에 들지 않아요'],
  DELAYED: ['CANCEL_SHIPPING_DELAY', 'SELLER', '배송이 늦어요'],
  SOLD_OUT: ['CANCEL_SOLD_OUT', 'SELLER', '상품이 품절됐어요'],
  NOT_RECEIVED: ['CANCEL_MISSING_PRODUCT', 'SELLER', '상품이 누락됐어요'],
  BROKEN: ['CANCEL_ETC_BY_USER', 'SELLER', '상품에 문제가 있어요'],
  INFO_MISMATCH: ['CANCEL_INVALID_PRODUCT_INFO', 'SELLER', '상품 정보가 달라요'],
  WRONG_DELIVERY: ['CANCEL_ETC_BY_USER', 'SELLER', '다른 상품이 왔어요'],
  WRONG_OPTION: ['CANCEL_ETC_BY_USER', 'SELLER', '다른 옵션이 왔어요'],
};

type OrderControl = Pick<ChannelControl, 'orders' | 'placeOrder' | 'requestCancel' | 'advanceOrder' | 'moveClock'>;

export function orderControl(kernel: SandboxKernel, state: ZigzagState): OrderControl {
  return {
    orders: (accountId, limit) => orderViews(kernel, state, accountId, limit),
    placeOrder: (input) => placeOrder(kernel, state, input),
    requestCancel: (input) => requestCancel(kernel, state, input),
    advanceOrder: (input) => advanceOrder(state, input),
    moveClock: (ms) => moveClock(kernel, state, ms),
  };
}

function orderViews(
  kernel: SandboxKernel,
  state: ZigzagState,
  accountId: string | undefined,
  limit: number | undefined,
): SandboxOrderView[] {
  const accounts = accountId === undefined ? kernel.accounts().map((account) => account.id) : [accountId];
  const newest = accounts
    .flatMap((id) => state.itemsByDate.range({ from: `${id}|`, to: `${id}|~`, newestFirst: true }).map((entry) => entry.value))
    .sort((a, b) => b.createdAt - a.createdAt);
  const numbers = [...new Set(newest.map((item) => item.orderNumber))].slice(0, limit ?? Number.POSITIVE_INFINITY);
  return numbers.flatMap((number) => {
    const order = state.orders.get(number);
    return order ? [orderView(state, order)] : [];
  });
}

function orderView(state: ZigzagState, order: OrderRecord): SandboxOrderView {
  const items = state.itemsByOrder.get(`${order.accountId}|${order.number}`);
  return {
    accountId: order.accountId,
    orderNo: order.number,
    lines: items.map((item) => ({
      lineNo: item.number,
      productId: item.product.productId,
      itemId: item.product.itemId,
      productName: item.product.name,
      optionText: item.product.options.map((option) => option.value).join('/'),
      quantity: item.quantity,
      status: item.status,
      courier: item.shippingCompany,
      invoiceNo: item.invoiceNumber,
      claim: claimText(item),
      withdrawable: null,
    })),
    orderedAt: state.time.shown(order.createdAt).toISOString(),
    buyerName: order.orderer.name,
  };
}

function claimText(item: OrderItemRecord): string | null {
  const last = item.requests.at(-1);
  if (!last) return null;
  return last.withdrawnAt === null ? last.status : `${last.status} (거절 또는 철회)`;
}

interface OrderedLine {
  product: ProductRecord;
  item: ItemRecord;
  quantity: number;
}

function placeOrder(kernel: SandboxKernel, state: ZigzagState, input: PlaceOrderInput): { orderNo: string; lineNos: string[] } {
  if (input.lines.length === 0) throw new Error('주문할 상품이 없습니다.');
  const lines = input.lines.map((line) => buyableLine(state, input.accountId, line));
  checkStock(lines);
  const at = state.time.now();
  const paidAt = input.unpaid ? null : at;
  const goods = lines.reduce((sum, line) => sum + priceOf(line.item) * line.quantity, 0);
  const shippingFee = shippingFeeOf(lines, goods);
  const order: OrderRecord = {
    number: String(kernel.store.next('order', FIRST_ORDER)),
    accountId: input.accountId,
    createdAt: at,
    paidAt,
    canceled: false,
    orderer: { ...input.buyer },
    receiver: { ...input.receiver },
    memo: input.message,
    shippingFee,
    totalAmount: goods + shippingFee,
  };
  state.orders.put(order.number, order);
  const items = lines.map((line) => newItem(kernel, order, line));
  for (const item of items) {
    saveItem(state, item);
    moveStock(state, item, -item.quantity);
  }
  return { orderNo: order.number, lineNos: items.map((item) => item.number) };
}

function buyableLine(state: ZigzagState, accountId: string, line: PlaceOrderInput['lines'][number]): OrderedLine {
  const product = state.products.get(line.productId);
  const item = product?.items.find((one) => one.id === line.itemId);
  if (product?.accountId !== accountId || !item) throw new Error('상품이나 옵션을 찾을 수 없습니다.');
  if (!isBuyable(product, item)) throw new Error(`판매 중이 아니거나 품절된 상품입니다: ${product.name}`);
  return { product, item, quantity: line.quantity };
}

function checkStock(lines: OrderedLine[]): void {
  const wanted = new Map<ItemRecord, number>();
  for (const { item, quantity } of lines) wanted.set(item, (wanted.get(item) ?? 0) + quantity);
  for (const [item, quantity] of wanted) {
    if (item.quantity !== null && quantity > item.quantity) throw new Error(`재고가 부족합니다. 남은 수량은 ${item.quantity}개입니다.`);
  }
}

/** The highest fee among the products, as one parcel is paid for once. */
function shippingFeeOf(lines: OrderedLine[], goods: number): number {
  const fees = lines.map(({ product }) => {
    const fee = product.sites.find((site) => site.site === 'ZIGZAG')?.shippingFee;
    if (!fee || fee.fee_type === 'FREE') return 0;
    return fee.fee_type === 'CONDITIONAL_FREE' && goods >= (fee.conditional_amount ?? 0) ? 0 : fee.base_fee;
  });
  return Math.max(...fees);
}

function newItem(kernel: SandboxKernel, order: OrderRecord, { product, item, quantity }: OrderedLine): OrderItemRecord {
  return {
    number: String(kernel.store.next('orderItem', FIRST_ITEM)),
    orderNumber: order.number,
    accountId: order.accountId,
    status: order.paidAt === null ? 'BEFORE_TRANSFER' : 'NEW_ORDER',
    history: [],
    quantity,
    remainingQuantity: quantity,
    unitPrice: priceOf(item),
    product: {
      productId: product.id,
      itemId: item.id,
      name: product.name,
      options: item.attributes.map(({ name, value }) => ({ name, value })),
      imageUrl: product.images.find((image) => image.imageType === 'MAIN')?.originUrl ?? '',
      externalCode: product.externalCode,
      productCode: product.productCode,
      itemExternalCode: item.externalCode,
      itemCode: item.itemCode,
      fulfillmentType: product.fulfillmentType,
    },
    shippingCompany: null,
    invoiceNumber: null,
    requests: [],
    createdAt: order.createdAt,
    paidAt: order.paidAt,
    awaitingAt: null,
    inTransitAt: null,
    shippedAt: null,
    confirmedAt: null,
    refundedAt: null,
  };
}

function found(state: ZigzagState, input: { accountId: string; orderNo: string; lineNo: string }): OrderItemRecord {
  const item = state.items.get(input.lineNo);
  if (item?.accountId !== input.accountId || item.orderNumber !== input.orderNo) throw new Error('주문을 찾을 수 없습니다.');
  return item;
}

/** Unpaid orders are cancelled at once; paid ones wait for the store. */
function requestCancel(
  kernel: SandboxKernel,
  state: ZigzagState,
  input: Parameters<ChannelControl['requestCancel']>[0],
): { claimNo: string } {
  const item = found(state, input);
  if (!['BEFORE_TRANSFER', 'NEW_ORDER', 'AWAITING_SHIPMENT'].includes(item.status))
    throw new Error(`취소할 수 없는 상태입니다: ${item.status}`);
  if (openRequest(item)) throw new Error('이미 취소를 요청했습니다.');
  const quantity = input.quantity ?? item.remainingQuantity;
  if (quantity < 1 || quantity > item.remainingQuantity) throw new Error(`취소 수량은 1개에서 ${item.remainingQuantity}개까지입니다.`);
  const [category, responsibility, reason] = REASONS[input.reason];
  const request = openCancel(state, item, nextRequestNumber(kernel), { category, responsibility, reason, quantity });
  if (item.status === 'BEFORE_TRANSFER') completeCancel(state, item, request, true);
  saveItem(state, item);
  return { claimNo: request.number };
}

function advanceOrder(state: ZigzagState, input: Parameters<ChannelControl['advanceOrder']>[0]): void {
  const item = found(state, input);
  if (input.to === 'PAID') pay(state, item);
  else if (input.to === 'DELIVERED') step(state, item, 'IN_TRANSIT', 'SHIPPED', 'shippedAt');
  else step(state, item, 'SHIPPED', 'CONFIRMED', 'confirmedAt');
}

function step(state: ZigzagState, item: OrderItemRecord, from: ItemStatus, to: ItemStatus, date: 'shippedAt' | 'confirmedAt'): void {
  if (item.status !== from) throw new Error(`${from} 상태가 아닙니다: ${item.status}`);
  setStatus(item, to);
  item[date] = state.time.now();
  saveItem(state, item);
}

/** A payment is the whole order's. */
function pay(state: ZigzagState, { accountId, orderNumber }: OrderItemRecord): void {
  const order = state.orders.get(orderNumber);
  const waiting = state.itemsByOrder.get(`${accountId}|${orderNumber}`).filter((item) => item.status === 'BEFORE_TRANSFER');
  if (!order || waiting.length === 0) throw new Error('입금을 기다리는 상품이 없습니다.');
  order.paidAt = state.time.now();
  state.orders.put(order.number, order);
  for (const item of waiting) {
    setStatus(item, 'NEW_ORDER');
    item.paidAt = order.paidAt;
    saveItem(state, item);
  }
}

/** Ages every record, then confirms what was delivered 8 days ago and cancels what stayed unpaid for 3. */
function moveClock(kernel: SandboxKernel, state: ZigzagState, ms: number): void {
  state.time.move(ms);
  const at = state.time.now();
  for (const item of state.items.values()) {
    if (item.status === 'SHIPPED' && item.shippedAt !== null && at - item.shippedAt >= CONFIRMED_AFTER_MS) {
      setStatus(item, 'CONFIRMED');
      item.confirmedAt = at;
      saveItem(state, item);
    } else if (item.status === 'BEFORE_TRANSFER' && at - item.createdAt >= UNPAID_AFTER_MS) {
      const reason = { category: 'CANCEL_ETC_BY_USER', responsibility: 'USER', reason: '입금 기한 지남' } as const;
      completeCancel(
        state,
        item,
        openCancel(state, item, nextRequestNumber(kernel), { ...reason, quantity: item.remainingQuantity }),
        true,
      );
      saveItem(state, item);
    }
  }
}
