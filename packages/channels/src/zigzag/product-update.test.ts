import { describe, expect, it } from 'vitest';
import { type Wire, wire, wires } from '../sdk/reader.ts';
import { optionItem } from '../sdk/testing/context.ts';
import { zigzag } from './index.ts';
import { roomProblems, toOpenInput, toPriceInput, toUpdateInput } from './product-update.ts';
import { contentOf, data, inputOf, productOf, zigzagContext } from './testing/context.ts';

const content = contentOf();
const WEAR = { code: 'WEAR', rows: [{ key: 'material', name: '제품 소재', value: '린넨 100%' }], warning: null };
const REF = { shopProductId: '100', shopProductSubId: null, items: [] };

const withStates = (...states: string[]) =>
  wires(productOf().item_list).map((item, index) => ({ ...item, sales_status: states[index] ?? item.sales_status }));

describe('an update', () => {
  it('keeps on update the ids of options, values, items, images and words, and what the listing does not know', () => {
    const changed = contentOf({
      items: [
        optionItem({ shopItemId: '12', itemCode: 'MOA7K2002', optionValues: ['남색', 'XL'], quantity: 3 }),
        optionItem({ key: 'new', itemCode: 'MOA7K2003', optionValues: ['검정', 'M'] }),
        optionItem({ key: 'off', itemCode: 'MOA7K2001', usable: false }),
      ],
    });
    const input = toUpdateInput(changed, WEAR, productOf());
    expect(input).toMatchObject({
      id: '100',
      option_list: [
        { id: 'o1', value_list: [{ id: 'v2', value: '남색', code: '#000080' }, { value: '검정' }, { id: 'v1', value: '아이보리' }] },
        { id: 'o2', value_list: [{ value: 'XL' }, { id: 'v3', value: 'M' }] },
        { id: 'o3', option_type: 'ADDITIONAL' },
      ],
      item_list: [
        { id: '12', sales_status: 'ON_SALE', inventory: { quantity: 3 } },
        { external_code: 'MOA7K2003' },
        { id: '11', sales_status: 'SOLD_OUT', inventory: { quantity: 0 } },
        { id: '19', option_type: 'ADDITIONAL' },
      ],
      image_list: [{ id: 'i1' }, { id: 'i2' }],
      search_keyword_list: [{ id: 'k1', value: '셔츠' }],
      custom_input_option_list: [{ id: 'c1', name: '각인', required: false }],
    });
    expect(input).not.toHaveProperty('external_code');
    expect(wire(wires(input.custom_input_option_list)[0])).not.toHaveProperty('max_length');
    expect(wires(input.item_list)[1]).not.toHaveProperty('id');
  });

  it('does not put on sale again what the seller stopped', () => {
    const stopped = productOf({ item_list: wires(productOf().item_list).map((item) => ({ ...item, sales_status: 'SUSPENDED' })) });
    expect(wires(toUpdateInput(content, WEAR, stopped).item_list)[0]).toMatchObject({ id: '11', sales_status: 'SUSPENDED' });
  });

  it.each(['SUSPENDED', 'CLOSED', 'PREPARING'])('leaves an item %s as the seller left it', (state) => {
    const input = toUpdateInput(content, WEAR, productOf({ item_list: withStates(state) }));
    expect(wires(input.item_list)[0]).toMatchObject({ id: '11', sales_status: state });
  });

  it('starts no sale of a new item of a stopped product', () => {
    const more = contentOf({ items: [...content.items, optionItem({ key: 'new', itemCode: 'MOA7K2003', optionValues: ['검정', 'M'] })] });
    const states = (existing: Wire) => wires(toUpdateInput(more, WEAR, existing).item_list).map((item) => item.sales_status);
    expect(states(productOf({ item_list: withStates('SUSPENDED', 'SUSPENDED') })).at(-2)).toBe('SUSPENDED');
    expect(states(productOf()).at(-2)).toBe('ON_SALE');
  });

  it.each([
    ['ON_SALE', 'VISIBLE', 'ON_SALE'],
    ['CLOSED', 'HIDDEN', 'CLOSED'],
    ['SUSPENDED', 'VISIBLE', 'SUSPENDED'],
    ['PREPARING', 'HIDDEN', 'PREPARING'],
  ])('of a product %s %s sends %s', (sales_status, display_status, sent) => {
    const existing = productOf({ sales_status, display_status });
    expect(toUpdateInput(content, WEAR, existing)).toMatchObject({ sales_status: sent, display_status });
    expect(toPriceInput(existing, 1, new Map())).toMatchObject({ sales_status: sent, display_status });
  });

  it('distinguishes a product that ran out from one that the seller called sold out', () => {
    const sold = (item_list: Wire[]) => toPriceInput(productOf({ sales_status: 'SOLD_OUT', item_list }), 1, new Map()).sales_status;
    expect(sold(withStates('SOLD_OUT', 'SOLD_OUT'))).toBe('ON_SALE');
    expect(sold(withStates('ON_SALE', 'SOLD_OUT'))).toBe('SOLD_OUT');
  });

  it('leaves prices at other sites, words and limits of the seller alone', () => {
    const abroad = { site: 'ZIGZAG', country: 'US', original_price: 45_000 };
    const existing = productOf({
      site_list: [...wires(productOf().site_list), abroad],
      item_list: wires(productOf().item_list).map((item) => ({ ...item, site_list: [...wires(item.site_list), abroad] })),
      order: { quantity: { minimum_per_order: 1, minimum_per_order_type: 'PRODUCT', maximum_per_order: 9, maximum_per_customer: 5 } },
      category: { id: 'c9', category_id: '2004' },
    });
    const update = toUpdateInput(content, WEAR, existing);
    expect(update).toMatchObject({
      category: { id: 'c9', category_id: '2004' },
      search_keyword_list: [{ id: 'k1', value: '셔츠' }],
      site_list: [{ country: 'KR', original_price: content.price }, abroad],
    });
    expect(wires(update.item_list).slice(0, -1)).toSatisfy((items: Wire[]) =>
      items.every((item) => wires(item.site_list)[1]?.original_price === 45_000),
    );
    expect(wire(wire(update.order).quantity)).toEqual({ minimum_per_order: 1, minimum_per_order_type: 'PRODUCT', maximum_per_customer: 5 });
    expect(toPriceInput(existing, 1, new Map([['11', 2]]))).toMatchObject({
      site_list: [{ original_price: 1 }, abroad],
      item_list: [{ site_list: [{ original_price: 2 }, abroad] }, {}, {}],
    });
    const moved = toUpdateInput(contentOf({ categoryId: '2005' }), WEAR, existing);
    expect(moved.category).toEqual({ category_id: '2005' });
  });

  it('does not send what ZIGZAG itself fulfils', () => {
    const warehouse = productOf({
      fulfillment_type: 'ZIGZIN',
      bundle_type: 'CONSOLIDATED',
      site_list: [{ site: 'ZIGZAG', country: 'KR', original_price: 19_900, shipping_fee: null }],
      item_list: wires(productOf().item_list).map((item) => ({ ...item, inventory: null })),
    });
    for (const input of [toUpdateInput(content, WEAR, warehouse), toPriceInput(warehouse, 1, new Map())]) {
      expect(input).toMatchObject({ fulfillment_type: 'ZIGZIN' });
      for (const name of ['bundle_type', 'address', 'shipping_days', 'shipping_type']) expect(input).not.toHaveProperty(name);
      expect(wires(input.site_list)[0]).not.toHaveProperty('shipping_fee');
      expect(wires(input.item_list)[0]).not.toHaveProperty('inventory');
    }
  });

  it('sends back the product as it is with other prices, without nulls and without our code', () => {
    const input = toPriceInput(productOf(), 21_000, new Map([['11', 22_000]]));
    expect(input).toMatchObject({
      id: '100',
      description: '<p>상세설명입니다</p>',
      site_list: [{ original_price: 21_000, shipping_fee: { fee_type: 'FREE', base_fee: 0 } }],
      item_list: [
        { id: '11', site_list: [{ original_price: 22_000 }], inventory: { quantity: 10 } },
        { id: '12', site_list: [{ original_price: 19_900 }] },
        { id: '19' },
      ],
    });
    expect(input).not.toHaveProperty('external_code');
    expect(JSON.stringify(input)).not.toContain('null');
  });
});

