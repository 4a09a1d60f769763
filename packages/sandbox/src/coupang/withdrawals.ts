/** Cancel and return requests that the buyer took back (sheet 6, Withdrawn). */
import { timeKey } from '../shared/business-time.ts';
import { orderOk, orderRefusal } from './answers.ts';
import { dayWindow, stamp } from './dates.ts';
import { requireVendor } from './gate.ts';
import { type JsonObject, readId, wireId } from './json.ts';
import type { Shop, Withdrawal } from './state.ts';
import { type Call, ORDER_PATH, queryInt, type Wire } from './wire.ts';

const MAX_DAYS = 7;
const PAGE_MAX = 100;
const IDS_MAX = 50;

export function registerWithdrawals(wire: Wire): void {
  wire.on('GET', `${ORDER_PATH}/returnWithdrawRequests`, 'claims.collectWithdrawn', list);
  wire.on('POST', `${ORDER_PATH}/returnWithdrawList`, 'claims.read', byNumbers);
}

/** By day, at most seven, in numbered pages; `nextPageIndex` is empty on the last one. */
function list(call: Call): unknown {
  const { shop, account, query } = call;
  const { from, to } = dayWindow(shop, query.get('dateFrom'), query.get('dateTo'), MAX_DAYS);
  const size = queryInt(call, 'sizePerPage', PAGE_MAX, 1, PAGE_MAX);
  const page = queryInt(call, 'pageIndex', 1, 1, 1_000_000);
  const prefix = `${account.id}|`;
  const rows = shop.withdrawalsByAccount.range({ from: prefix + timeKey(from), to: prefix + timeKey(to), newestFirst: true });
  const start = pageStart(call, page, size);
  const data = rows.slice(start, start + size).map(({ value }) => rowOf(shop, value));
  return { ...(orderOk(data, 200) as JsonObject), nextPageIndex: start + size < rows.length ? String(page + 1) : '' };
}

function pageStart(call: Call, page: number, size: number): number {
  const start = (page - 1) * size;
  if (page > 1 && call.shop.kernel.pageFault(call.request, 'REPEATED_PAGE')) return start - size;
  if (page > 1 && call.shop.kernel.pageFault(call.request, 'SHIFTED_PAGE')) return start - 1;
  return start;
}

function byNumbers(call: Call): unknown {
  const body = call.body();
  if (body.vendorId !== undefined) requireVendor(call.account, body.vendorId);
  const ids = Array.isArray(body.cancelIds) ? body.cancelIds.map(readId) : [];
  if (ids.length === 0 || ids.length > IDS_MAX || ids.includes(null)) {
    throw orderRefusal(400, `cancelIds는 접수번호 1개 이상 ${IDS_MAX}개 이하의 목록이어야 합니다.`);
  }
  const found = ids.flatMap((id) => call.shop.withdrawals.get(id ?? '') ?? []).filter(({ accountId }) => accountId === call.account.id);
  return orderOk(found.map((withdrawal) => rowOf(call.shop, withdrawal)));
}

function rowOf(shop: Shop, withdrawal: Withdrawal): JsonObject {
  return {
    cancelId: Number(withdrawal.receiptId),
    orderId: wireId(withdrawal.orderId),
    vendorId: withdrawal.accountId,
    refundDeliveryDuty: withdrawal.fault === 'CUSTOMER' ? 'CUS' : 'COM',
    createdAt: stamp(shop, withdrawal.createdAt),
    vendorItemIds: withdrawal.vendorItemIds.map(Number),
  };
}
