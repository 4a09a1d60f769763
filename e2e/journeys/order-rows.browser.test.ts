/** Rows of order lists as shops fill them: long numbers, long names, typed invoices, one parcel of several lines. */
import type { Request, Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { cutParts } from '../support/cut-parts.ts';
import { demoSeller } from '../support/demo-seller.ts';
import { type Api, DEMO } from '../support/signed-in.ts';
import { writeOrder } from '../support/written-order.ts';

type OrderPage = Awaited<ReturnType<Api['orders']['search']>>;

const SEARCH = '**/api/v1/order/search?*';
/** Rows that the server is made to answer with: more than a screen holds, as long as it is about those out of sight. */
let rows = 60;
const NAME = '[당일발송] 여름 신상 남녀공용 오버핏 린넨 셔츠 반팔 남방 빅사이즈 커플룩';

const at = demoSeller(({ api }) => writeOrder(api, '줄마다 다른 셔츠'));
beforeAll(async () => {
  await at.seller.page.route(SEARCH, asShopsFillThem);
  await at.seller.enter(DEMO.seller);
  await at.seller.go('/app/order/all?range=all');
});

/** The server's page with an order of its own as many orders of a shop, waiting to be sent; two lines each in one parcel. */
async function asShopsFillThem(route: Route): Promise<void> {
  const address = new URL(route.request().url());
  for (const name of [...address.searchParams.keys()]) if (name.startsWith('status')) address.searchParams.delete(name);
  const response = await route.fetch({ url: address.href });
  const page = (await response.json()) as OrderPage;
  const [first] = page.contents;
  const contents = Array.from({ length: rows }, (_, n) => ({
    ...first,
    id: `9${n}`,
    orderNo: `${9_000_010_000_000_000_000n + BigInt(n)}`,
    bundleNo: `B${Math.floor(n / 2)}`,
    parcel: null,
    state: 'PREPARING',
    productName: NAME,
    amount: 12_345_600,
    receiverName: '가나다라마바사아자차'.repeat(4),
  }));
  await route.fulfill({ response, json: { ...page, contents, totalElements: 1_600, totalPages: 32 } });
}

test.each([1440, 1024])('at %i px an order number is whole, and what lies beyond the edge is hinted at', async (width) => {
  const { page } = at.seller;
  await page.setViewportSize({ width, height: 900 });
  const number = page.getByRole('button', { name: '9000010000000000000' });
  await number.waitFor();
  await expect.poll(() => number.evaluate(cutParts)).toEqual([]);
  await page.locator('[data-more]').waitFor({ state: 'attached' });
});

test('where every column is seen nothing is hinted at', async () => {
  const { page } = at.seller;
  await page.setViewportSize({ width: 2200, height: 900 });
  await page.getByRole('button', { name: '9000010000000000000' }).waitFor();
  await page.locator('[data-more]').waitFor({ state: 'detached' });
  const isWhole = () => page.locator('table').evaluate((table) => table.parentElement?.scrollWidth === table.parentElement?.clientWidth);
  await expect.poll(isWhole).toBe(true);
});

test('the bar over the selection leaves the pages of the list free', async () => {
  const { page } = at.seller;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('checkbox', { name: '모두 선택' }).check();
  const bar = page.getByRole('toolbar');
  await bar.waitFor();
  const pages = page.getByRole('navigation', { name: '페이지' });
  await expect
    .poll(async () => {
      const [over, under] = [await bar.boundingBox(), await pages.boundingBox()];
      return (over?.y ?? 0) + (over?.height ?? 0) <= (under?.y ?? 0);
    })
    .toBe(true);
});

test('on a phone a long name stays in its card, and the bar over the selection has the rest of its actions behind a button and leaves the pages free', async () => {
  const { page } = at.seller;
  await page.setViewportSize({ width: 390, height: 844 });
  await at.seller.go('/app/order/all?range=all');
  const cards = page.getByRole('list', { name: '전체주문 목록' }).getByRole('listitem');
  await cards.first().waitFor();
  await expect.poll(() => cards.first().evaluate((card) => card.scrollWidth - card.clientWidth)).toBeLessThanOrEqual(0);
  for (const at of [0, 1, 2]) await cards.nth(at).getByRole('checkbox').check();
  const bar = page.getByRole('toolbar');
  const last = bar.getByRole('button', { name: '판매취소' });
  const clear = bar.getByRole('button', { name: '선택 해제' });
  // Four rows of actions hid the list.
  await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThan(110);
  await bar.getByRole('button', { name: /^더 보기 \d/ }).click();
  await Promise.all([last.waitFor(), clear.waitFor()]);
  await expect
    .poll(async () => {
      const [before, after] = [await last.boundingBox(), await clear.boundingBox()];
      return (before?.x ?? 0) + (before?.width ?? 0) <= (after?.x ?? 0);
    })
    .toBe(true);
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const [over, under] = [await bar.boundingBox(), await page.getByRole('navigation', { name: '페이지' }).boundingBox()];
      return (under?.y ?? 0) + (under?.height ?? 0) <= (over?.y ?? 0);
    })
    .toBe(true);
});

test('a wrong invoice is reported in words, also after a reload, and is not sent; a parcel is asked once', async () => {
  const { page } = at.seller;
  rows = 4;
  await page.setViewportSize({ width: 1440, height: 900 });
  await at.seller.follow('/app/order/delivery');
  const fields = page.locator('input[data-invoice]');
  await fields.first().fill('12345');
  await fields.nth(3).focus();
  const message = page.getByText('5자리입니다. 보통 10·12자리입니다.');
  await expect.poll(() => message.count()).toBe(2);
  await expect.poll(() => fields.nth(1).inputValue()).toBe('12345');
  await expect.poll(() => page.getByRole('button', { name: /^발송처리/ }).isDisabled()).toBe(true);
  await page.reload();
  await expect.poll(() => message.count()).toBe(2);
  await at.seller.look('order-invoice-wrong');
});

test('a sale is not cancelled before its reason is chosen: one of them ends the stock of every shop', async () => {
  const { page } = at.seller;
  const sent: string[] = [];
  const note = (request: Request) => void (request.method() === 'POST' && sent.push(request.url()));
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await page.getByRole('toolbar').getByRole('button', { name: '판매취소' }).click();
  const dialog = page.getByRole('dialog', { name: /^판매취소/ });
  await dialog.getByRole('radio').first().waitFor();
  await expect.poll(() => dialog.getByRole('radio', { checked: true }).count()).toBe(0);
  page.on('request', note);
  await dialog.getByRole('button', { name: '판매취소', exact: true }).click();
  await dialog.getByText('취소 사유를 골라주십시오.').waitFor();
  await at.seller.look('order-cancel-sale-missing');
  page.off('request', note);
  expect(sent.filter((address) => address.includes('/order/'))).toEqual([]);
});
