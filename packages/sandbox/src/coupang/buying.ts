import type { PlaceOrderInput } from '../kernel/types.ts';
import { newBox } from './box.ts';
import type { JsonObject } from './json.ts';
import { type Item, nextWideId, type Order, type OrderLine, type Product, type Shop, type VendorItem } from './state.ts';

interface Wanted {
  product: Product;
  live: JsonObject;
  item: Item;
  vendorItem: VendorItem;
  quantity: number;
}

/** What a buyer can put in the basket; throws in Korean what cannot be bought. */
function wantedLines(shop: Shop, input: PlaceOrderInput): Wanted[] {
  if (input.lines.length === 0) throw new Error('주문할 상품이 없습니다.');
  const wanted = new Map<string, Wanted>();
  for (const { productId, itemId, quantity } of input.lines) {
    const vendorItem = shop.vendorItems.get(itemId);
    const product = shop.products.get(productId);
    const item = vendorItem && shop.items.get(vendorItem.itemId);
    if (!vendorItem || !item || product?.accountId !== input.accountId || vendorItem.productId !== productId)
      throw new Error('승인된 상품의 옵션이 아니어서 주문할 수 없습니다.');
    if (!product.live || !item.live || !vendorItem.onSale) throw new Error('판매 중인 상품이 아닙니다.');
    const known = wanted.get(itemId);
    const total = (known?.quantity ?? 0) + quantity;
    if (!Number.isInteger(quantity) || quantity < 1) throw new Error('수량은 1 이상이어야 합니다.');
    if (total > vendorItem.quantity) throw new Error(`재고가 부족합니다. (남은 수량 ${vendorItem.quantity}개)`);
    wanted.set(itemId, { product, live: product.live, item, vendorItem, quantity: total });
  }
  return [...wanted.values()];
}

/** Items of one shipping place that may be packed together share a box. */
function boxKey({ live, vendorItem }: Wanted): string {
  return live.unionDeliveryType === 'UNION_DELIVERY' ? `place ${String(live.outboundShippingPlaceCode)}` : `item ${vendorItem.id}`;
}

function shippingPrice(group: Wanted[]): number {
  const total = group.reduce((sum, { vendorItem, quantity }) => sum + vendorItem.salePrice * quantity, 0);
  const fees = group.map(({ live }) => {
    const threshold = Number(live.freeShipOverAmount);
    const conditional = live.deliveryChargeType === 'CONDITIONAL_FREE' || String(live.deliveryChargeType).startsWith('FREE_DELIVERY_OVER');
    if (live.deliveryChargeType === 'FREE' || (conditional && total >= threshold)) return 0;
    return Number(live.deliveryCharge);
  });
  return Math.min(...fees);
}

function lineOf({ product, live, item, vendorItem, quantity }: Wanted, boxId: string): OrderLine {
  return {
    vendorItemId: vendorItem.id,
    boxId,
    sellerProductId: product.id,
    productId: product.productId ?? '0',
    quantity,
    cancelled: 0,
    held: 0,
    salePrice: vendorItem.salePrice,
    productName: String(live.displayProductName || live.sellerProductName),
    itemName: String(item.live?.itemName ?? ''),
    externalVendorSku: String(item.live?.externalVendorSku ?? ''),
    shippingDays: Number(item.live?.outboundShippingTimeDay ?? 1),
  };
}

/** A buyer's order. The shop's own stock falls at once, also while it is unpaid. */
export function buy(shop: Shop, input: PlaceOrderInput): Order {
  const wanted = wantedLines(shop, input);
  const now = shop.time.now();
  const order: Order = {
    id: nextWideId(shop, 'order'),
    accountId: input.accountId,
    orderedAt: now,
    paidAt: input.unpaid ? null : now,
    buyer: input.buyer,
    receiver: input.receiver,
    message: input.message,
    lines: [],
  };
  for (const group of Map.groupBy(wanted, boxKey).values()) {
    const box = newBox(shop, order, shippingPrice(group));
    for (const line of group) {
      order.lines.push(lineOf(line, box.id));
      shop.vendorItems.put(line.vendorItem.id, { ...line.vendorItem, quantity: line.vendorItem.quantity - line.quantity });
    }
    shop.boxes.put(box.id, box);
  }
  shop.orders.put(order.id, order);
  return order;
}
