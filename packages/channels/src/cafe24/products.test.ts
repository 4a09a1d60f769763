import { limitsOn } from '@moa/core';
import { describe, expect, test } from 'vitest';
import type { ListingContent, ListingRef } from '../sdk/product.ts';
import { listingContent, listingItem, type ScriptedAnswer } from '../sdk/testing/context.ts';
import { bySize } from './images.ts';
import { price, sale, stock } from './items.ts';
import { withNotice, withoutNotice } from './notice-html.ts';
import { planOptions } from './option-plan.ts';
import { isReadable, markOf, presentOf, toObservedProduct, toSaleStatus } from './product-in.ts';
import {
  INCOMPLETE,
  type PresentProduct,
  productProblems,
  REBUILDING,
  toCreateRequest,
  toPauseRequest,
  toUpdateRequest,
} from './product-out.ts';
import { products } from './products.ts';
import { rules } from './rules.ts';
import {
  context,
  optionsDone,
  putProduct,
  putVariants,
  readProduct,
  readVariants,
  uploads,
  wireProduct,
  wireVariant,
} from './testing/context.ts';
import { matchVariants, planVariants, toVariants } from './variants.ts';

const LIMITS = limitsOn(rules, '2026-11-23');
const REF: ListingRef = { shopProductId: '318', shopProductSubId: 'P0000MEI', items: [] };
const created: ScriptedAnswer = {
  on: 'POST /admin/products',
  status: 201,
  json: { product: { shop_no: 1, product_no: 318, product_code: 'P0000MEI' } },
};
const single = wireVariant('P0000MEI000A', null);
const white = wireVariant('V1', '흰색', { custom_variant_code: 'I1' });
const black = wireVariant('V2', '검정', { custom_variant_code: 'I2', additional_amount: '2000.00' });
const colours = (...values: [string, string, Partial<ListingContent['items'][number]>?][]) =>
  listingContent({
    categoryId: '41',
    optionNames: ['색상'],
    items: values.map(([value, itemCode, over], index) => listingItem({ key: `k${index}`, optionValues: [value], itemCode, ...over })),
  });
const THERE: PresentProduct = { categories: [], ownShipping: false, shippingFrom: null, ownSmallImages: false };
const plain = () => listingContent({ categoryId: '41' });
const requestsOf = (json: unknown) => (json as { requests: Record<string, unknown>[] }).requests;
const requestOf = (json: unknown) => (json as { request: Record<string, unknown> }).request;

