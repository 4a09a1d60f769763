/** The API as it is served, in a process of its own, without limits on the rate of calls. Started by run.ts. */
import type { AddressInfo } from 'node:net';
import { createApp } from '../apps/server/src/app.ts';
import { loadConfig, loadKeys } from '../apps/server/src/platform/config/index.ts';
import { createDatabase } from '../apps/server/src/platform/database/index.ts';
import { createLineLogger } from '../apps/server/src/platform/logging/index.ts';
import { childSettings, reportPort } from './support/child.ts';

const { dataDir, target, secretKeys, tokenKeys } = childSettings();
const config = loadConfig({
  NODE_ENV: 'test',
  MOA_DATA_DIR: dataDir,
  MOA_RATE_LIMITS: '0',
  MOA_SECRET_KEYS: secretKeys,
  MOA_TOKEN_KEYS: tokenKeys,
});
const database = createDatabase({
  target,
  name: 'bench-api',
  poolSize: config.database.poolSize,
  onError: (error) => console.error('api:', error),
});
// Requests are logged nowhere; what goes wrong is worth seeing.
const logger = createLineLogger((line) => process.stderr.write(`api: ${line}`), 'error');
const app = await createApp({ config, keys: loadKeys(config), database, logger });
await app.listen({ host: '127.0.0.1', port: 0 });
reportPort((app.server.address() as AddressInfo).port);
