import { checkLimits, limitsOn } from '@moa/core';
import { describe, expect, it } from 'vitest';
import { checkFields } from '../sdk/check-fields.ts';
import { type Wire, wire, wires } from '../sdk/reader.ts';
import { optionItem, type ScriptedAnswer } from '../sdk/testing/context.ts';
import { countryOf, saleStatusOf } from './codes.ts';
import { pathOf } from './errors.ts';
import { allowedCodes, categoryIn, toEssentials, toTemplates } from './essentials.ts';
import { zigzag } from './index.ts';
import { toObservedProduct } from './product-in.ts';
import { itemPairs, productProblems, toCreateInput } from './product-out.ts';
import { contentOf, data, ESSENTIALS, error, inputOf, productOf, zigzagContext } from './testing/context.ts';

const content = contentOf();
const WEAR = { code: 'WEAR', rows: [{ key: 'material', name: '제품 소재', value: '린넨 100%' }], warning: null };
const products = zigzag.products;
const ref = (...ids: string[]) => ({
  shopProductId: '100',
  shopProductSubId: null,
  items: ids.map((shopItemId) => ({ key: shopItemId, shopItemId })),
});

const read = (over: Wire = {}): ScriptedAnswer => data({ product: productOf(over) });

describe('product input', () => {
  it('carries what ZIGZAG requires, with an absolute price on every item', () => {
    const input = toCreateInput(content, WEAR);
    expect(input).toMatchObject({
      name: '린넨 셔츠',
      description: '<p>상세설명입니다</p>',
      sales_status: 'ON_SALE',
      display_status: 'VISIBLE',
      category: { category_id: '2004' },
      essential_code: 'WEAR',
      essentials: WEAR.rows,
      external_code: 'MOA7K2',
      product_code: 'S-1001',
      tax_type: 'TAX',
      parallel_imported: 'NOT_PARALLEL_IMPORTED',
      international_delivery: { origin: 'KR' },
      shipping_days: 2,
      shipping_type: 'GENERAL',
      bundle_type: 'CONSOLIDATED',
      address: { return_id: '12529' },
      order: { quantity: { minimum_per_order: 1, minimum_per_order_type: 'ITEM' } },
      search_keyword_list: [{ value: '셔츠' }],
      image_list: [
        { image_type: 'MAIN', origin_url: 'https://img.example/0.jpg' },
        { image_type: 'SUB', origin_url: 'https://img.example/1.jpg' },
      ],
      site_list: [
        {
          site: 'ZIGZAG',
          country: 'KR',
          original_price: 19_900,
          shipping_fee: {
            fee_type: 'FREE',
            base_fee: 0,
            area_fee: { jeju: 0, isolated: 0 },
            return_fee: { total: 6000, partial: 3000 },
            exchange_fee: 6000,
          },
        },
      ],
      option_list: [
        { name: '색상', option_type: 'BASIC', value_list: [{ value: '아이보리' }, { value: '남색' }] },
        { name: '사이즈', value_list: [{ value: 'M' }, { value: 'L' }] },
      ],
    });
    expect(wires(input.item_list)).toMatchObject([
      {
        name: '아이보리/M',
        sales_status: 'ON_SALE',
        external_code: 'MOA7K2001',
        item_code: 'SKU-1',
        attribute_list: [
          { name: '색상', value: '아이보리' },
          { name: '사이즈', value: 'M' },
        ],
        inventory: { quantity: 10 },
        site_list: [{ site: 'ZIGZAG', country: 'KR', original_price: 19_900 }],
      },
      { site_list: [{ original_price: 20_900 }] },
    ]);
    expect(input).not.toHaveProperty('brand_id');
  });

  it('sells nothing without stock, leaves out what is not sold, and takes a product without options', () => {
    const single = contentOf({ optionNames: [], items: [optionItem({ optionValues: [], quantity: 0 })] });
    expect(toCreateInput(single, WEAR)).toMatchObject({
      option_list: [],
      item_list: [{ sales_status: 'SOLD_OUT', attribute_list: [], inventory: { quantity: 0 } }],
    });
    const partly = contentOf({ items: [optionItem(), optionItem({ key: 'b', optionValues: ['남색', 'L'], usable: false })] });
    expect(wires(toCreateInput(partly, WEAR).item_list)).toHaveLength(1);
  });

  it.each([
    [
      { feeType: 'PAID', baseFee: 2500 },
      { fee_type: 'CHARGED', base_fee: 2500, return_fee: { total: 3000 } },
    ],
    [
      { feeType: 'CONDITIONAL_FREE', baseFee: 2500, freeConditionalAmount: 30_000 },
      { fee_type: 'CONDITIONAL_FREE', conditional_amount: 30_000, return_fee: { total: 6000, partial: 3000 } },
    ],
  ] as const)('delivery %j', (over, expected) => {
    const input = toCreateInput(contentOf({ delivery: { ...content.delivery, ...over } }), WEAR);
    expect(wires(input.site_list)[0]?.shipping_fee).toMatchObject(expected);
  });

  it('takes three different search words of at most twenty characters, and optional fields', () => {
    const input = toCreateInput(
      contentOf({
        searchTags: ['하나', '하나', ' ', 'x'.repeat(21), '둘', '셋', '넷'],
        productState: 'MADE_TO_ORDER',
        fields: { ...content.fields, brandId: '322', maximumPerOrder: 5, minimumPerOrder: 2, parallelImported: true },
      }),
      WEAR,
    );
    expect(input).toMatchObject({
      search_keyword_list: [{ value: '하나' }, { value: '둘' }, { value: '셋' }],
      brand_id: '322',
      shipping_type: 'MAKE_TO_ORDER',
      parallel_imported: 'PARALLEL_IMPORTED',
      order: { quantity: { minimum_per_order: 2, maximum_per_order: 5 } },
    });
  });

  it('pairs items by number, then by code, then by option values', () => {
    const existing = wires(productOf().item_list);
    const byValues = optionItem({ itemCode: 'other', optionValues: ['남색', 'L'] });
    const byCode = optionItem({ optionValues: ['바꾼 색', 'M'] });
    const pairs = itemPairs(contentOf({ items: [byValues, byCode] }), existing);
    expect([pairs.get(byValues)?.id, pairs.get(byCode)?.id]).toEqual(['12', '11']);
  });

  it.each([
    ['0001', 'KR'],
    ['0201002', 'JP'],
    ['0301', null],
  ])('origin %s is %s', (code, country) => {
    expect(countryOf(code)).toBe(country);
  });
});

