import { describe, expect, test } from 'vitest';
import { multipart } from '../sdk/multipart.ts';
import type { ListingRef } from '../sdk/product.ts';
import { wire } from '../sdk/reader.ts';
import { listingContent, listingItem, type ScriptedAnswer } from '../sdk/testing/context.ts';
import { price, sale, stock } from './items.ts';
import { products } from './products.ts';
import { context, originAreas, uploads, wireProduct } from './testing/context.ts';

const REF: ListingRef = { shopProductId: '800001', shopProductSubId: '900001', items: [] };
const created: ScriptedAnswer = {
  on: 'POST /v2/products',
  json: { originProductNo: 800001, smartstoreChannelProductNo: 900001, windowChannelProductNo: null },
};
const readIt = (json: unknown = wireProduct()): ScriptedAnswer => ({ on: 'GET /v2/products/origin-products/800001', json });
const noArea = originAreas();
const twoColours = wireProduct({}, [
  { id: 71, optionName1: '흰색', stockQuantity: 1, price: 0, sellerManagerCode: 'I1', usable: true },
  { id: 72, optionName1: '검정', stockQuantity: 2, price: 2_000, sellerManagerCode: 'I2', usable: true },
]);
const combinationsOf = (json: unknown) => wire(wire(json).optionInfo).optionCombinations;

describe('create', () => {
  test('uploads the images, sends the product and reads it back', async () => {
    const ctx = context([noArea, uploads(1), created, readIt()]);
    const outcome = await products.create(ctx, listingContent());
    expect(outcome).toMatchObject({
      kind: 'ok',
      value: { shopProductId: '800001', shopProductSubId: '900001', managementCode: 'M0000001' },
    });
    expect(ctx.calls[2]?.json).toMatchObject({
      originProduct: {
        images: { representativeImage: { url: 'https://shop.example/1.jpg' } },
        detailAttribute: { originAreaInfo: { originAreaCode: '00' }, sellerCodeInfo: { sellerManagementCode: 'M0000001' } },
      },
    });
    expect(ctx.left()).toBe(0);
  });

  test.each([
    ['0201001', '중국', 'a country', '0200037'],
    ['0001', '서울', 'a province', '0000001'],
    ['000124', '중구', 'a district of Seoul', '0000002'],
    ['000215', '중구', 'a district of the same name elsewhere', '00'],
    ['02', '남극', 'a country that the channel does not list', '02'],
    ['0201002', '일본', 'a listed country the channel leaves out', '04'],
  ])('origin %s %s, %s, is sent as %s', async (code, name, _what, expected) => {
    const areas = originAreas(
      { code: '0200036', name: '수입산:아시아:중국동부' },
      { code: '0200037', name: '수입산:아시아:중국' },
      { code: '0099', name: '국산:중국' },
      { code: '0000001', name: '국산:서울특별시' },
      { code: '0000002', name: '국산:서울특별시:중구' },
    );
    const script = [...(code === '02' ? [] : [areas]), uploads(1), created, readIt()];
    const ctx = context(script);
    await products.create(ctx, listingContent({ origin: { code, name, importer: '모아', freeText: '', plural: false } }));
    const sent = ctx.calls.find(({ path }) => path === '/v2/products')?.json;
    expect(sent).toMatchObject({ originProduct: { detailAttribute: { originAreaInfo: { originAreaCode: expected } } } });
  });

  test.each([
    ['0300', '', '03', undefined],
    ['0301', '제주 앞바다', '04', '제주 앞바다'],
    ['0302', '', '05', undefined],
  ])('origin %s needs no look-up', async (code, freeText, originAreaCode, content) => {
    const ctx = context([uploads(1), created, readIt()]);
    await products.create(ctx, listingContent({ origin: { code, name: '', importer: '', freeText, plural: false } }));
    const sent = ctx.calls[1]?.json as { originProduct: { detailAttribute: { originAreaInfo: Record<string, unknown> } } };
    expect(sent.originProduct.detailAttribute.originAreaInfo).toMatchObject({ originAreaCode });
    expect(sent.originProduct.detailAttribute.originAreaInfo.content).toBe(content);
  });

  test('nothing is created when the images cannot be uploaded', async () => {
    const lost = { fault: 'reset' } as const;
    const ctx = context([noArea, lost, lost, lost]);
    expect((await products.create(ctx, listingContent())).kind).toBe('again');
    expect(ctx.calls.map(({ path }) => path)).not.toContain('/v2/products');
    const short = context([noArea, { json: { images: [] } }]);
    expect((await products.create(short, listingContent())).kind).toBe('again');
  });

  test.each<[string, ScriptedAnswer]>([
    ['the answer is lost', { fault: 'reset' }],
    ['the gateway times out', { status: 504, json: { code: 'GW.TIMEOUT.01' } }],
    ['the answer is rubbish', { text: '{"originProductNo":' }],
    ['the answer has no number', { json: {} }],
  ])('nothing is known of it when %s, and it is sent once', async (_name, answer) => {
    const ctx = context([noArea, uploads(1), answer]);
    expect((await products.create(ctx, listingContent())).kind).toBe('unknown');
    expect(ctx.calls.filter(({ path }) => path === '/v2/products')).toHaveLength(1);
  });

  test('a product that cannot be read back is reported as it was sent', async () => {
    const fails = { status: 500 };
    const ctx = context([noArea, uploads(1), created, fails, fails, fails]);
    expect(await products.create(ctx, listingContent())).toMatchObject({
      kind: 'ok',
      value: { shopProductId: '800001', items: [{ shopItemId: '800001', quantity: 30 }] },
      warnings: [expect.any(String)],
    });
  });

  test('more than ten images go in two calls', async () => {
    const images = Array.from({ length: 11 }, () => listingContent().images).flat();
    const ctx = context([noArea, uploads(10), uploads(1), created, readIt()]);
    expect((await products.create(ctx, listingContent({ images }))).kind).toBe('ok');
  });
});

