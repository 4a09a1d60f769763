/**
 * Works off a run of actions on order lines: an attempt row before every call, one outcome a line, a lost answer resolved only by looking
 * the line up. Can be killed anywhere and run again: what was started and not finished is looked up before anything is sent.
 */
import type { Connector, ConnectorContext, Outcome } from '@moa/channels/sdk';
import { soldOutAdjustment } from '@moa/core';
import { z } from 'zod';
import { resolveAlert } from '../../platform/alerts/index.ts';
import type { SellerVault, Vault } from '../../platform/crypto/index.ts';
import type { Database, TenantTx } from '../../platform/database/index.ts';
import {
  type ClaimedItem,
  claimItems,
  completeItems,
  defineTask,
  type HandledTask,
  handleTask,
  openItems,
  postponeItem,
  RunAgain,
} from '../../platform/jobs/index.ts';
import { markAuthExpired, type ShopRuntime } from '../shops/index.ts';
import { applyStock } from '../stock/index.ts';
import { ACTION_BY_JOB, type ActionDefinition, type ActionInput, type ActionLine, actionInputSchema } from './actions.ts';
import { HANDWRITING_ACCOUNT } from './handwriting.service.ts';
import { bookingsOf, count, ingestPage } from './ingest.ts';
import { readLinesById, type StoredLine } from './ingest-lines.ts';
import { actOnLine, type LinePolicy } from './line-plan.ts';

export const actionTask = defineTask('orders.action', z.object({ sellerId: z.number().int(), runId: z.number().int(), kind: z.string() }), {
  urgency: 0,
});

const BATCH = 200;
const BUSY_MS = 1_000;
const RETRY_MS = 5_000;
const TRIES = 6;

export interface ActionDeps {
  database: Database;
  vault: Vault;
  shops: ShopRuntime;
  policy: LinePolicy;
  now(): Date;
}

/** One claimed item with its line. */
interface Work {
  item: ClaimedItem;
  input: ActionInput;
  stored: StoredLine;
  accountId: number;
  attemptId: number;
  /** An earlier call for this line was started and its answer is not known. */
  unresolved: boolean;
}

type Verdict = { status: 'DONE' | 'FAILED'; message: string } | { status: 'LATER'; afterMs: number; message: string };

export function actionHandler(deps: ActionDeps): HandledTask {
  return handleTask(actionTask, async ({ sellerId, runId, kind }, context) => {
    const action = ACTION_BY_JOB.get(kind);
    if (!action) return;
    const keys = await deps.vault.forSeller(sellerId);
    for (;;) {
      context.signal.throwIfAborted();
      const items = await deps.database.tenant(sellerId, (tx) => claimItems(tx, runId, BATCH, context.workerId));
      if (items.length === 0) break;
      await workOff(deps, keys, sellerId, runId, action, items);
    }
    const open = await deps.database.tenant(sellerId, (tx) => openItems(tx, runId));
    if (open.waiting > 0) throw new RunAgain(open.nextAt ? Math.max(100, open.nextAt.getTime() - deps.now().getTime()) : BUSY_MS);
  });
}

async function workOff(
  deps: ActionDeps,
  keys: SellerVault,
  sellerId: number,
  runId: number,
  action: ActionDefinition,
  items: ClaimedItem[],
): Promise<void> {
  const works = await deps.database.tenant(sellerId, (tx) => beginAttempts(tx, runId, action, items));
  const byAccount = new Map<number, Work[]>();
  for (const work of works) byAccount.set(work.accountId, [...(byAccount.get(work.accountId) ?? []), work]);
  await Promise.all([...byAccount].map(([accountId, group]) => workOffAccount(deps, keys, sellerId, runId, action, accountId, group)));
}