describe('body', () => {
  test('of a new product holds every field the channel demands, hidden and marked', () => {
    expect(toCreateRequest(plain(), ['https://m/1.jpg', 'https://m/2.jpg'])).toMatchObject({
      display: 'F',
      selling: 'F',
      internal_product_name: INCOMPLETE,
      product_name: '린넨 셔츠',
      price: '19900.00',
      supply_price: '19900.00',
      custom_product_code: 'M0000001',
      has_option: 'F',
      tax_type: 'A',
      product_condition: 'N',
      adult_certification: 'F',
      add_category_no: [{ category_no: 41, recommend: 'F', new: 'F' }],
      image_upload_type: 'A',
      detail_image: 'https://m/1.jpg',
      additional_image: ['https://m/2.jpg'],
      origin_classification: 'F',
      made_in_code: 'KR',
      shipping_fee_by_product: 'T',
      shipping_fee_type: 'R',
      shipping_rates: [{ shipping_fee: '3000.00' }],
    });
  });

  test('lists each value of an axis once', () => {
    const content = listingContent({
      optionNames: ['색상', '크기'],
      items: [
        listingItem({ optionValues: ['흰색', 'M'] }),
        listingItem({ optionValues: ['흰색', 'L'] }),
        listingItem({ optionValues: ['검정', 'M'] }),
      ],
    });
    expect(toCreateRequest(content, [])).toMatchObject({
      has_option: 'T',
      options: [
        { name: '색상', value: ['흰색', '검정'] },
        { name: '크기', value: ['M', 'L'] },
      ],
    });
  });

  const delivery = (over: Partial<ListingContent['delivery']>) => ({ delivery: { ...plain().delivery, ...over } });
  const origin = (over: Partial<ListingContent['origin']>) => ({ origin: { ...plain().origin, ...over } });
  test.each<[string, Partial<ListingContent>, object]>([
    ['free delivery', delivery({ feeType: 'FREE' }), { shipping_fee_type: 'T' }],
    [
      'delivery free from an amount',
      delivery({ feeType: 'CONDITIONAL_FREE', freeConditionalAmount: 50_000 }),
      { shipping_fee_type: 'M', shipping_rates: [{ shipping_rates_min: '50000.00', shipping_fee: '3000.00' }] },
    ],
    ["the mall's own delivery", { fields: { usesMallShipping: true } }, { shipping_fee_by_product: 'F' }],
    ['a supply price', { fields: { supplyPrice: 12_000 } }, { supply_price: '12000.00' }],
    ['tax free goods', { taxType: 'DUTYFREE' }, { tax_type: 'B' }],
    ['zero-rated goods', { taxType: 'SMALL' }, { tax_type: 'C' }],
    ['used goods', { productState: 'USED' }, { product_condition: 'U' }],
    ['refurbished goods', { productState: 'REFURBISHED' }, { product_condition: 'F' }],
    ['adult goods', { minorPurchasable: false }, { adult_certification: 'T' }],
    ['foreign goods', origin({ code: '0201001', name: '중국', importer: '모아' }), { origin_classification: 'T', made_in_code: 'CN' }],
    [
      'an origin in words',
      origin({ code: '0301', name: '', freeText: '제주 앞바다' }),
      { origin_classification: 'E', origin_place_no: 1800, origin_place_value: '제주 앞바다' },
    ],
    [
      'dates',
      { manufacturingDate: '2026-01-01', validDate: '2027-01-01' },
      { made_date: '2026-01-01', expiration_date: { start_date: '2026-01-01', end_date: '2027-01-01' } },
    ],
    [
      'choices of the mall',
      { fields: { brandCode: 'B000000A', minimumQuantity: 2, maximumQuantity: 0, summaryDescription: '요약' } },
      { brand_code: 'B000000A', minimum_quantity: 2, maximum_quantity: 0, summary_description: '요약' },
    ],
    ['tags', { searchTags: ['린넨'] }, { product_tag: ['린넨'] }],
  ])('%s', (_name, over, expected) => {
    expect(toUpdateRequest({ ...plain(), ...over }, ['https://m/1.jpg'], THERE)).toMatchObject(expected);
  });

  test('of a new product without a category names no shelf', () => {
    expect(toCreateRequest({ ...plain(), categoryId: '' }, [])).not.toHaveProperty('add_category_no');
    expect(productProblems({ ...plain(), categoryId: '' }, LIMITS)).toEqual([]);
  });

  test('of an update touches neither sale nor options, and adds only categories that are missing', () => {
    const request = toUpdateRequest({ ...plain(), multiCategoryIds: ['42', '41', 'x'] }, [], { ...THERE, categories: ['41'] });
    expect(request).toMatchObject({ add_category_no: [{ category_no: 42 }] });
    for (const name of ['display', 'selling', 'has_option', 'options', 'internal_product_name', 'detail_image'])
      expect(request).not.toHaveProperty(name);
    expect(toUpdateRequest(plain(), [], { ...THERE, categories: ['41'] })).not.toHaveProperty('add_category_no');
  });

  test('of an update takes the product out of categories that we put it in, and of no other', () => {
    const present = { ...THERE, categories: ['41', '42', '50'] };
    expect(toUpdateRequest({ ...plain(), formerCategoryIds: ['42', '41', '60'] }, [], present)).toMatchObject({ delete_category_no: [42] });
    expect(toUpdateRequest(plain(), [], present)).not.toHaveProperty('delete_category_no');
  });
});

