/**
 * (b): one worker collects many orders of a shop without limits, pages at the channel's maximum: sealed, indexed, mapped, reserved, counted.
 * The floor walks the same wire with the same connector and puts each page into one table as it is.
 */
import { CONNECTORS, type CollectCursor, createCircuitBreaker, createMemoryBudget } from '@moa/channels';
import { SANDBOX_BASE_PATHS } from '@moa/sandbox/base-paths';
import { createShopRuntime } from '../../apps/server/src/modules/shops/index.ts';
import { linkedAt } from '../../e2e/support/linked.ts';
import type { ShopProduct } from '../../e2e/support/shops.ts';
import { type Copy, jobEnd, makeProducts, PRODUCT_NAME, withCopy } from '../support/copy.ts';
import { cpuMs, pssMib } from '../support/cpu.ts';
import type { Bench } from '../support/environment.ts';
import type { Item } from '../support/items.ts';
import { rate, times, under } from '../support/report.ts';

const SHOP = 'SMART_STORE';
const ORDERS = { quick: 2_000, usual: 40_000, full: 100_000 } as const;
const PRODUCTS = 20;
/** Of each option: enough for every order. */
const PIECES = 90_000;
/** As good as none. At 0 the sandbox still reports the sheet's figures in its headers, which the connector follows. */
const RATE_FACTOR = 10_000;
const AIM_PER_SECOND = 2_000;
const LIMIT_MS = 1_800_000;
const DAY_MS = 86_400_000;

export const collecting: Item = {
  id: 'b',
  title: 'collect many orders',
  run: (bench, print, { amount }) =>
    withCopy(bench, { MOA_SANDBOX_RATE_FACTOR: String(RATE_FACTOR) }, async (copy) => {
      const account = await openShop(copy);
      const placed = await copy.sandbox<{ placed: number }>('POST', `/${SHOP}/random-orders`, {
        accountId: account.sandboxId,
        count: ORDERS[amount],
        seed: 1,
      });
      // Without limits the pushers would send every number the stock passes through; here it is the collector that is measured.
      await copy.sql(`update listing set parked_reason = 'bench' where seller_id = $1`, [copy.sellerId]);
      const empty = await weigh(copy);
      const found = await collect(copy, account.id);
      const full = await weigh(copy);
      const floor = await floorWalk(bench, copy, account.credentials);
      const perSecond = placed.placed / found.seconds;
      const floorPerSecond = placed.placed / floor.seconds;
      const perOrder = (cpu: number) => (cpu / placed.placed).toFixed(2);
      print({
        item: 'b',
        work: `${placed.placed.toLocaleString('en')} orders of ${SHOP}, one worker`,
        figure: `${rate(perSecond)}, CPU ${perOrder(found.cpu.worker)} + ${perOrder(found.cpu.postgres)} ms, worker's peak ${Math.round(found.peakMib)} MiB`,
        floor: `${rate(floorPerSecond)}`,
        ratio: times(floorPerSecond / perSecond),
        aim: `>= ${AIM_PER_SECOND.toLocaleString('en')} orders/s`,
        met: perSecond >= AIM_PER_SECOND,
        note: under(perSecond, AIM_PER_SECOND),
      });
      print({
        item: 'b',
        work: 'the same: what an order weighs, with its indexes and ledger',
        figure: `${((full.rows - empty.rows) / placed.placed).toFixed(1)} rows, ${((full.bytes - empty.bytes) / placed.placed / 1_000).toFixed(2)} kB, ${((full.wal - empty.wal) / placed.placed / 1_000).toFixed(2)} kB of WAL`,
      });
      const kept = await lookAt(copy, account.id);
      const whole = kept.orders === placed.placed && kept.lines === floor.lines && kept.unmapped === 0;
      const booked = kept.wanted === kept.reserved && kept.reserved === kept.ledger && kept.counted === kept.lines;
      print({
        item: 'b',
        work: 'the same: what is there afterwards',
        figure: `${kept.orders} orders, ${kept.lines} lines, ${kept.unmapped} not mapped; ${kept.wanted} pieces wanted, ${kept.reserved} reserved, ${kept.ledger} in the ledger; ${kept.counted} counted`,
        aim: 'nothing lost, double or uncounted',
        met: whole && booked,
      });
    }),
};

interface Shop {
  /** Of the account, with us and with the shop. */
  id: string;
  sandboxId: string;
  credentials: Record<string, string>;
}

/** Puts products into the shop and takes all others off sale, so that its orders are of things we know. */
async function openShop(copy: Copy): Promise<Shop> {
  const accounts = await linkedAt(copy.api, [SHOP]);
  const productIds = await makeProducts(copy, accounts, PRODUCTS, PIECES);
  await jobEnd(copy, (await copy.api.listings.transmit({ productIds })).jobId, 120_000);
  const { demoKeys } = await copy.api.shops.list({});
  const { contents } = await copy.sandbox<{ contents: ShopProduct[] }>('GET', `/${SHOP}/products?size=1000`);
  const isOurs = ({ name }: ShopProduct) => name.startsWith(PRODUCT_NAME);
  for (const { accountId, productId } of contents.filter((product) => !isOurs(product)))
    await copy.sandbox('POST', `/${SHOP}/products/edit`, { accountId, productId, onSale: false });
  return {
    id: accounts[0]?.id ?? '',
    sandboxId: contents.find(isOurs)?.accountId ?? '',
    credentials: demoKeys?.find(({ shopType }) => shopType === SHOP)?.credentials ?? {},
  };
}

