/** Look-ups that a channel answers for an account, kept for ten minutes; while a channel is down the last answer serves on. */
import { createHash } from 'node:crypto';
import { isLinkable, MANIFESTS } from '@moa/channels/manifests';
import type { CategoryAttribute, Connector, ConnectorContext, LookupNode, LookupOption, Outcome, SharedCategory } from '@moa/channels/sdk';
import { problem, type shops } from '@moa/contract';
import type { ShopType } from '@moa/core';
import { BoundedMap } from '../../../platform/bounded-map.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Database, ofVisibleShops, type SellerScope } from '../../../platform/database/index.ts';
import type { Handlers } from '../../../platform/http/index.ts';
import { markAuthExpired } from '../runtime/health.ts';
import type { ShopEnvironment, ShopRuntime } from '../runtime/runtime.ts';
import { type KeptAnswers, withCachedCategories, withSharedCategories } from './kept-categories.ts';
import { createSharedAnswers, type SharedAnswers, type TreeOwner } from './shared-answers.ts';

const KEPT_MS = 10 * 60_000;
/** Of a megabyte or two each. */
const TREES_KEPT = 20;

/** What is looked up; `multiShopId` names the sub-mall, null the account's first one. */
export interface LookupRequest {
  kind: 'BRAND' | 'ADDRESS_OUTBOUND' | 'ADDRESS_RETURN' | 'DELIVERY_TEMPLATE' | 'COURIER' | 'NOTICE';
  keyword: string;
  categoryId: string;
  multiShopId: string | null;
}

type LookupInput = Parameters<Handlers<typeof shops>['lookup']>[0]['input'];

/** The request of a call: the names the specification gives for one thing are one thing. */
export function lookupRequestOf(input: Omit<LookupInput, 'shopType' | 'shopAccountId'>): LookupRequest {
  const { kind, brandName, searchKeyword, keyword, categoryId, infoType, addressBookType, useType, multiShopId } = input;
  const address = { OUTBOUND: 'ADDRESS_OUTBOUND', RETURN: 'ADDRESS_RETURN' } as const;
  const delivery = { TEMPLATE: 'DELIVERY_TEMPLATE', COURIER: 'COURIER' } as const;
  const requestedKind =
    kind === 'ADDRESS' ? address[addressBookType ?? useType ?? 'OUTBOUND'] : kind === 'DELIVERY' ? delivery[infoType ?? 'TEMPLATE'] : kind;
  return {
    kind: requestedKind,
    keyword: (requestedKind === 'BRAND' ? brandName : undefined) ?? searchKeyword ?? keyword ?? '',
    categoryId: categoryId ?? '',
    multiShopId: multiShopId || null,
  };
}

export interface ShopLookups {
  options(scope: SellerScope, shop: ShopName, requested: LookupRequest): Promise<LookupOption[]>;
  categories(scope: SellerScope, shop: ShopName, parentId: string | null): Promise<LookupNode[]>;
  searchCategories(scope: SellerScope, shop: ShopName, keyword: string): Promise<LookupNode[]>;
  /** Those of a system that the shop shares with another one. */
  searchShared(scope: SellerScope, shop: ShopName, keyword: string): Promise<SharedCategory[]>;
  /** Those below a category, or those that a word finds, and since when they are those of before where the shop did not give them now. */
  datedCategories(scope: SellerScope, shop: ShopName, wanted: { below: string | null } | { keyword: string }): Promise<Dated<LookupNode[]>>;
  /** Those of the ids that there are. */
  categoriesById(scope: SellerScope, shop: ShopName, ids: readonly string[]): Promise<LookupNode[]>;
  attributes(
    scope: SellerScope,
    shop: ShopName,
    requested: { categoryId: string; multiShopId?: string | undefined },
  ): Promise<CategoryAttribute[]>;
}

/** What was looked up. `since`: when it was heard, where that is not now. */
export interface Dated<T> {
  value: T;
  since: Date | null;
}

/** An account as the wire names it. */
export interface ShopName {
  shopType: ShopType;
  shopAccountId: string;
}

