/** What EUC-KR can carry, as its extension (code page 949) that shops write. Browser and server answer the same. */

/** What decoders of browsers and of Node differ in: all of Hangul, and two signs that came later. */
const LATER = new Set(['®', '€']);
const isSyllable = (char: string) => char >= '가' && char <= '힣';

/** Characters of KS X 1001; made once, by decoding each of its pairs of bytes. */
let standard: ReadonlySet<string> | null = null;

function charactersOfStandard(): ReadonlySet<string> {
  if (standard) return standard;
  const decoder = new TextDecoder('euc-kr');
  const found = new Set<string>();
  for (let lead = 0xa1; lead <= 0xfe; lead += 1) {
    for (let trail = 0xa1; trail <= 0xfe; trail += 1) {
      const text = decoder.decode(Uint8Array.of(lead, trail));
      if (text.length === 1 && text !== '\ufffd') found.add(text);
    }
  }
  standard = found;
  return found;
}

const isCarried = (char: string) =>
  (char.codePointAt(0) ?? 0) < 0x80 || isSyllable(char) || LATER.has(char) || charactersOfStandard().has(char);

/** Characters of a text that the character set lacks, each once, in order of appearance. */
export function unrepresentable(text: string, charset: 'UTF-8' | 'EUC-KR'): string[] {
  if (charset === 'UTF-8') return [];
  return [...new Set(text)].filter((char) => !isCarried(char));
}
