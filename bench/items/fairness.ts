/** (g5): how long the work of small sellers takes, without and beside a seller who has very much of everything. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Connector } from '@moa/channels/sdk';
import { z } from 'zod';
import { type ConvergeDeps, convergeWork } from '../../apps/server/src/modules/listings/push/converge.ts';
import { claimDue } from '../../apps/server/src/modules/orders/collect/collect.due.ts';
import { COLLECT_CHANNEL } from '../../apps/server/src/modules/orders/collect/collect.requests.ts';
import { PUSH_CHANNEL } from '../../apps/server/src/modules/stock/index.ts';
import { createDatabase, type Database } from '../../apps/server/src/platform/database/index.ts';
import {
  createClaimLoop,
  createTaskRunner,
  defineTask,
  enqueue,
  handleTask,
  LONGEST_IDLE_MS,
  WaitingSellers,
} from '../../apps/server/src/platform/jobs/index.ts';
import type { Bench } from '../support/environment.ts';
import type { Item } from '../support/items.ts';
import { drive, spread } from '../support/load.ts';
import { ms, over } from '../support/report.ts';
import { seedOrders, settle } from '../support/seed.ts';

const AMOUNTS = {
  quick: { sellers: 200, listings: 2_000, orders: 10_000, seconds: 8, rounds: 2 },
  usual: { sellers: 1_000, listings: 10_000, orders: 100_000, seconds: 15, rounds: 3 },
  full: { sellers: 1_000, listings: 10_000, orders: 1_000_000, seconds: 30, rounds: 4 },
} as const;
const SHOPS = 20;
/** As a worker is shipped. */
const CONCURRENCY = 16;
const POOL = 10;
/** As `callSeconds` of growth-figures.json. */
const SHOP_ANSWERS_MS = 300;
/** Of one shop account of the big seller. */
const CALLS_PER_SECOND = 2;
/** Small sellers' work of each kind begins so often. */
const EVERY_MS = 100;
/** Pages of one collection. */
const PAGES = { small: 1, big: 40 };
const AIM = 1.1;
const KINDS = ['listings', 'collections', 'tasks'] as const;
type Kind = (typeof KINDS)[number];

const workTask = defineTask('bench.work', z.object({ sellerId: z.number() }));

const fail = (error: unknown) => {
  throw error;
};

export const fairness: Item = {
  id: 'g5',
  title: 'small sellers beside a big one: a million orders, twenty shops, ten thousand listings to send',
  run: async (bench, print, { amount }) => {
    const { sellers, listings, orders, seconds, rounds } = AMOUNTS[amount];
    const big = await bench.newSeller();
    await seedOrders(bench, [big], orders);
    const small = await seedShops(bench, sellers, listings, big.id);
    await settle(bench);
    const lists = await bench.login(big);
    const worker = createDatabase({ target: bench.target, name: 'fair', poolSize: POOL });
    const working = await startWorker(worker, big.id);
    const times: Record<'alone' | 'beside', Record<Kind, number[]>> = { alone: emptyTimes(), beside: emptyTimes() };
    let bigItems = 0;
    try {
      // The first is to warm up.
      await smallWork(bench, working, small, 3_000, emptyTimes());
      for (let round = 0; round < rounds; round++) {
        await smallWork(bench, working, small, seconds * 1_000, times.alone);
        const before = working.bigItems();
        await startBig(bench, big.id);
        // Until it fills what it may.
        await delay(2_000);
        const looking = new AbortController();
        const looks = lookAtOrders(bench, lists, looking.signal);
        await smallWork(bench, working, small, seconds * 1_000, times.beside);
        looking.abort();
        await looks;
        bigItems += working.bigItems() - before;
        await stopBig(bench, big.id);
      }
    } finally {
      await working.stop();
      await worker.close();
    }
    for (const kind of KINDS) {
      const [alone, beside] = [spread(times.alone[kind]), spread(times.beside[kind])];
      const ratio = beside.p50 / alone.p50;
      print({
        item: 'g5',
        work: `${sellers.toLocaleString('en')} small sellers, ${kind}: from due to done, beside the big one`,
        figure: `${ms(beside.p50)} / ${ms(beside.p95)} ms`,
        floor: `alone ${ms(alone.p50)} / ${ms(alone.p95)} ms`,
        ratio: `p50 ${ratio.toFixed(2)}x, p95 ${(beside.p95 / alone.p95).toFixed(2)}x`,
        aim: `p50 <= ${AIM.toFixed(2)}x`,
        met: ratio <= AIM,
        note: [`${times.beside[kind].length} measured`, over(ratio, AIM)].filter(Boolean).join('; '),
      });
    }
    print({
      item: 'g5',
      work: 'the big one meanwhile',
      figure: `${(bigItems / (seconds * rounds)).toFixed(1)} pieces/s`,
      note: `its shops take ${SHOPS * CALLS_PER_SECOND}/s; one list of ${orders.toLocaleString('en')} orders a second besides`,
    });
  },
};

function emptyTimes(): Record<Kind, number[]> {
  return { listings: [], collections: [], tasks: [] };
}

