import { expect, test } from 'vitest';
import { type ChannelCall, createClient } from './client.ts';
import { defineFamily } from './family.ts';
import { parseJson } from './json.ts';
import { type ChannelManifest, soldOutRule } from './manifest.ts';
import { mapOutcome } from './outcome.ts';
import { isWire, text, type Wire } from './reader.ts';
import { testContext } from './testing/context.ts';

const manifestOf = (shopType: 'AUCTION' | 'GMARKET'): ChannelManifest => ({
  shopType,
  auth: 'KEYS',
  credentials: [],
  baseUrl: 'https://api.example',
  registersAddresses: false,
  limits: [{ bucket: 'all', perSecond: 10, burst: 10, source: 'test' }],
  capabilities: ['link.check'],
  compares: [],
  soldOut: soldOutRule({ maxStock: 100 }),
  rules: { shopType, editions: [] },
  orders: { windowMs: 1, overlapMs: 1, confirmBatch: 1, dispatchBatch: 1, confirmFirst: true },
  defaultFeeRate: 0,
});
const messagesOf = (subject: string) => ({ subject, relink: `${subject} 키를 받지 않았습니다.`, forbidden: '' });

const { ownOf, connectors } = defineFamily({
  AUCTION: { manifest: manifestOf('AUCTION'), fields: [], site: 1, messages: messagesOf('옥션이') },
  GMARKET: { manifest: manifestOf('GMARKET'), fields: [], site: 2, messages: messagesOf('G마켓이') },
});

const { call } = createClient<ChannelCall, Wire>({
  messages: (ctx) => ownOf(ctx).messages,
  bucket: () => 'all',
  throttledMs: 1,
  request: (ctx) => ({ method: 'GET', url: `${ctx.baseUrl}/shop/${ownOf(ctx).site}` }),
  envelope({ body }) {
    const parsed = parseJson(body);
    return parsed.ok && isWire(parsed.value) ? parsed.value : null;
  },
  says: [],
  objection: () => null,
});

const { AUCTION, GMARKET } = connectors({
  link: {
    check: async (ctx) =>
      mapOutcome(
        await call(ctx, { operation: 'link.check', effect: 'READ', proof: ({ name }: Wire) => text(name) || null }),
        (shopName) => ({ shopName, multiShops: [], isOpenApi: true, raw: null }),
      ),
  },
});

const contextOf = (shopType: 'AUCTION' | 'GMARKET' | 'COUPANG', script: Parameters<typeof testContext>[0]['script']) =>
  testContext({ shopType, script, baseUrl: 'https://api.example', limits: manifestOf('AUCTION').limits, credentials: {} });

test('members share what they do and differ in what is their own', async () => {
  expect([AUCTION.manifest.shopType, GMARKET.manifest.shopType]).toEqual(['AUCTION', 'GMARKET']);
  expect(AUCTION.link).toBe(GMARKET.link);
  const answer = { json: { name: '모아' } };
  expect(await AUCTION.link.check(contextOf('AUCTION', [{ on: 'GET /shop/1', ...answer }]))).toMatchObject({ kind: 'ok' });
  expect(await GMARKET.link.check(contextOf('GMARKET', [{ on: 'GET /shop/2', ...answer }]))).toMatchObject({ kind: 'ok' });
});

test('speaks to the seller of the shop that was called', async () => {
  const refused = await GMARKET.link.check(contextOf('GMARKET', [{ status: 401 }]));
  expect(refused).toEqual({ kind: 'relink', message: 'G마켓이 키를 받지 않았습니다.' });
});

test('a shop type of another family is a mistake of the registry', () => {
  expect(() => ownOf(contextOf('COUPANG', []))).toThrow('COUPANG');
});
