import { describe, expect, it } from 'vitest';
import { pastedColumn, pastedRows, rowsText } from './count-text.ts';

describe('pastedColumn', () => {
  it('takes the first column of a block and leaves one value alone', () => {
    expect(pastedColumn('3\t블랙\r\n5\t네이비\r\n')).toEqual(['3', '5']);
    expect(pastedColumn('12')).toBeNull();
    expect(pastedColumn('12\n')).toBeNull();
  });
});

describe('pastedRows', () => {
  it('reads code and count from a sheet under its heading, with columns between', () => {
    expect(pastedRows('SKU코드\t상품\t재고\nKN-1\t니트\t1,200\n\nKN-2\t니트\t0\n')).toEqual([
      { skuCode: 'KN-1', quantity: '1,200' },
      { skuCode: 'KN-2', quantity: '0' },
    ]);
  });

  it('reads typed lines', () => {
    expect(pastedRows('KN-1 3\nKN-2, 1,000').map((each) => [each.skuCode, each.quantity])).toEqual([
      ['KN-1', '3'],
      ['KN-2', '1,000'],
    ]);
  });

  it('drops no line that somebody wrote, whatever is wrong with it', () => {
    const rows = pastedRows('KN-1\t3\nKN-2\t많음\nKN-3\n\t5');
    expect(rows).toEqual([
      { skuCode: 'KN-1', quantity: '3' },
      { skuCode: 'KN-2', quantity: '많음' },
      { skuCode: 'KN-3', quantity: '' },
      { skuCode: '', quantity: '5' },
    ]);
    expect(pastedRows(rowsText(rows))).toEqual(rows);
  });
});
