/**
 * Whatever lets a listing be pushed, or makes an account due to be collected, wakes who does it: the loops look by themselves only every few seconds,
 * and a number that waits for that is sold meanwhile. A listing is pushed when it is due, nobody holds its lease, it is not parked, and its account works.
 */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Node, parseSync, Visitor } from 'oxc-parser';
import { describe, expect, test } from 'vitest';
import { loadParser } from '../apps/server/test/statements/levels.ts';
import { readMigrated } from '../apps/server/test/statements/schema.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** Who may be silent, and why nobody waits for that. */
const SILENT: Readonly<Record<string, string>> = {
  'catalog/trash/trash.queries.ts eraseProducts': 'what is due stays due',
  'listings/push/lease.ts beginWrite': 'the writer holds the lease, and wakes the pushers when it is given back',
  'listings/push/lease.ts dropLease': 'undone where it was taken, before anybody saw it',
  'orders/collect/collect.due.ts giveBackAccount': 'what failed in a way that nobody foresaw is not tried again at once',
};

const LISTING = /\b(?:update listing|insert into listing)\b(?!_)/;
const LETS_GO = /\b(?:due_at = (?!null\b)|(?:lease_until|parked_reason|deleted_at) = null\b)|insert into listing \([^)]*\bdue_at\b/;
const MARKS_OR_LINKS = /\bmoa_(?:mark_stock_dirty|apply_stock)\s*\(|\bupdate shop_account\b.*\bset\b.*\bstatus = .*'NORMAL'.*\bwhere\b/;

/** True for SQL after which a listing may be pushed that could not be before. */
function letsPush(sql: string): boolean {
  const [set = ''] = sql.split(/\bwhere\b(?!.*\bset\b)/);
  if (MARKS_OR_LINKS.test(sql)) return true;
  // What is due no longer waits for nobody.
  return LISTING.test(sql) && LETS_GO.test(set) && !/\bdue_at = null\b/.test(set);
}

/** True for SQL after which an account may be collected that could not be before. */
function letsCollect(sql: string): boolean {
  return (
    /\binsert into due_account\b/.test(sql) ||
    /\bupdate due_account\b.*\bset\b.*\b(?:next_run_at = |lease_until = null\b).*\bwhere\b/.test(sql)
  );
}

interface Writer {
  /** File and innermost named function. */
  name: string;
  wakes: boolean;
  sql: string;
}

function writersOf(file: string, text: string): Writer[] {
  const functions: { name: string; node: Node }[] = [];
  const statements: { sql: string; at: number; wake: string }[] = [];
  const wakes: { at: number; wake: string }[] = [];
  const note = (sql: string, at: number) => {
    const folded = sql.replaceAll(/\s+/g, ' ');
    if (letsPush(folded)) statements.push({ sql: folded, at, wake: 'PUSH' });
    if (letsCollect(folded)) statements.push({ sql: folded, at, wake: 'COLLECT' });
  };
  new Visitor({
    FunctionDeclaration: (node) => void functions.push({ name: node.id?.name ?? '', node }),
    VariableDeclarator: (node) => {
      if (node.init?.type === 'ArrowFunctionExpression' && node.id.type === 'Identifier') functions.push({ name: node.id.name, node });
    },
    Property: (node) => {
      if (/^(ArrowFunction|Function)Expression$/.test(node.value.type) && node.key.type === 'Identifier')
        functions.push({ name: node.key.name, node });
    },
    Literal: ({ value, start }) => void (typeof value === 'string' && note(value, start)),
    TemplateLiteral: ({ quasis, start }) => note(quasis.map((part) => part.value.raw).join('?'), start),
    CallExpression: ({ callee, arguments: [channel], start: at }) => {
      if (callee.type === 'Identifier' && callee.name === 'wakePushers') wakes.push({ at, wake: 'PUSH' });
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || callee.property.name !== 'notify') return;
      const isCollect =
        channel?.type === 'Identifier'
          ? channel.name === 'COLLECT_CHANNEL'
          : channel?.type === 'Literal' && channel.value === 'moa_collect';
      if (isCollect) wakes.push({ at, wake: 'COLLECT' });
    },
  }).visit(parseSync(file, text).program);
  const around = (at: number) =>
    functions.filter(({ node }) => node.start <= at && at < node.end).sort((one, other) => other.node.start - one.node.start)[0];
  return statements.map(({ sql, at, wake }) => {
    const within = around(at);
    return {
      name: `${file.replace(/^apps\/server\/src\/modules\//, '')} ${within?.name ?? ''}`,
      wakes: within !== undefined && wakes.some((call) => call.wake === wake && within.node.start <= call.at && call.at < within.node.end),
      sql,
    };
  });
}

