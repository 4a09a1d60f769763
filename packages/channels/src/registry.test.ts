import { readdirSync, readFileSync } from 'node:fs';
import { channelFee, IMAGE_RULES, imagesMaxOf, limitsOn, payoutCyclesOf } from '@moa/core';
import { describe, expect, test } from 'vitest';
import { FIELDS, isLinkable, LINKABLE_SHOP_TYPES, type LinkableShopType, MANIFESTS } from './manifests.ts';
import { CONNECTORS, connectorOf } from './registry.ts';
import type { Connector } from './sdk/connector.ts';
import type { Capability } from './sdk/manifest.ts';

const DAY = '2026-11-23';

/** Where the contract puts each capability. */
const HELD_BY: Record<Capability, (connector: Connector) => unknown> = {
  'link.check': ({ link }) => link.check,
  'link.oauth': ({ link }) => link.oauth,
  'lookups.categories': ({ lookups }) => lookups?.categories && lookups.searchCategories,
  'lookups.attributes': ({ lookups }) => lookups?.attributes,
  'lookups.notices': ({ lookups }) => lookups?.notices,
  'lookups.brands': ({ lookups }) => lookups?.brands,
  'lookups.addresses': ({ lookups }) => lookups?.addresses,
  'lookups.delivery': ({ lookups }) => lookups?.delivery,
  'products.create': ({ products }) => products?.create,
  'products.update': ({ products }) => products?.update,
  'products.read': ({ products }) => products?.read,
  'products.find': ({ products }) => products?.find,
  'products.list': ({ products }) => products?.list,
  'products.delete': ({ products }) => products?.delete,
  'products.stop': ({ sale }) => sale?.stop,
  'products.resume': ({ sale }) => sale?.resume,
  'products.price': ({ price }) => price?.setPrices,
  'products.stock': ({ stock }) => stock?.setQuantities,
  'orders.collect': ({ orders }) => orders?.collect,
  'orders.lookUp': ({ orders }) => orders?.lookUp,
  'orders.confirm': ({ orders }) => orders?.confirm,
  'orders.dispatch': ({ orders }) => orders?.dispatch,
  'orders.modifyInvoice': ({ orders }) => orders?.modifyInvoice,
  'orders.cancelSale': ({ orders }) => orders?.cancelSale,
  'orders.delayDispatch': ({ orders }) => orders?.delayDispatch,
  'orders.markDelivered': ({ orders }) => orders?.markDelivered,
  'orders.releaseUnreceived': ({ orders }) => orders?.releaseUnreceived,
  'claims.fileReturn': ({ claims }) => claims?.fileReturn,
  'claims.fileExchange': ({ claims }) => claims?.fileExchange,
  'claims.approveCancel': ({ claims }) => claims?.approveCancel,
  'claims.rejectCancel': ({ claims }) => claims?.rejectCancel,
  'claims.pickUpReturn': ({ claims }) => claims?.pickUpReturn,
  'claims.receiveReturn': ({ claims }) => claims?.receiveReturn,
  'claims.approveReturn': ({ claims }) => claims?.approveReturn,
  'claims.rejectReturn': ({ claims }) => claims?.rejectReturn,
  'claims.holdReturn': ({ claims }) => claims?.holdReturn,
  'claims.releaseReturn': ({ claims }) => claims?.releaseReturn,
  'claims.pickUpExchange': ({ claims }) => claims?.pickUpExchange,
  'claims.receiveExchange': ({ claims }) => claims?.receiveExchange,
  'claims.dispatchExchange': ({ claims }) => claims?.dispatchExchange,
  'claims.rejectExchange': ({ claims }) => claims?.rejectExchange,
  'claims.holdExchange': ({ claims }) => claims?.holdExchange,
  'claims.releaseExchange': ({ claims }) => claims?.releaseExchange,
  'claims.turnReturn': ({ claims }) => claims?.turnReturn,
  'claims.turnExchange': ({ claims }) => claims?.turnExchange,
  'questions.collect': ({ questions }) => questions?.collect,
  'questions.answer': ({ questions }) => questions?.answer,
  'settlements.collect': ({ settlements }) => settlements?.collect,
  'settlements.totals': ({ settlementTotals }) => settlementTotals,
};
const CAPABILITIES = Object.keys(HELD_BY) as Capability[];

/** Where a channel lives. */
const FOLDERS: Record<LinkableShopType, string> = {
  SMART_STORE: 'smart-store',
  '11ST': 'eleven-st',
  COUPANG: 'coupang',
  ZIGZAG: 'zigzag',
  CAFE24: 'cafe24',
  TALKSTORE: 'kakao',
  TALKGIFT: 'kakao',
  AUCTION: 'esm',
  GMARKET: 'esm',
};

/** Files of every channel (ADR 14); `-out` is what leaves, `-in` what comes. */
const NAMES = [
  'client',
  'errors',
  'fields',
  'index',
  'link',
  'lookups',
  'manifest',
  'order-in',
  'orders',
  'product-in',
  'product-out',
  'products',
  'proofs',
];
/** Names that say neither direction nor content. */
const VAGUE = /^(problems|product-errors|fixtures|stock|shipments|.*-mapping|.*-seen)(\.test)?\.ts$/;

