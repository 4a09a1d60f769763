import { expect, test } from 'vitest';
import { JOB_AREA_NAMES, jobAreaOf, wordsOfAreas } from './job-areas.ts';

test.each([
  ['orders.import', 'ORDER_IMPORT'],
  ['orders.dispatch', 'ORDERS'],
  ['orders.importer', 'ORDERS'],
  ['claims.approveCancel', 'ORDERS'],
  ['listings.transmit', 'LISTINGS'],
  ['listings.collect', 'PRODUCT_IMPORT'],
  ['catalog.fields', 'PRODUCTS'],
  ['settlement.import', 'SETTLEMENT'],
  ['settlement.file', 'SETTLEMENT'],
  ['something.new', null],
])('%s belongs to %s', (kind, area) => {
  expect(jobAreaOf(kind)).toBe(area);
});

const KINDS = [
  'orders.import',
  'orders.place',
  'claims.approveCancel',
  'listings.transmit',
  'listings.sync',
  'catalog.batch',
  'settlement.import',
];

test('the words of areas find the kinds of these areas and no others', () => {
  const begins = (kind: string) => (words: string) => kind === words || kind.startsWith(`${words}.`);
  for (const one of JOB_AREA_NAMES)
    for (const other of JOB_AREA_NAMES) {
      const { within, without } = wordsOfAreas([one, other]);
      const found = KINDS.filter((kind) => within.some(begins(kind)) && !without.some(begins(kind)));
      expect(found).toEqual(KINDS.filter((kind) => [one, other].includes(jobAreaOf(kind) ?? 'DATA')));
    }
});
