/** What the server hands to a connector for one call: the account, a limited and recorded http, tokens and the clock. */
import type { ObservedLimit, ShopType } from '@moa/core';
import type { Outcome } from './outcome.ts';

/** 0 goes first. Stock at low levels, cancels and dispatches overtake everything else. */
export type Urgency = 0 | 1 | 2 | 3;
export const URGENCY = { CRITICAL: 0, HIGH: 1, NORMAL: 2, LOW: 3 } as const satisfies Record<string, Urgency>;

export interface AccountRef {
  /** Our id of the shop account. */
  id: string;
  /** Decrypted credentials by the manifest's keys. Never logged. */
  credentials: Readonly<Record<string, string>>;
  /** Chosen sub-mall where the channel has several; null for the default. */
  multiShopId: string | null;
}

export interface StoredToken {
  accessToken: string;
  /** Instant after which the access token must not be used, ISO 8601. */
  expiresAt: string;
  refreshToken: string | null;
  refreshExpiresAt: string | null;
}

/** Tokens of one account, shared by all processes. */
export interface TokenStore {
  get(): Promise<StoredToken | null>;
  /**
   * Runs `renew` while no other process renews this account's token and stores what it returns before the lock is given back.
   * `renew` gets the newest stored token, which another process may just have renewed: return it unchanged when it is good.
   */
  renew(renew: (newest: StoredToken | null) => Promise<StoredToken>): Promise<StoredToken>;
}

export interface ChannelRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Absolute address; its origin must be the account's base URL (anything else is refused before a socket is opened). */
  url: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Operation name for records, metrics and fault plans, e.g. `products.create`. */
  operation: string;
  /** Rate-limit bucket of the manifest. */
  bucket: string;
  urgency?: Urgency;
  timeoutMs?: number;
  /** Reading calls are retried by the http itself (twice, with back-off); writes never are. */
  safe: boolean;
}

export interface ChannelResponse {
  status: number;
  headers: Headers;
  /** Whole body; bigger than the limit of the http (16 MiB) ends as `too_big`. */
  body: Uint8Array;
}

/**
 * The one way out to a channel. It waits for its turn in the account's call budget, times out, breaks the circuit and
 * records the call with secrets removed. It never throws for what a network does.
 */
export interface ChannelHttp {
  send(request: ChannelRequest): Promise<HttpResult>;
  /** Passes to the budget what the channel's own headers say, so that the stored rate follows it. */
  observeLimit(bucket: string, observed: ObservedLimit): void;
  /** What a result that `send` gave was found to mean, and where it answers for several `items` each of theirs; it goes into the record of the call. */
  conclude(result: HttpResult, outcome: Outcome<unknown>, items?: readonly Outcome<unknown>[]): void;
}

export type HttpResult =
  | { kind: 'response'; response: ChannelResponse }
  /** Never left this machine (connection refused, name not found, circuit open): safe to try again. */
  | { kind: 'unsent'; message: string }
  /** Sent, and no whole answer came back (time-out, reset, cut body). */
  | { kind: 'lost'; message: string }
  /** Answered with more than the limit of the http: the same call would get the same answer, a narrower one may fit. */
  | { kind: 'too_big'; message: string };

export interface ConnectorContext {
  /** Whose shop the call is for; a connector of a family asks it (`family.ts`). */
  shopType: ShopType;
  account: AccountRef;
  /** Base URL for this account's environment, without a trailing slash and with templates filled. */
  baseUrl: string;
  http: ChannelHttp;
  tokens: TokenStore;
  now(): Date;
  /** Waits for what a shop does a while after it has said yes. Tests pass the time at once. */
  pause(ms: number): Promise<void>;
  urgency: Urgency;
  /** Operator settings a channel needs (CAFE24 client id and secret, ZIGZAG solution name). */
  settings: Readonly<Record<string, string>>;
}
