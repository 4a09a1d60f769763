export { SYNC_SQL } from './list.queries.ts';
export { itemCode, managementCode, syncListings } from './register.ts';
