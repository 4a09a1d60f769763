/**
 * The contract of a connector. Manifest and credential check are a must, every other capability is optional and the
 * manifest's `capabilities` names exactly what is there. Connectors see no database and no clock but the context's,
 * and never throw for what a channel answers: they return outcomes.
 */
import type { DelayReason, ShopType } from '@moa/core';
import type { ClaimCapability } from './claim.ts';
import type { ConnectorContext } from './context.ts';
import type { FieldSchema } from './fields.ts';
import type { ChannelManifest, ProductLimits } from './manifest.ts';
import type { CollectCursor, Invoice, LineRef, OrderPage } from './order.ts';
import type { BatchOutcome, FieldProblem, Outcome } from './outcome.ts';
import type { ListingContent, ListingPart, ListingRef, ObservedItem, ObservedProduct } from './product.ts';
import type { AnswerOrder, QuestionPage } from './question.ts';
import type { SentListing } from './sent.ts';
import type { SettlementCapability, SettlementTotals } from './settlement.ts';
import type { WebhookCapability } from './webhook.ts';

export type { ClaimCapability } from './claim.ts';
export type { Invoice } from './order.ts';

export interface LinkedShop {
  /** Name of the store as the channel shows it. */
  shopName: string;
  /** Sub-malls; empty where the channel has none. */
  multiShops: { multiShopId: string; name: string; useYn: 'Y' | 'N' }[];
  isOpenApi: boolean;
  /** The channel's raw answer, kept (CAFE24 mallInfos); null when it could not be had. */
  raw: unknown;
  /** Address of the store as buyers see it, where the channel reports it. */
  storeUrl?: string;
}

export interface OAuthStart {
  /** Where the browser goes; `state` is checked on return. */
  url: string;
}

export interface LinkCapability {
  check(ctx: ConnectorContext): Promise<Outcome<LinkedShop>>;
  oauth?: {
    start(input: {
      browserBaseUrl: string;
      credentials: Record<string, string>;
      settings: Record<string, string>;
      state: string;
      redirectUri: string;
    }): OAuthStart;
    /** Exchanges the code and stores the tokens through `ctx.tokens`. */
    finish(ctx: ConnectorContext, input: { code: string; redirectUri: string }): Promise<Outcome<LinkedShop>>;
  };
}

export interface LookupNode {
  id: string;
  name: string;
  path: string;
  leaf: boolean;
}

export interface LookupOption {
  value: string;
  label: string;
  hint?: string;
}

export interface CategoryAttribute {
  key: string;
  label: string;
  required: boolean;
  kind: 'TEXT' | 'NUMBER' | 'SELECT' | 'MULTI';
  options: LookupOption[];
  unit?: string;
}

/** A category of the system that several shop types share (the manifest's `together`), with those that belong to it at each. */
export interface SharedCategory {
  id: string;
  name: string;
  path: string;
  shops: { shopType: ShopType; id: string; name: string }[];
}

export interface LookupCapability {
  /** Children of a category, or the roots for null. */
  categories?(ctx: ConnectorContext, parentId: string | null): Promise<Outcome<LookupNode[]>>;
  /** Categories that match a keyword, leaves only, best first. */
  searchCategories?(ctx: ConnectorContext, keyword: string): Promise<Outcome<LookupNode[]>>;
  /** Those of the shared system that match a keyword, best first. */
  searchShared?(ctx: ConnectorContext, keyword: string): Promise<Outcome<SharedCategory[]>>;
  /** Those of the ids that there are, in the order of the ids. */
  categoriesById?(ctx: ConnectorContext, ids: readonly string[]): Promise<Outcome<LookupNode[]>>;
  attributes?(ctx: ConnectorContext, categoryId: string): Promise<Outcome<CategoryAttribute[]>>;
  notices?(ctx: ConnectorContext, categoryId: string): Promise<Outcome<LookupOption[]>>;
  brands?(ctx: ConnectorContext, keyword: string): Promise<Outcome<LookupOption[]>>;
  /** Outbound and return places or address-book rows. */
  addresses?(ctx: ConnectorContext, use: 'OUTBOUND' | 'RETURN'): Promise<Outcome<LookupOption[]>>;
  /** Delivery templates, bundle groups, couriers of the shop. */
  delivery?(ctx: ConnectorContext, kind: 'TEMPLATE' | 'COURIER'): Promise<Outcome<LookupOption[]>>;
}

export interface ProductCapability {
  /** Creates the listing. The caller has written an attempt row first and will look up `content.managementCode` on `unknown`. */
  create(ctx: ConnectorContext, content: ListingContent): Promise<Outcome<ObservedProduct>>;
  /**
   * Creates one product for listings of several accounts (the manifest's `together`), or adds the first one's account to a product that is
   * `there`, by its second number. The context is the first one's; an outcome for each. The caller has written an attempt row for each and
   * looks up each one's `content.managementCode`, which is the same, on `unknown`.
   */
  createTogether?(ctx: ConnectorContext, parts: readonly ListingPart[], there: string | null): Promise<BatchOutcome<ObservedProduct>>;
  /** Brings name, price, options, detail, images to `content`. Keeps identities of existing options and items. */
  update(ctx: ConnectorContext, ref: ListingRef, content: ListingContent): Promise<Outcome<ObservedProduct>>;
  read(ctx: ConnectorContext, ref: ListingRef): Promise<Outcome<ObservedProduct>>;
  /** Exact match on our management code; null when the shop has none. Never guesses. */
  find(ctx: ConnectorContext, managementCode: string): Promise<Outcome<ObservedProduct | null>>;
  /**
   * Takes the product out of the shop for good. It looks first, and what is not there any more is done: so whoever lost the answer asks again,
   * and nothing is sent to a shop that has no such product.
   */
  delete?(ctx: ConnectorContext, ref: ListingRef): Promise<Outcome<void>>;
  /** Walks what the shop already has, page by page. */
  list?(ctx: ConnectorContext, cursor: string | null): Promise<Outcome<{ products: ObservedProduct[]; nextCursor: string | null }>>;
  /**
   * Pure: what a new listing of this content would tell the channel, read out of the body that `create` sends. What a push has to ask the
   * channel first is left out.
   */
  sent?(content: ListingContent): SentListing;
  /** Pure: problems of this content at this channel beyond what the engine of rules finds (required attributes, forbidden words…). */
  problems?(content: ListingContent, limits: ProductLimits): FieldProblem[];
}

