/** One person, several devices: who is notified of what, the code of the second factor, tokens for a program, two tabs of one login. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyUrl } from '../support/copy-url.ts';
import { type Joined, join } from '../support/joined.ts';
import { CODE, newestTo, readMessage } from '../support/mailbox.ts';
import { DEMO } from '../support/signed-in.ts';
import { stepByStep } from '../support/steps.ts';
import { openBrowser, type Visitor, visitor } from '../support/visitor.ts';

const url = copyUrl();
let browser: Browser;
let person: Joined;
/** At her desk, and on her laptop. */
let desktop: Visitor;
let laptop: Visitor;

stepByStep();
beforeAll(async () => {
  person = await join(url, 'guarded1', '010-5555-0001');
  browser = await openBrowser();
  [desktop, laptop] = [await visitor(browser), await visitor(browser)];
});
afterAll(async () => {
  await desktop?.leave();
  await laptop?.leave();
  await browser?.close();
});

const newest = () => newestTo(url, person.email);

/** Types id and password; what follows is the caller's. */
async function typeLogin({ page }: Visitor): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('아이디', { exact: true }).fill(person.loginId);
  await page.getByLabel('비밀번호', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
}

test('a login on a second device is reported by mail, and ended from the first', async () => {
  await desktop.login(person.loginId, person.password);
  const before = await newest();
  await laptop.login(person.loginId, person.password);
  expect(await readMessage(url, person.email, /새 기기에서 로그인|기기: (.+)/, before)).toBeTruthy();
  await desktop.follow('/app/seller/myinfo?section=sessions');
  await desktop.page.getByText('이 기기', { exact: true }).waitFor();
  await desktop.look('security-sessions');
  await desktop.page
    .getByRole('button', { name: /로그아웃$/ })
    .last()
    .click();
  await desktop.page.getByRole('dialog').getByRole('button', { name: '로그아웃' }).click();
  await desktop.page.getByText('로그아웃했습니다.').waitFor();
  laptop.expectMessage(/status of 40[01]/);
  await laptop.page.reload();
  await laptop.page.waitForURL('**/login**');
});

test('the second factor counts once its code came back', async () => {
  const { page } = desktop;
  await desktop.follow('/app/seller/myinfo?section=second-factor');
  await page.getByText('꺼짐').waitFor();
  const before = await newest();
  await page.getByRole('button', { name: '인증번호 받고 켜기' }).click();
  await page.getByLabel('인증번호', { exact: true }).waitFor();
  await desktop.look('second-factor-code');
  await page.getByLabel('인증번호', { exact: true }).fill(await readMessage(url, person.email, CODE, before));
  await page.getByText('켜짐').waitFor();
});

test('a login that ends under a form asks for the code too, and what was typed is saved', async () => {
  const { page, context } = desktop;
  desktop.expectMessage(/status of 40[01]/);
  await desktop.follow('/app/seller/myinfo?section=profile');
  await page.getByLabel('이름').fill('김새봄');
  const before = await newest();
  const kept = await context.cookies(`${url}/oauth/token`);
  const refresh = kept.filter(({ name }) => name.startsWith('refreshToken'));
  await context.clearCookies({ name: /^(accessToken|device)/ });
  await context.addCookies(refresh.map((cookie) => ({ ...cookie, value: 'gone' })));
  await page.getByRole('button', { name: '저장' }).click();
  const dialog = page.getByRole('dialog', { name: '다시 로그인' });
  await dialog.getByLabel('비밀번호', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: '로그인하고 계속' }).click();
  await dialog.getByLabel('인증번호', { exact: true }).waitFor();
  await dialog.getByLabel('인증번호', { exact: true }).fill(await readMessage(url, person.email, CODE, before));
  await page.getByText('저장되었습니다.').waitFor();
});

test('a password alone no longer opens a new device', async () => {
  const { page } = laptop;
  const before = await newest();
  await typeLogin(laptop);
  await page.getByLabel('인증번호', { exact: true }).waitFor();
  expect((await laptop.context.cookies()).map(({ name }) => name).filter((name) => name.startsWith('accessToken'))).toEqual([]);
  const code = await readMessage(url, person.email, CODE, before);
  laptop.expectMessage(/status of 400/);
  await page.getByLabel('인증번호', { exact: true }).fill(code === '111111' ? '111112' : '111111');
  await page.getByText(/4번 더 입력할 수 있습니다/).waitFor();
  await laptop.look('login-code');
  const first = await newest();
  await page.getByRole('button', { name: '다시 받기' }).click();
  const again = await readMessage(url, person.email, CODE, first);
  await page.getByLabel('이 기기에서는 30일 동안 묻지 않기').check();
  await page.getByLabel('인증번호', { exact: true }).fill(again);
  await page.waitForURL('**/app/**');
});

