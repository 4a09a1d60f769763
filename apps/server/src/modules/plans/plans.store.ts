/** Plans and their items as rows. Every statement names the seller. */
import { nextPlanStatus, type PlanChange, type PlanOutcome, type PlanStatus, SHOP_TYPES, type ShopType } from '@moa/core';
import type { TenantTx } from '../../platform/database/index.ts';
import { createRunFrom, type Requester } from '../../platform/jobs/index.ts';
import type { FrozenItem, PlannedItem, PlanProblem } from './kind.ts';

export interface NewPlan {
  kind: string;
  title: string;
  hash: string;
  input: unknown;
  undoes: number | null;
}

export interface PlanRow {
  id: number;
  kind: string;
  title: string;
  hash: string;
  status: PlanStatus;
  input: unknown;
  undoes: number | null;
  run_id: number | null;
  created_by_id: number | null;
  finished_at: Date | null;
}

const hasError = (problems: readonly PlanProblem[] = []) => problems.some(({ severity }) => severity === 'ERROR');

/** Whether an item is left out, and whether something stops it. */
const isLeftOut = (item: FrozenItem) => item.reason !== undefined || hasError(item.problems);

/** @param appliedAt of a plan whose changes are made in this very transaction: it has no run. Null: it is proposed */
export async function insertPlan(
  tx: TenantTx,
  plan: NewPlan,
  items: readonly FrozenItem[],
  by: Requester,
  appliedAt: Date | null = null,
): Promise<number> {
  const leftOut = items.filter(isLeftOut);
  const stopped = leftOut.filter(({ problems }) => hasError(problems));
  const { rows } = await tx.query<{ id: number }>(
    `insert into plan (seller_id, kind, title, hash, status, created_by, created_by_id, input, undoes, shop_account_ids, change_count, skip_count, problem_count,
                       applied_at, finished_at)
     values ($1, $2, $3, $4, $13, $5, $6, $7, $8, $9, $10, $11, $12, $14, $14) returning id`,
    [
      tx.sellerId,
      plan.kind,
      plan.title,
      plan.hash,
      by.loginId,
      by.userId,
      JSON.stringify(plan.input),
      plan.undoes,
      tx.shopAccountIds,
      items.length - leftOut.length,
      leftOut.length - stopped.length,
      stopped.length,
      appliedAt === null ? 'PROPOSED' : 'APPLIED',
      appliedAt,
    ],
    'plans.insert',
  );
  const id = rows[0]?.id ?? 0;
  await tx.query(
    `insert into plan_item (seller_id, plan_id, seq, target_id, action, target_version, account_id, shop_type, label, reason, changes, problems, outcome)
     select $1, $2, u.seq, u.target, u.action, u.version, u.account, u.shop_type, u.label, u.reason, u.changes::jsonb, u.problems::jsonb, $12
       from unnest($3::bigint[], $4::text[], $5::int[], $6::bigint[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[])
              with ordinality u (target, action, version, account, shop_type, label, reason, changes, problems, seq)
     returning seq`,
    [
      tx.sellerId,
      id,
      items.map(({ targetId }) => targetId),
      items.map((item) => (isLeftOut(item) ? 'SKIP' : item.action)),
      items.map(({ version }) => version),
      items.map(({ accountId }) => accountId),
      items.map(({ shopType }) => shopType),
      items.map(({ label }) => label),
      items.map(({ reason }) => reason ?? null),
      items.map(({ changes }) => JSON.stringify(changes)),
      items.map(({ problems = [] }) => JSON.stringify(problems)),
      appliedAt === null ? null : 'APPLIED',
    ],
    'plans.insert-items',
  );
  return id;
}

/** Locked until the transaction ends. Undefined for one that is not there or another seller's. */
export async function lockPlan(tx: TenantTx, id: number): Promise<PlanRow | undefined> {
  const { rows } = await tx.query<PlanRow>(
    `select id, kind, title, hash, status, input, undoes, run_id, created_by_id, finished_at
       from plan where seller_id = $1 and id = $2 for update`,
    [tx.sellerId, id],
    'plans.lock',
  );
  return rows[0];
}

