/** The product form, filled by hand as a seller does it. */
import { samplePicture } from '@moa/sandbox';
import type { Locator, Page } from 'playwright-core';
import { vi } from 'vitest';

export interface ProductTexts {
  name: string;
  /** Copied from a spreadsheet: axes, 추가금액 and 재고 with their titles. */
  table: string;
}

/** Chooses in one of the kit's lists: types to find when `search` is given, then takes the first of that name or the first at all. */
export async function choose(page: Page, field: Locator, wanted: { search?: string; option?: string } = {}): Promise<void> {
  if (await field.evaluate((element) => element.tagName === 'SELECT')) {
    const offered = field.locator('option:not([hidden])');
    const value = await (wanted.option === undefined ? offered : offered.filter({ hasText: wanted.option })).first().getAttribute('value');
    await field.selectOption(value);
    return;
  }
  await field.click();
  if (wanted.search !== undefined) await field.fill(wanted.search);
  const options = page.locator('[role=option]:visible');
  await (wanted.option === undefined ? options : options.filter({ hasText: wanted.option })).first().click();
}

/** To the end of the form: a section is drawn when somebody comes near it. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.locator('#unit-shops').scrollIntoViewIfNeeded();
  await page.locator('#unit-shops label').first().waitFor();
}

/** Everything that concerns all shops. */
export async function fillProduct(page: Page, { name, table }: ProductTexts): Promise<void> {
  await page.getByLabel('카테고리 검색').fill('블라우스');
  await page.locator('[data-path="composition.categories"] li button', { hasText: '블라우스' }).first().click();
  await page.getByLabel('상품명').fill(name);
  await page.getByLabel('브랜드').fill('달빛옷장');
  await page.getByLabel('제조사').fill('달빛어패럴');
  await page.getByLabel('판매가').fill('32000');
  await page.getByText('옵션이 있는 상품이에요').click();
  await page.getByRole('button', { name: '엑셀 붙여넣기' }).first().click();
  await page.getByLabel('엑셀에서 복사한 옵션 표').fill(table);
  await page.getByRole('button', { name: '옵션 만들기' }).click();
  await scrollThrough(page);
  await page
    .locator('[data-path="common.images"] input[type=file]')
    .setInputFiles([20, 200].map((hue) => ({ name: `${hue}.png`, mimeType: 'image/png', buffer: Buffer.from(samplePicture(hue, 1200)) })));
  await page.getByRole('button', { name: '대표이미지 순서 바꾸기' }).waitFor();
  await page.getByRole('textbox', { name: '상세 설명', exact: true }).click();
  await page.keyboard.type('바람이 잘 통하는 린넨 셔츠입니다.');
  await page.getByText('상품 상세페이지 참조로 채웠어요.').waitFor();
  await choose(page, page.locator('[data-path="common.origin.code"] input:visible'), { search: '중국', option: '중국' });
  await choose(page, page.locator('[data-path="common.deliveryInfo.courierCode"] :is(select, input):visible'), { option: 'CJ' });
  await page.getByLabel('A/S 전화번호').fill('0212345678');
  await page.getByLabel('A/S 안내').fill('평일 10시부터 17시까지 전화해주세요.');
}

/** Ticks the shops, known by the ids of their accounts, and fills in what each of them asks for beside the rest. */
export async function fillShops(page: Page, accountIds: readonly string[]): Promise<void> {
  for (const id of accountIds) await page.locator('#unit-shops label', { hasText: id }).first().click();
  const tabs = page.getByRole('tablist', { name: '쇼핑몰별 설정' }).getByRole('tab');
  for (const tab of await tabs.all()) {
    await tab.click();
    await fillPanel(page, page.locator(`[id="${await panelOf(tab)}"]`));
  }
}

/** The id of what an open tab shows. */
async function panelOf(tab: Locator): Promise<string> {
  return vi.waitFor(
    async () => {
      const id = await tab.getAttribute('aria-controls');
      if (id === null) throw new Error('the tab is not open yet');
      return id;
    },
    { timeout: 45_000, interval: 50 },
  );
}

async function fillPanel(page: Page, panel: Locator): Promise<void> {
  await chooseShopCategory(panel.locator('[data-path="category"]'));
  await panel.getByText('불러오는 중…').waitFor({ state: 'detached' });
  for (const input of await panel.locator(':is(input, textarea, select)[aria-required="true"]').all()) {
    if ((await input.inputValue()) !== '') continue;
    const list = await input.evaluate((element) => element.tagName === 'SELECT' || element.getAttribute('aria-haspopup') === 'listbox');
    if (list) await choose(page, input);
    else await input.fill((await input.getAttribute('inputmode')) === 'numeric' ? '1' : '기본');
  }
}

async function chooseShopCategory(field: Locator): Promise<void> {
  // Until the shop has said what it recommends.
  await field.and(field.page().locator('[aria-busy="false"]')).waitFor();
  const chosen = field.locator('[class*="chosen"]');
  const recommended = field.locator('ul[class*="recommended"] button').first();
  if (await chosen.or(recommended).first().isVisible()) {
    // What was chosen the last time is chosen without a press, perhaps at this moment: then this presses its name, which does nothing.
    await chosen.or(recommended).first().click();
    await chosen.waitFor();
    return;
  }
  // A mall of one's own knows only its own shelves.
  await field.getByRole('button', { name: '고르기' }).click();
  const columns = field.locator('ul[class*="column"]');
  for (let level = 0; !(await chosen.isVisible()); level += 1) {
    await columns.nth(level).locator('button').first().click();
    await columns
      .nth(level + 1)
      .locator('button')
      .first()
      .or(chosen)
      .first()
      .waitFor();
  }
}
