/**
 * Tokens of this browser. Cookies are the only store, so every tab sees the same; a refresh happens once for all of them
 * (one Web Lock, the cookie read again under it), and ten requests that get 401 together wait for the same one.
 */
import type { CookieNames } from '../config.ts';
import { TokenError, type TokenRequest } from './token.ts';

export interface SessionDeps {
  names: CookieNames;
  readCookie(name: string): string | undefined;
  dropCookie(name: string): void;
  requestToken(request: TokenRequest): Promise<void>;
  /** Runs `work` while no other tab does. Without Web Locks it just runs it: the server's grace of 30 s covers the race. */
  lock<T>(work: () => Promise<T>): Promise<T>;
}

/** `none`: there is no refresh token, the 401 is passed on. `refused`: the login has ended. */
export type RefreshResult = 'refreshed' | 'none' | 'refused';

export interface Session {
  accessToken(): string | undefined;
  /** True while there is a token to try: what the route guard asks. */
  hasTokens(): boolean;
  /** True when there are both tokens, an access token that has run out being renewed first: what the solution-shop area asks. */
  hasBothTokens(): Promise<boolean>;
  /** True while a refresh is possible. */
  canRefresh(): boolean;
  /** `failed` is the token that was answered 401. Throws when the token call could not be judged (network, 5xx). */
  refresh(failed: string | undefined): Promise<RefreshResult>;
  /** Throws `ChallengeRequiredError` where the password alone is not enough. */
  login(loginId: string, password: string, remember: boolean): Promise<void>;
  /** Ends a login that asked for a code; `remember` spares this device the next one. */
  finishLogin(mfaToken: string, code: string, remember: boolean): Promise<void>;
  /** Forgets the tokens in this browser. */
  clear(): void;
  /** Login that the current access token belongs to, or undefined. */
  subject(): string | undefined;
}

/** `sub` of a JWT, without judging it. */
export function subjectOf(token: string | undefined): string | undefined {
  const payload = token?.split('.')[1];
  if (!payload) return undefined;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null || !('sub' in claims)) return undefined;
    return typeof claims.sub === 'string' ? claims.sub : undefined;
  } catch {
    return undefined;
  }
}

export function createSession(deps: SessionDeps): Session {
  let running: Promise<RefreshResult> | null = null;

  const accessToken = () => deps.readCookie(deps.names.access) || undefined;
  const canRefresh = () => Boolean(deps.readCookie(deps.names.marker));

  async function refreshOnce(failed: string | undefined): Promise<RefreshResult> {
    const current = accessToken();
    if (current && current !== failed) return 'refreshed';
    if (!canRefresh()) return 'none';
    try {
      await deps.requestToken({ grant_type: 'refresh_token' });
      return 'refreshed';
    } catch (error) {
      if (error instanceof TokenError && error.refused) return 'refused';
      throw error;
    }
  }

  function refresh(failed: string | undefined): Promise<RefreshResult> {
    running ??= deps
      .lock(() => refreshOnce(failed))
      .finally(() => {
        running = null;
      });
    return running;
  }

  return {
    accessToken,
    canRefresh,
    hasTokens: () => Boolean(accessToken()) || canRefresh(),
    async hasBothTokens() {
      if (!canRefresh()) return false;
      if (accessToken()) return true;
      return (await refresh(undefined).catch(() => 'none')) === 'refreshed';
    },
    refresh,
    login: (loginId, password, remember) => deps.requestToken({ grant_type: 'password', username: loginId, password, remember }),
    finishLogin: (mfaToken, code, remember) => deps.requestToken({ grant_type: 'code', mfaToken, code, remember }),
    clear() {
      deps.dropCookie(deps.names.access);
      deps.dropCookie(deps.names.marker);
    },
    subject: () => subjectOf(accessToken()),
  };
}
