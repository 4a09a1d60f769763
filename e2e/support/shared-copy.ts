/** One copy and one browser for every journey of a run: starting them takes longer than most journeys. */
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findChromium } from './chromium.ts';
import { startCopy } from './copy.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the shared copy. */
    copyUrl: string;
    /** Where `chromium.connect` finds the shared browser. */
    browserEndpoint: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [copy, browser] = await Promise.all([startCopy(), findChromium().then((launch) => chromium.launchServer(launch))]);
  project.provide('copyUrl', copy.url);
  project.provide('browserEndpoint', browser.wsEndpoint());
  return async () => {
    await Promise.all([browser.close(), copy.stop()]);
  };
}
