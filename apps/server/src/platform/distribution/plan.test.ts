import { describe, expect, test } from 'vitest';
import type { ClusterFacts } from './facts.ts';
import { type Layouts, planDistribution, reasonsAgainst } from './plan.ts';

const LAYOUTS: Layouts = { seller: 'reference', job_run: 'seller', alert: 'seller', user_account: 'local' };

const READY: ClusterFacts = {
  serverVersion: 180_001,
  citus: '14.0-1',
  superuser: true,
  coordinatorKnown: true,
  workers: 2,
  running: [],
  withoutLogin: [],
  carriesSettings: true,
  tables: [
    { name: 'alert', walled: true, place: 'local', rows: 120 },
    { name: 'job_run', walled: true, place: 'local', rows: 0 },
    { name: 'seller', walled: true, place: 'local', rows: 2 },
    { name: 'user_account', walled: false, place: 'local', rows: 3 },
  ],
  foreignKeys: [
    { table: 'job_run', name: 'job_run_seller', definition: 'FOREIGN KEY (seller_id) REFERENCES seller(seller_id)', references: 'seller' },
    {
      table: 'user_account',
      name: 'user_boss',
      definition: 'FOREIGN KEY (boss) REFERENCES user_account(user_id)',
      references: 'user_account',
    },
  ],
  takenOff: null,
  keptPlans: [],
};

const placed: ClusterFacts = {
  ...READY,
  tables: READY.tables.map((table) => ({ ...table, place: LAYOUTS[table.name] ?? 'local' })),
};

const statementsOf = (facts: ClusterFacts) => planDistribution(facts, LAYOUTS).flatMap(({ statements }) => statements);

describe('why nothing may be done', () => {
  test('nothing stands against a cluster that is ready, before and after', () => {
    expect(reasonsAgainst(READY, LAYOUTS, [])).toEqual([]);
    expect(reasonsAgainst(placed, LAYOUTS, [])).toEqual([]);
  });

  test.each<[string, Partial<ClusterFacts>, RegExp]>([
    ['without the extension', { citus: null }, /create extension citus/],
    ['of an older version', { citus: '13.1-1' }, /13\.1-1.*13\.2/],
    ['for whom the wall stands', { superuser: false }, /슈퍼유저/],
    ['without a coordinator', { coordinatorKnown: false }, /citus_set_coordinator_host/],
    ['without workers', { workers: 0 }, /citus_add_node/],
    ['while the product runs', { running: ['moa-api'] }, /moa-api.*멈춘/],
    [
      'with a table of sellers that has no place',
      { tables: [{ name: 'new_one', walled: true, place: 'local', rows: 0 }] },
      /new_one.*tables\.ts/,
    ],
    [
      'distributed another way',
      { tables: [{ name: 'alert', walled: true, place: 'reference', rows: 0 }] },
      /undistribute_table\('alert'\)/,
    ],
    [
      'distributed by another column',
      { tables: [{ name: 'alert', walled: true, place: 'other', rows: 0 }] },
      /undistribute_table\('alert'\)/,
    ],
  ])('%s', (_, change, reason) => {
    const reasons = reasonsAgainst({ ...READY, ...change }, LAYOUTS, []);
    expect(reasons).toHaveLength(1);
    expect(reasons[0]).toMatch(reason);
  });

  test('while migrations wait', () => {
    expect(reasonsAgainst(READY, LAYOUTS, ['0150_next'])).toEqual([expect.stringMatching(/0150_next.*moa migrate/)]);
  });

  test('versions are compared as numbers', () => {
    for (const citus of ['13.2-1', '13.10-1', '14.0-1']) expect(reasonsAgainst({ ...READY, citus }, LAYOUTS, [])).toEqual([]);
    for (const citus of ['9.5-1', '13.0-1']) expect(reasonsAgainst({ ...READY, citus }, LAYOUTS, [])).toHaveLength(1);
  });

  test('every reason is told at once', () => {
    expect(reasonsAgainst({ ...READY, superuser: false, workers: 0 }, LAYOUTS, ['0150_next'])).toHaveLength(3);
  });
});

describe('what is done', () => {
  test('keys come off, what lies everywhere first, then the anchor, the rest beside it, and the keys come back', () => {
    expect(statementsOf(READY)).toEqual([
      expect.stringMatching(/^create table if not exists moa_taken_off/),
      expect.stringMatching(/^insert into moa_taken_off.*'job_run_seller'/),
      'alter table public."job_run" drop constraint "job_run_seller"',
      `select create_reference_table('public.seller')`,
      `select truncate_local_data_after_distributing_table('public.seller')`,
      `select create_distributed_table('public.job_run', 'seller_id', colocate_with => 'none')`,
      `select truncate_local_data_after_distributing_table('public.job_run')`,
      `select create_distributed_table('public.alert', 'seller_id', colocate_with => 'public.job_run')`,
      `select truncate_local_data_after_distributing_table('public.alert')`,
      'alter table public."job_run" add constraint "job_run_seller" FOREIGN KEY (seller_id) REFERENCES seller(seller_id)',
      expect.stringMatching(/^delete from moa_taken_off/),
      'drop table moa_taken_off_foreign_key',
    ]);
  });

  test('each step says what it does, in Korean and English', () => {
    for (const { says } of planDistribution(
      { ...READY, withoutLogin: ['moa_app'], carriesSettings: false, keptPlans: ['moa_count(bigint)'] },
      LAYOUTS,
    ))
      expect(says).toMatch(/[가-힣].*\([a-z ]+\)$/);
  });

  test('how many rows will be moved is told', () => {
    const alert = planDistribution(READY, LAYOUTS).find(({ says }) => says.startsWith('테이블 alert'));
    expect(alert?.says).toContain('약 120줄');
  });

  test('nothing where everything stands', () => {
    expect(planDistribution(placed, LAYOUTS)).toEqual([]);
  });

  test('what an ended run took off is put back by the next, which moves only what is left', () => {
    const half: ClusterFacts = {
      ...READY,
      tables: READY.tables.map((table) => (table.name === 'alert' ? table : { ...table, place: LAYOUTS[table.name] ?? 'local' })),
      foreignKeys: [],
      takenOff: [{ table: 'job_run', name: 'job_run_seller', definition: 'FOREIGN KEY (seller_id) REFERENCES seller(seller_id)' }],
    };
    expect(statementsOf(half)).toEqual([
      `select create_distributed_table('public.alert', 'seller_id', colocate_with => 'public.job_run')`,
      `select truncate_local_data_after_distributing_table('public.alert')`,
      'alter table public."job_run" add constraint "job_run_seller" FOREIGN KEY (seller_id) REFERENCES seller(seller_id)',
      expect.stringMatching(/^delete from moa_taken_off/),
      'drop table moa_taken_off_foreign_key',
    ]);
  });

  test('a run that was ended before its last step leaves an empty list, which goes', () => {
    expect(statementsOf({ ...placed, takenOff: [] })).toEqual(['drop table moa_taken_off_foreign_key']);
  });

  test('roles, the setting and kept plans are put right', () => {
    const facts = { ...placed, withoutLogin: ['moa_app'], carriesSettings: false, keptPlans: ['moa_count(bigint)'] };
    expect(statementsOf(facts)).toEqual([
      'alter role "moa_app" login',
      expect.stringContaining('propagate_set_commands'),
      expect.stringContaining('pg_terminate_backend'),
      'alter function moa_count(bigint) reset plan_cache_mode',
    ]);
  });
});
