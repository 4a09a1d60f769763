/**
 * What collecting sells and what a pusher stores of the same listing, interleaved where they used to lock the listing and its items in
 * opposite orders. No transaction is tried again here: a lost race is an error.
 */
import type { Connector } from '@moa/channels/sdk';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../../test/support/index.ts';
import { onCluster } from '../../../../test/support/on-cluster.ts';
import type { Database, TenantTx } from '../../../platform/database/index.ts';
import { freeSlots } from '../../../platform/jobs/index.ts';
import { applyStock, forgetShown } from '../../stock/index.ts';
import { type ConvergeDeps, convergeWork } from './converge.ts';

const { database, seller, login } = await testDatabase();
let made = 0;

/** A listing on sale with one item of ten pieces, due. Not `numbered`, its item has no number of the shop's yet. */
async function listed({ numbered }: { numbered: boolean }) {
  const { sellerId } = await seller({ loginId: `locks${++made}` });
  return database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ listing: number; item: number; sku: number }>(
      `with account as (
         insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
         values ($1, 'SMART_STORE', 'shop', '본점', 'SANDBOX', 'NORMAL') returning id),
       stocked as (insert into sku (seller_id, sku_code, sku_name, on_hand) values ($1, 'S1', '셔츠', 10) returning id),
       listed as (
         insert into listing (seller_id, account_id, shop_type, register_key, management_code, shop_product_id, name, sale_status, reg_status, sent_sale, due_at)
         select $1, id, 'SMART_STORE', 'R1', 'M1', 'P1', '셔츠', $2, 'DONE', 'SALE', '-infinity' from account returning id),
       item as (
         insert into listing_item (seller_id, listing_id, item_code, shop_item_id)
         select $1, id, 'M1001', case when $3 then 'I1' end from listed returning id),
       tied as (
         insert into listing_item_sku (seller_id, listing_item_id, sku_id, listing_id)
         select $1, item.id, stocked.id, listed.id from item, stocked, listed returning seller_id)
       select listed.id as listing, item.id as item, stocked.id as sku from listed, item, stocked`,
      [tx.sellerId, numbered ? 'SALE' : 'UNADMISSION', numbered],
    );
    const [row] = rows;
    if (!row) throw new Error('nothing was listed');
    return { sellerId, listingId: row.listing, itemId: row.item, skuId: row.sku };
  });
}
type Listed = Awaited<ReturnType<typeof listed>>;

const shop = {
  manifest: { soldOut: { method: 'QUANTITY', minStock: 0, maxStock: 99_999, resumable: true } },
  products: {
    read: async () => ({
      kind: 'ok',
      value: {
        saleStatus: 'SALE',
        rawStatus: 'SALE',
        pageUrl: null,
        items: [{ itemCode: 'M1001', shopItemId: 'I1', optionValues: [], quantity: null }],
      },
    }),
  },
  stock: {
    setQuantities: async (_ctx: unknown, _ref: unknown, changes: readonly { key: string; quantity: number }[]) =>
      new Map(changes.map(({ key, quantity }) => [key, { kind: 'ok', value: { quantity } }])),
  },
} as unknown as Connector;

/** A place at which one transaction waits for another. */
function barrier() {
  const reached = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  return {
    reached: reached.promise,
    open: opened.resolve,
    async wait() {
      reached.resolve();
      await opened.promise;
    },
  };
}

/** The pusher's database: no transaction is tried again, and the first that runs the statement `after` waits behind it. */
function untried(pause: { after: string; at: { wait(): Promise<void> } } | null): Database {
  let waited = false;
  const paused = (tx: TenantTx): TenantTx => ({
    sellerId: tx.sellerId,
    shopAccountIds: tx.shopAccountIds,
    now: tx.now,
    async query<Row>(text: string, values?: readonly unknown[], name?: string) {
      const result = await tx.query<Row>(text, values, name);
      if (pause !== null && name === pause.after && !waited) {
        waited = true;
        await pause.at.wait();
      }
      return result;
    },
    stream: (text, values, size) => tx.stream(text, values, size),
    notify: (channel, payload) => tx.notify(channel, payload),
    notifyAtOnce: (channel, payload) => tx.notifyAtOnce(channel, payload),
    afterCommit: (action) => tx.afterCommit(action),
  });
  return { ...database, tenant: (sellerId, fn) => database.tenant(sellerId, (tx) => fn(paused(tx))) } as Database;
}

