/** Every list of the app when there is nothing in it, and when the server does not answer. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isOfToday, placeOf } from '../../apps/server/test/support/thorough.ts';
import { DEMO } from '../support/signed-in.ts';
import { openBrowser, type Visitor, visitor } from '../support/visitor.ts';

const NOTHING = '아무것에도없는이름';

let browser: Browser;
let seller: Visitor;

beforeAll(async () => {
  browser = await openBrowser();
  seller = await visitor(browser);
  await seller.enter(DEMO.seller);
  await seller.go('/app/dashboard');
});
afterAll(async () => {
  await seller?.leave();
  await browser?.close();
});

/** Each list says in its own words that it is empty or failing, by the same parts: a third of them is looked at each day. */
async function lookToday(name: string): Promise<void> {
  if (isOfToday(placeOf(name))) await seller.look(name);
}

test.each([
  ['orders', `/app/order/all?q=${NOTHING}`, `‘${NOTHING}’ 주문이 없어요.`],
  ['order-search', '/app/order/search', '.'],
  ['orders-unpaid', '/app/order/unpayment', '입금을 기다리는 주문이 없어요.'],
  ['products', `/app/unit/list/${NOTHING}`, '조건에 맞는 상품이 없어요.'],
  ['listings', `/app/product/list/moa-product?q=${NOTHING}`, '.'],
  ['stock', `/app/sku/list?q=${NOTHING}`, '.'],
  ['stock-sold-out', `/app/sku/list?q=${NOTHING}&stock=SOLDOUT`, '.'],
  ['claims', `/app/claim/cancleRequest?q=${NOTHING}`, '조건에 맞는 취소요청이 없어요.'],
  ['memos', `/app/csmemo?q=${NOTHING}`, '조건에 맞는 메모가 없어요.'],
  ['collect', '/app/product/collect', '.'],
])('%s without anything', async (name, address, expected) => {
  await seller.follow(address);
  await seller.page.getByRole('main').getByText(new RegExp(expected)).first().waitFor();
  await lookToday(`empty-${name}`);
});

// The demo has a sub-user: this seller's answer is that of one who has none.
test('sub-users without anything', async () => {
  const { page } = seller;
  await page.route('**/api/v1/users/sub', (route) => route.fulfill({ json: { contents: [], max: 50 } }));
  await seller.follow('/app/setting/sub-user');
  await page.getByText('아직 부계정이 없어요.').waitFor();
  await seller.look('empty-sub-users');
  await page.unroute('**/api/v1/users/sub');
});

const OF_PRODUCTS = /\/api\/v1\/(product\/|users\/shopLink)/;

const FAILED = {
  status: 500,
  contentType: 'application/problem+json',
  body: JSON.stringify({ title: '일시적인 오류가 발생했습니다.', status: 500, code: 'INTERNAL', traceId: 'a1b2c3' }),
};

/** Answers that this browser was not given yet can be asked for inside the app; what it has already it would show first. */
const ASKED_BEFORE: readonly string[] = ['dashboard', 'shops', 'sub-users'];

test.each([
  ['dashboard', '/app/dashboard', '**/api/v1/common/dashboard*'],
  ['orders', '/app/order/all', '**/api/v1/order/search*'],
  ['memos', '/app/csmemo', '**/api/v1/order/cs-memo*'],
  ['shortage', '/app/order/shortage', '**/api/v1/order/shortage*'],
  ['products', '/app/unit/list', '**/api/v1/product/moa?*'],
  ['listings', '/app/product/list/moa-product', '**/api/v1/product/**'],
  ['stock', '/app/sku/list', '**/api/v1/moa/sku/list*'],
  ['trash', '/app/unit/list?view=trash', '**/api/v1/product/moa/trash*'],
  ['rules', '/app/product/rules', '**/api/v1/product/shop/rules*'],
  ['changes', '/app/product/changes', '**/api/v1/plan/history*'],
  ['jobs', '/app/job-history', '**/api/v1/job/history*'],
  ['shops', '/app/setting/shop', '**/api/v1/users/shopLink*'],
  ['sub-users', '/app/setting/sub-user', '**/api/v1/users/sub'],
])('%s when the server fails', async (name, address, call) => {
  const { page } = seller;
  seller.expectMessage(/status of 500/);
  await page.route(call, (route) => route.fulfill(FAILED));
  await (ASKED_BEFORE.includes(name) ? seller.go(address) : seller.follow(address));
  await page.getByText('일시적인 오류가 발생했습니다.').first().waitFor();
  await lookToday(`failed-${name}`);
  await page.unroute(call);
});

