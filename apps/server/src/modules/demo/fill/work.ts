/** What the steps of filling share: who is filled, by which means, and waiting for jobs they started. */
import { setTimeout as delay } from 'node:timers/promises';
import type { PlatformVault } from '../../../platform/crypto/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { Images } from '../../../platform/files/index.ts';
import type { Requester } from '../../../platform/jobs/index.ts';
import type { ShopLookups } from '../../shops/index.ts';
import type { SandboxControl } from '../control.ts';
import { type PracticeShop, practiceShops } from '../shop-entry.ts';

export interface FillDeps {
  database: Database;
  images: Images;
  lookups: ShopLookups;
  platformVault: PlatformVault;
  sandbox: SandboxControl;
}

export interface Account extends PracticeShop {
  /** Of the account at the sandbox. */
  sandboxId: string;
}

/** One filling of one seller. */
export interface Filling extends FillDeps {
  sellerId: number;
  /** In whose name. */
  by: Requester;
  /** When it was begun: what is made up lies before. */
  began: Date;
  signal: AbortSignal;
}

const LOOK_MS = 250;

/** Asks until there is an answer. @throws after `limitMs`, and the signal's reason */
export async function waitFor<T>(filling: Pick<Filling, 'signal'>, limitMs: number, ask: () => Promise<T | null>): Promise<T> {
  const end = performance.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (performance.now() > end) throw new Error('what was waited for did not come');
    await delay(LOOK_MS, undefined, { signal: filling.signal });
  }
}

const RUN_LIMIT_MS = 10 * 60_000;

/** Returns when no job of the kinds is under way. */
export async function waitForRuns(filling: Filling, kinds: readonly string[]): Promise<void> {
  await waitFor(filling, RUN_LIMIT_MS, async () => {
    const { rows } = await filling.database.tenant(filling.sellerId, (tx) =>
      tx.query<{ open: boolean }>(
        `select exists (select 1 from job_run where seller_id = $1 and kind = any ($2::text[]) and status in ('QUEUED', 'RUNNING')) as open`,
        [tx.sellerId, kinds],
        'demo.open-runs',
      ),
    );
    return rows[0]?.open ? null : true;
  });
}

/** Shops of the seller that orders can be placed at. */
export async function linkedShops({ database, sandbox, sellerId }: Filling): Promise<Account[]> {
  const shops = await practiceShops(database, { sellerId, shopAccountIds: null });
  return Promise.all(shops.map(async (shop) => ({ ...shop, sandboxId: await sandbox.accountId(shop.shopType) })));
}
