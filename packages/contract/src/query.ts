/** Bracket-style query strings (`status[0]=NEW&range[from]=2026-01-01`), read and written by the same code on both sides. */
import { StandardBracketNotationSerializer } from '@orpc/openapi-client/standard';

const serializer = new StandardBracketNotationSerializer();

/** Reads a query string (without `?`) into nested values; every leaf is a string. */
export function decodeQuery(query: string): Record<string, unknown> {
  if (query === '') return {};
  return asRecord(serializer.deserialize([...new URLSearchParams(query)]));
}

/** Reads named parts (of a multipart form, say) into nested values. */
export function decodeParts<T>(parts: [name: string, value: T][]): Record<string, unknown> {
  return asRecord(serializer.deserialize(parts));
}

/** Writes nested values as a query string without `?`; undefined and null are left out. */
export function encodeQuery(value: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, leaf] of serializer.serialize(value)) {
    if (typeof leaf === 'string' || typeof leaf === 'number' || typeof leaf === 'boolean') params.append(name, String(leaf));
  }
  return params.toString();
}

function asRecord(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  // `?[]=x` alone decodes to a list: no operation takes one.
  return {};
}
