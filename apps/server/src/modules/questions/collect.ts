/**
 * Collecting questions of an account: beside its orders, and when somebody asks. A walk is short and begins anew when it was cut off; pages are
 * stored as they come, by the shop's own keys, so that repeats, shifts and another order change nothing.
 */
import type { CollectCursor, QuestionFact, QuestionPage } from '@moa/channels/sdk';
import { answerDue, isUrgent, koreanMinute, type QuestionKind, questionsSince, SHOP_TYPES } from '@moa/core';
import { raiseAlert, resolveAlert } from '../../platform/alerts/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Cipher, SellerVault } from '../../platform/crypto/index.ts';
import type { Database, TenantTx } from '../../platform/database/index.ts';
import { announce } from '../../platform/jobs/index.ts';
import { type LinkedAccount, noteCollection, type ShopRuntime } from '../shops/index.ts';
import { contentOf, markOf, sealContent } from './content.ts';

export interface CollectDeps {
  database: Database;
  sellerVault: SellerVault;
  shops: ShopRuntime;
  now: Clock;
}

export type QuestionsEnd = { ok: true; created: number; changed: number } | { ok: false; message: string; retryMs: number };

/** A question so new that a list may not show it yet is not taken for removed. */
const SETTLED_MS = 10 * 60_000;
const RETRY_MS = 60_000;
const PAGES_MAX = 500;

/** Walks the account's questions and stores them; says Korean what stood in the way. Nothing for a channel without questions. */
export async function collectQuestions(deps: CollectDeps, account: LinkedAccount, signal: AbortSignal): Promise<QuestionsEnd> {
  const { connector, ctx } = await deps.shops.context(account.sellerId, account.id, 1);
  const { questions } = connector;
  const rules = connector.manifest.questions;
  if (!questions || !rules) return { ok: true, created: 0, changed: 0 };
  const keys = await deps.sellerVault.forSeller(account.sellerId);
  const began = deps.now();
  const since = await deps.database.tenant(account.sellerId, (tx) => readSince(tx, account.id, began, rules.overlapMs), { readOnly: true });
  let cursor: CollectCursor = { since: since.toISOString(), until: began.toISOString(), position: null, done: false };
  const seen = new Set<string>();
  const unasked = new Set<QuestionKind>();
  const totals = { created: 0, changed: 0 };
  for (let pages = 0; !cursor.done && pages < PAGES_MAX; pages += 1) {
    signal.throwIfAborted();
    const page = await questions.collect(ctx, cursor);
    if (page.kind !== 'ok') return failed(deps, account, page);
    for (const { kind, questionNo } of page.value.questions) seen.add(`${kind}|${questionNo}`);
    for (const kind of page.value.unasked ?? []) unasked.add(kind);
    const stored = await storePage(deps, keys, account, page.value);
    totals.created += stored.created;
    totals.changed += stored.changed;
    cursor = page.value.nextCursor;
  }
  const whole = cursor.done && cursor.incomplete === undefined;
  if (!whole) return failed(deps, account, { kind: 'again', message: cursor.incomplete ?? '문의가 많아 끝까지 읽지 못했습니다.' });
  await deps.database.tenant(account.sellerId, (tx) => settle(tx, account, since, began, { seen, unasked }), { retry: true });
  return { ok: true, ...totals };
}

/** Where the walk begins: behind the last one, and never later than the oldest question that waits. */
async function readSince(tx: TenantTx, accountId: number, now: Date, overlapMs: number): Promise<Date> {
  const [feed, open] = await Promise.all([
    tx.query<{ collected_until: Date | null }>('select collected_until from question_feed where seller_id = $1 and account_id = $2', [
      tx.sellerId,
      accountId,
    ]),
    tx.query<{ oldest: Date | null }>(
      `select min(asked_at) as oldest from question where seller_id = $1 and account_id = $2 and state = 'UNANSWERED'`,
      [tx.sellerId, accountId],
    ),
  ]);
  return questionsSince(now, feed.rows[0]?.collected_until ?? null, open.rows[0]?.oldest ?? null, overlapMs);
}

/** Stores a page in one transaction. What the shop reported before in the same words is left as it is. */
export async function storePage(
  { database, now }: Pick<CollectDeps, 'database' | 'now'>,
  keys: Cipher,
  account: Pick<LinkedAccount, 'id' | 'sellerId' | 'shopType'>,
  { questions }: Pick<QuestionPage, 'questions'>,
): Promise<{ created: number; changed: number }> {
  // A page may name a question twice: the last reading counts.
  const facts = [...new Map(questions.map((fact) => [`${fact.kind}|${fact.questionNo}`, fact])).values()];
  if (facts.length === 0) return { created: 0, changed: 0 };
  return database.tenant(
    account.sellerId,
    async (tx) => {
      let created = 0;
      let changed = 0;
      for (const fact of facts) {
        const { rows } = await tx.query<{ fresh: boolean }>(UPSERT, valuesOf(tx, keys, account, fact, now()), 'question-upsert');
        if (rows[0]?.fresh === true) created += 1;
        else if (rows.length > 0) changed += 1;
      }
      if (created + changed > 0) announceQuestions(tx, account.id);
      return { created, changed };
    },
    { retry: true },
  );
}

