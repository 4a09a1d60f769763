/** What moves when an action has succeeded: lines, claims, stock, counters, history. */
import { DELAY_REASON_LABELS, promisedDue, soldOutAdjustment } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';
import { currentTrace } from '../../../platform/trace.ts';
import { applyStock, forgetShown, type StockBooking } from '../../stock/index.ts';
import { decideWithApproval } from '../claims/restock.ts';
import { bookingsOf, count, movedItem } from '../ingest/ingest.ts';
import { keepClaims } from '../ingest/keep-claims.ts';
import { readLinesById } from '../lines/line.queries.ts';
import { unitCostSql } from '../lines/line.store.ts';
import { actOnClaims, actOnLine, openClaimOf } from '../lines/line-plan.ts';
import type { LineChange, LineRecord } from '../lines/line-record.ts';
import { resolveOversold } from '../lines/oversold.ts';
import { noteReleaseAsked } from '../unreceived/unreceived.store.ts';
import type { ActionDefinition, ActionInput } from './actions.ts';
import type { ActionDeps, Work } from './actions.work.ts';
import { isFiled } from './filings.ts';
import { noteSent } from './sent.ts';

/** What was asked for a line, and has been done. */
export type Acted = Pick<Work, 'input'>;

interface MovedLine extends LineChange {
  id: number;
  before: LineRecord;
  listingItemId: number | null;
  /** Of its claims there may be several. */
  works: readonly Acted[];
}

/** Moves the lines to what the action reached, as of now; the channel's own facts merge into it later. */
export async function moveLines(
  tx: TenantTx,
  deps: Pick<ActionDeps, 'policy' | 'now'>,
  action: ActionDefinition,
  accountId: number,
  works: readonly Acted[],
  refs: ReadonlyMap<number, Record<string, string>>,
): Promise<void> {
  if (works.length === 0) return;
  const byLine = Map.groupBy(works, (work) => work.input.lineId);
  const lines = await readLinesById(tx, [...byLine.keys()]);
  const at = deps.now().getTime();
  const moved = lines.map((line): MovedLine => {
    const { id, record: before, listingItemId } = line;
    const mine = byLine.get(id) ?? [];
    return { id, before, listingItemId, works: mine, ...changeOf(action, before, mine, at, deps) };
  });
  await updateLines(tx, action, moved, refs);
  if (leaves(action) || changesParcel(action)) await noteSent(tx);
  if (action.name === 'releaseUnreceived')
    await noteReleaseAsked(
      tx,
      moved.map(({ id }) => id),
      new Date(at),
    );
  if (action.claim) {
    await updateClaims(tx, action, works);
    await keepClaims(tx, lines[0]?.shopType ?? '', moved, false);
  }
  await noteEvents(tx, action, works, filedAmong(action, moved));
  await applyStock(tx, bookingsOf(moved), { actor: '시스템', urgency: 0 });
  if (action.name === 'cancelSale')
    await bookSoldOut(
      tx,
      moved.filter((line) => line.works.some(({ input }) => input.reason === 'SOLD_OUT')),
    );
  await decideWithApproval(
    tx,
    works.flatMap(({ input }) =>
      input.restock && input.claimId !== null ? [{ claimId: input.claimId, restock: input.restock, actor: input.by }] : [],
    ),
  );
  await forgetShown(tx, moved.flatMap(movedItem));
  await resolveOversold(tx, moved);
  await count(
    tx,
    accountId,
    moved.map((line) => ({ before: line.before, after: line.record })),
  );
}

function changeOf(
  action: ActionDefinition,
  record: LineRecord,
  works: readonly Acted[],
  at: number,
  { policy }: Pick<ActionDeps, 'policy'>,
): LineChange {
  if (action.files !== null) return { record, effects: [] };
  if (action.claim) {
    const acted = new Set(works.flatMap(({ input }) => (input.claimId === null ? [] : [input.claimId])));
    return actOnClaims(record, acted, action.claim, at, policy);
  }
  // What the shop shows done before may be further on than the action wanted.
  const further = action.done.includes(record.state);
  const known = action.name === 'delayDispatch' ? { ...record, delayed: true } : record;
  return actOnLine(known, further ? record.state : (action.own?.reached ?? record.state), further ? 0 : at, policy);
}

