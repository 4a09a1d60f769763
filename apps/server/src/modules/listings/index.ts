export { itemCode, managementCode, syncListings } from './register.ts';