describe('an update leaves', () => {
  const update = (over: Partial<PresentProduct>, content = plain()) => toUpdateRequest(content, ['https://m/1.jpg'], { ...THERE, ...over });

  test('the supply price alone where Moa has none', () => {
    expect(update({})).not.toHaveProperty('supply_price');
    expect(update({}, { ...plain(), fields: { supplyPrice: 9_000 } })).toMatchObject({ supply_price: '9000.00' });
  });

  test('how a product with a delivery of its own is sent', () => {
    const own = update({ ownShipping: true, shippingFrom: 2 });
    for (const name of ['shipping_method', 'shipping_scope', 'prepaid_shipping_fee']) expect(own).not.toHaveProperty(name);
    expect(own).toMatchObject({ shipping_fee_by_product: 'T', shipping_period: { minimum: 2, maximum: 3 } });
    expect(update({ shippingFrom: 9 })).toMatchObject({ shipping_method: '01', shipping_period: { minimum: 3, maximum: 3 } });
  });

  test('pictures for lists that are the seller’s own', () => {
    expect(update({})).toMatchObject({ image_upload_type: 'A' });
    expect(update({ ownSmallImages: true })).toMatchObject({ image_upload_type: 'B', detail_image: 'https://m/1.jpg' });
    const small = (list_image: string) => presentOf(wireProduct({ detail_image: 'https://m/big/a.jpg', list_image })).ownSmallImages;
    expect([small('https://m/medium/a.jpg'), small('https://m/medium/b.jpg'), small('')]).toEqual([false, true, false]);
  });

  test('variants that the seller took off sale', () => {
    const states = (over: Record<string, unknown>) => {
      const variant = wireVariant('V1', '흰색', over);
      const [request] = planVariants(toVariants([variant]), colours(['흰색', 'I1', { quantity: 3 }])).requests;
      return [request?.selling, request?.display];
    };
    expect(states({ selling: 'F' })).toEqual([undefined, undefined]);
    expect(states({ selling: 'F', display: 'F' })).toEqual([undefined, undefined]);
    expect(states({ selling: 'F', display: 'F', quantity: 0 })).toEqual(['T', 'T']);
    expect(states({})).toEqual([undefined, undefined]);
  });
});

describe('the notice table', () => {
  const content = listingContent({
    notice: { noticeCode: 'WEAR', values: { material: '면 <100%> & "좋음"', color: ' ' } },
    kcCredentials: [{ certificationType: 'KIDS_SAFETY', certificationNumber: 'CB061R0001-7001', companyName: '모아' }],
  });

  test('stands below the detail with everything escaped, and comes off again', () => {
    const html = withNotice('<p>상세</p>', content);
    expect(html).toContain('<th>제품 소재</th><td>면 &lt;100%&gt; &amp; &quot;좋음&quot;</td>');
    expect(html).toContain('CB061R0001-7001 / 모아');
    expect(html).not.toContain('색상');
    expect(withoutNotice(html)).toBe('<p>상세</p>');
  });

  test('is absent when there is nothing to report, and a table of the seller stays', () => {
    expect(withNotice('<p>상세</p>', listingContent())).toBe('<p>상세</p>');
    expect(withoutNotice('<table><tr><td>1</td></tr></table>')).toBe('<table><tr><td>1</td></tr></table>');
  });
});

