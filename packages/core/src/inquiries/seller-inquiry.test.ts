import { describe, expect, it, test } from 'vitest';
import { check } from '../validation/rule.ts';
import { INQUIRY_STATUSES, type InquiryStatus } from './inquiry-labels.ts';
import { INQUIRY_MAX, INQUIRY_RULES, type InquiryEvent, nextInquiryStatus } from './seller-inquiry.ts';

describe('the state of an inquiry', () => {
  test.each<[InquiryStatus, InquiryEvent, boolean, InquiryStatus | null]>([
    ['RECEIVED', 'TAKE', false, 'ANSWERING'],
    ['ANSWERING', 'RELEASE', true, 'RECEIVED'],
    ['RECEIVED', 'ANSWER', false, 'ANSWERED'],
    ['ANSWERING', 'ANSWER', true, 'ANSWERED'],
    ['ANSWERED', 'ANSWER', true, 'ANSWERED'],
    ['ANSWERED', 'ASK_MORE', false, 'RECEIVED'],
    ['ANSWERED', 'ASK_MORE', true, 'ANSWERING'],
    ['RECEIVED', 'ASK_MORE', false, 'RECEIVED'],
    ['ANSWERED', 'TAKE', false, 'ANSWERED'],
    ['ANSWERED', 'RELEASE', true, 'ANSWERED'],
    ['ANSWERED', 'CLOSE', true, 'CLOSED'],
    ['RECEIVED', 'CLOSE', false, 'CLOSED'],
    ['CLOSED', 'REOPEN', true, 'ANSWERING'],
    ['CLOSED', 'REOPEN', false, 'RECEIVED'],
    ['RECEIVED', 'REOPEN', false, null],
  ])('%s after %s (taken: %s) is %s', (status, event, taken, next) => {
    expect(nextInquiryStatus(status, event, taken)).toBe(next);
  });

  it('nothing but reopening moves a closed one', () => {
    for (const event of ['ASK_MORE', 'TAKE', 'RELEASE', 'ANSWER', 'CLOSE'] as const)
      expect(nextInquiryStatus('CLOSED', event, true)).toBeNull();
  });

  it('closing is possible from every other state', () => {
    for (const status of INQUIRY_STATUSES.filter((each) => each !== 'CLOSED'))
      expect(nextInquiryStatus(status, 'CLOSE', false)).toBe('CLOSED');
  });
});

test.each([
  ['title', '', '제목을 입력해주십시오.'],
  ['title', '　\t ', '제목을 입력해주십시오.'],
  ['title', 'a\r\nBcc: b@c.kr', '줄바꿈과 제어 문자는 입력할 수 없습니다.'],
  ['title', '가'.repeat(INQUIRY_MAX.title + 1), '100자 이하로 입력해주십시오.'],
  ['title', "'; drop table inquiry; -- 😀 １２３", null],
  ['text', '\n ', '문의 내용을 입력해주십시오.'],
  ['text', '가'.repeat(INQUIRY_MAX.text + 1), '4,000자 이하로 입력해주십시오.'],
  ['text', '<script>alert(1)</script>\n두 번째 줄 😀', null],
] as const)('%s %j: %s', (field, value, message) => {
  expect(check(INQUIRY_RULES[field], value)).toBe(message);
});
