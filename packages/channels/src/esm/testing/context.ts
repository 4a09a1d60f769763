/** For tests: contexts of made-up sellers of both sites, a listing, rows as the interface gives them. */
import type { ClaimRef, LineRef } from '../../sdk/order.ts';
import type { ListingContent } from '../../sdk/product.ts';
import type { Wire } from '../../sdk/reader.ts';
import { optionListing, type ScriptedAnswer, type TestContext, testContext } from '../../sdk/testing/context.ts';
import { members } from '../members.ts';
import { toProductBody } from '../product-out.ts';

export const NOW = '2026-03-02T01:15:00.000Z';
export const { AUCTION, GMARKET } = members;

export function esmContext(script: ScriptedAnswer[], shopType: 'AUCTION' | 'GMARKET' = 'AUCTION', now = NOW): TestContext {
  return testContext({
    baseUrl: 'https://api.example',
    script,
    limits: members[shopType].manifest.limits,
    credentials: { sellerId: 'demo', masterId: 'demoMaster', secretKey: 'demo-secret-key' },
    settings: { issuer: 'www.example.com' },
    shopType,
    now,
  });
}

/** An answer of orders, claims and settlement. */
export const said = (Data: unknown, more: Wire = {}): ScriptedAnswer => ({ json: { ResultCode: 0, Message: '', Data, ...more } });
export const saidNo = (ResultCode: unknown, Message: string): ScriptedAnswer => ({ json: { ResultCode, Message, Data: null } });

export function contentOf(over: Partial<ListingContent> = {}): ListingContent {
  return optionListing({ categoryId: '37170100', fields: { outboundPlaceNo: '3', returnAddressId: '4', dispatchPolicyNo: '11' }, ...over });
}

export const NOTICE = {
  groupNo: '1',
  codes: [
    { code: '1-1', name: '제품소재' },
    { code: '1-2', name: '제조국' },
    { code: '1-3', name: 'A/S 책임자와 전화번호' },
  ],
  warning: null,
};

export const inputOf = (existing: Wire | null = null, site = AUCTION.site) => ({
  site,
  notice: NOTICE,
  company: '10013',
  dispatchPolicy: '11',
  originCode: '',
  existing,
});

/** A product as a read gives it. */
export function productOf(over: Wire = {}, content = contentOf(), site = AUCTION.site): Wire {
  return {
    ...toProductBody(content, inputOf(null, site)),
    goodsNo: 500000001,
    siteDetail: { [site.key]: { SiteGoodsNo: 'E000000001', SiteGoodsComment: '' } },
    isSell: { [site.key]: true },
    resultCode: 0,
    ...over,
  };
}

export const REF = { shopProductId: 'E000000001', shopProductSubId: '500000001', items: [] };

export function orderRow(over: Wire = {}): Wire {
  return {
    OrderNo: 4000000001,
    PayNo: 5000000001,
    GroupNo: 6000000001,
    SiteGoodsNo: 'E000000001',
    OutGoodsNo: 'MOA7K2',
    GoodsName: '린넨 셔츠',
    OrderStatus: 1,
    OrderDate: '2026-03-02T09:50:00',
    PayDate: '2026-03-02T09:51:00',
    TransDueDate: '2026-03-04T00:00:00',
    ContrAmount: 2,
    SalePrice: 19_900,
    OrderAmount: 41_800,
    AcntMoney: 40_800,
    OptSelPrice: 2_000,
    SellerDiscountPrice1: 600,
    SellerDiscountPrice2: 0,
    SettlementPrice: 35_496,
    ServiceFee: 5_304,
    ShippingFee: 3_000,
    BuyerName: '이구매',
    BuyerMobileTel: null,
    ReceiverName: '김모아',
    HpNo: '010-1234-5678',
    TelNo: '02-123-4567',
    ZipCode: '06236',
    DelFrontAddress: '서울특별시 강남구 테헤란로 1',
    DelBackAddress: '2층 201호',
    DelMemo: '문 앞에 놓아 주세요.',
    TakbaeName: '',
    NoSongjang: '',
    ItemOptionSelectList: [{ ItemOptionValue: '아이보리/M', ItemOptionOrderCnt: 2, ItemOptionCode: 'MOA7K2001' }],
    ItemOptionAdditionList: [],
    ...over,
  };
}

export function claimRow(over: Wire = {}): Wire {
  return {
    OrderNo: 4000000001,
    PayNo: 5000000001,
    SiteGoodsNo: 'E000000001',
    ContrAmount: 2,
    ReasonCode: '01',
    Reason: '단순변심',
    ReasonDetail: '마음이 바뀌었어요',
    RequestDate: '2026-03-02T09:55:00',
    ...over,
  };
}

export const lineRef = (over: Partial<LineRef> = {}): LineRef => ({
  key: 'l1',
  orderNo: '5000000001',
  lineNo: '4000000001',
  bundleNo: null,
  quantity: 2,
  refs: { quantity: '2', orderedAt: '2026-03-02T00:50:00.000Z', unpaid: 'false' },
  ...over,
});

export const claimRef = (kind: string, over: Partial<ClaimRef> = {}): ClaimRef => ({
  key: 'c1',
  claimNo: `${kind[0]}4000000001-20260302095500`,
  orderNo: '5000000001',
  lineNo: '4000000001',
  quantity: 2,
  refs: { kind, requestedAt: '2026-03-02T00:55:00.000Z' },
  ...over,
});
