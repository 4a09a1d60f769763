/** What may not be done to the rows of sellers while the version before still serves. */
import { expect, test } from 'vitest';
import { type Migration, readMigrations } from '../platform/database/migrate.ts';
import { TABLES } from './tables.ts';

/** Later files than this one. Those up to it have run where they could do harm, and never change. */
const LAST_BEFORE_THE_RULE = '0087';

const TENANT_TABLES = Object.entries(TABLES).flatMap(([name, row]) => (row.class === 'tenant' ? [name] : []));

/** The body of a function runs when it is called; that of a `do` block runs with the file. */
const FUNCTION_BODY = /\bas\s+(\$\w*\$)[\s\S]*?\1/g;

/** Rows of sellers that the file reads or writes whole: it would hold their locks for as long as the largest table takes. */
function wholeFills({ sql }: Pick<Migration, 'sql'>): string[] {
  const statements = sql.replace(/--.*/g, '').toLowerCase().replace(FUNCTION_BODY, '');
  const made = new Set([...statements.matchAll(/create table (\w+)/g)].map(([, name]) => name));
  const old = TENANT_TABLES.filter((table) => !made.has(table)).join('|');
  const patterns = [
    /\b(?:no force|disable)\s+row level security/g,
    new RegExp(`\\b(?:update|delete from|merge into|truncate)\\s+(?:only\\s+)?(?:${old})\\b`, 'g'),
    new RegExp(`\\balter table\\s+(?:${old})\\b[^;]*(?:\\btype\\b|\\bstored\\b|\\bidentity\\b|\\bset not null\\b)`, 'g'),
  ];
  return patterns.flatMap((pattern) => statements.match(pattern) ?? []);
}

test.each([
  'alter table order_line no force row level security; insert into sold_option select seller_id from order_line',
  "update order_line set buyer_index = ''",
  'UPDATE only order_line SET n = 1',
  'alter table order_line\n  add column n bigint generated always as (1) stored',
  'alter table order_line alter column note type varchar(10)',
  'do $$ begin update order_line set n = 1; end $$',
])('a filling of a whole table is seen: %s', (sql) => {
  expect(wholeFills({ sql })).not.toEqual([]);
});

test.each([
  'alter table order_line add column buyer_index bytea',
  'create table made_here (seller_id bigint); update made_here set seller_id = 1',
  '-- update order_line set n = 1',
  'create function f() returns void language plpgsql as $$ begin update order_line set n = 1; end $$',
])('what takes no time is not: %s', (sql) => {
  expect(wholeFills({ sql })).toEqual([]);
});

test('no migration fills a whole table of sellers: what rows from before lack is filled by a task, some at a time', () => {
  const later = readMigrations().filter(({ name }) => name.slice(0, 4) > LAST_BEFORE_THE_RULE);
  expect(later.length).toBeGreaterThan(0);
  expect(later.flatMap((file) => wholeFills(file).map((found) => `${file.name}: ${found}`))).toEqual([]);
});