/** One shop with a listing for each small seller, twenty with many for the big one; nothing is due. Answers the small sellers. */
async function seedShops({ sql }: Bench, count: number, listings: number, big: number): Promise<number[]> {
  const small = await sql<{ seller_id: string }>(
    `insert into seller (name) select 'g5 ' || n from generate_series(1, $1::int) n returning seller_id`,
    [count],
  );
  const ids = small.map((row) => Number(row.seller_id));
  const shops = [...ids.map(() => 1), SHOPS];
  await sql(
    `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
     select s, 'SMART_STORE', 'g5-' || n, '본점', 'SANDBOX', 'NORMAL'
       from unnest($1::bigint[], $2::int[]) as u (s, shops) cross join generate_series(1, u.shops) n`,
    [[...ids, big], shops],
  );
  await sql(
    `insert into due_account (seller_id, account_id, next_run_at)
     select seller_id, id, 'infinity' from shop_account where shop_account_id like 'g5-%'`,
  );
  await sql(
    `insert into sku (seller_id, sku_code, sku_name, on_hand)
     select s, 'g5-' || n, '셔츠', 10 from unnest($1::bigint[], $2::int[]) as u (s, most) cross join generate_series(1, u.most) n`,
    [
      [...ids, big],
      [...ids.map(() => 1), listings],
    ],
  );
  await sql('analyze sku, shop_account');
  await sql(
    `insert into listing (seller_id, account_id, shop_type, register_key, management_code, shop_product_id, name, sale_status, reg_status, sent_sale)
     select k.seller_id, a.id, 'SMART_STORE', k.sku_code, k.sku_code, k.sku_code, '셔츠', 'SALE', 'DONE', 'SALE'
       from sku k join shop_account a on a.seller_id = k.seller_id
        and a.shop_account_id = 'g5-' || (1 + k.id % (select count(*) from shop_account c where c.seller_id = k.seller_id))
      where k.sku_code like 'g5-%'`,
  );
  await sql(
    `with item as (
       insert into listing_item (seller_id, listing_id, item_code, shop_item_id)
       select seller_id, id, register_key, 'I' from listing where register_key like 'g5-%' returning seller_id, id, listing_id, item_code)
     insert into listing_item_sku (seller_id, listing_item_id, sku_id, listing_id)
     select i.seller_id, i.id, k.id, i.listing_id from item i join sku k on k.seller_id = i.seller_id and k.sku_code = i.item_code`,
  );
  return ids;
}

interface Working {
  /** Resolves when work of this kind of the seller has ended. */
  ended(kind: Kind, sellerId: number): Promise<void>;
  /** Pieces of the big seller's work that ended so far. */
  bigItems(): number;
  stop(): Promise<void>;
}

/** The loops of one worker with their real claims. A push does all that it does in the database; the shop answers after a while. */
async function startWorker(database: Database, big: number): Promise<Working> {
  const waiting = new Map<string, () => void>();
  let bigItems = 0;
  const end = (kind: Kind, sellerId: number) => {
    if (sellerId === big) bigItems += 1;
    waiting.get(`${kind}.${sellerId}`)?.();
  };
  const owner = () => 'bench';
  const now = () => new Date();
  const converge = convergeWork({ database, shops: pacedShops(big), now, onError: fail } as unknown as ConvergeDeps);
  const common = { database, owner, concurrency: CONCURRENCY, onError: fail };
  const dueSellers = new WaitingSellers();
  const read = (sellerId: number) =>
    database.tenant(sellerId, (tx) => tx.query('select count(*) from sku where seller_id = $1', [sellerId]));
  const loops = [
    createClaimLoop({
      ...common,
      name: 'listings',
      wakeOn: PUSH_CHANNEL,
      idleMs: LONGEST_IDLE_MS,
      claim: converge.claim,
      sellerOf: (item) => item.seller_id,
      run: async (item, _signal, dueIn) => {
        await converge.run(item, dueIn);
        end('listings', item.seller_id);
      },
    }),
    createClaimLoop({
      ...common,
      name: 'collect',
      wakeOn: COLLECT_CHANNEL,
      idleMs: LONGEST_IDLE_MS,
      claim: (tx, slots, who) => claimDue(tx, dueSellers, slots, who, now()),
      sellerOf: (due) => due.seller_id,
      run: async (due) => {
        for (let page = 0; page < (due.seller_id === big ? PAGES.big : PAGES.small); page++) {
          await delay(SHOP_ANSWERS_MS);
          await read(due.seller_id);
        }
        await database.tenant(due.seller_id, (tx) =>
          tx.query(
            `update due_account set lease_owner = null, lease_until = null,
                    next_run_at = case when $3 and next_run_at <> 'infinity' then now() else 'infinity' end
              where seller_id = $1 and account_id = $2`,
            [due.seller_id, due.account_id, due.seller_id === big],
          ),
        );
        end('collections', due.seller_id);
      },
    }),
    createTaskRunner({
      ...common,
      tasks: [
        handleTask(workTask, async ({ sellerId }) => {
          await delay(SHOP_ANSWERS_MS);
          await read(sellerId);
          end('tasks', sellerId);
        }),
      ],
      onFailure: fail,
    }),
  ];
  for (const loop of loops) await loop.start();
  return {
    ended: (kind, sellerId) => new Promise((resolve) => waiting.set(`${kind}.${sellerId}`, resolve)),
    bigItems: () => bigItems,
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop(0)));
    },
  };
}

