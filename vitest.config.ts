import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { JOURNEY_COPIES } from './e2e/support/copy.ts';
import { LongestFirst } from './scripts/longest-first.ts';
import { useMemoryFolder } from './scripts/memory-folder.ts';

useMemoryFolder();

// Programs that tests start, most of them from the sources, and the libraries of the tests themselves are compiled once and not at each start.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('./node_modules/.cache/moa-compile', import.meta.url));

const PATIENCE = 'apps/server/test/support/patience.ts';
const OWN_IMPORTS = 'apps/server/test/support/own-imports.ts';
const COSTS = 'apps/server/test/support/report-costs.ts';

/**
 * Node runs the sources of the server and of the tests as they are: transformed by Vite, sent to each worker and put together there they take
 * longer to load. No module is mocked in these, so that nothing has to read them first. The web app is Vite's, and with it the unit tests.
 */
const AS_IT_IS = { viteModuleRunner: false, nodeLoader: false } as const;

/**
 * Of V8, for every worker: one that waits is asked for its memory back, two thirds of all times that its heap is marked from end to end, and another third comes
 * while it grows. Five of seven such marks of a worker's half minute are saved, each a quarter to half a processor second.
 */
const ROOMY = ['--no-memory-reducer', '--initial-old-space-size=512'];

/** Four projects: pure rules, rules on a real database, connectors against sandboxes over HTTP, journeys in a browser. */
export default defineConfig({
  test: {
    // By default one core is kept free, which is half of a small machine.
    maxWorkers: '100%',
    // Files share their worker's modules: loading them anew for each file took longer than the tests. What a file changes in a module it puts back.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: ['**/*.integration.test.ts', '**/*.cluster.test.ts', '**/*.conformance.test.ts', '**/node_modules/**'],
          execArgv: ROOMY,
          setupFiles: [OWN_IMPORTS, PATIENCE, COSTS],
          // Nothing here waits: a slow one is a busy machine.
          testTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: [
            'apps/server/**/*.integration.test.ts',
            'e2e/{stock,machines}/**/*.integration.test.ts',
            // What only a cluster can show; `npm run test:integration -- --citus` names one.
            ...(process.env.TEST_LAYOUT === 'citus' ? ['apps/server/**/*.cluster.test.ts', 'e2e/machines/**/*.cluster.test.ts'] : []),
          ],
          globalSetup: ['apps/server/test/support/global-setup.ts'],
          execArgv: ROOMY,
          experimental: AS_IT_IS,
          setupFiles: [OWN_IMPORTS, PATIENCE, COSTS],
          expect: { poll: { timeout: 20_000, interval: 50 } },
          testTimeout: 90_000,
          hookTimeout: 120_000,
          // Some wait for programs to start, to end or to be missed, and leave the processor to others: 138 s instead of 185 s on two cores.
          // Each worker more costs 4.5 processor seconds, which is what it loads.
          maxWorkers: Math.ceil(availableParallelism() * 1.5),
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'conformance',
          include: ['e2e/conformance/**/*.conformance.test.ts'],
          execArgv: ROOMY,
          experimental: AS_IT_IS,
          setupFiles: [OWN_IMPORTS, COSTS],
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/journeys/**/*.test.ts'],
          globalSetup: ['e2e/support/shared-copy.ts'],
          experimental: AS_IT_IS,
          execArgv: ROOMY,
          setupFiles: [OWN_IMPORTS, 'e2e/support/setup.ts', PATIENCE, COSTS],
          // What a screen shows comes when its answer has come: as long as for a step of the browser.
          expect: { poll: { timeout: 45_000, interval: 50 } },
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // As many as there are copies: a file has its copy to itself while it runs.
          maxWorkers: JOURNEY_COPIES,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
