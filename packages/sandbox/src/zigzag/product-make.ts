import { blankProduct, itemsOf, type NewItem, replaceItems, saveProduct } from '../market/market.ts';
import {
  nextNo,
  type OptionRecord,
  type SalesStatus,
  type SitePrice,
  type Store,
  type Zigzag,
  type ZigzagItem,
  type ZigzagProduct,
} from './market.ts';
import type { ItemInput, OptionInput, ProductInput } from './product-input.ts';

/** Fields kept as they came and shown again. */
const KEPT =
  'brand_id tax_type international_delivery parallel_imported shipping_days shipping_type bundle_type address order package_unit auditor';

/** Lists whose entries keep the id they are sent with and get one otherwise. */
const KEPT_LISTS = 'attribute_list custom_input_option_list trait_list cancellation_fee_specification_list size_detail_list';

/**
 * Saves what a valid input makes, new or in place of `before`. It replaces everything: what is not in the input is gone,
 * except search keywords, which stay when the list is null. Parts sent with their id keep it, others get a new one.
 */
export function saveContent(store: Store, accountId: string, before: ZigzagProduct | null, input: ProductInput): ZigzagProduct {
  const content = contentOf(store, before, input);
  const product = { ...(before ?? newProduct(store, accountId, input, content.extra)), ...content };
  setSalesStatus(product, input.sales_status);
  const known = new Map(itemsOf(store, product).map((item) => [item.no, item]));
  const rows = input.item_list.map((item) => newItem(item, known.get(item.id ?? '')));
  replaceItems(store, product, rows, () => nextNo(store, 'item'));
  saveProduct(store, product);
  return product;
}

/** What a product keeps from its registration on. */
function newProduct(store: Store, accountId: string, input: ProductInput, extra: Zigzag['product']): ZigzagProduct {
  return { ...blankProduct(store, accountId, nextNo(store, 'product'), extra), managementCode: input.external_code ?? null };
}

function contentOf(store: Store, before: ZigzagProduct | null, input: ProductInput) {
  const part = () => nextNo(store, 'part');
  const images = input.image_list.map((image) => ({ id: image.id ?? part(), originUrl: image.origin_url, imageType: image.image_type }));
  const options = input.option_list.map((option) => makeOption(option, part));
  return {
    name: input.name,
    price: input.site_list.find(({ site }) => site === 'ZIGZAG')?.original_price ?? 0,
    sellerCode: input.product_code ?? null,
    optionNames: options.filter(({ optionType }) => optionType === 'BASIC').map(({ name }) => name),
    imageUrls: [...images].sort((a, b) => a.imageType.localeCompare(b.imageType)).map(({ originUrl }) => originUrl),
    detailHtml: input.description,
    categoryId: input.category.category_id,
    extra: {
      fulfillmentType: input.fulfillment_type ?? 'MERCHANT',
      offStatus: 'SUSPENDED',
      displayStatus: input.display_status,
      essentialCode: input.essential_code,
      essentials: (input.essentials ?? []).map((entry) => ({ key: entry.key ?? null, name: entry.name, value: entry.value })),
      categoryPart: input.category.id ?? part(),
      options,
      images,
      sites: input.site_list.map(({ shipping_fee, ...site }) => ({ ...site, shippingFee: shipping_fee ?? null })),
      searchKeywords:
        input.search_keyword_list?.map((keyword) => ({ id: keyword.id ?? part(), value: keyword.value })) ??
        before?.extra.searchKeywords ??
        [],
      more: keptOf(input as unknown as Record<string, unknown>, part),
    } satisfies Zigzag['product'] as Zigzag['product'],
  };
}

function keptOf(input: Record<string, unknown>, part: () => string): Record<string, unknown> {
  const lists = KEPT_LISTS.split(' ').map((name) => {
    const entries = input[name] as { id?: string | null }[] | null | undefined;
    return [name, entries?.map((entry) => ({ ...entry, id: entry.id ?? part() })) ?? null];
  });
  return Object.fromEntries([...KEPT.split(' ').map((name) => [name, input[name] ?? null]), ...lists]);
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

function newItem(item: ItemInput, known: ZigzagItem | undefined): NewItem<Zigzag> {
  const quantity = item.inventory?.quantity ?? null;
  const optionValues = item.attribute_list.map(({ value }) => value);
  const row: NewItem<Zigzag> = {
    known,
    optionValues,
    price: item.site_list.find(({ site }) => site === 'ZIGZAG')?.original_price ?? 0,
    quantity,
    code: item.item_code ?? null,
    onSale: true,
    extra: {
      name: item.name ?? optionValues.join('/'),
      externalCode: item.external_code ?? null,
      offStatus: 'SUSPENDED',
      optionType: item.option_type ?? 'BASIC',
      attributes: item.attribute_list.map(({ name, value }) => ({ name, value })),
      sites: item.site_list.map(({ site, country, original_price }) => ({ site, country, original_price })),
    },
  };
  // Sold out and on sale follow the stock where there is one.
  setSalesStatus(row, item.sales_status === 'SOLD_OUT' && quantity !== null ? 'ON_SALE' : item.sales_status);
  return row;
}

/** Switches a product or an item to one of the platform's statuses. */
export function setSalesStatus(switched: { onSale: boolean; extra: Pick<Zigzag['item'], 'offStatus'> }, status: SalesStatus): void {
  switched.onSale = status === 'ON_SALE';
  if (status !== 'ON_SALE') switched.extra.offStatus = status;
}

/** Sold out and on sale follow the stock; the seller's own stop stays. */
export function itemStatus({ onSale, quantity, extra }: ZigzagItem): SalesStatus {
  if (!onSale) return extra.offStatus;
  return quantity !== null && quantity <= 0 ? 'SOLD_OUT' : 'ON_SALE';
}

export function productStatus({ onSale, extra }: ZigzagProduct): SalesStatus {
  return onSale ? 'ON_SALE' : extra.offStatus;
}

/** What the store shows of a product: on sale without an item to buy is sold out. */
export function shownStatus(store: Store, product: ZigzagProduct): SalesStatus {
  const sellable = itemsOf(store, product).some((item) => item.extra.optionType === 'BASIC' && itemStatus(item) === 'ON_SALE');
  return product.onSale && !sellable ? 'SOLD_OUT' : productStatus(product);
}

/** Prices of the item on every site. */
export function itemSites({ price, extra }: ZigzagItem): SitePrice[] {
  return extra.sites.map((site) => (site.site === 'ZIGZAG' ? { ...site, original_price: price } : site));
}
