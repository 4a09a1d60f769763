import { describe, expect, test } from 'vitest';
import { readInvoiceTable } from './invoice-file.ts';

describe('a table of invoice numbers', () => {
  test('is read by its headings, wherever they stand', () => {
    const table = [
      ['7월 발송', '', '', ''],
      ['받는 분', '주문 번호', '상품주문번호', '운송장 번호', '택배사명'],
      ['홍길동', ' 2026 ', '2026-1', '6400-1234-5678', 'CJ대한통운'],
      ['김하나', '2027', '', '640012345689', ''],
      ['이두리', '2028', '', '', 'CJ대한통운'],
      ['', '', '', '', ''],
    ];
    expect(readInvoiceTable(table, 'HANJIN')).toEqual({
      rows: [
        { row: 3, orderNo: '2026', lineNo: '2026-1', courier: 'CJ대한통운', invoiceNo: '6400-1234-5678' },
        { row: 4, orderNo: '2027', lineNo: '', courier: 'HANJIN', invoiceNo: '640012345689' },
      ],
      empty: 1,
    });
  });

  test.each([[['주문번호', '송장']], [['상품주문번호', '송장번호']], [['품목별 주문번호', '운송장번호(필수)']]])(
    'may be headed %j',
    (heading) => {
      expect(readInvoiceTable([heading, ['1', '640012345678']], 'CJ')?.rows).toHaveLength(1);
    },
  );

  test('without an order or an invoice number in its headings is none', () => {
    expect(
      readInvoiceTable(
        [
          ['주문번호', '상품명'],
          ['1', '셔츠'],
        ],
        'CJ',
      ),
    ).toBeNull();
    expect(readInvoiceTable([['송장번호'], ['640012345678']], 'CJ')).toBeNull();
    expect(readInvoiceTable([], 'CJ')).toBeNull();
  });

  test('that is too long is cut without leaving half a character, which the server would refuse', () => {
    const long = `${'가'.repeat(199)}🚚뒤`;
    const [row] =
      readInvoiceTable(
        [
          ['주문번호', '송장번호'],
          [long, '640012345678'],
        ],
        'CJ',
      )?.rows ?? [];
    expect(row?.orderNo).toBe('가'.repeat(199));
  });

  test('keeps a row that is wrong for the server to say what is wrong', () => {
    const table = [
      ['주문번호', '송장번호'],
      ['', '640012345678'],
      ['2026', '6.4E+11'],
    ];
    expect(readInvoiceTable(table, '')?.rows.map(({ orderNo, invoiceNo }) => [orderNo, invoiceNo])).toEqual([
      ['', '640012345678'],
      ['2026', '6.4E+11'],
    ]);
  });
});
