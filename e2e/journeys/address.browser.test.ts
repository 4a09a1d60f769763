/** 우편번호 찾기 where an order is written by hand: found by words, chosen by keyboard, and the zip code keeps its zero. */
import { beforeAll, expect, test } from 'vitest';
import { demoSeller } from '../support/demo-seller.ts';
import { DEMO } from '../support/signed-in.ts';
import { stepByStep } from '../support/steps.ts';

const at = demoSeller();

stepByStep();
beforeAll(() => at.seller.enter(DEMO.seller));

test('an address is found and chosen without the mouse, and the detail is typed next', async () => {
  const { page } = at.seller;
  await at.seller.go('/app/order/all');
  await page.getByRole('button', { name: '수기주문' }).first().click();
  const dialog = page.getByRole('dialog', { name: '수기주문 등록' });
  await dialog.getByRole('button', { name: '찾기', exact: true }).first().press('Enter');
  const search = dialog.getByRole('group', { name: '우편번호 찾기' });
  await search.getByLabel('찾을 주소').fill('서울');
  await search.getByLabel('찾을 주소').press('Enter');
  await search.getByText('시·도만으로는 찾을 수 없습니다.').waitFor();
  await search.getByLabel('찾을 주소').fill('연습로');
  await search.getByLabel('찾을 주소').press('Enter');
  await search.getByText('45건').waitFor();
  await search.getByRole('button', { name: '더 보기' }).click();
  await expect.poll(() => search.getByRole('listitem').count()).toBe(40);
  await at.seller.look('address-search', '[role="dialog"]');
  await search.getByLabel('찾을 주소').fill('세종대로 110');
  await search.getByLabel('찾을 주소').press('Enter');
  await search.getByRole('button', { name: /^04524/ }).press('Enter');
  await search.waitFor({ state: 'detached' });
  await expect.poll(() => dialog.getByLabel('우편번호').inputValue()).toBe('04524');
  await expect.poll(() => dialog.getByLabel('주소', { exact: true }).inputValue()).toMatch(/^서울특별시 중구 세종대로 110/);
  await page.keyboard.type('3층');
  await expect.poll(() => dialog.getByLabel('상세주소').inputValue()).toBe('3층');
});

test('Escape closes the search and leaves the order that is being written', async () => {
  const { page } = at.seller;
  const dialog = page.getByRole('dialog', { name: '수기주문 등록' });
  await dialog.getByRole('button', { name: '찾기', exact: true }).first().press('Enter');
  const search = dialog.getByRole('group', { name: '우편번호 찾기' });
  await search.getByLabel('찾을 주소').press('Escape');
  await search.waitFor({ state: 'detached' });
  await expect.poll(() => dialog.getByLabel('상세주소').inputValue()).toBe('3층');
});

test('Escape in the list of goods closes the list first, and the dialog only then', async () => {
  const { page } = at.seller;
  const dialog = page.getByRole('dialog', { name: '수기주문 등록' });
  const picker = dialog.getByRole('combobox', { name: 'SKU 코드나 이름' });
  await picker.fill('아무것에도없는상품');
  await dialog.getByText('맞는 SKU가 없어요.').waitFor();
  await picker.press('Escape');
  await expect.poll(() => picker.getAttribute('aria-expanded')).toBe('false');
  await expect.poll(() => dialog.getByLabel('상세주소').inputValue()).toBe('3층');
  await picker.press('Escape');
  await dialog.getByLabel('상세주소').waitFor({ state: 'detached' });
});
