/** Between a body of the wire and the market's product. */
import { isDeepStrictEqual } from 'node:util';
import { child, isJson, type Json } from '../kernel/fields.ts';
import { blankProduct, itemsByValues, itemsOf, type NewItem, replaceItems, saveProduct } from '../market/market.ts';
import { absoluteImage } from './images.ts';
import { type Kakao, type KakaoItem, type KakaoProduct, type Mall, nextNo, periodOf, stamp } from './market.ts';
import { shopOf } from './shops.ts';
import type { Call } from './wire.ts';

const NO_LIMIT = 999_999;

function rowsOf(parent: Json, key: string): Json[] {
  const rows = parent[key];
  return Array.isArray(rows) ? rows.filter(isJson) : [];
}

const namesOf = (combination: Json, part: 'key' | 'value') => rowsOf(combination, 'name').map((name) => String(name[part]));

export function newProduct(mall: Mall, accountId: string): KakaoProduct {
  return blankProduct(mall, accountId, nextNo(mall, 'product'), { body: {} });
}

/** Full replace by what `readProduct` made of a body. */
export function storeBody(mall: Mall, product: KakaoProduct, content: Json): void {
  const { names } = shopOf(mall);
  const images = child(content, names.image);
  const code = String(content[names.code] ?? '') || null;
  Object.assign(product, {
    name: String(content.name),
    price: Number(content.salePrice),
    sellerCode: code,
    managementCode: code,
    imageUrls: [child(images, 'representImage'), ...rowsOf(images, 'optionalImages')].map(({ url }) => String(url)),
    detailHtml: String(content[names.detail]),
    categoryId: String(content.categoryId),
    extra: { body: content },
  });
  storeOption(mall, product, child(content, 'option'));
}

/** The option of a product, whose other members stay. A combination goes on by its code, or else by its names. */
export function storeOption(mall: Mall, product: KakaoProduct, option: Json): void {
  const combinations = rowsOf(option, 'combinations');
  const before = itemsOf(mall, product);
  const byValues = itemsByValues(mall, product);
  const knownOf = (code: string | null, values: string[]) =>
    (code === null ? undefined : before.find((item) => item.code === code)) ?? byValues(values);
  const taken = new Set<string>();
  const rows = combinations.map((combination): NewItem<Kakao> => {
    const optionValues = namesOf(combination, 'value');
    const code = String(combination.managedCode ?? '') || null;
    const known = knownOf(code, optionValues);
    const free = known && !taken.has(known.id) ? known : undefined;
    if (free) taken.add(free.id);
    return {
      known: free,
      optionValues,
      price: Number(combination.price ?? 0),
      quantity: Number(combination.stockQuantity),
      code,
      onSale: combination.usable !== false,
      extra: { unlimited: false },
    };
  });
  product.optionNames = combinations[0] ? namesOf(combinations[0], 'key') : [];
  product.extra.body.option = option;
  replaceItems(mall, product, rows.length > 0 ? rows : [onlyItem(mall, product)], () =>
    rows.length > 0 ? nextNo(mall, 'combination') : product.no,
  );
  saveProduct(mall, product);
}

function onlyItem(mall: Mall, { id, extra: { body } }: KakaoProduct): NewItem<Kakao> {
  const stock = 'stock' in body ? child(body, 'stock') : body;
  const unlimited = stock.unlimitedStockQuantity === true;
  const quantity = unlimited ? NO_LIMIT : Number(stock.stockQuantity);
  return { known: mall.items.get(id), optionValues: [], price: 0, quantity, code: null, onSale: true, extra: { unlimited } };
}

export function isPlain({ id, itemIds }: KakaoProduct): boolean {
  return itemIds[0] === id;
}

export function saleStatus(mall: Mall, product: KakaoProduct): string {
  if (!product.onSale) return 'STOP';
  const period = periodOf(product, mall);
  if (period !== 'ON') return period === 'BEFORE' ? 'WAITING' : 'FINISH';
  return itemsOf(mall, product).some(({ onSale, quantity }) => onSale && quantity !== 0) ? 'SALE' : 'SOLDOUT';
}

function combinationOf({ optionNames }: KakaoProduct, { optionValues, price, quantity, code, onSale }: KakaoItem): Json {
  return {
    name: optionNames.map((key, at) => ({ key, value: optionValues[at] ?? '' })),
    usable: onSale,
    price,
    stockQuantity: quantity,
    ...(code === null ? {} : { managedCode: code }),
  };
}

/** The body as it stands: what the seller sent with what has become of it. */
export function bodyOf(mall: Mall, product: KakaoProduct): Json {
  const { body } = product.extra;
  const items = itemsOf(mall, product);
  const head = { ...body, name: product.name, salePrice: product.price };
  if (!isPlain(product))
    return { ...head, option: { ...child(body, 'option'), combinations: items.map((item) => combinationOf(product, item)) } };
  const stockQuantity = items[0]?.quantity ?? 0;
  return 'stock' in body ? { ...head, stock: { ...child(body, 'stock'), stockQuantity } } : { ...head, stockQuantity };
}

/** A product as a read answers it. */
export function productView(call: Call, product: KakaoProduct): unknown {
  const { mall } = call;
  const { names, answersTexts } = shopOf(mall);
  const body = bodyOf(mall, product);
  const images = child(body, names.image);
  const absolute = (image: Json) => ({ ...image, url: absoluteImage(String(image.url), call) });
  const view = {
    [names.id]: Number(product.no),
    saleStatus: saleStatus(mall, product),
    createdAt: stamp(mall, product.createdAt),
    modifiedAt: stamp(mall, product.updatedAt),
    ...body,
    [names.image]: {
      ...images,
      representImage: absolute(child(images, 'representImage')),
      optionalImages: rowsOf(images, 'optionalImages').map(absolute),
    },
  };
  return answersTexts ? inTexts(view) : view;
}

/** Numbers and truths as texts. */
function inTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inTexts);
  if (isJson(value)) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inTexts(one)]));
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
}

type Change = 'price' | 'stock' | 'update';

/** What a full replace really changes, so that faults on price or stock also reach who changes them by a replace. */
export function changeKind(before: Json, after: Json): Change {
  const same = (keys: { price?: true; stock?: true }) => isDeepStrictEqual(stripped(before, keys), stripped(after, keys));
  if (same({})) return 'update';
  if (same({ price: true })) return 'price';
  return same({ stock: true }) ? 'stock' : 'update';
}

/** What a change of the option changes: more than prices and stock is an update. */
export function optionChange(mall: Mall, product: KakaoProduct, option: Json): Change {
  const before = bodyOf(mall, product);
  const kind = changeKind(before, { ...before, option: { ...child(before, 'option'), ...option } });
  // A repeated call is most often one of stock.
  return kind === 'update' && isSameOption(before, option) ? 'stock' : kind;
}

function isSameOption(before: Json, option: Json): boolean {
  return isDeepStrictEqual(rowsOf(child(before, 'option'), 'combinations'), rowsOf(option, 'combinations'));
}

function stripped(body: Json, keys: { price?: true; stock?: true }): Json {
  const copy = structuredClone(body);
  if (keys.price) delete copy.salePrice;
  if (keys.stock) {
    delete copy.stockQuantity;
    delete copy.stock;
  }
  for (const combination of rowsOf(child(copy, 'option'), 'combinations')) {
    if (keys.price) delete combination.price;
    if (keys.stock) delete combination.stockQuantity;
  }
  return copy;
}
