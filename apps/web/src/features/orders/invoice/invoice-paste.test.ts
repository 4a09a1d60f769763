import { describe, expect, it } from 'vitest';
import { readPastedInvoices } from './invoice-paste.ts';

const rows = [
  { id: '1', orderNo: '2026112100001', lineNo: '2026112100001-1' },
  { id: '2', orderNo: '2026112100001', lineNo: '2026112100001-2' },
  { id: '3', orderNo: '3000284719', lineNo: '3000284719' },
];
const couriers = (text: string) => (text === 'CJ대한통운' ? 'CJ' : text === '한진택배' ? 'HANJIN' : null);

describe('pasted invoices', () => {
  it('one column goes down from the row it was pasted into, gaps stay gaps', () => {
    const result = readPastedInvoices('6123-4567-8901\r\n\r\n612345678902\r\n', rows, 0, couriers);
    expect(result.filled).toEqual([
      { id: '1', courierCode: null, invoiceNo: '612345678901' },
      { id: '3', courierCode: null, invoiceNo: '612345678902' },
    ]);
  });

  it('counts what runs over the end of the list', () => {
    expect(readPastedInvoices('612345678901\n612345678902', rows, 2, couriers)).toEqual({
      filled: [{ id: '3', courierCode: null, invoiceNo: '612345678901' }],
      unmatched: 1,
    });
  });

  it.each([['3000284719\tCJ대한통운\t612345678901'], ['CJ대한통운\t612345678901\t이*수\t3000284719']])(
    'finds the row by its number in any column order: %s',
    (sheet) => {
      expect(readPastedInvoices(sheet, rows, 0, couriers).filled).toEqual([{ id: '3', courierCode: 'CJ', invoiceNo: '612345678901' }]);
    },
  );

  it('fills all lines of an order by its number, one line by the line number', () => {
    const whole = readPastedInvoices('2026112100001\t한진택배\t555512345678', rows, 0, couriers);
    expect(whole.filled.map((each) => each.id)).toEqual(['1', '2']);
    const one = readPastedInvoices('2026112100001-2\t2026112100001\t555512345678', rows, 0, couriers);
    expect(one.filled.map((each) => each.id)).toEqual(['2']);
  });

  it('says how many rows of a sheet belong to nothing shown, headings not among them', () => {
    const sheet = '주문번호\t택배사\t송장번호\n3000284719\tCJ대한통운\t612345678901\n9999999999\tCJ대한통운\t612345678902';
    expect(readPastedInvoices(sheet, rows, 0, couriers)).toMatchObject({ filled: [{ id: '3' }], unmatched: 1 });
  });

  it('keeps a number that a spreadsheet destroyed, so that the check can name it', () => {
    expect(readPastedInvoices('CJ대한통운\t6.12346E+11', rows, 1, couriers).filled).toEqual([
      { id: '2', courierCode: 'CJ', invoiceNo: '6.12346E+11' },
    ]);
  });
});
