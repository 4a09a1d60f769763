/**
 * The desk in the morning (docs/screens.md says the number): orders of five shops from collection to labels, and by a barcode reader to their
 * shops. What a hand does is counted; none of it grows with the orders but the scans.
 */
import type { Locator } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { copyUrl } from '../support/copy-url.ts';
import { demoSeller } from '../support/demo-seller.ts';
import { shirtFor } from '../support/draft.ts';
import { linkedAt } from '../support/linked.ts';
import { CODE, newestTo, readMessage } from '../support/mailbox.ts';
import { DEMO } from '../support/signed-in.ts';
import { stepByStep } from '../support/steps.ts';

const NAME = '아침 출고 셔츠';
const SHOPS = ['SMART_STORE', 'COUPANG', '11ST', 'CAFE24', 'ZIGZAG'] as const;
const SELLER_MAIL = 'demoseller@moa.example';
const PATIENCE = { timeout: 120_000, interval: 300 };
/** Options of the shirt that are bought at each shop, by their place: none runs out. */
const BOUGHT = [0, 3];

const hand = { presses: 0, letters: 0 };
const press = async (target: Locator) => {
  hand.presses += 1;
  await target.click();
};
const type = async (target: Locator, text: string) => {
  hand.letters += text.length;
  await target.fill(text);
};

const at = demoSeller(async ({ api, shops }) => {
  await api.catalog.transmit({ product: await shirtFor(api, NAME, await linkedAt(api, SHOPS)) });
  for (const shopType of SHOPS)
    await vi.waitFor(async () => {
      const [product] = await shops.products(shopType, NAME);
      // A shop that looks at products first sells them once it has.
      if (product && product.items.length === 0) await shops.approve(shopType, product);
      // One that is made in several calls has its options before it is on sale.
      const made = (await shops.products(shopType, NAME))[0];
      expect(
        BOUGHT.map((place) => made?.onSale && made.items[place]?.onSale),
        shopType,
      ).toEqual(BOUGHT.map(() => true));
    }, PATIENCE);
});

stepByStep();
beforeAll(() => at.seller.enter(DEMO.seller));

const preparing = async () => (await at.api.orders.search({ keyword: NAME, status: ['PREPARING'], size: 100 })).contents;
const ALL = SHOPS.length * BOUGHT.length;

test('she collects five shops and confirms what came, all at once', async () => {
  const { page } = at.seller;
  for (const shopType of SHOPS) {
    const [product] = await at.shops.products(shopType, NAME);
    for (const place of BOUGHT) await at.shops.buy(shopType, NAME, product?.items[place]?.optionValues ?? [], 1);
  }
  await at.seller.go(`/app/order/new?range=all&q=${encodeURIComponent(NAME)}&scope=PRODUCT`);
  await press(page.getByRole('button', { name: '주문수집', exact: true }));
  await vi.waitFor(async () => expect((await at.api.orders.search({ keyword: NAME, size: 100 })).totalElements).toBe(ALL), PATIENCE);
  await page.getByRole('heading', { name: /신규주문/ }).waitFor();
  await expect.poll(() => page.getByRole('row').filter({ hasText: NAME }).count(), PATIENCE).toBe(ALL);
  await press(page.getByRole('checkbox', { name: '모두 선택' }));
  await press(page.getByRole('button', { name: '발주확인' }));
  await vi.waitFor(async () => expect(await preparing()).toHaveLength(ALL), PATIENCE);
});

test('she takes a picking list, and labels after a code', async () => {
  const { page } = at.seller;
  await press(page.getByRole('link', { name: /^배송준비/ }));
  await at.seller.follow(`/app/order/delivery?range=all&q=${encodeURIComponent(NAME)}&scope=PRODUCT`);
  await page.getByRole('row').filter({ hasText: NAME }).first().waitFor();
  const dialog = page.getByRole('dialog', { name: '택배·출력' });
  await press(page.getByRole('button', { name: '택배·출력' }));
  await press(dialog.getByRole('radio', { name: /피킹 리스트/ }));
  await type(dialog.getByLabel('내려받는 이유'), '포장');
  const [list] = await Promise.all([page.waitForEvent('download'), press(dialog.getByRole('button', { name: '내려받기' }))]);
  expect(list.suggestedFilename()).toMatch(/^모아_피킹리스트_/);

  await press(page.getByRole('button', { name: '택배·출력' }));
  await press(dialog.getByRole('radio', { name: /주소 라벨/ }));
  await type(dialog.getByLabel('내려받는 이유'), '포장');
  at.seller.expectMessage(/status of 428/);
  await press(dialog.getByRole('button', { name: '내려받기' }));
  const proof = page.getByRole('dialog', { name: '본인 확인' });
  const before = await newestTo(copyUrl(), SELLER_MAIL);
  await press(proof.getByRole('button', { name: '인증번호 받기' }));
  const labels = page.waitForEvent('download');
  await type(proof.getByLabel('인증번호', { exact: true }), await readMessage(copyUrl(), SELLER_MAIL, CODE, before));
  expect((await labels).suggestedFilename()).toMatch(/^모아_주소라벨_/);
  expect(hand).toEqual({ presses: 11, letters: 10 });
});

test('she sends them by a barcode reader: each parcel two scans, a wrong one loses nothing', async () => {
  const { page } = at.seller;
  const orders = new Map((await preparing()).map((row) => [row.orderNo, row]));
  const status = page.locator('[role=status][aria-busy=false]');
  await at.seller.follow('/app/order/scan');
  await page.getByText('찍을 준비가 됐어요.').waitFor();
  const scan = async (text: string, says: RegExp | string) => {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await status.filter({ hasText: says }).waitFor();
  };
  const invoiceOf = (n: number) => {
    const body = String(64_001_000_000 + n);
    return `${body}${Number(body) % 7}`;
  };
  await scan('NOWHERE-1', '맞는 주문이 없습니다');
  const sent: [string, string][] = [];
  for (const orderNo of orders.keys()) {
    const invoiceNo = invoiceOf(sent.length);
    await scan(orderNo, '송장번호를 찍어주세요.');
    if (sent.length === 1) {
      await scan('1234', '짧습니다');
      await scan(invoiceOf(0), '이미 찍었습니다');
      await at.seller.look('desk-scan');
    }
    await scan(invoiceNo, invoiceNo);
    sent.push([orderNo, invoiceNo]);
  }
  await page.reload();
  await page.getByText(`찍은 상자 ${sent.length}개`).waitFor();
  await page.keyboard.press('Control+Enter');
  await vi.waitFor(async () => expect(await preparing()).toEqual([]), PATIENCE);
  for (const [orderNo, invoiceNo] of sent) {
    const shopType = orders.get(orderNo)?.shopType ?? 'SMART_STORE';
    expect(
      (await at.shops.orderLines(shopType, orderNo)).map((line) => line.invoiceNo),
      orderNo,
    ).toEqual([invoiceNo]);
  }
});
