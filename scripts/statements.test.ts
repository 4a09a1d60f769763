/** Every statement of the server stays fit for tables that are distributed by seller: what Citus refuses is refused here, with the cure. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isBeforeDistribution } from '../apps/server/test/statements/before-distribution.ts';
import { describeProblem, type Problem, problemsOf } from '../apps/server/test/statements/fit.ts';
import { loadParser } from '../apps/server/test/statements/levels.ts';
import { migratedProblems, readMigrated, schemaOf, statementsOf } from '../apps/server/test/statements/schema.ts';
import { readModule, readModules } from './statements/modules.ts';
import { readStatements } from './statements/read.ts';
import { comparedColumns, uncountedColumns } from './statements/uncounted.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

await loadParser();
const migrated = readMigrated();
const schema = schemaOf(migrated);
const { statements, unread } = readStatements(readModules());

/** What only the running program knows: the integration tests look at it when it is sent (`apps/server/test/statements/watch.ts`). */
const SENT_FOR_OTHERS = [
  'platform/database/database.ts',
  'platform/database/listener.ts',
  'platform/database/migrate.ts',
  'platform/database/reachable.ts',
  'platform/database/transaction.ts',
  'platform/distribution/distribute.ts',
];

const short = (file: string) => file.replace('apps/server/src/', '');
const report = (where: string, problems: readonly Problem[]) => problems.map((each) => `${where}: ${describeProblem(each)}`);

test('no statement of the sources is one that Citus refuses', () => {
  const found = statements.flatMap(({ file, sql }) => report(short(file), problemsOf(sql, schema)));
  expect([...new Set(found)].filter((each) => !isBeforeDistribution(each)).sort()).toEqual([]);
});

/** The first two hold what is to be refused; the others write into tables that are not distributed, or not yet. */
const UNFIT_ON_PURPOSE = [
  'statements/fit.test.ts',
  'statements/watch.integration.test.ts',
  'distribution/distribution.cluster.test.ts',
  'cli/backup.integration.test.ts',
  'inbox/inbox.integration.test.ts',
];

test('no statement that a test of the server writes itself is one that Citus refuses: the tests run on a cluster, too', () => {
  const files = globSync('{apps/server,e2e/machines,e2e/stock}/**/*.ts', {
    cwd: ROOT,
    exclude: ['**/node_modules/**', 'apps/server/src/migrations/**'],
  });
  const tests = files.filter((file) => /test/.test(file) || file.startsWith('e2e/'));
  const found = tests
    .filter((file) => !UNFIT_ON_PURPOSE.some((each) => file.endsWith(each)))
    .flatMap((file) => {
      const own = readStatements(new Map([[file, readModule(file, readFileSync(join(ROOT, file), 'utf8'))]])).statements;
      // What a test stores to begin with may need every node: they are all there.
      const refused = (sql: string) => problemsOf(sql, schema).filter(({ rule }) => rule !== 'together');
      return own.flatMap(({ sql }) => report(file, refused(sql)));
    });
  expect([...new Set(found)].sort()).toEqual([]);
});

test('no function and no policy of the database is one that Citus refuses', () => {
  const inside = migrated.functions
    .filter(({ language }) => language === 'plpgsql')
    .flatMap((each) => statementsOf(each).flatMap((sql) => report(`${each.file}.sql ${each.name}()`, problemsOf(sql, schema))));
  expect([...inside, ...report('migrations', migratedProblems(migrated))].filter((each) => !isBeforeDistribution(each))).toEqual([]);
});

test('no statement compares a column of which there are no statistics, nor sorts by one', () => {
  const inside = migrated.functions.filter(({ language }) => language === 'plpgsql').flatMap(statementsOf);
  const compared = comparedColumns([...statements.map(({ sql }) => sql), ...inside]);
  const columns = uncountedColumns();
  expect(columns.size).toBeGreaterThan(35);
  expect(compared.size).toBeGreaterThan(400);
  expect([...columns].filter((column) => compared.has(column))).toEqual([]);
});

test.each([
  'select 1 from order_line l where l.seller_id = $1 and l.amount > 0',
  'select amount from order_line order by amount',
  'select l.amount, count(*) from order_line l group by l.amount',
  'select 1 from product p where exists (select 1 from order_line l where l.amount = any ($1))',
  'select 1 from order_line l join product p on p.main_price = l.amount',
  'select 1 from product p where p.id in (select x.id from order_line x where p.main_price < x.amount)',
  'select 1 from order_line where amount between $1 and $2',
  'select 1 from order_line l where l.amount in (select p.main_price from product p)',
  'select 1 from order_line l where l.amount = any (select p.main_price from product p)',
  'select 1 from order_line where amount is not null',
])('a comparison is seen: %s', (sql) => {
  expect(comparedColumns([sql])).toContain('order_line.amount');
});

test.each([
  'select amount, sum(amount) from order_line l where l.seller_id = $1',
  "select 1 from order_line where amount ->> 'x' = $1",
  'select 1 from listing l where l.amount = $1',
])('what needs no statistics is none: %s', (sql) => {
  expect(comparedColumns([sql])).not.toContain('order_line.amount');
});

test.each(['seller', 'sku'])('no statement deletes a %s: rows name it without a foreign key that would hold it', (table) => {
  const deletes = new RegExp(`\\bdelete from (only )?${table}\\b`, 'i');
  expect(statements.filter(({ sql }) => deletes.test(sql)).map(({ file }) => short(file))).toEqual([]);
});

test('nearly every statement is read: the others are sent for whoever calls', () => {
  expect(unread.filter(({ sql }) => sql !== '…')).toEqual([]);
  expect([...new Set(unread.map(({ file }) => short(file)))].sort()).toEqual(SENT_FOR_OTHERS);
  expect(statements.length).toBeGreaterThan(1000);
  expect(migrated.functions.flatMap((each) => (each.language === 'plpgsql' ? statementsOf(each) : [])).length).toBeGreaterThan(25);
});

test.each([
  ['a literal', "tx.query('select a from t')", ['select a from t']],
  ['a name', "const SQL = 'select a from t'; tx.query(SQL)", ['select a from t']],
  ['a branch', "tx.query(`select a from t#{lock ? ' for update' : ''}`)", ['select a from t for update', 'select a from t']],
  ['a function', "const of = (t) => `from #{t}`; tx.query(`select a #{of('t')}`)", ['select a from t']],
  ['a property', "const LIMIT = { and: 'and b' }; tx.query(`select a from t where a #{LIMIT.and}`)", ['select a from t where a and b']],
  ['a choice among rows', "const T = { x: 't', y: 'u' }; tx.query(`select a from #{T[which]}`)", ['select a from t', 'select a from u']],
  [
    'what is pushed',
    "const where = ['a']; if (x) where.push(`b = #{add(1)}`); tx.query(`select 1 from t where #{where.join(' and ')}`)",
    ['select 1 from t where a and b = null'],
  ],
  [
    'columns of a table',
    "const C = [['a', 'int'], ['b', 'text']]; tx.query(`select #{C.map(([name]) => name).join(', ')} from t`)",
    ['select a, b from t'],
  ],
  ['a parameter', 'const f = (n) => tx.query(`select a from t limit #{n}`)', ['select a from t limit null']],
])('%s is read as what it amounts to', (_, source, expected) => {
  const { statements: read } = readStatements(new Map([['a.ts', readModule('a.ts', source.replaceAll('#{', '$'.concat('{')))]]));
  expect(read.map(({ sql }) => sql)).toEqual(expect.arrayContaining(expected));
});
