import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeClaim, completeClaim, freePieces, keepClaim, openClaim, openClaims, requestClaim, turnIntoReturn } from './claims.ts';
import { itemOf, itemsByValues, itemsOf, lineOf, linesOf, orderBehind, orderOf, productOf, removeProduct, replaceItems } from './market.ts';
import { advance, divideLine, move, placeOrder, ship } from './orders.ts';
import { DAY_MS, FAIR_STATES, type Fair, fairRules, type OpenFair, openFair } from './testing/fair.ts';
import { runTimers } from './timers.ts';
import type { Line } from './types.ts';
import { isWithdrawable, productView } from './views.ts';

let fair: OpenFair;

beforeEach(() => {
  fair = openFair([5, 3]);
});
afterEach(() => fair.close());

const PERSON = { name: '김민준', phone: '010-1234-5678' };
const RECEIVER = { ...PERSON, zipCode: '06236', address1: '테헤란로 1', address2: '' };

function buy(quantities: Record<string, number>, unpaid = false): Line<Fair>[] {
  const lines = Object.entries(quantities).map(([itemId, quantity]) => ({ productId: '1', itemId, quantity }));
  return placeOrder(fair.market, { accountId: 'seller', lines, buyer: PERSON, receiver: RECEIVER, message: '', unpaid }).lines;
}

function one(quantity = 2, unpaid = false): Line<Fair> {
  const [line] = buy({ '11': quantity }, unpaid);
  if (!line) throw new Error('no line');
  return line;
}

const stateOf = (line: Line<Fair>) => fair.market.lines.get(line.id)?.state;
const stock = () => itemsOf(fair.market, fair.product).map(({ quantity }) => quantity);
const pass = (days: number) => {
  fair.market.time.move(days * DAY_MS);
  runTimers(fair.market);
};

describe('a basket', () => {
  test('becomes an order whose lines name what was bought at which price, with the fee on the first of a parcel', () => {
    const lines = buy({ '11': 2, '12': 1 });
    expect(lines.map(({ no, unitPrice, fee, quantity, state }) => ({ no, unitPrice, fee, quantity, state }))).toEqual([
      { no: '1', unitPrice: 10_000, fee: 3000, quantity: 2, state: 'PAID' },
      { no: '2', unitPrice: 11_000, fee: 0, quantity: 1, state: 'PAID' },
    ]);
    expect(stock()).toEqual([3, 2]);
    expect(orderOf(fair.market, 'seller', lines[0]?.orderNo ?? '')?.lineIds).toEqual(lines.map(({ id }) => id));
    expect(lineOf(fair.market, 'other', lines[0]?.orderNo ?? '', '1')).toBeUndefined();
  });

  test.each([
    [{}, /주문할 상품/],
    [{ '11': 6 }, /남은 수량 5개/],
    [{ '11': 0 }, /1 이상/],
    [{ '11': 1.5 }, /1 이상/],
    [{ '99': 1 }, /그런 상품/],
  ])('of %j is refused and takes nothing', (quantities, message) => {
    expect(() => buy(quantities)).toThrow(message);
    expect([stock(), fair.market.orders.size]).toEqual([[5, 3], 0]);
  });

  test('of the same item twice is one line, and together no more than there is', () => {
    const twice = (quantity: number) => [1, 2].map(() => ({ productId: '1', itemId: '11', quantity }));
    const place = (quantity: number) =>
      placeOrder(fair.market, { accountId: 'seller', lines: twice(quantity), buyer: PERSON, receiver: RECEIVER, message: '' });
    expect(() => place(3)).toThrow(/재고/);
    expect(place(2).lines.map(({ quantity }) => quantity)).toEqual([4]);
  });

  test('of what is switched off is refused', () => {
    fair.product.onSale = false;
    expect(() => buy({ '11': 1 })).toThrow(/판매 중인 상품이 아닙니다/);
  });
});

test('a line goes along the table only', () => {
  const line = one();
  expect(() => move(fair.market, line, 'SENT')).toThrow(/cannot go from PAID to SENT/);
  expect(() => advance(fair.market, line, 'CONFIRMED')).toThrow(/배송 완료된/);
  move(fair.market, line, 'READY');
  ship(fair.market, line, { method: '01', courier: 'CJ', invoiceNo: '123' }, 'SENT');
  advance(fair.market, line, 'DELIVERED');
  advance(fair.market, line, 'CONFIRMED');
  expect(fair.market.lines.get(line.id)).toMatchObject({
    state: 'DECIDED',
    before: 'ARRIVED',
    shipment: { invoiceNo: '123' },
    dueAt: null,
  });
});

