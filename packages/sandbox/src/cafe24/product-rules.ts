import type { Call } from './gate.ts';
import { BRANDS, CATEGORIES, MANUFACTURERS, ORIGIN_BY_HAND, ORIGIN_PLACES, SHOPS_OF_EVERY_MALL } from './mall-data.ts';
import type { ProductCreate, ProductUpdate } from './product-fields.ts';
import type { MallState } from './state.ts';
import { invalid } from './wire.ts';

const VAT = 1.1;

/** Rules that need the mall's own data or two fields at once. Throws 422 for the first that is broken. */
export function checkProduct(call: Call, product: ProductCreate | ProductUpdate): void {
  for (const category of product.add_category_no ?? []) {
    if (!CATEGORIES.some((one) => one.no === category.category_no))
      throw invalid('add_category_no', `category ${category.category_no} does not exist`);
  }
  known(product.brand_code, BRANDS, 'brand_code');
  known(product.manufacturer_code, MANUFACTURERS, 'manufacturer_code');
  checkOrigin(product);
  checkShipping(product);
  const { minimum_quantity: minimum, maximum_quantity: maximum } = product;
  if (minimum !== undefined && maximum !== undefined && maximum !== 0 && maximum < minimum) {
    throw invalid('maximum_quantity', 'must not be below minimum_quantity');
  }
  if (product.product_used_month !== undefined && product.product_condition !== 'U') {
    throw invalid('product_used_month', 'only for product_condition U');
  }
  for (const field of ['detail_image', 'list_image', 'tiny_image', 'small_image'] as const) {
    const image = product[field];
    if (image !== undefined) uploadedPath(call.state, call.mall.id, image, field);
  }
  for (const image of product.additional_image ?? []) uploadedPath(call.state, call.mall.id, image, 'additional_image');
}

function known(code: string | undefined, list: readonly { code: string }[], field: string): void {
  if (code !== undefined && !list.some((one) => one.code === code)) throw invalid(field, `${code} does not exist`);
}

function checkOrigin(product: ProductCreate | ProductUpdate): void {
  const number = product.origin_place_no;
  if (number === undefined) return;
  if (!ORIGIN_PLACES.some((place) => place.no === number)) throw invalid('origin_place_no', `${number} does not exist`);
  if (number === ORIGIN_BY_HAND && !product.origin_place_value)
    throw invalid('origin_place_value', `required with origin_place_no ${ORIGIN_BY_HAND}`);
}

function checkShipping(product: ProductCreate | ProductUpdate): void {
  if (product.shipping_fee_by_product !== 'T') return;
  if (!product.shipping_fee_type) throw invalid('shipping_fee_type', 'required with shipping_fee_by_product T');
  if (product.shipping_fee_type !== 'T' && !product.shipping_rates?.length) {
    throw invalid('shipping_rates', `required with shipping_fee_type ${product.shipping_fee_type}`);
  }
}

/** The sale price in won. Shops priced without tax take `price_excluding_tax` instead of `price` (sheet 4). */
export function salePrice(shopNo: number, product: ProductCreate | ProductUpdate, creating: boolean): number | null {
  const pricedBy = SHOPS_OF_EVERY_MALL.find((shop) => shop.shopNo === shopNo)?.pricedBy;
  if (pricedBy === 'B') {
    if (product.price !== undefined) throw invalid('price', 'use price_excluding_tax in this shop');
    if (product.price_excluding_tax !== undefined) return Math.round(Number(product.price_excluding_tax) * VAT);
    if (creating) throw invalid('price_excluding_tax', 'required');
    return null;
  }
  if (product.price !== undefined) return Number(product.price);
  if (creating) throw invalid('price', 'required');
  return null;
}

/** The path of an image this mall uploaded before, given as the answered address or its path alone. */
export function uploadedPath(state: MallState, mallId: string, given: string, field: string): string {
  const path = URL.canParse(given) ? new URL(given).pathname : given;
  if (state.uploads.get(path)?.mallId !== mallId) throw invalid(field, 'upload the image first with POST /products/images');
  return path;
}
