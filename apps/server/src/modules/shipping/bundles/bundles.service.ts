/** 합포장 by hand: lines into one parcel, apart, or back to what is suggested. */
import { randomBytes } from 'node:crypto';
import { problem } from '@moa/contract';
import {
  changeParcels,
  LINE_STATE_LABELS,
  type LineState,
  PARCEL_CHANGE_LABELS,
  PARCEL_LINES_MAX,
  type ParcelChange,
  type ParcelLine,
} from '@moa/core';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';

const KEY_BYTES = 16;

export interface BundleRequest {
  action: ParcelChange;
  ids: readonly number[];
  /** Lines of different receivers may go to one of them. */
  acceptDifferent?: boolean | undefined;
}

interface LineRow {
  id: number;
  account_id: number;
  bundle_no: string | null;
  order_no: string;
  state: LineState;
  suggested: Buffer | null;
  chosen: Buffer | null;
  name: Buffer | null;
  asked: boolean;
}

/**
 * Answers how many lines changed. A line takes the rest of its shop's bundle with it: that has one invoice whatever anybody chooses.
 * @throws ProblemError NOT_FOUND, INVALID_STATE for a line that was sent or ended, UNPROCESSABLE
 */
export async function changeBundles(tx: TenantTx, { action, ids, acceptDifferent }: BundleRequest, actor: string): Promise<number> {
  const lines = await lockLines(tx, ids);
  if (lines.filter(({ asked }) => asked).length < new Set(ids).size)
    throw problem('NOT_FOUND', { detail: '주문을 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
  const over = lines.find(({ state }) => state !== 'NEW' && state !== 'PREPARING');
  if (over)
    throw problem('INVALID_STATE', {
      detail: `주문 ${over.order_no}의 상태(${LINE_STATE_LABELS[over.state]})에서는 합포장을 바꿀 수 없습니다. 목록을 새로고침해주십시오.`,
    });
  if (action === 'MERGE') refuseMerge(lines, acceptDifferent === true);
  const keys = changeParcels(action, ordered(lines, ids).map(toParcelLine), () => randomBytes(KEY_BYTES).toString('base64'));
  const changed = lines.filter((line) => (keys.get(line.id) ?? null) !== textOf(line.chosen));
  if (changed.length === 0) return 0;
  const changedIds = changed.map(({ id }) => id);
  await tx.query(
    `update order_line l set parcel_key = u.key, updated_at = now() from unnest($2::bigint[], $3::bytea[]) u (id, key)
      where l.seller_id = $1 and l.id = u.id`,
    [tx.sellerId, changedIds, changedIds.map((id) => bytesOf(keys.get(id) ?? null))],
    'shipping.change-bundles',
  );
  await tx.query(
    `insert into order_event (seller_id, line_id, kind, title, actor)
     select $1, u.id, 'BUNDLE_SHIPPING', $3, $4 from unnest($2::bigint[]) u (id) returning line_id`,
    [tx.sellerId, changedIds, PARCEL_CHANGE_LABELS[action], actor],
  );
  return changed.length;
}

/** The lines, and those that their shops send with them, in id order. */
async function lockLines(tx: TenantTx, ids: readonly number[]): Promise<LineRow[]> {
  const { rows } = await tx.query<LineRow>(
    `select l.id, l.account_id, l.bundle_no, l.order_no, l.state, l.packing_key as suggested, l.parcel_key as chosen, l.name_index as name,
            l.id = any ($2::bigint[]) as asked
       from order_line l
      where l.seller_id = $1 and ${ofVisibleShops('l.account_id', '$3')}
        and l.id = any (array(
          select a.id from order_line a where a.seller_id = $1 and a.id = any ($2::bigint[])
          union
          select b.id from order_line a join order_line b on b.seller_id = $1 and b.bundle_no = a.bundle_no and b.account_id = a.account_id
           where a.seller_id = $1 and a.id = any ($2::bigint[]) and a.bundle_no is not null and b.state in ('NEW', 'PREPARING')))
      order by l.id for no key update of l`,
    [tx.sellerId, ids, tx.shopAccountIds],
    'shipping.lock-bundles',
  );
  return rows;
}

function refuseMerge(lines: readonly LineRow[], acceptDifferent: boolean): void {
  if (lines.length < 2) throw problem('UNPROCESSABLE', { detail: '함께 묶을 주문을 두 건 이상 골라주십시오.' });
  if (lines.length > PARCEL_LINES_MAX)
    throw problem('UNPROCESSABLE', { detail: `한 상자에는 ${PARCEL_LINES_MAX}건까지 묶을 수 있습니다.` });
  const names = new Set(lines.map(({ name }) => name?.toString('hex') ?? ''));
  if (names.size > 1 && !acceptDifferent)
    throw problem('UNPROCESSABLE', {
      detail: '받는 분이 다른 주문이 섞여 있습니다. 한 상자로 보내면 맨 앞 주문의 받는 분에게 모두 갑니다. 확인한 뒤 다시 묶어주십시오.',
      errors: [{ path: 'acceptDifferent', code: 'DIFFERENT_RECEIVER', message: '받는 분이 다릅니다.' }],
    });
}

/** As they were named, which says whose parcel the others join; then those that come along. */
function ordered(lines: readonly LineRow[], ids: readonly number[]): LineRow[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const named = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  return [...named, ...lines.filter(({ asked }) => !asked)];
}

const textOf = (key: Buffer | null) => key?.toString('base64') ?? null;
const bytesOf = (key: string | null) => (key === null ? null : Buffer.from(key, 'base64'));

function toParcelLine(row: LineRow): ParcelLine {
  return { id: row.id, accountId: row.account_id, bundleNo: row.bundle_no, suggested: textOf(row.suggested), chosen: textOf(row.chosen) };
}
