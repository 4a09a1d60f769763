/** SQL of files of products. */
import type { BatchRow, CellProblem, FilledCell, HeadingMatch } from '@moa/core/batch';
import { isLockTimeout, type TenantTx } from '../../platform/database/index.ts';
import { createRunFrom, RunAgain } from '../../platform/jobs/index.ts';
import { exactInstant, type List, type Slice } from '../../platform/paging.ts';
import { deleteArchives } from './pictures/archive.queries.ts';
import type { ChosenCategories } from './read/shop-categories.ts';
import type { FileBeginning } from './reference.ts';

export type BatchState = 'READING' | 'READY' | 'REFUSED' | 'IMPORTING';
/** `LACKING`: registered without some of its pictures. */
export type BatchOutcome = 'DONE' | 'LACKING' | 'FAILED';
/** How the message of a product begins that lacks pictures. */
export const REGISTERED_WITHOUT = '등록했지만 이미지';
export type RowState = 'NEW' | 'CHANGED' | 'SAME' | 'PROBLEM';
export type StoredMapping = Readonly<Record<string, string>>;
/** A heading as it was read, with what stands below it. */
export type StoredHeading = Omit<HeadingMatch, 'certainty'> & { certainty: HeadingMatch['certainty'] | 'CHOSEN'; samples: string[] };

export interface BatchFile {
  id: number;
  created_at: Date;
  created_by: number | null;
  created_by_name: string;
  shop_account_ids: number[] | null;
  name: string;
  file_id: number;
  state: BatchState;
  version: number;
  message: string;
  headings: StoredHeading[] | null;
  mapping: StoredMapping | null;
  heading_row: number | null;
  fresh: number;
  changed: number;
  same: number;
  wrong: number;
  run_id: number | null;
  hides_cost: boolean;
  beginning: FileBeginning | null;
  chosen_categories: ChosenCategories;
}

/** Text that was cut may end in half of a character, which no jsonb takes. */
export function json(value: unknown): string {
  const text = JSON.stringify(value);
  return text.includes('\\ud')
    ? JSON.stringify(value, (_, each: unknown) => (typeof each === 'string' ? each.toWellFormed() : each))
    : text;
}

const FILE = `f.id, f.created_at, f.created_by, f.created_by_name, f.shop_account_ids, f.name, f.file_id, f.state, f.version, f.message, f.headings, f.mapping,
  f.heading_row, f.fresh, f.changed, f.same, f.wrong, f.run_id, f.hides_cost, f.beginning, f.chosen_categories`;

export interface NewBatchFile {
  createdBy: number;
  createdByName: string;
  name: string;
  hash: Buffer;
  fileId: number;
}

export async function insertBatchFile(tx: TenantTx, file: NewBatchFile): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into batch_file (seller_id, created_by, created_by_name, shop_account_ids, hides_cost, name, hash, file_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [tx.sellerId, file.createdBy, file.createdByName, tx.shopAccountIds, tx.hidesCost === true, file.name, file.hash, file.fileId],
    'batch.insert',
  );
  return rows[0]?.id ?? 0;
}

/** The newest upload of these very bytes that is of use: by somebody who sees costs as she does, and by herself where she sees some shops only. */
export async function findBatchByHash(
  tx: TenantTx,
  hash: Buffer,
  createdBy: number | null,
): Promise<Pick<BatchFile, 'id' | 'state' | 'run_id'> | null> {
  const { rows } = await tx.query<Pick<BatchFile, 'id' | 'state' | 'run_id'>>(
    `select id, state, run_id from batch_file where seller_id = $1 and hash = $2 and state <> 'REFUSED' and ($3::bigint is null or created_by = $3) and hides_cost = $4
      order by id desc limit 1`,
    [tx.sellerId, hash, createdBy, tx.hidesCost === true],
    'batch.by-hash',
  );
  return rows[0] ?? null;
}

export async function readBatchFile(tx: TenantTx, id: number, lock = false): Promise<BatchFile | null> {
  const { rows } = await tx.query<BatchFile>(
    `select ${FILE} from batch_file f where f.seller_id = $1 and f.id = $2${lock ? ' for no key update of f' : ''}`,
    [tx.sellerId, id],
    lock ? 'batch.lock' : 'batch.read',
  );
  return rows[0] ?? null;
}

