/** Logins, sessions and the signed-in person. */
import { accounts } from '@moa/contract';
import type { Keys } from '../../platform/config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { HttpModule } from '../../platform/http/index.ts';
import { createAccessTokens, deriveRefreshKey } from './access-tokens.ts';
import { accountsRoutes } from './accounts.routes.ts';
import { type AccountsDeps, createAccountsService } from './accounts.service.ts';
import { type ConfirmPassword, createConfirmPassword } from './confirm-password.ts';
import { createLoginService } from './login.service.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createRefreshTokens } from './refresh-tokens.ts';
import { createSessionGuard, type SessionGuard } from './session-guard.ts';
import { registerTokenRoute } from './token-route.ts';

export { deleteExpired as deleteExpiredLogins } from './accounts.queries.ts';
export { cookieNames, readCookie } from './cookies.ts';
export { createJoinHttp, type JoinModuleOptions } from './join.module.ts';
export { createPasswords, type Passwords } from './passwords.ts';
export { createPeopleVault } from './people-vault.ts';
export { createProfileHttp } from './profile.module.ts';
export { DEMO_PASSWORD, DEMO_SELLER, hasDemoSeller, seedAccounts } from './seed.ts';
export type { SessionGuard } from './session-guard.ts';

export interface AccountsModule {
  http: HttpModule;
  guard: SessionGuard;
  confirmPassword: ConfirmPassword;
}

/** `now` in milliseconds. */
export function createAccountsModule(options: {
  database: Database;
  tokenKeys: Keys['token'];
  shopAccounts: AccountsDeps['shopAccounts'];
  /** Shared with whoever else hashes, so that few are hashed at once over all. */
  passwords?: Passwords;
  now?: () => number;
}): AccountsModule {
  const { database, tokenKeys, shopAccounts, passwords = createPasswords(), now = Date.now } = options;
  const accessTokens = createAccessTokens(tokenKeys, now);
  const refreshTokens = createRefreshTokens(deriveRefreshKey(tokenKeys[0]));
  const login = createLoginService({ database, passwords, accessTokens, refreshTokens, now });
  return {
    http: {
      name: 'accounts',
      contract: accounts,
      handlers: accountsRoutes(createAccountsService({ database, shopAccounts, now })),
      plain: (app) => registerTokenRoute(app, login),
    },
    guard: createSessionGuard(database, accessTokens, now),
    confirmPassword: createConfirmPassword(login),
  };
}
