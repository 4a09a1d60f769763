import { describe, expect, it } from 'vitest';
import { lookupRequestOf } from './lookups.ts';

describe('what a look-up is asked with', () => {
  it.each([
    [
      { kind: 'BRAND', brandName: '모아', keyword: '다른 말' },
      { kind: 'BRAND', keyword: '모아' },
    ],
    [
      { kind: 'BRAND', searchKeyword: '모아' },
      { kind: 'BRAND', keyword: '모아' },
    ],
    [
      { kind: 'BRAND', keyword: '모아' },
      { kind: 'BRAND', keyword: '모아' },
    ],
    [{ kind: 'ADDRESS' }, { kind: 'ADDRESS_OUTBOUND' }],
    [{ kind: 'ADDRESS', addressBookType: 'RETURN' }, { kind: 'ADDRESS_RETURN' }],
    [{ kind: 'ADDRESS', useType: 'RETURN' }, { kind: 'ADDRESS_RETURN' }],
    [{ kind: 'ADDRESS', addressBookType: 'OUTBOUND', useType: 'RETURN' }, { kind: 'ADDRESS_OUTBOUND' }],
    [{ kind: 'DELIVERY' }, { kind: 'DELIVERY_TEMPLATE' }],
    [{ kind: 'DELIVERY', infoType: 'COURIER' }, { kind: 'COURIER' }],
    [{ kind: 'ADDRESS_RETURN' }, { kind: 'ADDRESS_RETURN' }],
    [
      { kind: 'NOTICE', categoryId: '50000803', multiShopId: '2' },
      { kind: 'NOTICE', categoryId: '50000803', multiShopId: '2' },
    ],
    [
      { kind: 'COURIER', multiShopId: '' },
      { kind: 'COURIER', multiShopId: null },
    ],
  ] as const)('%j is the request %j', (input, requested) => {
    expect(lookupRequestOf(input)).toEqual({ keyword: '', categoryId: '', multiShopId: null, ...requested });
  });
});
