/** Variants hold stock, extra price and codes; a product without options has one (section 4). */
import { z } from 'zod';
import {
  type BatchOutcome,
  type ConnectorContext,
  inBatches,
  isRecord,
  mapOutcome,
  type Outcome,
  type Proof,
  readRows,
  toInt,
  wireFlag,
  wireId,
  wireInt,
  wireRows,
  wireText,
} from '../sdk/index.ts';
import type { ListingContent, ListingItem } from '../sdk/product.ts';
import { isBrokenNumber } from '../sdk/record-reader.ts';
import { bulkOutcomes, bulkProof } from './bulk.ts';
import { type Answer, BULK_MAX, call, won } from './client.ts';
import type { Json } from './product-body.ts';
import { listProof } from './proofs.ts';

const option = z.looseObject({ name: wireText, option_name: wireText, value: wireText, option_value: wireText, option_text: wireText });
const variantSchema = z.looseObject({
  variant_code: wireId,
  options: wireRows,
  custom_variant_code: wireText,
  quantity: wireInt,
  additional_amount: wireInt,
  use_inventory: wireFlag,
  selling: wireFlag,
  display: wireFlag,
  inventories: z.unknown().optional(),
});

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

export function toVariants(raw: readonly unknown[]): Variant[] {
  return readRows(variantSchema, raw).rows.map(toVariant);
}

/** All variants or none: a product of which one can't be read must not be taken for one without it. */
const variantsProof: Proof<Answer, Variant[]> = (answer) => {
  const raw = listProof('variants')(answer);
  const read = raw && readRows(variantSchema, raw);
  const broken = raw?.filter(isRecord).some(({ quantity, additional_amount }) => [quantity, additional_amount].some(isBrokenNumber));
  return read && read.bad.length === 0 && !broken ? read.rows.map(toVariant) : null;
};

function toVariant(row: z.infer<typeof variantSchema>): Variant {
  const held = Array.isArray(row.inventories) ? row.inventories[0] : row.inventories;
  const inventory = isRecord(held) ? held : {};
  const counted = row.use_inventory || wireFlag.parse(inventory.use_inventory);
  const quantity = counted ? (row.quantity ?? toInt(inventory.quantity) ?? 0) : null;
  return {
    code: row.variant_code,
    options: readRows(option, row.options).rows.map((part) => ({
      name: part.name || part.option_name,
      value: part.value || part.option_value || part.option_text,
    })),
    itemCode: row.custom_variant_code,
    quantity,
    extra: row.additional_amount ?? 0,
    selling: row.selling && row.display,
    closedByUs: !row.selling && !row.display && quantity === 0,
  };
}

export function readVariants(ctx: ConnectorContext, productNo: string): Promise<Outcome<Variant[]>> {
  return call(ctx, {
    operation: 'products.variants',
    method: 'GET',
    path: `/products/${encodeURIComponent(productNo)}/variants`,
    query: { embed: 'inventories' },
    effect: 'READ',
    proof: variantsProof,
  });
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

export interface VariantPlan {
  requests: (Json & { variant_code: string })[];
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

/** One outcome a variant, by its code. */
export function putVariants(
  ctx: ConnectorContext,
  productNo: string,
  requests: readonly (Json & { variant_code: string })[],
  operation: string,
): Promise<BatchOutcome<void>> {
  const items = requests.map((request) => ({ key: request.variant_code, request }));
  return inBatches(items, BULK_MAX, async (chunk) => {
    const answer = await call(ctx, {
      operation,
      method: 'PUT',
      path: `/products/${encodeURIComponent(productNo)}/variants`,
      body: { requests: chunk.map(({ request }) => request) },
      effect: 'WRITE',
      proof: bulkProof('variants'),
    });
    return mapOutcome(answer, (rows) => {
      const outcomes = bulkOutcomes(rows, chunk, { owns: (row, { key }) => wireText.parse(row.variant_code) === key });
      return new Map(chunk.flatMap(({ key }, index): [string, Outcome<void>][] => (outcomes[index] ? [[key, outcomes[index]]] : [])));
    });
  });
}
