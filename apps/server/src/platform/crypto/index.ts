export { SealError } from './sealing.ts';
export { createVault, type SellerKeys, type Vault } from './vault.ts';
