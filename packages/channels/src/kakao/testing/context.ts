/** For this folder's tests: contexts of both shops, and products and orders as Kakao shows them. */
import type { ListingContent } from '../../sdk/product.ts';
import type { Wire } from '../../sdk/reader.ts';
import { optionListing, type ScriptedAnswer, type TestContext, type TestContextOptions, testContext } from '../../sdk/testing/context.ts';
import { talkstore } from '../manifest.ts';

const CREDENTIALS = { sellerId: 'moa-talk', restApiKey: 'seller-rest-api-key-0001' };

export function context(script: ScriptedAnswer[], over: Partial<TestContextOptions> = {}): TestContext {
  return testContext({
    shopType: 'TALKSTORE',
    baseUrl: talkstore.baseUrl,
    script,
    limits: talkstore.limits,
    credentials: CREDENTIALS,
    settings: { adminKey: 'tool-admin-key-0001' },
    now: '2026-03-02T02:00:00.000Z',
    ...over,
  });
}

export const gift = { shopType: 'TALKGIFT' } as const;

export function listing(over: Partial<ListingContent> = {}): ListingContent {
  const plain = optionListing();
  return { ...plain, categoryId: '100100', fields: { shippingAddressId: '1', returnAddressId: '2' }, ...over };
}

const TYPES: ScriptedAnswer = { on: 'GET /v2/store/announcements', json: { result: { WEAR: '의류', ETC: '기타 재화' } } };
const FIELDS: ScriptedAnswer = {
  on: 'GET /v2/store/announcement',
  json: {
    result: [
      { field: 'material', name: '제품 소재', required: true },
      { field: 'origin', name: '제조국', required: true },
      { field: 'care', name: '세탁방법 및 취급시 주의사항', required: true },
    ],
  },
};
/** What is asked before a product is sent: the notice, and a place for each picture. */
export const asked = (pictures: number): ScriptedAnswer[] => [
  TYPES,
  FIELDS,
  ...Array.from({ length: pictures }, (_, at) => ({ on: 'POST /v1/store/images', json: { url: `https://img.kakao.example/${at}.jpg` } })),
];

/** A product of TALKSTORE as a read gives it, with what the seller filled in at the shop. */
export function wireProduct(over: Wire = {}): Wire {
  return {
    productId: 70000001,
    saleStatus: 'SALE',
    displayStatus: 'OPEN',
    categoryId: '100100',
    name: '린넨 셔츠',
    productDetailDescription: '<p>상세</p>',
    salePrice: 19_900,
    storeManagementCode: 'MOA7K2',
    useSalePeriod: true,
    salePeriod: { from: '20260101000000', to: '20261231235959' },
    noticeId: 77,
    productImage: {
      imageRatio: 'SQUARE',
      representImage: { url: 'https://img.kakao.example/a.jpg' },
      optionalImages: [{ url: 'https://img.kakao.example/b.jpg' }],
    },
    delivery: { deliveryMethodType: 'DELIVERY', deliveryFeeType: 'PAID', baseFee: 3_000, usePickUpDelivery: true },
    option: {
      type: 'COMBINATION',
      combinationSortType: 'ABC',
      customs: [{ name: '각인', usable: true }],
      combinations: [combination('MOA7K2001', ['아이보리', 'M'], 0, 10), combination('MOA7K2002', ['남색', 'L'], 1_000, 5)],
    },
    ...over,
  };
}

export function combination(managedCode: string, values: readonly string[], price: number, stockQuantity: number): Wire {
  return {
    name: values.map((value, axis) => ({ key: ['색상', '사이즈'][axis], value })),
    usable: true,
    price,
    stockQuantity,
    managedCode,
  };
}

export interface OrderParts {
  id?: number;
  base?: Wire;
  product?: Wire;
  delivery?: Wire | null;
  request?: Wire | null;
  rest?: Wire;
}

/** An order as it is read. */
export function wireOrder({ id = 310000001, base = {}, product = {}, delivery = {}, request = {}, rest = {} }: OrderParts = {}): Wire {
  return {
    id,
    orderBase: {
      id,
      paymentId: 90000001,
      status: 'ShippingRequest',
      createdAt: '2026-03-02T10:15:00',
      paidAt: '2026-03-02T10:15:30',
      modifiedAt: '2026-03-02T10:15:31',
      ...base,
    },
    orderer: { name: '김모아', phoneNumber: '+82 10-0000-1111' },
    orderProduct: {
      id: 70000001,
      name: '린넨 셔츠',
      sellerItemNo: 'MOA7K2',
      sellerItemOptionCode: 'MOA7K2002',
      optionContent: '색상:남색/사이즈:L',
      quantity: 2,
      productPrice: 19_900,
      optionPrice: 1_000,
      sellerDiscountPrice: 500,
      settlementBasicPrice: 40_800,
      deliveryAmountOriginId: 5,
      deliveryAmountType: 'PAID',
      deliveryAmount: 3_000,
      ...product,
    },
    orderDelivery: delivery === null ? null : { ...delivery },
    orderDeliveryRequest:
      request === null
        ? null
        : {
            receiverName: '이수령',
            receiverMobileNumber: '+82 10-0000-2222',
            receiverPhoneNumber: '+82 2-000-0000',
            roadZipCode: '04524',
            receiverAddress: '서울특별시 중구 세종대로 110 1층',
            requirement: '문 앞에 놓아 주세요',
            ...request,
          },
    ...rest,
  };
}

export const order = (parts: OrderParts = {}): ScriptedAnswer => ({ on: 'GET /v1/shopping/order', json: wireOrder(parts) });
