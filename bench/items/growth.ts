/** (g1–g4): what many workers and many sellers cost the database, with nothing to do and with work. */
import { setTimeout as delay } from 'node:timers/promises';
import { watchWalk } from '../../apps/server/src/modules/stock/watch.ts';
import { sealWalk, verifyAudit } from '../../apps/server/src/platform/audit/index.ts';
import { startCallBudget } from '../../apps/server/src/platform/budget/index.ts';
import { createDatabase, type Database } from '../../apps/server/src/platform/database/index.ts';
import {
  type ClaimLoop,
  createClaimLoop,
  createScheduler,
  createTaskRunner,
  enqueue,
  WorkerRegistry,
  walkPart,
} from '../../apps/server/src/platform/jobs/index.ts';
import { linkedAt } from '../../e2e/support/linked.ts';
import { type Copy, FIVE, jobEnd, makeProducts, withCopy } from '../support/copy.ts';
import { cpuMs } from '../support/cpu.ts';
import type { Bench } from '../support/environment.ts';
import type { Item } from '../support/items.ts';
import { ms, over, rate } from '../support/report.ts';

const WORKERS = 50;
/** As a worker is shipped. */
const CONCURRENCY = 16;
/** As the loops of a worker look: listings, tasks, messages, collecting. */
const LOOPS_MS = [5_000, 5_000, 5_000, 5_000];
const CHANNEL = 'moa_bench';
const AIM_IDLE = 2;
const WAKES_PER_SECOND = 80;
/** Longer than a connection stays open without use. */
const QUIET_MS = 30_000;
const AIM_CONNECTIONS = 8;
const AIM_COMMITS = 0.2;
const AIM_ROUND_MS = 30_000;
/** Of so many sellers one has something to do. */
const SHARES = [100, 1];
const PATIENCE_MS = 10 * 60_000;

const fail = (error: unknown): never => {
  throw error;
};

interface Fleet {
  /** Claims so far. */
  looks(): number;
  /** Milliseconds from the notification to the first look behind it. */
  wake(): Promise<number>;
  stop(): Promise<void>;
}

async function startFleet({ database }: Bench): Promise<Fleet> {
  let looks = 0;
  let looked: () => void = () => undefined;
  const registries = Array.from(
    { length: WORKERS },
    () => new WorkerRegistry({ database, releases: [], onLost: () => fail(new Error('a worker was declared dead')), onError: fail }),
  );
  const loops: ClaimLoop[] = [];
  const schedulers = registries.map(() => createScheduler({ database, schedules: [], now: () => new Date(), onError: fail }));
  for (const [index, registry] of registries.entries()) {
    await registry.start();
    await schedulers[index]?.start(registry);
    for (const idleMs of LOOPS_MS) {
      const loop = createClaimLoop({
        name: 'bench',
        database,
        owner: () => registry.id,
        concurrency: 8,
        wakeOn: CHANNEL,
        idleMs,
        claim: async (tx) => {
          looks += 1;
          looked();
          await tx.query('select 1', [], 'bench.claim');
          return { rows: [], more: false, held: false };
        },
        sellerOf: () => 0,
        run: async () => undefined,
        onError: fail,
      });
      await loop.start(registry);
      loops.push(loop);
    }
  }
  return {
    looks: () => looks,
    wake: () => {
      const began = performance.now();
      const { promise, resolve } = Promise.withResolvers<number>();
      looked = () => resolve(performance.now() - began);
      database.notify(CHANNEL, '');
      return promise;
    },
    stop: async () => {
      await Promise.all(schedulers.map((scheduler) => scheduler.stop()));
      await Promise.all(loops.map((loop) => loop.stop(0)));
      await Promise.all(registries.map((registry) => registry.stop()));
    },
  };
}

/** Transactions of the database so far. Its processes report theirs when they have been idle for a moment. */
async function transactions({ sql }: Pick<Bench, 'sql'>): Promise<number> {
  await delay(2_000);
  await sql('select pg_stat_force_next_flush()');
  const [row] = await sql<{ n: string }>(
    'select xact_commit + xact_rollback as n from pg_stat_database where datname = current_database()',
  );
  return Number(row?.n);
}

