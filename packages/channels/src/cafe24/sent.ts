/** What a new product tells CAFE24, read out of the bodies of create and of its variants. Pure; pictures stand under our addresses. */
import type { ListingContent } from '../sdk/product.ts';
import { text, type Wire, whole, wire, wires } from '../sdk/reader.ts';
import type { SentDelivery, SentItem, SentListing } from '../sdk/sent.ts';
import { toCreateRequest } from './product-out.ts';
import { planVariants, type Variant } from './variants.ts';

export function sentListing(content: ListingContent): SentListing {
  const request = toCreateRequest(
    content,
    content.images.map(({ url }) => url),
  );
  const price = whole(request.price) ?? 0;
  const further = Array.isArray(request.additional_image) ? request.additional_image.map(text) : [];
  return {
    name: text(request.product_name),
    price,
    discountWon: 0,
    categoryIds: wires(request.add_category_no).map((row) => text(row.category_no)),
    optionNames: wires(request.options).map(({ name }) => text(name)),
    items: itemsOf(content, price),
    imageUrls: [text(request.detail_image), ...further].filter(Boolean),
    detailHtml: text(request.description),
    tags: Array.isArray(request.product_tag) ? request.product_tag.map(text) : [],
    delivery: deliveryOf(request),
    notice: null,
    noticeFitted: false,
    warnings: [],
  };
}

/** The mall makes every combination of the values; those that are not ours are closed by the plan. */
function itemsOf(content: ListingContent, price: number): SentItem[] {
  const made = content.items.map((item, index) => variantOf(String(index), content.optionNames, item.optionValues));
  const byCode = new Map(planVariants(made, content).requests.map((request) => [request.variant_code, request]));
  return made.map(({ code, options }) => {
    const request = wire(byCode.get(code));
    const quantity = whole(request.quantity) ?? 0;
    const extra = whole(request.additional_amount) ?? 0;
    return {
      optionValues: options.map(({ value }) => value),
      price: price + extra,
      quantity,
      onSale: text(request.selling) !== 'F' && quantity > 0,
    };
  });
}

function variantOf(code: string, names: readonly string[], values: readonly string[]): Variant {
  const options = names.map((name, axis) => ({ name, value: values[axis] ?? '' }));
  return { code, options, itemCode: '', quantity: 0, extra: 0, selling: false, closedByUs: false };
}

function deliveryOf(request: Wire): SentDelivery | null {
  if (text(request.shipping_fee_by_product) !== 'T') return null;
  const rate = wires(request.shipping_rates)[0];
  return {
    fee: whole(rate?.shipping_fee) ?? 0,
    freeFrom: whole(rate?.shipping_rates_min),
    returnFee: null,
    exchangeFee: null,
    jejuFee: null,
    islandFee: null,
    days: whole(wire(request.shipping_period).maximum),
  };
}
