/** Counters, gauges and histograms in the Prometheus text format. Plain data, so that one process can show those of its children. */
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';

export type Labels = Readonly<Record<string, string | number>>;

export interface Sample {
  /** After the family's name: `_bucket`, `_sum`, `_count` or nothing. */
  suffix: string;
  labels: Labels;
  value: number;
}

export interface Family {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  samples: Sample[];
}

export interface Counter {
  add(labels?: Labels, amount?: number): void;
}

export interface Histogram {
  observe(value: number, labels?: Labels): void;
}

export interface Metrics {
  /** Names end in `_total`. Label values must come from a small set: never ids. */
  counter(name: string, help: string): Counter;
  /** `buckets` are upper bounds, rising. */
  histogram(name: string, help: string, buckets?: readonly number[]): Histogram;
  /** Read when somebody looks. */
  gauge(name: string, help: string, read: () => number | readonly { labels: Labels; value: number }[]): void;
  collect(): Family[];
}

/** A process that is held up for so long is noticed at every time, a shorter moment now and then. */
const LOOP_LOOK_MS = 250;
/** Seconds; fits requests and calls to channels. */
const DURATIONS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

export function createMetrics(): Metrics {
  const families = new Map<string, () => Family>();
  const register = (family: Omit<Family, 'samples'>, samples: () => Sample[]) => {
    if (families.has(family.name)) throw new Error(`metric ${family.name} is declared twice`);
    families.set(family.name, () => ({ ...family, samples: samples() }));
  };
  return {
    counter(name, help) {
      const values = new Map<string, Sample>();
      register({ name, help, type: 'counter' }, () => [...values.values()]);
      return {
        add(labels = {}, amount = 1) {
          const sample = entryOf(values, labels, () => ({ suffix: '', labels, value: 0 }));
          sample.value += amount;
        },
      };
    },
    histogram(name, help, buckets = DURATIONS) {
      const values = new Map<string, { labels: Labels; counts: number[]; sum: number; count: number }>();
      register({ name, help, type: 'histogram' }, () =>
        [...values.values()].flatMap(({ labels, counts, sum, count }) => [
          ...buckets.map((bound, at) => ({ suffix: '_bucket', labels: { ...labels, le: bound }, value: counts[at] ?? 0 })),
          { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
          { suffix: '_sum', labels, value: sum },
          { suffix: '_count', labels, value: count },
        ]),
      );
      return {
        observe(value, labels = {}) {
          const entry = entryOf(values, labels, () => ({ labels, counts: buckets.map(() => 0), sum: 0, count: 0 }));
          entry.sum += value;
          entry.count += 1;
          buckets.forEach((bound, at) => {
            if (value <= bound) entry.counts[at] = (entry.counts[at] ?? 0) + 1;
          });
        },
      };
    },
    gauge(name, help, read) {
      register({ name, help, type: 'gauge' }, () => {
        const found = read();
        return typeof found === 'number' ? [{ suffix: '', labels: {}, value: found }] : found.map((entry) => ({ suffix: '', ...entry }));
      });
    },
    collect: () => [...families.values()].map((family) => family()),
  };
}

function entryOf<Entry>(entries: Map<string, Entry>, labels: Labels, make: () => Entry): Entry {
  const key = JSON.stringify(labels);
  const known = entries.get(key);
  if (known) return known;
  const made = make();
  entries.set(key, made);
  return made;
}

/** What every process reports about itself. */
export function addProcessMetrics(metrics: Metrics): void {
  const late = watchEventLoop();
  metrics.gauge('process_id', 'Process id.', () => process.pid);
  metrics.gauge('process_resident_memory_bytes', 'Resident memory.', () => process.memoryUsage.rss());
  metrics.gauge('process_heap_used_bytes', 'JavaScript heap in use.', () => process.memoryUsage().heapUsed);
  metrics.gauge('process_cpu_seconds', 'Processor time used since the start.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  metrics.gauge('process_uptime_seconds', 'Time since the start.', () => process.uptime());
  metrics.gauge('event_loop_delay_p99_seconds', 'Event loop delay since the last look, 99th percentile.', () => {
    const value = late.count === 0 ? 0 : late.percentile(99) / 1e9;
    late.reset();
    return value;
  });
}

/**
 * How much later than asked for timers come, in ns. Node's own monitor woke each process fifty times a second, which was a third of what an
 * installation took at rest.
 */
function watchEventLoop(): RecordableHistogram {
  const late = createHistogram();
  let before = performance.now();
  setInterval(() => {
    const now = performance.now();
    late.record(Math.max(1, Math.round((now - before - LOOP_LOOK_MS) * 1e6)));
    before = now;
  }, LOOP_LOOK_MS).unref();
  return late;
}

/** The text format of several processes' families, each sample labelled with its process. */
export function renderMetrics(processes: Readonly<Record<string, readonly Family[]>>): string {
  const merged = new Map<string, Family>();
  for (const [process, families] of Object.entries(processes)) {
    for (const family of families) {
      const known = merged.get(family.name) ?? { ...family, samples: [] };
      known.samples.push(...family.samples.map((sample) => ({ ...sample, labels: { process, ...sample.labels } })));
      merged.set(family.name, known);
    }
  }
  return [...merged.values()].map(renderFamily).join('');
}

function renderFamily({ name, help, type, samples }: Family): string {
  const lines = samples.map(({ suffix, labels, value }) => {
    const list = Object.entries(labels).map(
      ([label, text]) => `${label}="${String(text).replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`,
    );
    return `moa_${name}${suffix}{${list.join(',')}} ${value}\n`;
  });
  return `# HELP moa_${name} ${help}\n# TYPE moa_${name} ${type}\n${lines.join('')}`;
}
