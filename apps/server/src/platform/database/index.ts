export { createDatabase, type Database, type DatabaseOptions, type DirectConnection } from './database.ts';
export { isDatabaseUnavailable, isDuplicate, isLostRace } from './errors.ts';
export type { ListenOptions } from './listener.ts';
export { checkMigrated, type Migration, migrate, readMigrations, requireMigrated } from './migrate.ts';
export { prepareEmbedded, prepareGiven } from './prepare.ts';
export type { Tables } from './tables.generated.ts';
export { type DatabaseTarget, embeddedTarget, givenTarget, type Role } from './target.ts';
export type { QueryResult, TenantTx, TransactionOptions, Tx } from './transaction.ts';
