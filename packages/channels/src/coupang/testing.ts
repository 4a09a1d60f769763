/** For tests: a context of a made-up vendor, a listing, recorded answers. */
import { fixturesOf } from '../sdk/fixtures.ts';
import { parseJson } from '../sdk/json.ts';
import type { ListingContent, ListingItem } from '../sdk/product.ts';
import { wire } from '../sdk/reader.ts';
import { type ScriptedAnswer, type TestContext, testContext } from '../sdk/testing.ts';
import { manifest } from './manifest.ts';

export const CREDENTIALS = { vendorUserId: 'wingdemo', vendorId: 'A00099999', accessKey: 'demo-ak', secretKey: 'demo-secret-key' };
export const P = '/v2/providers/openapi/apis/api/v4/vendors/A00099999';
export const S = '/v2/providers/seller_api/apis/api/v1/marketplace';

export function coupangContext(script: ScriptedAnswer[], now = '2026-03-02T01:15:00.000Z'): TestContext {
  return testContext({ baseUrl: 'https://api.example', script, limits: manifest.limits, credentials: CREDENTIALS, now });
}

export interface Recorded {
  name: string;
  response: unknown;
}

/** Recorded answers by the name of their file without the ending. */
export function recorded(): Recorded[] {
  return fixturesOf('COUPANG').map(({ name, bytes }) => {
    const parsed = parseJson(bytes);
    return { name: name.replace(/\.json$/, ''), response: parsed.ok ? wire(parsed.value).response : undefined };
  });
}

export function itemOf(over: Partial<ListingItem> = {}): ListingItem {
  return {
    key: 'li-1',
    shopItemId: null,
    optionValues: ['아이보리', 'M'],
    price: 19_900,
    quantity: 10,
    usable: true,
    itemCode: 'MOA7K2001',
    skuCode: 'SKU-1',
    barcode: '',
    ...over,
  };
}

export function contentOf(over: Partial<ListingContent> = {}): ListingContent {
  return {
    managementCode: 'MOA7K2',
    sellerCode: 'S-1001',
    name: '린넨 셔츠',
    price: 19_900,
    detailHtml: '<p>상세</p>',
    images: [0, 1].map((index) => ({
      url: `https://img.example/${index}.jpg`,
      contentType: 'image/jpeg',
      width: 1000,
      height: 1000,
      load: async () => new Uint8Array(),
    })),
    categoryId: '56137',
    multiCategoryIds: [],
    optionNames: ['색상', '사이즈'],
    items: [itemOf(), itemOf({ key: 'li-2', optionValues: ['남색', 'L'], price: 20_900, quantity: 5, itemCode: 'MOA7K2002' })],
    taxType: 'TAX',
    minorPurchasable: true,
    productState: 'NEW',
    origin: { code: '00', name: '국산', importer: '', freeText: '', plural: false },
    notice: { noticeCode: 'WEAR', values: { material: '린넨 100%', countryOfOrigin: '대한민국' } },
    kcCredentials: [],
    brand: '모아',
    manufacturer: '모아상사',
    modelName: '',
    modelCode: '',
    barcode: '',
    manufacturingDate: null,
    validDate: null,
    afterServiceTelephoneNumber: '02-000-0000',
    afterServiceGuideContent: '전화 주세요',
    delivery: {
      templateId: null,
      feeType: 'FREE',
      baseFee: 0,
      freeConditionalAmount: 0,
      returnFee: 3_000,
      exchangeFee: 6_000,
      jejuFee: 0,
      islandFee: 0,
      courierCode: 'CJ',
      shippingDays: 2,
      bundle: true,
    },
    discountWon: 0,
    priceComparisonSiteReg: true,
    searchTags: ['셔츠'],
    fields: { outboundShippingPlaceCode: '74010', returnCenterCode: '1000274592' },
    ...over,
  };
}
