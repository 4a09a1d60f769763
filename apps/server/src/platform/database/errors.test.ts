import pg from 'pg';
import { expect, test } from 'vitest';
import { CommitUnknown, isDatabaseUnavailable, isDuplicate, isNodeAway } from './errors.ts';

const refused = (about: { constraint?: string; message?: string; code?: string }) =>
  Object.assign(new Error(about.message ?? 'refused'), { code: about.code ?? '23505', constraint: about.constraint });
const onShard = (name: string) => refused({ message: `duplicate key value violates unique constraint "${name}"` });

test('a duplicate key is known by its constraint', () => {
  expect(isDuplicate(refused({ constraint: 'alert_open' }))).toBe(true);
  expect(isDuplicate(refused({ constraint: 'alert_open' }), 'alert_open')).toBe(true);
  expect(isDuplicate(refused({ constraint: 'alert_pkey' }), 'alert_open')).toBe(false);
  expect(isDuplicate(refused({ constraint: 'alert_open', code: '23503' }), 'alert_open')).toBe(false);
});

test('a shard names it with its own number, in the message alone', () => {
  expect(isDuplicate(onShard('alert_open_102030'), 'alert_open')).toBe(true);
  expect(isDuplicate(onShard('alert_open_2'), 'alert_open')).toBe(false);
  expect(isDuplicate(onShard('alert_open_again_102030'), 'alert_open')).toBe(false);
  expect(isDuplicate(onShard('alert_pkey_102030'), 'alert_open')).toBe(false);
});

test('a socket that is not there is a database that does not run; a file that is not there is none', () => {
  const missing = (syscall: string) => Object.assign(new Error(`ENOENT: ${syscall}`), { code: 'ENOENT', syscall });
  expect([missing('connect'), new Error('lost', { cause: missing('connect') }), missing('open')].map(isDatabaseUnavailable)).toEqual([
    true,
    true,
    false,
  ]);
});

const said = (code: string) => Object.assign(new pg.DatabaseError('connection to the remote node failed', 0, 'error'), { code });

test('a node is away when the server says so, also at the commit; a server that does not answer says nothing', () => {
  expect([said('08006'), said('57P01'), new CommitUnknown(said('08006'))].map(isNodeAway)).toEqual([true, true, true]);
  const silent = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  expect([silent, new CommitUnknown(silent), said('23505'), said('57014'), 'away'].map(isNodeAway)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(isDatabaseUnavailable(said('08006'))).toBe(true);
});