describe.each(Object.entries(FOLDERS))('the folder of %s', (_shopType, folder) => {
  const files = readdirSync(new URL(`./${folder}/`, import.meta.url));

  test('has the files that every channel has', () => {
    expect(files).toEqual(expect.arrayContaining(NAMES.map((name) => `${name}.ts`)));
  });

  test('names no file by a word of its own for what all have', () => {
    expect(files.filter((file) => VAGUE.test(file))).toEqual([]);
  });
});

describe.each(LINKABLE_SHOP_TYPES)('%s', (shopType) => {
  const connector: Connector = CONNECTORS[shopType];
  const { manifest } = connector;

  test('stands under its own shop type with its own manifest and fields', () => {
    expect(manifest.shopType).toBe(shopType);
    expect(manifest).toBe(MANIFESTS[shopType]);
    expect(connector.fields).toBe(FIELDS[shopType]);
  });

  test.each(CAPABILITIES)('%s is named exactly when it is there', (capability) => {
    expect(manifest.capabilities.includes(capability)).toBe(Boolean(HELD_BY[capability](connector)));
  });

  test('says what it takes of a claim that the seller files exactly when it takes one', () => {
    expect(manifest.filings !== undefined).toBe(manifest.capabilities.some((name) => name.startsWith('claims.file')));
  });

  test('says that it sends events exactly when they can be read', () => {
    expect(Boolean(manifest.webhooks)).toBe(Boolean(connector.webhooks));
  });

  test('takes as many pictures as the specification says, in the size it recommends', () => {
    const { recommended } = IMAGE_RULES[shopType];
    const { imagesMax, imageWidth: width, imageHeight: height, imageMaxBytes: maxBytes } = limitsOn(manifest.rules, DAY);
    expect(imagesMax).toBe(imagesMaxOf(shopType));
    if (recommended !== null) expect({ width, height, maxBytes }).toEqual(recommended);
  });

  test('offers the cycles of payment that there are rules for, in their order', () => {
    expect(manifest.settlements?.cycles ?? []).toEqual(payoutCyclesOf(shopType));
  });

  test('begins an account with the fee that is known of the channel', () => {
    expect(channelFee(shopType, null, DAY)?.rate).toBe(manifest.defaultFeeRate);
  });

  test('has one login, patterns that compile, and keys for the holes of its address', () => {
    const keys = manifest.credentials.map(({ key }) => key);
    expect(manifest.credentials.filter(({ kind }) => kind === 'login')).toHaveLength(1);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { pattern } of manifest.credentials) {
      expect(pattern).toMatch(/^\^.*\$$/);
      expect(() => new RegExp(pattern)).not.toThrow();
    }
    for (const [, hole] of manifest.baseUrl.matchAll(/\{(\w+)\}/g)) expect(keys).toContain(hole);
    expect(manifest.baseUrl).toMatch(/^https:\/\/.*[^/]$/);
  });

  test('states where each rate comes from, once a bucket', () => {
    const buckets = manifest.limits.map(({ bucket }) => bucket);
    expect(new Set(buckets).size).toBe(buckets.length);
    for (const { perSecond, burst, source } of manifest.limits) {
      expect(perSecond).toBeGreaterThan(0);
      expect(burst).toBeGreaterThanOrEqual(1);
      expect(source).not.toBe('');
    }
  });

  test('has fields with unique keys, whose choices and look-ups are there', () => {
    const keys = connector.fields.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const field of connector.fields) {
      expect(field.label).toMatch(/[가-힣]/);
      if (field.kind === 'SELECT') expect(field.options?.length).toBeGreaterThan(0);
      if (field.kind === 'LOOKUP') expect(field.lookup).toBeDefined();
      if (field.kind === 'ATTRIBUTES') expect(connector.lookups?.attributes).toBeDefined();
    }
  });

  test('can bring a listing back from every state it can put it in', () => {
    expect(manifest.capabilities.includes('products.resume')).toBe(
      manifest.soldOut.resumable || manifest.capabilities.includes('products.stop'),
    );
    expect(manifest.soldOut.maxStock).toBeLessThanOrEqual(limitsOn(manifest.rules, DAY).stockMax);
  });
});

test('what has no connector can not be linked', () => {
  expect(isLinkable('ORDER_HANDWRITING')).toBe(false);
  expect(isLinkable('toString')).toBe(false);
  expect(connectorOf('ORDER_HANDWRITING')).toBeNull();
  expect(connectorOf('SMART_STORE')).toBe(CONNECTORS.SMART_STORE);
});

test('the web app gets manifests and fields, and no library or client with them', () => {
  const reached = new Set<string>();
  const follow = (file: URL) => {
    if (reached.has(file.href)) return;
    reached.add(file.href);
    const code = readFileSync(file, 'utf8');
    for (const [, clause = '', from = ''] of code.matchAll(/^(?:import|export)\s+([^;]*?)\s*from\s+'([^']+)'/gms)) {
      // Core is pure, and with the web app anyway.
      if (clause.startsWith('type ') || from === '@moa/core') continue;
      expect(from, file.pathname).toMatch(/^\.\.?\//);
      follow(new URL(from, file));
    }
  };
  follow(new URL('./manifests.ts', import.meta.url));
  const names = [...reached].map((href) => href.split('/').at(-1));
  expect(names).toContain('manifest.ts');
  expect(names).not.toContain('client.ts');
  expect(names).not.toContain('index.ts');
});
