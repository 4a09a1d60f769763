/** The main job as a new seller does it in a browser: link, register once, send to five shops, take an order, confirm, ship. */
import { expect, test, vi } from 'vitest';
import { demoSeller } from '../support/demo-seller.ts';
import { demoLinked } from '../support/linked.ts';
import { fillProduct, fillShops, scrollThrough } from '../support/product-form.ts';
import { DEMO } from '../support/signed-in.ts';
import { stepByStep } from '../support/steps.ts';

const NAME = '물결 자수 린넨 셔츠';
const SHOPS = ['SMART_STORE', 'COUPANG', '11ST', 'CAFE24', 'ZIGZAG'] as const;
const ACCOUNTS = ['demoApp01', 'moawing', 'moa11st', 'moademo', 'moazz'];
const PATIENCE = { timeout: 120_000, interval: 200 };
const TABLE = ['색상\t사이즈\t추가금액\t재고', '아이보리\tM\t0\t12', '아이보리\tL\t0\t10', '네이비\tM\t0\t8', '네이비\tL\t1000\t6'].join(
  '\n',
);
const BOUGHT = ['네이비', 'L'];
const LEFT = 4;
/** What changes on the product form while it is filled in and sent. */
const SIDE = 'aside[aria-label="점검과 마진"]';

const at = demoSeller(unlinkZigzag);

stepByStep();

/** A fresh copy is not linked to it; another journey may have done so. */
async function unlinkZigzag(): Promise<void> {
  await demoLinked(at.api);
  for (const account of (await at.api.shops.list({})).contents.filter((each) => each.shopType === 'ZIGZAG' && each.status !== 'UNLINKED')) {
    await at.api.shops.unlink({ shopType: account.shopType, shopAccountId: account.shopAccountId });
  }
}

test('a seller logs in', async () => {
  const { page } = at.seller;
  await at.seller.go('/app/dashboard');
  await page.waitForURL('**/login**');
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await page.getByText('아이디를 입력해주십시오.').waitFor();
  await at.seller.login(DEMO.seller);
  await page.getByRole('heading', { name: /모아상회/ }).waitFor();
  await at.seller.look('dashboard-start');
});

test('she links the shop that is missing with the keys its form asks for', async () => {
  const { page } = at.seller;
  await page.getByRole('button', { name: '설정' }).click();
  await page.getByRole('link', { name: '쇼핑몰 계정관리' }).click();
  await page.getByRole('button', { name: '쇼핑몰 연동' }).click();
  await page.getByRole('dialog').locator('li:first-child button:focus').waitFor();
  await at.seller.look('shop-link-choice');
  await page.getByRole('dialog').getByRole('button', { name: '지그재그' }).click();
  await page.getByRole('dialog').locator('input:focus').waitFor();
  await page.getByRole('button', { name: '연습용 값 채우기' }).click();
  const secret = page.getByLabel(/Secret/i);
  const key = await secret.inputValue();
  await secret.fill('wrong-key');
  at.seller.expectMessage(/status of 422/);
  await page.getByRole('button', { name: '확인하고 연동' }).click();
  await page.getByRole('alert').first().waitFor();
  await at.seller.look('shop-link-refused');
  await secret.fill(key);
  await page.getByRole('button', { name: '확인하고 연동' }).click();
  await page.getByText('지그재그 계정을 연동했습니다.').waitFor();
  await at.seller.look('shops');
});

test('she links her own mall again with her consent there', async () => {
  const { page } = at.seller;
  await page.getByRole('article', { name: '자사몰' }).getByRole('button', { name: '재연동' }).click();
  await page.getByRole('button', { name: '카페24에서 동의하기' }).click();
  await page.getByRole('button', { name: /동의/ }).click();
  await page.getByText('자사몰 연동을 마쳤어요.').waitFor();
  await at.seller.look('shop-consent-done');
});

test('she registers a product once, and the check beside the form leads her to what is missing', async () => {
  const { page } = at.seller;
  await at.seller.follow('/app/unit/register');
  await page.getByRole('heading', { name: '기본상품 등록' }).waitFor();
  await scrollThrough(page);
  await at.seller.look('register-empty');
  await fillProduct(page, { name: NAME, table: TABLE });
  await fillShops(page, ACCOUNTS);
  await page.getByRole('button', { name: /수입사를 입력/ }).click();
  await expect.poll(() => page.getByLabel(/^수입사/).evaluate((field) => field === document.activeElement), PATIENCE).toBe(true);
  await at.seller.look('register-check', SIDE);
  await page.getByLabel(/^수입사/).fill('달빛무역');
  await page
    .getByText('보낼 수 있어요')
    .nth(SHOPS.length - 1)
    .waitFor();
  await at.seller.look('register-ready');
});