describe('variants', () => {
  const [first, second] = toVariants([white, black]);
  const variants = [first, second].filter((variant) => variant !== undefined);

  test('are read with their stock wherever it stands', () => {
    const raw = [
      wireVariant('V1', '흰색', { quantity: undefined, use_inventory: undefined, inventories: { quantity: 7, use_inventory: 'T' } }),
      wireVariant('V2', '검정', { quantity: undefined, use_inventory: undefined, inventories: [{ quantity: 8, use_inventory: 'T' }] }),
      wireVariant('V3', null, { use_inventory: 'F', quantity: 0 }),
      { broken: true },
    ];
    expect(toVariants(raw).map(({ code, quantity }) => [code, quantity])).toEqual([
      ['V1', 7],
      ['V2', 8],
      ['V3', null],
    ]);
  });

  test('are matched by code at the shop, by our code, by values, and never twice', () => {
    const items = [
      listingItem({ shopItemId: null, itemCode: 'X', optionValues: ['검정'] }),
      listingItem({ shopItemId: 'V1', itemCode: 'Y', optionValues: ['흰색'] }),
      listingItem({ shopItemId: null, itemCode: 'I2', optionValues: ['빨강'] }),
    ];
    expect(matchVariants(variants, items).map((variant) => variant?.code ?? null)).toEqual(['V2', 'V1', null]);
  });

  test('that no item stands for are closed, the others opened with counted stock', () => {
    const plan = planVariants(variants, colours(['흰색', 'I1', { quantity: 3, price: 20_900 }]));
    expect(plan.requests).toEqual([
      {
        variant_code: 'V1',
        custom_variant_code: 'I1',
        quantity: 3,
        additional_amount: '1000.00',
        use_inventory: 'T',
        display_soldout: 'T',
      },
      { variant_code: 'V2', quantity: 0, use_inventory: 'T', display_soldout: 'T', display: 'F', selling: 'F' },
    ]);
    expect(planVariants(variants, colours(['빨강', 'I9'])).missing).toHaveLength(1);
  });

  test.each<[string, ListingContent, string]>([
    ['the same values', colours(['흰색', 'I1'], ['검정', 'I2']), 'KEEP'],
    ['fewer values', colours(['흰색', 'I1']), 'KEEP'],
    ['another axis name', { ...colours(['흰색', 'I1'], ['검정', 'I2']), optionNames: ['컬러'] }, 'RENAME'],
    ['a renamed value', colours(['백색', 'I1'], ['검정', 'I2']), 'RENAME'],
    ['a new value', colours(['흰색', 'I1'], ['검정', 'I2'], ['빨강', 'I3']), 'RECREATE'],
    ['one value split in two', colours(['백색', 'I1'], ['회색', 'I1']), 'RECREATE'],
    ['a second axis', { ...colours(['흰색', 'I1']), optionNames: ['색상', '크기'] }, 'RECREATE'],
    ['no options any more', plain(), 'REMOVE'],
  ])('with %s the options need %s', (_name, content, kind) => {
    expect(planOptions(variants, content).kind).toBe(kind);
  });

  test('a renaming names every value of the axis, old and new', () => {
    expect(planOptions(variants, colours(['백색', 'I1']))).toEqual({
      kind: 'RENAME',
      from: [{ name: '색상', values: ['흰색', '검정'] }],
      to: [{ name: '색상', values: ['백색', '검정'] }],
    });
  });

  test('a product without options stays or gets some', () => {
    expect(planOptions(toVariants([single]), plain()).kind).toBe('KEEP');
    expect(planOptions(toVariants([single]), colours(['흰색', 'I1'])).kind).toBe('CREATE');
  });
});

describe('what is seen', () => {
  const observed = (over: object, ...rows: unknown[]) => toObservedProduct(wireProduct({ ...over }), toVariants(rows), 'moamall');

  test('a product with its variants', () => {
    expect(observed({}, white, black)).toMatchObject({
      shopProductId: '318',
      shopProductSubId: 'P0000MEI',
      managementCode: 'M0000001',
      price: 19_900,
      saleStatus: 'SALE',
      optionNames: ['색상'],
      items: [
        { shopItemId: 'V1', optionValues: ['흰색'], price: 19_900, quantity: 5, onSale: true, itemCode: 'I1' },
        { shopItemId: 'V2', optionValues: ['검정'], price: 21_900, itemCode: 'I2' },
      ],
      imageUrls: ['https://moamall.example/a.jpg', 'https://moamall.example/b.jpg'],
      categoryId: '41',
      pageUrl: 'https://moamall.cafe24.com/product/detail.html?product_no=318',
      detailHtml: '<p>상세설명</p>',
    });
  });

  test.each([
    [{ selling: true, display: true, sold_out: false }, [single], 'SALE'],
    [{ selling: false, display: true, sold_out: false }, [single], 'SUSPENSION'],
    [{ selling: true, display: false, sold_out: false }, [single], 'SUSPENSION'],
    [{ selling: true, display: true, sold_out: true }, [single], 'OUTOFSTOCK'],
    [{ selling: true, display: true, sold_out: false }, [wireVariant('V', null, { quantity: 0 })], 'OUTOFSTOCK'],
    [{ selling: true, display: true, sold_out: false }, [wireVariant('V', null, { quantity: 0, use_inventory: 'F' })], 'SALE'],
    [{ selling: true, display: true, sold_out: false }, [], 'SALE'],
  ])('%j with %j is %s', (product, rows, expected) => {
    expect(toSaleStatus(product, toVariants(rows))).toBe(expected);
  });

  test('only a mark says what was broken off', () => {
    expect(markOf({ internal_product_name: INCOMPLETE })).toEqual({ kind: 'CREATE' });
    expect(markOf({ internal_product_name: '26SS-03' })).toBeNull();
    for (const internalName of ['26SS-03', '']) {
      const { internal_product_name: marked } = toPauseRequest(internalName);
      expect(markOf({ internal_product_name: String(marked).trim() })).toEqual({ kind: 'REBUILD', internalName });
    }
    expect(toPauseRequest('가'.repeat(45))).toEqual({ selling: 'F' });
    expect([{ product_name: 'x' }, { product_no: 1 }, null].some(isReadable)).toBe(false);
  });
});

