import { createHash } from 'node:crypto';

/** What is stored of a token or ticket that we gave out: it is random enough that a plain hash keeps it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
