import { expect, test } from 'vitest';
import { testDatabase } from '../../test/support/index.ts';
import { TABLES } from './tables.ts';

const { database } = await testDatabase();

interface TableFacts {
  name: string;
  forced: boolean;
  key: string[] | null;
  /** Those that open something; a restrictive one only takes away from them. */
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
               from pg_policies p where p.tablename = c.relname and p.permissive = 'PERMISSIVE'), '[]') as policies,
            exists (select from pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal) as has_triggers
       from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'moa_migration'
      order by 1`,
  ),
);

const OWN_ROWS = `(seller_id = (NULLIF(current_setting('app.seller'::text, true), ''::text))::bigint)`;

test('every table is in the manifest and every name of the manifest is a table', () => {
  expect(facts.map(({ name }) => name).sort()).toEqual(Object.keys(TABLES).sort());
});

test.each(facts.filter(({ name }) => TABLES[name]?.class === 'tenant'))('tenant table $name is keyed by seller and walled', (table) => {
  expect(table.key?.[0]).toBe('seller_id');
  expect(table.forced).toBe(true);
  expect(table.has_triggers).toBe(false);
  expect(table.policies).toHaveLength(2);
  expect(table.policies).toContainEqual({ roles: ['moa_app'], using: OWN_ROWS, check: OWN_ROWS, command: 'ALL' });
  expect(table.policies).toContainEqual({ roles: ['moa_system'], using: 'true', check: 'true', command: 'ALL' });
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
      settings: ['plan_cache_mode=force_generic_plan'],
    })),
  );
});
