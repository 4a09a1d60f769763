/** What the API serves to administrators. */
import { admin } from '@moa/contract';
import type { Clock } from '../../platform/clock.ts';
import type { PlatformVault } from '../../platform/crypto/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Handlers, HttpModule } from '../../platform/http/index.ts';
import type { EnqueueMessage } from '../../platform/outbox/index.ts';
import { createPeopleVault } from '../accounts/index.ts';
import { createApprovals } from './approvals.service.ts';
import { createAuditLog } from './audit-log.ts';
import { createMemberDetail } from './member-detail.service.ts';
import { createMemberList } from './members.service.ts';
import { createOverview } from './overview.ts';
import { createStanding } from './standing.service.ts';

export interface AdminOptions {
  database: Database;
  platformVault: PlatformVault;
  enqueueMessage: EnqueueMessage;
  /** Address of the web app, without a trailing slash. */
  webAddress: string;
  now: Clock;
  /** Called at once with who has left a seller. */
  forgetActing(userId: number, sellerId: number): void;
}

export function createAdminHttp({ database, platformVault, enqueueMessage, webAddress, now, forgetActing }: AdminOptions): HttpModule {
  const people = createPeopleVault(platformVault);
  const handlers: Handlers<typeof admin> = {
    members: createMemberList({ database, people }),
    ...createMemberDetail({ database, people }),
    ...createApprovals({ database, people, enqueueMessage, webAddress, now }),
    ...createStanding({ database, now, forgetActing }),
    overview: createOverview({ database, now }),
    audit: createAuditLog(database),
  };
  return { name: 'admin', contract: admin, handlers };
}
