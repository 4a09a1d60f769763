import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { JPEG, linkedClient, type Mall, type MallClient, startMall } from './testing/mall-client.ts';

let mall: Mall;
let client: MallClient;

beforeAll(async () => {
  mall = await startMall();
});

afterAll(() => mall.close());

beforeEach(async () => {
  client = await linkedClient(mall);
});

const PRODUCT = {
  product_name: '머그컵',
  price: '11000.00',
  supply_price: '5000.00',
  custom_product_code: 'MC-1',
  display: 'T',
  selling: 'T',
};
const OPTIONS = [
  { name: '색상', value: ['백색', '남색'] },
  { name: '사이즈', value: ['M', 'L'] },
];

interface Product {
  product_no: number;
  product_code: string;
}

async function create(more: object = {}): Promise<Product> {
  const answer = await client.post('/products', { ...PRODUCT, ...more });
  expect(answer.status).toBe(201);
  return (answer.body as { product: Product }).product;
}

async function variants(no: number): Promise<Record<string, unknown>[]> {
  return ((await client.get(`/products/${no}/variants`)).body as { variants: Record<string, unknown>[] }).variants;
}

function moreInfo(answer: { body: unknown }): Record<string, unknown> {
  return (answer.body as { error: { more_info: Record<string, unknown> } }).error.more_info;
}

describe('creating', () => {
  test('answers 201 with number, code of 8 characters and money as strings', async () => {
    const answer = await client.post('/products', PRODUCT);
    expect(answer).toMatchObject({
      status: 201,
      body: { product: { shop_no: 1, price: '11000.00', supply_price: '5000.00', has_option: 'F', selling: 'T' } },
    });
    expect((answer.body as { product: Product }).product.product_code).toMatch(/^P[0-9A-Z]{7}$/);
  });

  test.each(['product_name', 'price', 'supply_price'])('%s is required', async (field) => {
    const answer = await client.post('/products', { ...PRODUCT, [field]: undefined });
    expect(answer.status).toBe(422);
    expect(moreInfo(answer)).toHaveProperty(field);
  });

  test.each([
    ['price', 11_000],
    ['price', '11000'],
    ['price', '-1.00'],
    ['selling', true],
    ['selling', 'Y'],
    ['product_name', 'ㄱ'.repeat(251)],
    ['custom_product_code', 'x'.repeat(41)],
    ['model_name', 'x'.repeat(101)],
    ['summary_description', 'x'.repeat(256)],
    ['product_condition', 'X'],
    ['tax_type', 'D'],
    ['brand_code', 'B9999999'],
    ['manufacturer_code', 'short'],
    ['add_category_no', [{ category_no: 999_999 }]],
    ['origin_place_no', 999_999],
    ['origin_place_no', 1800],
    ['shipping_fee_by_product', 'T'],
    ['additional_image', Array.from({ length: 21 }, () => '/x.jpg')],
    ['detail_image', 'https://elsewhere.example/a.jpg'],
    ['quantity', 3],
    ['variants', []],
    ['has_option', 'T'],
    ['options', OPTIONS],
  ])('%s of a wrong kind is 422 and named', async (field, value) => {
    const answer = await client.post('/products', { ...PRODUCT, [field]: value });
    expect(answer.status).toBe(422);
    expect(Object.keys(moreInfo(answer)).join(' ')).toMatch(/^\w/);
  });

  test('every wrong field is named at once', async () => {
    expect(moreInfo(await client.post('/products', { product_name: '', price: 1, unknown_field: 1 }))).toMatchObject({
      product_name: 'required',
      price: expect.any(String),
      supply_price: expect.any(String),
      unknown_field: 'unknown parameter',
    });
  });

  test('a shop priced without tax wants price_excluding_tax', async () => {
    const post = (request: object) => client.call('POST', '/products', { shop_no: 2, request });
    expect((await client.get('/products/setting?shop_no=2')).body).toMatchObject({ product: { calculate_price_based_on: 'B' } });
    expect((await post(PRODUCT)).status).toBe(422);
    expect((await post({ ...PRODUCT, price: undefined, price_excluding_tax: '10000.00' })).body).toMatchObject({
      product: { shop_no: 2, price: '11000.00' },
    });
  });

  test('without options there is one variant ending in 000A, with no stock kept', async () => {
    const { product_no, product_code } = await create();
    expect(await variants(product_no)).toMatchObject([
      { variant_code: `${product_code}000A`, options: null, quantity: 0, use_inventory: 'F', additional_amount: '0.00' },
    ]);
  });

  test('with options there is one variant a combination, each code of 12 characters', async () => {
    const { product_no } = await create({ has_option: 'T', options: OPTIONS });
    const made = await variants(product_no);
    expect(made.map((variant) => (variant.options as { value: string }[]).map((option) => option.value).join('/'))).toEqual([
      '백색/M',
      '백색/L',
      '남색/M',
      '남색/L',
    ]);
    expect(new Set(made.map((variant) => variant.variant_code)).size).toBe(4);
    expect(made.every((variant) => /^\S{12}$/.test(String(variant.variant_code)))).toBe(true);
  });
});

