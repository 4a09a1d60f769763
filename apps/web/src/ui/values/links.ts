/** Addresses in plain text. Pure; time grows with the length of the text. */

export interface TextPart {
  text: string;
  /** An http address; null for text that is only text. */
  href: string | null;
}

/** Of letters outside ASCII an address ends: in Korean they are the particle behind it. */
const ADDRESS = /https?:\/\/[\w\-.~:/?#[\]@!$&()*+,;=%]{1,2000}/gi;
/** What ends a sentence and not an address. */
const ENDS = /(?<![.,;:!?])[.,;:!?]+$/;
const PAIRS = [
  ['(', ')'],
  ['[', ']'],
] as const;

/** Cuts a text into words and addresses, in their order; joined again they are the text. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutEnd(match[0]);
    if (!URL.canParse(address)) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index), href: null });
    parts.push({ text: address, href: address });
    from = match.index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null });
  return parts;
}

/** The address without what the sentence around it put at its end. */
function withoutEnd(address: string): string {
  const cut = withoutCloser(address.replace(ENDS, ''));
  return cut === address ? address : withoutEnd(cut);
}

/** A closing bracket at the end that was not opened in the address belongs to the sentence. */
function withoutCloser(address: string): string {
  const count = (sign: string) => address.split(sign).length - 1;
  const lost = PAIRS.some(([open, close]) => address.endsWith(close) && count(close) > count(open));
  return lost ? address.slice(0, -1) : address;
}
