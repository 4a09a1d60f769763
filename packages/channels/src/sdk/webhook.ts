/**
 * What a channel sends us by itself. It is a hint and never data: it says whose shop to look at sooner and where, and what is there is asked for by
 * the calls that ask for it anyway. So an event that comes twice, late, out of order or before what it speaks of does no harm, and none is missed
 * for good.
 */
import { createHash, timingSafeEqual } from 'node:crypto';

export interface WebhookCall {
  /** Names in small letters, as they came. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** As it came: what is signed is these bytes and no reading of them. */
  body: Buffer;
}

/** `ORDERS`: orders, claims or questions; `PRODUCTS`: products that were changed at the shop itself. */
export type WebhookAbout = 'ORDERS' | 'PRODUCTS';

export interface WebhookHint {
  /** As the seller's account is known by: the `login` credential. */
  login: string;
  about: WebhookAbout;
  /** Event in the channel's words, for who looks for what came. */
  event: string;
  /** Number of the event where the channel gives one; otherwise the same bytes are the same event. */
  eventId: string | null;
  /** The shop's numbers of the products; empty for orders. */
  productIds: readonly string[];
}

export interface WebhookCapability {
  /**
   * Pure. Whether the channel sent it: asked before anything of the body is read. False where the operator gave no key.
   * @param settings the operator's, as `ctx.settings`
   */
  isGenuine(call: WebhookCall, settings: Readonly<Record<string, string>>): boolean;
  /** Pure. Null for what nothing here follows from, and for what is no event of the channel. */
  read(body: unknown): WebhookHint | null;
}

/** Compares secrets without telling by its time how much of them is alike. */
export function isSameSecret(given: string | string[] | undefined, expected: string | undefined): boolean {
  if (typeof given !== 'string' || expected === undefined || expected === '') return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
