import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dueTime, type LineTimes, lineFact, phonesOf, sourceTime } from './line.ts';

const READ_AT = '2026-03-10T00:00:00.000Z';
const TIMES: LineTimes = {
  orderedAt: '2026-03-01T00:00:00.000Z',
  paidAt: '2026-03-01T01:00:00.000Z',
  dispatchedAt: null,
  deliveredAt: null,
  confirmedAt: null,
};

describe('the time of a record', () => {
  test.each([
    ['NEW', {}, TIMES.paidAt],
    ['PREPARING', {}, TIMES.paidAt],
    ['DELIVERING', {}, READ_AT],
    ['DELIVERING', { dispatchedAt: '2026-03-02T00:00:00.000Z' }, '2026-03-02T00:00:00.000Z'],
    ['DELIVERED', { dispatchedAt: '2026-03-02T00:00:00.000Z' }, READ_AT],
    ['CANCELED', {}, READ_AT],
    ['PAYMENT_WAITING', { paidAt: null }, TIMES.orderedAt],
    ['DELIVERING', { dispatchedAt: '2027-01-01T00:00:00.000Z' }, READ_AT],
    [null, {}, TIMES.paidAt],
  ] as const)('of a line that is %s with %j is %s', (state, over, expected) => {
    expect(sourceTime(state, { ...TIMES, ...over }, READ_AT)).toBe(expected);
  });

  test('counts further times of the channel', () => {
    expect(sourceTime('PREPARING', TIMES, READ_AT, [null, '2026-03-03T00:00:00.000Z'])).toBe('2026-03-03T00:00:00.000Z');
  });

  test('is never later than the reading', () => {
    const time = fc.option(
      fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }).map((date) => date.toISOString()),
    );
    fc.assert(
      fc.property(
        time,
        time,
        time,
        fc.constantFrom('NEW', 'DELIVERING', 'DELIVERED', 'CONFIRMED', 'RETURNED', null),
        (paidAt, dispatchedAt, deliveredAt, state) => {
          expect(sourceTime(state, { ...TIMES, paidAt, dispatchedAt, deliveredAt }, READ_AT) <= READ_AT).toBe(true);
        },
      ),
    );
  });
});

test.each([
  ['2026-03-05', '2026-03-05T14:59:59.000Z'],
  ['2026/03/05', '2026-03-05T14:59:59.000Z'],
  ['2026-03-05 00:00:00', '2026-03-05T14:59:59.000Z'],
  ['2026-03-05T00:00:00', '2026-03-05T14:59:59.000Z'],
  ['2026-03-05 10:00:00', '2026-03-05T01:00:00.000Z'],
  ['', null],
  ['언젠가', null],
])('%s is due at %s', (date, expected) => {
  expect(dueTime(date)).toBe(expected);
});

test('a second phone is reported where it is another', () => {
  expect(phonesOf('010', '02')).toEqual({ phone: '010', phone2: '02' });
  expect(phonesOf('', '02')).toEqual({ phone: '02', phone2: '' });
  expect(phonesOf('02', '02')).toEqual({ phone: '02', phone2: '' });
});

test('a line has nothing where nothing is reported', () => {
  const reported = {
    orderNo: '1',
    lineNo: '1',
    state: null,
    rawState: 'X',
    sourceTime: READ_AT,
    orderedAt: READ_AT,
    productName: '셔츠',
    quantity: 1,
    unitPrice: 1,
    amount: 1,
    raw: {},
  };
  expect(lineFact(reported)).toMatchObject({ ...reported, claims: [], invoiceNo: null, deliveryFee: 0, receiver: { name: '' } });
});
