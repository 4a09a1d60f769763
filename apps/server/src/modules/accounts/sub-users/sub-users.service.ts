/** A seller's sub-users: made, changed, stopped, and helped to a password. */
import { randomBytes } from 'node:crypto';
import { problem, type SubAuthority, type SubRight, type SubUser } from '@moa/contract';
import { SUB_USERS_MAX, tidySubUser } from '@moa/core';
import type { Clock } from '../../../platform/clock.ts';
import { hashToken } from '../../../platform/crypto/index.ts';
import { type Database, isDuplicate, type Tx } from '../../../platform/database/index.ts';
import type { EnqueueMessage } from '../../../platform/outbox/index.ts';
import { refreshSessions, revokeSessions } from '../auth/sessions.queries.ts';
import type { Passwords } from '../people/passwords.ts';
import type { PeopleVault } from '../people/people-vault.ts';
import { countResets, insertReset, spendResets } from '../recovery/password.queries.ts';
import * as rows from './sub-users.queries.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** As the mails say. */
const LINK_MS = { invite: 7 * 24 * HOUR_MS, reset: 30 * MINUTE_MS } as const;
/** Links for one login an hour, those it asked for itself included. */
const LINKS_PER_HOUR = 5;

interface SubUserAccess {
  authorities: Readonly<Record<SubAuthority, boolean>>;
  rights: Readonly<Record<SubRight, boolean>>;
  /** Empty: all. */
  shopAccountIds: readonly string[];
}

export interface NewSubUser extends SubUserAccess {
  loginId: string;
  name: string;
  email: string;
  password?: string | undefined;
}

export interface ChangedSubUser extends SubUserAccess {
  id: string;
  version: number;
  name: string;
  email: string;
}

/** Writes the audit row inside the transaction of the change. */
type Finish = (tx: Tx, changed: { before: SubUser | null; after: SubUser }) => Promise<void>;

export interface SubUsersService {
  list(sellerId: number): Promise<SubUser[]>;
  /** Throws DUPLICATE for a login id that is taken, INVALID_STATE for one too many, NOT_FOUND for a shop of somebody else. */
  create(sellerId: number, requested: NewSubUser, finish: Finish): Promise<SubUser>;
  /** Throws STALE_VERSION, NOT_FOUND. */
  modify(sellerId: number, requested: ChangedSubUser, finish: Finish): Promise<SubUser>;
  setActive(sellerId: number, id: string, active: boolean, finish: Finish): Promise<SubUser>;
  /** Throws INVALID_STATE for one that is stopped or has no address, TOO_MANY_REQUESTS. */
  mailLink(sellerId: number, id: string, finish: Finish): Promise<void>;
}

export interface SubUsersDeps {
  database: Database;
  passwords: Passwords;
  people: PeopleVault;
  enqueueMessage: EnqueueMessage;
  /** Keyed hash of what is only ever counted, as for the links that people ask for themselves. */
  countingHash: (kind: 'login' | 'ip', value: string) => Buffer;
  /** Addresses of the new-password page. */
  linkAddress: (kind: 'invite' | 'reset', token: string) => string;
  /** Off only for measuring. */
  limits: boolean;
  now: Clock;
}

