/** An event of a shop is a hint: it is believed by its key alone, stored once, and what it does is that the shop is looked at sooner. */
import { connectorOf } from '@moa/channels';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../test/support/index.ts';
import { createHttpServer } from '../../platform/http/index.ts';
import { freeSlots, WaitingSellers } from '../../platform/jobs/index.ts';
import { claimDue } from '../orders/collect/collect.due.ts';
import { createReceiveWebhook } from './receive.service.ts';
import { registerWebhooks } from './webhooks.routes.ts';

const { database, seller } = await testDatabase();
const KEYS = { LIVE: 'live-key-of-the-console', SANDBOX: 'sandbox-key-of-the-console' } as const;
let now = new Date('2026-11-27T03:00:00Z');
const receive = createReceiveWebhook({
  database,
  connectorOf: (shopType) => connectorOf(shopType as 'CAFE24') ?? null,
  settings: (_, environment) => ({ webhookKey: KEYS[environment] }),
  now: () => now,
});
const app = await createHttpServer({
  modules: [{ name: 'webhooks', contract: {}, handlers: {}, plain: (scope) => registerWebhooks(scope, receive) }],
  authenticator: { authenticate: async () => null } as never,
  idempotency: null,
});
afterAll(() => app.close());
beforeEach(() => {
  now = new Date(now.getTime() + 3_600_000);
});

let made = 0;
const LATER = '2030-01-01T00:00:00Z';

