/** What a run found, as a table on the terminal and in RESULTS.md. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Amount } from './items.ts';

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

/** What one item found, and under which circumstances. */
export interface ItemRun {
  item: string;
  title: string;
  at: string;
  /** What was measured: the commit, with `+` where something was changed beside it. */
  commit: string;
  seconds: number;
  loadBefore: number[];
  loadAfter: number[];
  amount: Amount;
  lines: Line[];
}

const RESULTS = new URL('../RESULTS.md', import.meta.url);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The commit that is checked out, with `+` where a file beside the results differs from it; `unknown` outside a repository. */
export function commitHere(): string {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const changed = git('status', '--porcelain', '--', '.', ':!bench/RESULTS.md') !== '';
    return `${git('rev-parse', '--short=9', 'HEAD')}${changed ? '+' : ''}`;
  } catch {
    return 'unknown';
  }
}
const SECTION = /^## (\w+): /;

/** Writes the run of an item into RESULTS.md. */
export function keep(run: ItemRun, order: readonly string[]): void {
  writeFileSync(RESULTS, withRun(readFileSync(RESULTS, 'utf8'), run, order));
}

/** The last run of each item in the order of `order`, and behind them as they are the sections that are no run of one: somebody wrote them. */
export function withRun(text: string, run: ItemRun, order: readonly string[]): string {
  const sections = text
    .split(/^(?=## )/m)
    .slice(1)
    .map((own) => ({ item: SECTION.exec(own)?.[1], text: `${own.trimEnd()}\n` }));
  const runs = new Map(sections.map((own) => [own.item, own.text]));
  runs.set(run.item, section(run));
  const written = sections.filter(({ item }) => item === undefined || !order.includes(item)).map((own) => own.text);
  return results([...order.flatMap((item) => runs.get(item) ?? []), ...written]);
}

const load = (average: readonly number[]) => average.map((value) => value.toFixed(1)).join(' ');

function results(sections: readonly string[]): string {
  return `# Benchmarks

Written by \`npm run bench\`; the section of an item is replaced by its next run, those at the end are written by hand and stay. What each item does is in \`bench/items\`. The floor is \`bench/floor.ts\`: plain Fastify and pg giving the same JSON
from the same PostgreSQL, without tenants, encryption, ledger, roles or validation.

- ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform} ${release()}, Node ${process.version}
- A load average above the number of cores means that others were working on this machine: then times and rates say little, and the ratio to the floor, measured
  seconds apart, and CPU milliseconds say more.
- An item says which commit it measured; \`+\` means that something was changed beside it.
- Client, server and database share the cores. Times are p50 / p95 as the client saw them; c = clients; CPU is server + PostgreSQL for each request; the ratio is how
  much slower than the floor (p50 with one client, requests/s with several).

${sections.join('\n')}`;
}

function section(run: ItemRun): string {
  const cell = (text: string | undefined) => (text ?? '').replaceAll('|', '\\|');
  const rows = run.lines.map((line) =>
    [line.work, line.figure, line.floor, line.ratio, line.aim, verdict(line), line.note].map(cell).join(' | '),
  );
  return `## ${run.item}: ${run.title}

${run.at}, commit ${run.commit}, ${Math.round(run.seconds)} s, load average before ${load(run.loadBefore)}, after ${load(run.loadAfter)}; amount of data: ${run.amount}.

| work | Moa | floor | ratio | aim | | note |
| --- | --- | --- | --- | --- | --- | --- |
${rows.map((row) => `| ${row} |`).join('\n')}
`;
}
