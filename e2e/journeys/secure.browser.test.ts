/** A copy whose browsers come over https: the login lives in cookies that they take from this host alone, and the web app finds it there. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningCopy, startCopy } from '../support/copy.ts';
import { DEMO } from '../support/signed-in.ts';
import { openBrowser } from '../support/visitor.ts';

let copy: RunningCopy;
let browser: Browser;

beforeAll(async () => {
  // As behind a proxy that ends https. To a browser localhost is as good as https.
  copy = await startCopy({ MOA_SECURE_COOKIES: '1', MOA_SANDBOX: '0' });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await copy?.stop();
});

test('a login is kept, renewed and forgotten under names that nobody else can write', async () => {
  const context = await browser.newContext({ baseURL: copy.url, locale: 'ko-KR' });
  const page = await context.newPage();
  const names = async () => (await context.cookies()).map(({ name }) => name.replace(/_\d+/g, '')).sort();
  await page.goto('/login');
  await page.getByLabel('아이디', { exact: true }).fill(DEMO.seller);
  await page.getByLabel('비밀번호', { exact: true }).fill(DEMO.password);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await page.waitForURL('**/app/**');
  expect(await names()).toEqual(['__Host-accessToken', '__Host-refreshMarker', '__Secure-device', '__Secure-refreshToken']);

  await context.clearCookies({ name: /accessToken/ });
  const renewed = page.waitForResponse('**/oauth/token');
  await page.reload();
  expect((await renewed).status()).toBe(200);
  await expect.poll(names).toContain('__Host-accessToken');
  expect(new URL(page.url()).pathname).toMatch(/^\/app\//);

  await page.getByRole('button', { name: '내 메뉴' }).click();
  await page.getByRole('button', { name: '로그아웃' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/app'));
  await expect.poll(names).toEqual(['__Secure-device']);
  await context.close();
});
