/** Where the cluster and its socket are, and to whom they belong. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostgresError } from './binaries.ts';
import { type Launcher, NOBODY } from './launcher.ts';

/** Longest socket path that every supported system takes. */
const SOCKET_PATH_LIMIT = 103;
export const SOCKET_PORT = 5432;

export interface Location {
  cluster: string;
  socketFolder: string;
  native: string;
}

/**
 * Chooses the folders for `launcher`. Normally all are in the data folder. `nobody` can rarely reach that (a checkout below /root), so
 * its files are kept in `outside` and `cluster.location` in the data folder says so: whoever starts next finds the same data.
 * @throws PostgresError when the data folder belongs to another user
 */
export function prepareLocation(dataDir: string, native: string, launcher: Launcher, outside = '/var/lib/moa'): Location {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  refuseForeignFolder(dataDir);
  const pointer = join(dataDir, 'cluster.location');
  const usual = join(dataDir, 'postgres');
  const known = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : usual;
  if (launcher.mode !== 'nobody') {
    own(known, launcher.uid);
    return { cluster: known, socketFolder: socketFolderFor(dataDir, launcher.uid), native };
  }
  const base = join(outside, shortHash(dataDir));
  mkdirSync(base, { recursive: true, mode: 0o755 });
  const cluster = join(base, 'postgres');
  if (known !== cluster) {
    if (existsSync(known) && !existsSync(cluster)) copyWhole(known, cluster);
    writeFileSync(pointer, `${cluster}\n`);
    rmSync(known, { recursive: true, force: true });
  }
  own(cluster, NOBODY);
  const socketFolder = join(base, 'run');
  mkdirSync(socketFolder, { recursive: true, mode: 0o700 });
  own(socketFolder, NOBODY);
  own(base, NOBODY, false);
  return { cluster, socketFolder, native: readableNative(native, base) };
}

/** The programs themselves, copied when `nobody` can't reach them. */
function readableNative(native: string, base: string): string {
  const reachable = spawnSync(join(native, 'bin', 'postgres'), ['--version'], { uid: NOBODY, gid: NOBODY, stdio: 'ignore' }).status === 0;
  if (reachable) return native;
  const copy = join(base, 'native');
  if (!existsSync(copy)) copyWhole(native, copy);
  return copy;
}

/** A copy under its final name is always whole, whenever we are killed. Modes and links are kept. */
function copyWhole(from: string, to: string): void {
  const partial = `${to}.copying`;
  rmSync(partial, { recursive: true, force: true });
  const done = spawnSync('cp', ['-a', from, partial], { stdio: 'pipe', encoding: 'utf8' });
  if (done.status !== 0) throw new PostgresError(`${from} 폴더를 ${to}로 복사하지 못했습니다. (copy failed)\n${done.stderr}`);
  renameSync(partial, to);
}

function refuseForeignFolder(dataDir: string): void {
  const uid = process.getuid?.();
  if (uid === undefined) return;
  const owner = lstatSync(dataDir).uid;
  if (owner === uid) return;
  throw new PostgresError(
    `데이터 폴더 ${dataDir}는 다른 사용자(uid ${owner})의 것이어서 사용할 수 없습니다. 그 사용자로 실행하거나 MOA_DATA_DIR로 다른 폴더를 지정해주십시오. (the data folder belongs to another user: run as that user or set MOA_DATA_DIR)`,
  );
}

function socketFolderFor(dataDir: string, uid: number): string {
  const inside = join(dataDir, 'run');
  const fits = Buffer.byteLength(join(inside, `.s.PGSQL.${SOCKET_PORT}`)) <= SOCKET_PATH_LIMIT;
  const folder = fits ? inside : join(tmpdir(), `moa-${uid}-${shortHash(dataDir)}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  if (!found.isDirectory() || (process.getuid && found.uid !== process.getuid())) {
    throw new PostgresError(`소켓 폴더 ${folder}를 사용할 수 없습니다. (the socket folder belongs to somebody else)`);
  }
  chmodSync(folder, 0o700);
  return folder;
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** Gives a folder to `uid` when it belongs to somebody else; only root ever has to. */
function own(folder: string, uid: number, deep = true): void {
  if (process.getuid?.() !== 0 || !existsSync(folder)) return;
  if (lstatSync(folder).uid === uid) return;
  if (deep) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
      lchownSync(join(entry.parentPath, entry.name), uid, uid);
  }
  // Last, so that an interrupted change of hands is seen and repeated.
  lchownSync(folder, uid, uid);
}
