export { SealError } from './envelope.ts';
export { createPlatformVault, type PlatformVault } from './platform-vault.ts';
export { rewrapKeys } from './rotation.ts';
export { hashToken } from './token-hash.ts';
export { createVault, KEYS_CHANNEL, type SellerVault, type Vault } from './vault.ts';
