import { describe, expect, test } from 'vitest';
import { startWalk } from '../sdk/windows.ts';
import { questionBoardsOf, toQuestions } from './question-in.ts';
import { questions } from './questions.ts';
import { context } from './testing/context.ts';

const BOARDS = [
  { board_no: 4, board_name: '상품 사용후기' },
  { board_no: 6, board_name: '상품 Q&A' },
  { board_no: 9, board_name: '1:1 맞춤상담' },
];
const post = (over: Record<string, unknown> = {}) => ({
  article_no: 77,
  parent_article_no: null,
  reply_depth: 0,
  writer: 'buy***',
  title: '색상 문의',
  content: '사진과 같나요?',
  reply_status: 'N',
  product_no: 318,
  order_id: null,
  secret: 'F',
  created_date: '2026-03-02T10:00:00+09:00',
  ...over,
});
const reply = (over: Record<string, unknown> = {}) =>
  post({ article_no: 78, parent_article_no: 77, reply_depth: 1, content: '네', reply_status: null, ...over });
const BOARD = { no: '6', kind: 'PRODUCT' } as const;

describe('boards on which buyers ask', () => {
  test.each<[string, object[], [string, string][]]>([
    [
      'by their names',
      BOARDS,
      [
        ['9', 'CUSTOMER'],
        ['6', 'PRODUCT'],
      ],
    ],
    [
      'by names of the mall’s own',
      [
        { board_no: 101, board_name: '상품문의 게시판' },
        { board_no: 102, board_name: '고객 문의' },
      ],
      [
        ['102', 'CUSTOMER'],
        ['101', 'PRODUCT'],
      ],
    ],
    ['by the numbers that malls begin with', [{ board_no: 6, board_name: 'ASK' }], [['6', 'PRODUCT']]],
    ['unless they are not used', BOARDS.map((row) => ({ ...row, use_board: 'F' })), []],
  ])('are found %s', (_, rows, found) => {
    expect(questionBoardsOf(rows as never).map(({ no, kind }) => [no, kind])).toEqual(found);
  });
});

describe('posts', () => {
  test.each<[string, object[], object]>([
    [
      'wait',
      [post()],
      { kind: 'PRODUCT', questionNo: '77', state: 'UNANSWERED', answers: [], refs: { boardNo: '6' }, shopProductId: '318' },
    ],
    ['are worked on', [post({ reply_status: 'P' })], { state: 'UNANSWERED' }],
    [
      'are answered by what hangs under them',
      [post({ reply_status: 'C' }), reply()],
      { state: 'ANSWERED', answers: [{ answerNo: '78', body: '네' }] },
    ],
    ['of an unknown state say so', [post({ reply_status: 'X' })], { state: null, rawState: 'X' }],
    ['are for the mall alone', [post({ secret: 'T' })], { secret: true }],
    ['in HTML are read as words', [post({ content: '<p>사진과<br>같나요? &lt;M&gt;</p>' })], { body: '사진과\n같나요? <M>' }],
    ['without HTML stay as they are', [post({ content: '5 < 6 & 7' })], { body: '5 < 6 & 7' }],
    ['without a number can’t be read', [post({ article_no: '' })], { reason: expect.stringContaining('글번호') }],
  ])('%s', (_, rows, expected) => {
    expect(toQuestions(rows, BOARD)).toMatchObject([expected]);
  });
});

describe('collecting', () => {
  const walk = startWalk('2026-03-02T00:00:00.000Z', '2026-03-02T01:15:00.000Z');
  const many = (from: number, count: number) => Array.from({ length: count }, (_, at) => post({ article_no: from + at }));
  const list = (articles: object[]) => ({ json: { articles } });

  test('reads a board to its end, a page that came again once more', async () => {
    const ctx = context([
      { on: 'GET /admin/boards', json: { boards: BOARDS.slice(1, 2) } },
      list(many(1, 100)),
      list(many(1, 100)),
      list(many(101, 20)),
    ]);
    const page = await questions.collect(ctx, walk);
    expect(page).toMatchObject({ kind: 'ok', value: { nextCursor: { done: true } } });
    expect(page.kind === 'ok' && new Set(page.value.questions.map(({ questionNo }) => questionNo)).size).toBe(120);
    const offsets = ctx.calls.slice(1).map(({ query }) => query.get('offset'));
    expect(offsets).toEqual(['0', '100', '100']);
  });

  test('ends where a mall has no such board', async () => {
    expect(await questions.collect(context([{ json: { boards: [] } }]), walk)).toMatchObject({ kind: 'ok', value: { questions: [] } });
  });

  test('does not take the whole mall for unlinked where boards alone are not allowed', async () => {
    const forbidden = { status: 403, json: { error: { code: '403', message: 'insufficient_scope' } } };
    expect(await questions.collect(context([forbidden]), walk)).toMatchObject({
      kind: 'refused',
      code: 'SCOPE',
      message: expect.stringContaining('다시 연동'),
    });
  });
});

describe('answering', () => {
  const asked = { key: 'k', kind: 'PRODUCT', questionNo: '77', refs: { boardNo: '6' }, body: '네, 같아요.' } as const;
  test.each<[string, object, string]>([
    ['is done where the answer shows the post under its question', { articles: [{ article_no: 79, parent_article_no: 77 }] }, 'ok'],
    ['is unknown where it shows another', { articles: [{ article_no: 79, parent_article_no: 5 }] }, 'unknown'],
    [
      'is refused where its row says so',
      { articles: [{ reply_article_no: 77, status: 404, error: { code: '404', message: 'no' } }] },
      'refused',
    ],
  ])('%s', async (_, json, kind) => {
    const ctx = context([{ on: 'POST /admin/boards/6/articles', status: 207, json }]);
    expect((await questions.answer?.(ctx, [asked]))?.get('k')?.kind).toBe(kind);
    expect(ctx.calls[0]?.json).toMatchObject({ requests: [{ reply_article_no: 77, content: '네, 같아요.', reply_status: 'C' }] });
  });

  test('needs the board', async () => {
    expect((await questions.answer?.(context([]), [{ ...asked, refs: {} }]))?.get('k')).toMatchObject({ code: 'NO_BOARD' });
  });
});
