import { describe, expect, test } from 'vitest';
import { guessColumns, headingsOf, isRemembered, readInvoiceTable, recall, remember, saysEnough } from './invoice-file.ts';

/** As the screen reads it where nobody chose any column. */
function read(table: string[][], courier: string) {
  const headings = headingsOf(table);
  const columns = guessColumns(headings?.titles ?? []);
  return headings && saysEnough(columns) ? readInvoiceTable(table, headings, columns, courier) : null;
}

describe('a table of invoice numbers', () => {
  test('is read by its headings, wherever they stand', () => {
    const table = [
      ['7월 발송', '', '', ''],
      ['받는 분', '주문 번호', '상품주문번호', '운송장 번호', '택배사명', '묶음배송번호'],
      ['홍길동', ' 2026 ', '2026-1', '6400-1234-5678', 'CJ대한통운', ''],
      ['김하나', '2027', '', '640012345689', '', 'B-7'],
      ['이두리', '2028', '', '', 'CJ대한통운', ''],
      ['', '', '', '', ''],
    ];
    expect(read(table, 'HANJIN')).toEqual({
      rows: [
        {
          row: 3,
          orderNo: '2026',
          lineNo: '2026-1',
          bundleNo: '',
          shop: '',
          account: '',
          courier: 'CJ대한통운',
          invoiceNo: '6400-1234-5678',
        },
        { row: 4, orderNo: '2027', lineNo: '', bundleNo: 'B-7', shop: '', account: '', courier: 'HANJIN', invoiceNo: '640012345689' },
      ],
      empty: 1,
    });
  });

  test.each([
    [['주문번호', '송장']],
    [['상품주문번호', '송장번호']],
    [['묶음번호', '송장번호']],
    [['품목별 주문번호', '운송장번호(필수)']],
  ])('may be headed %j', (heading) => {
    expect(read([heading, ['1', '640012345678']], 'CJ')?.rows).toHaveLength(1);
  });

  test('whose headings say no order or no invoice number is read once somebody has chosen them', () => {
    const table = [['7월'], ['관리번호', '받는 분', '등기'], ['2026', '홍길동', '640012345678']];
    expect(read(table, 'CJ')).toBeNull();
    expect(headingsOf(table)).toEqual({ at: 1, titles: ['관리번호', '받는 분', '등기'] });
    expect(readInvoiceTable(table, { at: 1 }, { orderNo: 0, invoiceNo: 2 }, 'CJ').rows).toEqual([
      { row: 3, orderNo: '2026', lineNo: '', bundleNo: '', shop: '', account: '', courier: 'CJ', invoiceNo: '640012345678' },
    ]);
    expect(read([['송장번호'], ['640012345678']], 'CJ')).toBeNull();
    expect(headingsOf([])).toBeNull();
  });

  test('has rows without a number where nobody gives one', () => {
    const table = [
      ['주문번호', '택배사', '운송장번호(배송번호)'],
      ['1', '직접배송', ''],
      ['2', 'CJ', ''],
      ['', '직접배송', ''],
    ];
    const columns = guessColumns(table[0] ?? []);
    expect(columns).toEqual({ orderNo: 0, courier: 1, invoiceNo: 2 });
    const read = readInvoiceTable(table, { at: 0 }, columns, 'CJ', (courier) => courier === '직접배송');
    expect(read).toEqual({ rows: [expect.objectContaining({ orderNo: '1', invoiceNo: '' })], empty: 1 });
  });

  test('that is too long is cut without leaving half a character, which the server would refuse', () => {
    const long = `${'가'.repeat(199)}🚚뒤`;
    const table = [
      ['주문번호', '송장번호'],
      [long, '640012345678'],
    ];
    expect(read(table, 'CJ')?.rows[0]?.orderNo).toBe('가'.repeat(199));
  });

  test('keeps a row that is wrong for the server to say what is wrong', () => {
    const table = [
      ['주문번호', '송장번호'],
      ['', '640012345678'],
      ['2026', '6.4E+11'],
    ];
    expect(read(table, '')?.rows.map(({ orderNo, invoiceNo }) => [orderNo, invoiceNo])).toEqual([
      ['', '640012345678'],
      ['2026', '6.4E+11'],
    ]);
  });
});

describe('columns that somebody chose', () => {
  test('are known again by the headings, however they are spaced, and the last choice counts', () => {
    const once = remember([], ['관리번호', '등기'], { orderNo: 0, invoiceNo: 1 });
    const again = remember(once, ['관리 번호', '등기'], { lineNo: 0, invoiceNo: 1 });
    expect(again).toHaveLength(1);
    expect(recall(again, ['관리번호', ' 등기'])).toEqual({ lineNo: 0, invoiceNo: 1 });
    expect(recall(again, ['등기', '관리번호'])).toBeNull();
    expect(isRemembered(JSON.parse(JSON.stringify(again)))).toBe(true);
    expect(isRemembered([{ titles: 'a', columns: { other: 1 } }])).toBe(false);
  });

  test('are twenty at most', () => {
    let kept = remember([], ['첫째'], { orderNo: 0 });
    for (let n = 0; n < 20; n += 1) kept = remember(kept, [`${n}`], { orderNo: 0 });
    expect(kept).toHaveLength(20);
    expect(recall(kept, ['첫째'])).toBeNull();
  });
});
