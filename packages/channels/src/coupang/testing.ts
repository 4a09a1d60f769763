/** For tests: a context of a made-up vendor, a listing, recorded answers. */
import { fixturesOf } from '../sdk/fixtures.ts';
import { parseJson } from '../sdk/json.ts';
import type { ListingContent } from '../sdk/product.ts';
import { wire } from '../sdk/reader.ts';
import { optionListing, type ScriptedAnswer, type TestContext, testContext } from '../sdk/testing.ts';
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

export function contentOf(over: Partial<ListingContent> = {}): ListingContent {
  return optionListing({ fields: { outboundShippingPlaceCode: '74010', returnCenterCode: '1000274592' }, ...over });
}
