/**
 * Two-character grams for substring search. Many Korean words have two syllables, for which trigrams do not help, and equality on
 * text keeps its index under row-level security.
 */

const MAX_GRAMS = 200;

/** Newest sold names, and as many options, that are looked through for words of one character alone (ADR 3). */
export const SOLD_LOOKED_THROUGH = 20_000;

/** Case, width and spacing that a searcher does not mean are removed. */
export function normaliseForSearch(text: string): string {
  // Most texts are of signs that normalising leaves as they are: it costs more than everything else here.
  const plain = PLAIN.test(text) ? text : text.normalize('NFKC');
  return plain.toLowerCase().replace(BLANKS, ' ').trim();
}

const PLAIN = /^[\x20-\x7e가-힣]*$/;
/** But a single one, which stays. */
const BLANKS = /\s{2,}|[^\S ]/g;
/** Half of a character that takes two. */
const HALF = /[\ud800-\udfff]/;

/** Distinct grams of everything a row is found by; words shorter than two characters are padded with a trailing space. */
export function gramsOf(...texts: string[]): string[] {
  const grams = new Set<string>();
  for (const text of texts) {
    for (const word of normaliseForSearch(text).split(' ')) addWord(grams, word);
  }
  return [...grams].slice(0, MAX_GRAMS);
}

function addWord(grams: Set<string>, word: string): void {
  const characters = HALF.test(word) ? [...word] : word;
  if (characters.length === 1) grams.add(`${word} `);
  for (let i = 0; i + 1 < characters.length; i += 1) grams.add(`${characters[i]}${characters[i + 1]}`);
}

/**
 * Grams a matching row must all have. Empty when the query has no word of two characters: such words are looked for in the rows themselves
 * (`searchWords`). Rows found by grams still have to contain the query as a substring.
 */
export function queryGrams(query: string): string[] {
  const grams = new Set<string>();
  for (const word of normaliseForSearch(query).split(' ')) {
    if ([...word].length >= 2) addWord(grams, word);
  }
  return [...grams];
}

export interface SearchWords {
  /** Words of two and more characters, found anywhere in a text. */
  long: string[];
  /** Words of one character. */
  short: string[];
  /** For each of them a regular expression for PostgreSQL, over a text in search form (`hasEveryWord`). */
  patterns: string[];
  /** The gram of each of them, which a row has where the word stands alone. */
  shortGrams: string[];
}

/**
 * The different words of a query, every one of which a text has to have. A syllable may stand anywhere ("컵" in "머그컵"); a letter or a figure
 * stands by itself, as sizes do: "L" is not in "블랙" as it is written "black", nor in "XL".
 */
export function searchWords(query: string): SearchWords {
  const words = [...new Set(normaliseForSearch(query).split(' '))].filter((word) => word !== '');
  const isShort = (word: string) => [...word].length === 1;
  const short = words.filter(isShort);
  return {
    long: words.filter((word) => !isShort(word)),
    short,
    patterns: short.map(shortPattern),
    shortGrams: short.map((word) => `${word} `),
  };
}

const ALONE = /^[a-z0-9]$/;

function shortPattern(character: string): string {
  if (ALONE.test(character)) return `(?<![a-z0-9])${character}(?![a-z0-9])`;
  return character.replace(/[\\^$.*+?()[\]{}|]/, '\\$&');
}

function hasShort(text: string, character: string): boolean {
  if (!ALONE.test(character)) return text.includes(character);
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) {
    if (!ALONE.test(text[at - 1] ?? '') && !ALONE.test(text[at + 1] ?? '')) return true;
  }
  return false;
}

/** Whether a text in search form has every word; as SQL asks it of its columns. */
export function hasEveryWord(text: string, { long, short }: SearchWords): boolean {
  return long.every((word) => text.includes(word)) && short.every((word) => hasShort(text, word));
}

/** Whether it has one of them at least. */
export function hasSomeWord(text: string, { long, short }: SearchWords): boolean {
  return long.some((word) => text.includes(word)) || short.some((word) => hasShort(text, word));
}
