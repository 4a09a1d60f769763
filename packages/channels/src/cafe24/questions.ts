/** Questions are posts of the mall's boards, and answers are posts under them (section 7). */
import type { Failure } from '../sdk/answer.ts';
import { oneByOne } from '../sdk/batch.ts';
import { kstDateTime } from '../sdk/clock.ts';
import type { QuestionCapability } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { mapOutcome, type Outcome } from '../sdk/outcome.ts';
import { REREADS_MAX, rowsAfter } from '../sdk/pages.ts';
import { type QuestionFact, type QuestionList, type ReadQuestion, walkQuestions } from '../sdk/question.ts';
import { text, type Wire, wire, wires } from '../sdk/reader.ts';
import { sortOut } from '../sdk/record-reader.ts';
import { askedSpan, type WalkWindow } from '../sdk/windows.ts';
import { bulkOutcomes } from './bulk.ts';
import { batch, call, FORBIDDEN, reading, writing } from './client.ts';
import { manifest } from './manifest.ts';
import { bulkProof, listProof } from './proofs.ts';
import { type QuestionBoard, questionBoardsOf, toQuestions } from './question-in.ts';

const PAGE = 100;
const OFFSET_MAX = 8_000;
/** A post says from where it was written; ours come from no buyer's browser. */
const OWN_ADDRESS = '127.0.0.1';

const POSTS: QuestionList = {
  name: 'POSTS',
  ...askedSpan(manifest.questions),
  async read(ctx, window) {
    const boards = mapOutcome(await call(ctx, reading('lookups.boards', '/boards', listProof('boards'))), (rows) =>
      questionBoardsOf(wires(rows)),
    );
    if (boards.kind !== 'ok') return boardsOnly(boards);
    const found: ReadQuestion[] = [];
    for (const board of boards.value) {
      const posts = await postsOf(ctx, board, window);
      if (posts.kind !== 'ok') return boardsOnly(posts);
      found.push(...toQuestions(posts.value, board));
    }
    const end = window.to.getTime() + 1000;
    const { facts, unreadable } = sortOut<QuestionFact>(found);
    return { kind: 'ok', value: { questions: facts.filter(({ askedAt }) => Date.parse(askedAt) < end), unreadable, nextPage: null } };
  },
};

/**
 * Every post since the window began, each once: an answer is written later than its question, and is not to be missed where a question shows one.
 * Where pages move while they are read, the walk goes on behind the last row it has seen.
 */
async function postsOf(ctx: ConnectorContext, { no }: QuestionBoard, { from }: WalkWindow): Promise<Outcome<unknown[]>> {
  const span = { start_date: kstDateTime(from), end_date: kstDateTime(new Date(ctx.now().getTime() + 1000)) };
  const path = `/boards/${encodeURIComponent(no)}/articles`;
  const found = new Map<string, unknown>();
  let last: string | undefined;
  let rereads = 0;
  for (let offset = 0; offset <= OFFSET_MAX; ) {
    const answer = await call(ctx, reading('questions.collect', path, listProof('articles'), { ...span, limit: PAGE, offset }));
    if (answer.kind !== 'ok') return answer;
    const keys = answer.value.map((row) => text(wire(row).article_no));
    for (const [index, row] of answer.value.entries()) found.set(keys[index] || `row ${found.size}`, row);
    const added = rowsAfter(keys, last);
    if (answer.value.length < PAGE) break;
    rereads = added === 0 ? rereads + 1 : 0;
    if (rereads > REREADS_MAX) break;
    offset += added;
    last = keys.at(-1) ?? last;
  }
  return { kind: 'ok', value: [...found.values()] };
}

export const questions: QuestionCapability = {
  collect: (ctx, cursor) => walkQuestions(ctx, cursor, [POSTS]),
  answer: (ctx, answers) =>
    oneByOne(answers, async ({ key, questionNo, refs, body }): Promise<Outcome<void>> => {
      if (!refs.boardNo) return NO_BOARD;
      const post = {
        writer: ctx.account.credentials.mall_id ?? '',
        title: '답변드립니다.',
        content: body,
        client_ip: OWN_ADDRESS,
        reply_article_no: Number(questionNo),
        reply_status: 'C',
      };
      const path = `/boards/${encodeURIComponent(refs.boardNo)}/articles`;
      const answer = await batch(ctx, writing('POST', 'questions.answer', path, bulkProof('articles'), { requests: [post] }), {
        keys: [key],
        outcomes: (rows) => bulkOutcomes(rows, [{ key }], { owns: (row) => isUnder(row, questionNo) }),
      });
      if (answer.kind !== 'ok') return boardsOnly(answer);
      return answer.value.get(key) ?? { kind: 'unknown', message: '쇼핑몰의 응답에 이 답변의 결과가 없습니다.' };
    }),
};

/** Malls that were linked before boards were asked for have not allowed them: that stops their questions and nothing else. */
function boardsOnly(outcome: Failure): Failure {
  if (outcome.kind !== 'relink' || outcome.message !== FORBIDDEN) return outcome;
  const message = '카페24 게시판 권한이 없어 문의를 읽거나 답할 수 없습니다. 쇼핑몰을 다시 연동하면 권한에 동의할 수 있습니다.';
  return { kind: 'refused', code: 'SCOPE', message };
}

const NO_BOARD: Outcome<never> = {
  kind: 'refused',
  code: 'NO_BOARD',
  message: '게시판을 모르는 문의라 답변할 수 없습니다. 문의를 다시 수집해주십시오.',
};

/** A row of the answer is about the question that it hangs under, be it done or refused. */
function isUnder(row: Wire, questionNo: string): boolean {
  return [row.parent_article_no, row.reply_article_no].some((named) => text(named) === questionNo);
}
