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
  paused_at: Date | null;
  summary: Record<string, unknown>;
}

const COLUMNS =
  'id, kind, title, status, total, done, failed, skipped, created_by, created_by_name, created_at, started_at, finished_at, paused_at, summary';

/** Null: whatever it is. */
export interface RunFilter {
  states: readonly string[] | null;
  kind: string | null;
  /** First words of kinds. */
  kinds: readonly string[] | null;
  createdBy: number | null;
  /** Whoever began it: 0 for what began by itself. */
  by: number | null;
  /** First words of kinds that are looked for, and of kinds among them that are not. */
  words: { within: readonly string[]; without: readonly string[] } | null;
  shopTypes: readonly ShopType[] | null;
  from: Date | null;
  /** Its instant is no part of it. */
  until: Date | null;
  search: RunSearch | null;
}

export interface RunSearch {
  /** In small letters. */
  keyword: string;
  /** Shops that are called so. */
  shopTypes: readonly ShopType[];
}

const SHOPS_OF_ITEMS = (parameter: string) =>
  `exists (select from job_item i where i.seller_id = $1 and i.run_id = r.id and i.input->>'shopType' = any (${parameter}::text[]))`;
/** Runs from before it was kept with the run say it by their items. */
const AT_SHOPS = (parameter: string) => `(r.shop_types && ${parameter}::text[] or (r.shop_types is null and ${SHOPS_OF_ITEMS(parameter)}))`;
const BEGINS = (parameter: string) =>
  `exists (select from unnest(${parameter}::text[]) as w (words) where r.kind = w.words or starts_with(r.kind, w.words || '.'))`;
/** Who looks for the name of a product or the number of an order looks through the items: the runs that are newer are read first. */
const FOUND = `and (strpos(lower(r.title), $12::text) > 0 or r.shop_types && $13::text[]
     or exists (select from job_item i where i.seller_id = $1 and i.run_id = r.id and strpos(lower(i.label), $12::text) > 0))`;

const runsFrom = ({ search }: RunFilter) => `from job_run r
  where r.seller_id = $1 and r.removed_at is null and ($2::text[] is null or r.status = any ($2::text[])) and ($3::text is null or r.kind = $3)
    and ($4::text[] is null or split_part(r.kind, '.', 1) = any ($4::text[])) and ($5::bigint is null or r.created_by = $5)
    and ($6::bigint is null or coalesce(r.created_by, 0) = $6)
    and ($7::text[] is null or (${BEGINS('$7')} and not ${BEGINS('$8')}))
    and ($9::text[] is null or ${AT_SHOPS('$9')})
    and ($10::timestamptz is null or r.created_at >= $10) and ($11::timestamptz is null or r.created_at < $11) ${search === null ? '' : FOUND}`;

const runValues = (tx: TenantTx, filter: RunFilter) => [
  tx.sellerId,
  filter.states,
  filter.kind,
  filter.kinds,
  filter.createdBy,
  filter.by,
  filter.words?.within ?? null,
  filter.words?.without ?? [],
  filter.shopTypes,
  filter.from,
  filter.until,
  ...(filter.search === null ? [] : [filter.search.keyword, filter.search.shopTypes]),
];

/** The number of the next value behind those of the filter, and what statements with its conditions are called. */
const behind = ({ search }: RunFilter) => (search === null ? { next: 12, name: '' } : { next: 14, name: '.found' });

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
  const { next, name } = behind(filter);
  const { rows } = await tx.query<{ n: number }>(
    `select count(*) as n from (select 1 ${runsFrom(filter)} limit $${next}) bounded`,
    [...runValues(tx, filter), bound + 1],
    `jobs.history-count${name}`,
  );
  return rows[0]?.n ?? 0;
}

async function readRuns(tx: TenantTx, filter: RunFilter, slice: Slice): Promise<RunRow[]> {
  const { after, direction } = walk(slice, 'desc');
  const { next, name } = behind(filter);
  const { rows } = await tx.query<RunRow>(
    `select ${COLUMNS} ${runsFrom(filter)} and ($${next}::bigint is null or r.id < $${next})
      order by r.id ${direction} limit $${next + 1} offset $${next + 2}`,
    [...runValues(tx, filter), after, slice.size, slice.offset],
    `jobs.history.${direction}${name}`,
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
  tries: { no: number; at: string | null; outcome: 'AGAIN' | 'FAILED' | 'BROKEN_OFF'; message: string; traceId: string | null }[] | null;
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
      where seller_id = $1 and removed_at is null and ($2::bigint is null or id = $2) and ($3::text[] is null or split_part(kind, '.', 1) = any ($3::text[]))
        and ($4::bigint is null or created_by = $4)
      order by (status in ('QUEUED', 'RUNNING')) desc, id desc limit $5`,
    [tx.sellerId, id, kinds, createdBy, limit],
    'jobs.progress',
  );
  return rows;
}

/** A run with the plan that it applies; null where it applies none. */
export type OneRun = RunRow & { plan_id: number | null };

export async function readRunRow(tx: TenantTx, id: number): Promise<OneRun | undefined> {
  const { rows } = await tx.query<OneRun>(
    `select ${COLUMNS}, (input->>'planId')::bigint as plan_id from job_run where seller_id = $1 and id = $2 and removed_at is null`,
    [tx.sellerId, id],
    'jobs.run',
  );
  return rows[0];
}

/** How many open runs were begun before this one, those that rest apart. */
export async function countAhead(tx: TenantTx, id: number): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    `select count(*) as n from job_run where seller_id = $1 and id < $2 and status in ('QUEUED', 'RUNNING') and paused_at is null`,
    [tx.sellerId, id],
    'jobs.ahead',
  );
  return rows[0]?.n ?? 0;
}

/** Who began runs that are still on the list, and at which shops. */
export async function readRunFilters(
  tx: TenantTx,
  { kinds, createdBy }: Visible,
): Promise<{ people: { id: number; name: string }[]; shopTypes: ShopType[] }> {
  const visible = `seller_id = $1 and removed_at is null and ($2::text[] is null or split_part(kind, '.', 1) = any ($2::text[]))
    and ($3::bigint is null or created_by = $3)`;
  const values = [tx.sellerId, kinds, createdBy];
  const [people, shops] = await Promise.all([
    tx.query<{ id: number; name: string }>(
      `select created_by as id, max(created_by_name) as name from job_run where ${visible} and created_by is not null group by 1 order by 1`,
      values,
      'jobs.people',
    ),
    tx.query<{ shop_type: ShopType }>(
      `select distinct s.shop_type from job_run r, unnest(r.shop_types) as s (shop_type) where ${visible}`,
      values,
      'jobs.shops',
    ),
  ]);
  return { people: people.rows, shopTypes: shops.rows.map((row) => row.shop_type) };
}

/** Takes ended runs off the list; answers those that were on it. */
export async function removeRuns(tx: TenantTx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    `update job_run set removed_at = now(), updated_at = now()
      where seller_id = $1 and id = any ($2::bigint[]) and finished_at is not null and removed_at is null returning id`,
    [tx.sellerId, ids],
  );
  return rows.map(({ id }) => id);
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
    `select seq, label, status, attempt_no, message, detail, input, started_at, finished_at, trace_id, tries,
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
