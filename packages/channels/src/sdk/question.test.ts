import { expect, test } from 'vitest';
import { answeredState, onlyAnswer, questionFact, readQuestions } from './question.ts';

const REPORTED = { kind: 'PRODUCT', questionNo: '7', state: null, askedAt: '2026-03-02T01:00:00.000Z', body: '있나요?' } as const;

test('has nothing where the channel reports nothing', () => {
  expect(questionFact({ no: 7 }, { ...REPORTED, title: '재고' })).toEqual({
    ...REPORTED,
    rawState: '',
    category: '',
    buyer: '',
    title: '재고',
    secret: false,
    shopProductId: null,
    shopItemId: null,
    productName: '',
    orderNo: null,
    answers: [],
    refs: {},
    raw: { no: 7 },
  });
});

test.each([{ questionNo: '' }, { askedAt: null }])('can not be kept without %o', (over) => {
  const read = questionFact({ no: 7 }, { ...REPORTED, ...over });
  expect(read).toMatchObject({ reason: '문의번호나 문의 시각을 읽을 수 없습니다.', raw: '{"no":7}' });
  expect(readQuestions([1, 2], (row) => (row === 1 ? read : questionFact(row, REPORTED)))).toMatchObject({
    questions: [{ questionNo: '7', raw: 2 }],
    unreadable: [{ raw: '{"no":7}' }],
  });
});

test('an empty answer is none', () => {
  expect(onlyAnswer('', { answerNo: '1' })).toEqual([]);
  expect(onlyAnswer('네.', { answerNo: '1' })).toEqual([{ answerNo: '1', body: '네.', answeredAt: null }]);
  expect([true, false, null].map(answeredState)).toEqual(['ANSWERED', 'UNANSWERED', null]);
});
