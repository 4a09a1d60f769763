/** Posts of a mall's boards as questions with their answers (section 7). Pure. */
import type { QuestionKind } from '@moa/core';
import { toInstant } from '../sdk/clock.ts';
import { type QuestionFact, questionFact, type ReadQuestion } from '../sdk/question.ts';
import { flag, text, textOrNull, type Wire, wire } from '../sdk/reader.ts';

export interface QuestionBoard {
  no: string;
  kind: QuestionKind;
}

/** Boards of a mall on which buyers ask; a mall names them as it likes, and has these numbers from the beginning. */
const KINDS: readonly { kind: QuestionKind; words: RegExp; no: string }[] = [
  { kind: 'CUSTOMER', words: /1\s*[:：]\s*1|맞춤\s*상담|고객\s*문의/, no: '9' },
  { kind: 'PRODUCT', words: /Q\s*&\s*A|상품\s*문의|질문/i, no: '6' },
];

/** One board for each kind: by its name, else by the number that malls begin with. A board that is not used asks nothing. */
export function questionBoardsOf(rows: readonly Wire[]): QuestionBoard[] {
  const used = rows.filter((row) => text(row.board_no) !== '' && flag(row.use_board) !== false);
  return KINDS.flatMap(({ kind, words, no }) => {
    const others = KINDS.filter((other) => other.kind !== kind);
    const named = used.find((row) => words.test(text(row.board_name)) && !others.some((other) => text(row.board_no) === other.no));
    const board = named ?? used.find((row) => text(row.board_no) === no);
    return board ? [{ no: text(board.board_no), kind }] : [];
  });
}

/** Posts that hang under no other are questions; the others are their answers. `rows` come once each. */
export function toQuestions(rows: readonly unknown[], { no, kind }: QuestionBoard): ReadQuestion[] {
  const answers = Map.groupBy(
    rows.map(wire).filter((row) => parentOf(row) !== ''),
    parentOf,
  );
  return rows.flatMap((row) =>
    parentOf(wire(row)) === '' ? [toQuestion(row, no, kind, answers.get(text(wire(row).article_no)) ?? [])] : [],
  );
}

function parentOf({ parent_article_no, reply_depth }: Wire): string {
  const parent = text(parent_article_no);
  return text(reply_depth) === '0' || parent === '0' ? '' : parent;
}

/** `reply_status`: N waits, P is worked on, C is answered. */
const STATES: Readonly<Record<string, QuestionFact['state']>> = { N: 'UNANSWERED', P: 'UNANSWERED', C: 'ANSWERED' };

function toQuestion(row: unknown, boardNo: string, kind: QuestionKind, replies: readonly Wire[]): ReadQuestion {
  const post = wire(row);
  const answers = replies.map((reply) => ({
    answerNo: text(reply.article_no),
    body: plain(reply.content),
    answeredAt: toInstant(reply.created_date),
  }));
  const rawState = text(post.reply_status);
  const state = answers.length > 0 ? 'ANSWERED' : rawState === '' ? 'UNANSWERED' : (STATES[rawState] ?? null);
  const fact = {
    kind,
    questionNo: text(post.article_no),
    state,
    rawState,
    askedAt: toInstant(post.created_date),
    buyer: text(post.writer),
    title: plain(post.title),
    body: plain(post.content),
    secret: flag(post.secret) === true,
    shopProductId: textOrNull(post.product_no),
    orderNo: textOrNull(post.order_id),
    answers,
    refs: { boardNo },
  };
  return questionFact(row, fact, '글번호나 작성 시각을 읽을 수 없습니다.');
}

const REFERENCES: Readonly<Record<string, string>> = { '&nbsp;': ' ', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };

/** Boards keep HTML: its words, with line ends where it has them. What is no HTML stays as it is. */
function plain(value: unknown): string {
  const written = text(value);
  if (!/<\/?[a-z][^>]*>|&(?:nbsp|lt|gt|quot|amp|#39);/i.test(written)) return written;
  return written
    .replaceAll(/<br\s*\/?>|<\/(?:p|div|li)>/gi, '\n')
    .replaceAll(/<\/?[a-z][^>]*>/gi, '')
    .replaceAll(/&(?:nbsp|lt|gt|quot|amp|#39);/g, (reference) => REFERENCES[reference] ?? reference)
    .trim();
}
