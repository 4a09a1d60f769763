import type { SandboxAccount, SandboxKernel } from '../kernel/types.ts';
import { BusinessTime, timeKey } from '../shared/business-time.ts';
import type { ChangedPlace } from './places.ts';
import type { Claim, Item, Kinds, Line, Market, MarketRules, Order, Product } from './types.ts';

/** The market behind a kernel, by the rules of its channel and with the indexes that only this channel asks; always the same object for the same kernel. */
export function marketFor<K extends Kinds, M extends object = object>(
  rules: MarketRules<K>,
  more?: (market: Market<K>) => M,
): (kernel: SandboxKernel) => Market<K> & M {
  const markets = new WeakMap<SandboxKernel, Market<K> & M>();
  return (kernel) => {
    const known = markets.get(kernel);
    if (known) return known;
    const market = openMarket(kernel, rules);
    const opened = Object.assign(market, more?.(market) ?? ({} as M));
    markets.set(kernel, opened);
    return opened;
  };
}

const dueKey = (record: { dueAt: number | null }) => (record.dueAt === null ? null : timeKey(record.dueAt));

function openMarket<K extends Kinds>(kernel: SandboxKernel, rules: MarketRules<K>): Market<K> {
  const { store } = kernel;
  const products = store.collection<Product<K>>('products');
  const orders = store.collection<Order<K>>('orders');
  const lines = store.collection<Line<K>>('lines');
  const claims = store.collection<Claim<K>>('claims');
  return {
    kernel,
    rules,
    time: new BusinessTime(kernel.clock, store),
    products,
    productsByAccount: products.ordered(({ accountId, no }) => `${accountId}|${no.padStart(20, '0')}`),
    productsByCode: products.index(({ accountId, sellerCode }) => `${accountId}|${sellerCode ?? ''}`),
    items: store.collection<Item<K>>('items'),
    orders,
    ordersByAccount: orders.ordered(({ accountId, orderedAt }) => `${accountId}|${timeKey(orderedAt)}`),
    lines,
    linesByState: lines.ordered(({ accountId, state, stateAt }) => `${accountId}|${state}|${timeKey(stateAt)}`),
    linesByParcel: lines.index(({ accountId, parcelNo }) => `${accountId}|${parcelNo}`),
    linesDue: lines.ordered(dueKey),
    claims,
    claimsByState: claims.ordered(({ accountId, state, changedAt }) => `${accountId}|${state}|${timeKey(changedAt)}`),
    claimsByAccount: claims.ordered(({ accountId, requestedAt }) => `${accountId}|${timeKey(requestedAt)}`),
    changedPlaces: store.collection<ChangedPlace>('changedPlaces'),
    claimsByOrder: claims.index(({ orderId }) => orderId),
    claimsDue: claims.ordered(dueKey),
    revokedKeys: store.collection<true>('revokedKeys'),
    settings: store.collection<number>('settings'),
  };
}

/** Range of an index whose keys begin with `account|`, or with `account|state|` and the like. */
export function prefixRange(...parts: string[]): { from: string; to: string } {
  const prefix = parts.join('|');
  return { from: `${prefix}|`, to: `${prefix}}` };
}

/** Range of such an index whose keys go on with a time, `from` included and `to` not. */
export function timeRange(window: { from: number; to: number }, ...parts: string[]): { from: string; to: string } {
  const prefix = parts.join('|');
  return { from: `${prefix}|${timeKey(window.from)}`, to: `${prefix}|${timeKey(window.to)}` };
}

/** Accounts asked for: the one that is named, or all. */
export function accountIds(kernel: SandboxKernel, accountId: string | undefined): string[] {
  return accountId === undefined ? kernel.accounts().map(({ id }) => id) : [accountId];
}

/** Id of a record by its number in an account. */
export function idOf<K extends Kinds>({ rules }: Market<K>, accountId: string, no: string): string {
  return rules.numbersPerAccount ? `${accountId}/${no}` : no;
}

export function lineIdOf<K extends Kinds>(market: Market<K>, accountId: string, orderNo: string, lineNo: string): string {
  if (market.rules.linesNumberedAlone) return idOf(market, accountId, lineNo);
  return `${idOf(market, accountId, orderNo)}-${lineNo.padStart(3, '0')}`;
}

/** A product of the account; undefined for one of another account, as for none. */
export function productOf<K extends Kinds>(market: Market<K>, accountId: string, no: string): Product<K> | undefined {
  const product = market.products.get(idOf(market, accountId, no));
  return product?.accountId === accountId ? product : undefined;
}

export function itemOf<K extends Kinds>(market: Market<K>, accountId: string, no: string): Item<K> | undefined {
  const item = market.items.get(idOf(market, accountId, no));
  return item?.accountId === accountId && !item.retired ? item : undefined;
}

export function orderOf<K extends Kinds>(market: Market<K>, accountId: string, no: string): Order<K> | undefined {
  const order = market.orders.get(idOf(market, accountId, no));
  return order?.accountId === accountId ? order : undefined;
}

