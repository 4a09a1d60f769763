import { asksToConfirm, CONFIRMED_ANSWER } from '@moa/core';
import { expect, test } from 'vitest';
import { toCall } from './question-in.ts';

const AGENT = {
  answerId: 8001,
  parentAnswerId: null,
  answerType: 'csAgent',
  content: '확인 부탁드립니다.',
  replyAt: '2026-09-01T10:30:00',
};
const OPEN = { ...AGENT, partnerTransferStatus: 'requestAnswer', needAnswer: true };
const CONFIRMED = { ...AGENT, partnerTransferStatus: 'answered', partnerTransferCompleteReason: 'DISPUTE_PROCESS_COMPLETE' };
const MINE = { answerId: 8002, parentAnswerId: 8001, answerType: 'vendor', content: '내일 나가요.', replyAt: '2026-09-01T12:00:00' };
const CALL = {
  inquiryId: 4001,
  inquiryStatus: 'progress',
  csPartnerCounselingStatus: 'requestAnswer',
  vendorItemId: [700001, 700002],
  itemName: '양말 3켤레',
  content: '언제 오나요?',
  replies: [OPEN],
  inquiryAt: '2026-09-01T10:00:00',
  buyerPhone: '010-1234-5678',
  orderId: '9107300000000000001',
  receiptCategory: '배송지연',
};

test.each<[string, Record<string, unknown>, string | null, string[]]>([
  ['that an agent handed on', {}, 'UNANSWERED', []],
  [
    'that was answered',
    { csPartnerCounselingStatus: 'answered', replies: [{ ...AGENT, partnerTransferStatus: 'answered' }, MINE] },
    'ANSWERED',
    [MINE.content],
  ],
  ['that was handed on once more', { replies: [AGENT, MINE, { ...OPEN, answerId: 8003 }] }, 'UNANSWERED', []],
  ['that was handed on to be confirmed', { replies: [{ ...OPEN, needAnswer: false }] }, 'UNANSWERED', []],
  [
    'that was confirmed',
    { inquiryStatus: 'complete', csPartnerCounselingStatus: 'answered', replies: [CONFIRMED] },
    'ANSWERED',
    [CONFIRMED_ANSWER],
  ],
  ['that the centre ended by itself', { inquiryStatus: 'complete', replies: [OPEN] }, 'CLOSED', []],
  ['of which the list shows no words', { replies: null }, 'UNANSWERED', []],
  ['in a state that nobody knows', { inquiryStatus: 'paused' }, null, []],
])('a call %s', (_, change, state, answers) => {
  const call = toCall({ ...CALL, ...change });
  expect(call).toMatchObject({ kind: 'CUSTOMER', questionNo: '4001', state, shopItemId: '700001', orderNo: CALL.orderId, secret: true });
  expect('answers' in call && call.answers.map(({ body }) => body)).toEqual(answers);
});

test('knows what its answer belongs to, and whether it takes one', () => {
  const refsOf = (reply: object) => {
    const call = toCall({ ...CALL, replies: [reply] });
    return 'refs' in call ? call.refs : {};
  };
  expect(refsOf(OPEN)).toEqual({ parentAnswerId: '8001' });
  expect(asksToConfirm(refsOf(OPEN))).toBe(false);
  expect(asksToConfirm(refsOf({ ...OPEN, needAnswer: false }))).toBe(true);
  expect(asksToConfirm(refsOf({ ...OPEN, needAnswer: undefined }))).toBe(false);
});

test('names nobody but the agent, and is named where it can not be read', () => {
  const { raw: _, ...read } = toCall(CALL) as { raw: unknown };
  expect(JSON.stringify(read)).not.toContain('010-1234-5678');
  expect(toCall({ ...CALL, inquiryAt: 'gestern' })).toHaveProperty('reason');
});
