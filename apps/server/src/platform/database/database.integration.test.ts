import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestDatabase, type TestSeller, testDatabase } from '../../../test/support/index.ts';
import {
  createDatabase,
  type Database,
  everyServerKnowsFrom,
  isDatabaseUnavailable,
  isDuplicate,
  type TransactionOptions,
  type Tx,
} from './index.ts';

let db: TestDatabase;
let database: Database;
let kim: TestSeller;
let lee: TestSeller;

beforeAll(async () => {
  db = await testDatabase();
  database = db.database;
  kim = await db.seller();
  lee = await db.seller();
});

function addAlert(tx: Tx, sellerId: number, key: string) {
  return tx.query<{ id: number }>(
    `insert into alert (seller_id, kind, severity, title, dedupe_key) values ($1, 'TEST', 'INFO', '알림', $2) returning id`,
    [sellerId, key],
  );
}

describe('a tenant transaction', () => {
  test('sees and writes the rows of its own seller only', async () => {
    await database.tenant(kim.sellerId, (tx) => addAlert(tx, kim.sellerId, 'mine'));
    const seen = await database.tenant(String(lee.sellerId), (tx) => tx.query('select * from alert'));
    expect(seen.rows).toEqual([]);
    await expect(database.tenant(lee.sellerId, (tx) => addAlert(tx, kim.sellerId, 'theirs'))).rejects.toThrow(/row-level security/);
    const changed = await database.tenant(lee.sellerId, (tx) =>
      tx.query(`update alert set title = 'x' where seller_id = $1`, [kim.sellerId]),
    );
    expect(changed.rowCount).toBe(0);
  });

  test('cannot reach the directory', async () => {
    await expect(database.tenant(kim.sellerId, (tx) => tx.query('select * from user_account'))).rejects.toThrow(/permission denied/);
  });

  test.each(['', '1; drop table alert', "1'", '-1', '1.5', 'seller', Number.NaN])(
    'refuses %j as a seller',
    async (sellerId) => {
      await expect(database.tenant(sellerId, async () => 1)).rejects.toThrow(/not a seller id/);
    },
    1000,
  );

  test('leaves no trace of the seller on its connection', async () => {
    const single = createDatabase({ target: db.target, name: 'single', poolSize: 1 });
    await single.tenant(kim.sellerId, (tx) => tx.query('select 1'));
    const { rows } = await single.system((tx) =>
      tx.query<{ seller: string | null }>(`select nullif(current_setting('app.seller', true), '') as seller`),
    );
    expect(rows[0]?.seller).toBeNull();
    await single.close();
  });
});

