import { expect, test } from 'vitest';
import { type FileLine, type FileRow, planInvoiceFile } from './invoice-file.ts';

const LINES: FileLine[] = [
  { id: 1, accountId: 7, orderNo: 'A', lineNo: 'A-1' },
  { id: 2, accountId: 7, orderNo: 'A', lineNo: 'A-2' },
  { id: 3, accountId: 7, orderNo: 'B', lineNo: '1' },
  { id: 4, accountId: 7, orderNo: 'SENT', lineNo: '1' },
  { id: 5, accountId: 7, orderNo: 'TWICE', lineNo: '1' },
  { id: 6, accountId: 8, orderNo: 'TWICE', lineNo: '1' },
  { id: 7, accountId: 7, orderNo: 'HALF', lineNo: '1' },
  { id: 8, accountId: 7, orderNo: 'HALF', lineNo: '2' },
];
const SENT = new Set([4, 8]);
let at = 1;
const row = (orderNo: string, invoiceNo = '640012345678', courier = 'CJ대한통운', lineNo = ''): FileRow => ({
  row: ++at,
  orderNo,
  lineNo,
  courier,
  invoiceNo,
});
const plan = (...rows: FileRow[]) => {
  const { accepted, refused } = planInvoiceFile(rows, LINES, ({ id }, _courier, invoiceNo) =>
    SENT.has(id) ? '이미 보냈습니다.' : invoiceNo.length < 10 ? '송장번호가 짧습니다.' : null,
  );
  return { lines: accepted.map(({ line, invoiceNo }) => `${line.id} ${invoiceNo}`), messages: refused.map(({ message }) => message) };
};

test('an order number means every line that can be sent, a line number that line', () => {
  expect(plan(row('A'))).toEqual({ lines: ['1 640012345678', '2 640012345678'], messages: [] });
  expect(plan(row('A', '6400-1234-5678', '대한통운', 'A-2'))).toEqual({ lines: ['2 640012345678'], messages: [] });
  expect(plan(row('', '640012345678', 'CJ', 'A-2'))).toEqual({ lines: ['2 640012345678'], messages: [] });
  expect(plan(row('HALF'))).toEqual({ lines: ['7 640012345678'], messages: [] });
});

test('every row that can not be sent says why', () => {
  const rows = [
    row(''),
    row('NOWHERE'),
    row('A', '640012345678', '', ''),
    row('A', '640012345678', '빠른택배사'),
    row('A', ''),
    row('A', '12345'),
    row('SENT'),
    row('TWICE'),
    row('A', '640012345678', 'CJ', 'B-9'),
    row('HALF', '640012345678', 'CJ', '2'),
    row('', '640012345678', 'CJ', '1'),
  ];
  const { lines, messages } = plan(...rows);
  expect(lines).toEqual([]);
  expect(messages).toHaveLength(rows.length);
  for (const [i, expected] of [
    '주문번호가 없',
    '찾을 수 없',
    '택배사가 없',
    '빠른택배사',
    '송장번호가 없',
    '짧습니다',
    '이미 보냈',
    '여러 쇼핑몰',
    '찾을 수 없',
    '이미 보냈',
    '여러 주문',
  ].entries())
    expect(messages[i]).toContain(expected);
});

test('rows of one parcel that say the same are one, rows that contradict each other are reported', () => {
  const first = row('B');
  expect(plan(first, row('B'))).toEqual({ lines: ['3 640012345678'], messages: [] });
  const { lines, messages } = plan(first, row('B', '640012345689'));
  expect(lines).toEqual(['3 640012345678']);
  expect(messages).toEqual([`같은 주문이 ${first.row}행에 다른 송장번호로 있습니다.`]);
});
