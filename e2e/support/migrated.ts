/**
 * A database that is made and migrated, for copies that tests start: it is half of what a first start takes. Whoever tests the first start itself
 * gives a data folder of its own.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprintOf } from '../../apps/server/src/boot/fingerprint.ts';
import { migrate, prepareEmbedded } from '../../apps/server/src/platform/database/index.ts';
import { SUPERUSER, startPostgres } from '../../apps/server/src/platform/postgres/index.ts';

const KEPT = fileURLToPath(new URL('../../node_modules/.cache/moa-migrated/', import.meta.url));
const SOURCES = [
  'apps/server/src/migrations',
  'apps/server/src/platform/database',
  'apps/server/src/platform/postgres',
  'package-lock.json',
];
/** For a day after a migration servers of the version before are reckoned with: copies of a run are all on the same side of it. */
const KEPT_MS = 12 * 60 * 60_000;

let made: Promise<string> | undefined;

/** Puts a migrated database into the data folder of a copy that was never started. */
export async function beginMigrated(dataDir: string): Promise<void> {
  made ??= makeMigrated();
  copy(await made, join(dataDir, 'postgres'));
}

/** The cluster's folder; several processes may make it at once. */
async function makeMigrated(): Promise<string> {
  const folder = join(KEPT, fingerprintOf(SOURCES).slice(0, 16));
  mkdirSync(KEPT, { recursive: true, mode: 0o700 });
  forgetOld();
  if (existsSync(folder)) return folder;
  const dataDir = mkdtempSync(join(KEPT, 'making-'));
  const server = await startPostgres({ dataDir, outside: join(dataDir, 'outside'), settings: { fsync: 'off', full_page_writes: 'off' } });
  try {
    await prepareEmbedded(server.connection(SUPERUSER, 'postgres'));
    await migrate(server.connection('moa_owner', 'moa'));
  } finally {
    await server.stop();
  }
  const elsewhere = join(dataDir, 'cluster.location');
  const cluster = existsSync(elsewhere) ? readFileSync(elsewhere, 'utf8').trim() : join(dataDir, 'postgres');
  try {
    // Under its own name it is always whole.
    renameSync(cluster, folder);
  } catch (error) {
    // Somebody else was quicker.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  return folder;
}

function forgetOld(): void {
  for (const name of readdirSync(KEPT)) {
    const folder = join(KEPT, name);
    if (Date.now() - statSync(folder).mtimeMs > KEPT_MS) rmSync(folder, { recursive: true, force: true });
  }
}

function copy(from: string, to: string): void {
  const done = spawnSync('cp', ['-a', from, to], { stdio: 'pipe', encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${from} was not copied to ${to}: ${done.stderr}`);
}
