/** Standard categories for a product, from what is written of it and from what its seller chose for others like it. Pure, offline. */
import type { CategoryModel } from './category-model.ts';
import { type ProductWord, productWords } from './product-words.ts';
import { type Segments, segmentsOf } from './segments.ts';

export interface ProductText {
  name: string;
  brand?: string | undefined;
  /** Search words and the description without markup; read up to `TEXT_READ` characters. */
  text?: string | undefined;
}

/** A product of the same seller, with the category she gave it. */
export interface ChosenBefore {
  name: string;
  categoryId: string;
}

/** As many words are looked for among the products of a seller. */
const WORDS_LOOKED_FOR = 8;

/** Beginnings of the words of a name, as products are found by them (`gramsOf`): those of products that may have a name like it. */
export function gramsOfWords(model: CategoryModel, name: string): string[] {
  const beginnings = productWords(name, model.terms).flatMap(({ text }) => ([...text].length > 1 ? [[...text].slice(0, 2).join('')] : []));
  return [...new Set(beginnings)].slice(0, WORDS_LOOKED_FOR);
}

export type Certainty = 'HIGH' | 'MEDIUM' | 'LOW';

export interface CategoryRecommendation {
  categoryId: string;
  certainty: Certainty;
  /** Words of the name that speak for it, as the seller wrote them, the strongest first. */
  words: string[];
  /** How many of the seller's products with a name like it she put there. */
  chosenBefore: number;
}

const RECOMMENDED = 3;
const WORDS_SHOWN = 3;
export const TEXT_READ = 500;

/** How much a word counts by where it was found, against a word of the name. */
const WITHIN = 0.4;
const UNKNOWN_GRAM = 0.3;
/** The description names other things too: it counts for more only where the name says nearly nothing. */
const IN_TEXT = 0.15;
const TEXT_ALONE = 0.5;
/** What products of the same name count for when the seller put many of them into one category. */
const CHOSEN = 18;
/** As much likeness, summed, as makes half of that. */
const CHOSEN_HALF = 0.4;
/** Share of the words from which on a product counts as alike where the reason is told. */
const ALIKE = 0.5;
/** Below it nothing is recommended: single grams, words that fit everything. */
const LEAST_SCORE = 2.5;

interface Scores {
  points: Float64Array;
  /** Words of the name with what the seller wrote for them. */
  spoken: ReadonlyMap<string, readonly string[]>;
  chosen: Map<number, number>;
}

/** At most three, best first; fewer or none where the words say nothing. */
export function recommendCategories(
  model: CategoryModel,
  product: ProductText,
  before: readonly ChosenBefore[] = [],
): CategoryRecommendation[] {
  const names = productWords(product.name, model.terms);
  const segments = segmentsOf(names, dictionaryOf(model));
  const scores: Scores = { points: new Float64Array(model.leaves.length), spoken: segments.whole, chosen: new Map() };
  addWords(model, scores, segments);
  addText(model, scores, `${product.brand ?? ''} ${(product.text ?? '').slice(0, TEXT_READ)}`);
  addChosen(model, scores, names, before);
  const best = [...scores.points.keys()]
    .filter((leaf) => (scores.points[leaf] ?? 0) >= LEAST_SCORE)
    .toSorted((a, b) => (scores.points[b] ?? 0) - (scores.points[a] ?? 0) || a - b)
    .slice(0, RECOMMENDED + 1);
  return best.slice(0, RECOMMENDED).map((leaf, place) => ({
    categoryId: model.leaves[leaf]?.id ?? '',
    certainty: certaintyOf(
      best.map((each) => scores.points[each] ?? 0),
      place,
    ),
    words: shownWords(model, scores.spoken, leaf),
    chosenBefore: scores.chosen.get(leaf) ?? 0,
  }));
}

function addWords(model: CategoryModel, scores: Scores, { whole, within, unknown }: Segments): void {
  for (const word of whole.keys()) addTerm(model, scores, word, 1);
  for (const word of within) if (!whole.has(word)) addTerm(model, scores, word, WITHIN);
  for (const text of unknown) addGrams(model, scores, text);
  for (const { words, against, share } of model.contexts) {
    if (![...whole.keys()].some((word) => words.has(word))) continue;
    for (const leaf of against) scores.points[leaf] = (scores.points[leaf] ?? 0) * share;
  }
}

