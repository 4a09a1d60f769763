import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { ANSWER_VARIABLES, addressable, fillAnswer, missingProblem, templateProblem, unknownVariables } from './answer-template.ts';
import {
  ANSWER_MAX,
  answerDue,
  answerProblem,
  answerRefusal,
  CONFIRMED_ANSWER,
  confirmProblem,
  isUrgent,
  lostAnswer,
  QUESTIONS_LOOK_BACK_MS,
  questionsSince,
  sameAnswer,
  urgentBefore,
} from './questions.ts';

const NOW = new Date('2026-11-23T03:00:00.000Z');
const before = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const VALUES = { 상품명: '린넨 셔츠', 주문번호: '2026-1', 구매자: '김**', 쇼핑몰: '쿠팡', 스토어: '모아상점' };

describe('an answer', () => {
  it.each([
    ['', /입력해/],
    ['  \n ', /입력해/],
    ['가'.repeat(ANSWER_MAX + 1), /1,001자/],
    ['가'.repeat(ANSWER_MAX), null],
    // A character of two code units counts once.
    ['😀'.repeat(ANSWER_MAX), null],
  ])('of %# is refused where it is empty or too long', (body, problem) => {
    if (problem === null) expect(answerProblem(body)).toBeNull();
    else expect(answerProblem(body)).toMatch(problem);
  });

  it('goes to questions that wait, and never while another is on its way', () => {
    expect(answerRefusal('UNANSWERED', false)).toBeNull();
    expect(answerRefusal('UNANSWERED', true)).toMatch(/보내고 있는/);
    expect(answerRefusal('ANSWERED', false)).toMatch(/이미 답변/);
    expect(answerRefusal('CLOSED', false)).toMatch(/종료/);
  });

  it('is known again however the shop writes its lines', () => {
    expect(sameAnswer('안녕하세요.\n내일 나가요.', '안녕하세요.\\n내일 나가요. ')).toBe(true);
    expect(sameAnswer('안녕하세요.\n내일 나가요.', '안녕하세요.<br/>내일 나가요.')).toBe(true);
    expect(sameAnswer('내일 나가요.', '모레 나가요.')).toBe(false);
  });

  it('in words is refused where the shop only wants to hear that it was confirmed', () => {
    expect(confirmProblem({}, '내일 나가요.')).toBeNull();
    expect(confirmProblem({ confirms: 'yes' }, CONFIRMED_ANSWER)).toBeNull();
    expect(confirmProblem({ confirms: 'yes' }, '내일 나가요.')).toMatch(/확인 처리/);
  });

  it('whose outcome was lost is sent again only where the shop shows the question without any answer', () => {
    expect(lostAnswer('네', { answers: [{ body: ' 네 ' }] })).toBe('SENT');
    expect(lostAnswer('네', { answers: [{ body: '아니요' }] })).toBe('OTHERS');
    expect(lostAnswer('네', { answers: [] })).toBe('ABSENT');
    expect(lostAnswer('네', null)).toBe('GONE');
  });
});

describe('a collection of questions', () => {
  const OVERLAP = 24 * 3_600_000;
  it.each([
    ['at first looks back for thirty days', null, null, new Date(NOW.getTime() - QUESTIONS_LOOK_BACK_MS)],
    ['begins the overlap before the last', before(1), null, before(25)],
    ['begins with the oldest that waits', before(1), before(100), before(100)],
    ['does not begin later for one that waits since today', before(1), before(2), before(25)],
    ['lets go of what waits for more than thirty days', before(1), before(24 * 60), new Date(NOW.getTime() - QUESTIONS_LOOK_BACK_MS)],
  ])('%s', (_rule, last, open, expected) => {
    expect(questionsSince(NOW, last, open, OVERLAP)).toEqual(expected);
  });
});

it('reports a question as urgent four hours before its day is over', () => {
  expect(urgentBefore(NOW)).toEqual(before(20));
  expect(answerDue(before(24))).toEqual(NOW);
});

it('is urgent at once where the shop says so, and others when their day is nearly over', () => {
  const kinds = ['PRODUCT', 'CUSTOMER', 'URGENT'] as const;
  expect(kinds.filter((kind) => isUrgent({ kind, askedAt: before(1) }, NOW))).toEqual(['URGENT']);
  expect(kinds.filter((kind) => isUrgent({ kind, askedAt: before(21) }, NOW))).toEqual(kinds);
});

describe('a template', () => {
  it('takes its values', () => {
    expect(fillAnswer('{구매자}님, {상품명}({ 주문번호 })은 내일 나가요.', VALUES)).toEqual({
      body: '김**님, 린넨 셔츠(2026-1)은 내일 나가요.',
      missing: [],
    });
  });

  it('never puts the mail address of a buyer where everybody reads it', () => {
    expect(['김**', 'buyer@example.com'].map(addressable)).toEqual(['김**', '']);
    expect(fillAnswer('{구매자}님', { ...VALUES, 구매자: addressable('buyer@example.com') }).missing).toEqual(['구매자']);
  });

  it('names what is not known of a question and leaves it standing', () => {
    const filled = fillAnswer('{주문번호} {상품명}', { ...VALUES, 주문번호: ' ' });
    expect(filled).toEqual({ body: '{주문번호} 린넨 셔츠', missing: ['주문번호'] });
    expect(missingProblem(filled.missing)).toContain('{주문번호}');
  });

  it('with an unknown variable is refused by name', () => {
    expect(unknownVariables('{상품명} {수량} {수량} {받는분}')).toEqual(['수량', '받는분']);
    expect(templateProblem('{수량}개')).toMatch(/\{수량\}.*\{상품명\}/);
    expect(templateProblem('  ')).toMatch(/입력/);
    expect(templateProblem('{상품명} 문의 감사해요.')).toBeNull();
  });

  test('values are put in as they are: what a buyer wrote is never read as a variable', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ANSWER_VARIABLES), fc.string({ minLength: 1 }), (name, value) => {
        fc.pre(value.trim() !== '');
        const { body } = fillAnswer(`<{${name}}>`, { ...VALUES, [name]: `{상품명}${value}` });
        expect(body).toBe(`<{상품명}${value.trimEnd()}>`);
      }),
    );
  });
});
