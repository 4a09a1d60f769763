/** A newcomer joins with a verified number and links the first shop; later the id and the password are forgotten and found. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyUrl } from '../support/copy-url.ts';
import { CODE, newestTo, readMessage } from '../support/mailbox.ts';
import { DEMO, signIn } from '../support/signed-in.ts';
import { stepByStep } from '../support/steps.ts';
import { openBrowser, type Visitor, visitor } from '../support/visitor.ts';

const SELLER = {
  loginId: 'moonlight1',
  password: 'Dal8bit!sang',
  name: '김달빛',
  email: 'moonlight1@example.com',
  phone: '010-2345-6789',
  company: '달빛옷장',
  businessNumber: '1203456782',
};
const NEW_PASSWORD = 'Byeol8bit!gil';
const NEWER_PASSWORD = 'Haet8bit!gil';
const PHONE_BROWSER =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

const url = copyUrl();
let browser: Browser;
let seller: Visitor;

stepByStep();
beforeAll(async () => {
  browser = await openBrowser();
  seller = await visitor(browser);
});
afterAll(async () => {
  await seller?.leave();
  await browser?.close();
});

const next = () => seller.page.getByRole('button', { name: '다음', exact: true });
/** The label of a required field ends with its star. */
const password = () => seller.page.getByLabel(/^비밀번호\s?\*?$/);

test('nobody gets on without the required consents, and every text can be read', async () => {
  const { page } = seller;
  await seller.go('/join/info');
  await page.waitForURL('**/join/agreement');
  await next().click();
  await page.getByText(/필수 약관에 동의해/).waitFor();
  await page.getByRole('button', { name: '내용 보기 이용약관' }).click();
  await page.getByText('제1조 (목적)').waitFor();
  await seller.look('join-agreement-missing');
  await page.getByLabel('모두 동의합니다', { exact: false }).check();
  await page.getByLabel(/마케팅 정보 수신/).uncheck();
  await next().click();
  await page.waitForURL('**/join/info');
});

test('every field says what is wrong with it, on leaving it and on sending', async () => {
  const { page } = seller;
  await page.getByRole('button', { name: '가입하기' }).click();
  await page.getByRole('alert').getByText('아이디를 입력해').waitFor();
  await seller.look('join-info-empty');
  await page.getByLabel('아이디').fill('Moon');
  await page.getByLabel('아이디').blur();
  await page
    .getByText(/영문 소문자로 시작하고/)
    .first()
    .waitFor();
  await page.getByLabel('아이디').fill(DEMO.seller);
  await page.getByLabel('아이디').blur();
  await page.getByText(/이미 사용 중인 아이디/).waitFor();
  await password().fill('qwer1234');
  await page.getByText('비밀번호 안전도').getByText('약함').waitFor();
  await password().blur();
  await page.getByText('많이 쓰이는 비밀번호예요.').waitFor();
  await page.getByLabel('비밀번호 확인').fill('qwer');
  await page.getByLabel('비밀번호 확인').blur();
  await page.getByText('비밀번호 확인도 영문과 숫자를 섞어 8~16자로 입력해주십시오.').waitFor();
  await page.getByLabel('사업자등록번호').fill('1208147521');
  await page.getByLabel('사업자등록번호').blur();
  await page
    .getByText(/법인사업자의 등록번호입니다/)
    .first()
    .waitFor();
  await page.getByRole('radio', { name: /법인사업자/ }).check();
  await page.getByLabel('사업자등록번호').focus();
  await page.getByLabel('사업자등록번호').blur();
  await page.getByText(/폐업한 사업자/).waitFor();
  await seller.look('join-info-wrong');
});

test('who has no registration is shown which shops refuse that', async () => {
  const { page } = seller;
  await page.getByRole('radio', { name: /^개인 사업자등록 없음/ }).check();
  await page.getByText('사업자등록 없이 입점할 수 없는 쇼핑몰이 있어요').waitFor();
  await page.getByRole('listitem').filter({ hasText: '쿠팡' }).waitFor();
  await seller.look('join-info-individual');
  await page.getByRole('radio', { name: /^개인사업자/ }).check();
});

