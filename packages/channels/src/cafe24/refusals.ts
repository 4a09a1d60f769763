/** What CAFE24 says when it refuses a product (section 8): English prose that names a parameter, and more of it beside. */
import type { RefusalTable } from '../sdk/refusals/rows.ts';

export const REFUSALS: RefusalTable = {
  namesFields: true,
  rows: [
    [/The (product|variant) does not exist/i, 'PRODUCT_GONE'],
    [/same content/i, 'PRODUCT_STATE'],
    [/category/i, '@category'],
    [/shipping_fee|shipping_rates|shipping_method|shipping_area|prepaid_shipping/i, 'DELIVERY_FEE'],
    [/shipping_period/i, 'SHIPPING_DAYS'],
    [/image/i, '@image'],
    [/additional_amount/i, 'OPTION_PRICE'],
    [/options|option_|has_option|variant/i, '@option'],
    [/quantity|inventory/i, 'STOCK'],
    [/price/i, '@price'],
    [/origin|made_in_code/i, 'ORIGIN'],
    [/brand_code|manufacturer_code|trend_code|supplier_code/i, '@brand'],
    [/product_condition|product_used_month/i, 'STATE'],
    [/tax_/i, 'TAX'],
    [/adult_certification/i, 'MINORS'],
    [/made_date|release_date|expiration_date/i, 'DATES'],
    [/custom_(product|variant)_code|hscode/i, 'CODES'],
    [/product_tag/i, 'KEYWORDS'],
    [/model_name/i, '@model'],
    [/summary_description|simple_description|payment_info|shipping_info|exchange_info|service_info/i, 'SHOP_FIELD'],
    [/description/i, 'DETAIL'],
    [/product_name/i, '@name'],
    [/unknown parameter|must be (a|an) |parameter\.|Invalid value/i, 'FORMAT'],
  ],
};
