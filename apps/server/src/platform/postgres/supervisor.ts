/** Runs the embedded PostgreSQL: makes the cluster, starts it, starts it again when it dies, stops it with us. */
import { type ChildProcess, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findBinaries, PostgresError } from './binaries.ts';
import { createLauncher, type Launcher } from './launcher.ts';
import { clearLeftovers, readPidFile } from './leftovers.ts';
import { type Location, prepareLocation, SOCKET_PORT } from './location.ts';

export interface EmbeddedOptions {
  /** The cluster is kept in `postgres` below it (or where `nobody` must have it). */
  dataDir: string;
  launcher?: Launcher;
  /** Server settings over the defaults, e.g. `{ fsync: 'off' }` in tests. */
  settings?: Readonly<Record<string, string>>;
  /** Called with what an operator may want to know. */
  log?: (message: string) => void;
  /** Folder for the files of `nobody`. */
  outside?: string;
}

export interface EmbeddedPostgres {
  /** For `pg`: a folder as host means its Unix socket; the server listens on no network address. */
  connection(user: string, database: string): { host: string; port: number; user: string; database: string };
  /** Process id of the running server; null between a crash and the restart. */
  pid(): number | null;
  /** Fast shutdown: running statements are cancelled, nothing committed is lost. */
  stop(): Promise<void>;
}

export const SUPERUSER = 'postgres';
const START_PATIENCE_MS = 60_000;
const LOG_LIMIT_BYTES = 20 * 1024 * 1024;

const DEFAULTS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  random_page_cost: '1.1',
  // A first import fills empty tables within seconds: plans made without statistics would last a minute by default. Looking costs a process each time.
  autovacuum_naptime: '20s',
  password_encryption: 'scram-sha-256',
  log_min_duration_statement: '5000',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  // After a crash the whole folder is brought to disk before anything is answered: a file at a time took most of the time until it was back.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
};

/**
 * Starts the cluster of a data folder, making it on first use.
 * @throws PostgresError with what to do, in Korean and English
 */
export async function startPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const launcher = options.launcher ?? createLauncher();
  const location = prepareLocation(options.dataDir, findBinaries().native, launcher, options.outside);
  const server = new Supervised(options, launcher, location);
  await server.start();
  return {
    connection: (user, database) => ({ host: location.socketFolder, port: SOCKET_PORT, user, database }),
    pid: () => server.pid(),
    stop: () => server.stop(),
  };
}

class Supervised {
  readonly #options: EmbeddedOptions;
  readonly #launcher: Launcher;
  readonly #location: Location;
  readonly #logFile: string;
  #child: ChildProcess | null = null;
  #exited: Promise<void> = Promise.resolve();
  #stopping = false;

  constructor(options: EmbeddedOptions, launcher: Launcher, location: Location) {
    this.#options = options;
    this.#launcher = launcher;
    this.#location = location;
    this.#logFile = join(options.dataDir, 'postgres.log');
  }

  async start(): Promise<void> {
    const { cluster } = this.#location;
    if (!existsSync(join(cluster, 'PG_VERSION'))) await this.#initialise();
    const left = await clearLeftovers(cluster);
    if (left === 'stopped') this.#log('이전에 비정상 종료된 데이터베이스를 멈추고 다시 시작합니다.');
    shorten(this.#logFile);
    for (let attempt = 1; ; attempt++) {
      const logFrom = existsSync(this.#logFile) ? statSync(this.#logFile).size : 0;
      if (await this.#launch()) return;
      const said = existsSync(this.#logFile) ? readFileSync(this.#logFile, 'utf8').slice(logFrom) : '';
      // Children of a killed server need a moment to notice and to give back its shared memory.
      if (attempt < 10 && /shared memory block|lock file/.test(said)) {
        await delay(200);
        await clearLeftovers(cluster);
        continue;
      }
      throw new PostgresError(`데이터베이스를 시작하지 못했습니다. (PostgreSQL did not start)\n${said.slice(-2000)}\n${this.#logFile}`);
    }
  }

  pid(): number | null {
    return this.#child?.pid ?? null;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    const child = this.#child;
    if (!child) return;
    child.kill('SIGINT');
    const hard = setTimeout(() => child.kill('SIGQUIT'), 20_000);
    await this.#exited;
    clearTimeout(hard);
    // It may lie outside the data folder (long paths) and would stay there for ever.
    rmSync(this.#location.socketFolder, { recursive: true, force: true });
  }

  /** Into a folder of another name first: a folder called `postgres` is always whole. */
  async #initialise(): Promise<void> {
    const { cluster, native } = this.#location;
    const fresh = `${cluster}.new`;
    rmSync(fresh, { recursive: true, force: true });
    rmSync(cluster, { recursive: true, force: true });
    const args = ['-D', fresh, '-U', SUPERUSER, '--auth=trust', '--encoding=UTF8', '--locale=C'];
    const child = this.#launcher.spawn(
      join(native, 'bin', 'initdb'),
      [...args, '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-sync', '--no-instructions'],
      { stdio: ['ignore', 'pipe', 'pipe'], cwd: '/' },
    );
    let said = '';
    child.stdout?.on('data', (chunk) => {
      said += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      said += chunk;
    });
    const code = await new Promise<number | null>((resolve) => {
      child.once('error', (error) => {
        said += String(error);
        resolve(null);
      });
      child.once('close', resolve);
    });
    if (code !== 0) throw new PostgresError(`데이터베이스를 만들지 못했습니다. (initdb failed)\n${said.slice(-2000)}`);
    // --no-sync made it fast; one sync now makes it safe before anything is stored.
    spawnSync('sync', ['-f', fresh], { stdio: 'ignore' });
    renameSync(fresh, cluster);
  }

  /** True once the server takes connections; false when it exited instead. */
  async #launch(): Promise<boolean> {
    const { cluster, socketFolder, native } = this.#location;
    const settings = { ...DEFAULTS, ...this.#options.settings, unix_socket_directories: socketFolder };
    const args = [
      '-D',
      cluster,
      '-p',
      String(SOCKET_PORT),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ];
    const log = openSync(this.#logFile, 'a', 0o600);
    const child = this.#launcher.spawn(join(native, 'bin', 'postgres'), args, {
      stdio: ['ignore', log, log],
      cwd: '/',
      dieWithParent: true,
    });
    closeSync(log);
    this.#child = child;
    let gone = false;
    this.#exited = new Promise((resolve) => {
      const onEnd = () => {
        gone = true;
        if (this.#child === child) this.#child = null;
        resolve();
      };
      child.once('exit', onEnd);
      child.once('error', onEnd);
    });
    for (let waited = 0; waited < START_PATIENCE_MS && !gone; waited += 5) {
      const file = readPidFile(cluster);
      if (file?.pid === child.pid && file?.status === 'ready') {
        child.once('exit', () => this.#onExit());
        return true;
      }
      await delay(5);
    }
    if (!gone) {
      child.kill('SIGQUIT');
      await this.#exited;
    }
    return false;
  }

  #onExit(): void {
    if (this.#stopping) return;
    this.#log('데이터베이스가 멈추어 다시 시작합니다. (PostgreSQL exited unexpectedly, restarting)');
    const again = async () => {
      while (!this.#stopping) {
        try {
          return await this.start();
        } catch (error) {
          this.#log(error instanceof Error ? error.message : String(error));
          await delay(1000);
        }
      }
    };
    void again();
  }

  #log(message: string): void {
    this.#options.log?.(message);
  }
}

function shorten(file: string): void {
  if (existsSync(file) && statSync(file).size > LOG_LIMIT_BYTES) truncateSync(file);
}