export function createShopLookups(
  database: Database,
  runtime: ShopRuntime,
  now: Clock,
  shared: SharedAnswers = createSharedAnswers(database, now),
): ShopLookups {
  const trees: KeptAnswers = new BoundedMap({ capacity: TREES_KEPT, ttl: KEPT_MS, now });

  /** Of a tree that is one for all sellers. Where the shop does not answer, or this account's key does not serve, what was heard last does. */
  async function lookShared<T>(
    sellerId: number,
    accountId: number,
    owner: TreeOwner,
    ask: (connector: Connector, ctx: ConnectorContext) => Promise<Outcome<T>> | null,
  ): Promise<Dated<T>> {
    const { connector, ctx } = await runtime.context(sellerId, accountId, 2);
    const fresh = withSharedCategories(ctx, shared, owner, 'FRESH');
    const asked = ask(connector, fresh.ctx);
    if (asked === null) throw problem('UNPROCESSABLE', { detail: '이 쇼핑몰에서 제공하지 않는 조회입니다.' });
    const outcome = await asked;
    await fresh.settled();
    if (outcome.kind === 'ok') return { value: outcome.value, since: null };
    if (outcome.kind === 'relink') await database.tenant(sellerId, (tx) => markAuthExpired(tx, accountId, outcome));
    const kept = withSharedCategories(ctx, shared, owner, 'KEPT');
    const before = await ask(connector, kept.ctx);
    const since = kept.oldest();
    if (before?.kind !== 'ok' || since === null) throw failure(outcome);
    return { value: before.value, since };
  }

  type Asked<T> = Parameters<typeof lookDated<T>>;
  const look = async <T>(...asked: Asked<T>): Promise<T> => (await lookDated(...asked)).value;

  async function lookDated<T>(
    scope: SellerScope,
    shop: ShopName,
    kind: string,
    key: string,
    ask: (connector: Connector, ctx: ConnectorContext) => Promise<Outcome<T>> | null,
    multiShopId: string | null = null,
  ): Promise<Dated<T>> {
    const { sellerId } = scope;
    const { id: accountId, multiShopIds, environment } = await accountOf(database, scope, shop);
    if (multiShopId !== null && !multiShopIds.includes(multiShopId))
      throw problem('NOT_FOUND', { detail: '이 쇼핑몰 계정에 없는 멀티쇼핑몰입니다. 쇼핑몰 설정에서 멀티쇼핑몰 목록을 확인해주십시오.' });
    if (kind.startsWith('category') && isShared(shop.shopType))
      return lookShared(sellerId, accountId, { shopType: shop.shopType, environment }, ask);
    const cacheKey = multiShopId === null ? key : `${multiShopId}\u001f${key}`;
    const kept = await readKept<T>(database, sellerId, accountId, kind, cacheKey);
    if (kept && kept.expiresAt > now()) return { value: kept.value, since: null };
    const { connector, ctx } = await runtime.context(sellerId, accountId, 2);
    const asked = ask(connector, withCachedCategories(ofMall(ctx, multiShopId), trees));
    if (asked === null) throw problem('UNPROCESSABLE', { detail: '이 쇼핑몰에서 제공하지 않는 조회입니다.' });
    const outcome = await asked;
    if (outcome.kind === 'ok') {
      await keep(database, sellerId, accountId, kind, cacheKey, outcome.value, new Date(now().getTime() + KEPT_MS));
      return { value: outcome.value, since: null };
    }
    if (outcome.kind === 'relink') await database.tenant(sellerId, (tx) => markAuthExpired(tx, accountId, outcome));
    if (kept) return { value: kept.value, since: null };
    throw failure(outcome);
  }

  const datedCategories: ShopLookups['datedCategories'] = (scope, shop, wanted) =>
    'keyword' in wanted
      ? lookDated(
          scope,
          shop,
          'category-search',
          wanted.keyword,
          ({ lookups }, ctx) => lookups?.searchCategories?.(ctx, wanted.keyword) ?? null,
        )
      : lookDated(scope, shop, 'category', wanted.below ?? '', ({ lookups }, ctx) => lookups?.categories?.(ctx, wanted.below) ?? null);

  return {
    datedCategories,
    categories: async (scope, shop, below) => (await datedCategories(scope, shop, { below })).value,
    searchCategories: async (scope, shop, keyword) => (await datedCategories(scope, shop, { keyword })).value,
    searchShared: (scope, shop, keyword) =>
      look(scope, shop, 'category-shared', keyword, (connector, ctx) => connector.lookups?.searchShared?.(ctx, keyword) ?? null),
    categoriesById: (scope, shop, ids) =>
      look(scope, shop, 'category-ids', digestOf(ids), (connector, ctx) => connector.lookups?.categoriesById?.(ctx, ids) ?? null),
    attributes: (scope, shop, { categoryId, multiShopId }) =>
      look(
        scope,
        shop,
        'attributes',
        categoryId,
        (connector, ctx) => connector.lookups?.attributes?.(ctx, categoryId) ?? null,
        multiShopId || null,
      ),
    options: (scope, shop, { kind, keyword, categoryId, multiShopId }) => {
      const ask = ({ lookups }: Connector, ctx: ConnectorContext) => {
        switch (kind) {
          case 'BRAND':
            return lookups?.brands?.(ctx, keyword) ?? null;
          case 'ADDRESS_OUTBOUND':
            return lookups?.addresses?.(ctx, 'OUTBOUND') ?? null;
          case 'ADDRESS_RETURN':
            return lookups?.addresses?.(ctx, 'RETURN') ?? null;
          case 'DELIVERY_TEMPLATE':
            return lookups?.delivery?.(ctx, 'TEMPLATE') ?? null;
          case 'COURIER':
            return lookups?.delivery?.(ctx, 'COURIER') ?? null;
          case 'NOTICE':
            return lookups?.notices?.(ctx, categoryId) ?? null;
        }
      };
      return look(scope, shop, kind, kind === 'NOTICE' ? categoryId : keyword, ask, multiShopId);
    },
  };
}

