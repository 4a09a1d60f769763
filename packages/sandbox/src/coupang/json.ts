/** JSON with whole numbers beyond 2^53: COUPANG's ids are 64-bit (sheet 5), so they are texts here and bare digits on the wire. */

interface BigJson {
  rawJSON(text: string): unknown;
  parse(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): unknown;
}
const bigJson = JSON as unknown as BigJson;

/** An id for an answer: written as digits without quotes. */
export function wireId(digits: string): unknown {
  return bigJson.rawJSON(digits);
}

const MAY_BE_BEYOND = /\d{16}/;

/** Parses a body; whole numbers that a double cannot hold become texts. Throws SyntaxError. */
export function parseJson(text: string): unknown {
  if (!MAY_BE_BEYOND.test(text)) return JSON.parse(text);
  return bigJson.parse(text, (_key, value, { source }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && source && /^-?\d+$/.test(source) ? source : value,
  );
}

/** An id sent as number or text; null for anything else. */
export function readId(value: unknown): string | null {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return String(value);
  return typeof value === 'string' && /^\d{1,19}$/.test(value) ? value : null;
}

/** A whole number sent as number or text (sheet 10); null for anything else. */
export function readInt(value: unknown): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : null;
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value.trim()) ? Number(value) : null;
}
