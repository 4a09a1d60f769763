import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of half a minute and more, the longest first. */
const LONG = [
  'e2e/journeys/public.test.ts',
  'e2e/journeys/main-job.browser.test.ts',
  'apps/server/src/main.integration.test.ts',
  'e2e/stock/faults.integration.test.ts',
  'e2e/stock/crashes.integration.test.ts',
  'apps/server/test/access-matrix/access-matrix.integration.test.ts',
  'e2e/journeys/states.browser.test.ts',
  'e2e/journeys/security.browser.test.ts',
  'e2e/journeys/join.test.ts',
  'e2e/journeys/sub-user.browser.test.ts',
  'apps/server/test/access-matrix/bad-input.integration.test.ts',
];

/** Begins with the files that take longest, so that at the end of a run no worker waits for the last of them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((name) => moduleId.endsWith(name));
      return at < 0 ? LONG.length : at;
    };
    // What is equally long stays in the order that vitest gives.
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}
