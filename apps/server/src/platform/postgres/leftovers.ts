/** What a killed database leaves behind: a pid file that blocks the next start, or a server nobody watches. */
import { readFileSync, readlinkSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface PidFile {
  pid: number;
  socketFolder: string;
  port: string;
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
  return { pid, port: lines[3]?.trim() ?? '', socketFolder: lines[4]?.trim() ?? '', status: lines[7]?.trim() ?? '' };
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

/**
 * Makes the cluster startable: stops a server that still runs on it and removes what a dead one left.
 * To be called only by the process that owns the data folder.
 */
export async function clearLeftovers(clusterFolder: string): Promise<'nothing' | 'removed' | 'stopped'> {
  const left = readPidFile(clusterFolder);
  if (!left) {
    rmSync(join(clusterFolder, 'postmaster.pid'), { force: true });
    return 'nothing';
  }
  const running = isAlive(left.pid) && isPostgres(left.pid);
  if (running) await stopProcess(left.pid);
  rmSync(join(clusterFolder, 'postmaster.pid'), { force: true });
  if (left.socketFolder) {
    rmSync(join(left.socketFolder, `.s.PGSQL.${left.port}`), { force: true });
    rmSync(join(left.socketFolder, `.s.PGSQL.${left.port}.lock`), { force: true });
  }
  return running ? 'stopped' : 'removed';
}

/** Fast shutdown, then immediate, then none of its choice. */
async function stopProcess(pid: number): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 2_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (let waited = 0; waited < patience; waited += 20) {
      if (!isAlive(pid)) return;
      await delay(20);
    }
  }
}
