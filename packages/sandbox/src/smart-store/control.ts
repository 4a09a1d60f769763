import type { ClaimReason } from '@moa/core';
import type { ChannelControl, SandboxOrderView, ShopProductView } from '../kernel/types.ts';
import { revokeAll } from './auth.ts';
import { openReturn } from './claims.ts';
import { moveClock } from './clock.ts';
import { child, isJson, type Json, number, text } from './json.ts';
import { combinationsOf, groupNamesOf, isUsable, valuesOf } from './option-rules.ts';
import { markDecided, markDelivered, markPaid, placeOrder, requestCancel } from './order-store.ts';
import { mainImageOf, sellerCodeOf } from './product-search.ts';
import { createProduct, saveProduct, setStock } from './product-store.ts';
import { type SeedInput, seededBody } from './seed.ts';
import { fillSellerFields, sellerFields } from './seller-fields.ts';
import { accountEnd, accountKey, type LineRecord, type ProductRecord, productsOf, type Shop } from './shop.ts';

const REASON_CODES: Record<ClaimReason, string> = {
  CHANGE_MIND: 'INTENT_CHANGED',
  COLOR_SIZE: 'COLOR_AND_SIZE',
  WRONG_ORDER: 'WRONG_ORDER',
  UNSATISFIED: 'PRODUCT_UNSATISFIED',
  DELAYED: 'DELAYED_DELIVERY',
  SOLD_OUT: 'SOLD_OUT',
  NOT_RECEIVED: 'DROPPED_DELIVERY',
  BROKEN: 'BROKEN',
  INFO_MISMATCH: 'INCORRECT_INFO',
  WRONG_DELIVERY: 'WRONG_DELIVERY',
  WRONG_OPTION: 'WRONG_OPTION',
};

export function createControl(shop: Shop): ChannelControl {
  return {
    products: (accountId) => accountIds(shop, accountId).flatMap((id) => productsOf(shop, id).map(productView)),
    orders: (accountId, limit) => orderViews(shop, accountId, limit),
    placeOrder: (input) => placeOrder(shop, input),
    requestCancel(input) {
      const line = ownLine(shop, input);
      return { claimNo: requestCancel(shop, line, REASON_CODES[input.reason], input.quantity ?? line.remaining) };
    },
    requestReturn(input) {
      const line = ownLine(shop, input);
      if ((line.status !== 'DELIVERING' && line.status !== 'DELIVERED') || line.claim)
        throw new Error('반품이나 교환을 신청할 수 없는 상태의 주문입니다.');
      const quantity = input.quantity ?? line.remaining;
      if (quantity > line.remaining) throw new Error('남은 수량보다 많이 신청할 수 없습니다.');
      return { claimNo: openReturn(shop, line, input.type, REASON_CODES[input.reason], quantity, null) };
    },
    advanceOrder(input) {
      const line = ownLine(shop, input);
      if (input.to === 'PAID') markPaid(shop, line);
      else if (input.to === 'DELIVERED') markDelivered(shop, line);
      else markDecided(shop, line);
    },
    editProduct(input) {
      const record = ownProduct(shop, input);
      if (input.name !== undefined) record.origin.name = input.name;
      if (input.price !== undefined) record.origin.salePrice = input.price;
      if (input.onSale !== undefined) record.status = input.onSale ? 'SALE' : 'SUSPENSION';
      if (input.status !== undefined) record.status = sellerStatus(input.status);
      saveProduct(shop, record);
      if (input.quantity !== undefined) setStock(shop, record, combinationIdOf(record, input.itemId), input.quantity);
    },
    fillSellerFields: (input) => fillSellerFields(shop, ownProduct(shop, input)),
    sellerFields: (input) => sellerFields(ownProduct(shop, input)),
    seedProduct: (input) => ({ productId: String(seedProduct(shop, input).originProductNo) }),
    moveClock: (ms) => moveClock(shop, ms),
    expireCredentials: (accountId) => revokeAll(shop, accountId),
  };
}

function seedProduct(shop: Shop, input: SeedInput & { accountId: string }): ProductRecord {
  const { origin, channel } = seededBody(shop, input.accountId, input);
  return createProduct(shop, input.accountId, origin, channel);
}

function accountIds(shop: Shop, accountId: string | undefined): string[] {
  return accountId === undefined ? shop.kernel.accounts().map((account) => account.id) : [accountId];
}

/** States a seller can put a product in. */
function sellerStatus(status: string): 'SALE' | 'SUSPENSION' | 'CLOSE' {
  if (status === 'SALE' || status === 'SUSPENSION' || status === 'CLOSE') return status;
  throw new Error(`판매자가 정할 수 없는 상태입니다: ${status}`);
}

function ownProduct(shop: Shop, input: { accountId: string; productId: string }): ProductRecord {
  const record = shop.products.get(input.productId);
  if (!record || record.accountId !== input.accountId) throw new Error('상품을 찾을 수 없습니다.');
  return record;
}