describe('create', () => {
  const script = () => [uploads(1), created, readVariants(single), putVariants(), putProduct, readProduct(), readVariants(single)];

  test('makes it hidden, sets the stock, then opens it', async () => {
    const ctx = context(script());
    expect(await products.create(ctx, plain())).toMatchObject({
      kind: 'ok',
      value: { shopProductId: '318', items: [{ shopItemId: 'P0000MEI000A' }] },
    });
    expect(requestsOf(ctx.calls[0]?.json)).toEqual([{ image: Buffer.from('jpeg-1').toString('base64') }]);
    expect(requestsOf(ctx.calls[3]?.json)).toMatchObject([
      { variant_code: 'P0000MEI000A', quantity: 30, use_inventory: 'T', custom_variant_code: 'I0000001' },
    ]);
    expect(requestOf(ctx.calls[4]?.json)).toEqual({ display: 'T', selling: 'T', internal_product_name: '' });
    expect(ctx.left()).toBe(0);
  });

  test.each<[string, ScriptedAnswer]>([
    ['the answer is lost', { fault: 'reset' }],
    ['the server fails', { status: 500 }],
    ['the answer is rubbish', { text: '{' }],
    ['the answer has no number', { json: {} }],
  ])('nothing is known of it when %s', async (_name, answer) => {
    const ctx = context([uploads(1), answer]);
    expect((await products.create(ctx, plain())).kind).toBe('unknown');
    expect(ctx.calls).toHaveLength(2);
  });

  test('is never reported as harmless once the product is there', async () => {
    const limited = { status: 429 };
    for (const [at, answer] of [
      [2, limited],
      [3, limited],
      [3, { status: 422, json: { error: { code: '422', message: 'invalid additional_amount' } } }],
      [4, { status: 403 }],
      [4, { fault: 'reset' }],
    ] as const) {
      const broken = [...script().slice(0, at), answer];
      expect((await products.create(context(broken), plain())).kind).toBe('unknown');
    }
    const wrong = [uploads(1), created, readVariants(white)];
    expect(await products.create(context(wrong), plain())).toMatchObject({ kind: 'unknown' });
  });

  test('that is refused at once is reported as it is', async () => {
    const bad = { status: 422, json: { error: { code: '422', message: 'invalid product_name' } } };
    expect(await products.create(context([uploads(1), bad]), plain())).toMatchObject({
      kind: 'fix',
      problems: [{ path: 'basic.productName' }],
    });
    expect((await products.create(context([{ status: 413 }]), plain())).kind).toBe('refused');
  });
});

