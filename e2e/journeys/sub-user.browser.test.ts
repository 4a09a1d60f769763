/** A sub-user for orders only: what she sees, what she is kept from, and what she can do all the same. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyUrl } from '../support/copy-url.ts';
import { shirtFor } from '../support/draft.ts';
import { type Api, DEMO, signIn } from '../support/signed-in.ts';
import { stepByStep } from '../support/steps.ts';
import { openBrowser, type Visitor, visitor } from '../support/visitor.ts';

const NAME = '전화로 주문한 니트';

let browser: Browser;
let clerk: Visitor;
let api: Api;

stepByStep();
beforeAll(async () => {
  api = (await signIn(copyUrl(), DEMO.seller)).api;
  await api.catalog.create(await shirtFor(api, NAME, []));
  browser = await openBrowser();
  clerk = await visitor(browser);
});
afterAll(async () => {
  await clerk?.leave();
  await browser?.close();
});

test('her menu holds orders and no products', async () => {
  const { page } = clerk;
  await clerk.login(DEMO.sub);
  const menu = page.getByRole('navigation').first();
  await menu.getByText('주문', { exact: true }).waitFor();
  expect(await menu.getByText('기본상품').count()).toBe(0);
  expect(await menu.getByText('쇼핑몰상품').count()).toBe(0);
  expect(await menu.getByText('설정').count()).toBe(0);
  await clerk.look('sub-user-dashboard');
});

test.each(['/app/unit/register', '/app/unit/list', '/app/sku/list', '/app/product/list/moa-product', '/app/product/collect'])(
  'the address %s, typed by hand, ends on the dashboard',
  async (path) => {
    await clerk.go(path);
    await clerk.page.waitForURL('**/app/dashboard');
    await clerk.page.getByRole('heading', { level: 1 }).waitFor();
  },
);

test('what the server refuses leads to the login page, with a way back', async () => {
  const { page } = clerk;
  // As if her authority over orders had been taken away a moment ago: the server itself is asked for what she may not see.
  await page.route('**/api/v1/order/search*', (route) => route.continue({ url: `${copyUrl()}/api/v1/moa/sku/list` }));
  clerk.expectMessage(/status of 403/);
  await clerk.go('/app/order/all');
  await page.waitForURL('**/login**');
  await page.getByText('접근 권한이 없습니다.').waitFor();
  await clerk.look('login-denied');
  await page.unroute('**/api/v1/order/search*');
  await page.getByRole('button', { name: '대시보드로 돌아가기' }).click();
  await page.waitForURL('**/app/dashboard');
});

test('she writes an order by hand', async () => {
  const { page } = clerk;
  await clerk.go('/app/order/all');
  await page.getByRole('button', { name: '수기주문' }).click();
  const dialog = page.getByRole('dialog', { name: '수기주문 등록' });
  await dialog.getByRole('button', { name: '등록' }).click();
  await dialog.getByText('상품을 한 개 이상 골라 주세요.').waitFor();
  await clerk.look('handwriting-empty');
  await dialog.getByLabel('SKU 코드나 이름').fill(NAME);
  await dialog.getByRole('option').first().click();
  await dialog.getByLabel(/^이름/).fill('박보름');
  await dialog.getByLabel(/^연락처/).fill('010-1111-2222');
  await dialog.getByLabel('주소', { exact: true }).fill('서울특별시 마포구 월드컵로 1');
  await clerk.look('handwriting-filled');

  // The answer gets lost on its way: pressing again must not make a second order.
  await page.route('**/api/v1/order/order-handwriting', async (route) => {
    await route.fetch();
    await route.abort();
  });
  clerk.expectMessage(/net::ERR_FAILED/);
  await dialog.getByRole('button', { name: '등록' }).click();
  await dialog
    .getByRole('alert')
    .getByText('서버에 연결하지 못했습니다.')
    .or(dialog.getByText('서버에 연결할 수 없습니다.'))
    .first()
    .waitFor();
  await page.unroute('**/api/v1/order/order-handwriting');
  await dialog.getByRole('button', { name: '등록' }).click();
  await page.getByText('수기주문을 등록했습니다.').waitFor();
  await clerk.look('handwriting-done');
  const { contents } = await api.orders.search({ keyword: NAME, scope: 'PRODUCT' });
  expect(contents.map((row) => [row.shopType, row.quantity])).toEqual([['ORDER_HANDWRITING', 1]]);
});