/** Writes an attempt a line before anything is called. Items whose line is gone fail at once. */
async function beginAttempts(tx: TenantTx, runId: number, action: ActionDefinition, items: ClaimedItem[]): Promise<Work[]> {
  const inputs = items.map((item) => ({ item, input: actionInputSchema.parse(item.input) }));
  const lineIds = inputs.map(({ input }) => input.lineId);
  const lines = new Map((await readLinesById(tx, lineIds)).map((line) => [line.id, line]));
  const accounts = await tx.query<{ id: number; account_id: number; started: boolean }>(
    `select l.id, l.account_id,
            exists (select 1 from order_attempt a where a.seller_id = l.seller_id and a.line_id = l.id and a.kind = $3 and a.outcome in ('STARTED', 'UNKNOWN')) as started
       from order_line l where l.seller_id = $1 and l.id = any ($2::bigint[])`,
    [tx.sellerId, lineIds, action.kind],
  );
  const accountOf = new Map(accounts.rows.map((row) => [row.id, row]));
  const found = inputs.flatMap(({ item, input }) => {
    const stored = lines.get(input.lineId);
    const account = accountOf.get(input.lineId);
    return stored && account ? [{ item, input, stored, account }] : [];
  });
  const lost = items.filter((item) => !found.some((work) => work.item === item));
  await completeItems(
    tx,
    runId,
    lost.map((item) => ({ seq: item.seq, attemptNo: item.attemptNo, status: 'FAILED', message: '주문을 찾을 수 없습니다.' })),
  );
  const { rows } = await tx.query<{ id: number; line_id: number }>(
    `insert into order_attempt (seller_id, line_id, claim_id, run_id, run_seq, kind, payload)
     select $1, u.line_id, u.claim_id, $2, u.seq, $3, u.payload from unnest($4::bigint[], $5::bigint[], $6::int[], $7::jsonb[]) u (line_id, claim_id, seq, payload)
     returning id, line_id`,
    [
      tx.sellerId,
      runId,
      action.kind,
      found.map((work) => work.input.lineId),
      found.map((work) => work.input.claimId),
      found.map((work) => work.item.seq),
      found.map((work) =>
        JSON.stringify({ courierCode: work.input.courierCode, invoiceNo: work.input.invoiceNo, reason: work.input.reason }),
      ),
    ],
  );
  const attemptOf = new Map(rows.map((row) => [row.line_id, row.id]));
  return found.map((work) => ({
    item: work.item,
    input: work.input,
    stored: work.stored,
    accountId: work.account.account_id,
    attemptId: attemptOf.get(work.input.lineId) ?? 0,
    unresolved: work.account.started,
  }));
}

async function workOffAccount(
  deps: ActionDeps,
  keys: SellerVault,
  sellerId: number,
  runId: number,
  action: ActionDefinition,
  accountId: number,
  works: Work[],
): Promise<void> {
  if (accountId === HANDWRITING_ACCOUNT) {
    await finish(deps, sellerId, runId, action, works, new Map(works.map((work) => [work.item.key, { kind: 'ok', value: undefined }])));
    return;
  }
  const { account, connector, ctx } = await deps.shops.context(sellerId, accountId, 0);
  if (account.status !== 'NORMAL') {
    const message = '쇼핑몰 인증이 만료되어 처리하지 못했습니다. 재연동한 뒤 실패한 항목을 다시 시도해 주십시오.';
    await finish(deps, sellerId, runId, action, works, new Map(works.map((work) => [work.item.key, { kind: 'relink', message }])));
    return;
  }
  const scope: Scope = { deps, keys, sellerId, accountId, shopType: account.shopType, connector, ctx };
  const outcomes = new Map<string, Outcome<void>>();
  const toCall = await settleUnresolved(scope, action, works, outcomes);
  await confirmFirst(scope, action, toCall, outcomes);
  const calling = toCall.filter((work) => !outcomes.has(work.item.key));
  if (calling.length > 0) {
    const lines = await deps.database.tenant(sellerId, (tx) => toActionLines(tx, calling));
    const called = action.call(connector, ctx, lines);
    if (called === null) {
      for (const work of calling)
        outcomes.set(work.item.key, {
          kind: 'refused',
          code: 'UNSUPPORTED',
          message: '이 쇼핑몰은 API로 처리할 수 없습니다. 쇼핑몰 관리자에서 처리해 주십시오.',
        });
    } else {
      const answered = await called;
      for (const work of calling)
        outcomes.set(
          work.item.key,
          answered.get(work.item.key) ?? { kind: 'unknown', message: '쇼핑몰의 응답에 이 주문의 결과가 없습니다.' },
        );
    }
    await resolveUnknown(scope, action, calling, outcomes);
  }
  await finish(deps, sellerId, runId, action, works, outcomes);
}

