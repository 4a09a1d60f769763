/**
 * What tests cost, file by file: processor seconds, and of journeys documents loaded, windows, logins, looks and copies of the product.
 * `node scripts/test-costs.ts e2e [files]` (or another project of `vitest.config.ts`) runs them one after the other, as what ran beside them would
 * be counted too. Root on Linux alone can.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { enterGroup, leaveGroup, secondsOf } from '../apps/server/test/support/control-group.ts';
import { COSTLY, type FileCosts } from '../apps/server/test/support/file-costs.ts';

const VITEST = fileURLToPath(new URL('../node_modules/.bin/vitest', import.meta.url));

const [project, ...named] = process.argv.slice(2);
if (project === undefined) {
  console.error('name a project: unit, integration, conformance or e2e');
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'moa-costs-'));
const report = join(folder, 'report');
const group = enterGroup(`moa-costs-${process.pid}`);
try {
  const args = ['run', '--project', project, '--maxWorkers', '1', ...named];
  spawnSync(VITEST, args, { stdio: 'inherit', env: { ...process.env, TEST_COSTS_GROUP: group, TEST_COSTS_REPORT: report } });
  const lines = existsSync(report) ? readFileSync(report, 'utf8').trim().split('\n') : [];
  const files = lines.map((line) => JSON.parse(line) as FileCosts).sort((one, other) => other.seconds - one.seconds);
  const journeys = files.some(({ documents }) => documents > 0);
  console.log(journeys ? `seconds  documents  ${COSTLY.map((name) => name.padStart(12)).join('  ')}  file` : 'seconds  file');
  for (const costs of [...files, together(files)]) console.log(journeys ? journeyRow(costs) : row(costs));
  console.log(`${secondsOf(group).toFixed(1)} with the start of Vitest and what the project sets up once`);
} finally {
  leaveGroup(group);
  rmSync(folder, { recursive: true });
}

function row({ file, seconds }: FileCosts): string {
  return `${seconds.toFixed(1).padStart(7)}  ${file}`;
}

function journeyRow({ file, seconds, documents, costs }: FileCosts): string {
  const cells = COSTLY.map((name) => {
    const cost = costs[name];
    return (cost ? `${cost.count}: ${cost.seconds.toFixed(1)}` : '').padStart(12);
  });
  return [seconds.toFixed(1).padStart(7), String(documents).padStart(9), ...cells, file].join('  ');
}

function together(files: readonly FileCosts[]): FileCosts {
  const all: FileCosts = { file: 'together', seconds: 0, documents: 0, costs: {} };
  for (const { seconds, documents, costs } of files) {
    all.seconds += seconds;
    all.documents += documents;
    for (const name of COSTLY) {
      const before = all.costs[name] ?? { count: 0, seconds: 0 };
      const cost = costs[name] ?? { count: 0, seconds: 0 };
      all.costs[name] = { count: before.count + cost.count, seconds: before.seconds + cost.seconds };
    }
  }
  return all;
}
