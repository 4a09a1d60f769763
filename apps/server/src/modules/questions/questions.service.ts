/** Reading questions, and starting to answer them. */
import { MANIFESTS } from '@moa/channels';
import { problem, type questions } from '@moa/contract';
import {
  addressable,
  answerProblem,
  answerRefusal,
  asksToConfirm,
  confirmProblem,
  fillAnswer,
  isUrgent,
  jobTitle,
  maskEmail,
  maskName,
  missingProblem,
  type QuestionKind,
  type QuestionState,
  SHOP_TYPES,
  type ShopType,
  urgentBefore,
} from '@moa/core';
import type { Clock } from '../../platform/clock.ts';
import type { Cipher, SellerVault } from '../../platform/crypto/index.ts';
import type { Database, SellerScope, TenantTx } from '../../platform/database/index.ts';
import type { Handlers } from '../../platform/http/index.ts';
import { createRun, enqueue, type Requester } from '../../platform/jobs/index.ts';
import { type PageInput, readPageOf } from '../../platform/paging.ts';
import { countByAccount } from '../shops/index.ts';
import { ANSWER_KIND, answerTask } from './answer.tasks.ts';
import { openAnswer, openContent, sealAnswer } from './content.ts';
import {
  type AboutProduct,
  countTogether,
  countWaiting,
  listQuestions,
  readById,
  readLastAnswers,
  readOrders,
  readProducts,
  type StoredAnswer,
  type StoredQuestion,
} from './questions.queries.ts';

export interface QuestionsDeps {
  database: Database;
  sellerVault: SellerVault;
  now: Clock;
}

