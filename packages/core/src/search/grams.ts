/**
 * Two-character grams for substring search. Many Korean words have two syllables, for which trigrams do not help, and equality on
 * text keeps its index under row-level security.
 */

const MAX_GRAMS = 200;

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
 * Grams a matching row must all have. Empty when the query has no word of two characters; then the caller searches by prefix or
 * shows everything. Rows found by grams still have to contain the query as a substring.
 */
export function queryGrams(query: string): string[] {
  const grams = new Set<string>();
  for (const word of normaliseForSearch(query).split(' ')) {
    if ([...word].length >= 2) addWord(grams, word);
  }
  return [...grams];
}
