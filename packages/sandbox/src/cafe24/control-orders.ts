import type { ClaimReason } from '@moa/core';
import type { ChannelControl, PlaceOrderInput, SandboxKernel, SandboxOrderView } from '../kernel/types.ts';
import { CARRIERS, SHOPS_OF_EVERY_MALL } from './mall-data.ts';
import {
  BEFORE_SHIPPING,
  completeCancellation,
  nextOrderId,
  openCancellation,
  saveOrder,
  setStatus,
  splitForCancel,
  takeStock,
} from './order-steps.ts';
import { isBuyable } from './product-make.ts';
import { type MallOrder, type MallProduct, type MallState, type OrderItem, orderKey, productKey, shopKey, type Variant } from './state.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const CONFIRMED_AFTER_MS = 8 * DAY_MS;
const UNPAID_AFTER_MS = 3 * DAY_MS;

/** The platform's reason letters and the words a buyer would choose. */
const REASONS: Record<ClaimReason, [string, string]> = {
  CHANGE_MIND: ['A', '고객변심'],
  COLOR_SIZE: ['A', '색상 및 사이즈 변경'],
  WRONG_ORDER: ['A', '다른 상품 잘못 주문'],
  UNSATISFIED: ['E', '상품불만족'],
  DELAYED: ['B', '배송지연'],
  SOLD_OUT: ['H', '품절'],
  NOT_RECEIVED: ['B', '배송누락'],
  BROKEN: ['D', '파손 및 불량'],
  INFO_MISMATCH: ['F', '상품정보상이'],
  WRONG_DELIVERY: ['I', '오배송'],
  WRONG_OPTION: ['I', '다른 옵션 배송'],
};

type OrderControl = Pick<ChannelControl, 'orders' | 'placeOrder' | 'requestCancel' | 'advanceOrder' | 'moveClock'>;

export function orderControl(kernel: SandboxKernel, state: MallState): OrderControl {
  return {
    orders: (accountId, limit) => newestOrders(kernel, state, accountId, limit).map((order) => orderView(state, order)),
    placeOrder: (input) => placeOrder(kernel, state, input),
    requestCancel: (input) => requestCancel(kernel, state, input),
    advanceOrder: (input) => advanceOrder(state, input),
    moveClock: (ms) => moveClock(kernel, state, ms),
  };
}

function newestOrders(kernel: SandboxKernel, state: MallState, accountId: string | undefined, limit: number | undefined): MallOrder[] {
  const most = limit ?? Number.POSITIVE_INFINITY;
  const malls = accountId === undefined ? kernel.accounts().map((account) => account.id) : [accountId];
  const found = malls.flatMap((mallId) =>
    SHOPS_OF_EVERY_MALL.flatMap(({ shopNo }) => {
      const prefix = shopKey(mallId, shopNo);
      return state.ordersByDate.range({ from: prefix, to: `${prefix}~`, limit: most, newestFirst: true }).map((entry) => entry.value);
    }),
  );
  return found.sort((a, b) => b.orderedAt - a.orderedAt || (a.orderId < b.orderId ? 1 : -1)).slice(0, most);
}

function orderView(state: MallState, order: MallOrder): SandboxOrderView {
  return {
    accountId: order.mallId,
    orderNo: order.orderId,
    lines: order.items.map((item) => {
      const shipment = order.shipments.find((one) => one.shippingCode === item.shippingCode);
      const claim = order.claims.findLast((one) => one.items.some(({ code }) => code === item.code));
      return {
        lineNo: item.code,
        productId: String(item.productNo),
        itemId: item.variantCode,
        productName: item.productName,
        optionText: item.optionValue,
        quantity: item.quantity,
        status: item.status,
        courier: CARRIERS.find((carrier) => carrier.code === shipment?.companyCode)?.name ?? null,
        invoiceNo: shipment?.trackingNo ?? null,
        claim: claim ? `취소 ${claim.status}` : null,
        withdrawable: null,
      };
    }),
    orderedAt: state.time.shown(order.orderedAt).toISOString(),
    buyerName: order.buyer.name,
  };
}

