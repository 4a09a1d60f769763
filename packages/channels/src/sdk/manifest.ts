/** What a channel is and can do: pure data, read by server and web alike. */
import type { ComparedAt, DriftField, FilingTerms, PayoutCycle, ProductLimits, QuestionKind, RulePack, ShopType } from '@moa/core';

export type { ProductLimits } from '@moa/core';

export interface CredentialField {
  key: string;
  /** Korean label, help text and where the seller finds the value. */
  label: string;
  help: string;
  where: string;
  /** `secret` is never returned or logged; `login` is the id shown as `shopAccountId` on the wire. */
  kind: 'login' | 'text' | 'secret';
  /** Source of a RegExp that a good value matches, and the Korean message otherwise. */
  pattern: string;
  patternMessage: string;
  placeholder: string;
  maxLength: number;
}

/**
 * A value the operator of the installation supplies, not the seller; it reaches the connector as `ctx.settings[key]`. For live shops it is
 * the variable `MOA_<SHOP TYPE>_<KEY>`: `clientId` of CAFE24 is MOA_CAFE24_CLIENT_ID.
 */
export interface OperatorSetting {
  key: string;
  /** Korean. */
  label: string;
  secret: boolean;
  /** What holds where the operator gives none; without it the channel can't be linked until the operator does. */
  fallback?: string;
}

export interface RateLimit {
  /** Name of the bucket; calls name the bucket they draw from. */
  bucket: string;
  perSecond: number;
  burst: number;
  /** The line of the sheet, or the reason, that the figure rests on. */
  source: string;
}

/** How 일시품절 is sent and taken back (docs/sheets/orders.md 6). */
export interface SoldOutRule {
  unit: 'PRODUCT' | 'ITEM';
  method: 'QUANTITY' | 'STOP';
  /** Whether the tool can put it back on sale by itself. */
  resumable: boolean;
  minStock: number;
  maxStock: number;
  deleteAfterDays: number | null;
  fullPayload: boolean;
  irreversibleStates: string[];
}

export type Capability =
  | 'link.check'
  | 'link.oauth'
  | 'lookups.categories'
  | 'lookups.attributes'
  | 'lookups.notices'
  | 'lookups.brands'
  | 'lookups.addresses'
  | 'lookups.delivery'
  | 'products.create'
  | 'products.update'
  | 'products.read'
  | 'products.find'
  | 'products.list'
  | 'products.delete'
  | 'products.stop'
  | 'products.resume'
  | 'products.price'
  | 'products.stock'
  | 'orders.collect'
  | 'orders.lookUp'
  | 'orders.confirm'
  | 'orders.dispatch'
  | 'orders.modifyInvoice'
  | 'orders.delayDispatch'
  | 'orders.markDelivered'
  | 'orders.releaseUnreceived'
  | 'orders.cancelSale'
  | 'claims.fileReturn'
  | 'claims.fileExchange'
  | 'claims.approveCancel'
  | 'claims.rejectCancel'
  | 'claims.pickUpReturn'
  | 'claims.receiveReturn'
  | 'claims.approveReturn'
  | 'claims.rejectReturn'
  | 'claims.holdReturn'
  | 'claims.releaseReturn'
  | 'claims.pickUpExchange'
  | 'claims.receiveExchange'
  | 'claims.dispatchExchange'
  | 'claims.rejectExchange'
  | 'claims.holdExchange'
  | 'claims.releaseExchange'
  | 'claims.turnReturn'
  | 'claims.turnExchange'
  | 'questions.collect'
  | 'questions.answer'
  | 'settlements.collect'
  | 'settlements.totals';

/** What all of selling needs: products sent and read back, orders carried to their dispatch, cancels settled. A channel that lacks one of them names the others itself. */
export const SELLING = [
  'products.create',
  'products.update',
  'products.read',
  'products.find',
  'products.list',
  'products.stop',
  'products.resume',
  'products.price',
  'products.stock',
  'orders.collect',
  'orders.lookUp',
  'orders.confirm',
  'orders.dispatch',
  'orders.cancelSale',
  'claims.approveCancel',
] as const satisfies readonly Capability[];

