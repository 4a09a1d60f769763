/**
 * How an operation is declared, once: method, path, who may call it, input, output, errors and a Korean summary.
 * Server, typed client, OpenAPI document and access matrix are all read from these declarations.
 */
import type { ApiArea } from '@moa/core';
import { oc } from '@orpc/contract';

export type SubAuthority = 'productAuth' | 'orderAuth' | 'csAuth' | 'settleAuth';

/** What a sub-user needs beside an authority: 개인정보 보기, 엑셀 다운로드, 원가 보기. */
export type SubRight = 'viewPersonal' | 'downloadExcel' | 'viewCost';

/**
 * `PUBLIC`: no token. `USER`: any signed-in person. `SELLER_ONLY`: the seller itself, no sub-user. `ADMIN`: role A.
 * `{ any: [...] }`: the seller, or a sub-user who has one of these authorities. An administrator passes the seller kinds only
 * while acting as a seller.
 */
export type Access = 'PUBLIC' | 'USER' | 'SELLER_ONLY' | 'ADMIN' | { any: SubAuthority[] };

export interface OperationMeta {
  access?: Access;
  /** Largest request body in bytes; 256 KiB when absent. */
  bodyLimit?: number;
  /** Rows or bytes for which the request is heavy: not counted against latency budgets. */
  streaming?: boolean;
  /** A right of its own that a sub-user needs beside the authority. */
  right?: SubRight;
  /** The audit log keeps no row (reads are never audited unless `audit` names them). */
  audit?: string;
  /** Body or answer hold a secret (a password, a ticket): neither is kept for an Idempotency-Key, not even as a hash. */
  noReplay?: boolean;
  /**
   * Open to personal API tokens that may read (GET) or change (the rest) one of these areas. Only for USER operations: those that name
   * authorities follow from them, and all others are closed to tokens.
   */
  tokenAreas?: readonly ApiArea[];
  /** It makes a plan and changes nothing: open to API tokens that may only propose. */
  proposes?: boolean;
  /**
   * Whether an administrator who acts as a seller may call it. Without it: everything may be read, and everything may be changed but what
   * lies below the paths of logins and accounts (`isClosedToActing`).
   */
  acting?: 'OPEN' | 'CLOSED';
}

/** Logins, passwords, sub-users, keys of shops and whatever else is the seller's own: changing them asks for the seller in person. */
const OWN_PATHS = /^\/api\/v1\/(?:users|auth)(?:\/|$)/;

/** Closed by default: an operation below these paths that changes something is open to an acting administrator only when it says so. */
export function isClosedToActing({ method, path, meta }: { method: string; path: string; meta: OperationMeta }): boolean {
  if (meta.access === 'PUBLIC') return false;
  if (meta.acting !== undefined) return meta.acting === 'CLOSED';
  return method !== 'GET' && OWN_PATHS.test(path);
}

const base = oc.$meta<OperationMeta>({});

/** Starts an operation. `summary` is Korean and shown in /docs. */
export function operation(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: `/${string}`,
  access: Access,
  summary: string,
  extra: Omit<OperationMeta, 'access'> & { tags?: string[]; successStatus?: number; detailed?: boolean } = {},
) {
  const { tags, successStatus, detailed, ...meta } = extra;
  return base.meta({ access, ...meta }).route({
    method,
    path,
    summary,
    ...(tags ? { tags } : {}),
    ...(successStatus ? { successStatus } : {}),
    ...(detailed ? { inputStructure: 'detailed' as const } : {}),
  });
}
