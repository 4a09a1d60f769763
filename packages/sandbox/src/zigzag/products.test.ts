import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readProduct } from './testing/product-reader.ts';
import {
  ESSENTIALS,
  freshClient,
  item,
  productInput,
  result,
  SITE,
  STORE,
  type Store,
  type StoreClient,
  startStore,
} from './testing/store-client.ts';

let store: Store;
let client: StoreClient;

beforeAll(async () => {
  store = await startStore();
});

afterAll(() => store.close());

beforeEach(() => {
  client = freshClient(store);
});

const read = (id: string) => readProduct(client, id);
const create = (more: object = {}) => client.create(productInput(store, more));
const created = (more: object = {}) => client.created(productInput(store, more));

test('an address that the seller took out of use is offered and taken no more, a renamed one has its new name', async () => {
  store.control.changeAddress?.({ accountId: STORE, addressId: '12528', name: null });
  store.control.changeAddress?.({ accountId: STORE, addressId: '12529', name: '새 센터' });
  const { data } = await client.call('query { shop_shipping_address_list { total_count item_list { id name } } }');
  expect(data?.shop_shipping_address_list).toEqual({ total_count: 1, item_list: [{ id: '12529', name: '새 센터' }] });
  expect((await create({ address: { return_id: '12528' } })).errors[0]).toContain('address.return_id');
  await created({ address: { return_id: '12529' } });
  expect(() => store.control.changeAddress?.({ accountId: STORE, addressId: '9', name: null })).toThrow('그런 주소가 없습니다');
});

describe('creating', () => {
  test('answers the id, and the product reads back whole', async () => {
    const product = await read(await created());
    expect(product).toMatchObject({
      name: '니트 가디건',
      entry_type: 'DIRECT',
      external_code: 'MOA-0001',
      product_code: 'CD-1',
      tax_type: 'TAX',
      bundle_type: 'CONSOLIDATED',
      item_list: [
        { name: '크림', inventory: { quantity: 5 }, deleted: false, attribute_list: [{ name: '색상', value: '크림' }] },
        { name: '블랙' },
      ],
      site_list: [{ original_price: 30_000, discount_price: 30_000, shipping_fee: { fee_type: 'CHARGED', base_fee: 3000 } }],
      category: { category_full_name: '패션의류 > 여성의류 > 티셔츠 > 반팔티셔츠' },
    });
    expect(store.control.products(STORE)[0]).toMatchObject({
      managementCode: 'MOA-0001',
      sellerCode: 'CD-1',
      onSale: true,
      imageUrls: [store.imageUrl],
    });
  });

  test('an item’s price is absolute; the lowest is what the list shows', async () => {
    const id = await created({
      item_list: [item({ 색상: '크림' }, 5, { site_list: [{ ...SITE, original_price: 28_000 }] }), item({ 색상: '블랙' })],
    });
    expect((await read(id)).site_list[0]).toMatchObject({ original_price: 30_000, discount_price: 28_000 });
  });

  test('without options there is one item', async () => {
    const id = await created({ option_list: [], item_list: [item({})] });
    expect((await read(id)).item_list).toHaveLength(1);
    expect((await create({ option_list: [], item_list: [item({}), item({})] })).errors[0]).toMatch(/^invalid_parameter/);
  });

  test('an additional item stands beside the combinations', async () => {
    const option_list = [
      { name: '색상', value_list: [{ value: '크림' }] },
      { name: '추가', option_type: 'ADDITIONAL', value_list: [{ value: '벨트' }] },
    ];
    const added = item({ 추가: '벨트' }, 9, { option_type: 'ADDITIONAL' });
    expect((await create({ option_list, item_list: [item({ 색상: '크림' }), added] })).errors).toEqual([]);
    expect((await create({ option_list, item_list: [added] })).errors[0]).toContain('item_list');
  });

  test('an unknown x-solution gets an id for a product that never reaches the store', async () => {
    for (const solution of ['somebody', null]) {
      const { data } = await client.create(productInput(store), { solution });
      expect(data?.createProduct).toMatch(/^\d+$/);
      expect(await read(String(data?.createProduct))).toBeNull();
    }
    expect(store.control.products(STORE).map((product) => product.managementCode)).toEqual([null, null]);
  });

  test('an item without stock is sold out at once', async () => {
    expect(
      (await read(await created({ item_list: [item({ 색상: '크림' }, 0), item({ 색상: '블랙' }, 1)] }))).item_list.map(
        (one) => one.sales_status,
      ),
    ).toEqual(['SOLD_OUT', 'ON_SALE']);
  });
});

