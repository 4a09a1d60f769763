/**
 * (h): a thousand hostile texts read in Chromium, each wall by itself: the page's policy over what nobody cleaned, what the
 * cleaners leave without any policy, and the preview frame with neither. What runs with no wall at all says that the measurement sees it.
 */
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { buildWebIfStale } from '../../apps/server/src/boot/web-build.ts';
import { sanitiseNotice } from '../../apps/server/src/modules/notices/body.ts';
import { sanitiseDetail } from '../../apps/server/src/modules/products/sanitise.ts';
import { ATTACKS } from '../../apps/server/test/platform/html-attacks.ts';
import { withBrowser } from '../support/browser.ts';
import type { Item } from '../support/items.ts';

const PREVIEW = new URL('../../apps/web/src/features/catalog/sections/frame-content.ts', import.meta.url);
const BATCH = 76;
/** After the frames of a batch have loaded: pictures fail, animations begin. */
const SETTLED_MS = 250;

type Place = 'frame' | 'preview';

interface Wall {
  name: string;
  policy: boolean;
  place: Place;
  texts: readonly string[];
  /** Without a wall: as many as possible instead of none. */
  control?: true;
}

export const markup: Item = {
  id: 'h',
  title: 'hostile markup read in a browser',
  prepare: () => buildWebIfStale(() => console.log('building the web app…')),
  run: async (bench, print) => {
    const walls: Wall[] = [
      { name: 'no wall (so many are seen)', policy: false, place: 'frame', texts: ATTACKS, control: true },
      { name: 'the policy alone', policy: true, place: 'frame', texts: ATTACKS },
      { name: 'cleaned as a detail, no policy', policy: false, place: 'frame', texts: ATTACKS.map(sanitiseDetail) },
      { name: 'cleaned as a notice, no policy', policy: false, place: 'frame', texts: ATTACKS.map(sanitiseNotice) },
      { name: 'preview of a detail alone, no policy', policy: false, place: 'preview', texts: ATTACKS },
    ];
    await withBrowser(bench, async (browser) => {
      for (const wall of walls) {
        const ran = await executed(browser, `http://127.0.0.1:${bench.api.port}/login`, wall);
        print({
          item: 'h',
          work: wall.name,
          figure: `${ran} of ${wall.texts.length} texts ran something`,
          aim: wall.control ? '> 100' : '0',
          met: wall.control ? ran > 100 : ran === 0,
        });
      }
    });
  },
};

/** How many of the texts ran code, each in a frame of its own. */
async function executed(browser: Browser, url: string, { policy, place, texts }: Wall): Promise<number> {
  const context = await browser.newContext({ bypassCSP: !policy });
  try {
    // Runs in every frame before anything of it; a frame says by its name which text it holds.
    await context.addInitScript(watch);
    const page = await context.newPage();
    const own = new URL(url).origin;
    const called = new Set<number>();
    await page.route(
      ({ origin }) => origin !== own && origin !== 'null',
      (route) => {
        // What a script asked for; pictures and pages of others are no code.
        if (route.request().resourceType() === 'fetch') called.add(Number(/\d+/.exec(route.request().frame().name())?.[0] ?? -1));
        return route.abort();
      },
    );
    await page.goto(url);
    for (let from = 0; from < texts.length; from += BATCH) {
      for (const text of await read(page, texts.slice(from, from + BATCH), place, from)) called.add(text);
    }
    return called.size;
  } finally {
    await context.close();
  }
}

type Watched = typeof window & { moaRan?: number[]; fillFrame?: (page: Document, html: string, loadable: () => null) => void };

function watch(): void {
  const ran = () => {
    const outer = window.top as Watched;
    outer.moaRan = [...(outer.moaRan ?? []), Number(/^text(\d+)/.exec(window.frameElement?.getAttribute('name') ?? '')?.[1] ?? -1)];
  };
  window.alert = ran;
}

/** Answers which of the texts ran. */
async function read(page: Page, texts: readonly string[], place: Place, from: number): Promise<number[]> {
  if (place === 'preview') {
    const code = stripTypeScriptTypes(readFileSync(PREVIEW, 'utf8')).replaceAll('export function', 'function');
    await page.evaluate(`(() => { ${code}\n window.fillFrame = fillFrame; })()`);
  }
  return page.evaluate(readInPage, { texts, place, from, settled: SETTLED_MS });
}

async function readInPage({ texts, place, from, settled }: { texts: readonly string[]; place: Place; from: number; settled: number }) {
  const own = window as Watched;
  own.moaRan = [];
  const frames = texts.map((text, index) => {
    const frame = document.createElement('iframe');
    frame.name = `text${from + index}`;
    if (place === 'preview') frame.setAttribute('sandbox', 'allow-same-origin');
    frame.srcdoc = place === 'preview' ? '<!doctype html><body></body>' : text;
    return { frame, text, loaded: new Promise((resolve) => frame.addEventListener('load', resolve, { once: true })) };
  });
  document.body.append(...frames.map(({ frame }) => frame));
  // A text may lead its frame away for good.
  await Promise.race([Promise.all(frames.map(({ loaded }) => loaded)), new Promise((resolve) => setTimeout(resolve, 10 * settled))]);
  for (const { frame, text } of frames) {
    const inner = frame.contentDocument;
    if (inner === null) continue;
    if (place === 'preview') own.fillFrame?.(inner, text, () => null);
    for (const link of inner.querySelectorAll('a, button, area')) {
      const href: unknown = (link as HTMLAnchorElement).href;
      const address = typeof href === 'string' ? href : ((href as SVGAnimatedString | undefined)?.baseVal ?? '');
      // Links to other pages are no code.
      if (!/^(?:https?:|[^:]+$)/i.test(address)) link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    }
  }
  await new Promise((resolve) => setTimeout(resolve, settled));
  for (const { frame } of frames) frame.remove();
  return own.moaRan ?? [];
}
