import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../test/support/index.ts';
import { ConfigError } from '../config/index.ts';
import type { Equipment } from './agreement.ts';
import { forgetLostProcesses, joinPeers, requireKnownToPeers } from './peers.ts';

const { database } = await testDatabase();
const errors: unknown[] = [];
const leaving: (() => Promise<void>)[] = [];

const KEYS: Equipment = { masterKeys: ['a:1'], tokenKeys: ['t:1'], objectStore: 's3:http://s3/moa' };
async function join(equipment: Partial<Equipment> = {}, silenceSeconds?: number): Promise<() => Promise<void>> {
  const leave = await joinPeers({
    database,
    kind: 'api',
    equipment: { ...KEYS, ...equipment },
    onError: (error) => errors.push(error),
    beatMs: 50,
    ...(silenceSeconds === undefined ? {} : { silenceSeconds }),
  });
  leaving.push(leave);
  return leave;
}
/** One that was killed: nobody beats for it any more. */
const killed = (masterKeys: string[], secondsAgo: number) =>
  database.system((tx) =>
    tx.query(
      `insert into process_instance (id, kind, host, pid, master_keys, token_keys, object_store, seen_at)
       values ('killed', 'worker', 'far', 1, $1, '{t:1}', 's3:http://s3/moa', now() - make_interval(secs => $2))`,
      [masterKeys, secondsAgo],
    ),
  );
const kept = async () => (await database.system((tx) => tx.query('select id from process_instance'))).rows.length;

beforeEach(() => database.system((tx) => tx.query('delete from process_instance')));
afterEach(async () => {
  for (const leave of leaving.splice(0)) await leave();
  expect(errors).toEqual([]);
});

test('processes with the same keys and store run side by side, and leave nothing behind', async () => {
  const [first, second] = await Promise.all([join(), join()]);
  expect(await kept()).toBe(2);
  await Promise.all([first(), second()]);
  expect(await kept()).toBe(0);
});

test('of two that start at once with different keys one is refused', async () => {
  const outcomes = await Promise.allSettled([join({ masterKeys: ['a:1'] }), join({ masterKeys: ['b:2'] })]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toBeInstanceOf(ConfigError);
  expect(await kept()).toBe(1);
});

test('one with another store is refused with what to set, and has taken no place', async () => {
  await join();
  await expect(join({ objectStore: 'folder:mine' })).rejects.toThrow(/MOA_S3_ENDPOINT, MOA_S3_BUCKET/);
  expect(await kept()).toBe(1);
});

test('a key goes in front when all others have it, and away when nothing is wrapped by it', async () => {
  await database.system((tx) =>
    tx.query(`insert into platform_key (purpose, version, master_key_id, wrapped_key) values ('DATA', 1, 'a', '\\x00')`),
  );
  const old = await join();
  await expect(join({ masterKeys: ['b:2', 'a:1'] })).rejects.toThrow(/두 번째 자리/);
  const behind = await join({ masterKeys: ['a:1', 'b:2'] });
  await old();
  await expect(requireKnownToPeers(database, 'b:2')).resolves.toBeUndefined();
  await expect(requireKnownToPeers(database, 'c:3')).rejects.toThrow(/c:3/);
  await join({ masterKeys: ['b:2', 'a:1'] });
  await behind();
  await expect(join({ masterKeys: ['b:2'] })).rejects.toThrow(/keys rotate/);
  await database.system((tx) => tx.query(`update platform_key set master_key_id = 'b'`));
  await join({ masterKeys: ['b:2'] });
});

test('one that was killed is waited for until it no longer counts, a living one is not', async () => {
  await killed(['z:9'], 1);
  const begun = join({}, 2);
  await expect.poll(kept).toBe(2);
  await begun;
});

test('its row is made again when it was taken away while the database was out of reach', async () => {
  await join();
  await database.system((tx) => tx.query('delete from process_instance'));
  await expect.poll(kept).toBe(1);
});

test('what was killed long ago is forgotten', async () => {
  await killed(['z:9'], 2 * 60 * 60);
  await database.system(forgetLostProcesses);
  expect(await kept()).toBe(0);
});
