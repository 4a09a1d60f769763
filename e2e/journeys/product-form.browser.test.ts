/** The product form under a seller's hands: keys, dates, bounds, and a button to send that says why it is closed. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { demoSeller } from '../support/demo-seller.ts';
import { shirtFor } from '../support/draft.ts';
import { DEMO } from '../support/signed-in.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
/** More than there are: it ends at the bar to save. */
const PAST_ALL_FIELDS = 140;
/** No job of anybody: the journey answers for it. */
const JOB = '999999999';

let id: string | null;
let besideId: string | null;
const at = demoSeller(async ({ api }) => {
  const accounts = (await api.shops.list({})).contents.filter(({ status }) => status === 'NORMAL').slice(0, 2);
  id = (await api.catalog.create(await shirtFor(api, '폼에서 고칠 셔츠', accounts))).id;
  besideId = (await api.catalog.create(await shirtFor(api, '추가구성이 있는 셔츠', accounts))).id;
  await api.stock.save({ skuCode: 'HAT-7', skuName: '겨울 모자', stockQuantity: 12 });
});
beforeAll(() => at.seller.enter(DEMO.seller));

/**
 * Where the focus is (`bar`, or the id of a section), and what has it and lies under the bar at the top or the one to save; null when it is in sight.
 */
function focusOf(page: Page): Promise<{ place: string | undefined; hidden: string | null }> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    const place = focused?.closest('[data-action-bar]') ? 'bar' : focused?.closest('section[id]')?.id;
    if (!focused?.closest('main') || focused.closest('[data-action-bar], aside, nav')) return { place, hidden: null };
    const box = focused.getBoundingClientRect();
    const bar = document.querySelector('[data-action-bar]')?.getBoundingClientRect();
    const top = document.querySelector('header')?.getBoundingClientRect();
    const small = box.height < 200;
    const under = small && bar !== undefined && (box.bottom > bar.top + 1 || (top !== undefined && box.top < top.bottom - 1));
    const hidden = under ? `${focused.outerHTML.slice(0, 120)} ${box.top}-${box.bottom} of ${top?.bottom}-${bar?.top}` : null;
    return { place, hidden };
  });
}

test.each(SIZES)('a field that Tab leads to is never behind the bars at $width px', async (size) => {
  const { page } = at.seller;
  await page.setViewportSize(size);
  await at.seller.go('/app/unit/register');
  await page.getByLabel('상품명').waitFor();
  const places: (string | undefined)[] = [];
  for (let tabs = 0; tabs < PAST_ALL_FIELDS && places.at(-1) !== 'bar'; tabs += 1) {
    await page.keyboard.press('Tab');
    const hidden = async () => {
      const focus = await focusOf(page);
      places.push(focus.place);
      return focus.hidden;
    };
    await expect.poll(hidden, { message: `after ${tabs + 1} tabs` }).toBeNull();
  }
  // The keys drew what they came to, to the end.
  expect(places).toEqual(expect.arrayContaining(['unit-category', 'unit-delivery', 'unit-shops', 'bar']));
});

test('goods beside the product are typed, shown for the shop that takes them, and stored', async () => {
  const { page } = at.seller;
  await page.setViewportSize({ width: 1440, height: 900 });
  await at.seller.follow(`/app/unit/edit/${besideId}`);
  await page.getByText('추가구성상품을 함께 팔아요').click();
  const part = page.locator('[data-path="composition.supplementInfo.supplements"]');
  await part.getByLabel('이름').fill('선물 포장');
  await part.getByLabel('금액').fill('1000');
  await part.getByLabel('수량').fill('30');
  await page.locator('[data-action-bar]').getByRole('button', { name: '미리보기' }).click();
  const preview = page.getByRole('dialog', { name: '쇼핑몰별 미리보기' });
  await preview.getByText('추가구성 선물 포장 · 1,000원 · 30개').first().waitFor();
  await page.keyboard.press('Escape');
  await preview.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '저장만' }).click();
  await page.getByText('저장되었습니다.').waitFor();
  const { composition } = await at.api.catalog.get({ id: besideId ?? '' });
  expect(composition.supplementInfo).toEqual({ usable: true, supplements: [{ name: '선물 포장', price: 1_000, quantity: 30 }] });
});

