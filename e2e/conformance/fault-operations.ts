/** Everything a connector does at a shop, brought to where it can be struck by a fault. */
import { isDeepStrictEqual } from 'node:util';
import {
  type BatchOutcome,
  type Capability,
  CONNECTORS,
  type CollectCursor,
  type ListingContent,
  type Outcome,
  type OutcomeKind,
} from '@moa/channels';
import type { TestContext } from './bench-shop.ts';
import type { Bench } from './conformance.ts';
import type { CellName } from './fault-table.ts';
import { lineRef } from './feed.ts';
import { lineOperations } from './line-operations.ts';
import { linePoolsOf } from './line-pools.ts';
import { contentFor, facts, isGone, itemId, type Listed, leafNamed, must, withIds } from './listing.ts';
import { ANSWER, answersAtShop, answerTo, askAtShop, askUrgently, collected } from './question-cases.ts';
import { withdrawCancel } from './withdrawal-cases.ts';

export interface Operation {
  /** The capability, or what a part of one is called. */
  name: string;
  /** The sandbox's name of the call that is struck; `*` is the first call. */
  strikes: string;
  effect: 'read' | 'write';
  /** Cells of the matrix that end differently for this operation, at every channel. */
  ends?: Partial<Record<CellName, OutcomeKind>>;
  /** The cells it is struck by; all where absent. */
  cells?: ReadonlySet<CellName>;
  /** Brings the shop to where the operation makes sense. */
  prepare(): Promise<Prepared>;
}

export interface Prepared {
  run(): Promise<Outcome<unknown> | undefined>;
  /** What a write leaves behind. */
  trace?: Trace;
}

interface Trace {
  /** Whether looking through the connector shows the effect. */
  arrived(): Promise<boolean>;
  /** How often the shop did it; absent where doing it again changes nothing. */
  times?(): number;
}

type Prepare = Operation['prepare'];
const first = async (batch: Promise<BatchOutcome<unknown>> | undefined) => (await batch)?.values().next().value;

/** A batch is done when all of it is. */
const worst = async (batch: Promise<BatchOutcome<unknown>> | undefined) => {
  const outcomes = [...((await batch)?.values() ?? [])];
  return outcomes.find(({ kind }) => kind !== 'ok') ?? outcomes[0];
};

/** The operations of the manifest that call the shop. */
export function operationsOf(bench: Bench): Operation[] {
  const all = [...reads(bench), ...productWrites(bench), ...orderWrites(bench), ...answering(bench)];
  return all.filter(({ name }) => bench.has(PARTS.get(name) ?? (name as Capability)));
}

const CLAIM_LISTS = 'claims.collect';
const WITHDRAWN_LIST = 'claims.collectWithdrawn';
const WITHDRAWN_CLAIM = 'claims.read';
const URGENT_LIST = 'questions.collectUrgent';
const UNRECEIVED_LIST = 'orders.unreceived';
const URGENT_ANSWER = 'questions.answerUrgent';
/** No capabilities of their own, each with the one that it is a part of. */
const PARTS: ReadonlyMap<string, Capability> = new Map([
  [CLAIM_LISTS, 'orders.collect'],
  [WITHDRAWN_LIST, 'orders.collect'],
  [WITHDRAWN_CLAIM, 'orders.collect'],
  [UNRECEIVED_LIST, 'orders.collect'],
  [URGENT_LIST, 'questions.collect'],
  [URGENT_ANSWER, 'questions.answer'],
]);

const read = (name: string, strikes: string, prepare: Prepare, ends: NonNullable<Operation['ends']> = {}): Operation => ({
  name,
  strikes,
  effect: 'read',
  prepare,
  ends,
});
const write = (name: string, prepare: Prepare): Operation => ({ name, strikes: name, effect: 'write', prepare });

