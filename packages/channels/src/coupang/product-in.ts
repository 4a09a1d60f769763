/** A product detail of COUPANG as what was seen there. Pure. */
import type { SaleStatus } from '@moa/core';
import { acceptedProduct, observedItem, observedProduct } from '../sdk/observed-product.ts';
import type { ListingContent, ObservedItem, ObservedProduct } from '../sdk/product.ts';
import { firstText, flag, text, textOrNull, type Wire, whole, wires } from '../sdk/reader.ts';
import { anchorCodes, approvalStatus, managementCodeOf } from './codes.ts';

/** `vendor-items/{id}/inventories` by vendorItemId: the stock, price and sale state as buyers have them. */
export type Inventories = ReadonlyMap<string, Wire>;

const CDN = 'https://image1.coupangcdn.com/image/';

/** The detail of a product. Without `inventories` quantities are those of the last registration. */
export function toObservedProduct(detail: Wire, inventories: Inventories | null): ObservedProduct {
  const rows = wires(detail.items);
  const rawStatus = firstText(detail.statusName, detail.status);
  const approval = approvalStatus(rawStatus);
  const optionNames = axesOf(rows);
  const items = rows.map((row) => itemOf(row, optionNames, inventories, approval === 'SALE'));
  const productId = text(detail.productId);
  const images = imagesOf(rows[0]);
  return observedProduct({
    shopProductId: text(detail.sellerProductId),
    shopProductSubId: productId || null,
    managementCode: managementCode(items),
    name: text(detail.sellerProductName),
    price: items.length > 0 ? Math.min(...items.map(({ price }) => price)) : 0,
    saleStatus: saleStatus(approval, items),
    rawStatus,
    optionNames,
    items,
    imageUrls: images,
    detailHtml: detailOf(rows[0]),
    categoryId: textOrNull(detail.displayCategoryCode),
    pageUrl: productId ? `https://www.coupang.com/vp/products/${productId}` : null,
    raw: detail,
  });
}

/** A product just accepted: COUPANG gives its number only; item numbers come with the approval (sheet 4). */
export function createdProduct(shopProductId: string, content: ListingContent, body: Wire): ObservedProduct {
  const sent = wires(body.items);
  const raw = { sellerProductId: shopProductId };
  const accepted = acceptedProduct(content, { shopProductId, saleStatus: 'UNADMISSION', rawStatus: '승인대기중', raw });
  const items = accepted.items.map((item, index) => ({ ...item, itemCode: textOrNull(sent[index]?.externalVendorSku) ?? item.itemCode }));
  return { ...accepted, items };
}

/** Whether a detail is exactly the product of this management code. */
export function carriesCode(detail: Wire, managementCode: string): boolean {
  const anchors: readonly string[] = anchorCodes(managementCode);
  return wires(detail.items).some((item) => anchors.includes(text(item.externalVendorSku)));
}

function itemOf(row: Wire, names: readonly string[], inventories: Inventories | null, approved: boolean): ObservedItem {
  const shopItemId = textOrNull(row.vendorItemId);
  const inventory = shopItemId === null ? undefined : inventories?.get(shopItemId);
  const attributes = wires(row.attributes);
  const valueAt = (name: string) => text(attributes.find((attribute) => text(attribute.attributeTypeName) === name)?.attributeValueName);
  const code = textOrNull(row.externalVendorSku);
  return observedItem({
    shopItemId,
    optionValues: names.map(valueAt),
    price: whole(inventory?.salePrice) ?? whole(row.salePrice) ?? 0,
    quantity: whole(inventory?.amountInStock) ?? whole(row.maximumBuyCount),
    onSale: shopItemId !== null && (flag(inventory?.onSale) ?? approved),
    itemCode: code,
    skuCode: code,
    barcode: text(row.barcode),
  });
}

/**
 * Purchase options that distinguish items, in their order of appearance: what is the same on every item (`수량: 1개`) is a fact of the
 * product, and a single item has no options.
 */
function axesOf(rows: readonly Wire[]): string[] {
  const values = new Map<string, Set<string>>();
  for (const row of rows) {
    for (const attribute of wires(row.attributes)) {
      if (text(attribute.exposed) !== 'EXPOSED') continue;
      const name = text(attribute.attributeTypeName);
      values.set(name, (values.get(name) ?? new Set()).add(text(attribute.attributeValueName)));
    }
  }
  return [...values].filter(([, seen]) => seen.size > 1).map(([name]) => name);
}

/** The code whose first item is here. A bare one can't be distinguished from a seller's own code: whoever looks for it knows it. */
function managementCode(items: readonly ObservedItem[]): string | null {
  for (const { itemCode } of items) {
    const code = itemCode === null ? null : managementCodeOf(itemCode);
    if (code !== null && itemCode === anchorCodes(code)[0]) return code;
  }
  return null;
}

function saleStatus(approval: SaleStatus, items: readonly ObservedItem[]): SaleStatus {
  if (approval !== 'SALE') return approval;
  const numbered = items.filter(({ shopItemId }) => shopItemId !== null);
  if (numbered.length === 0) return 'UNADMISSION';
  if (numbered.every(({ onSale }) => !onSale)) return 'SUSPENSION';
  return numbered.some(({ onSale, quantity }) => onSale && quantity !== 0) ? 'SALE' : 'OUTOFSTOCK';
}

function imagesOf(item: Wire | undefined): string[] {
  return wires(item?.images)
    .toSorted((a, b) => (whole(a.imageOrder) ?? 0) - (whole(b.imageOrder) ?? 0))
    .map((row) => absolute(firstText(row.cdnPath)) || httpOnly(text(row.vendorPath)))
    .filter(Boolean);
}

function absolute(path: string): string {
  return path === '' || /^https?:\/\//.test(path) ? path : CDN + path.replace(/^\//, '');
}

/** Old products hold bare file names here. */
function httpOnly(path: string): string {
  return /^https?:\/\//.test(path) ? path : '';
}

function detailOf(item: Wire | undefined): string | null {
  const parts = wires(item?.contents).flatMap((content) =>
    wires(content.contentDetails).map((detail) => {
      const content = text(detail.content);
      return text(detail.detailType) === 'IMAGE' ? `<img src="${absolute(content).replaceAll('"', '&quot;')}">` : content;
    }),
  );
  return parts.length > 0 ? parts.join('\n') : null;
}
