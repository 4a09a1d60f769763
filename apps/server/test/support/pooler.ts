/** A PgBouncer in transaction mode before a server of the tests: the one on PATH, whatever its version. */
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createLauncher } from '../../src/platform/postgres/index.ts';
import { freePort } from './free-port.ts';

/** Null where no PgBouncer is installed: tests say so and are skipped. Debian puts it where only root's PATH looks. */
export const PGBOUNCER =
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'].map((folder) => join(folder, 'pgbouncer')).find((file) => existsSync(file)) ??
  null;

export interface Pooler {
  port: number;
  /** `postgres://` address through the pooler. */
  urlOf(login: string, database: string): string;
  stop(): Promise<void>;
}

export interface PoolerOptions {
  /** Connections to the server for each login and database. */
  connections?: number;
  /** Of the logins, where the server asks for one. */
  password?: string | undefined;
  /** Lines of its configuration besides those every test needs. */
  settings?: readonly string[];
}

/** @param logins that may pass */
export async function startPooler(
  server: { host: string; port: number },
  logins: readonly string[],
  { connections = 20, password = '', settings = [] }: PoolerOptions = {},
): Promise<Pooler> {
  if (PGBOUNCER === null) throw new Error('no pgbouncer is installed');
  const folder = mkdtempSync(join(tmpdir(), 'moa-pooler-'));
  const port = await freePort();
  const launcher = createLauncher();
  // It refuses to run as root, too.
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'users.txt'), logins.map((login) => `"${login}" "${password}"\n`).join(''), { mode: 0o644 });
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    [
      '[databases]',
      `* = host=${server.host} port=${server.port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      `auth_type = ${password === '' ? 'trust' : 'scram-sha-256'}`,
      `auth_file = ${join(folder, 'users.txt')}`,
      'pool_mode = transaction',
      'max_client_conn = 500',
      `default_pool_size = ${connections}`,
      ...settings,
      '',
    ].join('\n'),
    { mode: 0o644 },
  );
  const child = launcher.spawn(PGBOUNCER, [join(folder, 'pgbouncer.ini')], { stdio: ['ignore', 'ignore', 'pipe'], dieWithParent: true });
  let said = '';
  const ended = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk;
      if (said.includes('process up')) resolve();
    });
    void ended.then(() => reject(new Error(`pgbouncer ended:\n${said}`)));
  });
  return {
    port,
    urlOf: (login, database) => `postgres://${login}${password === '' ? '' : `:${password}`}@127.0.0.1:${port}/${database}`,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
