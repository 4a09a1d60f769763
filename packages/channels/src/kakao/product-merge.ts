/** An update replaces the whole product (section 4): what the shop has and we do not own is sent back as it was read. Pure. */
import { pairItems } from '../sdk/pairing.ts';
import type { ListingContent } from '../sdk/product.ts';
import { isWire, text, type Wire, whole, wire, wires } from '../sdk/reader.ts';
import type { Body } from './gift-body.ts';
import { combinationsOf, itemIdOf, valuesOf } from './product-in.ts';

/** What a read tells and a body does not have. */
const READ_ONLY: ReadonlySet<string> = new Set(['saleStatus', 'prohibitionDetail', 'createdAt', 'modifiedAt', 'optionChangeable']);
/** Objects whose meaning lies in the whole: never merged member by member. */
const WHOLE: ReadonlySet<string> = new Set([
  'discount',
  'announcementInfo',
  'productImage',
  'image',
  'productOriginAreaInfo',
  'originArea',
]);
/** Members of a delivery that go with its kind of fee. */
const OF_FEE = ['baseFee', 'freeConditionalAmount', 'repeatQuantity', 'deliveryFeePaymentType'];

/** The product as a body, unchanged. */
export function asRead(existing: Wire): Body {
  return Object.fromEntries(Object.entries(existing).filter(([name, value]) => value !== null && !READ_ONLY.has(name)));
}

/** The product with the content of the listing laid over it. */
export function mergeProduct(existing: Wire, body: Body, content: ListingContent): Body {
  const before = asRead(existing);
  const merged: Body = { ...before };
  for (const [name, value] of Object.entries(body)) {
    const known = before[name];
    merged[name] = isWire(value) && isWire(known) && !WHOLE.has(name) ? { ...known, ...value } : value;
  }
  const delivery = wire(body.delivery);
  merged.delivery = Object.fromEntries(
    Object.entries(wire(merged.delivery)).filter(([name]) => !OF_FEE.includes(name) || name in delivery),
  );
  if (keepsDiscount(wire(before.discount), content)) merged.discount = before.discount;
  merged.option = mergeOption(existing, wire(body.option), content);
  if (content.optionNames.length > 0) {
    delete merged.stockQuantity;
    delete merged.stock;
  }
  return merged;
}

/** One that Moa did not give, or ours with the days that the seller gave it. */
function keepsDiscount(there: Wire, { discountWon, discountTakenBack }: ListingContent): boolean {
  // Of a gift it is read as a text.
  if (String(there.useDiscount) !== 'true') return false;
  return discountWon === 0 ? !discountTakenBack : there.type === 'PRICE' && whole(there.value) === discountWon;
}

/** Our options over those that are there, each over its own; what is no combination stays (texts that buyers write, choices without stock). */
function mergeOption(existing: Wire, ours: Wire, content: ListingContent): Body {
  const { combinations: _before, combinationSortType, ...kept } = wire(existing.option);
  const rows = wires(ours.combinations);
  const before = text(kept.type);
  if (rows.length === 0) return { ...kept, type: before.replace(/^COMBINATION(_|$)/, '') || 'NONE' };
  const pairs = pairItems(content.items, combinationsOf(existing), {
    id: itemIdOf,
    code: ({ managedCode }) => text(managedCode),
    optionValues: valuesOf,
  });
  const combinations = content.items.map((item, at) => ({ ...pairs.get(item), ...rows[at] }));
  const { simples: _choices, ...others } = kept;
  const type = before.endsWith('CUSTOM') ? 'COMBINATION_CUSTOM' : 'COMBINATION';
  return { ...others, ...ours, type, ...(text(combinationSortType) === '' ? {} : { combinationSortType }), combinations };
}
