/** A seller asks with pictures, an administrator answers, the seller reads it; nobody else sees the pictures. */
import { samplePicture } from '@moa/sandbox';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bellHasRead } from '../support/bell.ts';
import { copyUrl } from '../support/copy-url.ts';
import { demoLogin } from '../support/demo-seller.ts';
import { DEMO } from '../support/signed-in.ts';
import { stepByStep } from '../support/steps.ts';
import { openBrowser, type Visitor, visitor } from '../support/visitor.ts';

const ADMIN = 'moaadmin';
const TITLE = '쿠팡 재연동을 해도 인증 만료로 나와요';
const NEWS = '1:1 문의에 답변이 등록되었습니다.';
const MARKUP = '<img src=x onerror=alert(1)>';
const TEXT = `오늘 10시부터예요. 화면은 사진과 같아요. ${MARKUP}\nhttps://example.com/screen`;

let browser: Browser;
let seller: Visitor;
let admin: Visitor;
let pictureId = '';

stepByStep();
beforeAll(async () => {
  browser = await openBrowser();
  [seller, admin] = [await visitor(browser), await visitor(browser)];
});
afterAll(async () => {
  await seller?.leave();
  await admin?.leave();
  await browser?.close();
});

/** Pastes a picture as a screenshot tool leaves it on the clipboard. */
async function pastePicture(page: Page, bytes: Uint8Array): Promise<void> {
  await page.getByLabel('내용', { exact: false }).evaluate(
    (field, data) => {
      const clipboard = new DataTransfer();
      clipboard.items.add(new File([new Uint8Array(data)], '붙여넣은 화면.png', { type: 'image/png' }));
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true }));
    },
    [...bytes],
  );
}

test('a seller asks, with a picture chosen and one pasted; what she typed survives a reload', async () => {
  const { page } = seller;
  await seller.enter(DEMO.seller);
  await seller.go('/app/dashboard');
  const menu = page.getByRole('navigation', { name: '주 메뉴' });
  await menu.getByRole('button', { name: '고객센터' }).click();
  await menu.getByRole('link', { name: '1:1 문의' }).click();
  await page.getByRole('button', { name: '문의하기' }).first().click();
  await page.getByRole('button', { name: '문의 보내기' }).click();
  await page.getByText('문의 종류를 골라주십시오.').waitFor();
  await page.getByText('제목을 입력해주십시오.').waitFor();
  await page.getByText('문의 내용을 입력해주십시오.').waitFor();

  await page.getByText('쇼핑몰 연동', { exact: true }).click();
  await page.getByLabel('제목').fill(TITLE);
  await page.getByLabel('내용').fill(TEXT);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '화면.png', mimeType: 'image/png', buffer: Buffer.from(samplePicture(20, 300)) });
  await page.getByRole('button', { name: '화면.png 크게 보기' }).waitFor();
  await pastePicture(page, samplePicture(200, 300));
  await page.getByRole('button', { name: '붙여넣은 화면.png 크게 보기' }).waitFor();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect.poll(() => page.getByLabel('제목').inputValue()).toBe(TITLE);
  await page.getByRole('button', { name: '붙여넣은 화면.png 크게 보기' }).waitFor();
  await seller.look('inquiry-write');

  await page.getByRole('button', { name: '문의 보내기' }).click();
  await page.getByText('문의를 접수했습니다.').waitFor();
  const drawer = page.getByRole('complementary').filter({ hasText: TITLE });
  await drawer.getByRole('link', { name: 'https://example.com/screen' }).waitFor();
  await expect.poll(() => drawer.getByRole('button', { name: /크게 보기/ }).count()).toBe(2);
  await drawer.getByText(MARKUP).waitFor();
  // An answer that comes while she looks at the conversation would be read at once.
  await seller.follow('/app/dashboard');
});