test('a date is typed as it comes, or chosen with the keys from a calendar in Korean', async () => {
  const { page } = at.seller;
  await page.setViewportSize({ width: 1440, height: 900 });
  await at.seller.follow(`/app/unit/edit/${id}?path=common.manufacturingDate`);
  const made = page.getByLabel('제조일');
  await made.fill('2026-13-01');
  await made.blur();
  await page.getByText('날짜는 2026-01-31처럼 입력해주십시오.').first().waitFor();
  await expect.poll(() => made.inputValue()).toBe('2026-13-01');
  await made.fill('2026.11.22');
  await page.locator('[data-path="common.manufacturingDate"]').getByRole('button', { name: '달력 열기' }).press('Enter');
  const calendar = page.getByRole('dialog', { name: '달력' });
  await calendar.getByText('2026년 11월').first().waitFor();
  await at.seller.look('calendar', '[role="dialog"]');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('PageDown');
  await calendar.getByText('2026년 12월').first().waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => made.inputValue()).toBe('2026-12-29');
  await page.keyboard.press('Escape');
});

test('a price that no chosen shop takes is reported while it is typed, once', async () => {
  const { page } = at.seller;
  const price = page.getByLabel('판매가').first();
  // More than any shop takes is more than the check on the server takes, which is asked as soon as the typing rests.
  at.seller.expectMessage(/status of 400 .*preflight/);
  await price.fill('999999999');
  const message = page.getByText(/^쇼핑몰이 받지 않는 가격입니다\. \(.+: 10원~999,999,990원\)$/);
  await message.first().waitFor();
  await price.fill('32000');
  await expect.poll(() => message.count()).toBe(0);
});