test('images travel as parts named imageFiles with their bytes untouched', () => {
  const bytes = new Uint8Array([0, 255, 13, 10]);
  const body = multipart('imageFiles', [{ contentType: 'image/png', bytes }], 'edge');
  const text = Buffer.from(body).toString('latin1');
  expect(text).toBe(
    '--edge\r\nContent-Disposition: form-data; name="imageFiles"; filename="1.png"\r\nContent-Type: image/png\r\n\r\n\x00\xff\r\n\r\n--edge--\r\n',
  );
});

/** How changes name their product. */
const NAMED = { originProductNo: 800001, smartstoreChannelProductNo: 900001, windowChannelProductNo: null };

describe('update', () => {
  test('writes back what was read with ours laid over it, ids kept by what the caller knows', async () => {
    const content = listingContent({
      name: '새 이름',
      optionNames: ['색상'],
      items: [
        listingItem({ key: 'a', optionValues: ['백색'], itemCode: 'X', quantity: 9 }),
        listingItem({ key: 'b', optionValues: ['검정'], itemCode: 'I2', quantity: 8 }),
      ],
    });
    const ref = { ...REF, items: [{ key: 'a', shopItemId: '71' }] };
    const ctx = context([
      readIt(twoColours),
      noArea,
      uploads(1),
      { on: 'PUT /v2/products/origin-products/800001', json: NAMED },
      readIt(twoColours),
    ]);
    expect((await products.update(ctx, ref, content)).kind).toBe('ok');
    expect(ctx.calls[3]?.json).toMatchObject({
      originProduct: {
        name: '새 이름',
        detailAttribute: {
          optionInfo: {
            optionCombinations: [
              { id: 71, optionName1: '백색', stockQuantity: 9 },
              { id: 72, optionName1: '검정', stockQuantity: 8 },
            ],
          },
        },
      },
    });
  });

  test.each([
    ['SUSPENSION', 'SUSPENSION', false],
    ['OUTOFSTOCK', 'SALE', true],
  ])('what was %s and cannot be read back is believed to be %s', async (statusType, saleStatus, onSale) => {
    const fails = { status: 500 };
    const sent: ScriptedAnswer = { on: 'PUT /v2/products/origin-products/800001', json: NAMED };
    const ctx = context([readIt(wireProduct({ statusType })), noArea, uploads(1), sent, fails, fails, fails]);
    expect(await products.update(ctx, REF, listingContent())).toMatchObject({
      kind: 'ok',
      value: { shopProductId: '800001', shopProductSubId: '900001', saleStatus, items: [{ shopItemId: '800001', quantity: 30, onSale }] },
      warnings: [expect.any(String)],
    });
  });

  test('a product that is gone is refused before anything is uploaded', async () => {
    const ctx = context([{ status: 404, json: { code: 'NOT_FOUND', message: '상품이 없습니다.' } }]);
    expect(await products.update(ctx, REF, listingContent())).toMatchObject({ kind: 'refused', code: 'NOT_FOUND' });
    expect(ctx.calls).toHaveLength(1);
  });

  test('a lost answer leaves the effect unknown', async () => {
    const ctx = context([readIt(), noArea, uploads(1), { fault: 'reset' }]);
    expect((await products.update(ctx, REF, listingContent())).kind).toBe('unknown');
  });
});

