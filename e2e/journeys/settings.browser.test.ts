/** Settings that a seller decides once, and what follows her from browser to browser. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoLogin } from '../support/demo-seller.ts';
import { type Api, DEMO } from '../support/signed-in.ts';
import { stepByStep } from '../support/steps.ts';
import { openBrowser, type Visitor, visitor } from '../support/visitor.ts';

let browser: Browser;
let seller: Visitor;
let api: Api;

stepByStep();
beforeAll(async () => {
  api = (await demoLogin()).api;
  browser = await openBrowser();
  seller = await visitor(browser);
});
afterAll(async () => {
  // Other journeys use the same demo.
  for (const { id } of (await api.settings.layouts({})).contents) await api.settings.removeLayout({ id });
  for (const list of ['orders-all', 'orders-new']) await api.settings.saveUser({ table: { list, prefs: null } });
  await api.settings.saveSeller({ ...(await api.settings.seller({})), maskDays: 90 });
  await seller?.leave();
  await browser?.close();
});

/** Keeps back what an address answers to a GET: `asked` ends when that came, `give` lets it and all that follow go. */
async function lateAnswer(page: Page, address: string): Promise<{ asked: Promise<void>; give(): void }> {
  const asked = Promise.withResolvers<void>();
  const given = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET') {
      asked.resolve();
      await given.promise;
    }
    await route.continue();
  });
  return { asked: asked.promise, give: () => given.resolve() };
}

test('a setting that is out of bounds is said at its field, and a good one is kept', async () => {
  const { page } = seller;
  await seller.enter(DEMO.seller);
  await seller.go('/app/setting/setting');
  await page.getByRole('heading', { level: 1, name: '기본 설정' }).waitFor();
  await page.getByText('모두 저장되어 있어요.').waitFor();
  await seller.look('settings');
  const days = page.getByLabel('구매확정 뒤 가리는 날');
  await days.fill('400');
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await page.getByText('30일 이상 365일 이하로 입력해주십시오.').waitFor();
  await days.and(page.locator(':focus')).waitFor();
  await page.getByRole('switch', { name: '밤에는 자동 수집을 쉬어요' }).press('Space');
  const from = page.getByLabel('쉬기 시작');
  await from.fill('오후 10시 30분');
  await from.blur();
  await expect.poll(() => from.inputValue()).toBe('22:30');
  await page.getByLabel('다시 수집').fill('25시');
  await page.getByLabel('다시 수집').blur();
  await page.getByText('시간은 14:00처럼 입력해주십시오.').waitFor();
  await seller.look('settings-wrong');
  await page.getByRole('switch', { name: '밤에는 자동 수집을 쉬어요' }).press('Space');
  await days.fill('120');
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await page.getByText('설정을 저장했습니다.').waitFor();
  await page.getByText('모두 저장되어 있어요.').waitFor();
  expect((await api.settings.seller({})).maskDays).toBe(120);
});

test('what somebody else saved meanwhile is merged, not written over', async () => {
  const { page } = seller;
  await api.settings.saveSeller({ ...(await api.settings.seller({})), orderRange: '3m' });
  seller.expectMessage(/status of 409/);
  const late = await lateAnswer(page, '**/api/v1/seller/setting');
  await page.getByLabel('구매확정 뒤 가리는 날').fill('60');
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await late.asked;
  expect(await page.getByText('다른 곳에서 먼저 저장했습니다.').count(), 'called merged before it is').toBe(0);
  late.give();
  await page.getByText('다른 곳에서 먼저 저장했습니다.').waitFor();
  await expect.poll(() => page.getByRole('radio', { name: '3개월' }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: '1개월' }).check({ force: true });
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await expect.poll(() => api.settings.seller({})).toMatchObject({ maskDays: 60, orderRange: '1m' });
});

test('alerts outside are chosen by topic and way, where there is somewhere to send them', async () => {
  const { page } = seller;
  const address = '**/api/v1/users/setting';
  // As for somebody who gave no address.
  await page.route(address, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const answer = await route.fetch();
    return route.fulfill({ response: answer, json: { ...(await answer.json()), alertAddresses: { MAIL: null, ALIMTALK: null } } });
  });
  await seller.go('/app/seller/myinfo?section=alerts');
  await page.getByRole('heading', { name: '알림' }).waitFor();
  await page.getByText('보낼 곳이 없어요.').first().waitFor();
  await expect.poll(() => page.getByRole('switch').count()).toBe(0);
  await page.unroute(address);
  await seller.go('/app/seller/myinfo?section=alerts');
  await page.getByRole('switch', { name: '품절 메일' }).press('Space');
  await page.getByText('품절 메일 알림을 켰습니다.').waitFor();
  await seller.look('myinfo-alerts');
  expect((await api.settings.user({})).alerts.SOLD_OUT).toEqual({ MAIL: true, ALIMTALK: false });
});

test('how a list looks follows her to another browser, and a saved layout is what other lists begin with', async () => {
  const { page } = seller;
  await seller.follow('/app/order/all');
  await page.getByRole('button', { name: '목록 설정' }).click();
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/users/setting') && answer.request().method() === 'PUT');
  await page.getByRole('checkbox', { name: 'SKU' }).check();
  expect((await kept).status()).toBe(200);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '저장한 목록 구성' }).click();
  await page.getByLabel('구성 이름').fill('SKU 확인용');
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await page.getByText("'SKU 확인용' 구성을 저장했습니다.").waitFor();
  await page.getByRole('button', { name: 'SKU 확인용 기본으로' }).click();
  await page.getByRole('button', { name: 'SKU 확인용 기본 해제' }).waitFor();
  await page.getByRole('button', { name: 'SKU 확인용 직원과 공유' }).click();
  await page.getByRole('button', { name: 'SKU 확인용 공유 끄기' }).waitFor();
  await seller.look('order-layouts');

  const elsewhere = await visitor(browser);
  await elsewhere.enter(DEMO.seller);
  await elsewhere.go('/app/order/all');
  for (const list of ['all', 'new']) {
    await elsewhere.follow(`/app/order/${list}`);
    await elsewhere.page.getByRole('button', { name: '목록 설정' }).click();
    await expect.poll(() => elsewhere.page.getByRole('checkbox', { name: 'SKU' }).isChecked(), { message: list }).toBe(true);
  }
  await elsewhere.leave();
});
