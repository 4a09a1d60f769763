import { describe, expect, it, test } from 'vitest';
import { lazyPage } from './code.tsx';
import { isMissingCode } from './problem.ts';

test.each([
  'Failed to fetch dynamically imported module: https://moa.test/assets/a.js',
  'error loading dynamically imported module: https://moa.test/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('%s is code that could not be fetched', (message) => {
  expect(isMissingCode(new TypeError(message))).toBe(true);
});

test.each([new TypeError('Failed to fetch'), new Error('boom'), 'Failed to fetch dynamically imported module'])(
  '%s is something else',
  (error) => {
    expect(isMissingCode(error)).toBe(false);
  },
);

const Page = () => null;

describe('the code of a page', () => {
  it('is fetched once, however often it is asked for', async () => {
    let fetched = 0;
    const page = lazyPage(async () => {
      fetched += 1;
      return { Page };
    }, 'Page');
    await Promise.all([page.preload(), page.preload()]);
    expect([fetched, page.preload()]).toEqual([1, undefined]);
    expect(page()).toMatchObject({ type: Page });
  });

  it('says what failed when it is drawn, not when it is fetched ahead, and is fetched again when next asked for', async () => {
    const offline = new TypeError('Failed to fetch dynamically imported module: /a.js');
    let online = false;
    const page = lazyPage(async () => {
      if (!online) throw offline;
      return { Page };
    }, 'Page');
    await page.preload();
    expect(page).toThrow(offline);
    online = true;
    await page.preload();
    expect(page()).toMatchObject({ type: Page });
  });
});
