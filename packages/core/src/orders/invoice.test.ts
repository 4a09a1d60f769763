import { expect, test } from 'vitest';
import { checkInvoiceNo, normaliseInvoiceNo } from './invoice.ts';

test.each([
  ['6889-0011-2233', '688900112233'],
  [' 688900112233 ', '688900112233'],
  ['ee123456785kr', 'EE123456785KR'],
])('%s is kept as %s', (typed, kept) => {
  expect(normaliseInvoiceNo(typed)).toBe(kept);
});

test.each([
  ['a good MOD7 number', '100000000004', { lengths: [10, 12], check: 'MOD7' } as const, null],
  ['a wrong check digit', '100000000005', { lengths: [10, 12], check: 'MOD7' } as const, 'WARN'],
  ['a wrong length', '12345678901', { lengths: [10, 12], check: 'MOD7' } as const, 'WARN'],
  ['a number whose end is missing', '12345', { lengths: [10, 12], check: 'MOD7' } as const, 'ERROR'],
  ['a good S10 number', 'EE473124829KR', { lengths: [13], check: 'S10' } as const, null],
  ['a number destroyed by a spreadsheet', '6.889E+11', { lengths: [12], check: null } as const, 'ERROR'],
  ['letters only', '가나다라', { lengths: [], check: null } as const, 'ERROR'],
  ['an unknown format', '1234567', { lengths: [], check: null } as const, null],
])('%s', (_, invoiceNo, format, severity) => {
  expect(checkInvoiceNo(invoiceNo, format)?.severity ?? null).toBe(severity);
});

/** Of twelve pixels each in a column of 276. */
const ROOM = 23;

test.each([
  ['100000000005', { lengths: [10, 12], check: 'MOD7' } as const, '검증숫자가 맞지 않습니다.'],
  ['1234567890123', { lengths: [10, 12], check: 'MOD7' } as const, '13자리입니다. 보통 10·12자리입니다.'],
  ['12345', { lengths: [9, 10, 11, 12, 13], check: null } as const, '5자리입니다. 보통 9~13자리입니다.'],
  ['6.889E+11', { lengths: [12], check: null } as const, '엑셀이 지수로 바꾼 번호입니다.'],
  ['가나다라', { lengths: [], check: null } as const, '숫자·영문 4자 이상이어야 합니다.'],
])('%s is said in a row in as few words as it holds', (invoiceNo, format, brief) => {
  expect(checkInvoiceNo(invoiceNo, format)?.brief).toBe(brief);
  expect([...brief].length).toBeLessThanOrEqual(ROOM);
});
