/** How e-mail and phone of a login are kept: sealed to be read by us, hashed to be found by. */
import { canonicalEmail } from '@moa/core';
import type { PlatformVault } from '../../../platform/crypto/index.ts';

export type ContactKind = 'email' | 'phone';

export interface PeopleVault {
  /** `loginId` names the row: moved to another it does not open. */
  seal(kind: ContactKind, loginId: string, value: string): Buffer;
  open(kind: ContactKind, loginId: string, sealed: Buffer): string;
  hash(kind: ContactKind, value: string): Buffer;
}

export function createPeopleVault(platformVault: PlatformVault): PeopleVault {
  const associatedData = (kind: ContactKind, loginId: string) => `user_account.${kind}:${loginId}`;
  return {
    seal: (kind, loginId, value) => platformVault.seal(value, associatedData(kind, loginId)),
    open: (kind, loginId, sealed) => platformVault.open(sealed, associatedData(kind, loginId)),
    hash: (kind, value) => platformVault.blindIndex(`user_account.${kind}`, kind === 'email' ? canonicalEmail(value) : value),
  };
}
