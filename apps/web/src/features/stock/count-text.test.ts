import { describe, expect, it } from 'vitest';
import { parseCount, parsePaste, pastedColumn } from './count-text.ts';

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

describe('pastedColumn', () => {
  it('takes the first column of a block and leaves one value alone', () => {
    expect(pastedColumn('3\t블랙\r\n5\t네이비\r\n')).toEqual(['3', '5']);
    expect(pastedColumn('12')).toBeNull();
    expect(pastedColumn('12\n')).toBeNull();
  });
});

describe('parsePaste', () => {
  it('reads code and count from a sheet under its heading, with columns between', () => {
    expect(parsePaste('SKU코드\t상품\t재고\nKN-1\t니트\t1,200\n\nKN-2\t니트\t0\n')).toEqual([
      { line: 2, skuCode: 'KN-1', quantity: 1200, problem: null },
      { line: 4, skuCode: 'KN-2', quantity: 0, problem: null },
    ]);
  });

  it('reads typed lines', () => {
    expect(parsePaste('KN-1 3\nKN-2, 1,000').map((each) => [each.skuCode, each.quantity])).toEqual([
      ['KN-1', 3],
      ['KN-2', 1000],
    ]);
  });

  it('names what is wrong with each line and keeps the others', () => {
    const lines = parsePaste('KN-1\t3\nKN-1\t4\nKN-2\t-1\nKN-3\n\t5\nKN-4\t9');
    expect(lines.map((each) => each.problem !== null)).toEqual([false, true, true, true, true, false]);
  });
});
