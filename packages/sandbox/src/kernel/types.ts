/**
 * What every simulated channel shares: durable state, accounts, a business clock, faults, rate limits and a control surface.
 * A channel is written from its fact sheet alone and imports nothing of the connectors.
 */
import type { ClaimReason, QuestionKind, ShopType } from '@moa/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServiceName } from '../base-paths.ts';
import type { TransitionTable } from '../market/types.ts';

/** Named collections of JSON records. Every write is in the channel's journal file before the answer leaves, so state survives kill -9. */
export interface Store {
  collection<T>(name: string): Collection<T>;
  /** Next number of a named sequence, from `start`. */
  next(sequence: string, start: number): number;
}

/** Values are live references: change one, then `put` it, or the change is not in the journal. Put after the last `await` of a route. */
export interface Collection<T> {
  get(id: string): T | undefined;
  put(id: string, value: T): void;
  delete(id: string): void;
  has(id: string): boolean;
  values(): IterableIterator<T>;
  readonly size: number;
  /** Exact-match index, kept up to date by `put` and `delete`; ask once in `register` and keep it. A null key is left out. */
  index(keyOf: (value: T) => string | null): Index<T>;
  /** Sorted index for pages and time windows; keys are compared as text (ISO times, zero-padded numbers, with an account prefix). */
  ordered(keyOf: (value: T) => string | null): OrderedIndex<T>;
}

export interface Index<T> {
  get(key: string): T[];
  first(key: string): T | undefined;
  count(key: string): number;
}

/** Entries sorted by (key, id). */
export interface OrderedIndex<T> {
  /** Entries with `from <= key < to`, at most `limit` after skipping `offset`; O(log n + limit). `newestFirst` walks from the end. */
  range(options: {
    from?: string;
    to?: string;
    offset?: number;
    limit?: number;
    newestFirst?: boolean;
  }): { key: string; id: string; value: T }[];
  /** Entries strictly after (key, id) and before `to`. */
  after(key: string, id: string, to: string | undefined, limit: number): { key: string; id: string; value: T }[];
  count(from?: string, to?: string): number;
}

/** A seller's account at the simulated channel. `secrets` are what a request is checked against. */
export interface SandboxAccount {
  /** Login or vendor id, unique in the channel. */
  id: string;
  shopName: string;
  secrets: Record<string, string>;
}

export interface BusinessClock {
  /** Real time: protocol, tokens, new records. */
  now(): Date;
}

export type FaultKind =
  /** The answer comes `latencyMs` later. */
  | 'LATENCY'
  /** No effect and no answer until the client gives up (at most 60 s). */
  | 'TIMEOUT'
  /** The effect happens, then the connection is reset. */
  | 'LOST_AFTER_EFFECT'
  | 'RATE_LIMITED'
  | 'RATE_LIMITED_RETRY_AFTER'
  | 'SERVER_ERROR'
  /** The effect happens, then 500 is answered. */
  | 'SERVER_ERROR_AFTER_EFFECT'
  | 'EXPIRED_TOKEN'
  | 'MALFORMED_BODY'
  | 'CUT_BODY'
  | 'REPEATED_PAGE'
  | 'SHIFTED_PAGE'
  | 'OUT_OF_ORDER_STATUS'
  /** The effect happens, then 200 with a body that is none of this operation: `variant` says which. */
  | 'WRONG_SHAPE'
  /** The effect happens, then 404 of a gateway that knows nothing of the channel: `variant` is its body. */
  | 'NOT_FOUND_AS_404'
  /** The effect happens, then a gateway that gave up waiting answers in its own words, under a status of its own: `variant` says which. */
  | 'GATEWAY_ANSWER'
  /** The effect happens, then the whole answer with blanks behind it up to `bytes`. */
  | 'HUGE_ANSWER'
  /** Names and memos of the answer carry NUL, control characters, lone surrogates, direction marks, formula starts and 200,000 characters. */
  | 'HOSTILE_TEXT'
  /** The rows of the answer, or of its batch, in the opposite order. */
  | 'REORDERED_ROWS'
  /** The word for the next page is one that was given before, also behind the last page: `variant` says how many take turns. */
  | 'REPEATED_CURSOR';

export const FAULT_VARIANTS = {
  WRONG_SHAPE: ['EMPTY_OBJECT', 'NULL', 'EMPTY_LIST', 'NUMBER', 'OTHER_OPERATION'],
  NOT_FOUND_AS_404: ['EMPTY', 'HTML', 'GATEWAY_JSON'],
  GATEWAY_ANSWER: ['408_HTML', '408_CODE', '409_HTML', '409_CODE', '409_NUMBER', '502_CODE'],
  REPEATED_CURSOR: ['SAME', 'ALTERNATING'],
} as const satisfies Partial<Record<FaultKind, readonly string[]>>;

