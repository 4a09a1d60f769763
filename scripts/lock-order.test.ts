/** Whoever writes to several listings of a seller locks them in the order of their ids: two that take them as they come wait for each other. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** Every text of a source that writes to listings, with its blanks folded. */
function statementsOf(path: string, text: string): string[] {
  const statements: string[] = [];
  const note = (sql: string) => {
    if (/\bupdate listing\b/.test(sql)) statements.push(sql.replaceAll(/\s+/g, ' '));
  };
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && note(value)),
    TemplateLiteral: ({ quasis }) => note(quasis.map((part) => part.value.raw).join('?')),
  }).visit(parseSync(path, text).program);
  return statements;
}

/** One listing, or those that were locked by id in the same statement or passed over where somebody holds them. */
function keepsOrder(sql: string): boolean {
  const one = /\bwhere (?:l\.)?seller_id = \$1 and (?:l\.)?id = \$\d/.test(sql);
  return one || /order by (?:seller_id, )?id for no key update\b/.test(sql) || /for update(?: of l)? skip locked/.test(sql);
}

test.each([
  ['update listing set a = 1 where seller_id = $1 and id = $2', true],
  ['update listing set a = 1 where seller_id = $1 and account_id = $2', false],
  [
    'with locked as (select id from listing where seller_id = $1 order by id for no key update) update listing l set a = 1 from locked',
    true,
  ],
])('%s: %s', (sql, kept) => {
  expect(keepsOrder(sql)).toBe(kept);
});

test('every statement that writes to several listings locks them in the order of their ids', () => {
  const sources = globSync('apps/server/src/{modules,platform}/**/*.ts', { cwd: ROOT }).filter((path) => !path.endsWith('.test.ts'));
  const statements = sources.flatMap((path) => {
    const text = readFileSync(`${ROOT}${path}`, 'utf8');
    return text.includes('update listing') ? statementsOf(path, text).map((sql) => ({ path, sql })) : [];
  });
  expect(statements.length).toBeGreaterThan(15);
  expect(statements.filter(({ sql }) => !keepsOrder(sql))).toEqual([]);
});
