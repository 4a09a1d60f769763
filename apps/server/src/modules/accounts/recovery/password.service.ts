/**
 * Forgotten and changed passwords. Asking for a new one does the same work and gives the same answer whether or not there is
 * such a login: message and rows are written in both cases, and the message of nobody is never sent. What is left of a difference (a row
 * that is read or not) disappears behind a fixed time.
 */
import { randomBytes } from 'node:crypto';
import { problem } from '@moa/contract';
import { koreanMinute, passwordProblem } from '@moa/core';
import { type AuditActor, audit, NO_SELLER } from '../../../platform/audit/index.ts';
import type { Clock } from '../../../platform/clock.ts';
import { hashToken } from '../../../platform/crypto/index.ts';
import type { Database, Tx } from '../../../platform/database/index.ts';
import { type Actor, addressKey } from '../../../platform/http/index.ts';
import type { EnqueueMessage } from '../../../platform/outbox/index.ts';
import { CODE_SECONDS, type Verification, type VerificationChannel } from '../../../platform/verification/index.ts';
import { revokeApiTokensOf } from '../api-tokens/api-tokens.queries.ts';
import { type ConfirmPassword, wrongPassword } from '../auth/confirm-password.ts';
import { revokeSessions } from '../auth/sessions.queries.ts';
import { withdrawTrust } from '../devices/devices.queries.ts';
import type { Passwords } from '../people/passwords.ts';
import type { ContactKind, PeopleVault } from '../people/people-vault.ts';
import { findReachable, type ReachableLogin } from './find.queries.ts';
import { noSoonerThan } from './password.answer-time.ts';
import {
  countResets,
  insertReset,
  isResetOpen,
  lockReset,
  type PasswordRow,
  readPassword,
  setPassword,
  spendResets,
} from './password.queries.ts';

const HOUR_MS = 3_600_000;
/** How long a mailed link opens the new-password page. */
const LINK_MS = 30 * 60_000;
/** Links an hour: for one login, from one address. As for codes. */
const LINKS = { perLogin: 5, perIp: 20 } as const;
const NOBODY = { email: 'nobody@moa.invalid', phone: '01000000000' } as const;
const NOBODY_LOGIN = 'nobody';

/** What opens the new-password page: a ticket verified by code, or the token of a mailed link. */
export type ResetProof = { ticket: string } | { token: string };

export interface Caller {
  ip: string;
  userAgent: string | null;
  requestId: string;
}

export interface PasswordService {
  /** Ways to reach whoever forgot a password, with the seconds that what is sent is good for. */
  resetWays(): { channel: VerificationChannel; expiresIn: number }[];
  /** Throws TOO_MANY_REQUESTS, for logins that exist and those that do not alike. */
  startReset(request: { loginId: string; channel: VerificationChannel }, ip: string): Promise<{ ticket: string | null; expiresIn: number }>;
  /** Ends every session of the login. Throws VERIFICATION_REQUIRED, or VALIDATION_FAILED for a password that does not suit the login. */
  reset(proof: ResetProof, password: string, caller: Caller): Promise<void>;
  /** Ends every other session of the caller and answers how many. Wrong present passwords count and lock as those of a login do. */
  change(actor: Actor, request: { password: string; newPassword: string; ip: string }, finish: (tx: Tx) => Promise<void>): Promise<number>;
}

export interface PasswordDeps {
  database: Database;
  passwords: Passwords;
  people: PeopleVault;
  verification: Verification;
  enqueueMessage: EnqueueMessage;
  /** Where messages can be sent. */
  channels: readonly VerificationChannel[];
  /** Keyed hash of what is only ever counted. */
  countingHash: (kind: 'login' | 'ip', value: string) => Buffer;
  /** Address of the new-password page for a token. */
  resetAddress: (token: string) => string;
  /** Milliseconds that asking for a new password takes, whoever is asked about: more than its work does. */
  answerMs: number;
  /** Off only for measuring. */
  limits: boolean;
  confirmPassword: ConfirmPassword;
  now: Clock;
}