export function createSubUsersService(deps: SubUsersDeps): SubUsersService {
  const { database, passwords, people, enqueueMessage, now } = deps;

  const emailOf = (row: rows.SubUserRow) => (row.email_sealed === null ? null : people.open('email', row.login_id, row.email_sealed));
  const toWire = (row: rows.SubUserRow): SubUser => wireOf(row, emailOf(row));

  async function require(tx: Tx, sellerId: number, id: string): Promise<rows.SubUserRow> {
    const row = await rows.readSubUser(tx, sellerId, Number(id), now(), true);
    if (row === null) throw problem('NOT_FOUND', { detail: '부계정을 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
    return row;
  }

  async function reread(tx: Tx, sellerId: number, userId: number): Promise<SubUser> {
    const row = await rows.readSubUser(tx, sellerId, userId, now());
    if (row === null) throw new Error(`sub-user ${userId} is gone`);
    return toWire(row);
  }

  async function valuesOf(
    tx: Tx,
    sellerId: number,
    requested: SubUserAccess & { name: string; email: string },
    loginId: string,
    before: readonly number[],
  ): Promise<rows.SubUserValues> {
    const shops = [...new Set(requested.shopAccountIds.map(Number))];
    if (shops.length > 0 && (await rows.countShops(tx, sellerId, shops, before)) < shops.length)
      throw problem('NOT_FOUND', { detail: '쇼핑몰 계정을 찾을 수 없습니다. 연동한 쇼핑몰을 다시 골라주십시오.' });
    const { name, email } = tidySubUser(requested);
    return {
      name,
      emailSealed: people.seal('email', loginId, email),
      authorities: given(requested.authorities),
      rights: given(requested.rights),
      shopAccountIds: shops.length === 0 ? null : shops,
    };
  }

  /** Every link sent before is closed: the newest mail is the one that works. */
  async function sendLink(tx: Tx, sellerId: number, row: rows.SubUserRow): Promise<void> {
    const email = emailOf(row);
    if (email === null) throw problem('INVALID_STATE', { detail: '이메일이 없는 부계정입니다. 이메일을 저장한 뒤 다시 보내주십시오.' });
    const at = now();
    const loginHash = deps.countingHash('login', row.login_id);
    // By who sends them: an office that invites many keeps nobody there from asking for a forgotten password.
    const senderHash = deps.countingHash('ip', `seller:${sellerId}`);
    if (deps.limits && (await countResets(tx, loginHash, senderHash, new Date(at.getTime() - HOUR_MS))).by_login >= LINKS_PER_HOUR) {
      throw problem('TOO_MANY_REQUESTS', {
        detail: `메일은 한 시간에 ${LINKS_PER_HOUR}번까지 보낼 수 있습니다. 잠시 후 다시 보내주십시오.`,
        retryAfter: HOUR_MS / 1000,
      });
    }
    const kind = row.password_pending ? 'invite' : 'reset';
    const token = randomBytes(24).toString('base64url');
    const expiresAt = new Date(at.getTime() + LINK_MS[kind]);
    await spendResets(tx, row.user_id, at);
    await insertReset(tx, {
      token_hash: hashToken(token),
      user_id: row.user_id,
      login_hash: loginHash,
      ip_hash: senderHash,
      created_at: at,
      expires_at: expiresAt,
    });
    const link = deps.linkAddress(kind, token);
    const mail = { kind: 'MAIL' as const, to: email, notAfter: expiresAt, sellerId };
    if (kind === 'reset') {
      await enqueueMessage(tx, { ...mail, template: 'RESET_LINK', variables: { loginId: row.login_id, link } });
      return;
    }
    const company = await rows.readCompanyName(tx, sellerId);
    await enqueueMessage(tx, { ...mail, template: 'SUB_INVITE', variables: { company, name: row.name, loginId: row.login_id, link } });
  }

  return {
    list: async (sellerId) => (await database.system((tx) => rows.readSubUsers(tx, sellerId, now()), { readOnly: true })).map(toWire),

    create: async (sellerId, requested, finish) => {
      // Nobody knows the password of somebody invited: she chooses her own.
      const passwordHash = await passwords.hash(requested.password ?? randomBytes(32).toString('base64url'));
      try {
        return await database.system(async (tx) => {
          if ((await rows.countSubUsers(tx, sellerId)) >= SUB_USERS_MAX)
            throw problem('INVALID_STATE', {
              detail: `부계정은 ${SUB_USERS_MAX}개까지 만들 수 있습니다. 쓰지 않는 부계정을 다른 분께 다시 맡기려면 고객센터로 문의해주십시오.`,
            });
          const values = await valuesOf(tx, sellerId, requested, requested.loginId, []);
          const passwordPending = requested.password === undefined;
          const user = { ...values, sellerId, loginId: requested.loginId, passwordHash, passwordPending };
          const userId = await rows.insertSubUser(tx, user, now());
          if (passwordPending) {
            const row = await rows.readSubUser(tx, sellerId, userId, now());
            if (row !== null) await sendLink(tx, sellerId, row);
          }
          const after = await reread(tx, sellerId, userId);
          await finish(tx, { before: null, after });
          return after;
        });
      } catch (error) {
        throw isDuplicate(error, 'user_account_login_id_key') ? taken() : error;
      }
    },

    modify: (sellerId, requested, finish) =>
      database.system(async (tx) => {
        const row = await require(tx, sellerId, requested.id);
        if (row.version !== requested.version) throw problem('STALE_VERSION', { data: { version: row.version } });
        const values = await valuesOf(tx, sellerId, requested, row.login_id, row.shop_account_ids ?? []);
        const emailChanged = emailOf(row) !== tidySubUser(requested).email;
        await rows.updateSubUser(tx, row.user_id, values, emailChanged, now());
        if (emailChanged) await spendResets(tx, row.user_id, now());
        await refreshSessions(tx, row.user_id);
        const after = await reread(tx, sellerId, row.user_id);
        await finish(tx, { before: toWire(row), after });
        return after;
      }),

    setActive: (sellerId, id, active, finish) =>
      database.system(async (tx) => {
        const row = await require(tx, sellerId, id);
        if (row.active !== active) {
          await rows.setSubUserActive(tx, row.user_id, active, now());
          if (!active) {
            await spendResets(tx, row.user_id, now());
            await revokeSessions(tx, { userId: row.user_id }, 'DISABLED', now());
          }
        }
        const after = await reread(tx, sellerId, row.user_id);
        await finish(tx, { before: toWire(row), after });
        return after;
      }),

    mailLink: (sellerId, id, finish) =>
      database.system(async (tx) => {
        const row = await require(tx, sellerId, id);
        if (!row.active) throw problem('INVALID_STATE', { detail: '사용을 중지한 부계정입니다. 다시 사용하게 한 뒤 보내주십시오.' });
        await sendLink(tx, sellerId, row);
        const after = await reread(tx, sellerId, row.user_id);
        await finish(tx, { before: toWire(row), after });
      }),
  };
}

function wireOf(row: rows.SubUserRow, email: string | null): SubUser {
  return {
    id: String(row.user_id),
    loginId: row.login_id,
    name: row.name,
    email,
    authorities: {
      productAuth: row.authorities.includes('productAuth'),
      orderAuth: row.authorities.includes('orderAuth'),
      csAuth: row.authorities.includes('csAuth'),
      settleAuth: row.authorities.includes('settleAuth'),
    },
    rights: {
      viewPersonal: row.rights.includes('viewPersonal'),
      downloadExcel: row.rights.includes('downloadExcel'),
      viewCost: row.rights.includes('viewCost'),
    },
    shopAccountIds: (row.shop_account_ids ?? []).map(String),
    status: row.active ? (row.password_pending ? 'INVITED' : 'ACTIVE') : 'DISABLED',
    inviteExpiresAt: row.active ? (row.invite_expires_at?.toISOString() ?? null) : null,
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  };
}

function given<K extends string>(choices: Readonly<Record<K, boolean>>): K[] {
  return (Object.keys(choices) as K[]).filter((key) => choices[key]);
}

function taken() {
  const message = '이미 사용 중인 아이디입니다. 다른 아이디를 입력해주십시오.';
  return problem('DUPLICATE', { detail: message, errors: [{ path: 'loginId', code: 'DUPLICATE', message }] });
}
