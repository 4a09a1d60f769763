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
 * The option of each item, in the order of the items: by a code or barcode of its own, by its values in any order, and where both have but one.
 * None is taken twice. What is tied is decided by the same function as what was shown.
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
  const codesOf = (item: CollectedItem) => new Set([...item.codes, item.barcode].map(trimmed).filter(isGiven));
  const only = <T>(found: readonly T[]) => (found.length === 1 ? found[0] : undefined);
  const byCode = items.map((item) => {
    const codes = codesOf(item);
    return take(only([...free].filter(({ skuCode, barcode }) => codes.has(trimmed(skuCode)) || codes.has(trimmed(barcode)))));
  });
  const byValues = items.map((item, at) => {
    if (byCode[at]) return byCode[at];
    const key = valuesKey(item.optionValues);
    return take([...free].find((option) => valuesKey(option.optionValues) === key));
  });
  return byValues.map((found) => found ?? (items.length === 1 && options.length === 1 ? take([...free][0]) : null));
}

/** Null where nothing speaks for it. */
export function matchProduct(collected: CollectedProduct, base: BaseProduct): ProductMatch | null {
  const found = reasonOf(collected, base);
  if (found === null) return null;
  const paired = pairOptions(collected.items, base.options).filter((option) => option !== null).length;
  const isProven = found.reason === 'CODE' || found.reason === 'SKU_CODE' || found.reason === 'BARCODE';
  return { ...found, paired, sure: isProven && paired > 0 && paired === collected.items.length };
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

/** Names of many products, by which those like a given one are found. */
export interface NameIndex {
  /** Ids of the products whose names are most alike, the likest first. */
  like(name: string, most: number): number[];
}

export function indexNames(products: readonly { id: number; name: string }[]): NameIndex {
  const byGram = new Map<string, number[]>();
  const sizes = products.map(({ name }, at) => {
    const grams = gramsOf(name);
    for (const gram of grams) {
      const places = byGram.get(gram);
      if (places) places.push(at);
      else byGram.set(gram, [at]);
    }
    return grams.length;
  });
  return {
    like(name, most) {
      const grams = gramsOf(name);
      const common = new Map<number, number>();
      for (const gram of grams) for (const at of byGram.get(gram) ?? []) common.set(at, (common.get(at) ?? 0) + 1);
      return [...common]
        .map(([at, count]) => ({ at, score: (2 * count) / (grams.length + (sizes[at] ?? 0)) }))
        .filter(({ score }) => score >= NAME_SCORE_MIN)
        .sort((a, b) => b.score - a.score || a.at - b.at)
        .slice(0, most)
        .flatMap(({ at }) => products[at]?.id ?? []);
    },
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
