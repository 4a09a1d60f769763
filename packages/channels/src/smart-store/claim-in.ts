/** Claims as a product order's detail reports them (section 6): now under `currentClaim`, done ones under `completedClaims`, of old at the root. */
import type { ClaimFault, ClaimRaiser, ClaimReason, ClaimState, ClaimType } from '@moa/core';
import { toInstant } from '../sdk/clock.ts';
import { byCode } from '../sdk/codes.ts';
import { latestOf } from '../sdk/line.ts';
import type { ClaimFact } from '../sdk/order.ts';
import { firstText, isWire, rowsOf, text, type Wire, whole, wire } from '../sdk/reader.ts';
import { pieces } from '../sdk/record-reader.ts';

/** A claim with the last instant it reports about itself. */
export interface TimedClaim {
  fact: ClaimFact;
  changedAt: string | null;
}

const stateByCode = byCode<ClaimState>({
  REQUESTED: 'CANCEL_REQUEST RETURN_REQUEST EXCHANGE_REQUEST',
  APPROVED: 'CANCELING ADMIN_CANCELING',
  DONE: 'CANCEL_DONE RETURN_DONE EXCHANGE_DONE ADMIN_CANCEL_DONE',
  // NAVER's 철회: one code for what the buyer took back and what the seller refused.
  WITHDRAWN: 'CANCEL_REJECT RETURN_REJECT EXCHANGE_REJECT ADMIN_CANCEL_REJECT',
  COLLECTING: 'COLLECTING',
  COLLECTED: 'COLLECT_DONE',
  REDELIVERING: 'EXCHANGE_REDELIVERING',
});
const HOLDABLE = new Set<ClaimState>(['REQUESTED', 'COLLECTING', 'COLLECTED']);

/** Canonical claim state, null when unknown; a held-back claim is on hold whatever its step. */
export function toClaimState(status: string, holdbackStatus: string): ClaimState | null {
  const state = stateByCode(status);
  return state !== null && holdbackStatus === 'HOLDBACK' && HOLDABLE.has(state) ? 'HOLD' : state;
}

const typeByCode = byCode<ClaimType>({ CANCEL: 'CANCEL ADMIN_CANCEL', RETURN: 'RETURN', EXCHANGE: 'EXCHANGE' });

