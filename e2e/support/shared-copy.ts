/** Two copies and one browser for the journeys of a run: starting them takes longer than most journeys. */
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { buildServerIfStale } from '../../apps/server/src/boot/server-build.ts';
import { findChromium } from './chromium.ts';
import { JOURNEY_COPIES, startCopy } from './copy.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where `chromium.connect` finds the shared browser. */
    browserEndpoint: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const oneFile = process.argv.filter((word) => word.endsWith('.test.ts')).length === 1;
  // What a visitor meets is what was built.
  const built = buildServerIfStale();
  const [browser, ...copies] = await Promise.all([
    findChromium().then((launch) => chromium.launchServer(launch)),
    ...Array.from({ length: oneFile ? 1 : JOURNEY_COPIES }, () => built.then(() => startCopy())),
  ]);
  project.provide(
    'copyUrls',
    copies.map(({ url }) => url),
  );
  project.provide(
    'copyFolders',
    copies.map(({ dataDir }) => dataDir),
  );
  project.provide('browserEndpoint', browser.wsEndpoint());
  return async () => {
    await Promise.all([browser.close(), ...copies.map((copy) => copy.stop())]);
  };
}
