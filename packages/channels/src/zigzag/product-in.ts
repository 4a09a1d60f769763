/** A product of ZIGZAG as what was seen there. Pure. */
import type { SaleStatus } from '@moa/core';
import { acceptedProduct, observedProduct } from '../sdk/observed-product.ts';
import type { ListingContent, ObservedItem, ObservedProduct } from '../sdk/product.ts';
import { firstText, text, textOrNull, type Wire, whole, wire, wires } from '../sdk/reader.ts';
import { isAdditional } from './additional.ts';
import { saleStatusOf } from './codes.ts';
import { valuesOf } from './product-out.ts';

export function toObservedProduct(product: Wire): ObservedProduct {
  const optionNames = wires(product.option_list)
    .filter((option) => !isAdditional(option))
    .map((option) => text(option.name));
  const items = wires(product.item_list)
    .filter((item) => !isAdditional(item))
    .map((item) => observedItem(item, optionNames));
  const images = wires(product.image_list);
  const main = images.find((image) => text(image.image_type) === 'MAIN');
  const urls = [...(main ? [main] : []), ...images.filter((image) => image !== main)]
    .map((image) => text(image.origin_url))
    .filter(Boolean);
  const id = text(product.id);
  const rawStatus = [text(product.sales_status), text(product.display_status)].filter(Boolean).join(' ');
  return observedProduct({
    shopProductId: id,
    managementCode: textOrNull(product.external_code),
    sellerCode: textOrNull(product.product_code),
    name: text(product.name),
    price: priceOf(product) ?? 0,
    saleStatus: saleStatus(product, items),
    rawStatus,
    optionNames,
    items,
    imageUrls: urls,
    detailHtml: textOrNull(product.description),
    categoryId: textOrNull(wire(product.category).category_id),
    pageUrl: id === '' ? null : pageUrlOf(id),
    raw: product,
  });
}

/** A product just accepted whose items could not be read. */
export function createdProduct(id: string, content: ListingContent): ObservedProduct {
  return acceptedProduct(content, {
    shopProductId: id,
    sellerCode: content.sellerCode || null,
    saleStatus: 'SALE',
    rawStatus: 'ON_SALE VISIBLE',
    pageUrl: pageUrlOf(id),
  });
}

function pageUrlOf(id: string): string {
  return `https://zigzag.kr/catalog/products/${id}`;
}

function observedItem(item: Wire, names: readonly string[]): ObservedItem {
  const quantity = whole(wire(item.inventory).quantity);
  return {
    shopItemId: textOrNull(item.id),
    optionValues: valuesOf(item, names),
    price: priceOf(item) ?? 0,
    quantity,
    onSale: text(item.sales_status) === 'ON_SALE' && quantity !== 0,
    itemCode: textOrNull(item.external_code),
    skuCode: textOrNull(firstText(item.item_code)),
  };
}

/** Price at ZIGZAG in Korea; stores may sell on further sites. */
function priceOf(row: Wire): number | null {
  const sites = wires(row.site_list);
  const own = sites.find((site) => text(site.site) === 'ZIGZAG' && text(site.country) === 'KR') ?? sites[0];
  return whole(own?.original_price);
}

/**
 * A product whose every option is stopped is stopped, one whose every option is gone is sold out, whatever the product itself says. One that
 * is hidden sells nothing.
 */
function saleStatus(product: Wire, items: readonly ObservedItem[]): SaleStatus {
  const own = saleStatusOf(text(product.sales_status));
  if (own !== 'SALE' && own !== 'OUTOFSTOCK') return own;
  if (text(product.display_status) === 'HIDDEN') return 'SUSPENSION';
  if (items.length === 0) return own;
  if (items.some(({ onSale }) => onSale)) return 'SALE';
  const stopped = wires(product.item_list)
    .filter((row) => !isAdditional(row))
    .every(({ sales_status }) => text(sales_status) === 'SUSPENDED');
  return stopped ? 'SUSPENSION' : 'OUTOFSTOCK';
}
