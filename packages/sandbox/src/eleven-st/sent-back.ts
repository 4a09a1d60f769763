/** How a return or an exchange stands, as every list of 11ST says it (sheet 6). */
import { goodsOf } from '../market/claim-goods.ts';
import { claimsOf } from '../market/claims.ts';
import type { Mall, MallClaim, MallLine } from './market.ts';

export type SentBack = 'RETURN' | 'EXCHANGE';

const STATUS: Record<SentBack, Record<MallClaim['state'], string>> = {
  RETURN: { OPEN: '105', DONE: '106', REFUSED: '107', WITHDRAWN: '108' },
  EXCHANGE: { OPEN: '201', DONE: '212', REFUSED: '232', WITHDRAWN: '233' },
};

export function statusOf(claim: MallClaim, type: SentBack): string {
  if (claim.state === 'OPEN' && goodsOf(claim).hold) return type === 'EXCHANGE' ? '214' : claim.extra.completionHeld ? '109' : '104';
  return STATUS[type][claim.state];
}

/** What a state check of an order says of the last return or exchange of a line, beside the line itself. */
export function claimOfLine(mall: Mall, line: MallLine): Record<string, string> {
  const claim = claimsOf(mall, line).findLast(({ type }) => type !== 'CANCEL');
  if (!claim || claim.type === 'CANCEL') return {};
  return {
    clmReqSeq: claim.no,
    clmStat: statusOf(claim, claim.type),
    clmReqRsn: `${claim.extra.reasonCode}||${claim.extra.reason}`,
  };
}
