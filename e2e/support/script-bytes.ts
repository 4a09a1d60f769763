import type { Visitor } from './visitor.ts';

const QUIET_MS = 700;

/** Bytes of script, compressed with gzip, that the browser loads to draw the page of the address. */
export async function scriptBytes({ page, go }: Visitor, address: string): Promise<number> {
  const scripts = new Set<string>();
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') scripts.add(answer.url());
  });
  await go(address);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // The event stream stays open behind the login, so an idle network would never come: quiet is a while without a new script.
  let known = -1;
  while (known !== scripts.size) {
    known = scripts.size;
    await page.waitForTimeout(QUIET_MS);
  }
  const sizes = await Promise.all(
    [...scripts].map(async (url) => {
      const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
      return Number(answer.headers.get('content-length') ?? (await answer.arrayBuffer()).byteLength);
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
