/**
 * Sends answers: an attempt row before every call, one outcome an answer, and a lost one resolved only by looking the question up. Can be killed
 * anywhere and run again: what was begun is looked at before anything is sent.
 */
import type { Outcome } from '@moa/channels/sdk';
import { lostAnswer, type QuestionKind } from '@moa/core';
import { z } from 'zod';
import type { Cipher } from '../../platform/crypto/index.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { type ClaimedItem, defineTask, type HandledTask, handleRun, workOffRun } from '../../platform/jobs/index.ts';
import { announceQuestions, type CollectDeps } from './collect.ts';
import { openAnswer, openContent, sealContent } from './content.ts';
import { lookAtQuestion } from './look.ts';

export const ANSWER_KIND = 'questions.answer';
export const answerTask = defineTask('questions.answer', z.object({ sellerId: z.number().int(), runId: z.number().int() }), { urgency: 0 });

export interface AnswerDeps extends CollectDeps {
  onError(error: unknown, during: string): void;
}

const inputSchema = z.object({ answerId: z.number().int() });
const CONCURRENCY = 4;
/** Tries until somebody has to look at the shop. */
const TRIES = 6;
const AGAIN_MS = 5_000;
const LOOK_AGAIN_MS = 15_000;
const UNSURE = '답변이 등록되었는지 확인하지 못했습니다. 쇼핑몰에서 확인한 뒤 다시 시도해주십시오.';
const OTHERS = '쇼핑몰에 이미 다른 답변이 있어 보내지 않았습니다.';
const GONE = '쇼핑몰에 더 이상 없는 문의입니다.';

type ItemEnd = { status: 'DONE' | 'FAILED'; message: string } | { againInMs: number; message?: string };

interface Begun {
  answerId: number;
  questionId: number;
  accountId: number;
  kind: QuestionKind;
  questionNo: string;
  askedAt: Date;
  refs: Record<string, string>;
  body: string;
  /** It may have been sent before. */
  look: boolean;
}

export function answerHandler(deps: AnswerDeps): HandledTask {
  return handleRun(answerTask, ({ sellerId, runId }, context) =>
    workOffRun(context, {
      sellerId,
      runId,
      concurrency: CONCURRENCY,
      handle: (item) => sendAnswer(deps, sellerId, item),
      onError: (error, item) => deps.onError(error, `answer ${item.key}`),
      now: deps.now,
    }),
  );
}

/** Exported for tests that end it between its steps. */
export async function sendAnswer(deps: AnswerDeps, sellerId: number, item: Pick<ClaimedItem, 'input' | 'attemptNo'>): Promise<ItemEnd> {
  const { answerId } = inputSchema.parse(item.input);
  const keys = await deps.sellerVault.forSeller(sellerId);
  const begun = await deps.database.tenant(sellerId, (tx) => begin(tx, keys, answerId));
  if ('status' in begun) return begun;
  const end = (state: 'SENT' | 'FAILED', message: string, more: { lost?: boolean; closed?: boolean } = {}) =>
    deps.database.tenant(sellerId, (tx) =>
      finish(tx, keys, begun, { state, message, at: deps.now(), lost: false, closed: false, ...more }),
    );
  const { account, connector, ctx } = await deps.shops.context(sellerId, begun.accountId, 0);
  if (account.status !== 'NORMAL')
    return end('FAILED', '쇼핑몰 인증이 만료되어 보내지 못했습니다. 재연동한 뒤 다시 시도해주십시오.', { lost: begun.look });
  if (!connector.questions?.answer) return end('FAILED', '이 쇼핑몰은 API로 답변할 수 없습니다. 쇼핑몰 관리자에서 답변해주십시오.');
  /** What a look says; null: nothing was sent. */
  const resolve = async (): Promise<ItemEnd | null> => {
    const shown = await lookAtQuestion(connector, ctx, begun);
    if (shown === 'UNANSWERED_CALL') {
      return item.attemptNo < TRIES
        ? { againInMs: LOOK_AGAIN_MS, message: '쇼핑몰에서 결과를 확인하고 있습니다.' }
        : end('FAILED', UNSURE, { lost: true });
    }
    const verdict = lostAnswer(begun.body, shown);
    if (verdict === 'SENT') return end('SENT', '답변을 보냈습니다.');
    if (verdict === 'OTHERS') return end('FAILED', OTHERS, { closed: false });
    return verdict === 'GONE' ? end('FAILED', GONE, { closed: true }) : null;
  };
  if (begun.look) {
    const known = await resolve();
    if (known) return known;
  }
  const outcomes = await connector.questions.answer(ctx, [
    { key: String(answerId), kind: begun.kind, questionNo: begun.questionNo, refs: begun.refs, body: begun.body },
  ]);
  const outcome: Outcome<void> = outcomes.get(String(answerId)) ?? { kind: 'unknown', message: UNSURE };
  switch (outcome.kind) {
    case 'ok':
      return end('SENT', '답변을 보냈습니다.');
    case 'unknown': {
      const known = await resolve();
      if (known) return known;
      // Not there yet: a shop may show it late, so that it is looked at once more before it is sent again.
      return item.attemptNo < TRIES ? { againInMs: LOOK_AGAIN_MS } : end('FAILED', UNSURE, { lost: true });
    }
    case 'slow_down':
    case 'again': {
      if (item.attemptNo >= TRIES) return end('FAILED', outcome.message);
      await deps.database.tenant(sellerId, (tx) => giveBack(tx, answerId));
      return { againInMs: outcome.kind === 'slow_down' ? outcome.retryAfterMs : AGAIN_MS, message: outcome.message };
    }
    case 'fix':
      return end('FAILED', outcome.problems.map(({ message }) => message).join(' '));
    default:
      return end('FAILED', outcome.message);
  }
}

