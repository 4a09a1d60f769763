/** Variants hold stock, extra price and codes; a product without options has one (section 4). */
import { inBatches } from '../sdk/batch.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { type BatchOutcome, mapOutcome, type Outcome } from '../sdk/outcome.ts';
import type { ListingContent, ListingItem } from '../sdk/product.ts';
import type { Proof } from '../sdk/proof.ts';
import { firstText, flag, rowsOf, text, type Wire, whole, wire, wires } from '../sdk/reader.ts';
import { isBrokenNumber } from '../sdk/record-reader.ts';
import { bulkOutcomes } from './bulk.ts';
import { BULK_MAX, batch, call, reading, won, writing } from './client.ts';
import { bulkProof, listProof } from './proofs.ts';

export interface Variant {
  code: string;
  /** Name and value of each axis; empty for a product without options. */
  options: { name: string; value: string }[];
  itemCode: string;
  /** Null when the mall does not count the variant's stock. */
  quantity: number | null;
  extra: number;
  /** Shown and for sale. */
  selling: boolean;
  /** Closed as Moa closes what it does not sell: neither shown nor for sale, and without stock. */
  closedByUs: boolean;
}

/** The variants that have a code. */
export function toVariants(rows: readonly unknown[]): Variant[] {
  return wires(rows).flatMap((row) => (text(row.variant_code) === '' ? [] : [toVariant(row)]));
}

/** All variants or none: a product of which one can't be read must not be taken for one without it. */
export function wholeVariants(rows: readonly unknown[]): Variant[] | null {
  if (wires(rows).some((row) => isBrokenNumber(row.quantity) || isBrokenNumber(row.additional_amount))) return null;
  const variants = toVariants(rows);
  return variants.length === rows.length ? variants : null;
}

const variantsProof: Proof<Wire, Variant[]> = (answer) => {
  const rows = listProof('variants')(answer);
  return rows === null ? null : wholeVariants(rows);
};

function toVariant(row: Wire): Variant {
  const inventory = wire(rowsOf(row.inventories)[0]);
  const counted = flag(row.use_inventory) === true || flag(inventory.use_inventory) === true;
  const quantity = counted ? (whole(row.quantity) ?? whole(inventory.quantity) ?? 0) : null;
  const [sold, shown] = [flag(row.selling) === true, flag(row.display) === true];
  return {
    code: text(row.variant_code),
    options: wires(row.options).map((part) => ({
      name: firstText(part.name, part.option_name),
      value: firstText(part.value, part.option_value, part.option_text),
    })),
    itemCode: text(row.custom_variant_code),
    quantity,
    extra: whole(row.additional_amount) ?? 0,
    selling: sold && shown,
    closedByUs: !sold && !shown && quantity === 0,
  };
}

export function readVariants(ctx: ConnectorContext, productNo: string): Promise<Outcome<Variant[]>> {
  const path = `/products/${encodeURIComponent(productNo)}/variants`;
  return call(ctx, reading('products.variants', path, variantsProof, { embed: 'inventories' }));
}

/** The variant of each item: by its code at the shop, else by our code, else by its values; none is given to two items. */
export function matchVariants(variants: readonly Variant[], items: readonly ListingItem[]): (Variant | null)[] {
  const matches: (Variant | null)[] = items.map(() => null);
  const taken = new Set<string>();
  const rules: ((variant: Variant, item: ListingItem) => boolean)[] = [
    (variant, item) => variant.code === item.shopItemId && fitsValues(variant, item),
    (variant, item) => item.itemCode !== '' && variant.itemCode === item.itemCode && fitsValues(variant, item),
    fitsValues,
  ];
  for (const fits of rules) {
    items.forEach((item, index) => {
      if (matches[index]) return;
      const match = variants.find((variant) => !taken.has(variant.code) && fits(variant, item));
      if (!match) return;
      matches[index] = match;
      taken.add(match.code);
    });
  }
  return matches;
}

function fitsValues(variant: Variant, item: ListingItem): boolean {
  return (
    variant.options.length === item.optionValues.length && variant.options.every(({ value }, axis) => value === item.optionValues[axis])
  );
}

type VariantRequest = Wire & { variant_code: string };

export interface VariantPlan {
  requests: VariantRequest[];
  /** Items for which the shop has no variant. */
  missing: ListingItem[];
}

/**
 * Every item's variant gets stock, extra price, code and a counted stock; variants that no item stands for are closed. One that the seller
 * took off sale in the mall stays so.
 */
export function planVariants(variants: readonly Variant[], content: ListingContent): VariantPlan {
  const matches = matchVariants(variants, content.items);
  const used = new Set(matches.flatMap((variant) => variant?.code ?? []));
  const open = content.items.flatMap((item, index) => {
    const variant = matches[index];
    return variant ? [variantOf(variant, item, content.price)] : [];
  });
  const closed = variants.filter(({ code }) => !used.has(code)).map(({ code }) => closedVariant(code));
  return { requests: [...open, ...closed], missing: content.items.filter((_, index) => !matches[index]) };
}

const COUNTED = { use_inventory: 'T', display_soldout: 'T' } as const;

function variantOf({ code, closedByUs }: Variant, item: ListingItem, basePrice: number) {
  const facts = { custom_variant_code: item.itemCode, additional_amount: won(item.price - basePrice) };
  if (!item.usable) return { ...closedVariant(code), ...facts };
  return { ...stockRequest(code, item.quantity), ...facts, ...(closedByUs ? { display: 'T', selling: 'T' } : {}) };
}

function closedVariant(variantCode: string) {
  return { variant_code: variantCode, quantity: 0, ...COUNTED, display: 'F', selling: 'F' };
}

export const stockRequest = (variantCode: string, quantity: number) => ({ variant_code: variantCode, quantity, ...COUNTED });
export const extraRequest = (variantCode: string, extra: number) => ({ variant_code: variantCode, additional_amount: won(extra) });

export interface VariantChange<T> {
  key: string;
  request: VariantRequest;
  /** What is so once the change is done. */
  value: T;
}

export function putVariants<T>(
  ctx: ConnectorContext,
  productNo: string,
  operation: string,
  changes: readonly VariantChange<T>[],
): Promise<BatchOutcome<T>> {
  const path = `/products/${encodeURIComponent(productNo)}/variants`;
  return inBatches(changes, BULK_MAX, (part) => {
    const requests = part.map(({ request }) => request);
    return batch(ctx, writing('PUT', operation, path, bulkProof('variants'), { requests }), {
      keys: part.map(({ key }) => key),
      outcomes: (rows) => changed(rows, part),
    });
  });
}

function changed<T>(rows: readonly unknown[], part: readonly VariantChange<T>[]): BatchOutcome<T> {
  const outcomes = bulkOutcomes(rows, part, { owns: (row, { request }) => text(row.variant_code) === request.variant_code });
  return new Map(
    part.flatMap(({ key, value }): [string, Outcome<T>][] => {
      const outcome = outcomes.get(key);
      return outcome ? [[key, mapOutcome(outcome, () => value)]] : [];
    }),
  );
}
