/** Who may take names, phones and addresses out as a file. */
import { problem } from '@moa/contract';
import type { Database, Tx } from '../../../platform/database/index.ts';
import type { Actor } from '../../../platform/http/index.ts';

/** @throws ProblemError FORBIDDEN without 개인정보 보기 and for API tokens, SECOND_FACTOR_REQUIRED */
export type PeopleProof = (actor: Actor) => Promise<void>;

export interface PeopleProofDeps {
  database: Database;
  /** Throws unless the person has proved who she is a moment ago. */
  requireRecentFactor: (actor: Actor, tx: Tx) => Promise<void>;
}

export function createPeopleProof({ database, requireRecentFactor }: PeopleProofDeps): PeopleProof {
  return async (actor) => {
    if (actor.apiToken !== undefined)
      throw problem('FORBIDDEN', { detail: 'API 토큰으로는 개인정보를 가린 파일만 받을 수 있습니다. 화면에서 내려받아주십시오.' });
    if (!actor.rights.has('viewPersonal'))
      throw problem('FORBIDDEN', { detail: '개인정보를 볼 권한이 없습니다. 부계정 권한을 셀러에게 요청해주십시오.' });
    await database.system((tx) => requireRecentFactor(actor, tx), { readOnly: true });
  };
}
