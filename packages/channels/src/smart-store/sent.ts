/** What a new product tells SMART_STORE, read out of the body of create. Pure; pictures stand under our addresses, their upload changes no pixel. */
import { notices } from '@moa/core/data';
import { noticeGroup } from '../sdk/notices.ts';
import type { ListingContent } from '../sdk/product.ts';
import { flag, text, type Wire, whole, wire, wires } from '../sdk/reader.ts';
import type { SentDelivery, SentItem, SentListing } from '../sdk/sent.ts';
import { childKey, noticeItemCode } from './notice.ts';
import { toProductBody } from './product-out.ts';

/** The place is looked up at a push; nothing that is shown here rests on it. */
const PLACE = { originAreaCode: '', content: null };

export function sentListing(content: ListingContent): SentListing {
  const { originProduct } = toProductBody(content, { imageUrls: content.images.map(({ url }) => url), origin: PLACE });
  const images = wire(originProduct.images);
  const attribute = wire(originProduct.detailAttribute);
  const policy = wire(wire(originProduct.customerBenefit).immediateDiscountPolicy);
  const price = whole(originProduct.salePrice) ?? 0;
  const main = text(wire(images.representativeImage).url);
  return {
    name: text(originProduct.name),
    price,
    discountWon: whole(wire(policy.discountMethod).value) ?? 0,
    categoryIds: [text(originProduct.leafCategoryId)].filter(Boolean),
    optionNames: Object.values(wire(wire(attribute.optionInfo).optionCombinationGroupNames)).map(text),
    items: itemsOf(wire(attribute.optionInfo), price, whole(originProduct.stockQuantity) ?? 0),
    supplements: wires(wire(attribute.supplementProductInfo).supplementProducts).map((row) => ({
      name: text(row.name),
      price: whole(row.price) ?? 0,
      quantity: whole(row.stockQuantity) ?? 0,
    })),
    imageUrls: [main, ...wires(images.optionalImages).map(({ url }) => text(url))].filter(Boolean),
    detailHtml: text(originProduct.detailContent),
    tags: wires(wire(attribute.seoInfo).sellerTags).map((tag) => text(tag.text)),
    delivery: deliveryOf(wire(originProduct.deliveryInfo)),
    notice: noticeOf(content, wire(attribute.productInfoProvidedNotice)),
    noticeFitted: false,
    warnings: [],
  };
}

function itemsOf(info: Wire, price: number, quantity: number): SentItem[] {
  const names = Object.keys(wire(info.optionCombinationGroupNames));
  if (names.length === 0) return [{ optionValues: [], price, quantity, onSale: quantity > 0 }];
  return wires(info.optionCombinations).map((row) => {
    const stock = whole(row.stockQuantity) ?? 0;
    return {
      optionValues: names.map((_, axis) => text(row[`optionName${axis + 1}`])),
      price: price + (whole(row.price) ?? 0),
      quantity: stock,
      onSale: flag(row.usable) === true && stock > 0,
    };
  });
}

function deliveryOf(info: Wire): SentDelivery {
  const fee = wire(info.deliveryFee);
  const areas = wire(fee.deliveryFeeByArea);
  const claims = wire(info.claimDeliveryInfo);
  const jeju = whole(areas.area2extraFee);
  return {
    fee: whole(fee.baseFee) ?? 0,
    freeFrom: whole(fee.freeConditionalAmount),
    returnFee: whole(claims.returnDeliveryFee),
    exchangeFee: whole(claims.exchangeDeliveryFee),
    jejuFee: jeju,
    islandFee: whole(areas.area3extraFee) ?? jeju,
    days: null,
  };
}

function noticeOf({ notice: { noticeCode } }: ListingContent, notice: Wire): { label: string; value: string }[] {
  const items = [...(noticeGroup(noticeCode)?.items ?? []), ...notices.commonItems];
  const labels = new Map(items.map(({ code, label }) => [code, label]));
  const child = childKey(text(notice.productInfoProvidedNoticeType));
  return Object.entries(wire(notice[child])).map(([field, value]) => ({
    label: labels.get(noticeItemCode(child, field) ?? '') ?? field,
    value: typeof value === 'boolean' ? (value ? '예' : '아니요') : text(value),
  }));
}
