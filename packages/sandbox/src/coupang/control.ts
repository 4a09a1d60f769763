import type { ChannelControl, SandboxKernel, SandboxOrderView } from '../kernel/types.ts';
import { confirmPurchase, remaining, setStatus } from './box.ts';
import { buy } from './buying.ts';
import { courierName } from './category-data.ts';
import { buyerReason, cancelAtOnce, openReleaseStop, withdraw } from './receipts.ts';
import { deny, finishReview } from './review.ts';
import { fillSellerFields, sellerFields } from './seller-fields.ts';
import { accountRange, type Box, type Order, type OrderLine, type Product, type Receipt, type Shop, shopOf } from './state.ts';
import { editProduct, seedProduct, viewOf } from './storefront.ts';
import { runTimers } from './timers.ts';

const IN_DELIVERY: ReadonlySet<Box['status']> = new Set(['DEPARTURE', 'DELIVERING', 'NONE_TRACKING']);

/** What a buyer may still take back. */
const UNDECIDED: ReadonlySet<Receipt['receiptStatus']> = new Set(['RELEASE_STOP_UNCHECKED', 'RETURNS_UNCHECKED']);

export function controlOf(kernel: SandboxKernel): ChannelControl {
  const shop = shopOf(kernel);
  return {
    products: (accountId) => {
      runTimers(shop);
      const ids = accountId === undefined ? kernel.accounts().map(({ id }) => id) : [accountId];
      return ids.flatMap((id) => shop.productsByAccount.range(accountRange(id)).map(({ value }) => viewOf(shop, value)));
    },
    orders: (accountId, limit) => {
      runTimers(shop);
      const range = { newestFirst: true, ...(limit === undefined ? {} : { limit }) };
      const ids = accountId === undefined ? kernel.accounts().map(({ id }) => id) : [accountId];
      const found = ids.flatMap((id) =>
        shop.ordersByAccount.range({ ...accountRange(id), ...range }).map(({ value }) => orderView(shop, value)),
      );
      return limit === undefined ? found : found.slice(0, limit);
    },
    placeOrder: (input) => {
      runTimers(shop);
      const order = buy(shop, input);
      return { orderNo: order.id, lineNos: order.lines.map((line) => line.vendorItemId) };
    },
    requestCancel: (input) => {
      runTimers(shop);
      const { order, line, box } = lineOf(shop, input);
      const free = remaining(line) - line.held;
      const count = input.quantity ?? free;
      if (count < 1 || count > free) throw new Error(`취소할 수 있는 수량은 ${free}개입니다.`);
      const items = [{ line, count }];
      const reason = buyerReason(input.reason);
      if (box.status === 'ACCEPT' || box.status === 'UNPAID') return { claimNo: cancelAtOnce(shop, order, items, reason, true).id };
      if (box.status === 'INSTRUCT') return { claimNo: openReleaseStop(shop, order, items, reason).id };
      throw new Error('이미 발송되어 취소를 요청할 수 없습니다.');
    },
    withdrawClaim: ({ accountId, claimNo }) => {
      runTimers(shop);
      const receipt = shop.receipts.get(claimNo);
      if (receipt?.accountId !== accountId || shop.withdrawals.has(claimNo)) throw new Error('그런 취소·반품 요청이 없습니다.');
      if (!UNDECIDED.has(receipt.receiptStatus)) throw new Error('이미 처리되어 철회할 수 없습니다.');
      withdraw(shop, receipt);
    },
    advanceOrder: (input) => {
      runTimers(shop);
      advance(shop, lineOf(shop, input), input.to);
    },
    approveProduct: ({ accountId, productId, approve, reason }) => {
      const product = productOf(shop, accountId, productId);
      if (product.status !== 'APPROVING') throw new Error('승인 대기 중인 상품이 아닙니다.');
      if (approve) finishReview(shop, product);
      else deny(shop, product, reason ?? '상품 정보가 부정확합니다.');
    },
    editProduct: (input) => editProduct(shop, productOf(shop, input.accountId, input.productId), input),
    fillSellerFields: ({ accountId, productId }) => fillSellerFields(shop, productOf(shop, accountId, productId)),
    sellerFields: ({ accountId, productId }) => sellerFields(shop, productOf(shop, accountId, productId)),
    seedProduct: (input) => ({ productId: seedProduct(shop, input) }),
    moveClock: (ms) => {
      shop.time.move(ms);
      runTimers(shop);
    },
    expireCredentials: (accountId) => {
      const accessKey = kernel.account(accountId)?.secrets.accessKey;
      if (accessKey === undefined) throw new Error('그런 판매자 계정이 없습니다.');
      shop.revokedKeys.put(accessKey, { accountId });
    },
    restoreCredentials: (accountId) => shop.revokedKeys.delete(kernel.account(accountId)?.secrets.accessKey ?? ''),
  };
}