export type WrongShape = (typeof FAULT_VARIANTS)['WRONG_SHAPE'][number];
export type GatewayPage = (typeof FAULT_VARIANTS)['NOT_FOUND_AS_404'][number];
export type GatewayAnswer = (typeof FAULT_VARIANTS)['GATEWAY_ANSWER'][number];
export type CursorRound = (typeof FAULT_VARIANTS)['REPEATED_CURSOR'][number];
export type FaultVariant = WrongShape | GatewayPage | GatewayAnswer | CursorRound;

/** Faults a channel answers in its own words. */
export type AnsweredFault = 'RATE_LIMITED' | 'RATE_LIMITED_RETRY_AFTER' | 'SERVER_ERROR' | 'SERVER_ERROR_AFTER_EFFECT' | 'EXPIRED_TOKEN';

export interface FaultAnswer {
  status: number;
  headers?: Record<string, string>;
  body: string | Buffer;
}

export interface Fault {
  id: string;
  /** Operation names are the connector SDK's capability names (`products.create`, `orders.collect`, …) or `*`. */
  operation: string;
  kind: FaultKind;
  /** How many calls it lets pass before it hits one. */
  skip: number;
  /** How many calls it hits; null for all until removed. */
  times: number | null;
  /** Share of calls hit, 0..1; decided by a seeded generator. */
  probability: number;
  latencyMs: number;
  seed: number;
  /** One of the kind's `FAULT_VARIANTS`; null for a kind without any. */
  variant: FaultVariant | null;
  /** Size of a huge answer. */
  bytes: number;
}

export interface SandboxKernel {
  /** Shop type of the channel, or name of the service. */
  name: string;
  store: Store;
  clock: BusinessClock;
  /** Multiplies every rate limit (1 = as the sheet says; 0 = limits off). */
  rateFactor: number;
  account(id: string): SandboxAccount | undefined;
  accounts(): SandboxAccount[];
  /**
   * Classifies a request as an operation and applies pre-effect faults (by throwing, which the server turns into the
   * channel's `faultAnswer`: let it pass through your own catch blocks); to be called first in a route.
   * Names are the SDK's capability names; use `auth.token` for token calls and `images.upload` for image uploads. Post-effect faults (LOST_AFTER_EFFECT, CUT_BODY…) are applied by the kernel when the route answers.
   */
  operation(request: object, name: string): void;
  /** Active page fault for a list route to honour (`REPEATED_PAGE`, `SHIFTED_PAGE`, `OUT_OF_ORDER_STATUS`), consumed by asking. */
  pageFault(request: object, kind: 'REPEATED_PAGE' | 'SHIFTED_PAGE' | 'OUT_OF_ORDER_STATUS'): boolean;
  /**
   * Notes that a write really changed what belongs to `subject` (the order number), whatever the caller will hear of it. Called once for each
   * line that changed; not for what was refused.
   */
  effect(operation: string, subject: string): void;
  /** Takes one call from a leaky bucket; false when it is over. `fill` is what is used after the call. */
  take(bucketKey: string, perSecond: number, burst: number): RateAnswer;
  /** Really fetches an image address as the channel would; false when it can't be read or is no image. Cached by address. */
  fetchImage(url: string): Promise<ImageFacts>;
  /** Another channel of the same sandbox; absent where there is none. For what one interface keeps for two of them. */
  beside?(shopType: ShopType): SandboxKernel | undefined;
  /** Keeps uploaded bytes durably; answers the path below the sandbox's origin where they are served. Put the request's origin in front. */
  putFile(bytes: Buffer, contentType: string): string;
}

export interface ImageFacts {
  ok: boolean;
  width: number;
  height: number;
  bytes: number;
}

export interface RateAnswer {
  allowed: boolean;
  used: number;
  remaining: number;
  retryAfterMs: number;
  /** What holds after `rateFactor`, for headers. */
  perSecond: number;
  burst: number;
}

/** A product as a buyer would see it, for the sandbox page and for tests. */
export interface ShopProductView {
  accountId: string;
  productId: string;
  sellerCode: string | null;
  managementCode: string | null;
  name: string;
  price: number;
  status: string;
  onSale: boolean;
  imageUrls: string[];
  detailHtml: string;
  optionNames: string[];
  items: { itemId: string; optionValues: string[]; price: number; quantity: number; onSale: boolean; itemCode: string | null }[];
  categoryId: string | null;
  createdAt: string;
  updatedAt: string;
  /** Where a buyer could buy it: number of products waiting for approval etc. */
  raw: unknown;
}