/** Transactions a second while `seconds` pass. */
async function transactionRate(bench: Pick<Bench, 'sql'>, seconds: number): Promise<number> {
  const [before, began] = [await transactions(bench), performance.now()];
  await delay(seconds * 1_000);
  const after = await transactions(bench);
  return (after - before) / ((performance.now() - began) / 1_000);
}

export const idleWorkers: Item = {
  id: 'g1',
  title: 'fifty workers with nothing to do, and woken',
  run: async (bench, print, { amount }) => {
    const seconds = amount === 'quick' ? 10 : 30;
    const alone = await transactionRate(bench, seconds);
    const fleet = await startFleet(bench);
    try {
      // Until all know each other.
      await delay(8_000);
      const each = ((await transactionRate(bench, seconds)) - alone) / WORKERS;
      print({
        item: 'g1',
        work: `${WORKERS} workers, idle: transactions of each`,
        figure: rate(each),
        aim: `<= ${AIM_IDLE}/s`,
        met: each <= AIM_IDLE,
        note: over(each, AIM_IDLE),
      });
      const [idle, began] = [fleet.looks(), performance.now()];
      await delay(seconds * 1_000);
      const unasked = (fleet.looks() - idle) / (performance.now() - began);
      const waits: number[] = [];
      const [before, wakesBegan] = [fleet.looks(), performance.now()];
      for (let wake = 0; wake < WAKES_PER_SECOND * seconds; wake++) {
        waits.push(await fleet.wake());
        await delay(Math.max(0, wakesBegan + ((wake + 1) * 1_000) / WAKES_PER_SECOND - performance.now()));
      }
      const elapsed = performance.now() - wakesBegan;
      const looks = (fleet.looks() - before - unasked * elapsed) / waits.length / LOOPS_MS.length;
      waits.sort((a, b) => a - b);
      print({
        item: 'g1',
        work: `woken ${rate((waits.length * 1_000) / elapsed)}: workers that look`,
        figure: looks.toFixed(1),
        aim: '<= 3',
        met: looks <= 3,
        note: `the first after ${ms(waits[Math.floor(waits.length / 2)] ?? Number.NaN)} ms, p95 ${ms(waits[Math.floor(waits.length * 0.95)] ?? Number.NaN)} ms`,
      });
    } finally {
      await fleet.stop();
    }
  },
};

export const budgets: Item = {
  id: 'g2',
  title: 'commits for the calls of a steady stream',
  run: async (bench, print, { amount }) => {
    const seconds = amount === 'quick' ? 10 : 30;
    for (const [processes, lanes] of [
      [1, 12],
      [1, 1],
      [2, 16],
    ] as const) {
      const key = `bench.${processes}.${lanes}`;
      const { calls, commits } = await stream(bench, key, processes, lanes, seconds);
      print({
        item: 'g2',
        work: `${processes} process(es), ${lanes} callers each, 5/s: commits a call`,
        figure: (commits / calls).toFixed(2),
        aim: `<= ${AIM_COMMITS}`,
        met: commits / calls <= AIM_COMMITS,
        note: `${calls} calls in ${seconds} s`,
      });
    }
  },
};

/** Calls that left, and changes of their bucket. */
async function stream(bench: Bench, key: string, processes: number, lanes: number, seconds: number) {
  const changes = async () => {
    await delay(2_000);
    await bench.sql('select pg_stat_force_next_flush()');
    const [row] = await bench.sql<{ n: string }>(
      `select n_tup_upd + n_tup_ins as n from pg_stat_user_tables where relname = 'call_budget'`,
    );
    return Number(row?.n);
  };
  const before = await changes();
  const others = Array.from({ length: processes - 1 }, (_, index) => ownDatabase(bench, `budget${index}`));
  const started = await Promise.all([bench.database, ...others].map((database) => startCallBudget(database, fail)));
  const end = new AbortController();
  let calls = 0;
  const call = async (index: number) => {
    for (;;) {
      await started[index]?.budget.acquire(key, { perSecond: 5, burst: 1 }, 2, end.signal);
      calls += 1;
      await delay(100);
    }
  };
  const callers = started.flatMap((_, index) => Array.from({ length: lanes }, () => call(index).catch(() => undefined)));
  await delay(seconds * 1_000);
  end.abort(new Error('measured'));
  await Promise.all(callers);
  for (const { stop } of started) await stop();
  await Promise.all(others.map((database) => database.close()));
  return { calls, commits: (await changes()) - before };
}

