/** Migrations run on one server and on a cluster: what only one of both takes is refused here. */
import { expect, test } from 'vitest';
import { readMigrations } from '../platform/database/index.ts';
import { LAYOUTS, TABLES } from './tables.ts';

/** From here on `moa_make_tenant` distributes a new table where the others are. */
const FIRST_FOR_BOTH = '0140_two_layouts';

/** Names of tables of sellers that a `create table` of `sql` refers to before it lies beside them. */
function earlyReferences(sql: string): string[] {
  const statements = sql.replace(/--.*$/gm, '').split(';');
  return statements
    .filter((statement) => /^\s*create table/i.test(statement))
    .flatMap((statement) => [...statement.matchAll(/\breferences\s+(?:public\.)?(\w+)/gi)].map((match) => match[1] ?? ''))
    .filter((name) => LAYOUTS[name] === 'seller');
}

/** Later files than this one; what was published before and is refused has a twin in `distributed/`. */
const LAST_WITH_A_TWIN = '0440_account_login';

/** Columns that are added together with a constraint, as a cluster takes no constraint whose name is not said. */
function constraintsOfColumns(sql: string): string[] {
  const statements = sql.replace(/--.*$/gm, '').split(';');
  return statements.filter((statement) => /\badd column\b[^;]*\b(?:check|references|unique|primary key)\b/i.test(statement));
}

test('the check sees a column that is added with a constraint, and not one that gets it afterwards', () => {
  expect(constraintsOfColumns("alter table claim add column a text check (a in ('B'));")).toHaveLength(1);
  expect(
    constraintsOfColumns('alter table claim add column a text; alter table claim add constraint claim_a_check check (a > 0);'),
  ).toEqual([]);
});

test.each(readMigrations())('$name adds columns first and their constraints, named, afterwards', ({ name, sql, distributed }) => {
  if (name > LAST_WITH_A_TWIN) expect(distributed).toBeUndefined();
  if (name > FIRST_FOR_BOTH) expect(constraintsOfColumns(distributed ?? sql)).toEqual([]);
});

test('every table has a place, and what is walled lies with its seller or on every node', () => {
  expect(Object.keys(LAYOUTS)).toEqual(Object.keys(TABLES));
  for (const [name, row] of Object.entries(TABLES)) {
    if (row.class === 'tenant') expect(['seller', 'reference'], name).toContain(LAYOUTS[name]);
  }
});

test('the check sees a foreign key that comes too early, and not one that comes after', () => {
  expect(earlyReferences('create table x (seller_id bigint, foreign key (seller_id, run_id) references job_run (seller_id, id));')).toEqual(
    ['job_run'],
  );
  expect(
    earlyReferences(
      'create table x (seller_id bigint references seller (seller_id)); alter table x add foreign key (a) references job_run (a);',
    ),
  ).toEqual([]);
});

test.each(readMigrations().filter(({ name }) => name > FIRST_FOR_BOTH))(
  '$name: foreign keys to tables of sellers come after moa_make_tenant (alter table … add), or a cluster refuses them',
  ({ sql }) => {
    expect(earlyReferences(sql)).toEqual([]);
  },
);

test.each(readMigrations().filter(({ name }) => name > '0141_erased_reasons'))(
  '$name makes no policy restrictive: the workers of a cluster take it for one that allows',
  ({ sql }) => {
    expect(sql.replace(/--.*$/gm, '')).not.toMatch(/\bas restrictive\b/i);
  },
);

test.each(readMigrations().filter(({ name }) => name > FIRST_FOR_BOTH))(
  '$name keeps policies to their own row: a policy of a distributed table reads no other',
  ({ sql }) => {
    const policies = sql
      .replace(/--.*$/gm, '')
      .split(';')
      .filter((statement) => /\bcreate policy\b/i.test(statement));
    expect(policies.filter((statement) => /\(\s*select\b/i.test(statement))).toEqual([]);
  },
);

/** Settings of statistics that a cluster would be asked for, too. */
function bareStatistics(sql: string): string[] {
  const blocks = /do \$\$ begin\s+if not moa_is_distributed\(\) then[\s\S]*?end if;\s+end \$\$;/g;
  const rest = sql.replace(/--.*$/gm, '').replace(blocks, '');
  return rest.match(/\bset statistics\b/gi) ?? [];
}

test('the check sees statistics that are set without a look at the layout, and not those of one server alone', () => {
  const change = 'alter table sku alter column name set statistics 0;';
  const asked = `do $$ begin\n  if not moa_is_distributed() then\n    ${change}\n  end if;\nend $$;`;
  expect(bareStatistics(change)).toHaveLength(1);
  expect(bareStatistics(asked)).toEqual([]);
  expect(bareStatistics(`${asked}\n${change}`)).toHaveLength(1);
});

test.each(readMigrations().filter(({ name }) => name > LAST_WITH_A_TWIN))(
  '$name sets no statistics of columns on a cluster, which refuses that for distributed tables',
  ({ sql }) => {
    expect(bareStatistics(sql)).toEqual([]);
  },
);