async function updateLines(
  tx: TenantTx,
  action: ActionDefinition,
  moved: readonly MovedLine[],
  refs: ReadonlyMap<number, Record<string, string>>,
): Promise<void> {
  const invoices = leaves(action) || changesParcel(action);
  await tx.query(
    `update order_line l
        set state = u.state, source_time = u.source_time, stock_state = u.stock_state, stock_round = u.stock_round, claimed_quantity = u.claimed, oversold = u.oversold,
            courier_code = coalesce(u.courier, l.courier_code), invoice_no = coalesce(u.invoice, l.invoice_no),
            dispatched_at = moa_time_if($11, moa_time_or(l.dispatched_at, now()), l.dispatched_at),
            delivered_at = moa_time_if($14, moa_time_or(l.delivered_at, now()), l.delivered_at),
            delayed = u.delayed, dispatch_due = coalesce(u.due, l.dispatch_due),
            unit_cost = ${unitCostSql({ stockState: 'u.stock_state', product: 'l.product_id' })},
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
      moved.map((line) => (invoices ? (line.works.at(-1)?.input.courierCode ?? null) : null)),
      moved.map((line) => (invoices ? (line.works.at(-1)?.input.invoiceNo ?? null) : null)),
      leaves(action),
      moved.map((line) => openClaimOf(line.record)),
      moved.map((line) => JSON.stringify(refs.get(line.id) ?? {})),
      action.name === 'markDelivered',
      moved.map((line) => line.record.delayed),
      moved.map((line) => dueOf(line.works.at(-1)?.input)),
    ],
  );
}

function leaves({ name }: ActionDefinition): boolean {
  return name === 'dispatch' || name === 'rejectCancel';
}

/** Of a line that is under way. */
function changesParcel({ name }: ActionDefinition): boolean {
  return name === 'modifyInvoice' || name === 'releaseUnreceived';
}

function dueOf(input: ActionInput | undefined): string | null {
  return input?.dueDate ? promisedDue(input.dueDate).toISOString() : null;
}

/** The parcel that travels for a claim, or what it waits for. */
async function updateClaims(tx: TenantTx, { name, claim }: ActionDefinition, works: readonly Acted[]): Promise<void> {
  const picksUp = name === 'pickUpReturn' || name === 'pickUpExchange';
  await tx.query(
    `update claim c
        set pickup_courier = case when $2 then u.courier else c.pickup_courier end, pickup_invoice = case when $2 then u.invoice else c.pickup_invoice end,
            resent_courier = case when $3 then u.courier else c.resent_courier end, resent_invoice = case when $3 then u.invoice else c.resent_invoice end,
            hold_reason = case when $4 then u.reason else c.hold_reason end, hold_fee = case when $4 then u.fee else c.hold_fee end,
            last_error = null, updated_at = now()
       from unnest($5::bigint[], $6::text[], $7::text[], $8::text[], $9::bigint[]) u (id, courier, invoice, reason, fee)
      where c.seller_id = $1 and c.id = u.id`,
    [
      tx.sellerId,
      picksUp,
      name === 'dispatchExchange',
      claim?.needs === 'HOLD',
      works.map(({ input }) => input.claimId),
      works.map(({ input }) => input.courierCode),
      works.map(({ input }) => input.invoiceNo),
      works.map(({ input }) => input.reason),
      works.map(({ input }) => input.fee),
    ],
  );
}

/** The claims that were filed, by their lines: those that the shop has shown already. */
function filedAmong({ files }: ActionDefinition, moved: readonly MovedLine[]): Map<number, number> {
  if (files === null) return new Map();
  return new Map(
    moved.flatMap(({ id, record, works }) => {
      const filing = works.at(-1)?.input.filing;
      const claim = filing && record.claims.find((each) => isFiled(files, filing, each));
      return claim?.id == null ? [] : [[id, claim.id] as const];
    }),
  );
}

async function noteEvents(
  tx: TenantTx,
  action: ActionDefinition,
  works: readonly Acted[],
  filed: ReadonlyMap<number, number>,
): Promise<void> {
  await tx.query(
    `insert into order_event (seller_id, line_id, claim_id, kind, title, detail, tone, actor, trace_id)
     select $1, u.id, u.claim_id, $2, $3, u.detail, 'GOOD', u.actor, $4 from unnest($5::bigint[], $6::bigint[], $7::text[], $8::text[]) u (id, claim_id, detail, actor)
     returning line_id`,
    [
      tx.sellerId,
      action.kind,
      action.title,
      currentTrace(),
      works.map((work) => work.input.lineId),
      works.map(({ input }) => input.claimId ?? filed.get(input.lineId) ?? null),
      works.map((work) => detailOf(action, work)),
      works.map((work) => work.input.by),
    ],
  );
}

/** What the seller said with it. */
function detailOf({ name, claim }: ActionDefinition, { input }: Acted): string | null {
  if (input.filing) return `${input.filing.pieces}개`;
  if (input.dueDate && input.delayReason) return `${DELAY_REASON_LABELS[input.delayReason]} · 발송예정일 ${input.dueDate}`;
  if (name === 'releaseUnreceived') return [input.invoiceNo, input.detail].filter(Boolean).join(' · ') || null;
  if (name === 'dispatch' || name === 'modifyInvoice' || claim?.needs === 'INVOICE') return input.invoiceNo;
  return claim?.needs === 'HOLD' || claim?.needs === 'REASON' ? input.detail || null : null;
}

/** A cancel because it is sold out books out what the ledger thought was there, so that zero is shown everywhere. */
export async function bookSoldOut(
  tx: TenantTx,
  lines: readonly { id: number; record: LineRecord }[],
  source: (lineId: number) => StockBooking['source'] = (lineId) => ({ kind: 'LINE', id: String(lineId) }),
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
        await applyStock(tx, [{ skuId: part.skuId, effect: 'SOLD_OUT_ADJUST', quantity, source: source(line.id) }], {
          actor: '시스템',
          urgency: 0,
        });
      }
    }
  }
}
