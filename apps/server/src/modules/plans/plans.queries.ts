/** Plans as their history lists them, and the items of one. */
import type { PlanChange, PlanStatus, ShopType } from '@moa/core';
import { ofVisibleShops, type TenantTx } from '../../platform/database/index.ts';
import type { List, Slice } from '../../platform/paging.ts';
import type { PlanProblem } from './kind.ts';

export interface PlanListRow {
  id: number;
  kind: string;
  title: string;
  hash: string;
  status: PlanStatus;
  created_by: string;
  created_by_id: number | null;
  created_at: Date;
  applied_at: Date | null;
  run_id: number | null;
  undoes: number | null;
  undone_by: number | null;
  change_count: number;
  skip_count: number;
  problem_count: number;
  run_done: number | null;
  run_failed: number | null;
  run_skipped: number | null;
  run_ended: boolean | null;
}

/** Null: whatever it is. */
export interface PlanFilter {
  states: readonly string[] | null;
  kinds: readonly string[];
  createdBy: number | null;
}

const COLUMNS = `p.id, p.kind, p.title, p.hash, p.status, p.created_by, p.created_by_id, p.created_at, p.applied_at, p.run_id, p.undoes,
  p.change_count, p.skip_count, p.problem_count, r.done as run_done, r.failed as run_failed, r.skipped as run_skipped, case when r.id is not null then r.finished_at is not null end as run_ended,
  (select min(u.id) from plan u where u.seller_id = $1 and u.undoes = p.id and u.status in ('APPLIED', 'UNDONE')) as undone_by`;
const FROM = 'from plan p left join job_run r on r.seller_id = p.seller_id and r.id = p.run_id';
const WHERE = `p.seller_id = $1 and ($2::text[] is null or p.status = any ($2::text[])) and p.kind = any ($3::text[]) and ($4::bigint is null or p.created_by_id = $4)`;

const valuesOf = (tx: TenantTx, { states, kinds, createdBy }: PlanFilter) => [tx.sellerId, states, kinds, createdBy];

/** Newest first. */
export function listPlans(tx: TenantTx, filter: PlanFilter): List<PlanListRow> {
  return {
    order: 'id desc',
    count: async (bound) => {
      const { rows } = await tx.query<{ n: number }>(
        `select count(*) as n from (select 1 from plan p where ${WHERE} limit $5) bounded`,
        [...valuesOf(tx, filter), bound + 1],
        'plans.history-count',
      );
      return rows[0]?.n ?? 0;
    },
    read: async (slice) => {
      const { after, direction } = walk(slice, 'desc');
      const { rows } = await tx.query<PlanListRow>(
        `select ${COLUMNS} ${FROM} where ${WHERE} and ($5::bigint is null or p.id < $5) order by p.id ${direction} limit $6 offset $7`,
        [...valuesOf(tx, filter), after, slice.size, slice.offset],
        `plans.history.${direction}`,
      );
      return rows;
    },
    positionOf: (row) => ({ value: null, id: row.id }),
  };
}

export async function readPlanRow(tx: TenantTx, id: number): Promise<PlanListRow | undefined> {
  const { rows } = await tx.query<PlanListRow>(
    `select ${COLUMNS} ${FROM} where p.seller_id = $1 and p.id = $2`,
    [tx.sellerId, id],
    'plans.one',
  );
  return rows[0];
}

export type PlanItemState = 'CHANGE' | 'SKIP' | 'PROBLEM' | 'EXCLUDED' | 'WAITING' | 'DONE' | 'LEFT' | 'FAILED' | 'CANCELED';

export interface PlanItemRow {
  seq: number;
  target_id: number | null;
  shop_type: ShopType | null;
  label: string;
  action: 'CREATE' | 'UPDATE' | 'STOP' | 'RESUME' | 'SKIP';
  changes: PlanChange[];
  problems: PlanProblem[];
  reason: string | null;
  state: PlanItemState;
  message: string | null;
}

/** What an item has come to: what the shops answer to it counts when its job has an end of its own. */
const ITEMS = `
  select i.seq, i.target_id, i.shop_type, i.label, i.action, i.changes, i.problems, i.reason,
         case when i.action = 'SKIP' then case when i.problems @> '[{"severity": "ERROR"}]' then 'PROBLEM' else 'SKIP' end
              when i.outcome in ('EXCLUDED', 'LEFT', 'FAILED') then i.outcome
              when i.run_seq is null then case when i.outcome = 'APPLIED' then 'DONE' else 'CHANGE' end
              when j.status = 'FAILED' then 'FAILED'
              when j.status in ('DONE', 'SKIPPED') or (j.status is null and i.outcome = 'APPLIED') then 'DONE'
              when j.status is null or j.status = 'CANCELED' then 'CANCELED'
              else 'WAITING' end as state,
         coalesce(i.message, nullif(j.message, '')) as message
    from plan_item i
    join plan p on p.seller_id = i.seller_id and p.id = i.plan_id
    left join job_item j on j.seller_id = i.seller_id and j.run_id = p.run_id and j.seq = i.run_seq
   where i.seller_id = $1 and i.plan_id = $2 and (i.account_id is null or ${ofVisibleShops('i.account_id', '$3')})`;
const WARNED = `state = 'CHANGE' and problems <> '[]'`;
const FILTERED = `select * from (${ITEMS}) item where ($4::text[] is null or state = any ($4::text[])) and (not $5::boolean or (${WARNED}))`;

/** In the order they are applied. */
export function listPlanItems(tx: TenantTx, planId: number, states: readonly string[] | null, warned = false): List<PlanItemRow> {
  const values = [tx.sellerId, planId, tx.shopAccountIds, states, warned];
  return {
    order: 'seq',
    count: async (bound) => {
      const { rows } = await tx.query<{ n: number }>(
        `select count(*) as n from (${FILTERED} limit $6) bounded`,
        [...values, bound + 1],
        'plans.items-count',
      );
      return rows[0]?.n ?? 0;
    },
    read: async (slice) => {
      const { after, direction } = walk(slice, 'asc');
      const { rows } = await tx.query<PlanItemRow>(
        `${FILTERED} and ($6::bigint is null or seq > $6) order by seq ${direction} limit $7 offset $8`,
        [...values, after, slice.size, slice.offset],
        `plans.items.${direction}`,
      );
      return rows;
    },
    positionOf: (row) => ({ value: null, id: row.seq }),
  };
}

/** How many items have come to what, those that the caller sees; `WARNED` are counted among those to be changed too. */
export async function countStates(tx: TenantTx, planId: number): Promise<Partial<Record<PlanItemState | 'WARNED', number>>> {
  const { rows } = await tx.query<{ state: PlanItemState; n: number; warned: number }>(
    `select state, count(*) as n, count(*) filter (where ${WARNED}) as warned from (${ITEMS}) item group by state`,
    [tx.sellerId, planId, tx.shopAccountIds],
    'plans.states',
  );
  const warned = rows.reduce((sum, row) => sum + row.warned, 0);
  return { ...Object.fromEntries(rows.map(({ state, n }) => [state, n])), ...(warned > 0 ? { WARNED: warned } : {}) };
}

function walk({ after, backwards }: Slice, forwards: 'asc' | 'desc'): { after: number | null; direction: 'asc' | 'desc' } {
  const turned = forwards === 'asc' ? 'desc' : 'asc';
  return { after: after?.id ?? null, direction: backwards ? turned : forwards };
}
