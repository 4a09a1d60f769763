/** The process that plays the channels. It knows nothing of the database. */
import { join } from 'node:path';
import { type SandboxOptions, startSandbox } from '@moa/sandbox';
import { SANDBOX_SETTINGS } from '@moa/sandbox/base-paths';
import { readConfig } from '../boot/configuration.ts';
import type { Config } from '../platform/config/index.ts';
import { runChild } from '../platform/processes/index.ts';

runChild(
  'sandbox',
  async ({ config, sandboxToken }) => {
    const sandbox = await startSandbox({
      port: config.sandbox.port,
      host: '127.0.0.1',
      dataDir: join(config.dataDir, 'sandbox'),
      rateFactor: config.sandbox.rateFactor,
      webhooks: webhooksOf(config),
      ...(sandboxToken === null ? {} : { controlToken: sandboxToken }),
    });
    return { stop: () => sandbox.close() };
  },
  readConfig,
);

/** Events of the simulated channels come to this copy, where its own address can be called plainly. */
function webhooksOf({ http }: Config): NonNullable<SandboxOptions['webhooks']> {
  if (http.tls) return {};
  return Object.fromEntries(
    Object.entries(SANDBOX_SETTINGS).flatMap(([shopType, { webhookKey = '' } = {}]) =>
      webhookKey === '' ? [] : [[shopType, { url: `http://127.0.0.1:${http.port}/api/v1/webhooks/${shopType}`, key: webhookKey }]],
    ),
  );
}