/** A context of its own for each cell, with its token where the channel gives one: a pause that one fault asked for must not slow the next. */
async function warm(bench: Bench): Promise<TestContext> {
  const { expired, refreshes } = bench.channel;
  const ctx = bench.shop().context();
  if (expired === 'RENEWED' || refreshes) must(await bench.shop().connector.link.check(ctx));
  return ctx;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function reads(bench: Bench): Operation[] {
  const connector = () => bench.shop().connector;
  const listed = once(() => bench.listing());
  const leaf = once(async () => (await leafNamed(bench.shop(), bench.ctx(), bench.channel.listing.categoryName)).id);
  const plain = (name: string, call: (ctx: TestContext) => Promise<Outcome<unknown>> | undefined) =>
    read(name, '*', async () => {
      const ctx = await warm(bench);
      return { run: async () => call(ctx) };
    });
  const ofListing = (name: string, call: (ctx: TestContext, listing: Listed) => Promise<Outcome<unknown>> | undefined) =>
    read(name, name, async () => {
      const listing = await listed();
      const ctx = await warm(bench);
      return { run: async () => call(ctx, listing) };
    });
  const ofCategory = (name: string, call: (ctx: TestContext, categoryId: string) => Promise<Outcome<unknown>> | undefined) =>
    read(name, '*', async () => {
      const categoryId = await leaf();
      const ctx = await warm(bench);
      return { run: async () => call(ctx, categoryId) };
    });
  return [
    plain('link.check', (ctx) => connector().link.check(ctx)),
    plain('lookups.categories', (ctx) => connector().lookups?.categories?.(ctx, null)),
    ofCategory('lookups.attributes', (ctx, categoryId) => connector().lookups?.attributes?.(ctx, categoryId)),
    ofCategory('lookups.notices', (ctx, categoryId) => connector().lookups?.notices?.(ctx, categoryId)),
    plain('lookups.brands', (ctx) => connector().lookups?.brands?.(ctx, bench.channel.brandKeyword ?? '')),
    plain('lookups.addresses', (ctx) => connector().lookups?.addresses?.(ctx, 'OUTBOUND')),
    plain('lookups.delivery', (ctx) => connector().lookups?.delivery?.(ctx, 'COURIER')),
    ofListing('products.read', (ctx, { ref }) => connector().products?.read(ctx, ref)),
    ofListing('products.find', (ctx, { content }) => connector().products?.find(ctx, content.managementCode)),
    plain('products.list', (ctx) => connector().products?.list?.(ctx, null)),
    read('orders.collect', 'orders.collect', async () => {
      const ctx = await warm(bench);
      const now = new Date().toISOString();
      return { run: async () => connector().orders?.collect(ctx, { since: now, until: now, position: null, done: false }) };
    }),
    read(
      'orders.lookUp',
      'orders.lookUp',
      async () => {
        const { fact } = await linePoolsOf(bench).fresh();
        const ctx = await warm(bench);
        return { run: async () => connector().orders?.lookUp?.(ctx, [lineRef(fact)]) };
      },
      // A line that does not fit by itself is reported of, so that it does not keep the others from being looked up.
      { HUGE_ANSWER: 'ok' },
    ),
    ...(asksUrgently(bench) ? ['questions.collect', URGENT_LIST] : ['questions.collect']).map((name) =>
      read(name, name, async () => {
        const ctx = await warm(bench);
        const now = Date.now();
        const position = name === URGENT_LIST ? { list: 'URGENT' } : null;
        const cursor = { since: new Date(now - 60_000).toISOString(), until: new Date(now).toISOString(), position, done: false };
        return { run: async () => connector().questions?.collect(ctx, cursor) };
      }),
    ),
    ...(bench.channel.unreceived ? [UNRECEIVED_LIST] : []).map((name) =>
      read(name, name, async () => {
        const ctx = await warm(bench);
        const now = new Date().toISOString();
        const cursor = { since: now, until: now, position: { list: 'UNRECEIVED' }, done: false };
        return { run: async () => connector().orders?.collect(ctx, cursor) };
      }),
    ),
    read('settlements.collect', 'settlements.collect', async () => {
      const ctx = await warm(bench);
      // Days that are over: what is recognised today may not be asked for today.
      const [since, until] = [3, 2].map((days) => new Date(Date.now() - days * 86_400_000).toISOString()) as [string, string];
      return { run: async () => connector().settlements?.collect(ctx, { since, until, position: null, done: false }) };
    }),
    read('settlements.totals', 'settlements.totals', async () => {
      const ctx = await warm(bench);
      const today = new Date();
      return { run: async () => connector().settlementTotals?.(ctx, today, today) };
    }),
    ...claimReads(bench),
    ...goneClaimReads(bench),
  ];
}

/** Parts of `orders.collect` that some channels have calls of their own for; a claim to read is one on a product that was listed. */
function claimReads(bench: Bench): Operation[] {
  if (!bench.has('products.create')) return [];
  const names = [
    ...((bench.channel.claimLists ?? true) ? [CLAIM_LISTS] : []),
    ...(bench.channel.withdrawals === 'LIST' ? [WITHDRAWN_LIST, WITHDRAWN_CLAIM] : []),
  ];
  const asked = once(() => claimsToRead(bench));
  return names.map((name) => {
    const cursor = once(async () => {
      await asked();
      return cursorBefore(bench, name);
    });
    return read(name, name, async () => {
      const at = await cursor();
      const ctx = await warm(bench);
      return { run: async () => bench.shop().connector.orders?.collect(ctx, at) };
    });
  });
}

/** A part of `orders.lookUp`, of a line whose cancel its buyer took back, where that is how the channel reports it. */
function goneClaimReads(bench: Bench): Operation[] {
  if (bench.channel.withdrawals !== 'LOOK_UP') return [];
  const gone = once(async () => {
    const { fact, claims } = await linePoolsOf(bench).cancelAsked();
    withdrawCancel(bench, fact.orderNo);
    return claims.map(({ refs }) => ({ ...lineRef(fact), refs }));
  });
  const look = async () => {
    const lines = await gone();
    const ctx = await warm(bench);
    return { run: async () => bench.shop().connector.orders?.lookUp?.(ctx, lines) };
  };
  // As a line that does not fit: the claim is reported of, and the others are looked up.
  return [read(WITHDRAWN_CLAIM, WITHDRAWN_CLAIM, look, { HUGE_ANSWER: 'ok' })];
}

/** Cancels that wait for the seller, and one that was taken back where the channel reports those. */
async function claimsToRead(bench: Bench): Promise<void> {
  const { fact } = await linePoolsOf(bench).cancelAsked();
  if (bench.channel.withdrawals) withdrawCancel(bench, fact.orderNo);
}

/** A place of the walk whose next page can't be had without this call: found by what fails when the call always fails. */
async function cursorBefore(bench: Bench, operation: string): Promise<CollectCursor> {
  const { driver, connector } = bench.shop();
  const now = new Date().toISOString();
  let cursor: CollectCursor = { since: now, until: now, position: null, done: false };
  driver.addFault({ operation, kind: 'MALFORMED_BODY', times: null });
  try {
    while (!cursor.done) {
      const page = await connector.orders?.collect(bench.ctx(), cursor);
      if (page?.kind !== 'ok') return cursor;
      cursor = page.value.nextCursor;
    }
  } finally {
    driver.clearFaults();
  }
  throw new Error(`no page needs ${operation}`);
}

function productWrites(bench: Bench): Operation[] {
  const { channel } = bench;
  const connector = () => bench.shop().connector;
  let count = 0;
  /** A write on a listing of its own: `change` gives the call and what it wants to see of the product. */
  const onListing = (name: string, change: (listing: Listed, ctx: TestContext, turn: number) => Promise<Prepared>): Operation => {
    const listed = once(() => bench.listing());
    return write(name, async () => {
      const listing = await listed();
      count += 1;
      return change(listing, await warm(bench), count);
    });
  };
  const observed = async ({ ref }: Listed) => must(await connector().products?.read(bench.ctx(), ref));
  const sale = (name: 'products.stop' | 'products.resume') =>
    onListing(name, async (listing, ctx) => {
      const [before, change, wanted] =
        name === 'products.stop' ? (['resume', 'stop', 'SUSPENSION'] as const) : (['stop', 'resume', 'SALE'] as const);
      must(await connector().sale?.[before](bench.ctx(), listing.ref));
      return {
        run: async () => connector().sale?.[change](ctx, listing.ref),
        trace: { arrived: async () => (await observed(listing)).saleStatus === wanted },
      };
    });
  return [
    write('products.create', async () => {
      const ctx = await warm(bench);
      const content = await contentFor(bench.shop(), ctx, channel.listing, bench.code());
      return {
        run: async () => connector().products?.create(ctx, content),
        trace: {
          arrived: async () => must(await connector().products?.find(bench.ctx(), content.managementCode)) !== null,
          times: () =>
            bench
              .shop()
              .driver.products(channel.accountId)
              .filter(({ name }) => name === content.name).length,
        },
      };
    }),
    onListing('products.update', async (listing, ctx, turn) => {
      const known = withIds(listing);
      const items = known.items.map((item) => (item.key === '1-1' ? { ...item, price: item.price + turn * 10 } : item));
      const content: ListingContent = { ...known, name: `${known.name} ${turn}`, items };
      return {
        run: async () => connector().products?.update(ctx, listing.ref, content),
        trace: { arrived: async () => isDeepStrictEqual(facts(await observed(listing)), facts(content)) },
      };
    }),
    onListing('products.price', async (listing, ctx, turn) => {
      const raised = turn * 10;
      const items = listing.content.items.map(({ key, price }) => ({ key, shopItemId: itemId(listing, key), price: price + raised }));
      const price = listing.content.price + raised;
      return {
        run: () => worst(connector().price?.setPrices(ctx, listing.ref, price, items)),
        trace: {
          arrived: async () => {
            const prices = new Map((await observed(listing)).items.map((item) => [item.shopItemId, item.price]));
            return items.every((item) => prices.get(item.shopItemId) === item.price);
          },
        },
      };
    }),
    onListing('products.stock', async (listing, ctx, turn) => {
      const change = { key: '0-1', shopItemId: itemId(listing, '0-1'), quantity: 100 + turn };
      return {
        run: () => first(connector().stock?.setQuantities(ctx, listing.ref, [change], listing.observed.items)),
        trace: {
          arrived: async () =>
            (await observed(listing)).items.find(({ shopItemId }) => shopItemId === change.shopItemId)?.quantity === change.quantity,
        },
      };
    }),
    write('products.delete', async () => {
      const { ref } = await bench.listing();
      const ctx = await warm(bench);
      return {
        run: async () => connector().products?.delete?.(ctx, ref),
        trace: { arrived: async () => isGone(await connector().products?.read(bench.ctx(), ref)) },
      };
    }),
    sale('products.stop'),
    sale('products.resume'),
  ];
}

/** For one of many operations of one client: an answer that is lost or says nothing, and each shape that its own proof has to tell. */
const FEW: ReadonlySet<CellName> = new Set<CellName>([
  'LOST_AFTER_EFFECT',
  'RATE_LIMITED',
  'EXPIRED_TOKEN',
  'MALFORMED_BODY',
  'WRONG_SHAPE EMPTY_OBJECT',
  'WRONG_SHAPE NULL',
  'WRONG_SHAPE EMPTY_LIST',
  'WRONG_SHAPE NUMBER',
  'WRONG_SHAPE OTHER_OPERATION',
  'GATEWAY_ANSWER 409_CODE',
]);

function orderWrites(bench: Bench): Operation[] {
  return lineOperations(bench).map(({ name, struck, take, call, arrived, times }) => ({
    ...(struck === undefined ? {} : { cells: FEW }),
    name,
    strikes: struck ?? name,
    effect: 'write',
    async prepare() {
      const line = await take();
      const ctx = await warm(bench);
      return {
        run: async () => (await call(ctx, [line]))[0],
        trace: { arrived: async () => (await arrived([line])).length === 1, times: () => times(line) },
      };
    },
  }));
}

const asksUrgently = ({ channel }: Bench) => CONNECTORS[channel.shopType].manifest.questions?.kinds.includes('URGENT') ?? false;

function answering(bench: Bench): Operation[] {
  const answers =
    (ask: () => string): Prepare =>
    async () => {
      const question = await collected(bench, ask());
      const ctx = await warm(bench);
      return {
        run: () => first(bench.shop().connector.questions?.answer?.(ctx, [answerTo(question)])),
        trace: {
          arrived: async () => (await collected(bench, question.questionNo)).answers.some(({ body }) => body === ANSWER),
          times: () => answersAtShop(bench, question.questionNo).length,
        },
      };
    };
  const usual = write(
    'questions.answer',
    answers(() => askAtShop(bench)),
  );
  if (!asksUrgently(bench)) return [usual];
  return [
    usual,
    {
      ...write(
        URGENT_ANSWER,
        answers(() => askUrgently(bench)),
      ),
      strikes: 'questions.answer',
      cells: FEW,
    },
  ];
}