interface OrderedLine {
  product: MallProduct;
  variant: Variant;
  quantity: number;
}

function placeOrder(kernel: SandboxKernel, state: MallState, input: PlaceOrderInput): { orderNo: string; lineNos: string[] } {
  if (input.lines.length === 0) throw new Error('주문할 상품이 없습니다.');
  const lines = input.lines.map((line) => buyableLine(state, input.accountId, line));
  checkStock(lines);
  const shopNo = lines[0]?.product.shopNo ?? 1;
  if (lines.some((line) => line.product.shopNo !== shopNo)) throw new Error('한 주문에는 한 쇼핑몰의 상품만 담을 수 있습니다.');
  const orderId = nextOrderId(kernel, input.accountId);
  const at = state.time.now();
  const order: MallOrder = {
    mallId: input.accountId,
    shopNo,
    orderId,
    orderedAt: at,
    paidAt: input.unpaid ? null : at,
    buyer: { ...input.buyer, email: 'buyer@example.com' },
    receiver: { ...input.receiver },
    message: input.message,
    items: lines.map((line, index) => newItem(orderId, index, line, input.unpaid === true)),
    shipments: [],
    claims: [],
  };
  for (const [index, item] of order.items.entries()) {
    if (order.paidAt !== null || lines[index]?.variant.inventoryControlType === 'A') takeStock(state, order, item);
  }
  saveOrder(state, order);
  return { orderNo: orderId, lineNos: order.items.map((item) => item.code) };
}

function buyableLine(state: MallState, mallId: string, line: PlaceOrderInput['lines'][number]): OrderedLine {
  const product = state.products.get(productKey(mallId, Number(line.productId)));
  const variant = product?.variants.find((one) => one.code === line.itemId);
  if (!product || !variant) throw new Error('상품이나 옵션을 찾을 수 없습니다.');
  if (!isBuyable(product, variant)) throw new Error(`판매 중이 아니거나 품절된 상품입니다: ${product.productName}`);
  return { product, variant, quantity: line.quantity };
}

/** Only where 품절표시 is on does the stock bound the order. */
function checkStock(lines: OrderedLine[]): void {
  const wanted = new Map<Variant, number>();
  for (const { variant, quantity } of lines) wanted.set(variant, (wanted.get(variant) ?? 0) + quantity);
  for (const [variant, quantity] of wanted) {
    const bounded = variant.useInventory === 'T' && variant.displaySoldout === 'T';
    if (bounded && quantity > variant.quantity) throw new Error(`재고가 부족합니다. 남은 수량은 ${variant.quantity}개입니다.`);
  }
}

function newItem(orderId: string, index: number, { product, variant, quantity }: OrderedLine, unpaid: boolean): OrderItem {
  return {
    code: `${orderId}-${String(index + 1).padStart(2, '0')}`,
    productNo: product.productNo,
    productCode: product.productCode,
    variantCode: variant.code,
    customProductCode: product.customProductCode,
    customVariantCode: variant.customVariantCode,
    productName: product.productName,
    optionValue: variant.options.map((option) => `${option.name}=${option.value}`).join(', '),
    quantity,
    productPrice: product.price,
    optionPrice: variant.additionalAmount,
    status: unpaid ? 'N00' : 'N10',
    history: [],
    shippingCode: null,
    claimCode: null,
    claimReasonType: null,
    claimReason: null,
    originalItemCode: null,
    stockTaken: false,
    placedAt: null,
    shippedAt: null,
    deliveredAt: null,
    confirmedAt: null,
    cancelRequestedAt: null,
    canceledAt: null,
  };
}

