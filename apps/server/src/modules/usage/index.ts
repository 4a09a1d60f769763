/** Which pages are looked at, and by how many: counted, never followed. */
import { usage } from '@moa/contract';
import { koreanDate } from '@moa/core';
import type { Clock } from '../../platform/clock.ts';
import type { PlatformVault } from '../../platform/crypto/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Handlers, HttpModule } from '../../platform/http/index.ts';
import { addViews } from './page-views.queries.ts';

export { deleteOldUsage } from './page-views.queries.ts';

export interface UsageDeps {
  database: Database;
  platformVault: PlatformVault;
  now: Clock;
}

export function createUsageHttp({ database, platformVault, now }: UsageDeps): HttpModule {
  const handlers: Handlers<typeof usage> = {
    pageView: async ({ input, context }) => {
      const { userId, role } = context.actor;
      const views = new Map<string, number>();
      for (const { pattern, count } of input.views) views.set(pattern, (views.get(pattern) ?? 0) + count);
      const day = koreanDate(now());
      const person = platformVault.blindIndex('usage.person', String(userId));
      // A count is worth no wait for the disk.
      await database.system((tx) => addViews(tx, { day, role, person, views }), { relaxedCommit: true });
      return { ok: true };
    },
  };
  return { name: 'usage', contract: usage, handlers };
}