export function lineOf<K extends Kinds>(market: Market<K>, accountId: string, orderNo: string, lineNo: string): Line<K> | undefined {
  const line = market.lines.get(lineIdOf(market, accountId, orderNo, lineNo));
  return line?.accountId === accountId && line.orderNo === orderNo ? line : undefined;
}

export function claimOf<K extends Kinds>(market: Market<K>, accountId: string, no: string): Claim<K> | undefined {
  const claim = market.claims.get(idOf(market, accountId, no));
  return claim?.accountId === accountId ? claim : undefined;
}

/** Items of a product in option order. */
export function itemsOf<K extends Kinds>(market: Market<K>, product: Product<K>): Item<K>[] {
  return product.itemIds.flatMap((id) => market.items.get(id) ?? []);
}

/** In the order in which they were bought. */
export function linesOf<K extends Kinds>(market: Market<K>, order: Order<K>): Line<K>[] {
  return order.lineIds.flatMap((id) => market.lines.get(id) ?? []);
}

/** The order that a line or claim belongs to. */
export function orderBehind<K extends Kinds>(market: Market<K>, { orderId }: { orderId: string }): Order<K> {
  const order = market.orders.get(orderId);
  if (!order) throw new Error(`order ${orderId} is missing`);
  return order;
}

/** Newest first. */
export function productsOf<K extends Kinds>(market: Market<K>, accountId: string, limit = Number.POSITIVE_INFINITY): Product<K>[] {
  return market.productsByAccount.range({ ...prefixRange(accountId), limit, newestFirst: true }).map(({ value }) => value);
}

/** A product that has its number and nothing else yet; not saved. */
export function blankProduct<K extends Kinds>(market: Market<K>, accountId: string, no: string, extra: K['product']): Product<K> {
  const now = market.time.now();
  return {
    id: idOf(market, accountId, no),
    no,
    accountId,
    name: '',
    price: 0,
    sellerCode: null,
    managementCode: null,
    optionNames: [],
    itemIds: [],
    onSale: true,
    imageUrls: [],
    detailHtml: '',
    categoryId: null,
    createdAt: now,
    updatedAt: now,
    extra,
  };
}

export function saveProduct<K extends Kinds>(market: Market<K>, product: Product<K>): void {
  product.updatedAt = market.time.now();
  market.products.put(product.id, product);
}

/** Gone for good; its items stay for the orders of them. */
export function removeProduct<K extends Kinds>(market: Market<K>, product: Product<K>): void {
  for (const item of itemsOf(market, product)) market.items.put(item.id, { ...item, retired: true });
  market.products.delete(product.id);
}

/** What a change of options or a new product says of an item; `known` is the one that it goes on with. */
export interface NewItem<K extends Kinds> extends Pick<Item<K>, 'optionValues' | 'price' | 'quantity' | 'code' | 'onSale' | 'extra'> {
  known?: Item<K> | undefined;
}

const valuesKey = (values: readonly string[]) => JSON.stringify(values);

/** Finds the item of a product by its option values. */
export function itemsByValues<K extends Kinds>(market: Market<K>, product: Product<K>): (values: readonly string[]) => Item<K> | undefined {
  const items = new Map(itemsOf(market, product).map((item) => [valuesKey(item.optionValues), item]));
  return (values) => items.get(valuesKey(values));
}

/** Gives a product its items. One that is known keeps its number and what was sold of it; others get a number of `newNo`, and none is used again. */
export function replaceItems<K extends Kinds>(market: Market<K>, product: Product<K>, rows: NewItem<K>[], newNo: () => string): void {
  const before = itemsOf(market, product);
  product.itemIds = rows.map(({ known, ...row }) => {
    const no = known?.no ?? newNo();
    const item: Item<K> = {
      ...row,
      id: idOf(market, product.accountId, no),
      no,
      accountId: product.accountId,
      productId: product.id,
      sold: known?.sold ?? 0,
      retired: false,
    };
    market.items.put(item.id, item);
    return item.id;
  });
  for (const item of before) if (!product.itemIds.includes(item.id)) market.items.put(item.id, { ...item, retired: true });
}

export function unitPrice<K extends Kinds>({ rules }: Market<K>, product: Product<K>, item: Item<K>): number {
  return rules.itemPrices === 'OWN' ? item.price : product.price + item.price;
}

/** Whether pieces of the item can be sold now. */
export function inStock<K extends Kinds>({ rules }: Market<K>, item: Item<K>): boolean {
  return item.quantity === null || item.quantity > 0 || rules.bounded?.(item) === false;
}

/** Whether the seller offers the item, be it sold out or not. */
export function isOffered<K extends Kinds>(market: Market<K>, product: Product<K>, item: Item<K>): boolean {
  return product.onSale && item.onSale && !item.retired && market.rules.visible?.(product, item, market) !== false;
}

/** The account whose secret of that name is `key`, unless the key was revoked. */
export function accountByKey<K extends Kinds>(market: Market<K>, secret: string, key: string): SandboxAccount | undefined {
  if (key === '' || market.revokedKeys.has(key)) return undefined;
  return market.kernel.accounts().find(({ secrets }) => secrets[secret] === key);
}
