/** The process that answers HTTP. */
import { createApp } from '../app.ts';
import { readConfig } from '../boot/configuration.ts';
import { startWarnings } from '../platform/config/index.ts';
import { addDiskMetrics } from '../platform/disk-space.ts';
import { runChild } from '../platform/processes/index.ts';
import { joinInstallation } from './installation.ts';

runChild(
  'api',
  async ({ config, target, sandboxToken, logger, metrics }) => {
    const { database, keys, leave } = await joinInstallation('api', { config, target, logger, metrics });
    addDiskMetrics(metrics, config.dataDir);
    for (const warning of startWarnings(config)) logger.warn(warning);
    const app = await createApp({ config, keys, database, logger, metrics, sandboxToken });
    await app.listen({ host: config.http.host, port: config.http.port });
    return {
      stop: async () => {
        await app.close();
        await leave();
      },
    };
  },
  readConfig,
);
