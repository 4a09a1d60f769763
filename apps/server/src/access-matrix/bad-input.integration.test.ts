import { isProblemCode } from '@moa/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Operation } from '../platform/http/index.ts';
import { callOperation, startApp } from './app.ts';
import type { SampleCall } from './row.ts';
import { ROWS } from './rows.ts';
import { createWorld } from './world.ts';

/** The same rubbish every time: what fails here fails again. */
const SEED = 20_261_121;
const RUNS = 25;

const world = await createWorld();
const app = await startApp(world);

const rubbish = fc.oneof(
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
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Puts rubbish in the place of one value of the sample, or beside its values. */
function spoil(sample: SampleCall, path: number, value: unknown): SampleCall {
  const parts = (['params', 'query', 'body'] as const).filter((part) => sample[part] !== undefined);
  const part = parts[path % Math.max(parts.length, 1)] ?? 'query';
  const places = [[], ...placesOf(sample[part])];
  const place = places[path % places.length] ?? [];
  if (part === 'params') return { ...sample, params: { ...sample.params, [String(place[0] ?? 'id')]: String(value) } };
  if (part === 'query') return { ...sample, query: { ...sample.query, [String(place[0] ?? 'more')]: value } };
  return { ...sample, body: replaceAt(sample.body, place, value) };
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

async function complaint(operation: Operation, sample: SampleCall, headers: Record<string, string>): Promise<string | null> {
  const answer = await callOperation(app, operation, sample, headers);
  if (answer.statusCode < 400) return null;
  const told = `${answer.statusCode} ${answer.body.slice(0, 300)}`;
  if (answer.statusCode >= 500) return told;
  const { code, title, status } = answer.json<{ code: string; title: string; status: number }>();
  return isProblemCode(code) && status === answer.statusCode && /[가-힣]/.test(title) ? null : told;
}

describe('rubbish in', () => {
  for (const operation of app.operations) {
    const row = ROWS[operation.name];
    if (row === undefined) continue;

    it(`${operation.name} answers it with a Korean problem, never with a failure of ours`, async () => {
      const sample = await row.sample(world);
      await fc.assert(
        fc.asyncProperty(fc.nat({ max: 200 }), rubbish, async (path, value) => {
          const headers = await world.headersOf(operation.access === 'ADMIN' ? 'admin' : 'seller');
          expect(await complaint(operation, spoil(sample, path, value), headers)).toBeNull();
        }),
        { seed: SEED, numRuns: RUNS },
      );
    });
  }
});

describe('documents', () => {
  it('can be made of every operation that is served', async () => {
    const api = (await app.inject('/openapi.json')).json<{ paths: Record<string, Record<string, unknown>> }>();
    for (const operation of app.operations) expect(api.paths[operation.path]).toHaveProperty(operation.method.toLowerCase());
  });
});
