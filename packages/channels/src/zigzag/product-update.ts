/**
 * The inputs of `updateProduct` (sheet 4), which replaces the whole product: what is not sent is gone, and what is sent without its id is made
 * anew. So each of them is the product as it was read, with what is ours laid over it. Pure.
 */

import type { FieldProblem } from '../sdk/outcome.ts';
import { PATH } from '../sdk/paths.ts';
import type { ListingContent, ListingItem } from '../sdk/product.ts';
import { isWire, text, type Wire, wire, wires } from '../sdk/reader.ts';
import { besideOf, isAdditional } from './additional.ts';
import type { Essentials } from './essentials.ts';
import {
  common,
  ITEMS_MAX,
  idOf,
  imagesOf,
  itemOf,
  itemPairs,
  keywordsOf,
  optionOf,
  orderQuantity,
  quantityOf,
  SITE,
  shippingFee,
  stateForStock,
} from './product-out.ts';

type Input = Record<string, unknown>;

/** The product with the content of the listing. Its state, and everything that Moa has no field for, stays as it was read. */
export function toUpdateInput(content: ListingContent, essentials: Essentials, existing: Wire): Input {
  const before = asRead(existing);
  const options = wires(before.option_list);
  const ours = common(content, essentials);
  const images = imagesOf(content, wires(before.image_list));
  const sites = wires(before.site_list);
  const beside = besideOf(content, before, (price, old) => itemSites(price, old, sites));
  return {
    ...before,
    ...withoutFixed(ours, existing),
    category: mergedCategory(before, content.categoryId),
    international_delivery: { ...wire(before.international_delivery), ...wire(ours.international_delivery) },
    order: { quantity: mergedQuantity(content, wire(wire(before.order).quantity)) },
    site_list: mergedSites(content, before),
    option_list: [
      ...content.optionNames.map((name, axis) => ({
        ...optionNamed(options, name),
        ...optionOf(content, name, axis, optionNamed(options, name)),
      })),
      ...beside.options,
    ],
    item_list: [...mergedItems(content, before), ...beside.items],
    image_list: images,
    ...(content.searchTags.length > 0 ? { search_keyword_list: keywordsOf(content, wires(before.search_keyword_list)) } : {}),
  };
}

/** What ZIGZAG would refuse of an update though the content alone has room: the seller's own goods beside the product are kept, and count. */
export function roomProblems(input: Input): FieldProblem[] {
  const items = wires(input.item_list);
  if (items.length <= ITEMS_MAX) return [];
  const beside = items.filter(isAdditional).length;
  const message = `지그재그에는 옵션과 추가구성상품을 합쳐 ${ITEMS_MAX}개까지 등록할 수 있습니다. 지그재그에서 직접 만든 것까지 옵션 ${items.length - beside}개, 추가구성상품 ${beside}개입니다.`;
  return [{ path: beside > 0 ? PATH.supplements : PATH.combinations, message }];
}

/** The product with other prices at ZIGZAG in Korea: there is no call for a price alone. */
export function toPriceInput(existing: Wire, price: number, itemPrices: ReadonlyMap<string, number>): Input {
  const before = asRead(existing);
  return {
    ...before,
    site_list: priced(before.site_list, price),
    item_list: wires(before.item_list).map((item) => {
      const wanted = itemPrices.get(text(item.id));
      return wanted === undefined ? item : { ...item, site_list: priced(item.site_list, wanted) };
    }),
  };
}

/** The product on sale and shown. */
export function toOpenInput(existing: Wire): Input {
  return { ...asRead(existing), sales_status: 'ON_SALE', display_status: 'VISIBLE' };
}

/** Whether buyers see the product and may buy what of it is on sale. */
export function isOpen(existing: Wire): boolean {
  return keptStatus(existing) === 'ON_SALE' && text(existing.display_status) !== 'HIDDEN';
}

/** The product as it came, in the shape of an input. Our code is not among what an update takes. */
function asRead(existing: Wire): Input {
  const { external_code, ...product } = echo(existing);
  return { ...withoutFixed(product, existing), sales_status: keptStatus(existing) };
}

/** Sold out is what ZIGZAG makes of a product on sale that has nothing left to sell; with something left, the seller said so. */
function keptStatus(existing: Wire): string {
  const status = text(existing.sales_status);
  const sellable = wires(existing.item_list).some((item) => !isAdditional(item) && text(item.sales_status) === 'ON_SALE');
  return status === 'SOLD_OUT' && !sellable ? 'ON_SALE' : status;
}

