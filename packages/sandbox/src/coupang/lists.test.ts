import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ImageHost, startImageHost } from '../testing/image-host.ts';
import { approved, create, type ProductBody, productBody, warehousesOf } from './testing/bodies.ts';
import { CATALOG, OTHER, type Rig, startRig, VENDOR } from './testing/rig.ts';

const PRODUCTS = `${CATALOG}/seller-products`;
let rig: Rig;
let host: ImageHost;
let body: ProductBody;

beforeAll(async () => {
  host = await startImageHost();
  rig = await startRig();
});
afterAll(async () => {
  await rig.close();
  await host.close();
});
beforeEach(async () => {
  rig.control.reset();
  body = productBody(host.url(800, 800), await warehousesOf(rig));
});

const list = async (query: string) => (await rig.call('GET', `${PRODUCTS}?vendorId=${VENDOR}&${query}`)).json;
const idsOf = (answer: { data: { sellerProductId: number }[] }) => answer.data.map((row) => row.sellerProductId);

function seedMany(count: number): void {
  for (let n = 0; n < count; n += 1)
    rig.control.seedProduct({
      accountId: VENDOR,
      name: `에코백 ${n}`,
      price: 9900,
      sellerCode: `BAG-${n}`,
      optionNames: [],
      items: [{ optionValues: [], price: 9900, quantity: 5, itemCode: `BAG-${n}` }],
      imageUrl: null,
      detailHtml: '',
    });
}

describe('list', () => {
  test('pages by nextToken, newest first, until the token is empty', async () => {
    seedMany(23);
    const ids: number[] = [];
    let token = '';
    let pages = 0;
    do {
      const page = await list(`maxPerPage=10&nextToken=${token}`);
      ids.push(...idsOf(page));
      token = page.nextToken;
      pages += 1;
    } while (token !== '');
    expect(pages).toBe(3);
    expect(new Set(ids).size).toBe(25);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
  });

  test('ten a page by default, a hundred at most', async () => {
    seedMany(12);
    expect((await list('')).data).toHaveLength(10);
    expect((await list('maxPerPage=100')).data).toHaveLength(14);
    expect((await rig.call('GET', `${PRODUCTS}?vendorId=${VENDOR}&maxPerPage=101`)).status).toBe(400);
  });

  test('filters by status, name and number', async () => {
    seedMany(1);
    const { json } = await create(rig, body);
    expect(idsOf(await list('status=APPROVING'))).toEqual([json.data]);
    expect((await list(`sellerProductName=${encodeURIComponent('에코백 0')}`)).data).toHaveLength(1);
    expect(idsOf(await list(`sellerProductId=${json.data}`))).toEqual([json.data]);
    expect((await list('createdAt=2026-03-02')).data).toHaveLength(4);
    expect((await list('createdAt=2026-03-01')).data).toEqual([]);
    expect((await rig.call('GET', `${PRODUCTS}?vendorId=${VENDOR}&status=NOPE`)).status).toBe(400);
    expect((await rig.call('GET', `${PRODUCTS}?vendorId=${VENDOR}&sellerProductName=${'x'.repeat(21)}`)).status).toBe(400);
  });

  test('rows have the fields of the published sample', async () => {
    const [row] = (await list('')).data;
    expect(Object.keys(row)).toEqual(
      'sellerProductId sellerProductName displayCategoryCode categoryId productId vendorId mdId mdName saleStartedAt saleEndedAt brand statusName createdAt'.split(
        ' ',
      ),
    );
  });

  test('a repeated page shows the page before again, a shifted one overlaps by a row', async () => {
    seedMany(10);
    const [first, second] = [idsOf(await list('maxPerPage=5')), idsOf(await list('maxPerPage=5&nextToken=2'))];
    rig.control.addFault({ operation: 'products.list', kind: 'REPEATED_PAGE' });
    expect(idsOf(await list('maxPerPage=5&nextToken=2'))).toEqual(first);
    rig.control.addFault({ operation: 'products.list', kind: 'SHIFTED_PAGE' });
    expect(idsOf(await list('maxPerPage=5&nextToken=2'))).toEqual([first[4], ...second.slice(0, 4)]);
    expect(idsOf(await list('maxPerPage=5&nextToken=2'))).toEqual(second);
  });
});

