/** What a run found, as a table on the terminal and in RESULTS.md. */
import { cpus, loadavg, release, totalmem } from 'node:os';

export interface Line {
  /** Id of the work item, as in `npm run bench -- <id>`. */
  item: string;
  work: string;
  figure: string;
  floor?: string;
  /** How much more than the floor it takes. */
  ratio?: string;
  aim?: string;
  /** Null where there is nothing to meet. */
  met?: boolean | null;
  /** By how much it was missed and why, or what to know about it. */
  note?: string;
}

export const ms = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0));
export const rate = (value: number): string => `${value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en')}/s`;
export const times = (value: number): string => `${value < 10 ? value.toFixed(1) : value.toFixed(0)}x`;
/** ` (missed by 40 %)` for something that should be at most `aim`. */
export const over = (value: number, aim: number): string => (value <= aim ? '' : `missed by ${Math.round((value / aim - 1) * 100)} %`);
export const under = (value: number, aim: number): string => (value >= aim ? '' : `missed by ${Math.round((1 - value / aim) * 100)} %`);

const verdict = (line: Line) => (line.met === undefined || line.met === null ? '' : line.met ? 'met' : 'missed');

export function printLine(line: Line): void {
  const parts = [line.figure, line.floor && `floor ${line.floor}`, line.ratio, line.aim && `aim ${line.aim}`, verdict(line), line.note];
  console.log(`${line.item.padEnd(4)} ${line.work.padEnd(52)} ${parts.filter(Boolean).join(' · ')}`);
}

export interface RunFacts {
  at: Date;
  seconds: number;
  loadBefore: number[];
  selection: readonly string[];
}

/** Text of RESULTS.md. */
export function results(lines: readonly Line[], facts: RunFacts): string {
  const load = (average: readonly number[]) => average.map((value) => value.toFixed(1)).join(' ');
  const cell = (text: string | undefined) => (text ?? '').replaceAll('|', '\\|');
  const rows = lines.map((line) =>
    [line.item, line.work, line.figure, line.floor, line.ratio, line.aim, verdict(line), line.note].map(cell).join(' | '),
  );
  return `# Benchmarks

Written by \`npm run bench\`${facts.selection.length > 0 ? ` (${facts.selection.join(' ')})` : ''}; not to be edited. What each item does is in \`bench/items\`, what it is compared with in \`bench/floor.ts\`:
plain Fastify and pg giving the same JSON from the same PostgreSQL, without tenants, encryption, ledger, roles or validation.

- ${facts.at.toISOString()}, ${Math.round(facts.seconds)} s
- ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform} ${release()}, Node ${process.version}
- load average before ${load(facts.loadBefore)}, after ${load(loadavg())}: a load above the number of cores means that others were working on this machine. Wall-clock
  figures then say little; ratios beside the floor, measured seconds apart, and CPU milliseconds say more.
- Client, server and database share the cores. ms are p50 / p95 as the client saw them; c = clients; "ratio" is ours to the floor's (requests/s, or p50 at one client).

| item | work | Moa | floor | ratio | aim | | note |
| --- | --- | --- | --- | --- | --- | --- | --- |
${rows.map((row) => `| ${row} |`).join('\n')}
`;
}
