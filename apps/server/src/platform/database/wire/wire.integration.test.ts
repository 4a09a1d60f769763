import type { Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../test/support/index.ts';
import { clientConfig } from '../target.ts';
import { Pipeline } from './pipeline.ts';
import { RawClient } from './raw-client.ts';

let db: TestDatabase;
let client: RawClient;
let pipeline: Pipeline;

beforeAll(async () => {
  db = await testDatabase();
  client = new RawClient({ ...clientConfig(db.login('postgres'), 'wire'), pipeline: true } as pg.ClientConfig);
  await client.connect();
  pipeline = new Pipeline(client, { direct: true });
});
afterAll(() => client.end());

/** As pg reads it, with our types. */
async function byPg(text: string): Promise<unknown> {
  const plain = new pg.Client(clientConfig(db.login('postgres'), 'plain'));
  await plain.connect();
  try {
    return (await plain.query(text)).rows;
  } finally {
    await plain.end();
  }
}

const VALUES: readonly [type: string, values: readonly string[]][] = [
  ['int8', ['0', '1', '-1', '9007199254740991', '-9007199254740991', '4294967296', '-4294967297']],
  ['int4', ['0', '2147483647', '-2147483648']],
  ['int2', ['0', '32767', '-32768']],
  ['bool', ['true', 'false']],
  ['bytea', ['', '\\x00', '\\xff00ab']],
  ['text', ['', '가나다', '😀', 'a', 'a\tb']],
  ['varchar', ['', 'x']],
  ['numeric', ['1.50', '-0.001']],
  ['float8', ['0.1', '1e300']],
  ['float4', ['0.1']],
  ['date', ['2026-01-31', '0001-01-01']],
  ['jsonb', ['{"a": [1, null]}', 'null']],
  ['uuid', ['7b0e2f1a-0000-4000-8000-000000000000']],
  ['int8[]', ['{}', '{1,NULL,-3}']],
  ['text[]', ['{}', '{a,"b c",NULL}']],
  [
    'timestamptz',
    [
      '2026-11-28 15:02:08.123456+00',
      '2000-01-01 00:00:00+00',
      '1999-12-31 23:59:59.999999+00',
      '1969-12-31 23:59:59.0005+00',
      '1900-06-01 12:34:56.001+00',
      '0001-01-01 00:00:00+00',
      '9999-12-31 23:59:59.999999+00',
      'infinity',
      '-infinity',
    ],
  ],
];

describe('what a statement answers', () => {
  test.each(VALUES)('%s is read as pg reads it, as text the first time and as it was asked for after it', async (type, values) => {
    const rows = [...values.map((value) => `('${value}'::${type})`), `(null::${type})`].join(', ');
    const text = `select value, value as "다시", 'x' as "__proto__" from (values ${rows}) v (value)`;
    const expected = await byPg(`select value, value as "다시" from (values ${rows}) v (value)`);
    for (const name of [`values.${type}`, `values.${type}`, `values.${type}`, undefined]) {
      const answer = await pipeline.query({ text, name });
      expect(answer.rows.map(({ value, 다시 }) => ({ value, 다시 }))).toEqual(expected);
      expect(answer).toMatchObject({ command: 'SELECT', rowCount: values.length + 1 });
      expect(Object.keys(answer.rows[0] ?? {})).toEqual(['value', '다시', '__proto__']);
    }
  });

  test('texts that differ only in their length, or from one row to the next, are not taken for each other', async () => {
    const text = `select * from (values ('ab', 'x'), ('abc', 'x'), ('ab', 'y'), ('', 'y'), ('가', null), ('가', 'x')) v (a, b)`;
    for (const name of ['repeated', 'repeated']) {
      const { rows } = await pipeline.query({ text, name });
      expect(rows.map(({ a, b }) => [a, b])).toEqual([
        ['ab', 'x'],
        ['abc', 'x'],
        ['ab', 'y'],
        ['', 'y'],
        ['가', null],
        ['가', 'x'],
      ]);
    }
  });

  test('a number past the safe integers fails its statement and none that was sent with it', async () => {
    const number = 'select $1::int8 as n';
    await pipeline.query({ text: number, values: [1], name: 'number' });
    const [before, past, after] = await Promise.allSettled([
      pipeline.query({ text: number, values: [2], name: 'number' }),
      pipeline.query({ text: number, values: ['9007199254740993'], name: 'number' }),
      pipeline.query({ text: number, values: [3], name: 'number' }),
    ]);
    expect([before, after]).toMatchObject([{ value: { rows: [{ n: 2 }] } }, { value: { rows: [{ n: 3 }] } }]);
    expect(past).toMatchObject({ reason: expect.any(RangeError) });
  });

  test('a row that comes in many pieces is whole', async () => {
    const text = `select repeat('가', $1) as long, $1::int4 as length`;
    for (const length of [10, 200_000, 1_000_000]) {
      const { rows } = await pipeline.query({ text, values: [length], name: 'long' });
      expect(rows).toEqual([{ long: '가'.repeat(length), length }]);
    }
  });
});

describe('statements that are started together', () => {
  test('are one write', async () => {
    const { stream } = client.connection as unknown as { stream: Socket };
    const write = vi.spyOn(stream, 'write');
    await Promise.all([1, 2, 3].map((n) => pipeline.query({ text: 'select $1::int4', values: [n] })));
    await pipeline.query({ text: 'select 4' });
    expect(write).toHaveBeenCalledTimes(2);
    write.mockRestore();
  });

  test('fail with the one that fails, and nothing of what stands behind it is done', async () => {
    const onError = vi.fn();
    const failing = new Pipeline(client, { direct: true, onError });
    await failing.query({ text: 'create temporary table done (n int4)' });
    const put = (n: unknown) => failing.query({ text: 'insert into done values ($1)', values: [n], name: 'put' });
    const answers = await Promise.allSettled([failing.query({ text: 'begin' }), put(1), put('no number'), put(3)]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
    expect(onError).toHaveBeenCalledTimes(1);
    expect((answers[3] as PromiseRejectedResult).reason).toBe((answers[2] as PromiseRejectedResult).reason);
    await failing.query({ text: 'rollback' });
    expect((await put(4)).rowCount).toBe(1);
    expect((await failing.query({ text: 'select n from done' })).rows).toEqual([{ n: 4 }]);
  });

  test('say of an error who asked for what failed', async () => {
    const asking = async () => (await pipeline.query({ text: 'select 1/0' })).rows;
    const error = await asking().catch((thrown: unknown) => thrown);
    expect((error as Error).stack).toContain('asking');
  });

  test('are prepared again where what stood before them kept them from it', async () => {
    const together = () =>
      Promise.allSettled([pipeline.query({ text: 'select 1/0' }), pipeline.query({ text: 'select 7 as n', name: 'later' })]);
    expect((await together()).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((await pipeline.query({ text: 'select 7 as n', name: 'later' })).rows).toEqual([{ n: 7 }]);
  });

  test('are refused where one has the name of another, and the others are answered', async () => {
    const [first, second, third] = await Promise.allSettled([
      pipeline.query({ text: 'select 1 as n', name: 'one-name' }),
      pipeline.query({ text: 'select 2 as n', name: 'one-name' }),
      pipeline.query({ text: 'select 3 as n' }),
    ]);
    expect(first).toMatchObject({ value: { rows: [{ n: 1 }] } });
    expect(second).toMatchObject({ reason: { message: 'two statements have the name one-name' } });
    expect(third).toMatchObject({ value: { rows: [{ n: 3 }] } });
  });

  test('a value that can not be written fails its own statement', async () => {
    const round: Record<string, unknown> = {};
    round.self = round;
    const [bad, good] = await Promise.allSettled([
      pipeline.query({ text: 'select $1::text', values: [round] }),
      pipeline.query({ text: 'select 1 as n' }),
    ]);
    expect([bad?.status, good]).toEqual(['rejected', expect.objectContaining({ status: 'fulfilled' })]);
  });

  test('all fail when the connection is lost', async () => {
    const lost = new RawClient({ ...clientConfig(db.login('postgres'), 'lost'), pipeline: true } as pg.ClientConfig);
    lost.on('error', () => undefined);
    await lost.connect();
    const own = new Pipeline(lost, { direct: true });
    const answers = await Promise.allSettled([
      own.query({ text: 'select pg_terminate_backend(pg_backend_pid())' }),
      own.query({ text: 'select 1' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(own.query({ text: 'select 1' })).rejects.toThrow();
  });
});

test('a statement whose columns have changed is refused, not misread', async () => {
  await pipeline.query({ text: 'create temporary table changing (a int8, b text)' });
  await pipeline.query({ text: `insert into changing values (1, 'x')` });
  const read = () => pipeline.query({ text: 'select * from changing', name: 'changing' });
  expect((await read()).rows).toEqual([{ a: 1, b: 'x' }]);
  expect((await read()).rows).toEqual([{ a: 1, b: 'x' }]);
  await pipeline.query({ text: 'alter table changing alter column a type text, add column c int4 default 5' });
  await expect(read()).rejects.toThrow('cached plan must not change result type');
});

test('behind a pooler what a statement answers is described each time, as another may have prepared it', async () => {
  const pooled = new Pipeline(client, { direct: false });
  for (let round = 0; round < 3; round += 1) {
    expect((await pooled.query({ text: 'select 1::int8 as n', name: 'pooled' })).rows).toEqual([{ n: 1 }]);
  }
});
