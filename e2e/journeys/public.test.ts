/** What everybody may see: every public route of the specification, looked at, without a login and with one. */
import { koreanDate } from '@moa/core';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { copyUrl } from '../support/copy-url.ts';
import { demoLogin } from '../support/demo-seller.ts';
import { scriptBytes } from '../support/script-bytes.ts';
import { DEMO } from '../support/signed-in.ts';
import { openBrowser, type Visitor, visitor } from '../support/visitor.ts';

let browser: Browser;
let guest: Visitor;
/** Addresses outside the copy that the browser asked for. */
let outside: string[];

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());
async function come(): Promise<void> {
  guest = await visitor(browser);
  outside = [];
  guest.context.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(copyUrl())) outside.push(request.url());
  });
}
async function leave(): Promise<void> {
  await guest.leave();
  expect(outside).toEqual([]);
}
/** For tests that store nothing in the browser: a new window loads every script anew. */
function inOneWindow(): void {
  beforeAll(come);
  afterAll(leave);
}
/** Who types the address gets the app from the server, and the app draws the screen; its code is loaded once for all of them. */
async function open(address: string): Promise<void> {
  const answer = await guest.context.request.get(address, { headers: { accept: 'text/html' } });
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  await guest.follow(address);
}
function inOwnWindows(): void {
  beforeEach(come);
  afterEach(leave);
}

const path = () => new URL(guest.page.url()).pathname;
const heading = () => guest.page.getByRole('heading', { level: 1 }).first().textContent();

describe('every public screen', () => {
  inOneWindow();
  beforeAll(() => guest.go('/'));

  test.each<[string, string, string | null]>([
    ['/', 'landing', '쇼핑몰은 여러 곳,일은 한곳에서'],
    ['/charge', 'charge', '무료로 시작하고, 커지면 그때 정하세요'],
    ['/landing-inquiry', 'landing-inquiry', '도입문의'],
    ['/event', 'event', '종료된 이벤트입니다.'],
    ['/gmarket-event5', 'gmarket-event', '종료된 이벤트입니다.'],
    ['/desktop-mode', 'desktop-mode', '회원가입은 PC에서 할 수 있습니다.'],
    ['/login', 'login-guest', '모아'],
    ['/login/event', 'login-event', '모아'],
    ['/solution', 'solution', '쇼핑몰과 함께 쓰는 모아'],
    ['/solution/404', 'solution-404', '없는 솔루션 쇼핑몰입니다.'],
    ['/solution/zigzag', 'solution-zigzag', '지그재그 상품을 다른 쇼핑몰에서도'],
    ['/solution/zigzag/login', 'solution-login', '로그인'],
    ['/solution/zigzag/findId', 'solution-find-id', '아이디 찾기'],
    ['/solution/zigzag/findPwd', 'solution-find-password', '비밀번호 찾기'],
    ['/agreements', 'agreements', null],
    ['/terms', 'terms', null],
    ['/join/agreement', 'join-agreement-guest', null],
    ['/findId', 'find-id-guest', '아이디 찾기'],
    ['/findPwd', 'find-password-guest', '비밀번호 찾기'],
    ['/nothing/here', 'not-found', '페이지를 찾을 수 없습니다.'],
  ])('%s', async (address, name, title) => {
    await open(address);
    await guest.page.getByRole('heading', { level: 1 }).first().waitFor();
    await guest.look(name);
    expect(path()).toBe(address);
    if (title !== null) await expect.poll(() => heading()).toBe(title);
    await expect.poll(() => guest.page.getByText('페이지를 찾을 수 없습니다.').count()).toBe(address === '/nothing/here' ? 1 : 0);
  });

  // Steps that cannot be entered in the middle lead back to their beginning.
  test.each([
    ...['/join/info', '/join/event', '/foundid', '/findPwd2', '/foundPwd'],
    ...['/solution/zigzag/foundId', '/solution/zigzag/findPwd2', '/solution/zigzag/foundPwd'],
  ])('%s has a screen', async (address) => {
    await open(address);
    await guest.page.getByRole('heading', { level: 1 }).first().waitFor();
    await expect.poll(() => guest.page.getByText('페이지를 찾을 수 없습니다.').count()).toBe(0);
  });

  test.each([
    ['/home', '/'],
    ['/zigzag-event', '/solution/zigzag'],
    ['/join/complete', '/join/agreement'],
    ['/solution/cafe24', '/solution/404'],
    ['/solution/cafe24/login', '/solution/404'],
    ['/solution/zigzag/link', '/solution/zigzag/login'],
    ['/solution/zigzag/collect', '/solution/zigzag/login'],
    ['/solution/zigzag/pay', '/solution/zigzag/login'],
    ['/solution/payment/paymentDone/1', '/solution/zigzag/login'],
    ['/app/unit/list', '/login'],
  ])('%s leads to %s', async (address, target) => {
    await open(address);
    await guest.page.waitForURL((url) => url.pathname === target);
    await guest.page.getByRole('heading', { level: 1 }).first().waitFor();
  });
});