describe('notices', () => {
  const reported = wire(wire(ESSENTIALS.json).data);
  const templates = toTemplates(reported.getAllEssentialTemplate);

  it('fills the template of the seller’s group by key, then by name, and refers to the detail page for the rest', () => {
    const notice = { noticeCode: 'WEAR', values: { material: '린넨 100%', countryOfOrigin: '대한민국' } };
    expect(toEssentials(notice, templates, ['WEAR', 'ETC'])).toEqual({
      code: 'WEAR',
      rows: [
        { key: 'material', name: '제품 소재', value: '린넨 100%' },
        { key: 'made_in', name: '제조국', value: '대한민국' },
        { key: 'size', name: '치수', value: '상품 상세페이지 참조' },
      ],
      warning: null,
    });
  });

  it('takes another template with a warning when the category does not allow it', () => {
    expect(toEssentials({ noticeCode: 'WEAR', values: {} }, templates, ['ETC'])).toMatchObject({
      code: 'ETC',
      warning: expect.stringContaining("'의류'"),
    });
    expect(toEssentials({ noticeCode: 'WEAR', values: {} }, [], [])).toBeNull();
  });

  it('reads templates and allowed codes in every shape', () => {
    expect(toTemplates([{ code: 'A', name: 'a', values: { color: '색상', size: { name: '치수' } } }])[0]?.items).toEqual([
      { key: 'color', name: '색상' },
      { key: 'size', name: '치수' },
    ]);
    expect(allowedCodes({ asset_list: [{ key: 'essential_codes', values: ['A'] }] })).toEqual(['A']);
    expect(allowedCodes(categoryIn(reported.category, '2004'))).toEqual(['WEAR', 'ETC']);
    expect(allowedCodes(null)).toEqual([]);
    expect(categoryIn(reported.category, '404')).toBeNull();
  });
});

