/** A slow network and none: what stands on the screen until an answer comes, and what is said when none does. */
import type { Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoSeller } from '../support/demo-seller.ts';
import { DEMO } from '../support/signed-in.ts';
import { writeOrder } from '../support/written-order.ts';

const NAME = '느린 날의 셔츠';
const SEARCH = '**/api/v1/order/search?*';

const at = demoSeller(({ api }) => writeOrder(api, NAME));
beforeAll(async () => {
  await at.seller.enter(DEMO.seller);
  await at.seller.go('/app/dashboard');
});

/** Holds what the pattern matches until it is let go. */
async function holding(pattern: string): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let open = false;
  const hold = async (route: Route) => {
    if (open) await route.continue();
    else held.push(route);
  };
  await at.seller.page.route(pattern, hold);
  return async () => {
    open = true;
    await Promise.all(held.map((route) => route.continue()));
    await at.seller.page.unroute(pattern, hold);
  };
}

test('the frame of a screen stands before any code of the app has come', async () => {
  const { page } = at.seller;
  const letGo = await holding('**/assets/*.js');
  await page.goto('/app/order/all', { waitUntil: 'commit' });
  await page.locator('#frame .f-page').waitFor();
  await letGo();
  await page.getByRole('heading', { name: '전체주문' }).waitFor();
  await page.locator('#frame').waitFor({ state: 'detached' });
});

test('an empty answer says nothing about the next question', async () => {
  const { page } = at.seller;
  await at.seller.follow('/app/order/search?q=어디에도없는말');
  await page.getByText('‘어디에도없는말’ 주문이 없어요.').waitFor();
  const letGo = await holding(SEARCH);
  await page.getByRole('textbox', { name: /상품·주문번호/ }).fill('느린');
  await page.keyboard.press('Enter');
  await page.getByRole('status', { name: /불러오는 중/ }).waitFor();
  await page.getByText(/주문이 없어요/).waitFor({ state: 'detached' });
  await letGo();
  await page.getByRole('row').filter({ hasText: NAME }).getByText('상품명').waitFor();
});

test('without a network the screen says since when it is old, and what was not answered is not called empty', async () => {
  const { page, context } = at.seller;
  at.seller.expectMessage(/ERR_INTERNET_DISCONNECTED/);
  await at.seller.follow('/app/order/all');
  await page.getByRole('row').filter({ hasText: NAME }).waitFor();
  await context.setOffline(true);
  await page.getByText('인터넷 연결이 끊겼어요.').waitFor();
  await page.getByText(/에 받은 내용을 보여 드려요/).waitFor();
  await page.getByRole('link', { name: /^입금대기/ }).click();
  await page.getByRole('alert').getByText('서버에 연결').waitFor();
  expect(await page.getByText('입금을 기다리는 주문이 없어요.').count(), 'once the failure is told').toBe(0);
  expect(await page.getByText(/에 받은 내용을 보여 드려요/).isVisible(), 'of a list that never came').toBe(false);
  await at.seller.look('offline-orders');
  await context.setOffline(false);
  await page.getByText('입금을 기다리는 주문이 없어요.').waitFor();
  await page.getByText('인터넷 연결이 끊겼어요.').waitFor({ state: 'detached' });
});

test('a server that gives no answer is reported, with a way to try again', async () => {
  const { page } = at.seller;
  at.seller.expectMessage(/ERR_CONNECTION_REFUSED|ERR_FAILED/);
  // As long as nobody has pressed: the screen asks again by itself, too.
  let pressed = false;
  await page.exposeFunction('notePress', () => {
    pressed = true;
  });
  await page.evaluate(() => document.addEventListener('pointerdown', () => (window as unknown as { notePress(): void }).notePress(), true));
  const refuse = (route: Route) => (pressed ? route.continue() : route.abort('connectionrefused'));
  await page.route(SEARCH, refuse);
  await at.seller.follow('/app/order/delivering');
  await page.getByText('서버에서 새 내용을 받지 못하고 있어요.').waitFor();
  await page.getByText('잠시 후 다시 시도해요.').waitFor();
  await page.getByRole('button', { name: '지금 다시 시도' }).click();
  await page.getByText('서버에서 새 내용을 받지 못하고 있어요.').waitFor({ state: 'detached' });
  await page.unroute(SEARCH, refuse);
});

