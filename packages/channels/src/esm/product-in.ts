/** A product of AUCTION or GMARKET as what was seen there: the one site of the account of a product that may be on both. Pure. */
import type { SaleStatus } from '@moa/core';
import { acceptedProduct, observedItem, observedProduct } from '../sdk/observed-product.ts';
import { type Outcome, withWarnings } from '../sdk/outcome.ts';
import type { ListingContent, ObservedItem, ObservedProduct } from '../sdk/product.ts';
import { flag, text, textOrNull, type Wire, whole, wires } from '../sdk/reader.ts';
import { errorsOf } from './errors.ts';
import type { Site } from './members.ts';
import { type OptionRow, readOptions } from './product-options.ts';
import type { Made } from './proofs.ts';
import { folded, partOf } from './reading.ts';

/** Number of the product at a site; empty where it is not sold there. */
export function siteGoodsNo(product: Wire, { key }: Pick<Site, 'key'>): string {
  return text(partOf(product, 'sitedetail', key).sitegoodsno);
}

export function isOnSale(product: Wire, { key }: Pick<Site, 'key'>): boolean | null {
  return flag(partOf(product, 'issell')[key]);
}

export function toObservedProduct(product: Wire, site: Site): ObservedProduct {
  const number = siteGoodsNo(product, site);
  const basic = partOf(product, 'itembasicinfo');
  const more = partOf(product, 'itemaddtionalinfo');
  const price = whole(folded(more.price)[site.key]) ?? 0;
  const selling = isOnSale(product, site);
  const options = readOptions(more.recommendedopts, site);
  const items =
    options.rows.length > 0
      ? options.rows.map((row) => optionItem(row, price, selling === true))
      : [singleItem(number, price, whole(folded(more.stock)[site.key]), selling === true)];
  const images = imagesIn(folded(more.images));
  const managementCode = textOrNull(basic.managedcode) ?? textOrNull(more.managedcode);
  return observedProduct({
    shopProductId: number,
    shopProductSubId: text(folded(product).goodsno),
    managementCode,
    name: text(folded(basic.goodsname).kor),
    price,
    saleStatus: saleStatusOf(selling, items),
    rawStatus: selling === null ? '' : `isSell ${selling}`,
    optionNames: options.rows.length > 0 ? options.names : [],
    items: options.rows.length > 0 ? items : items.map((item) => ({ ...item, itemCode: managementCode })),
    imageUrls: images,
    detailHtml: textOrNull(partOf(product, 'itemaddtionalinfo', 'descriptions', 'kor').html),
    categoryId: categoryOf(basic, site),
    pageUrl: pageOf(site, number),
    raw: product,
  });
}

export function pageOf({ pages }: Site, number: string): string | null {
  return number === '' ? null : pages + number;
}

/** A product just made, or what its site says against it: nothing is sold at a site that gives no number, whatever the answer calls itself. */
export function takenProduct(made: Made, content: ListingContent, site: Site, warnings: string[]): Outcome<ObservedProduct> {
  if (made.siteGoodsNo !== '') return withWarnings(createdProduct(made, content, site), warnings);
  const message = made.comment || `${site.title}이 상품을 받지 않았습니다.`;
  return errorsOf(site).asFix({ kind: 'refused', code: 'SITE', message });
}

/** A product just made: its options are known by the codes that were sent. */
function createdProduct({ goodsNo, siteGoodsNo: number }: Made, content: ListingContent, site: Site): ObservedProduct {
  const accepted = acceptedProduct(content, {
    shopProductId: number,
    shopProductSubId: goodsNo,
    saleStatus: 'SALE',
    rawStatus: 'isSell true',
    pageUrl: pageOf(site, number),
    raw: { goodsNo, siteGoodsNo: number },
  });
  const isSingle = content.optionNames.length === 0;
  return { ...accepted, items: accepted.items.map((item) => ({ ...item, shopItemId: isSingle ? number : item.itemCode })) };
}

function optionItem(row: OptionRow, price: number, selling: boolean): ObservedItem {
  const { id: shopItemId, values: optionValues, quantity, code: itemCode } = row;
  const onSale = selling && !row.soldOut && quantity !== 0;
  return observedItem({ shopItemId, optionValues, price: price + row.extra, quantity, onSale, itemCode });
}

function singleItem(number: string, price: number, quantity: number | null, selling: boolean): ObservedItem {
  return observedItem({ shopItemId: number, price, quantity, onSale: selling && quantity !== 0 });
}

function saleStatusOf(selling: boolean | null, items: readonly ObservedItem[]): SaleStatus {
  if (selling === null) return 'WAIT';
  if (!selling) return 'SUSPENSION';
  return items.some(({ onSale }) => onSale) ? 'SALE' : 'OUTOFSTOCK';
}

/** The main one, then the others by their numbers. */
function imagesIn(images: Wire): string[] {
  const others = Object.keys(images).flatMap((key) => {
    const [, no] = /^addtionalimg(\d+)url$/.exec(key) ?? [];
    return no === undefined ? [] : [{ no: Number(no), url: text(images[key]) }];
  });
  return [text(images.basicimgurl), ...others.toSorted((a, b) => a.no - b.no).map(({ url }) => url)].filter(Boolean);
}

function categoryOf(basic: Wire, { no }: Site): string | null {
  const rows = wires(folded(basic.category).site).map(folded);
  return textOrNull(rows.find(({ sitetype }) => text(sitetype) === String(no))?.catcode);
}