function addText(model: CategoryModel, scores: Scores, text: string): void {
  const share = scores.points.some((points) => points >= 2 * LEAST_SCORE) ? IN_TEXT : TEXT_ALONE;
  for (const word of segmentsOf(productWords(text, model.terms), dictionaryOf(model)).whole.keys()) {
    addTerm(model, scores, word, share);
  }
}

function dictionaryOf({ terms, longest }: CategoryModel) {
  return { has: (word: string) => terms.has(word), longest };
}

function addTerm({ terms }: CategoryModel, { points }: Scores, word: string, share: number): void {
  const term = terms.get(word);
  if (term === undefined) return;
  for (const { leaf, weight } of term.postings) points[leaf] = (points[leaf] ?? 0) + weight * term.rarity * share;
}

function addGrams({ grams }: CategoryModel, scores: Scores, text: string): void {
  for (let at = 0; at + 2 <= text.length; at += 1) {
    const gram = grams.get(text.slice(at, at + 2));
    for (const leaf of gram?.leaves ?? []) scores.points[leaf] = (scores.points[leaf] ?? 0) + (gram?.rarity ?? 0) * UNKNOWN_GRAM;
  }
}

/** Products count by how many words they share with the name, squared: one that differs in the word for the thing itself is of another kind. */
function addChosen(model: CategoryModel, scores: Scores, names: readonly ProductWord[], before: readonly ChosenBefore[]): void {
  const wanted = new Set(names.map(({ text }) => text));
  const found = new Map<number, { nearest: number; sum: number; alike: number }>();
  for (const { name, categoryId } of before) {
    const leaf = model.leafOf.get(categoryId);
    const likeness = sharedWords(wanted, productWords(name, model.terms));
    if (leaf === undefined || likeness === 0) continue;
    const { nearest, sum, alike } = found.get(leaf) ?? { nearest: 0, sum: 0, alike: 0 };
    found.set(leaf, {
      nearest: Math.max(nearest, likeness ** 2),
      sum: sum + likeness ** 2,
      alike: alike + (likeness >= ALIKE ? 1 : 0),
    });
  }
  for (const [leaf, { nearest, sum, alike }] of found) {
    scores.points[leaf] = (scores.points[leaf] ?? 0) + (CHOSEN * nearest * sum) / (sum + CHOSEN_HALF);
    scores.chosen.set(leaf, alike);
  }
}

/** Share of the words of both that both have, 0 to 1. */
function sharedWords(wanted: ReadonlySet<string>, words: readonly ProductWord[]): number {
  const shared = words.filter(({ text }) => wanted.has(text)).length;
  return Math.min(1, (2 * shared) / Math.max(1, wanted.size + words.length));
}

/** By its share among the best, each weighed by how far it lies ahead. */
function certaintyOf(points: readonly number[], place: number): Certainty {
  const top = points[0] ?? 0;
  const weights = points.map((each) => Math.exp((each - top) / 1.5));
  const share = (weights[place] ?? 0) / weights.reduce((sum, weight) => sum + weight, 0);
  if (share >= 0.7 && (points[place] ?? 0) >= 2 * LEAST_SCORE) return 'HIGH';
  return share >= 0.3 ? 'MEDIUM' : 'LOW';
}

function shownWords({ terms }: CategoryModel, spoken: Scores['spoken'], leaf: number): string[] {
  const points = new Map<string, number>();
  for (const [word, written] of spoken) {
    const term = terms.get(word);
    const weight = term?.postings.find((posting) => posting.leaf === leaf)?.weight ?? 0;
    if (term === undefined || weight === 0) continue;
    for (const part of written) points.set(part, (points.get(part) ?? 0) + (weight * term.rarity) / written.length);
  }
  return [...points]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, WORDS_SHOWN)
    .map(([written]) => written);
}
