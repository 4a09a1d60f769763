/** Bodies as products of the market, and products as bodies. */
import { child, type Json } from '../kernel/fields.ts';
import { blankProduct, inStock, itemsByValues, itemsOf, removeProduct, replaceItems, saveProduct } from '../market/market.ts';
import { type EsmItem, type EsmProduct, type Mall, nextGoodsNo, nextNo } from './market.ts';
import { type Options, withDetails } from './option-validation.ts';
import type { Draft } from './product-validation.ts';
import { type Site, siteOf } from './site.ts';

/** For so long a product takes no change after a call made it. */
const COOLDOWN_MS = 150_000;

export function productNumbered(mall: Mall, accountId: string, goodsNo: string): EsmProduct | undefined {
  return mall.productsByGoodsNo.first(`${accountId}|${goodsNo}`);
}

/** A new product on sale, or one that the site refused and that has a number for commands alone. */
export function newProduct(mall: Mall, accountId: string, draft: Draft, by: { call: boolean; goodsNo?: string }): EsmProduct {
  const goodsNo = by.goodsNo ?? nextGoodsNo(mall);
  const refused = draft.siteRefusal !== '';
  const siteGoodsNo = refused ? '' : `${siteOf(mall.kernel).goodsPrefix}${nextNo(mall, 'siteGoods')}`;
  const product = blankProduct(mall, accountId, siteGoodsNo || `-${goodsNo}`, {
    goodsNo,
    siteGoodsNo,
    comment: draft.siteRefusal,
    banned: false,
    madeAt: by.call ? mall.time.now() : null,
    body: draft.body,
  });
  storeDraft(mall, product, draft);
  return product;
}

/** Whole replacement. The switch of the sale stays as it is. */
export function replaceProduct(mall: Mall, product: EsmProduct, draft: Draft): EsmProduct {
  if (product.extra.siteGoodsNo === '' && draft.siteRefusal === '') {
    removeProduct(mall, product);
    return newProduct(mall, product.accountId, draft, { call: true, goodsNo: product.extra.goodsNo });
  }
  product.extra.comment = draft.siteRefusal;
  if (draft.siteRefusal === '' || product.extra.siteGoodsNo === '') storeDraft(mall, product, draft);
  else saveProduct(mall, product);
  return product;
}

function storeDraft(mall: Mall, product: EsmProduct, draft: Draft): void {
  const { body, name, price, categoryId, managedCode, sellerCode, imageUrls, detailHtml } = draft;
  product.extra.body = body;
  Object.assign(product, {
    name,
    price,
    categoryId,
    imageUrls,
    detailHtml,
    sellerCode: sellerCode || null,
    managementCode: managedCode || null,
  });
  storeOptions(mall, product, draft.options, draft.stock);
}

/** An item has no number on the wire: its values tell which one goes on. */
export function storeOptions(mall: Mall, product: EsmProduct, { names, rows }: Options, stock: number): void {
  const known = itemsByValues(mall, product);
  const single = { values: [], add: 0, quantity: stock, code: null, onSale: true, detail: {} };
  const items = (rows.length > 0 ? rows : [single]).map(({ values, add, quantity, code, onSale, detail }) => ({
    known: known(values),
    optionValues: values,
    price: add,
    quantity,
    code,
    onSale,
    extra: { detail },
  }));
  product.optionNames = names;
  replaceItems(mall, product, items, () => nextNo(mall, 'item'));
  saveProduct(mall, product);
}

export const hasOptions = ({ optionNames }: EsmProduct) => optionNames.length > 0;

/** `recommendedOpts` as it holds now. */
export function optionsOf(mall: Mall, product: EsmProduct): Json {
  const { key } = siteOf(mall.kernel);
  const sent = child(child(product.extra.body, 'itemAddtionalInfo'), 'recommendedOpts');
  if (!hasOptions(product)) return sent;
  return withDetails(
    sent,
    itemsOf(mall, product).map((item) => detailOf(item, key)),
  );
}

function detailOf({ extra: { detail }, price, quantity, onSale }: EsmItem, key: Site['key']): Json {
  const stock = quantity === null ? {} : { qty: { ...child(detail, 'qty'), [key]: quantity } };
  return { ...detail, addAmnt: price, ...stock, isSoldOut: detail.isDisplay !== false && (!onSale || quantity === 0) };
}

/** What is left to sell: of the product where it has no options, as it was sent where it has. */
export function stockOf(mall: Mall, product: EsmProduct): number {
  const sent = child(child(product.extra.body, 'itemAddtionalInfo'), 'stock')[siteOf(mall.kernel).upperKey];
  return hasOptions(product) ? Number(sent) : (itemsOf(mall, product)[0]?.quantity ?? 0);
}

/** Whole days, or -1; as it was sent. */
export function periodOf(mall: Mall, { extra }: EsmProduct): number {
  return Number(child(child(extra.body, 'itemAddtionalInfo'), 'sellingPeriod')[siteOf(mall.kernel).upperKey]);
}

/** Writes a member of `itemAddtionalInfo` of which the site is one side. */
export function putMore(mall: Mall, product: EsmProduct, name: 'stock' | 'sellingPeriod', value: number): void {
  const more = child(product.extra.body, 'itemAddtionalInfo');
  const member = { ...child(more, name), [siteOf(mall.kernel).upperKey]: value };
  product.extra.body = { ...product.extra.body, itemAddtionalInfo: { ...more, [name]: member } };
}

export function siteDetailOf(mall: Mall, { extra }: EsmProduct): Json {
  return { [siteOf(mall.kernel).key]: { SiteGoodsNo: extra.siteGoodsNo, SiteGoodsComment: extra.comment } };
}

/** The body as it was sent, with what holds now. */
export function bodyOf(mall: Mall, product: EsmProduct): Json {
  const { key, upperKey } = siteOf(mall.kernel);
  const { body, goodsNo } = product.extra;
  const [basic, more] = [child(body, 'itemBasicInfo'), child(body, 'itemAddtionalInfo')];
  return {
    ...('addtionalInfo' in body ? { addtionalInfo: body.addtionalInfo } : {}),
    goodsNo: Number(goodsNo),
    siteDetail: siteDetailOf(mall, product),
    isSell: { [key]: product.onSale },
    itemBasicInfo: { ...basic, goodsName: { ...child(basic, 'goodsName'), kor: product.name } },
    itemAddtionalInfo: {
      ...more,
      price: { ...child(more, 'price'), [upperKey]: product.price },
      stock: { ...child(more, 'stock'), [upperKey]: stockOf(mall, product) },
      recommendedOpts: optionsOf(mall, product),
    },
  };
}

/** 11 on sale, 21 stopped, 22 stopped by the site, 31 sold out. */
export function sellStatusOf(mall: Mall, product: EsmProduct): '11' | '21' | '22' | '31' {
  if (product.extra.banned) return '22';
  if (!product.onSale) return '21';
  return itemsOf(mall, product).some((item) => item.onSale && inStock(mall, item)) ? '11' : '31';
}

/** Whether a call made it so lately that it takes no change yet. As a limit of the site it counts by the factor of limits. */
export function isCooling({ kernel, time }: Mall, { extra: { madeAt } }: EsmProduct): boolean {
  return kernel.rateFactor > 0 && madeAt !== null && time.now() - madeAt < COOLDOWN_MS / kernel.rateFactor;
}
