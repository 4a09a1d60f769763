/**
 * How connectors are called: opens an account's credentials and hands the connector a limited, recorded way out, its tokens and
 * the clock. Every module calls channels through here and nowhere else.
 */
import {
  type CallBudget,
  type CallRecord,
  type ChannelManifest,
  type CircuitBreaker,
  type Connector,
  type ConnectorContext,
  createChannelHttp,
  type RateLimit,
  type StoredToken,
  type Urgency,
  withShortMessagesEach,
} from '@moa/channels/sdk';
import type { ShopType } from '@moa/core';
import type { Cipher, SellerVault } from '../../../platform/crypto/index.ts';
import type { Database, TenantTx } from '../../../platform/database/index.ts';
import { createTokenStore } from './token-store.ts';

export type ShopEnvironment = 'LIVE' | 'SANDBOX';
export type AccountStatus = 'NORMAL' | 'AUTH_EXPIRED' | 'ERROR' | 'DISABLED' | 'UNLINKED';

/** An account as the workers need it. */
export interface LinkedAccount {
  id: number;
  sellerId: number;
  shopType: ShopType;
  shopAccountId: string;
  shopName: string;
  environment: ShopEnvironment;
  status: AccountStatus;
  feeRate: number;
  stockCap: number | null;
}

export interface ChannelSettings {
  /** Address of the sandboxes' server, and where each channel's base URL is below it (`{mall_id}` templates allowed). */
  sandbox: { url: string; rateFactor: number; basePath(shopType: ShopType): string | null } | null;
  /** Operator settings a channel needs, by environment: an app registered at the real channel is unknown to the sandbox. */
  settings(shopType: ShopType, environment: ShopEnvironment): Readonly<Record<string, string>>;
}

export interface RuntimeDeps {
  database: Database;
  sellerVault: SellerVault;
  budget: CallBudget;
  breaker: CircuitBreaker;
  connectors: Readonly<Partial<Record<ShopType, Connector>>>;
  channels: ChannelSettings;
  /** Keeps what was asked of a shop; see `ChannelHttpOptions.record`. */
  record(call: CallRecord, account: { sellerId: number; accountId: number | null; shopType: ShopType }): void;
  clock(): Date;
  sleep(ms: number): Promise<void>;
  fetch?: typeof globalThis.fetch;
  stopping?: AbortSignal;
}

/** Who tries credentials. */
export interface TrialOwner {
  sellerId: number;
  accountId: number | null;
}

export interface ShopRuntime {
  connector(shopType: ShopType): Connector | null;
  /** Shop types that have a connector and so can be linked. */
  linkable(): ShopType[];
  account(sellerId: number, accountId: number): Promise<LinkedAccount | null>;
  /**
   * Context for calls on a stored account. The credentials are opened once a context; keep one only as long as one piece of work.
   * @throws when the account is unlinked or its channel has no connector
   */
  context(
    sellerId: number,
    accountId: number,
    urgency: Urgency,
  ): Promise<{ account: LinkedAccount; connector: Connector; ctx: ConnectorContext }>;
  /**
   * Context for credentials that are not stored yet; tokens stay in memory and can be taken from `token()`. Calls are kept as those of `owner`,
   * whose account is null when it is linked for the first time.
   */
  trial(
    shopType: ShopType,
    environment: ShopEnvironment,
    credentials: Record<string, string>,
    owner: TrialOwner,
    initial?: StoredToken,
  ): { connector: Connector; ctx: ConnectorContext; token(): string | null };
  baseUrl(manifest: ChannelManifest, environment: ShopEnvironment, credentials: Readonly<Record<string, string>>): string;
}

/** Where sealed values of an account live. */
export const CREDENTIALS_ASSOCIATED_DATA = 'shop_account.credentials';
export const TOKEN_ASSOCIATED_DATA = 'shop_account.token';

interface AccountRow {
  id: number;
  shop_type: ShopType;
  shop_account_id: string;
  shop_name: string;
  environment: ShopEnvironment;
  status: AccountStatus;
  fee_rate: number;
  stock_cap: number | null;
  credentials: Buffer | null;
  multi_shop_infos: { multiShopId: string; useYn: string }[];
}