export function createPasswordService(deps: PasswordDeps): PasswordService {
  const { database, passwords, people, verification, enqueueMessage, now } = deps;
  const decoy: Readonly<Record<ContactKind, Buffer>> = {
    email: people.seal('email', NOBODY_LOGIN, NOBODY.email),
    phone: people.seal('phone', NOBODY_LOGIN, NOBODY.phone),
  };

  /** Null when there is nobody to reach; opens something in either case. */
  function reach(login: ReachableLogin | null, kind: ContactKind): string | null {
    const sealed = kind === 'email' ? login?.email_sealed : login?.phone_sealed;
    if (login === null || sealed === null || sealed === undefined) {
      people.open(kind, NOBODY_LOGIN, decoy[kind]);
      return null;
    }
    return people.open(kind, login.login_id, sealed);
  }

  async function mailLink(tx: Tx, loginId: string, login: ReachableLogin | null, ip: string): Promise<void> {
    const at = now();
    const loginHash = deps.countingHash('login', loginId);
    const ipHash = deps.countingHash('ip', addressKey(ip));
    if (deps.limits) {
      const { by_login, by_ip } = await countResets(tx, loginHash, ipHash, new Date(at.getTime() - HOUR_MS));
      if (by_login >= LINKS.perLogin || by_ip >= LINKS.perIp) {
        throw problem('TOO_MANY_REQUESTS', {
          detail: '메일은 한 시간에 5번까지 받을 수 있습니다. 잠시 후 다시 요청해주십시오.',
          retryAfter: HOUR_MS / 1000,
        });
      }
    }
    const address = reach(login, 'email');
    const token = randomBytes(24).toString('base64url');
    const expiresAt = new Date(at.getTime() + LINK_MS);
    await insertReset(tx, {
      token_hash: hashToken(token),
      user_id: address === null ? null : (login?.user_id ?? null),
      login_hash: loginHash,
      ip_hash: ipHash,
      created_at: at,
      expires_at: expiresAt,
    });
    await enqueueMessage(tx, {
      kind: 'MAIL',
      template: 'RESET_LINK',
      to: address ?? NOBODY.email,
      variables: { loginId, link: deps.resetAddress(token) },
      notAfter: expiresAt,
      discard: address === null,
    });
  }

  /** Nothing that was sent for the old password opens the new one, and no device is spared the second factor because of it. */
  async function spendAll(tx: Tx, userId: number, at: Date): Promise<void> {
    await spendResets(tx, userId, at);
    await withdrawTrust(tx, userId);
    await verification.withdraw(tx, { purpose: 'RESET_PASSWORD', subject: `user:${userId}` });
  }

  /** Whose password the proof opens, used up. */
  async function spend(tx: Tx, proof: ResetProof): Promise<number | null> {
    if ('token' in proof) return lockReset(tx, hashToken(proof.token), now());
    const { subject } = await verification.useTicket(tx, { ticket: proof.ticket, purpose: 'RESET_PASSWORD' });
    return userOf(subject);
  }

  /** Refuses what opens nothing before anything costly is done for it. */
  function requireOpen(proof: ResetProof): Promise<void> {
    return database.system(
      async (tx) => {
        const open =
          'token' in proof
            ? await isResetOpen(tx, hashToken(proof.token), now())
            : (await verification.readTicket(tx, proof.ticket))?.verified;
        if (!open) throw closed();
      },
      { readOnly: true },
    );
  }

  /** Whoever was invited has not changed anything: the first password is no news. */
  async function notifyChanged(tx: Tx, row: PasswordRow): Promise<void> {
    if (row.email_sealed === null || row.password_pending) return;
    await enqueueMessage(tx, {
      kind: 'MAIL',
      template: 'PASSWORD_CHANGED',
      to: people.open('email', row.login_id, row.email_sealed),
      variables: { loginId: row.login_id, time: koreanMinute(now()) },
      ...(row.seller_id === null ? {} : { sellerId: row.seller_id }),
    });
  }

  function startReset({ loginId, channel }: { loginId: string; channel: VerificationChannel }, ip: string) {
    return database.system(async (tx) => {
      const login = await findReachable(tx, loginId);
      if (channel === 'MAIL') {
        await mailLink(tx, loginId, login, ip);
        return { ticket: null, expiresIn: LINK_MS / 1000 };
      }
      const address = reach(login, 'phone');
      const subject = subjectOf(address === null ? null : (login?.user_id ?? null), deps.countingHash('login', loginId));
      return verification.issueCode(tx, { purpose: 'RESET_PASSWORD', channel, address, subject, ip });
    });
  }

  return {
    resetWays: () => deps.channels.map((channel) => ({ channel, expiresIn: channel === 'MAIL' ? LINK_MS / 1000 : CODE_SECONDS })),

    startReset: (request, ip) => noSoonerThan(deps.answerMs, () => startReset(request, ip)),

    reset: async (proof, password, caller) => {
      await requireOpen(proof);
      const hash = await passwords.hash(password);
      await database.system(async (tx) => {
        const at = now();
        const userId = await spend(tx, proof);
        const row = userId === null ? null : await readPassword(tx, userId);
        if (row === null) throw closed();
        refuseUnsuitable(password, 'password');
        await setPassword(tx, row.user_id, { hash, known: null, now: at });
        await spendAll(tx, row.user_id, at);
        const ended = await revokeSessions(tx, { userId: row.user_id }, 'PASSWORD_RESET', at);
        // Whoever knew the old password may have made one.
        await revokeApiTokensOf(tx, row.user_id, at);
        await notifyChanged(tx, row);
        await audit(tx, row.seller_id ?? NO_SELLER, actorOf(row, caller), {
          action: 'account.resetPassword',
          target: { kind: 'user', id: row.user_id },
          detail: { by: 'token' in proof ? 'MAIL' : 'SMS', sessionsEnded: ended },
        });
      });
    },

    change: async (actor, { password, newPassword, ip }, finish) => {
      const known = await deps.confirmPassword(actor.loginId, password, ip);
      const row = await database.system((tx) => readPassword(tx, actor.userId), { readOnly: true });
      if (row === null) throw wrongPassword();
      if (password === newPassword) throw invalid('newPassword', '지금 쓰는 비밀번호와 다른 비밀번호를 입력해주십시오.');
      refuseUnsuitable(newPassword, 'newPassword');
      const hash = await passwords.hash(newPassword);
      return database.system(async (tx) => {
        const at = now();
        // Somebody else may have set another one meanwhile.
        if (!(await setPassword(tx, row.user_id, { hash, known, now: at }))) throw wrongPassword();
        await spendAll(tx, row.user_id, at);
        const ended = await revokeSessions(tx, { userId: row.user_id, exceptSessionId: actor.sessionId }, 'PASSWORD_CHANGED', at);
        await notifyChanged(tx, row);
        await finish(tx);
        return ended;
      });
    },
  };
}

/** Of a login that does not exist: as long, and counted by what was typed. */
function subjectOf(userId: number | null, loginHash: Buffer): string {
  return userId === null ? `nobody:${loginHash.toString('hex')}` : `user:${userId}`;
}

function userOf(subject: string): number | null {
  const [, id] = /^user:(\d{1,15})$/.exec(subject) ?? [];
  return id === undefined ? null : Number(id);
}

function closed() {
  return problem('VERIFICATION_REQUIRED', {
    detail: '주소가 만료되었거나 이미 사용되었습니다. 비밀번호 찾기를 처음부터 다시 진행해주십시오.',
  });
}

function invalid(path: string, message: string) {
  return problem('VALIDATION_FAILED', { detail: message, errors: [{ path, code: 'INVALID', message }] });
}

function refuseUnsuitable(password: string, path: string): void {
  const message = passwordProblem(password);
  if (message !== null) throw invalid(path, message);
}

function actorOf(row: PasswordRow, caller: Caller): AuditActor {
  return { userId: row.user_id, loginId: row.login_id, role: row.role, actingFor: null, ...caller };
}
