import type { JsonObject } from './json.ts';
import { detailOf } from './product-view.ts';
import { itemsOf, vendorItemOf } from './review.ts';
import type { Product, Shop } from './state.ts';

const LIST_PRICE = 39_900;
const TOP = {
  displayProductName: '[여름 신상] 모아 린넨 셔츠',
  generalProductName: '린넨 셔츠 MOA-2026',
  productGroup: '린넨',
  extraInfoMessage: '주문이 몰리면 하루 늦게 나갈 수 있어요.',
  returnChargeVendor: 'Y',
  saleEndedAt: '2031-12-31T23:59:59',
  requiredDocuments: [{ templateName: '기타인증서류', vendorDocumentPath: 'https://doc.example/fabric.pdf' }],
};
/** Attributes that no buyer chooses by. */
const FACTS = { 사용대상: '여성', 제조국가: '대한민국' };

/** What the seller works on in WING and Moa has no field for, each with a value that nobody would send by chance. */
export function fillSellerFields(shop: Shop, product: Product): void {
  product.content = { ...product.content, ...TOP };
  if (product.live) product.live = { ...product.live, ...TOP };
  for (const item of itemsOf(shop, product)) {
    const facts = Object.entries(FACTS).map(([attributeTypeName, attributeValueName]) => ({
      attributeTypeName,
      attributeValueName,
      exposed: 'NONE',
      editable: false,
    }));
    const attributes = [...(item.content.attributes as JsonObject[]), ...facts];
    const content = { ...item.content, attributes, extraProperties: { fabric: 'linen' }, originalPrice: LIST_PRICE };
    shop.items.put(item.id, { ...item, content, live: content });
    const vendorItem = vendorItemOf(shop, item);
    if (vendorItem) shop.vendorItems.put(vendorItem.id, { ...vendorItem, originalPrice: LIST_PRICE });
  }
  shop.products.put(product.id, product);
}

export function sellerFields(shop: Shop, product: Product): Record<string, unknown> {
  const detail = detailOf(shop, product);
  return structuredClone({
    ...Object.fromEntries(Object.keys(TOP).map((name) => [name, detail[name]])),
    items: itemsOf(shop, product).map((item) => ({
      originalPrice: item.content.originalPrice,
      shownListPrice: vendorItemOf(shop, item)?.originalPrice,
      extraProperties: item.content.extraProperties,
      facts: (item.content.attributes as JsonObject[]).filter(({ exposed }) => exposed !== 'EXPOSED'),
    })),
  });
}
