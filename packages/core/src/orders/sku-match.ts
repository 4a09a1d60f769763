/** How well a SKU fits what a shop sold, for orders whose option nobody has tied to a SKU yet. Pure. */
import { gramsOf, normaliseForSearch } from '../search/grams.ts';

export interface SoldOption {
  title: string;
  optionText: string;
  /** Codes of the seller's own that came with the order. */
  codes: readonly string[];
}

export interface SkuToMatch {
  skuCode: string;
  name: string;
  optionText: string;
  barcodes: readonly string[];
}

/** Why a SKU is offered, the surest first. */
export const MATCH_REASONS = ['CODE', 'BARCODE', 'NAME_AND_OPTION', 'NAME', 'PART'] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

export interface SkuMatch {
  reason: MatchReason;
  /** 0 to 1; 1 only where a code proves it. */
  score: number;
}

/** Names alone never prove a match. */
const LIKELIEST = 0.99;
const NAME_ALIKE = 0.6;
/** Below this the names have a syllable or two in common, and offering the SKU would only invite a wrong match. */
export const MATCH_SCORE_MIN = 0.4;

/** True where an equal code or barcode proves the match. Only such a match may be chosen for the seller. */
export function isSureMatch(reason: MatchReason): boolean {
  return reason === 'CODE' || reason === 'BARCODE';
}

/** Mean of how much of the SKU's text the sold text has, and of how much they share. */
function likeness(sold: string, sku: string): number {
  const [theirs, ours] = [new Set(gramsOf(sold)), gramsOf(sku)];
  if (ours.length === 0 || theirs.size === 0) return 0;
  const common = ours.filter((gram) => theirs.has(gram)).length;
  return (common / ours.length + (2 * common) / (ours.length + theirs.size)) / 2;
}

export function matchSku(sold: SoldOption, sku: SkuToMatch): SkuMatch {
  const codes = sold.codes.map((code) => code.trim()).filter((code) => code !== '');
  if (codes.includes(sku.skuCode)) return { reason: 'CODE', score: 1 };
  if (sku.barcodes.some((barcode) => codes.includes(barcode))) return { reason: 'BARCODE', score: 1 };
  const name = likeness(sold.title, sku.name);
  const sameOption = normaliseForSearch(sold.optionText) === normaliseForSearch(sku.optionText);
  const option = sameOption ? 1 : likeness(`${sold.title} ${sold.optionText}`, sku.optionText);
  const score = Math.min(LIKELIEST, 0.6 * name + 0.4 * option);
  if (sameOption && normaliseForSearch(sold.title) === normaliseForSearch(sku.name)) return { reason: 'NAME_AND_OPTION', score };
  return { reason: name >= NAME_ALIKE ? 'NAME' : 'PART', score };
}

/** The one candidate that may be chosen before the seller looked: the only one a code proves, else none. */
export function provenMatch<T extends { reason: MatchReason }>(candidates: readonly T[]): T | null {
  const [first, second] = candidates.filter((candidate) => isSureMatch(candidate.reason));
  return first !== undefined && second === undefined ? first : null;
}
