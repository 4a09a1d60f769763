/** An administrator approves a seller, acts as it in one tab, and comes back to where that began. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoLogin } from '../support/demo-seller.ts';
import { type Api, DEMO } from '../support/signed-in.ts';
import { stepByStep } from '../support/steps.ts';
import { openBrowser, type Visitor, visitor } from '../support/visitor.ts';

let browser: Browser;
let operator: Visitor;
let seller: Api;
let list = '';

stepByStep();
beforeAll(async () => {
  seller = (await demoLogin()).api;
  const { version } = await seller.company.read({});
  const requested = { version, businessType: 'INDIVIDUAL', businessNumber: '', companyName: '모아상회 2호', reason: '사업을 접었습니다.' };
  await seller.company.request({ userCompanyModifyDTO: new File([JSON.stringify(requested)], 'dto.json', { type: 'application/json' }) });
  browser = await openBrowser();
  operator = await visitor(browser);
});
afterAll(async () => {
  await operator?.leave();
  await browser?.close();
});

const bar = (page: Page) => page.getByRole('complementary', { name: '셀러로 접속 중' });

async function giveReason(page: Page, title: string, confirm: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
  await dialog.getByText('사유를 입력해주십시오.').waitFor();
  await dialog.getByRole('textbox', { name: '사유' }).fill('고객 문의 확인');
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
}

test('the first screen says what waits, and the menu holds what an administrator can do', async () => {
  const { page } = operator;
  await operator.enter(DEMO.admin);
  await operator.go('/app/dashboard');
  await page.getByRole('heading', { name: '운영 현황' }).waitFor();
  await page.getByRole('heading', { name: '시스템 상태' }).waitFor();
  const menu = page.getByRole('navigation', { name: '주 메뉴' });
  await expect.poll(() => menu.getByText('신규주문').count()).toBe(0);
  await operator.look('admin-dashboard');
  await page.getByRole('button', { name: /살펴보기.*모아상회 변경 신청/ }).click();
  const request = page.getByRole('dialog', { name: '사업자 정보 변경 신청' });
  await request.getByText('모아상회 2호').waitFor();
  await request.getByRole('button', { name: '반려' }).click();
  await request.getByText('반려하는 이유를 입력해주십시오.').waitFor();
  await operator.look('admin-firm-request');
  await request.getByRole('button', { name: '등록증과 내용이 다릅니다.' }).click();
  await request.getByRole('button', { name: '반려' }).click();
  await page.getByText('변경을 반려했습니다.').waitFor();
  expect((await seller.company.read({})).requests[0]).toMatchObject({ status: 'REJECTED', memo: '등록증과 내용이 다릅니다.' });
  await menu.getByRole('link', { name: '회원관리' }).click();
  await page.waitForURL('**/app/admin/member');
});

test('a member is found and approved', async () => {
  const { page } = operator;
  await page.getByRole('textbox', { name: /^아이디·회사/ }).fill('모아상');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/member?q=**');
  await page.getByRole('checkbox', { name: /demoseller/ }).check();
  await operator.look('admin-members');
  await page.getByRole('toolbar').getByRole('button', { name: '승인', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '승인' });
  await dialog.getByRole('radio', { name: '판매 셀러' }).check();
  await dialog.getByRole('button', { name: '승인', exact: true }).click();
  await page.getByText('1명을 승인했습니다.').waitFor();
  expect((await seller.accounts.me({})).seller?.crossSaleSellerRole).toBe('CROSS_SALE');
  expect((await seller.home.alerts({})).contents.map(({ title }) => title)).toContain('판매 셀러: 승인되었습니다.');
});

test('personal data is masked until a reason is given', async () => {
  const { page } = operator;
  await page.getByRole('cell', { name: /^모아상회/ }).click();
  const details = page.getByRole('complementary', { name: '모아상회' });
  await details.getByText('김*아').waitFor();
  await details.getByRole('button', { name: '활동 기록 보기' }).click();
  await details.getByText('승인 · 반려 · 승인취소').waitFor();
  await operator.look('admin-member');
  await details.getByRole('button', { name: '개인정보 보기' }).click();
  await giveReason(page, '개인정보 보기', '보기');
  await details.getByText('김모아').waitFor();
});

test('acting as the seller is of this tab alone, and a reload keeps it', async () => {
  const { page, context } = operator;
  list = page.url();
  await page.getByRole('button', { name: '이 셀러로 접속' }).click();
  await giveReason(page, '이 셀러로 접속', '접속');
  await page.waitForURL('**/app/dashboard');
  await bar(page).getByText('모아상회(demoseller) 셀러로 접속 중').waitFor();
  await page.getByRole('navigation', { name: '주 메뉴' }).getByText('주문', { exact: true }).waitFor();
  await operator.look('admin-acting');
  await page.reload();
  await bar(page).waitFor();

  const other = await context.newPage();
  await other.goto('/app/dashboard');
  await other.getByRole('heading', { name: '운영 현황' }).waitFor();
  await expect.poll(() => bar(other).count()).toBe(0);
  await other.close();
});

test('what the seller has is there, the administrator’s own screens are not, and what is personal stays closed', async () => {
  const { page } = operator;
  await operator.go('/app/admin/member');
  await page.waitForURL('**/app/dashboard');
  await operator.go('/app/setting/shop');
  await page.getByRole('heading', { level: 1, name: /쇼핑몰/ }).waitFor();
  await page.getByText('연동과 해제는 셀러 본인만 할 수 있어요.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: /연동/ }).count()).toBe(0);
  await operator.follow('/app/seller/myinfo');
  await page.getByText('셀러로 접속한 동안에는 내 정보를 열 수 없어요.').waitFor();
  await bar(page).waitFor();
});

test('leaving it comes back to where it began, still signed in', async () => {
  const { page } = operator;
  await bar(page).getByRole('button', { name: '관리자 나가기' }).click();
  await page.waitForURL(list);
  await page.getByRole('complementary', { name: '모아상회' }).waitFor();
  await expect.poll(() => bar(page).count()).toBe(0);
  const { api } = await demoLogin(DEMO.admin);
  const { contents } = await api.admin.audit({ sellerId: (await seller.accounts.me({})).seller?.id ?? '' });
  expect(contents.slice(0, 2).map(({ action, actorLoginId, actingFor }) => [action, actorLoginId, actingFor])).toEqual([
    ['admin.adminLogout', 'moaadmin', 'demoseller'],
    ['admin.forcedLogin', 'moaadmin', null],
  ]);
});

test('an address that is nowhere is not found, also without a seller', async () => {
  await operator.follow('/app/no/such/screen');
  await operator.page.getByText('페이지를 찾을 수 없습니다.').waitFor();
});
