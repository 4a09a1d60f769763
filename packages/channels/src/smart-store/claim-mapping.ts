/** Claims as a product order's detail tells them (section 6): now under `currentClaim`, done ones under `completedClaims`, of old at the root. */
import type { ClaimFault, ClaimRaiser, ClaimReason, ClaimState, ClaimType } from '@moa/core';
import { z } from 'zod';
import { isRecord, readRows, wireInstant, wireText } from '../sdk/index.ts';
import type { ClaimFact } from '../sdk/order.ts';
import { pieces } from '../sdk/record-reader.ts';
import type { OrderDetail } from './order-mapping.ts';

export const claimSchema = z.looseObject({
  claimId: wireText,
  claimType: wireText,
  claimStatus: wireText,
  claimRequestDate: wireInstant,
  cancelReason: wireText,
  returnReason: wireText,
  exchangeReason: wireText,
  claimRequestReason: wireText,
  cancelDetailedReason: wireText,
  returnDetailedReason: wireText,
  exchangeDetailedReason: wireText,
  claimRequestDetailContent: wireText,
  requestChannel: wireText,
  requestQuantity: z.unknown().optional(),
  holdbackStatus: wireText,
  cancelApprovalDate: wireInstant,
  cancelCompletedDate: wireInstant,
  collectCompletedDate: wireInstant,
  returnCompletedDate: wireInstant,
  reDeliveryOperationDate: wireInstant,
  completedDate: wireInstant,
});
type WireClaim = z.infer<typeof claimSchema>;

/** A claim with the last instant it tells of itself. */
export interface TimedClaim {
  fact: ClaimFact;
  changedAt: string | null;
}

const STATES: Record<string, ClaimState> = {
  CANCEL_REQUEST: 'REQUESTED',
  CANCELING: 'APPROVED',
  CANCEL_DONE: 'DONE',
  CANCEL_REJECT: 'REJECTED',
  RETURN_REQUEST: 'REQUESTED',
  COLLECTING: 'COLLECTING',
  COLLECT_DONE: 'COLLECTED',
  RETURN_DONE: 'DONE',
  RETURN_REJECT: 'REJECTED',
  EXCHANGE_REQUEST: 'REQUESTED',
  EXCHANGE_REDELIVERING: 'REDELIVERING',
  EXCHANGE_DONE: 'DONE',
  EXCHANGE_REJECT: 'REJECTED',
  ADMIN_CANCELING: 'APPROVED',
  ADMIN_CANCEL_DONE: 'DONE',
  ADMIN_CANCEL_REJECT: 'REJECTED',
};
const HOLDABLE = new Set<ClaimState>(['REQUESTED', 'COLLECTING', 'COLLECTED']);

/** Canonical claim state, null when unknown; a held-back claim is on hold whatever its step. */
export function toClaimState(status: string, holdbackStatus: string): ClaimState | null {
  const state = STATES[status] ?? null;
  return state !== null && holdbackStatus === 'HOLDBACK' && HOLDABLE.has(state) ? 'HOLD' : state;
}

const TYPES: Record<string, ClaimType> = { CANCEL: 'CANCEL', ADMIN_CANCEL: 'CANCEL', RETURN: 'RETURN', EXCHANGE: 'EXCHANGE' };

const REASONS: Record<string, { reason: ClaimReason; fault: ClaimFault }> = {
  INTENT_CHANGED: { reason: 'CHANGE_MIND', fault: 'BUYER' },
  COLOR_AND_SIZE: { reason: 'COLOR_SIZE', fault: 'BUYER' },
  WRONG_ORDER: { reason: 'WRONG_ORDER', fault: 'BUYER' },
  PRODUCT_UNSATISFIED: { reason: 'UNSATISFIED', fault: 'BUYER' },
  DELAYED_DELIVERY: { reason: 'DELAYED', fault: 'SELLER' },
  SOLD_OUT: { reason: 'SOLD_OUT', fault: 'SELLER' },
  DROPPED_DELIVERY: { reason: 'NOT_RECEIVED', fault: 'SELLER' },
  BROKEN: { reason: 'BROKEN', fault: 'SELLER' },
  INCORRECT_INFO: { reason: 'INFO_MISMATCH', fault: 'SELLER' },
  WRONG_DELIVERY: { reason: 'WRONG_DELIVERY', fault: 'SELLER' },
  WRONG_OPTION: { reason: 'WRONG_OPTION', fault: 'SELLER' },
};

/** Every claim the detail tells, each once. */
export function toClaims(detail: OrderDetail): TimedClaim[] {
  const told = [...currentClaims(detail), ...completedClaims(detail)];
  const older = rootClaims(detail).filter((claim) => !told.some((other) => isSame(claim, other)));
  const all = [...told, ...older];
  const bare = all.length === 0 ? bareClaim(detail) : [];
  const facts = [...all, ...bare].flatMap((claim) => toClaim(claim, detail) ?? []);
  return [...new Map(facts.map((claim) => [claim.fact.claimNo, claim])).values()];
}

