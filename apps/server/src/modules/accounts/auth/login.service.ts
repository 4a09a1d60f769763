/** Signing in, staying signed in and signing out. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../../platform/clock.ts';
import { hashToken } from '../../../platform/crypto/index.ts';
import type { Database, Tx } from '../../../platform/database/index.ts';
import { addressKey } from '../../../platform/http/index.ts';
import { DEVICE_KEPT_MS } from '../devices/devices.queries.ts';
import type { Devices } from '../devices/devices.ts';
import type { Passwords } from '../people/passwords.ts';
import { ChallengeRequired, type LoginChallenges, type PassedChallenge } from '../second-factor/login-challenge.ts';
import { ACCESS_TOKEN_SECONDS, type AccessTokens } from './access-tokens.ts';
import { GrantError } from './grant-error.ts';
import {
  countFailuresOfAddress,
  findLogin,
  holdPassword,
  insertAttempt,
  isGuessedElsewhere,
  type LoginRow,
  latestFailures,
  lockAttempts,
  markAttemptSucceeded,
} from './login.queries.ts';
import type { RefreshTokens } from './refresh-tokens.ts';
import {
  insertRefreshToken,
  insertSession,
  lockRefreshToken,
  type RefreshRow,
  revokeSessions,
  rotateRefreshToken,
  touchSession,
} from './sessions.queries.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Ten failed tries of a login from one address within ten minutes lock the pair for ten minutes. */
export const LOCK = { failures: 10, windowMs: 10 * MINUTE } as const;
/** Failures from one address over all logins in the same time, against guessing many logins with one password. */
const ADDRESS_FAILURES = 200;
/** Failures of one login over all addresses within an hour, above which only addresses it has been signed in from may try. */
const LOGIN_FAILURES = { count: 100, windowMs: HOUR } as const;
/**
 * A wrong password is answered no sooner than this. The check alone takes some 40 ms, a little more or less where the login exists or is
 * stopped: that must not be heard.
 */
export const REFUSED_MS = 120;
/** How long a rotated refresh token still gets its successor: two tabs that refresh together. */
export const GRACE_MS = 30_000;
export const IDLE_MS = { plain: 12 * HOUR, keep: 14 * DAY } as const;
/** A session ends at the latest after this, however busy. */
export const LONGEST_MS = 90 * DAY;

/** Tokens of a signed-in person. */
export interface IssuedTokens {
  accessToken: string;
  accessSeconds: number;
  refreshToken: string;
  refreshSeconds: number;
}

export interface Caller {
  ip: string;
  userAgent: string;
  /** The cookie that identifies the device of this person; null for none. */
  deviceOf(userId: number): string | null;
}

export interface SignedIn extends IssuedTokens {
  /** What lets the device be known again. */
  device: { userId: number; token: string; seconds: number };
}

export interface LoginService {
  /**
   * The login whose password this is, asked again of somebody who is signed in; null when it is not. Counted like any other try.
   * Throws `GrantError` when it is locked.
   */
  confirm(request: { loginId: string; password: string; ip: string }): Promise<LoginRow | null>;
  /** Throws `GrantError`: wrong login or password, or locked; `ChallengeRequired` where the second factor is on and the device not remembered. */
  signIn(request: { loginId: string; password: string; keep: boolean }, caller: Caller): Promise<SignedIn>;
  /** Ends a login that `ChallengeRequired` put off. Throws `GrantError`: the code is wrong or too old, or the login waited too long. */
  signInWithCode(request: { mfaToken: string; code: string; trust: boolean }, caller: Caller): Promise<SignedIn>;
  /** Throws `GrantError` for a token that is unknown, ended or used again after its grace (which ends the whole family). */
  refresh(refreshToken: string): Promise<IssuedTokens>;
  /** A token of client_credentials: it stands for the program, not for a person. */
  clientToken(): Promise<{ accessToken: string; accessSeconds: number }>;
}

export interface LoginDeps {
  database: Database;
  passwords: Passwords;
  accessTokens: AccessTokens;
  refreshTokens: RefreshTokens;
  devices: Devices;
  loginChallenges: LoginChallenges;
  now: Clock;
}

