/** For tests: a context of a made-up store, a listing, the notice templates of a category. */
import type { ListingContent } from '../../sdk/product.ts';
import { type Wire, wire } from '../../sdk/reader.ts';
import { optionListing, type ScriptedAnswer, type ScriptedCall, type TestContext, testContext } from '../../sdk/testing/context.ts';
import { manifest } from '../manifest.ts';

export function zigzagContext(script: ScriptedAnswer[], now = '2026-03-02T01:15:00.000Z'): TestContext {
  return testContext({
    baseUrl: 'https://api.example',
    script,
    limits: manifest.limits,
    credentials: { storeId: 'demo', accessKey: 'demo-ak', secretKey: 'demo-secret-key' },
    settings: { solutionName: 'moa' },
    now,
  });
}

export function contentOf(over: Partial<ListingContent> = {}): ListingContent {
  return optionListing({ categoryId: '2004', detailHtml: '<p>상세설명입니다</p>', fields: { returnAddressId: '12529' }, ...over });
}

export function data(value: unknown): ScriptedAnswer {
  return { on: 'POST /1/graphql', json: { data: value } };
}

export function error(message: string, code?: string): ScriptedAnswer {
  return { json: { errors: [{ message, ...(code === undefined ? {} : { extensions: { code } }) }], data: null } };
}

/** Templates of the notice and a tree with the category of the listing. */
export const ESSENTIALS = data({
  getAllEssentialTemplate: [
    {
      code: 'WEAR',
      name: '의류',
      values: {
        values: [
          { key: 'material', name: '제품 소재' },
          { key: 'made_in', name: '제조국' },
          { key: 'size', name: '치수' },
        ],
      },
    },
    { code: 'ETC', name: '기타 재화', values: [{ key: 'model', name: '품명 및 모델명' }] },
  ],
  category: {
    id: '1',
    asset_list: [],
    children: [
      {
        id: '2',
        asset_list: [],
        children: [{ id: '2004', asset_list: [{ key: 'essential_codes', values: { values: ['WEAR', 'ETC'] } }], children: [] }],
      },
    ],
  },
});

/** The `input` variable of a call. */
export function inputOf(call: ScriptedCall | undefined): Record<string, unknown> {
  return wire(wire(wire(call?.json).variables).input);
}

/** A product as a read gives it: two items, one of them sold out, and something sold beside them. */
export function productOf(over: Wire = {}): Wire {
  const item = (id: string, code: string, values: string[], more: Wire = {}) => ({
    id,
    external_code: code,
    item_code: 'SKU',
    option_type: 'BASIC',
    sales_status: 'ON_SALE',
    attribute_list: values.map((value, axis) => ({ name: ['색상', '사이즈'][axis], value })),
    inventory: { quantity: 10 },
    site_list: [{ site: 'ZIGZAG', country: 'KR', original_price: 19_900 }],
    ...more,
  });
  return {
    id: '100',
    name: '린넨 셔츠',
    description: '<p>상세설명입니다</p>',
    sales_status: 'ON_SALE',
    display_status: 'VISIBLE',
    external_code: 'MOA7K2',
    product_code: 'S-1001',
    essential_code: 'WEAR',
    brand_id: null,
    category: { category_id: '2004' },
    site_list: [
      { site: 'ZIGZAG', country: 'KR', original_price: 19_900, shipping_fee: { fee_type: 'FREE', base_fee: 0, conditional_amount: null } },
    ],
    option_list: [
      {
        id: 'o1',
        name: '색상',
        option_type: 'BASIC',
        value_list: [
          { id: 'v1', value: '아이보리', code: null },
          { id: 'v2', value: '남색', code: '#000080' },
        ],
      },
      {
        id: 'o2',
        name: '사이즈',
        option_type: 'BASIC',
        value_list: [
          { id: 'v3', value: 'M' },
          { id: 'v4', value: 'L' },
        ],
      },
      { id: 'o3', name: '포장', option_type: 'ADDITIONAL', value_list: [{ id: 'v5', value: '선물 포장' }] },
    ],
    item_list: [
      item('11', 'MOA7K2001', ['아이보리', 'M']),
      item('12', 'MOA7K2002', ['남색', 'L'], { inventory: { quantity: 0 }, sales_status: 'SOLD_OUT' }),
      {
        id: '19',
        option_type: 'ADDITIONAL',
        sales_status: 'ON_SALE',
        attribute_list: [{ name: '포장', value: '선물 포장' }],
        site_list: [],
        inventory: { quantity: 5 },
      },
    ],
    image_list: [
      { id: 'i2', image_type: 'SUB', origin_url: 'https://img.example/1.jpg' },
      { id: 'i1', image_type: 'MAIN', origin_url: 'https://img.example/0.jpg' },
    ],
    search_keyword_list: [{ id: 'k1', value: '셔츠' }],
    custom_input_option_list: [{ id: 'c1', name: '각인', required: false, max_length: null }],
    trait_list: [],
    ...over,
  };
}
