import type { ChannelRequest, ConnectorContext, HttpResult } from '@moa/channels/sdk';
import { describe, expect, test } from 'vitest';
import { BoundedMap } from '../../../platform/bounded-map.ts';
import { withCachedCategories } from './kept-categories.ts';

const MINUTE = 60_000;

function setUp() {
  const asked: string[] = [];
  let status = 200;
  let clock = 0;
  const kept = new BoundedMap<string, HttpResult>({ capacity: 10, ttl: 10 * MINUTE, now: () => new Date(clock) });
  const contextOf = (account: string): ConnectorContext => ({
    shopType: 'SMART_STORE',
    account: { id: account, credentials: {}, multiShopId: null },
    baseUrl: '',
    http: {
      send: async ({ url }) => {
        asked.push(`${account} ${url}`);
        return { kind: 'response', response: { status, headers: new Headers(), body: Buffer.from(String(asked.length)) } };
      },
      observeLimit: () => undefined,
      conclude: () => undefined,
    },
    tokens: { get: async () => null, renew: (renew) => renew(null) },
    pause: async () => undefined,
    now: () => new Date(clock),
    urgency: 2,
    settings: {},
  });
  const send = async (account: string, change: Partial<ChannelRequest> = {}) => {
    const request = { method: 'GET', url: '/tree', operation: 'lookups.categories', bucket: 'b', safe: true, ...change } as const;
    await withCachedCategories(contextOf(account), kept).http.send(request);
    return asked.length;
  };
  return {
    send,
    asked,
    pass: (ms: number) => {
      clock += ms;
    },
    answerWith: (next: number) => {
      status = next;
    },
  };
}

describe('trees of categories', () => {
  test('are downloaded once for an account, a request and ten minutes', async () => {
    const { send, pass } = setUp();
    expect([await send('1'), await send('1')]).toEqual([1, 1]);
    expect(await send('2')).toBe(2);
    expect(await send('1', { url: '/other' })).toBe(3);
    expect(await send('1', { body: 'query' })).toBe(4);
    pass(11 * MINUTE);
    expect(await send('1')).toBe(5);
  });

  test('are asked for again after a failure, and nothing else is kept', async () => {
    const { send, answerWith } = setUp();
    answerWith(503);
    expect([await send('1'), await send('1')]).toEqual([1, 2]);
    answerWith(200);
    expect([await send('1', { operation: 'lookups.brands' }), await send('1', { operation: 'lookups.brands' })]).toEqual([3, 4]);
    expect([await send('1', { safe: false }), await send('1', { safe: false })]).toEqual([5, 6]);
  });
});