describe('update', () => {
  const base = (...variants: unknown[]) => [readProduct(), readVariants(...variants), uploads(1), putProduct];
  const rest = (...variants: unknown[]) => [readVariants(...variants), putVariants(), readProduct(), readVariants(...variants)];

  test('brings product and variants and leaves the sale alone', async () => {
    const ctx = context([...base(white, black), ...rest(white, black)]);
    expect((await products.update(ctx, REF, colours(['흰색', 'I1'], ['검정', 'I2']))).kind).toBe('ok');
    expect(requestOf(ctx.calls[3]?.json)).not.toHaveProperty('selling');
    expect(ctx.left()).toBe(0);
  });

  test('finishes what a broken create left: variants, then the sale', async () => {
    const marked = { selling: 'F', display: 'F', internal_product_name: INCOMPLETE };
    const script = [
      readProduct(marked),
      readVariants(single),
      uploads(1),
      putProduct,
      readVariants(single),
      putVariants(),
      putProduct,
      readProduct(),
      readVariants(single),
    ];
    const ctx = context(script);
    expect((await products.update(ctx, REF, plain())).kind).toBe('ok');
    expect(requestOf(ctx.calls[6]?.json)).toEqual({ display: 'T', selling: 'T', internal_product_name: '' });
  });

  test('renames values without touching the codes', async () => {
    const renamed = wireVariant('V1', '백색', { custom_variant_code: 'I1' });
    const rename = optionsDone('PUT');
    const ctx = context([...base(white, black), rename, ...rest(renamed, black)]);
    expect((await products.update(ctx, REF, colours(['백색', 'I1'], ['검정', 'I2']))).kind).toBe('ok');
    expect(requestOf(ctx.calls[4]?.json)).toMatchObject({
      original_options: [{ option_name: '색상', option_value: [{ option_text: '흰색' }, { option_text: '검정' }] }],
      options: [{ option_name: '색상', option_value: [{ option_text: '백색' }, { option_text: '검정' }] }],
    });
    expect(requestsOf(ctx.calls[6]?.json)[0]).toMatchObject({ variant_code: 'V1', custom_variant_code: 'I1' });
  });

  test('rebuilds options only while nothing is for sale, and says so', async () => {
    const red = wireVariant('V9', '빨강');
    const remove = optionsDone('DELETE');
    const make = optionsDone('POST');
    const [, ...more] = base(white);
    const ctx = context([
      readProduct({ internal_product_name: '26SS-03' }),
      ...more,
      remove,
      make,
      readVariants(wireVariant('V8', '흰색'), red),
      putVariants(),
      putProduct,
      readProduct(),
      readVariants(red),
    ]);
    const outcome = await products.update(ctx, REF, colours(['흰색', 'I1'], ['빨강', 'I3']));
    expect(outcome).toMatchObject({ kind: 'ok', warnings: [expect.stringContaining('다시 만들었습니다')] });
    expect(requestOf(ctx.calls[3]?.json)).toMatchObject({ selling: 'F', internal_product_name: `${REBUILDING}26SS-03` });
    expect(requestOf(ctx.calls[8]?.json)).toEqual({ selling: 'T', internal_product_name: '26SS-03' });
  });

  test('finishes a rebuilding that was broken off, under the name that the product had and without showing it', async () => {
    const marked = { selling: 'F', display: 'F', internal_product_name: `${REBUILDING}26SS-03` };
    const ctx = context([
      readProduct(marked),
      readVariants(white),
      uploads(1),
      putProduct,
      ...rest(white).slice(0, 2),
      putProduct,
      ...rest(white).slice(2),
    ]);
    expect((await products.update(ctx, REF, colours(['흰색', 'I1']))).kind).toBe('ok');
    expect(requestOf(ctx.calls[6]?.json)).toEqual({ selling: 'T', internal_product_name: '26SS-03' });
  });

  test('a product the seller has stopped stays stopped', async () => {
    const make = optionsDone('POST');
    const ctx = context([readProduct({ selling: 'F' }), readVariants(single), uploads(1), putProduct, make, ...rest(white)]);
    expect((await products.update(ctx, REF, colours(['흰색', 'I1']))).kind).toBe('ok');
    expect(ctx.calls.map(({ text }) => text).join('')).not.toContain('"selling":"T","internal');
  });

  test('knows items by the numbers the caller has', async () => {
    const ctx = context([
      ...base(wireVariant('V1', '흰색'), wireVariant('V2', '검정')),
      optionsDone('PUT'),
      ...rest(wireVariant('V1', '백색'), black),
    ]);
    const ref = { ...REF, items: [{ key: 'k0', shopItemId: 'V1' }] };
    expect((await products.update(ctx, ref, colours(['백색', 'X'], ['검정', 'Y']))).kind).toBe('ok');
  });

  test.each<[string, ScriptedAnswer[], string]>([
    ['a product that is gone', [{ status: 404, json: { error: { code: '404', message: 'none' } } }], 'refused'],
    ['a lost write', [readProduct(), readVariants(single), uploads(1), { fault: 'reset' }], 'unknown'],
    ['variants that fail', [...base(single), readVariants(single), putVariants({ status: 429 })], 'slow_down'],
    ['variants that are not there yet', [...base(white), readVariants()], 'again'],
  ])('%s', async (_name, script, kind) => {
    const content = kind === 'again' ? colours(['흰색', 'I1']) : plain();
    expect((await products.update(context(script), REF, content)).kind).toBe(kind);
  });
});

