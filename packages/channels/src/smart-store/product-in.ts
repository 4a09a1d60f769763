/** From the channel's product to what was seen there (section 4). Pure and tolerant. */
import type { SaleStatus } from '@moa/core';
import { observedItem, observedProduct } from '../sdk/observed-product.ts';
import type { ObservedItem, ObservedProduct } from '../sdk/product.ts';
import { flag, isWire, text, textOrNull, type Wire, whole, wire, wires } from '../sdk/reader.ts';
import type { ProductNumbers } from './proofs.ts';

/** What a read product shows; null when it is no product. */
export function toObservedProduct(raw: unknown, numbers: ProductNumbers): ObservedProduct | null {
  const reported = wire(raw);
  if (!isWire(reported.originProduct)) return null;
  const [origin, channel] = [reported.originProduct, wire(reported.smartstoreChannelProduct)];
  const channelNo = numbers.channelProductNo ?? textOrNull(channel.channelProductNo);
  const codes = codesOf(origin);
  const images = imageUrls(origin);
  return observedProduct({
    shopProductId: numbers.originProductNo,
    shopProductSubId: channelNo,
    managementCode: textOrNull(codes.sellerManagementCode),
    sellerCode: textOrNull(codes.sellerCustomCode1),
    name: text(origin.name),
    price: whole(origin.salePrice) ?? 0,
    saleStatus: toSaleStatus(text(origin.statusType), text(channel.channelProductDisplayStatusType)),
    rawStatus: text(origin.statusType),
    optionNames: optionNames(origin),
    items: toItems(origin, numbers.originProductNo),
    imageUrls: images,
    detailHtml: typeof origin.detailContent === 'string' ? origin.detailContent : null,
    categoryId: textOrNull(origin.leafCategoryId),
    pageUrl: channelNo === null ? null : pageUrl(channelNo),
    raw,
  });
}

/** `main` leads to the store's own address. */
export function pageUrl(channelProductNo: string): string {
  return `https://smartstore.naver.com/main/products/${encodeURIComponent(channelProductNo)}`;
}

const STATUSES: readonly SaleStatus[] = [
  'WAIT',
  'SALE',
  'OUTOFSTOCK',
  'UNADMISSION',
  'REJECTION',
  'SUSPENSION',
  'CLOSE',
  'PROHIBITION',
  'DELETE',
];

/** An unknown state counts as not yet on sale; the raw word is kept beside it. */
export function toSaleStatus(statusType: string, displayStatus: string): SaleStatus {
  const status = STATUSES.find((known) => known === statusType) ?? 'WAIT';
  return status === 'SALE' && displayStatus === 'SUSPENSION' ? 'SUSPENSION' : status;
}

function codesOf(origin: Wire): Wire {
  return wire(wire(origin.detailAttribute).sellerCodeInfo);
}

function optionInfoOf(origin: Wire): Wire {
  return wire(wire(origin.detailAttribute).optionInfo);
}

function imageUrls(origin: Wire): string[] {
  const { representativeImage, optionalImages } = wire(origin.images);
  return [wire(representativeImage), ...wires(optionalImages)].map(({ url }) => text(url)).filter(Boolean);
}

function optionNames(origin: Wire): string[] {
  const { optionCombinationGroupNames, standardOptionGroups } = optionInfoOf(origin);
  const combined = valuesUnder(wire(optionCombinationGroupNames), 'optionGroupName');
  return [...combined, ...wires(standardOptionGroups).map(({ groupName }) => text(groupName))].filter(Boolean);
}

/** Values of a combination, one an axis. */
export function optionValuesOf(row: Wire): string[] {
  return valuesUnder(row, 'optionName');
}

/** Texts under a name with the number of the axis behind it. */
function valuesUnder(row: Wire, name: string): string[] {
  return [1, 2, 3].map((axis) => text(row[`${name}${axis}`])).filter(Boolean);
}

/** Items of a product with options; without them the product is its own single item, named by the product's number. */
function toItems(origin: Wire, originProductNo: string): ObservedItem[] {
  const { optionCombinations, optionStandards } = optionInfoOf(origin);
  const rows = [...wires(optionCombinations), ...wires(optionStandards)].filter(({ id }) => text(id) !== '');
  const price = whole(origin.salePrice) ?? 0;
  const onSale = ['SALE', 'OUTOFSTOCK'].includes(text(origin.statusType));
  if (rows.length === 0) {
    const { sellerBarcode, sellerCustomCode2 } = codesOf(origin);
    const codes = { itemCode: text(sellerCustomCode2), barcode: text(sellerBarcode) };
    return [observedItem({ shopItemId: originProductNo, price, quantity: whole(origin.stockQuantity), onSale, ...codes })];
  }
  return rows.map((row) =>
    observedItem({
      shopItemId: text(row.id),
      optionValues: optionValuesOf(row),
      price: price + (whole(row.price) ?? 0),
      quantity: whole(row.stockQuantity),
      onSale: onSale && flag(row.usable) !== false,
      itemCode: text(row.sellerManagerCode),
    }),
  );
}
