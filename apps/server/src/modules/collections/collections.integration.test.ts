import { randomBytes } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { cancelFact, lineFact } from '../../../test/modules/order-facts.ts';
import { testDatabase } from '../../../test/support/index.ts';
import { createSellerVault } from '../../platform/crypto/index.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { ALL_SELLERS, walkThrough } from '../../platform/jobs/index.ts';
import { retainWalk } from '../../platform/retention/index.ts';
import { type CollectDeps, ingestPage } from '../orders/index.ts';
import { noteCollection, type ShopRuntime } from '../shops/index.ts';
import { readDays, readStatus } from './collections.service.ts';
import { compareDay, compareWalk } from './compare-days.ts';
import { collectionRetention } from './retention.ts';
import { judgeAccounts } from './silence.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'm', bytes: randomBytes(32) }] });
const NOW = new Date('2026-11-27T01:00:00Z');
const HOUR_MS = 3_600_000;
const ALIVE = new AbortController().signal;

async function shopOwner(createdAt = '2026-01-01T00:00:00Z') {
  const { sellerId } = await seller();
  await sellerVault.forSeller(sellerId);
  const accountId = await database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status, credentials, created_at)
       values ($1, 'COUPANG', 'login', '본점', 'SANDBOX', 'NORMAL', '\\x00', $2) returning id`,
      [sellerId, createdAt],
    );
    return rows[0]?.id ?? 0;
  });
  const alerts = async () =>
    (
      await database.tenant(sellerId, (tx) =>
        tx.query<{ kind: string; title: string; body: string }>(
          'select kind, title, body from alert where seller_id = $1 and resolved_at is null order by id',
          [sellerId],
        ),
      )
    ).rows;
  return { sellerId, accountId, alerts, scope: { sellerId, shopAccountIds: null } };
}

/** A shop whose feed of the day holds `lines` records that nobody can read. */
function depsOf(answer: (cursor: { since: string; until: string }) => object): CollectDeps {
  const account = (sellerId: number, id: number) => ({ id, sellerId, shopType: 'COUPANG', shopName: '본점', status: 'NORMAL' });
  const shops = {
    account: async (sellerId: number, id: number) => account(sellerId, id),
    context: async (sellerId: number, id: number) => ({
      account: account(sellerId, id),
      ctx: {},
      connector: {
        manifest: { orders: { overlapMs: 0 } },
        orders: { collect: async (_ctx: unknown, cursor: { since: string; until: string }) => answer(cursor) },
      },
    }),
  } as unknown as ShopRuntime;
  return { database, sellerVault, shops, policy: { reserveUnpaid: false }, random: () => 0.5, now: () => NOW, onError: () => undefined };
}

const page = (cursor: object, unreadable: object[] = []) => ({
  kind: 'ok',
  value: { lines: [], claims: [], unreadable, nextCursor: { ...cursor, done: true } },
});

describe('the report of a day', () => {
  test('covers the Korean day, says what was missing and moves no cursor', async () => {
    const kim = await shopOwner();
    const spans: object[] = [];
    const deps = depsOf((cursor) => {
      spans.push({ since: cursor.since, until: cursor.until });
      return page(cursor, [{ key: 'A-1', reason: '읽을 수 없는 값입니다.', raw: '{}' }]);
    });
    await compareDay(deps, kim.sellerId, kim.accountId, '2026-11-26', ALIVE);
    expect(spans).toEqual([{ since: '2026-11-25T15:00:00.000Z', until: '2026-11-26T15:00:00.000Z' }]);
    expect((await readDays({ database, now: () => NOW }, kim.scope, { missing: true })).contents).toMatchObject([
      { day: '2026-11-26', reported: 1, same: 0, changed: 0, created: 0, unreadable: 1 },
    ]);
    expect(await kim.alerts()).toContainEqual(
      expect.objectContaining({ kind: 'collect.missing', title: '쿠팡 본점의 2026-11-26 주문 1건이 빠져 있었습니다.' }),
    );
    const { rows } = await database.tenant(kim.sellerId, (tx) =>
      tx.query('select from collect_cursor where seller_id = $1', [kim.sellerId]),
    );
    expect(rows).toEqual([]);
    await compareDay(
      depsOf((cursor) => page(cursor)),
      kim.sellerId,
      kim.accountId,
      '2026-11-27',
      ALIVE,
    );
    expect(await kim.alerts()).not.toContainEqual(expect.objectContaining({ kind: 'collect.missing' }));
  });

  it('is made once a day, by the next round where the shop did not answer', async () => {
    const kim = await shopOwner();
    const answers = [{ kind: 'again', message: '점검 중입니다.' }];
    let asked = 0;
    const deps = depsOf((cursor) => {
      asked += 1;
      return answers.shift() ?? page(cursor);
    });
    const round = () => walkThrough(compareWalk(deps), { from: kim.sellerId, to: kim.sellerId }, { database, signal: ALIVE });
    await round();
    expect((await readDays(deps, kim.scope, {})).contents).toEqual([]);
    await round();
    await round();
    expect((await readDays(deps, kim.scope, {})).contents).toMatchObject([{ day: '2026-11-26', reported: 0 }]);
    expect(asked).toBe(2);
  });

  it('is kept for 90 days', async () => {
    const kim = await shopOwner();
    await compareDay(
      depsOf((cursor) => page(cursor)),
      kim.sellerId,
      kim.accountId,
      '2026-11-26',
      ALIVE,
    );
    const erase = (days: number) =>
      walkThrough(retainWalk({ policies: [collectionRetention], now: () => new Date(NOW.getTime() + days * 24 * HOUR_MS) }), ALL_SELLERS, {
        database,
        signal: ALIVE,
      });
    await erase(89);
    expect((await readDays({ database, now: () => NOW }, kim.scope, {})).contents).toHaveLength(1);
    await erase(91);
    expect((await readDays({ database, now: () => NOW }, kim.scope, {})).contents).toEqual([]);
  });
});

test('the state of each list says when it was good last, what stood in the way since and what it waits for', async () => {
  const kim = await shopOwner();
  const note = (end: Parameters<typeof noteCollection>[3], minutesAgo: number) =>
    database.tenant(kim.sellerId, (tx) =>
      noteCollection(tx, kim.accountId, ['ORDERS', 'CLAIMS'], end, new Date(NOW.getTime() - minutesAgo * 60_000)),
    );
  const read = async () =>
    (await readStatus({ database, now: () => NOW }, kim.scope)).shops[0]?.lists.find(({ list }) => list === 'ORDERS');
  expect(await read()).toMatchObject({ goodAt: null, failures: 0, error: null, stale: true, waits: '곧 수집해요.' });
  await note({ ok: true }, 50);
  await note({ ok: false, message: '쇼핑몰이 응답하지 않습니다.' }, 40);
  await note({ ok: false, message: '쇼핑몰이 응답하지 않습니다.' }, 30);
  expect(await read()).toMatchObject({
    goodAt: '2026-11-27T00:10:00.000Z',
    triedAt: '2026-11-27T00:30:00.000Z',
    failures: 2,
    error: '쇼핑몰이 응답하지 않습니다.',
    stale: true,
  });
  await note({ ok: true }, 5);
  expect(await read()).toMatchObject({ goodAt: '2026-11-27T00:55:00.000Z', failures: 0, error: null, stale: false });
});

describe('an account that is too quiet', () => {
  type Owner = Awaited<ReturnType<typeof shopOwner>>;
  const order = async ({ sellerId, accountId }: Owner, orderNo: string, hoursAgo: number, tx: TenantTx) => {
    const at = new Date(NOW.getTime() - hoursAgo * HOUR_MS).toISOString();
    const line = lineFact({ orderNo, orderedAt: at, sourceTime: at, paidAt: at });
    const keys = await sellerVault.forSeller(sellerId);
    await ingestPage(tx, keys, { id: accountId, shopType: 'COUPANG' }, { lines: [line], claims: [] }, { reserveUnpaid: false });
  };
  /** Three orders an hour for eight weeks, up to so many hours ago. */
  async function quietOwner(quietHours: number) {
    const kim = await shopOwner();
    await database.tenant(kim.sellerId, async (tx) => {
      await tx.query(
        `insert into order_hour (seller_id, account_id, hour, orders)
         select $1, $2, h, 3 from generate_series($3::timestamptz - interval '57 days', $3::timestamptz - make_interval(hours => $4), interval '1 hour') h returning account_id`,
        [kim.sellerId, kim.accountId, new Date(Math.floor(NOW.getTime() / HOUR_MS) * HOUR_MS), quietHours + 1],
      );
      await order(kim, 'A-1', quietHours, tx);
      await noteCollection(tx, kim.accountId, ['ORDERS'], { ok: true }, NOW);
    });
    return kim;
  }
  const judge = (sellerId: number, now = NOW) => database.tenant(sellerId, (tx) => judgeAccounts(tx, now));
  const silenceOf = async (kim: Awaited<ReturnType<typeof quietOwner>>) =>
    (await readStatus({ database, now: () => NOW }, kim.scope)).shops[0]?.silence;

  it('is told once, with the way to look, and taken back with the next orders', async () => {
    const kim = await quietOwner(12);
    await judge(kim.sellerId);
    await judge(kim.sellerId);
    expect(await silenceOf(kim)).toMatchObject({ state: 'QUIET', lastOrderAt: '2026-11-26T13:00:00.000Z' });
    expect(await kim.alerts()).toMatchObject([{ kind: 'collect.quiet', title: '쿠팡 본점에 12시간째 주문이 없습니다.' }]);
    await database.tenant(kim.sellerId, (tx) => order(kim, 'A-2', 0.5, tx));
    await judge(kim.sellerId);
    expect(await silenceOf(kim)).toMatchObject({ state: 'USUAL' });
    expect(await kim.alerts()).toEqual([]);
  });

  it('is not told of after an hour', async () => {
    const kim = await quietOwner(1);
    await judge(kim.sellerId);
    expect(await silenceOf(kim)).toMatchObject({ state: 'USUAL' });
  });

  it('is judged up to its last good collection: what was not collected is no silence', async () => {
    const kim = await quietOwner(12);
    await database.tenant(kim.sellerId, (tx) =>
      noteCollection(tx, kim.accountId, ['ORDERS'], { ok: true }, new Date(NOW.getTime() - 11.5 * HOUR_MS)),
    );
    await judge(kim.sellerId);
    expect(await silenceOf(kim)).toMatchObject({ state: 'USUAL' });
    expect(await kim.alerts()).toEqual([]);
  });
});

test('a claim that came before its order waits, is counted, and is joined once the order comes', async () => {
  const kim = await shopOwner();
  const keys = await sellerVault.forSeller(kim.sellerId);
  const ingest = (part: Partial<Parameters<typeof ingestPage>[3]>) =>
    database.tenant(kim.sellerId, (tx) =>
      ingestPage(tx, keys, { id: kim.accountId, shopType: 'COUPANG' }, { lines: [], claims: [], ...part }, { reserveUnpaid: false }),
    );
  const waiting = async () => (await readStatus({ database, now: () => NOW }, kim.scope)).shops[0]?.claimsWithoutOrder;
  await ingest({ claims: [{ ...cancelFact(), orderNo: 'A-1', lineNo: '1', quantityOrdered: null }] });
  expect(await waiting()).toBe(1);
  await ingest({ claims: [{ ...cancelFact(), orderNo: 'A-1', lineNo: '1', quantityOrdered: null }] });
  expect(await waiting(), 'it came twice').toBe(1);
  await ingest({ claims: [{ ...cancelFact(), claimNo: 'over', state: 'DONE', orderNo: 'A-0', lineNo: '1', quantityOrdered: null }] });
  expect(await waiting(), 'one that is over waits for nothing').toBe(1);
  await ingest({ lines: [lineFact({ orderNo: 'A-1', lineNo: '1' })] });
  expect(await waiting()).toBe(0);
  const { rows } = await database.tenant(kim.sellerId, (tx) =>
    tx.query<{ joined: boolean; open_claim: string | null }>(
      `select c.line_id = l.id as joined, l.open_claim from claim c join order_line l on l.seller_id = c.seller_id and l.order_no = c.order_no
        where c.seller_id = $1 and l.seller_id = $1`,
      [kim.sellerId],
    ),
  );
  expect(rows).toEqual([{ joined: true, open_claim: 'CANCEL' }]);
});
