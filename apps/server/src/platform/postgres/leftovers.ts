/** What a killed database leaves behind: a pid file that blocks the next start, or a server nobody watches. */
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PostgresError } from './binaries.ts';

export interface PidFile {
  pid: number;
  socketFolder: string;
  port: string;
  /** Id of the shared memory that keeps a second server out while anybody uses it; empty where there is none. */
  sharedMemoryId: string;
  status: string;
}

/** Reads `postmaster.pid`; null when there is none (or it is being written). */
export function readPidFile(clusterFolder: string): PidFile | null {
  let lines: string[];
  try {
    lines = readFileSync(join(clusterFolder, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1) return null;
  return {
    pid,
    port: lines[3]?.trim() ?? '',
    socketFolder: lines[4]?.trim() ?? '',
    sharedMemoryId: lines[6]?.trim().split(/\s+/)[1] ?? '',
    status: lines[7]?.trim() ?? '',
  };
}

/** True for a running process that is not a zombie (`kill(pid, 0)` takes a zombie for alive). */
export function isAlive(pid: number): boolean {
  if (process.platform === 'linux') {
    const state = processStat(pid)?.state;
    return state !== undefined && state !== 'Z' && state !== 'X';
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** State letter and start time (clock ticks since boot) of a process on Linux; null when it does not exist. */
export function processStat(pid: number): { state: string; startedAt: string } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold anything, so fields are counted from the last one.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? 'X', startedAt: fields[19] ?? '' };
  } catch {
    return null;
  }
}

function isPostgres(pid: number): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return basename(readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, '')).startsWith('postgres');
  } catch {
    // Another user's process: its executable is hidden from us, its command line is not.
    try {
      return basename(readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? '').startsWith('postgres');
    } catch {
      return false;
    }
  }
}

/** Sends a signal; throws like `process.kill`. */
type Kill = (pid: number, signal: NodeJS.Signals) => void;

/**
 * Makes the cluster startable: stops a server that still runs on it, ends what is left of one that was killed (a process that does not
 * notice holds the shared memory for as long as it lives), and removes its files. To be called only by the process that owns the data folder.
 * @throws PostgresError when something that uses the cluster can't be ended
 */
export async function clearLeftovers(clusterFolder: string, kill: Kill = process.kill): Promise<'nothing' | 'removed' | 'stopped'> {
  const left = readPidFile(clusterFolder);
  const running = left !== null && isAlive(left.pid) && isPostgres(left.pid);
  if (running) await stopProcesses([left.pid], STOP_SERVER, kill);
  const users = usersOf(clusterFolder, left?.sharedMemoryId ?? '');
  await stopProcesses(users, STOP_REST, kill);
  const stuck = users.filter(isAlive);
  if (stuck.length > 0) throw cannotEnd(stuck);
  rmSync(join(clusterFolder, 'postmaster.pid'), { force: true });
  if (left?.socketFolder) {
    rmSync(join(left.socketFolder, `.s.PGSQL.${left.port}`), { force: true });
    rmSync(join(left.socketFolder, `.s.PGSQL.${left.port}.lock`), { force: true });
  }
  if (running || users.length > 0) return 'stopped';
  return left ? 'removed' : 'nothing';
}

function cannotEnd(pids: readonly number[]): PostgresError {
  const list = pids.join(' ');
  return new PostgresError(
    `이전에 비정상 종료된 데이터베이스의 프로세스(${list})가 남아 있고 끝낼 수 없어 데이터베이스를 시작하지 못했습니다. 관리자 권한으로 이 프로세스를 종료하거나(sudo kill -9 ${list}) 컴퓨터를 다시 시작한 뒤 실행해주십시오. (processes of a killed PostgreSQL still use the cluster and could not be ended)`,
  );
}

/** PostgreSQL processes that work in the cluster's folder or hold its shared memory. Only Linux shows them. */
function usersOf(clusterFolder: string, sharedMemoryId: string): number[] {
  if (process.platform !== 'linux') return [];
  const folder = realpathSync(clusterFolder);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && isPostgres(pid) && isAlive(pid) && (worksIn(pid, folder) || holdsMemory(pid, sharedMemoryId)));
}

function worksIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`).replace(/ \(deleted\)$/, '') === folder;
  } catch {
    return false;
  }
}

/** A mapping of System V shared memory is named after its key, and its inode is its id. */
function holdsMemory(pid: number, id: string): boolean {
  if (id === '' || id === '0') return false;
  try {
    return readFileSync(`/proc/${pid}/maps`, 'utf8')
      .split('\n')
      .some((line) => /\/SYSV[0-9a-f]{8}/.test(line) && line.trim().split(/\s+/)[4] === id);
  } catch {
    return false;
  }
}

type Persuasion = readonly (readonly [signal: NodeJS.Signals, patienceMs: number])[];
/** Fast shutdown, then immediate, then none of its choice. */
const STOP_SERVER: Persuasion = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 2_000],
];
/** Nothing that they do can be finished without their server. */
const STOP_REST: Persuasion = [
  ['SIGQUIT', 1_000],
  ['SIGKILL', 2_000],
];

async function stopProcesses(pids: readonly number[], persuasion: Persuasion, kill: Kill): Promise<void> {
  let left = pids.filter(isAlive);
  for (const [signal, patience] of persuasion) {
    for (const pid of left) {
      try {
        kill(pid, signal);
      } catch {
        // Gone, or not ours to end: what stays is reported of.
      }
    }
    for (let waited = 0; left.length > 0 && waited < patience; waited += 20) {
      await delay(20);
      left = left.filter(isAlive);
    }
    if (left.length === 0) return;
  }
}
