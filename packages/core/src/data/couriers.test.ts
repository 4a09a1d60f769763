import { describe, expect, it } from 'vitest';
import { findCourier } from '../orders/couriers.ts';
import { checkInvoiceNo } from '../orders/invoice.ts';
import { COURIERS } from './couriers.ts';

describe('couriers', () => {
  it('are known by code, name and what spreadsheets write', () => {
    expect(findCourier(COURIERS, 'CJ')?.name).toBe('CJ대한통운');
    expect(findCourier(COURIERS, ' 대한통운 ')?.code).toBe('CJ');
    expect(findCourier(COURIERS, '한진 택배')?.code).toBe('HANJIN');
    expect(findCourier(COURIERS, '없는택배')).toBeNull();
    expect(findCourier(COURIERS, '')).toBeNull();
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
