/** Records nobody could read: the seller sees them, and what a newer release reads is done. */
import { randomBytes } from 'node:crypto';
import { type LineFact, namelessKey, type OrderPage, type UnreadableRecord } from '@moa/channels/sdk';
import { expect, test } from 'vitest';
import { lineFact } from '../../../../test/modules/order-facts.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import { freeSlots } from '../../../platform/jobs/index.ts';
import type { LinkedAccount, ShopRuntime } from '../../shops/index.ts';
import { startImport } from '../act/commands.service.ts';
import { storePage } from '../collect/collect.store.ts';
import { collectWork } from '../collect/collect.ts';
import { createUnreadableService } from './unreadable.service.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'm', bytes: randomBytes(32) }] });
const policy = { reserveUnpaid: false };
const service = createUnreadableService({ database, sellerVault, now: () => new Date() });
const silently = async () => undefined;
const record = (key: string): UnreadableRecord => ({ key, reason: '수량을 읽을 수 없습니다.', raw: `{"order":"${key}"}` });

async function shop() {
  const { sellerId, userId } = await seller();
  const keys = await sellerVault.forSeller(sellerId);
  const id = await database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status, credentials)
       values ($1, 'SMART_STORE', 'shop', '본점', 'SANDBOX', 'NORMAL', '\\x00') returning id`,
      [tx.sellerId],
    );
    return rows[0]?.id ?? 0;
  });
  const account = { id, sellerId, shopType: 'SMART_STORE', shopName: '본점', status: 'NORMAL' } as LinkedAccount;
  const scope = { sellerId, shopAccountIds: null };
  const page = (lines: LineFact[], unreadable: UnreadableRecord[]): OrderPage => ({
    lines,
    claims: [],
    unreadable,
    nextCursor: { since: '2026-11-01T00:00:00.000Z', until: '2026-11-01T00:00:00.000Z', position: null, done: true },
  });
  return {
    account,
    scope,
    by: { userId: String(userId), loginId: 'kim' },
    store: (lines: LineFact[], unreadable: UnreadableRecord[]) =>
      storePage({ database, policy }, keys, account, page(lines, unreadable), { since: '2026-11-01T00:00:00.000Z', moveCursor: true }),
    list: (all = false) => service.list(scope, { all, accountId: null }),
    page,
    openAlerts: async () => {
      const { rows } = await database.tenant(sellerId, (tx) =>
        tx.query<{ link: string }>(`select link from alert where seller_id = $1 and kind = 'orders.unreadable' and resolved_at is null`, [
          tx.sellerId,
        ]),
      );
      return rows.map(({ link }) => link);
    },
  };
}

test('are listed with shop, number and reason, and their text is given as it was reported to who may see it', async () => {
  const s = await shop();
  await s.store([], [record('A-1'), record('A-2')]);
  const { contents, totalElements } = await s.list();
  expect(totalElements).toBe(2);
  expect(contents[0]).toMatchObject({
    shopType: 'SMART_STORE',
    shopName: '본점',
    key: 'A-2',
    reason: '수량을 읽을 수 없습니다.',
    readAt: null,
  });
  const audited: string[] = [];
  const { raw } = await service.raw(s.scope, Number(contents[0]?.id), async () => void audited.push('revealed'));
  expect([raw, audited]).toEqual(['{"order":"A-2"}', ['revealed']]);
  expect(await s.openAlerts()).toEqual(['/app/order/unreadable']);
});

test('another seller, and who works for another shop, finds none', async () => {
  const [s, other] = [await shop(), await shop()];
  await s.store([], [record('A-1')]);
  const id = Number((await s.list()).contents[0]?.id);
  expect((await other.list()).contents).toEqual([]);
  const limited = { ...s.scope, shopAccountIds: [s.account.id + 1_000_000] };
  expect((await service.list(limited, { all: true, accountId: null })).contents).toEqual([]);
  for (const scope of [other.scope, limited]) {
    await expect(service.raw(scope, id, silently)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(service.replay(scope, [id], s.by, silently)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});

test('are done when the order comes in a way that is read, and the alert with the last of them', async () => {
  const s = await shop();
  await s.store([], [record('A-1'), record('B')]);
  await s.store([lineFact({ orderNo: 'A', lineNo: '1' })], []);
  expect((await s.list()).contents.map(({ key }) => key)).toEqual(['B']);
  expect(await s.openAlerts()).toHaveLength(1);
  await s.store([lineFact({ orderNo: 'B' })], []);
  expect((await s.list()).contents).toEqual([]);
  expect((await s.list(true)).contents.map(({ readAt }) => readAt === null)).toEqual([false, false]);
  expect(await s.openAlerts()).toEqual([]);
});

test('what is unreadable again is open again', async () => {
  const s = await shop();
  await s.store([], [record('A-1')]);
  await s.store([lineFact({ orderNo: 'A', lineNo: '1' })], []);
  await s.store([], [record('A-1')]);
  expect((await s.list()).contents.map(({ key }) => key)).toEqual(['A-1']);
});

/** Asks the shop once more for the time of all records, and lets it report this; answers the job and from when on it was asked. */
async function replay(s: Awaited<ReturnType<typeof shop>>, lines: LineFact[], unreadable: UnreadableRecord[], incomplete?: string) {
  const ids = (await s.list()).contents.map(({ id }) => Number(id));
  const { jobId } = await service.replay(s.scope, ids, s.by, silently);
  return { jobId, asked: await collectOnce(s, lines, unreadable, incomplete) };
}

/** Collects what was asked for, and lets the shop report this; answers from when on it was asked. */
async function collectOnce(s: Awaited<ReturnType<typeof shop>>, lines: LineFact[], unreadable: UnreadableRecord[], incomplete?: string) {
  const asked: string[] = [];
  const connector = {
    manifest: { orders: { overlapMs: 0 } },
    orders: {
      collect: async (_ctx: unknown, cursor: { since: string; until: string }) => {
        asked.push(cursor.since);
        const nextCursor = { ...cursor, position: null, done: true, ...(incomplete === undefined ? {} : { incomplete }) };
        return { kind: 'ok', value: { ...s.page(lines, unreadable), nextCursor } };
      },
    },
  };
  const shops = {
    account: async () => s.account,
    context: async () => ({ account: s.account, connector, ctx: {} }),
  } as unknown as ShopRuntime;
  const work = collectWork({ database, sellerVault, shops, policy, now: () => new Date(), random: () => 0.5, onError: () => undefined });
  const due = (await database.system((tx) => work.claim(tx, freeSlots(100), 'w'))).rows.filter(
    ({ account_id }) => account_id === s.account.id,
  );
  expect(due).toHaveLength(1);
  for (const each of due) await work.run(each, new AbortController().signal);
  return asked;
}

test('those that name no order are done when a walk over their time reports them no more, whatever it read in their place', async () => {
  const s = await shop();
  const [page, minute] = [namelessKey('1번째'), namelessKey('결제완료 2026-11-20 11:39')];
  await s.store([], [record(page), record(minute), record('C-1')]);
  await replay(s, [], [record(page)], '목록을 끝까지 읽지 못했습니다.');
  expect(await keysOf(s)).toEqual(['C-1', page, minute].toSorted());
  await replay(s, [], [record(page)]);
  expect(await keysOf(s)).toEqual(['C-1', page].toSorted());
  await s.store([lineFact({ orderNo: 'C' })], []);
  await replay(s, [], []);
  expect(await keysOf(s)).toEqual([]);
  expect(await s.openAlerts()).toEqual([]);
});

test('those that name no order stay open when a walk ends before they were reported', async () => {
  const s = await shop();
  const page = namelessKey('1번째');
  await s.store([], [record(page)]);
  const [from, to] = [90, 30].map((days) => new Date(Date.now() - days * 86_400_000).toISOString());
  await startImport(database, s.scope, { accountIds: [s.account.id], from, to }, s.by, silently);
  await collectOnce(s, [], []);
  expect(await keysOf(s)).toEqual([page]);
  expect(await s.openAlerts()).toHaveLength(1);
});

test('those that name no order are asked for over the whole time of the walk that reported them, and done by nothing less', async () => {
  const s = await shop();
  const page = namelessKey('1번째');
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const imported = async (days: number, unreadable: UnreadableRecord[]) => {
    await startImport(database, s.scope, { accountIds: [s.account.id], from: daysAgo(days), to: daysAgo(-1) }, s.by, silently);
    return collectOnce(s, [], unreadable);
  };
  await imported(60, [record(page)]);
  await imported(30, []);
  expect(await keysOf(s)).toEqual([page]);
  const { asked } = await replay(s, [], []);
  expect(Date.parse(asked[0] ?? '')).toBeLessThanOrEqual(Date.parse(daysAgo(59.9)));
  expect(await keysOf(s)).toEqual([]);
});

test('two rows that name no order are two records, also where no database takes them', async () => {
  const s = await shop();
  const nameless = (raw: string) => ({ ...lineFact({ orderNo: '', lineNo: '' }), quantity: 2 ** 40, raw });
  await s.store([nameless('first'), nameless('second')], []);
  const keys = await keysOf(s);
  expect(keys).toHaveLength(2);
  for (const key of keys) expect(key).toMatch(/^알 수 없음 [\da-f]{12}$/);
});

async function keysOf(s: Awaited<ReturnType<typeof shop>>): Promise<string[]> {
  return (await s.list()).contents.map(({ key }) => key).toSorted();
}

test('a replay collects their time again: what is read now is stored, what is not stays', async () => {
  const s = await shop();
  await s.store([], [record('A-1'), record('C-1')]);
  const { jobId, asked } = await replay(s, [lineFact({ orderNo: 'A', lineNo: '1' })], [record('C-1')]);
  expect(Date.now() - Date.parse(asked[0] ?? '')).toBeGreaterThanOrEqual(7 * 86_400_000);
  expect((await s.list()).contents.map(({ key }) => key)).toEqual(['C-1']);
  const { rows } = await database.tenant(s.scope.sellerId, (tx) =>
    tx.query<{ status: string; orders: number }>(
      `select r.status, (select count(*) from order_line l where l.seller_id = $1) as orders from job_run r where r.seller_id = $1 and r.id = $2`,
      [tx.sellerId, Number(jobId)],
    ),
  );
  expect(rows).toEqual([{ status: 'DONE', orders: 1 }]);
});
