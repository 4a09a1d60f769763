/** Which base product a shop's product is, that was there before Moa: by codes, barcodes and names, with why and how sure. Pure. */
import { gramsOf, normaliseForSearch } from '../search/grams.ts';

export interface CollectedItem {
  /** The seller's own codes of the item. */
  codes: readonly string[];
  barcode: string;
  optionValues: readonly string[];
}

export interface CollectedProduct {
  name: string;
  /** The seller's own code of the whole product; empty where it has none. */
  code: string;
  items: readonly CollectedItem[];
}

export interface BaseOption {
  id: number;
  skuCode: string;
  barcode: string;
  optionValues: readonly string[];
}

export interface BaseProduct {
  name: string;
  code: string;
  options: readonly BaseOption[];
}

/** Why a base product is offered, the surest first. */
export const PRODUCT_MATCHES = ['CODE', 'SKU_CODE', 'BARCODE', 'SAME_NAME', 'NAME'] as const;
export type ProductMatchReason = (typeof PRODUCT_MATCHES)[number];

export interface ProductMatch {
  reason: ProductMatchReason;
  /** 0 to 1; 1 only where a code proves it. */
  score: number;
  /** Items of the shop's product that have an option of the base product. */
  paired: number;
  /** May be chosen before anybody looked: a code proves it, and every item has its option. */
  sure: boolean;
}

/** Names alone never prove a match. */
const SAME_NAME_SCORE = 0.95;
const NAME_MAX = 0.9;
/** Below this two names share a word or two, and offering the product would only invite a wrong match. */
export const NAME_SCORE_MIN = 0.55;

const trimmed = (code: string) => code.trim();
const isGiven = (code: string) => code !== '';
const valuesKey = (values: readonly string[]) =>
  values
    .map((value) => value.trim())
    .toSorted()
    .join('\u001f');

/**
 * The option of each item, in the order of the items: by its values in any order, else by a code or barcode that it alone has, and where both have
 * but one. None is taken twice. What is tied is decided by the same function as what was shown.
 */
export function pairOptions<Option extends Omit<BaseOption, 'id'>>(
  items: readonly CollectedItem[],
  options: readonly Option[],
): (Option | null)[] {
  const free = new Set(options);
  const take = (found: Option | undefined) => {
    if (found) free.delete(found);
    return found ?? null;
  };
  const byValues = new Map(options.map((option) => [valuesKey(option.optionValues), option]));
  const codes = ownCodes(items);
  // What is called the same goes before its code: sellers put one code on several options.
  const named = items.map(({ optionValues }) => {
    const option = byValues.get(valuesKey(optionValues));
    return option && free.has(option) ? take(option) : null;
  });
  const coded = items.map((_, at) => {
    const known = named[at];
    if (known) return known;
    const own = codes[at] ?? new Set();
    return take(only([...free].filter((option) => carries(option, own))));
  });
  return coded.map((found) => found ?? (items.length === 1 && options.length === 1 ? take([...free][0]) : null));
}

const only = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined);
const carries = ({ skuCode, barcode }: Pick<BaseOption, 'skuCode' | 'barcode'>, codes: ReadonlySet<string>) =>
  codes.has(trimmed(skuCode)) || codes.has(trimmed(barcode));

/** Codes of each item that no other item has: a code of several says nothing of which is which. */
function ownCodes(items: readonly CollectedItem[]): Set<string>[] {
  const all = items.map((item) => new Set([...item.codes, item.barcode].map(trimmed).filter(isGiven)));
  const count = new Map<string, number>();
  for (const codes of all) for (const code of codes) count.set(code, (count.get(code) ?? 0) + 1);
  return all.map((codes) => new Set([...codes].filter((code) => count.get(code) === 1)));
}

/** Whether an item carries the code of another option than the one it goes with. */
function contradicts(items: readonly CollectedItem[], options: readonly BaseOption[], pairs: readonly (BaseOption | null)[]): boolean {
  const codes = ownCodes(items);
  return items.some((_, at) => {
    const pair = pairs[at];
    const own = codes[at] ?? new Set();
    return pair != null && !carries(pair, own) && options.some((option) => option !== pair && carries(option, own));
  });
}