export function createLoginService(deps: LoginDeps): LoginService {
  const { database, passwords, accessTokens, refreshTokens, devices, loginChallenges, now } = deps;

  async function issue(session: { userId: number; sessionId: string; version: number }, refreshToken: string, expiresAt: Date) {
    return {
      accessToken: await accessTokens.issue({ userId: String(session.userId), sessionId: session.sessionId, version: session.version }),
      accessSeconds: ACCESS_TOKEN_SECONDS,
      refreshToken,
      refreshSeconds: Math.max(0, Math.floor((expiresAt.getTime() - now().getTime()) / 1000)),
    };
  }

  /** Counts the try before it is judged. Throws when the login is locked. */
  function reserveAttempt(loginId: string, address: string): Promise<number> {
    // A household of IPv6 has more addresses than anybody could count.
    const ip = addressKey(address);
    const at = now();
    return database.system(async (tx) => {
      await lockAttempts(tx, loginId, ip);
      const failures = await latestFailures(tx, loginId, ip, new Date(now().getTime() - 2 * LOCK.windowMs), LOCK.failures);
      const lockedFor = lockedMs(failures, now().getTime());
      if (lockedFor > 0) throw locked(lockedFor);
      if ((await countFailuresOfAddress(tx, ip, new Date(now().getTime() - LOCK.windowMs))) >= ADDRESS_FAILURES)
        throw locked(LOCK.windowMs);
      const guesses = { since: new Date(now().getTime() - LOGIN_FAILURES.windowMs), limit: LOGIN_FAILURES.count };
      if (await isGuessedElsewhere(tx, loginId, ip, guesses)) throw locked(LOCK.windowMs);
      return insertAttempt(tx, loginId, ip, at);
    });
  }

  function isTrusted(userId: number, caller: Caller): Promise<boolean> {
    return database.system((tx) => devices.isTrusted(tx, userId, caller.deviceOf(userId)), { readOnly: true });
  }

  /** Opens a session in the transaction that ends the login; `proved`: by password and code. */
  async function openSession(tx: Tx, passed: PassedChallenge, caller: Caller, { proved, trust }: { proved: boolean; trust: boolean }) {
    const { login, keep } = passed;
    const { ip, userAgent } = caller;
    const at = now();
    const session = { userId: login.user_id, sessionId: randomUUID(), version: 1 };
    const refreshToken = refreshTokens.create();
    const expiresAt = expiry(keep, now().getTime(), now().getTime());
    if (!(await holdPassword(tx, login))) throw wrongLogin();
    await insertSession(tx, {
      id: session.sessionId,
      userId: login.user_id,
      keep,
      now: at,
      expiresAt,
      ip,
      userAgent,
      factorAt: proved ? at : null,
    });
    await insertRefreshToken(tx, { hash: hashToken(refreshToken), sessionId: session.sessionId, now: at, expiresAt });
    await markAttemptSucceeded(tx, passed.attempt_id);
    const token = await devices.arrive(tx, login, { deviceToken: caller.deviceOf(login.user_id), trust, ip, userAgent });
    return { session, refreshToken, expiresAt, device: { userId: login.user_id, token, seconds: DEVICE_KEPT_MS / 1000 } };
  }

  async function signedIn(opened: Awaited<ReturnType<typeof openSession>>): Promise<SignedIn> {
    return { ...(await issue(opened.session, opened.refreshToken, opened.expiresAt)), device: opened.device };
  }

  return {
    signIn: async ({ loginId, password, keep }, caller) => {
      const refusal = wait(REFUSED_MS, undefined, { ref: false });
      const attemptId = await reserveAttempt(loginId, caller.ip);
      const login = await database.system((tx) => findLogin(tx, loginId), { readOnly: true });
      const correct = await passwords.verify(login?.password_hash ?? null, password);
      if (!correct || login === null) {
        await refusal;
        throw wrongLogin();
      }
      if (!login.active) {
        const whom = login.role === 'S' ? '부계정을 만든 셀러에게' : '고객센터로';
        throw new GrantError('invalid_grant', `사용이 중지된 아이디입니다. ${whom} 문의해주십시오.`);
      }
      const spared = login.second_factor === null || (await isTrusted(login.user_id, caller));
      // Until the code comes the try counts as one that failed: whoever has only the password is locked like a guesser.
      if (!spared) throw new ChallengeRequired(await loginChallenges.ask(login, { attemptId, keep, ip: caller.ip }));
      const passed = { login, attempt_id: attemptId, keep };
      return signedIn(await database.system((tx) => openSession(tx, passed, caller, { proved: false, trust: false })));
    },

    signInWithCode: async ({ mfaToken, code, trust }, caller) => {
      await loginChallenges.check(mfaToken, code);
      const opened = await database.system(async (tx) =>
        openSession(tx, await loginChallenges.spend(tx, mfaToken), caller, { proved: true, trust }),
      );
      return signedIn(opened);
    },

    confirm: async ({ loginId, password, ip }) => {
      const attemptId = await reserveAttempt(loginId, ip);
      const login = await database.system((tx) => findLogin(tx, loginId), { readOnly: true });
      const correct = await passwords.verify(login?.password_hash ?? null, password);
      if (!correct || login === null || !login.active) return null;
      await database.system((tx) => markAttemptSucceeded(tx, attemptId));
      return login;
    },

    refresh: async (refreshToken) => {
      const hash = hashToken(refreshToken);
      const successor = refreshTokens.successor(refreshToken);
      const session = await database.system(async (tx) => {
        const row = await lockRefreshToken(tx, hash);
        if (row === null || row.revoked || !row.active || row.expires_at.getTime() <= now().getTime()) return null;
        if (row.rotated_at !== null) {
          if (row.rotated_at.getTime() + GRACE_MS >= now().getTime()) return { ...row, expiresAt: row.expires_at };
          // Somebody else holds the successor: neither of the two may go on.
          await revokeSessions(tx, { userId: row.user_id, sessionId: row.session_id }, 'REFRESH_TOKEN_REUSED', now());
          return null;
        }
        const expiresAt = expiry(row.keep, now().getTime(), row.created_at.getTime());
        await rotateRefreshToken(tx, hash, hashToken(successor), now());
        await insertRefreshToken(tx, { hash: hashToken(successor), sessionId: row.session_id, now: now(), expiresAt });
        await touchSession(tx, row.session_id, now(), expiresAt);
        return { ...row, expiresAt };
      });
      if (session === null) throw new GrantError('invalid_grant', '로그인 시간이 만료되었습니다. 다시 로그인해주십시오.');
      return issue(sessionOf(session), successor, session.expiresAt);
    },

    clientToken: async () => ({ accessToken: await accessTokens.issue(null), accessSeconds: ACCESS_TOKEN_SECONDS }),
  };
}

/** Milliseconds a login stays locked, given its latest failures, newest first. */
export function lockedMs(failures: readonly Date[], now: number): number {
  const newest = failures[0]?.getTime();
  const tenth = failures[LOCK.failures - 1]?.getTime();
  if (newest === undefined || tenth === undefined || newest - tenth > LOCK.windowMs) return 0;
  return Math.max(0, newest + LOCK.windowMs - now);
}

function expiry(keep: boolean, from: number, createdAt: number): Date {
  return new Date(Math.min(from + (keep ? IDLE_MS.keep : IDLE_MS.plain), createdAt + LONGEST_MS));
}

function sessionOf(row: RefreshRow) {
  return { userId: row.user_id, sessionId: row.session_id, version: row.version };
}

function wrongLogin(): GrantError {
  return new GrantError('invalid_grant', '아이디 또는 비밀번호가 올바르지 않습니다.');
}

function locked(ms: number): GrantError {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE));
  return new GrantError(
    'temporarily_unavailable',
    `로그인에 여러 번 실패하여 잠겼습니다. ${minutes}분 뒤에 다시 시도해주십시오.`,
    Math.ceil(ms / 1000),
  );
}
