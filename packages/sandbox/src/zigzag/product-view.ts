import { itemsOf } from '../market/market.ts';
import { CATEGORIES } from './catalog-data.ts';
import type { Store, Zigzag, ZigzagItem, ZigzagProduct } from './market.ts';
import { itemSites, itemStatus, shownStatus } from './product-make.ts';

/** A product as GraphQL reads it. `origin` is put in front of images on the platform's own host. */
export function productObject(store: Store, product: ZigzagProduct, origin: string): Record<string, unknown> {
  const { extra } = product;
  const { more } = extra;
  return {
    ...summaryObject(store, product, origin),
    description: product.detailHtml,
    entry_type: 'DIRECT',
    essential_code: extra.essentialCode,
    essentials: extra.essentials,
    option_list: extra.options.map((option) => ({
      id: option.id,
      name: option.name,
      option_type: option.optionType,
      format: option.format,
      external_code: option.externalCode,
      value_list: option.values.map((value) => ({ ...value, external_code: value.externalCode, image_url: value.imageUrl })),
    })),
    item_list: itemsOf(store, product).map(itemObject),
    custom_input_option_list: list(more.custom_input_option_list).map((option) => ({ option_type: 'BASIC', ...option })),
    brand_id: more.brand_id,
    tax_type: more.tax_type ?? 'TAX',
    international_delivery: more.international_delivery,
    parallel_imported: more.parallel_imported ?? 'NOT_PARALLEL_IMPORTED',
    order: more.order ?? { quantity: { minimum_per_order: 1, minimum_per_order_type: 'ITEM' } },
    shipping_days: more.shipping_days,
    shipping_type: more.shipping_type,
    address: more.address,
    bundle_type: more.bundle_type ?? 'CONSOLIDATED',
    trait_list: more.trait_list,
    attribute_list: more.attribute_list ?? [],
    cancellation_fee_specification_list: more.cancellation_fee_specification_list ?? [],
    size_detail_list: more.size_detail_list,
    package_unit: more.package_unit,
    search_keyword_list: extra.searchKeywords,
  };
}

/** The short form: no items. */
export function summaryObject(store: Store, product: ZigzagProduct, origin: string): Record<string, unknown> {
  const lowest = Math.min(...itemsOf(store, product).map(({ price }) => price));
  const { extra } = product;
  return {
    id: product.no,
    name: product.name,
    sales_status: shownStatus(store, product),
    display_status: extra.displayStatus,
    external_code: product.managementCode,
    product_code: product.sellerCode,
    fulfillment_type: extra.fulfillmentType,
    category: {
      id: extra.categoryPart,
      category_id: product.categoryId,
      category_full_name: (CATEGORIES.get(product.categoryId ?? '')?.path ?? []).map(({ name }) => name).join(' > '),
    },
    image_list: extra.images.map((image) => imageObject(image, origin)),
    site_list: extra.sites.map(({ shippingFee, ...site }) => ({
      ...site,
      discount_price: lowest,
      suspend_status: 'NONE',
      shipping_fee: shippingFee,
    })),
  };
}

function imageObject(image: Zigzag['product']['images'][number], origin: string): Record<string, unknown> {
  const url = image.originUrl.startsWith('/') ? origin + image.originUrl : image.originUrl;
  return { id: image.id, origin_url: url, image_url: url, image_type: image.imageType };
}

function list(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value : [];
}

function itemObject(item: ZigzagItem): Record<string, unknown> {
  const { extra } = item;
  const status = itemStatus(item);
  return {
    id: item.no,
    name: extra.name,
    option_type: extra.optionType,
    item_code: item.code,
    external_code: extra.externalCode,
    sales_status: status,
    display_status: status === 'SUSPENDED' ? 'HIDDEN' : 'VISIBLE',
    attribute_list: extra.attributes,
    inventory: item.quantity === null ? null : { quantity: item.quantity },
    deleted: false,
    site_list: itemSites(item),
  };
}
