/** What a new product tells ZIGZAG, read out of the input of `createProduct`. Pure. */
import { noticeGroup } from '../sdk/notices.ts';
import type { ListingContent } from '../sdk/product.ts';
import { text, type Wire, whole, wire, wires } from '../sdk/reader.ts';
import type { SentDelivery, SentListing } from '../sdk/sent.ts';
import { chosenOf, isAdditional } from './additional.ts';
import { type Essentials, toEssentials } from './essentials.ts';
import { toCreateInput, warningsOf } from './product-out.ts';

export function sentListing(content: ListingContent): SentListing {
  const essentials = essentialsOf(content);
  const input = toCreateInput(content, essentials);
  const site = wire(wires(input.site_list)[0]);
  const items = wires(input.item_list);
  return {
    name: text(input.name),
    price: whole(site.original_price) ?? 0,
    discountWon: 0,
    categoryIds: [text(wire(input.category).category_id)].filter(Boolean),
    optionNames: wires(input.option_list).flatMap((option) => (isAdditional(option) ? [] : [text(option.name)])),
    items: items
      .filter((row) => !isAdditional(row))
      .map((row) => ({
        optionValues: wires(row.attribute_list).map(({ value }) => text(value)),
        ...priceAndStock(row),
        onSale: text(row.sales_status) === 'ON_SALE',
      })),
    supplements: items.filter(isAdditional).map((row) => ({ name: chosenOf(row).value, ...priceAndStock(row) })),
    imageUrls: wires(input.image_list).map(({ origin_url }) => text(origin_url)),
    detailHtml: text(input.description),
    tags: wires(input.search_keyword_list).map(({ value }) => text(value)),
    delivery: deliveryOf(wire(site.shipping_fee), whole(input.shipping_days)),
    notice: wires(input.essentials).map(({ name, value }) => ({ label: text(name), value: text(value) })),
    noticeFitted: true,
    warnings: warningsOf(content, essentials),
  };
}

function priceAndStock(row: Wire): { price: number; quantity: number } {
  return { price: whole(wires(row.site_list)[0]?.original_price) ?? 0, quantity: whole(wire(row.inventory).quantity) ?? 0 };
}

/** The seller's own group as if the category took it: which one it takes is asked at a push. */
function essentialsOf({ notice }: ListingContent): Essentials {
  const group = noticeGroup(notice.noticeCode);
  const items = group?.items.map(({ code, label }) => ({ key: code, name: label })) ?? [];
  const template = { code: notice.noticeCode, name: group?.name ?? '', items };
  return toEssentials(notice, group ? [template] : [], []) ?? { code: '', rows: [], warning: null };
}

function deliveryOf(fee: Wire, days: number | null): SentDelivery {
  const returns = wire(fee.return_fee);
  const areas = wire(fee.area_fee);
  return {
    fee: whole(fee.base_fee) ?? 0,
    freeFrom: whole(fee.conditional_amount),
    returnFee: whole(returns.partial) ?? whole(returns.total),
    exchangeFee: whole(fee.exchange_fee),
    jejuFee: whole(areas.jeju),
    islandFee: whole(areas.isolated),
    days,
  };
}
