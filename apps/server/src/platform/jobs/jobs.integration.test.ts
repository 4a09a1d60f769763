import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type TestDatabase, type TestSeller, testDatabase } from '../../../test/support/index.ts';
import type { Database } from '../database/index.ts';
import {
  type ClaimLoop,
  cancelRun,
  claimChosen,
  claimItems,
  completeItems,
  createRun,
  createScheduler,
  createTaskRunner,
  defineTask,
  enqueue,
  type HandledTask,
  handleTask,
  PermanentFailure,
  RunAgain,
  releaseItems,
  releaseTasks,
  retryFailedItems,
  reviveDeadLetter,
  WorkerRegistry,
  waitingItems,
  workOffRun,
} from './index.ts';
import { TASK_CHANNEL } from './tasks.ts';
import { SILENCE_SECONDS } from './workers.ts';

let db: TestDatabase;
let database: Database;
let kim: TestSeller;
let lee: TestSeller;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  db = await testDatabase();
  database = db.database;
  kim = await db.seller();
  lee = await db.seller();
});
beforeEach(() =>
  database.system((tx) => tx.query('delete from task; delete from dead_letter; delete from task_schedule; delete from worker_instance')),
);
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const noteTask = defineTask('test.note', z.object({ text: z.string() }), { attempts: 3, backoffMs: () => 0 });

async function runner(
  tasks: HandledTask[],
  owner = 'w-test',
  on: Database = database,
  idleMs = 20,
): Promise<ClaimLoop & { failures: string[] }> {
  const failures: string[] = [];
  const loop = createTaskRunner({
    database: on,
    tasks,
    owner: () => owner,
    concurrency: 4,
    idleMs,
    random: () => 0.5,
    onFailure: (error, { dead }) => failures.push(`${String(error)}${dead ? ' (dead)' : ''}`),
    onError: (error) => failures.push(`loop: ${String(error)}`),
  });
  await loop.start();
  stops.push(() => loop.stop(0));
  return Object.assign(loop, { failures });
}

const waiting = async () => (await database.system((tx) => tx.query<{ name: string }>('select name from task'))).rows.length;
const enqueueNote = (text: string, options = {}) => database.tenant(kim.sellerId, (tx) => enqueue(tx, noteTask, { text }, options));

