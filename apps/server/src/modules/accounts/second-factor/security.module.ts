/** The second factor and API tokens assembled: the `security` part of the contract. */
import { security } from '@moa/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { HttpModule } from '../../../platform/http/index.ts';
import type { EnqueueMessage } from '../../../platform/outbox/index.ts';
import { createApiTokens } from '../api-tokens/api-tokens.ts';
import type { PeopleVault } from '../people/people-vault.ts';
import type { LoginChallenges } from './login-challenge.ts';
import type { SecondFactor } from './second-factor.ts';
import { securityRoutes } from './security.routes.ts';

export interface SecurityModuleOptions {
  database: Database;
  people: PeopleVault;
  factor: SecondFactor;
  enqueueMessage: EnqueueMessage;
  loginChallenges: LoginChallenges;
  /** Page of one's own tokens. */
  tokensAddress: string;
  now: Clock;
}

export function createSecurityHttp(options: SecurityModuleOptions): HttpModule {
  const { database, people, factor, enqueueMessage, loginChallenges, tokensAddress, now } = options;
  const handlers = securityRoutes({
    factor,
    loginChallenges,
    apiTokens: createApiTokens({ database, people, enqueueMessage, tokensAddress, now }),
  });
  return { name: 'security', contract: security, handlers };
}
