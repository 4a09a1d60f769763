/** docs/growth.md says what the script calculates from what was measured. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EXTENTS, planFor, readFigures, tablesOf, withTables } from './growth.ts';

const document = readFileSync(new URL('../docs/growth.md', import.meta.url), 'utf8');
const figures = readFigures();
const [extent = { sellers: 0, shops: 0, orders: 0, interval: 1 }] = EXTENTS;

test('the document holds the tables that its script calculates (node scripts/growth.ts)', () => {
  expect(withTables(document, tablesOf(figures))).toBe(document);
});

test('twice the sellers need twice of everything that is not rounded up to whole processes', () => {
  const [one, two] = [planFor(extent, figures), planFor({ ...extent, sellers: extent.sellers * 2 }, figures)];
  expect(two.callsPerDay).toBeCloseTo(2 * one.callsPerDay);
  expect(two.rowsPerDay).toBeCloseTo(2 * one.rowsPerDay);
  expect(two.gigabytes.firstYear).toBeCloseTo(2 * one.gigabytes.firstYear);
  expect(two.cores.database).toBeCloseTo(2 * one.cores.database);
});

test('by hand: ten sellers with three shops and 8,640 orders a day make an order a second and two calls for its stock', () => {
  const plan = planFor({ sellers: 10, shops: 3, orders: 8_640, interval: 1 }, figures);
  expect(plan.ordersPerSecond).toBeCloseTo(1);
  expect(plan.callsPerSecond.stock).toBeCloseTo(2);
  expect(plan.callsPerSecond.collecting).toBeCloseTo(0.5 * figures.callsOfCollection.value);
});
