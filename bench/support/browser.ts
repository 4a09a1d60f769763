/** A headless browser that reports what a page cost: script bytes, time until it is drawn, time the main thread was blocked. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core';
import { findChromium } from '../../e2e/support/chromium.ts';
import type { Bench } from './environment.ts';

export type SignedInState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** What must be on the screen: so many elements of the selector. */
export interface Drawn {
  selector: string;
  count: number;
}

export interface PageCost {
  /** Milliseconds from the start of the navigation. */
  drawnMs: number;
  /** Sum of what tasks took above 50 ms each. */
  blockedMs: number;
  /** Compressed, kilobytes of 1,000. */
  scriptKb: number;
  /** Of them what was asked for before it was drawn. */
  earlyScriptKb: number;
  scripts: number;
  requests: number;
  /** To other hosts. */
  outside: number;
}

const PATIENCE_MS = 60_000;
/** Quiet: so long without a new request. The event stream stays open, so an idle network would never come. */
const QUIET_MS = 500;
/** The server sends what is smaller as it is. */
const SMALL_BYTES = 4_096;
/** Counted as the peers' were: gzip, not the smaller brotli. */
const HEADERS = { 'accept-encoding': 'gzip' };

export async function withBrowser<T>(bench: Bench, use: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch(await findChromium());
  const release = bench.onInterrupt(() => browser.close());
  try {
    return await use(browser);
  } finally {
    release();
    await browser.close();
  }
}

/** A window without anything in its cache; `state` is of somebody who is logged in. */
export function openWindow(browser: Browser, baseURL: string, state?: SignedInState): Promise<BrowserContext> {
  return browser.newContext({
    baseURL,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    viewport: { width: 1440, height: 900 },
    extraHTTPHeaders: HEADERS,
    ...(state ? { storageState: state } : {}),
  });
}

/** Logs in on the login page; answers what the browser keeps of it. */
export async function signInByPage(browser: Browser, baseURL: string, loginId: string, password: string): Promise<SignedInState> {
  const context = await openWindow(browser, baseURL);
  try {
    const page = await context.newPage();
    await page.goto('/login');
    await page.getByLabel('아이디', { exact: true }).fill(loginId);
    await page.getByLabel('비밀번호', { exact: true }).fill(password);
    await page.getByRole('button', { name: '로그인', exact: true }).click();
    await page.waitForURL('**/app/**', { timeout: PATIENCE_MS });
    return await context.storageState();
  } finally {
    await context.close();
  }
}

/** Opens the address in a tab of the window and waits until it is drawn and quiet. `slowdown` divides the processor's speed. */
export async function openPage(context: BrowserContext, path: string, drawn: Drawn, slowdown = 1): Promise<PageCost> {
  const page = await context.newPage();
  try {
    const requests: Asked[] = [];
    page.on('request', (request) => requests.push({ request, at: performance.now() }));
    if (slowdown > 1) {
      const debuggerOf = await context.newCDPSession(page);
      await debuggerOf.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    }
    await page.addInitScript(watch, drawn);
    await page.goto(path, { timeout: PATIENCE_MS });
    await page.waitForFunction(() => (window as Watched).moaDrawnAt !== undefined, undefined, { timeout: PATIENCE_MS });
    const drawnAt = performance.now();
    while (performance.now() - Math.max(drawnAt, requests.at(-1)?.at ?? 0) < QUIET_MS) await delay(QUIET_MS / 10);
    return { ...(await timesOf(page)), ...(await weigh(requests, drawnAt, page.url())) };
  } finally {
    await page.close();
  }
}

interface Asked {
  request: Request;
  /** Milliseconds of our clock. */
  at: number;
}

type Watched = typeof window & { moaDrawnAt?: number; moaBlocked?: number };

/** Runs in the page before anything of its own. */
function watch({ selector, count }: Drawn): void {
  const own = window as Watched;
  own.moaBlocked = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) own.moaBlocked = (own.moaBlocked ?? 0) + Math.max(0, entry.duration - 50);
    // The browser's own kind of entry, of which the types of Node know nothing.
  }).observe({ entryTypes: ['longtask'] as never });
  const look = () => {
    if (document.querySelectorAll(selector).length >= count) own.moaDrawnAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function timesOf(page: Page): Promise<{ drawnMs: number; blockedMs: number }> {
  return page.evaluate(() => {
    const { moaDrawnAt, moaBlocked } = window as Watched;
    return { drawnMs: moaDrawnAt ?? Number.NaN, blockedMs: moaBlocked ?? Number.NaN };
  });
}

async function weigh(asked: readonly Asked[], drawnAt: number, url: string): Promise<Omit<PageCost, 'drawnMs' | 'blockedMs'>> {
  const own = new URL(url).host;
  const network = asked.filter(({ request }) => /^https?:/.test(request.url()));
  const scripts = network.filter(({ request }) => request.resourceType() === 'script');
  const weighed = await Promise.all(scripts.map(async ({ request, at }) => ({ at, kb: (await compressedSize(request)) / 1000 })));
  const sumOf = (rows: readonly { kb: number }[]) => rows.reduce((sum, { kb }) => sum + kb, 0);
  return {
    scriptKb: sumOf(weighed),
    earlyScriptKb: sumOf(weighed.filter(({ at }) => at <= drawnAt)),
    scripts: scripts.length,
    requests: network.length,
    outside: network.filter(({ request }) => new URL(request.url()).host !== own).length,
  };
}

/** Bytes of the body as they came. @throws when a large script was not compressed as it should be counted */
async function compressedSize(request: Request): Promise<number> {
  const response = await request.response();
  const { responseBodySize } = await request.sizes();
  const encoding = await response?.headerValue('content-encoding');
  if (responseBodySize > SMALL_BYTES && encoding !== 'gzip') throw new Error(`${request.url()} came as ${encoding}, not as gzip`);
  return responseBodySize;
}
