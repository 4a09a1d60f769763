import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BUYER, ORDERS, OTHER, type Rig, startRig, VENDOR } from './testing/rig.ts';

let rig: Rig;
let tee: { productId: string; items: string[] };

beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());
beforeEach(() => {
  rig.control.reset();
  const product = rig.control.products(VENDOR).find((candidate) => candidate.sellerCode?.startsWith('OLD-TEE'));
  tee = { productId: product?.productId ?? '', items: product?.items.map((item) => item.itemId) ?? [] };
});

const line = (quantity: number, index = 0) => ({ productId: tee.productId, itemId: tee.items[index] ?? '', quantity });
const warehouse = (lines: ReturnType<typeof line>[], accountId = VENDOR) => rig.control.placeOrder({ accountId, lines, ...BUYER });
const view = () => rig.control.products(VENDOR).find((product) => product.productId === tee.productId);

test('a fresh sandbox has two known accounts and something on sale', () => {
  expect(rig.control.accounts().map(({ id }) => id)).toEqual([VENDOR, OTHER]);
  expect(view()).toMatchObject({
    name: '데일리 반팔티셔츠',
    status: 'APPROVED',
    onSale: true,
    optionNames: ['색상', '사이즈'],
    price: 12900,
  });
  expect(view()?.items[0]).toMatchObject({ optionValues: ['화이트', 'M'], quantity: 30, onSale: true, itemCode: 'OLD-TEE-WM' });
  expect(rig.control.products(OTHER)).toEqual([]);
});

describe('placing an order', () => {
  test('lowers the shop’s stock at once and names a line by its vendor item', () => {
    const { orderNo, lineNos } = warehouse([line(4), line(1, 1)]);
    expect(lineNos).toEqual(tee.items.slice(0, 2));
    expect(view()?.items.map((item) => item.quantity)).toEqual([26, 29, 30, 30]);
    expect(rig.control.orders(VENDOR)[0]).toMatchObject({
      orderNo,
      buyerName: '김민준',
      lines: [{ quantity: 4, status: 'ACCEPT' }, { quantity: 1 }],
    });
  });

  test('refuses what a buyer could not do, and changes nothing', () => {
    expect(() => warehouse([line(31)])).toThrow(/재고가 부족/);
    expect(() => warehouse([line(20), line(20)])).toThrow(/재고가 부족/);
    expect(() => warehouse([line(0)])).toThrow(/1 이상/);
    expect(() => warehouse([])).toThrow();
    expect(() => warehouse([line(1)], OTHER)).toThrow();
    rig.control.editProduct({ accountId: VENDOR, productId: tee.productId, itemId: tee.items[0] ?? '', onSale: false });
    expect(() => warehouse([line(1)])).toThrow(/판매 중/);
    expect(view()?.items[0]?.quantity).toBe(30);
  });

  test('unpaid stock comes back when nobody pays for three days', () => {
    rig.control.placeOrder({ accountId: VENDOR, lines: [line(5)], ...BUYER, unpaid: true });
    expect(view()?.items[0]?.quantity).toBe(25);
    rig.control.moveClock(3 * 86_400_000);
    expect(view()?.items[0]?.quantity).toBe(30);
  });

  test('1,000 random orders never sell more than there is', () => {
    const { placed } = rig.control.randomOrders({ accountId: VENDOR, count: 1000, seed: 3 });
    expect(placed).toBeGreaterThan(0);
    for (const product of rig.control.products(VENDOR)) for (const item of product.items) expect(item.quantity).toBeGreaterThanOrEqual(0);
    expect(() => warehouse([line(1)])).toThrow(/재고가 부족/);
  });
});

test('an order advances only as it can', async () => {
  const { orderNo, lineNos } = warehouse([line(1)]);
  const to = (state: 'PAID' | 'DELIVERED' | 'CONFIRMED') =>
    rig.control.advanceOrder({ accountId: VENDOR, orderNo, lineNo: lineNos[0] ?? '', to: state });
  expect(() => to('PAID')).toThrow(/입금 대기/);
  expect(() => to('DELIVERED')).toThrow(/배송 중/);
  expect(() => to('CONFIRMED')).toThrow(/배송 완료/);
  expect(() => rig.control.advanceOrder({ accountId: OTHER, orderNo, lineNo: lineNos[0] ?? '', to: 'PAID' })).toThrow(/그런 주문/);
});

test('the seller’s own edits show', () => {
  rig.control.editProduct({ accountId: VENDOR, productId: tee.productId, name: '이름 바꿈', price: 15000, quantity: 3 });
  expect(view()).toMatchObject({ name: '이름 바꿈', price: 15000 });
  expect(view()?.items.map((item) => item.quantity)).toEqual([3, 3, 3, 3]);
  expect(() => rig.control.editProduct({ accountId: VENDOR, productId: tee.productId, itemId: '1', quantity: 3 })).toThrow(/그런 옵션/);
});

test('moving the clock ages what was stored and leaves new records at the real time', async () => {
  warehouse([line(1)]);
  rig.control.moveClock(10 * 86_400_000);
  warehouse([line(1)]);
  const sheets = async (day: string) =>
    (await rig.call('GET', `${ORDERS}/ordersheets?createdAtFrom=${day}&createdAtTo=${day}&status=ACCEPT`)).json.data;
  expect((await sheets('2026-02-20'))[0].orderedAt).toBe('2026-02-20T10:15:30');
  expect((await sheets('2026-03-02'))[0].orderedAt).toBe('2026-03-02T10:15:30');
});
