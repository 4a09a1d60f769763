/** For this folder's tests: a context with a good token, and products and orders as the channel shows them. */
import { type ScriptedAnswer, type TestContext, type TestContextOptions, testContext } from '../../sdk/testing/context.ts';
import { manifest } from '../manifest.ts';

export const BASE_URL = manifest.baseUrl;
/** A made-up secret of the right shape. */
export const CREDENTIALS = { clientId: 'demoApp01', clientSecret: '$2a$04$abcdefghijklmnopqrstuu' };

export function context(script: ScriptedAnswer[], over: Partial<TestContextOptions> = {}): TestContext {
  return testContext({
    baseUrl: BASE_URL,
    script,
    limits: manifest.limits,
    credentials: CREDENTIALS,
    token: { accessToken: 'tok-1', expiresAt: '2026-03-02T03:00:00.000Z', refreshToken: null, refreshExpiresAt: null },
    ...over,
  });
}

export const originAreas = (...areas: { code: string; name: string }[]): ScriptedAnswer => ({
  on: 'GET /v1/product-origin-areas/query',
  json: areas,
});
export const uploads = (count: number): ScriptedAnswer => ({
  on: 'POST /v1/product-images/upload',
  json: { images: Array.from({ length: count }, (_, index) => ({ url: `https://shop.example/${index + 1}.jpg` })) },
});
export const token = (accessToken = 'tok-2'): ScriptedAnswer => ({
  on: 'POST /v1/oauth2/token',
  json: { access_token: accessToken, expires_in: 10_799, token_type: 'Bearer' },
});

export interface WireCombination {
  id: number;
  optionName1: string;
  optionName2?: string;
  stockQuantity: number;
  price: number;
  sellerManagerCode?: string;
  usable: boolean;
}

/** A product as `GET origin-products` gives it. */
export function wireProduct(over: Record<string, unknown> = {}, combinations: WireCombination[] = []) {
  const optionInfo = {
    optionCombinationGroupNames: { optionGroupName1: '색상' },
    optionCombinations: combinations,
    useStockManagement: true,
  };
  return {
    originProduct: {
      statusType: 'SALE',
      saleType: 'NEW',
      leafCategoryId: '50000803',
      name: '린넨 셔츠',
      detailContent: '<p>상세설명</p>',
      images: { representativeImage: { url: 'https://shop.example/a.jpg' }, optionalImages: [{ url: 'https://shop.example/b.jpg' }] },
      salePrice: 19_900,
      stockQuantity: 30,
      detailAttribute: {
        sellerCodeInfo: { sellerManagementCode: 'M0000001', sellerCustomCode1: 'LINEN-1', sellerCustomCode2: 'I0000001' },
        ...(combinations.length > 0 ? { optionInfo } : {}),
      },
      ...over,
    },
    smartstoreChannelProduct: { naverShoppingRegistration: true, channelProductDisplayStatusType: 'ON' },
  };
}

/** A product order as `product-orders/query` gives it. */
export function wireDetail(over: { order?: object; productOrder?: object; delivery?: object; [key: string]: unknown } = {}) {
  const { order = {}, productOrder = {}, ...rest } = over;
  return {
    order: {
      orderId: '2026030200001',
      orderDate: '2026-03-02T10:10:00.000+09:00',
      paymentDate: '2026-03-02T10:15:30.000+09:00',
      ordererName: '김모아',
      ordererTel: '010-0000-1111',
      ...order,
    },
    productOrder: {
      productOrderId: '2026030200002',
      productOrderStatus: 'PAYED',
      placeOrderStatus: 'NOT_YET',
      productId: '900001',
      originalProductId: '800001',
      productName: '린넨 셔츠',
      productOption: '색상: 흰색',
      optionCode: '71',
      optionManageCode: 'I0000001',
      sellerProductCode: 'M0000001',
      quantity: 2,
      unitPrice: 19_900,
      optionPrice: 1_000,
      totalProductAmount: 41_800,
      productDiscountAmount: 800,
      totalPaymentAmount: 41_000,
      deliveryFeeAmount: 3_000,
      shippingDueDate: '2026-03-05T23:59:59.000+09:00',
      shippingMemo: '문 앞에 놓아 주세요',
      expectedSettlementAmount: 38_500,
      shippingAddress: {
        name: '이수령',
        tel1: '010-0000-2222',
        tel2: '02-000-0000',
        zipCode: '04524',
        baseAddress: '서울특별시 중구 세종대로 110',
        detailedAddress: '1층',
      },
      ...productOrder,
    },
    ...rest,
  };
}