function productOf(shop: Shop, accountId: string, productId: string): Product {
  const product = shop.products.get(productId);
  if (product?.accountId !== accountId) throw new Error('그런 상품이 없습니다.');
  return product;
}

interface Located {
  order: Order;
  line: OrderLine;
  box: Box;
}

function lineOf(shop: Shop, input: { accountId: string; orderNo: string; lineNo: string }): Located {
  const order = shop.orders.get(input.orderNo);
  const line = order?.lines.find((candidate) => candidate.vendorItemId === input.lineNo);
  const box = line && shop.boxes.get(line.boxId);
  if (order?.accountId !== input.accountId || !line || !box) throw new Error('그런 주문이 없습니다.');
  if (remaining(line) === 0) throw new Error('이미 취소된 주문입니다.');
  return { order, line, box };
}

function advance(shop: Shop, { order, box }: Located, to: 'PAID' | 'DELIVERED' | 'CONFIRMED'): void {
  if (to === 'PAID') {
    pay(shop, order);
    return;
  }
  if (to === 'DELIVERED') {
    if (!IN_DELIVERY.has(box.status)) throw new Error('배송 중인 주문이 아닙니다.');
    setStatus(shop, box, 'FINAL_DELIVERY');
    return;
  }
  if (box.status !== 'FINAL_DELIVERY' || box.confirmedAt !== null) throw new Error('배송 완료된 주문만 구매확정할 수 있습니다.');
  confirmPurchase(shop, box);
}

function pay(shop: Shop, order: Order): void {
  if (order.paidAt !== null) throw new Error('이미 결제된 주문입니다.');
  order.paidAt = shop.time.now();
  shop.orders.put(order.id, order);
  for (const id of new Set(order.lines.map((line) => line.boxId))) {
    const box = shop.boxes.get(id);
    if (box?.status === 'UNPAID') setStatus(shop, box, 'ACCEPT');
  }
}

function orderView(shop: Shop, order: Order): SandboxOrderView {
  return {
    accountId: order.accountId,
    orderNo: order.id,
    orderedAt: shop.time.shown(order.orderedAt).toISOString(),
    buyerName: order.buyer.name,
    lines: order.lines.map((line) => {
      const box = shop.boxes.get(line.boxId);
      const left = remaining(line);
      const claim = shop.receiptsByOrder
        .get(order.id)
        .find((receipt) => receipt.items.some((item) => item.vendorItemId === line.vendorItemId));
      return {
        lineNo: line.vendorItemId,
        productId: line.sellerProductId,
        itemId: line.vendorItemId,
        productName: line.productName,
        optionText: line.itemName,
        quantity: left > 0 ? left : line.quantity,
        status: left > 0 ? statusOf(box) : 'CANCELED',
        courier: box?.deliveryCompanyCode ? courierName(box.deliveryCompanyCode) : null,
        invoiceNo: box?.invoiceNumber || null,
        claim: claim ? `${claim.receiptStatus} ${claim.releaseStopStatus}` : null,
        withdrawable: claim && UNDECIDED.has(claim.receiptStatus) && !shop.withdrawals.has(claim.id) ? claim.id : null,
      };
    }),
  };
}

function statusOf(box: Box | undefined): string {
  if (!box) return 'GONE';
  return box.confirmedAt === null ? box.status : 'CONFIRMED';
}
