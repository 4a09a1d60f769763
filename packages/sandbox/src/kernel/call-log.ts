import type { FaultKind } from './types.ts';

/** One call as the page and benches see it: never a query string, a header or a body, since those hold secrets. */
export interface CallEntry {
  no: number;
  /** ISO time. */
  at: string;
  operation: string | null;
  method: string;
  path: string;
  /** HTTP status; 0 when the answer was lost or never came; null while it runs. */
  status: number | null;
  ms: number | null;
  fault: FaultKind | null;
}

export interface OperationCounters {
  calls: number;
  /** Answers 2xx. */
  succeeded: number;
  /** Answers 429. */
  limited: number;
  /** Other 4xx. */
  refused: number;
  /** 5xx. */
  failed: number;
  /** Lost, cut or never answered. */
  lost: number;
}

const KEPT = 500;
const UNCLASSIFIED = '-';

/** Ring of the last calls and counters per operation. */
export class CallLog {
  private entries: CallEntry[] = [];
  private readonly counters = new Map<string, OperationCounters>();
  private last = 0;

  begin(at: Date, method: string, path: string): CallEntry {
    this.last += 1;
    const entry: CallEntry = { no: this.last, at: at.toISOString(), operation: null, method, path, status: null, ms: null, fault: null };
    this.entries.push(entry);
    if (this.entries.length > KEPT * 2) this.entries = this.entries.slice(-KEPT);
    return entry;
  }

  finish(entry: CallEntry, status: number, ms: number): void {
    entry.status = status;
    entry.ms = Math.round(ms * 10) / 10;
    const name = entry.operation ?? UNCLASSIFIED;
    const counters = this.counters.get(name) ?? { calls: 0, succeeded: 0, limited: 0, refused: 0, failed: 0, lost: 0 };
    counters.calls += 1;
    counters[outcomeOf(status)] += 1;
    this.counters.set(name, counters);
  }

  /** Newest first. */
  recent(limit: number): CallEntry[] {
    return this.entries
      .slice(-Math.min(limit, KEPT))
      .reverse()
      .map((entry) => ({ ...entry }));
  }

  totals(): Record<string, OperationCounters> {
    return Object.fromEntries([...this.counters].map(([name, counters]) => [name, { ...counters }]));
  }

  clear(): void {
    this.entries = [];
    this.counters.clear();
  }
}

function outcomeOf(status: number): Exclude<keyof OperationCounters, 'calls'> {
  if (status === 0) return 'lost';
  if (status === 429) return 'limited';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'succeeded';
}
