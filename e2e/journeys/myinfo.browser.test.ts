/** A seller looks after her own data: another e-mail, her firm, her data to take along, and in the end she leaves. */
import { samplePicture } from '@moa/sandbox';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyUrl } from '../support/copy-url.ts';
import { type Joined, join } from '../support/joined.ts';
import { CODE, newestTo, readMessage } from '../support/mailbox.ts';
import { stepByStep } from '../support/steps.ts';
import { openBrowser, type Visitor, visitor } from '../support/visitor.ts';

const NEXT_MAIL = 'myself2@example.com';
const url = copyUrl();
let browser: Browser;
let person: Joined;
let seller: Visitor;

stepByStep();
beforeAll(async () => {
  person = await join(url, 'myself01', '010-4444-0001');
  browser = await openBrowser();
  seller = await visitor(browser);
  await seller.enter(person.loginId, person.password);
});
afterAll(async () => {
  await seller?.leave();
  await browser?.close();
});

const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(samplePicture(120, 600)) });

test('another e-mail is proved by its code and the password, and the old one is notified', async () => {
  const { page } = seller;
  await seller.go('/app/seller/myinfo');
  await page.getByLabel('프로필 사진 파일').setInputFiles(picture('나.png'));
  await page.getByAltText('프로필 사진').waitFor();
  await page.getByRole('button', { name: '이메일 변경' }).click();
  const form = page.locator('form').filter({ has: page.getByLabel('새 이메일') });
  await form.getByLabel('새 이메일').fill(NEXT_MAIL);
  await form.getByRole('button', { name: '인증번호 받기' }).click();
  await form.getByLabel('인증번호', { exact: true }).fill(await readMessage(url, NEXT_MAIL, CODE));
  await form.getByText('인증했어요.').waitFor();
  await seller.look('myinfo-contact');
  await form.getByLabel('현재 비밀번호').fill(person.password);
  await form.getByRole('button', { name: '이메일 변경' }).click();
  await page.getByText('이메일을 변경했습니다.').waitFor();
  await page.getByText(NEXT_MAIL).first().waitFor();
  expect(await readMessage(url, person.email, /이메일 정보가/)).toBeTruthy();
});

test('what was typed in one section is still there after a look at another', async () => {
  const { page } = seller;
  const sections = page.getByRole('navigation', { name: '내 정보 항목' });
  await sections.getByRole('link', { name: '사업자 정보' }).click();
  await page.getByLabel('사업장 주소').fill('서울특별시 중구 세종대로 110');
  await sections.getByRole('link', { name: '비밀번호' }).click();
  await page.getByRole('heading', { name: '비밀번호 변경' }).waitFor();
  await seller.look('myinfo-password');
  // What is missing is said at its field, and the first one has the focus.
  await page.getByRole('button', { name: '비밀번호 변경', exact: true }).click();
  await page.getByText('현재 비밀번호를 입력해주십시오.').waitFor();
  const present = page.getByLabel('현재 비밀번호');
  await expect.poll(() => present.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: '현재 비밀번호를 잊으셨나요?' }).click();
  await page.getByRole('dialog', { name: '비밀번호 찾기' }).getByRole('button', { name: '취소' }).click();
  await sections.getByRole('link', { name: '사업자 정보' }).click();
  await page.getByLabel('우편번호').fill('04524');
  await page.locator('form').filter({ hasText: '우편번호' }).getByRole('button', { name: '저장' }).click();
  await page.getByText('저장되었습니다.').waitFor();
  await expect.poll(() => page.getByLabel('사업장 주소').inputValue()).toBe('서울특별시 중구 세종대로 110');
});

test('what an administrator has to agree to waits, with its document', async () => {
  const { page } = seller;
  await page.getByRole('button', { name: '변경 신청' }).click();
  const form = page.locator('form').filter({ hasText: '신청 사유' });
  await form.getByLabel('상호(회사명)').fill('주식회사 달빛');
  await form.getByLabel('새 사업자등록증 파일').setInputFiles(picture('등록증.png'));
  await form.getByRole('button', { name: '변경 신청' }).click();
  await page.getByText('승인을 기다리고 있어요').waitFor();
  await seller.look('myinfo-company');
  await page.getByRole('button', { name: '새 등록증 보기' }).click();
  await page.getByAltText('사업자등록증').waitFor();
  await page.keyboard.press('Escape');
});

test('her data is packed, and given out after a code', async () => {
  const { page } = seller;
  await seller.follow('/app/seller/myinfo?section=data');
  await page.getByLabel('내보내는 이유').fill('세무 자료 보관');
  await page.getByRole('button', { name: '내보내기' }).click();
  await page.getByText('내려받을 수 있음').waitFor();
  await seller.look('myinfo-data');
  await page.getByRole('button', { name: '내려받기' }).click();
  seller.expectMessage(/status of 428/);
  await page.getByRole('dialog', { name: '파일 내려받기' }).getByRole('button', { name: '내려받기' }).click();
  const proof = page.getByRole('dialog', { name: '본인 확인' });
  const before = await newestTo(url, NEXT_MAIL);
  await proof.getByRole('button', { name: '인증번호 받기' }).click();
  await proof.getByLabel('인증번호', { exact: true }).waitFor();
  const download = page.waitForEvent('download');
  await proof.getByLabel('인증번호', { exact: true }).fill(await readMessage(url, NEXT_MAIL, CODE, before));
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^모아_내데이터_\d{12}\.zip$/);
  expect(await file.failure()).toBeNull();
});

test('she leaves: what ends is said first, and nothing opens any more', async () => {
  const { page } = seller;
  await seller.go('/app/seller/myinfo?section=withdraw');
  await page.getByLabel('현재 비밀번호').fill(person.password);
  await page.getByLabel(/되돌릴 수 없다는 것에 동의/).check();
  await seller.look('myinfo-withdraw');
  await page.getByRole('button', { name: '회원 탈퇴' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '탈퇴', exact: true }).click();
  const goodbye = page.getByRole('dialog', { name: '탈퇴했습니다' });
  await goodbye.getByRole('button', { name: '확인' }).click();
  await page.waitForURL(`${url}/`);
  await seller.go('/app/dashboard');
  await page.waitForURL('**/login**');
  await page.getByLabel('아이디', { exact: true }).fill(person.loginId);
  await page.getByLabel('비밀번호', { exact: true }).fill(person.password);
  seller.expectMessage(/status of 400/);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await page.getByText('아이디 또는 비밀번호가 올바르지 않습니다.').waitFor();
});
