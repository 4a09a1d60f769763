/**
 * A log file that several processes append to, put aside when it has grown: `moa.log` becomes `moa.log.1`, and what was that before goes.
 * Whoever notices first does it; the others go on in the new file.
 */
import { closeSync, fstatSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { type Clock, systemClock } from '../clock.ts';

export interface RotatingFile {
  /** Opens the file for appending. @throws what opening throws (ENOSPC) */
  open(): number;
  /** What to write to from now on: `fd`, or the new file in its place, `fd` then being closed. Looks now and then only. */
  renew(fd: number): number;
}

export interface RotatingFileOptions {
  path: string;
  /** Bytes after which the file is put aside. */
  limit: number;
  /** Milliseconds between two looks at the file. */
  lookMs?: number;
  now?: Clock;
}

const LOOK_MS = 2_000;
/** Putting aside takes a moment; a mark this old was left by a process that was killed at it. */
const STALE_MS = 10_000;

export function createRotatingFile({ path, limit, lookMs = LOOK_MS, now = systemClock }: RotatingFileOptions): RotatingFile {
  let lookedAt = Number.NEGATIVE_INFINITY;
  const open = () => openSync(path, 'a', 0o600);
  const inPlaceOf = (fd: number) => {
    const next = open();
    closeSync(fd);
    return next;
  };
  return {
    open: () => {
      const fd = open();
      if (fstatSync(fd).size <= limit) return fd;
      putAside(path, fd, now().getTime());
      return inPlaceOf(fd);
    },
    renew: (fd) => {
      if (now().getTime() - lookedAt < lookMs) return fd;
      lookedAt = now().getTime();
      if (fstatSync(fd).size > limit) putAside(path, fd, now().getTime());
      return isFile(path, fd) ? fd : inPlaceOf(fd);
    },
  };
}

function isFile(path: string, fd: number): boolean {
  const [there, mine] = [statSync(path, { throwIfNoEntry: false }), fstatSync(fd)];
  return there !== undefined && there.ino === mine.ino && there.dev === mine.dev;
}

/** Only the file behind `fd`: another process may have put it aside a moment ago. */
function putAside(path: string, fd: number, now: number): void {
  const mark = `${path}.rotating`;
  try {
    closeSync(openSync(mark, 'wx', 0o600));
  } catch {
    const left = statSync(mark, { throwIfNoEntry: false });
    if (left !== undefined && now - left.mtimeMs > STALE_MS) rmSync(mark, { force: true });
    return;
  }
  try {
    if (isFile(path, fd)) renameSync(path, `${path}.1`);
  } catch {
    // A file too large is better than none.
  } finally {
    rmSync(mark, { force: true });
  }
}
