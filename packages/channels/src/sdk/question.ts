/** Questions of buyers as a channel reports them, in canonical words with the raw kept, and what is sent in answer. */
import type { QuestionKind, QuestionState } from '@moa/core';
import type { ConnectorContext } from './context.ts';
import type { CollectCursor, UnreadableRecord } from './order.ts';
import type { Outcome } from './outcome.ts';
import { readRows, unreadableRecord } from './record-reader.ts';
import { type WalkList, walkRecords } from './walk.ts';

export interface QuestionAnswer {
  /** The channel's number of the answer; empty where it has none. */
  answerNo: string;
  body: string;
  /** ISO 8601; null where the channel does not say. */
  answeredAt: string | null;
}

export interface QuestionFact {
  kind: QuestionKind;
  /** With `kind`, unique in the account. */
  questionNo: string;
  /** Null when the channel's code is unknown: the raw value is kept and the state stays. */
  state: QuestionState | null;
  rawState: string;
  /** The channel's own word for what it is about; empty for none. */
  category: string;
  /** ISO 8601. */
  askedAt: string;
  /** Who asked, as the channel shows it: often masked. */
  buyer: string;
  /** Empty where questions have none. */
  title: string;
  body: string;
  /** The channel shows it to the seller alone. */
  secret: boolean;
  shopProductId: string | null;
  shopItemId: string | null;
  productName: string;
  orderNo: string | null;
  answers: QuestionAnswer[];
  /** What the connector needs to answer it. */
  refs: Record<string, string>;
  raw: unknown;
}

/** A question, or what stays of a row that holds none that can be read. */
export type ReadQuestion = QuestionFact | UnreadableRecord;

interface QuestionRecords {
  questions: QuestionFact[];
  unreadable: UnreadableRecord[];
  /** Kinds that this key may not ask for: that none of them is shown says nothing about them. */
  unasked?: QuestionKind[];
}

export interface QuestionPage extends QuestionRecords {
  nextCursor: CollectCursor;
}

/** An answer to send. */
export interface AnswerOrder {
  /** Caller's key. */
  key: string;
  kind: QuestionKind;
  questionNo: string;
  refs: Record<string, string>;
  body: string;
}

/** Lists of questions, walked like those of orders. */
export type QuestionList = WalkList<QuestionRecords>;

/** One page of questions that were asked in the span of the cursor. */
export function walkQuestions(
  ctx: ConnectorContext,
  cursor: CollectCursor,
  lists: readonly QuestionList[],
): Promise<Outcome<QuestionPage>> {
  return walkRecords<QuestionRecords>(ctx, cursor, lists, { questions: [], unreadable: [] });
}

/** Rows read one by one: what can't be read is named, the rest goes on. */
export function readQuestions(rows: readonly unknown[], read: (row: unknown) => ReadQuestion): QuestionRecords {
  const { facts, unreadable } = readRows(rows, read);
  return { questions: facts, unreadable };
}

type Always = 'kind' | 'questionNo' | 'state' | 'body';

/** A question with nothing in the places that the channel does not report. Without its number or its time it can't be kept. */
export function questionFact(
  raw: unknown,
  reported: Pick<QuestionFact, Always> & { askedAt: string | null } & Partial<Omit<QuestionFact, Always | 'askedAt' | 'raw'>>,
  problem = '문의번호나 문의 시각을 읽을 수 없습니다.',
): ReadQuestion {
  const { questionNo, askedAt } = reported;
  if (questionNo === '' || askedAt === null) return unreadableRecord(raw, problem, questionNo);
  return {
    rawState: '',
    category: '',
    buyer: '',
    title: '',
    secret: false,
    shopProductId: null,
    shopItemId: null,
    productName: '',
    orderNo: null,
    answers: [],
    refs: {},
    ...reported,
    askedAt,
    raw,
  };
}

/** The only answer that a question can have; none where it is empty. */
export function onlyAnswer(body: string, more: Partial<QuestionAnswer> = {}): QuestionAnswer[] {
  return body === '' ? [] : [{ answerNo: '', answeredAt: null, ...more, body }];
}

/** Answered or not, by what the channel says of it; null where it says neither. */
export function answeredState(answered: boolean | null): QuestionState | null {
  if (answered === null) return null;
  return answered ? 'ANSWERED' : 'UNANSWERED';
}
