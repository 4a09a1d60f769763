/** Outbound and return places of the vendor, page by page (sheet 4, Lookups). */
import type { ConnectorContext } from '../sdk/context.ts';
import type { Outcome } from '../sdk/outcome.ts';
import { flag, text, type Wire } from '../sdk/reader.ts';
import { call, reading, vendorPath } from './client.ts';
import { type ReturnCenter, toReturnCenter } from './product-out.ts';
import { placesPage } from './proofs.ts';

export type PlaceUse = 'OUTBOUND' | 'RETURN';

const PAGE_SIZE = 50;
const PAGES_MAX = 40;
const OUTBOUND_PATH = '/v2/providers/marketplace_openapi/apis/api/v1/vendor/shipping-place/outbound';

/** Every usable place. */
export async function listPlaces(ctx: ConnectorContext, use: PlaceUse): Promise<Outcome<Wire[]>> {
  const places: Wire[] = [];
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const answer = await placePage(ctx, use, page, PAGE_SIZE);
    if (answer.kind !== 'ok') return answer;
    places.push(...answer.value.rows);
    if (page >= answer.value.pages) break;
  }
  return { kind: 'ok', value: places.filter((place) => flag(place.usable) !== false) };
}

/** The return place with this code, with the address that a product body must carry. */
export async function returnCenterOf(ctx: ConnectorContext, code: string): Promise<Outcome<ReturnCenter>> {
  const places = await listPlaces(ctx, 'RETURN');
  if (places.kind !== 'ok') return places;
  const found = places.value.find((place) => text(place.returnCenterCode) === code);
  if (found) return { kind: 'ok', value: toReturnCenter(found) };
  const message = '선택한 반품지가 쿠팡에 없거나 사용할 수 없습니다. 반품지를 다시 선택해주십시오.';
  return { kind: 'fix', problems: [{ path: 'etc.returnCenterCode', message }] };
}

export function placePage(
  ctx: ConnectorContext,
  use: PlaceUse,
  pageNum: number,
  pageSize: number,
): Promise<Outcome<{ rows: Wire[]; pages: number }>> {
  const path = use === 'OUTBOUND' ? OUTBOUND_PATH : vendorPath(ctx, '/returnShippingCenters');
  return call(ctx, reading(`lookups.addresses.${use.toLowerCase()}`, path, placesPage, { query: { pageNum, pageSize } }));
}