test('she proves her number with the code that was sent to it', async () => {
  const { page } = seller;
  await page.getByLabel('이름').fill(SELLER.name);
  await page.getByLabel('휴대폰번호').fill('０１０２３４５６７８９');
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  const code = await readMessage(url, SELLER.phone, CODE);
  const wrong = code === '111111' ? '111112' : '111111';
  seller.expectMessage(/status of 422/);
  await page.getByLabel('인증번호').fill(wrong);
  await page.getByText(/인증번호가 일치하지 않습니다/).waitFor();
  await seller.look('join-info-code');
  await page.getByLabel('인증번호').fill(code);
  await page.getByText('인증했어요.').waitFor();
  await page.reload();
  await page.getByText('인증했어요.').waitFor();
  await expect.poll(() => page.getByLabel('이름').inputValue()).toBe(SELLER.name);
});

test('she joins and is logged in', async () => {
  const { page } = seller;
  await page.getByLabel('아이디').fill(SELLER.loginId);
  await page.getByLabel('아이디').blur();
  await page.getByText('사용할 수 있는 아이디예요.').waitFor();
  await password().fill(SELLER.password);
  await page.getByText('비밀번호 안전도').getByText('강함').waitFor();
  await page.getByLabel('비밀번호 확인').fill(SELLER.password);
  await page.getByLabel('이메일').fill(SELLER.email);
  await page.getByLabel('상호(회사명)').fill(SELLER.company);
  await page.getByLabel('사업자등록번호').fill(SELLER.businessNumber);
  await expect.poll(() => page.getByLabel('사업자등록번호').inputValue()).toBe('120-34-56782');
  await page.getByLabel('대표자명').fill(SELLER.name);
  await page.getByText(/등록된 계속사업자/).waitFor();
  await page.getByRole('button', { name: '가입하기' }).click();
  await page.waitForURL('**/join/complete');
  await page.getByText(`${SELLER.name} 님, 가입을 마쳤어요`).waitFor();
  await seller.look('join-complete');
});

test('she links the first shop from the checklist of her first day', async () => {
  const { page } = seller;
  await page.getByRole('button', { name: '대시보드 보기' }).click();
  await page.getByRole('heading', { name: new RegExp(SELLER.company) }).waitFor();
  await seller.look('join-dashboard');
  await page.getByRole('button', { name: '쇼핑몰 연동하기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '쿠팡' }).click();
  await page.getByRole('button', { name: '연습용 값 채우기' }).click();
  await page.getByRole('button', { name: '확인하고 연동' }).click();
  await page.getByText('쿠팡 계정을 연동했습니다.').waitFor();
  const { api } = await signIn(url, SELLER.loginId, SELLER.password);
  expect((await api.shops.list({})).contents).toEqual([expect.objectContaining({ shopType: 'COUPANG', status: 'NORMAL' })]);
});

test('she finds her id with her number', async () => {
  const before = await newestTo(url, SELLER.phone);
  const { page } = seller;
  // A screen that is still open asks on with the login that is gone.
  await page.goto('about:blank');
  await seller.context.clearCookies();
  await seller.go('/findId');
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  await page.getByText('이름을 입력해주십시오.').waitFor();
  await page.getByLabel('이름').fill(SELLER.name);
  await page.getByLabel('휴대폰번호').fill(SELLER.phone);
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  await page.getByLabel('인증번호').waitFor();
  await seller.look('find-id-code');
  await page.getByLabel('인증번호').fill(await readMessage(url, SELLER.phone, CODE, before));
  await page.waitForURL('**/foundid');
  await page.getByText(SELLER.loginId).waitFor();
  await seller.look('found-id');
});

test('she sets a new password with a code, and the old one opens nothing any more', async () => {
  const before = await newestTo(url, SELLER.phone);
  const { page } = seller;
  await page.getByRole('button', { name: '비밀번호 찾기' }).click();
  await page.waitForURL('**/findPwd');
  await page.getByLabel('아이디').fill(SELLER.loginId);
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  await page.waitForURL('**/findPwd2');
  await page.getByLabel('인증번호').waitFor();
  await seller.look('find-pwd-code');
  await page.getByLabel('인증번호').fill(await readMessage(url, SELLER.phone, CODE, before));
  await page.waitForURL('**/foundPwd');
  await page.getByRole('button', { name: '비밀번호 바꾸기' }).click();
  await page.getByText('비밀번호를 입력해주십시오.').waitFor();
  await seller.look('found-pwd');
  await password().fill(NEW_PASSWORD);
  await page.getByLabel('비밀번호 확인').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: '비밀번호 바꾸기' }).click();
  await page.getByText('비밀번호를 바꿨어요').waitFor();
  await seller.look('found-pwd-done');
  await expect(signIn(url, SELLER.loginId, SELLER.password)).rejects.toThrow('400');
  await signIn(url, SELLER.loginId, NEW_PASSWORD);
});

