/** The process that plays the channels. It knows nothing of the database. */
import { join } from 'node:path';
import { startSandbox } from '@moa/sandbox';
import { readConfig } from '../boot/configuration.ts';
import { runChild } from '../platform/processes/index.ts';

runChild(
  'sandbox',
  async ({ config, sandboxToken }) => {
    const sandbox = await startSandbox({
      port: config.sandbox.port,
      host: '127.0.0.1',
      dataDir: join(config.dataDir, 'sandbox'),
      rateFactor: config.sandbox.rateFactor,
      ...(sandboxToken === null ? {} : { controlToken: sandboxToken }),
    });
    return { stop: () => sandbox.close() };
  },
  readConfig,
);