describe('a task', () => {
  test('is done after the commit of its cause and never after a rollback', async () => {
    const notes: string[] = [];
    await runner([handleTask(noteTask, async ({ text }) => void notes.push(text))]);
    const failing = database.tenant(kim.sellerId, async (tx) => {
      await enqueue(tx, noteTask, { text: 'rolled back' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await enqueueNote('committed');
    await vi.waitFor(async () => expect(await waiting()).toBe(0));
    expect(notes).toEqual(['committed']);
  });

  test('that fails is tried again with its error kept, and ends among the dead letters', async () => {
    const { failures } = await runner([handleTask(noteTask, () => Promise.reject(new Error('shop is closed')))]);
    await enqueueNote('x');
    await vi.waitFor(async () => expect(await waiting()).toBe(0));
    expect(failures).toEqual(['Error: shop is closed', 'Error: shop is closed', 'Error: shop is closed (dead)']);
    const { rows } = await database.system((tx) => tx.query('select name, seller_id, payload, error, attempts from dead_letter'));
    expect(rows).toEqual([
      { name: 'test.note', seller_id: kim.sellerId, payload: { text: 'x' }, error: 'Error: shop is closed', attempts: 3 },
    ]);
  });

  test('whose end can’t be stored is not forgotten: it is stored when the database is back', async () => {
    const reached = Promise.withResolvers<void>();
    let away = false;
    const flickering = {
      ...database,
      system: (...call: Parameters<typeof database.system>) => {
        if (!away) return database.system(...call);
        reached.resolve();
        return Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
      },
    } as Database;
    let tries = 0;
    const work = handleTask(noteTask, async () => {
      tries += 1;
      away = tries < 3;
      if (tries === 1) throw new Error('the shop is closed');
    });
    await enqueueNote('flickering');
    await runner([work], 'w-flicker', flickering);
    await reached.promise;
    away = false;
    await vi.waitFor(() => expect(tries).toBe(2));
    away = false;
    await vi.waitFor(async () => expect(await waiting()).toBe(0));
    expect(tries).toBe(2);
  });

  test('whose worker died during every try is abandoned, not tried once more', async () => {
    const seen: string[] = [];
    await enqueueNote('deadly');
    await database.system((tx) => tx.query('update task set attempt_no = 3'));
    const { failures } = await runner([
      handleTask(
        noteTask,
        async () => void seen.push('run'),
        async ({ text }) => void seen.push(`abandoned ${text}`),
      ),
    ]);
    await vi.waitFor(async () => expect(await waiting()).toBe(0));
    expect([seen, failures]).toEqual([['abandoned deadly'], ['PermanentFailure: the worker ended during every try (dead)']]);
  });

  test('from the dead letters can be put back to work', async () => {
    let broken = true;
    const notes: string[] = [];
    await runner([
      handleTask(noteTask, async ({ text }) => {
        if (broken) throw new PermanentFailure('broken');
        notes.push(text);
      }),
    ]);
    await enqueueNote('again');
    const letter = await vi.waitFor(async () => {
      const { rows } = await database.system((tx) => tx.query<{ id: number }>('select id from dead_letter'));
      expect(rows).toHaveLength(1);
      return rows[0]?.id ?? 0;
    });
    broken = false;
    expect(await database.system((tx) => reviveDeadLetter(tx, letter))).toBe(true);
    expect(await database.system((tx) => reviveDeadLetter(tx, letter))).toBe(false);
    await vi.waitFor(() => expect(notes).toEqual(['again']));
  });

  test('that asks to run again does not lose a try', async () => {
    const attempts: number[] = [];
    await runner([
      handleTask(noteTask, async (_payload, { attemptNo }) => {
        attempts.push(attemptNo);
        if (attempts.length < 5) throw new RunAgain(0);
      }),
    ]);
    await enqueueNote('patient');
    await vi.waitFor(async () => expect(await waiting()).toBe(0));
    expect(attempts).toEqual([1, 1, 1, 1, 1]);
  });

  test('with a dedupe key waits once, and the next one starts only when the one before has ended', async () => {
    let running = 0;
    let most = 0;
    let done = 0;
    const gate = Promise.withResolvers<void>();
    const handler = handleTask(noteTask, async () => {
      most = Math.max(most, ++running);
      await gate.promise;
      running--;
      done++;
    });
    expect(await enqueueNote('1', { dedupeKey: 'k' })).not.toBeNull();
    expect(await enqueueNote('2', { dedupeKey: 'k' })).toBeNull();
    // Longer than the test: nobody finds by chance what came while the first one ran.
    await runner([handler], 'w-test', database, 600_000);
    await vi.waitFor(() => expect(running).toBe(1));
    const notified = Promise.withResolvers<void>();
    stops.push(await database.listen(TASK_CHANNEL, () => notified.resolve()));
    expect(await enqueueNote('3', { dedupeKey: 'k' })).not.toBeNull();
    await notified.promise;
    gate.resolve();
    await vi.waitFor(async () => expect(await waiting()).toBe(0));
    expect([most, done]).toEqual([1, 2]);
  });

  test('that fails while an equal one waits leaves the work to that one', async () => {
    const started = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const seen: string[] = [];
    await enqueueNote('old', { dedupeKey: 'k' });
    await runner([
      handleTask(noteTask, async ({ text }) => {
        seen.push(text);
        if (text === 'new') return;
        started.resolve();
        await gate.promise;
        throw new Error('late');
      }),
    ]);
    await started.promise;
    await enqueueNote('new', { dedupeKey: 'k' });
    gate.resolve();
    await vi.waitFor(async () => expect(await waiting()).toBe(0));
    expect(seen).toEqual(['old', 'new']);
  });

  test('goes by urgency, and not before its time', async () => {
    const order: string[] = [];
    await enqueueNote('later', { runAt: new Date(Date.now() + 3_600_000) });
    await enqueueNote('normal');
    await enqueueNote('urgent', { urgency: 0 });
    const loop = createTaskRunner({
      database,
      tasks: [handleTask(noteTask, async ({ text }) => void order.push(text))],
      owner: () => 'w',
      concurrency: 1,
      idleMs: 20,
      onFailure: () => undefined,
      onError: () => undefined,
    });
    await loop.start();
    stops.push(() => loop.stop(0));
    await vi.waitFor(() => expect(order).toEqual(['urgent', 'normal']));
    // The task goes once what it did is stored, a moment after it was heard of.
    await vi.waitFor(async () => expect(await waiting()).toBe(1));
  });

  test('of a seller who asked for much does not keep the tasks of others from their turn', async () => {
    for (let n = 0; n < 20; n++) await enqueueNote(`kim ${n}`);
    const own = defineTask('test.chore', z.object({}));
    await database.tenant(lee.sellerId, (tx) => enqueue(tx, noteTask, { text: 'lee' }));
    await database.system((tx) => enqueue(tx, own, {}));
    const order: string[] = [];
    const gate = Promise.withResolvers<void>();
    await runner([
      handleTask(noteTask, async ({ text }) => {
        order.push(text);
        await gate.promise;
      }),
      handleTask(own, async () => void order.push('chore')),
    ]);
    // Four at once.
    await vi.waitFor(() => expect(order).toEqual(expect.arrayContaining(['kim 0', 'lee', 'chore'])));
    expect(order.filter((text) => text.startsWith('kim')).length).toBeLessThanOrEqual(3);
    gate.resolve();
    await vi.waitFor(async () => expect(await waiting()).toBe(0));
    expect(order).toHaveLength(22);
  });

  test('with a payload that does not fit its schema is refused when it is enqueued', async () => {
    const bad = database.tenant(kim.sellerId, (tx) => enqueue(tx, noteTask as never, { text: 5 } as never));
    await expect(bad).rejects.toThrow(z.ZodError);
  });

  test('of another name is left to other workers', async () => {
    const known = defineTask('test.known', z.object({}));
    const done = Promise.withResolvers<void>();
    await enqueueNote('not mine');
    await database.tenant(kim.sellerId, (tx) => enqueue(tx, known, {}));
    await runner([handleTask(known, async () => done.resolve())]);
    await done.promise;
    await vi.waitFor(async () => expect(await waiting()).toBe(1));
  });
});

describe('stopping', () => {
  test('lets what runs end, takes nothing new, and hands an aborted task back without counting the try', async () => {
    const started = Promise.withResolvers<void>();
    const loop = await runner([
      handleTask(noteTask, async (_payload, { signal }) => {
        started.resolve();
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      }),
    ]);
    await enqueueNote('long');
    await started.promise;
    const stopping = loop.stop(0);
    await enqueueNote('too late');
    await stopping;
    const { rows } = await database.system((tx) => tx.query('select attempt_no, lease_owner from task order by id'));
    expect(rows).toEqual([
      { attempt_no: 0, lease_owner: null },
      { attempt_no: 0, lease_owner: null },
    ]);
    expect(loop.failures).toEqual([]);
  });
});

describe('workers', () => {
  function registry(onLost: () => void = () => undefined): WorkerRegistry {
    return new WorkerRegistry({ database, releases: [releaseTasks, releaseItems], onLost, onError: () => undefined, beatMs: 20 });
  }

  async function leasedBy(owner: string): Promise<void> {
    await enqueueNote('half done');
    await database.system((tx) => tx.query('update task set lease_owner = $1, attempt_no = 1', [owner]));
  }

  const owners = async () => (await database.system((tx) => tx.query<{ lease_owner: string | null }>('select lease_owner from task'))).rows;

  test('who starts beside what a killed worker still had under way takes over again where it lost a deadlock', async () => {
    await database.system((tx) => tx.query(`insert into worker_instance (id, host, pid) values ('killed', 'h', 1)`));
    await leasedBy('killed');
    let lost = 0;
    const losing = async () => {
      lost += 1;
      if (lost === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
    };
    const started = new WorkerRegistry({ database, releases: [releaseTasks, losing], onLost: () => undefined, onError: () => undefined });
    await started.start();
    expect(await owners()).toEqual([{ lease_owner: null }]);
    expect(lost).toBe(2);
    await started.stop();
  });

  test('who starts takes over at once what a killed worker had leased', async () => {
    await database.system((tx) => tx.query(`insert into worker_instance (id, host, pid) values ('killed', 'h', 1)`));
    await leasedBy('killed');
    const worker = registry();
    await worker.start();
    stops.push(() => worker.stop());
    expect(await owners()).toEqual([{ lease_owner: null }]);
  });

  test('a living worker keeps its leases when another starts', async () => {
    const [first, second] = [registry(), registry()];
    await first.start();
    stops.push(() => first.stop());
    await leasedBy(first.id);
    await second.start();
    stops.push(() => second.stop());
    expect(await owners()).toEqual([{ lease_owner: first.id }]);
  });

  test('a worker that hangs is declared dead though it holds its lock, and learns of it when it comes back', async () => {
    const lost = Promise.withResolvers<void>();
    const hung = registry(() => lost.resolve());
    await hung.start();
    stops.push(() => hung.stop());
    await leasedBy(hung.id);
    await database.system((tx) => tx.query(`update worker_instance set stopped_at = now() where id = $1`, [hung.id]));
    await lost.promise;

    const silent = registry();
    await silent.start();
    stops.push(() => silent.stop());
    await database.system((tx) => tx.query(`insert into worker_instance (id, host, pid) values ('silent', 'h', 1)`));
    const holder = await database.direct();
    stops.push(() => holder.end());
    await holder.query(`select pg_advisory_lock(7062, lock_key) from worker_instance where id = 'silent'`);
    expect(await silent.sweep()).toEqual([]);
    await database.system((tx) => tx.query(`update worker_instance set seen_at = now() - interval '12 s' where id = 'silent'`));
    await vi.waitFor(async () => {
      const { rows } = await database.system((tx) =>
        tx.query(`select stopped_at is not null as dead from worker_instance where id = 'silent'`),
      );
      expect(rows).toEqual([{ dead: true }]);
    });
  });

  test('who leaves hands its leases back', async () => {
    const worker = registry();
    await worker.start();
    await leasedBy(worker.id);
    await worker.stop();
    expect(await owners()).toEqual([{ lease_owner: null }]);
  });

  test('of equal tasks of dead workers one remains', async () => {
    for (const owner of ['a', 'b']) {
      await enqueueNote(owner, { dedupeKey: 'same' });
      await database.system((tx) => tx.query('update task set lease_owner = $1 where lease_owner is null', [owner]));
    }
    await database.system((tx) => releaseTasks(tx, ['a', 'b']));
    const { rows } = await database.system((tx) => tx.query('select payload from task'));
    expect(rows).toEqual([{ payload: { text: 'b' } }]);
  });

  test('that froze in a transaction has lost what it locked before it is declared dead', async () => {
    const { rows } = await database.system((tx) =>
      tx.query<{ ms: number }>(`select setting::int as ms from pg_settings where name = 'idle_in_transaction_session_timeout'`),
    );
    expect(rows[0]?.ms).toBeGreaterThan(0);
    expect(rows[0]?.ms).toBeLessThan(SILENCE_SECONDS * 1000);
  });
});

describe('schedules', () => {
  test('each time is enqueued once, however many look, and a missed time is made up for once', async () => {
    const maintenance = defineTask<Record<string, never>>('test.chore', z.strictObject({}));
    let now = new Date('2026-01-01T00:00:00Z');
    const make = () =>
      createScheduler({ database, schedules: [{ task: maintenance, cron: '0 4 * * *' }], now: () => now, onError: () => undefined });
    const [first, second] = [make(), make()];
    for (const scheduler of [first, second]) {
      await scheduler.start();
      stops.push(() => scheduler.stop());
    }
    expect(await first.tick()).toEqual([]);
    now = new Date('2026-01-05T00:00:00Z');
    const ticked = (await Promise.all([first.tick(), second.tick()])).flat();
    expect(ticked).toEqual(['test.chore']);
    expect(await waiting()).toBe(1);
    expect(await first.tick()).toEqual([]);
  });

  test('runs at once where it is new and screens wait for it, and by the clock from then on', async () => {
    let now = new Date('2026-01-05T02:00:00Z');
    const reckoning = defineTask<Record<string, never>>('test.reckoning', z.strictObject({}));
    const make = () =>
      createScheduler({
        database,
        schedules: [{ task: reckoning, cron: '0 4 * * *', atFirst: true }],
        now: () => now,
        onError: () => undefined,
      });
    const begun = async () => {
      const scheduler = make();
      await scheduler.start();
      stops.push(() => scheduler.stop());
      return scheduler;
    };
    expect(await (await begun()).tick()).toEqual(['test.reckoning']);
    const again = await begun();
    expect(await again.tick()).toEqual([]);
    now = new Date('2026-01-05T19:30:00Z');
    expect(await again.tick()).toEqual(['test.reckoning']);
  });
});

describe('a run', () => {
  const items = ['a', 'b', 'c'].map((key) => ({ key, label: `상품 ${key}`, input: { key } }));
  const newRun = (sellerId = kim.sellerId) => database.tenant(sellerId, (tx) => createRun(tx, { kind: 'test', title: '시험', items }));
  const runOf = async (id: number) => {
    const { rows } = await database.tenant(kim.sellerId, (tx) =>
      tx.query('select status, total, done, failed, skipped, finished_at is not null as ended from job_run where id = $1', [id]),
    );
    return rows[0];
  };
  const claim = (id: number, limit = 3, owner = 'w') => database.tenant(kim.sellerId, (tx) => claimItems(tx, id, limit, owner));

  test('counts its items and ends with the last', async () => {
    const id = await newRun();
    const claimed = await claim(id);
    expect(claimed.map(({ key, attemptNo, input }) => [key, attemptNo, input])).toEqual([
      ['a', 1, { key: 'a' }],
      ['b', 1, { key: 'b' }],
      ['c', 1, { key: 'c' }],
    ]);
    const [a, b, c] = claimed.map(({ seq, attemptNo }) => ({ seq, attemptNo }));
    if (!a || !b || !c) throw new Error('three items expected');
    await database.tenant(kim.sellerId, (tx) => completeItems(tx, id, [{ ...a, status: 'DONE' }]));
    expect(await runOf(id)).toMatchObject({ status: 'RUNNING', done: 1, ended: false });
    await database.tenant(kim.sellerId, (tx) =>
      completeItems(tx, id, [
        { ...b, status: 'DONE' },
        { ...c, status: 'FAILED', message: '실패' },
      ]),
    );
    expect(await runOf(id)).toMatchObject({ status: 'PARTIAL', total: 3, done: 2, failed: 1, ended: true });
  });

  test('gives whoever chooses among its waiting items those it chose, each to one', async () => {
    const id = await newRun();
    const choose = (seqs: number[], owner: string) => database.tenant(kim.sellerId, (tx) => claimChosen(tx, id, seqs, owner));
    const waiting = () => database.tenant(kim.sellerId, (tx) => waitingItems(tx, id));
    expect(await waiting()).toEqual([
      { seq: 1, key: 'a' },
      { seq: 2, key: 'b' },
      { seq: 3, key: 'c' },
    ]);
    expect((await choose([3, 1], 'one')).map(({ key, attemptNo }) => [key, attemptNo])).toEqual([
      ['a', 1],
      ['c', 1],
    ]);
    expect(await runOf(id)).toMatchObject({ status: 'RUNNING' });
    expect((await choose([1, 2], 'two')).map(({ key }) => key)).toEqual(['b']);
    expect(await waiting()).toEqual([]);
    expect(await database.tenant(lee.sellerId, (tx) => claimChosen(tx, id, [1, 2, 3], 'three'))).toEqual([]);
  });

  test('refuses the late result of a worker whose item was taken from it', async () => {
    const id = await newRun();
    const [old] = await claim(id, 1, 'slow');
    if (!old) throw new Error('an item expected');
    await database.system((tx) => releaseItems(tx, ['slow']));
    const [taken] = await claim(id, 1, 'quick');
    expect(taken).toMatchObject({ seq: old.seq, attemptNo: 2 });
    const complete = (attemptNo: number) =>
      database.tenant(kim.sellerId, (tx) => completeItems(tx, id, [{ seq: old.seq, attemptNo, status: 'DONE' }]));
    expect([...(await complete(1))]).toEqual([]);
    expect([...(await complete(2))]).toEqual([old.seq]);
    expect([...(await complete(2))]).toEqual([]);
    expect(await runOf(id)).toMatchObject({ done: 1 });
  });

  test('that is canceled drops what waits and ends when what runs has ended', async () => {
    const id = await newRun();
    const [running] = await claim(id, 1);
    if (!running) throw new Error('an item expected');
    expect(await database.tenant(lee.sellerId, (tx) => cancelRun(tx, id))).toBe(false);
    expect(await database.tenant(kim.sellerId, (tx) => cancelRun(tx, id))).toBe(true);
    expect(await runOf(id)).toMatchObject({ status: 'RUNNING', skipped: 2 });
    expect(await claim(id)).toEqual([]);
    await database.tenant(kim.sellerId, (tx) => completeItems(tx, id, [{ ...running, status: 'DONE' }]));
    expect(await runOf(id)).toMatchObject({ status: 'CANCELED', done: 1, ended: true });
    expect(await database.tenant(kim.sellerId, (tx) => cancelRun(tx, id))).toBe(false);
  });

  test('that was canceled ends also when the worker of its last item died', async () => {
    const id = await newRun();
    await claim(id, 1, 'dying');
    await database.tenant(kim.sellerId, (tx) => cancelRun(tx, id));
    await database.system((tx) => releaseItems(tx, ['dying']));
    expect(await runOf(id)).toMatchObject({ status: 'CANCELED', skipped: 3, ended: true });
  });

  test('takes up its failed items again', async () => {
    const id = await newRun();
    const claimed = await claim(id);
    await database.tenant(kim.sellerId, (tx) =>
      completeItems(
        tx,
        id,
        claimed.map((item) => ({ ...item, status: 'FAILED' as const })),
      ),
    );
    expect(await runOf(id)).toMatchObject({ status: 'FAILED' });
    expect(await database.tenant(kim.sellerId, (tx) => retryFailedItems(tx, id))).toBe(3);
    expect(await runOf(id)).toMatchObject({ status: 'QUEUED', failed: 0, ended: false });
    expect(await claim(id)).toHaveLength(3);
  });

  test('of nothing is done at once', async () => {
    const id = await database.tenant(kim.sellerId, (tx) => createRun(tx, { kind: 'test', title: '빈 작업', items: [] }));
    expect(await runOf(id)).toMatchObject({ status: 'DONE', ended: true });
  });

  test('notifies the seller’s browsers', async () => {
    const received: unknown[] = [];
    const stop = await database.listen('moa_events', (payload) => received.push(JSON.parse(payload)));
    const id = await newRun();
    await vi.waitFor(() => expect(received).toContainEqual({ sellerId: String(kim.sellerId), kind: 'job', id: String(id) }));
    await stop();
  });

  test('is worked off item by item: what fails is tried again, then said', async () => {
    const id = await newRun();
    const tried: string[] = [];
    const work = handleTask(noteTask, (_payload, context) =>
      workOffRun(context, {
        sellerId: kim.sellerId,
        runId: id,
        concurrency: 2,
        now: () => new Date(0),
        onError: () => undefined,
        handle: async ({ key, attemptNo }) => {
          tried.push(`${key}${attemptNo}`);
          if (key === 'b') throw new Error('always');
          if (key === 'c' && attemptNo === 1) return { againInMs: 0 };
          return { status: 'DONE' };
        },
      }),
    );
    await enqueueNote('go');
    await runner([work]);
    await vi.waitFor(async () => expect(await runOf(id)).toMatchObject({ status: 'PARTIAL', done: 2, failed: 1 }));
    expect(tried.sort()).toEqual(['a1', 'b1', 'b2', 'b3', 'b4', 'b5', 'c1', 'c2']);
  });
});