/** Shops that take what they are sent: those of the big seller so many calls a second each, whoever waits for it. */
function pacedShops(big: number) {
  const freeAt = new Map<number, number>();
  const context = async (sellerId: number, accountId: number) => {
    const setQuantities = async (_ctx: unknown, _ref: unknown, changes: readonly { key: string; quantity: number }[]) => {
      if (sellerId === big) {
        const at = Math.max(performance.now(), freeAt.get(accountId) ?? 0);
        freeAt.set(accountId, at + 1_000 / CALLS_PER_SECOND);
        await delay(Math.max(0, at - performance.now()));
      }
      await delay(SHOP_ANSWERS_MS);
      return new Map(changes.map(({ key, quantity }) => [key, { kind: 'ok', value: { quantity } }]));
    };
    const soldOut = { method: 'QUANTITY', minStock: 0, maxStock: 99_999, resumable: true };
    return {
      account: { status: 'NORMAL' },
      connector: { manifest: { soldOut }, stock: { setQuantities } } as unknown as Connector,
      ctx: {},
    };
  };
  return { context };
}

/** For so long, work of one small seller after the other falls due, of each kind; notes how long each took. */
async function smallWork(bench: Bench, working: Working, small: readonly number[], forMs: number, times: Record<Kind, number[]>) {
  const { database } = bench;
  const begin: Record<Kind, (sellerId: number) => Promise<unknown>> = {
    listings: (sellerId) =>
      database.tenant(sellerId, async (tx) => {
        await tx.query('update sku set on_hand = on_hand + 1 where seller_id = $1', [sellerId]);
        await tx.query('update listing set stock_version = stock_version + 1, due_at = now(), urgency = 1 where seller_id = $1', [
          sellerId,
        ]);
        tx.notify(PUSH_CHANNEL, '');
      }),
    collections: (sellerId) =>
      database.tenant(sellerId, async (tx) => {
        await tx.query('update due_account set next_run_at = now() where seller_id = $1', [sellerId]);
        tx.notify(COLLECT_CHANNEL, '');
      }),
    tasks: (sellerId) => database.tenant(sellerId, (tx) => enqueue(tx, workTask, { sellerId })),
  };
  const all: Promise<void>[] = [];
  const until = performance.now() + forMs;
  for (let n = 0; performance.now() < until; n++) {
    const sellerId = small[n % small.length] ?? 0;
    for (const kind of KINDS) {
      all.push(
        (async () => {
          const began = performance.now();
          const ended = working.ended(kind, sellerId);
          await begin[kind](sellerId);
          await ended;
          times[kind].push(performance.now() - began);
        })(),
      );
    }
    await delay(EVERY_MS);
  }
  await Promise.all(all);
}

/** Everything of the big seller's falls due at once: older than what comes later. */
async function startBig({ sql, database }: Bench, big: number): Promise<void> {
  await sql('update sku set on_hand = on_hand + 1 where seller_id = $1', [big]);
  await sql('update listing set stock_version = stock_version + 1, due_at = now() where seller_id = $1', [big]);
  await sql('update due_account set next_run_at = now() where seller_id = $1', [big]);
  await sql(
    `insert into task (name, seller_id, payload) select $2, $1::bigint, jsonb_build_object('sellerId', $1::bigint) from generate_series(1, 10000)`,
    [big, workTask.name],
  );
  for (const channel of [PUSH_CHANNEL, COLLECT_CHANNEL, 'moa_task']) database.notify(channel, '');
}

/** What runs ends by itself. */
async function stopBig({ sql }: Bench, big: number): Promise<void> {
  await sql('update listing set due_at = null where seller_id = $1 and lease_owner is null', [big]);
  await sql(`update due_account set next_run_at = 'infinity' where seller_id = $1`, [big]);
  await sql('delete from task where seller_id = $1 and lease_owner is null', [big]);
  for (let left = 1; left > 0; ) {
    await delay(200);
    const [row] = await sql<{ n: string }>(
      `select (select count(*) from listing where seller_id = $1 and lease_owner is not null)
            + (select count(*) from due_account where seller_id = $1 and lease_owner is not null)
            + (select count(*) from task where seller_id = $1) as n`,
      [big],
    );
    left = Number(row?.n);
    await sql('update listing set due_at = null where seller_id = $1 and lease_owner is null', [big]);
  }
}

/** Somebody of the big seller looks at the orders once a second. */
async function lookAtOrders(bench: Bench, headers: Record<string, string>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const began = performance.now();
    await drive({
      port: bench.api.port,
      headers,
      clients: 1,
      requests: 1,
      seconds: 10,
      call: () => ({ method: 'GET', path: '/api/v1/order/search?status=NEW&size=50' }),
    });
    await delay(Math.max(0, 1_000 - (performance.now() - began)), undefined, { signal }).catch(() => undefined);
  }
}
