import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findManualHeadings,
  MANUAL_COLUMNS,
  type ManualCells,
  type ManualReference,
  type ManualRow,
  manualOrders,
  manualRows,
} from './manual-sheet.ts';

const REFERENCE: ManualReference = {
  skus: new Map([
    ['S1', { id: 1, salePrice: 19_900, free: 3 }],
    ['S2', { id: 2, salePrice: 5_000, free: 100 }],
  ]),
  known: new Set(['OLD']),
};
const GOOD: ManualCells = { receiverName: '김모아', receiverPhone: '010-1234-5678', skuCode: 'S1', quantity: '1' };
const digest = (text: string) => String([...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_000_007, 7));
const rowsOf = (...cells: ManualCells[]): ManualRow[] => cells.map((each, at) => ({ row: at + 2, cells: each, formulas: [] }));
const orders = (...cells: ManualCells[]) => manualOrders(rowsOf(...cells), REFERENCE, digest);
const errors = (cells: ManualCells) => orders({ ...GOOD, ...cells })[0]?.problems.filter(({ severity }) => severity === 'ERROR') ?? [];

describe('the headings of a file', () => {
  test('are ours, whatever stands above them', () => {
    const ours = MANUAL_COLUMNS.map(({ title }) => title);
    expect(findManualHeadings([['수기주문 양식'], [], ours])).toEqual({ at: 2, keys: MANUAL_COLUMNS.map(({ key }) => key) });
  });

  test('are known by other names, each column once', () => {
    const found = findManualHeadings([['수취인명', '수취인 연락처(필수)', '상품코드', '주문수량', '주소', '받는분주소', '비고']]);
    expect(found?.keys).toEqual(['receiverName', 'receiverPhone', 'skuCode', 'quantity', 'address1', null, null]);
  });

  test('are missed where nobody is named to receive anything', () => {
    expect(
      findManualHeadings([
        ['상품명', '수량'],
        ['셔츠', '1'],
      ]),
    ).toBeNull();
  });

  test('leave the rows below them, but for empty ones', () => {
    const headings = findManualHeadings([['받는 분', 'SKU', '수량']]);
    const lines = [
      ['받는 분', 'SKU', '수량'],
      ['김', 'S1', '1'],
      ['', ' ', ''],
    ].map((cells, at) => ({ row: at + 1, cells, formulas: at === 1 ? [2] : [] }));
    expect(headings && manualRows(lines, headings)).toEqual([
      { row: 2, cells: { receiverName: '김', skuCode: 'S1', quantity: '1' }, formulas: ['quantity'] },
    ]);
  });
});

describe('rows', () => {
  test('with one number are one order, and its first row says whom it is for', () => {
    const [first, ...others] = orders(
      { ...GOOD, orderNo: 'T-1', deliveryFee: '3,000원' },
      { orderNo: 'T-1', skuCode: 'S2', quantity: '2', unitPrice: '4500' },
    );
    expect(others).toEqual([]);
    expect(first).toMatchObject({ orderNo: 'T-1', rows: [2, 3], state: 'NEW', deliveryFee: 3_000, receiver: { name: '김모아' } });
    expect(first?.lines).toEqual([
      { skuId: 1, quantity: 1, unitPrice: 19_900, productName: '' },
      { skuId: 2, quantity: 2, unitPrice: 4_500, productName: '' },
    ]);
  });

  test('without one are an order each, with the same number whenever the same file is read', () => {
    const again = orders(GOOD, GOOD, { ...GOOD, quantity: '2' }).map(({ orderNo }) => orderNo);
    expect(new Set(again).size).toBe(3);
    expect(orders(GOOD, GOOD, { ...GOOD, quantity: '2' }).map(({ orderNo }) => orderNo)).toEqual(again);
  });

  test('that were entered before are known, and a row that is wrong is no order', () => {
    expect(orders({ ...GOOD, orderNo: 'OLD' }, { ...GOOD, quantity: 'x' }).map(({ state }) => state)).toEqual(['KNOWN', 'WRONG']);
  });

  test('that ask for more than is left say so, and are tried', () => {
    const made = orders({ ...GOOD, quantity: '2' }, { ...GOOD, quantity: '2' });
    expect(made.map(({ state, problems }) => [state, problems.map(({ severity }) => severity)])).toEqual([
      ['NEW', []],
      ['NEW', ['WARN']],
    ]);
  });

  test.each<[string, ManualCells, string]>([
    ['no name', { receiverName: undefined }, 'receiverName'],
    ['a telephone number of letters', { receiverPhone: '전화' }, 'receiverPhone'],
    ['a number that Excel wrote in its own way', { receiverPhone: '1.0123E+10' }, 'receiverPhone'],
    ['an unknown SKU', { skuCode: 'nope' }, 'skuCode'],
    ['no SKU', { skuCode: undefined }, 'skuCode'],
    ['no quantity', { quantity: undefined }, 'quantity'],
    ['half a piece', { quantity: '1.5' }, 'quantity'],
    ['nothing of it', { quantity: '0' }, 'quantity'],
    ['a price in words', { unitPrice: '만원' }, 'unitPrice'],
    ['a fee below zero', { deliveryFee: '-1' }, 'deliveryFee'],
    ['a name of 61 letters', { receiverName: '가'.repeat(61) }, 'receiverName'],
    ['a buyer who has no number', { buyerPhone: '123' }, 'buyerPhone'],
  ])('with %s have a sentence at the cell', (_, cells, column) => {
    expect(errors(cells).map((each) => each.column)).toContain(column);
    expect(errors(cells).every(({ row, message }) => row === 2 && /[.]$/.test(message))).toBe(true);
  });

  test('of one order that name two receivers are refused where they differ', () => {
    const [order] = orders({ ...GOOD, orderNo: 'A' }, { ...GOOD, orderNo: 'A', receiverName: '이모아' });
    expect(order).toMatchObject({ state: 'WRONG', problems: [{ row: 3, column: 'receiverName' }] });
  });

  test('give the zero back that a sheet took away', () => {
    const [order] = orders({ ...GOOD, receiverPhone: '1012345678', zipCode: '6134' });
    expect(order?.receiver).toMatchObject({ phone: '01012345678', zipCode: '06134' });
  });

  test('whatever they hold, each stands in exactly one order and nothing throws', () => {
    const cell = fc.option(fc.oneof(fc.string(), fc.constantFrom('S1', '1', '010-1234-5678', 'A')), { nil: undefined });
    const cells = fc.record(Object.fromEntries(MANUAL_COLUMNS.map(({ key }) => [key, cell])));
    fc.assert(
      fc.property(fc.array(cells, { maxLength: 12 }), (given) => {
        const made = orders(...(given as ManualCells[]));
        expect(made.flatMap(({ rows }) => rows).sort((a, b) => a - b)).toEqual(given.map((_, at) => at + 2));
        for (const { state, problems } of made) expect(state === 'WRONG').toBe(problems.some(({ severity }) => severity === 'ERROR'));
      }),
    );
  });
});
