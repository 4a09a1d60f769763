import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { samplePicture } from '../kernel/sample-picture.ts';
import type { Loose } from '../testing/loose.ts';
import { SmartStoreClient } from '../testing/smart-store-client.ts';
import { demo, productBody, second, startTestShop, type TestShop } from '../testing/smart-store-sandbox.ts';

type Body = ReturnType<typeof productBody>;

let shop: TestShop;
let image: string;
let leaf: string;
let parent: string;

beforeAll(async () => {
  shop = await startTestShop();
  const all = (await shop.client.call('GET', '/v1/categories')).body as { id: string; last: boolean }[];
  leaf = all.find((category) => category.last)?.id ?? '';
  parent = all.find((category) => !category.last)?.id ?? '';
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.control.reset();
  await shop.client.signIn();
  image = await shop.client.imageUrl();
});

function body(bend: (body: Loose) => void = () => undefined): Body {
  const made = productBody(image, leaf);
  bend(made);
  return made;
}

async function create(bend?: (body: Loose) => void): Promise<number> {
  const answer = await shop.client.call('POST', '/v2/products', body(bend));
  expect(answer.status).toBe(200);
  return answer.body.originProductNo;
}

async function readProduct(no: number): Promise<Loose> {
  return (await shop.client.call('GET', `/v2/products/origin-products/${no}`)).body;
}

function view(no: number) {
  const found = shop.control.products(demo.id).find((product) => product.productId === String(no));
  if (!found) throw new Error('the shop does not show the product');
  return found;
}

describe('look-ups', () => {
  test('categories form a tree, leaves are marked, and `last=true` gives leaves only', async () => {
    const leaves = (await shop.client.call('GET', '/v1/categories?last=true')).body as { last: boolean }[];
    expect(leaves.length).toBeGreaterThan(500);
    expect(leaves.every((category) => category.last)).toBe(true);
    const subs = (await shop.client.call('GET', `/v1/categories/${parent}/sub-categories`)).body as Loose[];
    const one = (await shop.client.call('GET', `/v1/categories/${parent}`)).body as Loose;
    expect(subs[0].wholeCategoryName.startsWith(`${one.wholeCategoryName}>`)).toBe(true);
    expect((await shop.client.call('GET', '/v1/categories/1')).status).toBe(404);
  });

  test('an imported origin is found by name and its code begins with 02', async () => {
    const { body } = await shop.client.call('GET', `/v1/product-origin-areas/query?name=${encodeURIComponent('베트남')}`);
    expect(body.originAreaCodeNames[0].code).toMatch(/^02\d{5}$/);
  });

  test('addresses belong to the store: the first has 11 and 12, the second others', async () => {
    const own = (await shop.client.call('GET', '/v1/seller/addressbooks-for-page?page=1')).body as Loose;
    expect(own.addressBooks.map((place: Loose) => place.addressBookNo)).toEqual([11, 12]);
    const other = await new SmartStoreClient(shop.sandbox.url, second).signIn();
    expect((await other.call('GET', '/v1/seller/addressbooks/11')).status).toBe(404);
    expect((await other.call('GET', '/v1/seller/addressbooks/21')).status).toBe(200);
  });

  test('a notice type lists its fields', async () => {
    const { body } = await shop.client.call('GET', '/v1/products-for-provided-notice/WEAR');
    expect(body.productInfoProvidedNoticeContents.map((field: Loose) => field.fieldName)).toContain('material');
  });
});

describe('images', () => {
  test('come back as addresses in upload order that really serve the bytes', async () => {
    const files = [samplePicture(1, 10), samplePicture(100, 12)];
    const urls = ((await shop.client.upload(...files)).body as Loose).images.map((entry: Loose) => entry.url);
    const sizes = await Promise.all(urls.map(async (url: string) => (await (await fetch(url)).arrayBuffer()).byteLength));
    expect(sizes).toEqual(files.map((file) => file.length));
  });

  test('eleven files, a file that is no picture, and no file are refused', async () => {
    const picture = samplePicture(1, 10);
    expect((await shop.client.upload(...Array.from({ length: 11 }, () => picture))).status).toBe(400);
    expect((await shop.client.upload(Buffer.from('hello'))).body).toMatchObject({ invalidInputs: [{ name: 'imageFiles[0]' }] });
    expect((await shop.client.upload()).status).toBe(400);
  });
});

