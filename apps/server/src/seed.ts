/** What a fresh copy that is no production starts with. */
import { seedAccounts } from './modules/accounts/index.ts';
import type { Config } from './platform/config/index.ts';
import { createDatabase, type DatabaseTarget } from './platform/database/index.ts';

/** Makes the demo logins when there is no account yet. Answers whether the demo seller is there. */
export async function seedDemo(_config: Config, target: DatabaseTarget): Promise<boolean> {
  const database = createDatabase({ target, name: 'seed', poolSize: 2 });
  try {
    await seedAccounts(database);
    const { rowCount } = await database.system((tx) => tx.query(`select 1 from user_account where login_id = 'demoseller'`));
    return rowCount > 0;
  } finally {
    await database.close();
  }
}
