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
  const { rows } = await database.system(
    (tx) =>
      tx.query<Found>(
        `select exists (select 1 from user_account) as accounts,
                exists (select 1 from user_account where login_id = 'demoseller') as demo,
                exists (select 1 from user_account u join shop_account a on a.seller_id = u.seller_id where u.login_id = 'demoseller') as linked`,
      ),
    { readOnly: true },
  );
  return rows[0] ?? { accounts: false, demo: false, linked: false };
}
