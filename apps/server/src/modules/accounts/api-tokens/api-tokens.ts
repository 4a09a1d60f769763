/**
 * Personal API tokens: a seller's program works in her name, within scopes and for a time. A token is shown once and stored as a hash; like a
 * session it is read once and believed until it is changed anywhere (NOTIFY).
 */
import { randomInt } from 'node:crypto';
import { problem } from '@moa/contract';
import { API_TOKENS_MAX, type ApiScope, koreanMinute, scopesTitle, tidyText } from '@moa/core';
import { BoundedMap } from '../../../platform/bounded-map.ts';
import type { Clock } from '../../../platform/clock.ts';
import { hashToken } from '../../../platform/crypto/index.ts';
import type { Database, Tx } from '../../../platform/database/index.ts';
import type { Actor } from '../../../platform/http/index.ts';
import type { EnqueueMessage } from '../../../platform/outbox/index.ts';
import type { PeopleVault } from '../people/people-vault.ts';
import { readFactor } from '../second-factor/second-factor.queries.ts';
import {
  API_TOKEN_CHANNEL,
  type ApiTokenRow,
  type ApiTokenState,
  countOpenApiTokens,
  insertApiToken,
  listApiTokens,
  noteApiTokenUse,
  readApiTokenState,
  revokeApiToken,
} from './api-tokens.queries.ts';

const DAY = 24 * 60 * 60_000;
/** Milliseconds a token is believed without asking again, should a notification ever be lost. */
const BELIEVED = 60_000;
/** How often a use is written down. */
const NOTED_EVERY = 60_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 40;
const HINT = 4;
const FORM = new RegExp(`^moa_[A-Za-z0-9]{${LENGTH}}$`);

/** True for what is meant to be an API token: access tokens never begin like one. */
export function isApiToken(token: string): boolean {
  return token.startsWith('moa_');
}