/** A seller with a mall whose next collection is years away. */
async function mall({
  environment = 'SANDBOX',
  next = LATER,
  name = `mall${++made}`,
}: {
  environment?: string;
  next?: string;
  name?: string;
} = {}) {
  const { sellerId } = await seller({ loginId: `hooked${++made}` });
  const accountId = await database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status) values ($1, 'CAFE24', $2, '몰', $3, 'NORMAL') returning id`,
      [tx.sellerId, name, environment],
    );
    const id = rows[0]?.id ?? 0;
    await tx.query('insert into due_account (seller_id, account_id, next_run_at) values ($1, $2, $3)', [tx.sellerId, id, next]);
    await tx.query(
      `insert into listing (seller_id, account_id, shop_type, register_key, name, shop_product_id, management_code, drift_tried_at, reg_status)
       select $1, $2, 'CAFE24', 'R' || n, '셔츠', n::text, 'code-' || $2::bigint || '-' || n, now(), 'DONE' from generate_series(318, 319) n returning seller_id`,
      [tx.sellerId, id],
    );
    return id;
  });
  const due = async () => {
    const { rows } = await database.tenant(sellerId, (tx) =>
      tx.query<{ due: boolean; hinted: boolean }>(
        'select next_run_at <= $3::timestamptz as due, hinted from due_account where seller_id = $1 and account_id = $2',
        [tx.sellerId, accountId, now],
      ),
    );
    return rows[0];
  };
  const notDue = () =>
    database.tenant(sellerId, (tx) =>
      tx.query('update due_account set next_run_at = $2, hinted = false where seller_id = $1', [tx.sellerId, LATER]),
    );
  const stored = async () =>
    (await database.tenant(sellerId, (tx) => tx.query('select event from webhook_event where seller_id = $1', [tx.sellerId]))).rows.length;
  return { sellerId, accountId, name, due, notDue, stored };
}

const eventOf = (mallId: string, order = '20261127-0000012', event_no = 90023) => ({
  event_no,
  resource: { mall_id: mallId, event_shop_no: '1', order_id: order },
});
const send = (payload: unknown, key: string | null = KEYS.SANDBOX, shopType = 'CAFE24') =>
  app.inject({
    method: 'POST',
    url: `/api/v1/webhooks/${shopType}`,
    headers: { 'content-type': 'application/json', ...(key === null ? {} : { 'x-api-key': key }) },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

test('an order at the shop makes its account due at once, also before anybody knows the order', async () => {
  const own = await mall();
  expect(await own.due()).toEqual({ due: false, hinted: false });
  expect((await send(eventOf(own.name, 'never-collected'))).statusCode).toBe(200);
  expect(await own.due()).toEqual({ due: true, hinted: true });
});

test('what comes again does nothing, and what comes late does no harm', async () => {
  const own = await mall();
  await send(eventOf(own.name));
  await own.notDue();
  for (let again = 0; again < 3; again += 1) expect((await send(eventOf(own.name))).statusCode).toBe(200);
  expect([await own.due(), await own.stored()]).toEqual([{ due: false, hinted: false }, 1]);
  // A cancel that was sent before the order it is about.
  await send(eventOf(own.name, '20261127-0000099', 90026));
  await send(eventOf(own.name, '20261127-0000099', 90023));
  expect([(await own.due())?.due, await own.stored()]).toEqual([true, 3]);
});

test.each([
  ['no key', null],
  ['another key', 'guessed'],
  ['an empty one', ''],
])('with %s nothing is read, stored or due', async (_, key) => {
  const own = await mall();
  const answer = await send(eventOf(own.name), key);
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toMatchObject({ code: 'UNAUTHENTICATED', detail: '이벤트의 키가 올바르지 않습니다.' });
  expect([await own.due(), await own.stored()]).toEqual([{ due: false, hinted: false }, 0]);
  // Rubbish is not even looked at.
  expect((await send('{"event_no":', key)).statusCode).toBe(401);
});

test('whoever tries keys is slowed down, and the shop itself is not', async () => {
  const own = await mall();
  const tried: number[] = [];
  for (let n = 0; n < 40; n += 1) tried.push((await send(eventOf(own.name), `guess-${n}`)).statusCode);
  expect(tried.at(-1)).toBe(429);
  expect((await send(eventOf(own.name))).statusCode).toBe(200);
});

test('an event reaches the malls of its name alone, those of every seller, and none of the other environment', async () => {
  const [own, other] = [await mall(), await mall()];
  const same = await mall({ name: own.name });
  const live = await mall({ name: own.name, environment: 'LIVE' });
  await send(eventOf(own.name));
  expect(await Promise.all([own, same, other, live].map(async (each) => (await each.due())?.due))).toEqual([true, true, false, false]);
  await send(eventOf(own.name), KEYS.LIVE);
  expect((await live.due())?.due).toBe(true);
  expect((await send(eventOf('nobodysmall'))).statusCode).toBe(200);
});

test('an account that is collected by hand alone, or failed and waits, goes on as it was', async () => {
  const own = await mall({ next: 'infinity' });
  await send(eventOf(own.name));
  expect(await own.due()).toEqual({ due: false, hinted: false });
  const failed = await mall();
  await database.tenant(failed.sellerId, (tx) => tx.query('update due_account set failures = 3 where seller_id = $1', [tx.sellerId]));
  await send(eventOf(failed.name));
  expect((await failed.due())?.due).toBe(false);
});

test('in quiet hours the account is due when they end', async () => {
  now = new Date('2026-11-28T18:00:00Z');
  const own = await mall();
  const general = JSON.stringify({ collectQuiet: { from: '00:00', to: '07:00' } });
  await database.system((tx) =>
    tx.query(`update seller set settings = settings || jsonb_build_object('general', $2::jsonb) where seller_id = $1`, [
      own.sellerId,
      general,
    ]),
  );
  await send(eventOf(own.name));
  expect((await own.due())?.due).toBe(false);
  now = new Date('2026-11-28T22:00:01Z');
  expect((await own.due())?.due).toBe(true);
});

test('whoever collects has heard every hint from before, and none from during it', async () => {
  const own = await mall();
  await send(eventOf(own.name));
  const { rows } = await database.system((tx) => claimDue(tx, new WaitingSellers(), freeSlots(100), 'worker', now));
  expect(rows.map(({ account_id }) => account_id)).toContain(own.accountId);
  expect((await own.due())?.hinted).toBe(false);
  await send(eventOf(own.name, 'another'));
  expect((await own.due())?.hinted).toBe(true);
});

test('products that were changed at the shop are looked at first', async () => {
  const own = await mall();
  const changed = { event_no: 90002, resource: { mall_id: own.name, product_no: '318' } };
  await send(changed);
  const { rows } = await database.tenant(own.sellerId, (tx) =>
    tx.query<{ shop_product_id: string; first: boolean }>(
      'select shop_product_id, drift_tried_at is null as first from listing where seller_id = $1 order by 1',
      [tx.sellerId],
    ),
  );
  expect(rows).toEqual([
    { shop_product_id: '318', first: true },
    { shop_product_id: '319', first: false },
  ]);
  expect((await own.due())?.due).toBe(false);
});

test.each<[string, unknown, number]>([
  ['no JSON', '{"event_no":90023', 400],
  ['nothing', '', 400],
  ['a list', [], 200],
  ['an event of no meaning here', { event_no: 90077, resource: { mall_id: 'moamall' } }, 200],
  ['a number that is none', { event_no: {}, resource: { mall_id: 'moamall' } }, 200],
  ['a mall that is none', { event_no: 90023, resource: { mall_id: { $ne: null } } }, 200],
  ['a megabyte', { event_no: 90023, resource: { mall_id: 'moamall', memo: 'x'.repeat(1024 * 1024) } }, 413],
])('%s is refused or left, and stored nowhere', async (_, payload, status) => {
  expect((await send(payload)).statusCode).toBe(status);
});

test('a shop that sends no events has no address for them', async () => {
  expect((await send(eventOf('moamall'), KEYS.SANDBOX, 'COUPANG')).statusCode).toBe(404);
  expect((await send(eventOf('moamall'), KEYS.SANDBOX, 'NO_SHOP')).statusCode).toBe(404);
});

test('a flood of one shop’s events is held back, and comes again', async () => {
  const own = await mall();
  const statuses: number[] = [];
  for (let n = 0; n < 230; n += 1) statuses.push((await send(eventOf(own.name, `order-${n}`))).statusCode);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  expect(statuses.slice(0, 200).every((status) => status === 200)).toBe(true);
});