interface QuestionsRequest extends PageInput {
  shopTypes?: readonly ShopType[] | undefined;
  accountIds?: readonly string[] | undefined;
  kinds?: readonly QuestionKind[] | undefined;
  state?: QuestionState | undefined;
  keyword?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export type WireQuestion = Awaited<ReturnType<Handlers<typeof questions>['detail']>>;

/** @param personal whether the caller may see whom a question is from */
export async function readQuestionPage(
  { database, sellerVault, now }: QuestionsDeps,
  scope: SellerScope,
  request: QuestionsRequest,
  personal: boolean,
) {
  const keys = await sellerVault.forSeller(scope.sellerId);
  return database.tenant(
    scope,
    async (tx) => {
      const { rows, frame } = await readPageOf(request, listQuestions(tx, filterOf(request)));
      return { contents: await toWire(tx, keys, rows, now(), personal), ...frame };
    },
    { readOnly: true },
  );
}

function filterOf({ shopTypes, accountIds, kinds, state, keyword, from, to }: QuestionsRequest) {
  return {
    shopTypes: shopTypes ?? null,
    accountIds: accountIds?.map(Number) ?? null,
    kinds: kinds ?? null,
    state: state ?? null,
    keyword: keyword || null,
    from: from === undefined ? null : new Date(from),
    to: to === undefined ? null : new Date(to),
  };
}

/**
 * @param personal whether the caller may see whom a question is from
 * @throws NOT_FOUND for one that the caller does not see
 */
export async function readQuestion(
  { database, sellerVault, now }: QuestionsDeps,
  scope: SellerScope,
  id: number,
  personal: boolean,
): Promise<WireQuestion> {
  const keys = await sellerVault.forSeller(scope.sellerId);
  return database.tenant(
    scope,
    async (tx) => {
      const [question] = await toWire(tx, keys, await readById(tx, [id]), now(), personal);
      if (!question) throw problem('NOT_FOUND', { detail: '문의를 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
      return question;
    },
    { readOnly: true },
  );
}

export async function countQuestions({ database, now }: QuestionsDeps, scope: SellerScope) {
  const { unanswered, urgent, oldest } = await database.tenant(scope, (tx) => countWaiting(tx, urgentBefore(now())), { readOnly: true });
  return { unanswered, urgent, oldestAt: oldest?.toISOString() ?? null };
}

/** How many questions the conditions find at each account. */
export async function countQuestionsByAccount({ database }: QuestionsDeps, scope: SellerScope, request: QuestionsRequest) {
  const filter = filterOf(request);
  return database.tenant(
    scope,
    (tx) =>
      countByAccount(tx, {
        together: (bound) => countTogether(tx, filter, bound),
        of: (id, bound) => listQuestions(tx, { ...filter, accountIds: [id] }).count(bound),
      }),
    { readOnly: true },
  );
}

interface About {
  products: readonly AboutProduct[];
  orders: ReadonlyMap<string, number>;
  answers: ReadonlyMap<number, StoredAnswer>;
}

/** What is known today of the products and orders that questions name: those that were collected later are found as well. */
async function aboutOf(tx: TenantTx, rows: readonly StoredQuestion[]): Promise<About> {
  const [products, orders, answers] = await Promise.all([
    readProducts(tx, rows),
    readOrders(tx, rows),
    readLastAnswers(
      tx,
      rows.map(({ id }) => id),
    ),
  ]);
  return { products, orders, answers };
}

function productOf({ products }: About, row: StoredQuestion): AboutProduct | undefined {
  const id = row.shop_product_id;
  const own = products.filter(({ account_id }) => account_id === row.account_id);
  return own.find((product) => product.shop_product_id === id) ?? own.find((product) => product.shop_product_sub_id === id);
}

export async function toWire(
  tx: TenantTx,
  keys: Cipher,
  rows: readonly StoredQuestion[],
  now: Date,
  personal: boolean,
): Promise<WireQuestion[]> {
  const about = await aboutOf(tx, rows);
  return rows.map((row) => wireOf(keys, row, about, now, personal));
}

const masked = (buyer: string) => (buyer.includes('@') ? maskEmail(buyer) : maskName(buyer));

function wireOf(keys: Cipher, row: StoredQuestion, about: About, now: Date, personal: boolean): WireQuestion {
  const content = openContent(keys, row.content);
  const product = productOf(about, row);
  const name = product?.name ?? row.product_name;
  const last = about.answers.get(row.id);
  return {
    id: String(row.id),
    kind: row.kind,
    state: row.state,
    accountId: String(row.account_id),
    shopType: row.shop_type,
    shopName: row.shop_name ?? '',
    questionNo: row.question_no,
    askedAt: row.asked_at.toISOString(),
    urgent: row.state === 'UNANSWERED' && isUrgent({ kind: row.kind, askedAt: row.asked_at }, now),
    buyer: personal ? content.buyer : masked(content.buyer),
    category: content.category,
    title: content.title,
    body: content.body,
    secret: row.secret,
    answers: content.answers.map(({ body, answeredAt }) => ({ body, answeredAt })),
    product:
      name === '' && row.shop_product_id === null
        ? null
        : {
            name,
            imageUrl: product?.image_url ?? null,
            productId: product?.product_id ? String(product.product_id) : null,
            shopProductId: row.shop_product_id,
          },
    order:
      row.order_no === null ? null : { orderNo: row.order_no, lineId: idOrNull(about.orders.get(`${row.account_id}|${row.order_no}`)) },
    sending: last === undefined || last.state === 'SENT' ? null : sendingOf(keys, last, last.state),
    answerable: answersAt(row.shop_type),
    confirms: asksToConfirm(row.refs),
  };
}

const idOrNull = (id: number | null | undefined) => (id === null || id === undefined ? null : String(id));

function sendingOf(
  keys: Cipher,
  { body, message, run_id }: StoredAnswer,
  state: 'WAITING' | 'SENDING' | 'FAILED',
): WireQuestion['sending'] {
  return { state, body: openAnswer(keys, body), message, jobId: idOrNull(run_id) };
}

function answersAt(shopType: ShopType): boolean {
  return MANIFESTS_BY_TYPE[shopType]?.capabilities.includes('questions.answer') ?? false;
}

const MANIFESTS_BY_TYPE: Partial<Record<ShopType, (typeof MANIFESTS)[keyof typeof MANIFESTS]>> = MANIFESTS;

/**
 * Starts sending answers. Those that can't be sent are answered by name; the others go into one job. A question of somebody else is 404.
 * @returns `jobId` null when nothing was left
 */
export async function startAnswers(
  tx: TenantTx,
  keys: Cipher,
  items: readonly { id: string; body: string }[],
  by: Requester,
  now: Date,
): Promise<{ jobId: string | null; rejected: { id: string; message: string }[] }> {
  // The last text for a question counts.
  const bodies = new Map(items.map(({ id, body }) => [Number(id), body]));
  const ids = [...bodies.keys()];
  await tx.query(`select 1 from question where seller_id = $1 and id = any ($2::bigint[]) order by id for no key update`, [
    tx.sellerId,
    ids,
  ]);
  const rows = await readById(tx, ids);
  if (rows.length < ids.length) throw problem('NOT_FOUND', { detail: '문의를 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
  const about = await aboutOf(tx, rows);
  const rejected: { id: string; message: string }[] = [];
  const accepted: { row: StoredQuestion; body: string }[] = [];
  for (const row of rows) {
    const filled = fillAnswer(bodies.get(row.id) ?? '', valuesOf(keys, row, about));
    const state = about.answers.get(row.id)?.state;
    const message =
      (answersAt(row.shop_type) ? null : '이 쇼핑몰은 모아에서 답변할 수 없습니다. 쇼핑몰 관리자에서 답변해주십시오.') ??
      answerRefusal(row.state, state === 'WAITING' || state === 'SENDING') ??
      confirmProblem(row.refs, filled.body) ??
      missingProblem(filled.missing) ??
      answerProblem(filled.body);
    if (message === null) accepted.push({ row, body: filled.body });
    else rejected.push({ id: String(row.id), message });
  }
  if (accepted.length === 0) return { jobId: null, rejected };
  const answerIds = await keepAnswers(tx, keys, accepted, by, now);
  const runId = await createRun(tx, {
    kind: ANSWER_KIND,
    title: jobTitle(
      '문의 답변',
      accepted.map(({ row }) => ({ name: null, shopType: row.shop_type })),
    ),
    items: accepted.map(({ row }) => ({
      key: String(row.id),
      label: `${row.shop_name ?? ''} 문의 ${row.question_no}`.trim(),
      input: { answerId: answerIds.get(row.id), shopType: row.shop_type },
    })),
    createdBy: by,
  });
  await tx.query('update question_answer set run_id = $3 where seller_id = $1 and id = any ($2::bigint[])', [
    tx.sellerId,
    [...answerIds.values()],
    runId,
  ]);
  await enqueue(tx, answerTask, { sellerId: tx.sellerId, runId });
  return { jobId: String(runId), rejected };
}

async function keepAnswers(
  tx: TenantTx,
  keys: Cipher,
  accepted: readonly { row: StoredQuestion; body: string }[],
  by: Requester,
  now: Date,
): Promise<Map<number, number>> {
  const { rows } = await tx.query<{ id: number; question_id: number }>(
    `insert into question_answer (seller_id, question_id, body, created_by, created_at)
     select $1, question_id, body, $4, $5 from unnest($2::bigint[], $3::bytea[]) as given (question_id, body)
     returning id, question_id`,
    [tx.sellerId, accepted.map(({ row }) => row.id), accepted.map(({ body }) => sealAnswer(keys, body)), Number(by.userId), now],
  );
  return new Map(rows.map(({ id, question_id }) => [question_id, id]));
}

function valuesOf(keys: Cipher, row: StoredQuestion, about: About) {
  return {
    상품명: productOf(about, row)?.name ?? row.product_name,
    주문번호: row.order_no ?? '',
    구매자: addressable(openContent(keys, row.content).buyer),
    쇼핑몰: SHOP_TYPES[row.shop_type].title,
    스토어: row.shop_name ?? '',
  };
}
