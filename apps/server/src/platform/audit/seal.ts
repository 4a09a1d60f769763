/** Chaining the audit log: each row's hash covers its content, its number and the hash before it. */
import { createHash } from 'node:crypto';
import type { Database, Tx } from '../database/index.ts';
import { ALL_SELLERS, type SellerWalk, type WalkContext, walkThrough } from '../jobs/index.ts';

const BATCH = 1_000;

/** Everything a row says, as text that the same row gives again at any time. */
const CONTENT = `jsonb_build_array(id, extract(epoch from at)::text, action, actor_user_id, actor_login_id, actor_role, acting_for,
  target_kind, target_id, ip, user_agent, request_id, before, after, detail)::text`;

/** Seals what is not sealed yet, every minute. */
export const sealWalk: SellerWalk = {
  name: 'platform.seal-audit',
  cron: '* * * * *',
  attempts: 3,
  due: async (tx, { from, to }) => {
    const { rows } = await tx.query<{ seller_id: number }>(
      'select distinct seller_id from audit_log where hash is null and seller_id between $1 and $2',
      [from, to],
    );
    return rows.map((row) => row.seller_id);
  },
  work: (sellerId, context) => sealAll([sellerId], context),
  together: sealAll,
};

async function sealAll(sellerIds: readonly number[], { database, signal }: WalkContext): Promise<readonly number[]> {
  let left = sellerIds;
  while (!signal.aborted && left.length > 0) {
    const some = left;
    left = await database.system((tx) => sealSellers(tx, some));
  }
  return [];
}

/** Seals all of it, here and now; a seller whose rows another process seals just now is left to it. */
export function sealAudit(database: Database): Promise<void> {
  return walkThrough(sealWalk, ALL_SELLERS, { database, signal: new AbortController().signal });
}

interface UnsealedRow {
  seller_id: number;
  id: number;
  content: string;
  /** The seller's last seal; null when there is none. */
  head_no: number | null;
  head: Buffer | null;
}

/**
 * Seals what is not sealed of these sellers, `BATCH` rows at most.
 * @returns the sellers of whom some may be left; whose rows another process seals just now are left to it
 */
async function sealSellers(tx: Tx, sellerIds: readonly number[]): Promise<readonly number[]> {
  const { rows: locks } = await tx.query<{ seller_id: number; locked: boolean }>(
    `select s.seller_id, pg_try_advisory_xact_lock(hashtextextended('audit:' || s.seller_id, 0)) as locked
       from unnest($1::bigint[]) as s (seller_id)`,
    [sellerIds],
    'audit.seal-locks',
  );
  const locked = locks.filter((row) => row.locked).map((row) => row.seller_id);
  if (locked.length === 0) return [];
  const { rows } = await tx.query<UnsealedRow>(
    `select a.seller_id, a.id, ${CONTENT} as content, h.seal_no as head_no, h.hash as head
       from audit_log a
       left join lateral (
         select l.seal_no, l.hash from audit_log l
          where l.seller_id = a.seller_id and l.seal_no is not null order by l.seal_no desc limit 1) h on true
      where a.seller_id = any ($1::bigint[]) and a.hash is null order by a.seller_id, a.id limit $2`,
    [locked, BATCH],
    'audit.unsealed',
  );
  const seals = sealsOf(rows);
  if (seals.length === 0) return [];
  await tx.query(
    `update audit_log a set seal_no = s.seal_no, prev_hash = s.prev_hash, hash = s.hash
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bytea[], $5::bytea[]) as s (seller_id, id, seal_no, prev_hash, hash)
     where a.seller_id = s.seller_id and a.id = s.id and a.hash is null`,
    [
      seals.map((seal) => seal.sellerId),
      seals.map((seal) => seal.id),
      seals.map((seal) => seal.number),
      seals.map((seal) => seal.previous),
      seals.map((seal) => seal.hash),
    ],
    'audit.seal',
  );
  if (rows.length < BATCH) return [];
  const last = rows.at(-1)?.seller_id ?? 0;
  return locked.filter((sellerId) => sellerId >= last);
}

/** The chain of each seller, on from her last seal. */
function sealsOf(rows: readonly UnsealedRow[]) {
  let before: { sellerId: number; number: number; hash: Buffer } | null = null;
  return rows.map((row) => {
    const sellerId = row.seller_id;
    const { number, hash: previous } = before?.sellerId === sellerId ? before : { number: row.head_no ?? 0, hash: row.head ?? EMPTY };
    before = { sellerId, number: number + 1, hash: chainHash(previous, sellerId, number + 1, row.content) };
    return { ...before, previous, id: row.id };
  });
}

export interface AuditReport {
  sellers: number;
  rows: number;
  unsealed: number;
  /** The last seal of each seller: kept elsewhere, it also shows when rows at the end were taken out. */
  heads: { sellerId: number; sealNo: number; hash: string }[];
  broken: { sellerId: number; sealNo: number; reason: 'MISSING' | 'CHANGED' | 'CHAIN' }[];
}

/** Walks every chain from its start. `MISSING`: a number is not there. `CHANGED`: the content is not what was sealed. `CHAIN`: the row before is another one. */
export async function verifyAudit(database: Database): Promise<AuditReport> {
  return database.system(
    async (tx) => {
      const report: AuditReport = { sellers: 0, rows: 0, unsealed: 0, heads: [], broken: [] };
      const { rows } = await tx.query<{ count: number }>('select count(*) from audit_log where hash is null');
      report.unsealed = rows[0]?.count ?? 0;
      let head: { sellerId: number; sealNo: number; hash: Buffer } | null = null;
      const sealed = tx.stream<SealedRow>(
        `select seller_id, seal_no, prev_hash, hash, ${CONTENT} as content from audit_log where hash is not null order by seller_id, seal_no`,
      );
      for await (const batch of sealed) {
        for (const row of batch) {
          if (head === null || head.sellerId !== row.seller_id) {
            if (head !== null) report.heads.push(headOf(head));
            head = { sellerId: row.seller_id, sealNo: 0, hash: EMPTY };
            report.sellers += 1;
          }
          const reason = faultOf(row, head);
          if (reason !== null) report.broken.push({ sellerId: row.seller_id, sealNo: row.seal_no, reason });
          report.rows += 1;
          head = { sellerId: row.seller_id, sealNo: row.seal_no, hash: row.hash };
        }
      }
      if (head !== null) report.heads.push(headOf(head));
      return report;
    },
    { readOnly: true, statementTimeoutMs: 10 * 60_000 },
  );
}

interface SealedRow {
  seller_id: number;
  seal_no: number;
  prev_hash: Buffer;
  hash: Buffer;
  content: string;
}

const EMPTY = Buffer.alloc(32);

function faultOf(row: SealedRow, before: { sealNo: number; hash: Buffer }): 'MISSING' | 'CHANGED' | 'CHAIN' | null {
  if (row.seal_no !== before.sealNo + 1) return 'MISSING';
  if (!row.prev_hash.equals(before.hash)) return 'CHAIN';
  return chainHash(row.prev_hash, row.seller_id, row.seal_no, row.content).equals(row.hash) ? null : 'CHANGED';
}

function chainHash(previous: Buffer, sellerId: number, number: number, content: string): Buffer {
  return createHash('sha256').update(previous).update(`${sellerId}\n${number}\n${content}`).digest();
}

function headOf(head: { sellerId: number; sealNo: number; hash: Buffer }) {
  return { sellerId: head.sellerId, sealNo: head.sealNo, hash: head.hash.toString('hex') };
}