test('a device that is remembered is spared the code, but not what hurts most', async () => {
  const { page } = laptop;
  await page.getByRole('button', { name: '내 메뉴' }).click();
  await page.getByRole('button', { name: '로그아웃' }).click();
  await page.waitForURL('**/login**');
  await laptop.login(person.loginId, person.password);
  await laptop.follow('/app/seller/myinfo?section=api-tokens');
  await page.getByText('아직 만든 토큰이 없어요.').waitFor();
  await page.getByRole('button', { name: '토큰 만들기' }).click();
  const dialog = page.getByRole('dialog', { name: 'API 토큰 만들기' });
  await dialog.getByRole('button', { name: '만들기' }).click();
  await dialog.getByText('권한을 한 가지 이상 골라주십시오.').waitFor();
  await dialog.getByLabel('이름').fill('창고 재고 연동');
  await dialog.getByLabel('주문 읽기').check();
  await laptop.look('api-token-new');
  laptop.expectMessage(/status of 428/);
  await dialog.getByRole('button', { name: '만들기' }).click();
  const proof = page.getByRole('dialog', { name: '본인 확인' });
  const before = await newest();
  await proof.getByRole('button', { name: '인증번호 받기' }).click();
  await proof.getByLabel('인증번호', { exact: true }).fill(await readMessage(url, person.email, CODE, before));
  await page.getByText('API 토큰을 만들었어요').waitFor();
  await laptop.look('api-token-made');
});

test('her program works with the token within its scope, until she revokes it', async () => {
  const { page } = laptop;
  const token =
    (await page
      .getByRole('dialog')
      .getByText(/^moa_[A-Za-z0-9]{40}$/)
      .textContent()) ?? '';
  await page.getByRole('button', { name: '보관했어요' }).click();
  const call = async (path: string, method = 'GET') =>
    (await fetch(`${url}/api/v1/${path}`, { method, headers: { authorization: `Bearer ${token}` } })).status;
  expect([await call('order/search'), await call('users/info'), await call('moa/sku/list')]).toEqual([200, 403, 403]);
  await page.getByText('창고 재고 연동').waitFor();
  await page.reload();
  await page.getByText('마지막 사용').waitFor();
  await laptop.look('api-tokens');
  await page.getByRole('button', { name: '창고 재고 연동 폐기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '폐기' }).click();
  await page.getByText('API 토큰을 폐기했습니다.').waitFor();
  await expect.poll(() => call('order/search')).toBe(401);
});

test('two tabs whose login has run out both go on, with one new login between them', async () => {
  const { context, page: one } = laptop;
  const two = await context.newPage();
  await Promise.all([one.goto('/app/dashboard'), two.goto('/app/dashboard')]);
  const jobs = [one, two].map((page) => page.getByRole('link', { name: '작업내역' }).first());
  await Promise.all(jobs.map((link) => link.waitFor()));
  const refreshes: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/oauth/token')) refreshes.push(request.url());
  });
  await context.clearCookies({ name: /^accessToken/ });
  await Promise.all(jobs.map((link) => link.click()));
  await Promise.all([one, two].map((page) => page.getByText('아직 작업이 없어요.').waitFor()));
  expect(refreshes).toHaveLength(1);
  await two.close();
});

test('an administrator turns the second factor off for somebody who lost her phone', async () => {
  const operator = await visitor(browser);
  const { page } = operator;
  await operator.enter(DEMO.admin);
  await operator.go(`/app/admin/member?q=${person.loginId}`);
  await page
    .getByRole('row', { name: new RegExp(person.loginId) })
    .getByRole('cell')
    .last()
    .click();
  await page.getByRole('button', { name: '초기화', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '2단계 인증 초기화' });
  await dialog.getByRole('button', { name: '휴대폰 분실, 본인 확인' }).click();
  await dialog.getByRole('button', { name: '초기화', exact: true }).click();
  await page.getByText('2단계 인증을 초기화했습니다.').waitFor();
  await operator.leave();
  laptop.expectMessage(/status of 40[01]/);
  await laptop.context.clearCookies();
  await laptop.login(person.loginId, person.password);
});