async function collect(
  copy: Copy,
  accountId: string,
): Promise<{ seconds: number; cpu: Record<'worker' | 'postgres', number>; peakMib: number }> {
  const [worker, postgres] = [copy.pids('worker')[0] ?? 0, copy.postgresPid()];
  const before = { worker: cpuMs(worker), postgres: cpuMs(postgres) };
  let peakMib = 0;
  const watch = setInterval(() => {
    peakMib = Math.max(peakMib, pssMib(worker));
  }, 500);
  const started = performance.now();
  try {
    await jobEnd(copy, (await copy.api.orders.import({ accountIds: [accountId] })).jobId, LIMIT_MS);
  } finally {
    clearInterval(watch);
  }
  const seconds = (performance.now() - started) / 1000;
  return { seconds, cpu: { worker: cpuMs(worker) - before.worker, postgres: cpuMs(postgres) - before.postgres }, peakMib };
}

/** The same pages by the same connector, each kept as one insert of plain rows. */
async function floorWalk(bench: Bench, copy: Copy, credentials: Record<string, string>): Promise<{ seconds: number; lines: number }> {
  const clock = () => new Date();
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const url = new URL(copy.url);
  const runtime = createShopRuntime({
    database: bench.database,
    sellerVault: bench.sellerVault,
    budget: createMemoryBudget({ clock, sleep }),
    breaker: createCircuitBreaker({ clock }),
    connectors: CONNECTORS,
    channels: {
      sandbox: {
        url: `http://127.0.0.1:${Number(url.port) + 1000}`,
        rateFactor: RATE_FACTOR,
        basePath: (shopType) => SANDBOX_BASE_PATHS[shopType] ?? null,
      },
      settings: () => ({}),
    },
    record: () => undefined,
    clock,
    sleep,
  });
  const { connector, ctx } = runtime.trial(SHOP, 'SANDBOX', credentials, { sellerId: 0, accountId: null });
  await copy.sql('create table if not exists public.floor_line (order_no text, line_no text, fact jsonb, primary key (order_no, line_no))');
  const now = Date.now();
  const started = performance.now();
  let cursor: CollectCursor = {
    since: new Date(now - 7 * DAY_MS).toISOString(),
    until: new Date(now).toISOString(),
    position: null,
    done: false,
  };
  while (!cursor.done) {
    const page = await connector.orders?.collect(ctx, cursor);
    if (page?.kind !== 'ok') throw new Error(`the floor could not collect: ${JSON.stringify(page)}`);
    const { lines } = page.value;
    await copy.sql('insert into public.floor_line select * from unnest($1::text[], $2::text[], $3::jsonb[]) on conflict do nothing', [
      lines.map((line) => line.orderNo),
      lines.map((line) => line.lineNo),
      lines.map((line) => JSON.stringify(line)),
    ]);
    cursor = page.value.nextCursor;
  }
  const seconds = (performance.now() - started) / 1000;
  const [row] = await copy.sql<{ n: string }>('select count(*) as n from public.floor_line');
  return { seconds, lines: Number(row?.n) };
}

/** Rows and bytes of all tables, and bytes of the write-ahead log so far. */
async function weigh({ sql }: Copy): Promise<{ rows: number; bytes: number; wal: number }> {
  await sql('analyze');
  const [row] = await sql<Record<'rows' | 'bytes' | 'wal', string>>(
    `select sum(greatest(c.reltuples, 0)) as rows, sum(pg_total_relation_size(c.oid)) as bytes, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal
       from pg_class c join pg_namespace s on s.oid = c.relnamespace where s.nspname = 'public' and c.relkind = 'r'`,
  );
  return { rows: Number(row?.rows), bytes: Number(row?.bytes), wal: Number(row?.wal) };
}

interface Kept {
  orders: number;
  lines: number;
  unmapped: number;
  wanted: number;
  reserved: number;
  ledger: number;
  counted: number;
}

async function lookAt(copy: Copy, accountId: string): Promise<Kept> {
  const [row] = await copy.sql<Record<keyof Kept, string>>(
    `select count(distinct order_no) as orders, count(*) as lines, count(*) filter (where needs_mapping) as unmapped, sum(quantity) as wanted,
            (select sum(reserved) from sku where seller_id = $1) as reserved,
            (select sum(delta_reserved) from stock_movement where seller_id = $1) as ledger,
            (select sum(n) from menu_counter where seller_id = $1 and account_id = $2 and kind = 'STATE') as counted
       from order_line where seller_id = $1 and account_id = $2`,
    [copy.sellerId, accountId],
  );
  const number = (name: keyof Kept) => Number(row?.[name]);
  return {
    orders: number('orders'),
    lines: number('lines'),
    unmapped: number('unmapped'),
    wanted: number('wanted'),
    reserved: number('reserved'),
    ledger: number('ledger'),
    counted: number('counted'),
  };
}