describe('find', () => {
  const page = (contents: unknown[], totalPages = 1, totalElements = contents.length): ScriptedAnswer => ({
    on: 'POST /v1/products/search',
    json: { contents, totalElements, totalPages },
  });
  const row = (no: number, code?: string) => ({
    originProductNo: no,
    channelProducts: [{ channelProductNo: no + 100_000, ...(code === undefined ? {} : { sellerManagementCode: code }) }],
  });

  test('takes the exact code among near hits', async () => {
    const ctx = context([page([row(800000, 'M00000011'), row(800001, 'M0000001')]), readIt()]);
    expect(await products.find(ctx, 'M0000001')).toMatchObject({
      kind: 'ok',
      value: { shopProductId: '800001', shopProductSubId: '900001' },
    });
    expect(ctx.calls[0]?.json).toMatchObject({ searchKeywordType: 'SELLER_CODE', sellerManagementCode: 'M0000001', page: 1 });
  });

  test('does not choose among several that bear the code, on whatever page', async () => {
    const second = { on: 'GET /v2/products/origin-products/800002', json: wireProduct() };
    const ctx = context([page([row(800001, 'M0000001')], 2, 2), readIt(), page([row(800002, 'M0000001')], 2, 2), second]);
    expect(await products.find(ctx, 'M0000001')).toEqual({
      kind: 'refused',
      code: 'AMBIGUOUS',
      message: '같은 관리코드의 상품이 스마트스토어에 여럿 있습니다: 800001, 800002',
    });
  });

  test('counts a product that two pages report once', async () => {
    const twice = [row(800001, 'M0000001')];
    const ctx = context([page(twice, 2, 1), readIt(), page(twice, 2, 1)]);
    expect(await products.find(ctx, 'M0000001')).toMatchObject({ kind: 'ok', value: { shopProductId: '800001' } });
  });

  test('compares in the product itself when a hit does not report its code', async () => {
    const ctx = context([page([row(800001)]), readIt()]);
    expect(await products.find(ctx, 'M0000002')).toEqual({ kind: 'ok', value: null });
  });

  test('goes on over all pages, past products that are gone or deleted', async () => {
    const deleted = { on: 'GET /v2/products/origin-products/800002', json: wireProduct({ statusType: 'DELETE' }) };
    const gone = { status: 404, json: { code: 'NOT_FOUND' } };
    const ctx = context([page([row(800002, 'M0000001'), row(800003)], 2), deleted, gone, page([row(800001)], 2), readIt()]);
    expect(await products.find(ctx, 'M0000001')).toMatchObject({ kind: 'ok', value: { shopProductId: '800001' } });
  });

  test('says nothing is there only when every page was read', async () => {
    expect(await products.find(context([page([])]), 'M0000001')).toEqual({ kind: 'ok', value: null });
    const broken = context([page([], 2), { status: 500 }, { status: 500 }, { status: 500 }]);
    expect((await products.find(broken, 'M0000001')).kind).toBe('again');
  });

  test.each<[string, ScriptedAnswer]>([
    ['hits that the pages did not show', page([row(800000, 'M00000011')], 1, 2)],
    ['no list', { json: { totalElements: 0, totalPages: 0 } }],
    ['no count', { json: { contents: [], totalPages: 1 } }],
    ['a row without a number', page([{ channelProducts: [] }])],
    ['a bare 404', { status: 404, text: '' }],
  ])('does not take %s for none, because a create would follow', async (_name, answer) => {
    expect(await products.find(context([answer]), 'M0000001')).toMatchObject({ kind: 'again' });
  });

  test('walking the shop says how many products it could not read', async () => {
    const refused = { status: 400, json: { code: 'BAD_REQUEST', message: '조회할 수 없습니다.' } };
    const ctx = context([page([row(800001), { channelProducts: [] }, row(800009)]), readIt(), refused]);
    expect(await products.list?.(ctx, null)).toMatchObject({ value: { products: [{}] }, warnings: [expect.stringContaining('2개')] });
  });

  test('walking the shop reads each product and hands on the page', async () => {
    const gone = { status: 404, json: { code: 'NOT_FOUND' } };
    const ctx = context([page([row(800001), row(800009)], 2), readIt(), gone]);
    const first = await products.list?.(ctx, null);
    expect(first).toMatchObject({ kind: 'ok', value: { products: [{ shopProductId: '800001' }] } });
    const cursor = first?.kind === 'ok' ? first.value.nextCursor : null;
    const second = context([page([], 2)]);
    expect(await products.list?.(second, cursor)).toEqual({ kind: 'ok', value: { products: [], nextCursor: null } });
    expect(second.calls[0]?.json).toMatchObject({ page: 2 });
  });
});

