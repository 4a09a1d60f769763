/**
 * `npm test`: types, lint, unused code and every test, the journeys beside all else. One summary at the end.
 * `npm test -- unit lint` runs only the steps named, `npm test -- --thorough` holds the same rules by more (`apps/server/test/support/thorough.ts`).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TEST_DAY } from '../apps/server/test/support/thorough.ts';
import { failedFiles } from './failed-files.ts';
import { sideBySide, writeLines } from './side-by-side.ts';
import { type FileTime, slowestFiles } from './slowest-files.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const REPORTS = join(ROOT, 'node_modules', '.cache', 'moa-test');

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

interface Result extends Counts {
  /** The files that took longest, longest first. */
  slowest?: readonly FileTime[];
  /** The files that failed, by their paths below the repository. */
  failedFiles?: readonly string[];
}

interface Step {
  name: string;
  title: string;
  run(): Promise<Result>;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  /** Times in milliseconds of the epoch. */
  testResults: { name: string; startTime: number; endTime: number; status: string; assertionResults: { status: string }[] }[];
}

/**
 * What a program is told by its environment. The type checker is written in Go: its collector runs when its memory has grown by four times
 * instead of each time that it has doubled, which is a fifth less of the processor.
 */
const SETTINGS: Readonly<Record<string, NodeJS.ProcessEnv>> = { tsc: { GOGC: '400' } };

const running = new Set<ChildProcess>();
// What is ended takes along what it started; Ctrl+C reaches all of them by itself.
for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(1);
  });
}

/** Runs a program of the repository; `name` stands before what it prints where others print beside it. */
function command(name: string, program: string, args: readonly string[]): Promise<boolean> {
  const options = `${process.env.NODE_OPTIONS ?? ''} --disable-warning=ExperimentalWarning`.trim();
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(join(ROOT, 'node_modules', '.bin', program), args, {
    cwd: ROOT,
    stdio: beside ? ['inherit', 'pipe', 'pipe'] : 'inherit',
    env: { ...SETTINGS[program], ...process.env, NODE_OPTIONS: options, ...(beside ? colours : {}) },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  if (child.stdout) writeLines(child.stdout, process.stdout, `[${name}]`);
  if (child.stderr) writeLines(child.stderr, process.stderr, `[${name}]`);
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}

function check(name: string, title: string, program: string, args: readonly string[]): Step {
  return {
    name,
    title,
    run: async () => ((await command(name, program, args)) ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }),
  };
}

function vitest(project: string, title: string): Step {
  return { name: project, title, run: () => runVitest(project, project) };
}

/** Runs the files of a project, or those named; what is said stands behind `name`, and so does the report. */
async function runVitest(project: string, name: string, files: readonly string[] = []): Promise<Result> {
  const report = join(REPORTS, `${name}.json`);
  rmSync(report, { force: true });
  const options = ['--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const succeeded = await command(name, 'vitest', ['run', '--project', project, ...options, ...files]);
  return countReport(report, succeeded);
}

/** A file that could not be loaded, or an error outside any test, counts as one failure: nothing that went wrong adds up to zero. */
function countReport(file: string, succeeded: boolean): Result {
  let report: VitestReport;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: succeeded ? 0 : 1, skipped: 0 };
  }
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  ).length;
  const failed = report.numFailedTests + broken;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !succeeded ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
    slowest: slowestFiles(report.testResults, ROOT),
    failedFiles: failedFiles(report.testResults, ROOT),
  };
}

/** More files than this that failed are a fault of the code, whatever the machine did. */
const FEW = 3;

/**
 * Runs the files of a step that failed once more, with the machine to themselves: a fault of the code fails again, a test that a busy machine
 * upset does not. Such a file is named at the end of the run, since it is to be mended.
 */