/** What of the claims can't be read. Such a claim is left out: a wrong number of pieces would move the stock. */
export function claimProblems(detail: OrderDetail): string[] {
  const bad = [...currentClaims(detail), ...completedClaims(detail), ...rootClaims(detail)].filter(({ claim }) => !hasPieces(claim));
  const rows = Array.isArray(detail.completedClaims) ? readRows(claimSchema, detail.completedClaims).bad : [];
  const problems = [
    ...bad.map(({ claim }) => `취소·반품·교환(${claim.claimId || '번호 없음'})의 수량을 읽을 수 없습니다.`),
    ...rows.map(() => '취소·반품·교환을 읽을 수 없습니다.'),
  ];
  return [...new Set(problems)];
}

/** Told pieces are at least one. */
function hasPieces({ requestQuantity }: WireClaim): boolean {
  const isTold = requestQuantity !== undefined && requestQuantity !== null && requestQuantity !== '';
  return !isTold || pieces(requestQuantity) !== null;
}

interface TypedClaim {
  wireType: string;
  claim: WireClaim;
}

const NESTED = [
  ['cancel', 'CANCEL'],
  ['return', 'RETURN'],
  ['exchange', 'EXCHANGE'],
] as const;

function currentClaims(detail: OrderDetail): TypedClaim[] {
  const current = detail.currentClaim;
  if (!isRecord(current)) return [];
  const nested = NESTED.flatMap(([key, type]) => typed(current[key], type, detail));
  return nested.length > 0 ? nested : typed(current, '', detail);
}

function completedClaims(detail: OrderDetail): TypedClaim[] {
  const list = Array.isArray(detail.completedClaims) ? detail.completedClaims : [];
  return readRows(claimSchema, list).rows.map((claim) => ({ wireType: claim.claimType, claim }));
}

function rootClaims(detail: OrderDetail): TypedClaim[] {
  return NESTED.flatMap(([key, type]) => typed(detail[key], type, detail));
}

/** A claim under a name of its own type. The order's administrative cancel is told under `cancel`. */
function typed(value: unknown, type: string, detail: OrderDetail): TypedClaim[] {
  const parsed = claimSchema.safeParse(value);
  if (!parsed.success || !isRecord(value) || Object.keys(value).length === 0) return [];
  const admin = type === 'CANCEL' && detail.productOrder.claimType === 'ADMIN_CANCEL';
  return [{ wireType: parsed.data.claimType || (admin ? 'ADMIN_CANCEL' : type), claim: parsed.data }];
}

/** The line itself names a claim that no part of the detail describes. */
function bareClaim(detail: OrderDetail): TypedClaim[] {
  const { claimType, claimStatus, claimId } = detail.productOrder;
  return claimType === '' ? [] : [{ wireType: claimType, claim: claimSchema.parse({ claimId, claimStatus }) }];
}

function isSame(a: TypedClaim, b: TypedClaim): boolean {
  if (TYPES[a.wireType] !== TYPES[b.wireType]) return false;
  return a.claim.claimId === '' || a.claim.claimId === b.claim.claimId;
}

/** Null for what is no claim of ours, such as a held purchase decision. */
function toClaim({ wireType, claim }: TypedClaim, { productOrder }: OrderDetail): TimedClaim | null {
  const type = TYPES[wireType];
  if (!type || !hasPieces(claim)) return null;
  const rawState = claim.claimStatus || productOrder.claimStatus;
  const rawReason = claim.cancelReason || claim.returnReason || claim.exchangeReason || claim.claimRequestReason;
  const known = REASONS[rawReason];
  const admin = wireType === 'ADMIN_CANCEL' || rawState.startsWith('ADMIN_');
  const fact: ClaimFact = {
    claimNo: claim.claimId || productOrder.claimId || ownClaimNo(productOrder.productOrderId, type, claim.claimRequestDate),
    type,
    state: toClaimState(rawState, claim.holdbackStatus),
    rawState: claim.holdbackStatus === 'HOLDBACK' ? `${rawState}/HOLDBACK` : rawState,
    raiser: admin ? 'CHANNEL' : toRaiser(claim.requestChannel),
    fault: known?.fault ?? (admin ? 'CHANNEL' : 'NONE'),
    reason: known?.reason ?? null,
    rawReason,
    detail: claim.cancelDetailedReason || claim.returnDetailedReason || claim.exchangeDetailedReason || claim.claimRequestDetailContent,
    quantity: pieces(claim.requestQuantity) ?? pieces(productOrder.quantity) ?? productOrder.initialQuantity ?? 1,
    requestedAt: claim.claimRequestDate,
    refs: { productOrderId: productOrder.productOrderId },
  };
  return { fact, changedAt: lastTime(claim) };
}

function ownClaimNo(productOrderId: string, type: ClaimType, requestedAt: string | null): string {
  return [productOrderId, type, ...(requestedAt === null ? [] : [requestedAt])].join('-');
}

/** `requestChannel` is prose such as 구매회원, 판매자, 관리자. */
function toRaiser(requestChannel: string): ClaimRaiser {
  if (requestChannel.includes('판매')) return 'SELLER';
  return /관리자|네이버|시스템|ADMIN/i.test(requestChannel) ? 'CHANNEL' : 'BUYER';
}

function lastTime(claim: WireClaim): string | null {
  const times = [
    claim.claimRequestDate,
    claim.cancelApprovalDate,
    claim.cancelCompletedDate,
    claim.collectCompletedDate,
    claim.returnCompletedDate,
    claim.reDeliveryOperationDate,
    claim.completedDate,
  ].filter((time) => time !== null);
  return times.toSorted().at(-1) ?? null;
}
