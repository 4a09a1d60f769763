/** What a new product tells TALKSTORE and TALKGIFT, read out of the body of a create; both say the same under other names. Pure. */
import { noticeGroup } from '../sdk/notices.ts';
import type { ListingContent } from '../sdk/product.ts';
import { flag, text, type Wire, whole, wire, wires } from '../sdk/reader.ts';
import type { SentDelivery, SentItem, SentListing } from '../sdk/sent.ts';
import { toAnnouncement } from './announcement.ts';
import { plainOrigin } from './origin.ts';
import { isSoldOut, toBody } from './product-out.ts';

export function sentListing(content: ListingContent): SentListing {
  const notice = noticeOf(content);
  const body = toBody(content, { imageUrls: content.images.map(({ url }) => url), notice, origin: plainOrigin(content.origin), certs: [] });
  const image = wire(body.productImage);
  const option = wire(body.option);
  return {
    name: text(body.name),
    price: whole(body.salePrice) ?? 0,
    discountWon: whole(wire(body.discount).value) ?? 0,
    categoryIds: [text(body.categoryId)].filter(Boolean),
    optionNames: wires(wires(option.combinations)[0]?.name).map(({ key }) => text(key)),
    items: itemsOf(body, isSoldOut(content)),
    imageUrls: [wire(image.representImage), ...wires(image.optionalImages)].map(({ url }) => text(url)).filter(Boolean),
    detailHtml: text(body.productDetailDescription),
    tags: null,
    delivery: deliveryOf(wire(body.delivery)),
    notice: notice.rows.map(({ name, value }) => ({ label: name, value })),
    noticeFitted: true,
    warnings: [],
  };
}

/** The seller's own group as if the shop took it: which one it takes is asked at a push. */
function noticeOf({ notice }: ListingContent) {
  const group = noticeGroup(notice.noticeCode);
  const fields = group?.items.map(({ code, label }) => ({ field: code, name: label })) ?? [];
  return toAnnouncement(notice, notice.noticeCode, fields, {});
}

function itemsOf(body: Wire, soldOut: boolean): SentItem[] {
  const price = whole(body.salePrice) ?? 0;
  const combinations = wires(wire(body.option).combinations);
  if (combinations.length === 0)
    return [{ optionValues: [], price, quantity: soldOut ? 0 : (whole(body.stockQuantity) ?? 0), onSale: !soldOut }];
  return combinations.map((row) => {
    const quantity = whole(row.stockQuantity) ?? 0;
    return {
      optionValues: wires(row.name).map(({ value }) => text(value)),
      price: price + (whole(row.price) ?? 0),
      quantity,
      onSale: flag(row.usable) === true && quantity > 0,
    };
  });
}

function deliveryOf(delivery: Wire): SentDelivery {
  return {
    fee: whole(delivery.baseFee) ?? 0,
    freeFrom: whole(delivery.freeConditionalAmount),
    returnFee: whole(delivery.returnDeliveryFee),
    exchangeFee: whole(delivery.exchangeDeliveryFee),
    jejuFee: whole(delivery.jejuAreaAdditionalFee),
    islandFee: whole(delivery.isolatedAreaAdditionalFee),
    days: null,
  };
}
