import { stamp } from './dates.ts';
import type { JsonObject } from './json.ts';
import { itemsOf, vendorItemOf } from './review.ts';
import { type Item, PRODUCT_STATUS_NAMES, type Product, type Shop } from './state.ts';

/** A product as `GET seller-products/{id}` shows it: the content last sent, with the price and stock that hold now. `origin` completes the sandbox's own pictures. */
export function detailOf(shop: Shop, product: Product, origin = ''): JsonObject {
  return {
    sellerProductId: Number(product.id),
    ...product.content,
    categoryId: product.content.displayCategoryCode,
    productId: product.productId === null ? null : Number(product.productId),
    mdId: 'md@sandbox',
    mdName: '샌드박스',
    statusName: PRODUCT_STATUS_NAMES[product.status],
    bundlePackingDelivery: null,
    exchangeType: 'AFTER',
    contributorType: 'API_SELLER',
    requested: product.status === 'APPROVING',
    items: itemsOf(shop, product).map((item) => itemView(shop, item, origin)),
  };
}

function itemView(shop: Shop, item: Item, origin: string): JsonObject {
  const vendorItem = vendorItemOf(shop, item);
  return {
    ...item.content,
    sellerProductItemId: Number(item.id),
    vendorItemId: vendorItem ? Number(vendorItem.id) : null,
    originalPrice: vendorItem?.originalPrice ?? item.content.originalPrice,
    salePrice: vendorItem?.salePrice ?? item.content.salePrice,
    maximumBuyCount: vendorItem?.quantity ?? item.content.maximumBuyCount,
    bestPriceGuaranteed3P: false,
    saleAgentCommission: 10.8,
    images: imagesOf(item, origin),
  };
}

/** Copied images carry an address on the channel's own servers beside the one they came from; here it is one that can be opened. */
function imagesOf(item: Item, origin: string): JsonObject[] {
  return (item.content.images as JsonObject[]).map((image, index) => {
    const vendorPath = String(image.vendorPath ?? '').replace(/^\/files\//, `${origin}/files/`);
    return {
      imageOrder: image.imageOrder ?? index,
      imageType: image.imageType,
      cdnPath: image.cdnPath ?? (item.live ? vendorPath : ''),
      vendorPath,
    };
  });
}

/** A product as a row of the lists. */
export function rowOf(shop: Shop, product: Product): JsonObject {
  return {
    sellerProductId: Number(product.id),
    sellerProductName: product.content.sellerProductName,
    displayCategoryCode: product.content.displayCategoryCode,
    categoryId: product.content.displayCategoryCode,
    productId: product.productId === null ? null : Number(product.productId),
    vendorId: product.accountId,
    mdId: 'md@sandbox',
    mdName: null,
    saleStartedAt: product.content.saleStartedAt,
    saleEndedAt: product.content.saleEndedAt,
    brand: product.content.brand,
    statusName: PRODUCT_STATUS_NAMES[product.status],
    createdAt: stamp(shop, product.createdAt),
  };
}
