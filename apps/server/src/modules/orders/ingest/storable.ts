/** Whether what a channel reported can be stored at all: a database refuses more than a type does. Pure. */
import type { ClaimFact, LineFact, Person } from '@moa/channels/sdk';
import { CLAIM_STATES, CLAIM_TYPES, LINE_STATES } from '@moa/core';

/** NUL and halves of characters, as JSON writes them. */
const UNSTORABLE_TEXT = /\\u(?:0000|d[89a-f])/i;
/** Pieces of one line: with more, the sum over lines would leave what a stock can count. */
const PIECES_MAX = 1_000_000_000;
/** Identifiers are parts of indexes. */
const IDENTIFIER_MAX = 500;

/** Korean: why this line can't be stored; null when it can. */
export function lineProblem(fact: LineFact): string | null {
  if (!isText(fact)) return TEXT;
  const { orderNo, lineNo, shopProductId, shopItemId, itemCode, bundleNo } = fact;
  if (![orderNo, lineNo].every(isIdentifier)) return '주문번호가 없거나 너무 깁니다';
  if (![shopProductId, shopItemId, itemCode, bundleNo].every((id) => (id ?? '').length <= IDENTIFIER_MAX)) return '상품 번호가 너무 깁니다';
  if (fact.division && fact.division.from !== null && !isIdentifier(fact.division.from))
    return '나뉘기 전의 상품주문번호를 읽을 수 없습니다';
  if (fact.sentFor != null && !isIdentifier(fact.sentFor)) return '교환하는 상품주문번호를 읽을 수 없습니다';
  if (fact.state !== null && !LINE_STATES.includes(fact.state)) return UNKNOWN_VALUE;
  const { rawState, productName, optionText, deliveryMessage } = fact;
  if (![rawState, productName, optionText, deliveryMessage].every((text) => typeof text === 'string')) return MISSING;
  if (![fact.buyer, fact.receiver].every(isPerson)) return '사람의 정보가 없습니다';
  const { quantity, unitPrice, amount, deliveryFee, discount, shopDiscount, expectedSettlement } = fact;
  if (![quantity, unitPrice, amount, deliveryFee, discount].every(Number.isSafeInteger) || quantity > PIECES_MAX) return NUMBER;
  if (![expectedSettlement, shopDiscount].every((won) => won === null || Number.isSafeInteger(won))) return NUMBER;
  const { paidAt, dispatchDue, dispatchedAt, deliveredAt, confirmedAt } = fact;
  if (![fact.sourceTime, fact.orderedAt].every(isInstant)) return TIME;
  if (![paidAt, dispatchDue, dispatchedAt, deliveredAt, confirmedAt].every((at) => at === null || isInstant(at))) return TIME;
  return fact.claims.map(claimProblem).find((problem) => problem !== null) ?? null;
}

/** The same for a claim. */
export function claimProblem(claim: ClaimFact): string | null {
  if (!isText(claim)) return TEXT;
  if (!CLAIM_TYPES.includes(claim.type) || (claim.state !== null && !CLAIM_STATES.includes(claim.state))) return UNKNOWN_VALUE;
  if (!isIdentifier(claim.claimNo)) return '클레임 번호가 없거나 너무 깁니다';
  if (!Number.isSafeInteger(claim.quantity)) return NUMBER;
  return claim.requestedAt === null || isInstant(claim.requestedAt) ? null : TIME;
}

const TEXT = '저장할 수 없는 글자가 있습니다';
const UNKNOWN_VALUE = '상태나 종류를 알 수 없습니다';
const MISSING = '상품명이나 옵션이 없습니다';
const NUMBER = '숫자가 너무 크거나 숫자가 아닙니다';
const TIME = '시각을 읽을 수 없습니다';

function isText(reported: object): boolean {
  return !UNSTORABLE_TEXT.test(JSON.stringify({ ...reported, raw: null }));
}

function isIdentifier(id: unknown): boolean {
  return typeof id === 'string' && id !== '' && id.length <= IDENTIFIER_MAX;
}

function isPerson(person: Person): boolean {
  return Object.values(person).length > 0 && Object.values(person).every((value) => typeof value === 'string');
}

function isInstant(at: string): boolean {
  return !Number.isNaN(Date.parse(at));
}
