import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BUYER, OTHER, type Rig, SELLER, startRig } from './testing/rig.ts';

let rig: Rig;
let tee: { prdNo: string; items: string[] };

beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());
beforeEach(() => {
  rig.control.reset();
  const product = rig.control.products(SELLER).find((candidate) => candidate.sellerCode === 'OLD-11-TEE');
  tee = { prdNo: product?.productId ?? '', items: product?.items.map((item) => item.itemId) ?? [] };
});

const line = (quantity: number, index = 0) => ({ productId: tee.prdNo, itemId: tee.items[index] ?? '', quantity });
const place = (lines: ReturnType<typeof line>[], accountId = SELLER) => rig.control.placeOrder({ accountId, lines, ...BUYER });
const view = () => rig.control.products(SELLER).find((product) => product.productId === tee.prdNo);

test('a fresh sandbox has two known accounts and something on sale', () => {
  expect(rig.control.accounts().map(({ id }) => id)).toEqual([SELLER, OTHER]);
  expect(view()).toMatchObject({
    name: '무지 라운드 반팔티셔츠',
    status: '103',
    onSale: true,
    optionNames: ['색상', '사이즈'],
    price: 11900,
  });
  expect(view()?.items.map((item) => item.price)).toEqual([11900, 12900, 11900, 12900]);
  expect(rig.control.products(OTHER)).toEqual([]);
});

describe('placing an order', () => {
  test('lowers the stock at once; lines of one place share a delivery number', async () => {
    const { orderNo, lineNos } = place([line(4), line(1, 1)]);
    expect(lineNos).toEqual(['1', '2']);
    expect(view()?.items.map((item) => item.quantity)).toEqual([21, 24, 25, 25]);
    const rows = await rig.call('GET', `/claimservice/orderlistalladdr/${orderNo}`);
    expect([new Set(rows.all('dlvNo')).size, rows.all('bndlDlvYN')]).toEqual([1, ['Y', 'Y']]);
    expect(rig.control.orders(SELLER, 1)[0]).toMatchObject({
      orderNo,
      buyerName: '김민준',
      lines: [{ lineNo: '1', quantity: 4, status: '202' }, {}],
    });
  });

  test('refuses what a buyer could not do, and changes nothing', () => {
    expect(() => place([line(26)])).toThrow(/재고가 부족/);
    expect(() => place([line(20), line(20)])).toThrow(/재고가 부족/);
    expect(() => place([line(0)])).toThrow(/1 이상/);
    expect(() => place([])).toThrow();
    expect(() => place([line(1)], OTHER)).toThrow();
    rig.control.editProduct({ accountId: SELLER, productId: tee.prdNo, onSale: false });
    expect(() => place([line(1)])).toThrow(/판매 중/);
    expect(view()?.items[0]?.quantity).toBe(25);
  });

  test('unpaid stock comes back when nobody pays for three days', () => {
    const { orderNo } = rig.control.placeOrder({ accountId: SELLER, lines: [line(5)], ...BUYER, unpaid: true });
    expect(view()?.items[0]?.quantity).toBe(20);
    rig.control.moveClock(3 * 86_400_000);
    expect(view()?.items[0]?.quantity).toBe(25);
    expect(() => rig.control.advanceOrder({ accountId: SELLER, orderNo, lineNo: '1', to: 'PAID' })).toThrow(/입금 대기/);
  });

  test('1,000 random orders never sell more than there is; what is sold out says so', () => {
    expect(rig.control.randomOrders({ accountId: SELLER, count: 1000, seed: 3 }).placed).toBeGreaterThan(0);
    for (const product of rig.control.products(SELLER)) {
      expect(product.items.every((item) => item.quantity === 0)).toBe(true);
      expect(product.status).toBe('104');
    }
  });
});

test('an order advances only as it can', () => {
  const { orderNo } = place([line(1)]);
  const to = (state: 'PAID' | 'DELIVERED' | 'CONFIRMED') =>
    rig.control.advanceOrder({ accountId: SELLER, orderNo, lineNo: '1', to: state });
  expect(() => to('PAID')).toThrow(/입금 대기/);
  expect(() => to('DELIVERED')).toThrow(/배송 중/);
  expect(() => to('CONFIRMED')).toThrow(/배송 완료/);
  expect(() => rig.control.advanceOrder({ accountId: OTHER, orderNo, lineNo: '1', to: 'PAID' })).toThrow(/그런 주문/);
});

test('the seller’s own edits show', () => {
  const edit = (change: object) => rig.control.editProduct({ accountId: SELLER, productId: tee.prdNo, ...change });
  edit({ name: '이름 바꿈', price: 15000 });
  edit({ itemId: tee.items[0], quantity: 3, price: 15500 });
  edit({ itemId: tee.items[1], onSale: false });
  expect(view()).toMatchObject({ name: '이름 바꿈', price: 15000 });
  expect(view()?.items.slice(0, 2)).toMatchObject([
    { quantity: 3, price: 15500, onSale: true },
    { price: 16000, onSale: false },
  ]);
  expect(() => edit({ itemId: '1', quantity: 3 })).toThrow(/그런 옵션/);
});
