/** What is rung for: each sub-user hears of its own work, and the seller of everything. */
import { expect, it } from 'vitest';
import { startApp } from './app.ts';
import { insertRow } from './data/insert.ts';
import { type Caller, createWorld } from './world.ts';

const world = await createWorld();
const app = await startApp(world);

const KINDS = [
  'shop.auth-expired',
  'collect.failed',
  'orders.unreadable',
  'stock.oversold',
  'listing.parked',
  'product.pictures',
  'of.tomorrow',
];
const ids = new Map<string, string>();
for (const kind of KINDS) {
  const id = await insertRow(world, `insert into alert (seller_id, kind, severity, title, dedupe_key) values ($1, $2, 'ERROR', $2, $2)`, [
    kind,
  ]);
  ids.set(kind, id);
}

async function received(caller: Caller): Promise<string[]> {
  const answer = await app.inject({ url: '/api/v1/common/alerts', headers: await world.headersOf(caller) });
  const { contents, unread } = answer.json<{ contents: { kind: string; read: boolean }[]; unread: number }>();
  expect(unread).toBe(contents.filter(({ read }) => !read).length);
  return contents.map(({ kind }) => kind).sort();
}

async function read(caller: Caller, kinds?: string[]) {
  const headers = { ...(await world.headersOf(caller)), 'content-type': 'application/json' };
  const body = kinds === undefined ? {} : { ids: kinds.map((kind) => ids.get(kind)) };
  return app.inject({ method: 'POST', url: '/api/v1/common/alerts/read', headers, payload: JSON.stringify(body) });
}

it.each([
  ['sub:none', ['shop.auth-expired']],
  ['sub:settleAuth', ['shop.auth-expired']],
  ['sub:csAuth', ['collect.failed', 'orders.unreadable', 'shop.auth-expired']],
  ['sub:orderAuth', ['collect.failed', 'orders.unreadable', 'shop.auth-expired', 'stock.oversold']],
  ['sub:productAuth', ['listing.parked', 'product.pictures', 'shop.auth-expired', 'stock.oversold']],
  ['seller', KINDS.toSorted()],
  ['acting', KINDS.toSorted()],
] as const)('%s hears of %j', async (caller, kinds) => {
  expect(await received(caller)).toEqual(kinds);
});

it('the answer to a sub-user’s own question is for her and the seller, whatever her work', async () => {
  const { rows } = await world.database.system((tx) =>
    tx.query<{ user_id: number }>(`select user_id from user_account where name = 'sub:none'`),
  );
  const kind = `inquiry-${rows[0]?.user_id}.answered`;
  const id = await insertRow(world, `insert into alert (seller_id, kind, severity, title, dedupe_key) values ($1, $2, 'INFO', $2, $2)`, [
    kind,
  ]);
  const hearing: Caller[] = [];
  for (const caller of ['sub:none', 'sub:csAuth', 'sub:limited', 'seller'] as const)
    if ((await received(caller)).includes(kind)) hearing.push(caller);
  expect(hearing).toEqual(['sub:none', 'seller']);
  await world.database.tenant(world.seller.sellerId, (tx) =>
    tx.query('delete from alert where seller_id = $1 and id = $2', [tx.sellerId, id]),
  );
});

it('nobody marks as read what is not for them', async () => {
  expect((await read('sub:csAuth', ['listing.parked'])).statusCode).toBe(404);
  expect((await read('sub:csAuth')).statusCode).toBe(200);
  const { rows } = await world.database.tenant(world.seller.sellerId, (tx) =>
    tx.query<{ kind: string }>('select kind from alert where seller_id = $1 and read_at is not null order by kind', [tx.sellerId]),
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['collect.failed', 'orders.unreadable', 'shop.auth-expired']);
});

it('what the bell counts is found in the history, however old, and what is over for as long as was asked', async () => {
  const sub = 'sub:csAuth';
  const notify = (kind: string, age: string, over: boolean) =>
    insertRow(
      world,
      `insert into alert (seller_id, kind, severity, title, dedupe_key, created_at, resolved_at)
       values ($1, $2, 'WARNING', $3, $3, now() - $4::interval, case when $5 then now() end)`,
      [kind, `${kind} ${age}`, age, over],
    );
  await notify('collect.failed', '200 days', false);
  await notify('collect.failed', '40 days', true);
  await notify('collect.failed', '3 days', true);
  await notify('listing.parked', '2 days', false);
  const history = async (query: string) => {
    const answer = await app.inject({ url: `/api/v1/common/alerts/history?${query}`, headers: await world.headersOf(sub) });
    const page = answer.json<{ contents: { title: string; read: boolean; resolvedAt: string | null }[]; totalElements: number }>();
    expect(page.totalElements).toBe(page.contents.length);
    return page.contents;
  };
  const titles = async (query: string) => (await history(query)).map(({ title }) => title).filter((title) => title.includes('days'));
  expect(await titles('')).toEqual(['collect.failed 3 days', 'collect.failed 200 days']);
  expect(await titles('days=90')).toEqual(['collect.failed 3 days', 'collect.failed 40 days', 'collect.failed 200 days']);
  expect(await titles('unread=true')).toEqual(['collect.failed 200 days']);
  expect((await history('unread=true')).every(({ read: seen, resolvedAt }) => !seen && resolvedAt === null)).toBe(true);
  const { unread } = (await app.inject({ url: '/api/v1/common/alerts', headers: await world.headersOf(sub) })).json<{ unread: number }>();
  expect(unread).toBe((await history('unread=true')).length);
});

it('more than stand under the bell are counted, and those that were seen make room for the others', async () => {
  for (let n = 0; n < 60; n += 1) {
    await insertRow(world, `insert into alert (seller_id, kind, severity, title, dedupe_key) values ($1, 'stock.low', 'WARNING', $2, $2)`, [
      `s${n}`,
    ]);
  }
  const bell = async () => {
    const answer = await app.inject({ url: '/api/v1/common/alerts', headers: await world.headersOf('sub:productAuth') });
    return answer.json<{ contents: { id: string; read: boolean }[]; unread: number }>();
  };
  const before = await bell();
  expect([before.contents.length, before.unread > 50]).toEqual([50, true]);
  const headers = { ...(await world.headersOf('sub:productAuth')), 'content-type': 'application/json' };
  await app.inject({ method: 'POST', url: '/api/v1/common/alerts/read', headers, payload: { ids: before.contents.map(({ id }) => id) } });
  const after = await bell();
  expect(after.unread).toBe(before.unread - 50);
  expect(after.contents.filter(({ read: seen }) => !seen)).toHaveLength(after.unread);
});