describe('an event', () => {
  inOwnWindows();

  test('is on its landing and at the login and joining behind it while it lasts, and is found by no search engine', async () => {
    const { api } = await demoLogin(DEMO.admin);
    const day = koreanDate(new Date());
    const made = await api.events.create({
      place: 'EVENT',
      title: '첫 주문 이벤트',
      body: '가입하고 첫 주문을 모으면\n통합관리를 한 달 드려요.',
      coupon: '통합관리 한 달 무료',
      startsOn: day,
      // Korea's midnight may pass meanwhile.
      endsOn: koreanDate(new Date(Date.now() + 86_400_000)),
    });
    try {
      await guest.go('/event');
      await expect.poll(() => heading()).toBe('첫 주문 이벤트');
      await guest.look('event-on');
      await guest.page.getByRole('link', { name: '이미 회원이에요' }).click();
      await guest.page.waitForURL('**/login/event');
      // The page that is left says the same under a heading of the first level.
      await guest.page.getByRole('heading', { name: '첫 주문 이벤트', level: 2 }).waitFor();
      await guest.look('login-event-on');
      await guest.follow('/event');
      await guest.page.getByRole('link', { name: '회원가입하고 참여하기' }).click();
      await guest.page.waitForURL('**/join/event');
      await expect.poll(() => heading()).toBe('첫 주문 이벤트');
      await guest.look('join-event-on');
      await guest.follow('/join/event?place=GMARKET');
      await expect.poll(() => heading()).toBe('종료된 이벤트입니다');
    } finally {
      await api.events.remove({ id: made.id, version: made.version });
    }
    for (const address of ['/event', '/login/event', '/join/event'])
      expect((await fetch(copyUrl() + address)).headers.get('x-robots-tag')).toBe('noindex');
    expect((await fetch(`${copyUrl()}/charge`)).headers.get('x-robots-tag')).toBeNull();
  });
});

describe('who is signed in', () => {
  inOneWindow();
  beforeAll(async () => {
    await guest.enter(DEMO.seller);
    await guest.go('/app/dashboard');
  });

  test.each([
    ...['/findId', '/foundid', '/findPwd', '/findPwd2', '/foundPwd'],
    ...[
      '/solution/zigzag/findId',
      '/solution/zigzag/foundId',
      '/solution/zigzag/findPwd',
      '/solution/zigzag/findPwd2',
      '/solution/zigzag/foundPwd',
    ],
  ])('finds nothing at %s but the own login', async (address) => {
    await open(address);
    await guest.page.waitForURL('**/app/seller/myinfo');
  });

  test('opens the link of a mail all the same', async () => {
    await guest.go(`/foundPwd#invite=${'a'.repeat(40)}`);
    await guest.page.waitForURL((url) => url.hash === '');
    await guest.page.locator('#join-password').fill('Dal8bit!sang');
    await guest.page.locator('#join-again').fill('Dal8bit!sang');
    guest.expectMessage(/status of 4\d\d/);
    await guest.page.getByRole('button', { name: '비밀번호 정하고 시작하기' }).click();
    await guest.page.getByRole('alert').first().waitFor();
    expect(path()).toBe('/foundPwd');
    await expect.poll(() => heading()).toBe('초대를 받으셨어요');
  });
});

describe('the landing', () => {
  inOwnWindows();

  test('opens the demo with one press', async () => {
    await guest.go('/');
    await guest.page.getByRole('button', { name: '데모 둘러보기' }).click();
    await guest.page.waitForURL('**/app/dashboard');
    await guest.page.getByRole('heading', { name: /모아상회/ }).waitFor();
    await guest.go('/');
    await guest.page.getByRole('banner').getByRole('link', { name: '대시보드로 가기' }).waitFor();
    await expect.poll(() => guest.page.getByRole('button', { name: '데모 둘러보기' }).count()).toBe(0);
    await guest.look('landing-signed-in');
  });

  test('is the login inside the Interpark seller centre, for the whole tab', async () => {
    await guest.go('/?embed=interpark');
    await guest.page.waitForURL('**/login');
    await guest.go('/');
    await guest.page.waitForURL('**/login');
  });
});

