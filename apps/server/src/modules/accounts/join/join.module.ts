/** Joining, finding and passwords assembled: the `join` part of the contract. */
import { join } from '@moa/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { PlatformVault } from '../../../platform/crypto/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { createRateLimiter, type HttpModule } from '../../../platform/http/index.ts';
import type { EnqueueMessage } from '../../../platform/outbox/index.ts';
import type { Verification, VerificationChannel } from '../../../platform/verification/index.ts';
import type { ConfirmPassword } from '../auth/confirm-password.ts';
import type { Passwords } from '../people/passwords.ts';
import { createPeopleVault } from '../people/people-vault.ts';
import { createFindService } from '../recovery/find.service.ts';
import { createPasswordService } from '../recovery/password.service.ts';
import { joinRoutes } from './join.routes.ts';
import { createJoinService, type JoinDeps } from './join.service.ts';

const MINUTE = 60;
/** Several times what the work takes on a machine that is not overloaded. */
const RESET_ANSWER_MS = 60;

export interface JoinModuleOptions {
  database: Database;
  platformVault: PlatformVault;
  verification: Verification;
  enqueueMessage: EnqueueMessage;
  checkBusinessNumber: JoinDeps['checkBusinessNumber'];
  passwords: Passwords;
  confirmPassword: ConfirmPassword;
  /** Address of the web app, without a trailing slash. */
  webAddress: string;
  /** Where messages can be sent; everywhere when absent. */
  channels?: readonly VerificationChannel[];
  /** Off only for measuring. */
  limits: boolean;
  now: Clock;
}

export function createJoinHttp(options: JoinModuleOptions): HttpModule {
  const { database, platformVault, verification, enqueueMessage, passwords, webAddress, limits, now } = options;
  const people = createPeopleVault(platformVault);
  const limiter = (count: number, seconds: number) => createRateLimiter({ perSecond: count / seconds, burst: count }, now);
  const handlers = joinRoutes({
    joining: createJoinService({
      database,
      passwords,
      people,
      verification,
      checkBusinessNumber: options.checkBusinessNumber,
      limits: limits ? { ids: limiter(30, MINUTE), firms: limiter(20, 10 * MINUTE) } : null,
      now,
    }),
    finding: createFindService({
      database,
      people,
      verification,
      enqueueMessage,
      joinAddress: `${webAddress}/join/agreement`,
      linkLimit: limits ? limiter(10, 60 * MINUTE) : null,
      now,
    }),
    passwords: createPasswordService({
      database,
      passwords,
      people,
      verification,
      enqueueMessage,
      channels: options.channels ?? ['SMS', 'MAIL'],
      countingHash: (kind, value) => platformVault.blindIndex(`password_reset.${kind}`, value),
      // Behind the hash sign: browsers send it to nobody, so that no log ever holds a token.
      resetAddress: (token) => `${webAddress}/foundPwd#token=${token}`,
      answerMs: RESET_ANSWER_MS,
      limits,
      confirmPassword: options.confirmPassword,
      now,
    }),
  });
  return { name: 'join', contract: join, handlers };
}
