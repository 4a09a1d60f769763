import { newProductDraft } from '@moa/core';
import { describe, expect, test } from 'vitest';
import type { SavedDelivery } from '../templates/calls.ts';
import { beginEntry } from './new-entry.ts';

const shop = { shopType: 'COUPANG' as const, shopAccountId: 'a', shopName: '본점', multiShopId: null };
const named = { ...shop, linked: true };
const { deliveryInfo } = newProductDraft().common;

function template(id: string, baseFee: number, more: Partial<SavedDelivery> = {}): SavedDelivery {
  const shops = [{ ...named, fields: { outboundShippingPlaceCode: id } }];
  return { kind: 'DELIVERY', id, name: id, version: 0, content: { deliveryInfo: { ...deliveryInfo, baseFee }, shops }, ...more };
}
const ofNew = template('1', 3000, { main: true });
const ofAccount = template('2', 2500, { mainOf: [named] });
const other = template('3', 4000);
const begun = (templateId: string | null) => beginEntry(shop, [], { ...deliveryInfo, templateId }, [ofNew, ofAccount, other], null);

describe('an entry of a shop', () => {
  test('begins with what the channel’s fields have as defaults', () => {
    expect(beginEntry(shop, [], deliveryInfo, [], null).etc).toMatchObject({ deliveryMethod: 'SEQUENCIAL', unitCount: 1 });
  });

  test.each([
    [null, '2', 2500],
    ['1', '2', 2500],
    ['3', '3', undefined],
    ['2', '2', undefined],
  ])('of a product with the template %s takes the fields of %s and the fee %s of its own', (chosen, fields, fee) => {
    const entry = begun(chosen);
    expect(entry.etc.outboundShippingPlaceCode).toBe(fields);
    expect(entry.common.deliveryInfo?.baseFee).toBe(fee);
  });
});

test('an entry begins with the rule that makes its price', () => {
  const rule = { kind: 'AMOUNT', amount: 1_000, rounding: 100 } as const;
  expect(beginEntry(shop, [], deliveryInfo, [], rule).basic).toEqual({ priceRule: rule });
  expect(beginEntry(shop, [], deliveryInfo, [], null).basic).toEqual({});
});