describe('room for items', () => {
  const seller = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `s${n}`, name: `끈 ${n}`, option_type: 'ADDITIONAL' }));
  const withSellers = (count: number) => {
    const existing = productOf();
    return toUpdateInput(content, WEAR, { ...existing, item_list: [...wires(existing.item_list).slice(0, 2), ...seller(count)] });
  };

  it('is counted with what the seller made there, which an update keeps', () => {
    const options = wires(withSellers(0).item_list).length;
    expect(roomProblems(withSellers(200 - options))).toEqual([]);
    expect(roomProblems(withSellers(201 - options))).toEqual([
      {
        path: 'composition.supplementInfo.supplements',
        message: `지그재그에는 옵션과 추가구성상품을 합쳐 200개까지 등록할 수 있습니다. 지그재그에서 직접 만든 것까지 옵션 ${options}개, 추가구성상품 ${201 - options}개입니다.`,
      },
    ]);
  });
});

describe('a resume', () => {
  it('opens a product that the seller stopped or hid, with everything else as it is then', async () => {
    const hidden = productOf({ display_status: 'HIDDEN', item_list: withStates('SUSPENDED', 'SOLD_OUT') });
    const after = productOf({ display_status: 'HIDDEN', package_unit: { quantity: { unit: '매', value: 2 } } });
    const ctx = zigzagContext([
      data({ product: hidden }),
      data({ updateItemSalesStatus: true }),
      data({ product: after }),
      data({ updateProduct: true }),
    ]);
    expect(await zigzag.sale?.resume(ctx, REF)).toEqual({ kind: 'ok', value: undefined });
    expect(inputOf(ctx.calls[3])).toEqual(toOpenInput(after));
    expect(inputOf(ctx.calls[3])).toMatchObject({
      sales_status: 'ON_SALE',
      display_status: 'VISIBLE',
      package_unit: { quantity: { value: 2 } },
    });
  });

  it('refuses a product whose sale was ended for good, and leaves such items alone', async () => {
    const closed = zigzagContext([data({ product: productOf({ sales_status: 'CLOSED' }) })]);
    expect(await zigzag.sale?.resume(closed, REF)).toMatchObject({ kind: 'refused', code: 'CLOSED' });
    const ctx = zigzagContext([
      data({ product: productOf({ item_list: withStates('CLOSED', 'SUSPENDED') }) }),
      data({ updateItemSalesStatus: true }),
    ]);
    expect(await zigzag.sale?.resume(ctx, REF)).toMatchObject({ kind: 'ok' });
    expect(wire(wire(ctx.calls[1]?.json).variables).input).toEqual([{ product_id: '100', item_id: '12', sales_status: 'SOLD_OUT' }]);
  });
});
