/** What a handler knows of the request it serves. */
import { problem, type SubAuthority, type SubRight } from '@moa/contract';
import type { ApiScope } from '@moa/core';
import type { AuditEntry } from '../audit/index.ts';
import type { SellerScope, Tx } from '../database/index.ts';

/** The signed-in person of a request. */
export interface Actor {
  userId: number;
  loginId: string;
  /** A administrator, S sub-user, U seller. */
  role: 'A' | 'S' | 'U';
  /** Empty for an API token, which has none. */
  sessionId: string;
  /** Whose data the request works on: one's own seller, or the seller an administrator acts as; null for an administrator acting as nobody. */
  sellerId: number | null;
  /** All four for a seller and for an administrator acting as one. */
  authorities: ReadonlySet<SubAuthority>;
  /** Both for everybody but sub-users, who have what they were given. */
  rights: ReadonlySet<SubRight>;
  /** Shop accounts a sub-user is limited to; null: all of them. */
  shopAccountIds: ReadonlySet<number> | null;
  /** Set while an administrator acts as a seller: both names go into the audit log. */
  actingSellerLoginId: string | null;
  /** Set where a program calls with a personal API token of this person. */
  apiToken?: { id: number; name: string; scopes: readonly ApiScope[] };
}

export interface RequestContext {
  /** Also the `traceId` of a problem. */
  readonly requestId: string;
  /** Name of the operation, `orders.confirm`. */
  readonly operation: string;
  readonly ip: string;
  readonly userAgent: string | null;
  /** Host and port the caller used, and whether the browser came over https: they decide names and flags of cookies. */
  readonly host: string;
  readonly secure: boolean;
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal;
  /** Null only in PUBLIC operations. */
  readonly actorOrNull: Actor | null;
  /** The signed-in person. Throws 401 in a PUBLIC operation called without a token. */
  readonly actor: Actor;
  /** The seller whose data is worked on. Throws 403 for an administrator who acts as nobody. */
  readonly sellerId: number;
  /** The seller with the shop accounts the person is limited to: what transactions on shops' records are opened with. Throws as `sellerId`. */
  readonly scope: SellerScope;
  /**
   * Stores `output` as the answer to this request's Idempotency-Key inside the transaction of the effect, so that the effect happens once
   * even if the process dies before answering. Does nothing when no key was sent, nor for an administrator in a seller's transaction (the answer
   * is kept right after it). Call it last in the transaction, with what the handler answers.
   */
  storeAnswer(tx: Tx, output: unknown): Promise<void>;
  /**
   * Writes the audit row of this request inside the transaction of the change. The action is the operation's `audit` name (or the
   * operation itself) unless `entry` names another. It goes into the log of the caller's seller; an administrator says whose log it is.
   */
  audit(tx: Tx, entry: Omit<AuditEntry, 'action'> & { action?: string; sellerId?: number }): Promise<void>;
  /** Adds a response header. */
  header(name: string, value: string | string[]): void;
}

/** A claimed Idempotency-Key. `platform/idempotency` makes it. */
export interface IdempotencyClaim {
  readonly owner: string;
  readonly operation: string;
  readonly key: string;
  /** Proves that this request still holds the claim. */
  readonly token: string;
  readonly sellerId: number | null;
  /** Seals an answer for where this claim lies. */
  readonly seal: (body: string) => Buffer;
  /** The answer was committed with the effect. */
  stored: boolean;
}

export interface ContextParts {
  requestId: string;
  operation: string;
  ip: string;
  userAgent: string | null;
  host: string;
  secure: boolean;
  signal: () => AbortSignal;
  actor: Actor | null;
  storeAnswer: (tx: Tx, output: unknown) => Promise<void>;
  audit: RequestContext['audit'];
  header: (name: string, value: string | string[]) => void;
}

export function createRequestContext(parts: ContextParts): RequestContext {
  const sellerIdOf = (actor: Actor | null): number => {
    if (actor === null) throw problem('UNAUTHENTICATED');
    if (actor.sellerId === null) throw problem('ACTING_SELLER_REQUIRED');
    return actor.sellerId;
  };
  return {
    requestId: parts.requestId,
    operation: parts.operation,
    ip: parts.ip,
    userAgent: parts.userAgent,
    host: parts.host,
    secure: parts.secure,
    get signal() {
      return parts.signal();
    },
    actorOrNull: parts.actor,
    get actor() {
      if (parts.actor === null) throw problem('UNAUTHENTICATED');
      return parts.actor;
    },
    get sellerId() {
      return sellerIdOf(parts.actor);
    },
    get scope() {
      return scopeOf(parts.actor, sellerIdOf(parts.actor));
    },
    storeAnswer: parts.storeAnswer,
    audit: parts.audit,
    header: parts.header,
  };
}

/** What somebody sees of a seller: her shops, and whether costs are hidden. */
export function scopeOf(actor: Pick<Actor, 'shopAccountIds' | 'rights'> | null, sellerId: number): SellerScope {
  const limit = actor?.shopAccountIds ?? null;
  return { sellerId, shopAccountIds: limit === null ? null : [...limit], hidesCost: actor?.rights.has('viewCost') !== true };
}
