/** Two copies for the journeys of a run: starting them takes longer than most journeys. */
import type { TestProject } from 'vitest/node';
import { buildServerIfStale } from '../../apps/server/src/boot/server-build.ts';
import { buildWebIfStale } from '../../apps/server/src/boot/web-build.ts';
import { freePort } from '../../apps/server/test/support/free-port.ts';
import { findChromium } from './chromium.ts';
import { JOURNEY_COPIES, startCopy } from './copy.ts';
import { DEMO, signIn } from './signed-in.ts';

/** Orders come when a journey collects them, not between two of its steps. */
async function collectSeldom(url: string): Promise<void> {
  const { api } = await signIn(url, DEMO.seller);
  await api.settings.saveSeller({ ...(await api.settings.seller({})), collectInterval: 60 });
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const oneFile = process.argv.filter((word) => word.endsWith('.test.ts')).length === 1;
  // What a visitor meets is what was built; each copy would build what is not there by itself.
  const built = Promise.all([buildServerIfStale(), buildWebIfStale(() => undefined)]);
  const embedPort = await freePort([0]);
  const env = { MOA_EMBED_ORIGINS: `http://localhost:${embedPort}, http://127.0.0.1:${embedPort}` };
  // Unpacked once, before each worker starts its own; and before a copy is started, as the folder for temporary files is another one meanwhile.
  await findChromium();
  await built;
  const copies = await Promise.all(Array.from({ length: oneFile ? 1 : JOURNEY_COPIES }, () => startCopy(env)));
  await Promise.all(copies.map(({ url }) => collectSeldom(url)));
  project.provide(
    'copyUrls',
    copies.map(({ url }) => url),
  );
  project.provide(
    'copyFolders',
    copies.map(({ dataDir }) => dataDir),
  );
  project.provide('embedPort', embedPort);
  return async () => {
    await Promise.all(copies.map((copy) => copy.stop()));
  };
}