/** Fields that are shown of a product and may not be sent, by who fulfils its orders (sheet 4). */
const FIXED: Readonly<Record<string, readonly string[]>> = {
  ZIGZIN: ['bundle_type', 'address', 'shipping_days', 'shipping_type'],
  VENDOR_FLEX: ['bundle_type'],
};

function withoutFixed(input: Input, existing: Wire): Input {
  const fixed = FIXED[text(existing.fulfillment_type)] ?? [];
  return Object.fromEntries(Object.entries(input).filter(([name]) => !fixed.includes(name)));
}

function mergedCategory(before: Wire, categoryId: string): Wire {
  const category = wire(before.category);
  return text(category.category_id) === categoryId ? category : { category_id: categoryId };
}

/** No limit of ours means none at all; the limit of one customer is the seller's. */
function mergedQuantity(content: ListingContent, before: Wire): Wire {
  const { maximum_per_order, ...kept } = before;
  return { minimum_per_order_type: 'ITEM', ...kept, ...orderQuantity(content) };
}

/** Our price and fee at ZIGZAG in Korea; further sites and countries are the seller's. */
function mergedSites(content: ListingContent, before: Wire): Wire[] {
  const sites = wires(before.site_list);
  const fee = text(before.fulfillment_type) in FIXED ? {} : { shipping_fee: shippingFee(content) };
  const own = { ...SITE, original_price: content.price, ...fee };
  return sites.some(isOwnSite) ? sites.map((site) => (isOwnSite(site) ? { ...site, ...own } : site)) : [own, ...sites];
}

function isOwnSite(site: Wire): boolean {
  return text(site.site) === SITE.site && text(site.country) === SITE.country;
}

function priced(sites: unknown, price: number): Wire[] {
  return wires(sites).map((site) => (isOwnSite(site) ? { ...site, original_price: price } : site));
}

/** Our items with the numbers they have. */
function mergedItems(content: ListingContent, before: Wire): Wire[] {
  const items = wires(before.item_list);
  const pairs = itemPairs(content, items);
  const basic = items.filter((item) => !isAdditional(item));
  const stopped = basic.length > 0 && basic.every((item) => text(item.sales_status) === 'SUSPENDED');
  return content.items.flatMap((item) => {
    const old = pairs.get(item);
    return item.usable || old ? [mergedItem(content, item, old, wires(before.site_list), stopped)] : [];
  });
}

function mergedItem(content: ListingContent, item: ListingItem, old: Wire | undefined, sites: readonly Wire[], stopped: boolean): Wire {
  const { inventory, ...ours } = itemOf(content, item);
  const platformStock = old !== undefined && old.inventory === undefined;
  return {
    ...idOf(old),
    ...ours,
    item_code: item.skuCode || text(old?.item_code),
    sales_status: itemState(item, old, stopped),
    ...(platformStock ? {} : { inventory }),
    site_list: itemSites(item.price, old, sites),
  };
}

/** What the seller took off sale stays so, and nothing new of a stopped product goes on sale; the rest follows the stock. */
function itemState(item: ListingItem, old: Wire | undefined, stopped: boolean): string {
  const before = old ? text(old.sales_status) : stopped ? 'SUSPENDED' : '';
  return before === '' || before === 'ON_SALE' || before === 'SOLD_OUT' ? stateForStock(quantityOf(item)) : before;
}

/** Every item repeats the sites of the product. Elsewhere it keeps its price, and a new one takes the product's. */
function itemSites(price: number, old: Wire | undefined, sites: readonly Wire[]): Wire[] {
  const known = wires(old?.site_list);
  const elsewhere = sites
    .filter((site) => !isOwnSite(site))
    .map(({ site, country, original_price }) => {
      return known.find((one) => one.site === site && one.country === country) ?? { site, country, original_price };
    });
  return [{ ...SITE, original_price: price }, ...elsewhere];
}

function optionNamed(options: readonly Wire[], name: string): Wire | undefined {
  return options.find((option) => text(option.name) === name && !isAdditional(option));
}

/** A row as it came, without anything that was null: an input does not take every null that an answer gives. */
export function echo(row: Wire): Wire {
  return Object.fromEntries(Object.entries(row).flatMap(([key, value]) => (value === null ? [] : [[key, echoValue(value)]])));
}

function echoValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(echoValue);
  return isWire(value) ? echo(value) : value;
}