describe('changing', () => {
  test('PUT changes what it carries and keeps the rest; categories are added and deleted', async () => {
    const { product_no } = await create({ add_category_no: [{ category_no: 24 }, { category_no: 25, recommend: 'T' }] });
    await client.put(`/products/${product_no}`, { price: '12000.00', delete_category_no: [24], model_name: 'A-1' });
    expect((await client.get(`/products/${product_no}`)).body).toMatchObject({
      product: { product_name: '머그컵', price: '12000.00', model_name: 'A-1', category: [{ category_no: 25, recommend: 'T', new: 'F' }] },
    });
  });

  test('options cannot be changed by PUT', async () => {
    const { product_no } = await create();
    expect((await client.put(`/products/${product_no}`, { options: OPTIONS })).status).toBe(422);
  });

  test('the same content twice within a second is 409, other content is not', async () => {
    const { product_no } = await create();
    const put = async (price: string) => (await client.put(`/products/${product_no}`, { price })).status;
    expect([await put('12000.00'), await put('12000.00'), await put('13000.00'), await put('12000.00')]).toEqual([200, 409, 200, 200]);
    mall.clock.at += 1000;
    expect(await put('12000.00')).toBe(200);
  });

  test('a product that is not there is 404, also after its deletion and in another shop', async () => {
    const { product_no } = await create();
    expect((await client.get(`/products/${product_no}?shop_no=2`)).status).toBe(404);
    expect((await client.call('DELETE', `/products/${product_no}`)).body).toMatchObject({ product: { product_no } });
    expect((await client.get(`/products/${product_no}`)).status).toBe(404);
    expect((await client.put(`/products/${product_no}`, { selling: 'F' })).status).toBe(404);
  });

  test.each([
    [{ selling: 'F' }, 'products.stop'],
    [{ selling: 'T', display: 'T' }, 'products.resume'],
    [{ price: '9000.00' }, 'products.price'],
    [{ price: '9000.00', product_name: '컵' }, 'products.update'],
  ])('PUT %j counts as %s', async (request, operation) => {
    const { product_no } = await create();
    mall.control.addFault({ operation, kind: 'SERVER_ERROR' });
    expect((await client.put(`/products/${product_no}`, request)).status).toBe(500);
  });
});

describe('options after creation', () => {
  const named = (values: string[], name = '색상') => [{ option_name: name, option_value: values.map((option_text) => ({ option_text })) }];

  test('POST makes the variants, and only on a product without options', async () => {
    const { product_no } = await create();
    const request = { has_option: 'T', options: named(['빨강', '파랑', '초록']) };
    expect((await client.post(`/products/${product_no}/options`, request)).status).toBe(201);
    expect(await variants(product_no)).toHaveLength(3);
    expect((await client.post(`/products/${product_no}/options`, request)).status).toBe(422);
  });

  test('PUT renames and keeps the variants; it wants the options as they were and the same shape', async () => {
    const { product_no } = await create({ has_option: 'T', options: [{ name: '색상', value: ['빨강', '파랑'] }] });
    const before = await variants(product_no);
    const put = (original: string[], wanted: string[]) =>
      client.put(`/products/${product_no}/options`, { original_options: named(original), options: named(wanted, '컬러') });
    expect((await client.put(`/products/${product_no}/options`, { options: named(['레드', '블루']) })).status).toBe(422);
    expect((await put(['빨강', '노랑'], ['레드', '블루'])).status).toBe(422);
    expect((await put(['빨강', '파랑'], ['레드', '블루', '그린'])).status).toBe(422);
    expect((await put(['빨강', '파랑'], ['레드', '블루'])).status).toBe(200);
    const after = await variants(product_no);
    expect(after.map((variant) => variant.variant_code)).toEqual(before.map((variant) => variant.variant_code));
    expect(after[0]?.options).toEqual([{ name: '컬러', value: '레드' }]);
  });

  test('DELETE leaves one variant without options', async () => {
    const { product_no } = await create({ has_option: 'T', options: OPTIONS });
    expect((await client.call('DELETE', `/products/${product_no}/options`)).status).toBe(200);
    expect(await variants(product_no)).toMatchObject([{ options: null }]);
  });
});

