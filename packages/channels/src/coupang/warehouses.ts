/** Outbound and return places of the vendor, page by page (sheet 4, Lookups). */
import type { ConnectorContext } from '../sdk/context.ts';
import { mapOutcome, type Outcome } from '../sdk/outcome.ts';
import { flag, text, type Wire } from '../sdk/reader.ts';
import { everyPage } from '../sdk/short-list.ts';
import { call, reading, vendorPath } from './client.ts';
import { type ReturnCenter, toReturnCenter } from './product-out.ts';
import { warehousesPage } from './proofs.ts';

export type WarehouseUse = 'OUTBOUND' | 'RETURN';

const PAGE_SIZE = 50;
const PAGES_MAX = 40;
const OUTBOUND_PATH = '/v2/providers/marketplace_openapi/apis/api/v1/vendor/shipping-place/outbound';

/** Every usable place. */
export async function listWarehouses(ctx: ConnectorContext, use: WarehouseUse): Promise<Outcome<Wire[]>> {
  const warehouses = await everyPage(PAGES_MAX, async (page) =>
    mapOutcome(await warehousePage(ctx, use, page, PAGE_SIZE), ({ rows, pages }) => ({ rows, isLast: page >= pages })),
  );
  return mapOutcome(warehouses, (rows) => rows.filter((warehouse) => flag(warehouse.usable) !== false));
}

/** The return place with this code, with the address that a product body must carry. */
export async function returnCenterOf(ctx: ConnectorContext, code: string): Promise<Outcome<ReturnCenter>> {
  const warehouses = await listWarehouses(ctx, 'RETURN');
  if (warehouses.kind !== 'ok') return warehouses;
  const found = warehouses.value.find((warehouse) => text(warehouse.returnCenterCode) === code);
  if (found) return { kind: 'ok', value: toReturnCenter(found) };
  const message = '선택한 반품지가 쿠팡에 없거나 사용할 수 없습니다. 반품지를 다시 선택해주십시오.';
  return { kind: 'fix', problems: [{ path: 'etc.returnCenterCode', message }] };
}

export function warehousePage(
  ctx: ConnectorContext,
  use: WarehouseUse,
  pageNum: number,
  pageSize: number,
): Promise<Outcome<{ rows: Wire[]; pages: number }>> {
  const path = use === 'OUTBOUND' ? OUTBOUND_PATH : vendorPath(ctx, '/returnShippingCenters');
  return call(ctx, reading(`lookups.addresses.${use.toLowerCase()}`, path, warehousesPage, { query: { pageNum, pageSize } }));
}
