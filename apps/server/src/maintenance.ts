/** Housekeeping of the installation: sealing the audit log, forgetting what has expired. */
import { keptSince, RETENTION } from '@moa/core';
import { z } from 'zod';
import type { StoredFiles } from './module.ts';
import { MODULES } from './modules.ts';
import { sealWalk } from './platform/audit/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/index.ts';
import { createStoreCleaning, type ObjectStore, type SealedFiles, sealedOrphans } from './platform/files/index.ts';
import { deleteExpiredKeys } from './platform/idempotency/index.ts';
import { defineTask, handleTask, type WorkerPart, walkPart } from './platform/jobs/index.ts';
import { forgetLostProcesses } from './platform/processes/index.ts';
import { alertRetention, retainWalk } from './platform/retention/index.ts';
import { deleteVerifications } from './platform/verification/index.ts';

const nothing: z.ZodType<Record<string, never>> = z.strictObject({});
/** Longer than any ticket lives and any limit counts. */
const VERIFICATIONS_KEPT_MS = 24 * 60 * 60_000;
const RETENTION_POLICIES = [alertRetention, ...MODULES.flatMap(({ retention = [] }) => retention)];
const CLEANING = MODULES.flatMap(({ cleaning = [] }) => cleaning);
const cleaning = defineTask('platform.clean', nothing);

export interface MaintenanceDeps {
  database: Database;
  /** Of the modules. */
  files: readonly StoredFiles[];
  sealedFiles: SealedFiles;
  objectStore: Pick<ObjectStore, 'list' | 'put' | 'remove'>;
  /** Called once with what an operator has to see to. */
  warn(reason: string): void;
  now: Clock;
}

export function createMaintenance({ database, files, sealedFiles, objectStore, warn, now }: MaintenanceDeps): WorkerPart {
  const kinds = [sealedOrphans(database), ...files.map(({ orphans }) => orphans)];
  const cleanStore = createStoreCleaning({ database, store: objectStore, kinds, warn });
  const walks = [sealWalk, retainWalk({ policies: RETENTION_POLICIES, now })].map(walkPart);
  return {
    tasks: [
      ...walks.flatMap(({ tasks }) => tasks),
      handleTask(cleaning, async () => {
        await database.system((tx) => deleteExpiredKeys(tx, now()));
        for (const clean of CLEANING) await database.system((tx) => clean(tx, now()));
        await database.system((tx) => deleteVerifications(tx, new Date(now().getTime() - VERIFICATIONS_KEPT_MS)));
        await database.system((tx) => tx.query('delete from dead_letter where at < $1', [keptSince(RETENTION.deadLetter, now())]));
        await database.system((tx) => tx.query(`delete from worker_instance where stopped_at < now() - interval '7 days'`));
        await database.system(forgetLostProcesses);
        // Last: an object store that is away must hold up nothing else.
        await sealedFiles.removeExpired(now());
        for (const { removeUnused } of files) await removeUnused(now());
        await cleanStore(now());
      }),
    ],
    schedules: [...walks.map(({ schedule }) => schedule), { task: cleaning, cron: '17 * * * *' }],
  };
}
