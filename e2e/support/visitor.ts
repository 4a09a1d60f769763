/** A person at a browser. Every screen looked at must fit every width, stand up to axe, and leave the console silent. */
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { countDocument, counted } from '../../apps/server/test/support/file-costs.ts';
import { isOfToday, placeOf } from '../../apps/server/test/support/thorough.ts';
import { findChromium } from './chromium.ts';
import { copyUrl } from './copy-url.ts';
import { allPassed } from './passed.ts';
import { BASIC, DEMO } from './signed-in.ts';

const SCREENS = fileURLToPath(new URL('../../.screens', import.meta.url));
const WIDE = { width: 1440, height: 900 };
/**
 * Each screen is looked at on a phone by axe, and at a width between the two where only the menu is another one, on one day of three: what axe
 * says of it there it says at the widest, too, but for what a phone alone shows.
 */
const SIZES = [
  { ...WIDE, daily: true, axe: true },
  { width: 1024, height: 768, daily: false, axe: false },
  { width: 390, height: 844, daily: true, axe: false },
];
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Pictures are for people: a third of what a look costs, so that they are taken when somebody wants them. */
const TAKES_PICTURES = process.env.JOURNEY_SCREENS !== undefined;
/** Longer than any single step of a screen on a busy machine; waits end as soon as the step is done. */
const PATIENCE_MS = 45_000;
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
  /**
   * Looks at the screen as it stands: nothing scrolls sideways at any width, no sentence is cut off, axe finds nothing, nothing is in the console.
   * A part of it is looked at on one day of three (`apps/server/test/support/thorough.ts`).
   * With `JOURNEY_SCREENS` it leaves pictures: `.screens/<name>-<width>.png`.
   * @param part selector of what is new on a screen that was looked at before: axe holds that alone
   */
  look(name: string, part?: string): Promise<void>;
  /** What axe says against a part of the screen as wide as it is now. */
  violations(part: string): Promise<string[]>;
  /** Console messages of this pattern are part of the journey, such as the browser's note of a refused request. */
  expectMessage(pattern: RegExp): void;
  leave(): Promise<void>;
}

let started: Promise<Browser> | undefined;

/**
 * The browser of this worker, for all of its files. Close it when the file is through: that ends the file's windows alone, and the browser goes
 * with its worker. One for all workers cost more: what is said to it passed through the process that runs the workers.
 */
export function openBrowser(): Promise<Browser> {
  started ??= startBrowser();
  return started;
}

async function startBrowser(): Promise<Browser> {
  const browser = await chromium.launch(await findChromium());
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  return browser;
}

/** A browser window of its own, without anybody's login, on the shared copy or on the one at `url`. */
export async function visitor(browser: Browser, url: string = copyUrl()): Promise<Visitor> {
  const own = await counted('window', () => openWindow(browser, url));
  return {
    ...own,
    go: (path) => counted('go', () => own.go(path)),
    follow: (path) => counted('follow', () => own.follow(path)),
    login: (loginId, password) => counted('login', () => own.login(loginId, password)),
    enter: (loginId, password) => counted('login', () => own.enter(loginId, password)),
    look: (name, part) => counted('look', () => own.look(name, part)),
  };
}

async function openWindow(browser: Browser, url: string): Promise<Visitor> {
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
  context.on('page', (opened) => opened.on('domcontentloaded', countDocument));
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
    violations: (part) => lastingViolations(page, part),
    async look(name, part) {
      const ofToday = isOfToday(placeOf(name));
      for (const size of SIZES) {
        if (!size.daily && !ofToday && !TAKES_PICTURES) continue;
        await resize(page, size);
        await page.evaluate(() => window.scrollTo(0, 0));
        await settled(page);
        if (TAKES_PICTURES) await photograph(page, `${name}-${size.width}`);
        expect(await overflow(page), `${name} at ${size.width} px scrolls sideways`).toBeLessThanOrEqual(0);
        expect(await cutSentences(page), `sentences of ${name} at ${size.width} px that end out of sight`).toEqual([]);
        if (size.axe || (size.daily && ofToday)) expect(await lastingViolations(page, part), `${name} at ${size.width} px`).toEqual([]);
      }
      await resize(page, WIDE);
      expect(
        said.filter((message) => !expected.some((pattern) => pattern.test(message))),
        `console after ${name}`,
      ).toEqual([]);
    },
    expectMessage: (pattern) => void expected.push(pattern),
    async leave() {
      // What a journey that failed saw last.
      if (!allPassed()) await photograph(page, `left-${basename(expect.getState().testPath ?? '')}`).catch(() => undefined);
      // An answer that is still held or changed for the page has nobody to come to any more.
      for (const each of context.pages()) await each.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    },
  };
}

/** A window that is told the size it has is laid out anew all the same. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  const now = page.viewportSize();
  if (now?.width !== size.width || now.height !== size.height) await page.setViewportSize({ width: size.width, height: size.height });
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

/**
 * Sentences that begin in sight and end beyond the edge of a box that scrolls sideways or hides what is too wide, such as a table on a phone: what is
 * wrong with a row is read there, and half of it is not enough. Data in columns may scroll; a sentence is told from it by its end. Left out is what is
 * compared side by side, as there the columns have no room beside each other: such a table heads its rows, too.
 */
function cutSentences(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isSentence = (node: Node) => /[다요]\.$/u.test((node.textContent ?? '').trim());
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
      isSentence(node) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
    );
    const found: string[] = [];
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, width } = range.getBoundingClientRect();
      for (let box = width > 1 ? text.parentElement : null; box !== null && box !== document.body; box = box.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(box);
        // Words for screen readers alone stand in a box of one pixel; what ends in dots says so and is whole in its title.
        if (box.clientWidth <= 1 || textOverflow === 'ellipsis') break;
        if (overflowX === 'visible' || box.clientWidth === 0 || box.querySelector('tbody th[scope="row"]')) continue;
        const edge = box.getBoundingClientRect().left + box.clientLeft + box.clientWidth;
        if (left < edge && right > edge + 1) {
          found.push((text.textContent ?? '').trim());
          break;
        }
      }
    }
    return found;
  });
}

/** An answer may come in between, and what is being replaced is drawn paler. */
async function lastingViolations(page: Page, part?: string): Promise<string[]> {
  let found = await violations(page, part);
  for (let looks = 1; found.length > 0 && looks < LOOKS; looks += 1) {
    await settled(page);
    found = await violations(page, part);
  }
  return found;
}

/** Of the open dialog, as nothing behind it can be reached, else of the part, else of the whole page. */
async function violations(page: Page, part?: string): Promise<string[]> {
  await bringAxe(page);
  return page.evaluate(async (selector) => {
    const shown = selector === undefined ? null : document.querySelector(selector);
    const place = document.querySelector('[role="dialog"][aria-modal="true"]') ?? shown ?? document;
    const { violations: found } = await (window as unknown as { axe: typeof axe }).axe.run(place, {
      resultTypes: ['violations'],
      iframes: false,
    });
    return found.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help} ${node.html.slice(0, 200)}`));
  }, part);
}

/**
 * Through the debugger, as the page's policy lets no foreign script in; and only where somebody looks, as reading it costs every page time. By a
 * session of its own: what Playwright evaluates goes through three copies of the text.
 */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  const session = await page.context().newCDPSession(page);
  try {
    const { exceptionDetails } = await session.send('Runtime.evaluate', { expression: `${AXE};0` });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
  } finally {
    await session.detach();
  }
}
