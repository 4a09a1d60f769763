import { expect, test } from 'vitest';
import { wasteOf } from './plans.ts';

const scan = (change: object) => ({
  'Node Type': 'Index Scan',
  'Relation Name': 'sku',
  'Index Name': 'sku_pkey',
  'Actual Loops': 1,
  ...change,
});

const firstOf = (page: number, rows: number) => ({
  'Node Type': 'Limit',
  'Actual Rows': page,
  'Actual Loops': 1,
  Plans: [{ 'Node Type': 'Sort', 'Actual Rows': page, 'Actual Loops': 1, Plans: [scan({ 'Actual Rows': rows })] }],
});

test.each([
  ['a step that leaves out far more than it gives back', scan({ 'Actual Rows': 3, 'Rows Removed by Filter': 10_000 })],
  ['one that does so in many rounds', scan({ 'Actual Rows': 0, 'Actual Loops': 100, 'Rows Removed by Filter': 90 })],
  [
    'a join that compares all with all',
    { 'Node Type': 'Nested Loop', 'Actual Rows': 10, 'Actual Loops': 1, 'Rows Removed by Join Filter': 99_995 },
  ],
  ['a walk through an index for one row', scan({ 'Actual Rows': 1, 'Shared Hit Blocks': 92 })],
  ['a sort of all for the first page', firstOf(50, 10_000)],
])('%s is a waste, wherever it stands', (_, node) => {
  expect(wasteOf(node)).toHaveLength(1);
  expect(wasteOf({ 'Node Type': 'Sort', 'Actual Rows': 1, 'Actual Loops': 1, Plans: [node] })).toHaveLength(1);
});

test.each([
  ['a step that leaves out a few', scan({ 'Actual Rows': 0, 'Rows Removed by Filter': 300 })],
  ['one that gives back much of what it reads', scan({ 'Actual Rows': 1_000, 'Rows Removed by Filter': 9_000, 'Shared Hit Blocks': 900 })],
  ['a sort of what fills some pages', firstOf(50, 900)],
  ['many looks that are short', scan({ 'Actual Rows': 1, 'Actual Loops': 500, 'Shared Hit Blocks': 2_000 })],
])('%s is none', (_, node) => expect(wasteOf(node)).toEqual([]));
