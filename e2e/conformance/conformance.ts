/**
 * The one suite for every connector: a channel brings data, never cases. A capability is supported when a case that proves it is green,
 * and the last test holds the manifest against what was proved.
 */
import { type Capability, CONNECTORS, type LinkableShopType } from '@moa/channels';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeBatchFaults } from './batch-fault-cases.ts';
import { openShop, type ShopAccount, type TestContext, type TestShop } from './bench-shop.ts';
import { describeBreaker } from './breaker-cases.ts';
import { describeClaims } from './claim-cases.ts';
import { describeDeliveries } from './delivery-cases.ts';
import { type ChannelFaults, describeFaults } from './fault-cases.ts';
import { describeFilings, FILINGS } from './filing-cases.ts';
import { forgetPools } from './line-pools.ts';
import { describeLink } from './link-cases.ts';
import { contentFor, type Listed, type ListingSample, list } from './listing.ts';
import { describeLookups } from './lookup-cases.ts';
import { describeCollecting, describeOrders } from './order-cases.ts';
import { describePageFaults, describeProductPageFaults } from './page-fault-cases.ts';
import { describeProducts } from './product-cases.ts';
import { describeQuestions } from './question-cases.ts';
import { describeSellersOwn } from './seller-cases.ts';
import { describeSettlements } from './settlement-cases.ts';
import { describeUnreceived } from './unreceived-cases.ts';
import { describeWithdrawals } from './withdrawal-cases.ts';

export interface ChannelUnderTest extends ShopAccount {
  /** What the channel rejects as wrong credentials. */
  wrong: Parameters<TestShop['context']>[0];
  listing: ListingSample;
  /** States of a product, in the words of the sandbox's `status`, that a seller sets in the shop's own admin; there a stop by default. */
  sellerStates?: readonly string[];
  /** Whether an item has a sale state of its own at the shop, beside the one that Moa's options are used or not by. */
  sellerItemStates?: boolean;
  /** A word that brands are found by. */
  brandKeyword?: string;
  orders: {
    /** The channel shows orders that wait for their payment. */
    showsUnpaid: boolean;
    /** A cancel of the buyer waits for the seller once the order is… */
    cancelWaits: 'NEW' | 'PREPARING';
  };
  /** An access that ran out is renewed without the seller, or the shop must be linked again. */
  expired: 'RENEWED' | 'RELINK';
  /** An access token alone that ran out is renewed, though a whole link that ran out is not. */
  refreshes?: boolean;
  /** Cells of the fault matrix that end differently at this channel. */
  faults: ChannelFaults;
  /** Another shop type of its family, which proves all faults: this one is struck by them only where members of a family can differ. */
  sharesCodeWith?: LinkableShopType;
  /** How many orders make at least two pages of a list; any number where the channel has no pages. */
  pagedOrders: number;
  /** Whether the channel itself says what page of its lists follows; false by default. */
  pageTokens?: boolean;
  /** Whether the list of products has pages that can repeat or shift; not so where it has one page, or goes on behind a product's number. */
  movingProductPages: boolean;
  /** Where the channel reports cancels that a buyer took back, if its sandbox can do so: in the feed of orders, in a list of its own, or where the line is looked up. */
  withdrawals?: 'FEED' | 'LIST' | 'LOOK_UP';
  /** Whether buyers can report that a parcel did not arrive. */
  unreceived?: true;
  /** Whether claims are asked for by calls of their own while orders are collected; true by default. */
  claimLists?: boolean;
  /** What buyers write comes in an encoding that lacks characters, which stand as question marks then. */
  lacksCharacters?: boolean;
  /** Names by which the shop counts what it did, where they are others than ours. */
  countedAs?: Partial<Record<Capability, string>>;
  /** Whether the shop bounds the length of an answer to a question; true by default. */
  boundsAnswers?: boolean;
}

/** What the cases of one channel share: a shop, its account, and the list of what was proved. */
export interface Bench {
  channel: ChannelUnderTest;
  shop(): TestShop;
  ctx(): TestContext;
  /** Goes on with a shop that nobody has ordered from: lists of a day report every order before, which makes the last of many cases the dearest. */
  moveOn(): Promise<void>;
  has(capability: Capability): boolean;
  /** A test that proves capabilities; without one of them in the manifest there is nothing to prove. */
  proves(capabilities: readonly Capability[], name: string, run: () => Promise<void>): void;
  /** A fresh listing in the shop, on sale. */
  listing(): Promise<Listed>;
  /** A management code of the server's shape (13 characters) that was never used. */
  code(): string;
}