function ownDatabase({ target }: Pick<Bench, 'target'>, name: string): Database {
  return createDatabase({ target, name, poolSize: 8 });
}

export const rounds: Item = {
  id: 'g3',
  title: 'a round over a hundred thousand sellers with four workers',
  run: async (bench, print, { amount }) => {
    const sellers = amount === 'quick' ? 10_000 : 100_000;
    const ids = await bench.sql<{ seller_id: string }>(
      `insert into seller (name) select 'g3 ' || n from generate_series(1, $1) n returning seller_id`,
      [sellers],
    );
    const from = Math.min(...ids.slice(0, 1).map((row) => Number(row.seller_id)));
    await bench.sql('analyze seller');
    const last = from + sellers - 1;
    const report = (what: string, done: number, took: number, note: string) => {
      // The aim speaks of a hundred thousand.
      const aimed = amount !== 'quick';
      print({
        item: 'g3',
        work: `${done.toLocaleString('en')} of ${sellers.toLocaleString('en')} sellers ${what}`,
        figure: `${(took / 1_000).toFixed(1)} s`,
        aim: aimed ? `<= ${AIM_ROUND_MS / 1_000} s` : '',
        met: aimed ? took <= AIM_ROUND_MS : null,
        note: [`sellers ${rate((done * 1_000) / took)}`, note, aimed ? over(took, AIM_ROUND_MS) : ''].filter(Boolean).join('; '),
      });
    };
    for (const share of SHARES) {
      await bench.sql(
        `insert into audit_log (seller_id, action) select s, 'bench.round' from generate_series($1::bigint, $2::bigint) s where s % $3 = 0`,
        [from, last, share],
      );
      await bench.sql('analyze audit_log');
      const took = await round(bench, walkPart(sealWalk));
      report('have an entry to seal', Math.floor(sellers / share), took, `left out ${(await verifyAudit(bench.database)).unsealed}`);
    }
    await seedMoved(bench, from, last);
    const { tasks, schedule } = walkPart(watchWalk);
    const schedules = [schedule];
    for (const share of SHARES) {
      await bench.sql(
        `insert into stock_movement (seller_id, sku_id, effect, source_kind, source_id, delta_on_hand, delta_reserved, on_hand_after, reserved_after, actor, at)
         select seller_id, id, 'ADD', 'MANUAL', 'round ' || $3::int, 1, 0, 100, 0, '', now() - interval '2 minutes'
           from sku where seller_id between $1 and $2 and seller_id % $3::int = 0`,
        [from, last, share],
      );
      await bench.sql('analyze stock_movement, stock_watch');
      const took = await round(bench, { tasks: tasks ?? [], schedule: schedules?.[0] ?? fail(new Error('nothing is scheduled')) });
      const [left] = await bench.sql<{ n: string }>(
        'select count(*) as n from stock_watch w where exists (select from stock_movement m where m.seller_id = w.seller_id and m.id > w.seen_id)',
      );
      report('have sold something', Math.floor(sellers / share), took, `left out ${left?.n}`);
    }
  },
};

/** A SKU with pieces enough for each of these sellers, whose stock was looked at before. */
async function seedMoved({ sql }: Bench, from: number, last: number): Promise<void> {
  await sql(
    `insert into sku (seller_id, sku_code, sku_name, on_hand) select s, 'g3', '셔츠', 100 from generate_series($1::bigint, $2::bigint) s`,
    [from, last],
  );
  await sql('insert into stock_watch (seller_id) select seller_id from seller on conflict do nothing');
  await sql('analyze sku');
}

