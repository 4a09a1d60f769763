export { createDatabase, type Database, type DirectConnection } from './database.ts';
export {
  CommitUnknown,
  isDatabaseUnavailable,
  isDuplicate,
  isInterrupted,
  isLockTimeout,
  isLostRace,
  isNodeAway,
  isRefusedData,
  isStorageFull,
} from './errors.ts';
export {
  checkMigrated,
  everyServerKnowsFrom,
  type Migration,
  migrate,
  pendingMigrations,
  readMigrations,
  requireMigrated,
} from './migrate.ts';
export { prepareEmbedded, prepareGiven } from './prepare.ts';
export { requireServers } from './reachable.ts';
export { type DatabaseTarget, embeddedTarget, givenTarget } from './target.ts';
export type { SellerScope, TenantTx, TransactionOptions, Tx } from './transaction.ts';
export { ofVisibleShops, seesShop, shopLimit, visibleShops } from './visible-shops.ts';