/** Every call of the page fails: a screen says so where it stands, and leaves the server alone until it is asked again. */
test.each([
  ['batch', '/app/product/batchregister', '쇼핑몰 계정을 불러오지 못했습니다.'],
  ['collect', '/app/product/collect', '일시적인 오류가 발생했습니다.'],
  ['collect-match', '/app/collect/create', '일시적인 오류가 발생했습니다.'],
  ['register', '/app/unit/register', '빈 값으로 시작합니다.'],
])('%s when everything that it asks for fails', async (name, address, expected) => {
  const { page } = seller;
  seller.expectMessage(/status of 500/);
  const asked = new Map<string, number>();
  await page.route(OF_PRODUCTS, (route) => {
    const { pathname } = new URL(route.request().url());
    asked.set(pathname, (asked.get(pathname) ?? 0) + 1);
    return route.fulfill(FAILED);
  });
  await seller.go(address);
  await page.getByRole('main').getByText(expected).first().waitFor();
  await lookToday(`failed-${name}`);
  // Once by the screen, and once more by a part of it that comes later.
  expect([...asked].filter(([, times]) => times > 2)).toEqual([]);
  await page.unroute(OF_PRODUCTS);
});

// The form of the test before, which began empty.
test('a form that could not be filled is filled when it is asked to', async () => {
  const { page } = seller;
  const band = page.getByRole('alert').filter({ hasText: '빈 값으로 시작합니다.' });
  await band.getByRole('button', { name: '다시 시도' }).click();
  await band.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: '기본상품 등록' }).waitFor();
});

test('the filter of shops says that its shops did not come, and how many rows each has only once they are counted', async () => {
  const { page } = seller;
  seller.expectMessage(/status of 500/);
  const shops = '**/api/v1/users/shopLink*';
  await page.route(shops, (route) => route.fulfill(FAILED));
  await seller.go('/app/claim/cancleRequest');
  const failed = page.getByRole('button', { name: '쇼핑몰을 불러오지 못했습니다 · 다시 시도' });
  await failed.waitFor();
  await seller.look('failed-shop-filter');
  await page.unroute(shops);
  await failed.click();
  await failed.waitFor({ state: 'detached' });

  const counts = '**/api/v1/order/claim/count/account*';
  await page.route(counts, (route) => route.fulfill(FAILED));
  await page.getByRole('button', { name: /^쇼핑몰/ }).click();
  const panel = page.getByRole('dialog', { name: '쇼핑몰 고르기' });
  await panel.getByText('건수를 세지 못했습니다.').waitFor();
  const shop = panel.getByRole('listitem').filter({ hasText: '쿠팡' });
  expect(await shop.textContent(), 'once counting has failed').not.toMatch(/\d/);
  await shop.getByRole('checkbox').click();
  await expect.poll(() => page.url()).toContain('shops=COUPANG');
  await page.unroute(counts);
  await panel.getByRole('button', { name: '다시 시도' }).click();
  await shop.getByText(/^\d+$/).waitFor();
});

test('what is to be seen first of the orders says that it could not be counted', async () => {
  const { page } = seller;
  seller.expectMessage(/status of 500/);
  const call = '**/api/v1/order/count';
  await page.route(call, (route) => route.fulfill(FAILED));
  await seller.go('/app/order/all');
  const alert = page.getByRole('region', { name: '먼저 볼 주문' }).getByRole('alert');
  await alert.waitFor();
  await page.unroute(call);
  await alert.getByRole('button', { name: '다시 시도' }).click();
  await alert.waitFor({ state: 'detached' });
});

test('an empty list reports the collection that runs over it, and says that nothing came only when every shop answered', async () => {
  const { page } = seller;
  const detail = '**/api/v1/job/detail?*';
  // Only this test knows when its job goes on: no event does, so that the screen has to ask.
  seller.expectMessage(/ERR_FAILED/);
  await page.route('**/api/v1/events', (route) => route.abort());
  await seller.go('/app/dashboard');
  const shop = { seq: 0, label: '쿠팡 달빛옷장', shopType: 'COUPANG', link: null, shopMessage: null };
  const states = [
    { job: { status: 'RUNNING', done: 0, failed: 0 }, item: { ...shop, status: 'RUNNING', message: null } },
    { job: { status: 'FAILED', done: 0, failed: 1 }, item: { ...shop, status: 'FAILED', message: '쇼핑몰이 응답하지 않았습니다.' } },
  ];
  let message = 0;
  await page.route(detail, async (route) => {
    const response = await route.fetch();
    const state = states[message];
    const body = await response.json();
    await route.fulfill({
      response,
      json: { job: { ...body.job, total: 1, ...state?.job }, items: { ...body.items, contents: [state?.item], totalElements: 1 } },
    });
  });
  await seller.follow('/app/order/unpayment');
  const list = page.getByRole('main');
  await list.getByText('입금을 기다리는 주문이 없어요.').waitFor();
  await page.getByRole('button', { name: '주문수집', exact: true }).click();
  await list.getByText('쇼핑몰 1곳 중 0곳을 확인했어요. 남은 곳: 쿠팡 달빛옷장').waitFor();
  await list.getByText('입금을 기다리는 주문이 없어요.').waitFor({ state: 'detached' });
  await seller.look('collecting-into-nothing');
  message = 1;
  await list.getByText('주문을 가져오지 못했어요.').waitFor();
  await list.getByRole('button', { name: '다시 수집' }).waitFor();
  await seller.look('collecting-failed');
  await page.unroute(detail);
  await page.unroute('**/api/v1/events');
  await page.getByRole('button', { name: '주문수집 결과 닫기' }).click();
  await list.getByText('입금을 기다리는 주문이 없어요.').waitFor();
});
