/** Shops may say a megabyte where one sentence is meant: what is stored of it fits a screen, in whichever table it ends. */
import { expect, test, vi } from 'vitest';
import { TABLES } from '../../apps/server/src/migrations/tables.ts';
import { startAction } from '../../apps/server/src/modules/orders/act/commands.service.ts';
import { collectWork } from '../../apps/server/src/modules/orders/collect/collect.ts';
import { freeSlots } from '../../apps/server/src/platform/jobs/index.ts';
import { testDatabase } from '../../apps/server/test/support/index.ts';
import { register, SCARF } from './setup.ts';
import { actionWork, BY, collect, listingIds, planTransmit, pushAll } from './work.ts';
import { FIVE, openWorld, type Worker, type World } from './world.ts';

vi.setConfig({ testTimeout: 120_000 });
const db = await testDatabase();
const LOUD = '한도를 넘었습니다 '.repeat(100_000);
/** The longest text any table may hold of an answer, a few messages in one. */
const STORED_MAX = 5_000;

/** Every channel's way to refuse, in one body. */
const REFUSAL = JSON.stringify({
  code: 'ERROR',
  message: LOUD,
  error: { code: 400, message: LOUD },
  errors: [{ message: LOUD, extensions: { code: LOUD } }],
  data: null,
});
const REFUSAL_XML = `<?xml version="1.0" encoding="UTF-8"?><ClientMessage><resultCode>500</resultCode><message>${LOUD}</message></ClientMessage>`;

async function loudFetch(input: string | URL | Request): Promise<Response> {
  const isXml = String(input instanceof Request ? input.url : input).includes('11st');
  const type = isXml ? 'text/xml; charset=utf-8' : 'application/json';
  return new Response(isXml ? REFUSAL_XML : REFUSAL, { status: 400, headers: { 'content-type': type } });
}

/** Columns that hold more than a message of what the shops said, as `table.column: characters`. */
async function longTexts(world: World): Promise<string[]> {
  const { rows: columns } = await world.database.system((tx) =>
    tx.query<{ table_name: string; column_name: string }>(
      `select table_name, column_name from information_schema.columns
        where table_schema = 'public' and data_type in ('text', 'jsonb') and table_name = any ($1::text[])`,
      [Object.keys(TABLES).filter((name) => TABLES[name]?.class === 'tenant')],
    ),
  );
  const long: string[] = [];
  await world.tenant(async (tx) => {
    for (const { table_name, column_name } of columns) {
      const { rows } = await tx.query<{ longest: number | null }>(
        `select max(length(${column_name}::text)) as longest from ${table_name} where seller_id = $1 and ${column_name}::text like '%한도를 넘었습니다%'`,
        [tx.sellerId],
      );
      if ((rows[0]?.longest ?? 0) > STORED_MAX) long.push(`${table_name}.${column_name}: ${rows[0]?.longest}`);
    }
  });
  return long;
}

/** How many texts of the tables say what the shops said. */
async function received(world: World): Promise<Record<string, number>> {
  return world.tenant(async (tx) => {
    const { rows } = await tx.query<{ where: string; n: number }>(
      `select 'attempt' as where, count(*) as n from attempt where seller_id = $1 and message like '한도를%'
       union all select 'order_attempt', count(*) from order_attempt where seller_id = $1 and message like '한도를%'
       union all select 'order_line', count(*) from order_line where seller_id = $1 and last_error like '한도를%'
       union all select 'shop_account', count(*) from shop_account where seller_id = $1 and last_collect_message like '한도를%'`,
      [tx.sellerId],
    );
    return Object.fromEntries(rows.map(({ where, n }) => [where, Number(n)]));
  });
}

/** One order at each shop, collected. */
async function sell(world: World, worker: Worker): Promise<void> {
  for (const shopType of FIVE) {
    const accountId = world.login(shopType);
    const product = world
      .shop(shopType)
      .products(accountId)
      .find(({ name }) => name === SCARF.name);
    const item = product?.items.find(({ quantity }) => quantity > 0);
    if (!product || !item) throw new Error(`${shopType} shows no scarf`);
    world.shop(shopType).placeOrder({
      accountId,
      lines: [{ productId: product.productId, itemId: item.itemId, quantity: 1 }],
      buyer: { name: '김달빛', phone: '010-2345-6789' },
      receiver: { name: '김달빛', phone: '010-2345-6789', zipCode: '06236', address1: '서울특별시 강남구 테헤란로 1', address2: '' },
      message: '',
    });
    await collect(world, worker, shopType);
  }
}

test('a megabyte said by every shop to every call is stored as a message', async () => {
  const world = await openWorld(db, 'messages');
  try {
    await register(world, [SCARF]);
    await sell(world, world.worker('quiet'));
    const loud = world.worker('loud', { fetch: loudFetch, onError: () => undefined });

    await world.tenant((tx) => tx.query('update due_account set next_run_at = now() where seller_id = $1', [tx.sellerId]));
    const collecting = collectWork(loud.collect);
    const { rows: due } = await world.database.system((tx) => collecting.claim(tx, freeSlots(10), loud.name));
    expect(due.length).toBe(FIVE.length);
    for (const account of due) await collecting.run(account, new AbortController().signal);

    const lines = await world.tenant(async (tx) => {
      const { rows } = await tx.query<{ id: number }>('select id from order_line where seller_id = $1', [tx.sellerId]);
      return rows.map(({ id }) => ({ lineId: id }));
    });
    expect(lines.length).toBe(FIVE.length);
    await world.tenant((tx) => tx.query(`update shop_account set status = 'NORMAL' where seller_id = $1`, [tx.sellerId]));
    const { jobId, kind } = await world.tenant(async (tx) => ({ ...(await startAction(tx, 'confirm', lines, BY)), kind: 'orders.place' }));
    if (jobId === null) throw new Error('nothing to confirm');
    await actionWork(world, jobId, kind)(loud);

    await world.tenant((tx) => tx.query(`update shop_account set status = 'NORMAL' where seller_id = $1`, [tx.sellerId]));
    await world.tenant((tx) => tx.query(`update product set name = name || ' 새 이름' where seller_id = $1`, [tx.sellerId]));
    await (await planTransmit(world, await listingIds(world)))?.(loud);
    await pushAll(world, loud);

    expect(await longTexts(world)).toEqual([]);
    const notified = await received(world);
    for (const [table, n] of Object.entries(notified)) expect(n, table).toBeGreaterThan(0);
  } finally {
    await world.close();
  }
});