test.each<[string, ScriptedAnswer[]]>([
  ['a product whose price is none', [readProduct({ price: 'free' })]],
  ['another product', [readProduct({ product_no: 9 })]],
  ['a variant without its code', [readProduct(), readVariants(white, { options: [] })]],
  ['a variant whose stock is none', [readProduct(), readVariants(wireVariant('V1', '흰색', { quantity: 'lots' }))]],
  ['a variant whose extra price is none', [readProduct(), readVariants(wireVariant('V1', '흰색', { additional_amount: '+' }))]],
])('%s is not read, and nothing is done to it', async (_name, script) => {
  expect(await products.read(context(script), REF)).toMatchObject({ kind: 'again' });
  const ctx = context(script);
  expect(await products.update(ctx, REF, colours(['흰색', 'I1']))).toMatchObject({ kind: 'again' });
  expect(ctx.calls.every(({ method }) => method === 'GET')).toBe(true);
});

describe('find and walk', () => {
  const list = (...rows: unknown[]): ScriptedAnswer => ({ on: 'GET /admin/products', json: { products: rows } });

  test('only the exact code counts', async () => {
    const ctx = context([
      list(wireProduct({ product_no: 9, custom_product_code: 'M00000011' }), wireProduct()),
      readProduct(),
      readVariants(single),
    ]);
    expect(await products.find(ctx, 'M0000001')).toMatchObject({ kind: 'ok', value: { shopProductId: '318' } });
    expect(ctx.calls[0]?.query.get('custom_product_code')).toBe('M0000001');
    expect(await products.find(context([list(wireProduct({ custom_product_code: 'm0000001' }))]), 'M0000001')).toEqual({
      kind: 'ok',
      value: null,
    });
  });

  test('several that bear the code are reported, and none of them is chosen', async () => {
    const ctx = context([
      list(wireProduct(), wireProduct({ product_no: 319 })),
      readProduct(),
      readVariants(single),
      { on: 'GET /admin/products/319', json: { product: wireProduct({ product_no: 319 }) } },
      { on: 'GET /admin/products/319/variants', json: { variants: [single] } },
    ]);
    expect(await products.find(ctx, 'M0000001')).toEqual({
      kind: 'refused',
      code: 'AMBIGUOUS',
      message: '같은 관리코드의 상품이 카페24에 여럿 있습니다: 318, 319',
    });
  });

  test.each([
    ['stock', { quantity: 'lots' }],
    ['extra price', { additional_amount: '+' }],
  ])('a product whose %s is none is no product without any: walking leaves it out and says so', async (_name, broken) => {
    const rows = [wireProduct({ variants: [wireVariant('V1', '흰색', broken)] }), wireProduct({ product_no: 319, variants: [single] })];
    expect(await products.list?.(context([list(...rows)]), null)).toMatchObject({
      kind: 'ok',
      value: { products: [{ shopProductId: '319' }] },
      warnings: [expect.stringContaining('1개')],
    });
  });

  test('walking goes on behind a page of which nothing could be read', async () => {
    const rows = Array.from({ length: 50 }, (_, index) => wireProduct({ product_no: 300 + index, price: 'free' }));
    expect(await products.list?.(context([list(...rows)]), null)).toMatchObject({ kind: 'ok', value: { products: [], nextCursor: '349' } });
  });

  test('a row that can not be read may be the one that was asked for', async () => {
    expect(await products.find(context([list({ product_name: '?' })]), 'M0000001')).toMatchObject({ kind: 'again' });
    expect(await products.list?.(context([list({ product_name: '?' })]), null)).toMatchObject({
      kind: 'ok',
      value: { products: [] },
      warnings: [expect.stringContaining('1개')],
    });
  });

  test('walking goes on from the highest number, reading variants only where they are not reported', async () => {
    const rows = Array.from({ length: 50 }, (_, index) => ({ ...wireProduct({ product_no: 300 + index }), variants: [single] }));
    const ctx = context([list(...rows)]);
    expect(await products.list?.(ctx, null)).toMatchObject({ kind: 'ok', value: { nextCursor: '349' } });
    const last = context([list(wireProduct({ product_no: 318 })), readVariants(single)]);
    const page = await products.list?.(last, '317');
    expect(page).toMatchObject({ kind: 'ok', value: { products: [{ shopProductId: '318' }], nextCursor: null } });
    expect(last.calls[0]?.query.get('since_product_no')).toBe('317');
  });
});