export interface PlaceOrderInput {
  accountId: string;
  lines: { productId: string; itemId: string; quantity: number }[];
  buyer: { name: string; phone: string };
  receiver: { name: string; phone: string; zipCode: string; address1: string; address2: string };
  message: string;
  /** Unpaid (bank transfer) where the channel shows such orders. */
  unpaid?: boolean;
  /** A gift whose receiver enters the address later, where the channel has them: `enterAddress`. */
  addressLater?: boolean;
}

export interface SandboxOrderView {
  accountId: string;
  orderNo: string;
  lines: {
    lineNo: string;
    productId: string;
    itemId: string;
    productName: string;
    optionText: string;
    quantity: number;
    status: string;
    courier: string | null;
    invoiceNo: string | null;
    claim: string | null;
    /** Number of the open claim. */
    openClaim: string | null;
    /** Number of the open claim that the buyer may take back. */
    withdrawable: string | null;
  }[];
  orderedAt: string;
  buyerName: string;
}

export interface SandboxQuestionView {
  accountId: string;
  kind: QuestionKind;
  questionNo: string;
  askedAt: string;
  buyer: string;
  title: string;
  body: string;
  productId: string | null;
  productName: string;
  orderNo: string | null;
  answers: string[];
}

/** How tests, the demo and the page drive a channel; never reachable from the channel's own wire. */
export interface ChannelControl {
  /** Of the market behind it; absent where there is none. */
  table?(): TransitionTable;
  /** Newest first. */
  products(accountId?: string): ShopProductView[];
  /** Newest first; at most `limit` when given. */
  orders(accountId?: string, limit?: number): SandboxOrderView[];
  /** Refuses what a buyer could not do (not on sale, more than the stock). The shop's own stock falls at once. */
  placeOrder(input: PlaceOrderInput): { orderNo: string; lineNos: string[] };
  /** The receiver of a gift accepts it, and enters the address that the order was placed with. */
  enterAddress?(input: { accountId: string; orderNo: string }): void;
  /** The receiver of a gift refuses it instead. */
  refuseGift?(input: { accountId: string; orderNo: string }): void;
  /** The receiver of an accepted gift chooses another address or another option, as long as the channel lets them. */
  changeGift?(input: { accountId: string; orderNo: string; receiver?: PlaceOrderInput['receiver']; itemId?: string }): void;
  /** Buyer asks to cancel. Whether it is accepted at once is the channel's rule. */
  requestCancel(input: { accountId: string; orderNo: string; lineNo: string; quantity?: number; reason: ClaimReason }): { claimNo: string };
  /** Buyer asks for a return or an exchange of what has left. */
  requestReturn?(input: {
    accountId: string;
    orderNo: string;
    lineNo: string;
    type: 'RETURN' | 'EXCHANGE';
    quantity?: number;
    reason: ClaimReason;
  }): { claimNo: string };
  /** A courier fetches the goods of a return or an exchange, or brings them to the seller. */
  advanceClaim?(input: { accountId: string; claimNo: string; to: 'COLLECTING' | 'COLLECTED' }): void;
  /** The seller writes down a claim on some pieces in the shop's own office: a cancel is done, a return or exchange accepted. */
  claimInOffice?(input: { accountId: string; orderNo: string; lineNo: string; type: 'CANCEL' | 'RETURN' | 'EXCHANGE'; quantity: number }): {
    claimNo: string;
  };
  /** The seller takes an open claim back there. */
  dropInOffice?(input: { accountId: string; claimNo: string }): void;
  /** Buyer takes an undecided claim back. */
  withdrawClaim?(input: { accountId: string; claimNo: string }): void;
  /** Buyer reports that a parcel did not arrive, and takes that back. */
  reportUnreceived?(input: { accountId: string; orderNo: string; lineNo: string; detail: string }): void;
  withdrawUnreceived?(input: { accountId: string; orderNo: string; lineNo: string }): void;
  /** Buyer asks the seller; what is named must be there. */
  ask?(input: {
    accountId: string;
    kind: QuestionKind;
    productId?: string | undefined;
    orderNo?: string | undefined;
    buyer: string;
    title?: string | undefined;
    body: string;
  }): { questionNo: string };
  /** Newest first, with what was answered. */
  questions?(accountId?: string): SandboxQuestionView[];
  /** Buyer takes a question back. */
  withdrawQuestion?(input: { accountId: string; questionNo: string }): void;
  /** Order status set by the channel (courier scan, buyer's confirm…). */
  advanceOrder(input: { accountId: string; orderNo: string; lineNo: string; to: 'PAID' | 'DELIVERED' | 'CONFIRMED' }): void;
  /** Review by the channel's staff, where there is one. */
  approveProduct?(input: { accountId: string; productId: string; approve: boolean; reason?: string }): void;
  /** Changes made by the seller in the shop's own admin, behind our back. */
  editProduct(input: {
    accountId: string;
    productId: string;
    itemId?: string;
    name?: string;
    price?: number;
    quantity?: number;
    onSale?: boolean;
    /** State of the whole product in the channel's own words, as its products show it in `status`. */
    status?: string;
  }): void;
  /** Fills in, as the seller would in the shop's own admin, everything of a product that Moa has no field for. */
  fillSellerFields(input: { accountId: string; productId: string }): void;
  /** Those fields as they stand, by the channel's names. */
  sellerFields(input: { accountId: string; productId: string }): Record<string, unknown>;
  /** An address of the shop's own, renamed in its admin, or removed (`name` null). */
  changeAddress?(input: { accountId: string; addressId: string; name: string | null }): void;
  /** Puts a product into the shop that was never sent by Moa (for collecting existing products). */
  seedProduct(input: {
    accountId: string;
    name: string;
    price: number;
    sellerCode: string;
    optionNames: string[];
    items: { optionValues: string[]; price: number; quantity: number; itemCode: string }[];
    imageUrl: string | null;
    detailHtml: string;
  }): { productId: string };
  /** Ages every stored business record by `ms` and runs the timers that fall due. */
  moveClock(ms: number): void;
  /** Revokes every token or key session of the account, so that the next call is refused. */
  expireCredentials(accountId: string): void;
  /** Makes the account's keys good again, where they do not renew themselves and no new consent brings others. */
  restoreCredentials?(accountId: string): void;
}