function newToken(): string {
  return `moa_${Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;
}

export interface ApiTokenGuard {
  /** Whom the token stands for. Throws UNAUTHENTICATED or TOKEN_EXPIRED. */
  authenticate(token: string, ip: string): Promise<Actor>;
  /** False while the token is believed without asking. */
  isStrange(token: string): boolean;
  /** Follows changes made by other processes. Answers how to stop. */
  follow(): Promise<() => Promise<void>>;
}

export function createApiTokenGuard(database: Database, now: Clock): ApiTokenGuard {
  const states = new BoundedMap<string, Promise<ApiTokenState | null>>({ capacity: 5_000, ttl: BELIEVED, now });
  const noted = new BoundedMap<number, true>({ capacity: 5_000, ttl: NOTED_EVERY, now });

  function stateOf(token: string): Promise<ApiTokenState | null> {
    const hash = hashToken(token);
    const key = hash.toString('hex');
    const known = states.get(key);
    if (known !== undefined) return known;
    const reading = database.system((tx) => readApiTokenState(tx, hash), { readOnly: true });
    states.set(key, reading);
    // What nobody has is not kept: made-up tokens would crowd out the others.
    reading.then(
      (state) => (state === null ? states.delete(key) : undefined),
      () => states.delete(key),
    );
    return reading;
  }

  return {
    isStrange: (token) => FORM.test(token) && states.get(hashToken(token).toString('hex')) === undefined,
    authenticate: async (token, ip) => {
      const state = FORM.test(token) ? await stateOf(token) : null;
      if (state === null) throw problem('UNAUTHENTICATED', { detail: '폐기되었거나 없는 API 토큰입니다.' });
      if (state.expires_at.getTime() <= now().getTime()) {
        throw problem('TOKEN_EXPIRED', { title: 'API 토큰의 사용 기간이 끝났습니다. 새 토큰을 만들어주십시오.' });
      }
      if (noted.get(state.id) === undefined) {
        noted.set(state.id, true);
        await database.system((tx) => noteApiTokenUse(tx, state.id, ip, now()));
      }
      return actorOf(state);
    },
    follow: () => database.listen(API_TOKEN_CHANNEL, (hash) => states.delete(hash), { onGap: () => states.clear() }),
  };
}

/** The gate gives it the authorities that its scopes open for the request at hand. */
function actorOf(state: ApiTokenState): Actor {
  return {
    userId: state.user_id,
    loginId: state.login_id,
    role: 'U',
    sessionId: '',
    sellerId: state.seller_id,
    authorities: new Set(),
    rights: new Set(['viewPersonal', 'downloadExcel', 'viewCost']),
    shopAccountIds: null,
    actingSellerLoginId: null,
    apiToken: { id: state.id, name: state.name, scopes: state.scopes },
  };
}

export interface ApiTokenAnswer {
  id: string;
  name: string;
  scopes: ApiScope[];
  hint: string;
  state: 'ACTIVE' | 'EXPIRED' | 'REVOKED';
  createdAt: string;
  expiresAt: string;
  revokedAt: string | null;
  lastUsedAt: string | null;
  lastUsedIp: string | null;
}

export interface ApiTokens {
  list(sellerId: number): Promise<ApiTokenAnswer[]>;
  /** The token itself is answered this once. `allow` throws unless the person may make one now. */
  create(
    actor: Actor,
    request: { name: string; scopes: readonly ApiScope[]; days: number },
    steps: { allow(tx: Tx): Promise<void>; finish: (tx: Tx, made: ApiTokenRow) => Promise<void> },
  ): Promise<{ token: string; apiToken: ApiTokenAnswer }>;
  /** Ends it at once, in every process. Throws NOT_FOUND. */
  revoke(sellerId: number, id: number, finish: (tx: Tx, revoked: { name: string }) => Promise<void>): Promise<void>;
}

export interface ApiTokensDeps {
  database: Database;
  people: PeopleVault;
  enqueueMessage: EnqueueMessage;
  /** Page on which tokens are revoked. */
  tokensAddress: string;
  now: Clock;
}

export function createApiTokens({ database, people, enqueueMessage, tokensAddress, now }: ApiTokensDeps): ApiTokens {
  async function notifyMade(tx: Tx, actor: Actor, sellerId: number, made: ApiTokenRow): Promise<void> {
    const person = await readFactor(tx, actor.userId);
    if (person === null || person.email_sealed === null) return;
    await enqueueMessage(tx, {
      kind: 'MAIL',
      template: 'API_TOKEN_MADE',
      to: people.open('email', person.login_id, person.email_sealed),
      variables: {
        loginId: person.login_id,
        name: made.name,
        scopes: scopesTitle(made.scopes),
        time: koreanMinute(now()),
        link: tokensAddress,
      },
      sellerId,
    });
  }

  return {
    list: async (sellerId) => {
      const rows = await database.system((tx) => listApiTokens(tx, sellerId), { readOnly: true });
      return rows.map((row) => answerOf(row, now().getTime()));
    },

    create: async (actor, { name, scopes, days }, { allow, finish }) => {
      const { sellerId } = actor;
      if (sellerId === null || actor.role !== 'U') throw problem('FORBIDDEN', { detail: 'API 토큰은 셀러 본인만 만들 수 있습니다.' });
      const token = newToken();
      return database.system(async (tx) => {
        await allow(tx);
        const at = now();
        if ((await countOpenApiTokens(tx, sellerId, at)) >= API_TOKENS_MAX) {
          throw problem('INVALID_STATE', {
            detail: `API 토큰은 ${API_TOKENS_MAX}개까지 쓸 수 있습니다. 쓰지 않는 토큰을 폐기한 뒤 다시 만들어주십시오.`,
          });
        }
        const made = await insertApiToken(tx, {
          sellerId,
          userId: actor.userId,
          name: tidyText(name),
          scopes: [...new Set(scopes)],
          hash: hashToken(token),
          hint: token.slice(-HINT),
          now: at,
          expiresAt: new Date(at.getTime() + days * DAY),
        });
        await notifyMade(tx, actor, sellerId, made);
        await finish(tx, made);
        return { token, apiToken: answerOf(made, now().getTime()) };
      });
    },

    revoke: (sellerId, id, finish) =>
      database.system(async (tx) => {
        const revoked = await revokeApiToken(tx, sellerId, id, now());
        if (revoked === null) throw problem('NOT_FOUND', { detail: '이미 폐기되었거나 없는 API 토큰입니다.' });
        await finish(tx, revoked);
      }),
  };
}

function answerOf(row: ApiTokenRow, now: number): ApiTokenAnswer {
  return {
    id: String(row.id),
    name: row.name,
    scopes: row.scopes,
    hint: row.hint,
    state: stateOf(row, now),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    lastUsedIp: row.last_used_ip,
  };
}

function stateOf(row: ApiTokenRow, now: number): ApiTokenAnswer['state'] {
  if (row.revoked_at !== null) return 'REVOKED';
  return row.expires_at.getTime() <= now ? 'EXPIRED' : 'ACTIVE';
}