describe('variants', () => {
  test('bulk PUT sets stock, extra price and the rest; newer versions nest the stock in the answer', async () => {
    const { product_no } = await create({ has_option: 'T', options: OPTIONS });
    const [first, second] = await variants(product_no);
    const requests = [
      {
        variant_code: first?.variant_code,
        quantity: 7,
        use_inventory: 'T',
        display_soldout: 'T',
        additional_amount: '500.00',
        custom_variant_code: 'V1',
      },
      { variant_code: second?.variant_code, quantity: 0, use_inventory: 'T', additional_amount: '-500.00' },
    ];
    expect(await client.bulk('PUT', `/products/${product_no}/variants`, requests)).toMatchObject({
      status: 200,
      body: {
        variants: [{ additional_amount: '500.00', inventories: { quantity: 7, display_soldout: 'T' } }, { additional_amount: '-500.00' }],
      },
    });
    expect(await variants(product_no)).toMatchObject([{ quantity: 7, custom_variant_code: 'V1' }, { quantity: 0 }, {}, {}]);
    client.version = '2024-06-01';
    const old = await client.bulk('PUT', `/products/${product_no}/variants`, requests.slice(0, 1));
    expect(old.body).toMatchObject({ variants: [{ quantity: 7 }] });
    expect((old.body as { variants: object[] }).variants[0]).not.toHaveProperty('inventories');
  });

  test('one bad object of many is 207, distinguished, and the good ones are done', async () => {
    const { product_no, product_code } = await create();
    const answer = await client.bulk('PUT', `/products/${product_no}/variants`, [
      { variant_code: `${product_code}000A`, quantity: 4 },
      { variant_code: `${product_code}000Z`, quantity: 4 },
      { variant_code: `${product_code}000A`, quantity: -1 },
    ]);
    expect(answer).toMatchObject({ status: 207, body: { variants: [{ status: 200 }, { status: 404 }, { status: 422 }] } });
    expect(await variants(product_no)).toMatchObject([{ quantity: 4 }]);
  });

  test('single variant and its inventory', async () => {
    const { product_no, product_code } = await create();
    const path = `/products/${product_no}/variants/${product_code}000A`;
    expect((await client.put(path, { quantity: 3, selling: 'F' })).body).toMatchObject({ variant: { selling: 'F' } });
    expect((await client.put(`${path}/inventories`, { quantity: 5, use_inventory: 'T' })).body).toMatchObject({
      inventory: { quantity: 5, use_inventory: 'T' },
    });
    expect((await client.put(`${path}/inventories`, { selling: 'T' })).status).toBe(422);
    expect((await client.get(`${path}/inventories`)).body).toMatchObject({
      inventory: { quantity: 5, variant_code: `${product_code}000A` },
    });
    expect((await client.put(path, { quantity: '5' })).status).toBe(422);
  });

  test('an extra price must not bring the price below 0', async () => {
    const { product_no, product_code } = await create();
    expect((await client.put(`/products/${product_no}/variants/${product_code}000A`, { additional_amount: '-11000.01' })).status).toBe(422);
  });
});