/** The least that a product is sent and looked at with. */
const LISTING: readonly Capability[] = ['lookups.categories', 'products.create', 'products.read', 'products.find', 'products.update'];
/** The least that is sold with. */
const LEAST: readonly Capability[] = ['link.check', ...LISTING, 'orders.collect', 'orders.lookUp', 'orders.confirm', 'orders.dispatch'];

export function describeConnector(shopType: LinkableShopType, data: Omit<ChannelUnderTest, 'shopType'>): void {
  const channel: ChannelUnderTest = { ...data, shopType };
  describe(shopType, () => {
    const proved = new Set<Capability>();
    const failed = new Set<Capability>();
    const bench = createBench(channel, proved, failed);
    describeLink(bench);
    describeLookups(bench);
    // A connector grows by operations: each can be looked at before the next one is there.
    const sells = LEAST.every(bench.has);
    if (LISTING.every(bench.has)) describeProducts(bench);
    if (sells) {
      describeSellersOwn(bench);
      describeOrders(bench);
      describeWithdrawals(bench);
      describeUnreceived(bench);
      describeDeliveries(bench);
      describeClaims(bench);
      if (FILINGS.some(({ name }) => bench.has(name))) describeFilings(bench);
      describeQuestions(bench);
      describeSettlements(bench);
    } else describeCollecting(bench);
    describeFaults(bench);
    if (sells) {
      describeBatchFaults(bench);
      describeBreaker(bench);
      describePageFaults(bench);
      describeProductPageFaults(bench);
    }
    if (channel.sharesCodeWith) describeSharing(bench, channel.sharesCodeWith);
    it('can do the least that is sold with', () => {
      expect(LEAST.filter((capability) => !bench.has(capability))).toEqual([]);
    });
    it('proves what the manifest names, and names what it proves', () => {
      const green = [...proved].filter((capability) => !failed.has(capability)).toSorted();
      expect(green).toEqual(bench.shop().connector.manifest.capabilities.toSorted());
    });
  });
}

/** What lets one member of a family prove the faults of another: it is the same code, capability by capability. */
function describeSharing(bench: Bench, other: LinkableShopType): void {
  it(`is what ${other} is, but for its manifest and fields`, () => {
    const { manifest: _manifest, fields: _fields, ...capabilities } = bench.shop().connector;
    for (const [name, capability] of Object.entries(capabilities)) {
      for (const [method, code] of Object.entries(capability)) {
        const theirs: unknown = Reflect.get(Reflect.get(CONNECTORS[other], name) ?? {}, method);
        expect(code, `${name}.${method}`).toBe(theirs);
      }
    }
  });
}

function createBench(channel: ChannelUnderTest, proved: Set<Capability>, failed: Set<Capability>): Bench {
  let shop: TestShop | undefined;
  let ctx: TestContext | undefined;
  let codes = 0;
  const open = (): TestShop => {
    if (!shop) throw new Error('the shop is not open');
    return shop;
  };
  beforeAll(async () => {
    shop = await openShop(channel);
  });
  afterAll(() => shop?.close());
  const bench: Bench = {
    channel,
    shop: open,
    ctx() {
      ctx ??= open().context();
      return ctx;
    },
    async moveOn() {
      await open().close();
      [shop, ctx] = [await openShop(channel), undefined];
      forgetPools(bench);
    },
    has: (capability) => manifestOf(channel).includes(capability),
    proves(capabilities, name, run) {
      if (!capabilities.every((capability) => bench.has(capability))) return;
      it(`${name} [${capabilities.join(', ')}]`, async () => {
        for (const capability of capabilities) failed.add(capability);
        await run();
        for (const capability of capabilities) {
          proved.add(capability);
          failed.delete(capability);
        }
      });
    },
    async listing() {
      return list(open(), bench.ctx(), await contentFor(open(), bench.ctx(), channel.listing, bench.code()));
    },
    code() {
      codes += 1;
      return `MCONFORM${String(codes).padStart(5, '0')}`;
    },
  };
  return bench;
}

function manifestOf({ shopType }: ChannelUnderTest): readonly Capability[] {
  return CONNECTORS[shopType].manifest.capabilities;
}
