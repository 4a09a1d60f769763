/** SQL of the lists of runs and of their items. */
import type { Refusal, ShopType } from '@moa/core';
import type { TenantTx } from '../../platform/database/index.ts';
import type { List, Slice } from '../../platform/paging.ts';

export interface RunRow {
  id: number;
  kind: string;
  title: string;
  status: 'QUEUED' | 'RUNNING' | 'DONE' | 'PARTIAL' | 'FAILED' | 'CANCELED';
  total: number;
  done: number;
  failed: number;
  skipped: number;
  created_by: number | null;
  created_by_name: string;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  summary: Record<string, unknown>;
}

const COLUMNS =
  'id, kind, title, status, total, done, failed, skipped, created_by, created_by_name, created_at, started_at, finished_at, summary';

/** Null: whatever it is. */
export interface RunFilter {
  states: readonly string[] | null;
  kind: string | null;
  /** First words of kinds. */
  kinds: readonly string[] | null;
  createdBy: number | null;
}

const RUNS = `from job_run
  where seller_id = $1 and ($2::text[] is null or status = any ($2::text[])) and ($3::text is null or kind = $3)
    and ($4::text[] is null or split_part(kind, '.', 1) = any ($4::text[])) and ($5::bigint is null or created_by = $5)`;

const runValues = (tx: TenantTx, { states, kind, kinds, createdBy }: RunFilter) => [tx.sellerId, states, kind, kinds, createdBy];

/** Newest first. */
export function listRuns(tx: TenantTx, filter: RunFilter): List<RunRow> {
  return {
    order: 'id desc',
    count: (bound) => countRuns(tx, filter, bound),
    read: (slice) => readRuns(tx, filter, slice),
    positionOf: (row) => ({ value: null, id: row.id }),
  };
}

async function countRuns(tx: TenantTx, filter: RunFilter, bound: number): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    `select count(*) as n from (select 1 ${RUNS} limit $6) bounded`,
    [...runValues(tx, filter), bound + 1],
    'jobs.history-count',
  );
  return rows[0]?.n ?? 0;
}

async function readRuns(tx: TenantTx, filter: RunFilter, slice: Slice): Promise<RunRow[]> {
  const { after, direction } = walk(slice, 'desc');
  const { rows } = await tx.query<RunRow>(
    `select ${COLUMNS} ${RUNS} and ($6::bigint is null or id < $6) order by id ${direction} limit $7 offset $8`,
    [...runValues(tx, filter), after, slice.size, slice.offset],
    `jobs.history.${direction}`,
  );
  return rows;
}

export interface ItemRow {
  seq: number;
  label: string;
  status: 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED' | 'SKIPPED' | 'CANCELED';
  attempt_no: number;
  message: string;
  detail: { shopMessage?: string | null; link?: string | null; listingId?: string; refusals?: Refusal[] };
  input: { shopType?: ShopType };
  started_at: Date | null;
  next_try_at: Date | null;
  finished_at: Date | null;
  trace_id: string | null;
}

/** What of the runs somebody may see; null: all. */
export interface Visible {
  /** First words of kinds. */
  kinds: string[] | null;
  createdBy: number | null;
}

/** What runs first, then the latest; or the one that is named. */
export async function readRecentRuns(tx: TenantTx, id: number | null, { kinds, createdBy }: Visible, limit: number): Promise<RunRow[]> {
  const { rows } = await tx.query<RunRow>(
    `select ${COLUMNS} from job_run
      where seller_id = $1 and ($2::bigint is null or id = $2) and ($3::text[] is null or split_part(kind, '.', 1) = any ($3::text[]))
        and ($4::bigint is null or created_by = $4)
      order by (status in ('QUEUED', 'RUNNING')) desc, id desc limit $5`,
    [tx.sellerId, id, kinds, createdBy, limit],
    'jobs.progress',
  );
  return rows;
}

export async function readRunRow(tx: TenantTx, id: number): Promise<RunRow | undefined> {
  const { rows } = await tx.query<RunRow>(`select ${COLUMNS} from job_run where seller_id = $1 and id = $2`, [tx.sellerId, id], 'jobs.run');
  return rows[0];
}

/** What the first item that says anything says. */
export async function readFirstMessage(tx: TenantTx, runId: number): Promise<string | null> {
  const { rows } = await tx.query<{ message: string }>(
    `select message from job_item where seller_id = $1 and run_id = $2 and message <> '' order by seq limit 1`,
    [tx.sellerId, runId],
  );
  return rows[0]?.message ?? null;
}

const ITEMS = 'from job_item where seller_id = $1 and run_id = $2 and ($3::text[] is null or status = any ($3::text[]))';

/** In the order they are worked off. */
export function listItems(tx: TenantTx, runId: number, states: readonly string[] | null): List<ItemRow> {
  return {
    order: 'seq',
    count: (bound) => countItems(tx, runId, states, bound),
    read: (slice) => readItems(tx, runId, states, slice),
    positionOf: (row) => ({ value: null, id: row.seq }),
  };
}

async function countItems(tx: TenantTx, runId: number, states: readonly string[] | null, bound: number): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    `select count(*) as n from (select 1 ${ITEMS} limit $4) bounded`,
    [tx.sellerId, runId, states, bound + 1],
    'jobs.items-count',
  );
  return rows[0]?.n ?? 0;
}

async function readItems(tx: TenantTx, runId: number, states: readonly string[] | null, slice: Slice): Promise<ItemRow[]> {
  const { after, direction } = walk(slice, 'asc');
  const { rows } = await tx.query<ItemRow>(
    `select seq, label, status, attempt_no, message, detail, input, started_at, finished_at, trace_id,
            case when status = 'QUEUED' and not_before > now() then not_before end as next_try_at ${ITEMS} and ($4::bigint is null or seq > $4)
      order by seq ${direction} limit $5 offset $6`,
    [tx.sellerId, runId, states, after, slice.size, slice.offset],
    `jobs.items.${direction}`,
  );
  return rows;
}

function walk({ after, backwards }: Slice, forwards: 'asc' | 'desc'): { after: number | null; direction: 'asc' | 'desc' } {
  const turned = forwards === 'asc' ? 'desc' : 'asc';
  return { after: after?.id ?? null, direction: backwards ? turned : forwards };
}
