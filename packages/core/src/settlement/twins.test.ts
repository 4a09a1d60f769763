import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SettleFact } from './columns.ts';
import { type KnownRow, withoutTwins } from './twins.ts';

const fact = (key: string, change: Partial<SettleFact> = {}): SettleFact => ({
  key,
  event: 'SALE',
  orderNo: 'A',
  lineNo: '1',
  itemId: '',
  productId: '',
  productName: '',
  optionName: '',
  quantity: 1,
  parts: null,
  amount: 1_000,
  basisDate: '2026-11-20',
  expectDate: null,
  paidDate: null,
  ...change,
});
const row = (key: string, source: KnownRow['source'], change: Partial<KnownRow> = {}): KnownRow => ({
  key,
  source,
  event: 'SALE',
  orderNo: 'A',
  lineNo: '1',
  amount: 1_000,
  paid: false,
  ...change,
});

describe('a payment that is reported by the API and in a file', () => {
  test.each<[string, SettleFact[], 'API' | 'EXCEL', KnownRow[], string[], string[]]>([
    ['is the row of the API, the file later', [fact('f')], 'EXCEL', [row('a', 'API')], [], []],
    ['is the row of the API, the file before', [fact('a')], 'API', [row('f', 'EXCEL')], ['a'], ['f']],
    ['is the row that was seen paid', [fact('a')], 'API', [row('f', 'EXCEL', { paid: true })], [], []],
    ['without its line in the file', [fact('f', { lineNo: '' })], 'EXCEL', [row('a', 'API')], [], []],
    ['once more in the file was paid once more', [fact('f1'), fact('f2')], 'EXCEL', [row('a', 'API')], ['f2'], []],
    ['of other won is another one', [fact('f', { amount: 999 })], 'EXCEL', [row('a', 'API')], ['f'], []],
    ['of another line is another one', [fact('f', { lineNo: '2' })], 'EXCEL', [row('a', 'API')], ['f'], []],
    ['of another kind is another one', [fact('f', { event: 'RETURN' })], 'EXCEL', [row('a', 'API')], ['f'], []],
    ['of no order is known by its key alone', [fact('f', { orderNo: '' })], 'EXCEL', [row('a', 'API', { orderNo: '' })], ['f'], []],
    ['is stored already', [fact('a')], 'API', [row('a', 'API'), row('f', 'EXCEL')], ['a'], []],
    ['by hand is none of them', [fact('f')], 'EXCEL', [row('m', 'MANUAL')], ['f'], []],
  ])('%s', (_, facts, source, rows, left, remove) => {
    const result = withoutTwins(facts, source, rows);
    expect(result.facts.map(({ key }) => key)).toEqual(left);
    expect(result.remove).toEqual(remove);
  });

  test('counts as often as the source says that has it more often, whatever comes first and however often', () => {
    const step = fc.constantFrom('API', 'EXCEL');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 }), fc.array(step, { maxLength: 6 }), (api, file, order) => {
        const reported = {
          API: Array.from({ length: api }, (_, n) => fact(`a${n}`)),
          EXCEL: Array.from({ length: file }, (_, n) => fact(`f${n}`)),
        };
        let stored: KnownRow[] = [];
        for (const source of [...order, 'API', 'EXCEL', 'API'] as const) {
          const { facts, remove } = withoutTwins(reported[source], source, stored);
          const fresh = facts.filter(({ key }) => !stored.some((each) => each.key === key));
          stored = [...stored.filter(({ key }) => !remove.includes(key)), ...fresh.map(({ key }) => row(key, source))];
        }
        expect(stored).toHaveLength(Math.max(api, file));
      }),
    );
  });
});