test('a stolen id of a picture opens nothing', async () => {
  const url = copyUrl();
  const { api, token } = await demoLogin();
  const { contents } = await api.inquiries.list({});
  const { messages } = await api.inquiries.detail({ id: contents[0]?.id ?? '' });
  pictureId = messages[0]?.pictures[0]?.id ?? '';
  const statusFor = async (bearer: string, path = 'users/inquiry/image') =>
    (await fetch(`${url}/api/v1/${path}/${pictureId}`, { headers: { authorization: `Bearer ${bearer}` } })).status;
  expect(await statusFor(token)).toBe(200);
  expect(await statusFor((await demoLogin(DEMO.sub)).token)).toBe(404);
  expect(await statusFor((await demoLogin(DEMO.sub)).token, 'admin/inquiry-image')).toBe(403);
  expect(await statusFor('')).toBe(401);
});

test('the administrator answers; when a colleague was faster she is shown what was written, and loses nothing', async () => {
  const { page } = admin;
  await admin.enter(ADMIN);
  await admin.go('/app/dashboard');
  await page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: /^문의/ }).click();
  await page.getByRole('row').filter({ hasText: TITLE }).click();
  const drawer = page.getByRole('complementary').filter({ hasText: TITLE });
  await drawer.getByRole('button', { name: '화면.png 크게 보기', exact: true }).waitFor();
  await drawer.getByRole('button', { name: '내가 맡기' }).click();
  await drawer.getByText('답변 중').waitFor();
  await drawer.getByLabel('답변', { exact: true }).fill('쿠팡 WING에서 키를 다시 발급해주세요.');
  await admin.look('admin-inquiry');

  const colleague = (await demoLogin(ADMIN)).api;
  const [row] = (await colleague.inquiries.inbox.list({ keyword: '재연동' })).contents;
  const open = await colleague.inquiries.inbox.detail({ source: 'SELLER', id: row?.id ?? '' });
  await colleague.inquiries.inbox.answer({ source: 'SELLER', id: open.id, version: open.version, text: '동료가 먼저 답했습니다.' });
  admin.expectMessage(/status of 409/);
  await drawer.getByRole('button', { name: '답변 보내기' }).click();
  await drawer.getByRole('alert').getByText('그사이 문의가 바뀌어').waitFor();
  await drawer.getByText('동료가 먼저 답했습니다.').waitFor();
  await expect.poll(() => drawer.getByLabel('답변', { exact: true }).inputValue()).toContain('쿠팡 WING');
  await drawer.getByRole('button', { name: '답변 보내기' }).click();
  await page.getByText('답변을 보냈습니다.').waitFor();
});

test('the seller is notified, reads it, and the bell counts it no more', async () => {
  const { page } = seller;
  await page.getByRole('button', { name: /^알림, 읽지 않음/ }).click();
  await page.getByRole('link', { name: NEWS }).click();
  const drawer = page.getByRole('complementary').filter({ hasText: TITLE });
  await drawer.getByText('쿠팡 WING에서 키를 다시 발급해주세요.').waitFor();
  await drawer.getByText('동료가 먼저 답했습니다.').waitFor();
  await page.getByText('새 답변').waitFor({ state: 'detached' });
  await seller.look('inquiry-answered');
  await bellHasRead(NEWS, { page, api: (await demoLogin()).api });
});

test('an inquiry that nobody has taken on is taken back, and is nowhere any more', async () => {
  const { page } = seller;
  await seller.follow('/app/inquiry?write=new');
  await page.getByText('쇼핑몰 연동', { exact: true }).click();
  await page.getByLabel('제목').fill('혼자 풀었어요');
  await page.getByLabel('내용').fill('다시 해 보니 되네요.');
  await page.getByRole('button', { name: '문의 보내기' }).click();
  await page.getByText('문의를 접수했습니다.').waitFor();
  await page.getByRole('complementary').getByRole('button', { name: '문의 취소' }).click();
  await page.getByRole('dialog', { name: '문의 취소' }).getByRole('button', { name: '문의 취소' }).click();
  await page.getByText('문의를 취소했습니다.').waitFor();
  await page.getByRole('row').filter({ hasText: TITLE }).waitFor();
  await expect.poll(() => page.getByText('혼자 풀었어요').count()).toBe(0);
});