async function runAgainAlone(step: Step, first: Result): Promise<{ result: Result; unsteady: readonly string[] }> {
  const files = first.failedFiles ?? [];
  if (files.length === 0 || files.length > FEW) return { result: first, unsteady: [] };
  console.log(`\n── ${step.title}: ${files.join(', ')} failed beside the others and is run again alone`);
  const again = await runVitest(step.name, `${step.name}-again`, files);
  if (again.failed > 0 || again.passed < first.failed) return { result: first, unsteady: [] };
  return { result: { ...first, passed: first.passed + first.failed, failed: 0 }, unsteady: files };
}

/** Rows run beside each other: the browser draws while the database is waited for. A machine with more cores has room for both. */
const ROWS: readonly (readonly Step[])[] = [
  [
    // By then the journeys have built what the programs of the integration tests run.
    // Each checker of a project makes the common types anew: four of them take twice the processor seconds of one.
    check('types', 'types', 'tsc', ['-b', '--checkers', '1']),
    check('knip', 'unused and undeclared', 'knip', ['--no-config-hints', '--no-progress']),
    // Waits for programs and for silence: what it leaves unused the browser takes.
    vitest('integration', 'integration tests on PostgreSQL'),
  ],
  [vitest('e2e', 'browser journeys')],
];

/** Begun by whichever row has ended, so that both end at about the same time. */
const REST: readonly Step[] = [
  vitest('conformance', 'connectors against the sandboxes'),
  vitest('unit', 'unit tests'),
  check('lint', 'lint and format', 'biome', ['check', '--error-on-warnings', '.']),
];
const STEPS = [...ROWS.flat(), ...REST];

const THOROUGH_OPTION = '--thorough';
const words = process.argv.slice(2);
const asked = words.filter((word) => word !== THOROUGH_OPTION);
// For the tests, which are processes of their own.
if (words.includes(THOROUGH_OPTION)) process.env.TEST_THOROUGH = '1';
const unknown = asked.filter((name) => !STEPS.some((step) => step.name === name));
if (unknown.length > 0) {
  const known = STEPS.map(({ name }) => name);
  console.error(`unknown step ${unknown.join(', ')}; there are ${known.join(', ')}`);
  process.exit(1);
}
const wanted = (steps: readonly Step[]) => steps.filter(({ name }) => asked.length === 0 || asked.includes(name));
const [rows, rest] = [ROWS.map(wanted), wanted(REST)];
const beside = rows.filter(({ length }) => length > 0).length + rest.length > 1;

mkdirSync(REPORTS, { recursive: true });
const began = performance.now();
const ended = await sideBySide(rows, rest, async (step) => {
  console.log(`\n── ${step.title}`);
  const stepBegan = performance.now();
  const result = await step.run();
  return { ...result, seconds: secondsSince(stepBegan) };
});

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const lines: string[] = [];
const unsteadyFiles: string[] = [];
for (const { step, result: first } of ended) {
  const { result: last, unsteady } = await runAgainAlone(step, first);
  const result = { ...last, seconds: first.seconds };
  unsteadyFiles.push(...unsteady);
  total.passed += result.passed;
  total.failed += result.failed;
  total.skipped += result.skipped;
  lines.push(
    `${result.failed > 0 ? '✗' : '✓'} ${shown(result.seconds)} s  ${step.title}: ${result.passed} passed, ${result.failed} failed`,
  );
  lines.push(...(result.slowest ?? []).map(({ file, seconds }) => `      ${shown(seconds)} s  ${file}`));
}
console.log(`\n${lines.join('\n')}\n  ${shown(secondsSince(began))} s  together\n`);
for (const file of unsteadyFiles) console.log(`unsteady: ${file} failed beside the others and passed alone`);
if (total.failed > 0) console.log(`to try the same cases on another day: TEST_DAY=${TEST_DAY}`);
if (total.skipped > 0) console.log(`${total.skipped} skipped`);
// Last and alone on its line: programs read it.
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

function secondsSince(time: number): number {
  return (performance.now() - time) / 1000;
}

function shown(seconds: number): string {
  return seconds.toFixed(1).padStart(6);
}