test('a payment is for the whole order', () => {
  const [first, second] = buy({ '11': 1, '12': 1 }, true);
  if (first) advance(fair.market, first, 'PAID');
  expect([first && stateOf(first), second && stateOf(second)]).toEqual(['PAID', 'PAID']);
  expect(() => first && advance(fair.market, first, 'PAID')).toThrow(/입금 대기/);
});

describe('time', () => {
  test('gives an unpaid order up at its hour and not before', () => {
    const line = one(2, true);
    pass(2.9);
    expect([stateOf(line), stock()[0]]).toEqual(['WAITING', 3]);
    pass(0.1);
    expect([stateOf(line), stock()[0]]).toEqual(['LAPSED', 5]);
  });

  test('leads as far in one jump as in many', () => {
    const line = one();
    move(fair.market, line, 'READY');
    ship(fair.market, line, { method: '', courier: '', invoiceNo: '' }, 'SENT');
    pass(8.9);
    expect(stateOf(line)).toBe('ARRIVED');
    pass(0.1);
    expect(stateOf(line)).toBe('DECIDED');
  });

  test('decides no purchase while a return is asked for, and goes on when it is refused', () => {
    const line = one();
    move(fair.market, line, 'READY');
    ship(fair.market, line, { method: '', courier: '', invoiceNo: '' }, 'SENT');
    advance(fair.market, line, 'DELIVERED');
    const claim = requestClaim(fair.market, line, { type: 'RETURN', quantity: 1, extra: {} });
    claim.dueAt = null;
    fair.market.claims.put(claim.id, claim);
    pass(30);
    expect(stateOf(line)).toBe('ARRIVED');
    closeClaim(fair.market, claim, 'REFUSED');
    runTimers(fair.market);
    expect(stateOf(line)).toBe('DECIDED');
  });
});

describe('time and open claims', () => {
  const arrived = () => {
    const line = one(2);
    move(fair.market, line, 'READY');
    ship(fair.market, line, { method: '', courier: '', invoiceNo: '' }, 'SENT');
    return line;
  };
  const askReturn = (line: Line<Fair>) => {
    const claim = requestClaim(fair.market, line, { type: 'RETURN', quantity: 1, extra: {} });
    claim.dueAt = null;
    fair.market.claims.put(claim.id, claim);
    return claim;
  };

  test('a purchase waits for the other return of its line', () => {
    const line = arrived();
    advance(fair.market, line, 'DELIVERED');
    const [first] = [askReturn(line), askReturn(line)];
    closeClaim(fair.market, first, 'REFUSED');
    pass(30);
    expect(stateOf(line)).toBe('ARRIVED');
  });

  test('goods that arrive while a return is asked for are not decided', () => {
    const line = arrived();
    const claim = askReturn(line);
    advance(fair.market, line, 'DELIVERED');
    pass(30);
    expect(stateOf(line)).toBe('ARRIVED');
    closeClaim(fair.market, claim, 'WITHDRAWN');
    runTimers(fair.market);
    expect(stateOf(line)).toBe('DECIDED');
  });
});

