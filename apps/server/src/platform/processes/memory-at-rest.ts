/**
 * V8 collects while something is allocated: a process that has nothing more to do keeps what its busiest moment left, tens of MiB on a
 * machine that others share. Such a process collects once it rests.
 */
import { getHeapStatistics } from 'node:v8';

const LOOK_MS = 5_000;
/** Between two presses of somebody at work a process rests as well: it would be held up each time for what the next press needs again. */
const RESTED_LOOKS = 4;
/** Of one core; what heartbeats and looks at due work take stays below it. */
const AT_REST = 0.08;
/** A pause of some 50 ms pays for no less. */
const WORTH_BYTES = 6 * 1024 * 1024;

export interface Look {
  /** Share of one core since the look before. */
  load: number;
  /** What the heap takes, collected or not. */
  heapBytes: number;
}

/** Says at each look whether to collect: when the process rested at the last few, and its heap has grown since it was collected last. */
export function restWatch(): { shouldCollect(look: Look): boolean; collected(heapBytes: number): void } {
  let keptBytes = 0;
  let rested = 0;
  return {
    shouldCollect({ load, heapBytes }) {
      rested = load < AT_REST ? rested + 1 : 0;
      return rested >= RESTED_LOOKS && heapBytes - keptBytes >= WORTH_BYTES;
    },
    collected(heapBytes) {
      keptBytes = heapBytes;
    },
  };
}

/** Begins to look; does nothing in a process that was started without `--expose-gc`. */
export function collectAtRest(): void {
  const { gc } = globalThis;
  if (gc === undefined) return;
  const watch = restWatch();
  let cpu = process.cpuUsage();
  let at = performance.now();
  setInterval(() => {
    const used = process.cpuUsage(cpu);
    const now = performance.now();
    const look = { load: (used.user + used.system) / 1000 / (now - at), heapBytes: getHeapStatistics().total_heap_size };
    if (watch.shouldCollect(look)) {
      gc();
      watch.collected(getHeapStatistics().total_heap_size);
    }
    cpu = process.cpuUsage();
    at = performance.now();
  }, LOOK_MS).unref();
}
