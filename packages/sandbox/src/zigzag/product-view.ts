import { LEAF_CATEGORIES } from './catalog-data.ts';
import { priceOf, shownStatus } from './product-make.ts';
import type { ItemRecord, ProductRecord } from './state.ts';

/** A product as GraphQL reads it. `origin` is put in front of images on the platform's own host. */
export function productObject(product: ProductRecord, origin: string): Record<string, unknown> {
  const { more } = product;
  return {
    ...summaryObject(product, origin),
    description: product.description,
    entry_type: 'DIRECT',
    essential_code: product.essentialCode,
    essentials: product.essentials,
    option_list: product.options.map((option) => ({
      id: option.id,
      name: option.name,
      option_type: option.optionType,
      format: option.format,
      external_code: option.externalCode,
      value_list: option.values.map((value) => ({ ...value, external_code: value.externalCode, image_url: value.imageUrl })),
    })),
    item_list: product.items.map(itemObject),
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
    search_keyword_list: product.searchKeywords,
  };
}

/** The short form: no items. */
export function summaryObject(product: ProductRecord, origin: string): Record<string, unknown> {
  const lowest = Math.min(...product.items.map(priceOf));
  return {
    id: product.id,
    name: product.name,
    sales_status: shownStatus(product),
    display_status: product.displayStatus,
    external_code: product.externalCode,
    product_code: product.productCode,
    fulfillment_type: product.fulfillmentType,
    category: {
      id: product.category.id,
      category_id: product.category.categoryId,
      category_full_name: LEAF_CATEGORIES.get(product.category.categoryId)?.fullName ?? '',
    },
    image_list: product.images.map((image) => imageObject(image, origin)),
    site_list: product.sites.map(({ shippingFee, ...site }) => ({
      ...site,
      discount_price: lowest,
      suspend_status: 'NONE',
      shipping_fee: shippingFee,
    })),
  };
}

function imageObject(image: ProductRecord['images'][number], origin: string): Record<string, unknown> {
  const url = image.originUrl.startsWith('/') ? origin + image.originUrl : image.originUrl;
  return { id: image.id, origin_url: url, image_url: url, image_type: image.imageType };
}

function list(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value : [];
}

function itemObject(item: ItemRecord): Record<string, unknown> {
  return {
    id: item.id,
    name: item.name,
    option_type: item.optionType,
    item_code: item.itemCode,
    external_code: item.externalCode,
    sales_status: item.salesStatus,
    display_status: item.salesStatus === 'SUSPENDED' ? 'HIDDEN' : 'VISIBLE',
    attribute_list: item.attributes,
    inventory: item.quantity === null ? null : { quantity: item.quantity },
    deleted: false,
    site_list: item.sites,
  };
}
