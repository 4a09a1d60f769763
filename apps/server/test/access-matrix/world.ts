/** Sellers and persons of the access matrix, and tokens in every condition. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { SubAuthority } from '@moa/contract';
import type { ApiScope } from '@moa/core';
import { insertApiToken } from '../../src/modules/accounts/api-tokens/api-tokens.queries.ts';
import { createAccessTokens } from '../../src/modules/accounts/auth/access-tokens.ts';
import { enterSeller } from '../../src/modules/accounts/auth/acting.ts';
import { insertSession, revokeSessions } from '../../src/modules/accounts/auth/sessions.queries.ts';
import type { Keys } from '../../src/platform/config/index.ts';
import { createSellerVault, hashToken, type SellerVault } from '../../src/platform/crypto/index.ts';
import type { Database } from '../../src/platform/database/index.ts';
import { type TestDatabase, type TestSeller, testDatabase } from '../support/index.ts';

export const AUTHORITIES = ['productAuth', 'orderAuth', 'csAuth', 'settleAuth'] as const satisfies readonly SubAuthority[];

/** A word in every name of the first seller: nobody else may ever be answered with it. */
export const MARK = '남몰래표식';

/** A word in what belongs to the seller's shops (names, orders, listings, jobs): a sub-user limited to another shop may never be answered with it. */
export const SHOP_MARK = '안보이는가게';

/** What the seller pays for every product that is saved here: whoever lacks 원가 보기 may never be answered with it. */
export const COST_MARK = 7_654_300;

/** Whether a text has that cost, as a number or as it reads. */
export const showsCost = (text: string): boolean => text.includes(String(COST_MARK)) || text.includes(COST_MARK.toLocaleString('ko-KR'));

/**
 * Everybody who may knock. `sub:none` has no authority at all; `sub:limited` has all four and 엑셀 다운로드, but for a shop of the seller that the
 * samples never name; a `token:` is a personal API token of the seller with that one scope.
 */
export const CALLERS = [
  'anonymous',
  'expired',
  'revoked',
  'seller',
  'stranger',
  'sub:none',
  ...AUTHORITIES.map((authority) => `sub:${authority}` as const),
  'sub:limited',
  'admin',
  'acting',
  'token:product:read',
  'token:product:propose',
  'token:product:write',
  'token:order:read',
  'token:order:write',
  'token:cs:read',
  'token:cs:write',
  'token:settle:read',
  'token:settle:write',
] as const;

export type Caller = (typeof CALLERS)[number];

export interface World {
  database: Database;
  sellerVault: SellerVault;
  keys: Keys;
  seller: TestSeller;
  stranger: TestSeller;
  /** Headers of a fresh login of this caller. */
  headersOf(caller: Caller): Promise<Record<string, string>>;
  /** Another open session of the seller's own login. */
  otherSession(userId: number): Promise<string>;
}