describe('sale', () => {
  test('stop suspends, resume sells', async () => {
    const status: ScriptedAnswer = { on: 'PUT /v1/products/origin-products/800001/change-status', json: NAMED };
    const ctx = context([status, status]);
    expect(await sale.stop(ctx, REF)).toEqual({ kind: 'ok', value: undefined });
    expect(await sale.resume(ctx, REF)).toEqual({ kind: 'ok', value: undefined });
    expect(ctx.calls.map(({ json }) => json)).toEqual([{ statusType: 'SUSPENSION' }, { statusType: 'SALE' }]);
  });
});

describe('a change whose answer does not name its product', () => {
  const bare = (on: string, json: unknown = {}): ScriptedAnswer => ({ on, json });
  const status = 'PUT /v1/products/origin-products/800001/change-status';
  const option = 'PUT /v1/products/origin-products/800001/option-stock';
  const several = 'PATCH /v1/products/origin-products/multi-update';
  const whole = 'PUT /v2/products/origin-products/800001';
  const shown = (over: object): ScriptedAnswer => readIt(wireProduct({ ...over }));
  const one = (quantity: number) => [{ key: 'a', shopItemId: '800001', quantity }];

  test.each<[string, ScriptedAnswer[], (ctx: ReturnType<typeof context>) => Promise<unknown>]>([
    ['a stop', [bare(status), shown({ statusType: 'SUSPENSION' })], (ctx) => sale.stop(ctx, REF)],
    ['a resume of what is sold out', [bare(status, null), shown({ statusType: 'OUTOFSTOCK' })], (ctx) => sale.resume(ctx, REF)],
    ['a quantity', [bare(several), shown({ stockQuantity: 7 })], async (ctx) => (await stock.setQuantities(ctx, REF, one(7), [])).get('a')],
    [
      'quantities of options',
      [readIt(twoColours), bare(option), readIt(twoColours)],
      async (ctx) => (await stock.setQuantities(ctx, REF, [{ key: 'a', shopItemId: '71', quantity: 1 }], [])).get('a'),
    ],
    [
      'a price',
      [readIt(), bare(whole), shown({ salePrice: 25_000 })],
      async (ctx) => (await price.setPrices(ctx, REF, 25_000, [{ key: 'a', shopItemId: '800001', price: 25_000 }])).get('a'),
    ],
  ])('%s is done when the product shows it', async (_name, script, run) => {
    expect(await run(context(script))).toMatchObject({ kind: 'ok' });
  });

  test.each<[string, ScriptedAnswer[], (ctx: ReturnType<typeof context>) => Promise<unknown>]>([
    ['a stop', [bare(status), readIt()], (ctx) => sale.stop(ctx, REF)],
    ['a stop that nobody can look at', [bare(status), { status: 404 }], (ctx) => sale.stop(ctx, REF)],
    ['the answer of another product', [bare(status, { originProductNo: 800002 }), readIt()], (ctx) => sale.stop(ctx, REF)],
    ['a quantity', [bare(several, []), readIt()], async (ctx) => (await stock.setQuantities(ctx, REF, one(7), [])).get('a')],
    [
      'quantities of options',
      [readIt(twoColours), bare(option), readIt(twoColours)],
      async (ctx) => (await stock.setQuantities(ctx, REF, [{ key: 'a', shopItemId: '71', quantity: 5 }], [])).get('a'),
    ],
    [
      'a price',
      [readIt(), bare(whole), readIt()],
      async (ctx) => (await price.setPrices(ctx, REF, 25_000, [{ key: 'a', shopItemId: '800001', price: 25_000 }])).get('a'),
    ],
    ['an update', [readIt(), noArea, uploads(1), bare(whole, 5), readIt()], (ctx) => products.update(ctx, REF, listingContent())],
    ['a create', [noArea, uploads(1), bare('POST /v2/products', {})], (ctx) => products.create(ctx, listingContent())],
  ])('nothing is known of %s that the product does not show', async (_name, script, run) => {
    expect(await run(context(script))).toMatchObject({ kind: 'unknown' });
  });
});

