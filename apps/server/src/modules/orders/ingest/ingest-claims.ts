/** Claims in the database: stored with their line, or waiting for it. */
import type { ClaimFact, OrderPage } from '@moa/channels/sdk';
import { autoApproveAt, type BankCalendar, type ClaimState, type ShopType } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';
import { readBankCalendar } from '../../holidays/index.ts';
import { keyOf } from '../lines/line.queries.ts';
import type { IngestAccount, LineWork } from '../lines/line-work.ts';

interface ClaimToStore {
  fact: ClaimFact;
  orderNo: string;
  lineNo: string;
  work: LineWork | null;
}

/**
 * Stores every claim of the page and gives the planned records their ids. A claim of a line that has not been seen waits without one;
 * claims that waited are linked to the lines of this page and their effects are planned when the line is next heard.
 */
export async function storeClaims(
  tx: TenantTx,
  account: IngestAccount,
  works: readonly LineWork[],
  loose: OrderPage['claims'],
): Promise<void> {
  const byKey = new Map(works.map((work) => [work.key, work]));
  const all = new Map<string, ClaimToStore>();
  const add = (claim: ClaimToStore) => all.set(`${keyOf(claim)}\u001f${claim.fact.claimNo}`, claim);
  for (const work of works) for (const fact of work.claims) add({ fact, orderNo: work.fact.orderNo, lineNo: work.fact.lineNo, work });
  for (const claim of loose) if (!byKey.has(keyOf(claim))) add({ fact: claim, orderNo: claim.orderNo, lineNo: claim.lineNo, work: null });
  // A claim whose state is not understood is stored only once there is a state to show; its raw word stays in the line's record.
  const claims = [...all.values()].filter(
    (claim) => claim.fact.state !== null || claim.work?.record.claims.some((known) => known.claimNo === claim.fact.claimNo),
  );
  if (claims.length === 0) return;
  const calendar = await readBankCalendar(tx);

  const merged = claims.map((claim) => {
    const record = claim.work?.record.claims.find((known) => known.claimNo === claim.fact.claimNo);
    return {
      ...claim,
      type: record?.type ?? claim.fact.type,
      state: record?.state ?? claim.fact.state ?? 'REQUESTED',
      quantity: record?.quantity ?? claim.fact.quantity,
      // Who bought was forgotten, and the buyer's own words with it.
      ...(claim.work?.stored?.erased ? { rawReason: '', detail: '' } : { rawReason: claim.fact.rawReason, detail: claim.fact.detail }),
      at: new Date(Math.max(0, record?.sourceTime ?? requestedTime(claim.fact))).toISOString(),
      ...(claim.work ? { collectedAt: null, decidedAt: null } : timesOf(account, claim.fact, claim.fact.state ?? 'REQUESTED', calendar)),
    };
  });
  const { rows } = await tx.query<{ id: number; order_no: string; line_no: string; claim_no: string }>(
    `insert into claim as c (seller_id, account_id, line_id, order_no, line_no, claim_no, type, state, raw_state, raiser, fault, reason, raw_reason, detail,
                             quantity, requested_at, source_time, refs, collected_at, auto_approve_at)
     select $1, $2, * from unnest($3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[],
                                  $13::text[], $14::text[], $15::bigint[], $16::timestamptz[], $17::timestamptz[], $18::jsonb[],
                                  $19::timestamptz[], $20::timestamptz[])
     on conflict (seller_id, account_id, claim_no, order_no, line_no) do update
        set line_id = coalesce(excluded.line_id, c.line_id), type = excluded.type, state = excluded.state, raw_state = excluded.raw_state,
            fault = case when excluded.fault = 'NONE' then c.fault else excluded.fault end,
            reason = coalesce(excluded.reason, c.reason), raw_reason = excluded.raw_reason,
            detail = case when excluded.detail = '' then c.detail else excluded.detail end,
            quantity = case when excluded.quantity = 0 then c.quantity else excluded.quantity end,
            requested_at = coalesce(c.requested_at, excluded.requested_at), source_time = greatest(c.source_time, excluded.source_time),
            refs = c.refs || excluded.refs, updated_at = excluded.updated_at, collected_at = coalesce(c.collected_at, excluded.collected_at),
            auto_approve_at = case when coalesce(c.line_id, excluded.line_id) is null then excluded.auto_approve_at else c.auto_approve_at end
     returning id, order_no, line_no, claim_no`,
    [
      tx.sellerId,
      account.id,
      merged.map((claim) => claim.work?.id ?? null),
      merged.map((claim) => claim.orderNo),
      merged.map((claim) => claim.lineNo),
      merged.map((claim) => claim.fact.claimNo),
      merged.map((claim) => claim.type),
      merged.map((claim) => claim.state),
      merged.map((claim) => claim.fact.rawState),
      merged.map((claim) => claim.fact.raiser),
      merged.map((claim) => claim.fact.fault),
      merged.map((claim) => claim.fact.reason),
      merged.map((claim) => claim.rawReason),
      merged.map((claim) => claim.detail),
      merged.map((claim) => claim.quantity),
      merged.map((claim) => claim.fact.requestedAt),
      merged.map((claim) => claim.at),
      merged.map((claim) => JSON.stringify(claim.fact.refs)),
      merged.map((claim) => claim.collectedAt),
      merged.map((claim) => claim.decidedAt),
    ],
    'orders.claims',
  );
  for (const row of rows) {
    const work = byKey.get(keyOf({ orderNo: row.order_no, lineNo: row.line_no }));
    if (!work) continue;
    work.record = {
      ...work.record,
      claims: work.record.claims.map((claim) => (claim.claimNo === row.claim_no ? { ...claim, id: row.id } : claim)),
    };
  }
}

