/** Between `originProduct` as the wire has it and the market's product. */
import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../kernel/fields.ts';
import { blankProduct, itemsOf, type NewItem, replaceItems, saveProduct } from '../market/market.ts';
import { child, children, number, text } from './json.ts';
import { nextNo, periodOf, type Shop, type ShopItem, type ShopProduct, type SmartStore } from './market.ts';

export const GROUP_KEYS = ['optionGroupName1', 'optionGroupName2', 'optionGroupName3'] as const;
export const NAME_KEYS = ['optionName1', 'optionName2', 'optionName3'] as const;

export function optionInfoOf(origin: Json): Json {
  return child(child(origin, 'detailAttribute'), 'optionInfo');
}

/** Texts under the keys, without the empty ones. */
export function textsOf(parent: Json, keys: readonly string[]): string[] {
  return keys.map((key) => text(parent, key)).filter((one) => one !== '');
}

/** A product without combinations has one item, under the product's own number. */
export function isPlain(product: ShopProduct): boolean {
  return product.itemIds[0] === product.id;
}

export function totalStock(shop: Shop, product: ShopProduct): number {
  return itemsOf(shop, product).reduce((sum, { onSale, quantity }) => sum + (onSale ? (quantity ?? 0) : 0), 0);
}

/** Stock 0 is OUTOFSTOCK, and the sale period decides WAIT and CLOSE (sheet 4). */
export function statusOf(shop: Shop, product: ShopProduct): string {
  const period = periodOf(product, shop);
  if (!product.onSale) return product.extra.offStatus;
  if (period !== 'ON') return period === 'BEFORE' ? 'WAIT' : 'CLOSE';
  return totalStock(shop, product) === 0 ? 'OUTOFSTOCK' : 'SALE';
}

export function setStatus(product: ShopProduct, status: unknown): void {
  product.onSale = status !== 'SUSPENSION' && status !== 'CLOSE';
  product.extra.offStatus = status === 'CLOSE' ? 'CLOSE' : 'SUSPENSION';
}

/** A product without items yet; not saved. */
export function newProduct(shop: Shop, accountId: string): ShopProduct {
  const channelNo = nextNo(shop, 'channelProduct');
  const extra = { channelNo, offStatus: 'SUSPENSION' as const, origin: {}, channel: {} };
  return blankProduct(shop, accountId, nextNo(shop, 'originProduct'), extra);
}

/** Full replace: what is left out is gone, but for the stock, which is kept (sheet 4). */
export function storeBody(shop: Shop, product: ShopProduct, origin: Json, channel: Json): void {
  const codes = child(child(origin, 'detailAttribute'), 'sellerCodeInfo');
  const images = child(origin, 'images');
  const info = optionInfoOf(origin);
  const combinations = children(info, 'optionCombinations');
  const isCombined = combinations.length > 0;
  const sellerCode = text(codes, 'sellerManagementCode') || null;
  const rows = isCombined ? combinationRows(shop, product, combinations) : [onlyRow(shop, product, origin.stockQuantity, sellerCode)];
  Object.assign(product, {
    name: text(origin, 'name'),
    price: number(origin, 'salePrice'),
    sellerCode,
    managementCode: text(codes, 'sellerCustomCode1') || null,
    optionNames: isCombined ? textsOf(child(info, 'optionCombinationGroupNames'), GROUP_KEYS) : [],
    imageUrls: [child(images, 'representativeImage'), ...children(images, 'optionalImages')].map((image) => text(image, 'url')),
    detailHtml: text(origin, 'detailContent'),
    categoryId: text(origin, 'leafCategoryId') || null,
    extra: { ...product.extra, origin, channel },
  });
  setStatus(product, origin.statusType);
  replaceItems(shop, product, rows, () => (isCombined ? nextNo(shop, 'combination') : product.no));
  saveProduct(shop, product);
}

function onlyRow(shop: Shop, product: ShopProduct, stock: unknown, code: string | null): NewItem<SmartStore> {
  const quantity = typeof stock === 'number' ? stock : totalStock(shop, product);
  return { known: shop.items.get(product.id), optionValues: [], price: 0, quantity, code, onSale: true, extra: { sent: {} } };
}

/** Combinations go on by their id, and without one are new; what a known one leaves out stays (sheet 4). */
function combinationRows(shop: Shop, product: ShopProduct, combinations: Json[]): NewItem<SmartStore>[] {
  const knownOf = new Map(itemsOf(shop, product).map((item) => [item.no, item]));
  return combinations.map((sent) => combinationRow(sent, knownOf.get(String(sent.id))));
}

function combinationRow(sent: Json, known: ShopItem | undefined): NewItem<SmartStore> {
  const { stockQuantity = known?.quantity, price = known?.price, usable = known?.onSale } = sent;
  return {
    known,
    optionValues: textsOf(sent, NAME_KEYS),
    price: Number(price ?? 0),
    quantity: Number(stockQuantity ?? 0),
    code: text(sent, 'sellerManagerCode') || null,
    onSale: usable !== false,
    extra: { sent },
  };
}

/** Stock, price and use of items; what the change does not say stays. */
export function changeItems(shop: Shop, product: ShopProduct, change: (item: ShopItem) => Json): void {
  const rows = itemsOf(shop, product).map((item) => {
    const { stockQuantity, price, usable } = { ...shownState(item), ...change(item) };
    return { ...item, known: item, quantity: Number(stockQuantity), price: Number(price), onSale: usable !== false };
  });
  replaceItems(shop, product, rows, () => product.no);
}

function shownState({ quantity, price, onSale }: ShopItem): Json {
  return { stockQuantity: quantity, price, usable: onSale };
}

function combinationOf(item: ShopItem): Json {
  return { ...item.extra.sent, id: Number(item.no), ...shownState(item) };
}

/** `originProduct` as it stands: what the seller sent with what has become of it. */
export function originOf(shop: Shop, product: ShopProduct): Json {
  const { origin } = product.extra;
  const detail = child(origin, 'detailAttribute');
  const optionInfo = { ...optionInfoOf(origin), optionCombinations: itemsOf(shop, product).map(combinationOf) };
  return {
    ...origin,
    statusType: statusOf(shop, product),
    name: product.name,
    salePrice: product.price,
    stockQuantity: totalStock(shop, product),
    ...(isPlain(product) ? {} : { detailAttribute: { ...detail, optionInfo } }),
  };
}

/** What a full replace really changes, so that faults on price or stock also reach sellers' tools that change them by a replace. */
export function changeKind(shop: Shop, product: ShopProduct | undefined, body: Json): 'price' | 'stock' | 'update' {
  if (!product || !isDeepStrictEqual(product.extra.channel, child(body, 'smartstoreChannelProduct'))) return 'update';
  const [before, after] = [originOf(shop, product), child(body, 'originProduct')];
  const same = (keys: { price?: true; stock?: true }) => isDeepStrictEqual(stripped(before, keys), stripped(after, keys));
  if (same({})) return 'update';
  if (same({ price: true })) return 'price';
  return same({ stock: true }) ? 'stock' : 'update';
}

function stripped(origin: Json, keys: { price?: true; stock?: true }): Json {
  const { statusType: _status, images: _images, ...copy } = structuredClone(origin);
  const combinations = children(optionInfoOf(copy), 'optionCombinations');
  if (keys.price) delete copy.salePrice;
  if (keys.stock || combinations.length > 0) delete copy.stockQuantity;
  for (const combination of combinations) {
    if (keys.price) delete combination.price;
    if (keys.stock) delete combination.stockQuantity;
  }
  return copy;
}
