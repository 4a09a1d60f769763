/** What may not run outside a transaction. */
import { expect, test } from 'vitest';
import { readMigrations } from '../platform/database/migrate.ts';

test('the wall between sellers is opened inside a transaction only: broken off, it stands again', () => {
  const alone = readMigrations().filter(({ sql }) => sql.startsWith('-- no transaction'));
  expect(alone.length).toBeGreaterThan(0);
  expect(alone.filter(({ sql }) => /row level security/i.test(sql.replace(/--.*/g, ''))).map(({ name }) => name)).toEqual([]);
});