/** Null where nothing speaks for it. */
export function matchProduct(collected: CollectedProduct, base: BaseProduct): ProductMatch | null {
  const found = reasonOf(collected, base);
  if (found === null) return null;
  const pairs = pairOptions(collected.items, base.options);
  const paired = pairs.filter((option) => option !== null).length;
  const isProven = found.reason === 'CODE' || found.reason === 'SKU_CODE' || found.reason === 'BARCODE';
  return {
    ...found,
    paired,
    sure: isProven && paired > 0 && paired === collected.items.length && !contradicts(collected.items, base.options, pairs),
  };
}

function reasonOf(collected: CollectedProduct, base: BaseProduct): Pick<ProductMatch, 'reason' | 'score'> | null {
  const code = trimmed(collected.code);
  if (isGiven(code) && code === trimmed(base.code)) return { reason: 'CODE', score: 1 };
  const skus = new Set(base.options.map(({ skuCode }) => trimmed(skuCode)).filter(isGiven));
  const itemCodes = collected.items.flatMap(({ codes }) => codes.map(trimmed)).filter(isGiven);
  if (itemCodes.some((each) => skus.has(each)) || skus.has(code)) return { reason: 'SKU_CODE', score: 1 };
  const barcodes = new Set(base.options.map(({ barcode }) => trimmed(barcode)).filter(isGiven));
  if (collected.items.some(({ barcode }) => barcodes.has(trimmed(barcode)))) return { reason: 'BARCODE', score: 1 };
  if (bare(collected.name) !== '' && bare(collected.name) === bare(base.name)) return { reason: 'SAME_NAME', score: SAME_NAME_SCORE };
  const score = nameLikeness(collected.name, base.name);
  return score >= NAME_SCORE_MIN ? { reason: 'NAME', score: Math.min(NAME_MAX, score) } : null;
}

/** Shops put signs and blanks into names in their own ways. */
const bare = (name: string) => normaliseForSearch(name).replace(/[^\p{L}\p{N}]/gu, '');

/** Share of the pairs of letters that two names have in common, from 0 to 1. */
export function nameLikeness(one: string, other: string): number {
  const [ours, theirs] = [new Set(gramsOf(one)), new Set(gramsOf(other))];
  if (ours.size === 0 || theirs.size === 0) return 0;
  const common = [...ours].filter((gram) => theirs.has(gram)).length;
  return (2 * common) / (ours.size + theirs.size);
}

/** Looks for a few names among many, a product at a time. */
export interface NameSearch {
  look(product: { id: number; name: string }): void;
  /** Of each name that was looked for, the products whose names are most alike, the likest first. */
  found(): Map<number, number[]>;
}

export function searchNames(wanted: readonly { id: number; name: string }[], most: number): NameSearch {
  const grams = wanted.map(({ name }) => gramsOf(name));
  const byGram = new Map<string, number[]>();
  for (const [at, each] of grams.entries())
    for (const gram of each) {
      const places = byGram.get(gram);
      if (places) places.push(at);
      else byGram.set(gram, [at]);
    }
  const best: { id: number; score: number }[][] = wanted.map(() => []);
  return {
    look({ id, name }) {
      const own = gramsOf(name);
      const common = new Map<number, number>();
      for (const gram of own) for (const at of byGram.get(gram) ?? []) common.set(at, (common.get(at) ?? 0) + 1);
      for (const [at, count] of common) {
        const score = (2 * count) / (own.length + (grams[at]?.length ?? 0));
        const kept = best[at];
        if (!kept || score < NAME_SCORE_MIN || (kept.length === most && score <= (kept.at(-1)?.score ?? 0))) continue;
        kept.push({ id, score });
        kept.sort((one, other) => other.score - one.score);
        kept.length = Math.min(kept.length, most);
      }
    },
    found: () => new Map(wanted.map(({ id }, at) => [id, (best[at] ?? []).map((each) => each.id)])),
  };
}

/** Best first: what proves it, then how alike, then how many items have their option. */
export function byMatch(one: ProductMatch, other: ProductMatch): number {
  return (
    PRODUCT_MATCHES.indexOf(one.reason) - PRODUCT_MATCHES.indexOf(other.reason) || other.score - one.score || other.paired - one.paired
  );
}

/** The one base product that may be chosen beforehand: the only sure one, while no other is proven by a code too. */
export function provenProduct<Candidate extends ProductMatch>(candidates: readonly Candidate[]): Candidate | null {
  const [first, second] = candidates.filter(({ reason }) => reason !== 'SAME_NAME' && reason !== 'NAME');
  return first?.sure === true && second === undefined ? first : null;
}
