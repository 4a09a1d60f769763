/** The demo seller at work, for the journeys of a file. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { copyUrl } from './copy-url.ts';
import { type Shops, shopsOf } from './shops.ts';
import { type Api, DEMO, signIn } from './signed-in.ts';
import { openBrowser, type Visitor, visitor } from './visitor.ts';

export interface DemoSeller {
  /** What she could do by hand, for what a journey is not about. */
  api: Api;
  /** The shops as her buyers see them. */
  shops: Shops;
  /** Her browser window; nobody is logged in there yet. */
  seller: Visitor;
}

/** @param prepare what must be there before the browser opens */
export function demoSeller(prepare: (at: DemoSeller) => Promise<unknown> = async () => undefined): DemoSeller {
  const at = {} as DemoSeller;
  let browser: Browser | undefined;
  beforeAll(async () => {
    const { api, sandbox } = await signIn(copyUrl(), DEMO.seller);
    Object.assign(at, { api, shops: shopsOf(sandbox) });
    await prepare(at);
    browser = await openBrowser();
    at.seller = await visitor(browser);
  });
  afterAll(async () => {
    await at.seller?.leave();
    await browser?.close();
  });
  return at;
}