/** Newest first. @param createdBy null: everybody's */
export function listBatchFiles(tx: TenantTx, createdBy: number | null): List<BatchFile & { place: string }> {
  const where = 'f.seller_id = $1 and ($2::bigint is null or f.created_by = $2)';
  return {
    order: 'created desc',
    count: async (bound) => {
      const { rows } = await tx.query<{ n: number }>(
        `select count(*) as n from (select 1 from batch_file f where ${where} limit $3) bounded`,
        [tx.sellerId, createdBy, bound + 1],
      );
      return rows[0]?.n ?? 0;
    },
    read: async ({ size, offset, after, backwards }: Slice) => {
      const direction = backwards ? 'asc' : 'desc';
      const { rows } = await tx.query<BatchFile & { place: string }>(
        `select ${FILE}, ${exactInstant('f.created_at')} as place from batch_file f
          where ${where} ${after === null ? '' : 'and (f.created_at, f.id) < ($5::timestamptz, $6::bigint)'}
          order by f.created_at ${direction}, f.id ${direction} limit $3 offset $4`,
        [tx.sellerId, createdBy, size, offset, ...(after === null ? [] : [after.value, after.id])],
      );
      return rows;
    },
    positionOf: (row) => ({ value: row.place, id: row.id }),
  };
}

/** To be read again. Answers the version that its reading is of. */
export async function readAgain(tx: TenantTx, id: number, mapping: StoredMapping): Promise<number> {
  const { rows } = await tx.query<{ version: number }>(
    `update batch_file set state = 'READING', mapping = $3, version = version + 1 where seller_id = $1 and id = $2 returning version`,
    [tx.sellerId, id, JSON.stringify(mapping)],
    'batch.again',
  );
  return rows[0]?.version ?? 0;
}

/** To be read again as it was. Answers the version that its reading is of. */
export async function readOnceMore(tx: TenantTx, id: number): Promise<number> {
  const { rows } = await tx.query<{ version: number }>(
    `update batch_file set state = 'READING', version = version + 1 where seller_id = $1 and id = $2 returning version`,
    [tx.sellerId, id],
    'batch.once-more',
  );
  return rows[0]?.version ?? 0;
}

export async function chooseCategories(tx: TenantTx, id: number, chosen: ChosenCategories): Promise<void> {
  await tx.query(
    'update batch_file set chosen_categories = $3 where seller_id = $1 and id = $2',
    [tx.sellerId, id, json(chosen)],
    'batch.choose-category',
  );
}

export async function storeStarted(tx: TenantTx, id: number, runId: number): Promise<void> {
  await tx.query(
    `update batch_file set state = 'IMPORTING', run_id = $3 where seller_id = $1 and id = $2`,
    [tx.sellerId, id, runId],
    'batch.started',
  );
}

export async function clearBatchProducts(tx: TenantTx, batchId: number): Promise<void> {
  await tx.query('delete from batch_product where seller_id = $1 and batch_id = $2', [tx.sellerId, batchId], 'batch.clear');
}

export interface StoredBatchProduct {
  seq: number;
  code: string;
  name: string;
  state: RowState;
  cells: BatchRow[];
  problems: CellProblem[];
  filled: FilledCell[];
  outcome: BatchOutcome | null;
  message: string;
  product_id: number | null;
}

/** SQL. Before pictures were counted apart, what lacked some of them was stored as failed: `REGISTERED_WITHOUT` says which that are. */
const OUTCOME = `case when p.outcome = 'FAILED' and p.product_id is not null and starts_with(p.message, '${REGISTERED_WITHOUT}') then 'LACKING' else p.outcome end`;
const PRODUCT = `p.seq, p.code, p.name, p.state, p.cells, p.problems, p.filled, ${OUTCOME} as outcome, p.message, p.product_id`;

export interface ProductFilter {
  state: RowState | null;
  outcome: BatchOutcome | null;
}

export async function countBatchProducts(tx: TenantTx, batchId: number, { state, outcome }: ProductFilter): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    `select count(*) as n from batch_product p where p.seller_id = $1 and p.batch_id = $2 and ($3::text is null or p.state = $3) and ($4::text is null or ${OUTCOME} = $4)`,
    [tx.sellerId, batchId, state, outcome],
    'batch.count-products',
  );
  return rows[0]?.n ?? 0;
}

export async function readBatchProducts(
  tx: TenantTx,
  batchId: number,
  { state, outcome }: ProductFilter,
  { size, offset }: { size: number; offset: number },
): Promise<StoredBatchProduct[]> {
  const { rows } = await tx.query<StoredBatchProduct>(
    `select ${PRODUCT} from batch_product p
      where p.seller_id = $1 and p.batch_id = $2 and ($3::text is null or p.state = $3) and ($4::text is null or ${OUTCOME} = $4)
      order by p.seq limit $5 offset $6`,
    [tx.sellerId, batchId, state, outcome, size, offset],
    'batch.products',
  );
  return rows;
}

