import { isSoldOut } from './product-make.ts';
import { type MallProduct, type MallState, shownKst } from './state.ts';
import { variantResource } from './variant-view.ts';
import { flag, money } from './wire.ts';

export const PRODUCT_EMBEDS = ['variants', 'inventories', 'options', 'additionalimages'] as const;

/** Left out of lists, as the bodies are long. */
const DETAIL_ONLY = ['description', 'mobile_description', 'payment_info', 'shipping_info', 'exchange_info', 'service_info'];

const VAT = 1.1;

/** A product as the wire shows it. `origin` is put in front of image paths. */
export function productResource(
  state: MallState,
  product: MallProduct,
  origin: string,
  embeds: ReadonlySet<string>,
): Record<string, unknown> {
  const address = (path: string | null) => (path === null ? null : origin + path);
  const taxed = product.more.tax_type === 'A';
  return {
    ...product.more,
    shop_no: product.shopNo,
    product_no: product.productNo,
    product_code: product.productCode,
    custom_product_code: product.customProductCode,
    product_name: product.productName,
    price: money(product.price),
    price_excluding_tax: money(taxed ? Math.round(product.price / VAT) : product.price),
    supply_price: money(product.supplyPrice),
    retail_price: money(product.retailPrice),
    display: product.display,
    selling: product.selling,
    sold_out: flag(product.variants.every(isSoldOut)),
    description: product.description,
    has_option: flag(product.options.length > 0),
    option_type: product.optionType,
    detail_image: address(product.images.detail),
    list_image: address(product.images.list),
    tiny_image: address(product.images.tiny),
    small_image: address(product.images.small),
    category: product.categories,
    created_date: shownKst(state, product.createdAt),
    updated_date: shownKst(state, product.updatedAt),
    ...(embeds.has('variants') || embeds.has('inventories')
      ? { variants: product.variants.map((variant) => variantResource(product, variant, embeds.has('inventories'))) }
      : {}),
    ...(embeds.has('options') ? { options: optionsResource(product) } : {}),
    ...(embeds.has('additionalimages') ? { additionalimages: additionalImages(product, origin) } : {}),
  };
}

/** The list form: without the long texts unless a field list asks for them. */
export function listedResource(resource: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(resource).filter(([field]) => !DETAIL_ONLY.includes(field)));
}

export function optionsResource(product: MallProduct): Record<string, unknown> {
  return {
    shop_no: product.shopNo,
    product_no: product.productNo,
    has_option: flag(product.options.length > 0),
    option_type: product.optionType,
    option_list_type: product.optionListType,
    options: product.options.map((option) => ({
      option_name: option.name,
      option_value: option.values.map((value) => ({ option_text: value })),
      option_display_type: 'S',
      required_option: 'T',
    })),
  };
}

export function additionalImages(product: MallProduct, origin: string): { big: string; medium: string; small: string }[] {
  return product.additionalImages.map((path) => ({ big: origin + path, medium: origin + path, small: origin + path }));
}
