/**
 * `npm test`: types, lint, unused code, then every test. One summary at the end.
 * `npm test -- unit lint` runs only the steps named.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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

function command(program: string, args: readonly string[]): Promise<boolean> {
  const child = spawn(join(ROOT, 'node_modules', '.bin', program), args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --disable-warning=ExperimentalWarning`.trim() },
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}

function check(name: string, title: string, program: string, args: readonly string[]): Step {
  return {
    name,
    title,
    run: async () => ((await command(program, args)) ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }),
  };
}

function vitest(project: string, title: string): Step {
  return {
    name: project,
    title,
    run: async () => {
      const file = join(REPORTS, `${project}.json`);
      rmSync(file, { force: true });
      const succeeded = await command('vitest', [
        'run',
        '--project',
        project,
        '--passWithNoTests',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ]);
      return countReport(file, succeeded);
    },
  };
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
  };
}

const STEPS: readonly Step[] = [
  check('types', 'types', 'tsc', ['-b']),
  check('lint', 'lint and format', 'biome', ['check', '--error-on-warnings', '.']),
  check('knip', 'unused and undeclared', 'knip', ['--no-config-hints', '--no-progress']),
  vitest('unit', 'unit tests'),
  vitest('integration', 'integration tests on PostgreSQL'),
  vitest('conformance', 'connectors against the sandboxes'),
  vitest('e2e', 'browser journeys'),
];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !STEPS.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`unknown step ${unknown.join(', ')}; there are ${STEPS.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}

mkdirSync(REPORTS, { recursive: true });
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const lines: string[] = [];
for (const step of STEPS.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
  console.log(`\n── ${step.title}`);
  const began = performance.now();
  const { slowest = [], ...counts } = await step.run();
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
  const seconds = ((performance.now() - began) / 1000).toFixed(1).padStart(6);
  lines.push(`${counts.failed > 0 ? '✗' : '✓'} ${seconds} s  ${step.title}: ${counts.passed} passed, ${counts.failed} failed`);
  lines.push(...slowest.map(({ file, seconds: took }) => `      ${took.toFixed(1).padStart(6)} s  ${file}`));
}
console.log(`\n${lines.join('\n')}\n`);
if (total.skipped > 0) console.log(`${total.skipped} skipped`);
// Last and alone on its line: programs read it.
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
