/** A product and its stock rows as what was seen at 11ST. Pure. */

import { acceptedProduct, observedProduct } from '../sdk/observed-product.ts';
import type { ListingContent, ObservedItem, ObservedProduct } from '../sdk/product.ts';
import { firstText, text, textOrNull, type Wire, whole } from '../sdk/reader.ts';
import { saleStatusOf } from './codes.ts';
import type { Standing } from './product-kept.ts';

const IMAGES = ['prdImage01', 'prdImage02', 'prdImage03', 'prdImage04'];

/** A product with the rows of its stock list, without which no item number is known. */
export function toObservedProduct({ product, stocks }: Standing): ObservedProduct {
  const price = whole(product.selPrc) ?? 0;
  const rawStatus = text(product.selStatCd);
  const optionNames = namesOf(stocks);
  const prdNo = firstText(product.prdNo, product.productNo);
  const images = IMAGES.map((name) => text(product[name])).filter((url) => /^https?:\/\//.test(url));
  return observedProduct({
    shopProductId: prdNo,
    managementCode: textOrNull(product.sellerPrdCd),
    name: text(product.prdNm),
    price,
    saleStatus: saleStatusOf(rawStatus),
    rawStatus: [rawStatus, text(product.selStatNm)].filter(Boolean).join(' '),
    optionNames,
    items: stocks.map((row) => observedItem(row, price, optionNames)),
    imageUrls: images,
    detailHtml: textOrNull(product.htmlDetail),
    categoryId: textOrNull(product.dispCtgrNo),
    pageUrl: prdNo === '' ? null : pageUrlOf(prdNo),
    raw: { product, stocks },
  });
}

/** A product just accepted, with its stock rows when they could be read. */
export function createdProduct(prdNo: string, content: ListingContent, stocks: readonly Wire[]): ObservedProduct {
  const accepted = acceptedProduct(content, { shopProductId: prdNo, saleStatus: 'SALE', rawStatus: '103', pageUrl: pageUrlOf(prdNo) });
  if (stocks.length === 0) return accepted;
  const names = namesOf(stocks);
  return { ...accepted, items: stocks.map((row) => observedItem(row, content.price, names)), raw: { stocks } };
}

function pageUrlOf(prdNo: string): string {
  return `https://www.11st.co.kr/products/${prdNo}`;
}

/** Extra price of a stock row. */
export function extraPrice({ addPrc }: Wire): number {
  return whole(addPrc) ?? 0;
}

function observedItem(row: Wire, price: number, names: readonly string[]): ObservedItem {
  const quantity = whole(row.stckQty);
  const code = textOrNull(row.sellerStockCd);
  return {
    shopItemId: textOrNull(row.prdStckNo),
    optionValues: names.length === 0 ? [] : valuesOf(text(row.mixDtlOptNm), names.length),
    price: price + extraPrice(row),
    quantity,
    onSale: text(row.prdStckStatCd) !== '02' && quantity !== 0,
    itemCode: code,
    skuCode: code,
  };
}

/** Axis names of the first row that has any: `색상,사이즈`. */
function namesOf(stocks: readonly Wire[]): string[] {
  const named = stocks.map((row) => text(row.mixOptNm)).find((name) => name !== '');
  return named === undefined ? [] : named.split(',').map((name) => name.trim());
}

/** Values in the order of the names; a value may itself contain a comma, and then the parts can't be distinguished. */
function valuesOf(joined: string, count: number): string[] {
  const parts = joined.split(',').map((value) => value.trim());
  return parts.length === count ? parts : [joined];
}