await loadParser();
const sources = globSync('apps/server/src/{modules,platform,services}/**/*.ts', { cwd: ROOT }).filter((path) => !path.endsWith('.test.ts'));
const writers = sources.flatMap((path) => writersOf(path, readFileSync(`${ROOT}${path}`, 'utf8')));

test('no function lets a listing be pushed or an account be collected without waking who does it', () => {
  expect(writers.length).toBeGreaterThan(25);
  expect(writers.filter(({ name, wakes }) => !wakes && !(name in SILENT))).toEqual([]);
});

test('whoever may be silent is there, and is', () => {
  const silent = new Set(writers.filter(({ wakes }) => !wakes).map(({ name }) => name));
  expect(Object.keys(SILENT).filter((name) => !silent.has(name))).toEqual([]);
});

test('of the functions of the database only those that are known to do so let a listing be pushed', () => {
  const writing = readMigrated().functions.filter(({ body }) => letsPush(body.replaceAll(/\s+/g, ' ')));
  expect([...new Set(writing.map(({ name }) => name))].sort()).toEqual(['moa_apply_stock', 'moa_mark_stock_dirty']);
});

describe('of SQL it is known whether it lets a listing be pushed', () => {
  test.each([
    ['update listing set due_at = now() where seller_id = $1 and id = $2', true],
    [
      'with locked as (select id from listing where a) update listing l set due_at = moa_time_or(due_at, now()) from locked where l.id = locked.id',
      true,
    ],
    ['update listing set lease_owner = null, lease_until = null where seller_id = $1', true],
    ['update listing set parked_reason = null from locked where seller_id = $1', true],
    ['insert into listing (seller_id, due_at) values ($1, now())', true],
    ['select moa_mark_stock_dirty($1, $2::bigint[], $3::smallint)', true],
    [`update shop_account set status = case when a then 'NORMAL' else status end where seller_id = $1`, true],
    ['update listing set due_at = null, parked_reason = null where seller_id = $1', false],
    ['update listing set message = $3 where seller_id = $1 and due_at = $2 and parked_reason is null', false],
    ['update listing_item set due_at = $1', false],
    ['update due_account set lease_until = null where seller_id = $1', false],
    [`update shop_account set status = 'AUTH_EXPIRED' where seller_id = $1 and status = 'NORMAL'`, false],
  ])('%s: %s', (sql, expected) => {
    expect(letsPush(sql)).toBe(expected);
  });
});

test.each([
  ['update due_account set hinted = true, next_run_at = least(next_run_at, $3) where seller_id = $1', true],
  ['insert into due_account as d (seller_id, next_run_at) values ($1, now()) on conflict do nothing', true],
  ['update due_account set lease_owner = null, lease_until = null where seller_id = $1', true],
  ['with free as (select 1 from due_account order by next_run_at) update due_account d set lease_until = $4 from free where a', false],
])('of SQL it is known whether it lets an account be collected: %s: %s', (sql, expected) => {
  expect(letsCollect(sql)).toBe(expected);
});

test.each([
  ['function a(tx) { tx.query("update listing set due_at = now()"); wakePushers(tx); }', [true]],
  ['function a(tx) { tx.query("update listing set due_at = now()"); tx.notify(COLLECT_CHANNEL, ""); }', [false]],
  ['function a(tx) { tx.query("update due_account set next_run_at = now() where a"); tx.notify(COLLECT_CHANNEL, ""); }', [true]],
  ['function a(tx) { tx.query("update listing set due_at = now()"); } function b(tx) { wakePushers(tx); }', [false]],
  ['const a = { start: async (tx) => { await tx.query(`update listing set due_at = now()`); if (x) wakePushers(tx); } };', [true]],
])('a silent writer is seen: %s', (source, expected) => {
  expect(writersOf('a.ts', source).map(({ wakes }) => wakes)).toEqual(expected);
});
