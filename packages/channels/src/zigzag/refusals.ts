/** What ZIGZAG says when it refuses a product (sheet 1 and 4): a code, the path of the field in parentheses, and a reason. */
import { channelField } from '../sdk/paths.ts';
import type { RefusalTable } from '../sdk/refusals/rows.ts';

export const REFUSALS: RefusalTable = {
  namesFields: false,
  rows: [
    [/product_not_found/, 'PRODUCT_GONE'],
    [/return_id|\(address\b/i, '@return', channelField('returnAddressId')],
    [/brand/i, '@brand', channelField('brandId')],
    [/essential|고시/i, 'NOTICE'],
    [/category_id|카테고리/i, '@category'],
    [/image|origin_url|이미지/i, '@image'],
    [/description|상세/i, 'DETAIL'],
    [/shipping_days|shipping_type|발송/i, 'SHIPPING_DAYS'],
    [/return_fee|exchange_fee|반품/i, 'RETURN_FEE'],
    [/shipping_fee|base_fee|area_fee|conditional_amount|fee_type|배송비/i, 'DELIVERY_FEE'],
    [/minimum_per_order|maximum_per/i, 'PURCHASE_LIMIT'],
    [/sales_status|fulfillment|bundle_type|직진배송/i, 'PRODUCT_STATE'],
    [/inventory|quantity|재고/i, 'STOCK'],
    [/search_keyword|검색어/i, 'KEYWORDS'],
    [/site_list(\[\d+\])?\.(original_)?price|original_price|가격/i, '@price'],
    [/option|attribute|item_list|품목|옵션/i, '@option'],
    [/site_list/i, 'FORMAT'],
    [/tax/i, 'TAX'],
    [/origin|원산지|country/i, 'ORIGIN'],
    [/\((?:\w+\.)*name\)|상품명/i, '@name'],
    [/\((?:\w+(?:\[\d+\])?\.)*id\)|Variable "\$|Cannot query|Expected type|Field "/, 'FORMAT'],
  ],
};
