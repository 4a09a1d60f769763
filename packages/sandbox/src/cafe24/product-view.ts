import { inStock, itemsOf } from '../market/market.ts';
import type { Call } from './gate.ts';
import type { MallProduct, Variant } from './market.ts';
import { shownKst } from './order-view.ts';
import { flag, money } from './wire.ts';

export const PRODUCT_EMBEDS = ['variants', 'inventories', 'options', 'additionalimages'] as const;

/** Left out of lists, as the bodies are long. */
const DETAIL_ONLY = ['description', 'mobile_description', 'payment_info', 'shipping_info', 'exchange_info', 'service_info'];

const VAT = 1.1;

/** From this API version on the answer to a PUT of a variant carries the stock under `inventories` (sheet 4). */
const ANSWER_NESTS_FROM = '2025-12-01';

/** Scheme, host and port the caller used; addresses of pictures that the mall keeps start with it. */
export function addressOf({ request }: Call, path: string): string {
  return path.startsWith('/') ? `${request.protocol}://${request.host}${path}` : path;
}

/** A product as the wire shows it. */
export function productResource(call: Call, product: MallProduct, embeds: ReadonlySet<string> = new Set()): Record<string, unknown> {
  const { mall } = call;
  const { extra, price } = product;
  const items = itemsOf(mall, product);
  return {
    ...extra.fields,
    ...imageFields(call, product),
    shop_no: extra.shopNo,
    product_no: Number(product.no),
    product_code: extra.productCode,
    custom_product_code: product.sellerCode ?? '',
    product_name: product.name,
    price: money(price),
    price_excluding_tax: money(extra.fields.tax_type === 'A' ? Math.round(price / VAT) : price),
    selling: flag(product.onSale),
    sold_out: flag(!items.some((item) => inStock(mall, item))),
    description: product.detailHtml,
    has_option: flag(extra.options.length > 0),
    option_type: extra.optionType,
    category: extra.categories,
    created_date: shownKst(mall, product.createdAt),
    updated_date: shownKst(mall, product.updatedAt),
    ...(embeds.has('variants') || embeds.has('inventories')
      ? { variants: items.map((item) => variantResource(product, item, embeds.has('inventories'))) }
      : {}),
    ...(embeds.has('options') ? { options: optionsResource(product) } : {}),
    ...(embeds.has('additionalimages') ? { additionalimages: additionalImages(call, product) } : {}),
  };
}

export function imageFields(call: Call, { imageUrls, extra }: MallProduct): Record<string, string | null> {
  const paths = { detail_image: imageUrls[0], ...extra.smallImages };
  return Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, path ? addressOf(call, path) : null]));
}

export function additionalImages(call: Call, { imageUrls }: MallProduct): Record<'big' | 'medium' | 'small', string>[] {
  return imageUrls.slice(1).map((path) => {
    const address = addressOf(call, path);
    return { big: address, medium: address, small: address };
  });
}

/** The list form: without the long texts unless a field list asks for them. */
export function listedResource(resource: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(resource).filter(([field]) => !DETAIL_ONLY.includes(field)));
}

export function optionsResource({ no, extra }: MallProduct): Record<string, unknown> {
  return {
    shop_no: extra.shopNo,
    product_no: Number(no),
    has_option: flag(extra.options.length > 0),
    option_type: extra.optionType,
    option_list_type: extra.optionListType,
    options: extra.options.map(({ name, values }) => ({
      option_name: name,
      option_value: values.map((option_text) => ({ option_text })),
      option_display_type: 'S',
      required_option: 'T',
    })),
  };
}

/** A variant as reading shows it; the stock also under `inventories` when the embed asks for it. */
export function variantResource(product: MallProduct, item: Variant, withInventories: boolean): Record<string, unknown> {
  const nested = withInventories ? { inventories: inventoryResource(product, item) } : {};
  return { ...basics(product, item), ...inventoryFields(item), ...nested };
}

/** A variant as the answer to a PUT shows it. */
export function changedVariantResource(product: MallProduct, item: Variant, version: string): Record<string, unknown> {
  const stock = version >= ANSWER_NESTS_FROM ? { inventories: inventoryResource(product, item) } : inventoryFields(item);
  return { ...basics(product, item), ...stock };
}

function basics({ extra: { shopNo } }: MallProduct, { no, optionValues, code, onSale, price, extra }: Variant): Record<string, unknown> {
  return {
    shop_no: shopNo,
    variant_code: no,
    options: optionValues.length > 0 ? optionValues.map((value, axis) => ({ name: extra.optionNames[axis] ?? '', value })) : null,
    custom_variant_code: code ?? '',
    display: extra.display,
    selling: flag(onSale),
    additional_amount: money(price),
  };
}

export function inventoryResource({ extra }: MallProduct, item: Variant): Record<string, unknown> {
  return { shop_no: extra.shopNo, variant_code: item.no, ...inventoryFields(item) };
}

function inventoryFields({ quantity, extra }: Variant): Record<string, unknown> {
  return { ...extra.inventory, quantity };
}
