import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of half a minute and more, and those that wait instead of working: a core that waits at the end of a run is a core unused. */
const LONG = [
  // A copy of their own is started, or several.
  'e2e/journeys/first-day.test.ts',
  'e2e/journeys/main-job.browser.test.ts',
  'e2e/journeys/public.test.ts',
  'e2e/journeys/nine-shops.browser.test.ts',
  'e2e/journeys/tracking.browser.test.ts',
  'e2e/journeys/goodsflow.browser.test.ts',
  'e2e/journeys/sub-user.browser.test.ts',
  'e2e/journeys/saving.browser.test.ts',
  'e2e/journeys/product-form.browser.test.ts',
  'e2e/journeys/main-job.api.test.ts',
  'e2e/journeys/states.browser.test.ts',
  'e2e/journeys/join.test.ts',
  'e2e/journeys/plans.browser.test.ts',
  'e2e/journeys/calls.browser.test.ts',
  'e2e/journeys/notices.browser.test.ts',
  'e2e/journeys/secure.browser.test.ts',
  'apps/server/src/main.integration.test.ts',
  'apps/server/src/platform/postgres/postgres.integration.test.ts',
  'e2e/machines/machines.integration.test.ts',
  'apps/server/test/access-matrix/access-matrix.integration.test.ts',
  'apps/server/test/access-matrix/bad-input.integration.test.ts',
  'apps/server/test/new-seller/new-seller.integration.test.ts',
  'e2e/stock/crashes.integration.test.ts',
  'e2e/stock/returns.integration.test.ts',
  'e2e/stock/divisions.integration.test.ts',
  'apps/server/src/platform/database/silence.integration.test.ts',
  'apps/server/src/cli/backup.integration.test.ts',
  'e2e/stock/calls.integration.test.ts',
  'e2e/machines/update.integration.test.ts',
  'e2e/stock/faults.integration.test.ts',
  'e2e/stock/races.integration.test.ts',
  'apps/server/src/platform/jobs/fleet.integration.test.ts',
  'apps/server/src/platform/database/restart.integration.test.ts',
  'apps/server/src/platform/processes/processes.integration.test.ts',
  'apps/server/src/platform/idempotency/silence.integration.test.ts',
  'apps/server/src/modules/accounts/auth/login.integration.test.ts',
  'apps/server/src/modules/orders/list/search.keyword.integration.test.ts',
  'apps/server/src/platform/database/reachable.integration.test.ts',
  'e2e/conformance/coupang.conformance.test.ts',
  'e2e/conformance/cafe24.conformance.test.ts',
  'e2e/conformance/zigzag.conformance.test.ts',
  'e2e/conformance/auction.conformance.test.ts',
  'e2e/conformance/smart-store.conformance.test.ts',
  'e2e/conformance/eleven-st.conformance.test.ts',
  'e2e/conformance/talkstore.conformance.test.ts',
  'e2e/conformance/talkgift.conformance.test.ts',
  'e2e/conformance/gmarket.conformance.test.ts',
  'apps/server/src/platform/sheets/read/read-sheet.test.ts',
  'scripts/statements.test.ts',
];

/** Begins with the files that take longest, and those that wait, so that at the end of a run no worker waits for the last of them. */
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
