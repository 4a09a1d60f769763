/** Questions of buyers: one book a channel, as its routes and its control surface read and write it. */
import type { QuestionKind } from '@moa/core';
import type { Collection, OrderedIndex, SandboxKernel, SandboxQuestionView } from '../kernel/types.ts';
import { accountIds, orderOf, productOf } from '../market/market.ts';
import type { Kinds, Market } from '../market/types.ts';
import { timeKey } from './business-time.ts';

export interface Question {
  no: string;
  accountId: string;
  kind: QuestionKind;
  /** Record time, as of orders. */
  askedAt: number;
  buyer: string;
  title: string;
  body: string;
  productId: string | null;
  productName: string;
  orderNo: string | null;
  answers: { no: string; body: string; at: number }[];
}

export interface QuestionBook {
  all: Collection<Question>;
  /** `account|kind|time it was asked` */
  asked: OrderedIndex<Question>;
}

const FIRST_NO = 300_000_001;
const FIRST_ANSWER_NO = 500_000_001;
const books = new WeakMap<SandboxKernel, QuestionBook>();

export function questionBook(kernel: SandboxKernel): QuestionBook {
  const known = books.get(kernel);
  if (known) return known;
  const all = kernel.store.collection<Question>('questions');
  const book = { all, asked: all.ordered(({ accountId, kind, askedAt }) => `${accountId}|${kind}|${timeKey(askedAt)}`) };
  books.set(kernel, book);
  return book;
}

/** Questions of a kind that were asked in a span of record time, oldest first. `to` is exclusive. */
export function askedWithin(
  kernel: SandboxKernel,
  accountId: string,
  kind: QuestionKind,
  { from, to }: { from: number; to: number },
): Question[] {
  const key = (at: number) => `${accountId}|${kind}|${timeKey(at)}`;
  return questionBook(kernel)
    .asked.range({ from: key(from), to: key(to) })
    .map(({ value }) => value);
}

/** A question of the account by its number. */
export function questionOf(kernel: SandboxKernel, accountId: string, kind: QuestionKind, no: string): Question | null {
  const found = questionBook(kernel).all.get(no);
  return found?.accountId === accountId && found.kind === kind ? found : null;
}

/** Keeps an answer; the caller has checked that the question takes one. */
export function keepAnswer(market: Pick<Market<Kinds>, 'kernel' | 'time'>, question: Question, body: string): void {
  const { kernel, time } = market;
  question.answers.push({ no: String(kernel.store.next('answer', FIRST_ANSWER_NO)), body, at: time.now() });
  questionBook(kernel).all.put(question.no, question);
  kernel.effect('questions.answer', question.no);
}

export interface AskInput {
  accountId: string;
  kind: QuestionKind;
  productId?: string | undefined;
  orderNo?: string | undefined;
  buyer: string;
  title?: string | undefined;
  body: string;
}

/** A buyer asks. What it names must be there. */
export function ask<K extends Kinds>(market: Market<K>, input: AskInput): { questionNo: string } {
  const { kernel, time } = market;
  const product = input.productId === undefined ? undefined : productOf(market, input.accountId, input.productId);
  if (!kernel.account(input.accountId)) throw new Error('그런 판매자 계정이 없습니다.');
  if (input.productId !== undefined && !product) throw new Error('그런 상품이 없습니다.');
  if (input.orderNo !== undefined && !orderOf(market, input.accountId, input.orderNo)) throw new Error('그런 주문이 없습니다.');
  const no = String(kernel.store.next('question', FIRST_NO));
  questionBook(kernel).all.put(no, {
    no,
    accountId: input.accountId,
    kind: input.kind,
    askedAt: time.now(),
    buyer: input.buyer,
    title: input.title ?? '',
    body: input.body,
    productId: product?.no ?? null,
    productName: product?.name ?? '',
    orderNo: input.orderNo ?? null,
    answers: [],
  });
  return { questionNo: no };
}

/** The buyer takes a question back: the shop shows it no more. */
export function withdrawQuestion(kernel: SandboxKernel, { accountId, questionNo }: { accountId: string; questionNo: string }): void {
  const book = questionBook(kernel);
  if (book.all.get(questionNo)?.accountId !== accountId) throw new Error('그런 문의가 없습니다.');
  book.all.delete(questionNo);
}

/** Newest first. */
export function questionViews<K extends Kinds>(market: Market<K>, accountId?: string): SandboxQuestionView[] {
  const { kernel, time } = market;
  const wanted = new Set(accountIds(kernel, accountId));
  return [...questionBook(kernel).all.values()]
    .filter((question) => wanted.has(question.accountId))
    .toSorted((a, b) => b.askedAt - a.askedAt || b.no.localeCompare(a.no))
    .map(({ askedAt, no, answers, ...question }) => ({
      ...question,
      questionNo: no,
      askedAt: time.shown(askedAt).toISOString(),
      answers: answers.map(({ body }) => body),
    }));
}