export interface StockChange {
  /** Caller's key (our listing item id). */
  key: string;
  shopItemId: string;
  /** Absolute quantity, already cut to the channel's bounds. */
  quantity: number;
}

export interface StockCapability {
  setQuantities(
    ctx: ConnectorContext,
    ref: ListingRef,
    changes: StockChange[],
    known: ObservedItem[],
  ): Promise<BatchOutcome<{ quantity: number }>>;
}

export interface PriceCapability {
  /** Item prices are absolute won. */
  setPrices(
    ctx: ConnectorContext,
    ref: ListingRef,
    price: number,
    items: { key: string; shopItemId: string; price: number }[],
  ): Promise<BatchOutcome<{ price: number }>>;
}

export interface SaleCapability {
  stop(ctx: ConnectorContext, ref: ListingRef): Promise<Outcome<void>>;
  resume(ctx: ConnectorContext, ref: ListingRef): Promise<Outcome<void>>;
}

/** A line with the parcel it leaves in. */
export type Shipment = LineRef & Invoice;

/** A line that the seller cannot supply; `quantity` is how many pieces of it. */
export type SaleCancel = LineRef & { reason: 'SOLD_OUT' | 'OTHER'; detail: string; quantity: number };

/** A line that leaves late; `dueDate` is the Korean day on which it will, `2026-11-30`. */
export type DispatchDelay = LineRef & { reason: DelayReason; detail: string; dueDate: string };

/** What the seller says to a report that a parcel did not arrive (`UnreceivedReport`): the parcel that is right, or words for the buyer alone, 125 characters. */
export type UnreceivedAnswer = LineRef & { parcel: Invoice | null; words: string };

export interface OrderCapability {
  /**
   * One page of changes at or after the cursor. A page may repeat, shift or come late; the caller upserts by the shop's own keys.
   * `nextCursor.done` false means call again at once.
   */
  collect(ctx: ConnectorContext, cursor: CollectCursor): Promise<Outcome<OrderPage>>;
  /** Re-reads single lines (feeds that do not report everything, lines that vanished). */
  lookUp?(ctx: ConnectorContext, lines: LineRef[]): Promise<Outcome<OrderPage>>;
  confirm?(ctx: ConnectorContext, lines: LineRef[]): Promise<BatchOutcome<void>>;
  dispatch?(ctx: ConnectorContext, lines: Shipment[]): Promise<BatchOutcome<void>>;
  modifyInvoice?(ctx: ConnectorContext, lines: Shipment[]): Promise<BatchOutcome<void>>;
  /** Tells the buyer that the line leaves later than it should, and when. */
  delayDispatch?(ctx: ConnectorContext, lines: DispatchDelay[]): Promise<BatchOutcome<void>>;
  /** Says that goods which no courier reports of (direct delivery) have arrived. */
  markDelivered?(ctx: ConnectorContext, lines: LineRef[]): Promise<BatchOutcome<void>>;
  /** Asks for the withdrawal of the open report that the line did not arrive; the report shows when it was asked for. */
  releaseUnreceived?(ctx: ConnectorContext, asked: UnreceivedAnswer[]): Promise<BatchOutcome<void>>;
  /** Seller's cancel because it can't be supplied. */
  cancelSale?(ctx: ConnectorContext, lines: SaleCancel[]): Promise<BatchOutcome<void>>;
}

export interface QuestionCapability {
  /**
   * One page of the questions that were asked in the cursor's span, with what the shop shows of their answers. A page may repeat, shift or come
   * late; the caller upserts by kind and number.
   */
  collect(ctx: ConnectorContext, cursor: CollectCursor): Promise<Outcome<QuestionPage>>;
  /** Answers questions that have no answer. The caller has written an attempt row first and looks at the question on `unknown`. */
  answer?(ctx: ConnectorContext, answers: AnswerOrder[]): Promise<BatchOutcome<void>>;
}

export interface Connector {
  manifest: ChannelManifest;
  /** Channel-specific fields of a product, drawn by the web app as they are declared. */
  fields: FieldSchema[];
  link: LinkCapability;
  lookups?: LookupCapability;
  products?: ProductCapability;
  stock?: StockCapability;
  price?: PriceCapability;
  sale?: SaleCapability;
  orders?: OrderCapability;
  claims?: ClaimCapability;
  questions?: QuestionCapability;
  settlements?: SettlementCapability;
  settlementTotals?: SettlementTotals;
  webhooks?: WebhookCapability;
}