describe('create', () => {
  test('the sample of the sheet becomes a product with the stock of its combinations', async () => {
    const no = await create();
    const product = await readProduct(no);
    expect(product.originProduct).toMatchObject({ statusType: 'SALE', stockQuantity: 15, name: 'Linen shirt' });
    const ids = product.originProduct.detailAttribute.optionInfo.optionCombinations.map((combination: Loose) => combination.id);
    expect(new Set(ids).size).toBe(2);
    expect(view(no)).toMatchObject({ onSale: true, optionNames: ['color', 'size'], sellerCode: 'M-1001' });
    expect(view(no).items.map(({ price, quantity }) => [price, quantity])).toEqual([
      [19_900, 10],
      [20_900, 5],
    ]);
  });

  test('without stock it is OUTOFSTOCK by itself', async () => {
    const no = await create((made) => {
      delete made.originProduct.detailAttribute.optionInfo;
      made.originProduct.stockQuantity = 0;
    });
    expect(view(no)).toMatchObject({ status: 'OUTOFSTOCK', onSale: false });
  });

  const refusals: [string, string, (made: Loose) => void][] = [
    [
      'combinations without stock of their own',
      'originProduct.detailAttribute.optionInfo.useStockManagement',
      (made) => (made.originProduct.detailAttribute.optionInfo.useStockManagement = false),
    ],
    ['no product at all', 'originProduct', (made) => delete made.originProduct],
    ['a missing name', 'originProduct.name', (made) => delete made.originProduct.name],
    ['a name over 100 characters', 'originProduct.name', (made) => (made.originProduct.name = '가'.repeat(101))],
    ['a price that is no multiple of 10', 'originProduct.salePrice', (made) => (made.originProduct.salePrice = 19_905)],
    ['a price over the maximum', 'originProduct.salePrice', (made) => (made.originProduct.salePrice = 1_000_000_000)],
    ['too much stock', 'originProduct.stockQuantity', (made) => (made.originProduct.stockQuantity = 100_000_000)],
    ['a status other than SALE', 'originProduct.statusType', (made) => (made.originProduct.statusType = 'SUSPENSION')],
    ['a category that is no leaf', 'originProduct.leafCategoryId', (made) => (made.originProduct.leafCategoryId = parent)],
    [
      'a foreign image',
      'originProduct.images.representativeImage.url',
      (made) => (made.originProduct.images.representativeImage.url = 'https://img.example/a.jpg'),
    ],
    [
      'ten more images',
      'originProduct.images.optionalImages',
      (made) => (made.originProduct.images.optionalImages = Array.from({ length: 10 }, () => ({ url: image }))),
    ],
    [
      'a start that is not on the hour',
      'originProduct.saleStartDate',
      (made) => (made.originProduct.saleStartDate = '2026-03-02T10:15:00.000+09:00'),
    ],
    [
      'a delivery without courier',
      'originProduct.deliveryInfo.deliveryCompany',
      (made) => delete made.originProduct.deliveryInfo.deliveryCompany,
    ],
    [
      'a conditional fee without its amount',
      'originProduct.deliveryInfo.deliveryFee.freeConditionalAmount',
      (made) => (made.originProduct.deliveryInfo.deliveryFee.deliveryFeeType = 'CONDITIONAL_FREE'),
    ],
    [
      "another store's address",
      'originProduct.deliveryInfo.claimDeliveryInfo.returnAddressId',
      (made) => (made.originProduct.deliveryInfo.claimDeliveryInfo.returnAddressId = 22),
    ],
    [
      'no A/S telephone',
      'originProduct.detailAttribute.afterServiceInfo.afterServiceTelephoneNumber',
      (made) => delete made.originProduct.detailAttribute.afterServiceInfo.afterServiceTelephoneNumber,
    ],
    [
      'an import without importer',
      'originProduct.detailAttribute.originAreaInfo.importer',
      (made) => (made.originProduct.detailAttribute.originAreaInfo = { originAreaCode: '02' }),
    ],
    [
      'no word about minors',
      'originProduct.detailAttribute.minorPurchasable',
      (made) => delete made.originProduct.detailAttribute.minorPurchasable,
    ],
    [
      'a notice without a field',
      'originProduct.detailAttribute.productInfoProvidedNotice.etc.manufacturer',
      (made) => delete made.originProduct.detailAttribute.productInfoProvidedNotice.etc.manufacturer,
    ],
    [
      'an attribute of another category',
      'originProduct.detailAttribute.productAttributes[0].attributeSeq',
      (made) => (made.originProduct.detailAttribute.productAttributes = [{ attributeSeq: 1, attributeValueSeq: 1 }]),
    ],
    [
      'no combination without surcharge',
      'originProduct.detailAttribute.optionInfo.optionCombinations',
      (made) => {
        for (const combination of made.originProduct.detailAttribute.optionInfo.optionCombinations) combination.price = 500;
      },
    ],
    [
      'the only free combination switched off',
      'originProduct.detailAttribute.optionInfo.optionCombinations',
      (made) => (made.originProduct.detailAttribute.optionInfo.optionCombinations[0].usable = false),
    ],
    [
      'the same combination twice',
      'originProduct.detailAttribute.optionInfo.optionCombinations[1]',
      (made) => (made.originProduct.detailAttribute.optionInfo.optionCombinations[1].optionName2 = 'M'),
    ],
    [
      'simple and combined options together',
      'originProduct.detailAttribute.optionInfo.optionSimple',
      (made) => (made.originProduct.detailAttribute.optionInfo.optionSimple = [{ groupName: 'a', name: 'b', usable: true }]),
    ],
    [
      'no display status',
      'smartstoreChannelProduct.channelProductDisplayStatusType',
      (made) => delete made.smartstoreChannelProduct.channelProductDisplayStatusType,
    ],
  ];

  test.each(refusals)('%s is refused and named', async (_what, name, bend) => {
    const before = shop.control.products(demo.id).length;
    const { status, body: answer } = await shop.client.call('POST', '/v2/products', body(bend));
    expect(status).toBe(400);
    expect(answer.invalidInputs.map((input: Loose) => input.name)).toEqual([name]);
    expect(shop.control.products(demo.id)).toHaveLength(before);
  });

  test('every wrong field is named at once', async () => {
    const { body: answer } = await shop.client.call('POST', '/v2/products', { originProduct: {}, smartstoreChannelProduct: {} });
    expect(answer.invalidInputs.length).toBeGreaterThan(8);
  });

  test('a body that is no JSON is refused', async () => {
    const response = await fetch(`${shop.client.base}/v2/products`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.client.token}`, 'content-type': 'application/json' },
      body: '{"originProduct":',
    });
    expect([response.status, ((await response.json()) as Loose).code]).toEqual([400, 'BAD_REQUEST']);
  });
});

describe('replace', () => {
  test('read, patch, write back keeps the ids of combinations and drops what is left out', async () => {
    const no = await create();
    const product = await readProduct(no);
    const before = product.originProduct.detailAttribute.optionInfo.optionCombinations;
    before[1].optionName2 = 'XL';
    before.push({ optionName1: 'navy', optionName2: 'M', stockQuantity: 1, price: 0, usable: true });
    delete product.originProduct.detailAttribute.sellerCodeInfo;
    expect((await shop.client.call('PUT', `/v2/products/origin-products/${no}`, product)).status).toBe(200);
    const after = (await readProduct(no)).originProduct.detailAttribute;
    expect(after.sellerCodeInfo).toBeUndefined();
    const combinations = after.optionInfo.optionCombinations;
    expect(combinations.slice(0, 2).map((combination: Loose) => combination.id)).toEqual(
      before.slice(0, 2).map((combination: Loose) => combination.id),
    );
    expect(combinations[2].id).toBeGreaterThan(combinations[1].id);
  });

  test('combinations without their id are made anew', async () => {
    const no = await create();
    const ids = view(no).items.map((item) => item.itemId);
    await shop.client.call('PUT', `/v2/products/origin-products/${no}`, body());
    expect(view(no).items.some((item) => ids.includes(item.itemId))).toBe(false);
  });

  test('an id of another product is refused', async () => {
    const [one, other] = [await create(), await create()];
    const product = await readProduct(one);
    product.originProduct.detailAttribute.optionInfo.optionCombinations[0].id = Number(view(other).items[0]?.itemId);
    expect((await shop.client.call('PUT', `/v2/products/origin-products/${one}`, product)).status).toBe(400);
  });

  test('stock left out is kept, stock 0 makes it OUTOFSTOCK', async () => {
    const simple = (made: Loose) => delete made.originProduct.detailAttribute.optionInfo;
    const no = await create(simple);
    const put = (bend: (made: Loose) => void) =>
      shop.client.call(
        'PUT',
        `/v2/products/origin-products/${no}`,
        body((made) => {
          simple(made);
          bend(made);
        }),
      );
    await put((made) => delete made.originProduct.stockQuantity);
    expect(view(no).items[0]?.quantity).toBe(30);
    await put((made) => (made.originProduct.stockQuantity = 0));
    expect(view(no).status).toBe('OUTOFSTOCK');
  });

  test('a product that changes between having options and having none keeps its numbers', async () => {
    const plain = (made: Loose) => {
      delete made.originProduct.detailAttribute.optionInfo;
    };
    const no = await create(plain);
    const put = (bend?: (made: Loose) => void) => shop.client.call('PUT', `/v2/products/origin-products/${no}`, body(bend));
    expect(view(no).items.map(({ itemId }) => itemId)).toEqual([String(no)]);
    await put();
    expect(view(no)).toMatchObject({ optionNames: ['color', 'size'], items: [{ quantity: 10 }, { quantity: 5 }] });
    await put((made) => (made.originProduct.detailAttribute.optionInfo.optionCombinations = []));
    expect(view(no)).toMatchObject({ optionNames: [], items: [{ itemId: String(no) }] });
    await put(plain);
    expect(view(no)).toMatchObject({ optionNames: [], items: [{ itemId: String(no), quantity: 30, itemCode: 'M-1001' }] });
  });

  test('a product is WAIT before its period and CLOSE after it, and nobody can buy it', async () => {
    const periods = { WAIT: ['saleStartDate', '2099-01-01T00:00:00.000+09:00'], CLOSE: ['saleEndDate', '2026-01-01T00:59:00.000+09:00'] };
    for (const [status, [name = '', at]] of Object.entries(periods)) {
      const no = await create((made) => (made.originProduct[name] = at));
      expect(view(no)).toMatchObject({ status, onSale: false });
      const [item] = view(no).items;
      const person = { name: '김민준', phone: '010-1' };
      const lines = [{ productId: String(no), itemId: item?.itemId ?? '', quantity: 1 }];
      const receiver = { ...person, zipCode: '1', address1: 'a', address2: '' };
      expect(() => shop.control.placeOrder({ accountId: demo.id, lines, buyer: person, receiver, message: '' })).toThrow(
        '판매 중인 상품이 아닙니다',
      );
    }
  });

  test("another seller's product is 404 to read, replace and delete", async () => {
    const no = await create();
    const stranger = await new SmartStoreClient(shop.sandbox.url, second).signIn();
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const { status } = await stranger.call(method, `/v2/products/origin-products/${no}`, method === 'PUT' ? body() : undefined);
      expect([method, status]).toEqual([method, 404]);
    }
    expect(view(no).onSale).toBe(true);
  });

  test('a deleted product is gone, by its channel number too', async () => {
    const { body: made } = await shop.client.call('POST', '/v2/products', body());
    const channelPath = `/v2/products/channel-products/${made.smartstoreChannelProductNo}`;
    expect((await shop.client.call('GET', channelPath)).status).toBe(200);
    expect((await shop.client.call('DELETE', channelPath)).status).toBe(200);
    expect((await shop.client.call('GET', `/v2/products/origin-products/${made.originProductNo}`)).status).toBe(404);
  });
});

describe('stock, price and state', () => {
  test('option-stock changes every combination and the price; 0 everywhere is OUTOFSTOCK and 1 is SALE again', async () => {
    const no = await create();
    const path = `/v1/products/origin-products/${no}/option-stock`;
    const combinations = (quantity: number) =>
      view(no).items.map((item, at) => ({ id: Number(item.itemId), stockQuantity: quantity, price: at * 1000, usable: true }));
    expect((await shop.client.call('PUT', path, { optionInfo: { optionCombinations: combinations(0) } })).status).toBe(200);
    expect(view(no).status).toBe('OUTOFSTOCK');
    await shop.client.call('PUT', path, { productSalePrice: 25_000, optionInfo: { optionCombinations: combinations(1) } });
    expect(view(no)).toMatchObject({ status: 'SALE', price: 25_000 });
  });

  test('option-stock wants every combination with its id', async () => {
    const no = await create();
    const [first] = view(no).items;
    const optionCombinations = [{ id: Number(first?.itemId), stockQuantity: 1, price: 0, usable: true }];
    const { status } = await shop.client.call('PUT', `/v1/products/origin-products/${no}/option-stock`, {
      optionInfo: { optionCombinations },
    });
    expect(status).toBe(400);
    expect(view(no).items[0]?.quantity).toBe(10);
  });

  test('multi-update sets the stock of products without options, all or nothing', async () => {
    const plain = await create((made) => delete made.originProduct.detailAttribute.optionInfo);
    const optioned = await create();
    const entry = (no: number) => ({ originProductNo: no, multiUpdateTypes: ['STOCK_QUANTITY'], stockQuantity: 7 });
    const call = (...nos: number[]) =>
      shop.client.call('PATCH', '/v1/products/origin-products/multi-update', { multiProductUpdateRequestVos: nos.map(entry) });
    expect((await call(plain, optioned)).status).toBe(400);
    expect(view(plain).items[0]?.quantity).toBe(30);
    expect((await call(plain)).status).toBe(200);
    expect(view(plain).items[0]?.quantity).toBe(7);
  });

  test('SUSPENSION stops the sale and SALE brings it back, only with stock', async () => {
    const no = await create((made) => delete made.originProduct.detailAttribute.optionInfo);
    const change = (request: object) => shop.client.call('PUT', `/v1/products/origin-products/${no}/change-status`, request);
    await change({ statusType: 'SUSPENSION' });
    expect(view(no)).toMatchObject({ status: 'SUSPENSION', onSale: false });
    await change({ statusType: 'SALE' });
    expect(view(no).onSale).toBe(true);
    await change({ statusType: 'OUTOFSTOCK' });
    expect(view(no).items[0]?.quantity).toBe(0);
    expect((await change({ statusType: 'SALE' })).status).toBe(400);
    expect((await change({ statusType: 'SALE', stockQuantity: 3 })).status).toBe(200);
    expect(view(no)).toMatchObject({ status: 'SALE', onSale: true });
    expect((await change({ statusType: 'DELETE' })).status).toBe(400);
  });

  test('operations are named by what a call really changes', async () => {
    const no = await create();
    shop.control.resetCounters();
    const path = `/v2/products/origin-products/${no}`;
    const product = await readProduct(no);
    product.originProduct.salePrice = 20_000;
    await shop.client.call('PUT', path, product);
    product.originProduct.detailAttribute.optionInfo.optionCombinations[0].stockQuantity = 3;
    await shop.client.call('PUT', path, product);
    product.originProduct.name = 'other';
    await shop.client.call('PUT', path, product);
    expect(Object.keys(shop.control.counters().operations)).toEqual([
      'products.read',
      'products.price',
      'products.stock',
      'products.update',
    ]);
  });
});

describe('search', () => {
  test('finds the seller code by part, as the sheet warns, newest first, in pages', async () => {
    const nos = [];
    for (const code of ['M-1', 'M-10', 'X-1']) {
      nos.push(await create((made) => (made.originProduct.detailAttribute.sellerCodeInfo.sellerManagementCode = code)));
    }
    const search = async (request: object) => (await shop.client.call('POST', '/v1/products/search', request)).body as Loose;
    const found = await search({ searchKeywordType: 'SELLER_CODE', sellerManagementCode: 'M-1', page: 1, size: 1 });
    expect(found).toMatchObject({ totalElements: 2, totalPages: 2 });
    expect(found.contents.map((entry: Loose) => entry.originProductNo)).toEqual([nos[1]]);
    expect((await search({ originProductNos: [nos[2]] })).contents[0].channelProducts[0]).toMatchObject({
      statusType: 'SALE',
      sellerManagementCode: 'X-1',
    });
    expect((await search({ productStatusTypes: ['OUTOFSTOCK'], page: 1, size: 50 })).totalElements).toBe(1);
  });

  test('the demo seller already has products, with pictures that load', async () => {
    const { body: found } = await shop.client.call('POST', '/v1/products/search', { page: 1, size: 50 });
    expect(found.totalElements).toBe(4);
    const product = await readProduct(found.contents[0].originProductNo);
    expect((await fetch(product.originProduct.images.representativeImage.url)).headers.get('content-type')).toBe('image/png');
  });

  test('what the seeds look like on the wire can be written back unchanged', async () => {
    for (const { productId } of shop.control.products(demo.id)) {
      const answer = await shop.client.call('PUT', `/v2/products/origin-products/${productId}`, await readProduct(Number(productId)));
      expect(answer).toMatchObject({ status: 200 });
    }
  });
});

test('products and their combinations survive a restart', async () => {
  const no = await create();
  const again = await startTestShop({ dataDir: shop.dir });
  const reread = (await again.client.call('GET', `/v2/products/origin-products/${no}`)).body as Loose;
  await again.sandbox.close();
  expect(reread.originProduct.detailAttribute.optionInfo).toEqual((await readProduct(no)).originProduct.detailAttribute.optionInfo);
});
