/** What of a product at COUPANG is the seller's: a replacement sends it back as it was read (sheet 4: whole body). Pure. */
import { text, type Wire, whole, wires } from '../sdk/reader.ts';
import type { CategoryMeta } from './product-out.ts';

/** A name that follows the product's own until the seller gives it another. */
export function followingName(existing: Wire | null, field: string, name: string): string {
  const own = text(existing?.[field]);
  return own === '' || own === text(existing?.sellerProductName) ? name : own;
}

/** The list price is the seller's, but never below what the item costs. */
export function listPrice(old: Wire | undefined, price: number): number {
  return Math.max(whole(old?.originalPrice) ?? 0, price);
}

/** Attributes of the old item that neither an option nor a chosen attribute gives, as far as the category still has them. */
export function keptAttributes(existing: readonly Wire[], old: Wire | undefined, given: ReadonlySet<string>, meta: CategoryMeta): Wire[] {
  const known = new Set(meta.attributes.map(({ name }) => name));
  const isKept = (attribute: Wire) => known.has(nameOf(attribute)) && !given.has(nameOf(attribute));
  const facts = wires(old?.attributes).filter((attribute) => isKept(attribute) && text(attribute.exposed) !== 'EXPOSED');
  return [...sharedFacts(existing).filter(isKept), ...facts];
}

/** What is exposed with the same value on every one of several items is a fact of the product: new items have it too. */
function sharedFacts(existing: readonly Wire[]): Wire[] {
  const [first, ...others] = existing;
  if (!first || others.length === 0) return [];
  const has = (item: Wire, { attributeTypeName, attributeValueName }: Wire) =>
    wires(item.attributes).some((one) => one.attributeTypeName === attributeTypeName && one.attributeValueName === attributeValueName);
  return wires(first.attributes).filter(
    (attribute) => text(attribute.exposed) === 'EXPOSED' && others.every((item) => has(item, attribute)),
  );
}

/** Pictures of the state of used goods are taken by the seller at COUPANG. */
export function keptImages(old: Wire | undefined, isNew: boolean): Wire[] {
  return isNew ? [] : wires(old?.images).filter(({ imageType }) => text(imageType) === 'USED_PRODUCT');
}

function nameOf(attribute: Wire): string {
  return text(attribute.attributeTypeName);
}
