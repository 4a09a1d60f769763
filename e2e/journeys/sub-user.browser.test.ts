/**
 * Sub-users: one for orders only, what she sees, what she is kept from, and what she can do all the same; then one whom the seller
 * invites for a single shop, up to the day she is stopped.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { copyUrl } from '../support/copy-url.ts';
import { demoLogin } from '../support/demo-seller.ts';
import { shirtFor } from '../support/draft.ts';
import { CODE, messagesTo, newestTo, readMessage } from '../support/mailbox.ts';
import { shopsOf } from '../support/shops.ts';
import { type Api, DEMO } from '../support/signed-in.ts';
import { stepByStep } from '../support/steps.ts';
import { openBrowser, type Visitor, visitor } from '../support/visitor.ts';

const NAME = '전화로 주문한 니트';
const SOLD = '두 곳에서 파는 니트';
/** The demo seller's, as a fresh copy has it. */
const SELLER_MAIL = 'demoseller@moa.example';
const HER = { loginId: 'only11st1', name: '한가게', email: 'only11st1@example.com', password: 'Dal8bit!sang' };
const PATIENCE = { timeout: 120_000, interval: 250 };

let browser: Browser;
let clerk: Visitor;
let api: Api;

stepByStep();
beforeAll(async () => {
  api = (await demoLogin()).api;
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
  await clerk.enter(DEMO.sub);
  await clerk.go('/app/dashboard');
  const menu = page.getByRole('navigation').first();
  await menu.getByText('주문', { exact: true }).waitFor();
  await expect.poll(() => menu.getByText('기본상품').count()).toBe(0);
  await expect.poll(() => menu.getByText('쇼핑몰상품').count()).toBe(0);
  await expect.poll(() => menu.getByText('설정').count()).toBe(0);
  await clerk.look('sub-user-dashboard');
});

test.each(['/app/unit/register', '/app/unit/list', '/app/sku/list', '/app/product/list/moa-product', '/app/product/collect'])(
  'the address %s, typed by hand, ends on the dashboard and says why',
  async (path) => {
    await clerk.follow(path);
    await clerk.page.waitForURL('**/app/dashboard');
    const message = clerk.page.getByRole('dialog', { name: '열 수 없는 화면' });
    await message.getByText('부계정 권한을 요청').waitFor();
    await clerk.page.keyboard.press('Escape');
    await message.waitFor({ state: 'detached' });
  },
);

test('what the server refuses leads to the login page, with a way back', async () => {
  const { page } = clerk;
  // As if her authority over orders had been taken away a moment ago: the server itself is asked for what she may not see.
  await page.route('**/api/v1/order/search*', (route) => route.continue({ url: `${copyUrl()}/api/v1/moa/sku/list` }));
  clerk.expectMessage(/status of 403/);
  await clerk.go('/app/order/all');
  await page.waitForURL('**/login**');
  // The list that was refused says the same until the login page is there.
  await page.getByRole('button', { name: '대시보드로 돌아가기' }).waitFor();
  await page.getByText('접근 권한이 없습니다.').waitFor();
  await clerk.look('login-denied');
  await page.unroute('**/api/v1/order/search*');
  await page.getByRole('button', { name: '대시보드로 돌아가기' }).click();
  await page.waitForURL('**/app/dashboard');
});

