/** From the channel's product and its variants to what was seen there (section 4). Pure and tolerant. */
import type { SaleStatus } from '@moa/core';
import { observedItem, observedProduct } from '../sdk/observed-product.ts';
import type { ObservedProduct } from '../sdk/product.ts';
import { firstText, flag, isWire, rowsOf, text, textOrNull, type Wire, whole, wire, wires } from '../sdk/reader.ts';
import { letter } from './client.ts';
import { withoutNotice } from './notice-html.ts';
import { INCOMPLETE, type PresentProduct, REBUILDING } from './product-out.ts';
import type { Variant } from './variants.ts';

/** The number of a product; empty for what is none. */
export function productNoOf(product: unknown): string {
  return text(wire(product).product_no);
}

/** Whether a row reports a product with its price. */
export function isReadable(product: unknown): product is Wire {
  return productNoOf(product) !== '' && whole(wire(product).price) !== null;
}

export function toObservedProduct(product: Wire, variants: readonly Variant[], mallId: string): ObservedProduct {
  const price = whole(product.price) ?? 0;
  const [selling, display] = [flag(product.selling) === true, flag(product.display) === true];
  const images = [text(product.detail_image), ...rowsOf(product.additional_image).map(imageOf)].filter(Boolean);
  const shopProductId = productNoOf(product);
  return observedProduct({
    shopProductId,
    shopProductSubId: textOrNull(product.product_code),
    managementCode: textOrNull(product.custom_product_code),
    name: text(product.product_name),
    price,
    saleStatus: toSaleStatus(product, variants),
    rawStatus: `selling=${letter(selling)}, display=${letter(display)}${flag(product.sold_out) === true ? ', sold_out=T' : ''}`,
    optionNames: variants[0]?.options.map(({ name }) => name) ?? [],
    items: variants.map(({ code, options, extra, quantity, selling: sold, itemCode }) => {
      const optionValues = options.map(({ value }) => value);
      return observedItem({ shopItemId: code, optionValues, price: price + extra, quantity, onSale: selling && display && sold, itemCode });
    }),
    imageUrls: images,
    detailHtml: typeof product.description === 'string' ? withoutNotice(product.description) : null,
    categoryId: categoriesOf(product)[0] ?? null,
    categoryIds: categoriesOf(product),
    pageUrl: `https://${mallId}.cafe24.com/product/detail.html?product_no=${encodeURIComponent(shopProductId)}`,
    raw: product,
  });
}

/** Sold out when the mall says so, or when no variant that is for sale has stock left. */
export function toSaleStatus({ selling, display, sold_out }: Wire, variants: readonly Variant[]): SaleStatus {
  if (flag(selling) !== true || flag(display) !== true) return 'SUSPENSION';
  const open = variants.filter((variant) => variant.selling);
  const empty = variants.length > 0 && open.every(({ quantity }) => quantity !== null && quantity <= 0);
  return flag(sold_out) === true || empty ? 'OUTOFSTOCK' : 'SALE';
}

export type Mark = { kind: 'CREATE' } | { kind: 'REBUILD'; internalName: string };

/** What was broken off, known by the mark it left: a create, or a rebuilding of options with the internal name that the product had. */
export function markOf({ internal_product_name }: Wire): Mark | null {
  const name = text(internal_product_name);
  if (name === INCOMPLETE) return { kind: 'CREATE' };
  // The channel drops blanks at the end.
  return name.startsWith(REBUILDING.trimEnd()) ? { kind: 'REBUILD', internalName: name.slice(REBUILDING.length) } : null;
}

/** What an update must leave as it is. */
export function presentOf(product: Wire): PresentProduct {
  const small = [product.list_image, product.tiny_image, product.small_image].map(text).filter(Boolean);
  return {
    categories: categoriesOf(product),
    ownShipping: flag(product.shipping_fee_by_product) === true,
    shippingFrom: whole(wire(product.shipping_period).minimum),
    ownSmallImages: small.some((url) => fileOf(url) !== fileOf(text(product.detail_image))),
  };
}

/** Sizes of one picture lie in folders of their own under one file name. */
function fileOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}

function categoriesOf(product: Wire): string[] {
  return [...wires(product.category), ...wires(product.add_category_no)].map(({ category_no }) => text(category_no)).filter(Boolean);
}

function imageOf(row: unknown): string {
  return isWire(row) ? firstText(row.big, row.path, row.image) : text(row);
}
