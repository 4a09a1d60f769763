/** A code as it may stand in the database: large and small letters are the same to who looks for it, and not to an index. Pure. */

/** With more letters than these not every spelling is tried. */
const LETTERS_MAX = 6;

export interface CodeSpellings {
  spellings: string[];
  /** They are all there are. */
  complete: boolean;
}

export function codeSpellings(code: string): CodeSpellings {
  const letters = [...code].filter((character) => character.toLowerCase() !== character.toUpperCase()).length;
  const titled = code.toLowerCase().replace(/\p{L}+/gu, (word) => `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`);
  const usual = [code, code.toUpperCase(), code.toLowerCase(), titled];
  if (letters > LETTERS_MAX) return { spellings: [...new Set(usual)], complete: false };
  let all = [''];
  for (const character of code) {
    const both = [...new Set([character.toLowerCase(), character.toUpperCase(), character])];
    all = all.flatMap((begun) => both.map((each) => `${begun}${each}`));
  }
  return { spellings: [...new Set([...usual, ...all])], complete: true };
}

/** A word that is a code rather than a name: letters with figures or signs between them, and nothing else. */
export function looksLikeCode(word: string): boolean {
  return /^[\w.-]+$/.test(word) && /[A-Za-z]/.test(word) && /[\d._-]/.test(word);
}