function found(state: MallState, input: { accountId: string; orderNo: string; lineNo: string }): { order: MallOrder; item: OrderItem } {
  const order = state.orders.get(orderKey(input.accountId, input.orderNo));
  const item = order?.items.find((one) => one.code === input.lineNo);
  if (!order || !item) throw new Error('주문을 찾을 수 없습니다.');
  return { order, item };
}

/** Unpaid orders are cancelled at once; paid ones wait for the mall (C00). */
function requestCancel(
  kernel: SandboxKernel,
  state: MallState,
  input: Parameters<ChannelControl['requestCancel']>[0],
): { claimNo: string } {
  const { order, item } = found(state, input);
  if (!BEFORE_SHIPPING.has(item.status)) throw new Error(`취소할 수 없는 상태입니다: ${item.status}`);
  const quantity = input.quantity ?? item.quantity;
  if (quantity < 1 || quantity > item.quantity) throw new Error(`취소 수량은 1개에서 ${item.quantity}개까지입니다.`);
  const part = splitForCancel(order, item, quantity);
  const [reasonType, reason] = REASONS[input.reason];
  const claim = openCancellation(kernel, state, order, [part], { status: 'C00', requester: 'BUYER', reasonType, reason });
  if (order.paidAt === null) completeCancellation(state, order, claim, true);
  else setStatus(part, 'C00');
  saveOrder(state, order);
  return { claimNo: claim.claimCode };
}

function advanceOrder(state: MallState, input: Parameters<ChannelControl['advanceOrder']>[0]): void {
  const { order, item } = found(state, input);
  const at = state.time.now();
  if (input.to === 'PAID') pay(state, order, at);
  else if (input.to === 'DELIVERED') deliver(order, item, at);
  else confirm(item, at);
  saveOrder(state, order);
}

/** A payment is the whole order's. */
function pay(state: MallState, order: MallOrder, at: number): void {
  if (order.paidAt !== null) throw new Error('이미 입금된 주문입니다.');
  const open = order.items.filter((item) => item.status === 'N00');
  if (open.length === 0) throw new Error('입금을 기다리는 품목이 없습니다.');
  order.paidAt = at;
  for (const item of open) {
    setStatus(item, 'N10');
    takeStock(state, order, item);
  }
}

function deliver(order: MallOrder, item: OrderItem, at: number): void {
  if (item.status !== 'N30') throw new Error(`배송중인 품목이 아닙니다: ${item.status}`);
  setStatus(item, 'N40');
  item.deliveredAt = at;
  const shipment = order.shipments.find((one) => one.shippingCode === item.shippingCode);
  const rest = order.items.some((one) => one.shippingCode === item.shippingCode && one.status === 'N30');
  if (shipment && !rest) shipment.status = 'shipped';
}

function confirm(item: OrderItem, at: number): void {
  if (item.status !== 'N40') throw new Error(`배송완료된 품목이 아닙니다: ${item.status}`);
  setStatus(item, 'N50');
  item.confirmedAt = at;
}

/** Ages every record, then confirms what was delivered 8 days ago and cancels what stayed unpaid for 3. */
function moveClock(kernel: SandboxKernel, state: MallState, ms: number): void {
  state.time.move(ms);
  const at = state.time.now();
  for (const order of state.orders.values()) {
    const delivered = order.items.filter(
      (item) => item.status === 'N40' && item.deliveredAt !== null && at - item.deliveredAt >= CONFIRMED_AFTER_MS,
    );
    for (const item of delivered) confirm(item, at);
    const unpaid = at - order.orderedAt >= UNPAID_AFTER_MS ? order.items.filter((item) => item.status === 'N00') : [];
    if (unpaid.length > 0) {
      const reason = { status: 'C10', requester: 'SELLER', reasonType: 'I', reason: '입금 기한 지남' } as const;
      completeCancellation(state, order, openCancellation(kernel, state, order, unpaid, reason), true);
    }
    if (delivered.length + unpaid.length > 0) saveOrder(state, order);
  }
}
