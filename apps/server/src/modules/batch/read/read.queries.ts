/** SQL of reading a file: what is stored of it, some hundred products at a time. */
import type { BatchRow, CellProblem, FilledCell } from '@moa/core/batch';
import type { TenantTx } from '../../../platform/database/index.ts';
import { type BatchState, clearBatchProducts, json, type RowState, type StoredHeading } from '../batch.queries.ts';
import type { FileBeginning } from '../reference.ts';

export interface ReadHead {
  headings: readonly StoredHeading[];
  headingRow: number;
  beginning: FileBeginning;
}

/**
 * Begins to store what a reading finds, or goes on with it: what an older one stored is removed. Answers the headings and the beginning that count
 * for this reading, which are those of its first try; null where the file was changed meanwhile.
 */
export async function beginRead(tx: TenantTx, id: number, version: number, head: ReadHead): Promise<ReadHead | null> {
  const { rows } = await tx.query<{ state: BatchState; version: number; read_version: number | null; heading_row: number } & ReadHead>(
    'select state, version, read_version, headings, heading_row, beginning from batch_file where seller_id = $1 and id = $2 for no key update',
    [tx.sellerId, id],
    'batch.begin-read',
  );
  const [file] = rows;
  if (file === undefined || file.version !== version || file.state !== 'READING') return null;
  if (file.read_version === version) return { headings: file.headings, headingRow: file.heading_row, beginning: file.beginning };
  await clearBatchProducts(tx, id);
  await tx.query(
    'update batch_file set read_version = $3, headings = $4, heading_row = $5, beginning = $6 where seller_id = $1 and id = $2',
    [tx.sellerId, id, version, json(head.headings), head.headingRow, json(head.beginning)],
    'batch.read-head',
  );
  return head;
}

/** The parts of a file, counted from zero, whose products are stored. */
export async function readStoredParts(tx: TenantTx, batchId: number, size: number): Promise<Set<number>> {
  const { rows } = await tx.query<{ part: number }>(
    'select distinct (seq - 1) / $3::int as part from batch_product where seller_id = $1 and batch_id = $2',
    [tx.sellerId, batchId, size],
    'batch.parts',
  );
  return new Set(rows.map(({ part }) => part));
}

/** Whether this reading is still wanted; nobody has the file read anew before the transaction ends. */
export async function holdReading(tx: TenantTx, id: number, version: number): Promise<boolean> {
  const { rows } = await tx.query(
    `select id from batch_file where seller_id = $1 and id = $2 and version = $3 and state = 'READING' for share`,
    [tx.sellerId, id, version],
    'batch.hold-reading',
  );
  return rows.length > 0;
}

/** Stores that a reading has ended, unless the file was changed meanwhile. */
export async function storeRead(tx: TenantTx, id: number, version: number): Promise<void> {
  await tx.query(
    `update batch_file f set state = 'READY', message = '', fresh = c.fresh, changed = c.changed, same = c.same, wrong = c.wrong
       from (select count(*) filter (where p.state = 'NEW') as fresh, count(*) filter (where p.state = 'CHANGED') as changed,
                    count(*) filter (where p.state = 'SAME') as same, count(*) filter (where p.state = 'PROBLEM') as wrong
               from batch_product p where p.seller_id = $1 and p.batch_id = $2) c
      where f.seller_id = $1 and f.id = $2 and f.version = $3 and f.state = 'READING'`,
    [tx.sellerId, id, version],
    'batch.ready',
  );
}

export async function storeRefused(tx: TenantTx, id: number, version: number, message: string): Promise<void> {
  await tx.query(
    `update batch_file set state = 'REFUSED', message = $4 where seller_id = $1 and id = $2 and version = $3 and state = 'READING'`,
    [tx.sellerId, id, version, message],
    'batch.refuse',
  );
}

export interface NewBatchProduct {
  seq: number;
  code: string;
  name: string;
  state: RowState;
  rows: readonly BatchRow[];
  problems: readonly CellProblem[];
  filled: readonly FilledCell[];
  productId: number | null;
}

/** As one document: arrays of documents are escaped twice, which took the program three times as long. */
export async function insertBatchProducts(tx: TenantTx, batchId: number, products: readonly NewBatchProduct[]): Promise<void> {
  const documents = products.map(({ seq, code, name, state, rows, problems, productId, filled }) => ({
    seq,
    code: code.slice(0, 200),
    name: name.slice(0, 200),
    state,
    cells: rows,
    problems,
    product_id: productId,
    filled,
  }));
  await tx.query(
    `insert into batch_product (seller_id, batch_id, seq, code, name, state, cells, problems, product_id, filled)
     select $1, $2, u.seq, u.code, u.name, u.state, u.cells, u.problems, u.product_id, u.filled
       from jsonb_to_recordset($3::jsonb)
              as u (seq int, code text, name text, state text, cells jsonb, problems jsonb, product_id bigint, filled jsonb)
     on conflict (seller_id, batch_id, seq) do nothing`,
    [tx.sellerId, batchId, json(documents)],
    'batch.insert-products',
  );
}
