/** A seller with five shops, all of it real: the database, the pusher, the connectors over HTTP, the sandboxes behind them. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONNECTORS, createCircuitBreaker, createMemoryBudget, type LinkableShopType } from '@moa/channels';
import { type ChannelDriver, type RunningSandbox, sandboxChannels, setCoupangReviewTime, startSandbox } from '@moa/sandbox';
import { SANDBOX_BASE_PATHS, SANDBOX_SETTINGS } from '@moa/sandbox/base-paths';
import { type CallLog, createCallLog } from '../../apps/server/src/modules/calls/index.ts';
import type { ConvergeDeps } from '../../apps/server/src/modules/listings/push/converge.ts';
import type { ActionDeps } from '../../apps/server/src/modules/orders/act/actions.work.ts';
import type { CollectDeps } from '../../apps/server/src/modules/orders/collect/collect.ts';
import { createManualOrders, type ManualOrderInput } from '../../apps/server/src/modules/orders/manual/manual-order.service.ts';
import { createShopRuntime, type ShopRuntime } from '../../apps/server/src/modules/shops/index.ts';
import { DEMO_KEYS } from '../../apps/server/src/modules/shops/link/demo.ts';
import { finishOAuth, type LinkDeps, linkByKeys, startOAuth } from '../../apps/server/src/modules/shops/link/link.service.ts';
import { type Cipher, createSellerVault, type SellerVault } from '../../apps/server/src/platform/crypto/index.ts';
import type { Database, TenantTx } from '../../apps/server/src/platform/database/index.ts';
import type { Images } from '../../apps/server/src/platform/files/index.ts';
import type { TestDatabase } from '../../apps/server/test/support/index.ts';
import { type ImageHost, startImageHost } from '../conformance/image-host.ts';

export const FIVE: readonly LinkableShopType[] = ['SMART_STORE', 'COUPANG', '11ST', 'CAFE24', 'ZIGZAG'];
export const POLICY = { reserveUnpaid: false };

const LONG_AGO = new Date(0).toISOString();

/** What one process of the product holds. */
export interface Worker {
  name: string;
  database: Database;
  shops: ShopRuntime;
  push: ConvergeDeps;
  collect: CollectDeps;
  act: ActionDeps;
}

export interface World {
  sellerId: number;
  /** Straight to the database, past everything that stops. */
  database: Database;
  sandbox: RunningSandbox;
  sellerVault: SellerVault;
  keys: Cipher;
  /** What all workers ask the shops for, written straight to the database. */
  calls: CallLog;
  /** Linked, all of them. */
  shopTypes: readonly LinkableShopType[];
  /** Our account ids. */
  accounts: Record<LinkableShopType, number>;
  shop(shopType: LinkableShopType): ChannelDriver;
  login(shopType: LinkableShopType): string;
  tenant<T>(fn: (tx: TenantTx) => Promise<T>): Promise<T>;
  /** Enters a manual order; throws what refuses it. */
  enter(order: ManualOrderInput): Promise<void>;
  /** A process of its own, whose transactions and calls go through what is given. */
  worker(name: string, through?: Partial<Through>): Worker;
  /** Lets time pass for everything that waits for a moment: due listings, leases, postponed items, open circuits. */
  pass(ms: number): Promise<void>;
  /** Links an account again whose keys were refused. */
  relink(shopType: LinkableShopType): Promise<void>;
  close(): Promise<void>;
}

export interface Through {
  database: Database;
  fetch: typeof globalThis.fetch;
  onError(error: unknown, during: string): void;
}

/** Login at the sandbox of the keys that are linked: its first account. */
function loginAt(shopType: LinkableShopType): string {
  const channel = sandboxChannels.find((each) => each.shopType === shopType);
  return channel?.demoAccounts[0]?.id ?? '';
}