describe('stock', () => {
  const change = (key: string, shopItemId: string, quantity: number) => ({ key, shopItemId, quantity });
  const optionStock: ScriptedAnswer = { on: 'PUT /v1/products/origin-products/800001/option-stock', json: NAMED };
  const multi = (over: ScriptedAnswer = {}): ScriptedAnswer => ({
    on: 'PATCH /v1/products/origin-products/multi-update',
    json: { successOriginProductNos: [800001], failOriginProductNos: [] },
    ...over,
  });

  test('of options goes with every combination and its id', async () => {
    const ctx = context([readIt(twoColours), optionStock]);
    const outcomes = await stock.setQuantities(ctx, REF, [change('b', '72', 0)], []);
    expect([...outcomes]).toEqual([['b', { kind: 'ok', value: { quantity: 0 } }]]);
    expect(combinationsOf(ctx.calls[1]?.json)).toEqual([
      { id: 71, optionName1: '흰색', stockQuantity: 1, price: 0, sellerManagerCode: 'I1', usable: true },
      { id: 72, optionName1: '검정', stockQuantity: 0, price: 2_000, sellerManagerCode: 'I2', usable: true },
    ]);
    expect(ctx.calls[1]?.json).not.toHaveProperty('productSalePrice');
  });

  test('of an option the shop does not have is refused, the others go on', async () => {
    const ctx = context([readIt(twoColours), optionStock]);
    const outcomes = await stock.setQuantities(ctx, REF, [change('a', '71', 4), change('x', '99', 4)], []);
    expect(outcomes.get('a')?.kind).toBe('ok');
    expect(outcomes.get('x')).toMatchObject({ kind: 'refused', code: 'OPTION_NOT_FOUND' });
    const none = context([readIt(twoColours)]);
    expect((await stock.setQuantities(none, REF, [change('x', '99', 4)], [])).get('x')?.kind).toBe('refused');
  });

  test('of a product without options is one call', async () => {
    const ctx = context([multi()]);
    expect((await stock.setQuantities(ctx, REF, [change('a', '800001', 7)], [])).get('a')).toEqual({ kind: 'ok', value: { quantity: 7 } });
    expect(ctx.calls[0]?.json).toEqual({
      multiProductUpdateRequestVos: [{ originProductNo: 800001, multiUpdateTypes: ['STOCK_QUANTITY'], stockQuantity: 7 }],
    });
  });

  test('goes under the newer name when the channel does not know the older', async () => {
    const unknownName = multi({
      status: 400,
      json: { code: 'BAD_REQUEST', invalidInputs: [{ name: 'multiUpdateTypes', type: 'NotValidEnum' }] },
    });
    const ctx = context([unknownName, multi()]);
    expect((await stock.setQuantities(ctx, REF, [change('a', '800001', 7)], [])).get('a')?.kind).toBe('ok');
    expect(JSON.stringify(ctx.calls[1]?.json)).toContain('["STOCK"]');
  });

  test.each<[string, ScriptedAnswer[], string]>([
    ['a lost answer', [multi({ fault: 'reset' })], 'unknown'],
    ['an error of the server', [multi({ status: 500 })], 'unknown'],
    ['a limit', [multi({ status: 429, json: { code: 'GW.RATE_LIMIT' } })], 'slow_down'],
  ])('%s is handed to the item', async (_name, script, kind) => {
    expect((await stock.setQuantities(context(script), REF, [change('a', '800001', 7)], [])).get('a')?.kind).toBe(kind);
  });

  test('an options read that fails says so for every item', async () => {
    const fails = { status: 500 };
    const outcomes = await stock.setQuantities(context([fails, fails, fails]), REF, [change('a', '71', 1), change('b', '72', 1)], []);
    expect([...outcomes.values()].map(({ kind }) => kind)).toEqual(['again', 'again']);
  });

  test('nothing to change is nothing sent', async () => {
    expect((await stock.setQuantities(context([]), REF, [], [])).size).toBe(0);
  });
});