export interface ChannelManifest {
  shopType: ShopType;
  auth: 'KEYS' | 'OAUTH';
  credentials: CredentialField[];
  /** The same keys serve several accounts, told apart by their logins. Otherwise nobody links one shop twice by them. */
  keysOfSeveral?: true;
  /** Absent when the channel needs none. */
  settings?: OperatorSetting[];
  /** Production base URL; `{mall_id}` style parts are filled from credentials and are anchored by their pattern. */
  baseUrl: string;
  /** Channel asks for the calling addresses to be registered. */
  registersAddresses: boolean;
  limits: RateLimit[];
  capabilities: Capability[];
  soldOut: SoldOutRule;
  /** What the channel asks of products, by day: `limitsOn(rules, day)`. */
  rules: RulePack;
  orders: {
    /** The longest span one collection call may ask for, in milliseconds. */
    windowMs: number;
    /** How far a collection reaches back behind its cursor, in milliseconds, so that late records are seen. */
    overlapMs: number;
    confirmBatch: number;
    dispatchBatch: number;
    /** The channel needs a confirm before a dispatch. */
    confirmFirst: boolean;
    /** Presents come before their receivers have said where they go: a line without an address waits for it. */
    addressLater?: true;
    /** Their receivers may choose another option of the product as well; lines have `refs.changedAt`, the shop's own time of the change. */
    changesOptions?: true;
    /** A claim on some pieces of a line makes a line of its own of them (`LineFact.division`). */
    dividesLines?: true;
  };
  /** One product can be sold by an account of that shop type as well (`createTogether`), where both name the same `credential`. */
  together?: { with: ShopType; credential: string };
  /** Its categories are the same for every seller: what one was answered serves all of them. A mall's own categories are not. */
  sharesCategories?: true;
  /** What of a live product is compared with what it was sent: fields that a read answers as they were sent. */
  compares: readonly DriftField[];
  /** What the calls that file claims take beside the line and the reason; absent where the channel has none (`claims.fileReturn`, `claims.fileExchange`). */
  filings?: Pick<FilingTerms, 'parts' | 'pickups' | 'feeWays' | 'reasons' | 'decided'>;
  /** Questions of buyers; absent where the channel has no such interface, or none that is known. */
  questions?: {
    kinds: QuestionKind[];
    /** The longest span one call may ask for, in milliseconds. */
    windowMs: number;
    /** How far a collection reaches back behind the last, in milliseconds. */
    overlapMs: number;
  };
  /** Settlement rows; absent where the channel has no such interface, or none that is known. */
  settlements?: {
    /** The longest span one call may ask for, in milliseconds. */
    windowMs: number;
    /** How far a collection reaches back behind the last, in milliseconds: returns change what was reported. */
    overlapMs: number;
    /** How often it pays, where each seller agrees upon one of several with it (`payoutCyclesOf` of the core has their rules, in this order). */
    cycles?: readonly PayoutCycle[];
  };
  /** The channel sends events by itself; absent where it has none, or none that is known. */
  webhooks?: true;
  /** Fee rate used for margin previews, as a share of the price; the seller can change it. */
  defaultFeeRate: number;
}

/** Sold out as many channels take it, with `own` over it: the stock of each item set to nothing, and back by its stock. */
export function soldOutRule(own: Pick<SoldOutRule, 'maxStock'> & Partial<SoldOutRule>): SoldOutRule {
  return {
    unit: 'ITEM',
    method: 'QUANTITY',
    resumable: true,
    minStock: 0,
    deleteAfterDays: null,
    fullPayload: false,
    irreversibleStates: [],
    ...own,
  };
}

/** What a channel's read answers, and what it makes of what it is sent, for `driftOf`. @param limits as they hold when it was read */
export function comparedAt({ compares }: Pick<ChannelManifest, 'compares'>, limits: ProductLimits): ComparedAt {
  const { nameMax, nameUnit, priceUnit } = limits;
  return { fields: compares, nameMax, nameUnit, priceUnit };
}
