/** Stores what came of the calls of an action: attempts, lines, stock, counters, items. */
import { type Outcome, shortMessage } from '@moa/channels/sdk';
import { DELAY_REASON_LABELS, promisedDue, soldOutAdjustment } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';
import { completeItems, postponeItem } from '../../../platform/jobs/index.ts';
import { currentTrace } from '../../../platform/trace.ts';
import { markAuthExpired } from '../../shops/index.ts';
import { applyStock, forgetShown } from '../../stock/index.ts';
import { bookingsOf, count, movedItem } from '../ingest/ingest.ts';
import { readLinesById } from '../lines/line.queries.ts';
import { actOnLine } from '../lines/line-plan.ts';
import { resolveOversold } from '../lines/oversold.ts';
import { MANUAL_ORDER_ACCOUNT } from '../manual/manual-order.service.ts';
import { endAttempts } from './actions.attempts.ts';
import type { ActionDefinition, ActionInput } from './actions.ts';
import type { ActionDeps, Work } from './actions.work.ts';

const BUSY_MS = 1_000;
const RETRY_MS = 5_000;
const TRIES = 6;

type Verdict = { status: 'DONE' | 'FAILED'; message: string } | { status: 'LATER'; afterMs: number; message: string };

/** One transaction: attempts end, items complete or wait for their next try, lines move. */
export async function finish(
  deps: ActionDeps,
  sellerId: number,
  runId: number,
  action: ActionDefinition,
  works: readonly Work[],
  outcomes: ReadonlyMap<string, Outcome<void>>,
): Promise<void> {
  await deps.database.tenant(
    sellerId,
    async (tx) => {
      const verdicts = new Map(works.map((work) => [work, verdictOf(outcomes.get(work.item.key), work.item.attemptNo)]));
      await endAttempts(tx, works, outcomes);
      const relink = [...outcomes.values()].find((outcome) => outcome.kind === 'relink');
      const accountId = works[0]?.accountId ?? MANUAL_ORDER_ACCOUNT;
      if (relink?.kind === 'relink' && accountId !== MANUAL_ORDER_ACCOUNT) await markAuthExpired(tx, accountId, relink);
      for (const [work, verdict] of verdicts) {
        if (verdict.status === 'LATER')
          await postponeItem(tx, runId, work.item, new Date(deps.now().getTime() + verdict.afterMs), verdict.message);
      }
      const succeeded = works.filter((work) => verdicts.get(work)?.status === 'DONE');
      const failed = works.filter((work) => verdicts.get(work)?.status === 'FAILED');
      await storeFailures(tx, failed, verdicts);
      await completeItems(
        tx,
        runId,
        [...succeeded, ...failed].map((work) => {
          const verdict = verdicts.get(work);
          return {
            seq: work.item.seq,
            attemptNo: work.item.attemptNo,
            status: verdict?.status === 'DONE' ? ('DONE' as const) : ('FAILED' as const),
            message: verdict?.message ?? '',
          };
        }),
      );
      await moveLines(tx, deps, action, accountId, succeeded, refsOf(succeeded, outcomes));
    },
    { retry: true },
  );
}

function verdictOf(outcome: Outcome<void> | undefined, attemptNo: number): Verdict {
  if (!outcome) return { status: 'FAILED', message: '처리 결과를 받지 못했습니다.' };
  switch (outcome.kind) {
    case 'ok':
      return { status: 'DONE', message: '' };
    case 'slow_down':
      return { status: 'LATER', afterMs: Math.max(BUSY_MS, outcome.retryAfterMs), message: outcome.message };
    case 'again':
    case 'unknown':
      return attemptNo < TRIES
        ? { status: 'LATER', afterMs: RETRY_MS * attemptNo, message: outcome.message }
        : { status: 'FAILED', message: `${outcome.message} 쇼핑몰 상태를 확인한 뒤 다시 시도해주십시오.` };
    case 'fix':
      return { status: 'FAILED', message: shortMessage(outcome.problems.map((problem) => problem.message).join(' ')) };
    case 'relink':
    case 'refused':
      return { status: 'FAILED', message: outcome.message };
  }
}

