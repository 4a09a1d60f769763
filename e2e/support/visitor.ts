/** A person at a browser. Every screen looked at is photographed at three widths, held against axe, and must leave the console silent. */
import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect, inject, TestRunner } from 'vitest';
import { copyUrl } from './copy-url.ts';
import { BASIC, DEMO } from './signed-in.ts';

const SCREENS = fileURLToPath(new URL('../../.screens', import.meta.url));
const WIDE = { width: 1440, height: 900 };
const SIZES = [WIDE, { width: 1024, height: 768 }, { width: 390, height: 844 }] as const;
/** Longer than any single step of a screen on a busy machine; waits end as soon as the step is done. */
const PATIENCE_MS = 20_000;
/** What is found in so many looks, one after the other, is not passing: it is there. */
const LOOKS = 4;

/** What the router leaves in the window. It answers when the screen of the address is drawn. */
interface AppRouter {
  navigate(to: { href: string }): Promise<void>;
}

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** Opens an address of the copy as if it were typed: the document is loaded anew. */
  go(path: string): Promise<void>;
  /** Goes to an address inside the app as its own links do, from any of its screens: an eighth of the work of loading the document anew. */
  follow(path: string): Promise<void>;
  /** Logs in on the login page and waits for the first screen. */
  login(loginId: string, password?: string): Promise<void>;
  /** Becomes a browser that kept its login, for journeys that are not about logging in. Nothing is opened yet. */
  enter(loginId: string, password?: string): Promise<void>;
  /** Looks at the screen as it stands: `.screens/<name>-<width>.png` each, axe at every width, nothing in the console. */
  look(name: string): Promise<void>;
  /** Console messages of this pattern are part of the journey, such as the browser's note of a refused request. */
  expectMessage(pattern: RegExp): void;
  leave(): Promise<void>;
}

/** The browser of the run. Close it when the file is through: this only lets go of it. */
export function openBrowser(): Promise<Browser> {
  return chromium.connect(inject('browserEndpoint'));
}

/** A browser window of its own, without anybody's login, on the shared copy or on the one at `url`. */
export async function visitor(browser: Browser, url: string = copyUrl()): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: WIDE,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    reducedMotion: 'reduce',
    baseURL: url,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const said: string[] = [];
  const expected: RegExp[] = [];
  context.on('console', (message) => said.push(`${message.type()}: ${message.text()} (${message.location().url})`));
  context.on('weberror', (error) => said.push(`exception: ${error.error().message}`));
  const page = await context.newPage();

  return {
    page,
    context,
    async go(path) {
      await page.goto(path);
    },
    async login(loginId, password = DEMO.password) {
      await page.goto('/login');
      await page.getByLabel('아이디', { exact: true }).fill(loginId);
      await page.getByLabel('비밀번호', { exact: true }).fill(password);
      await page.getByRole('button', { name: '로그인', exact: true }).click();
      await page.waitForURL('**/app/**');
    },
    async follow(path) {
      await page.evaluate((href) => (window as unknown as { __TSR_ROUTER__: AppRouter }).__TSR_ROUTER__.navigate({ href }), path);
    },
    async enter(loginId, password = DEMO.password) {
      // The cookies of the answer are the browser's.
      const answer = await context.request.post('/oauth/token', {
        headers: { authorization: BASIC },
        form: { grant_type: 'password', username: loginId, password },
      });
      expect(answer.status(), `login of ${loginId}`).toBe(200);
    },
    async look(name) {
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await page.evaluate(() => window.scrollTo(0, 0));
        await settled(page);
        await photograph(page, `${name}-${size.width}`);
        expect(await overflow(page), `${name} at ${size.width} px scrolls sideways`).toBeLessThanOrEqual(0);
        expect(await lastingViolations(page), `${name} at ${size.width} px`).toEqual([]);
      }
      await page.setViewportSize(WIDE);
      expect(
        said.filter((message) => !expected.some((pattern) => pattern.test(message))),
        `console after ${name}`,
      ).toEqual([]);
    },
    expectMessage: (pattern) => void expected.push(pattern),
    async leave() {
      // What a journey that failed saw last.
      const passed = TestRunner.getCurrentTest()?.result?.state === 'pass';
      if (!passed) await photograph(page, `left-${basename(expect.getState().testPath ?? '')}`).catch(() => undefined);
      await context.close();
    },
  };
}

/** Nothing is being loaded or drawn any more: a title and no skeleton, pictures and fonts there. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const drawn = document.querySelector('h1') !== null && document.querySelector('[aria-busy="true"]') === null;
    const pictures = [...document.images].every((image) => image.complete || image.loading === 'lazy');
    return drawn && pictures && document.fonts.status === 'loaded';
  });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

async function photograph(page: Page, name: string): Promise<void> {
  mkdirSync(SCREENS, { recursive: true });
  await page.screenshot({ path: join(SCREENS, `${name}.png`), animations: 'disabled', fullPage: true });
}

/** Pixels that the page is wider than its window. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** An answer may come in between, and what is being replaced is drawn paler. */
async function lastingViolations(page: Page): Promise<string[]> {
  let found = await violations(page);
  for (let looks = 1; found.length > 0 && looks < LOOKS; looks += 1) {
    await settled(page);
    found = await violations(page);
  }
  return found;
}

/** Of the open dialog, as nothing behind it can be reached, else of the whole page. */
async function violations(page: Page): Promise<string[]> {
  // Through the debugger, as the page's policy lets no foreign script in; and only where somebody looks, as reading it costs every page time.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const place = document.querySelector('[role="dialog"][aria-modal="true"]') ?? document;
    const { violations: found } = await (window as unknown as { axe: typeof axe }).axe.run(place, {
      resultTypes: ['violations'],
      iframes: false,
    });
    return found.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help} ${node.html.slice(0, 200)}`));
  });
}
