/** Which claims an action is for: those that were named, or everything of its type that the list's conditions find in the transaction that starts it. */
import { MATCHING_MAX, type matchingClaimsSchema, problem } from '@moa/contract';
import { CLAIM_ACTION_ROWS, type ClaimAction, maskName } from '@moa/core';
import type { z } from 'zod';
import type { Cipher } from '../../../platform/crypto/index.ts';
import type { TenantTx } from '../../../platform/database/index.ts';
import { findClaimIds } from './claims.queries.ts';
import { filterOf } from './claims.service.ts';

export type MatchingClaims = z.output<typeof matchingClaimsSchema>;

/** @throws ProblemError UNPROCESSABLE where the conditions find more than are taken at once */
export async function findMatching(
  tx: TenantTx,
  action: ClaimAction,
  { upTo, ...matching }: MatchingClaims,
  reading: { keys: Cipher; now: Date },
): Promise<number[]> {
  const { type } = CLAIM_ACTION_ROWS[action];
  const asked = matching.types ?? [];
  const fits = asked.length === 0 || asked.includes(type);
  const found = fits
    ? await findClaimIds(
        tx,
        { ...(await filterOf(tx, matching, reading)), types: [type] },
        MATCHING_MAX,
        upTo === undefined ? null : Number(upTo),
      )
    : [];
  if (found.length <= MATCHING_MAX) return found;
  const most = MATCHING_MAX.toLocaleString('ko-KR');
  throw problem('UNPROCESSABLE', { detail: `한 번에 ${most}건까지 처리할 수 있습니다. 조건을 더해 나누어 처리해주십시오.` });
}

/** As `findMatching`. @throws ProblemError UNPROCESSABLE where nothing of the type is found, too */
export async function matchingClaims(...asked: Parameters<typeof findMatching>): Promise<number[]> {
  const found = await findMatching(...asked);
  if (found.length === 0) throw problem('UNPROCESSABLE', { detail: '조건에 맞는 건이 없습니다. 목록을 새로고침해주십시오.' });
  return found;
}

/** The conditions as the audit log keeps them. */
export function recordedClaims({ keyword, ...matching }: MatchingClaims): Record<string, unknown> {
  return keyword === undefined ? matching : { ...matching, keyword: maskName(keyword) };
}