describe('problems', () => {
  it.each([
    [contentOf({ detailHtml: '<p>짧음' }), 'common.detailInfoContent'],
    [contentOf({ taxType: 'SMALL' }), 'common.taxType'],
    [contentOf({ fields: {} }), 'etc.returnAddressId'],
    [contentOf({ delivery: { ...content.delivery, shippingDays: 8 } }), 'common.deliveryInfo.shippingDays'],
  ])('%#: names the field %s', (wrong, path) => {
    expect(productProblems(wrong)).toMatchObject([{ path, message: expect.stringMatching(/[가-힣]/) }]);
  });

  it('has nothing against a whole product', () => {
    expect(productProblems(content)).toEqual([]);
    expect(productProblems(contentOf({ productState: 'MADE_TO_ORDER', delivery: { ...content.delivery, shippingDays: 14 } }))).toEqual([]);
    expect(checkLimits(limitsOn(zigzag.manifest.rules, '2026-11-23'), content)).toEqual([]);
    expect(checkFields(zigzag.fields, content.fields)).toEqual([]);
  });

  it.each([
    ['invalid_parameter (input.essentials[0])', 'common.productInfoProvidedNotice.noticeCode'],
    ['invalid_parameter (input.site_list[0].shipping_fee)', 'common.deliveryInfo.baseFee'],
    ['이미지를 가져올 수 없습니다', 'common.images'],
    ['무언가', 'basic.productName'],
  ])('%s points to %s', (message, path) => {
    expect(pathOf(message)).toBe(path);
  });
});

