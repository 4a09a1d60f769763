/** How a run comes about: itself and its items, from what is given or from what the database has already. */
import type { TenantTx } from '../../database/index.ts';
import { announce, settle } from './runs.ts';

export interface NewItem {
  key: string;
  label?: string;
  input?: unknown;
  /** Korean: why it is not even tried. It has failed from the start, and trying the run again does not try it. */
  refused?: string;
}

/** Who asked for a run. */
export interface Requester {
  userId: number | string;
  loginId: string;
}

export interface NewRun {
  /** E.g. `orders.dispatch`. */
  kind: string;
  /** Korean, shown in the job tray. */
  title: string;
  /** Keys are unique in the run. No secrets and no personal data in `input`; `input.shopType` is the shop of an item. */
  items: readonly NewItem[];
  createdBy?: Requester;
  /** What the whole run needs to know. */
  input?: unknown;
}

/** Stores a run with its items. Enqueue the task that does them in the same transaction. */
export async function createRun(tx: TenantTx, run: NewRun): Promise<number> {
  const refused = run.items.filter((item) => item.refused !== undefined).length;
  const id = await insertRun(tx, { ...run, total: run.items.length, refused, shops: shopsOf(run.items) });
  await tx.query(
    `insert into job_item (seller_id, run_id, seq, key, label, input, status, message, detail, finished_at)
     select $1, $2, n, key, label, input::jsonb, case when refused is null then 'QUEUED' else 'FAILED' end, coalesce(refused, ''),
            case when refused is null then '{}' else '{"refused": true}' end::jsonb, case when refused is not null then now() end
       from unnest($3::text[], $4::text[], $5::text[], $6::text[]) with ordinality as i (key, label, input, refused, n)
     returning seq`,
    [
      tx.sellerId,
      id,
      run.items.map(({ key }) => key),
      run.items.map(({ label = '' }) => label),
      run.items.map(({ input = {} }) => JSON.stringify(input)),
      run.items.map((item) => item.refused ?? null),
    ],
  );
  if (run.items.length === refused) await settle(tx, id);
  announce(tx, 'job', id);
  return id;
}

/**
 * Stores a run whose items the database has already: ten thousand of them read and sent again would hold the API up.
 *
 * @param from a select of the seller `$1` that gives `key`, `label` and `input`, in the order of the items; its values begin with `$3`
 * @param run its `total` is how many `from` finds, `shops` the shop types among them
 */
export async function createRunFrom(
  tx: TenantTx,
  run: Omit<NewRun, 'items'> & { total: number; shops: readonly string[] },
  from: string,
  values: readonly unknown[],
): Promise<number> {
  const id = await insertRun(tx, { ...run, refused: 0 });
  // What answers nothing is done by COPY on a cluster, which row-level security refuses.
  const { rows } = await tx.query(
    `insert into job_item (seller_id, run_id, seq, key, label, input, status)
     select $1, $2, row_number() over (), i.key, i.label, i.input, 'QUEUED' from (${from}) i
     returning seq`,
    [tx.sellerId, id, ...values],
  );
  if (rows.length !== run.total) throw new Error(`the run has ${rows.length} items instead of ${run.total}`);
  announce(tx, 'job', id);
  return id;
}

interface RunRow extends Omit<NewRun, 'items'> {
  total: number;
  /** How many of them are over already. */
  refused: number;
  shops: readonly string[];
}

async function insertRun(tx: TenantTx, run: RunRow): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into job_run (seller_id, kind, title, total, input, created_by, created_by_name, failed, shop_types, summary)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::text[], jsonb_strip_nulls(jsonb_build_object('refused', nullif($8::int, 0)))) returning id`,
    [
      tx.sellerId,
      run.kind,
      run.title,
      run.total,
      JSON.stringify(run.input ?? {}),
      run.createdBy?.userId ?? null,
      run.createdBy?.loginId ?? '',
      run.refused,
      run.shops,
    ],
  );
  return rows[0]?.id ?? 0;
}

function shopsOf(items: readonly NewItem[]): string[] {
  const shops = items.map(({ input }) => (input as { shopType?: unknown } | undefined)?.shopType);
  return [...new Set(shops.filter((shop) => typeof shop === 'string'))];
}
