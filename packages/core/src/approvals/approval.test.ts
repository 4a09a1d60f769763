import { describe, expect, it } from 'vitest';
import { check } from '../validation/rule.ts';
import { ADMIN_REASON_MAX, APPROVAL_DECISIONS, APPROVAL_STATES, decidedApproval, decisionReasonRules } from './approval.ts';

describe('a decision about a seller', () => {
  const table = {
    APPROVE: { NONE: 'APPROVED', WAIT: 'APPROVED', APPROVED: 'APPROVED', REJECTED: 'APPROVED', REVOKED: 'APPROVED' },
    REJECT: { NONE: null, WAIT: 'REJECTED', APPROVED: null, REJECTED: 'REJECTED', REVOKED: null },
    REVOKE: { NONE: null, WAIT: null, APPROVED: 'REVOKED', REJECTED: null, REVOKED: 'REVOKED' },
  } as const;

  it.each(APPROVAL_DECISIONS.flatMap((decision) => APPROVAL_STATES.map((state) => [decision, state, table[decision][state]] as const)))(
    '%s of %s makes %s',
    (decision, state, next) => expect(decidedApproval(state, decision)).toBe(next),
  );

  it.each(APPROVAL_DECISIONS.flatMap((decision) => APPROVAL_STATES.map((state) => [decision, state] as const)))(
    '%s of %s changes nothing when it is said twice',
    (decision, state) => {
      const once = decidedApproval(state, decision);
      if (once !== null) expect(decidedApproval(once, decision)).toBe(once);
    },
  );
});

describe('the reason of a decision', () => {
  it.each([
    ['APPROVE', '', null],
    ['REJECT', '', '사유를 입력해주십시오.'],
    ['REJECT', '   ', '사유를 입력해주십시오.'],
    ['REVOKE', '', '사유를 입력해주십시오.'],
    ['REVOKE', '사업자등록증이 다릅니다.', null],
    ['APPROVE', '가'.repeat(ADMIN_REASON_MAX), null],
    ['APPROVE', '가'.repeat(ADMIN_REASON_MAX + 1), '300자 이하로 입력해주십시오.'],
    ['REJECT', '가'.repeat(ADMIN_REASON_MAX + 1), '300자 이하로 입력해주십시오.'],
  ] as const)('%s with %j: %s', (decision, reason, message) => expect(check(decisionReasonRules(decision), reason)).toBe(message));
});