/** Whether every seller sees the same categories there. */
export const isShared = (shopType: ShopType): boolean => isLinkable(shopType) && MANIFESTS[shopType].sharesCategories === true;

/** A key of the same length however many ids there are. */
function digestOf(ids: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(ids)).digest('base64url');
}

/** The context as another sub-mall of the account. */
function ofMall(ctx: ConnectorContext, multiShopId: string | null): ConnectorContext {
  return multiShopId === null ? ctx : { ...ctx, account: { ...ctx.account, multiShopId } };
}

/** A channel's refusal as our own answer: its 401 and 403 never leave as such. */
export function failure(outcome: Exclude<Outcome<unknown>, { kind: 'ok' }>): Error {
  switch (outcome.kind) {
    case 'relink':
      return problem('SHOP_CREDENTIALS', { detail: `${outcome.message} 쇼핑몰을 재연동해주십시오.` });
    case 'fix':
      return problem('UNPROCESSABLE', { errors: outcome.problems.map(({ path, message }) => ({ path, message, code: 'CHANNEL' })) });
    case 'refused':
      return problem('UNPROCESSABLE', { detail: outcome.message });
    case 'slow_down':
    case 'again':
    case 'unknown':
      return problem('CHANNEL_UNAVAILABLE', { detail: outcome.message, retryAfter: 30 });
  }
}

/** Throws 404 for an account that is not the seller's, or that the caller doesn't see. */
export async function accountIdOf(database: Database, scope: SellerScope, shop: ShopName): Promise<number> {
  return (await accountOf(database, scope, shop)).id;
}

interface NamedAccount {
  id: number;
  multiShopIds: string[];
  environment: ShopEnvironment;
}

async function accountOf(database: Database, scope: SellerScope, shop: ShopName): Promise<NamedAccount> {
  const { rows } = await database.tenant(scope, (tx) =>
    tx.query<{ id: number; multi_shop_infos: { multiShopId: string }[]; environment: ShopEnvironment }>(
      `select id, multi_shop_infos, environment from shop_account
        where seller_id = $1 and shop_type = $2 and shop_account_id = $3 and status <> 'UNLINKED' and ${ofVisibleShops('id', '$4')}`,
      [tx.sellerId, shop.shopType, shop.shopAccountId, tx.shopAccountIds],
      'shops.by-name',
    ),
  );
  if (!rows[0]) throw problem('NOT_FOUND', { detail: '연동된 쇼핑몰 계정을 찾을 수 없습니다.' });
  const { id, environment, multi_shop_infos: malls } = rows[0];
  return { id, environment, multiShopIds: malls.map(({ multiShopId }) => multiShopId) };
}

async function readKept<T>(
  database: Database,
  sellerId: number,
  accountId: number,
  kind: string,
  key: string,
): Promise<{ value: T; expiresAt: Date } | null> {
  const { rows } = await database.tenant(sellerId, (tx) =>
    tx.query<{ value: T; expires_at: Date }>(
      'select value, expires_at from lookup_cache where seller_id = $1 and account_id = $2 and kind = $3 and key = $4',
      [tx.sellerId, accountId, kind, key],
      'shops.kept',
    ),
  );
  return rows[0] ? { value: rows[0].value, expiresAt: rows[0].expires_at } : null;
}

async function keep(
  database: Database,
  sellerId: number,
  accountId: number,
  kind: string,
  key: string,
  value: unknown,
  expiresAt: Date,
): Promise<void> {
  await database.tenant(sellerId, (tx) =>
    tx.query(
      `insert into lookup_cache (seller_id, account_id, kind, key, value, expires_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (seller_id, account_id, kind, key) do update set value = excluded.value, expires_at = excluded.expires_at`,
      [tx.sellerId, accountId, kind, key, JSON.stringify(value), expiresAt],
      'shops.keep',
    ),
  );
}