describe('products', () => {
  it('creates and reads the numbers of the items', async () => {
    const ctx = zigzagContext([ESSENTIALS, data({ createProduct: '100' }), read()]);
    expect(await products?.create(ctx, content)).toMatchObject({
      kind: 'ok',
      value: {
        shopProductId: '100',
        managementCode: 'MOA7K2',
        sellerCode: 'S-1001',
        saleStatus: 'SALE',
        rawStatus: 'ON_SALE VISIBLE',
        price: 19_900,
        optionNames: ['색상', '사이즈'],
        items: [
          { shopItemId: '11', optionValues: ['아이보리', 'M'], quantity: 10, onSale: true, itemCode: 'MOA7K2001', skuCode: 'SKU' },
          { shopItemId: '12', quantity: 0, onSale: false },
        ],
        imageUrls: ['https://img.example/0.jpg', 'https://img.example/1.jpg'],
        categoryId: '2004',
        pageUrl: 'https://zigzag.kr/catalog/products/100',
      },
    });
    expect(inputOf(ctx.calls[1])).toMatchObject({ external_code: 'MOA7K2' });
  });

  it('has created the product though it could not be read', async () => {
    const down = { status: 500 };
    const ctx = zigzagContext([ESSENTIALS, data({ createProduct: '100' }), down, down, down]);
    expect(await products?.create(ctx, content)).toMatchObject({
      kind: 'ok',
      value: { shopProductId: '100', items: [{ shopItemId: null, itemCode: 'MOA7K2001' }, {}] },
    });
  });

  it.each<[string, ScriptedAnswer, object]>([
    [
      'a refusal',
      error('invalid_parameter (input.image_list)'),
      { kind: 'fix', problems: [{ path: 'common.images', channelCode: 'invalid_parameter' }] },
    ],
    ['a lost answer', { fault: 'reset' }, { kind: 'unknown' }],
    ['no number', data({ createProduct: null }), { kind: 'unknown' }],
  ])('create after %s', async (_name, answer, expected) => {
    expect(await products?.create(zigzagContext([ESSENTIALS, answer]), content)).toMatchObject(expected);
  });

  it('sends nothing while something is wrong', async () => {
    expect(await products?.create(zigzagContext([]), contentOf({ fields: {} }))).toMatchObject({ kind: 'fix' });
    expect(await products?.create(zigzagContext([ESSENTIALS]), contentOf({ categoryId: '1000' }))).toMatchObject({
      kind: 'fix',
      problems: [{ path: 'category.categoryId' }],
    });
  });

  it('warns of certificates that have no place', async () => {
    const certified = contentOf({ kcCredentials: [{ certificationType: 'KIDS_CONFIRM', certificationNumber: 'C1', companyName: '' }] });
    const ctx = zigzagContext([ESSENTIALS, data({ createProduct: '100' }), read()]);
    expect(await products?.create(ctx, certified)).toMatchObject({ kind: 'ok', warnings: [expect.stringContaining('상세설명')] });
  });

  it('updates what it has read and reports what is there now', async () => {
    const ctx = zigzagContext([read(), ESSENTIALS, data({ updateProduct: true }), read({ name: '새 이름' })]);
    expect(await products?.update(ctx, ref(), content)).toMatchObject({ kind: 'ok', value: { name: '새 이름' } });
    expect(inputOf(ctx.calls[2])).toMatchObject({ id: '100', item_list: [{ id: '11' }, { id: '12' }, { id: '19' }] });
  });

  it('succeeds with a warning when only the look afterwards fails', async () => {
    const ctx = zigzagContext([read(), ESSENTIALS, data({ updateProduct: true }), error('order_not_found')]);
    expect(await products?.update(ctx, ref(), content)).toMatchObject({
      kind: 'ok',
      warnings: [expect.stringContaining('다시 읽지 못했습니다')],
    });
  });

  it.each<[string, ScriptedAnswer[], object]>([
    ['an exact code', [data({ getProductId: '100' }), read()], { kind: 'ok', value: { shopProductId: '100' } }],
    ['no product', [data({ getProductId: null })], { kind: 'ok', value: null }],
    ['a product of another code', [data({ getProductId: '100' }), read({ external_code: 'MOA7K22' })], { kind: 'ok', value: null }],
    ['a product that is gone', [data({ getProductId: '100' }), data({ product: null })], { kind: 'ok', value: null }],
    ['a failed look-up', [{ status: 500 }, { status: 500 }, { status: 500 }], { kind: 'again' }],
    ['a missing permission', [error('unauthorized_request')], { kind: 'relink' }],
  ])('find: %s', async (_name, script, expected) => {
    expect(await products?.find(zigzagContext(script), 'MOA7K2')).toMatchObject(expected);
  });

  it('lists what ZIGZAG gives and says when there may be more', async () => {
    expect(await products?.list?.(zigzagContext([data({ product_list: { item_list: [productOf()] } })]), null)).toEqual({
      kind: 'ok',
      value: { products: [expect.objectContaining({ shopProductId: '100' })], nextCursor: null },
    });
    const full = Array.from({ length: 100 }, () => productOf());
    expect(await products?.list?.(zigzagContext([data({ product_list: { item_list: full } })]), null)).toMatchObject({
      warnings: [expect.stringContaining('100개')],
    });
  });

  it('says 404 for a product that is not there', async () => {
    expect(await products?.read(zigzagContext([data({ product: null })]), ref())).toMatchObject({ kind: 'refused', code: '404' });
  });

  it.each<[string, string[], string]>([
    ['ON_SALE', ['ON_SALE', 'SOLD_OUT'], 'SALE'],
    ['ON_SALE', ['SUSPENDED', 'SUSPENDED'], 'SUSPENSION'],
    ['SOLD_OUT', ['SUSPENDED', 'SUSPENDED'], 'SUSPENSION'],
    ['ON_SALE', ['SOLD_OUT', 'SUSPENDED'], 'OUTOFSTOCK'],
    ['CLOSED', ['ON_SALE', 'ON_SALE'], 'CLOSE'],
    ['PREPARING', ['ON_SALE', 'ON_SALE'], 'WAIT'],
    ['SOMETHING', ['ON_SALE', 'ON_SALE'], 'WAIT'],
    ['ON_SALE HIDDEN', ['ON_SALE', 'ON_SALE'], 'SUSPENSION'],
    ['CLOSED HIDDEN', ['ON_SALE', 'ON_SALE'], 'CLOSE'],
  ])('%s with %j is %s', (status, states, expected) => {
    const [sales_status, display_status = 'VISIBLE'] = status.split(' ');
    const item_list = wires(productOf().item_list).map((item, index) => ({
      ...item,
      sales_status: states[index] ?? 'ON_SALE',
      inventory: { quantity: 1 },
    }));
    expect(toObservedProduct(productOf({ sales_status, display_status, item_list })).saleStatus).toBe(expected);
    expect(saleStatusOf('SUSPENDED')).toBe('SUSPENSION');
  });
});

