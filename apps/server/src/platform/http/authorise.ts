/** The one place where a request is allowed or refused. */
import { type Access, problem } from '@moa/contract';
import type { Actor } from './context.ts';

/** Turns a bearer token into the person it stands for. `modules/accounts` provides it. */
export interface Authenticator {
  /**
   * Throws a 401 problem for a token that is wrong, expired or of an ended session, a 403 when `actingSeller` may not be used.
   * Null for a token without a person (client_credentials).
   */
  authenticate(token: string, actingSeller: string | null): Promise<Actor | null>;
}

/** Throws 401 or 403 unless `access` lets this person in. Administrators pass the seller kinds only while acting as a seller. */
export function authorise(access: Access, actor: Actor | null): void {
  if (access === 'PUBLIC') return;
  if (actor === null) throw problem('UNAUTHENTICATED');
  if (access === 'USER') return;
  if (access === 'ADMIN') {
    if (actor.role !== 'A') throw problem('FORBIDDEN');
    return;
  }
  if (actor.sellerId === null) throw problem(actor.role === 'A' ? 'ACTING_SELLER_REQUIRED' : 'FORBIDDEN');
  if (access === 'SELLER_ONLY') {
    if (actor.role === 'S') throw problem('FORBIDDEN', { detail: '셀러 본인만 이용할 수 있습니다.' });
    return;
  }
  if (!access.any.some((authority) => actor.authorities.has(authority))) throw problem('FORBIDDEN');
}

/** The token of an `Authorization: Bearer` header; null without one. */
export function bearerToken(header: string | undefined): string | null {
  if (header === undefined) return null;
  const match = /^Bearer +([\w.~+/=-]{1,4096})$/i.exec(header);
  return match?.[1] ?? null;
}
