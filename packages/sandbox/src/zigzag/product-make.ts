import type { SandboxKernel } from '../kernel/types.ts';
import type { ItemInput, OptionInput, ProductInput } from './product-input.ts';
import { type ItemRecord, type OptionRecord, type ProductRecord, type SalesStatus, zigzagState } from './state.ts';

const FIRST_PRODUCT = 100_200_001;
const FIRST_ITEM = 300_030_001;
const FIRST_PART = 500_001;

/** Fields kept as they came and shown again. */
const KEPT = [
  'brand_id',
  'tax_type',
  'international_delivery',
  'parallel_imported',
  'shipping_days',
  'shipping_type',
  'bundle_type',
  'address',
  'order',
  'package_unit',
  'auditor',
] as const;

/** Lists whose entries keep the id they are sent with and get one otherwise. */
const KEPT_LISTS = [
  'attribute_list',
  'custom_input_option_list',
  'trait_list',
  'cancellation_fee_specification_list',
  'size_detail_list',
] as const;

/**
 * The record a valid input makes, new or in place of `before`. It replaces everything: what is not in the input is gone,
 * except search keywords, which stay when the list is null. Parts sent with their id keep it, others get a new one.
 */
export function makeProduct(
  kernel: SandboxKernel,
  accountId: string,
  input: ProductInput,
  before: ProductRecord | null,
  delivered: boolean,
): ProductRecord {
  const at = zigzagState(kernel).time.now();
  const part = () => String(kernel.store.next('part', FIRST_PART));
  const fulfillmentType = input.fulfillment_type ?? 'MERCHANT';
  return {
    id: before?.id ?? String(kernel.store.next('product', FIRST_PRODUCT)),
    accountId,
    delivered,
    name: input.name,
    description: input.description,
    fulfillmentType,
    salesStatus: input.sales_status,
    displayStatus: input.display_status,
    essentialCode: input.essential_code,
    essentials: (input.essentials ?? []).map((entry) => ({ key: entry.key ?? null, name: entry.name, value: entry.value })),
    category: { id: input.category.id ?? part(), categoryId: input.category.category_id },
    options: input.option_list.map((option) => makeOption(option, part)),
    items: input.item_list.map((item) => makeItem(kernel, item)),
    images: input.image_list.map((image) => ({ id: image.id ?? part(), originUrl: image.origin_url, imageType: image.image_type })),
    sites: input.site_list.map(({ shipping_fee, ...site }) => ({ ...site, shippingFee: shipping_fee ?? null })),
    externalCode: before ? before.externalCode : (input.external_code ?? null),
    productCode: input.product_code ?? null,
    more: {
      ...Object.fromEntries(KEPT.map((field) => [field, (input as unknown as Record<string, unknown>)[field] ?? null])),
      ...Object.fromEntries(
        KEPT_LISTS.map((field) => [field, input[field]?.map((entry) => ({ ...entry, id: entry.id ?? part() })) ?? null]),
      ),
    },
    searchKeywords:
      input.search_keyword_list?.map((keyword) => ({ id: keyword.id ?? part(), value: keyword.value })) ?? before?.searchKeywords ?? [],
    createdAt: before?.createdAt ?? at,
    updatedAt: at,
  };
}

function makeOption(option: OptionInput, part: () => string): OptionRecord {
  return {
    id: option.id ?? part(),
    name: option.name,
    optionType: option.option_type ?? 'BASIC',
    format: option.format ?? 'TEXT',
    externalCode: option.external_code ?? null,
    values: option.value_list.map((value) => ({
      id: value.id ?? part(),
      value: value.value,
      externalCode: value.external_code ?? null,
      code: value.code ?? null,
      imageUrl: value.image_url ?? null,
    })),
  };
}

function makeItem(kernel: SandboxKernel, item: ItemInput): ItemRecord {
  const quantity = item.inventory?.quantity ?? null;
  return {
    id: item.id ?? String(kernel.store.next('item', FIRST_ITEM)),
    name: item.name ?? item.attribute_list.map((attribute) => attribute.value).join('/'),
    itemCode: item.item_code ?? null,
    externalCode: item.external_code ?? null,
    salesStatus: statusForStock(item.sales_status, quantity),
    optionType: item.option_type ?? 'BASIC',
    attributes: item.attribute_list.map(({ name, value }) => ({ name, value })),
    quantity,
    sites: item.site_list.map(({ site, country, original_price }) => ({ site, country, original_price })),
  };
}

/** Sold out and on sale follow the stock; the seller's own stop stays. */
export function statusForStock(status: SalesStatus, quantity: number | null): SalesStatus {
  if (quantity === null) return status;
  if (status === 'ON_SALE' && quantity <= 0) return 'SOLD_OUT';
  if (status === 'SOLD_OUT' && quantity > 0) return 'ON_SALE';
  return status;
}

/** What the store shows of a product: on sale without an item to buy is sold out. */
export function shownStatus(product: ProductRecord): SalesStatus {
  const sellable = product.items.some((item) => item.optionType === 'BASIC' && item.salesStatus === 'ON_SALE');
  return product.salesStatus === 'ON_SALE' && !sellable ? 'SOLD_OUT' : product.salesStatus;
}

/** Whether a buyer can buy the item. */
export function isBuyable(product: ProductRecord, item: ItemRecord): boolean {
  return product.delivered && product.salesStatus === 'ON_SALE' && product.displayStatus === 'VISIBLE' && item.salesStatus === 'ON_SALE';
}

export function priceOf(item: ItemRecord): number {
  return item.sites.find((site) => site.site === 'ZIGZAG')?.original_price ?? 0;
}