test('the mailed link opens the same page once', async () => {
  const { page } = seller;
  const before = await newestTo(url, SELLER.email);
  await seller.follow('/findPwd');
  await page.getByLabel('아이디').fill(SELLER.loginId);
  await page.getByText('이메일', { exact: true }).click();
  await page.getByRole('button', { name: '메일 받기' }).click();
  await page.getByText('메일을 확인해주세요').waitFor();
  await seller.look('find-pwd-mail');
  const link = new URL(await readMessage(url, SELLER.email, /https?:\/\/\S+/, before));
  await seller.go(link.pathname + link.hash);
  await password().fill(NEWER_PASSWORD);
  expect(page.url()).not.toContain('token');
  await page.getByLabel('비밀번호 확인').fill(NEWER_PASSWORD);
  await page.getByRole('button', { name: '비밀번호 바꾸기' }).click();
  await page.getByText('비밀번호를 바꿨어요').waitFor();
  await page.goto('about:blank');
  await seller.go(link.pathname + link.hash);
  await password().fill(NEW_PASSWORD);
  await page.getByLabel('비밀번호 확인').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: '비밀번호 바꾸기' }).click();
  await page.getByText(/만료되었거나 이미 사용/).waitFor();
  await seller.look('found-pwd-spent');
  await signIn(url, SELLER.loginId, NEWER_PASSWORD);
});

test('an id that nobody has leads through the same screens with the same words', async () => {
  const { page } = seller;
  await seller.follow('/findPwd');
  await page.getByLabel('아이디').fill('nobody1234');
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  await page.waitForURL('**/findPwd2');
  await page.getByText(/등록된 휴대폰번호가 있다면/).waitFor();
});

test('the area of the solution shop has the same screens in its own frame, and its links stay there', async () => {
  const { page } = seller;
  await seller.follow('/solution/zigzag/findPwd');
  await page.getByRole('link', { name: '아이디 찾기' }).click();
  await page.waitForURL('**/solution/zigzag/findId');
  for (const path of ['foundid', 'findPwd2', 'foundPwd']) {
    await seller.context.clearCookies();
    await page.evaluate(() => sessionStorage.clear());
    await seller.go(`/solution/zigzag/${path}`);
    await page.getByText('처음부터 다시').waitFor();
  }
});

test('a phone is led to a PC, and goes on in desktop mode where it insists', async () => {
  const context = await browser.newContext({
    userAgent: PHONE_BROWSER,
    viewport: { width: 390, height: 844 },
    baseURL: url,
    locale: 'ko-KR',
  });
  const page = await context.newPage();
  await page.goto('/join');
  await page.waitForURL('**/desktop-mode');
  await page.getByLabel('휴대폰번호').fill('010-7777-0001');
  await page.getByRole('button', { name: 'PC에서 이어서 가입' }).click();
  expect(await readMessage(url, '010-7777-0001', /https?:\/\/\S+/)).toBe(`${url}/join/agreement`);
  await page.goto('/join/agreement?move_to_screen');
  await page.getByText('약관에 동의해주세요').waitFor();
  await expect
    .poll(() => page.evaluate(() => document.querySelector('meta[name="viewport"]')?.getAttribute('content')))
    .toMatch(/^width=1500/);
  await page.getByRole('button', { name: '모바일 화면으로 돌아가기' }).click();
  await page.waitForURL('**/login');
  await page.goto('/join');
  await page.waitForURL('**/desktop-mode');
  await context.close();
});