/** The listing claimed by a worker on `db`; run, it is brought to what it should show. */
async function claimed(db: Database, { sellerId }: Listed, now = new Date()): Promise<() => Promise<void>> {
  const shops = { context: async () => ({ account: { status: 'NORMAL' }, connector: shop, ctx: {} }) };
  const work = convergeWork({ database: db, shops, now: () => now, onError: () => undefined } as unknown as ConvergeDeps);
  const { rows: due } = await database.system((tx) => work.claim(tx, freeSlots(50), 'w'));
  const listing = due.find((each) => each.seller_id === sellerId);
  if (!listing) throw new Error('the listing was not due');
  return () => work.run(listing);
}

/** On a cluster whoever waits does so at a worker, and its view names them on all nodes. */
const BLOCKED = onCluster
  ? 'select 1 from citus_lock_waits'
  : 'select 1 from pg_locks l join pg_stat_activity a on a.pid = l.pid where not l.granted and a.datname = current_database()';
const observer = new pg.Client(login('postgres'));
await observer.connect();
afterAll(() => observer.end());

const someoneIsBlocked = () =>
  vi.waitFor(async () => expect((await observer.query(BLOCKED)).rows).toHaveLength(1), { timeout: 30_000, interval: 20 });

const sentOf = ({ sellerId, itemId }: Listed) =>
  database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ shop_item_id: string | null; sent_quantity: number | null; due: boolean; leased: boolean }>(
      `select i.shop_item_id, i.sent_quantity, l.due_at is not null as due, l.lease_owner is not null as leased
         from listing_item i join listing l on l.seller_id = i.seller_id and l.id = i.listing_id where i.seller_id = $1 and i.id = $2`,
      [tx.sellerId, itemId],
    );
    return rows[0];
  });

test('a sale that forgets what an item shows waits for the pusher that stores what it has sent', async () => {
  const world = await listed({ numbered: true });
  const holdsListing = barrier();
  const push = await claimed(untried({ after: 'listings.end-write', at: holdsListing }), world);
  const pushed = push();
  await holdsListing.reached;
  const sold = database.tenant(world.sellerId, (tx) => forgetShown(tx, [world.itemId]));
  const both = Promise.allSettled([pushed, sold]);
  await someoneIsBlocked();
  holdsListing.open();
  expect(await both).toEqual([expect.objectContaining({ status: 'fulfilled' }), expect.objectContaining({ status: 'fulfilled' })]);
  // What was sold after the sending is sent again.
  expect(await sentOf(world)).toEqual({ shop_item_id: 'I1', sent_quantity: null, due: true, leased: false });
});

test('a pusher that stores the numbers of items waits for the sale that has marked their listing', async () => {
  const world = await listed({ numbered: false });
  const sale = barrier();
  const push = await claimed(untried(null), world);
  const sold = database.tenant(world.sellerId, async (tx) => {
    const reserved = { skuId: world.skuId, effect: 'RESERVE', source: { kind: 'LINE', id: '1' }, quantity: 1 } as const;
    await applyStock(tx, [reserved], { actor: 'test' });
    await sale.wait();
    await forgetShown(tx, [world.itemId]);
  });
  await sale.reached;
  const both = Promise.allSettled([push(), sold]);
  await someoneIsBlocked();
  sale.open();
  expect(await both).toEqual([expect.objectContaining({ status: 'fulfilled' }), expect.objectContaining({ status: 'fulfilled' })]);
  expect(await sentOf(world)).toMatchObject({ shop_item_id: 'I1', due: true, leased: false });
});

test('a pusher that loses its transaction gives the listing back, and what the shop was sent is sent again and stored', async () => {
  const world = await listed({ numbered: true });
  const lost = Object.assign(new Error('deadlock detected'), { code: '40P01' });
  const push = await claimed(untried({ after: 'listings.end-write', at: { wait: () => Promise.reject(lost) } }), world);
  await expect(push()).rejects.toBe(lost);
  expect(await sentOf(world)).toEqual({ shop_item_id: 'I1', sent_quantity: null, due: true, leased: false });
  const again = await claimed(untried(null), world, new Date(Date.now() + 60_000));
  await again();
  expect(await sentOf(world)).toEqual({ shop_item_id: 'I1', sent_quantity: 10, due: false, leased: false });
});
