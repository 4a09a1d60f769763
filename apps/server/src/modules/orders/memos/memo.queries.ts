/** SQL of the list of notes about orders. */
import type { LineState, MemoColour, ShopType } from '@moa/core';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';
import type { List, Slice } from '../../../platform/paging.ts';
import { type KeywordMatch, matchSql } from '../list/search.keyword.ts';

export interface MemoFilter {
  lineId: number | null;
  view: 'OPEN' | 'DONE' | null;
  colour: MemoColour | null;
  /** Of whom; null for everybody's. */
  authorId: number | null;
  /** Null where nothing is searched for; empty where the word can be nothing. */
  matches: readonly KeywordMatch[] | null;
}

export interface StoredMemo {
  id: number;
  line_id: number;
  body: Buffer;
  colour: MemoColour;
  todo: boolean;
  open: boolean;
  done_at: Date | null;
  done_by: string | null;
  author: string;
  created_at: Date;
  order_no: string;
  shop_type: ShopType;
  shop_name: string | null;
  state: LineState;
  title: string | null;
  option_text: string;
  personal: Buffer | null;
}

/** Lines that a word may find at most: more of them are no search any more. */
const LINES_MAX = 2_000;

function conditions(tx: TenantTx, filter: MemoFilter): { where: string; values: unknown[] } {
  const values: unknown[] = [tx.sellerId, tx.shopAccountIds];
  const add = (value: unknown) => `$${values.push(value)}`;
  const where = ['m.seller_id = $1', ofVisibleShops('m.account_id', '$2')];
  if (filter.lineId !== null) where.push(`m.line_id = ${add(filter.lineId)}`);
  if (filter.view === 'OPEN') where.push('m.open');
  if (filter.view === 'DONE') where.push('m.todo and not m.open');
  if (filter.colour !== null) where.push(`m.colour = ${add(filter.colour)}`);
  if (filter.authorId !== null) where.push(`m.author_id = ${add(filter.authorId)}`);
  if (filter.matches !== null) {
    const lines = filter.matches.map(
      (match) => `(select l.id from order_line l where l.seller_id = $1 and ${matchSql(match, add)} limit ${LINES_MAX})`,
    );
    where.push(lines.length === 0 ? 'false' : `m.line_id = any (array(${lines.join(' union ')}))`);
  }
  return { where: where.join(' and '), values };
}

/** Any instant: those still to be done stand before all others, whenever they were written. */
const OPEN = '2000-01-01T00:00:00.000000Z';

export function listMemos(tx: TenantTx, filter: MemoFilter): List<StoredMemo> {
  const { where, values } = conditions(tx, filter);
  return {
    order: 'open desc, id desc',
    async count(bound) {
      const { rows } = await tx.query<{ n: number }>(
        `select count(*) as n from (select 1 from order_memo m where ${where} limit $${values.length + 1}) bounded`,
        [...values, bound + 1],
      );
      return rows[0]?.n ?? 0;
    },
    read: (slice) => readMemos(tx, where, values, slice),
    positionOf: (row) => ({ value: row.open ? OPEN : null, id: row.id }),
  };
}

async function readMemos(
  tx: TenantTx,
  where: string,
  values: readonly unknown[],
  { size, offset, after, backwards }: Slice,
): Promise<StoredMemo[]> {
  const direction = backwards ? 'asc' : 'desc';
  const next = values.length;
  const beyond = after === null ? '' : `and (m.open, m.id) < ($${next + 3}::boolean, $${next + 4}::bigint)`;
  const { rows } = await tx.query<StoredMemo>(
    `with page as materialized (
       select m.id from order_memo m where ${where} ${beyond} order by m.open ${direction}, m.id ${direction} limit $${next + 1} offset $${next + 2})
     select m.id, m.line_id, m.body, m.colour, m.todo, m.open, m.done_at, m.done_by, m.author, m.created_at,
            l.order_no, l.shop_type, a.shop_name, l.state, t.title, l.option_text, l.personal
       from page
       join order_memo m on m.seller_id = $1 and m.id = page.id
       join order_line l on l.seller_id = $1 and l.id = m.line_id
       left join shop_account a on a.seller_id = $1 and a.id = l.account_id
       left join sold_title t on t.seller_id = $1 and t.id = l.title_id
      order by m.open ${direction}, m.id ${direction}`,
    [...values, size, offset, ...(after === null ? [] : [after.value !== null, after.id])],
  );
  return rows;
}

/** Locks those of the notes that the caller sees; answers how many. */
export async function lockMemos(tx: TenantTx, ids: readonly number[]): Promise<number> {
  const { rows } = await tx.query(
    `select id from order_memo where seller_id = $1 and id = any ($2::bigint[]) and ${ofVisibleShops('account_id', '$3')} order by id for update`,
    [tx.sellerId, ids, tx.shopAccountIds],
  );
  return rows.length;
}

/** The same note on lines; answers on how many. */
export async function insertMemos(
  tx: TenantTx,
  lineIds: readonly number[],
  memo: { body: Buffer; colour: MemoColour; todo: boolean; authorId: number; author: string },
): Promise<number> {
  const { rows } = await tx.query<{ line_id: number }>(
    `insert into order_memo (seller_id, line_id, account_id, body, colour, todo, author_id, author)
     select seller_id, id, account_id, $3, $4, $5, $6, $7 from order_line
      where seller_id = $1 and id = any ($2::bigint[]) and ${ofVisibleShops('account_id', '$8')} order by id
     returning line_id`,
    [tx.sellerId, lineIds, memo.body, memo.colour, memo.todo, memo.authorId, memo.author, tx.shopAccountIds],
  );
  await markNoted(
    tx,
    rows.map((row) => row.line_id),
  );
  return rows.length;
}

/** Lines with a note are found by their mark, which stays when the note goes. */
export async function markNoted(tx: TenantTx, lineIds: readonly number[]): Promise<void> {
  await tx.query(
    `with unmarked as (select id from order_line where seller_id = $1 and id = any ($2::bigint[]) and not noted order by id for no key update)
     update order_line l set noted = true from unmarked where l.seller_id = $1 and l.id = unmarked.id`,
    [tx.sellerId, lineIds],
    'orders.mark-noted',
  );
}

/** Whether every line with a note has its mark: not so while notes from before are looked through. */
export async function areNotesMarked(tx: TenantTx): Promise<boolean> {
  const { rows } = await tx.query<{ unmarked: boolean }>(
    'select notes_unmarked as unmarked from seller where seller_id = $1',
    [tx.sellerId],
    'orders.notes-marked',
  );
  return rows[0]?.unmarked === false;
}
