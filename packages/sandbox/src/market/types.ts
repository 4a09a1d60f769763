/**
 * What every simulated marketplace is made of. A channel adds what only it has in `extra`, and says as data which states its lines have.
 * Times are those of `BusinessTime`, money whole won, numbers of records texts.
 */
import type { ClaimReason } from '@moa/core';
import type { Collection, Index, OrderedIndex, SandboxKernel } from '../kernel/types.ts';
import type { BusinessTime } from '../shared/business-time.ts';
import type { ChangedPlace } from './places.ts';

/** Types of one channel: its line states in its own words, and what it keeps beside the market's fields. */
export interface Kinds {
  state: string;
  product: object;
  item: object;
  order: object;
  line: object;
  claim: object;
}

export interface Product<K extends Kinds> {
  /** Unique in the market. */
  id: string;
  /** As the wire names it. */
  no: string;
  accountId: string;
  name: string;
  /** Price of an item without a price or an addition of its own. */
  price: number;
  sellerCode: string | null;
  /** Code of the solution that registered it. */
  managementCode: string | null;
  optionNames: string[];
  /** Items in option order; retired ones are not among them. */
  itemIds: string[];
  /** Switch on the whole product. */
  onSale: boolean;
  /** Addresses, or paths below the sandbox's origin. */
  imageUrls: string[];
  detailHtml: string;
  categoryId: string | null;
  createdAt: number;
  updatedAt: number;
  extra: K['product'];
}

/** What a buyer chooses and stock is kept of; a product without options has one as well. */
export interface Item<K extends Kinds> {
  id: string;
  no: string;
  accountId: string;
  productId: string;
  optionValues: string[];
  /** Its own price, or what is added to the product's: `MarketRules.itemPrices`. */
  price: number;
  /** Pieces that can be sold; null where the channel keeps the stock. */
  quantity: number | null;
  /** Pieces that orders took and did not give back: `quantity + sold` changes only by `setQuantity`. */
  sold: number;
  code: string | null;
  onSale: boolean;
  /** Taken away by a change of options or with its product; orders of it stay. */
  retired: boolean;
  extra: K['item'];
}

export interface Order<K extends Kinds> {
  id: string;
  no: string;
  accountId: string;
  orderedAt: number;
  paidAt: number | null;
  buyer: { name: string; phone: string };
  receiver: { name: string; phone: string; zipCode: string; address1: string; address2: string };
  message: string;
  lineIds: string[];
  extra: K['order'];
}

export interface Shipment {
  /** Way of delivery in the channel's code. */
  method: string;
  courier: string;
  invoiceNo: string;
}

export interface Line<K extends Kinds> {
  id: string;
  no: string;
  accountId: string;
  orderId: string;
  orderNo: string;
  orderedAt: number;
  /** What is sent together has the same. */
  parcelNo: string;
  productId: string;
  itemId: string;
  productName: string;
  optionText: string;
  sellerCode: string | null;
  itemCode: string | null;
  /** Of one piece, with its option. */
  unitPrice: number;
  /** Delivery fee; on the first line of a parcel, 0 on the others. */
  fee: number;
  /** Pieces that were ordered. */
  quantity: number;
  /** Pieces neither cancelled nor returned. */
  remaining: number;
  /** Pieces that were taken from the stock of the item and not given back. */
  taken: number;
  state: K['state'];
  /** When it came into its state. */
  stateAt: number;
  /** State before this one; what an answer that comes late shows. */
  before: K['state'] | null;
  /** When it last came into each state. */
  reached: Partial<Record<K['state'], number>>;
  /** When the next state comes by itself. */
  dueAt: number | null;
  shipment: Shipment | null;
  extra: K['line'];
}

export type ClaimType = 'CANCEL' | 'RETURN' | 'EXCHANGE';

/** Where an open claim may stand beyond its request: the goods on their way back, with the seller, or others on their way out, or all of it held. */
export type ClaimStep = 'COLLECTING' | 'COLLECTED' | 'RESENT' | 'HELD';

export interface ClaimGoods {
  stage: 'ASKED' | Exclude<ClaimStep, 'HELD'>;
  /** In which they come back. */
  pickup: Shipment | null;
  /** In which the goods for exchange leave. */
  resent: Shipment | null;
  /** Why the seller holds the claim, in the channel's code and in words. */
  hold: { code: string; text: string } | null;
}

export interface Claim<K extends Kinds> {
  id: string;
  no: string;
  accountId: string;
  orderId: string;
  orderNo: string;
  type: ClaimType;
  by: 'BUYER' | 'SELLER';
  /** Open claims hold their pieces: nobody else can claim or send them. */
  state: 'OPEN' | 'DONE' | 'REFUSED' | 'WITHDRAWN';
  lines: { lineId: string; quantity: number; stateBefore: K['state'] }[];
  requestedAt: number;
  changedAt: number;
  /** When time answers it. */
  dueAt: number | null;
  /** Absent until its goods move or it is held: `goodsOf`. */
  goods?: ClaimGoods;
  extra: K['claim'];
}

/** A row of a channel's transition table. */
export interface StateRule<S extends string> {
  /** How far the goods are, whatever the channel calls it. */
  stage: 'UNPAID' | 'BEFORE_SHIPPING' | 'SENT' | 'DELIVERED' | 'DECIDED' | 'ENDED';
  /** States that may follow. */
  to: readonly S[];
  /** The state that comes by itself, so many milliseconds after this one; `asClaim` where the channel shows it as a cancel of the buyer. */
  timer?: { to: S; afterMs: number; asClaim?: true };
  /** What a buyer's cancel does; absent where none is possible. */
  cancel?: 'AT_ONCE' | 'ASKED';
}