function ownLine(shop: Shop, input: { accountId: string; lineNo: string }): LineRecord {
  const line = shop.lines.get(input.lineNo);
  if (!line || line.accountId !== input.accountId) throw new Error('상품주문을 찾을 수 없습니다.');
  return line;
}

function combinationIdOf(record: ProductRecord, itemId: string | undefined): number | null {
  const combinations = combinationsOf(record.origin);
  if (combinations.length === 0) return null;
  const found = combinations.find((combination) => String(combination.id) === itemId);
  if (!found) throw new Error('수량을 바꿀 옵션을 골라 주십시오.');
  return number(found, 'id');
}

function productView(record: ProductRecord): ShopProductView {
  const { origin } = record;
  const codes = child(child(origin, 'detailAttribute'), 'sellerCodeInfo');
  return {
    accountId: record.accountId,
    productId: String(record.originProductNo),
    sellerCode: sellerCodeOf(record) || null,
    managementCode: text(codes, 'sellerCustomCode1') || null,
    name: text(record.channel, 'channelProductName') || text(origin, 'name'),
    price: number(origin, 'salePrice'),
    status: record.status,
    onSale: record.status === 'SALE' && record.channel.channelProductDisplayStatusType === 'ON',
    imageUrls: [mainImageOf(record), ...optionalImages(origin)].filter((url) => url !== ''),
    detailHtml: text(origin, 'detailContent'),
    optionNames: groupNamesOf(origin),
    items: itemsOf(record),
    categoryId: text(origin, 'leafCategoryId') || null,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    raw: { originProduct: origin, smartstoreChannelProduct: record.channel },
  };
}

function optionalImages(origin: Json): string[] {
  const list = child(origin, 'images').optionalImages;
  return Array.isArray(list) ? list.filter(isJson).map((image) => text(image, 'url')) : [];
}

/** A product without combinations is one item under the product's own number. */
function itemsOf(record: ProductRecord): ShopProductView['items'] {
  const price = number(record.origin, 'salePrice');
  const onSale = record.status === 'SALE';
  const combinations = combinationsOf(record.origin);
  if (combinations.length === 0) {
    const quantity = number(record.origin, 'stockQuantity');
    return [
      {
        itemId: String(record.originProductNo),
        optionValues: [],
        price,
        quantity,
        onSale: onSale && quantity > 0,
        itemCode: sellerCodeOf(record) || null,
      },
    ];
  }
  return combinations.map((combination) => ({
    itemId: String(combination.id),
    optionValues: valuesOf(combination),
    price: price + number(combination, 'price'),
    quantity: number(combination, 'stockQuantity'),
    onSale: onSale && isUsable(combination) && number(combination, 'stockQuantity') > 0,
    itemCode: text(combination, 'sellerManagerCode') || null,
  }));
}

/** Newest orders first; walks the lines from the newest until enough orders are whole. */
function orderViews(shop: Shop, accountId: string | undefined, limit = Number.POSITIVE_INFINITY): SandboxOrderView[] {
  const found = new Map<string, SandboxOrderView>();
  for (const id of accountIds(shop, accountId)) {
    for (const line of newestLines(shop, id)) {
      if (found.has(line.orderId)) continue;
      if (found.size >= limit) break;
      found.set(line.orderId, orderView(shop.linesByOrder.get(line.orderId)));
    }
  }
  return [...found.values()].filter((order) => order.orderNo !== '');
}

const STEP = 500;

function* newestLines(shop: Shop, accountId: string): Generator<LineRecord> {
  for (let offset = 0; ; offset += STEP) {
    const rows = shop.linesByOrderDate.range({
      from: accountKey(accountId, ''),
      to: accountEnd(accountId),
      offset,
      limit: STEP,
      newestFirst: true,
    });
    for (const { value } of rows) yield value;
    if (rows.length < STEP) return;
  }
}

function orderView(lines: LineRecord[]): SandboxOrderView {
  const [first] = lines;
  return {
    accountId: first?.accountId ?? '',
    orderNo: first?.orderId ?? '',
    orderedAt: first?.orderDate ?? '',
    buyerName: first?.buyer.name ?? '',
    lines: lines.map((line) => ({
      lineNo: line.productOrderId,
      productId: String(line.originProductNo),
      itemId: String(line.combinationId ?? line.originProductNo),
      productName: line.productName,
      optionText: line.productOption,
      quantity: line.remaining || line.quantity,
      status: line.status === 'PAYED' && line.placeOrderStatus === 'OK' ? 'PAYED(발주확인)' : line.status,
      courier: line.delivery?.company ?? null,
      invoiceNo: line.delivery?.trackingNumber ?? null,
      claim: line.claim?.status ?? line.completedClaims.at(-1)?.status ?? null,
      withdrawable: null,
    })),
  };
}
