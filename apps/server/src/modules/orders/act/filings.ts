/** Claims that the seller files at a shop: whether one stands there, and what only she said of it once it is collected. */
import type { ClaimFact, OrderPage, Outcome } from '@moa/channels/sdk';
import {
  CLAIM_TYPE_LABELS,
  CLAIM_TYPES,
  type ClaimState,
  type ClaimType,
  fitsDecision,
  isOpenClaim,
  mayBeFiled,
  withSubject,
} from '@moa/core';
import type { StoredLine } from '../lines/line-work.ts';
import { filingTerms } from '../lines/offered.ts';
import type { ActionDefinition, FilingInput } from './actions.ts';
import type { Work } from './actions.work.ts';

/** A claim as far as telling whether it is the one that was filed needs it. */
interface ReportedClaim {
  claimNo: string;
  type: ClaimType;
  state: ClaimState | null;
  quantity: number;
}

/** The kind of attempt that files a claim of the type. */
export const filingKind = (type: ClaimType) => `FILE_${type}`;
export const FILING_KINDS = CLAIM_TYPES.map(filingKind);

export function isFiled(type: ClaimType, { pieces, known }: Pick<FilingInput, 'pieces' | 'known'>, claim: ReportedClaim): boolean {
  return claim.type === type && claim.quantity === pieces && !known.includes(claim.claimNo);
}

/**
 * What the claims of a line say of a filing: done where it is among them, refused where another one that nobody knew waits for somebody, null
 * where neither is there and it may be sent.
 */
export function whatIsFiled(type: ClaimType, filing: FilingInput, claims: readonly ReportedClaim[]): Outcome<void> | null {
  if (claims.some((claim) => isFiled(type, filing, claim))) return { kind: 'ok', value: undefined };
  return otherOpen(filing, claims);
}

/** The refusal where a claim that nobody knew waits for somebody. */
function otherOpen({ known }: Pick<FilingInput, 'known'>, claims: readonly ReportedClaim[]): Outcome<never> | null {
  const other = claims.find(({ claimNo, state }) => state !== null && isOpenClaim(state) && !known.includes(claimNo));
  return other ? otherClaim(other.type) : null;
}

function otherClaim(type: ClaimType): Outcome<never> {
  return {
    kind: 'refused',
    code: 'OTHER_CLAIM',
    message: `그사이 ${withSubject(CLAIM_TYPE_LABELS[type])} 접수된 주문입니다. 주문을 새로고침해 그 건을 먼저 처리해주십시오.`,
  };
}

/** The same before it is sent, by what is stored of the line. */
export function filingStopped(
  type: ClaimType,
  record: StoredLine['record'],
  { input: { filing }, unresolved, stored }: Work,
): Outcome<void> | null {
  if (filing === null) return { kind: 'refused', code: 'STATE', message: '접수할 내용이 없습니다. 주문에서 다시 접수해주십시오.' };
  // As long as nothing was sent no claim is this one, however alike: what she said of it would be lost.
  const there = unresolved ? whatIsFiled(type, filing, record.claims) : otherOpen(filing, record.claims);
  const line = { state: record.state, terms: filingTerms(stored.shopType) };
  if (there !== null) return there;
  if (!mayBeFiled(type, line.state, line.terms)) return NOT_SENT;
  return fitsDecision(filing, line) ? null : DECIDED_MEANWHILE;
}

const NOT_SENT: Outcome<never> = {
  kind: 'refused',
  code: 'STATE',
  message: '지금 상태에서는 접수할 수 없는 주문입니다. 주문을 새로고침해주십시오.',
};

const DECIDED_MEANWHILE: Outcome<never> = {
  kind: 'refused',
  code: 'STATE',
  message: '그사이 구매확정된 주문입니다. 접수하면 수거 없이 바로 환불되니, 주문을 새로고침해 확인한 뒤 다시 접수해주십시오.',
};

/** The same of what a look at the shop reports; unknown where it does not show the line. */
export function filingReported(
  { files }: ActionDefinition,
  { input: { filing }, stored: { asFact } }: Work,
  page: Pick<OrderPage, 'lines' | 'claims'>,
): Outcome<void> | null {
  if (files === null || filing === null) return null;
  const line = page.lines.find(({ orderNo, lineNo }) => orderNo === asFact.orderNo && lineNo === asFact.lineNo);
  const apart = page.claims.filter(({ orderNo, lineNo }) => orderNo === asFact.orderNo && lineNo === asFact.lineNo);
  if (!line && apart.length === 0) return { kind: 'unknown', message: '쇼핑몰에서 주문을 찾지 못했습니다.' };
  const claims: ClaimFact[] = [...(line?.claims ?? []), ...apart];
  return whatIsFiled(files, filing, claims);
}
