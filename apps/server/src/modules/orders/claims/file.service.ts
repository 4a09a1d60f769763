/** Claims that the seller files for buyers who asked by telephone: on orders that she wrote by hand at once, at a shop by a job. */
import { problem } from '@moa/contract';
import { CLAIM_FILINGS, CLAIM_TYPE_LABELS, filingProblem, refundOf, shopOffice, unclaimedPieces } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';
import { announce, type Requester } from '../../../platform/jobs/index.ts';
import { currentTrace } from '../../../platform/trace.ts';
import { applyStock, balances } from '../../stock/index.ts';
import { bookSoldOut } from '../act/actions.move.ts';
import { bookingsOf, claimSource, count } from '../ingest/ingest.ts';
import { keepClaims } from '../ingest/keep-claims.ts';
import { readLinesById } from '../lines/line.queries.ts';
import { fileOnLine, openClaimOf } from '../lines/line-plan.ts';
import type { LinePolicy, LineRecord } from '../lines/line-record.ts';
import type { StoredLine } from '../lines/line-work.ts';
import { filingTerms } from '../lines/offered.ts';
import { resolveOversold } from '../lines/oversold.ts';
import { MANUAL_ORDER_ACCOUNT } from '../manual/manual-order.service.ts';
import { type AskedFiling, startFiling } from './file-at-shop.service.ts';

/** The claim of an order by hand, or the job that files it at a shop. */
export type Filed = { claimId: number; jobId: null } | { claimId: null; jobId: string };

/**
 * @throws ProblemError NOT_FOUND, STALE_VERSION where somebody filed meanwhile, INVALID_STATE with what to do
 */
export async function fileClaim(
  tx: TenantTx,
  asked: AskedFiling,
  by: Requester,
  { policy, at }: { policy: LinePolicy; at: Date },
): Promise<Filed> {
  const [line] = await readLinesById(tx, [asked.lineId]);
  if (!line) throw problem('NOT_FOUND', { detail: '주문을 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
  const { record: before } = line;
  const left = unclaimedPieces(before.quantity, before.claims);
  const terms = filingTerms(line.shopType);
  const now = { state: before.state, terms, ordered: before.quantity, left, openClaim: openClaimOf(before) };
  const wrong = filingProblem(asked, now, shopOffice(line.shopType));
  if (left !== asked.left && terms.types.includes(asked.type))
    throw problem('STALE_VERSION', { detail: '다른 사람이 먼저 접수했습니다. 주문을 새로고침한 뒤 남은 수량을 확인해주십시오.' });
  if (wrong !== null) throw problem('INVALID_STATE', { detail: wrong });
  if (!terms.byHand) return { claimId: null, jobId: await fileAtShop(tx, line, asked, by) };
  const actor = by.loginId;
  const wanted = asked.type === 'EXCHANGE' ? await wantedParts(tx, asked.skuId) : null;

  const claimNo = `${line.asFact.orderNo}-${line.asFact.lineNo}-${asked.type[0]}${before.claims.length + 1}`;
  const { type, quantity } = asked;
  const filed = { claimNo, type, quantity, wanted, state: CLAIM_FILINGS[type].begins };
  const change = fileOnLine(before, filed, at.getTime(), policy);
  const refund = type === 'EXCHANGE' ? null : refundOf(line.asFact, quantity, asked.fee, before.quantity - left);
  const id = await insertClaim(tx, line, { ...asked, claimNo, state: filed.state, at, refund });
  const record: LineRecord = {
    ...change.record,
    claims: change.record.claims.map((claim) => (claim.claimNo === claimNo ? { ...claim, id } : claim)),
  };
  const moved = { id: line.id, before, record, effects: change.effects };
  await updateLine(tx, moved);
  await keepClaims(tx, line.shopType, [moved], false);
  await tx.query(
    `insert into order_event (seller_id, line_id, claim_id, kind, title, detail, tone, actor, trace_id)
     values ($1, $2, $3, 'CLAIM', $4, $5, 'NORMAL', $6, $7) returning line_id`,
    [tx.sellerId, line.id, id, `${CLAIM_TYPE_LABELS[type]} 접수`, `${quantity}개`, actor, currentTrace()],
  );
  await applyStock(tx, bookingsOf([moved]), { actor, urgency: 1 });
  if (type === 'CANCEL' && asked.reason === 'SOLD_OUT') await bookSoldOut(tx, [moved], () => ({ kind: 'CLAIM', id: claimSource(id, 0) }));
  await resolveOversold(tx, [moved]);
  announce(tx, 'orders', MANUAL_ORDER_ACCOUNT);
  await count(tx, MANUAL_ORDER_ACCOUNT, [{ before, after: record }]);
  return { claimId: id, jobId: null };
}

async function fileAtShop(tx: TenantTx, line: StoredLine, asked: AskedFiling, by: Requester): Promise<string> {
  if (asked.type === 'EXCHANGE') await wantedParts(tx, asked.skuId);
  return startFiling(tx, line, asked, by);
}

async function wantedParts(tx: TenantTx, skuId: number | null) {
  if (skuId === null) return null;
  if (!(await balances(tx, [skuId])).has(skuId)) throw problem('NOT_FOUND', { detail: '선택한 SKU를 찾을 수 없습니다.' });
  return [{ skuId, unitQuantity: 1 }];
}

async function insertClaim(
  tx: TenantTx,
  { id, asFact: { orderNo, lineNo } }: StoredLine,
  filed: AskedFiling & { claimNo: string; state: string; at: Date; refund: number | null },
): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into claim (seller_id, account_id, line_id, order_no, line_no, claim_no, type, state, raiser, fault, reason, detail, quantity, fee, refund, requested_at, source_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'SELLER', $9, $10, $11, $12, $13, $14, $15, $15) returning id`,
    [
      tx.sellerId,
      MANUAL_ORDER_ACCOUNT,
      id,
      orderNo,
      lineNo,
      filed.claimNo,
      filed.type,
      filed.state,
      filed.fault,
      filed.reason,
      filed.detail,
      filed.quantity,
      filed.fee,
      filed.refund,
      filed.at.toISOString(),
    ],
  );
  return rows[0]?.id ?? 0;
}

async function updateLine(tx: TenantTx, { id, record }: { id: number; record: LineRecord }): Promise<void> {
  await tx.query(
    `update order_line set state = $3, stock_state = $4, stock_round = $5, claimed_quantity = $6, oversold = $7, open_claim = $8, updated_at = now()
      where seller_id = $1 and id = $2`,
    [tx.sellerId, id, record.state, record.stockState, record.stockRound, record.claimedQuantity, record.oversold, openClaimOf(record)],
  );
}
