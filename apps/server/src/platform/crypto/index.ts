export { SealError, UnknownKeyVersionError } from './envelope.ts';
export { createPlatformVault, type PlatformVault } from './platform-vault.ts';
export { rewrapKeys } from './rotation.ts';
export { type Cipher, createSellerVault, KEYS_CHANNEL, type SellerVault } from './seller-vault.ts';
export { hashToken } from './token-hash.ts';
