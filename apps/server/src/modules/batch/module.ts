/** Products by a file: uploaded, looked at, registered as a job. */
import { batch } from '@moa/contract';
import { defineModule } from '../../module.ts';
import { createGuardedFetch } from '../../platform/guarded-fetch/index.ts';
import { createChoices } from '../templates/index.ts';
import { batchRoutes, registerArchiveUpload, registerBatchDownloads } from './batch.routes.ts';
import { importHandler } from './import.tasks.ts';
import { archiveHandler } from './pictures/archive.tasks.ts';
import { readHandler } from './read/read.tasks.ts';
import { batchRetention } from './retention.ts';

const PICTURE_LIMITS = { maxBytes: 20 * 1024 * 1024, timeoutMs: 15_000 };

export const batchModule = defineModule({
  name: 'batch',
  http: ({ database, shared: { sealedFiles, lookups }, now }) => ({
    name: 'batch',
    contract: batch,
    handlers: batchRoutes({ database, sealedFiles, now }),
    plain: (app) => {
      registerBatchDownloads(app, { database, sealedFiles, lookups, now });
      registerArchiveUpload(app, { database, sealedFiles, now });
    },
  }),
  work: ({ config, database, shared: { sealedFiles, images, lookups }, now }) => {
    const trustedOrigins = config.sandbox.enabled ? [new URL(config.sandbox.url).origin, `http://127.0.0.1:${config.http.port}`] : [];
    const fetch = createGuardedFetch({ ...PICTURE_LIMITS, trustedOrigins });
    return {
      tasks: [
        readHandler({ database, sealedFiles, choices: createChoices(lookups, now), lookups, now }),
        archiveHandler({ database, sealedFiles, images, now }),
        importHandler({ database, images, fetch }),
      ],
    };
  },
  retention: batchRetention,
});
