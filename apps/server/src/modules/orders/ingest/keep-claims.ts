/** What follows for stored claims from what was heard or done: since when they are held, when they decide themselves, what is kept for them, and their history. */
import { autoApproveAt, type BankCalendar, type ClaimState, claimStateName, type ShopType } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';
import { currentTrace } from '../../../platform/trace.ts';
import { readBankCalendar } from '../../holidays/index.ts';
import { partsColumn } from '../lines/line.store.ts';
import type { ClaimRecord, LineRecord } from '../lines/line-record.ts';

export interface ClaimedLine {
  id: number | null;
  before: LineRecord | null;
  record: LineRecord;
}

interface KeptClaim {
  lineId: number;
  claim: ClaimRecord & { id: number };
  before: ClaimRecord | null;
  decidedAt: number | null;
}

/**
 * Writes what changed of the claims of these lines, and what a shop reported into their history. To be called once claims have their ids.
 * @param events false where an action writes its own
 */
export async function keepClaims(tx: TenantTx, shopType: string, lines: readonly ClaimedLine[], events = true): Promise<void> {
  if (lines.every(({ record }) => record.claims.length === 0)) return;
  const calendar = await readBankCalendar(tx);
  const changed = lines.flatMap((line) => keptOf(shopType as ShopType, line, calendar)).filter(isChanged);
  if (changed.length === 0) return;
  await tx.query(
    `update claim c
        set state = u.state, source_time = greatest(c.source_time, u.source_time), held_from = u.held_from, collected_at = coalesce(c.collected_at, u.collected_at),
            quantity = u.quantity, auto_approve_at = u.auto_approve_at, wanted = u.wanted, stock_state = u.stock_state, stock_round = u.stock_round,
            last_error = case when u.moved then null else c.last_error end, updated_at = now()
       from unnest($2::bigint[], $3::text[], $4::timestamptz[], $5::text[], $6::timestamptz[], $7::timestamptz[], $8::jsonb[], $9::text[], $10::smallint[],
                   $11::boolean[], $12::bigint[])
            u (id, state, source_time, held_from, collected_at, auto_approve_at, wanted, stock_state, stock_round, moved, quantity)
      where c.seller_id = $1 and c.id = u.id`,
    [
      tx.sellerId,
      changed.map(({ claim }) => claim.id),
      changed.map(({ claim }) => claim.state),
      changed.map(({ claim }) => instant(Math.max(0, claim.sourceTime))),
      changed.map(({ claim }) => claim.heldFrom),
      changed.map(({ claim }) => instant(claim.collectedAt)),
      changed.map(({ decidedAt }) => instant(decidedAt)),
      changed.map(({ claim }) => partsColumn(claim.wanted)),
      changed.map(({ claim }) => claim.stock),
      changed.map(({ claim }) => claim.stockRound),
      changed.map(({ claim, before }) => before !== null && before.state !== claim.state),
      changed.map(({ claim }) => claim.quantity),
    ],
    'orders.keep-claims',
  );
  if (events) await noteClaims(tx, changed);
}

function keptOf(shopType: ShopType, { id, before, record }: ClaimedLine, calendar: BankCalendar): KeptClaim[] {
  if (id === null) return [];
  return record.claims.flatMap((claim): KeptClaim[] => {
    if (claim.id === null) return [];
    const known = before?.claims.find((other) => other.claimNo === claim.claimNo) ?? null;
    const [requestedAt, collectedAt] = [claim.requestedAt, claim.collectedAt].map((at) => (at === null ? null : new Date(at)));
    const timed = { shopType, type: claim.type, state: claim.state, line: record.state };
    const decided = autoApproveAt({ ...timed, requestedAt: requestedAt ?? null, collectedAt: collectedAt ?? null }, calendar);
    return [{ lineId: id, claim: { ...claim, id: claim.id }, before: known, decidedAt: decided?.getTime() ?? null }];
  });
}

function isChanged({ claim, before, decidedAt }: KeptClaim): boolean {
  if (before === null || decidedAt !== before.autoApproveAt) return true;
  return (['state', 'quantity', 'heldFrom', 'collectedAt', 'stock', 'stockRound', 'wanted'] as const).some(
    (key) => claim[key] !== before[key],
  );
}

function instant(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

const TONES: Readonly<Partial<Record<ClaimState, 'GOOD' | 'BAD'>>> = { DONE: 'GOOD', REJECTED: 'BAD' };

/** What a shop reported: a claim that is new, or in another state than before. */
async function noteClaims(tx: TenantTx, changed: readonly KeptClaim[]): Promise<void> {
  const reported = changed.filter(({ claim, before }) => before?.state !== claim.state);
  if (reported.length === 0) return;
  await tx.query(
    `insert into order_event (seller_id, line_id, claim_id, at, kind, title, detail, tone, actor, trace_id)
     select $1, u.line_id, u.claim_id, u.at, 'CLAIM', u.title, u.detail, u.tone, '쇼핑몰', $8
       from unnest($2::bigint[], $3::bigint[], $4::timestamptz[], $5::text[], $6::text[], $7::text[]) u (line_id, claim_id, at, title, detail, tone)
     returning line_id`,
    [
      tx.sellerId,
      reported.map(({ lineId }) => lineId),
      reported.map(({ claim }) => claim.id),
      reported.map(({ claim }) =>
        instant(Math.max(0, claim.state === 'REQUESTED' ? (claim.requestedAt ?? claim.sourceTime) : claim.sourceTime)),
      ),
      reported.map(({ claim: { type, state } }) => claimStateName(type, state)),
      reported.map(({ claim }) => `${claim.quantity}개`),
      reported.map(({ claim }) => TONES[claim.state] ?? 'NORMAL'),
      currentTrace(),
    ],
    'orders.note-claims',
  );
}
