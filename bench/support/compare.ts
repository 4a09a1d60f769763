/** Driving Moa and the floor one after the other with the same work, and putting both on one line. */
import { type Answer, type Call, Connection } from './client.ts';
import type { Bench } from './environment.ts';
import { drive, type LoadResult, mustSucceed } from './load.ts';
import { type Line, ms, rate, times } from './report.ts';

export interface Side {
  headers?: Readonly<Record<string, string>>;
  call(n: number): Call;
}

export interface Pair {
  moa: LoadResult;
  floor: LoadResult;
  /** Milliseconds of CPU for each request. */
  cpu: { moa: number; moaPostgres: number; floor: number; floorPostgres: number };
}

export interface Limits {
  clients: number;
  requests: number;
  seconds: number;
}

const WARM_UP: Omit<Limits, 'clients'> = { requests: 100, seconds: 1 };

/** Both under the same limits (times the run's pace), each after a short warm-up that is not counted. Request numbers never repeat. */
export async function compare(bench: Bench, what: string, limits: Limits, moa: Side, floor: Side): Promise<Pair> {
  const paced = ({ requests, seconds }: Omit<Limits, 'clients'>) => ({
    requests: Math.ceil(requests * bench.pace),
    seconds: seconds * bench.pace,
  });
  const run = async (side: Side, port: number, process: 'api' | 'floor') => {
    const options = { port, ...(side.headers ? { headers: side.headers } : {}) };
    mustSucceed(await drive({ ...options, ...paced(WARM_UP), clients: limits.clients, call: (n) => side.call(1_000_000 + n) }), what);
    const before = bench.cpu();
    const result = mustSucceed(await drive({ ...options, clients: limits.clients, ...paced(limits), call: side.call }), what);
    const after = bench.cpu();
    return {
      result,
      own: (after[process] - before[process]) / result.requests,
      postgres: (after.postgres - before.postgres) / result.requests,
    };
  };
  const [ours, theirs] = [await run(moa, bench.api.port, 'api'), await run(floor, bench.floor.port, 'floor')];
  return {
    moa: ours.result,
    floor: theirs.result,
    cpu: { moa: ours.own, moaPostgres: ours.postgres, floor: theirs.own, floorPostgres: theirs.postgres },
  };
}

const spread = ({ p50, p95 }: LoadResult) => `${ms(p50)} / ${ms(p95)} ms`;
const cpuText = (own: number, postgres: number) => `CPU ${own.toFixed(2)} + ${postgres.toFixed(2)} ms`;

/** With one client: times. */
export function timesLine(item: string, work: string, pair: Pair): Line {
  return { item, work, figure: spread(pair.moa), floor: spread(pair.floor), ratio: times(pair.moa.p50 / pair.floor.p50) };
}

/** With several: requests a second, p95 and CPU (server + PostgreSQL). */
export function rateLine(item: string, work: string, pair: Pair): Line {
  const { cpu } = pair;
  return {
    item,
    work,
    figure: `${rate(pair.moa.perSecond)}, p95 ${ms(pair.moa.p95)} ms, ${cpuText(cpu.moa, cpu.moaPostgres)}`,
    floor: `${rate(pair.floor.perSecond)}, p95 ${ms(pair.floor.p95)} ms, ${cpuText(cpu.floor, cpu.floorPostgres)}`,
    ratio: times(pair.floor.perSecond / pair.moa.perSecond),
  };
}

/** One request. @throws when it is refused */
export async function ask(
  port: number,
  side: { headers?: Readonly<Record<string, string>> },
  call: Call,
): Promise<Record<string, unknown>> {
  const answer = await askRaw(port, side, call);
  if (answer.status >= 300) throw new Error(`${call.method} ${call.path}: ${answer.status} ${answer.body.slice(0, 300)}`);
  return JSON.parse(answer.body) as Record<string, unknown>;
}

async function askRaw(port: number, side: { headers?: Readonly<Record<string, string>> }, call: Call): Promise<Answer> {
  const connection = await Connection.open(port, side.headers);
  try {
    return await connection.send(call);
  } finally {
    connection.close();
  }
}

/** Throws when the floor's answer lacks a field of ours: then it would be compared with less work. */
export function mustLookAlike(ours: unknown, floors: unknown, path = ''): void {
  if (Array.isArray(ours) && Array.isArray(floors)) {
    if (ours.length !== floors.length) throw new Error(`floor: ${path} has ${floors.length} rows, not ${ours.length}`);
    if (ours.length > 0) mustLookAlike(ours[0], floors[0], `${path}[0]`);
    return;
  }
  if (typeof ours !== 'object' || ours === null || typeof floors !== 'object' || floors === null) return;
  const other = floors as Record<string, unknown>;
  for (const [name, value] of Object.entries(ours)) {
    if (!(name in other)) throw new Error(`floor: ${path}.${name} is missing`);
    mustLookAlike(value, other[name], `${path}.${name}`);
  }
}