describe('items', () => {
  const changes = [
    { key: 'a', shopItemId: '11', quantity: 3 },
    { key: 'b', shopItemId: '12', quantity: 4 },
  ];
  const known = toObservedProduct(productOf()).items;

  it('sets all stocks in one call and puts on sale again what was only sold out', async () => {
    const ctx = zigzagContext([data({ updateItemAvailableStockQuantity: true }), read(), data({ updateItemSalesStatus: true })]);
    const outcomes = await zigzag.stock?.setQuantities(ctx, ref(), changes, known);
    expect(wire(wire(ctx.calls[0]?.json).variables).input).toEqual([
      { product_id: '100', item_id: '11', quantity: 3 },
      { product_id: '100', item_id: '12', quantity: 4 },
    ]);
    expect(wire(wire(ctx.calls[2]?.json).variables).input).toEqual([{ product_id: '100', item_id: '12', sales_status: 'ON_SALE' }]);
    expect(outcomes?.get('a')).toEqual({ kind: 'ok', value: { quantity: 3 } });
    expect(outcomes?.get('b')).toEqual({ kind: 'ok', value: { quantity: 4 } });
  });

  it('never puts on sale what was stopped, and asks for nothing more when all is on sale', async () => {
    const stopped = wires(productOf().item_list).map((item) => ({ ...item, sales_status: 'SUSPENDED' }));
    const ctx = zigzagContext([data({ updateItemAvailableStockQuantity: true }), read({ item_list: stopped })]);
    expect((await zigzag.stock?.setQuantities(ctx, ref(), changes, known))?.get('b')?.kind).toBe('ok');
    expect(ctx.calls).toHaveLength(2);
    const plain = zigzagContext([data({ updateItemAvailableStockQuantity: true })]);
    await zigzag.stock?.setQuantities(plain, ref(), changes.slice(0, 1), known);
    expect(plain.calls).toHaveLength(1);
  });

  it('finds the one item that is refused', async () => {
    const ctx = zigzagContext([error('invalid_parameter'), data({ updateItemAvailableStockQuantity: true }), error('invalid_parameter')]);
    const outcomes = await zigzag.stock?.setQuantities(ctx, ref(), changes, []);
    expect([outcomes?.get('a')?.kind, outcomes?.get('b')?.kind]).toEqual(['ok', 'refused']);
  });

  it('says for an item that came back what its last step said', async () => {
    const ctx = zigzagContext([data({ updateItemAvailableStockQuantity: true }), read(), { fault: 'reset' }]);
    const outcomes = await zigzag.stock?.setQuantities(ctx, ref(), changes, known);
    expect([outcomes?.get('a')?.kind, outcomes?.get('b')?.kind]).toEqual(['ok', 'unknown']);
  });

  it('changes prices with the whole product', async () => {
    const ctx = zigzagContext([read(), data({ updateProduct: true })]);
    const outcomes = await zigzag.price?.setPrices(ctx, ref(), 21_000, [
      { key: 'a', shopItemId: '11', price: 22_000 },
      { key: 'z', shopItemId: '99', price: 1 },
    ]);
    expect(inputOf(ctx.calls[1])).toMatchObject({
      site_list: [{ original_price: 21_000 }],
      item_list: [{ site_list: [{ original_price: 22_000 }] }, {}, {}],
    });
    expect(outcomes?.get('a')).toEqual({ kind: 'ok', value: { price: 22_000 } });
    expect(outcomes?.get('z')).toMatchObject({ kind: 'refused', code: 'NO_ITEM' });
  });

  it.each<[string, ScriptedAnswer[], string]>([
    ['a refusal', [read(), error('invalid_parameter (original_price)')], 'fix'],
    ['a lost answer', [read(), { fault: 'reset' }], 'unknown'],
    ['no product', [data({ product: null })], 'refused'],
  ])('price after %s', async (_name, script, kind) => {
    const outcomes = await zigzag.price?.setPrices(zigzagContext(script), ref(), 1, [{ key: 'a', shopItemId: '11', price: 1 }]);
    expect(outcomes?.get('a')?.kind).toBe(kind);
  });

  it('stops every option, and resumes those with stock', async () => {
    const stop = zigzagContext([read(), data({ updateItemSalesStatus: true })]);
    expect(await zigzag.sale?.stop(stop, ref())).toEqual({ kind: 'ok', value: undefined });
    expect(wire(wire(stop.calls[1]?.json).variables).input).toEqual([
      { product_id: '100', item_id: '11', sales_status: 'SUSPENDED' },
      { product_id: '100', item_id: '12', sales_status: 'SUSPENDED' },
    ]);
    const suspended = wires(productOf().item_list).map((item) => ({ ...item, sales_status: 'SUSPENDED' }));
    const resume = zigzagContext([read({ item_list: suspended }), data({ updateItemSalesStatus: true })]);
    expect(await zigzag.sale?.resume(resume, ref())).toMatchObject({ kind: 'ok' });
    expect(wire(wire(resume.calls[1]?.json).variables).input).toEqual([
      { product_id: '100', item_id: '11', sales_status: 'ON_SALE' },
      { product_id: '100', item_id: '12', sales_status: 'SOLD_OUT' },
    ]);
  });

  it('sends nothing when everything is as it should be, and hands failures on', async () => {
    const ctx = zigzagContext([read()]);
    expect(await zigzag.sale?.resume(ctx, ref())).toMatchObject({ kind: 'ok' });
    expect(ctx.calls).toHaveLength(1);
    expect(await zigzag.sale?.stop(zigzagContext([read(), data({ updateItemSalesStatus: false })]), ref())).toMatchObject({
      kind: 'refused',
    });
    expect(await zigzag.sale?.stop(zigzagContext([data({ product: null })]), ref())).toMatchObject({ kind: 'refused', code: '404' });
  });
});

