import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { judgeStockRow, parseCount, type StockRow } from './stock-rows.ts';

describe('parseCount', () => {
  it.each([
    ['12', 12],
    ['1,234', 1234],
    [' 7개', 7],
    ['0', 0],
  ])('reads %j', (text, value) => expect(parseCount(text)).toEqual({ ok: true, value }));

  it.each(['', '-1', '1.5', '많음', '100000000'])('refuses %j in Korean', (text) => {
    const parsed = parseCount(text);
    expect(parsed.ok).toBe(false);
    expect(!parsed.ok && /[가-힣]/.test(parsed.message)).toBe(true);
  });
});

const row = (quantity: string, known?: string): StockRow => ({ skuCode: 'KN-1', quantity, known });

describe('a row of a sheet', () => {
  it.each<[string, StockRow, number | null, boolean, object]>([
    ['sets what was counted', row('1,200'), 7, false, { kind: 'SET', quantity: 1200 }],
    ['asks for nothing where it is so', row('7'), 7, false, { kind: 'NOTHING' }],
    ['names a code that is not there', row('7'), null, false, { kind: 'PROBLEM', message: '없는 SKU 코드입니다.' }],
    ['names a code that stands above', row('7'), 3, true, { kind: 'PROBLEM', message: '같은 SKU 코드가 위에 있습니다.' }],
    ['names a missing code', { ...row('7'), skuCode: '' }, null, false, { kind: 'PROBLEM', message: 'SKU 코드가 없습니다.' }],
    ['names a missing count', row(' '), 3, false, { kind: 'PROBLEM', message: '재고수량이 없습니다.' }],
    ['leaves alone what a sheet left empty', row('', '3'), 3, false, { kind: 'NOTHING' }],
    ['repeats what is no count', row('많음'), 3, false, { kind: 'PROBLEM', message: expect.stringContaining('많음') }],
    ['sets what still is as the sheet said', row('9', '3'), 3, false, { kind: 'SET', quantity: 9 }],
    [
      'names what moved since the sheet went out',
      row('9', '5'),
      3,
      false,
      { kind: 'PROBLEM', message: expect.stringContaining('5개에서 3개로') },
    ],
    ['minds no move where nothing is asked for', row('', '5'), 3, false, { kind: 'NOTHING' }],
    [
      'trusts no known stock that can not be read',
      row('9', '다섯'),
      3,
      false,
      { kind: 'PROBLEM', message: expect.stringContaining('3개로') },
    ],
  ])('%s', (_, given, stock, repeated, verdict) => {
    expect(judgeStockRow(given, stock, repeated)).toMatchObject(verdict);
  });

  test('whatever is typed, only a count in range is set, and all else says why in Korean', () => {
    const typed = fc.oneof(
      fc.string(),
      fc.integer().map(String),
      fc.nat().map((n) => `${n.toLocaleString('ko-KR')}개`),
    );
    fc.assert(
      fc.property(typed, fc.option(typed, { nil: undefined }), fc.nat(50), (quantity, known, stock) => {
        const verdict = judgeStockRow(row(quantity, known), stock, false);
        if (verdict.kind === 'SET')
          expect(verdict.quantity >= 0 && verdict.quantity <= 99_999_999 && verdict.quantity !== stock).toBe(true);
        else expect(verdict.kind === 'NOTHING' ? verdict.reason : verdict.message).toMatch(/[가-힣]/);
      }),
    );
  });
});
