/** One shop under test: a sandbox of its own, a seller's image host, and contexts over the real way out. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type CallRecord,
  CONNECTORS,
  type Connector,
  type ConnectorContext,
  createChannelHttp,
  createCircuitBreaker,
  createMemoryBudget,
  type Deadline,
  type LinkableShopType,
  type StoredToken,
  type TokenStore,
} from '@moa/channels';
import { type ChannelDriver, type RunningSandbox, sandboxChannels, startSandbox } from '@moa/sandbox';
import { type ImageHost, startImageHost } from './image-host.ts';

export interface ShopAccount {
  shopType: LinkableShopType;
  /** The sandbox's own id of the account. */
  accountId: string;
  credentials: Record<string, string>;
  /** Operator settings. */
  settings?: Record<string, string>;
  /** Token that a linked account starts with, where linking is a consent in a browser. */
  linkedToken?: StoredToken;
}

export interface TestContext extends ConnectorContext {
  records: CallRecord[];
  tokens: MemoryTokens;
}

export interface TestShop {
  connector: Connector;
  driver: ChannelDriver;
  sandbox: RunningSandbox;
  images: ImageHost;
  account: ShopAccount;
  /** Budget and breaker start fresh; the account's tokens are shared by all its contexts, unless others are given. */
  context(over?: { credentials?: Record<string, string>; token?: StoredToken | null; maxBodyBytes?: number }): TestContext;
  /** The shop of another account in the same sandbox, whose shop type was opened with it. */
  beside(account: ShopAccount): TestShop;
  /** Ends the wait for every answer that is still out, as a deadline would. */
  giveUpWaiting(): void;
  close(): Promise<void>;
}

interface MemoryTokens extends TokenStore {
  current(): StoredToken | null;
}

/** The real deadlines are long enough for a slow machine; tests that need one now call `giveUpWaiting`. */
const DEADLINE_MS = 20_000;
/** Everything that the shops here have fits, and what does not is quickly made. */
export const BODY_LIMIT_BYTES = 4 * 1024 * 1024;

/** @param besides other shop types of the same sandbox */
export async function openShop(account: ShopAccount, besides: readonly LinkableShopType[] = []): Promise<TestShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'moa-conformance-'));
  const channels = sandboxChannels.filter(({ shopType }) => shopType === account.shopType || besides.some((beside) => beside === shopType));
  const sandbox = await startSandbox({ port: 0, dataDir, rateFactor: 0, channels });
  const images = await startImageHost();
  const waiting = new Set<AbortController>();
  function deadline(): Deadline {
    const controller = new AbortController();
    waiting.add(controller);
    const timer = setTimeout(() => controller.abort(new Error('deadline')), DEADLINE_MS);
    return {
      signal: controller.signal,
      clear() {
        clearTimeout(timer);
        waiting.delete(controller);
      },
    };
  }

  function shopOf(own: ShopAccount): TestShop {
    const connector: Connector = CONNECTORS[own.shopType];
    const driver = sandbox.control(own.shopType);
    const basePath = channels.find(({ shopType }) => shopType === own.shopType)?.basePath ?? '';
    const ownTokens = memoryTokens(own.linkedToken ?? null);
    /** The shop's time passes, and nobody waits. */
    const pause = async (ms: number) => driver.moveClock(ms);
    return {
      connector,
      driver,
      sandbox,
      images,
      account: own,
      context(over = {}) {
        const credentials = { ...own.credentials, ...over.credentials };
        const tokens = over.token === undefined && over.credentials === undefined ? ownTokens : memoryTokens(over.token ?? null);
        const baseUrl = sandbox.url + basePath.replace(/\{(\w+)\}/g, (_, name: string) => credentials[name] ?? '');
        const { maxBodyBytes = BODY_LIMIT_BYTES } = over;
        return contextOf(connector, { baseUrl, credentials, settings: own.settings ?? {}, tokens, deadline, maxBodyBytes, pause });
      },
      beside: shopOf,
      giveUpWaiting() {
        for (const controller of waiting) controller.abort(new Error('deadline'));
      },
      async close() {
        await Promise.all([sandbox.close(), images.close()]);
        await rm(dataDir, { recursive: true, force: true });
      },
    };
  }
  return shopOf(account);
}

interface ContextInput {
  baseUrl: string;
  credentials: Record<string, string>;
  settings: Record<string, string>;
  tokens: MemoryTokens;
  deadline(ms: number): Deadline;
  maxBodyBytes: number;
  pause(ms: number): Promise<void>;
}

function contextOf({ manifest }: Connector, input: ContextInput): TestContext {
  const account = { id: 'account-1', credentials: input.credentials, multiShopId: null };
  const records: CallRecord[] = [];
  const clock = () => new Date();
  // The budget has a time of its own, which its waits move forward: the limits hold, and nobody waits.
  let budgetTime = 0;
  const budget = createMemoryBudget({
    clock: () => new Date(budgetTime),
    sleep: async (ms) => {
      budgetTime += ms;
    },
  });
  return {
    shopType: manifest.shopType,
    account,
    baseUrl: input.baseUrl,
    tokens: input.tokens,
    now: clock,
    pause: input.pause,
    urgency: 2,
    settings: input.settings,
    records,
    http: createChannelHttp({
      fetch: globalThis.fetch,
      budget,
      record: (call) => records.push(call),
      clock,
      sleep: async () => undefined,
      allowedOrigin: input.baseUrl,
      account,
      limits: manifest.limits,
      breaker: createCircuitBreaker({ clock }),
      deadline: input.deadline,
      random: () => 0,
      maxBodyBytes: input.maxBodyBytes,
    }),
  };
}

/** Tokens of one account in memory; renewals take turns, as the server's do. */
function memoryTokens(initial: StoredToken | null): MemoryTokens {
  let stored = initial;
  let turn: Promise<unknown> = Promise.resolve();
  return {
    current: () => stored,
    get: async () => stored,
    renew(renew) {
      const run = turn.then(async () => {
        stored = await renew(stored);
        return stored;
      });
      turn = run.catch(() => undefined);
      return run;
    },
  };
}
