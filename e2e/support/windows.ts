/**
 * Browser windows that go from one journey to the next. A new one begins with a process of its own, which reads and compiles the whole app again:
 * half a processor second, as much as two documents.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core';

export const WIDE = { width: 1440, height: 900 };
/** Longer than any single step of a screen on a busy machine; waits end as soon as the step is done. */
const PATIENCE_MS = 45_000;
/** A document of the product without any script. */
const STILL = '/favicon.svg';
/** What journeys listen for. Playwright's own listeners have other names. */
const EVENTS = {
  page: ['request', 'requestfailed', 'requestfinished', 'response', 'load', 'domcontentloaded', 'dialog', 'console', 'framenavigated'],
  context: ['page', 'request', 'requestfailed', 'requestfinished', 'response', 'console', 'weberror'],
} as const;

export interface BrowserWindow {
  context: BrowserContext;
  page: Page;
  /** The copy that it was opened for. */
  url: string;
}

const idle = new Set<BrowserWindow>();

/** A window that nobody has used, and nobody after: its cache is empty. */
export async function newWindow(browser: Browser, url: string): Promise<BrowserWindow> {
  const context = await browser.newContext({
    viewport: WIDE,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    reducedMotion: 'reduce',
    baseURL: url,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(PATIENCE_MS);
  return { context, page: await context.newPage(), url };
}

/** A window of this copy that was given back, or a new one. Nothing is left in it but what the browser keeps of files. */
export async function takeWindow(browser: Browser, url: string): Promise<BrowserWindow> {
  for (const window of idle) {
    if (window.url !== url) continue;
    idle.delete(window);
    return window;
  }
  return newWindow(browser, url);
}

/** For the next journey, where everything that this one left could be taken out of it; closed otherwise. */
export async function giveBack(window: BrowserWindow): Promise<void> {
  if (await emptied(window)) idle.add(window);
  else await window.context.close();
}

/** Ends the windows of a file, not those that wait for the next. */
export async function closeUsed(browser: Browser): Promise<void> {
  const kept = new Set([...idle].map(({ context }) => context));
  await Promise.all(browser.contexts().map((context) => kept.has(context) || context.close()));
}

async function emptied({ context, page, url }: BrowserWindow): Promise<boolean> {
  if (page.isClosed()) return false;
  await stopListening(context, page);
  await context.setOffline(false);
  await page.emulateMedia({ media: null });
  await page.setViewportSize(WIDE);
  // What a page does as it is left is done before its storage is emptied.
  await page.goto(`${url}${STILL}`);
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
    window.name = '';
  });
  const session = await context.newCDPSession(page);
  try {
    await session.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'indexeddb,cache_storage,service_workers,file_systems' });
    await session.send('Page.resetNavigationHistory');
  } finally {
    await session.detach();
  }
  await context.clearCookies();
  // Else the next screen is drawn as if somebody pointed at it.
  await page.mouse.move(-1, -1);
  return true;
}

async function stopListening(context: BrowserContext, page: Page): Promise<void> {
  for (const event of EVENTS.page) page.removeAllListeners(event);
  for (const event of EVENTS.context) context.removeAllListeners(event);
  for (const other of context.pages()) if (other !== page) await other.close();
  await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), context.unrouteAll({ behavior: 'ignoreErrors' })]);
}