async function storeFailures(tx: TenantTx, works: readonly Work[], verdicts: ReadonlyMap<Work, Verdict>): Promise<void> {
  if (works.length === 0) return;
  const messages = works.map((work) => verdicts.get(work)?.message ?? '');
  const ids = works.map((work) => work.input.lineId);
  await tx.query(
    'update order_line l set last_error = u.message from unnest($2::bigint[], $3::text[]) u (id, message) where l.seller_id = $1 and l.id = u.id',
    [tx.sellerId, ids, messages],
  );
}

/** What the channel reported about each line, by its id, for acting on it later (the number its shipment got). */
function refsOf(works: readonly Work[], outcomes: ReadonlyMap<string, Outcome<void>>): Map<number, Record<string, string>> {
  return new Map(
    works.flatMap((work): [number, Record<string, string>][] => {
      const outcome = outcomes.get(work.item.key);
      return outcome?.kind === 'ok' && outcome.refs ? [[work.input.lineId, outcome.refs]] : [];
    }),
  );
}

/** Moves the lines to what the action reached, as of now; the channel's own facts merge into it later. */
async function moveLines(
  tx: TenantTx,
  deps: ActionDeps,
  action: ActionDefinition,
  accountId: number,
  works: readonly Work[],
  refs: ReadonlyMap<number, Record<string, string>>,
): Promise<void> {
  if (works.length === 0) return;
  const inputs = new Map(works.map((work) => [work.input.lineId, work.input]));
  const lines = await readLinesById(
    tx,
    works.map((work) => work.input.lineId),
  );
  const at = deps.now().getTime();
  const moved = lines.map((line) => {
    const claimId = inputs.get(line.id)?.claimId ?? null;
    const claims =
      claimId === null
        ? line.record.claims
        : line.record.claims.map((claim) => (claim.id === claimId ? { ...claim, state: 'DONE' as const, sourceTime: at } : claim));
    // Approving a cancel of some pieces leaves the rest of the line where it was.
    const whole =
      claimId === null ||
      claims.filter((claim) => claim.type === 'CANCEL' && claim.state === 'DONE').reduce((sum, claim) => sum + claim.quantity, 0) >=
        line.record.quantity;
    // So does what the shop shows done before: it may be further on than the action wanted.
    const further = action.done.includes(line.record.state);
    const known = action.name === 'delayDispatch' ? { ...line.record, delayed: true } : line.record;
    const reached = whole && !further ? (action.reached ?? line.record.state) : line.record.state;
    return {
      id: line.id,
      before: line.record,
      listingItemId: line.listingItemId,
      ...actOnLine({ ...known, claims }, reached, further ? 0 : at, deps.policy),
    };
  });
  const invoices = action.name === 'dispatch' || action.name === 'modifyInvoice';
  await tx.query(
    `update order_line l
        set state = u.state, source_time = u.source_time, stock_state = u.stock_state, stock_round = u.stock_round, claimed_quantity = u.claimed, oversold = u.oversold,
            courier_code = coalesce(u.courier, l.courier_code), invoice_no = coalesce(u.invoice, l.invoice_no),
            dispatched_at = moa_time_if($11, moa_time_or(l.dispatched_at, now()), l.dispatched_at),
            delivered_at = moa_time_if($14, moa_time_or(l.delivered_at, now()), l.delivered_at),
            delayed = u.delayed, dispatch_due = coalesce(u.due, l.dispatch_due),
            open_claim = u.open_claim, refs = l.refs || u.refs, last_error = null, updated_at = now()
       from unnest($2::bigint[], $3::text[], $4::timestamptz[], $5::text[], $6::smallint[], $7::bigint[], $8::boolean[], $9::text[], $10::text[], $12::text[],
                   $13::jsonb[], $15::boolean[], $16::timestamptz[])
              u (id, state, source_time, stock_state, stock_round, claimed, oversold, courier, invoice, open_claim, refs, delayed, due)
      where l.seller_id = $1 and l.id = u.id`,
    [
      tx.sellerId,
      moved.map((line) => line.id),
      moved.map((line) => line.record.state),
      moved.map((line) => new Date(line.record.sourceTime).toISOString()),
      moved.map((line) => line.record.stockState),
      moved.map((line) => line.record.stockRound),
      moved.map((line) => line.record.claimedQuantity),
      moved.map((line) => line.record.oversold),
      moved.map((line) => (invoices ? (inputs.get(line.id)?.courierCode ?? null) : null)),
      moved.map((line) => (invoices ? (inputs.get(line.id)?.invoiceNo ?? null) : null)),
      action.name === 'dispatch',
      moved.map((line) => line.record.claims.find((claim) => !['DONE', 'REJECTED', 'WITHDRAWN'].includes(claim.state))?.type ?? null),
      moved.map((line) => JSON.stringify(refs.get(line.id) ?? {})),
      action.name === 'markDelivered',
      moved.map((line) => line.record.delayed),
      moved.map((line) => dueOf(inputs.get(line.id))),
    ],
  );
  const claimIds = works.flatMap((work) => (work.input.claimId === null ? [] : [work.input.claimId]));
  await tx.query(
    `update claim set state = 'DONE', source_time = greatest(source_time, now()), last_error = null, updated_at = now() where seller_id = $1 and id = any ($2::bigint[])`,
    [tx.sellerId, claimIds],
  );
  await tx.query(
    `insert into order_event (seller_id, line_id, kind, title, detail, tone, actor, trace_id)
     select $1, u.id, $2, $3, u.detail, 'GOOD', '나', $6 from unnest($4::bigint[], $5::text[]) u (id, detail) returning line_id`,
    [
      tx.sellerId,
      action.kind,
      action.title,
      moved.map((line) => line.id),
      moved.map((line) => eventDetail(inputs.get(line.id), invoices)),
      currentTrace(),
    ],
  );
  await applyStock(tx, bookingsOf(moved), { actor: '시스템', urgency: 0 });
  const soldOut = moved.filter((line) => inputs.get(line.id)?.reason === 'SOLD_OUT' && line.record.parts !== null);
  await bookSoldOut(tx, soldOut);
  await forgetShown(tx, moved.flatMap(movedItem));
  await resolveOversold(tx, moved);
  await count(
    tx,
    accountId,
    moved.map((line) => ({ before: line.before, after: line.record })),
  );
}

