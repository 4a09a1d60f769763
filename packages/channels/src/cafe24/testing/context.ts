/** For this folder's tests: a context with a good token, and products and orders as the channel shows them. */
import type { LineRef } from '../../sdk/order.ts';
import {
  type ScriptedAnswer,
  type ScriptedCall,
  type TestContext,
  type TestContextOptions,
  testContext,
} from '../../sdk/testing/context.ts';
import { manifest } from '../manifest.ts';

export const BASE_URL = 'https://moamall.cafe24api.com/api/v2';

export function context(script: ScriptedAnswer[], over: Partial<TestContextOptions> = {}): TestContext {
  return testContext({
    baseUrl: BASE_URL,
    script,
    limits: manifest.limits,
    credentials: { mall_id: 'moamall' },
    settings: { clientId: 'app-1', clientSecret: 'app-secret-1' },
    token: {
      accessToken: 'acc-1',
      expiresAt: '2026-03-02T03:00:00.000Z',
      refreshToken: 'ref-1',
      refreshExpiresAt: '2026-03-16T00:00:00.000Z',
    },
    ...over,
  });
}

export const tokenAnswer = (over: Record<string, unknown> = {}): ScriptedAnswer => ({
  on: 'POST /oauth/token',
  json: {
    access_token: 'acc-2',
    expires_at: '2026-03-02T12:00:00.000',
    refresh_token: 'ref-2',
    refresh_token_expires_at: '2026-03-16T10:00:00.000',
    client_id: 'app-1',
    mall_id: 'moamall',
    user_id: 'moamall',
    scopes: ['mall.read_product'],
    issued_at: '2026-03-02T10:00:00.000',
    shop_no: '1',
    token_type: 'Bearer',
    ...over,
  },
});

export const uploads = (count: number): ScriptedAnswer => ({
  on: 'POST /admin/products/images',
  status: 201,
  json: { images: Array.from({ length: count }, (_, index) => ({ path: `https://moamall.example/${index + 1}.jpg` })) },
});

export const wireProduct = (over: Record<string, unknown> = {}) => ({
  shop_no: 1,
  product_no: 318,
  product_code: 'P0000MEI',
  custom_product_code: 'M0000001',
  internal_product_name: '',
  product_name: '린넨 셔츠',
  price: '19900.00',
  display: 'T',
  selling: 'T',
  sold_out: 'F',
  description: '<p>상세설명</p>',
  detail_image: 'https://moamall.example/a.jpg',
  additional_image: [{ big: 'https://moamall.example/b.jpg' }],
  category: [{ category_no: 41 }],
  ...over,
});

export const wireVariant = (variantCode: string, value: string | null, over: Record<string, unknown> = {}) => ({
  shop_no: 1,
  variant_code: variantCode,
  options: value === null ? null : [{ name: '색상', value }],
  custom_variant_code: '',
  display: 'T',
  selling: 'T',
  additional_amount: '0.00',
  use_inventory: 'T',
  quantity: 5,
  ...over,
});

export const readProduct = (over: Record<string, unknown> = {}): ScriptedAnswer => ({
  on: 'GET /admin/products/318',
  json: { product: wireProduct(over) },
});
export const readVariants = (...variants: unknown[]): ScriptedAnswer => ({ on: 'GET /admin/products/318/variants', json: { variants } });
export const putProduct: ScriptedAnswer = { on: 'PUT /admin/products/318', json: { product: { product_no: 318 } } };
export const putVariants = (over: ScriptedAnswer = {}): ScriptedAnswer => ({
  on: 'PUT /admin/products/318/variants',
  ...('json' in over || 'status' in over || 'fault' in over ? {} : { reply: variantsSent }),
  ...over,
});

/** Every variant that was sent, by its code. */
function variantsSent({ json }: ScriptedCall): object {
  const { requests } = json as { requests: { variant_code: string }[] };
  return { variants: requests.map(({ variant_code }) => ({ shop_no: 1, variant_code })) };
}

/** The options of the product that a call about them answers. */
export const optionsDone = (method: 'POST' | 'PUT' | 'DELETE'): ScriptedAnswer => ({
  on: `${method} /admin/products/318/options`,
  status: method === 'POST' ? 201 : 200,
  json: { option: { shop_no: 1, product_no: 318 } },
});

export const wireItem = (over: Record<string, unknown> = {}) => ({
  order_item_code: '20260302-0000031-01',
  order_status: 'N10',
  product_no: 318,
  variant_code: 'P0000MEI000A',
  custom_product_code: 'M0000001',
  custom_variant_code: 'I0000001',
  product_name: '린넨 셔츠',
  option_value: '색상=백색',
  quantity: 2,
  product_price: '19900.00',
  option_price: '1000.00',
  additional_discount_price: '500.00',
  coupon_discount_price: '300.00',
  shipping_code: 'D-20260302-0000031-00',
  ...over,
});

export const wireOrder = (over: Record<string, unknown> = {}) => ({
  shop_no: 1,
  order_id: '20260302-0000031',
  market_id: 'self',
  order_date: '2026-03-02T10:10:00+09:00',
  payment_date: '2026-03-02T10:15:30+09:00',
  paid: 'T',
  shipping_fee: '3000.00',
  buyer: { name: '김모아', phone: '02-000-0000', cellphone: '010-0000-1111' },
  receivers: [
    {
      name: '이수령',
      phone: '',
      cellphone: '010-0000-2222',
      zipcode: '04524',
      address1: '서울특별시 중구 세종대로 110',
      address2: '1층',
      shipping_message: '문 앞에 놓아 주세요',
      shipping_code: 'D-20260302-0000031-00',
    },
  ],
  items: [wireItem()],
  ...over,
});

export const line = (key: string, over: Partial<LineRef> = {}): LineRef => ({
  key,
  orderNo: '20260302-0000031',
  lineNo: `20260302-0000031-${key}`,
  bundleNo: null,
  quantity: 2,
  refs: {},
  ...over,
});

export const carriers: ScriptedAnswer = {
  on: 'GET /admin/carriers',
  json: {
    carriers: [
      { carrier_id: 1, shipping_carrier_code: '0099', shipping_carrier: 'CJ대한통운' },
      { carrier_id: 2, shipping_carrier_code: '0018', shipping_carrier: '우리 한진' },
    ],
  },
};