interface Scope {
  deps: ActionDeps;
  keys: SellerVault;
  sellerId: number;
  accountId: number;
  shopType: string;
  connector: Connector;
  ctx: ConnectorContext;
}

/** Lines whose earlier call may have gone through are looked up; those that did are done, the others may be called. */
async function settleUnresolved(
  scope: Scope,
  action: ActionDefinition,
  works: Work[],
  outcomes: Map<string, Outcome<void>>,
): Promise<Work[]> {
  const unresolved = works.filter((work) => work.unresolved);
  if (unresolved.length === 0) return works;
  const looked = await lookUp(scope, action, unresolved);
  for (const [key, outcome] of looked) if (outcome !== null) outcomes.set(key, outcome);
  return works.filter((work) => !outcomes.has(work.item.key));
}

async function resolveUnknown(scope: Scope, action: ActionDefinition, works: Work[], outcomes: Map<string, Outcome<void>>): Promise<void> {
  const unknown = works.filter((work) => outcomes.get(work.item.key)?.kind === 'unknown');
  if (unknown.length === 0) return;
  const looked = await lookUp(scope, action, unknown);
  for (const work of unknown) {
    const outcome = looked.get(work.item.key);
    // The look-up says that nothing happened: the call may be made again.
    outcomes.set(work.item.key, outcome ?? { kind: 'again', message: '쇼핑몰에 반영되지 않아 다시 시도합니다.' });
  }
}

/** What the channel shows of the lines: ok when the action has happened, null when it has not, unknown when that can't be told. */
async function lookUp(scope: Scope, action: ActionDefinition, works: Work[]): Promise<Map<string, Outcome<void> | null>> {
  const found = new Map<string, Outcome<void> | null>();
  const all = (outcome: Outcome<void>) => new Map(works.map((work) => [work.item.key, outcome]));
  const read = scope.connector.orders?.lookUp;
  if (!read) return all({ kind: 'unknown', message: '쇼핑몰의 응답을 받지 못했습니다. 다음 주문수집에서 결과가 확인됩니다.' });
  const lines = await scope.deps.database.tenant(scope.sellerId, (tx) => toActionLines(tx, works));
  const page = await read(scope.ctx, lines);
  if (page.kind !== 'ok')
    return all(page.kind === 'relink' ? page : { kind: 'unknown', message: '쇼핑몰의 응답을 받지 못했습니다. 잠시 후 다시 확인합니다.' });
  await scope.deps.database.tenant(
    scope.sellerId,
    (tx) => ingestPage(tx, scope.keys, { id: scope.accountId, shopType: scope.shopType }, page.value, scope.deps.policy),
    { retry: true },
  );
  for (const work of works) {
    const fact = page.value.lines.find((line) => line.orderNo === work.stored.asFact.orderNo && line.lineNo === work.stored.asFact.lineNo);
    if (!fact) {
      found.set(work.item.key, { kind: 'unknown', message: '쇼핑몰에서 주문을 찾지 못했습니다.' });
      continue;
    }
    const sameInvoice = action.kind === 'MODIFY_INVOICE' && fact.invoiceNo === work.input.invoiceNo;
    const happened = sameInvoice || (fact.state !== null && action.done.includes(fact.state));
    found.set(work.item.key, happened ? { kind: 'ok', value: undefined } : null);
  }
  return found;
}

