/** SQL of the list of questions. */
import type { QuestionKind, QuestionState, ShopType } from '@moa/core';
import { ofVisibleShops, shopLimit, type TenantTx } from '../../platform/database/index.ts';
import { exactInstant, type List, type Slice } from '../../platform/paging.ts';
import type { RowsByAccount } from '../shops/index.ts';

export interface QuestionFilter {
  shopTypes: readonly ShopType[] | null;
  accountIds: readonly number[] | null;
  kinds: readonly QuestionKind[] | null;
  state: QuestionState | null;
  keyword: string | null;
  from: Date | null;
  to: Date | null;
}

export interface StoredQuestion {
  id: number;
  place: string;
  account_id: number;
  shop_type: ShopType;
  shop_name: string | null;
  kind: QuestionKind;
  question_no: string;
  state: QuestionState;
  asked_at: Date;
  shop_product_id: string | null;
  product_name: string;
  order_no: string | null;
  secret: boolean;
  content: Buffer;
  refs: Record<string, string>;
}

function conditions(tx: TenantTx, filter: QuestionFilter): { where: string; values: unknown[] } {
  const values: unknown[] = [tx.sellerId];
  const parts = ['q.seller_id = $1'];
  const add = (condition: (parameter: string) => string, value: unknown) => {
    values.push(value);
    parts.push(condition(`$${values.length}`));
  };
  if (filter.state !== null) add((p) => `q.state = ${p}`, filter.state);
  if (filter.shopTypes !== null) add((p) => `q.shop_type = any (${p}::text[])`, filter.shopTypes);
  if (filter.accountIds !== null) add((p) => `q.account_id = any (${p}::bigint[])`, filter.accountIds);
  if (filter.kinds !== null) add((p) => `q.kind = any (${p}::text[])`, filter.kinds);
  if (filter.keyword !== null) {
    // Some shops name a product by its number alone: its name is the listing's then.
    add(
      (p) => `(q.order_no = ${p} or q.question_no = ${p} or position(lower(${p}::text) in lower(q.product_name)) > 0
        or (q.product_name = '' and exists (
          select 1 from listing l
           where l.seller_id = $1 and l.account_id = q.account_id and l.deleted_at is null
             and (l.shop_product_id = q.shop_product_id or l.shop_product_sub_id = q.shop_product_id)
             and position(lower(${p}::text) in lower(l.name)) > 0)))`,
      filter.keyword,
    );
  }
  if (filter.from !== null) add((p) => `q.asked_at >= ${p}`, filter.from);
  if (filter.to !== null) add((p) => `q.asked_at < ${p}`, filter.to);
  const limit = shopLimit(tx, 'q.account_id', `$${values.length + 1}`);
  return { where: `${parts.join(' and ')} ${limit.and}`, values: [...values, ...limit.values] };
}

/** Those that wait are answered oldest first; all others are read newest first. */
export function listQuestions(tx: TenantTx, filter: QuestionFilter): List<StoredQuestion> {
  const { where, values } = conditions(tx, filter);
  const oldestFirst = filter.state === 'UNANSWERED';
  return {
    order: oldestFirst ? 'asked_at asc' : 'asked_at desc',
    async count(bound) {
      const { rows } = await tx.query<{ n: number }>(
        `select count(*) as n from (select 1 from question q where ${where} limit $${values.length + 1}) bounded`,
        [...values, bound + 1],
      );
      return rows[0]?.n ?? 0;
    },
    read: (slice) => readQuestions(tx, where, values, slice, oldestFirst),
    positionOf: (row) => ({ value: row.place, id: row.id }),
  };
}

/** Questions of each account, among the first `bound` and one more that are found. */
export async function countTogether(tx: TenantTx, filter: QuestionFilter, bound: number): Promise<RowsByAccount> {
  const { where, values } = conditions(tx, filter);
  const { rows } = await tx.query<{ account_id: number; n: number }>(
    `select account_id, count(*) as n from (select q.account_id from question q where ${where} limit $${values.length + 1}) bounded group by account_id`,
    [...values, bound + 1],
  );
  return rows;
}

const COLUMNS = `q.id, ${exactInstant('q.asked_at')} as place, q.account_id, q.shop_type, a.shop_name, q.kind, q.question_no, q.state, q.asked_at,
  q.shop_product_id, q.product_name, q.order_no, q.secret, q.content, q.refs`;

async function readQuestions(
  tx: TenantTx,
  where: string,
  values: readonly unknown[],
  { after, backwards, size, offset }: Slice,
  oldestFirst: boolean,
): Promise<StoredQuestion[]> {
  const direction = backwards === oldestFirst ? 'desc' : 'asc';
  const next = values.length;
  const behind = oldestFirst ? '>' : '<';
  const later = after === null ? '' : `and (q.asked_at, q.id) ${behind} ($${next + 3}::timestamptz, $${next + 4}::bigint)`;
  const { rows } = await tx.query<StoredQuestion>(
    `select ${COLUMNS}
       from (select * from question q where ${where} ${later} order by q.asked_at ${direction}, q.id ${direction} limit $${next + 1} offset $${next + 2}) q
       left join shop_account a on a.seller_id = q.seller_id and a.id = q.account_id and a.seller_id = $1
      order by q.asked_at ${direction}, q.id ${direction}`,
    [...values, size, offset, ...(after === null ? [] : [after.value, after.id])],
  );
  return rows;
}

