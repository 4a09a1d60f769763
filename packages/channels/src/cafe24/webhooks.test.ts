import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { webhooks } from './webhooks.ts';

const KEY = 'console-key';
const call = (key: string | string[] | undefined) => ({ headers: { 'x-api-key': key }, body: Buffer.from('{}') });

describe('an event is taken for CAFE24’s own', () => {
  test.each<[boolean, string | string[] | undefined, string | undefined]>([
    [true, KEY, KEY],
    [false, 'another-key', KEY],
    [false, KEY.slice(0, -1), KEY],
    [false, undefined, KEY],
    [false, [KEY, KEY], KEY],
    [false, '', ''],
    [false, '', undefined],
    [false, KEY, ''],
  ])('%s: it came with %j, the operator gave %j', (expected, given, webhookKey) => {
    expect(webhooks.isGenuine(call(given), webhookKey === undefined ? {} : { webhookKey })).toBe(expected);
  });
});

describe('what follows from an event', () => {
  const resource = { mall_id: 'moamall', event_shop_no: '1', order_id: '20261127-0000012' };

  test.each([90023, 90024, 90025, 90026, 90027, 90028, 90029, 90033])('%i is about orders', (event_no) => {
    expect(webhooks.read({ event_no, resource })).toMatchObject({ login: 'moamall', about: 'ORDERS', productIds: [] });
  });

  test('products are named, many of them in one text', () => {
    expect(webhooks.read({ event_no: 90002, resource: { mall_id: 'moamall', product_no: '318, 319,x' } })?.productIds).toEqual([
      '318',
      '319',
    ]);
    expect(webhooks.read({ event_no: 90003, resource: { mall_id: 'moamall', product_no: 318 } })?.productIds).toEqual(['318']);
  });

  test.each([
    [{ event_no: 90077, resource }],
    [{ event_no: { toString: null }, resource }],
    [{ event_no: 90023 }],
    [{ event_no: 90023, resource: { mall_id: '../moamall' } }],
    [{ event_no: 90023, resource: { mall_id: ['moamall'] } }],
    [null],
    ['90023'],
    [[]],
  ])('nothing from %j', (body) => {
    expect(webhooks.read(body)).toBeNull();
  });

  test('whatever comes, it is read or left, and never thrown at', () => {
    fc.assert(fc.property(fc.anything(), (body) => void webhooks.read(body)));
    fc.assert(
      fc.property(fc.anything(), (rest) => void webhooks.read({ event_no: 90002, resource: { mall_id: 'moamall', product_no: rest } })),
    );
  });
});