describe('what is refused', () => {
  const wrongFee = (fee: object) => ({
    site_list: [
      {
        ...SITE,
        shipping_fee: {
          fee_type: 'FREE',
          base_fee: 0,
          area_fee: { jeju: 0, isolated: 0 },
          return_fee: { total: 0 },
          exchange_fee: 0,
          ...fee,
        },
      },
    ],
  });
  const two = [
    { name: '색상', value_list: [{ value: '크림' }, { value: '블랙' }] },
    { name: '사이즈', value_list: [{ value: 'S' }] },
  ];

  test.each<[string, object, string]>([
    ['a description of 9 characters', { description: '아홉글자로는안된다' }, 'description'],
    ['an empty name', { name: ' ' }, 'name'],
    ['a category that is no leaf', { category: { category_id: '2001' } }, 'category.category_id'],
    ['a notice code of another category', { essential_code: 'FOOD' }, 'essential_code'],
    ['a missing notice entry', { essentials: ESSENTIALS.slice(1) }, 'essentials'],
    ['an empty notice entry', { essentials: ESSENTIALS.map((entry) => ({ ...entry, value: '' })) }, 'essentials[0].value'],
    [
      'a notice entry of another template',
      { essentials: [...ESSENTIALS, { key: 'horsepower', name: '마력', value: '1' }] },
      `essentials[${ESSENTIALS.length}]`,
    ],
    [
      'a notice entry under another name',
      { essentials: ESSENTIALS.map((entry, at) => (at === 0 ? { ...entry, name: '다른 이름' } : entry)) },
      'essentials[0].name',
    ],
    ['a site the store has not', { site_list: [SITE, { ...SITE, site: 'POSTY' }] }, 'site_list[1]'],
    ['no ZIGZAG site', { site_list: [] }, 'site_list'],
    ['price 0', { site_list: [{ ...SITE, original_price: 0 }] }, 'site_list[0].original_price'],
    ['a fee on free delivery', wrongFee({ base_fee: 1 }), 'site_list[0].shipping_fee.base_fee'],
    [
      'no amount for conditional delivery',
      wrongFee({ fee_type: 'CONDITIONAL_FREE', base_fee: 3000 }),
      'site_list[0].shipping_fee.conditional_amount',
    ],
    ['an amount without condition', wrongFee({ conditional_amount: 1 }), 'site_list[0].shipping_fee.conditional_amount'],
    ['no items', { item_list: [] }, 'item_list'],
    ['an item without its option', { option_list: two }, 'item_list[0].attribute_list'],
    ['an item with an unknown option', { item_list: [item({ 색상: '크림', 굽: '5' })] }, 'item_list[0].attribute_list'],
    ['an item with an unknown value', { item_list: [item({ 색상: '노랑' })] }, 'item_list[0].attribute_list'],
    ['the same combination twice', { item_list: [item({ 색상: '크림' }), item({ 색상: '크림' })] }, 'item_list[1].attribute_list'],
    ['an item without site_list of the product', { item_list: [item({ 색상: '크림' }, 5, { site_list: [] })] }, 'item_list[0].site_list'],
    [
      'an item without price',
      { item_list: [item({ 색상: '크림' }, 5, { site_list: [{ ...SITE, original_price: 0 }] })] },
      'item_list[0].site_list[0].original_price',
    ],
    ['an item without stock', { item_list: [item({ 색상: '크림' }, 5, { inventory: null })] }, 'item_list[0].inventory'],
    ['a stock below 0', { item_list: [item({ 색상: '크림' }, -1)] }, 'item_list[0].inventory.quantity'],
    ['the same option name twice', { option_list: [two[0], two[0]] }, 'option_list'],
    [
      'the same option value twice',
      { option_list: [{ name: '색상', value_list: [{ value: '크림' }, { value: '크림' }] }] },
      'option_list[0].value_list',
    ],
    ['an id on a new item', { item_list: [item({ 색상: '크림' }, 5, { id: '1' })] }, 'item_list[0].id'],
    ['no MAIN image', { image_list: [] }, 'image_list'],
    ['no shipping_days', { shipping_days: null }, 'shipping_days'],
    ['8 shipping_days', { shipping_days: 8 }, 'shipping_days'],
    ['an address that is not in the book', { address: { return_id: '1' } }, 'address.return_id'],
    ['a brand the store may not use', { brand_id: '1' }, 'brand_id'],
    ['an origin of three letters', { international_delivery: { origin: 'KOR' } }, 'international_delivery.origin'],
    ['the same keyword twice', { search_keyword_list: [{ value: '니트' }, { value: '니트' }] }, 'search_keyword_list'],
    ['a keyword of 21 characters', { search_keyword_list: [{ value: '가'.repeat(21) }] }, 'search_keyword_list[0].value'],
    [
      'a maximum below the minimum',
      { order: { quantity: { minimum_per_order: 2, minimum_per_order_type: 'ITEM', maximum_per_order: 1 } } },
      'order.quantity.maximum_per_order',
    ],
  ])('%s', async (_name, change, field) => {
    const answer = await create(change);
    expect(answer.errors[0]).toContain(`invalid_parameter (${field})`);
    expect(answer.raw).toMatchObject({ data: null, errors: [{ extensions: { code: 'invalid_parameter' } }] });
    expect(store.control.products(STORE)).toHaveLength(2);
  });

  test('201 items', async () => {
    const values = Array.from({ length: 201 }, (_, at) => `값${at}`);
    const option_list = [{ name: '색상', value_list: values.map((value) => ({ value })) }];
    const items = values.map((value) => item({ 색상: value }));
    expect((await create({ option_list, item_list: items })).errors[0]).toContain('(item_list)');
    expect((await create({ option_list, item_list: items.slice(1) })).errors).toEqual([]);
  });

  test('an image that cannot be fetched or is none', async () => {
    const image = (origin_url: string) => create({ image_list: [{ image_type: 'MAIN', origin_url }] });
    expect((await image(`${store.sandbox.url}/nothing.png`)).errors[0]).toContain('image_list[0].origin_url');
    expect((await image(`${store.sandbox.url}/sandbox/`)).errors[0]).toContain('image_list[0].origin_url');
    expect((await image('ftp://example.com/a.png')).errors[0]).toContain('image_list[0].origin_url');
  });

  test('four keywords, unless the store subscribes to ten', async () => {
    const search_keyword_list = ['가', '나', '다', '라'].map((value) => ({ value }));
    expect((await create({ search_keyword_list })).errors).toEqual([]);
    client.signing = { accessKey: 'zz-second-access-key', secretKey: 'zz-second-secret-key' };
    expect((await create({ search_keyword_list })).errors[0]).toContain('search_keyword_list');
  });

  test('a warehouse product omits stock, bundle, address and fee, and starts as PREPARING', async () => {
    const bare = {
      fulfillment_type: 'ZIGZIN',
      sales_status: 'PREPARING',
      site_list: [SITE],
      shipping_days: null,
      item_list: [item({ 색상: '크림' }, 5, { inventory: null })],
    };
    expect((await create(bare)).errors).toEqual([]);
    expect((await create({ ...bare, sales_status: 'ON_SALE' })).errors[0]).toContain('(sales_status)');
    expect((await create({ ...bare, bundle_type: 'CONSOLIDATED' })).errors[0]).toContain('(bundle_type)');
    expect((await create({ ...bare, address: { return_id: '12528' } })).errors[0]).toContain('(address)');
    expect((await create({ ...bare, item_list: [item({ 색상: '크림' })] })).errors[0]).toContain('inventory');
    expect((await create({ ...bare, site_list: productInput(store).site_list })).errors[0]).toContain('shipping_fee');
  });
});

