/** Notices: written and published by the administrator, seen, read and counted by the seller; a plan that leaves screens out and ends. */
import { koreanDate } from '@moa/core';
import { samplePicture } from '@moa/sandbox';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../support/copy-url.ts';
import { demoLogin } from '../support/demo-seller.ts';
import { DEMO } from '../support/signed-in.ts';
import { stepByStep } from '../support/steps.ts';
import { openBrowser, type Visitor, visitor } from '../support/visitor.ts';

const TITLE = '11월 정기점검 안내';
const HOSTILE =
  '<p>쿠팡 정산 주기가 바뀝니다.<script>window.ran = 1</script><img src=x onerror="window.ran = 1"><a href="javascript:window.ran=1">눌러 보세요</a></p>';

let browser: Browser;
let admin: Visitor;
let seller: Visitor;

stepByStep();
beforeAll(async () => {
  browser = await openBrowser();
  [admin, seller] = [await visitor(browser), await visitor(browser)];
});
afterAll(async () => {
  await runCommand('plan', 'set', DEMO.seller, 'FREE');
  await admin?.leave();
  await seller?.leave();
  await browser?.close();
});

test('the administrator writes a notice with a picture and publishes it', async () => {
  const { page } = admin;
  await admin.enter(DEMO.admin);
  await admin.go('/app/dashboard');
  await page.getByRole('navigation').getByRole('link', { name: '공지 관리' }).click();
  await page.getByText('아직 쓴 공지가 없어요.').waitFor();
  await page.getByRole('link', { name: '공지 쓰기' }).click();
  await page.getByRole('button', { name: '게시', exact: true }).click();
  await page.getByText('제목을 입력해주십시오.').waitFor();

  await page.getByLabel('제목').fill(TITLE);
  const editor = page.getByRole('textbox', { name: '공지 내용' });
  await editor.fill('11월 25일 새벽 2시부터 4시까지 점검해요. <script>window.ran = 1</script>');
  await page
    .locator('input[type="file"]')
    .setInputFiles([{ name: '점검.png', mimeType: 'image/png', buffer: Buffer.from(samplePicture(210, 800)) }]);
  await editor.locator('img').waitFor();
  await page.getByLabel('목록 맨 위에 고정해요').check();
  await page.getByRole('article', { name: '미리보기' }).getByText('점검해요.').waitFor();
  await admin.look('admin-notice-editor');

  await page.getByRole('button', { name: '초안 저장' }).click();
  await page.getByText('저장되었습니다.').waitFor();
  await page.waitForURL(/\/admin\/notice\/\d+$/);
  await page.getByRole('button', { name: '게시', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '게시' }).click();
  await page.getByText('게시했습니다. 이제 판매자에게 보입니다.').waitFor();
});

test('one about a shop holds what no page may run', async () => {
  const { api } = await demoLogin(DEMO.admin);
  const shop = await api.adminNotices.create({
    shopType: 'COUPANG',
    title: '쿠팡 정산 주기 변경',
    body: HOSTILE,
    link: 'https://wing.example/notice/1',
    pinned: false,
    startsOn: null,
    endsOn: null,
  });
  await api.adminNotices.turn({ id: shop.id, version: shop.version, state: 'PUBLISHED' });
  await admin.follow('/app/admin/notice');
  await admin.page.getByText('쿠팡 정산 주기 변경').waitFor();
  await admin.look('admin-notices');
});

test('a second administrator’s window is shown that somebody was first', async () => {
  const { page } = admin;
  const { api } = await demoLogin(DEMO.admin);
  const { contents } = await api.adminNotices.list({ kind: 'MOA' });
  const notice = await api.adminNotices.detail({ id: contents[0]?.id ?? '' });
  await admin.follow(`/app/admin/notice/${notice.id}`);
  await page.getByLabel('제목').fill(`${TITLE} (수정)`);
  const { id, version, shopType, body, link, pinned, startsOn } = notice;
  await api.adminNotices.update({ id, version, shopType, title: TITLE, body, link, pinned, startsOn, endsOn: '2099-12-31' });
  admin.expectMessage(/status of 409/);
  await page.getByRole('button', { name: '저장', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('row', { name: '게시 종료일 없음 2099-12-31' }).waitFor();
  await dialog.getByRole('button', { name: '저장된 내용 불러오기' }).click();
  await expect.poll(() => page.getByLabel('제목').inputValue()).toBe(TITLE);
});

test('the seller sees them unread, reads one, and one less is counted', async () => {
  const { page } = seller;
  await seller.enter(DEMO.seller);
  await seller.go('/app/dashboard');
  // Not the bell's: that counts alerts.
  await page.getByRole('main').getByText('읽지 않음 2건').waitFor();
  const menu = page.getByRole('navigation', { name: '주 메뉴' });
  await menu.getByRole('button', { name: /고객센터\s*2/ }).waitFor();
  await page.getByRole('main').getByRole('link', { name: TITLE }).click();
  await page.waitForURL(/\/app\/notice\/moa\?id=\d+/);
  const drawer = page.getByRole('complementary', { name: TITLE });
  await drawer.getByText('<script>window.ran = 1</script>').waitFor();
  const picture = drawer.getByRole('img').last();
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  const kinds = page.getByRole('navigation', { name: '공지 종류' });
  await kinds.getByRole('link', { name: '모아 공지', exact: true }).waitFor();
  await kinds.getByRole('link', { name: /쇼핑몰 공지\s*1/ }).waitFor();
  await seller.look('notice-moa');
});

test('script in a notice does nothing', async () => {
  const { page } = seller;
  await page
    .getByRole('navigation', { name: '공지 종류' })
    .getByRole('link', { name: /쇼핑몰 공지/ })
    .click();
  await page.getByText('쿠팡 정산 주기 변경').click();
  const drawer = page.getByRole('complementary', { name: '쿠팡 정산 주기 변경' });
  await drawer.getByText('눌러 보세요').click();
  await drawer.getByRole('link', { name: /원문 보기/ }).waitFor();
  await page.getByRole('button', { name: '모두 읽음' }).waitFor({ state: 'detached' });
  for (const each of [page, admin.page]) expect(await each.evaluate(() => 'ran' in window), 'after all of it was shown').toBe(false);
  await page.getByRole('link', { name: '모아 대시보드' }).click();
  await page.getByRole('heading', { name: '공지' }).waitFor();
  await expect
    .poll(() =>
      page
        .getByRole('main')
        .getByText(/읽지 않음 \d+건/)
        .count(),
    )
    .toBe(0);
});

test('on the orders-only plan a product’s address opens the dialog, and the plan’s end is announced', async () => {
  const { page } = seller;
  const inThreeDays = koreanDate(new Date(Date.now() + 3 * 86_400_000));
  expect(await runCommand('plan', 'set', DEMO.seller, 'ORDER', '--until', inThreeDays)).toContain('ORDER');
  await seller.go('/app/unit/list');
  const dialog = page.getByRole('dialog', { name: '주문관리 서비스 안내' });
  await dialog.getByText('현재 주문관리 전용 요금제를 이용 중입니다.').waitFor();
  await page.waitForURL('**/app/dashboard');
  await dialog.getByRole('button', { name: '닫기' }).last().click();
  // Two days where Korea's midnight has passed since.
  await page.getByText(/주문관리 요금제가 [23]일 뒤/).waitFor();
  await seller.look('plan-ends');
  await page.getByRole('button', { name: '요금제 안내 닫기' }).click();
  await seller.go('/app/order/new');
  await page.getByRole('heading', { name: '신규주문' }).waitFor();
  await expect.poll(() => page.getByText('주문관리 요금제가').count()).toBe(0);
});
