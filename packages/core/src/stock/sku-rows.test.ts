import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeSkuRows, type KnownSku, type SkuEdit } from './sku-rows.ts';

const KNOWN: KnownSku[] = [
  { id: '1', skuCode: 'A', version: 3 },
  { id: '2', skuCode: 'B', version: 0 },
];
const codes = (...rows: SkuEdit[]) => judgeSkuRows(rows, KNOWN).map((refused) => refused?.code ?? 'OK');

test.each<[string, SkuEdit[], string[]]>([
  ['a new one with a name', [{ skuName: '모자' }], ['OK']],
  ['a new one without a name', [{ skuCode: 'C' }, { skuName: ' ' }], ['VALIDATION_FAILED', 'VALIDATION_FAILED']],
  ['a code that is there', [{ skuName: '모자', skuCode: ' A ' }], ['DUPLICATE']],
  [
    'a code of a row above',
    [
      { skuName: '모자', skuCode: 'C' },
      { skuName: '장갑', skuCode: 'C' },
    ],
    ['OK', 'DUPLICATE'],
  ],
  ['a code of a row above that was refused', [{ skuCode: 'C' }, { skuName: '장갑', skuCode: 'C' }], ['VALIDATION_FAILED', 'OK']],
  ['no code twice', [{ skuName: '모자' }, { skuName: '모자' }], ['OK', 'OK']],
  ['its own code', [{ id: '1', skuCode: 'A', skuName: '셔츠', version: 3 }], ['OK']],
  ['the code of another', [{ id: '1', skuCode: 'B' }], ['DUPLICATE']],
  [
    'two that swap their codes',
    [
      { id: '1', skuCode: 'B' },
      { id: '2', skuCode: 'A' },
    ],
    ['DUPLICATE', 'DUPLICATE'],
  ],
  ['one that is not there', [{ id: '9', skuName: '셔츠' }], ['NOT_FOUND']],
  ['one that moved meanwhile', [{ id: '1', safetyStock: 2, version: 2 }], ['STALE_VERSION']],
  [
    'one twice',
    [
      { id: '1', safetyStock: 2 },
      { id: '1', skuName: '셔츠' },
    ],
    ['OK', 'UNPROCESSABLE'],
  ],
  ['stock of one that is there', [{ id: '1', stockQuantity: 2 }], ['UNPROCESSABLE']],
  ['a name taken away', [{ id: '1', skuName: ' ' }], ['VALIDATION_FAILED']],
])('%s', (_, rows, answers) => {
  expect(codes(...rows)).toEqual(answers);
});

test('what is let through can be written as it stands: no code and no SKU twice, none of another', () => {
  const row = fc.record(
    {
      id: fc.constantFrom('1', '2', '3'),
      skuCode: fc.constantFrom('A', 'B', 'C', 'D', ' C', ''),
      skuName: fc.constantFrom('모자', ' ', '장갑'),
      version: fc.constantFrom(0, 3),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
      const verdicts = judgeSkuRows(rows, KNOWN);
      const taken = rows.filter((_, index) => verdicts[index] === null);
      const written = taken.flatMap(({ skuCode = '' }) => (skuCode.trim() === '' ? [] : [skuCode.trim()]));
      expect(new Set(written).size).toBe(written.length);
      const ids = taken.flatMap(({ id }) => id ?? []);
      expect(new Set(ids).size).toBe(ids.length);
      for (const { id, skuCode } of taken) {
        const holder = KNOWN.find((sku) => sku.skuCode === skuCode?.trim());
        expect(holder === undefined || holder.id === id).toBe(true);
      }
      for (const refused of verdicts) expect(refused === null || /[가-힣]/.test(refused.message)).toBe(true);
    }),
  );
});
