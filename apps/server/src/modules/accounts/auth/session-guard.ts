/**
 * From a bearer token to a person. A session is read once and kept in memory until it is changed anywhere (NOTIFY), so that a revoked
 * one is refused by every process at once and an open one costs no query.
 */
import { problem, type SubAuthority, type SubRight } from '@moa/contract';
import { BoundedMap } from '../../../platform/bounded-map.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { Actor, Authenticator } from '../../../platform/http/index.ts';
import { type ApiTokenGuard, isApiToken } from '../api-tokens/api-tokens.ts';
import type { AccessTokens } from './access-tokens.ts';
import { findSellerByLogin } from './accounts.queries.ts';
import { ACTING_CHANNEL, actingKey, holdActing, readActingEnd } from './acting.ts';
import { readSessionState, SESSION_CHANNEL, type SessionStateRow } from './sessions.queries.ts';

const ALL: ReadonlySet<SubAuthority> = new Set(['productAuth', 'orderAuth', 'csAuth', 'settleAuth']);
const NONE: ReadonlySet<SubAuthority> = new Set();
const ALL_RIGHTS: ReadonlySet<SubRight> = new Set(['viewPersonal', 'downloadExcel', 'viewCost']);
/** Milliseconds a session is believed without asking again, should a notification ever be lost. */
const BELIEVED = 60_000;

export interface SessionGuard extends Authenticator {
  /** Follows changes of sessions made by other processes. Answers how to stop. */
  follow(): Promise<() => Promise<void>>;
  /** Somebody left a seller: this process knows before its answer is out, the others as soon as they hear of it. */
  forgetActing(userId: number, sellerId: number): void;
}

export function createSessionGuard(database: Database, tokens: AccessTokens, apiTokens: ApiTokenGuard, now: Clock): SessionGuard {
  const sessions = new BoundedMap<string, Promise<SessionStateRow | null>>({ capacity: 20_000, ttl: BELIEVED, now });
  const sellers = new BoundedMap<string, { seller_id: number; login_id: string }>({ capacity: 1_000, ttl: BELIEVED, now });

  /** Until when an administrator may act as a seller. */
  const entered = new BoundedMap<string, Promise<Date | null>>({ capacity: 1_000, ttl: BELIEVED, now });

  function sessionState(sessionId: string): Promise<SessionStateRow | null> {
    const known = sessions.get(sessionId);
    if (known !== undefined) return known;
    // The promise is kept, not its value: many requests at once read once, and a notification in between still removes it.
    const reading = database.system((tx) => readSessionState(tx, sessionId), { readOnly: true });
    sessions.set(sessionId, reading);
    reading.catch(() => sessions.delete(sessionId));
    return reading;
  }

  async function findSeller(loginId: string): Promise<{ seller_id: number; login_id: string }> {
    const found = await database.system((tx) => findSellerByLogin(tx, loginId), { readOnly: true });
    if (found === null) throw problem('NOT_FOUND', { detail: '접속하려는 셀러를 찾을 수 없습니다.' });
    // Kept from the moment it was read, however often it is asked for: a seller that left is left alone within a minute.
    sellers.set(loginId, found);
    return found;
  }

  function actingEnd(key: string, userId: number, sellerId: number): Promise<Date | null> {
    const reading = database.system((tx) => readActingEnd(tx, userId, sellerId), { readOnly: true });
    entered.set(key, reading);
    reading.catch(() => entered.delete(key));
    return reading;
  }

  /** Only an entry that still holds is believed: whoever was refused enters, and is in at once. */
  async function requireEntered(userId: number, sellerId: number): Promise<void> {
    const holds = (until: Date | null | undefined) => until instanceof Date && until.getTime() > now().getTime();
    const key = actingKey(userId, sellerId);
    if (holds(await entered.get(key)) || holds(await actingEnd(key, userId, sellerId))) return;
    throw notEntered();
  }

  async function actAs(administrator: Actor, seller: string): Promise<Actor> {
    if (administrator.role !== 'A') throw problem('ACTING_NOT_ALLOWED');
    const known = sellers.get(seller) ?? (await findSeller(seller));
    await requireEntered(administrator.userId, known.seller_id);
    return { ...administrator, sellerId: known.seller_id, actingSellerLoginId: known.login_id, authorities: ALL };
  }

  return {
    isStrange: (token) => apiTokens.isStrange(token),
    authenticate: async (token, actingSeller, ip) => {
      if (isApiToken(token)) {
        if (actingSeller !== null) throw problem('ACTING_NOT_ALLOWED');
        return apiTokens.authenticate(token, ip);
      }
      const { session } = await tokens.verify(token);
      if (session === null) return null;
      const state = await sessionState(session.sessionId);
      const holds = state !== null && state.version === session.version && String(state.user_id) === session.userId;
      if (!holds || state.expires_at.getTime() <= now().getTime()) throw problem('SESSION_REVOKED');
      const actor = actorOf(state, session.sessionId);
      return actingSeller === null ? actor : actAs(actor, actingSeller);
    },
    holdActing: async (tx, actor) => {
      if (actor.sellerId !== null && !(await holdActing(tx, actor.userId, actor.sellerId, now()))) throw notEntered();
    },
    forgetActing: (userId, sellerId) => entered.delete(actingKey(userId, sellerId)),
    follow: async () => {
      const stops = [
        await database.listen(SESSION_CHANNEL, (payload) => sessions.delete(payload), { onGap: () => sessions.clear() }),
        await database.listen(ACTING_CHANNEL, (payload) => entered.delete(payload), { onGap: () => entered.clear() }),
        await apiTokens.follow(),
      ];
      return async () => {
        for (const stop of stops) await stop();
      };
    },
  };
}

function notEntered() {
  return problem('ACTING_NOT_ENTERED', { detail: '회원관리에서 사유를 적고 이 셀러로 다시 접속해주십시오.' });
}

function actorOf(state: SessionStateRow, sessionId: string): Actor {
  return {
    userId: state.user_id,
    loginId: state.login_id,
    role: state.role,
    sessionId,
    sellerId: state.seller_id,
    authorities: authoritiesOf(state),
    rights: state.role === 'S' ? new Set(state.rights) : ALL_RIGHTS,
    shopAccountIds: state.role === 'S' && state.shop_account_ids !== null ? new Set(state.shop_account_ids) : null,
    actingSellerLoginId: null,
  };
}

function authoritiesOf(state: SessionStateRow): ReadonlySet<SubAuthority> {
  if (state.role === 'U') return ALL;
  if (state.role === 'A') return NONE;
  return new Set(state.authorities);
}