function requestedTime(fact: ClaimFact): number {
  const at = fact.requestedAt === null ? Number.NaN : Date.parse(fact.requestedAt);
  return Number.isNaN(at) ? 0 : at;
}

/** Of a claim that waits for its line: others have theirs from the line's record (`keepClaims`). */
function timesOf(account: IngestAccount, fact: ClaimFact, state: ClaimState, calendar: BankCalendar) {
  const requested = requestedTime(fact);
  const requestedAt = requested === 0 ? null : new Date(requested);
  const collectedAt = state === 'COLLECTED' ? requestedAt : null;
  const timed = { shopType: account.shopType as ShopType, type: fact.type, state, line: null, requestedAt, collectedAt };
  return { collectedAt: collectedAt?.toISOString() ?? null, decidedAt: autoApproveAt(timed, calendar)?.toISOString() ?? null };
}

/** Claims that came before their lines, as facts for those lines. */
export async function waitingClaims(
  tx: TenantTx,
  accountId: number,
  lines: readonly { orderNo: string; lineNo: string }[],
): Promise<Map<string, ClaimFact[]>> {
  const { rows } = await tx.query<{
    order_no: string;
    line_no: string;
    claim_no: string;
    type: ClaimFact['type'];
    state: NonNullable<ClaimFact['state']>;
    raw_state: string;
    raiser: ClaimFact['raiser'];
    fault: ClaimFact['fault'];
    reason: ClaimFact['reason'];
    raw_reason: string;
    detail: string;
    quantity: number;
    requested_at: Date | null;
    refs: Record<string, string>;
  }>(
    `select waiting.*
       from unnest($3::text[], $4::text[]) as k (order_no, line_no)
      cross join lateral (
        select order_no, line_no, claim_no, type, state, raw_state, raiser, fault, reason, raw_reason, detail, quantity, requested_at, refs
          from claim
         where seller_id = $1 and account_id = $2 and line_id is null and order_no = k.order_no and line_no = k.line_no offset 0) waiting`,
    [tx.sellerId, accountId, lines.map((line) => line.orderNo), lines.map((line) => line.lineNo)],
    'orders.waiting-claims',
  );
  const waiting = new Map<string, ClaimFact[]>();
  for (const row of rows) {
    const key = keyOf({ orderNo: row.order_no, lineNo: row.line_no });
    const fact: ClaimFact = {
      claimNo: row.claim_no,
      type: row.type,
      state: row.state,
      rawState: row.raw_state,
      raiser: row.raiser,
      fault: row.fault,
      reason: row.reason,
      rawReason: row.raw_reason,
      detail: row.detail,
      quantity: row.quantity,
      requestedAt: row.requested_at?.toISOString() ?? null,
      refs: row.refs,
    };
    waiting.set(key, [...(waiting.get(key) ?? []), fact]);
  }
  return waiting;
}