test('by seller code finds a product at once, in review too, and nothing of others', async () => {
  const { json } = await create(rig, body);
  const found = (await rig.call('GET', `${PRODUCTS}/external-vendor-sku-codes/M-1001-2`)).json;
  expect([found.code, idsOf(found)]).toEqual(['SUCCESS', [json.data]]);
  expect((await rig.call('GET', `${PRODUCTS}/external-vendor-sku-codes/M-1001-2`, undefined, { vendor: OTHER })).json.data).toEqual([]);
});

test('time-frame reads at most ten minutes', async () => {
  const { json } = await create(rig, body);
  const frame = (from: string, to: string) =>
    rig.call('GET', `${PRODUCTS}/time-frame?vendorId=${VENDOR}&createdAtFrom=2026-03-02T${from}&createdAtTo=2026-03-02T${to}`);
  expect(idsOf((await frame('10:10:00', '10:20:00')).json)).toContain(json.data);
  expect((await frame('10:16:00', '10:20:00')).json.data).toEqual([]);
  expect((await frame('10:10:00', '10:20:01')).status).toBe(400);
  expect((await frame('10:10', '10:20')).status).toBe(400);
});

test('pictures of existing products can be fetched from the address in the answer', async () => {
  const { json } = await rig.call('GET', `${PRODUCTS}?vendorId=${VENDOR}`);
  const detail = (await rig.call('GET', `${PRODUCTS}/${json.data[0].sellerProductId}`)).json.data;
  const picture = await fetch(detail.items[0].images[0].vendorPath);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
});

test('inflow status counts what is registered', async () => {
  seedMany(3);
  expect((await rig.call('GET', `${PRODUCTS}/inflow-status`)).json.data).toMatchObject({
    vendorId: VENDOR,
    restricted: false,
    registeredCount: 5,
  });
});

test('histories are newest first with Korean states', async () => {
  const { productId } = await approved(rig, body);
  const { json } = await rig.call('GET', `${PRODUCTS}/${productId}/histories`);
  expect(json.code).toBe('200');
  expect(json.data.map((entry: { status: string }) => entry.status)).toEqual(['승인완료', '승인대기중', '임시저장']);
  expect(json.data[0].createdAt).toBe('2026-03-02T10:15:30');
});

describe('vendor items', () => {
  const put = (id: string, rest: string) => rig.call('PUT', `${CATALOG}/vendor-items/${id}/${rest}`);
  const inventory = async (id: string) => (await rig.call('GET', `${CATALOG}/vendor-items/${id}/inventories`)).json.data;

  test('price moves within −50 % and +100 %, beyond only by force', async () => {
    const { vendorItemIds } = await approved(rig, body);
    const id = vendorItemIds[0] ?? '';
    expect((await put(id, 'prices/9960')).json).toEqual({ code: 'SUCCESS', message: '가격 변경을 완료했습니다.', data: null });
    expect((await put(id, 'prices/4970')).status).toBe(400);
    expect((await put(id, 'prices/19930')).status).toBe(400);
    expect((await put(id, 'prices/19920')).status).toBe(200);
    expect((await put(id, 'prices/1000?forceSalePriceUpdate=false')).status).toBe(400);
    expect((await put(id, 'prices/1000?forceSalePriceUpdate=true')).status).toBe(200);
    expect(await inventory(id)).toMatchObject({ sellerItemId: Number(id), salePrice: 1000, amountInStock: 100, onSale: true });
  });

  test.each(['prices/9965', 'prices/0', 'prices/-10', 'prices/abc', 'quantities/100000', 'quantities/-1', 'quantities/1.5'])(
    '%s is 400',
    async (rest) => {
      const { vendorItemIds } = await approved(rig, body);
      expect((await put(vendorItemIds[0] ?? '', rest)).status).toBe(400);
    },
  );

  test('stock, stop and resume are separate', async () => {
    const { vendorItemIds } = await approved(rig, body);
    const id = vendorItemIds[0] ?? '';
    expect((await put(id, 'quantities/0')).json.code).toBe('SUCCESS');
    expect(await inventory(id)).toMatchObject({ amountInStock: 0, onSale: true });
    await put(id, 'sales/stop');
    expect(await inventory(id)).toMatchObject({ onSale: false });
    await put(id, 'sales/resume');
    expect(await inventory(id)).toMatchObject({ amountInStock: 0, onSale: true });
  });

  test('of another vendor or none are 404', async () => {
    const { vendorItemIds } = await approved(rig, body);
    expect((await put('123', 'quantities/3')).status).toBe(404);
    const path = `${CATALOG}/vendor-items/${vendorItemIds[0]}/quantities/3`;
    expect((await rig.call('PUT', path, undefined, { vendor: OTHER })).status).toBe(404);
  });
});
