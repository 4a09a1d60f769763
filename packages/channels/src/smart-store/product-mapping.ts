/** From the channel's product to what was seen there (section 4). Pure and tolerant. */
import type { SaleStatus } from '@moa/core';
import { z } from 'zod';
import { readRows, wireId, wireInt, wireRows, wireText } from '../sdk/index.ts';
import type { SeenItem, SeenProduct } from '../sdk/product.ts';

const image = z.looseObject({ url: wireText });
const combination = z.looseObject({
  id: wireId,
  optionName1: wireText,
  optionName2: wireText,
  optionName3: wireText,
  stockQuantity: wireInt,
  price: wireInt,
  sellerManagerCode: wireText,
  usable: z.unknown().optional(),
});
const groupName = z.looseObject({ groupName: wireText });
const optionInfo = z.looseObject({
  optionCombinationGroupNames: z
    .looseObject({ optionGroupName1: wireText, optionGroupName2: wireText, optionGroupName3: wireText })
    .nullish(),
  optionCombinations: wireRows,
  standardOptionGroups: wireRows,
  optionStandards: wireRows,
});
const sellerCodes = z.looseObject({
  sellerManagementCode: wireText,
  sellerCustomCode1: wireText,
  sellerCustomCode2: wireText,
});
const product = z.looseObject({
  originProduct: z.looseObject({
    statusType: wireText,
    leafCategoryId: wireText,
    name: wireText,
    detailContent: z.string().nullish(),
    images: z.looseObject({ representativeImage: image.nullish(), optionalImages: wireRows }).nullish(),
    salePrice: wireInt,
    stockQuantity: wireInt,
    detailAttribute: z.looseObject({ sellerCodeInfo: sellerCodes.nullish(), optionInfo: optionInfo.nullish() }).nullish(),
  }),
  smartstoreChannelProduct: z.looseObject({ channelProductDisplayStatusType: wireText, channelProductNo: wireText }).nullish(),
});
type WireOrigin = z.infer<typeof product>['originProduct'];

/** Numbers of a product; its own read does not always repeat them. */
export interface ProductNumbers {
  originProductNo: string;
  channelProductNo: string | null;
}

/** What a read product shows; null when it is no product. */
export function toSeenProduct(raw: unknown, numbers: ProductNumbers): SeenProduct | null {
  const parsed = product.safeParse(raw);
  if (!parsed.success) return null;
  const { originProduct: origin, smartstoreChannelProduct: channel } = parsed.data;
  const channelNo = numbers.channelProductNo ?? (channel?.channelProductNo || null);
  const codes = origin.detailAttribute?.sellerCodeInfo;
  const images = imageUrls(origin);
  return {
    shopProductId: numbers.originProductNo,
    shopProductSubId: channelNo,
    managementCode: codes?.sellerManagementCode || null,
    sellerCode: codes?.sellerCustomCode1 || null,
    name: origin.name,
    price: origin.salePrice ?? 0,
    saleStatus: toSaleStatus(origin.statusType, channel?.channelProductDisplayStatusType ?? ''),
    rawStatus: origin.statusType,
    optionNames: optionNames(origin),
    items: toItems(origin, numbers.originProductNo),
    imageUrl: images[0] ?? null,
    imageUrls: images,
    detailHtml: origin.detailContent ?? null,
    categoryId: origin.leafCategoryId || null,
    pageUrl: channelNo === null ? null : pageUrl(channelNo),
    raw,
  };
}

/** `main` leads to the store's own address. */
export function pageUrl(channelProductNo: string): string {
  return `https://smartstore.naver.com/main/products/${encodeURIComponent(channelProductNo)}`;
}

const STATUSES: Record<string, SaleStatus> = {
  WAIT: 'WAIT',
  SALE: 'SALE',
  OUTOFSTOCK: 'OUTOFSTOCK',
  UNADMISSION: 'UNADMISSION',
  REJECTION: 'REJECTION',
  SUSPENSION: 'SUSPENSION',
  CLOSE: 'CLOSE',
  PROHIBITION: 'PROHIBITION',
  DELETE: 'DELETE',
};

/** An unknown state counts as not yet on sale; the raw word is kept beside it. */
export function toSaleStatus(statusType: string, displayStatus: string): SaleStatus {
  const status = STATUSES[statusType] ?? 'WAIT';
  return status === 'SALE' && displayStatus === 'SUSPENSION' ? 'SUSPENSION' : status;
}

function imageUrls(origin: WireOrigin): string[] {
  const others = readRows(image, origin.images?.optionalImages ?? []).rows;
  return [origin.images?.representativeImage?.url ?? '', ...others.map(({ url }) => url)].filter((url) => url !== '');
}

function optionNames(origin: WireOrigin): string[] {
  const info = origin.detailAttribute?.optionInfo;
  const names = info?.optionCombinationGroupNames;
  const combined = [names?.optionGroupName1 ?? '', names?.optionGroupName2 ?? '', names?.optionGroupName3 ?? ''];
  const standard = readRows(groupName, info?.standardOptionGroups ?? []).rows.map((group) => group.groupName);
  return [...combined, ...standard].filter((name) => name !== '');
}

/** Items of a product with options; without them the product is its own single item, named by the product's number. */
function toItems(origin: WireOrigin, originProductNo: string): SeenItem[] {
  const info = origin.detailAttribute?.optionInfo;
  const { rows } = readRows(combination, [...(info?.optionCombinations ?? []), ...(info?.optionStandards ?? [])]);
  const price = origin.salePrice ?? 0;
  const onSale = origin.statusType === 'SALE' || origin.statusType === 'OUTOFSTOCK';
  if (rows.length === 0) {
    const codes = origin.detailAttribute?.sellerCodeInfo;
    return [
      {
        shopItemId: originProductNo,
        optionValues: [],
        price,
        quantity: origin.stockQuantity,
        onSale,
        itemCode: codes?.sellerCustomCode2 || null,
        skuCode: null,
      },
    ];
  }
  return rows.map((row) => ({
    shopItemId: row.id,
    optionValues: [row.optionName1, row.optionName2, row.optionName3].filter((value) => value !== ''),
    price: price + (row.price ?? 0),
    quantity: row.stockQuantity,
    onSale: onSale && row.usable !== false,
    itemCode: row.sellerManagerCode || null,
    skuCode: null,
  }));
}
