/** CPU time of a process and everything below it, from /proc. */
import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

interface Stat {
  pid: number;
  parent: number;
  /** Own ticks and those of children that ended. */
  ticks: number;
}

function readStats(): Stat[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      const [parent, ...ticks] = [1, 11, 12, 13, 14].map((index) => Number(fields[index]));
      return [{ pid: Number(name), parent: parent ?? 0, ticks: ticks.reduce((sum, value) => sum + value, 0) }];
    } catch {
      // The process ended while we looked.
      return [];
    }
  });
}

/** `pid` and every process below it. */
export function familyOf(pid: number): number[] {
  return family(readStats(), pid).map((stat) => stat.pid);
}

function family(stats: readonly Stat[], pid: number): Stat[] {
  return stats
    .filter((stat) => stat.pid === pid)
    .concat(stats.filter((stat) => stat.parent === pid).flatMap((stat) => family(stats, stat.pid)));
}

/** Milliseconds of CPU that the process and its family used so far; 0 where there is no /proc. */
export function cpuMs(pid: number): number {
  if (process.platform !== 'linux') return 0;
  return (family(readStats(), pid).reduce((sum, stat) => sum + stat.ticks, 0) * 1000) / TICKS_PER_SECOND;
}

/** Proportional set size in MiB of the process alone. */
export function pssMib(pid: number): number {
  const line = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
  return Number(line?.[1] ?? Number.NaN) / 1024;
}