test('the button to send is read whole on a phone, and says what keeps it closed', async () => {
  const { page } = at.seller;
  await page.setViewportSize({ width: 390, height: 844 });
  const send = page.getByRole('button', { name: /보내기$/ });
  const clipped = () =>
    send.evaluate((button) => [...button.querySelectorAll('span')].some((part) => part.scrollWidth > part.clientWidth + 1));
  await expect.poll(clipped).toBe(false);
  await page.getByLabel('판매가').first().fill('');
  await expect.poll(() => send.isDisabled()).toBe(true);
  await page.getByRole('button', { name: /^보내려면 고칠 것/ }).waitFor();
  await page.getByLabel('판매가').first().fill('32000');
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('while a send runs it has its rows from the start, and no second one can be begun', async () => {
  const { page } = at.seller;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(
    ({ pathname, searchParams }) => pathname.endsWith('/job/detail') && searchParams.get('id') === JOB,
    async (route) => {
      await answered;
      await route.fulfill({ status: 404, contentType: 'application/problem+json', body: '{"status":404,"code":"NOT_FOUND"}' });
    },
  );
  at.seller.expectMessage(/status of 404/);
  const { createShopDTOList } = await at.api.catalog.get({ id: id ?? '' });
  await at.seller.go(`/app/unit/edit/${id}?job=${JOB}`);
  const result = page.getByRole('region', { name: '보내기 결과' });
  await result.waitFor();
  expect(createShopDTOList).toHaveLength(2);
  await expect.poll(() => result.getByText('대기').count()).toBe(createShopDTOList.length);
  await page.getByText('지금 보내고 있어요. 끝나면 다시 보낼 수 있어요.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: /보내기$/ }).isDisabled()).toBe(true);
  answer();
  await result.getByText('결과를 불러오지 못했어요.').waitFor();
});

test('what is further down is drawn for whoever goes to a section of it, and whole for a search of the page', async () => {
  const { page } = at.seller;
  const ahead = page.getByRole('button', { name: /입력란 보기$/ });
  await expect.poll(() => ahead.count()).toBeGreaterThan(1);
  await page
    .getByRole('navigation', { name: '기본상품 항목' })
    .getByRole('button', { name: /상세 설명/ })
    .click();
  await page.getByRole('textbox', { name: '상세 설명', exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('상세 설명');
  await page.keyboard.press('Control+f');
  await expect.poll(() => ahead.count()).toBe(0);
  await expect.poll(() => page.getByLabel('A/S 안내').inputValue()).not.toBe('');
});

test('the keys lead back into what is not drawn yet, to its last field', async () => {
  const { page } = at.seller;
  // Until her shops have come their part has no field, and the keys go on from its title.
  const shops = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/v1/users/shopLink');
  await at.seller.go('/app/unit/register');
  await page.getByRole('button', { name: '쇼핑몰별 설정 입력란 보기' }).waitFor();
  await (await shops).finished();
  await page.getByRole('complementary', { name: '점검과 마진' }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('#unit-shops label, #unit-shops input') !== null)).toBe(true);
});

test('the example closes the choice of a category, and a loss is reported in won', async () => {
  const { page } = at.seller;
  await page.getByLabel('카테고리 검색').waitFor();
  await page.getByRole('button', { name: '예시로 채우기' }).click();
  await page.getByText('예시 상품으로 채웠습니다.').waitFor();
  await page.getByLabel('카테고리 검색').waitFor({ state: 'detached' });
  await page.getByLabel('원가 (마진 계산용)').fill('-5');
  await page.getByText('0보다 작은 수는 넣을 수 없습니다.').waitFor();
  await page.getByLabel('원가 (마진 계산용)').fill('990000');
  await page
    .getByText(/^손해 [\d,]+원$/)
    .first()
    .waitFor();
  await expect.poll(() => page.getByText(/-[\d,.]+%/).count()).toBe(0);
  await at.seller.look('product-form-loss', 'aside[aria-label="점검과 마진"]');
});

test('a SKU that is there is offered by its code or name, and the form says whose stock is shared', async () => {
  const { page } = at.seller;
  // What was typed before this is kept in the browser, and would be restored.
  await at.seller.go('/app/dashboard');
  await page.evaluate(() => localStorage.clear());
  await at.seller.go('/app/unit/register');
  const code = page.getByRole('combobox', { name: 'SKU 코드' });
  await code.fill('겨울 모');
  await page.getByRole('option', { name: 'HAT-7' }).click();
  await expect.poll(() => code.inputValue()).toBe('HAT-7');
  await page.getByText('이미 있는 SKU예요: 겨울 모자 · 재고 12개.').waitFor();
  await at.seller.look('form-tied-sku', '#unit-price');
  await code.fill('HAT-8');
  await page.getByText('이미 있는 SKU예요').waitFor({ state: 'detached' });

  await page.getByText('옵션이 있는 상품이에요').click();
  await page.getByRole('button', { name: '엑셀 붙여넣기' }).first().click();
  const paste = page.getByRole('dialog');
  await paste.getByRole('textbox').fill('색상\tSKU코드\n블랙\tHAT-7\n화이트\tNEW-1');
  await paste.getByRole('button').last().click();
  await page.getByText('이미 있는 SKU 코드 1개예요.').waitFor();
  await at.seller.look('form-tied-skus', '#unit-price');
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  expect(await page.locator('#unit-shops label').count(), 'drawn when the browser begins to print').toBeGreaterThan(0);
});

test('a category is recommended for the name, says why and is taken with one click; a shop with the same one takes it along, marked', async () => {
  const { page } = at.seller;
  const { contents } = await at.api.shops.list({});
  const sold = (await at.api.catalog.get({ id: id ?? '' })).createShopDTOList.map(({ shopInfoDTO }) => shopInfoDTO.shopAccountId);
  // A mall of one's own has its own shelves.
  const other = contents.find(
    ({ status, shopType, shopAccountId }) => status === 'NORMAL' && shopType !== 'CAFE24' && !sold.includes(shopAccountId),
  );
  await at.seller.go(`/app/unit/edit/${id}`);
  const section = page.locator('#unit-category');
  await section.getByRole('button', { name: '바꾸기' }).click();
  await page.getByLabel('상품명').first().fill('보온 텀블러 500ml');
  const chip = section.getByRole('button', { name: '주방용품 > 텀블러/보온병' });
  await chip.waitFor();
  await section.getByRole('button', { name: '왜 추천했나요?' }).click();
  await section
    .getByText(/상품명의 ‘텀블러’/)
    .first()
    .waitFor();
  await at.seller.look('category-proposals', '#unit-category');
  await chip.click();
  await section.getByText('생활/건강 > 주방용품 > 텀블러/보온병').waitFor();
  await page.getByLabel('카테고리 검색').waitFor({ state: 'detached' });
  await page.locator('#unit-shops').scrollIntoViewIfNeeded();
  await page
    .locator('#unit-shops label', { hasText: other?.shopAccountId ?? 'no other shop' })
    .first()
    .click();
  const filled = page.locator('#unit-shops').getByText('이름이 같은 카테고리로 채웠어요.');
  await filled.waitFor();
  await at.seller.look('category-filled', '#unit-shops');
  await page.locator('#unit-shops').getByRole('button', { name: '맞아요' }).click();
  await filled.waitFor({ state: 'detached' });
});
