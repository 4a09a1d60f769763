import { expect, test } from 'vitest';
import { TABLES as EVERY_TABLE } from '../apps/server/src/migrations/tables.ts';
import { LEFT_OUT, TABLES } from '../apps/server/test/new-seller/multiply.ts';

/** Tables of sellers that are not bounded by what a seller has. */
const GROWING = Object.entries(EVERY_TABLE).flatMap(([table, row]) => (row.class === 'tenant' && row.ending !== 'bounded' ? [table] : []));

test('each table that grows is multiplied for the new seller, or named with why not', () => {
  expect(GROWING.filter((table) => !(table in TABLES) && !(table in LEFT_OUT))).toEqual([]);
});

test('what is left out is a table that grows, and is not multiplied', () => {
  expect(Object.keys(LEFT_OUT).filter((table) => !GROWING.includes(table) || table in TABLES)).toEqual([]);
});
