/** Claims of which nothing is left on their items: a look at a line whose claim was open reads the claim itself (section 6). */
import type { ClaimType } from '@moa/core';
import type { ConnectorContext } from '../sdk/context.ts';
import type { TooBig } from '../sdk/halves.ts';
import type { LineFact, LineRef, OrderPage } from '../sdk/order.ts';
import type { Outcome } from '../sdk/outcome.ts';
import type { Wire } from '../sdk/reader.ts';
import { claimTypeOf, goneClaims, goneRequests, type KnownClaim, openClaimRefs, toOwnClaim } from './claim-in.ts';
import { ask, reading } from './client.ts';
import { rowProof } from './proofs.ts';

const RESOURCES: Readonly<Record<ClaimType, string>> = { CANCEL: 'cancellation', RETURN: 'return', EXCHANGE: 'exchange' };

type ReadClaim = Outcome<Wire> | TooBig;

/**
 * The page with how the claims ended that the lines report nothing of any more: one call a claim, and none for a line without a claim that was
 * open. A claim that CAFE24 does not show is reported of, and nothing is guessed.
 */
export async function withGoneClaims(ctx: ConnectorContext, asked: readonly LineRef[], page: OrderPage): Promise<Outcome<OrderPage>> {
  const refs = new Map(asked.map((line) => [keyOf(line), line.refs]));
  const answers = new Map<string, ReadClaim>();
  const reported: OrderPage = { ...page, lines: [], unreadable: [...page.unreadable] };
  for (const line of page.lines) {
    const known = refs.get(keyOf(line)) ?? {};
    let whole = goneRequests(known, line).reduce(withClaim, line);
    for (const claim of goneClaims(known, line.claims)) {
      const type = claimTypeOf(claim.code);
      if (type === null) {
        reported.unreadable.push(notRead(line, claim, '알 수 없는 종류입니다.'));
        continue;
      }
      const answer = answers.get(claim.code) ?? (await read(ctx, line.orderNo, type, claim.code));
      answers.set(claim.code, answer);
      if (answer.kind === 'ok') whole = withClaim(whole, toOwnClaim(answer.value, type, claim, line));
      else if (answer.kind === 'refused' || answer.kind === 'too_big') reported.unreadable.push(notRead(line, claim, answer.message));
      else return answer;
    }
    reported.lines.push(whole);
  }
  return { kind: 'ok', value: reported };
}

function keyOf({ orderNo, lineNo }: Pick<LineRef, 'orderNo' | 'lineNo'>): string {
  return JSON.stringify([orderNo, lineNo]);
}

function read(ctx: ConnectorContext, orderNo: string, type: ClaimType, code: string): Promise<ReadClaim> {
  const resource = RESOURCES[type];
  const proof = rowProof(resource, { claim_code: code, order_id: orderNo });
  return ask(ctx, reading('claims.read', `/${resource}/${encodeURIComponent(code)}`, proof));
}

function withClaim(line: LineFact, claim: LineFact['claims'][number]): LineFact {
  const claims = [...line.claims, claim];
  return { ...line, claims, refs: { ...line.refs, ...openClaimRefs(claims) } };
}

function notRead({ lineNo }: LineFact, { code }: KnownClaim, reason: string): OrderPage['unreadable'][number] {
  const message = `취소·반품·교환(${code})이 어떻게 끝났는지 읽지 못했습니다. ${reason} 카페24 관리자에서 확인해주십시오.`;
  return { key: `${lineNo} ${code}`, reason: message, raw: '' };
}