/** A NEW line of a channel that wants a confirm before a dispatch is confirmed in the same go. */
async function confirmFirst(scope: Scope, action: ActionDefinition, works: Work[], outcomes: Map<string, Outcome<void>>): Promise<void> {
  const confirm = scope.connector.orders?.confirm;
  if (action.kind !== 'DISPATCH' || !scope.connector.manifest.orders.confirmFirst || !confirm) return;
  const fresh = works.filter((work) => work.stored.record.state === 'NEW');
  if (fresh.length === 0) return;
  const lines = await scope.deps.database.tenant(scope.sellerId, (tx) => toActionLines(tx, fresh));
  const confirmed = await confirm(scope.ctx, lines);
  for (const work of fresh) {
    const outcome = confirmed.get(work.item.key);
    if (outcome && outcome.kind !== 'ok' && outcome.kind !== 'unknown') outcomes.set(work.item.key, outcome);
  }
}

async function toActionLines(tx: TenantTx, works: readonly Work[]): Promise<ActionLine[]> {
  const claimIds = works.flatMap((work) => (work.input.claimId === null ? [] : [work.input.claimId]));
  const { rows } = await tx.query<{
    id: number;
    claim_no: string;
    order_no: string;
    line_no: string;
    quantity: number;
    refs: Record<string, string>;
  }>('select id, claim_no, order_no, line_no, quantity, refs from claim where seller_id = $1 and id = any ($2::bigint[])', [
    tx.sellerId,
    claimIds,
  ]);
  const claims = new Map(rows.map((row) => [row.id, row]));
  return works.map((work) => {
    const { asFact, record } = work.stored;
    const claim = work.input.claimId === null ? undefined : claims.get(work.input.claimId);
    return {
      key: work.item.key,
      orderNo: asFact.orderNo,
      lineNo: asFact.lineNo,
      bundleNo: asFact.bundleNo,
      quantity: record.quantity - record.claimedQuantity,
      refs: asFact.refs,
      input: work.input,
      claim: claim
        ? {
            key: work.item.key,
            claimNo: claim.claim_no,
            orderNo: claim.order_no,
            lineNo: claim.line_no,
            quantity: claim.quantity,
            refs: { ...asFact.refs, ...claim.refs },
          }
        : null,
    };
  });
}

/** Stores what came of the calls: attempts, lines, stock, counters, items. */
async function finish(
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
      const accountId = works[0]?.accountId ?? HANDWRITING_ACCOUNT;
      if (relink?.kind === 'relink' && accountId !== HANDWRITING_ACCOUNT) await markAuthExpired(tx, accountId, relink.message);
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
      await moveLines(tx, deps, action, accountId, succeeded);
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
        : { status: 'FAILED', message: `${outcome.message} 쇼핑몰 상태를 확인한 뒤 다시 시도해 주십시오.` };
    case 'fix':
      return { status: 'FAILED', message: outcome.problems.map((problem) => problem.message).join(' ') };
    case 'relink':
    case 'refused':
      return { status: 'FAILED', message: outcome.message };
  }
}

const OUTCOME_CODES = {
  ok: 'OK',
  relink: 'RELINK',
  fix: 'FIX',
  slow_down: 'SLOW_DOWN',
  again: 'AGAIN',
  refused: 'REFUSED',
  unknown: 'UNKNOWN',
} as const;

