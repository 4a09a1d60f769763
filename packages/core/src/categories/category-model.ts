/** What each word says of the standard categories, worked out once from names, keywords and our own word lists. Pure. */
import { squeezed } from './product-words.ts';

export interface CategorySource {
  id: string;
  name: string;
  path: string;
  leaf: boolean;
  keywords: readonly string[];
}

export interface CategoryWords {
  /** Words by category, divided by spaces; those of an inner one hold for all below it. */
  words: Readonly<Record<string, string>>;
  /** Where one of `words` stands, what lies outside `inside`, or within `against` (beginnings of ids), keeps `share` of its points. */
  contexts: readonly { words: string; inside?: readonly string[]; against?: readonly string[]; share: number }[];
}

interface Context {
  words: ReadonlySet<string>;
  /** Leaves that keep only `share` of their points. */
  against: readonly number[];
  share: number;
}

interface Posting {
  leaf: number;
  weight: number;
}

export interface CategoryModel {
  leaves: readonly CategorySource[];
  /** Position in `leaves` by id. */
  leafOf: ReadonlyMap<string, number>;
  /** Leaves that a word speaks for, with how rare it makes the word. */
  terms: ReadonlyMap<string, { postings: readonly Posting[]; rarity: number }>;
  /** Leaves with a word that has these two characters. */
  grams: ReadonlyMap<string, { leaves: readonly number[]; rarity: number }>;
  contexts: readonly Context[];
  longest: number;
}

const OWN = 1;
/** By how many levels a word stands above the leaf. */
const INHERITED = [OWN, 0.6, 0.45, 0.35];

export function createCategoryModel(categories: readonly CategorySource[], { words, contexts }: CategoryWords): CategoryModel {
  const leaves = categories.filter(({ leaf }) => leaf);
  const byId = new Map(categories.map((category) => [category.id, category]));
  const found = new Map<string, Map<number, number>>();

  function add(text: string, leaf: number, weight: number): void {
    if (text === '') return;
    const postings = found.get(text) ?? new Map<number, number>();
    found.set(text, postings);
    postings.set(leaf, Math.max(weight, postings.get(leaf) ?? 0));
  }

  const listed = new Map(
    categories.map(({ id, name }) => [id, [...partsOf(name), ...(words[id] ?? '').split(' ').map(squeezed)]] as const),
  );
  for (const [at, leaf] of leaves.entries()) {
    const line = ancestors(leaf.id).flatMap((id) => byId.get(id) ?? []);
    const above = new Set(line.slice(1).flatMap(({ name }) => partsOf(name)));
    for (const word of leaf.keywords.map(squeezed)) if (!above.has(word)) add(word, at, OWN);
    for (const [up, { id }] of line.entries()) for (const word of listed.get(id) ?? []) add(word, at, INHERITED[up] ?? 0);
  }

  const matched = contextsOf(contexts, leaves);
  for (const context of matched) for (const word of context.words) if (!found.has(word)) found.set(word, new Map());

  return {
    leaves,
    leafOf: new Map(leaves.map(({ id }, at) => [id, at])),
    terms: new Map([...found].map(([word, postings]) => [word, termOf(postings, leaves.length)])),
    grams: gramsOfLeaves(found, leaves.length),
    contexts: matched,
    longest: Math.max(...[...found.keys()].map((word) => word.length)),
  };
}

/** The id itself and those above it: two digits a level. */
function ancestors(id: string): string[] {
  const line: string[] = [];
  for (let end = id.length; end > 0; end -= 2) line.push(id.slice(0, end));
  return line;
}

function partsOf(name: string): string[] {
  return name.split('/').map(squeezed);
}

function termOf(postings: ReadonlyMap<number, number>, leaves: number) {
  const spread = [...postings.values()].reduce((sum, weight) => sum + weight, 0);
  return {
    postings: [...postings].map(([leaf, weight]) => ({ leaf, weight })),
    rarity: Math.log(1 + leaves / Math.max(1, spread)),
  };
}

/** Of the leaves' own words only: what lies above would say the same of all below. */
function gramsOfLeaves(found: ReadonlyMap<string, ReadonlyMap<number, number>>, leaves: number) {
  const grams = new Map<string, Set<number>>();
  for (const [word, postings] of found) {
    const own = [...postings].flatMap(([leaf, weight]) => (weight === OWN ? [leaf] : []));
    for (let at = 0; at + 2 <= word.length; at += 1) {
      const gram = word.slice(at, at + 2);
      const having = grams.get(gram) ?? new Set<number>();
      grams.set(gram, having);
      for (const leaf of own) having.add(leaf);
    }
  }
  return new Map(
    [...grams].map(([gram, having]) => [gram, { leaves: [...having], rarity: Math.log(1 + leaves / Math.max(1, having.size)) }]),
  );
}

function contextsOf(contexts: CategoryWords['contexts'], leaves: readonly CategorySource[]): Context[] {
  const within = (id: string, beginnings: readonly string[]) => beginnings.some((beginning) => id.startsWith(beginning));
  return contexts.map(({ words, inside, against = [], share }) => ({
    words: new Set(words.split(' ').map(squeezed)),
    against: leaves.flatMap(({ id }, at) => (within(id, against) || (inside !== undefined && !within(id, inside)) ? [at] : [])),
    share,
  }));
}