/** Where a channel sends its events, as the operator set it in the console of the channel. */
export interface WebhookTarget {
  url: string;
  key: string;
}

/** What a channel tells by itself of what is done to it. */
export interface ChannelEvents {
  /** Header of the key that says it is the channel. */
  keyHeader: string;
  /** Body of the event; null for what nobody is told of. */
  of(act: keyof ChannelControl, input: unknown, result: unknown): unknown;
}

/** How a channel or service words a fault. */
export interface FaultWording {
  /** A plain status with a short text without it. EXPIRED_TOKEN should also revoke the token the request carries. */
  faultAnswer?(kind: AnsweredFault, request: FastifyRequest, kernel: SandboxKernel): FaultAnswer;
}

/** A simulated outside service that is no channel: it has no shop, so neither accounts nor a control surface. */
export interface SandboxService extends FaultWording {
  name: ServiceName;
  /** Path under the sandbox's origin that plays the service's production base URL. */
  basePath: string;
  /** Names given to `kernel.operation`. */
  operations: readonly string[];
  /** Mounts the wire routes. `app` is already inside `basePath`, with raw bodies kept as Buffer. */
  register(app: FastifyInstance, kernel: SandboxKernel): Promise<void> | void;
  /** Moves a parcel by hand, for the control API. */
  scan?(kernel: SandboxKernel, input: { carrier: string; number: string; step: string; at?: string | undefined }): Promise<void>;
}

export interface SandboxChannel extends FaultWording {
  shopType: ShopType;
  /** Accounts every fresh sandbox starts with; the demo seller is linked to the first. */
  demoAccounts: SandboxAccount[];
  /** Path under the sandbox's origin that plays the channel's production base URL, e.g. `/SMART_STORE/external`. */
  basePath: string;
  /** Absent where the channel sends none. */
  events?: ChannelEvents;
  /** Names given to `kernel.operation`, for the page's fault form. */
  operations?: readonly string[];
  /** Raised when the records take another form. The file of an older form stays; accounts and the next numbers are taken from it. */
  recordsVersion?: number;
  /** Collections that kept their form from the older one, such as the tokens of linked shops; taken from it as well. */
  recordsKept?: readonly string[];
  /** Called on a fresh store (first start and reset), after the demo accounts are in and before what the demo seller sold. */
  seed?(kernel: SandboxKernel): void;
  /** Mends an address (path and query, with the prefix) that could not be routed as it came, e.g. percent-encoding other than UTF-8. */
  rewriteUrl?(url: string): string;
  /** Mounts the wire routes. `app` is already inside the prefix `/{shopType}`, with raw bodies kept as Buffer. */
  register(app: FastifyInstance, kernel: SandboxKernel): Promise<void> | void;
  control(kernel: SandboxKernel): ChannelControl;
}
