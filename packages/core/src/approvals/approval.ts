/** What an administrator approves about a seller, and what a decision makes of it. */
import { max } from '../validation/length.ts';
import { requiredWith } from '../validation/required.ts';
import type { Rule } from '../validation/rule.ts';

export const APPROVAL_TYPES = ['SELLER_JOIN', 'CROSS_SALE', 'CROSS_SUPPLY', 'MATCHING_BOX'] as const;
export type ApprovalType = (typeof APPROVAL_TYPES)[number];

export const APPROVAL_LABELS: Readonly<Record<ApprovalType, string>> = {
  SELLER_JOIN: '셀러 승인',
  CROSS_SALE: '판매 셀러',
  CROSS_SUPPLY: '공급 셀러',
  MATCHING_BOX: '매칭박스',
};

/** NONE: nobody has asked for it and nobody has given it. */
export const APPROVAL_STATES = ['NONE', 'WAIT', 'APPROVED', 'REJECTED', 'REVOKED'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

export const APPROVAL_STATE_LABELS: Readonly<Record<ApprovalState, string>> = {
  NONE: '신청 없음',
  WAIT: '승인대기',
  APPROVED: '승인',
  REJECTED: '반려',
  REVOKED: '승인취소',
};

export const APPROVAL_DECISIONS = ['APPROVE', 'REJECT', 'REVOKE'] as const;
export type ApprovalDecision = (typeof APPROVAL_DECISIONS)[number];

export const APPROVAL_DECISION_LABELS: Readonly<Record<ApprovalDecision, string>> = {
  APPROVE: '승인',
  REJECT: '반려',
  REVOKE: '승인취소',
};

/** What a decision makes of a state: the state itself when it is decided so already, null when it cannot be decided so. */
export function decidedApproval(state: ApprovalState, decision: ApprovalDecision): ApprovalState | null {
  if (decision === 'APPROVE') return 'APPROVED';
  const [from, to] = decision === 'REJECT' ? (['WAIT', 'REJECTED'] as const) : (['APPROVED', 'REVOKED'] as const);
  return state === from || state === to ? to : null;
}

/** Why an administrator decided or did something: a sentence the person concerned may be shown. */
export const ADMIN_REASON_MAX = 300;

export const adminReasonRules: readonly Rule[] = [requiredWith('사유를 입력해주십시오.'), max(ADMIN_REASON_MAX)];

/** Whoever is refused is shown why; an approval needs no reason. */
export function decisionReasonRules(decision: ApprovalDecision): readonly Rule[] {
  return decision === 'APPROVE' ? [max(ADMIN_REASON_MAX)] : adminReasonRules;
}
