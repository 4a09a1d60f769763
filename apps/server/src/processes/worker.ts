/** The process that does what was enqueued and what is due. */
import { readConfig } from '../boot/configuration.ts';
import { loadKeys } from '../platform/config/index.ts';
import { createDatabase } from '../platform/database/index.ts';
import { runChild } from '../platform/processes/index.ts';
import { createWorker } from '../worker.ts';
import { addDatabaseMetrics } from './database-metrics.ts';

runChild(
  'worker',
  async ({ config, target, sandboxToken, logger, metrics, restart }) => {
    const database = createDatabase({
      target,
      name: 'worker',
      poolSize: config.database.poolSize,
      onError: (error) => logger.error({ err: error }, 'database'),
    });
    addDatabaseMetrics(metrics, database);
    await database.verifyRoles();
    const worker = await createWorker({
      config,
      keys: loadKeys(config),
      database,
      logger,
      metrics,
      sandboxToken,
      onLost: () => restart('declared dead by another worker'),
    });
    await worker.start();
    return {
      stop: async () => {
        await worker.stop();
        await database.close();
      },
    };
  },
  readConfig,
);
