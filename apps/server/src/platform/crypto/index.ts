export { SealError } from './envelope.ts';
export { rewrapKeys } from './rotation.ts';
export { createVault, type SellerVault, type Vault, type VaultOptions } from './vault.ts';
