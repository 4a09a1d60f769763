import type { NamedShop } from '@moa/core';
import { expect, test } from 'vitest';
import { type FileLine, type FileRow, type PlannedRow, planInvoiceFile, repeatedInvoices } from './invoice-file.ts';

const LINES: FileLine[] = [
  { id: 1, accountId: 7, orderNo: 'A', lineNo: 'A-1', bundleNo: 'BOX' },
  { id: 2, accountId: 7, orderNo: 'A', lineNo: 'A-2', bundleNo: null },
  { id: 3, accountId: 7, orderNo: 'B', lineNo: '1', bundleNo: 'BOX' },
  { id: 4, accountId: 7, orderNo: 'SENT', lineNo: '1', bundleNo: null },
  { id: 5, accountId: 7, orderNo: 'TWICE', lineNo: '1', bundleNo: null },
  { id: 6, accountId: 8, orderNo: 'TWICE', lineNo: '1', bundleNo: null },
  { id: 7, accountId: 7, orderNo: 'HALF', lineNo: '1', bundleNo: null },
  { id: 8, accountId: 7, orderNo: 'HALF', lineNo: '2', bundleNo: null },
];
const SENT = new Set([4, 8]);
let at = 1;
const row = (
  orderNo: string,
  invoiceNo = '640012345678',
  courier = 'CJ대한통운',
  lineNo = '',
  bundleNo = '',
  shop = '',
  account = '',
): FileRow => ({
  row: ++at,
  orderNo,
  lineNo,
  bundleNo,
  shop,
  account,
  courier,
  invoiceNo,
});
/** M9 went out with lines 1, 3 and 4; line 5 went out in one box with 3 and 8. */
const ISSUED = { parcels: new Map([['M9', [1, 3, 4]]]), together: new Map([[5, [5, 3, 8]]]) };
const SHOPS = new Map<number, NamedShop>([
  [7, { shopType: 'COUPANG', shopName: '달빛옷장', login: 'moon' }],
  [8, { shopType: 'COUPANG', shopName: '별빛옷장', login: 'star' }],
  [9, { shopType: 'AUCTION', shopName: '', login: 'none' }],
]);
const plan = (...rows: FileRow[]) => {
  const refusalOf = ({ id }: FileLine, _courier: string, invoiceNo: string) =>
    SENT.has(id) ? '이미 보냈습니다.' : invoiceNo.length < 10 ? '송장번호가 짧습니다.' : null;
  const { accepted, refused, doubts } = planInvoiceFile(rows, LINES, refusalOf, { ...ISSUED, shops: SHOPS });
  return {
    lines: accepted.map(({ line, invoiceNo }) => `${line.id} ${invoiceNo}`),
    messages: refused.map(({ message }) => message),
    ...(doubts.length > 0 ? { doubts: doubts.map(({ message }) => message) } : {}),
  };
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

test('the number of a parcel means its lines over all orders, but for what was sent or has a row of its own', () => {
  expect(plan(row('M9'))).toEqual({ lines: ['1 640012345678', '3 640012345678'], messages: [] });
  expect(plan(row('', '640012345678', 'CJ', 'M9')).lines).toHaveLength(2);
  expect(plan(row('B', '640012345689'), row('M9'))).toMatchObject({ messages: [expect.stringContaining('다른 송장번호')] });
  expect(plan(row('M10')).messages).toEqual([expect.stringContaining('찾을 수 없')]);
});

test('orders that stand in one cell are one parcel, and all of them must be there', () => {
  expect(plan(row('A, B'))).toEqual({ lines: ['1 640012345678', '2 640012345678', '3 640012345678'], messages: [] });
  expect(plan(row('A, NOWHERE'))).toMatchObject({ lines: [], messages: [expect.stringContaining('찾을 수 없')] });
});

test('what went out in one box with a named line goes with it, unless another row says otherwise', () => {
  const boxed = { ...row('', '640012345678', 'CJ'), orderNo: 'TWICE' };
  const only = LINES.filter(({ id }) => id !== 6);
  const lines = (...rows: FileRow[]) =>
    planInvoiceFile(rows, only, ({ id }) => (SENT.has(id) ? '이미 보냈습니다.' : null), ISSUED).accepted.map(
      ({ line, invoiceNo }) => `${line.id} ${invoiceNo}`,
    );
  expect(lines(boxed)).toEqual(['5 640012345678', '3 640012345678']);
  expect(lines(boxed, row('B', '640012345689'))).toEqual(['5 640012345678', '3 640012345689']);
});

test('the number of a bundle means its lines, of one order where the row names one, and may stand where the order should', () => {
  const bundled = (orderNo: string, bundleNo: string) => plan(row(orderNo, '640012345678', 'CJ', '', bundleNo));
  expect(bundled('', 'BOX')).toEqual({ lines: ['1 640012345678', '3 640012345678'], messages: [] });
  expect(bundled('A', 'BOX').lines).toEqual(['1 640012345678']);
  expect(bundled('BOX', '').lines).toHaveLength(2);
  // A shop that names no bundle: the order is one. Where it names some, another one is a slip.
  expect(bundled('HALF', 'NOBODY').lines).toEqual(['7 640012345678']);
  expect(bundled('A', 'NOBODY')).toMatchObject({ lines: [], messages: [expect.stringContaining('찾을 수 없')] });
  expect(bundled('', 'NOBODY').messages).toEqual([expect.stringContaining('찾을 수 없')]);
});

test('what goes without a number needs none: the number of its order stands for it', () => {
  expect(plan(row('A1B2C3', '', '직접배송'))).toMatchObject({ lines: [], messages: [expect.stringContaining('찾을 수 없')] });
  const direct = planInvoiceFile([{ ...row('B', '', '방문수령') }], LINES, () => null, ISSUED);
  expect(direct.accepted.map(({ courierCode, invoiceNo }) => [courierCode, invoiceNo])).toEqual([['VISIT', '000B']]);
  expect(plan(row('B', '', 'CJ')).messages).toEqual(['송장번호가 없습니다.']);
});

test('a number that stands for two boxes is doubtful, in the file and against what was sent before', () => {
  const planned = (at: number, id: number, invoiceNo: string): PlannedRow => ({
    row: { ...row(`O${id}`, invoiceNo), row: at },
    line: { id, accountId: 7, orderNo: `O${id}`, lineNo: '1', bundleNo: null },
    courierCode: 'CJ',
    invoiceNo,
  });
  const boxes = new Map([
    [1, 'kim'],
    [2, 'kim'],
    [3, 'lee'],
  ]);
  const boxOf = (id: number) => boxes.get(id) ?? null;
  const rows = [planned(2, 1, '111'), planned(3, 2, '111'), planned(4, 3, '111'), planned(5, 4, '222'), planned(6, 5, '333')];
  const used = (orderNo: string, box: string | null, courierCode = 'CJ') => ({ orderNo, courierCode, invoiceNo: '222', box });
  expect(repeatedInvoices(rows, boxOf, [])).toEqual([{ row: 4, message: expect.stringContaining('2행과 송장번호가 같은데') }]);
  expect(repeatedInvoices(rows.slice(3), boxOf, [used('OLD', null)])).toEqual([{ row: 5, message: expect.stringContaining('주문 OLD에') }]);
  expect(repeatedInvoices(rows.slice(3), boxOf, [used('O4', null), used('OLD', null, 'HANJIN')])).toEqual([]);
  expect(repeatedInvoices([planned(2, 1, '222')], boxOf, [used('OLD', 'kim')])).toEqual([]);
});

const ofShop = (orderNo: string, shop: string, account = '') => row(orderNo, '640012345678', 'CJ', '', '', shop, account);

test('the shop, or the name of its account, tells orders of one number apart', () => {
  expect(plan(ofShop('TWICE', '', '별빛옷장')).lines).toEqual(['6 640012345678']);
  // What went out in one box with it goes along.
  expect(plan(ofShop('TWICE', '쿠팡 달빛옷장')).lines).toEqual(['5 640012345678', '3 640012345678']);
  expect(plan(ofShop('TWICE', '쿠팡', 'star')).lines).toEqual(['6 640012345678']);
  expect(plan(ofShop('TWICE', '쿠팡')).messages[0]).toContain('쿠팡 달빛옷장, 쿠팡 별빛옷장');
  expect(plan(ofShop('TWICE', '우리쇼핑')).messages[0]).toContain('여러 쇼핑몰');
});

test('a row whose shop contradicts its order is refused with both; a name that nobody knows is only odd', () => {
  expect(plan(ofShop('A', '옥션'))).toEqual({
    lines: [],
    messages: ['파일에는 ‘옥션’인데 이 번호의 주문은 쿠팡 달빛옷장 주문입니다. 쇼핑몰이나 주문번호를 확인해주십시오.'],
  });
  expect(plan(ofShop('A', '쿠팡', '별빛옷장')).messages[0]).toContain('쿠팡 · 별빛옷장');
  expect(plan(ofShop('A', '쿠팡', '달빛옷장')).lines).toEqual(['1 640012345678', '2 640012345678']);
  expect(plan(ofShop('B', '판매처1'))).toEqual({ lines: ['3 640012345678'], messages: [], doubts: [expect.stringContaining('판매처1')] });
  expect(plan(ofShop('B', '쿠팡', 'wing-login'))).toEqual({
    lines: ['3 640012345678'],
    messages: [],
    doubts: [expect.stringContaining('‘wing-login’')],
  });
  expect(plan(ofShop('B', '판매처1', '별빛옷장')).messages[0]).toContain('‘별빛옷장’');
  expect(plan(ofShop('B', '옥션, 쿠팡')).lines).toEqual(['3 640012345678']);
});
