/** 원가 보기: who lacks it neither sees nor changes what a seller pays for her goods, and loses nothing of it by saving. */
import { expect, it } from 'vitest';
import { fieldsKind } from '../../src/modules/catalog/index.ts';
import { proposePlan } from '../../src/modules/plans/index.ts';
import { loadDraft } from '../../src/modules/products/index.ts';
import { startApp } from './app.ts';
import { savedProduct } from './data/product.ts';
import { COST_MARK, createWorld, showsCost } from './world.ts';

const world = await createWorld();
const app = await startApp(world);
const { sellerId, userId, loginId } = world.seller;
const hers = await world.headersOf('sub:productAuth');
const product = await savedProduct(world);

async function call(method: 'GET' | 'POST' | 'PUT', url: string, body?: object) {
  const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
  const answer = await app.inject({ method, url, headers: { ...hers, 'content-type': 'application/json' }, ...payload });
  return { status: answer.statusCode, text: answer.body, body: answer.json() };
}

const stored = () => world.database.tenant(sellerId, (tx) => loadDraft(tx, Number(product.id)));

it('a product is answered without its cost, and keeps it when it is saved by her', async () => {
  const { status, body } = await call('GET', `/api/v1/product/moa/${product.id}`);
  expect([status, body.basic?.costPrice]).toEqual([200, null]);
  body.basic.brand = '모아';
  body.basic.costPrice = 1_000;
  const saved = await call('PUT', `/api/v1/product/moa/${product.id}`, body);
  expect([saved.status, saved.body.basic?.costPrice, saved.body.basic?.brand]).toEqual([200, null, '모아']);
  expect((await stored()).basic).toMatchObject({ costPrice: COST_MARK, brand: '모아' });
});

it('a plan that changes costs is refused, is not offered, and one of somebody else hides its values', async () => {
  const edits = [{ field: 'costPrice' as const, how: 'ADD' as const, value: 100, unit: 1 }];
  const refused = await call('POST', '/api/v1/plan', { kind: 'FIELDS', productIds: [product.id], edits, send: false });
  expect(refused).toMatchObject({ status: 403, body: { detail: expect.stringContaining('원가 보기') } });
  const fields = await call('GET', '/api/v1/products/fields');
  expect([fields.status, fields.text.includes('price'), fields.text.includes('costPrice')]).toEqual([200, true, false]);
  const { id, hash } = await world.database.tenant(sellerId, (tx) =>
    proposePlan(tx, fieldsKind, { productIds: [product.id], edits, send: false }, { userId, loginId }),
  );
  const seen = await call('GET', `/api/v1/plan/detail?id=${id}`);
  expect([seen.status, showsCost(seen.text)]).toEqual([200, false]);
  expect(seen.body.items.contents[0].changes).toEqual([{ field: 'costPrice', label: '원가', before: '권한 필요', after: '권한 필요' }]);
  expect((await call('POST', '/api/v1/plan/apply', { id: String(id), hash })).status).toBe(403);
});