describe('updating', () => {
  const update = (input: object) => client.mutate('updateProduct', 'UpdateProductInput!', input);

  async function stored(id: string): Promise<Record<string, unknown>> {
    const before = await read(id);
    const input = productInput(store, { id });
    const items = input.item_list as object[];
    return {
      ...input,
      external_code: undefined,
      option_list: before.option_list.map((option) => ({ id: option.id, name: '색상', value_list: option.value_list })),
      item_list: items.map((one, at) => ({ ...one, id: before.item_list[at]?.id })),
      image_list: [{ id: before.image_list[0]?.id, image_type: 'MAIN', origin_url: store.imageUrl }],
    };
  }

  test('replaces everything; parts sent with their id keep it, others are new', async () => {
    const id = await created({ search_keyword_list: [{ value: '니트' }] });
    const before = await read(id);
    const input = await stored(id);
    const [first] = input.item_list as object[];
    expect((await update({ ...input, name: '새 이름', product_code: null, item_list: [first, item({ 색상: '블랙' }, 8)] })).data).toEqual({
      updateProduct: true,
    });
    const after = await read(id);
    expect(after).toMatchObject({
      name: '새 이름',
      product_code: null,
      external_code: 'MOA-0001',
      search_keyword_list: before.search_keyword_list,
    });
    expect(after.item_list[0]?.id).toBe(before.item_list[0]?.id);
    expect(after.item_list[1]?.id).not.toBe(before.item_list[1]?.id);
    expect(after.option_list).toEqual(before.option_list);
    expect(after.image_list[0]?.id).toBe(before.image_list[0]?.id);
  });

  test('wants every required field again, and ids of this product only', async () => {
    const id = await created();
    expect((await update({ id, name: '이름만' })).errors[0]).toMatch(/description/);
    expect((await update({ ...(await stored(id)), description: '짧다' })).errors[0]).toContain('(description)');
    expect((await update({ ...(await stored(id)), id: '1' })).errors).toEqual(['product_not_found']);
    const input = await stored(id);
    expect((await update({ ...input, item_list: [item({ 색상: '크림' }, 5, { id: '999' })] })).errors[0]).toContain('item_list[0].id');
    expect((await update({ ...input, external_code: 'X' })).errors[0]).toMatch(/external_code/);
  });

  test('there is no delete: closing hides it', async () => {
    const id = await created();
    await update({ ...(await stored(id)), sales_status: 'CLOSED', display_status: 'HIDDEN' });
    expect(await read(id)).toMatchObject({ sales_status: 'CLOSED', display_status: 'HIDDEN' });
    expect(store.control.products(STORE)[0]?.onSale).toBe(false);
  });

  test('is named after what differs', async () => {
    const id = await created();
    const input = await stored(id);
    const items = (input.item_list as object[]).map((one) => ({ ...one, site_list: [{ ...SITE, original_price: 25_000 }] }));
    const hit = async (operation: string, change: object) => {
      store.control.addFault({ operation, kind: 'SERVER_ERROR' });
      expect((await update({ ...input, ...change })).status).toBe(500);
    };
    await hit('products.price', { item_list: items });
    await hit('products.stop', { sales_status: 'SUSPENDED' });
    await hit('products.update', { name: '다른 이름' });
    await update({ ...input, sales_status: 'SUSPENDED' });
    await hit('products.resume', {});
  });
});

