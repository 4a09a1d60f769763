/** The one place where a request is allowed or refused. */
import { type Access, problem, type SubAuthority, type SubRight } from '@moa/contract';
import { API_AREAS, type ApiArea, type ApiScope, type ApiUse, openAreas, scopesTitle } from '@moa/core';
import type { Tx } from '../database/index.ts';
import type { Actor } from './context.ts';

/** Turns a bearer token into the person it stands for. `modules/accounts` provides it. */
export interface Authenticator {
  /**
   * Throws a 401 problem for a token that is wrong, expired or of an ended session, a 403 when `actingSeller` may not be used.
   * Null for a token without a person (client_credentials). `ip` is the caller's: where an API token was used last is kept.
   */
  authenticate(token: string, actingSeller: string | null, ip: string): Promise<Actor | null>;
  /** True for an API token that was not met lately: it would have to be looked up, and anybody can make up another one. */
  isStrange?(token: string): boolean;
  /**
   * To be called in the transaction of what an administrator does as a seller: he stays in until it has ended. Throws a 403 problem when he has
   * left since the request began.
   */
  holdActing?(tx: Tx, actor: Actor): Promise<void>;
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

/** As sub-users and the screens of their seller read them. */
export const RIGHT_LABELS: Readonly<Record<SubRight, string>> = {
  viewPersonal: '개인정보 보기',
  downloadExcel: '엑셀 다운로드',
  viewCost: '원가 보기',
};

/** Throws 403 for a sub-user without the right that the operation asks for beside an authority. */
export function requireRight(right: SubRight | undefined, actor: Actor | null): void {
  if (right === undefined || actor?.rights.has(right)) return;
  throw problem('FORBIDDEN', { detail: `${RIGHT_LABELS[right]} 권한이 없습니다. 셀러에게 권한을 요청해주십시오.` });
}

const AUTHORITY_OF: Readonly<Record<ApiArea, SubAuthority>> = {
  product: 'productAuth',
  order: 'orderAuth',
  cs: 'csAuth',
  settle: 'settleAuth',
};

export interface TokenCall {
  access: Access;
  method: string;
  tokenAreas?: readonly ApiArea[] | undefined;
  proposes?: boolean | undefined;
}

/** What an operation does with what a token opens. */
export function useOf({ method, proposes }: Pick<TokenCall, 'method' | 'proposes'>): ApiUse {
  if (method === 'GET') return 'read';
  return proposes ? 'propose' : 'write';
}

/** The scope that opens an area for a use. Only products have plans to propose. */
export function scopeFor(area: ApiArea, use: ApiUse): ApiScope {
  if (use === 'propose') return area === 'product' ? 'product:propose' : `${area}:write`;
  return `${area}:${use}`;
}

/**
 * Who an API token is for one request: the seller with the authorities that its scopes open for reading, or for changing. Throws 403 for what
 * is closed to every token (all but operations that name authorities, or areas of their own) and for a scope that is missing.
 */
export function actorOfToken(actor: Actor, call: TokenCall): Actor {
  const { apiToken } = actor;
  if (apiToken === undefined) return actor;
  const areas = areasOf(call.access, call.tokenAreas);
  if (areas.length === 0)
    throw problem('INSUFFICIENT_SCOPE', { detail: 'API 토큰으로는 쓸 수 없는 기능입니다. 화면에서 로그인해주십시오.' });
  const use = useOf(call);
  const open = openAreas(apiToken.scopes, use);
  if (!areas.some((area) => open.includes(area))) {
    const needed = areas.map((area) => scopesTitle([scopeFor(area, use)])).join(' 또는 ');
    throw problem('INSUFFICIENT_SCOPE', { detail: `${needed} 권한이 있는 토큰이 필요합니다.` });
  }
  return { ...actor, authorities: new Set(open.map((area) => AUTHORITY_OF[area])) };
}

/** Areas of which a token needs one; none for what is closed to tokens. */
export function areasOf(access: Access, tokenAreas: readonly ApiArea[] = []): readonly ApiArea[] {
  if (access === 'USER') return tokenAreas;
  return typeof access === 'object' ? API_AREAS.filter((area) => access.any.includes(AUTHORITY_OF[area])) : [];
}

/** Throws 403 for an administrator who acts as a seller. */
export function refuseActing(actor: Actor | null): void {
  if (typeof actor?.actingSellerLoginId === 'string') throw problem('ACTING_CLOSED', { detail: '셀러가 직접 로그인하여 처리해야 합니다.' });
}

/** The token of an `Authorization: Bearer` header; null without one. */
export function bearerToken(header: string | undefined): string | null {
  if (header === undefined) return null;
  const match = /^Bearer +([\w.~+/=-]{1,4096})$/i.exec(header);
  return match?.[1] ?? null;
}