test('she sees what each shop will get before it goes there', async () => {
  const { page } = at.seller;
  await page.getByRole('button', { name: '미리보기', exact: true }).last().click();
  const preview = page.getByRole('dialog', { name: '쇼핑몰별 미리보기' });
  await preview.getByRole('columnheader').nth(SHOPS.length).waitFor();
  await preview.getByRole('cell', { name: NAME, exact: true }).first().waitFor();
  await at.seller.look('register-preview');
  await page.keyboard.press('Escape');
});

test('she sends it to five shops and follows it in the job tray', async () => {
  const { page } = at.seller;
  await page.getByRole('button', { name: '5곳에 보내기' }).click();
  await page.waitForURL('**/app/unit/edit/**');
  await page.getByRole('heading', { name: '모두 보냈어요' }).waitFor();
  await at.seller.look('register-sent', SIDE);
  await page.getByRole('button', { name: /^작업|진행 중인 작업 보기/ }).click();
  const tray = page.getByRole('dialog', { name: '작업' });
  await tray.getByText('5 / 5건').first().waitFor();
  await at.seller.look('job-tray', '[role="dialog"]');
  await tray.getByRole('link').filter({ hasText: '5 / 5건' }).first().click();
  await page.waitForURL('**/app/job-history?job=*');
  await at.seller.look('job-detail');
  for (const shopType of SHOPS) expect(await at.shops.products(shopType, NAME), shopType).toHaveLength(1);
});

test('an order of one shop is collected, confirmed and shipped', async () => {
  const { page } = at.seller;
  const orderNo = await at.shops.buy('SMART_STORE', NAME, BOUGHT, 2);
  await page.getByRole('button', { name: /^주문/ }).first().click();
  await page.getByRole('link', { name: /^신규주문/ }).click();
  await page.getByRole('button', { name: '주문수집', exact: true }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /^새 주문 [1-9]/ })
    .waitFor();
  const row = page.getByRole('row').filter({ hasText: orderNo });
  await row.waitFor();
  await at.seller.look('order-new');
  await row.getByRole('checkbox').click();
  await at.seller.look('order-new-selected', '[role=toolbar]');
  await page.getByRole('button', { name: '발주확인' }).click();
  await row.waitFor({ state: 'detached' });

  await page.getByRole('link', { name: /^배송준비/ }).click();
  await page.getByLabel(`${orderNo} 송장번호`).fill('612345678906');
  await at.seller.look('order-invoice');
  await page.getByRole('button', { name: '발송처리 1건' }).click();
  await row.waitFor({ state: 'detached' });

  await page.getByRole('link', { name: /^배송중/ }).click();
  await row.click();
  await page.getByRole('complementary').getByText('612345678906').first().waitFor();
  await at.seller.look('order-detail', '[role=complementary]');
  expect(await at.shops.orderLines('SMART_STORE', orderNo)).toEqual([expect.objectContaining({ invoiceNo: '612345678906' })]);
});

test('she sees the stock fall, and every shop has the same', async () => {
  const { page } = at.seller;
  await page
    .getByRole('button', { name: /^기본상품/ })
    .first()
    .click();
  await page.getByRole('link', { name: /^SKU·재고/ }).click();
  await page.getByPlaceholder(/SKU/).first().fill(NAME);
  await page.keyboard.press('Enter');
  const row = page
    .getByRole('row')
    .filter({ hasText: NAME })
    .filter({ hasText: BOUGHT.join(' / ') });
  await row.getByText(String(LEFT), { exact: true }).first().waitFor();
  await at.seller.look('stock');
  await row.click();
  await at.seller.look('stock-detail', '[role=complementary]');
  for (const shopType of SHOPS) {
    await vi.waitFor(async () => {
      const [product] = await at.shops.products(shopType, NAME);
      const item = product?.items.find((each) => BOUGHT.every((value) => each.optionValues.includes(value)));
      expect(item?.quantity, shopType).toBe(LEFT);
    }, PATIENCE);
  }
});
