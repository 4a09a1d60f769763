/** Leaving Moa: at once and for good, in one transaction. */

import { randomUUID } from 'node:crypto';
import { problem } from '@moa/contract';
import { koreanMinute } from '@moa/core';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, TenantTx, Tx } from '../../../platform/database/index.ts';
import type { Actor } from '../../../platform/http/index.ts';
import { cancelRun } from '../../../platform/jobs/index.ts';
import type { EnqueueMessage } from '../../../platform/outbox/index.ts';
import type { ConfirmPassword } from '../auth/confirm-password.ts';
import { revokeSessionsOfSeller } from '../auth/sessions.queries.ts';
import type { Passwords } from '../people/passwords.ts';
import type { PeopleVault } from '../people/people-vault.ts';
import {
  type Consequences,
  closeLogins,
  closeSeller,
  dropTasks,
  expireExports,
  openRuns,
  readConsequences,
  readOwner,
} from './withdraw.queries.ts';

export interface WithdrawService {
  consequences(sellerId: number): Promise<Consequences>;
  /**
   * Forgets the keys of every shop, stops collection and jobs, closes all logins and sessions. `finish` runs last in the transaction.
   * @throws ProblemError VALIDATION_FAILED (wrong password), TOO_MANY_REQUESTS, INVALID_STATE
   */
  withdraw(
    actor: Actor & { sellerId: number },
    request: { password: string; ip: string },
    finish: (tx: Tx, closed: { logins: number; shops: number }) => Promise<void>,
  ): Promise<void>;
}

export interface WithdrawDeps {
  database: Database;
  people: PeopleVault;
  confirmPassword: ConfirmPassword;
  passwords: Pick<Passwords, 'hash'>;
  enqueueMessage: EnqueueMessage;
  /** Unlinks every shop of the seller and forgets its keys; answers how many. The module of the shops does it. */
  closeShops: (tx: TenantTx) => Promise<number>;
  now: Clock;
}

export function createWithdrawService(deps: WithdrawDeps): WithdrawService {
  const { database, people, enqueueMessage, now } = deps;

  async function notify(tx: Tx, sellerId: number): Promise<void> {
    const owner = await readOwner(tx, sellerId);
    if (owner === null || owner.email_sealed === null) return;
    await enqueueMessage(tx, {
      kind: 'MAIL',
      template: 'WITHDRAWN',
      to: people.open('email', owner.login_id, owner.email_sealed),
      variables: { loginId: owner.login_id, time: koreanMinute(now()) },
      sellerId,
    });
  }

  return {
    consequences: (sellerId) => database.system((tx) => readConsequences(tx, sellerId), { readOnly: true }),

    withdraw: async (actor, { password, ip }, finish) => {
      await deps.confirmPassword(actor.loginId, password, ip);
      // Trying to sign in later takes as long, and says as little, as with any wrong password.
      const unknown = await deps.passwords.hash(randomUUID());
      const { sellerId } = actor;
      await database.system(async (tx) => {
        const at = now();
        if (!(await closeSeller(tx, sellerId, at))) throw problem('INVALID_STATE', { detail: '이미 탈퇴한 회원입니다.' });
        // Whole tables of the seller change together with logins, which no seller's own role may touch.
        const own: TenantTx = Object.assign(tx, { sellerId, shopAccountIds: null });
        const shops = await deps.closeShops(own);
        await dropTasks(tx, sellerId);
        for (const runId of await openRuns(tx, sellerId)) await cancelRun(own, runId);
        await expireExports(tx, sellerId, at);
        // While the address is still known.
        await notify(tx, sellerId);
        const logins = await closeLogins(tx, sellerId, unknown, at);
        await finish(tx, { logins, shops });
        await revokeSessionsOfSeller(tx, sellerId, 'WITHDRAWN', at);
      });
    },
  };
}
