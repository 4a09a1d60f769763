import { describe, expect, it, test } from 'vitest';
import { findCourier, goesWithoutNumber, invoiceNoOf } from '../orders/couriers.ts';
import { checkInvoiceNo } from '../orders/invoice.ts';
import { COURIERS } from './couriers.ts';
import { courierOfGoodsflow, trackerIds } from './trackers.ts';

describe('couriers', () => {
  it('are known by code, name and what spreadsheets write', () => {
    expect(findCourier(COURIERS, 'CJ')?.name).toBe('CJ대한통운');
    expect(findCourier(COURIERS, ' 대한통운 ')?.code).toBe('CJ');
    expect(findCourier(COURIERS, '한진 택배')?.code).toBe('HANJIN');
    expect(findCourier(COURIERS, '없는택배')).toBeNull();
    expect(findCourier(COURIERS, '')).toBeNull();
  });

  it('need no number where nobody gives one: the order has its own', () => {
    expect(invoiceNoOf('DIRECT', '', '20261127-0000123')).toBe('202611270000123');
    expect(invoiceNoOf('VISIT', '12345', 'A')).toBe('12345');
    expect(invoiceNoOf('QUICK', '', 'a_1')).toBe('00A1');
    expect(invoiceNoOf('CJ', '', '20261127-0000123')).toBe('');
    expect(COURIERS.filter(({ code }) => goesWithoutNumber(code))).toHaveLength(4);
  });

  it('start with the one that most sellers use, each code once', () => {
    expect(COURIERS[0]?.code).toBe('CJ');
    expect(new Set(COURIERS.map((courier) => courier.code)).size).toBe(COURIERS.length);
  });

  it('bring the format that an invoice number is checked by', () => {
    const format = findCourier(COURIERS, 'CJ')?.format ?? { lengths: [], check: null };
    expect(checkInvoiceNo('12345', format)?.severity).toBe('ERROR');
    expect(checkInvoiceNo('6.12E+11', format)?.severity).toBe('ERROR');
  });
});

test('trackers know the usual couriers, and no word of GOODSFLOW means two of ours', () => {
  expect(['CJ', 'HANJIN', 'LOTTE', 'EPOST', 'LOGEN'].map((code) => Object.values(trackerIds(code)))).toEqual([
    ['kr.cjlogistics', '04', 'KOREX'],
    ['kr.hanjin', '05', 'HANJIN'],
    ['kr.lotte', '08', 'LOTTE'],
    ['kr.epost', '01', 'EPOST'],
    ['kr.logen', '06', 'LOGEN'],
  ]);
  for (const { code } of COURIERS) {
    const { goodsflow } = trackerIds(code);
    if (goodsflow !== null) expect(courierOfGoodsflow(goodsflow)).toBe(code);
  }
  expect(Object.values(trackerIds('없음'))).toEqual([null, null, null]);
});
