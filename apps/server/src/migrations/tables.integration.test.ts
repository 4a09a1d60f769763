import { expect, test } from 'vitest';
import { testDatabase } from '../../test/support/index.ts';
import { onCluster } from '../../test/support/on-cluster.ts';
import { LAYOUTS, TABLES } from './tables.ts';

const { database } = await testDatabase();

interface TableFacts {
  name: string;
  forced: boolean;
  key: string[] | null;
  policies: { roles: string[]; using: string; check: string; command: string }[];
  has_triggers: boolean;
}

const { rows: facts } = await database.system((tx) =>
  tx.query<TableFacts>(
    `select c.relname as name,
            c.relrowsecurity and c.relforcerowsecurity as forced,
            (select array_agg(a.attname::text order by k.n)
               from pg_index i, unnest(i.indkey) with ordinality as k (attnum, n)
               join pg_attribute a on a.attnum = k.attnum
              where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid) as key,
            coalesce((select jsonb_agg(jsonb_build_object('roles', p.roles, 'using', p.qual, 'check', p.with_check, 'command', p.cmd))
               from pg_policies p where p.tablename = c.relname), '[]') as policies,
            exists (select from pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal) as has_triggers
       from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'moa_migration'
      order by 1`,
  ),
);

const OWN_ROWS = `(seller_id = (NULLIF(current_setting('app.seller'::text, true), ''::text))::bigint)`;

/** Where it may not do everything. No policy is restrictive: the workers of a cluster would take it for one that allows. */
const SYSTEM_MAY: Readonly<Record<string, { using: string | null; check: string | null; command: string }[]>> = {
  seller_approval_event: [
    { using: 'true', check: null, command: 'SELECT' },
    { using: null, check: 'true', command: 'INSERT' },
    { using: 'true', check: `((reason = ''::text) AND (erased_at IS NOT NULL))`, command: 'UPDATE' },
  ],
};

test('every table is in the manifest and every name of the manifest is a table', () => {
  expect(facts.map(({ name }) => name).sort()).toEqual(Object.keys(TABLES).sort());
});

test.each(facts.filter(({ name }) => TABLES[name]?.class === 'tenant'))('tenant table $name is keyed by seller and walled', (table) => {
  expect(table.key?.[0]).toBe('seller_id');
  expect(table.forced).toBe(true);
  expect(table.has_triggers).toBe(false);
  const system = SYSTEM_MAY[table.name] ?? [{ using: 'true', check: 'true', command: 'ALL' }];
  expect(table.policies).toHaveLength(1 + system.length);
  expect(table.policies).toContainEqual({ roles: ['moa_app'], using: OWN_ROWS, check: OWN_ROWS, command: 'ALL' });
  for (const policy of system) expect(table.policies).toContainEqual({ roles: ['moa_system'], ...policy });
});

test.each(facts.filter(({ name }) => TABLES[name]?.class !== 'tenant'))('$name is shared: it has no policy', (table) => {
  expect(table.forced).toBe(false);
  expect(table.policies).toEqual([]);
});

test('no enum, no numeric: their operators switch indexes off under a policy', async () => {
  const { rows } = await database.system((tx) =>
    tx.query(
      `select table_name, column_name, data_type from information_schema.columns
        where table_schema = 'public' and (data_type in ('numeric', 'money', 'USER-DEFINED', 'timestamp without time zone'))`,
    ),
  );
  expect(rows).toEqual([]);
});

test('functions that every order calls keep one plan: planning them anew costs more than their work', async () => {
  const { rows } = await database.system((tx) =>
    tx.query<{ name: string; language: string; settings: string[] | null }>(
      `select p.proname as name, l.lanname as language, p.proconfig as settings
         from pg_proc p join pg_language l on l.oid = p.prolang
        where p.pronamespace = 'public'::regnamespace and p.proname like 'moa\\_%' and not p.prosecdef and 'p_seller' = any (p.proargnames)
        order by 1`,
    ),
  );
  expect(rows).toEqual(
    ['moa_apply_stock', 'moa_count', 'moa_mark_stock_dirty'].map((name) => ({
      name,
      language: 'plpgsql',
      // Which shard is meant stands in the values: there they are planned at each call.
      settings: onCluster ? null : ['plan_cache_mode=force_generic_plan'],
    })),
  );
});

test('no foreign key leads from what lies on the coordinator to rows that lie with their seller, nor past the seller', async () => {
  const { rows } = await database.system((tx) =>
    tx.query<{ child: string; parent: string; columns: string[] }>(
      `select t.relname::text as child, r.relname::text as parent,
              array(select a.attname::text from unnest(c.conkey) with ordinality as k (attnum, n)
                      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum order by k.n) as columns
         from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class r on r.oid = c.confrelid
        where c.contype = 'f' and t.relnamespace = 'public'::regnamespace`,
    ),
  );
  expect(rows.length).toBeGreaterThan(40);
  const refused = rows.filter(({ child, parent, columns }) => {
    if (LAYOUTS[child] === 'local') return LAYOUTS[parent] !== 'local';
    if (LAYOUTS[child] === 'reference') return LAYOUTS[parent] !== 'reference';
    return LAYOUTS[parent] === 'local' || columns[0] !== 'seller_id';
  });
  expect(refused).toEqual([]);
});
