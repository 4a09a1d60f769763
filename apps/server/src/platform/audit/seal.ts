/** Chaining the audit log: each row's hash covers its content, its number and the hash before it. */
import { createHash } from 'node:crypto';
import type { Database, Tx } from '../database/index.ts';

const BATCH = 1_000;
const SELLERS = 200;

/** Everything a row says, as text that the same row gives again at any time. */
const CONTENT = `jsonb_build_array(id, extract(epoch from at)::text, action, actor_user_id, actor_login_id, actor_role, acting_for,
  target_kind, target_id, ip, user_agent, request_id, before, after, detail)::text`;

/**
 * Seals what is not sealed yet, seller by seller; a seller whose rows another process seals just now is left to it.
 * Answers how many rows were sealed: fewer than there are when there are very many, so call it until it answers 0.
 */
export async function sealAudit(database: Database): Promise<number> {
  const sellers = await database.system(
    async (tx) =>
      (await tx.query<{ seller_id: number }>('select distinct seller_id from audit_log where hash is null limit $1', [SELLERS])).rows,
    { readOnly: true },
  );
  let sealed = 0;
  for (const { seller_id: sellerId } of sellers) sealed += await database.system((tx) => sealSeller(tx, sellerId));
  return sealed;
}

async function sealSeller(tx: Tx, sellerId: number): Promise<number> {
  const { rows: locked } = await tx.query<{ locked: boolean }>(`select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked`, [
    `audit:${sellerId}`,
  ]);
  if (!locked[0]?.locked) return 0;
  const { rows: heads } = await tx.query<{ seal_no: number; hash: Buffer }>(
    'select seal_no, hash from audit_log where seller_id = $1 and seal_no is not null order by seal_no desc limit 1',
    [sellerId],
  );
  const { rows } = await tx.query<{ id: number; content: string }>(
    `select id, ${CONTENT} as content from audit_log where seller_id = $1 and hash is null order by id limit $2`,
    [sellerId, BATCH],
  );
  let previous = heads[0]?.hash ?? EMPTY;
  let number = heads[0]?.seal_no ?? 0;
  const seals = rows.map((row) => {
    number += 1;
    const seal = { id: row.id, number, previous, hash: chainHash(previous, sellerId, number, row.content) };
    previous = seal.hash;
    return seal;
  });
  if (seals.length === 0) return 0;
  await tx.query(
    `update audit_log a set seal_no = s.seal_no, prev_hash = s.prev_hash, hash = s.hash
     from unnest($2::bigint[], $3::bigint[], $4::bytea[], $5::bytea[]) as s (id, seal_no, prev_hash, hash)
     where a.seller_id = $1 and a.id = s.id and a.hash is null`,
    [
      sellerId,
      seals.map((seal) => seal.id),
      seals.map((seal) => seal.number),
      seals.map((seal) => seal.previous),
      seals.map((seal) => seal.hash),
    ],
  );
  return seals.length;
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
