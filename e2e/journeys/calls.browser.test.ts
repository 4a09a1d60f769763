/** What was asked of a shop: from work that failed in part to the call that says why, for the seller and for support. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { demoLogin, demoSeller } from '../support/demo-seller.ts';
import { shirtFor } from '../support/draft.ts';
import { DEMO } from '../support/signed-in.ts';
import { stepByStep } from '../support/steps.ts';
import { openBrowser, type Visitor, visitor } from '../support/visitor.ts';

const NAME = '기록에 남은 셔츠';
const BOUGHT = ['네이비', 'L'];
const PATIENCE = { timeout: 120_000, interval: 200 };
const IN_PART = '성공 1 · 거절 1';

const at = demoSeller(confirmInPart);
let browser: Browser;
let operator: Visitor;
stepByStep();
beforeAll(async () => {
  await at.seller.enter(DEMO.seller);
  browser = await openBrowser();
  operator = await visitor(browser);
  await operator.enter(DEMO.admin);
});
afterAll(async () => {
  await operator?.leave();
  await browser?.close();
});

/** Two orders are confirmed in one call after one of their buyers took hers back at the shop. */
async function confirmInPart(): Promise<void> {
  const { api, shops } = at;
  const account = await vi.waitFor(async () => {
    const found = (await api.shops.list({})).contents.find(({ shopType, status }) => shopType === 'COUPANG' && status === 'NORMAL');
    if (!found) throw new Error('the shop is not linked yet');
    return found;
  }, PATIENCE);
  await api.catalog.transmit({ product: await shirtFor(api, NAME, [account]) });
  const first = await vi.waitFor(() => shops.buy('COUPANG', NAME, BOUGHT, 1), PATIENCE);
  const bought = [first, await shops.buy('COUPANG', NAME, BOUGHT, 1)];
  await finished((await api.orders.import({})).jobId);
  const { contents } = await api.orders.search({ size: 200 });
  const ids = contents.filter(({ orderNo }) => bought.includes(orderNo)).map(({ id }) => id);
  expect(ids).toHaveLength(2);
  await shops.requestCancel('COUPANG', bought[0] ?? '');
  const { jobId } = await api.orders.confirm({ ids });
  if (jobId !== null) await finished(jobId);
  await vi.waitFor(async () => {
    const calls = (await api.calls.list({ outcome: ['REFUSED'] })).contents;
    expect(calls.map(({ items }) => items)).toContainEqual({ accepted: 1, refused: 1, open: 0 });
  }, PATIENCE);
}

async function finished(id: string): Promise<void> {
  await vi.waitFor(async () => expect((await at.api.jobs.detail({ id })).job.finishedAt).not.toBeNull(), PATIENCE);
}

test('a confirmation that one shop refused in part leads to its call, which says how many were taken and why one was not', async () => {
  const { page } = at.seller;
  await at.seller.go('/app/job-history');
  await page.getByRole('row').filter({ hasText: '발주확인' }).first().click();
  await page.getByRole('complementary').getByRole('link', { name: '호출 기록' }).first().click();
  await page.waitForURL('**/app/calls?trace=*');
  const row = page.getByRole('row').filter({ hasText: IN_PART });
  await row.click();
  const drawer = page.getByRole('complementary');
  await drawer.getByText('쇼핑몰이 2건 중 1건을 거절했어요.').waitFor();
  await drawer.getByText('쇼핑몰 메시지:').waitFor();
  await at.seller.look('calls-in-part');
});

test('what shops refused is a list of its own', async () => {
  const { page } = at.seller;
  await at.seller.follow('/app/calls');
  const rows = page.getByRole('row');
  await rows.getByText('성공', { exact: true }).first().waitFor();
  await at.seller.look('calls');
  await page.getByRole('button', { name: '거절', exact: true }).click();
  await rows.getByText(IN_PART).first().waitFor();
  await expect.poll(() => rows.getByText('성공', { exact: true }).count()).toBe(0);
  await at.seller.look('calls-refused');
});

test('a search without a hit says so, and a list that did not come says that', async () => {
  const { page } = at.seller;
  await at.seller.follow('/app/calls?number=NOWHERE-1');
  await page.getByText('조건에 맞는 호출이 없어요.').waitFor();
  await at.seller.look('calls-none');
  const LIST = '**/api/v1/users/shop/calls?*';
  at.seller.expectMessage(/ERR_FAILED/);
  await page.route(LIST, (route) => route.abort('failed'));
  await at.seller.go('/app/calls?tab=refused');
  await page.getByRole('alert').getByText('서버에 연결').waitFor();
  await at.seller.look('calls-failed');
  await page.unroute(LIST);
  await page.getByRole('button', { name: '다시 시도', exact: true }).click();
  await page.getByText(IN_PART).first().waitFor();
});

test('support sees the same call of the member, without what the shop said of her order', async () => {
  const { page } = operator;
  const { api } = await demoLogin(DEMO.admin);
  const [member] = (await api.admin.members({ keyword: DEMO.seller })).contents;
  await operator.go(`/app/admin/calls?seller=${member?.id}&tab=refused`);
  await page.getByRole('row').filter({ hasText: IN_PART }).click();
  const drawer = page.getByRole('complementary');
  await drawer.getByText('쇼핑몰이 2건 중 1건을 거절했어요.').waitFor();
  await drawer.getByText('쇼핑몰 메시지:').waitFor({ state: 'detached' });
  await operator.look('calls-of-member');
});
