/** Takes hand-written orders away: a mistake or a trial. What left is a sale and stays. */
import { problem } from '@moa/contract';
import { LINE_STATE_LABELS, type LineState } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';
import { announce } from '../../../platform/jobs/index.ts';
import { applyStock } from '../../stock/index.ts';
import { bookingsOf, count } from '../ingest/ingest.ts';
import { readLinesById } from '../lines/line.queries.ts';
import { actOnLine } from '../lines/line-plan.ts';
import type { LinePolicy } from '../lines/line-record.ts';
import type { StoredLine } from '../lines/line-work.ts';
import { resolveOversold } from '../lines/oversold.ts';
import { MANUAL_ORDER_ACCOUNT } from './manual-order.service.ts';

const DELETABLE: ReadonlySet<LineState> = new Set(['PAYMENT_WAITING', 'NEW', 'PREPARING', 'CANCELED', 'UNPAID_CANCELED']);

/**
 * Frees their stock and takes the lines and everything about them away; the ledger keeps what was booked.
 * @returns how many lines that were
 * @throws ProblemError NOT_FOUND, INVALID_STATE where one is a shop's or was sent; then none is deleted
 */
export async function deleteManualOrders(
  tx: TenantTx,
  ids: readonly number[],
  actor: string,
  { policy, at }: { policy: LinePolicy; at: Date },
): Promise<number> {
  const wanted = [...new Set(ids)];
  const lines = await readLinesById(tx, wanted);
  if (lines.length < wanted.length) throw problem('NOT_FOUND', { detail: '주문을 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
  refuseOthers(lines);
  const gone = lines.map((line) => ({ id: line.id, before: line.record, ...actOnLine(line.record, 'CANCELED', at.getTime(), policy) }));
  await applyStock(tx, bookingsOf(gone), { actor, urgency: 1 });
  await resolveOversold(
    tx,
    gone.map(({ id, before, record }) => ({ id, before, record: { ...record, oversold: false } })),
  );
  await deleteLines(tx, wanted);
  announce(tx, 'orders', MANUAL_ORDER_ACCOUNT);
  await count(
    tx,
    MANUAL_ORDER_ACCOUNT,
    gone.map(({ before }) => ({ before, after: null })),
  );
  return gone.length;
}

function refuseOthers(lines: readonly StoredLine[]): void {
  const ofShop = lines.find(({ shopType }) => shopType !== 'ORDER_HANDWRITING');
  if (ofShop)
    throw problem('INVALID_STATE', { detail: `주문 ${ofShop.asFact.orderNo}은(는) 쇼핑몰 주문입니다. 수기주문만 삭제할 수 있습니다.` });
  const sent = lines.find(({ record }) => !DELETABLE.has(record.state));
  if (sent)
    throw problem('INVALID_STATE', {
      detail: `주문 ${sent.asFact.orderNo}은(는) ${LINE_STATE_LABELS[sent.record.state]} 상태라 삭제할 수 없습니다. 보내기 전이거나 취소된 수기주문만 삭제할 수 있습니다.`,
    });
}

async function deleteLines(tx: TenantTx, ids: readonly number[]): Promise<void> {
  const values = [tx.sellerId, ids];
  await tx.query('delete from order_event where seller_id = $1 and line_id = any ($2::bigint[])', values);
  await tx.query('delete from order_memo where seller_id = $1 and line_id = any ($2::bigint[])', values);
  await tx.query('delete from order_attempt where seller_id = $1 and line_id = any ($2::bigint[])', values);
  await tx.query('delete from claim where seller_id = $1 and line_id = any ($2::bigint[])', values);
  await tx.query('delete from automation_arrival where seller_id = $1 and line_id = any ($2::bigint[])', values);
  await tx.query('delete from order_line where seller_id = $1 and id = any ($2::bigint[])', values);
}