describe('the login', () => {
  inOwnWindows();

  test('keeps the id when asked to, warns of Caps Lock, and says what is missing', async () => {
    const { page } = guest;
    await guest.go('/login');
    await page.getByRole('button', { name: '로그인', exact: true }).click();
    await page.getByText('아이디를 입력해주십시오.').waitFor();
    await page.getByLabel('아이디', { exact: true }).fill(DEMO.seller);
    const password = page.getByLabel('비밀번호', { exact: true });
    await password.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true });
    await page.getByText('Caps Lock이 켜져 있어요.').waitFor();
    await password.fill(DEMO.password);
    await page.getByLabel('아이디 저장').check();
    await page.getByRole('button', { name: '로그인', exact: true }).click();
    await page.waitForURL('**/app/**');
    await guest.context.clearCookies();
    await guest.go('/login');
    await expect.poll(() => page.getByLabel('아이디', { exact: true }).inputValue()).toBe(DEMO.seller);
    await expect.poll(() => page.getByRole('link', { name: '아이디 찾기' }).getAttribute('href')).toBe('/findId');
  });

  test('of the solution shop asks for both tokens, and comes back to where one wanted to go', async () => {
    const { page, context } = guest;
    await guest.enter(DEMO.seller);
    await guest.go('/solution/zigzag/login');
    await page.waitForURL('**/app/setting/shop**');
    const cookies = await context.cookies();
    await context.clearCookies();
    await context.addCookies(cookies.filter((cookie) => cookie.name.startsWith('accessToken')));
    await guest.go('/solution/zigzag/pay');
    await page.waitForURL('**/solution/zigzag/login?redirect=**');
    await expect.poll(() => page.getByRole('link', { name: '비밀번호 찾기' }).getAttribute('href')).toBe('/solution/zigzag/findPwd');
    await page.getByLabel('아이디', { exact: true }).fill(DEMO.seller);
    await page.getByLabel('비밀번호', { exact: true }).fill(DEMO.password);
    await page.getByRole('button', { name: '로그인', exact: true }).click();
    await page.waitForURL('**/solution/zigzag/pay');
    await page.getByRole('heading', { name: '페이지를 찾을 수 없습니다.' }).waitFor();
  });
});

describe('도입문의', () => {
  inOwnWindows();

  test('checks on leaving a field and on sending, asks before what was typed is lost, and is stored', async () => {
    const { page } = guest;
    await guest.go('/landing-inquiry');
    const name = page.getByLabel('회사명 또는 이름');
    await page.getByRole('button', { name: '문의 보내기' }).click();
    for (const message of [
      '회사명 또는 이름을 입력해주십시오.',
      '이메일을 입력해주십시오.',
      '연락처를 입력해주십시오.',
      '문의 내용을 입력해주십시오.',
    ]) {
      await page.getByText(message).waitFor();
    }
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    await guest.look('landing-inquiry-empty');

    await name.fill('바다상회');
    await page.getByRole('button', { name: '지우기' }).click();
    await expect.poll(() => name.inputValue()).toBe('');
    await name.fill('바다상회');
    await page.getByLabel('이메일').fill('sea@example');
    await page.getByLabel('연락처').fill('전화');
    await page.getByText('이메일 형식이 올바르지 않습니다.').waitFor();
    await page.getByLabel('문의 내용').fill("재고 연동이 궁금합니다. <script>alert(1)</script>'; --");
    await page.getByText('연락처는 숫자와 하이픈(-)으로 9~14자를 입력해주십시오.').waitFor();

    await page.getByRole('banner').getByRole('link', { name: '요금안내' }).click();
    const dialog = page.getByRole('dialog', { name: '페이지 나가기' });
    await dialog.waitFor();
    expect(
      await dialog.evaluate((element) =>
        [...document.querySelectorAll('*')].some((each) => each.contains(element) && getComputedStyle(each).zIndex === '9999'),
      ),
    ).toBe(true);
    await dialog.getByRole('button', { name: '취소' }).click();
    await dialog.waitFor({ state: 'detached' });

    await page.getByLabel('이메일').fill('sea@example.com');
    await page.getByLabel('연락처').fill('010-1234-5678');
    await page.getByLabel('개인정보 수집·이용에 동의합니다. (필수)').check();
    await name.press('Enter');
    await page.getByRole('heading', { name: '문의를 접수했습니다.' }).waitFor();
    await guest.look('landing-inquiry-sent');
    await expect.poll(() => subjectsOf('inquiry@moa.example')).toContain('[모아] 새 문의: 바다상회');
  });
});

/** What the development mailbox holds for an address. */
async function subjectsOf(address: string): Promise<string[]> {
  const answer = await fetch(`${copyUrl()}/dev/outbox/messages?to=${address}`);
  const { messages } = (await answer.json()) as { messages: { subject: string }[] };
  return messages.map((message) => message.subject);
}

describe('a first visit', () => {
  inOwnWindows();

  test.each(['/', '/login'])('%s needs at most 160 kB of script, and one file of the font', async (address) => {
    const bytes = await scriptBytes(guest, address);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(160_000);
    const files = await guest.page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(files.filter((name) => name.endsWith('.woff2'))).toEqual([expect.stringMatching(/\/letters-[^/]+$/)]);
  });

  test('addresses with consignment are marked as consignment pages', async () => {
    await guest.go('/consignment-guide');
    await guest.page.getByRole('heading', { name: '페이지를 찾을 수 없습니다.' }).waitFor();
    await expect.poll(() => guest.page.locator('html').getAttribute('data-consignment')).not.toBeNull();
    await guest.page.getByRole('link', { name: '처음으로' }).click();
    await guest.page.getByRole('heading', { name: /일은 한곳에서/ }).waitFor();
    await expect.poll(() => guest.page.locator('html').getAttribute('data-consignment')).toBeNull();
  });
});