test('a page that was never opened says without a network why it is not there, and opens when there is one', async () => {
  const { page, context } = at.seller;
  // What the browser says of it itself.
  at.seller.expectMessage(/ERR_INTERNET_DISCONNECTED|Unable to preload CSS|dynamically imported module|preload assets/);
  await at.seller.go('/app/order/all');
  await page.getByRole('row').filter({ hasText: NAME }).waitFor();
  await context.setOffline(true);
  await page.getByRole('link', { name: '작업내역' }).click();
  await page.getByRole('heading', { name: '인터넷 연결이 끊겨 화면을 열지 못했습니다.' }).waitFor();
  expect(await page.getByText(/에 받은 내용을 보여 드려요/).isVisible(), 'of a page that was never opened').toBe(false);
  await page.getByRole('button', { name: '다시 시도' }).click();
  await page.getByRole('button', { name: /알림/ }).click();
  await page.getByText('이 부분을 받지 못했습니다.').waitFor();
  await page.keyboard.press('Escape');
  await at.seller.look('offline-page');
  await context.setOffline(false);
  await page.getByRole('heading', { name: '작업내역', level: 1 }).waitFor();
});

test('a page whose code a new release has replaced is loaded anew once', async () => {
  const { page } = at.seller;
  at.seller.expectMessage(/404|dynamically imported module|preload assets/);
  await at.seller.follow('/app/order/all');
  await page.getByRole('row').filter({ hasText: NAME }).waitFor();
  const gone = (route: Route) => route.fulfill({ status: 404 });
  await page.route('**/assets/inquiry-page-*.js', gone);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.getByRole('button', { name: '고객센터' }).click();
  await page.getByRole('link', { name: '1:1 문의' }).click();
  await page.getByRole('heading', { name: '새 버전이 나왔습니다.' }).waitFor();
  expect(loads, 'times the document was loaded').toBe(1);
  await page.unroute('**/assets/inquiry-page-*.js', gone);
  await page.getByRole('button', { name: '새로고침' }).click();
  await page.getByRole('heading', { name: '1:1 문의', level: 1 }).waitFor();
});

describe('a running job', () => {
  const JOB = { id: '77', kind: 'orders.collect', title: '주문수집', status: 'RUNNING', total: 5, done: 1, failed: 0, summary: null };
  const STARTED = { createdAt: '2026-11-22T05:00:00Z', startedAt: '2026-11-22T05:00:00Z', finishedAt: null };
  const asked: string[] = [];
  const inTray = () => asked.filter((path) => path.endsWith('/job-progress')).length;

  beforeAll(async () => {
    const { page } = at.seller;
    const job = { ...JOB, ...STARTED, actor: DEMO.seller, retryable: false, cancelable: false };
    await page.route('**/job-progress*', (route) => route.fulfill({ json: { contents: [job] } }));
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/job|counts|alerts/.test(pathname) && request.resourceType() === 'fetch') asked.push(pathname);
    });
    await page.route('**/api/v1/job/history*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), contents: [job], totalElements: 1, totalPages: 1 } });
    });
    await page.clock.install();
    await at.seller.go('/app/job-history');
    await page.getByRole('button', { name: /진행 중인 작업 보기/ }).click();
    await page
      .getByRole('link', { name: /주문수집/ })
      .getByText('1 / 5건')
      .waitFor();
    await page.getByRole('row').filter({ hasText: '주문수집' }).waitFor();
  });

  test('is not asked about again while events arrive', async () => {
    // Longer than the screens leave between two questions when no events arrive. Other work of the copy may have events of its own.
    const askedMeanwhile = async () => {
      const before = inTray();
      await at.seller.page.clock.fastForward(4_000);
      return inTray() - before;
    };
    await expect.poll(askedMeanwhile).toBe(0);
    expect(await at.seller.page.getByText('실시간 연결이 끊겨서').isVisible(), 'while events arrive').toBe(false);
  });

  test('is asked about again and again without events, which the tray says, until they arrive again', async () => {
    const { page } = at.seller;
    at.seller.expectMessage(/ERR_FAILED/);
    const cut = (route: Route) => route.abort();
    await page.route('**/api/v1/events', cut);
    await page.clock.fastForward(50_000);
    await page.getByText('실시간 연결이 끊겨서').waitFor();
    for (let turn = 0; turn < 2; turn += 1) {
      const before = inTray();
      await page.clock.fastForward(2_000);
      await expect.poll(inTray).toBeGreaterThan(before);
    }
    await page.unroute('**/api/v1/events', cut);
    await page.clock.fastForward(60_000);
    await page.getByText('실시간 연결이 끊겨서').waitFor({ state: 'detached' });
    await page.clock.fastForward(1_000);
    await expect.poll(() => asked.some((path) => path.endsWith('/counts'))).toBe(true);
  });
});
