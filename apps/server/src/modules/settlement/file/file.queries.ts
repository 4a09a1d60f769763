/** Settlement files, and what their jobs came to. */

import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { ShopType } from '@moa/core';
import type { Cipher } from '../../../platform/crypto/index.ts';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';
import type { SettleFileContent } from './read-file.ts';

const ASSOCIATED_DATA = 'settle_file.content';
const [deflated, inflated] = [promisify(deflateRaw), promisify(inflateRaw)];

export interface SettleFile {
  run_id: number;
  name: string;
  created_by: number;
  created_at: Date;
  account_id: number;
  shop_type: ShopType;
  rows: number;
  wrong: number;
  content: Buffer;
}

export async function sealContent(keys: Cipher, content: SettleFileContent): Promise<Buffer> {
  return keys.seal((await deflated(JSON.stringify(content), { level: 1 })).toString('base64'), ASSOCIATED_DATA);
}

export async function openContent(keys: Cipher, { content }: SettleFile): Promise<SettleFileContent> {
  const bytes = Buffer.from(keys.open(content, ASSOCIATED_DATA), 'base64');
  return JSON.parse((await inflated(bytes)).toString()) as SettleFileContent;
}

export async function insertSettleFile(
  tx: TenantTx,
  file: { name: string; createdBy: number; accountId: number; rows: number; wrong: number; content: Buffer; runId: number },
): Promise<void> {
  await tx.query(
    `insert into settle_file (seller_id, created_by, account_id, name, rows, wrong, content, run_id) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [tx.sellerId, file.createdBy, file.accountId, file.name, file.rows, file.wrong, file.content, file.runId],
    'settlement.insert-file',
  );
}

/** Null where the run is of no file that the caller sees. */
export async function readSettleFile(tx: TenantTx, runId: number): Promise<SettleFile | null> {
  const { rows } = await tx.query<SettleFile>(
    `select f.run_id, f.name, f.created_by, f.created_at, f.account_id, a.shop_type, f.rows, f.wrong, f.content
       from settle_file f join shop_account a on a.seller_id = f.seller_id and a.id = f.account_id
      where f.seller_id = $1 and a.seller_id = $1 and f.run_id = $2 and ${ofVisibleShops('f.account_id', '$3')}`,
    [tx.sellerId, runId, tx.shopAccountIds],
    'settlement.file',
  );
  return rows[0] ?? null;
}

export interface FileOutcome {
  stored: number;
  same: number;
  unmatched: number;
  differing: number;
}

/** What the job has come to so far, over its pieces. */
export async function readOutcome(tx: TenantTx, runId: number): Promise<FileOutcome> {
  const sum = (name: keyof FileOutcome) => `coalesce(sum((i.detail->>'${name}')::bigint), 0)::bigint as ${name}`;
  const { rows } = await tx.query<FileOutcome>(
    `select ${sum('stored')}, ${sum('same')}, ${sum('unmatched')}, ${sum('differing')}
       from job_item i where i.seller_id = $1 and i.run_id = $2 and i.status = 'DONE'`,
    [tx.sellerId, runId],
    'settlement.file-outcome',
  );
  return rows[0] ?? { stored: 0, same: 0, unmatched: 0, differing: 0 };
}