describe('price', () => {
  test('of options is sent as base and extras', async () => {
    const ctx = context([readIt(twoColours), { on: 'PUT /v1/products/origin-products/800001/option-stock', json: NAMED }]);
    const outcomes = await price.setPrices(ctx, REF, 25_000, [
      { key: 'a', shopItemId: '71', price: 25_000 },
      { key: 'b', shopItemId: '72', price: 24_000 },
    ]);
    expect([...outcomes.values()].map((outcome) => outcome.kind === 'ok' && outcome.value.price)).toEqual([25_000, 24_000]);
    expect(ctx.calls[1]?.json).toMatchObject({ productSalePrice: { salePrice: 25_000 } });
    expect(combinationsOf(ctx.calls[1]?.json)).toMatchObject([
      { id: 71, price: 0, stockQuantity: 1 },
      { id: 72, price: -1_000, stockQuantity: 2 },
    ]);
  });

  test('of a product without options is a replace of what was read, the stock left out', async () => {
    const ctx = context([readIt(), { on: 'PUT /v2/products/origin-products/800001', json: NAMED }]);
    const outcomes = await price.setPrices(ctx, REF, 25_000, [{ key: 'a', shopItemId: '800001', price: 25_000 }]);
    expect(outcomes.get('a')).toEqual({ kind: 'ok', value: { price: 25_000 } });
    const { originProduct, ...rest } = wireProduct({ salePrice: 25_000 });
    const { stockQuantity: _kept, ...sent } = originProduct;
    expect(ctx.calls[1]?.json).toEqual({ ...rest, originProduct: sent });
  });
});
