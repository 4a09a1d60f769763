/** From the channel's product and its variants to what was seen there (section 4). Pure and tolerant. */
import type { SaleStatus } from '@moa/core';
import { z } from 'zod';
import { isRecord, toInt, wireFlag, wireId, wireInt, wireRows, wireText } from '../sdk/index.ts';
import type { SeenProduct } from '../sdk/product.ts';
import { withoutNotice } from './notice-html.ts';
import { INCOMPLETE, type PresentProduct, REBUILDING } from './product-body.ts';
import { toVariants, type Variant } from './variants.ts';

const productSchema = z.looseObject({
  product_no: wireId,
  product_code: wireText,
  custom_product_code: wireText,
  internal_product_name: wireText,
  product_name: wireText,
  price: wireInt,
  display: wireFlag,
  selling: wireFlag,
  sold_out: wireFlag,
  description: z.string().nullish(),
  detail_image: wireText,
  list_image: wireText,
  tiny_image: wireText,
  small_image: wireText,
  shipping_fee_by_product: wireFlag,
  shipping_period: z.unknown().optional(),
  additional_image: wireRows,
  category: wireRows,
  add_category_no: wireRows,
});
export type WireProduct = z.infer<typeof productSchema>;

/** The product under `product`, or the row itself; null when it is none. */
export function readProduct(body: unknown): WireProduct | null {
  const row = isRecord(body) && 'product' in body ? body.product : body;
  const parsed = productSchema.safeParse(row);
  return parsed.success ? parsed.data : null;
}

export function toSeenProduct(product: WireProduct, variants: readonly Variant[], mallId: string): SeenProduct {
  const price = product.price ?? 0;
  const onSale = product.selling && product.display;
  const images = [product.detail_image, ...product.additional_image.map(imageOf)].filter((url) => url !== '');
  return {
    shopProductId: product.product_no,
    shopProductSubId: product.product_code || null,
    managementCode: product.custom_product_code || null,
    sellerCode: null,
    name: product.product_name,
    price,
    saleStatus: toSaleStatus(product, variants),
    rawStatus: `selling=${product.selling ? 'T' : 'F'}, display=${product.display ? 'T' : 'F'}${product.sold_out ? ', sold_out=T' : ''}`,
    optionNames: variants[0]?.options.map(({ name }) => name) ?? [],
    items: variants.map((variant) => ({
      shopItemId: variant.code,
      optionValues: variant.options.map(({ value }) => value),
      price: price + variant.extra,
      quantity: variant.quantity,
      onSale: onSale && variant.selling,
      itemCode: variant.itemCode || null,
      skuCode: null,
    })),
    imageUrl: images[0] ?? null,
    imageUrls: images,
    detailHtml: typeof product.description === 'string' ? withoutNotice(product.description) : null,
    categoryId: categoriesOf(product)[0] ?? null,
    pageUrl: `https://${mallId}.cafe24.com/product/detail.html?product_no=${encodeURIComponent(product.product_no)}`,
    raw: product,
  };
}

/** Sold out when the mall says so, or when no variant that is for sale has stock left. */
export function toSaleStatus(product: Pick<WireProduct, 'selling' | 'display' | 'sold_out'>, variants: readonly Variant[]): SaleStatus {
  if (!product.selling || !product.display) return 'SUSPENSION';
  const open = variants.filter(({ selling }) => selling);
  const empty = variants.length > 0 && open.every(({ quantity }) => quantity !== null && quantity <= 0);
  return product.sold_out || empty ? 'OUTOFSTOCK' : 'SALE';
}

/** What was broken off, told by the mark it left: a create, or a rebuilding of options with the internal name that the product had. */
export function markOf({ internal_product_name: name }: Pick<WireProduct, 'internal_product_name'>): Mark | null {
  if (name === INCOMPLETE) return { kind: 'CREATE' };
  // The channel drops blanks at the end.
  return name.startsWith(REBUILDING.trimEnd()) ? { kind: 'REBUILD', internalName: name.slice(REBUILDING.length) } : null;
}

export type Mark = { kind: 'CREATE' } | { kind: 'REBUILD'; internalName: string };

/** What an update must leave as it is. */
export function presentOf(product: WireProduct): PresentProduct {
  const period = isRecord(product.shipping_period) ? product.shipping_period : {};
  const small = [product.list_image, product.tiny_image, product.small_image].filter((url) => url !== '');
  return {
    categories: categoriesOf(product),
    ownShipping: product.shipping_fee_by_product,
    shippingFrom: toInt(period.minimum),
    ownSmallImages: small.some((url) => fileOf(url) !== fileOf(product.detail_image)),
  };
}

/** Sizes of one picture lie in folders of their own under one file name. */
function fileOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}

export function categoriesOf(product: WireProduct): string[] {
  return [...product.category, ...product.add_category_no].flatMap((row) =>
    isRecord(row) && row.category_no !== undefined ? [String(row.category_no)] : [],
  );
}

export function embeddedVariants(row: unknown): Variant[] | null {
  return isRecord(row) && Array.isArray(row.variants) ? toVariants(row.variants) : null;
}

function imageOf(row: unknown): string {
  if (typeof row === 'string') return row;
  return isRecord(row) ? wireText.parse(row.big ?? row.path ?? row.image) : '';
}
