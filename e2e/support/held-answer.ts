import type { Page } from 'playwright-core';

/** The next call of this address is carried out, and its answer comes when it is let go; that is over when the page has it. */
export async function holdAnswer(page: Page, path: string, method = 'POST'): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answered = page.waitForResponse((response) => response.url().includes(path) && response.request().method() === method);
  answered.catch(() => undefined);
  const pattern = new RegExp(path);
  await page.route(pattern, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const response = await route.fetch();
    await promise;
    await route.fulfill({ response });
    await page.unroute(pattern);
  });
  return async () => {
    resolve();
    await (await answered).finished();
    // What follows from it is done in the same turn, and drawn in the next ones.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  };
}
