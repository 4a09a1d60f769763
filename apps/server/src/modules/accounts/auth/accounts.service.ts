/** The signed-in person: who it is, and where else it is signed in. */
import { problem, type SessionUser } from '@moa/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, SellerScope } from '../../../platform/database/index.ts';
import type { Actor } from '../../../platform/http/index.ts';
import { listSubUserLogins, readPerson, readSeller, type SellerRow } from './accounts.queries.ts';
import { listSessions, revokeSessions } from './sessions.queries.ts';

type ShopSummaries = Pick<NonNullable<SessionUser['seller']>, 'shopAccounts' | 'consignmentAccounts'>;

const NO_SHOPS: ShopSummaries = { shopAccounts: [], consignmentAccounts: [] };

export interface AccountsService {
  sessionUser(actor: Actor): Promise<SessionUser>;
  sessions(actor: Actor): Promise<
    {
      id: string;
      current: boolean;
      createdAt: string;
      lastUsedAt: string;
      expiresAt: string;
      ip: string;
      userAgent: string;
      keep: boolean;
    }[]
  >;
  logout(actor: Actor): Promise<void>;
  /** Ends one session, or every one but the caller's; answers how many. */
  revoke(actor: Actor, sessionId: string | undefined): Promise<number>;
}

export interface AccountsDeps {
  database: Database;
  /** Linked shops that the caller sees; the module of the shops answers it. */
  shopAccounts: (scope: SellerScope) => Promise<ShopSummaries>;
  /** What screens need of the settings; the module of the settings answers it. */
  screenSettings: (actor: Actor) => Promise<SessionUser['settings']>;
  now: Clock;
}

export function createAccountsService({ database, shopAccounts, screenSettings, now }: AccountsDeps): AccountsService {
  return {
    sessionUser: async (actor) => {
      const { sellerId } = actor;
      const [{ person, subUsers }, seller, shops, settings] = await Promise.all([
        database.system(
          async (tx) => ({
            person: await readPerson(tx, actor.userId),
            subUsers: sellerId === null ? [] : await listSubUserLogins(tx, sellerId),
          }),
          { readOnly: true },
        ),
        sellerId === null ? null : database.tenant(sellerId, (tx) => readSeller(tx, sellerId), { readOnly: true }),
        sellerId === null
          ? NO_SHOPS
          : shopAccounts({ sellerId, shopAccountIds: actor.shopAccountIds === null ? null : [...actor.shopAccountIds] }),
        screenSettings(actor),
      ]);
      if (person === null) throw problem('SESSION_REVOKED');
      return {
        loginId: person.login_id,
        sellerLoginId: actor.actingSellerLoginId,
        role: person.role,
        name: person.name,
        settings,
        consignmentSettings: objectOf(seller?.settings.consignment),
        subUse: subUsers.length > 0,
        subUserLoginIdList: person.role === 'S' ? [] : subUsers,
        marketerInfo: null,
        userSubInfo: person.role === 'S' ? subInfo(actor) : null,
        seller: seller === null ? null : sellerOf(seller, shops),
      };
    },

    sessions: async (actor) => {
      const rows = await database.system((tx) => listSessions(tx, actor.userId, now()), { readOnly: true });
      return rows.map((row) => ({
        id: row.id,
        current: row.id === actor.sessionId,
        createdAt: row.created_at.toISOString(),
        lastUsedAt: row.seen_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
        ip: row.ip,
        userAgent: row.user_agent,
        keep: row.keep,
      }));
    },

    logout: async (actor) => {
      await database.system((tx) => revokeSessions(tx, { userId: actor.userId, sessionId: actor.sessionId }, 'LOGOUT', now()));
    },

    revoke: async (actor, sessionId) => {
      const which = sessionId === undefined ? { exceptSessionId: actor.sessionId } : { sessionId };
      const ended = await database.system((tx) => revokeSessions(tx, { userId: actor.userId, ...which }, 'REVOKED_BY_USER', now()));
      if (sessionId !== undefined && ended === 0) throw problem('NOT_FOUND', { detail: '이미 로그아웃되었거나 없는 세션입니다.' });
      return ended;
    },
  };
}

function sellerOf(row: SellerRow, shops: ShopSummaries): NonNullable<SessionUser['seller']> {
  return {
    id: String(row.seller_id),
    companyInfo: { businessType: businessType(row.company.businessType), companyName: row.company_name },
    crossSaleSellerRole: row.approved.includes('CROSS_SALE') ? 'CROSS_SALE' : null,
    crossSupplySellerRole: row.approved.includes('CROSS_SUPPLY') ? 'CROSS_SUPPLY' : null,
    matchingBoxSeller: row.approved.includes('MATCHING_BOX'),
    ...shops,
  };
}

const BUSINESS_TYPES = ['INDIVIDUAL', 'SOLE', 'SIMPLIFIED', 'CORPORATION'] as const;

function businessType(value: unknown): (typeof BUSINESS_TYPES)[number] {
  return BUSINESS_TYPES.find((known) => known === value) ?? 'INDIVIDUAL';
}

function subInfo({ authorities, rights, shopAccountIds }: Actor): NonNullable<SessionUser['userSubInfo']> {
  return {
    subAuthorization: {
      productAuth: authorities.has('productAuth'),
      orderAuth: authorities.has('orderAuth'),
      csAuth: authorities.has('csAuth'),
      settleAuth: authorities.has('settleAuth'),
    },
    rights: { viewPersonal: rights.has('viewPersonal'), downloadExcel: rights.has('downloadExcel'), viewCost: rights.has('viewCost') },
    shopLimited: shopAccountIds !== null,
  };
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}
