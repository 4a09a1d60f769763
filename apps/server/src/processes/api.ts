/** The process that answers HTTP. */
import { createApp } from '../app.ts';
import { readConfig } from '../boot/configuration.ts';
import { loadKeys, startWarnings } from '../platform/config/index.ts';
import { createDatabase } from '../platform/database/index.ts';
import { addDiskMetrics } from '../platform/disk-space.ts';
import { runChild } from '../platform/processes/index.ts';
import { addDatabaseMetrics } from './database-metrics.ts';

runChild(
  'api',
  async ({ config, target, sandboxToken, logger, metrics }) => {
    const database = createDatabase({
      target,
      name: 'api',
      poolSize: config.database.poolSize,
      onError: (error) => logger.error({ err: error }, 'database'),
    });
    addDatabaseMetrics(metrics, database);
    addDiskMetrics(metrics, config.dataDir);
    for (const warning of startWarnings(config)) logger.warn(warning);
    await database.verifyRoles();
    const app = await createApp({ config, keys: loadKeys(config), database, logger, metrics, sandboxToken });
    await app.listen({ host: config.http.host, port: config.http.port });
    return {
      stop: async () => {
        await app.close();
        await database.close();
      },
    };
  },
  readConfig,
);