test('a product the store had before reads back whole and can be sent again as it is', async () => {
  const skirt = store.control.products(STORE).find((product) => product.sellerCode === 'SK-2001');
  const before = await read(skirt?.productId ?? '');
  expect(before.image_list[0]).toMatchObject({ image_type: 'MAIN', origin_url: expect.stringMatching(/^http/) });
  const input = {
    ...productInput(store, {
      id: before.id,
      name: before.name,
      external_code: undefined,
      category: { category_id: before.category.category_id },
      description: '<p>사계절 입기 좋은 플리츠 롱스커트입니다.</p>',
    }),
    option_list: before.option_list.map(({ id, name, value_list }) => ({ id, name, value_list })),
    item_list: before.item_list.map(({ id, inventory, site_list, attribute_list }) => ({
      id,
      sales_status: 'ON_SALE',
      inventory,
      attribute_list,
      site_list: site_list.map(({ original_price }) => ({ ...SITE, original_price: original_price + 500 })),
    })),
    image_list: before.image_list.map(({ id, image_type, origin_url }) => ({ id, image_type, origin_url })),
  };
  store.control.addFault({ operation: 'products.price', kind: 'SERVER_ERROR' });
  const update = () => client.mutate('updateProduct', 'UpdateProductInput!', input);
  expect((await update()).status).toBe(500);
  expect((await update()).errors).toEqual([]);
  expect((await read(before.id)).item_list[0]?.site_list[0]?.original_price).toBe(32_500);
});

describe('finding', () => {
  test('getProductId finds by external_code, null otherwise; other stores see nothing', async () => {
    const id = await created();
    const find = (code: string) => client.call('query ($code: String!) { getProductId(external_product_id: $code) }', { code });
    expect((await find('MOA-0001')).data).toEqual({ getProductId: id });
    expect((await find('MOA-0002')).data).toEqual({ getProductId: null });
    client.signing = { accessKey: 'zz-second-access-key', secretKey: 'zz-second-secret-key' };
    expect((await find('MOA-0001')).data).toEqual({ getProductId: null });
    expect(await read(id)).toBeNull();
  });

  test('summaries come without items, 100 ids at most, by status when asked', async () => {
    const id = await created();
    const list = (product_id_list: string[], more: object = {}) =>
      client.call('query ($input: ProductSummaryListInput!) { product_summary_list(input: $input) { item_list { id sales_status } } }', {
        input: { product_id_list, ...more },
      });
    expect((await list([id, '1'])).data).toEqual({ product_summary_list: { item_list: [{ id, sales_status: 'ON_SALE' }] } });
    expect((await list([id], { sales_status_list: ['CLOSED'] })).data).toEqual({ product_summary_list: { item_list: [] } });
    expect((await list(Array.from({ length: 101 }, () => id))).errors[0]).toContain('product_id_list');
  });

  test('product_list stops at the newest 100', async () => {
    for (let n = 0; n < 100; n += 1) {
      store.control.seedProduct({
        accountId: STORE,
        name: `상품 ${n}`,
        price: 1000,
        sellerCode: '',
        optionNames: [],
        items: [{ optionValues: [], price: 1000, quantity: 1, itemCode: '' }],
        imageUrl: null,
        detailHtml: '',
      });
    }
    const answer = await client.call('query { product_list { item_list { name } } }');
    const names = result<{ item_list: { name: string }[] }>(answer, 'product_list').item_list.map((product) => product.name);
    expect([names.length, names[0], names[99]]).toEqual([100, '상품 99', '상품 0']);
  });
});
