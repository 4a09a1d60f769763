/** What a fresh copy that is no production starts with. */
import { createPeopleVault, giveDemoContacts, seedAccounts } from '../modules/accounts/index.ts';
import { startFilling } from '../modules/demo/index.ts';
import { demoLinkTask } from '../modules/shops/index.ts';
import { type Config, loadKeys } from '../platform/config/index.ts';
import { createPlatformVault } from '../platform/crypto/index.ts';
import type { Database } from '../platform/database/index.ts';
import { enqueue } from '../platform/jobs/index.ts';

/** Makes the demo logins when there is no account yet, and has the demo seller's shops linked. */
export async function makeDemo(config: Config, database: Database): Promise<void> {
  const made = await seedAccounts(database);
  if (made) await giveDemoContacts(database, createPeopleVault(await createPlatformVault(database, loadKeys(config).master)));
  await linkDemoShops(config, database);
}

/** Asks a worker to link the demo seller's shops, once: a seller who unlinks one does not find it linked again. */
async function linkDemoShops(config: Config, database: Database): Promise<void> {
  if (!config.sandbox.enabled) return;
  const { rows } = await database.system((tx) =>
    tx.query<{ seller_id: number }>(`select seller_id from user_account where login_id = 'demoseller' and seller_id is not null`),
  );
  const sellerId = rows[0]?.seller_id;
  if (sellerId === undefined) return;
  const shops = await database.tenant(sellerId, (tx) => tx.query('select 1 from shop_account where seller_id = $1 limit 1', [tx.sellerId]));
  if (shops.rowCount > 0) return;
  await database.tenant(sellerId, async (tx) => {
    const task = await enqueue(tx, demoLinkTask, { sellerId }, { dedupeKey: `demo:${sellerId}` });
    if (task !== null && config.demo === 'full') await startFilling(tx);
  });
}