/** Those that were not registered: problems before, or failures of the job. */
export async function readFailedProducts(tx: TenantTx, batchId: number, after: number, limit: number): Promise<StoredBatchProduct[]> {
  const { rows } = await tx.query<StoredBatchProduct>(
    `select ${PRODUCT} from batch_product p
      where p.seller_id = $1 and p.batch_id = $2 and p.seq > $3 and (p.state = 'PROBLEM' or p.outcome in ('LACKING', 'FAILED')) order by p.seq limit $4`,
    [tx.sellerId, batchId, after, limit],
    'batch.failed-products',
  );
  return rows;
}

export interface PlacedProduct {
  seq: number;
  code: string;
  name: string;
  state: RowState;
}

/** @param batch parameter of the file's number */
const toRegister = (batch: '$2' | '$3') => `seller_id = $1 and batch_id = ${batch} and state in ('NEW', 'CHANGED')`;

export async function countToRegister(tx: TenantTx, batchId: number): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    `select count(*)::int as n from batch_product where ${toRegister('$2')}`,
    [tx.sellerId, batchId],
    'batch.count-to-register',
  );
  return rows[0]?.n ?? 0;
}

/** The job that registers or changes them: an item each, named by its place in the file. */
export function createImportRun(tx: TenantTx, run: Omit<Parameters<typeof createRunFrom>[1], 'shops'>, batchId: number): Promise<number> {
  const items = `select seq::text as key, left(btrim(code || ' ' || name), 200) as label, '{}'::jsonb as input from batch_product
    where ${toRegister('$3')} order by seq`;
  return createRunFrom(tx, { ...run, shops: [] }, items, [batchId]);
}

/** Products to be registered or changed, by their places in the file. */
export async function readSeqs(tx: TenantTx, batchId: number): Promise<PlacedProduct[]> {
  const { rows } = await tx.query<PlacedProduct>(
    `select seq, code, name, state from batch_product where ${toRegister('$2')} order by seq`,
    [tx.sellerId, batchId],
    'batch.seqs',
  );
  return rows;
}

export type SaidProduct = Pick<StoredBatchProduct, 'seq' | 'code' | 'state' | 'cells'>;

/** What the file says of some of them. */
export async function readChosenProducts(tx: TenantTx, batchId: number, seqs: readonly number[]): Promise<SaidProduct[]> {
  const { rows } = await tx.query<SaidProduct>(
    `select p.seq, p.code, p.state, p.cells from batch_product p where p.seller_id = $1 and p.batch_id = $2 and p.seq = any ($3::int[]) order by p.seq`,
    [tx.sellerId, batchId, seqs],
    'batch.chosen-products',
  );
  return rows;
}

const TURN = 'batch-run';
/** So long a run waits for its turn before it lets its task go, and so long until it comes again. */
const TURN_MS = 2_000;

/**
 * Until the transaction ends no other run of the seller stores new products of a file: of two files that name a code the second finds what the
 * first made. Transactions of one run, whose codes differ, go beside each other, so that its turn may be long.
 * @throws RunAgain when it is another run's for longer than a moment
 */
export async function holdTurn(tx: TenantTx, runId: number): Promise<void> {
  const own = await tx.query(
    'select 1 from seller_sequence where seller_id = $1 and name = $2 and value = $3 for share',
    [tx.sellerId, TURN, runId],
    'batch.own-turn',
  );
  if (own.rowCount > 0) return;
  await tx.query(`set local lock_timeout = ${TURN_MS}`);
  // Waits for those of the run whose turn it was.
  const taking = tx.query(
    `insert into seller_sequence as s (seller_id, name, value) values ($1, $2, $3)
     on conflict (seller_id, name) do update set value = excluded.value returning value`,
    [tx.sellerId, TURN, runId],
    'batch.take-turn',
  );
  await taking.catch((error: unknown) => {
    throw isLockTimeout(error) ? new RunAgain(TURN_MS) : error;
  });
  await tx.query('set local lock_timeout to default');
}

export interface ProductOutcome {
  seq: number;
  outcome: BatchOutcome;
  message: string;
  productId: number | null;
}