/** Where lines of orders go, and when. */
export interface TransitionTable<S extends string = string> {
  states: Readonly<Record<S, StateRule<S>>>;
  begin: { paid: S; unpaid: S };
  /** Where a payment, a courier's last scan and the buyer's consent lead. */
  advance: { PAID: S; DELIVERED: S; CONFIRMED: S };
  /** Where a line goes of which a claim left nothing; of several the first that its state allows. Absent types leave the line where it is. */
  emptied: { CANCEL: readonly S[]; RETURN?: readonly S[]; EXCHANGE?: readonly S[] };
  /** Where a line goes while a claim on it is open, and comes back from, be it by further steps of the channel; absent where it stays in its state. */
  asked?: Partial<Record<ClaimType, S>>;
}

/** A part of a basket that is sent together. */
export interface Parcel<K extends Kinds> {
  no: string;
  fee: number;
  choices: Choice<K>[];
}

/** What a buyer has in the basket of one item. */
export interface Choice<K extends Kinds> {
  product: Product<K>;
  item: Item<K>;
  quantity: number;
}

/** What a channel does its own way. All else is the market's. */
export interface MarketRules<K extends Kinds> extends TransitionTable<K['state']> {
  /** Where a line goes while the open claim on it stands at a step (`claim-goods.ts`); absent where it stays in its state. */
  steps?: Partial<Record<ClaimType, Partial<Record<ClaimStep, K['state']>>>>;
  /** A buyer's request that nobody answers ends by `claimDue` after this time, of all types or of those named; null for never. */
  unansweredMs: number | null | Partial<Record<ClaimType, number>>;
  /** Numbers count for each account, so that two accounts may have the same. */
  numbersPerAccount?: boolean;
  /** Numbers of lines are unique in the channel, not only in their order. */
  linesNumberedAlone?: boolean;
  itemPrices: 'OWN' | 'ADDED';
  /** Whether cancelled and returned pieces go back to the stock by themselves; otherwise the seller's own number stands. They do where it is absent. */
  restocks?: boolean;
  /** A buyer can ask for something only when no other claim on the line is open. */
  oneOpenClaim?: boolean;
  /** Whether a buyer finds the item at all; the switches and the stock are the market's to look at. */
  visible?(product: Product<K>, item: Item<K>, market: Market<K>): boolean;
  /** Whether the stock bounds what can be ordered; always where it is absent. */
  bounded?(item: Item<K>): boolean;
  /** Whether orders take from the stock; always where it is absent. */
  counted?(item: Item<K>): boolean;
  /** Whether the stock falls when the order is placed; otherwise when it is paid. */
  takenUnpaid?(item: Item<K>): boolean;
  orderNo(market: Market<K>, accountId: string): string;
  lineNo(market: Market<K>, order: Order<K>, index: number, choice: Choice<K>): string;
  claimNo(market: Market<K>, accountId: string, type: ClaimType): string;
  parcels(market: Market<K>, order: Order<K>, basket: Choice<K>[]): Parcel<K>[];
  optionText(choice: Choice<K>): string;
  orderExtra(market: Market<K>, basket: Choice<K>[]): K['order'];
  lineExtra(market: Market<K>, choice: Choice<K>, parcel: Parcel<K>, order: Order<K>): K['line'];
  /** The buyer's reason in the channel's words, with whatever else its claims carry; UNPAID of an order that nobody paid. */
  claimExtra(reason: ClaimReason | 'UNPAID', type: ClaimType): K['claim'];
  /** The line that a claim on fewer pieces than are left is about, where the channel divides lines for it: see `divideLine`. */
  divide?(market: Market<K>, line: Line<K>, quantity: number): Line<K>;
  /** After a line came into another state. */
  moved?(market: Market<K>, line: Line<K>): void;
  /** Whether the buyer can still take an open claim back; always where it is absent. */
  withdrawable?(claim: Claim<K>): boolean;
  /** After a claim was opened, went a step further or ended. */
  claimed?(market: Market<K>, claim: Claim<K>): void;
  /** What time does to a claim that is due; it is approved where this is absent. */
  claimDue?(market: Market<K>, claim: Claim<K>): void;
  /** Timers of the channel's own machines, run after the market's; `to` is the end of the range of keys that are due. */
  due?(market: Market<K>, to: string): void;
}

/** One simulated marketplace: records with the indexes that lists and timers ask. Ranges of account keys: `accountRange`. */
export interface Market<K extends Kinds> {
  kernel: SandboxKernel;
  rules: MarketRules<K>;
  time: BusinessTime;
  products: Collection<Product<K>>;
  /** `account|number`, as numbers count. */
  productsByAccount: OrderedIndex<Product<K>>;
  /** `account|seller's code` */
  productsByCode: Index<Product<K>>;
  items: Collection<Item<K>>;
  orders: Collection<Order<K>>;
  /** `account|time of the order` */
  ordersByAccount: OrderedIndex<Order<K>>;
  lines: Collection<Line<K>>;
  /** `account|state|time it came into it` */
  linesByState: OrderedIndex<Line<K>>;
  /** `account|parcel` */
  linesByParcel: Index<Line<K>>;
  linesDue: OrderedIndex<Line<K>>;
  claims: Collection<Claim<K>>;
  /** `account|state|time of the change` */
  claimsByState: OrderedIndex<Claim<K>>;
  /** `account|time it was asked for` */
  claimsByAccount: OrderedIndex<Claim<K>>;
  claimsByOrder: Index<Claim<K>>;
  claimsDue: OrderedIndex<Claim<K>>;
  /** By the account and the place, or by a number of the channel's own. */
  changedPlaces: Collection<ChangedPlace>;
  /** Keys of accounts that stopped working. */
  revokedKeys: Collection<true>;
  settings: Collection<number>;
}
