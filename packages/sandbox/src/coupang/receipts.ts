import type { ClaimReason } from '@moa/core';
import { cancelLines, depart } from './box.ts';
import { nextId, type Order, type OrderLine, type Receipt, type Shop } from './state.ts';

/** A release stop nobody answers is refunded after three days. */
const RELEASE_STOP_MS = 3 * 86_400_000;

type ReceiptReason = Receipt['reason'];

const BUYER_REASONS: Record<ClaimReason, [category1: string, category2: string, code: string, fault: ReceiptReason['fault']]> = {
  CHANGE_MIND: ['고객변심', '단순변심(사유없음)', 'CHANGEMIND', 'CUSTOMER'],
  COLOR_SIZE: ['고객변심', '색상/사이즈 변경', 'CHANGEOPTION', 'CUSTOMER'],
  WRONG_ORDER: ['고객변심', '다른 상품 주문', 'WRONGORDER', 'CUSTOMER'],
  UNSATISFIED: ['고객변심', '상품 불만족', 'UNSATISFIED', 'CUSTOMER'],
  DELAYED: ['배송불만', '배송지연', 'DELAYED', 'VENDOR'],
  SOLD_OUT: ['상품품절', '품절', 'SOLDOUT', 'VENDOR'],
  NOT_RECEIVED: ['배송불만', '배송누락', 'OMITTED', 'VENDOR'],
  BROKEN: ['상품불량', '파손', 'DEFECT', 'VENDOR'],
  INFO_MISMATCH: ['상품불량', '상품정보 상이', 'DIFFERENT', 'VENDOR'],
  WRONG_DELIVERY: ['배송불만', '오배송', 'WRONGDELIVERY', 'VENDOR'],
  WRONG_OPTION: ['배송불만', '다른 옵션 배송', 'WRONGOPTION', 'VENDOR'],
};

export function buyerReason(reason: ClaimReason): ReceiptReason {
  const [category1, category2, code, fault] = BUYER_REASONS[reason];
  return { category1, category2, text: '', code, fault };
}

export type CancelItem = { line: OrderLine; count: number };

function newReceipt(
  shop: Shop,
  order: Order,
  items: CancelItem[],
  reason: ReceiptReason,
): Omit<Receipt, 'receiptType' | 'receiptStatus' | 'releaseStopStatus'> {
  const now = shop.time.now();
  return {
    id: nextId(shop, 'receipt'),
    accountId: order.accountId,
    orderId: order.id,
    createdAt: now,
    modifiedAt: now,
    completedAt: null,
    reason,
    items: items.map(({ line, count }) => ({ vendorItemId: line.vendorItemId, cancelCount: count })),
    courier: '',
    invoiceNumber: '',
    dueAt: null,
  };
}

/** A cancel before the seller confirmed: done at once (sheet 5, 6). */
export function cancelAtOnce(shop: Shop, order: Order, items: CancelItem[], reason: ReceiptReason, backToStock: boolean): Receipt {
  const receipt: Receipt = {
    ...newReceipt(shop, order, items, reason),
    receiptType: 'CANCEL',
    receiptStatus: 'RETURNS_COMPLETED',
    releaseStopStatus: '비대상',
    completedAt: shop.time.now(),
  };
  cancelLines(
    shop,
    order,
    items.map(({ line, count }) => ({ vendorItemId: line.vendorItemId, count })),
    backToStock,
  );
  shop.receipts.put(receipt.id, receipt);
  return receipt;
}

/** A cancel of goods in preparation: a release stop that the seller answers, or time does. It is listed as a return until then. */
export function openReleaseStop(shop: Shop, order: Order, items: CancelItem[], reason: ReceiptReason): Receipt {
  const receipt: Receipt = {
    ...newReceipt(shop, order, items, reason),
    receiptType: 'RETURN',
    receiptStatus: 'RELEASE_STOP_UNCHECKED',
    releaseStopStatus: '미처리',
    dueAt: shop.time.now() + RELEASE_STOP_MS,
  };
  for (const { line, count } of items) line.held += count;
  shop.orders.put(order.id, order);
  shop.receipts.put(receipt.id, receipt);
  return receipt;
}

export function countOf(receipt: Receipt): number {
  return receipt.items.reduce((sum, item) => sum + item.cancelCount, 0);
}

/** The goods were held back: the counts are cancelled and refunded. */
export function completeReleaseStop(shop: Shop, receipt: Receipt): void {
  const order = shop.orders.get(receipt.orderId);
  if (!order) return;
  releaseHold(order, receipt);
  cancelLines(
    shop,
    order,
    receipt.items.map(({ vendorItemId, cancelCount }) => ({ vendorItemId, count: cancelCount })),
    true,
  );
  const now = shop.time.now();
  shop.receipts.put(receipt.id, {
    ...receipt,
    receiptStatus: 'RETURNS_COMPLETED',
    releaseStopStatus: '처리(출고중지)',
    modifiedAt: now,
    completedAt: now,
    dueAt: null,
  });
}

/** The goods were gone already: the box is on its way and every open stop of it becomes a return request. */
export function refuseReleaseStop(shop: Shop, receipt: Receipt, courier: string, invoiceNumber: string): void {
  const order = shop.orders.get(receipt.orderId);
  if (!order) return;
  const boxIds = boxesOf(order, receipt);
  for (const open of openStops(shop, order.id)) {
    if (![...boxesOf(order, open)].some((id) => boxIds.has(id))) continue;
    releaseHold(order, open);
    const asked = open.id === receipt.id;
    shop.receipts.put(open.id, {
      ...open,
      receiptStatus: 'RETURNS_UNCHECKED',
      releaseStopStatus: asked ? '처리(이미출고)' : '자동처리(이미출고)',
      modifiedAt: shop.time.now(),
      courier,
      invoiceNumber,
      dueAt: null,
    });
  }
  shop.orders.put(order.id, order);
  for (const boxId of boxIds) {
    const box = shop.boxes.get(boxId);
    if (box) depart(shop, box, courier, invoiceNumber);
  }
}

/**
 * The buyer takes an undecided request back. A stopped release is forgotten: its goods go on where they were. A return stays to be read, for its
 * goods are on their way.
 */
export function withdraw(shop: Shop, receipt: Receipt): void {
  const order = shop.orders.get(receipt.orderId);
  if (receipt.receiptStatus === 'RELEASE_STOP_UNCHECKED') {
    if (order) {
      releaseHold(order, receipt);
      shop.orders.put(order.id, order);
    }
    shop.receipts.delete(receipt.id);
  }
  shop.withdrawals.put(receipt.id, {
    receiptId: receipt.id,
    accountId: receipt.accountId,
    orderId: receipt.orderId,
    createdAt: shop.time.now(),
    fault: receipt.reason.fault,
    vendorItemIds: receipt.items.map(({ vendorItemId }) => vendorItemId),
  });
}

export function openStops(shop: Shop, orderId: string): Receipt[] {
  return shop.receiptsByOrder.get(orderId).filter((receipt) => receipt.receiptStatus === 'RELEASE_STOP_UNCHECKED');
}

function boxesOf(order: Order, receipt: Receipt): Set<string> {
  const ids = new Set(receipt.items.map((item) => item.vendorItemId));
  return new Set(order.lines.filter((line) => ids.has(line.vendorItemId)).map((line) => line.boxId));
}

function releaseHold(order: Order, receipt: Receipt): void {
  for (const { vendorItemId, cancelCount } of receipt.items) {
    const line = order.lines.find((candidate) => candidate.vendorItemId === vendorItemId);
    if (line) line.held -= cancelCount;
  }
}
