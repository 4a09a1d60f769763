/**
 * `npm run test:integration`: the rules on a real database, of the product's own PostgreSQL.
 * `-- --citus` puts each file's database on the cluster of CITUS_URL instead, its tables distributed by seller; all else goes to vitest.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const words = process.argv.slice(2);
const onCluster = words.includes('--citus');

if (onCluster && !process.env.CITUS_URL) {
  console.log('skipped: CITUS_URL names no cluster (npm run citus -- start <folder> starts one and says its URL)');
} else {
  const vitest = join(ROOT, 'node_modules', '.bin', 'vitest');
  const { status } = spawnSync(vitest, ['run', '--project', 'integration', ...words.filter((word) => word !== '--citus')], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, TEST_LAYOUT: onCluster ? 'citus' : '' },
  });
  process.exitCode = status ?? 1;
}
