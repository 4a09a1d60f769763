/** Values that no operation waits for, and where to put them. */
import { CHARACTERS, characterAt } from '@moa/core/testing';
import fc from 'fast-check';
import type { SampleCall } from './row.ts';

export const rubbish: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    '0',
    '-1',
    '9'.repeat(19),
    '9223372036854775808',
    ' 1',
    '1; drop table seller',
    "' or 1=1 --",
    'a\0b',
    '\ud800',
    '가'.repeat(300),
    '%',
    '__proto__',
    0,
    -1,
    1e300,
    -1e300,
    0.1,
    2 ** 53,
    true,
    [],
    {},
    [[]],
    [null],
    { $ne: 1 },
    ['1', '1'],
  ),
  fc.string({ unit: fc.nat(CHARACTERS - 1).map(characterAt), maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Puts rubbish in the place of one value of the sample, or beside its values. */
export function spoil(sample: SampleCall, path: number, value: unknown): SampleCall {
  const parts = (['params', 'query', 'body'] as const).filter((part) => sample[part] !== undefined);
  const part = parts[path % Math.max(parts.length, 1)] ?? 'query';
  const places = [[], ...placesOf(sample[part])];
  const place = places[path % places.length] ?? [];
  if (part === 'params') return { ...sample, params: { ...sample.params, [String(place[0] ?? 'id')]: inPath(value) } };
  if (part === 'query') return { ...sample, query: { ...sample.query, [String(place[0] ?? 'more')]: value } };
  return { ...sample, body: replaceAt(sample.body, place, value) };
}

/** Half a surrogate pair has no place in an address, and without anything it is the address of something else. */
function inPath(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed() || ' ';
}

function placesOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [];
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([key, item]) => [[...path, key], ...placesOf(item, [...path, key])]);
}

function replaceAt(value: unknown, [key, ...rest]: (string | number)[], by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value)) return value.map((item, index) => (index === key ? replaceAt(item, rest, by) : item));
  return { ...(value as object), [key]: replaceAt((value as Record<string, unknown>)[key], rest, by) };
}
