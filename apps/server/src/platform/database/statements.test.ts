import { expect, test } from 'vitest';
import { readMigrations } from './migrate.ts';
import { splitStatements } from './statements.ts';

test.each<[string, string, string[]]>([
  ['two', 'select 1; select 2;', ['select 1', 'select 2']],
  ['the last without an end', 'select 1;\nselect 2', ['select 1', 'select 2']],
  ['nothing between ends', ';;select 1;;\n-- the end\n', ['select 1']],
  ['a string', `insert into a values ('x;''y;');select 2`, [`insert into a values ('x;''y;')`, 'select 2']],
  ['a quoted name', `select "a;""b"; select 2`, [`select "a;""b"`, 'select 2']],
  ['a comment with a quote', `-- it's; so\nselect 1; /* ; ' */ select 2`, [`-- it's; so\nselect 1`, `/* ; ' */ select 2`]],
  [
    'a body',
    `create function f() returns void as $$ begin perform 1; end $$; select 2`,
    ['create function f() returns void as $$ begin perform 1; end $$', 'select 2'],
  ],
  [
    'a body with a tag',
    `do $a$ begin execute $$ select 1; $$; end $a$; select 2`,
    ['do $a$ begin execute $$ select 1; $$; end $a$', 'select 2'],
  ],
  ['a parameter is no tag', 'select $1; select $2', ['select $1', 'select $2']],
])('%s', (_, sql, statements) => {
  expect(splitStatements(sql)).toEqual(statements);
});

test.each(readMigrations())('$name loses nothing and begins each statement with a word of SQL', ({ sql }) => {
  const statements = splitStatements(sql);
  const bare = (text: string) => text.replace(/[;\s]/g, '');
  expect(bare(sql)).toContain(bare(statements.join('')));
  const starts = statements.map(
    (statement) =>
      statement
        .replace(/--[^\n]*\n/g, '')
        .trim()
        .split(/\s/)[0],
  );
  expect(
    starts.filter(
      (word) =>
        !/^(create|alter|drop|grant|revoke|select|insert|update|delete|do|comment|with|set|reset|analyze|reindex)$/i.test(word ?? ''),
    ),
  ).toEqual([]);
});