describe('a claim', () => {
  test('before the seller confirmed needs nobody', () => {
    const line = one();
    requestClaim(fair.market, line, { type: 'CANCEL', quantity: 1, extra: {} });
    expect([line.remaining, line.state, stock()[0]]).toEqual([1, 'PAID', 4]);
    requestClaim(fair.market, line, { type: 'CANCEL', quantity: undefined, extra: {} });
    expect([line.remaining, line.state, stock()[0]]).toEqual([0, 'CANCELED', 5]);
  });

  test('holds its pieces until it is answered, and is approved when nobody does', () => {
    const line = one(3);
    move(fair.market, line, 'READY');
    const claim = requestClaim(fair.market, line, { type: 'CANCEL', quantity: 2, extra: {} });
    expect([freePieces(fair.market, line), openClaims(fair.market, line)]).toEqual([1, [claim]]);
    expect(() => requestClaim(fair.market, line, { type: 'CANCEL', quantity: 2, extra: {} })).toThrow(/1개/);
    pass(3);
    expect([claim.state, line.remaining, line.state, stock()[0]]).toEqual(['DONE', 1, 'READY', 4]);
    expect(() => completeClaim(fair.market, claim, { backToStock: true })).toThrow(/has ended/);
  });

  test('on goods that had left goes on as a return under its number', () => {
    const line = one(1);
    move(fair.market, line, 'READY');
    const claim = requestClaim(fair.market, line, { type: 'CANCEL', quantity: 1, extra: {} });
    turnIntoReturn(fair.market, claim);
    ship(fair.market, line, { method: '', courier: '', invoiceNo: '' }, 'SENT');
    pass(30);
    expect([claim.state, claim.type, freePieces(fair.market, line), stateOf(line)]).toEqual(['OPEN', 'RETURN', 0, 'SENT']);
    completeClaim(fair.market, claim, { backToStock: true });
    expect([stateOf(line), stock()[0]]).toEqual(['RETURNED', 5]);
  });

  test('of a sold-out piece keeps the stock down', () => {
    const line = one(1);
    move(fair.market, line, 'READY');
    completeClaim(fair.market, requestClaim(fair.market, line, { type: 'CANCEL', quantity: 1, extra: {} }), { backToStock: false });
    expect([line.state, stock()[0]]).toEqual(['CANCELED', 4]);
  });

  test('that took its line aside leaves the date and the timer of the state it comes back to, whatever steps were between', () => {
    fair.close();
    fair = openFair(
      [5],
      fairRules({
        states: {
          ...FAIR_STATES,
          ARRIVED: { ...FAIR_STATES.ARRIVED, to: ['DECIDED', 'ASKED'] },
          ASKED: { stage: 'DELIVERED', to: ['EXCHANGED'] },
          EXCHANGED: { stage: 'DELIVERED', to: ['ARRIVED'] },
        },
        asked: { RETURN: 'ASKED' },
        unansweredMs: null,
      }),
    );
    const line = one();
    move(fair.market, line, 'READY');
    ship(fair.market, line, { method: '', courier: '', invoiceNo: '' }, 'SENT');
    advance(fair.market, line, 'DELIVERED');
    const arrivedAt = line.reached.ARRIVED;
    pass(5);
    const claim = requestClaim(fair.market, line, { type: 'RETURN', quantity: undefined, extra: {} });
    pass(1);
    move(fair.market, line, 'EXCHANGED');
    closeClaim(fair.market, claim, 'REFUSED');
    expect([stateOf(line), line.reached.ARRIVED]).toEqual(['ARRIVED', arrivedAt]);
    pass(1);
    expect(stateOf(line)).toBe('DECIDED');
  });

  test('on a part takes it as a line of its own where the channel divides lines', () => {
    fair.close();
    fair = openFair([5], fairRules({ divide: (market, line, quantity) => divideLine(market, line, quantity, '2', {}) }));
    const line = one(3);
    move(fair.market, line, 'READY');
    requestClaim(fair.market, line, { type: 'CANCEL', quantity: 1, extra: {} });
    const lines = linesOf(fair.market, orderBehind(fair.market, line));
    expect(lines.map(({ no, quantity, state }) => [no, quantity, state])).toEqual([
      ['1', 2, 'READY'],
      ['2', 1, 'READY'],
    ]);
    expect(lines.map((each) => openClaims(fair.market, each).length)).toEqual([0, 1]);
    pass(3);
    expect([lines.map(stateOf), stock()]).toEqual([['READY', 'CANCELED'], [3]]);
  });

  test('goes with the table that the channel gives', () => {
    const line = one();
    expect(() => requestClaim(fair.market, line, { type: 'RETURN', quantity: 1, extra: {} })).toThrow(/반품/);
    move(fair.market, line, 'READY');
    ship(fair.market, line, { method: '', courier: '', invoiceNo: '' }, 'SENT');
    expect(() => requestClaim(fair.market, line, { type: 'CANCEL', quantity: 1, extra: {} })).toThrow(/취소/);
    const exchange = requestClaim(fair.market, line, { type: 'EXCHANGE', quantity: 1, extra: {} });
    completeClaim(fair.market, exchange, { backToStock: true });
    expect([line.state, line.remaining, stock()[0]]).toEqual(['EXCHANGED', 2, 3]);
  });
});

test('an item whose stock is not counted keeps it, whatever is bought and cancelled', () => {
  fair.close();
  fair = openFair([1], fairRules({ counted: () => false, bounded: () => false }));
  const line = one(4);
  expect(stock()).toEqual([1]);
  requestClaim(fair.market, line, { type: 'CANCEL', quantity: undefined, extra: {} });
  expect(stock()).toEqual([1]);
});

test('an item that its channel hides can not be bought', () => {
  fair.close();
  fair = openFair([5, 3], fairRules({ visible: (_product, { no }) => no !== '11' }));
  expect(() => one()).toThrow(/판매 중/);
  expect(buy({ '12': 1 })).toHaveLength(1);
});

