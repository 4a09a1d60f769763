/** Closed-loop load: each client sends its next request when the last one is answered. Bounded by number and by time. */
import { type Answer, type Call, Connection } from './client.ts';

export interface LoadOptions {
  port: number;
  headers?: Readonly<Record<string, string>>;
  clients: number;
  /** Requests at most. */
  requests: number;
  /** Seconds after which no new request starts. */
  seconds: number;
  call(n: number): Call;
  onAnswer?(answer: Answer, n: number): void;
}

export interface LoadResult {
  requests: number;
  seconds: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  max: number;
  statuses: Map<number, number>;
  /** First body of each status that is no success. */
  failures: Map<number, string>;
}

export async function drive(options: LoadOptions): Promise<LoadResult> {
  const { clients, requests, call } = options;
  const connections = await Promise.all(Array.from({ length: clients }, () => Connection.open(options.port, options.headers)));
  const times: number[] = [];
  const statuses = new Map<number, number>();
  const failures = new Map<number, string>();
  const started = performance.now();
  const deadline = started + options.seconds * 1000;
  let next = 0;
  const work = async (connection: Connection) => {
    while (next < requests && performance.now() < deadline) {
      const n = next++;
      const requested = call(n);
      const sent = performance.now();
      const answer = await connection.send(requested);
      times.push(performance.now() - sent);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status >= 300 && !failures.has(answer.status)) failures.set(answer.status, answer.body.slice(0, 300));
      options.onAnswer?.(answer, n);
    }
  };
  try {
    await Promise.all(connections.map(work));
  } finally {
    for (const connection of connections) connection.close();
  }
  const seconds = (performance.now() - started) / 1000;
  return { requests: times.length, seconds, perSecond: times.length / seconds, ...spread(times), statuses, failures };
}

/** p50, p95 and the greatest of some times. */
export function spread(times: readonly number[]): { p50: number; p95: number; max: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), max: sorted.at(-1) ?? Number.NaN };
}

/** @throws when an answer was not a success */
export function mustSucceed(result: LoadResult, what: string): LoadResult {
  for (const [status, body] of result.failures)
    throw new Error(`${what}: ${result.statuses.get(status)} answers of ${status}, the first: ${body}`);
  return result;
}
