/** Logins, sessions, the signed-in person, the second factor and API tokens assembled. */
import { accounts } from '@moa/contract';
import { type Clock, systemClock } from '../../../platform/clock.ts';
import type { Keys } from '../../../platform/config/index.ts';
import type { PlatformVault } from '../../../platform/crypto/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { HttpModule } from '../../../platform/http/index.ts';
import type { EnqueueMessage } from '../../../platform/outbox/index.ts';
import type { Verification } from '../../../platform/verification/index.ts';
import { createApiTokenGuard } from '../api-tokens/api-tokens.ts';
import { createDevices } from '../devices/devices.ts';
import { createPasswords, type Passwords } from '../people/passwords.ts';
import { createPeopleVault } from '../people/people-vault.ts';
import { createLoginChallenges } from '../second-factor/login-challenge.ts';
import { createSecondFactor, type SecondFactor } from '../second-factor/second-factor.ts';
import { createSecurityHttp } from '../second-factor/security.module.ts';
import { createAccessTokens, deriveRefreshKey } from './access-tokens.ts';
import { accountsRoutes } from './accounts.routes.ts';
import { type AccountsDeps, createAccountsService } from './accounts.service.ts';
import { type ConfirmPassword, createConfirmPassword } from './confirm-password.ts';
import { createLoginService } from './login.service.ts';
import { createRefreshTokens } from './refresh-tokens.ts';
import { createSessionGuard, type SessionGuard } from './session-guard.ts';
import { registerTokenRoute } from './token-route.ts';

export interface AccountsModule {
  http: HttpModule;
  /** The second factor and API tokens. */
  security: HttpModule;
  guard: SessionGuard;
  confirmPassword: ConfirmPassword;
  /** Throws SECOND_FACTOR_REQUIRED unless the person proved who she is a moment ago. */
  requireRecentFactor: SecondFactor['requireRecentFactor'];
}

export interface AccountsModuleOptions {
  database: Database;
  tokenKeys: Keys['token'];
  platformVault: PlatformVault;
  verification: Verification;
  enqueueMessage: EnqueueMessage;
  shopAccounts: AccountsDeps['shopAccounts'];
  /** Address of the web app, without a trailing slash. */
  webAddress: string;
  screenSettings: AccountsDeps['screenSettings'];
  /** Shared with whoever else hashes, so that few are hashed at once over all. */
  passwords?: Passwords;
  now?: Clock;
}

export function createAccountsModule(options: AccountsModuleOptions): AccountsModule {
  const { database, tokenKeys, platformVault, verification, enqueueMessage, shopAccounts, screenSettings, webAddress } = options;
  const { passwords = createPasswords(), now = systemClock } = options;
  const accessTokens = createAccessTokens(tokenKeys, now);
  const refreshTokens = createRefreshTokens(deriveRefreshKey(tokenKeys[0]));
  const people = createPeopleVault(platformVault);
  const sectionAddress = (section: string) => `${webAddress}/app/seller/myinfo?section=${section}`;
  const devices = createDevices({ people, enqueueMessage, sessionsAddress: sectionAddress('sessions'), now });
  const loginChallenges = createLoginChallenges({ database, people, verification, now });
  const login = createLoginService({ database, passwords, accessTokens, refreshTokens, devices, loginChallenges, now });
  const factor = createSecondFactor({ database, people, verification, enqueueMessage, now });
  return {
    http: {
      name: 'accounts',
      contract: accounts,
      handlers: accountsRoutes(createAccountsService({ database, shopAccounts, screenSettings, now })),
      plain: (app) => registerTokenRoute(app, login),
    },
    confirmPassword: createConfirmPassword(login),
    requireRecentFactor: factor.requireRecentFactor,
    security: createSecurityHttp({
      factor,
      database,
      people,
      enqueueMessage,
      loginChallenges,
      tokensAddress: sectionAddress('api-tokens'),
      now,
    }),
    guard: createSessionGuard(database, accessTokens, createApiTokenGuard(database, now), now),
  };
}
