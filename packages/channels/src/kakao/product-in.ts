/** A product as a read gives it, as what was seen there (section 4). Pure. */
import type { SaleStatus } from '@moa/core';
import { byCode } from '../sdk/codes.ts';
import { observedItem, observedProduct } from '../sdk/observed-product.ts';
import type { ObservedItem, ObservedProduct } from '../sdk/product.ts';
import { firstText, flag, text, textOrNull, type Wire, whole, wire, wires } from '../sdk/reader.ts';

/** Names by which a shop type has the same things. */
export interface ProductNames {
  id: string;
  code: string;
  detail: string;
  image: string;
}

const statusByCode = byCode<SaleStatus>({
  SALE: 'SALE',
  OUTOFSTOCK: 'SOLDOUT',
  SUSPENSION: 'STOP',
  WAIT: 'WAITING',
  CLOSE: 'FINISH',
  PROHIBITION: 'PROHIBITION',
});

/** An unknown word waits, with the raw word kept beside; one that is hidden sells nothing. */
function toSaleStatus({ saleStatus, displayStatus }: Wire): SaleStatus {
  const status = statusByCode(text(saleStatus)) ?? 'WAIT';
  return (status === 'SALE' || status === 'OUTOFSTOCK') && text(displayStatus) === 'HIDDEN' ? 'SUSPENSION' : status;
}

export function toObservedProduct(product: Wire, names: ProductNames): ObservedProduct {
  const image = wire(product[names.image]);
  const urls = [wire(image.representImage), ...wires(image.optionalImages)].map(({ url }) => text(url)).filter(Boolean);
  return observedProduct({
    shopProductId: text(product[names.id]),
    managementCode: textOrNull(product[names.code]),
    name: text(product.name),
    price: whole(product.salePrice) ?? 0,
    saleStatus: toSaleStatus(product),
    rawStatus: [text(product.saleStatus), text(product.displayStatus)].filter(Boolean).join(' '),
    optionNames: wires(combinationsOf(product)[0]?.name).map(({ key }) => text(key)),
    items: itemsOf(product, names),
    imageUrls: urls,
    detailHtml: textOrNull(product[names.detail]),
    categoryId: textOrNull(product.categoryId),
    raw: product,
  });
}

export function combinationsOf(product: Wire): Wire[] {
  return wires(wire(product.option).combinations);
}

export function valuesOf(combination: Wire): string[] {
  return wires(combination.name).map(({ value }) => text(value));
}

/** Options have no number: what tells them apart is the code that orders name too, or their own words as orders have them. */
export function itemIdOf(combination: Wire): string {
  const words = wires(combination.name).map(({ key, value }) => `${text(key)}:${text(value)}`);
  return firstText(combination.managedCode, words.join('/'));
}

/** Pieces of a product without options. */
function stockOf(product: Wire): number | null {
  return whole(product.stockQuantity) ?? whole(wire(product.stock).stockQuantity);
}

/** The least stock that the shop takes for a product without options: sold out, such a one is stopped with its last piece left (section 4). */
export const LAST_PIECE = 1;

export function isSoldOutByStop(product: Wire): boolean {
  return text(product.saleStatus) === 'STOP' && combinationsOf(product).length === 0 && stockOf(product) === LAST_PIECE;
}

/** Whether that stop was ours: the seller, too, can stop it with one piece left. @param shown what it was sent last; nothing where nobody knows */
export function isSoldOutByUs(product: Wire, shown: number | null | undefined): boolean {
  return isSoldOutByStop(product) && (shown ?? 0) === 0;
}

function itemsOf(product: Wire, names: ProductNames): ObservedItem[] {
  const price = whole(product.salePrice) ?? 0;
  const selling = ['SALE', 'SOLDOUT'].includes(text(product.saleStatus));
  const combinations = combinationsOf(product);
  if (combinations.length === 0) {
    const quantity = isSoldOutByStop(product) ? 0 : stockOf(product);
    return [observedItem({ shopItemId: textOrNull(product[names.id]), price, quantity, onSale: selling })];
  }
  return combinations.map((row) =>
    observedItem({
      shopItemId: itemIdOf(row),
      optionValues: valuesOf(row),
      price: price + (whole(row.price) ?? 0),
      quantity: whole(row.stockQuantity),
      onSale: selling && flag(row.usable) !== false,
      itemCode: text(row.managedCode),
    }),
  );
}
