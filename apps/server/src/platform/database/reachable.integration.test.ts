import { createServer } from 'node:net';
import { afterAll, expect, inject, it } from 'vitest';
import { ConfigError } from '../config/index.ts';
import { requireReachable } from './reachable.ts';

const { host, port } = inject('postgres');
const url = (user: string, database: string) => `postgres://${user}:hunter2@/${database}?host=${encodeURIComponent(host)}&port=${port}`;

/** Takes connections and says nothing. */
const mute = createServer(() => undefined);
await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
const address = mute.address();
const mutePort = typeof address === 'object' && address ? address.port : 0;
afterAll(() => void mute.close());

it('of a server that lets us in says nothing', async () => {
  await expect(requireReachable('DATABASE_URL', url('postgres', 'postgres'))).resolves.toBeUndefined();
});

it.each([
  ['nobody listens', 'postgres://moa:hunter2@127.0.0.1:1/moa', /127\.0\.0\.1:1에 연결할 수 없습니다.*ECONNREFUSED/],
  ['the name is unknown', 'postgres://moa:hunter2@nowhere.invalid/moa', /nowhere\.invalid:5432에 연결할 수 없습니다/],
  ['the server says nothing', `postgres://moa:hunter2@127.0.0.1:${mutePort}/moa`, /연결할 수 없습니다.*timeout/],
  ['the database does not exist', url('postgres', 'no_such_database'), /no_such_database 데이터베이스가 없습니다/],
  ['the login does not exist', url('no_such_login', 'postgres'), /no_such_login의 로그인을 거절했습니다/],
])('says what to look at when %s, and no password', async (_what, given, expected) => {
  const error = await requireReachable('DATABASE_URL', given).then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(ConfigError);
  const { message } = error as ConfigError;
  expect(message).toMatch(/^DATABASE_URL: /);
  expect(message).toMatch(expected);
  expect(message).not.toContain('hunter2');
});
