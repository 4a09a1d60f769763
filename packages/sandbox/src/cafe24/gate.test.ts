import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MallClient as Client, linkedClient, type Mall, type MallClient, startMall } from './testing/mall-client.ts';

let mall: Mall;
let client: MallClient;

beforeAll(async () => {
  mall = await startMall();
});

afterAll(() => mall.close());

beforeEach(async () => {
  client = await linkedClient(mall);
});

describe('bucket', () => {
  test('what the bucket holds fits, the next is 429 with the seconds to wait; another mall has its own', async () => {
    const other = new Client(mall, 'moasecond');
    await other.link();
    // A tenth: 4 calls.
    mall.control.setRateFactor(0.1);
    for (let calls = 0; calls < 4; calls += 1) expect((await client.get('/shops')).status).toBe(200);
    const answer = await client.get('/shops');
    expect(answer).toMatchObject({ status: 429, body: { error: { code: 429, message: 'Too Many Requests', more_info: {} } } });
    expect(answer.headers.get('x-api-call-limit')).toBe('4/4');
    expect(Number(answer.headers.get('x-cafe24-call-remain'))).toBeGreaterThanOrEqual(1);
    expect((await other.get('/shops')).status).toBe(200);
  });

  test('every answer says how full the bucket is', async () => {
    mall.control.setRateFactor(1);
    const { headers } = await client.get('/shops');
    expect(headers.get('x-api-call-limit')).toBe('1/40');
    for (const name of ['call-usage', 'call-remain', 'time-usage', 'time-remain']) expect(headers.get(`x-cafe24-${name}`)).toMatch(/^\d+$/);
  });

  test('the factor widens it and 0 switches it off', async () => {
    mall.control.setRateFactor(2);
    expect((await client.get('/shops')).headers.get('x-api-call-limit')).toBe('1/80');
    mall.control.setRateFactor(0);
    expect((await client.get('/shops')).headers.get('x-api-call-limit')).toBe('0/40');
  });
});

describe('version', () => {
  test.each(['2026-03-01', '2024-06-01'])('%s is pinned and echoed', async (version) => {
    client.version = version;
    const answer = await client.get('/shops');
    expect([answer.status, answer.headers.get('x-cafe24-api-version')]).toEqual([200, version]);
  });

  test.each(['2026-03-02', 'latest', '2099-03-01', '2019-03-01'])('%s does not exist', async (version) => {
    client.version = version;
    expect((await client.get('/shops')).status).toBe(400);
  });
});

describe('bodies', () => {
  test('without the wrapper: 400', async () => {
    expect(await client.call('POST', '/products', { product_name: '컵' })).toMatchObject({
      status: 400,
      body: { error: { code: '400', message: 'Please enter the Request parameter.' } },
    });
    expect((await client.call('PUT', '/orders', { shop_no: 1 })).status).toBe(400);
  });

  test('no JSON, or another content type: 400', async () => {
    expect((await client.call('POST', '/products', '{"request":')).status).toBe(400);
    expect((await client.call('POST', '/products', '{"request":{}}', { 'content-type': 'text/plain' })).status).toBe(400);
  });

  test('an array is taken under either key on bulk routes, and 100 objects at most', async () => {
    const entry = { order_id: '20261121-0000011', process_status: 'prepare' };
    expect((await client.call('PUT', '/orders', { request: [entry] })).status).toBe(207);
    expect(
      (
        await client.bulk(
          'PUT',
          '/orders',
          Array.from({ length: 101 }, () => entry),
        )
      ).status,
    ).toBe(422);
  });

  test('an unknown shop is 404, an unknown route too', async () => {
    expect((await client.get('/products?shop_no=9')).status).toBe(404);
    expect(await client.get('/nothing')).toMatchObject({ status: 404, body: { error: { code: '404' } } });
  });
});

describe('look-ups', () => {
  test('shops: the default one and the others, with currency, language and domain', async () => {
    const { shops } = (await client.get('/shops')).body as { shops: Record<string, unknown>[] };
    expect(shops[0]).toMatchObject({
      shop_no: 1,
      default: 'T',
      shop_name: '모아데모몰',
      currency_code: 'KRW',
      base_domain: 'moademo.cafe24.com',
    });
    expect(shops.map((shop) => shop.default)).toEqual(['T', 'F']);
  });

  test('categories: roots hang under 1, children under their parent, with the full path', async () => {
    const roots = (await client.get('/categories?category_depth=1&limit=100')).body as {
      categories: { category_no: number; parent_category_no: number }[];
    };
    expect(roots.categories.every((category) => category.parent_category_no === 1)).toBe(true);
    const first = roots.categories[0]?.category_no;
    const children = (await client.get(`/categories?parent_category_no=${first}`)).body as { categories: Record<string, unknown>[] };
    expect(children.categories[0]).toMatchObject({
      category_depth: 2,
      category_name: '상의',
      full_category_name: { 1: '의류', 2: '상의', 3: null, 4: null },
    });
  });

  test('lists page by limit 1 to 100 (10 by default) and a bounded offset', async () => {
    const count = async (query: string) => ((await client.get(`/categories${query}`)).body as { categories: unknown[] }).categories.length;
    expect([await count(''), await count('?limit=3'), await count('?limit=100&offset=1000')]).toEqual([10, 3, 0]);
    for (const query of ['limit=0', 'limit=101', 'offset=8001', 'limit=x'])
      expect((await client.get(`/categories?${query}`)).status).toBe(422);
  });

  test('brands, manufacturers, origins and the mall’s own couriers', async () => {
    expect((await client.get('/brands')).body).toMatchObject({ brands: [{ brand_code: 'B0000000' }, {}, {}] });
    expect((await client.get('/manufacturers')).body).toMatchObject({ manufacturers: [{ manufacturer_code: 'M0000000' }, {}, {}] });
    expect((await client.get('/origin?origin_place_no=1800')).body).toMatchObject({ origin: [{ origin_place_no: 1800, foreign: 'T' }] });
    const { carriers } = (await client.get('/carriers')).body as { carriers: Record<string, unknown>[] };
    expect(carriers).toContainEqual(expect.objectContaining({ shipping_carrier_code: '0006', shipping_carrier: 'CJ대한통운' }));
  });

  test('fields keeps only what is asked', async () => {
    expect((await client.get('/brands?fields=brand_code&limit=1')).body).toEqual({ brands: [{ brand_code: 'B0000000' }] });
  });
});

test('faults come in the platform’s words', async () => {
  mall.control.addFault({ operation: 'products.list', kind: 'RATE_LIMITED_RETRY_AFTER' });
  const limited = await client.get('/products');
  expect([limited.status, limited.headers.get('x-cafe24-call-remain')]).toEqual([429, '1']);
  mall.control.addFault({ operation: 'products.list', kind: 'SERVER_ERROR' });
  expect(await client.get('/products')).toMatchObject({ status: 500, body: { error: { code: '500' } } });
});
