/** 주문수집 that somebody asked for: every run ends, however often it is pressed and whoever dies. */
import { randomBytes } from 'node:crypto';
import { describe, expect, it, test, vi } from 'vitest';
import { testDatabase } from '../../../../test/support/index.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import { cancelRun, freeSlots, pauseRun, releaseItems, resumeRun, retryFailedItems } from '../../../platform/jobs/index.ts';
import type { ShopRuntime } from '../../shops/index.ts';
import { unlink } from '../../shops/link/link.service.ts';
import { startImport } from '../act/commands.service.ts';
import { releaseCollections } from './collect.due.ts';
import { adoptCollection, COLLECT_CHANNEL, collectionRetryer } from './collect.requests.ts';
import { collectWork } from './collect.ts';
import { hintCollection } from './hint.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'm', bytes: randomBytes(32) }] });
const MORNING = { from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z' };
const AUTUMN = { from: '2026-09-01T00:00:00Z', to: '2026-09-02T00:00:00Z' };
let made = 1_000_000;
const EVENING = { from: '2026-11-21T00:00:00Z', to: '2026-11-22T00:00:00Z' };

async function shopOwner(shops = 2) {
  const { sellerId, userId } = await seller();
  await sellerVault.forSeller(sellerId);
  const accounts = await database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status, credentials)
       select $1, 'COUPANG', 'login' || n, '쿠팡 ' || n, 'SANDBOX', 'NORMAL', '\\x00' from generate_series(1, $2) n returning id`,
      [sellerId, shops],
    );
    const ids = rows.map(({ id }) => id).sort((a, b) => a - b);
    await tx.query(
      `insert into due_account (seller_id, account_id, next_run_at) select $1, id, 'infinity' from unnest($2::bigint[]) id returning seller_id`,
      [sellerId, ids],
    );
    return ids;
  });
  const by = (login: string) => ({ userId: String(userId), loginId: login });
  const press = async (accountIds?: number[], window: { from?: string; to?: string } = {}, userIdOf = userId) =>
    (
      await startImport(
        database,
        { sellerId, shopAccountIds: null },
        { accountIds, ...window },
        { ...by('kim'), userId: String(userIdOf) },
        async () => undefined,
      )
    ).jobId;
  const runs = () =>
    database.tenant(sellerId, async (tx) => {
      const { rows } = await tx.query<{ id: number; status: string; done: number; failed: number }>(
        'select id, status, done, failed from job_run where seller_id = $1 order by id',
        [sellerId],
      );
      return rows;
    });
  const due = () =>
    database.tenant(sellerId, async (tx) => {
      const { rows } = await tx.query<{ requested_run_id: number | null; lease_owner: string | null }>(
        'select requested_run_id, lease_owner from due_account where seller_id = $1 order by account_id',
        [sellerId],
      );
      return rows;
    });
  return { sellerId, userId, accounts, press, runs, due };
}

const nothingMore = (cursor: object) => ({
  kind: 'ok',
  value: { lines: [], claims: [], unreadable: [], nextCursor: { ...cursor, done: true } },
});

/** A worker whose shops answer what `collect` says; where it says nothing, that there is nothing new. */
function workerOf(name: string, collect?: (accountId: number, cursor: { since: string }) => unknown, on = database, leaseMs?: number) {
  const account = (sellerId: number, id: number) => ({ id, sellerId, shopType: 'COUPANG', shopName: '본점', status: 'NORMAL' });
  const connector = (id: number) => ({
    manifest: { orders: { overlapMs: 0 } },
    orders: {
      collect: async (_ctx: unknown, cursor: { since: string; until: string }) => (await collect?.(id, cursor)) ?? nothingMore(cursor),
    },
  });
  const shops = {
    account: async (sellerId: number, id: number) => {
      const { rows } = await database.tenant(sellerId, (tx) =>
        tx.query<{ status: string }>('select status from shop_account where seller_id = $1 and id = $2', [tx.sellerId, id]),
      );
      return { ...account(sellerId, id), status: rows[0]?.status };
    },
    context: async (sellerId: number, id: number) => ({ account: account(sellerId, id), connector: connector(id), ctx: {} }),
  } as unknown as ShopRuntime;
  const work = collectWork({
    database: on,
    sellerVault,
    shops,
    policy: { reserveUnpaid: false },
    now: () => new Date(),
    random: () => 0.5,
    onError: () => undefined,
    ...(leaseMs === undefined ? {} : { leaseMs }),
  });
  const claim = (limit = 100) => database.system(async (tx) => (await work.claim(tx, freeSlots(limit), name)).rows);
  return {
    claim,
    run: (due: Awaited<ReturnType<typeof claim>>[number]) => work.run(due, new AbortController().signal),
    async workOff() {
      let collected = 0;
      for (let due = await claim(); due.length > 0; due = await claim()) {
        for (const each of due) await work.run(each, new AbortController().signal);
        collected += due.length;
        if (collected > 50) throw new Error('accounts stay due for ever');
      }
      return collected;
    },
  };
}

it('asks no shop for days that have not come', async () => {
  const kim = await shopOwner();
  const from = new Date(Date.now() + 3_600_000).toISOString();
  const to = new Date(Date.now() + 7_200_000).toISOString();
  await expect(kim.press(undefined, { from, to })).rejects.toMatchObject({ detail: expect.stringContaining('아직 오지 않은 기간') });
  expect(await kim.runs()).toEqual([]);
});

it('ends every run of an account that was pressed again before the first had ended', async () => {
  const kim = await shopOwner();
  await kim.press([kim.accounts[0] ?? 0]);
  await kim.press();
  await kim.press([kim.accounts[1] ?? 0]);
  await workerOf('w').workOff();
  expect((await kim.runs()).map(({ status }) => status)).toEqual(['DONE', 'DONE', 'DONE']);
  expect(await kim.due()).toEqual([
    { requested_run_id: null, lease_owner: null },
    { requested_run_id: null, lease_owner: null },
  ]);
});

it('answers the run that waits already when the same is pressed again by the same person', async () => {
  const kim = await shopOwner();
  const first = await kim.press();
  expect(await kim.press([...kim.accounts].reverse())).toBe(first);
  const others = [
    await kim.press(undefined, MORNING),
    await kim.press([kim.accounts[0] ?? 0]),
    await kim.press(undefined, {}, kim.userId + 1),
  ];
  expect(new Set([first, ...others]).size).toBe(4);
  await workerOf('w').workOff();
});

it('leaves a run that rests alone, though the schedule goes on, and ends it once it goes on', async () => {
  const kim = await shopOwner(1);
  const id = Number(await kim.press(undefined, AUTUMN));
  await database.tenant(kim.sellerId, (tx) => pauseRun(tx, id));
  const spans: string[] = [];
  const worker = workerOf('w', async (_id, { since }) => void spans.push(since.slice(0, 10)));
  await worker.workOff();
  expect(spans).not.toContain('2026-09-01');
  expect(await kim.runs()).toMatchObject([{ status: 'QUEUED' }]);
  expect(await kim.press(undefined, AUTUMN), 'pressing again is a request of its own').not.toBe(String(id));
  await database.tenant(kim.sellerId, async (tx) => {
    await resumeRun(tx, id);
    await adoptCollection(tx, id);
  });
  await worker.workOff();
  expect(await kim.runs()).toMatchObject([{ status: 'DONE' }, { status: 'DONE' }]);
});

it('collects once for all who wait for the same, and once for each span', async () => {
  const kim = await shopOwner(1);
  for (const window of [{}, MORNING, EVENING, MORNING]) await kim.press(undefined, window, made++);
  const spans: string[] = [];
  await workerOf('w', async (_id, { since }) => {
    spans.push(since.slice(0, 10));
  }).workOff();
  expect((await kim.runs()).map(({ status }) => status)).toEqual(['DONE', 'DONE', 'DONE', 'DONE']);
  expect(spans.slice(1).sort()).toEqual(['2026-11-20', '2026-11-21']);
  expect(spans).toHaveLength(3);
});

it('collects once more when it is pressed while a collection is under way', async () => {
  const kim = await shopOwner(1);
  await kim.press();
  let pressed = false;
  const collected = await workerOf('w', async () => {
    if (!pressed) await kim.press();
    pressed = true;
  }).workOff();
  expect(collected).toBe(2);
  expect((await kim.runs()).map(({ status }) => status)).toEqual(['DONE', 'DONE']);
});

describe('a shop that says by itself that something changed', () => {
  const due = (sellerId: number) =>
    database.tenant(sellerId, (tx) =>
      tx.query(`update due_account set next_run_at = now() - interval '1 minute' where seller_id = $1`, [tx.sellerId]),
    );
  const hint = (sellerId: number, id: number) => database.tenant(sellerId, (tx) => hintCollection(tx, id, new Date()));
  const scheduled = async () => {
    const kim = await shopOwner(1);
    await due(kim.sellerId);
    return { ...kim, id: kim.accounts[0] ?? 0 };
  };
  const next = async (sellerId: number) => {
    const { rows } = await database.tenant(sellerId, (tx) =>
      tx.query<{ ahead: boolean; hinted: boolean }>(
        `select next_run_at > now() + interval '1 second' as ahead, hinted from due_account where seller_id = $1`,
        [tx.sellerId],
      ),
    );
    return rows[0];
  };

  it('while it is being collected is collected once more, and then by its schedule', async () => {
    const kim = await scheduled();
    let hinted = false;
    const collected = await workerOf('w', async () => {
      if (!hinted) await hint(kim.sellerId, kim.id);
      hinted = true;
    }).workOff();
    expect(collected).toBe(2);
    expect(await next(kim.sellerId)).toEqual({ ahead: true, hinted: false });
  });

  it('before it is collected is collected once', async () => {
    const kim = await scheduled();
    await hint(kim.sellerId, kim.id);
    expect(await workerOf('w').workOff()).toBe(1);
    expect(await next(kim.sellerId)).toEqual({ ahead: true, hinted: false });
  });

  it('while a collection fails waits as after any failure', async () => {
    const kim = await scheduled();
    const collected = await workerOf('w', async () => {
      await hint(kim.sellerId, kim.id);
      return { kind: 'retry', afterMs: 60_000, message: '쇼핑몰이 응답하지 않았습니다.' };
    }).workOff();
    expect(collected).toBe(1);
    expect((await next(kim.sellerId))?.ahead).toBe(true);
  });
});

it('shows a run as running while its shop is asked', async () => {
  const kim = await shopOwner(1);
  await kim.press();
  let during: string | undefined;
  await workerOf('w', async () => {
    during = (await kim.runs())[0]?.status;
  }).workOff();
  expect(during).toBe('RUNNING');
});

it('is taken over from a worker that died while it collected', async () => {
  const kim = await shopOwner(1);
  await kim.press();
  const asked = Promise.withResolvers<void>();
  const dying = workerOf('dying', () => {
    asked.resolve();
    return new Promise(() => undefined);
  });
  const [due] = await dying.claim();
  if (!due) throw new Error('an account is due');
  void dying.run(due);
  await asked.promise;
  const received: string[] = [];
  const stopListening = await database.listen(COLLECT_CHANNEL, (payload) => received.push(payload));
  // Behind this nothing is left of what was notified before.
  database.notify(COLLECT_CHANNEL, 'before');
  await expect.poll(() => received).toContain('before');
  received.length = 0;
  await database.system(async (tx) => {
    await releaseItems(tx, ['dying']);
    await releaseCollections(tx, ['dying']);
  });
  // An idle worker that looks by itself only would add its longest pause to the time in which the dead one was missed.
  await expect.poll(() => received.length).toBeGreaterThan(0);
  await stopListening();
  expect(await workerOf('heir').workOff()).toBe(1);
  expect((await kim.runs()).map(({ status }) => status)).toEqual(['DONE']);
});

it('is taken over from a worker whose lease ran out, and its late answer counts no more', async () => {
  const kim = await shopOwner(1);
  await kim.press();
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<unknown>()];
  const slow = workerOf('slow', () => {
    asked.resolve();
    return answer.promise;
  });
  const [due] = await slow.claim();
  if (!due) throw new Error('an account is due');
  const late = slow.run(due);
  await asked.promise;
  await database.system((tx) =>
    tx.query(`update due_account set lease_until = now() - interval '1 second' where seller_id = $1`, [kim.sellerId]),
  );
  expect(await workerOf('quick').workOff()).toBe(1);
  answer.resolve({ kind: 'again', message: '늦은 답' });
  await late;
  expect(await kim.runs()).toMatchObject([{ status: 'DONE', done: 1, failed: 0 }]);
});

describe('a lease', () => {
  /** A busy machine must be able to renew it. */
  const LEASE_MS = 2_000;

  it('is renewed while a shop is slow: nobody else collects the account, for however long', async () => {
    const kim = await shopOwner(1);
    await kim.press();
    const answer = Promise.withResolvers<void>();
    const slow = workerOf('slow', () => answer.promise, database, LEASE_MS);
    const [due] = await slow.claim();
    if (!due) throw new Error('an account is due');
    const running = slow.run(due);
    const quick = workerOf('quick', undefined, database, LEASE_MS);
    const claims: number[] = [];
    for (const begun = Date.now(); Date.now() - begun < 1.5 * LEASE_MS; ) claims.push((await quick.claim()).length);
    expect(claims.filter((count) => count > 0)).toEqual([]);
    answer.resolve();
    await running;
    expect(await kim.runs()).toMatchObject([{ status: 'DONE', done: 1, failed: 0 }]);
    expect(await kim.due()).toEqual([{ requested_run_id: null, lease_owner: null }]);
  });

  it('of a worker that died at it ends in its time', async () => {
    const kim = await shopOwner(1);
    await kim.press();
    const dying = workerOf('dying', undefined, database, LEASE_MS);
    expect(await dying.claim()).toHaveLength(1);
    await vi.waitFor(async () => expect(await workerOf('heir').workOff()).toBe(1), { timeout: 20 * LEASE_MS, interval: 50 });
    expect(await kim.runs()).toMatchObject([{ status: 'DONE', done: 1, failed: 0 }]);
  });

  it('that was lost ends the collection, and what the new holder has is left alone', async () => {
    const kim = await shopOwner(1);
    const answer = Promise.withResolvers<unknown>();
    const slow = workerOf('slow', () => answer.promise, database, LEASE_MS);
    await kim.press();
    const [due] = await slow.claim();
    if (!due) throw new Error('an account is due');
    const running = slow.run(due);
    await database.tenant(kim.sellerId, (tx) =>
      tx.query(`update due_account set lease_owner = 'heir', lease_until = now() + interval '1 hour', failures = 7 where seller_id = $1`, [
        tx.sellerId,
      ]),
    );
    answer.resolve({ kind: 'refused', code: 'X', message: '늦은 답' });
    await running;
    expect(await kim.due()).toMatchObject([{ lease_owner: 'heir' }]);
    const { rows } = await database.tenant(kim.sellerId, (tx) =>
      tx.query<{ message: string | null; failures: number }>(
        'select a.last_collect_message as message, d.failures from shop_account a join due_account d on d.seller_id = a.seller_id and d.account_id = a.id where a.seller_id = $1',
        [tx.sellerId],
      ),
    );
    expect(rows).toEqual([{ message: null, failures: 7 }]);
  });
});

test.each([
  ['unlinked', (sellerId: number, id: number) => database.tenant(sellerId, (tx) => unlink(tx, id))],
  [
    'switched off',
    (sellerId: number, id: number) =>
      database.tenant(sellerId, (tx) =>
        tx.query(`update shop_account set status = 'DISABLED' where seller_id = $1 and id = $2`, [tx.sellerId, id]),
      ),
  ],
])('a run whose shop was %s meanwhile ends and says why', async (_how, end) => {
  const kim = await shopOwner(1);
  await kim.press();
  await end(kim.sellerId, kim.accounts[0] ?? 0);
  await workerOf('w').workOff();
  const { rows } = await database.tenant(kim.sellerId, (tx) =>
    tx.query<{ message: string }>('select message from job_item where seller_id = $1', [tx.sellerId]),
  );
  expect(await kim.runs()).toMatchObject([{ status: 'FAILED' }]);
  expect(rows[0]?.message).toContain('연동');
});

it('is collected by schedule alone once its run was canceled', async () => {
  const kim = await shopOwner(1);
  const id = Number(await kim.press());
  await database.tenant(kim.sellerId, (tx) => cancelRun(tx, id));
  await workerOf('w').workOff();
  expect(await kim.runs()).toMatchObject([{ status: 'CANCELED' }]);
  expect(await kim.due()).toEqual([{ requested_run_id: null, lease_owner: null }]);
});

it('asks the shops that failed again when the run is tried again', async () => {
  const kim = await shopOwner();
  const id = Number(await kim.press());
  await workerOf('w', async (account) =>
    account === kim.accounts[0] ? { kind: 'refused', code: 'X', message: '점검 중입니다.' } : null,
  ).workOff();
  expect(await kim.runs()).toMatchObject([{ status: 'PARTIAL', done: 1, failed: 1 }]);
  await database.tenant(kim.sellerId, async (tx) => {
    await retryFailedItems(tx, id);
    await collectionRetryer.again(tx, id);
  });
  const asked: number[] = [];
  await workerOf('w', async (account) => {
    asked.push(account);
  }).workOff();
  expect(asked).toEqual([kim.accounts[0]]);
  expect(await kim.runs()).toMatchObject([{ status: 'DONE', done: 2, failed: 0 }]);
});

it('is collected again when its end could not be written down because the database was away', async () => {
  const kim = await shopOwner(1);
  await kim.press();
  const [asked, answer, failed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const away = { now: false };
  const unreachable = () => {
    failed.resolve();
    return Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
  };
  const flickering = {
    ...database,
    tenant: (...call: Parameters<typeof database.tenant>) => (away.now ? unreachable() : database.tenant(...call)),
    system: (...call: Parameters<typeof database.system>) => (away.now ? unreachable() : database.system(...call)),
  } as typeof database;
  const worker = workerOf(
    'w',
    async () => {
      asked.resolve();
      await answer.promise;
    },
    flickering,
  );
  const [due] = await worker.claim();
  if (!due) throw new Error('an account is due');
  const running = worker.run(due);
  await asked.promise;
  away.now = true;
  answer.resolve();
  await failed.promise;
  away.now = false;
  await running;
  expect(await workerOf('w').workOff()).toBe(1);
  expect(await kim.runs()).toMatchObject([{ status: 'DONE', done: 1, failed: 0 }]);
});

it('ends all of many presses at once', async () => {
  const kim = await shopOwner(3);
  const workers = [workerOf('one'), workerOf('two')];
  const presses = Array.from({ length: 15 }, (_, n) => kim.press(kim.accounts.slice(n % 3), {}, n));
  await Promise.all([...presses, ...workers.map((worker) => worker.workOff())]);
  await vi.waitFor(async () => {
    await workers[0]?.workOff();
    expect((await kim.runs()).map(({ status }) => status)).toEqual(Array.from({ length: 15 }, () => 'DONE'));
  });
});
