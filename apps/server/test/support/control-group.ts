/** Processor seconds of a program and everything it starts, also of what outlives its parent: a control group of Linux counts them. */
import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the second version of control groups is mounted, beside the first one or alone. */
const MOUNTED = ['/sys/fs/cgroup/unified', '/sys/fs/cgroup'];

/**
 * Puts this process into a new group, and with it what it starts from now on; answers the group's folder.
 * @throws where groups can't be made: root on Linux alone can
 */
export function enterGroup(name: string): string {
  const mounted = MOUNTED.find((folder) => readdirSync(folder).includes('cgroup.procs'));
  if (mounted === undefined) throw new Error('no control groups of the second version are mounted');
  const group = join(mounted, name);
  mkdirSync(group);
  writeFileSync(join(group, 'cgroup.procs'), String(process.pid));
  return group;
}

/** Leaves a group and takes it away, where nothing that was started in it still runs. */
export function leaveGroup(group: string): void {
  writeFileSync(join(group, '../cgroup.procs'), String(process.pid));
  try {
    rmdirSync(group);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EBUSY') throw error;
    console.error(`still running: ${readFileSync(join(group, 'cgroup.procs'), 'utf8').trim().split('\n').join(', ')}`);
  }
}

/** Processor seconds that everything in the group has used so far. */
export function secondsOf(group: string): number {
  const found = /^usage_usec (\d+)$/m.exec(readFileSync(join(group, 'cpu.stat'), 'utf8'));
  return Number(found?.[1] ?? 0) / 1e6;
}