async function endAttempts(tx: TenantTx, works: readonly Work[], outcomes: ReadonlyMap<string, Outcome<void>>): Promise<void> {
  await tx.query(
    `update order_attempt a set outcome = u.outcome, message = u.message, finished_at = now()
       from unnest($2::bigint[], $3::text[], $4::text[]) u (id, outcome, message) where a.seller_id = $1 and a.id = u.id`,
    [
      tx.sellerId,
      works.map((work) => work.attemptId),
      works.map((work) => OUTCOME_CODES[outcomes.get(work.item.key)?.kind ?? 'unknown']),
      works.map((work) => {
        const outcome = outcomes.get(work.item.key);
        return outcome && 'message' in outcome ? outcome.message : null;
      }),
    ],
  );
  // What an earlier, unfinished attempt did is known now.
  const known = works.filter((work) => work.unresolved && outcomes.get(work.item.key)?.kind !== 'unknown');
  await tx.query(
    `update order_attempt set outcome = 'AGAIN', finished_at = coalesce(finished_at, now())
      where seller_id = $1 and line_id = any ($2::bigint[]) and outcome in ('STARTED', 'UNKNOWN') and not (id = any ($3::bigint[]))`,
    [tx.sellerId, known.map((work) => work.input.lineId), works.map((work) => work.attemptId)],
  );
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

/** Moves the lines to what the action reached, as of now; the channel's own facts merge into it later. */
async function moveLines(
  tx: TenantTx,
  deps: ActionDeps,
  action: ActionDefinition,
  accountId: number,
  works: readonly Work[],
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
    return {
      id: line.id,
      before: line.record,
      ...actOnLine({ ...line.record, claims }, whole ? action.reached : line.record.state, at, deps.policy),
    };
  });
  const invoices = action.kind === 'DISPATCH' || action.kind === 'MODIFY_INVOICE';
  await tx.query(
    `update order_line l
        set state = u.state, source_time = u.source_time, stock_state = u.stock_state, stock_round = u.stock_round, claimed_quantity = u.claimed, oversold = u.oversold,
            courier_code = coalesce(u.courier, l.courier_code), invoice_no = coalesce(u.invoice, l.invoice_no),
            dispatched_at = case when $11 then coalesce(l.dispatched_at, now()) else l.dispatched_at end,
            open_claim = u.open_claim, last_error = null, updated_at = now()
       from unnest($2::bigint[], $3::text[], $4::timestamptz[], $5::text[], $6::smallint[], $7::bigint[], $8::boolean[], $9::text[], $10::text[], $12::text[])
              u (id, state, source_time, stock_state, stock_round, claimed, oversold, courier, invoice, open_claim)
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
      action.kind === 'DISPATCH',
      moved.map((line) => line.record.claims.find((claim) => !['DONE', 'REJECTED', 'WITHDRAWN'].includes(claim.state))?.type ?? null),
    ],
  );
  const claimIds = works.flatMap((work) => (work.input.claimId === null ? [] : [work.input.claimId]));
  await tx.query(
    `update claim set state = 'DONE', source_time = greatest(source_time, now()), last_error = null, updated_at = now() where seller_id = $1 and id = any ($2::bigint[])`,
    [tx.sellerId, claimIds],
  );
  await tx.query(
    `insert into order_event (seller_id, line_id, kind, title, detail, tone, actor) select $1, u.id, $2, $3, u.detail, 'GOOD', '나' from unnest($4::bigint[], $5::text[]) u (id, detail)`,
    [
      tx.sellerId,
      action.kind,
      EVENT_TITLES[action.kind],
      moved.map((line) => line.id),
      moved.map((line) => (invoices ? (inputs.get(line.id)?.invoiceNo ?? null) : null)),
    ],
  );
  await applyStock(tx, bookingsOf(moved), { actor: '시스템', urgency: 0 });
  const soldOut = moved.filter((line) => inputs.get(line.id)?.reason === 'SOLD_OUT' && line.record.parts !== null);
  await bookSoldOut(tx, soldOut);
  for (const line of moved) if (line.before.oversold) await resolveAlert(tx, `stock.oversold:${line.id}`);
  await count(
    tx,
    accountId,
    moved.map((line) => ({ before: line.before, after: line.record })),
  );
}

const EVENT_TITLES = {
  CONFIRM: '발주확인',
  DISPATCH: '발송처리',
  MODIFY_INVOICE: '송장수정',
  CANCEL_SALE: '판매취소',
  APPROVE_CANCEL: '취소승인',
} as const;

/** A cancel because it is sold out books out what the ledger thought was there, so that zero is shown everywhere (decisions.md 14). */
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