test('she writes an order by hand', async () => {
  const { page } = clerk;
  await clerk.follow('/app/order/all');
  await page.getByRole('button', { name: '수기주문' }).click();
  const dialog = page.getByRole('dialog', { name: '수기주문 등록' });
  await dialog.locator('input[role=combobox]:focus').waitFor();
  await dialog.getByRole('button', { name: '등록' }).click();
  await dialog.getByText('상품을 한 개 이상 골라주세요.').waitFor();
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

describe('a sub-user for one shop', () => {
  let seller: Visitor;
  let hers: Visitor;
  /** Order numbers. */
  const sold = { hers: '', hidden: '' };
  let hiddenId = '';

  beforeAll(async () => {
    const { sandbox } = await demoLogin();
    const shops = shopsOf(sandbox);
    const accounts = await vi.waitFor(async () => {
      const linked = (await api.shops.list({})).contents.filter(({ shopType }) => shopType === 'SMART_STORE' || shopType === '11ST');
      if (linked.length < 2) throw new Error('not linked yet');
      return linked;
    }, PATIENCE);
    await api.catalog.transmit({ product: await shirtFor(api, SOLD, accounts) });
    const buy = (shopType: 'SMART_STORE' | '11ST') => vi.waitFor(() => shops.buy(shopType, SOLD, [], 1), PATIENCE);
    [sold.hidden, sold.hers] = await Promise.all([buy('SMART_STORE'), buy('11ST')]);
    const { jobId } = await api.orders.import({});
    await vi.waitFor(async () => expect((await api.jobs.detail({ id: jobId })).job.finishedAt).not.toBeNull(), PATIENCE);
    const { contents } = await api.orders.search({ keyword: sold.hidden, scope: 'ORDER_NO' });
    hiddenId = contents[0]?.id ?? '';
    seller = await visitor(browser);
    hers = await visitor(browser);
  });
  afterAll(async () => {
    await seller?.leave();
    await hers?.leave();
  });

  test('is made by the seller, who says what she may do and where, and is invited by mail', async () => {
    const { page } = seller;
    await seller.enter(DEMO.seller);
    await seller.go('/app/dashboard');
    await page.getByRole('navigation').first().getByText('설정').click();
    await page.getByRole('link', { name: '부계정 관리' }).click();
    await page.getByRole('button', { name: '부계정 만들기' }).click();
    const form = page.getByRole('complementary', { name: '부계정 만들기' });
    await form.getByRole('button', { name: '만들고 초대하기' }).click();
    await form.getByText('아이디를 입력해주십시오.').waitFor();
    await form.getByRole('textbox', { name: '아이디' }).fill(HER.loginId);
    await form.getByRole('textbox', { name: '이름' }).fill(HER.name);
    await form.getByRole('textbox', { name: '이메일' }).fill(HER.email);
    await form.getByRole('radio', { name: '고른 쇼핑몰만' }).check();
    await form.getByRole('checkbox', { name: /11번가/ }).check();
    await seller.look('sub-user-new');
    seller.expectMessage(/status of 428/);
    await form.getByRole('button', { name: '만들고 초대하기' }).click();
    // A login outlives the session that gave it: the seller proves that it is her.
    const proof = page.getByRole('dialog', { name: '본인 확인' });
    const before = await newestTo(copyUrl(), SELLER_MAIL);
    await proof.getByRole('button', { name: '인증번호 받기' }).click();
    await proof.getByLabel('인증번호', { exact: true }).fill(await readMessage(copyUrl(), SELLER_MAIL, CODE, before));
    await page.getByText('초대 메일을 보냈습니다.').waitFor();
    await page
      .getByRole('row', { name: new RegExp(HER.name) })
      .getByText('초대함')
      .waitFor();
    await seller.look('sub-users');
  });

  test('chooses her password by the mailed link', async () => {
    const { page } = hers;
    const link = await readMessage(copyUrl(), HER.email, /(\/foundPwd#invite=[\w-]+)/);
    await hers.go(link);
    await page.getByRole('heading', { name: '초대를 받으셨어요' }).waitFor();
    await hers.look('sub-user-invited');
    await page.locator('input[name="new-password"]').fill(HER.password);
    await page.getByLabel('비밀번호 확인').fill(HER.password);
    await page.getByRole('button', { name: '비밀번호 정하고 시작하기' }).click();
    await page.getByRole('heading', { name: '준비가 끝났어요' }).waitFor();
    expect((await messagesTo(copyUrl(), HER.email)).map(({ template }) => template)).toEqual(['SUB_INVITE']);
  });

  test('sees the orders of that shop, without anybody’s data, and no other by its address', async () => {
    const { page } = hers;
    await hers.login(HER.loginId, HER.password);
    await hers.follow('/app/order/all');
    await page.getByRole('row').filter({ hasText: sold.hers }).getByText(SOLD).click();
    await page.getByText('개인정보 보기 권한이 없어요').waitFor();
    await expect.poll(() => page.getByText('이하늘').count()).toBe(0);
    await expect.poll(() => page.getByText(sold.hidden).count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: '수기주문' }).count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: '엑셀 다운로드' }).count()).toBe(0);
    await hers.look('sub-user-order');
    hers.expectMessage(/status of 404/);
    await hers.follow(`/app/order/all?id=${hiddenId}`);
    await page.getByText('주문을 찾을 수 없습니다.').waitFor();
  });

  test('cannot take orders out as an Excel sheet, which the seller can', async () => {
    const { page } = seller;
    await seller.follow('/app/order/all');
    await page.getByRole('button', { name: '엑셀 다운로드' }).click();
    const dialog = page.getByRole('dialog', { name: '엑셀 다운로드' });
    await dialog.getByText('저장하면, 다음부터 불러 쓰고').waitFor();
    await dialog.getByRole('button', { name: '내려받기' }).click();
    await dialog.getByText('이유를 두 글자 이상 입력해주십시오.').waitFor();
    await seller.look('order-sheet');
    await dialog.getByLabel(/내려받는 이유/).fill('택배 접수');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByText(/주문 \d+건을 내려받았습니다/).waitFor(),
      dialog.getByRole('button', { name: '내려받기' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^모아_주문_\d{8}_\d{4}\.xlsx$/);
    await seller.follow('/app/setting/sub-user');
    await page.getByRole('row', { name: new RegExp(HER.name) }).waitFor();
  });

  test('is out at once when the seller stops her', async () => {
    const { page } = seller;
    await page.getByText(HER.name).first().click();
    await page.getByRole('button', { name: '사용 중지' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '사용 중지' }).click();
    await page.getByText('사용을 중지했습니다.').waitFor();
    await seller.look('sub-user-stopped');
    hers.expectMessage(/status of 40[01]/);
    await hers.go('/app/order/all');
    await hers.page.waitForURL('**/login**');
    await hers.page.getByLabel('아이디', { exact: true }).fill(HER.loginId);
    await hers.page.getByLabel('비밀번호', { exact: true }).fill(HER.password);
    await hers.page.getByRole('button', { name: '로그인', exact: true }).click();
    await hers.page.getByText('사용이 중지된 아이디입니다.').waitFor();
  });
});