/** @param shopTypes what the seller has linked */
export async function openWorld(
  { database, seller }: Pick<TestDatabase, 'database' | 'seller'>,
  name: string,
  shopTypes: readonly LinkableShopType[] = FIVE,
): Promise<World> {
  const { sellerId, userId } = await seller({ loginId: `stock-${name}` });
  const dataDir = await mkdtemp(join(tmpdir(), 'moa-stock-'));
  const [sandbox, host] = await Promise.all([startSandbox({ port: 0, dataDir, rateFactor: 0 }), startImageHost()]);
  // Its review is a matter of real time elsewhere: here a product is approved when it is next looked at.
  setCoupangReviewTime(sandbox.kernel('COUPANG'), 0);
  const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });
  const keys = await sellerVault.forSeller(sellerId);
  const calls = createCallLog({
    database,
    sellerVault,
    now: () => new Date(),
    onError: (error) => {
      throw error;
    },
  });
  let passed = 0;
  const clock = () => new Date(Date.now() + passed);
  const sleep = async (ms: number) => {
    passed += ms;
  };

  const worker = (workerName: string, through: Partial<Through> = {}): Worker => {
    const db = through.database ?? database;
    const shops = createShopRuntime({
      database: db,
      sellerVault,
      budget: createMemoryBudget({ clock, sleep }),
      breaker: createCircuitBreaker({ clock }),
      connectors: CONNECTORS,
      channels: {
        sandbox: { url: sandbox.url, rateFactor: 0, basePath: (shopType) => SANDBOX_BASE_PATHS[shopType] ?? null },
        settings: (shopType) => SANDBOX_SETTINGS[shopType] ?? {},
      },
      record: calls.record,
      clock: () => new Date(),
      sleep,
      ...(through.fetch ? { fetch: through.fetch } : {}),
    });
    const onError =
      through.onError ??
      ((error: unknown) => {
        throw error;
      });
    const now = () => new Date();
    return {
      name: workerName,
      database: db,
      shops,
      push: { database: db, shops, images: picturesOf(host), checkDelivery: async () => [], now, onError },
      collect: { database: db, sellerVault, shops, policy: POLICY, now, random: () => 0.5, onError },
      act: { database: db, sellerVault, shops, policy: POLICY, now },
    };
  };

  const first = worker('first');
  const link: LinkDeps = {
    database,
    sellerVault,
    runtime: first.shops,
    environment: 'SANDBOX',
    now: clock,
    browserBaseUrl: (manifest, credentials) => first.shops.baseUrl(manifest, 'SANDBOX', credentials),
    redirectUri: 'http://localhost:14000/app/setting/shop/cafe24AuthDone',
    settings: (shopType) => SANDBOX_SETTINGS[shopType] ?? {},
    onError: (error) => {
      throw error;
    },
  };
  const manualOrder = createManualOrders({ database, sellerVault });
  const accounts = {} as Record<LinkableShopType, number>;
  const linkShop = async (shopType: LinkableShopType, id: number | null) => {
    const credentials = DEMO_KEYS.find((known) => known.shopType === shopType)?.credentials ?? {};
    const token =
      shopType === 'CAFE24'
        ? { accessToken: 'expired', expiresAt: LONG_AGO, refreshToken: 'moademo-first-refresh-token', refreshExpiresAt: null }
        : undefined;
    return linkByKeys(link, sellerId, { shopType, id, shopName: undefined, credentials }, async () => undefined, token);
  };
  /** The mall's owner consents once more, as when a renewed token was lost on its way. */
  const consent = async () => {
    const credentials = DEMO_KEYS.find((known) => known.shopType === 'CAFE24')?.credentials ?? {};
    const start = await startOAuth(link, sellerId, userId, { shopType: 'CAFE24', id: accounts.CAFE24, shopName: undefined, credentials });
    const url = new URL(start);
    const form = new URLSearchParams([...url.searchParams, ['decision', 'approve']]);
    const answer = await fetch(`${url.origin}${url.pathname}`, { method: 'POST', body: form, redirect: 'manual' });
    const back = new URL(answer.headers.get('location') ?? link.redirectUri).searchParams;
    const input = { state: back.get('state') ?? '', code: back.get('code') ?? undefined, error: undefined };
    await finishOAuth(link, sellerId, userId, input, async () => undefined);
  };
  for (const shopType of shopTypes) accounts[shopType] = await linkShop(shopType, null);

  return {
    sellerId,
    database,
    sandbox,
    sellerVault,
    keys,
    calls,
    shopTypes,
    accounts,
    shop: (shopType) => sandbox.control(shopType),
    login: loginAt,
    tenant: (fn) => database.tenant(sellerId, fn, { retry: true }),
    enter: async (order) => {
      await manualOrder(sellerId, order, '시험', async () => undefined);
    },
    worker,
    async pass(ms) {
      passed += ms;
      // A worker that has just died may not have let go of its rows yet.
      const back = async (tx: TenantTx) => {
        await moveBack(tx, ms, 'listing', ['id'], ['due_at', 'lease_until'], 'due_at is not null or lease_until is not null');
        await moveBack(tx, ms, 'job_item', ['run_id', 'seq'], ['not_before'], `status = 'QUEUED' and isfinite(not_before)`);
        await moveBack(tx, ms, 'attempt', ['id'], ['started_at']);
        await moveBack(tx, ms, 'order_line', ['id'], ['updated_at']);
      };
      await database.tenant(sellerId, back, { retry: true });
    },
    async relink(shopType) {
      if (shopType === 'CAFE24') return consent();
      await linkShop(shopType, accounts[shopType]);
    },
    async close() {
      // Pushers serve all sellers: the next world's must not find what is left of this one.
      await database.tenant(sellerId, (tx) => tx.query('update listing set due_at = null where seller_id = $1', [tx.sellerId]));
      await Promise.all([sandbox.close(), host.close(), calls.stop()]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Pictures by their file id, drawn elsewhere: what a shop fetches is no matter of stock. */
function picturesOf(host: ImageHost): Images {
  const never = () => {
    throw new Error('no picture is stored here');
  };
  return {
    upload: never,
    uploadOwn: never,
    read: never,
    rewrite: never,
    pathOf: never,
    render: async (_sellerId, fileId) => ({ byteLength: 0, ...host.picture(Number(fileId)) }),
  };
}

/** Reads first what the times would be: rows on shards are not changed by `± interval`. */
async function moveBack(
  tx: TenantTx,
  ms: number,
  table: string,
  key: readonly string[],
  times: readonly string[],
  which = 'true',
): Promise<void> {
  const { rows } = await tx.query<Record<string, string | number | null>>(
    `select ${key.join(', ')}, ${times.map((time) => `(${time} - make_interval(secs => $2))::text as ${time}`).join(', ')}
       from ${table} where seller_id = $1 and (${which}) for no key update`,
    [tx.sellerId, ms / 1000],
  );
  const columns = [...key, ...times];
  const types = [...key.map(() => 'bigint[]'), ...times.map(() => 'timestamptz[]')];
  await tx.query(
    `update ${table} t set ${times.map((time) => `${time} = u.${time}`).join(', ')}
       from unnest(${types.map((type, at) => `$${at + 2}::${type}`).join(', ')}) as u (${columns.join(', ')})
      where t.seller_id = $1 and ${key.map((column) => `t.${column} = u.${column}`).join(' and ')}`,
    [tx.sellerId, ...columns.map((column) => rows.map((row) => row[column] ?? null))],
  );
}
