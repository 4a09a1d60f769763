/** Claims that the seller files at a shop, for buyers who asked her: one job, whose call, look-up and outcome are those of every action. */
import { problem } from '@moa/contract';
import { type ClaimFiling, FILING_ACTIONS, FILING_TYPES, lineLabel } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';
import type { Requester } from '../../../platform/jobs/index.ts';
import { NOTHING_ELSE } from '../act/actions.ts';
import { enqueueAction, parcelProblem } from '../act/commands.service.ts';
import { FILING_KINDS, filingKind, isFiled } from '../act/filings.ts';
import type { StoredLine } from '../lines/line-work.ts';
import { endFilingRefused } from './filing-alerts.ts';

export interface AskedFiling extends ClaimFiling {
  lineId: number;
  /** Pieces that no claim spoke of when the seller looked. */
  left: number;
  detail: string;
  /** Of an exchange; null for what was ordered. */
  skuId: number | null;
}

/** A shop that takes a claim shows it at once, or within its next collections; afterwards it was lost there and is filed anew. */
const SHOWN_WITHIN_MS = 30 * 60_000;

/**
 * The line is locked, and what is asked fits it (`filingProblem`).
 * @returns id of the job
 * @throws ProblemError INVALID_STATE with what to do, where a claim is being filed already or its parcel is none
 */
export async function startFiling(tx: TenantTx, line: StoredLine, asked: AskedFiling, by: Requester): Promise<string> {
  const { asFact, id, shopType } = line;
  const action = FILING_ACTIONS.find((name) => FILING_TYPES[name] === asked.type);
  if (!action) throw problem('INVALID_STATE', { detail: '보내기 전의 주문은 판매취소로 취소해주십시오.' });
  const { courierCode = null, invoiceNo = null } = asked.pickup ?? {};
  const wrong = courierCode === null || invoiceNo === null ? null : parcelProblem(courierCode, invoiceNo);
  if (wrong !== null) throw problem('INVALID_STATE', { detail: wrong });
  await refuseWhileUnderWay(tx, line);
  const wantedItemId = await wantedItem(tx, line, asked.skuId);
  const known = line.record.claims.map(({ claimNo }) => claimNo);
  const { quantity: pieces, reason, fault, pickup, feeWay, skuId, detail } = asked;
  const filing = { pieces, reason, fault, pickup, feeWay, skuId, wantedItemId, known };
  await endFilingRefused(tx, id);
  const input = { ...NOTHING_ELSE, lineId: id, detail, filing, by: by.loginId };
  return enqueueAction(tx, action, [{ key: String(id), label: lineLabel(asFact.orderNo, asFact.lineNo), shopType, input }], by);
}

/** One that waits for its turn, or was taken by the shop and is not shown yet: a second one would be another claim. */
async function refuseWhileUnderWay(tx: TenantTx, { id, record }: StoredLine): Promise<void> {
  const waiting = await tx.query<{ run_id: number }>(
    `select i.run_id from job_run r join job_item i on i.seller_id = r.seller_id and i.run_id = r.id
      where r.seller_id = $1 and r.kind = any ($2::text[]) and r.status in ('QUEUED', 'RUNNING') and i.key = $3 and i.status in ('QUEUED', 'RUNNING')`,
    [tx.sellerId, FILING_ACTIONS.map((name) => `claims.${name}`), String(id)],
    'claims.filings-waiting',
  );
  if (waiting.rows.length > 0)
    throw problem('INVALID_STATE', { detail: '이 주문은 지금 접수하고 있습니다. 작업내역에서 결과를 확인한 뒤 다시 시도해주십시오.' });
  const { rows } = await tx.query<{ kind: string; filing: { pieces: number; known: string[] } }>(
    `select a.kind, i.input->'filing' as filing
       from order_attempt a
       join job_item i on i.seller_id = a.seller_id and i.run_id = a.run_id and i.seq = a.run_seq
      where a.seller_id = $1 and a.line_id = $2 and a.kind = any ($3::text[]) and a.outcome = 'OK' and a.started_at > $4`,
    [tx.sellerId, id, FILING_KINDS, new Date(tx.now().getTime() - SHOWN_WITHIN_MS)],
    'claims.filings-done',
  );
  const unseen = rows.some(
    ({ kind, filing }) => !record.claims.some((claim) => kind === filingKind(claim.type) && isFiled(claim.type, filing, claim)),
  );
  if (unseen)
    throw problem('INVALID_STATE', {
      detail: '방금 접수한 건이 아직 쇼핑몰에서 확인되지 않았습니다. 주문을 수집해 확인한 뒤 다시 시도해주십시오.',
    });
}

/**
 * The shop's number of the item of the same product that sells this SKU alone; null for what was ordered.
 * @throws ProblemError INVALID_STATE where the product has none there: what goes out can still be chosen once the exchange is filed
 */
async function wantedItem(tx: TenantTx, { listingId, record }: StoredLine, skuId: number | null): Promise<string | null> {
  if (skuId === null || (record.parts?.length === 1 && record.parts[0]?.skuId === skuId)) return null;
  const { rows } = await tx.query<{ shop_item_id: string }>(
    `select i.shop_item_id
       from listing_item i
       join listing_item_sku s on s.seller_id = i.seller_id and s.listing_item_id = i.id
      where i.seller_id = $1 and i.listing_id = $2 and i.removed_at is null and i.shop_item_id is not null
      group by i.id, i.shop_item_id having count(*) = 1 and max(s.sku_id) = $3 and max(s.unit_quantity) = 1
      order by i.id limit 1`,
    [tx.sellerId, listingId, skuId],
    'claims.wanted-item',
  );
  const [item] = rows;
  if (!item)
    throw problem('INVALID_STATE', {
      detail:
        '이 쇼핑몰의 같은 상품에 고른 SKU의 옵션이 없습니다. 주문한 상품 그대로 접수한 뒤 교환요청 목록에서 보낼 옵션을 골라주십시오.',
    });
  return item.shop_item_id;
}
