/** The demo seller at work, for the journeys of a file. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { copyUrl } from './copy-url.ts';
import { type Shops, shopsOf } from './shops.ts';
import { type Api, DEMO, type SignedIn, signIn } from './signed-in.ts';
import { openBrowser, type Visitor, visitor } from './visitor.ts';

export interface DemoSeller {
  /** What she could do by hand, for what a journey is not about. */
  api: Api;
  /** The shops as her buyers see them. */
  shops: Shops;
  /** Her browser window; nobody is logged in there yet. */
  seller: Visitor;
}

/** A third of what an access token lives. */
const KEPT_MS = 10 * 60_000;
const kept = new Map<string, { since: number; who: Promise<SignedIn> }>();

/**
 * One of the demo people at the API of the shared copy, for journeys that are not about logging in: a worker logs each of them in once for several files,
 * as to check a password is 50 ms of a processor.
 */
export function demoLogin(loginId: string = DEMO.seller): Promise<SignedIn> {
  const url = copyUrl();
  const known = kept.get(`${url} ${loginId}`);
  if (known !== undefined && Date.now() - known.since < KEPT_MS) return known.who;
  const who = signIn(url, loginId);
  kept.set(`${url} ${loginId}`, { since: Date.now(), who });
  who.catch(() => kept.delete(`${url} ${loginId}`));
  return who;
}

/** @param prepare what must be there before the browser opens */
export function demoSeller(prepare: (at: DemoSeller) => Promise<unknown> = async () => undefined): DemoSeller {
  const at = {} as DemoSeller;
  let browser: Browser | undefined;
  beforeAll(async () => {
    const { api, sandbox } = await demoLogin();
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