/** Those of the ids that the caller sees. */
export async function readById(tx: TenantTx, ids: readonly number[]): Promise<StoredQuestion[]> {
  const { rows } = await tx.query<StoredQuestion>(
    `select ${COLUMNS} from question q left join shop_account a on a.seller_id = q.seller_id and a.id = q.account_id and a.seller_id = $1
      where q.seller_id = $1 and q.id = any ($2::bigint[]) and ${ofVisibleShops('q.account_id', '$3')}`,
    [tx.sellerId, ids, tx.shopAccountIds],
  );
  return rows;
}

export interface AboutProduct {
  account_id: number;
  shop_product_id: string;
  shop_product_sub_id: string | null;
  product_id: number | null;
  name: string;
  image_url: string | null;
}

/** Listings that the questions name by one of their two numbers. */
export async function readProducts(tx: TenantTx, questions: readonly StoredQuestion[]): Promise<AboutProduct[]> {
  const asked = questions.filter(({ shop_product_id }) => shop_product_id !== null);
  if (asked.length === 0) return [];
  const { rows } = await tx.query<AboutProduct>(
    `select account_id, shop_product_id, shop_product_sub_id, product_id, name, image_url from listing
      where seller_id = $1 and account_id = any ($2::bigint[]) and deleted_at is null
        and (shop_product_id = any ($3::text[]) or shop_product_sub_id = any ($3::text[]))`,
    [tx.sellerId, [...new Set(asked.map((row) => row.account_id))], [...new Set(asked.map((row) => row.shop_product_id))]],
  );
  return rows;
}

/** A line of each order that the questions name, where it has been collected. What a shop's own service asks may name the line instead. */
export async function readOrders(tx: TenantTx, questions: readonly StoredQuestion[]): Promise<Map<string, number>> {
  const asked = questions.filter(({ order_no }) => order_no !== null);
  const urgent = asked.filter(({ kind }) => kind === 'URGENT');
  const [orders, lines] = await Promise.all([linesNamed(tx, 'order_no', asked), linesNamed(tx, 'line_no', urgent)]);
  return new Map([...lines, ...orders]);
}

async function linesNamed(tx: TenantTx, by: 'order_no' | 'line_no', asked: readonly StoredQuestion[]): Promise<[string, number][]> {
  if (asked.length === 0) return [];
  const { rows } = await tx.query<{ account_id: number; named: string; line_id: number }>(
    `select account_id, ${by} as named, min(id) as line_id from order_line
      where seller_id = $1 and account_id = any ($2::bigint[]) and ${by} = any ($3::text[]) group by account_id, ${by}`,
    [tx.sellerId, [...new Set(asked.map((row) => row.account_id))], [...new Set(asked.map((row) => row.order_no))]],
  );
  return rows.map((row) => [`${row.account_id}|${row.named}`, row.line_id]);
}

export interface StoredAnswer {
  question_id: number;
  state: 'WAITING' | 'SENDING' | 'SENT' | 'FAILED';
  body: Buffer;
  message: string;
  run_id: number | null;
}

/** The last answer that was written to each question. A range of one question in its order has one index, also before there are statistics. */
export async function readLastAnswers(tx: TenantTx, ids: readonly number[]): Promise<Map<number, StoredAnswer>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.query<StoredAnswer>(
    `select a.*
       from unnest($2::bigint[]) q (id)
       cross join lateral (select question_id, state, body, message, run_id from question_answer
                            where seller_id = $1 and question_id >= q.id and question_id <= q.id order by question_id, id desc limit 1) a`,
    [tx.sellerId, ids],
  );
  return new Map(rows.map((row) => [row.question_id, row]));
}

/** Questions that wait, those of them that are urgent (`isUrgent`), and when the oldest was asked. */
export async function countWaiting(tx: TenantTx, urgentBefore: Date): Promise<{ unanswered: number; urgent: number; oldest: Date | null }> {
  const limit = shopLimit(tx, 'account_id', '$3');
  const { rows } = await tx.query<{ unanswered: number; urgent: number; oldest: Date | null }>(
    `select count(*) as unanswered, count(*) filter (where kind = 'URGENT' or asked_at < $2) as urgent, min(asked_at) as oldest
       from question where seller_id = $1 and state = 'UNANSWERED' ${limit.and}`,
    [tx.sellerId, urgentBefore, ...limit.values],
    `question-count${limit.name}`,
  );
  return rows[0] ?? { unanswered: 0, urgent: 0, oldest: null };
}
