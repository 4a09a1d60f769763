/** Writes apps/server/src/platform/database/tables.generated.ts from a freshly migrated database. Run it after a new migration. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createDatabase, embeddedTarget } from '../apps/server/src/platform/database/index.ts';
import { generateTableTypes } from '../apps/server/src/platform/database/table-types.ts';
import { startTestServer, TEMPLATE } from '../apps/server/src/testing/test-server.ts';

const file = fileURLToPath(new URL('../apps/server/src/platform/database/tables.generated.ts', import.meta.url));
const server = await startTestServer();
try {
  const database = createDatabase({ target: embeddedTarget(server, TEMPLATE), name: 'generate' });
  writeFileSync(file, await database.system(generateTableTypes));
  await database.close();
} finally {
  await server.stop();
}
