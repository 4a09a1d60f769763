import type { Json } from '../kernel/fields.ts';
import { kstParts } from '../kernel/kst.ts';
import { stamp } from './dates.ts';
import { PRODUCT_STATUS_NAMES, type SellerItem, type Shop, type ShopProduct } from './market.ts';
import { sellerItemsOf, vendorItemOf } from './review.ts';

const numberOrNull = (no: string | null) => (no === null ? null : Number(no));

/** A product as `GET seller-products/{id}` shows it: the content last sent, with the price and stock that hold now. `origin` completes the sandbox's own pictures. */
export function detailOf(shop: Shop, product: ShopProduct, origin = ''): Json {
  const { content, status, catalogueNo } = product.extra;
  return {
    sellerProductId: Number(product.no),
    ...content,
    categoryId: content.displayCategoryCode,
    productId: numberOrNull(catalogueNo),
    mdId: 'md@sandbox',
    mdName: '샌드박스',
    statusName: PRODUCT_STATUS_NAMES[status],
    bundlePackingDelivery: null,
    exchangeType: 'AFTER',
    contributorType: 'API_SELLER',
    requested: status === 'APPROVING',
    items: sellerItemsOf(shop, product).map((item) => itemView(shop, item, origin)),
  };
}

function itemView(shop: Shop, item: SellerItem, origin: string): Json {
  const { content } = item;
  const sold = vendorItemOf(shop, item);
  return {
    ...content,
    sellerProductItemId: Number(item.id),
    vendorItemId: numberOrNull(item.vendorItemId),
    originalPrice: sold?.extra.originalPrice ?? content.originalPrice,
    salePrice: sold?.price ?? content.salePrice,
    maximumBuyCount: sold?.quantity ?? content.maximumBuyCount,
    bestPriceGuaranteed3P: false,
    saleAgentCommission: 10.8,
    images: imagesOf(content, sold !== undefined, origin),
  };
}

/** Copied images carry an address on the channel's own servers beside the one they came from; here it is one that can be opened. */
function imagesOf(content: Json, copied: boolean, origin: string): Json[] {
  return (content.images as Json[]).map(({ imageOrder, imageType, cdnPath, vendorPath }, index) => {
    const address = String(vendorPath ?? '').replace(/^\/files\//, `${origin}/files/`);
    return { imageOrder: imageOrder ?? index, imageType, cdnPath: cdnPath ?? (copied ? address : ''), vendorPath: address };
  });
}

/** A product as a row of the lists. */
export function rowOf(shop: Shop, { no, accountId, createdAt, extra }: ShopProduct): Json {
  const { content, catalogueNo, status } = extra;
  return {
    sellerProductId: Number(no),
    sellerProductName: content.sellerProductName,
    displayCategoryCode: content.displayCategoryCode,
    categoryId: content.displayCategoryCode,
    productId: numberOrNull(catalogueNo),
    vendorId: accountId,
    mdId: 'md@sandbox',
    mdName: null,
    saleStartedAt: content.saleStartedAt,
    saleEndedAt: content.saleEndedAt,
    brand: content.brand,
    statusName: PRODUCT_STATUS_NAMES[status],
    createdAt: stamp(shop, createdAt),
  };
}

/** Day of its registration, as filters name it. */
export function createdDay(shop: Shop, { createdAt }: ShopProduct): string {
  return kstParts(shop.time.shown(createdAt)).date;
}
