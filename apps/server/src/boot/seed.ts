/** Whether a copy that is no production still lacks what it starts with; asked without loading what makes it, at every start. */
import type { Config } from '../platform/config/index.ts';
import { createDatabase, type Database, type DatabaseTarget } from '../platform/database/index.ts';

/** Makes the demo logins when there is no account yet. Answers whether the demo seller is there. */
export async function seedDemo(config: Config, target: DatabaseTarget): Promise<boolean> {
  const database = createDatabase({ target, name: 'seed', poolSize: 2 });
  try {
    const found = await lookForDemo(database);
    if (found.accounts && (!found.demo || found.linked || !config.sandbox.enabled)) return found.demo;
    const { makeDemo } = await import('./demo.ts');
    await makeDemo(config, database);
    return (await lookForDemo(database)).demo;
  } finally {
    await database.close();
  }
}

interface Found {
  accounts: boolean;
  demo: boolean;
  /** The demo seller has a shop. */
  linked: boolean;
}

async function lookForDemo(database: Database): Promise<Found> {
  return database.system(
    async (tx) => {
      const { rows } = await tx.query<{ accounts: boolean; demo: number | null }>(
        `select exists (select 1 from user_account) as accounts, (select seller_id from user_account where login_id = 'demoseller') as demo`,
      );
      const { accounts = false, demo = null } = rows[0] ?? {};
      if (demo === null) return { accounts, demo: false, linked: false };
      const shops = await tx.query('select 1 from shop_account where seller_id = $1 limit 1', [demo]);
      return { accounts, demo: true, linked: shops.rowCount > 0 };
    },
    { readOnly: true },
  );
}