/** On a database of the test file's own unless one is `given`. */
export async function createWorld(given?: TestDatabase): Promise<World> {
  const test = given ?? (await testDatabase());
  const keys: Keys = { master: [{ id: 'm', bytes: randomBytes(32) }], token: [{ id: 't', bytes: randomBytes(32) }] };
  const { database } = test;
  const [seller, stranger] = [
    await test.seller({ loginId: 'seller1', name: `${MARK} 상점` }),
    await test.seller({ loginId: 'stranger1', name: '다른 상점' }),
  ];
  const users = new Map<Caller, number>([
    ['seller', seller.userId],
    ['expired', seller.userId],
    ['revoked', seller.userId],
    ['stranger', stranger.userId],
    ...(await makeOthers(test, seller)),
  ]);
  const tokens = createAccessTokens(keys.token, () => new Date());
  const staleTokens = createAccessTokens(keys.token, () => new Date(Date.now() - 31 * 60_000));

  const openSession = (userId: number) =>
    database.system(async (tx) => {
      const [id, now] = [randomUUID(), new Date()];
      await insertSession(tx, {
        id,
        userId,
        keep: false,
        now,
        expiresAt: new Date(now.getTime() + 3_600_000),
        ip: '10.0.0.1',
        userAgent: 'test',
      });
      return id;
    });

  const apiToken = async (scope: ApiScope) => {
    made += 1;
    const token = `moa_${String(made).padStart(40, '0')}`;
    await database.system(async (tx) => {
      // A seller may have twenty: the last caller's has served.
      await tx.query('delete from api_token where name = $1', [scope]);
      return insertApiToken(tx, {
        sellerId: seller.sellerId,
        userId: seller.userId,
        name: scope,
        scopes: [scope],
        hash: hashToken(token),
        hint: token.slice(-4),
        now: new Date(),
        expiresAt: new Date(Date.now() + 3_600_000),
      });
    });
    return token;
  };
  let made = 0;

  return {
    database,
    keys,
    seller,
    stranger,
    sellerVault: createSellerVault({ database, masterKeys: keys.master }),
    otherSession: openSession,
    headersOf: async (caller) => {
      if (caller === 'anonymous') return {};
      if (caller.startsWith('token:')) return { authorization: `Bearer ${await apiToken(caller.slice('token:'.length) as ApiScope)}` };
      const userId = users.get(caller === 'acting' ? 'admin' : caller);
      if (userId === undefined) throw new Error(`no user for ${caller}`);
      const sessionId = await openSession(userId);
      if (caller === 'acting') await database.system((tx) => enterSeller(tx, userId, seller.sellerId, new Date()));
      if (caller === 'revoked') await database.system((tx) => revokeSessions(tx, { userId, sessionId }, 'TEST', new Date()));
      const token = await (caller === 'expired' ? staleTokens : tokens).issue({ userId: String(userId), sessionId, version: 1 });
      return { authorization: `Bearer ${token}`, ...(caller === 'acting' ? { 'x-moa-acting-seller': seller.loginId } : {}) };
    },
  };
}

/**
 * One login of each caller for many calls that change nothing of it; one that was ended meanwhile is replaced by `headersAnew`. Whoever acts as a
 * seller enters each time: once the seller was left, every refusal would look like the one that is expected.
 */
export function keepLogins(world: World): { headersOf: World['headersOf']; headersAnew: World['headersOf'] } {
  const kept = new Map<Caller, ReturnType<World['headersOf']>>();
  const headersAnew = (caller: Caller) => {
    const headers = world.headersOf(caller);
    kept.set(caller, headers);
    return headers;
  };
  return { headersAnew, headersOf: (caller) => (caller === 'acting' ? undefined : kept.get(caller)) ?? headersAnew(caller) };
}

async function makeOthers({ database }: TestDatabase, seller: TestSeller): Promise<[Caller, number][]> {
  const ownShop = await database.tenant(seller.sellerId, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
       values ($1, 'ZIGZAG', 'hers', '맡은 가게', 'SANDBOX', 'NORMAL') returning id`,
      [tx.sellerId],
    );
    return rows[0]?.id;
  });
  const people: { caller: Caller; role: 'S' | 'A'; authorities: string[]; rights?: string[]; shops?: unknown[] }[] = [
    { caller: 'sub:none', role: 'S', authorities: [] },
    ...AUTHORITIES.map((authority) => ({ caller: `sub:${authority}` as const, role: 'S' as const, authorities: [authority] })),
    { caller: 'sub:limited', role: 'S', authorities: [...AUTHORITIES], rights: ['downloadExcel'], shops: [ownShop] },
    { caller: 'admin', role: 'A', authorities: [] },
  ];
  return Promise.all(
    people.map(async ({ caller, role, authorities, rights = [], shops }, index): Promise<[Caller, number]> => {
      const { rows } = await database.system((tx) =>
        tx.query<{ user_id: number }>(
          `insert into user_account (login_id, password_hash, seller_id, role, name, authorities, shop_account_ids, rights)
           values ($1, '!', $2, $3, $4, $5, $6, $7) returning user_id`,
          [
            `person${index}`,
            role === 'A' ? null : seller.sellerId,
            role,
            caller,
            JSON.stringify(authorities),
            shops === undefined ? null : JSON.stringify(shops),
            JSON.stringify(rights),
          ],
        ),
      );
      const userId = rows[0]?.user_id;
      if (userId === undefined) throw new Error('no user was inserted');
      return [caller, userId];
    }),
  );
}
