/** What a first push asks of a seller of whom nothing is known: eight things for all shops. All else is filled in, and says so; a mall of one's own takes a product without a shelf. */
import { samplePicture } from '@moa/sandbox';
import { expect, test } from 'vitest';
import { demoSeller } from '../support/demo-seller.ts';
import { linkedAt } from '../support/linked.ts';
import { choose, scrollThrough } from '../support/product-form.ts';
import { DEMO } from '../support/signed-in.ts';

const PATIENCE = { timeout: 120_000, interval: 200 };
const ACCOUNTS = ['demoApp01', 'moawing', 'moa11st', 'moademo', 'moazz'];
const MOST = 8;

const at = demoSeller(({ api }) => linkedAt(api, ['SMART_STORE', 'COUPANG', '11ST', 'CAFE24', 'ZIGZAG']));

test(`five shops are ready after ${MOST} answers`, async () => {
  const { page } = at.seller;
  await at.seller.enter(DEMO.seller);
  // She has sold already: a first push knows nothing of what was chosen last.
  await page.route('**/beginning', async (route) => {
    const answer = await route.fetch();
    const { shops, ...rest } = await answer.json();
    await route.fulfill({
      response: answer,
      json: { ...rest, courierCode: null, last: null, shops: shops.map((shop: object) => ({ ...shop, fields: {} })) },
    });
  });
  await at.seller.go('/app/unit/register');
  await page.getByRole('heading', { name: '기본상품 등록' }).waitFor();
  await scrollThrough(page);
  for (const id of ACCOUNTS) await page.locator('#unit-shops label', { hasText: id }).first().click();
  const field = (path: string) => page.locator(`[data-path="${path}"] :is(input, textarea):visible`).first();
  const answers = [
    () => page.getByRole('textbox', { name: '상품명', exact: true }).fill('물결 무늬 발목 양말'),
    async () => {
      await page.getByLabel('카테고리 검색').fill('양말');
      await page.locator('[data-path="composition.categories"] li button', { hasText: '양말' }).first().click();
    },
    () => field('composition.mainInfo.price').fill('32000'),
    () => field('composition.mainInfo.saleQuantity').fill('10'),
    () =>
      page
        .locator('[data-path="common.images"] input[type=file]')
        .setInputFiles([{ name: 'socks.png', mimeType: 'image/png', buffer: Buffer.from(samplePicture(20, 1200)) }]),
    async () => {
      await page.getByRole('textbox', { name: '상세 설명', exact: true }).click();
      await page.keyboard.type('발목까지 오는 양말입니다.');
    },
    () => choose(page, page.locator('[data-path="common.origin.code"] input:visible'), { search: '국산', option: '국산' }),
    () => field('common.afterServiceTelephoneNumber').fill('0212345678'),
  ];
  expect(answers.length).toBeLessThanOrEqual(MOST);
  for (const answer of answers) await answer();
  const check = page.locator('aside[aria-label="점검과 마진"]');
  await expect.poll(() => check.getByText('보낼 수 있어요').count(), PATIENCE).toBe(ACCOUNTS.length);
  await check.getByText('어느 분류에도 진열되지 않습니다').waitFor();
  await page.getByText('상품 상세페이지 참조로 채웠어요.').waitFor();
  await at.seller.look('first-push', 'aside[aria-label="점검과 마진"]');
  await page.unroute('**/beginning');
});
