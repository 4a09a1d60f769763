/** What screens are told of parcels under way, and a look that somebody asks for. */
import { problem, type trackedParcelSchema } from '@moa/contract';
import { isStuck, TRACKING_STOPS } from '@moa/core';
import { couriers } from '@moa/core/data';
import type { z } from 'zod';
import type { SellerScope, TenantTx } from '../../platform/database/index.ts';
import { type LookDeps, lookAtParcel } from './look.ts';
import { findTrack, lockTrack, parcelOfLine, type TrackRow, tracksOfLines } from './tracking.queries.ts';
import { firstLookAt } from './walks.ts';

type Parcel = z.input<typeof trackedParcelSchema>;
type Tracked = { asked: boolean; parcel: Parcel | null; firstCheckAt: string | null };

/** Somebody who presses again sooner is shown what was learned then. */
const AGAIN_MS = 60_000;
const NAMES = new Map(couriers.couriers.map(({ code, name }) => [code, name]));

export function trackedOrder({ database, trackers, now }: LookDeps, scope: SellerScope, lineId: number): Promise<Tracked> {
  return database.tenant(
    scope,
    async (tx) => {
      const { courier_code: courier, invoice_no: invoiceNo, under_way: underWay } = await parcelOf(tx, lineId);
      const asked = courier !== null && invoiceNo !== null && trackers.couriers.includes(courier);
      const row = courier === null || invoiceNo === null ? undefined : await findTrack(tx, courier, invoiceNo);
      const firstCheckAt = asked && underWay && !row ? firstLookAt(now()).toISOString() : null;
      return { asked, parcel: row ? toWire(row, now()) : null, firstCheckAt };
    },
    { readOnly: true },
  );
}

/** @throws ProblemError NOT_FOUND, INVALID_STATE where nobody can be asked, SHOP_UNAVAILABLE-like sentences where nobody answers */
export async function checkOrder(deps: LookDeps, scope: SellerScope, lineId: number, signal: AbortSignal): Promise<Tracked> {
  const { database, trackers, now } = deps;
  const row = await database.tenant(scope, async (tx) => {
    const { courier_code: courier, invoice_no: invoiceNo, sent_at: sentAt } = await parcelOf(tx, lineId);
    if (courier === null || invoiceNo === null)
      throw problem('INVALID_STATE', { detail: '송장번호가 있는 주문만 배송추적할 수 있습니다.' });
    if (!trackers.couriers.includes(courier))
      throw problem('INVALID_STATE', { detail: '이 택배사는 배송추적을 지원하지 않습니다. 택배사 홈페이지에서 확인해주십시오.' });
    return lockTrack(tx, courier, invoiceNo, sentAt);
  });
  const fresh = row?.checked_at && now().getTime() - row.checked_at.getTime() < AGAIN_MS;
  if (row && !fresh) {
    const said = await lookAtParcel(deps, scope.sellerId, row, 1, signal);
    if (said !== 'answered')
      throw problem('INVALID_STATE', {
        detail:
          said === 'slow_down'
            ? '배송추적 서비스가 지금은 조회를 더 받지 않습니다. 잠시 뒤에 다시 확인해주십시오.'
            : '배송추적 서비스가 답하지 않습니다. 잠시 뒤에 다시 확인해주십시오.',
      });
  }
  return trackedOrder(deps, scope, lineId);
}

async function parcelOf(tx: TenantTx, lineId: number) {
  const line = await parcelOfLine(tx, lineId);
  if (!line) throw problem('NOT_FOUND', { detail: '주문을 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
  return line;
}

export async function trackedOrders({ database, trackers, now }: LookDeps, scope: SellerScope, ids: readonly number[]) {
  const rows = await database.tenant(scope, (tx) => tracksOfLines(tx, ids), { readOnly: true });
  if (rows.length === 0 && ids.length > 0) throw problem('NOT_FOUND', { detail: '주문을 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
  const at = now();
  const isAsked = (courier: string | null) => courier !== null && trackers.couriers.includes(courier);
  return {
    contents: rows.flatMap((row) => {
      if (row.id === null) return [];
      const { events, ...parcel } = toWire(row, at);
      return [{ ...parcel, id: String(row.line_id), text: events[0]?.text ?? '', place: events[0]?.place ?? '' }];
    }),
    waiting: rows.flatMap(({ id, line_id: lineId, line_courier: courier, under_way: underWay }) =>
      id === null && underWay ? [{ id: String(lineId), nextCheckAt: isAsked(courier) ? firstLookAt(at).toISOString() : null }] : [],
    ),
  };
}

function toWire(row: TrackRow, now: Date): Parcel {
  const { courier_code: courierCode, state, moved_at: movedAt, stopped } = row;
  return {
    courierCode,
    courierName: NAMES.get(courierCode) ?? courierCode,
    invoiceNo: row.invoice_no,
    state,
    movedAt: movedAt?.toISOString() ?? null,
    stuck: isStuck({ state, at: movedAt?.getTime() ?? null }, row.since.getTime(), now.getTime()),
    stopped: stopped === 'NEVER_SCANNED' || stopped === 'LOST' ? TRACKING_STOPS[stopped] : null,
    checkedAt: row.checked_at?.toISOString() ?? null,
    nextCheckAt: row.next_check_at?.toISOString() ?? null,
    events: row.events.map((event) => ({ ...event, at: new Date(event.at).toISOString() })),
  };
}