/** By an array beside the join: without statistics a join reads the whole file for each piece of it. */
export async function storeOutcomes(tx: TenantTx, batchId: number, outcomes: readonly ProductOutcome[]): Promise<void> {
  await tx.query(
    `update batch_product p set outcome = u.outcome, message = u.message, product_id = coalesce(u.product_id, p.product_id)
       from unnest($3::int[], $4::text[], $5::text[], $6::bigint[]) as u (seq, outcome, message, product_id)
      where p.seller_id = $1 and p.batch_id = $2 and p.seq = u.seq and p.seq = any ($3::int[])`,
    [
      tx.sellerId,
      batchId,
      outcomes.map(({ seq }) => seq),
      outcomes.map(({ outcome }) => outcome),
      outcomes.map(({ message }) => message),
      outcomes.map(({ productId }) => productId),
    ],
    'batch.outcomes',
  );
}

interface Progress {
  done: number;
  /** Registered without some of their pictures. */
  lacking: number;
  failed: number;
  ended: boolean;
}

/**
 * How many have ended how, and whether the job has ended. Counted by the products themselves: the job takes what is tried again off its failures at
 * once, though it is registered. What the job gave up before its turn has failed, too.
 */
export async function readProgress(tx: TenantTx, batchId: number, runId: number | null): Promise<Progress> {
  if (runId === null) return { done: 0, lacking: 0, failed: 0, ended: false };
  const [runs, counted] = await Promise.all([
    tx.query<{ failed: number; ended: boolean }>(
      'select failed, finished_at is not null as ended from job_run where seller_id = $1 and id = $2',
      [tx.sellerId, runId],
      'batch.run',
    ),
    tx.query<Pick<Progress, 'done' | 'lacking' | 'failed'>>(
      `select count(*) filter (where ${OUTCOME} = 'DONE') as done, count(*) filter (where ${OUTCOME} = 'LACKING') as lacking,
              count(*) filter (where ${OUTCOME} = 'FAILED') as failed
         from batch_product p where p.seller_id = $1 and p.batch_id = $2`,
      [tx.sellerId, batchId],
      'batch.progress',
    ),
  ]);
  const { done = 0, lacking = 0, failed = 0 } = counted.rows[0] ?? {};
  const { failed: ofRun = 0, ended = true } = runs.rows[0] ?? {};
  return { done, lacking, failed: Math.max(failed, ofRun - lacking), ended };
}

/**
 * Products that have one of these codes; of a code that several have, all of them. A range of one code in its order: only the index of codes has it,
 * so that no other one is read from end to end for each code before there are statistics.
 */
export async function productsByCode(tx: TenantTx, codes: readonly string[]): Promise<Map<string, number[]>> {
  const { rows } = await tx.query<{ id: number; seller_management_code: string }>(
    `select p.id, p.seller_management_code
       from unnest($2::text[]) as w (code)
       cross join lateral (select id, seller_management_code from product
                            where seller_id = $1 and seller_management_code >= w.code and seller_management_code <= w.code and deleted_at is null
                            order by seller_management_code offset 0) p
      order by p.id`,
    [tx.sellerId, [...new Set(codes)]],
    'batch.by-code',
  );
  const found = new Map<string, number[]>();
  for (const { id, seller_management_code: code } of rows) found.set(code, [...(found.get(code) ?? []), id]);
  return found;
}

export async function deleteBatch(tx: TenantTx, ids: readonly number[]): Promise<void> {
  await deleteArchives(tx, ids);
  await tx.query(
    'delete from batch_product where seller_id = $1 and batch_id = any ($2::bigint[])',
    [tx.sellerId, ids],
    'batch.drop-products',
  );
  await tx.query('delete from batch_file where seller_id = $1 and id = any ($2::bigint[])', [tx.sellerId, ids], 'batch.drop');
}

export async function readMapping(tx: TenantTx, headingHash: Buffer): Promise<StoredMapping | null> {
  const { rows } = await tx.query<{ mapping: StoredMapping }>(
    'select mapping from batch_mapping where seller_id = $1 and heading_hash = $2',
    [tx.sellerId, headingHash],
    'batch.mapping',
  );
  return rows[0]?.mapping ?? null;
}

export async function rememberMapping(tx: TenantTx, headingHash: Buffer, mapping: StoredMapping): Promise<void> {
  await tx.query(
    `insert into batch_mapping as m (seller_id, heading_hash, mapping) values ($1, $2, $3)
     on conflict (seller_id, heading_hash) do update set mapping = excluded.mapping, used_at = excluded.used_at`,
    [tx.sellerId, headingHash, JSON.stringify(mapping)],
    'batch.remember-mapping',
  );
}