/** An unknown state leaves the one that is there; a product's name once known stays. */
const UPSERT = `insert into question as q (seller_id, account_id, shop_type, kind, question_no, state, asked_at, shop_product_id, product_name, order_no, secret, content, refs, mark, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
  on conflict (seller_id, account_id, kind, question_no) do update set
    state = case when $16::boolean then excluded.state else q.state end,
    shop_product_id = excluded.shop_product_id, product_name = excluded.product_name, order_no = excluded.order_no, secret = excluded.secret,
    content = excluded.content, refs = excluded.refs, mark = excluded.mark, updated_at = excluded.updated_at
  where q.mark <> excluded.mark or (q.state = 'CLOSED' and excluded.state <> 'CLOSED')
  returning xmax = 0 as fresh`;

function valuesOf(tx: TenantTx, keys: Cipher, account: Pick<LinkedAccount, 'id' | 'shopType'>, fact: QuestionFact, now: Date): unknown[] {
  return [
    tx.sellerId,
    account.id,
    account.shopType,
    fact.kind,
    fact.questionNo,
    fact.state ?? 'UNANSWERED',
    fact.askedAt,
    fact.shopProductId,
    fact.productName,
    fact.orderNo,
    fact.secret,
    sealContent(keys, contentOf(fact)),
    JSON.stringify(fact.refs),
    markOf(keys, fact),
    now,
    fact.state !== null,
  ];
}

/** The end of a whole walk: what waited in its span and is shown no more is over, and what waits too long is reported. */
async function settle(
  tx: TenantTx,
  account: LinkedAccount,
  since: Date,
  began: Date,
  { seen, unasked }: { seen: ReadonlySet<string>; unasked: ReadonlySet<QuestionKind> },
): Promise<void> {
  const { rows } = await tx.query<{ id: number; kind: QuestionKind; question_no: string; asked_at: Date }>(
    `select id, kind, question_no, asked_at from question
      where seller_id = $1 and account_id = $2 and state = 'UNANSWERED' order by asked_at for no key update`,
    [tx.sellerId, account.id],
  );
  const settled = began.getTime() - SETTLED_MS;
  const isGone = (row: (typeof rows)[number]) =>
    !unasked.has(row.kind) && row.asked_at >= since && row.asked_at.getTime() < settled && !seen.has(`${row.kind}|${row.question_no}`);
  const gone = rows.filter(isGone).map(({ id }) => id);
  if (gone.length > 0) {
    await tx.query(`update question set state = 'CLOSED', updated_at = $3 where seller_id = $1 and id = any ($2::bigint[])`, [
      tx.sellerId,
      gone,
      began,
    ]);
    announceQuestions(tx, account.id);
  }
  await tx.query(
    `insert into question_feed (seller_id, account_id, collected_until, message, unasked) values ($1, $2, $3, '', $4)
     on conflict (seller_id, account_id) do update set collected_until = excluded.collected_until, message = '', unasked = excluded.unasked`,
    [tx.sellerId, account.id, began, [...unasked]],
  );
  await noteCollection(tx, account.id, ['QUESTIONS'], { ok: true }, began);
  const waiting = rows.filter((row) => !isGone(row));
  await reportUrgent(
    tx,
    account,
    waiting.filter(({ kind, asked_at }) => isUrgent({ kind, askedAt: asked_at }, began)).map(({ asked_at }) => asked_at),
  );
}

/** @param waiting when the urgent questions of the account were asked, oldest first */
async function reportUrgent(tx: TenantTx, account: LinkedAccount, waiting: readonly Date[]): Promise<void> {
  const dedupeKey = `questions.urgent:${account.id}`;
  const [oldest] = waiting;
  if (oldest === undefined) return resolveAlert(tx, dedupeKey);
  const shop = SHOP_TYPES[account.shopType].title;
  const deadline = koreanMinute(answerDue(oldest));
  await raiseAlert(tx, {
    kind: 'questions.urgent',
    severity: 'WARNING',
    title: `${shop} ${account.shopName}에 긴급문의가 ${waiting.length}건 있습니다.`,
    body: `가장 오래된 문의는 ${deadline}까지 답변해주십시오.`,
    link: '/app/qna?state=UNANSWERED',
    accountId: account.id,
    dedupeKey,
    detail: { accountId: account.id, deadline },
  });
}

export function announceQuestions(tx: TenantTx, id: number): void {
  announce(tx, 'questions', id);
  announce(tx, 'count', 'qna');
}

async function failed(
  { database, now }: CollectDeps,
  account: LinkedAccount,
  outcome: { kind: string; message?: string; retryAfterMs?: number },
): Promise<QuestionsEnd> {
  const message = outcome.message ?? '쇼핑몰이 요청을 거절했습니다.';
  await database.tenant(
    account.sellerId,
    async (tx) => {
      await noteCollection(tx, account.id, ['QUESTIONS'], { ok: false, message }, now());
      await tx.query(
        `insert into question_feed (seller_id, account_id, message) values ($1, $2, $3)
         on conflict (seller_id, account_id) do update set message = excluded.message`,
        [tx.sellerId, account.id, message],
      );
    },
    { retry: true },
  );
  return { ok: false, message, retryMs: outcome.retryAfterMs ?? RETRY_MS };
}