const REASONS: Readonly<Record<string, { reason: ClaimReason; fault: ClaimFault }>> = {
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

interface TypedClaim {
  wireType: string;
  claim: Wire;
}

/** Every claim the detail reports, each once. */
export function toClaims(detail: Wire): TimedClaim[] {
  const reported = [...currentClaims(detail), ...completedClaims(detail)];
  const older = rootClaims(detail).filter((claim) => !reported.some((other) => isSame(claim, other)));
  const all = [...reported, ...older];
  const facts = (all.length > 0 ? all : bareClaim(detail)).flatMap((claim) => toClaim(claim, detail) ?? []);
  return [...new Map(facts.map((claim) => [claim.fact.claimNo, claim])).values()];
}

/** What of the claims can't be read. Such a claim is left out: a wrong number of pieces would move the stock. */
export function claimProblems(detail: Wire): string[] {
  const claims = [...currentClaims(detail), ...completedClaims(detail), ...rootClaims(detail)].map(({ claim }) => claim);
  const bad = claims.filter((claim) => !hasPieces(claim)).map(({ claimId }) => text(claimId) || '번호 없음');
  const sources = [detail, wire(detail.currentClaim)].flatMap((source) => NESTED.map(([key]) => source[key]));
  const reported = [detail.currentClaim, ...sources].filter(isReported);
  const isBroken = [...reported, ...rowsOf(detail.completedClaims)].some((row) => !isWire(row));
  return [
    ...new Set(bad.map((claimNo) => `취소·반품·교환(${claimNo})의 수량을 읽을 수 없습니다.`)),
    ...(isBroken ? ['취소·반품·교환을 읽을 수 없습니다.'] : []),
  ];
}

/** Reported pieces are at least one. */
function hasPieces({ requestQuantity }: Wire): boolean {
  return !isReported(requestQuantity) || pieces(requestQuantity) !== null;
}

/** Whether a field that may be absent holds anything. */
export function isReported(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

const NESTED = [
  ['cancel', 'CANCEL'],
  ['return', 'RETURN'],
  ['exchange', 'EXCHANGE'],
] as const;

function currentClaims(detail: Wire): TypedClaim[] {
  const current = wire(detail.currentClaim);
  const nested = NESTED.flatMap(([key, type]) => typed(current[key], type, detail));
  return nested.length > 0 ? nested : typed(current, '', detail);
}

function completedClaims(detail: Wire): TypedClaim[] {
  return rowsOf(detail.completedClaims)
    .filter(isWire)
    .map((claim) => ({ wireType: text(claim.claimType), claim }));
}

function rootClaims(detail: Wire): TypedClaim[] {
  return NESTED.flatMap(([key, type]) => typed(detail[key], type, detail));
}

/** A claim under a name of its own type. The order's administrative cancel is reported under `cancel`. */
function typed(value: unknown, type: string, { productOrder }: Wire): TypedClaim[] {
  const claim = wire(value);
  if (Object.keys(claim).length === 0) return [];
  const isAdmin = type === 'CANCEL' && text(wire(productOrder).claimType) === 'ADMIN_CANCEL';
  return [{ wireType: text(claim.claimType) || (isAdmin ? 'ADMIN_CANCEL' : type), claim }];
}

/** The line itself names a claim that no part of the detail describes. */
function bareClaim({ productOrder }: Wire): TypedClaim[] {
  const { claimType, claimStatus, claimId } = wire(productOrder);
  return text(claimType) === '' ? [] : [{ wireType: text(claimType), claim: { claimId, claimStatus } }];
}

function isSame(a: TypedClaim, b: TypedClaim): boolean {
  const claimId = text(a.claim.claimId);
  return typeByCode(a.wireType) === typeByCode(b.wireType) && (claimId === '' || claimId === text(b.claim.claimId));
}

/** Null for what is no claim of ours, such as a held purchase decision. */
function toClaim({ wireType, claim }: TypedClaim, detail: Wire): TimedClaim | null {
  const line = wire(detail.productOrder);
  const type = typeByCode(wireType);
  if (!type || !hasPieces(claim)) return null;
  const rawState = firstText(claim.claimStatus, line.claimStatus);
  const rawReason = firstText(claim.cancelReason, claim.returnReason, claim.exchangeReason, claim.claimRequestReason);
  const known = REASONS[rawReason];
  const isAdmin = wireType === 'ADMIN_CANCEL' || rawState.startsWith('ADMIN_');
  const holdback = text(claim.holdbackStatus);
  const productOrderId = text(line.productOrderId);
  const requestedAt = toInstant(claim.claimRequestDate);
  const fact: ClaimFact = {
    claimNo: firstText(claim.claimId, line.claimId) || [productOrderId, type, requestedAt].filter(Boolean).join('-'),
    type,
    state: isRefusedByDispatch(rawState, requestedAt, detail) ? 'REJECTED' : toClaimState(rawState, holdback),
    rawState: holdback === 'HOLDBACK' ? `${rawState}/HOLDBACK` : rawState,
    raiser: isAdmin ? 'CHANNEL' : toRaiser(text(claim.requestChannel)),
    fault: known?.fault ?? (isAdmin ? 'CHANNEL' : 'NONE'),
    reason: known?.reason ?? null,
    rawReason,
    detail: firstText(
      claim.cancelDetailedReason,
      claim.returnDetailedReason,
      claim.exchangeDetailedReason,
      claim.claimRequestDetailContent,
    ),
    quantity: pieces(claim.requestQuantity) ?? pieces(line.quantity) ?? whole(line.initialQuantity) ?? 1,
    requestedAt,
    refs: { productOrderId },
  };
  return { fact, changedAt: latestOf(TIMES.map((name) => toInstant(claim[name]))) };
}

/** There is no refusal of a cancel: a parcel that was sent after the request is one. */
function isRefusedByDispatch(rawState: string, requestedAt: string | null, detail: Wire): boolean {
  const sentAt = toInstant(wire(detail.delivery).sendDate);
  return rawState === 'CANCEL_REJECT' && sentAt !== null && (requestedAt === null || sentAt >= requestedAt);
}

const TIMES = [
  'claimRequestDate',
  'cancelApprovalDate',
  'cancelCompletedDate',
  'collectCompletedDate',
  'returnCompletedDate',
  'reDeliveryOperationDate',
  'completedDate',
];

/** `requestChannel` is prose such as 구매회원, 판매자, 관리자. */
function toRaiser(requestChannel: string): ClaimRaiser {
  if (requestChannel.includes('판매')) return 'SELLER';
  return /관리자|네이버|시스템|ADMIN/i.test(requestChannel) ? 'CHANNEL' : 'BUYER';
}