/** What a run needs of its plan. */
export interface RunningPlan {
  id: number;
  kind: string;
  title: string;
  input: unknown;
  undoes: number | null;
  shop_account_ids: number[] | null;
  /** Who applied it. */
  requester: Requester;
}

export async function planOfRun(tx: TenantTx, runId: number): Promise<RunningPlan | undefined> {
  const { rows } = await tx.query<Omit<RunningPlan, 'requester'> & { user_id: number; login_id: string }>(
    `select p.id, p.kind, p.title, p.input, p.undoes, p.shop_account_ids, r.created_by as user_id, r.created_by_name as login_id
       from job_run r join plan p on p.seller_id = r.seller_id and p.id = (r.input->>'planId')::bigint
      where r.seller_id = $1 and r.id = $2`,
    [tx.sellerId, runId],
    'plans.of-run',
  );
  return rows.map(({ user_id: userId, login_id: loginId, ...plan }) => ({ ...plan, requester: { userId, loginId } }))[0];
}

/** Shop accounts of the items that failed. */
export async function shopsOfPlanRun(tx: TenantTx, runId: number): Promise<number[]> {
  const { rows } = await tx.query<{ account_id: number }>(
    `select distinct i.account_id from plan p join plan_item i on i.seller_id = p.seller_id and i.plan_id = p.id
      where p.seller_id = $1 and p.run_id = $2 and i.outcome = 'FAILED' and i.account_id is not null`,
    [tx.sellerId, runId],
  );
  return rows.map((row) => row.account_id);
}

/** What follows from the plan was started; a run that is tried again starts it again. */
export async function storeFinished(tx: TenantTx, id: number): Promise<void> {
  await tx.query('update plan set finished_at = now() where seller_id = $1 and id = $2', [tx.sellerId, id]);
}

export async function reopenPlan(tx: TenantTx, runId: number): Promise<void> {
  await tx.query('update plan set finished_at = null where seller_id = $1 and run_id = $2', [tx.sellerId, runId]);
}

interface StoredItem {
  seq: number;
  target_id: number;
  target_version: number | null;
  account_id: number | null;
  shop_type: ShopType | null;
  label: string;
  changes: PlanChange[];
  outcome: PlanOutcome | null;
}

export type StoredPlanItem = PlannedItem & { outcome: PlanOutcome | null };

/** What an item is about, without what it changes: small, as a plan may have 20,000. */
export type ItemHead = Omit<PlannedItem, 'changes'>;

/** Heads of the items that change something, in their order. */
export async function readHeads(tx: TenantTx, planId: number): Promise<ItemHead[]> {
  const { rows } = await tx.query<ItemHead>(
    `select seq, target_id as "targetId", target_version as version, account_id as "accountId", shop_type as "shopType", label from plan_item
      where seller_id = $1 and plan_id = $2 and action <> 'SKIP' and target_id is not null order by seq`,
    [tx.sellerId, planId],
    'plans.heads',
  );
  return rows;
}

/** Targets of the items that were applied. */
export async function readAppliedTargets(tx: TenantTx, planId: number): Promise<number[]> {
  const { rows } = await tx.query<{ target_id: number }>(
    `select target_id from plan_item where seller_id = $1 and plan_id = $2 and outcome = 'APPLIED' and target_id is not null order by seq`,
    [tx.sellerId, planId],
    'plans.applied-targets',
  );
  return rows.map((row) => row.target_id);
}

/** What is left of a plan's changes: neither left out nor applied. */
const REMAINING = `action <> 'SKIP' and target_id is not null and outcome is null`;

/** The job that applies what remains of a plan, an item each, named by its place in the plan: made where the items are. */
export function createItemRun(tx: TenantTx, run: Parameters<typeof createRunFrom>[1], planId: number): Promise<number> {
  const titles = JSON.stringify(Object.fromEntries(Object.entries(SHOP_TYPES).map(([type, { title }]) => [type, `${title} · `])));
  return createRunFrom(
    tx,
    run,
    `select seq::text as key, coalesce($4::jsonb ->> shop_type, '') || label as label, jsonb_strip_nulls(jsonb_build_object('shopType', shop_type)) as input
       from plan_item where seller_id = $1 and plan_id = $3 and ${REMAINING} order by seq`,
    [planId, titles],
  );
}

