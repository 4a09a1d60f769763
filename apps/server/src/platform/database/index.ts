export { createDatabase, type Database, type DirectConnection } from './database.ts';
export { isDatabaseUnavailable, isDuplicate } from './errors.ts';
export { checkMigrated, migrate, readMigrations, requireMigrated } from './migrate.ts';
export { prepareEmbedded, prepareGiven } from './prepare.ts';
export { type DatabaseTarget, embeddedTarget, givenTarget } from './target.ts';
export type { TenantTx, TransactionOptions, Tx } from './transaction.ts';