/** Milliseconds until four workers have worked off what the round enqueued. */
async function round(bench: Bench, { tasks, schedule }: ReturnType<typeof walkPart>): Promise<number> {
  const databases = Array.from({ length: 4 }, (_, index) => ownDatabase(bench, `round${index}`));
  const loops = databases.map((database, index) =>
    createTaskRunner({ database, tasks, owner: () => `bench-${index}`, concurrency: CONCURRENCY, onFailure: fail, onError: fail }),
  );
  await Promise.all(loops.map((loop) => loop.start()));
  const began = performance.now();
  await bench.database.system((tx) => enqueue(tx, schedule.task, {}));
  for (let left = 1; left > 0; ) {
    if (performance.now() - began > PATIENCE_MS) throw new Error(`${left} tasks are left`);
    await delay(100);
    left = Number((await bench.sql<{ n: string }>('select count(*) as n from task where name like $1', [`${schedule.task.name}%`]))[0]?.n);
  }
  const took = performance.now() - began;
  await Promise.all(loops.map((loop) => loop.stop(0)));
  await Promise.all(databases.map((database) => database.close()));
  return took;
}

export const openConnections: Item = {
  id: 'g4',
  title: 'connections and transactions of a copy with nothing to do',
  run: (bench, print, { amount }) =>
    withCopy(bench, { MOA_SANDBOX_RATE_FACTOR: '20' }, async (copy) => {
      await delay(QUIET_MS);
      for (const [process, counts] of await connectionsOverAMinute(copy)) {
        const usual = counts[Math.floor(counts.length / 2)] ?? 0;
        print({
          item: 'g4',
          work: `connections of ${process}`,
          figure: String(usual),
          aim: `<= ${AIM_CONNECTIONS}`,
          met: usual <= AIM_CONNECTIONS,
          note: `${over(usual, AIM_CONNECTIONS)} at most ${counts.at(-1)}, while what recurs each minute is done`.trim(),
        });
      }
      print({ item: 'g4', work: 'transactions of all its processes', figure: rate(await transactionRate(copy, 20)) });
      const { calls, worker, postgres } = await transmit(copy, amount === 'quick' ? 40 : 200);
      print({
        item: 'g4',
        work: `transmitting, ${calls.toLocaleString('en')} calls: CPU of a call`,
        figure: `${ms(worker / calls)} + ${ms(postgres / calls)} ms`,
        note: 'worker + PostgreSQL, with everything that is stored for it',
      });
      const [kept] = await copy.sql<{ bytes: string }>(
        `select (select sum(pg_total_relation_size(relid)) from pg_stat_user_tables where relname like 'channel_call%') / greatest(count(*), 1) as bytes from channel_call`,
      );
      print({ item: 'g4', work: 'a call in the log of calls', figure: `${Math.round(Number(kept?.bytes))} bytes` });
    }),
};

/** By process, sorted: a single look may fall on the seconds in which a process does what it does each minute. */
async function connectionsOverAMinute(copy: Copy): Promise<Map<string, number[]>> {
  const counts = new Map<string, number[]>();
  for (let look = 0; look < 40; look++) {
    const open = await copy.sql<{ process: string; n: string }>(
      `select split_part(application_name, '-', 2) as process, count(*) as n from pg_stat_activity
        where application_name like 'moa-%' and datname = current_database() group by 1 order by 1`,
    );
    for (const { process, n } of open) counts.set(process, [...(counts.get(process) ?? []), Number(n)]);
    await delay(2_000);
  }
  for (const seen of counts.values()) seen.sort((a, b) => a - b);
  return counts;
}

async function transmit(copy: Copy, products: number): Promise<{ calls: number; worker: number; postgres: number }> {
  const productIds = await makeProducts(copy, await linkedAt(copy.api, FIVE), products, 1_000);
  const used = () => ({ worker: cpuMs(copy.pids('worker')[0] ?? 0), postgres: cpuMs(copy.postgresPid()) });
  const callsSoFar = async () =>
    Number((await copy.sql<{ n: string }>('select coalesce(sum(repeated + 1), 0) as n from channel_call'))[0]?.n);
  // Calls are written down some seconds behind.
  await delay(6_000);
  const [before, calls] = [used(), await callsSoFar()];
  await jobEnd(copy, (await copy.api.listings.transmit({ productIds })).jobId, PATIENCE_MS);
  const after = used();
  await delay(6_000);
  return { calls: (await callsSoFar()) - calls, worker: after.worker - before.worker, postgres: after.postgres - before.postgres };
}