describe('a transaction', () => {
  test('waits for the disk unless it says that it need not', async () => {
    const owner = new pg.Client(db.login('moa_owner'));
    await owner.connect();
    await owner.query(`alter database ${db.login('moa_owner').database} set synchronous_commit = on`);
    await owner.end();
    const fresh = createDatabase({ target: db.target, name: 'fresh', poolSize: 1 });
    const commit = (relaxedCommit: boolean) =>
      fresh.tenant(kim.sellerId, async (tx) => (await tx.query('show synchronous_commit')).rows[0], { relaxedCommit });
    expect(await commit(true)).toEqual({ synchronous_commit: 'off' });
    expect(await commit(false)).toEqual({ synchronous_commit: 'on' });
    await fresh.close();
  });

  test('is rolled back when its function throws, and nothing waits for its commit', async () => {
    const after: string[] = [];
    const failing = database.tenant(kim.sellerId, async (tx) => {
      await addAlert(tx, kim.sellerId, 'rolled-back');
      tx.afterCommit(() => void after.push('committed'));
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    const { rows } = await database.system((tx) => tx.query(`select 1 from alert where dedupe_key = 'rolled-back'`));
    expect(rows).toEqual([]);
    expect(after).toEqual([]);
  });

  test('runs what waits for its commit only when others can see its rows, and an error there is not the caller’s', async () => {
    let visible = 0;
    await database.tenant(kim.sellerId, async (tx) => {
      await addAlert(tx, kim.sellerId, 'after-commit');
      tx.afterCommit(async () => {
        visible = (await database.system((other) => other.query(`select 1 from alert where dedupe_key = 'after-commit'`))).rowCount;
        throw new Error('too late to matter');
      });
    });
    expect(visible).toBe(1);
  });

  test('reports the error that aborted it, even when its function hid it', async () => {
    const hiding = database.tenant(kim.sellerId, async (tx) => {
      await tx.query('select 1/0').catch(() => undefined);
      return 'fine';
    });
    await expect(hiding).rejects.toThrow(/aborted/);
  });

  test('reports the error that aborted it when statements behind it are sooner to say so', async () => {
    const failing = database.system(async (tx) => {
      // Each function that awaits it passes an error on a moment later.
      const deep = async (steps: number): Promise<unknown> => (steps === 0 ? tx.query('select 1/0') : await deep(steps - 1));
      await tx.query('select 1');
      const all = Promise.all([deep(20), tx.query('select 1'), tx.query('select 2')]);
      // A busy process reads the answers of all three at once.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
      await all;
    });
    await expect(failing).rejects.toThrow('division by zero');
  });

  test('names the setting that failed rather than the statements behind it', async () => {
    const strange = createDatabase({ target: { ...db.target, setRole: true, app: db.login('moa_system') }, name: 'strange' });
    await expect(strange.tenant(1, (tx) => tx.query('select 1'))).rejects.toThrow(/permission denied to set role|role/);
    await strange.close();
  });

  test('cannot be used after it has ended', async () => {
    const escaped = await database.system(async (tx) => tx);
    await expect(escaped.query('select 1')).rejects.toThrow(/has ended/);
  });

  test('declared retryable runs again after a lost race', async () => {
    await database.system((tx) =>
      tx.query(`insert into call_budget (key, declared_per_second, declared_burst, per_second, burst) values ('race', 1, 1, 1, 1)`),
    );
    const bothHaveRead = Promise.withResolvers<void>();
    let runs = 0;
    const increment = () =>
      database.system(
        async (tx) => {
          const { rows } = await tx.query<{ burst: number }>(`select burst from call_budget where key = 'race'`);
          if (++runs === 2) bothHaveRead.resolve();
          await bothHaveRead.promise;
          await tx.query(`update call_budget set burst = $1 where key = 'race'`, [(rows[0]?.burst ?? 0) + 1]);
        },
        { isolation: 'serializable', retry: true },
      );
    await Promise.all([increment(), increment()]);
    const { rows } = await database.system((tx) => tx.query(`select burst from call_budget where key = 'race'`));
    expect(rows).toEqual([{ burst: 3 }]);
    expect(runs).toBe(3);
  });

  test('that asks for it reads in the order of an index what few rows would be sorted for, and the next one does not', async () => {
    const planOf = (options: TransactionOptions) =>
      database.system(async (tx) => {
        const { rows } = await tx.query<{ 'QUERY PLAN': string }>(
          'explain select seller_id from seller where name > $1 order by seller_id limit 200',
          ['나'],
        );
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      }, options);
    await database.system((tx) => tx.query('analyze seller'));
    expect(await planOf({})).toContain('Sort');
    expect(await planOf({ inIndexOrder: true })).toMatch(/Limit .*\n +-> +Index/);
    expect(await planOf({})).toContain('Sort');
  });

  test('streams a large result in pieces', async () => {
    const sizes = await database.system(async (tx) => {
      const found: number[] = [];
      for await (const rows of tx.stream<{ n: number }>('select generate_series(1, $1::int) as n', [2500], 1000)) found.push(rows.length);
      return found;
    });
    expect(sizes).toEqual([1000, 1000, 500]);
  });

  test('distinguishes a duplicate key from other errors', async () => {
    await database.tenant(kim.sellerId, (tx) => addAlert(tx, kim.sellerId, 'twice'));
    const error = await database.tenant(kim.sellerId, (tx) => addAlert(tx, kim.sellerId, 'twice')).catch((thrown: unknown) => thrown);
    expect([isDuplicate(error), isDuplicate(error, 'alert_open'), isDuplicate(error, 'alert_pkey'), isDatabaseUnavailable(error)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('values', () => {
  test('int8 is a number, a day is a text, an instant is a Date', async () => {
    const { rows } = await database.system((tx) =>
      tx.query(
        `select 9007199254740991::bigint as big, array[1, null]::bigint[] as list, date '2026-01-31' as day, timestamptz '2026-01-31T00:00:00Z' as at`,
      ),
    );
    expect(rows[0]).toEqual({ big: 9007199254740991, list: [1, null], day: '2026-01-31', at: new Date('2026-01-31T00:00:00Z') });
  });

  test('an int8 past the safe integers is an error, never a wrong number', async () => {
    await expect(database.system((tx) => tx.query('select 9007199254740993::bigint'))).rejects.toThrow(RangeError);
    await expect(database.system((tx) => tx.query('select 1'))).resolves.toMatchObject({ rowCount: 1 });
  });
});

describe('the app’s login', () => {
  test('is accepted when row-level security holds for it', async () => {
    await expect(database.verifyRoles()).resolves.toBeUndefined();
  });

  test('is refused when it is a superuser, also behind SET ROLE', async () => {
    const app = db.login('postgres');
    for (const setRole of [false, true]) {
      const unsafe = createDatabase({ target: { app, system: app, direct: app, setRole }, name: 'unsafe' });
      await expect(unsafe.verifyRoles()).rejects.toThrow(/DATABASE_URL/);
      await unsafe.close();
    }
  });
});

describe('listening', () => {
  test('on several channels at once is not held against the driver', async () => {
    const warned: string[] = [];
    const listener = (warning: Error) => warned.push(warning.message);
    process.on('warning', listener);
    const first = await database.listen('moa_one', () => undefined);
    const others = await Promise.all(['moa_two', 'moa_three', 'moa_four'].map((channel) => database.listen(channel, () => undefined)));
    await Promise.all([first, ...others].map((stop) => stop()));
    // Warnings are emitted a turn later.
    await new Promise(setImmediate);
    process.off('warning', listener);
    expect(warned).toEqual([]);
  });

  test('sends in a transaction of its own that waits for no disk, and at once where whoever is answered relies on it', async () => {
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    const texts = () => sent.mock.calls.map(([query]) => (query as unknown as pg.QueryConfig).text);
    await database.tenant('7', async (tx) => {
      await tx.query('select 1');
      tx.notifyAtOnce('moa_test', 'ended');
    });
    const notified = texts().findIndex((text) => text.includes('pg_notify'));
    expect(texts()[notified - 1]).toMatch(/^begin;.*set local synchronous_commit = off$/);
    expect(texts().slice(notified + 1)).toEqual(['commit']);
    expect(
      texts()
        .slice(0, notified - 1)
        .at(-1),
    ).toBe('commit');
    sent.mockRestore();
  });

  test('goes on after the connection was lost, and says that something may have been missed', async () => {
    const received: string[] = [];
    const gaps: string[] = [];
    const stop = await database.listen('moa_test', (payload) => received.push(payload), { onGap: () => gaps.push('gap') });
    const notify = (text: string) => database.system((tx) => tx.query(`select pg_notify('moa_test', $1)`, [text]));

    await notify('first');
    await vi.waitFor(() => expect(received).toEqual(['first']));
    const admin = new pg.Client(db.login('postgres'));
    await admin.connect();
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'moa-test-listen'`);
    await admin.end();
    await vi.waitFor(() => expect(gaps).toEqual(['gap']));
    await notify('second');
    await vi.waitFor(() => expect(received).toEqual(['first', 'second']));
    await stop();
  });
});

describe('servers of the version before', () => {
  test('know a migration a day after it', async () => {
    const { rows } = await database.system((tx) =>
      tx.query<{ day_later: Date }>(
        `select applied_at + interval '1 day' as day_later from moa_migration where name = '0093_buyer_search'`,
      ),
    );
    expect(await everyServerKnowsFrom(database, '0093_buyer_search')).toEqual(rows[0]?.day_later);
  });

  test('are waited for no less where nobody knows when it was', async () => {
    await expect(everyServerKnowsFrom(database, '0093_renamed')).rejects.toThrow('0093_renamed is not among the migrations');
  });
});