describe('link and look-ups', () => {
  it.each<[ScriptedAnswer, object]>([
    [data({ shop: { shop_id: 's1', shop_name: '모아', allowed_brand_list: [] } }), { kind: 'ok', value: { shopName: '모아' } }],
    [data({ shop: null }), { kind: 'relink' }],
    [error('something_else'), { kind: 'relink' }],
    [error('unauthorized_request'), { kind: 'relink' }],
    [{ status: 429 }, { kind: 'slow_down' }],
  ])('%#', async (answer, expected) => {
    expect(await zigzag.link.check(zigzagContext([answer]))).toMatchObject(expected);
  });

  const ROOT = {
    id: '1',
    name: 'root',
    children: [
      { id: '2', name: '패션', children: [{ id: '21', name: '셔츠', children: [] }] },
      { id: '3', name: '셔츠 관리', children: [{ id: '31', name: '다리미', children: [] }] },
    ],
  };

  it('walks the tree below its root by parent and finds leaves by name first', async () => {
    const { categories, searchCategories } = zigzag.lookups ?? {};
    const tree = () => zigzagContext([data({ category: ROOT })]);
    expect(await categories?.(tree(), null)).toMatchObject({
      value: [
        { id: '2', leaf: false },
        { id: '3', leaf: false },
      ],
    });
    expect(await categories?.(tree(), '2')).toEqual({
      kind: 'ok',
      value: [{ id: '21', name: '셔츠', path: '패션 > 셔츠', leaf: true }],
    });
    expect(await categories?.(tree(), '404')).toEqual({ kind: 'ok', value: [] });
    expect(await searchCategories?.(tree(), '셔츠')).toMatchObject({ value: [{ id: '21' }, { id: '31' }] });
    expect(await searchCategories?.(tree(), ' ')).toEqual({ kind: 'ok', value: [] });
  });

  it('asks for categories, notices, brands and every page of the address book', async () => {
    const shop = data({
      shop: {
        shop_id: 's',
        allowed_brand_list: [
          { brand_id: '322', brand_name: '모아 데일리' },
          { brand_id: '1', brand_name: '다른' },
        ],
      },
    });
    const row = (id: string) => ({ id, name: `주소 ${id}`, postcode: '04524', address: '서울', address_detail: null });
    const page = (rows: unknown[]) => data({ shop_shipping_address_list: { total_count: 2, item_list: rows } });
    const ctx = zigzagContext([data({ category: ROOT }), data({ category: ROOT }), ESSENTIALS, shop, page([row('1')]), page([row('2')])]);
    const { lookups } = zigzag;
    expect(await lookups?.categories?.(ctx, '3')).toMatchObject({ value: [{ id: '31' }] });
    expect(await lookups?.searchCategories?.(ctx, '다리미')).toMatchObject({ value: [{ id: '31' }] });
    expect(await lookups?.notices?.(ctx, '2004')).toMatchObject({
      value: [{ value: 'WEAR', label: '의류', hint: '제품 소재, 제조국, 치수' }, { value: 'ETC' }],
    });
    expect(await lookups?.brands?.(ctx, '데일리')).toEqual({ kind: 'ok', value: [{ value: '322', label: '모아 데일리' }] });
    expect(await lookups?.addresses?.(ctx, 'RETURN')).toMatchObject({ value: [{ value: '1', hint: '04524 서울' }, { value: '2' }] });
    expect(ctx.left()).toBe(0);
  });
});
