import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OrderRow } from '../queries.ts';
import { invoiced, linesOf, nothingScanned, putAside, removed, type ScanState, scanned, sent } from './scan-state.ts';

const rowOf = (id: string, part: Partial<OrderRow> = {}) =>
  ({
    id,
    orderNo: `O${id}`,
    state: 'PREPARING',
    flags: [],
    claim: null,
    notOffered: [],
    parcel: null,
    invoiceNo: null,
    productName: '셔츠',
    optionText: '',
    quantity: 1,
    claimedQuantity: 0,
    ...part,
  }) as unknown as OrderRow;
const CJ = { courierCode: 'CJ', courierName: 'CJ대한통운', format: { lengths: [10, 12], check: 'MOD7' as const }, usedBy: [] };
const numberOf = (body: number) => `${String(body).padStart(11, '1')}${Number(String(body).padStart(11, '1')) % 7}`;
const order = (state: ScanState, ...rows: OrderRow[]) => scanned(state, rows[0]?.orderNo ?? 'X', rows.length > 0 ? 'ORDER' : 'NONE', rows);
const invoice = (state: ScanState, text: string, part: object = {}) => invoiced(state, { ...CJ, text, ...part });

test('an order, then its number, is one parcel more, and the desk is ready for the next', () => {
  const state = invoice(order(nothingScanned(), rowOf('1'), rowOf('2')), numberOf(1));
  expect(state).toMatchObject({ current: null, said: { tone: 'GOOD' }, parcels: [{ ids: ['1', '2'], orderNos: ['O1', 'O2'], pieces: 2 }] });
});

describe('a wrong scan', () => {
  const one = invoice(order(nothingScanned(), rowOf('1')), numberOf(1));
  const held = order(one, rowOf('2'));
  test.each<[string, ScanState, RegExp]>([
    ['of nothing known', scanned(held, 'zzz', 'NONE', []), /‘zzz’에 맞는 주문이 없습니다/],
    ['of what was scanned', order(held, rowOf('1')), /이미 찍은 주문입니다/],
    ['of what was sent', order(held, rowOf('3', { state: 'DELIVERING', invoiceNo: '9' })), /이미 발송한 주문입니다. 송장번호 9/],
    ['of what is to be cancelled', order(held, rowOf('3', { flags: ['CANCEL_REQUESTED'] })), /취소요청/],
    ['of what is held', order(held, rowOf('3', { flags: ['HOLD'] })), /보류/],
    ['of too short a number', invoice(held, '123456'), /짧습니다/],
    ['of a number twice', invoice(held, numberOf(1)), /O1에 이미 찍었습니다/],
    ['of a number that was sent', invoice(held, numberOf(2), { usedBy: ['O9'] }), /O9의 번호입니다/],
  ])('%s loses nothing and says so', (_, state, text) => {
    expect(state.parcels).toEqual(one.parcels);
    expect(state.current?.rows).toEqual(held.current?.rows);
    expect(state.said).toMatchObject({ tone: 'BAD', text: expect.stringMatching(text) });
  });

  test('of a number without an order asks for one', () => {
    expect(invoice(one, numberOf(5)).said?.text).toBe('주문을 먼저 찍어주십시오.');
  });
});

test('a number that is unusual for its courier is taken when it is scanned once more', () => {
  const first = order(nothingScanned(), rowOf('1'));
  const wrongDigit = '612345678900';
  const doubted = invoice(first, wrongDigit);
  expect(doubted).toMatchObject({ parcels: [], said: { tone: 'WARN' }, current: { doubted: wrongDigit } });
  expect(invoice(invoice(doubted, '612345678901'), wrongDigit).parcels).toEqual([]);
  expect(invoice(doubted, wrongDigit).parcels).toHaveLength(1);
});

test('goods are of the most urgent order that waits for them, with its box, and the next scan of the same is of the next', () => {
  const box = { key: 'k', lines: 2, fresh: 0, byHand: false };
  const rows = [rowOf('1', { parcel: box }), rowOf('2'), rowOf('3', { parcel: box })];
  const first = scanned(nothingScanned(), '880', 'SKU', rows);
  expect(first.current?.rows.map(({ id }) => id)).toEqual(['1', '3']);
  const next = scanned(invoice(first, numberOf(1)), '880', 'SKU', rows);
  expect(next.current?.rows.map(({ id }) => id)).toEqual(['2']);
});

test('what cannot leave stays behind while the rest of its order goes', () => {
  const state = order(nothingScanned(), rowOf('1'), rowOf('2', { flags: ['CANCEL_REQUESTED'] }));
  expect(state.current).toMatchObject({ rows: [{ id: '1' }], left: [{ orderNo: 'O2' }] });
});

test('what the server refuses stays with why, and the rest is gone', () => {
  const state = invoice(order(invoice(order(nothingScanned(), rowOf('1')), numberOf(1)), rowOf('2')), numberOf(2));
  const lines = linesOf(state.parcels);
  expect(sent(state, lines, [{ id: '2', message: '취소되었습니다.' }]).parcels).toMatchObject([{ ids: ['2'], refused: '취소되었습니다.' }]);
  expect(sent(state, lines, []).parcels).toEqual([]);
});

test('what is scanned while the rest is being sent is there to be sent next', () => {
  const first = invoice(order(nothingScanned(), rowOf('1')), numberOf(1));
  const later = invoice(order(first, rowOf('2')), numberOf(2));
  expect(sent(later, linesOf(first.parcels), []).parcels).toMatchObject([{ ids: ['2'], invoiceNo: numberOf(2) }]);
});

test('whatever is scanned, no line and no number stands twice, and only removing takes a parcel away', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('order' as const), id: fc.integer({ min: 1, max: 6 }) }),
    fc.record({ kind: fc.constant('invoice' as const), id: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ kind: fc.constant('aside' as const), id: fc.constant(0) }),
    fc.record({ kind: fc.constant('remove' as const), id: fc.integer({ min: 1, max: 4 }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let state = nothingScanned();
      for (const { kind, id } of steps) {
        const before = state.parcels;
        if (kind === 'order') state = order(state, rowOf(String(id)));
        if (kind === 'invoice') state = invoice(state, numberOf(id));
        if (kind === 'aside') state = putAside(state);
        if (kind === 'remove') state = removed(state, numberOf(id));
        if (kind !== 'remove') for (const parcel of before) expect(state.parcels).toContain(parcel);
        const ids = linesOf(state.parcels);
        expect(new Set(ids).size).toBe(ids.length);
        expect(new Set(state.parcels.map(({ invoiceNo }) => invoiceNo)).size).toBe(state.parcels.length);
      }
    }),
  );
});
