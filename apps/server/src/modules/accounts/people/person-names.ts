import type { Database } from '../../../platform/database/index.ts';

/** Whoever is of no seller works for the operator, and goes by no name of their own. */
const OPERATOR = '모아 운영자';

/** What people are called to a seller, by user id; somebody unknown has no entry. */
export async function readPersonNames(database: Database, userIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await database.system(
    (tx) =>
      tx.query<{ user_id: number; name: string; role: string }>(
        'select user_id, name, role from user_account where user_id = any ($1::bigint[])',
        [userIds],
        'accounts.personNames',
      ),
    { readOnly: true },
  );
  return new Map(rows.map(({ user_id, name, role }) => [user_id, role === 'A' ? OPERATOR : name]));
}