function dueOf(input: ActionInput | undefined): string | null {
  return input?.dueDate ? promisedDue(input.dueDate).toISOString() : null;
}

/** What the line's history says beside the name of the action. */
function eventDetail(input: ActionInput | undefined, invoices: boolean): string | null {
  if (input?.dueDate && input.delayReason) return `${DELAY_REASON_LABELS[input.delayReason]} · 발송예정일 ${input.dueDate}`;
  return invoices ? (input?.invoiceNo ?? null) : null;
}

/** A cancel because it is sold out books out what the ledger thought was there, so that zero is shown everywhere. */
async function bookSoldOut(
  tx: TenantTx,
  lines: readonly { id: number; record: { parts: readonly { skuId: number }[] | null } }[],
): Promise<void> {
  for (const line of lines) {
    for (const part of line.record.parts ?? []) {
      const { rows } = await tx.query<{ on_hand: number; reserved: number }>(
        'select on_hand, reserved from sku where seller_id = $1 and id = $2 for no key update',
        [tx.sellerId, part.skuId],
      );
      const balance = rows[0];
      if (!balance) continue;
      const quantity = soldOutAdjustment({ onHand: balance.on_hand, reserved: balance.reserved });
      if (quantity > 0) {
        await applyStock(tx, [{ skuId: part.skuId, effect: 'SOLD_OUT_ADJUST', quantity, source: { kind: 'LINE', id: String(line.id) } }], {
          actor: '시스템',
          urgency: 0,
        });
      }
    }
  }
}