/** The range that places lie in: without statistics the whole plan is read for each part of it. */
function rangeOf(seqs: readonly number[] | undefined): [first: number, last: number] {
  if (seqs === undefined) return [0, 2 ** 31 - 1];
  return seqs.reduce(([first, last], seq) => [Math.min(first, seq), Math.max(last, seq)], [2 ** 31 - 1, 0]);
}

/** Items that change something, in their order. */
export async function readChanges(
  tx: TenantTx,
  planId: number,
  which: { seqs?: readonly number[]; outcome?: PlanOutcome; lock?: boolean } = {},
): Promise<StoredPlanItem[]> {
  const { rows } = await tx.query<StoredItem>(
    `select seq, target_id, target_version, account_id, shop_type, label, changes, outcome from plan_item
      where seller_id = $1 and plan_id = $2 and action <> 'SKIP' and target_id is not null
        and ($3::int[] is null or seq = any ($3::int[])) and seq between $5 and $6 and ($4::text is null or outcome = $4)
      order by seq${which.lock ? ' for update' : ''}`,
    [tx.sellerId, planId, which.seqs ?? null, which.outcome ?? null, ...rangeOf(which.seqs)],
    which.lock ? 'plans.lock-changes' : 'plans.changes',
  );
  return rows.map((row) => ({
    seq: row.seq,
    targetId: row.target_id,
    version: row.target_version,
    accountId: row.account_id,
    shopType: row.shop_type,
    label: row.label,
    changes: row.changes,
    outcome: row.outcome,
  }));
}

export async function storeOutcomes(
  tx: TenantTx,
  planId: number,
  seqs: readonly number[],
  outcome: PlanOutcome,
  message: string | null = null,
): Promise<void> {
  if (seqs.length === 0) return;
  await tx.query(
    'update plan_item set outcome = $4, message = $5 where seller_id = $1 and plan_id = $2 and seq = any ($3::int[])',
    [tx.sellerId, planId, seqs, outcome, message],
    'plans.outcomes',
  );
}

export async function storeStatus(tx: TenantTx, id: number, status: PlanStatus): Promise<void> {
  await tx.query('update plan set status = $3 where seller_id = $1 and id = $2', [tx.sellerId, id, status], 'plans.status');
}

/**
 * The plan was applied by a run whose items are those of the plan in their order. By numbers and not by a window over the plan: without
 * statistics a join with that reads all of it for each item.
 */
export async function storeApplied(
  tx: TenantTx,
  id: number,
  runId: number,
  seqs: readonly number[],
  outcome: PlanOutcome | null,
): Promise<void> {
  await tx.query(
    `update plan set status = 'APPLIED', run_id = $3, applied_at = now() where seller_id = $1 and id = $2`,
    [tx.sellerId, id, runId],
    'plans.applied',
  );
  await tx.query(
    `update plan_item i set run_seq = u.n, outcome = $4 from unnest($3::int[]) with ordinality u (seq, n)
      where i.seller_id = $1 and i.plan_id = $2 and i.seq = u.seq`,
    [tx.sellerId, id, seqs, outcome],
    'plans.run-seqs',
  );
}

export async function hasOpenRun(tx: TenantTx, runId: number): Promise<boolean> {
  const { rowCount } = await tx.query('select 1 from job_run where seller_id = $1 and id = $2 and finished_at is null', [
    tx.sellerId,
    runId,
  ]);
  return rowCount > 0;
}

/** Discards a plan that was not applied. Answers whether it was one. */
export async function discardPlan(tx: TenantTx, id: number): Promise<boolean> {
  const plan = await lockPlan(tx, id);
  const next = plan && nextPlanStatus(plan.status, 'discard');
  if (plan?.status === 'DISCARDED') return true;
  if (!next) return false;
  await storeStatus(tx, id, next);
  return true;
}
