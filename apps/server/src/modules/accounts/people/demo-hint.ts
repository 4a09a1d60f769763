/** The demo login as a hint on the login page of copies that are no production. */
import type { Config } from '../../../platform/config/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { DEMO_PASSWORD, DEMO_SELLER, hasDemoSeller } from './seed.ts';

/** Every page waits for the hint, and a database that has fallen silent answers after seconds only. */
const PATIENCE_MS = 250;

export async function demoLoginHint({
  config: { environment },
  database,
}: {
  config: Pick<Config, 'environment'>;
  database: Database;
}): Promise<Record<string, string>> {
  if (environment === 'production') return {};
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, PATIENCE_MS, false);
  const known = await Promise.race([hasDemoSeller(database).catch(() => false), late]);
  clearTimeout(timer);
  return known ? { 'moa-demo': `${DEMO_SELLER} ${DEMO_PASSWORD}` } : {};
}
