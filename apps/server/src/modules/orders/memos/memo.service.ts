/** Notes of people about order lines: a board that all share who may write on it; who changed or deleted one is in the audit log. */
import { type memoRowSchema, type orderMemos, problem } from '@moa/contract';
import { type MemoColour, maskName } from '@moa/core';
import type { z } from 'zod';
import type { Cipher } from '../../../platform/crypto/index.ts';
import type { TenantTx } from '../../../platform/database/index.ts';
import type { Actor } from '../../../platform/http/index.ts';
import { readPageOf } from '../../../platform/paging.ts';
import { openPersonal } from '../lines/personal.ts';
import { type KeywordMatch, keywordMatches } from '../list/search.keyword.ts';
import { insertMemos, listMemos, lockMemos, type StoredMemo } from './memo.queries.ts';

type InputOf<T> = T extends { '~orpc': { inputSchema?: infer S } } ? (S extends z.ZodType ? z.output<S> : never) : never;
type MemoRow = z.input<typeof memoRowSchema>;

const BODY = 'order_memo.body';
/** No user has this id. */
const NOBODY = 0;

export async function memoPage(tx: TenantTx, keys: Cipher, input: InputOf<typeof orderMemos.memos>, actor: Actor) {
  const keyword = input.keyword?.trim() ?? '';
  const { rows, frame } = await readPageOf(
    input,
    listMemos(tx, {
      lineId: input.lineId === undefined ? null : Number(input.lineId),
      view: input.view ?? null,
      colour: input.colour ?? null,
      authorId: input.mine === true ? Number(actor.userId) : null,
      matches: keyword === '' ? null : await linesOf(tx, keys, keyword),
    }),
  );
  return { contents: rows.map((row) => toRow(row, keys)), ...frame };
}

async function linesOf(tx: TenantTx, keys: Cipher, keyword: string): Promise<KeywordMatch[]> {
  const found = await keywordMatches(tx, keys, keyword, 'ALL');
  return found.filter(({ by }) => by !== 'TITLE' && by !== 'OPTION' && by !== 'SKU');
}

function toRow(row: StoredMemo, keys: Cipher): MemoRow {
  return {
    id: String(row.id),
    body: keys.open(row.body, BODY),
    colour: row.colour,
    todo: row.todo,
    doneAt: row.done_at?.toISOString() ?? null,
    doneBy: row.done_by,
    author: row.author,
    at: row.created_at.toISOString(),
    line: {
      id: String(row.line_id),
      orderNo: row.order_no,
      shopType: row.shop_type,
      shopName: row.shop_name ?? '수기주문',
      state: row.state,
      productName: row.title ?? '',
      optionText: row.option_text,
      receiverName: maskName(openPersonal(keys, row.personal).receiver.name),
    },
  };
}

/** @throws ProblemError NOT_FOUND for a line that is not the caller's to see */
export async function saveMemo(
  tx: TenantTx,
  keys: Cipher,
  lineIds: readonly number[],
  memo: { body: string; colour: MemoColour; todo: boolean },
  by: Actor,
): Promise<number> {
  const saved = await insertMemos(tx, lineIds, {
    ...memo,
    body: keys.seal(memo.body, BODY),
    authorId: Number(by.userId),
    author: by.loginId,
  });
  if (saved < lineIds.length) throw problem('NOT_FOUND', { detail: '주문을 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
  return saved;
}

/** A note that no person wrote. */
export async function noteOnLines(tx: TenantTx, keys: Cipher, lineIds: readonly number[], body: string, author: string): Promise<void> {
  await insertMemos(tx, lineIds, { body: keys.seal(body, BODY), colour: 'NONE', todo: false, authorId: NOBODY, author });
}

/** @throws ProblemError NOT_FOUND */
export async function updateMemo(
  tx: TenantTx,
  keys: Cipher,
  { id, done, ...change }: InputOf<typeof orderMemos.updateMemo>,
  by: Actor,
  now: Date,
): Promise<void> {
  await lockAll(tx, [Number(id)]);
  await tx.query(
    `update order_memo set body = coalesce($3::bytea, body), colour = coalesce($4::text, colour), todo = coalesce($5::boolean, todo),
            done_at = case when $6 then $7::timestamptz else done_at end, done_by = case when $6 then $8::text else done_by end
      where seller_id = $1 and id = $2`,
    [
      tx.sellerId,
      Number(id),
      change.body === undefined ? null : keys.seal(change.body, BODY),
      change.colour ?? null,
      change.todo ?? null,
      done !== undefined,
      done === true ? now : null,
      done === true ? by.loginId : null,
    ],
  );
}

/** @throws ProblemError NOT_FOUND; then none of them is deleted */
export async function deleteMemos(tx: TenantTx, ids: readonly number[]): Promise<void> {
  await lockAll(tx, ids);
  await tx.query('delete from order_memo where seller_id = $1 and id = any ($2::bigint[])', [tx.sellerId, ids]);
}

async function lockAll(tx: TenantTx, ids: readonly number[]): Promise<void> {
  const found = await lockMemos(tx, ids);
  if (found < new Set(ids).size) throw problem('NOT_FOUND', { detail: '메모를 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
}