describe('finding', () => {
  test('by custom_product_code, with variants and inventories embedded', async () => {
    const { product_no } = await create({ custom_product_code: 'FIND-ME' });
    await create({ custom_product_code: 'OTHER' });
    const answer = await client.get('/products?custom_product_code=FIND-ME&embed=variants,inventories');
    expect(answer.body).toMatchObject({ products: [{ product_no, variants: [{ inventories: { quantity: 0 } }] }] });
    expect((await client.get('/products?custom_product_code=FIND')).body).toEqual({ products: [] });
    expect((await client.get('/products?embed=nothing')).status).toBe(422);
  });

  test('pages of 10, 100 at most, offset 5000 at most, on with since_product_no', async () => {
    const numbers: number[] = [];
    for (let n = 0; n < 12; n += 1) numbers.push((await create({ product_name: `컵 ${n}` })).product_no);
    const list = async (query: string) =>
      ((await client.get(`/products?fields=product_no&${query}`)).body as { products: Product[] }).products.map(
        (product) => product.product_no,
      );
    expect(await list('')).toHaveLength(10);
    expect(await list('limit=2')).toEqual([numbers[11], numbers[10]]);
    expect(await list('limit=2&offset=2')).toEqual([numbers[9], numbers[8]]);
    expect(await list(`limit=2&offset=2&since_product_no=${numbers[3]}`)).toEqual([numbers[4], numbers[5]]);
    for (const query of ['limit=101', 'limit=0', 'offset=5001']) expect((await client.get(`/products?${query}`)).status).toBe(422);
    expect((await client.get('/products/count')).body).toEqual({ count: 15 });
    const many = Array.from({ length: 101 }, (_, n) => n).join(',');
    expect((await client.get(`/products?product_no=${many}`)).status).toBe(422);
  });

  test('long texts are in the single answer only', async () => {
    const { product_no } = await create({ description: '<p>긴 설명</p>' });
    const { products } = (await client.get(`/products?product_no=${product_no}`)).body as { products: object[] };
    expect(products[0]).not.toHaveProperty('description');
    expect((await client.get(`/products/${product_no}`)).body).toMatchObject({ product: { description: '<p>긴 설명</p>' } });
  });

  test('a page fault repeats or shifts the page', async () => {
    for (let n = 0; n < 4; n += 1) await create();
    const page = async () =>
      ((await client.get('/products?limit=2&offset=2')).body as { products: Product[] }).products.map((product) => product.product_no);
    const straight = await page();
    mall.control.addFault({ operation: 'products.list', kind: 'REPEATED_PAGE' });
    const repeated = await page();
    mall.control.addFault({ operation: 'products.list', kind: 'SHIFTED_PAGE' });
    const shifted = await page();
    expect(repeated.some((no) => straight.includes(no))).toBe(false);
    expect(shifted).toEqual([repeated[1], straight[0]]);
    expect(await page()).toEqual(straight);
  });
});

describe('images', () => {
  async function upload(): Promise<string> {
    const answer = await client.bulk('POST', '/products/images', [{ image: JPEG }]);
    expect(answer.status).toBe(201);
    return (answer.body as { images: { path: string }[] }).images[0]?.path ?? '';
  }

  test('an upload answers an address that serves the bytes and can be used in a product', async () => {
    const path = await upload();
    const served = await fetch(path);
    expect([served.headers.get('content-type'), Buffer.from(await served.arrayBuffer()).toString('base64')]).toEqual(['image/jpeg', JPEG]);
    const { product_no } = await create({ detail_image: path, additional_image: [path] });
    expect((await client.get(`/products/${product_no}?embed=additionalimages`)).body).toMatchObject({
      product: { detail_image: path, list_image: path, tiny_image: path, small_image: path, additionalimages: [{ big: path }] },
    });
    expect(mall.control.products('moademo')[0]?.imageUrls).toHaveLength(2);
  });

  test('seeded products have pictures that are served', async () => {
    const { products } = (await client.get('/products?custom_product_code=LS-1001')).body as { products: { detail_image: string }[] };
    expect((await fetch(products[0]?.detail_image ?? '')).headers.get('content-type')).toBe('image/png');
  });

  test('what is no image, is over 10 MB, or over 30 MB in one call is 422', { timeout: 60_000 }, async () => {
    const big = (bytes: number) => Buffer.concat([Buffer.from(JPEG, 'base64'), Buffer.alloc(bytes)]).toString('base64');
    const send = (images: string[]) =>
      client.bulk(
        'POST',
        '/products/images',
        images.map((image) => ({ image })),
      );
    expect(moreInfo(await send([Buffer.from('<svg/>').toString('base64')])).image).toContain('JPEG');
    expect(moreInfo(await send([big(10 * 1024 * 1024)])).image).toBe('at most 10 MB');
    const eight = big(8 * 1024 * 1024);
    expect(moreInfo(await send([eight, eight, eight, eight])).image).toBe('at most 30 MB in one call');
  });

  test('images of a product: base64 or an uploaded address; additional ones 20 at most', async () => {
    const { product_no } = await create();
    const path = await upload();
    expect((await client.post(`/products/${product_no}/images`, { image_upload_type: 'A', detail_image: JPEG })).body).toMatchObject({
      image: { list_image: path },
    });
    expect((await client.post(`/products/${product_no}/images`, {})).status).toBe(422);
    const add = (count: number) =>
      client.post(`/products/${product_no}/additionalimages`, { additional_image: Array.from({ length: count }, () => JPEG) });
    expect((await add(19)).status).toBe(201);
    expect((await add(2)).status).toBe(422);
    expect((await client.put(`/products/${product_no}/additionalimages`, { additional_image: [path] })).body).toMatchObject({
      additionalimage: { additional_image: [{ big: path }] },
    });
  });
});