export function createShopRuntime(deps: RuntimeDeps): ShopRuntime {
  const connectors: RuntimeDeps['connectors'] = withShortMessagesEach(deps.connectors);
  return {
    connector: (shopType) => connectors[shopType] ?? null,
    linkable: () => Object.keys(connectors) as ShopType[],
    baseUrl: (manifest, environment, credentials) => baseUrlOf(deps, manifest, environment, credentials),
    async account(sellerId, accountId) {
      const row = await deps.database.tenant(sellerId, (tx) => readAccount(tx, accountId));
      return row ? toAccount(row, sellerId) : null;
    },
    async context(sellerId, accountId, urgency) {
      const [row, keys] = await Promise.all([
        deps.database.tenant(sellerId, (tx) => readAccount(tx, accountId)),
        deps.sellerVault.forSeller(sellerId),
      ]);
      if (!row) throw new Error(`shop account ${accountId} of seller ${sellerId} does not exist`);
      const connector = connectors[row.shop_type];
      if (!connector || row.credentials === null) throw new Error(`shop account ${accountId} of seller ${sellerId} is not linked`);
      const account = toAccount(row, sellerId);
      const credentials = openCredentials(keys, row.credentials);
      const multiShopId = row.multi_shop_infos.find((shop) => shop.useYn === 'Y')?.multiShopId ?? null;
      const ctx = createContext(deps, connector.manifest, {
        account: { id: String(accountId), credentials, multiShopId },
        environment: account.environment,
        urgency,
        tokens: createTokenStore(deps.database, sellerId, accountId, keys, TOKEN_ASSOCIATED_DATA),
        budgetKey: `${sellerId}.${accountId}`,
        owner: { sellerId, accountId },
      });
      return { account, connector, ctx };
    },
    trial(shopType, environment, credentials, owner, initial) {
      const connector = connectors[shopType];
      if (!connector) throw new Error(`${shopType} has no connector`);
      let stored: StoredToken | null = initial ?? null;
      const ctx = createContext(deps, connector.manifest, {
        account: { id: `trial-${shopType}`, credentials, multiShopId: null },
        environment,
        urgency: 0,
        tokens: {
          get: async () => stored,
          renew: async (renew) => {
            stored = await renew(stored);
            return stored;
          },
        },
        budgetKey: `trial.${shopType}`,
        owner,
      });
      return { connector, ctx, token: () => (stored ? JSON.stringify(stored) : null) };
    },
  };
}

function createContext(
  deps: RuntimeDeps,
  manifest: ChannelManifest,
  input: {
    account: ConnectorContext['account'];
    environment: ShopEnvironment;
    urgency: Urgency;
    tokens: ConnectorContext['tokens'];
    budgetKey: string;
    owner: TrialOwner;
  },
): ConnectorContext {
  const baseUrl = baseUrlOf(deps, manifest, input.environment, input.account.credentials);
  const owner = { ...input.owner, shopType: manifest.shopType };
  return {
    shopType: manifest.shopType,
    account: input.account,
    baseUrl,
    tokens: input.tokens,
    now: deps.clock,
    pause: deps.sleep,
    urgency: input.urgency,
    settings: deps.channels.settings(manifest.shopType, input.environment),
    http: createChannelHttp({
      fetch: deps.fetch ?? globalThis.fetch,
      budget: deps.budget,
      record: (call) => deps.record(call, owner),
      clock: deps.clock,
      sleep: deps.sleep,
      allowedOrigin: baseUrl,
      account: { id: input.budgetKey, credentials: input.account.credentials },
      limits: limitsFor(deps, manifest, input.environment),
      breaker: deps.breaker,
      ...(deps.stopping ? { stopping: deps.stopping } : {}),
    }),
  };
}

/** The sandboxes' rates are the sheets' times a factor; 0 switches them off, and then so are ours. */
function limitsFor(deps: RuntimeDeps, manifest: ChannelManifest, environment: ShopEnvironment): RateLimit[] {
  const factor = environment === 'SANDBOX' ? (deps.channels.sandbox?.rateFactor ?? 1) : 1;
  if (factor === 1) return manifest.limits;
  if (factor === 0) return manifest.limits.map((limit) => ({ ...limit, perSecond: 100_000, burst: 100_000 }));
  return manifest.limits.map((limit) => ({
    ...limit,
    perSecond: limit.perSecond * factor,
    burst: Math.max(1, Math.round(limit.burst * factor)),
  }));
}

/** Templates are filled only by values that passed the manifest's anchored pattern; anything else is refused here once more. */
function baseUrlOf(
  deps: RuntimeDeps,
  manifest: ChannelManifest,
  environment: ShopEnvironment,
  credentials: Readonly<Record<string, string>>,
): string {
  const template = environment === 'LIVE' ? manifest.baseUrl : sandboxTemplate(deps, manifest.shopType);
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = credentials[name] ?? '';
    const field = manifest.credentials.find((candidate) => candidate.key === name);
    if (!field || !new RegExp(`^(?:${field.pattern})$`).test(value))
      throw new Error(`${manifest.shopType}: ${name} can't be part of an address`);
    return encodeURIComponent(value);
  });
}

function sandboxTemplate(deps: RuntimeDeps, shopType: ShopType): string {
  const path = deps.channels.sandbox?.basePath(shopType);
  if (!deps.channels.sandbox || !path) throw new Error(`${shopType} has no sandbox here`);
  return deps.channels.sandbox.url + path;
}

async function readAccount(tx: TenantTx, accountId: number): Promise<AccountRow | null> {
  const { rows } = await tx.query<AccountRow>(
    `select id, shop_type, shop_account_id, shop_name, environment, status, fee_rate,
            case when available_shop then stock_cap else 0 end as stock_cap, credentials, multi_shop_infos
       from shop_account where seller_id = $1 and id = $2`,
    [tx.sellerId, accountId],
    'shops.account',
  );
  return rows[0] ?? null;
}

function toAccount(row: AccountRow, sellerId: number): LinkedAccount {
  return {
    id: row.id,
    sellerId,
    shopType: row.shop_type,
    shopAccountId: row.shop_account_id,
    shopName: row.shop_name,
    environment: row.environment,
    status: row.status,
    feeRate: row.fee_rate,
    stockCap: row.stock_cap,
  };
}

function openCredentials(keys: Cipher, sealed: Buffer): Record<string, string> {
  return JSON.parse(keys.open(sealed, CREDENTIALS_ASSOCIATED_DATA)) as Record<string, string>;
}
