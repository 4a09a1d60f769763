/** For tests: a context of a made-up vendor, a listing, recorded answers. */

import { parseJson } from '../../sdk/json.ts';
import type { ClaimRef } from '../../sdk/order.ts';
import type { ListingContent } from '../../sdk/product.ts';
import { type Wire, wire } from '../../sdk/reader.ts';
import { optionListing, type ScriptedAnswer, type TestContext, testContext } from '../../sdk/testing/context.ts';
import { fixturesOf } from '../../sdk/testing/fixtures.ts';
import { manifest } from '../manifest.ts';

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

export function contentOf(over: Partial<ListingContent> = {}): ListingContent {
  return optionListing({ fields: { outboundShippingPlaceCode: '74010', returnCenterCode: '1000274592' }, ...over });
}

export const EXCHANGE_AT = '2026-03-01T02:00:00.000Z';
export const EXCHANGE_BOX = [{ shipmentBoxId: '642000000000000009' }];

/** The claim of a line by its receipt, as the server hands it back. */
export const receiptRef = (over: Partial<ClaimRef> = {}): ClaimRef => ({
  key: 'c1',
  claimNo: '365937',
  orderNo: '5000000001',
  lineNo: '7000000001',
  quantity: 2,
  refs: { receiptId: '365937', cancelCount: '3', claimType: 'RETURN' },
  ...over,
});

export const exchangeRef = (over: Partial<ClaimRef> = {}): ClaimRef =>
  receiptRef({
    claimNo: '101268026',
    refs: { exchangeId: '101268026', exchangeAt: EXCHANGE_AT, exchangeBoxId: '642000000000000009' },
    ...over,
  });

export const exchangeRow = (over: Wire = {}): Wire => ({
  exchangeId: 101268026,
  orderId: 5000000001,
  exchangeStatus: 'RECEIPT',
  faultType: 'CUSTOMER',
  reasonCode: 'DIFFERENTOPT',
  reasonCodeText: '다른 옵션으로 교환',
  reasonEtcDetail: 'L로 바꿔 주세요',
  createdByType: 'CUSTOMER',
  createdAt: '2026-03-01T11:00:00',
  modifiedAt: '2026-03-02T09:30:00',
  exchangeItemDtoV1s: [{ exchangeItemId: 1, orderItemId: 7000000001, targetItemId: 7000000002, quantity: 1 }],
  deliveryInvoiceGroupDtos: [],
  collectInformationsDto: { returndeliveryItemDtos: [] },
  ...over,
});
export const exchangesOf = (...rows: unknown[]): ScriptedAnswer => ({
  on: `GET ${P}/exchangeRequests`,
  json: { code: 200, message: 'OK', data: rows, nextToken: '' },
});
