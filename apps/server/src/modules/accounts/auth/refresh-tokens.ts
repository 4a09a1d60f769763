/**
 * Refresh tokens: opaque, stored only as hashes. The successor of a token is derived from it with a secret key, so that a second
 * tab that comes with the old one within the grace gets the same successor, though nowhere is it stored in clear.
 */
import { createHmac, randomBytes } from 'node:crypto';

export interface RefreshTokens {
  /** A token that follows no other: 43 characters, URL-safe. */
  create(): string;
  successor(token: string): string;
}

export function createRefreshTokens(key: Buffer, random: (size: number) => Buffer = randomBytes): RefreshTokens {
  return {
    create: () => random(32).toString('base64url'),
    successor: (token) => createHmac('sha256', key).update(token).digest('base64url'),
  };
}
