import { expect, test } from 'vitest';
import { testDatabase } from '../support/index.ts';
import { IMMUTABLE, VOLATILE } from './functions.ts';
import { loadParser } from './levels.ts';
import { readMigrated } from './schema.ts';

const { database } = await testDatabase();

const { rows } = await database.system((tx) =>
  tx.query<{ name: string; volatility: string }>(
    'select proname as name, string_agg(distinct provolatile::text, $1) as volatility from pg_proc group by 1',
    [''],
  ),
);
const volatilityOf = new Map(rows.map(({ name, volatility }) => [name, volatility]));

test.each([...IMMUTABLE])('%s always answers the same', (name) => {
  expect(volatilityOf.get(name)).toBe('i');
});

/** Of PostgreSQL 18: a cluster may run the release before. */
const NEWEST = ['uuidv7'];

test.each([...VOLATILE].filter((name) => volatilityOf.has(name) || !NEWEST.includes(name)))('%s is not the same twice', (name) => {
  expect(volatilityOf.get(name)).toBe('v');
});

test('what the migrations say of our own functions is what the database holds', async () => {
  await loadParser();
  const said = readMigrated().functions.map(({ name, volatility }) => [name, volatility[0]]);
  expect(said.length).toBeGreaterThan(5);
  expect(said.map(([name = '']) => [name, volatilityOf.get(name)])).toEqual(said);
});
