/** What a new product tells COUPANG, read out of the body of create. Pure. */
import { parseJson } from '../sdk/json.ts';
import type { ListingContent } from '../sdk/product.ts';
import { text, type Wire, whole, wire, wires } from '../sdk/reader.ts';
import type { SentListing } from '../sdk/sent.ts';
import { type BodyInput, toProductBody } from './product-out.ts';

/** What a push asks COUPANG for first. */
const UNASKED: BodyInput = {
  vendorId: '',
  vendorUserId: '',
  startsAt: '',
  returnCenter: { code: '', name: '', phone: '', zipCode: '', address: '', addressDetail: '' },
  meta: { attributes: [], notices: [], certificationTypes: [] },
  existing: null,
};

export function sentListing(content: ListingContent): SentListing {
  // As the bytes have it: ids stand in the body as numbers of more digits than JavaScript holds.
  const read = parseJson(JSON.stringify(toProductBody(content, UNASKED).body));
  const body = wire(read.ok ? read.value : null);
  const rows = wires(body.items);
  const [first] = rows;
  const items = rows.map((row) => itemOf(row, content.optionNames));
  return {
    name: text(body.sellerProductName),
    // The product has no price of its own: buyers see the lowest of its items.
    price: items.length > 0 ? Math.min(...items.map((item) => item.price)) : content.price,
    discountWon: 0,
    categoryIds: [text(body.displayCategoryCode)].filter(Boolean),
    optionNames: [...content.optionNames],
    items,
    imageUrls: wires(first?.images).map(({ vendorPath }) => text(vendorPath)),
    detailHtml: text(wires(wires(first?.contents)[0]?.contentDetails)[0]?.content),
    tags: Array.isArray(first?.searchTags) ? first.searchTags.map(text) : [],
    delivery: {
      fee: whole(body.deliveryCharge) ?? 0,
      freeFrom: text(body.deliveryChargeType) === 'CONDITIONAL_FREE' ? whole(body.freeShipOverAmount) : null,
      returnFee: whole(body.returnCharge),
      exchangeFee: null,
      jejuFee: null,
      islandFee: null,
      days: whole(first?.outboundShippingTimeDay),
    },
    notice: wires(first?.notices).map((row) => ({ label: text(row.noticeCategoryDetailName), value: text(row.content) })),
    noticeFitted: true,
    warnings: [],
  };
}

function itemOf(row: Wire, names: readonly string[]) {
  const attributes = wires(row.attributes);
  const quantity = whole(row.maximumBuyCount) ?? 0;
  return {
    optionValues: names.map((name) => text(attributes.find((attribute) => text(attribute.attributeTypeName) === name)?.attributeValueName)),
    price: whole(row.salePrice) ?? 0,
    quantity,
    onSale: quantity > 0,
  };
}
