/** Reading and writing bodies without surprises. */

export type Parsed = { ok: true; value: unknown } | { ok: false; message: string };

/** An integer outside a string that JavaScript would round (COUPANG shipmentBoxId has 18 digits). */
const LONG_INTEGER = /[:[,]\s*-?\d{16,}/;

/** JSON of a body. Integers too long for a number come as strings of their digits. Never throws. */
export function parseJson(body: Uint8Array | string): Parsed {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  try {
    return { ok: true, value: LONG_INTEGER.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text) };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

/** `context.source` is the literal's own text. */
function keepDigits(this: unknown, _key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const source = context?.source ?? '';
  return /^-?\d+$/.test(source) ? source : value;
}

export function textOf(body: Uint8Array): string {
  return new TextDecoder().decode(body);
}

/** `base` plus a query of the given values; absent ones are left out, everything is percent-encoded (`+` included). */
export function withQuery(base: string, query: Record<string, string | number | boolean | undefined>): string {
  const parts = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`],
  );
  return parts.length === 0 ? base : `${base}?${parts.join('&')}`;
}
