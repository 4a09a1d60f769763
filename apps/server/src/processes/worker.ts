/** The process that does what was enqueued and what is due. */
import { readConfig } from '../boot/configuration.ts';
import { runChild } from '../platform/processes/index.ts';
import { createWorker } from '../worker.ts';
import { joinInstallation } from './installation.ts';

runChild(
  'worker',
  async ({ config, target, sandboxToken, logger, metrics, restart }) => {
    const { database, keys, leave } = await joinInstallation('worker', { config, target, logger, metrics });
    const worker = await createWorker({
      config,
      keys,
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
        await leave();
      },
    };
  },
  readConfig,
);