describe('a channel that keeps the stock down', () => {
  beforeEach(() => {
    fair.close();
    fair = openFair(
      [5],
      fairRules({ restocks: false, oneOpenClaim: true, visible: ({ createdAt }, _item, { time }) => time.now() < createdAt + DAY_MS }),
    );
  });

  test('gives nothing back, neither of what is cancelled nor of what nobody paid', () => {
    requestClaim(fair.market, one(), { type: 'CANCEL', quantity: undefined, extra: {} });
    const unpaid = one(1, true);
    pass(3);
    expect([stateOf(unpaid), stock()[0]]).toEqual(['LAPSED', 2]);
  });

  test('takes one request at a time, and another when time has answered the first', () => {
    const line = one(3);
    move(fair.market, line, 'READY');
    const claim = requestClaim(fair.market, line, { type: 'CANCEL', quantity: 1, extra: {} });
    const again = () => requestClaim(fair.market, line, { type: 'CANCEL', quantity: 1, extra: {} });
    expect(again).toThrow(/이미/);
    keepClaim(fair.market, claim, fair.market.time.now() + DAY_MS);
    pass(1);
    expect([claim.state, again().state]).toEqual(['DONE', 'OPEN']);
  });

  test('shows products for as long as it says', () => {
    pass(1);
    expect(() => one()).toThrow(/판매 중인 상품이 아닙니다/);
  });
});

test('a purchase is not decided while a return is open', () => {
  const line = one();
  move(fair.market, line, 'READY');
  ship(fair.market, line, { method: '', courier: '', invoiceNo: '' }, 'SENT');
  advance(fair.market, line, 'DELIVERED');
  const claim = requestClaim(fair.market, line, { type: 'RETURN', quantity: 1, extra: {} });
  expect(() => advance(fair.market, line, 'CONFIRMED')).toThrow(/처리하고 있는/);
  closeClaim(fair.market, claim, 'WITHDRAWN');
  advance(fair.market, line, 'CONFIRMED');
  expect(stateOf(line)).toBe('DECIDED');
});

test('a buyer takes back what is open, asked by herself, and not too far gone for the channel', () => {
  fair.close();
  fair = openFair([5], fairRules({ withdrawable: ({ type }) => type === 'CANCEL' }));
  const line = one(3);
  move(fair.market, line, 'READY');
  const lines = [{ line, quantity: 1 }];
  const cancel = openClaim(fair.market, { type: 'CANCEL', by: 'BUYER', lines, extra: {} });
  const others = [
    openClaim(fair.market, { type: 'CANCEL', by: 'SELLER', lines, extra: {} }),
    openClaim(fair.market, { type: 'RETURN', by: 'BUYER', lines, extra: {} }),
  ];
  expect([cancel, ...others].map((claim) => isWithdrawable(fair.market, claim))).toEqual([true, false, false]);
  closeClaim(fair.market, cancel, 'WITHDRAWN');
  expect(isWithdrawable(fair.market, cancel)).toBe(false);
});

describe('items', () => {
  test('keep their number while their values stay, and numbers are never used again', () => {
    const { market, product } = fair;
    const known = itemsByValues(market, product);
    const row = (value: string) => ({
      known: known([value]),
      optionValues: [value],
      price: 0,
      quantity: 7,
      code: null,
      onSale: true,
      extra: {},
    });
    const line = one();
    replaceItems(market, product, [row('색 1'), row('색 9')], () => String(market.kernel.store.next('item', 11)));
    expect(itemsOf(market, product).map(({ no, quantity }) => [no, quantity])).toEqual([
      ['12', 7],
      ['13', 7],
    ]);
    expect([itemOf(market, 'seller', '11'), market.items.get('11')?.retired]).toEqual([undefined, true]);
    requestClaim(market, line, { type: 'CANCEL', quantity: undefined, extra: {} });
    expect(market.items.get('11')).toMatchObject({ quantity: 5, sold: 0 });
  });

  test('of a removed product can be bought no more', () => {
    removeProduct(fair.market, fair.product);
    expect(productOf(fair.market, 'seller', '1')).toBeUndefined();
    expect(() => buy({ '11': 1 })).toThrow(/그런 상품/);
  });
});

test('a product whose items are still to come shows its own price', () => {
  fair.close();
  fair = openFair([], fairRules({ itemPrices: 'OWN' }));
  const hooks = { productStatus: () => '', courierName: (code: string) => code };
  expect(productView(fair.market, fair.product, hooks)).toMatchObject({ price: 10_000, onSale: false, items: [] });
});

test('two accounts may have the same numbers where the channel counts for each', () => {
  fair.close();
  fair = openFair([5], fairRules({ numbersPerAccount: true }));
  expect(productOf(fair.market, 'seller', '1')?.id).toBe('seller/1');
  expect(productOf(fair.market, 'other', '1')).toBeUndefined();
  expect(one(1).id).toBe('seller/101-001');
});