describe('sale, stock and price', () => {
  const change = (key: string, shopItemId: string, quantity: number) => ({ key, shopItemId, quantity });

  test('stop takes it off sale, resume puts it back and shows it', async () => {
    const ctx = context([putProduct, putProduct]);
    expect(await sale.stop(ctx, REF)).toEqual({ kind: 'ok', value: undefined });
    expect(await sale.resume(ctx, REF)).toEqual({ kind: 'ok', value: undefined });
    expect(ctx.calls.map(({ json }) => requestOf(json))).toEqual([{ selling: 'F' }, { selling: 'T', display: 'T' }]);
  });

  test('stock goes to the variants, counted and shown as sold out at nothing', async () => {
    const ctx = context([putVariants()]);
    const outcomes = await stock.setQuantities(ctx, REF, [change('a', 'V1', 0), change('b', 'V2', 7)], []);
    expect([...outcomes]).toEqual([
      ['a', { kind: 'ok', value: { quantity: 0 } }],
      ['b', { kind: 'ok', value: { quantity: 7 } }],
    ]);
    expect(requestsOf(ctx.calls[0]?.json)).toEqual([
      { variant_code: 'V1', quantity: 0, use_inventory: 'T', display_soldout: 'T' },
      { variant_code: 'V2', quantity: 7, use_inventory: 'T', display_soldout: 'T' },
    ]);
  });

  test('each variant of a mixed answer has its own outcome', async () => {
    const mixed = putVariants({
      status: 207,
      json: {
        variants: [
          { variant_code: 'V2', status: 422, error: { code: '422', message: 'invalid quantity' } },
          { variant_code: 'V1', status: 200 },
        ],
      },
    });
    const outcomes = await stock.setQuantities(
      context([mixed]),
      REF,
      [change('a', 'V1', 1), change('b', 'V2', 1), change('c', 'V3', 1)],
      [],
    );
    expect([...outcomes.values()].map(({ kind }) => kind)).toEqual(['ok', 'fix', 'unknown']);
  });

  test('more than a hundred go in parts, a lost part being unknown', async () => {
    const changes = Array.from({ length: 101 }, (_, index) => change(`k${index}`, `V${index}`, 1));
    const outcomes = await stock.setQuantities(context([{ fault: 'reset' }, putVariants()]), REF, changes, []);
    expect([outcomes.get('k0')?.kind, outcomes.get('k100')?.kind]).toEqual(['unknown', 'ok']);
  });

  test('price is the base and what each variant adds', async () => {
    const ctx = context([putProduct, putVariants()]);
    const outcomes = await price.setPrices(ctx, REF, 25_000, [{ key: 'a', shopItemId: 'V1', price: 24_000 }]);
    expect(outcomes.get('a')).toEqual({ kind: 'ok', value: { price: 24_000 } });
    expect(requestOf(ctx.calls[0]?.json)).toEqual({ price: '25000.00' });
    expect(requestsOf(ctx.calls[1]?.json)).toEqual([{ variant_code: 'V1', additional_amount: '-1000.00' }]);
    const failed = await price.setPrices(context([{ status: 500 }]), REF, 25_000, [{ key: 'a', shopItemId: 'V1', price: 25_000 }]);
    expect(failed.get('a')?.kind).toBe('unknown');
  });
});

test('images are sent in calls below the size limit', () => {
  expect(bySize(['aa', 'bb', 'cc'], 4)).toEqual([['aa', 'bb'], ['cc']]);
  expect(bySize(['aaaaaa', 'b'], 4)).toEqual([['aaaaaa'], ['b']]);
  expect(bySize([], 4)).toEqual([]);
});

test.each<[string, Partial<ListingContent>, string]>([
  ['a category of another shop', { categoryId: 'A1' }, 'category.categoryId'],
  ['no origin', { origin: { code: '', name: '', importer: '', freeText: '', plural: false } }, 'common.origin.code'],
  ['a maximum below the minimum', { fields: { minimumQuantity: 3, maximumQuantity: 2 } }, 'etc.maximumQuantity'],
  [
    'more combinations than the channel makes',
    {
      optionNames: ['가', '나'],
      items: Array.from({ length: 32 }, (_, index) => listingItem({ optionValues: [`a${index}`, `b${index}`] })),
    },
    'composition.optionInfo.options',
  ],
])('pre-flight: %s', (_name, over, path) => {
  expect(productProblems(plain(), LIMITS)).toEqual([]);
  expect(productProblems({ ...plain(), ...over }, LIMITS).map((problem) => problem.path)).toContain(path);
});