/** Notes that the answer is being sent, before it is. */
async function begin(tx: TenantTx, keys: Cipher, answerId: number): Promise<Begun | Extract<ItemEnd, { status: string }>> {
  const { rows } = await tx.query<{
    question_id: number;
    state: string;
    body: Buffer;
    message: string;
    account_id: number;
    kind: Begun['kind'];
    question_no: string;
    asked_at: Date;
    refs: Record<string, string>;
    question_state: string;
    lost_before: boolean;
  }>(
    `select a.question_id, a.state, a.body, a.message, q.account_id, q.kind, q.question_no, q.asked_at, q.refs, q.state as question_state,
            exists (select from question_answer o where o.seller_id = $1 and o.question_id = a.question_id and o.lost and o.id <> a.id) as lost_before
       from question_answer a join question q on q.seller_id = a.seller_id and q.id = a.question_id
      where a.seller_id = $1 and q.seller_id = $1 and a.id = $2 for no key update of a`,
    [tx.sellerId, answerId],
  );
  const row = rows[0];
  if (!row) return { status: 'FAILED', message: GONE };
  if (row.state === 'SENT') return { status: 'DONE', message: '답변을 보냈습니다.' };
  if (row.state === 'FAILED') return { status: 'FAILED', message: row.message };
  if (row.state === 'WAITING' && row.question_state !== 'UNANSWERED') {
    const message = row.question_state === 'CLOSED' ? GONE : OTHERS;
    await tx.query(`update question_answer set state = 'FAILED', message = $3 where seller_id = $1 and id = $2`, [
      tx.sellerId,
      answerId,
      message,
    ]);
    return { status: 'FAILED', message };
  }
  await tx.query(`update question_answer set state = 'SENDING' where seller_id = $1 and id = $2`, [tx.sellerId, answerId]);
  return {
    answerId,
    questionId: row.question_id,
    accountId: row.account_id,
    kind: row.kind,
    questionNo: row.question_no,
    askedAt: row.asked_at,
    refs: row.refs,
    body: openAnswer(keys, row.body),
    look: row.state === 'SENDING' || row.lost_before,
  };
}

/** The shop said that nothing happened. */
async function giveBack(tx: TenantTx, answerId: number): Promise<void> {
  await tx.query(`update question_answer set state = 'WAITING' where seller_id = $1 and id = $2 and state = 'SENDING'`, [
    tx.sellerId,
    answerId,
  ]);
}

async function finish(
  tx: TenantTx,
  keys: Cipher,
  { answerId, questionId, body }: Begun,
  result: { state: 'SENT' | 'FAILED'; message: string; at: Date; lost: boolean; closed: boolean },
): Promise<Extract<ItemEnd, { status: string }>> {
  const { state, message, at, lost, closed } = result;
  await tx.query('update question_answer set state = $3, message = $4, lost = $5, ended_at = $6 where seller_id = $1 and id = $2', [
    tx.sellerId,
    answerId,
    state,
    message,
    lost,
    at,
  ]);
  if (state === 'SENT') await showAnswer(tx, keys, questionId, { answerNo: '', body, answeredAt: at.toISOString() }, at);
  if (closed) {
    await tx.query(`update question set state = 'CLOSED', updated_at = $3 where seller_id = $1 and id = $2`, [tx.sellerId, questionId, at]);
  }
  announceQuestions(tx, questionId);
  return { status: state === 'SENT' ? 'DONE' : 'FAILED', message };
}

/** Until the shop is collected again, the question shows what was sent. */
async function showAnswer(
  tx: TenantTx,
  keys: Cipher,
  questionId: number,
  answer: { answerNo: string; body: string; answeredAt: string },
  at: Date,
): Promise<void> {
  const { rows } = await tx.query<{ content: Buffer }>('select content from question where seller_id = $1 and id = $2 for no key update', [
    tx.sellerId,
    questionId,
  ]);
  if (!rows[0]) return;
  const content = openContent(keys, rows[0].content);
  // A collection may have brought it between the call and its outcome.
  const there = lostAnswer(answer.body, content) === 'SENT';
  const sealed = sealContent(keys, { ...content, answers: there ? content.answers : [...content.answers, answer] });
  await tx.query(`update question set state = 'ANSWERED', content = $3, updated_at = $4 where seller_id = $1 and id = $2`, [
    tx.sellerId,
    questionId,
    sealed,
    at,
  ]);
}
