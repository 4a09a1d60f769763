import type { Call } from './gate.ts';
import { BRANDS, CATEGORIES, isPricedWithoutTax, MANUFACTURERS, ORIGIN_BY_HAND, ORIGIN_PLACES } from './mall-data.ts';
import type { ProductCreate, ProductUpdate } from './product-fields.ts';
import { invalid } from './wire.ts';

const VAT = 1.1;

/** Rules that need the mall's own data or two fields at once. Throws 422 for the first that is broken. */
export function checkProduct(product: ProductCreate | ProductUpdate): void {
  for (const { category_no } of product.add_category_no ?? []) {
    if (!CATEGORIES.get(String(category_no))) throw invalid('add_category_no', `category ${category_no} does not exist`);
  }
  known(product.brand_code, BRANDS, 'brand_code');
  known(product.manufacturer_code, MANUFACTURERS, 'manufacturer_code');
  checkOrigin(product);
  checkShipping(product);
  const { minimum_quantity: minimum, maximum_quantity: maximum } = product;
  if (minimum !== undefined && maximum !== undefined && maximum !== 0 && maximum < minimum)
    throw invalid('maximum_quantity', 'must not be below minimum_quantity');
  if (product.product_used_month !== undefined && product.product_condition !== 'U')
    throw invalid('product_used_month', 'only for product_condition U');
}

function known(code: string | undefined, list: readonly { code: string }[], field: string): void {
  if (code !== undefined && !list.some((one) => one.code === code)) throw invalid(field, `${code} does not exist`);
}

function checkOrigin({ origin_place_no: number, origin_place_value: value }: ProductCreate | ProductUpdate): void {
  if (number === undefined) return;
  if (!ORIGIN_PLACES.some(({ no }) => no === number)) throw invalid('origin_place_no', `${number} does not exist`);
  if (number === ORIGIN_BY_HAND && !value) throw invalid('origin_place_value', `required with origin_place_no ${ORIGIN_BY_HAND}`);
}

function checkShipping({
  shipping_fee_by_product: own,
  shipping_fee_type: type,
  shipping_rates: rates,
}: ProductCreate | ProductUpdate): void {
  if (own !== 'T') return;
  if (!type) throw invalid('shipping_fee_type', 'required with shipping_fee_by_product T');
  if (type !== 'T' && !rates?.length) throw invalid('shipping_rates', `required with shipping_fee_type ${type}`);
}

/** The sale price in won. Shops priced without tax take `price_excluding_tax` instead of `price` (sheet 4). */
export function salePrice({ shopNo }: Call, { price, price_excluding_tax: taxless }: ProductCreate | ProductUpdate): number | null {
  if (!isPricedWithoutTax(shopNo)) return price === undefined ? null : Number(price);
  if (price !== undefined) throw invalid('price', 'use price_excluding_tax in this shop');
  return taxless === undefined ? null : Math.round(Number(taxless) * VAT);
}

/** As `salePrice`, for a new product: it must be there. */
export function firstPrice(call: Call, product: ProductCreate): number {
  const price = salePrice(call, product);
  if (price === null) throw invalid(isPricedWithoutTax(call.shopNo) ? 'price_excluding_tax' : 'price', 'required');
  return price;
}
