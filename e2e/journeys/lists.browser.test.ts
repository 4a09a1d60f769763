/** What every list does with its rows and columns, and what script its first screen costs. */
import type { Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cutParts } from '../support/cut-parts.ts';
import { demoSeller } from '../support/demo-seller.ts';
import { scriptBytes } from '../support/script-bytes.ts';
import { type Api, DEMO } from '../support/signed-in.ts';
import { writeOrder } from '../support/written-order.ts';

type SkuPage = Awaited<ReturnType<Api['stock']['list']>>;
type ProductPage = Awaited<ReturnType<Api['catalog']['list']>>;

const PRODUCTS = '**/api/v1/product/moa?*';
const SKUS = '**/api/v1/moa/sku/list?*';
const SYNCS = ['SAME', 'FAILED', 'SENDING', 'CHANGED', 'CHECKING'] as const;
const SHOPS = ['SMART_STORE', 'COUPANG', '11ST', 'CAFE24', 'ZIGZAG'] as const;

const ROWS = 300;
const ROW_PX = 52;

const at = demoSeller(async ({ api }) => {
  await writeOrder(api, '긴 목록 셔츠');
  const { ids } = await writeOrder(api, '긴 목록 바지', '임꺽정');
  const { jobId } = await api.orders.dispatch({ items: [{ id: ids[0] ?? '', courierCode: 'CJ', invoiceNo: '612345678917' }] });
  await vi.waitFor(async () => expect((await api.jobs.detail({ id: jobId ?? '' })).job.finishedAt).not.toBeNull());
});
beforeAll(() => at.seller.enter(DEMO.seller));

test('the order list with an order and a parcel in it needs at most 220 kB of script, and one file of the font', async () => {
  const bytes = await scriptBytes(at.seller, '/app/order/all');
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(220_000);
  const files = await at.seller.page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(files.filter((name) => name.endsWith('.woff2'))).toEqual([expect.stringMatching(/\/letters-[^/]+$/)]);
});

describe('a list of 300 rows', () => {
  beforeAll(async () => {
    await at.seller.page.route(SKUS, manyRows);
    await at.seller.follow('/app/sku/list');
    await rows().first().waitFor();
  });
  afterAll(() => at.seller.page.unroute(SKUS));

  test('has only the rows around those in sight in the document', async () => {
    await expect.poll(() => rows().count()).toBeGreaterThan(5);
    await expect.poll(() => rows().count()).toBeLessThan(60);
  });

  test('draws what it is scrolled to, and its end', async () => {
    const box = at.seller.page.locator('section[data-density]');
    await box.evaluate((element, top) => element.scrollTo(0, top), 150 * ROW_PX);
    await row(150).waitFor();
    await box.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await row(ROWS - 1).waitFor();
    await expect.poll(() => row(0).count()).toBe(0);
  });

  test('is as high as all its rows', async () => {
    const body = at.seller.page.locator('section[data-density] tbody');
    await expect.poll(async () => Math.abs((await body.evaluate((element) => element.clientHeight)) - ROWS * ROW_PX)).toBeLessThan(ROWS);
  });

  test('gives the focus to a row that is out of sight', async () => {
    await at.seller.page.keyboard.press('j');
    await expect.poll(() => at.seller.page.evaluate(() => document.activeElement?.getAttribute('data-row'))).toBe('row-0');
    await at.seller.page.keyboard.press('j');
    await expect.poll(() => at.seller.page.evaluate(() => document.activeElement?.getAttribute('data-row'))).toBe('row-1');
  });
});

test.each([1440, 390])('at %i px no number of the stock is cut, nor the end of a code', async (width) => {
  const { page } = at.seller;
  await page.route(SKUS, asLargeAsTheyGet);
  await page.setViewportSize({ width, height: 900 });
  await at.seller.go('/app/sku/list');
  const row = page.locator('[data-row="large"], main li').filter({ hasText: '26-0001' }).first();
  await row.waitFor();
  const cut = async () => (await row.evaluate(cutParts)).filter((text) => /^[\d,]+원?$|26-0001/.test(text));
  await expect.poll(cut).toEqual([]);
  await page.unroute(SKUS, asLargeAsTheyGet);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('a list stands on paper whole: every row, no menu and no tools, no number cut off', async () => {
  const { page } = at.seller;
  await page.route(SKUS, manyRows);
  await at.seller.go('/app/sku/list');
  await rows().first().waitFor();
  await page.emulateMedia({ media: 'print' });
  // A4, lying, less its margins.
  await page.setViewportSize({ width: 1047, height: 700 });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect.poll(() => rows().count()).toBe(ROWS);
  await expect.poll(() => page.locator('nav:visible, aside:visible, search:visible, main header button:visible').count()).toBe(0);
  const beyond = () =>
    page.evaluate(() => {
      const numbers = [...document.querySelectorAll<HTMLElement>('td .moa-num')].filter((each) => each.scrollWidth > each.clientWidth + 1);
      return { numbers: numbers.length, wide: document.documentElement.scrollWidth > window.innerWidth };
    });
  await expect.poll(beyond).toEqual({ numbers: 0, wide: false });
  const printed = () =>
    page.evaluate(() => ({
      least: ['root', 'app-shell'].map((id) => getComputedStyle(document.getElementById(id) ?? document.body).minHeight),
      heads: [...document.querySelectorAll('th button')].filter((each) => getComputedStyle(each).display !== 'contents').length,
      hues: getComputedStyle(document.querySelector('td *') ?? document.body).printColorAdjust,
    }));
  await expect.poll(printed).toEqual({ least: ['0px', '0px'], heads: 0, hues: 'exact' });
  await page.unroute(SKUS, manyRows);
  await page.emulateMedia({ media: null });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect.poll(() => rows().count()).toBeLessThan(60);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('a number on the folded menu stands whole beside its icon', async () => {
  const { page } = at.seller;
  const COUNTS = '**/api/v1/common/counts*';
  await page.route(COUNTS, async (route) => {
    const response = await route.fetch();
    const { counts } = (await response.json()) as { counts: Record<string, number> };
    await route.fulfill({ response, json: { counts: { ...counts, 'order.new': 12_345, 'notice.all': 88, 'listing.failed': 7 } } });
  });
  await page.setViewportSize({ width: 1024, height: 768 });
  await at.seller.go('/app/sku/list');
  const orders = page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: /주문/ });
  await orders.getByText('999+').waitFor();
  const faults = () =>
    page.getByRole('navigation', { name: '주 메뉴' }).evaluate((menu) => {
      const edge = menu.getBoundingClientRect();
      return [...menu.querySelectorAll('a')].flatMap((entry) => {
        const mark = [...entry.children].find((each) => each.tagName === 'SPAN' && /\d/.test(each.textContent))?.getBoundingClientRect();
        const icon = entry.querySelector('svg')?.getBoundingClientRect();
        if (!mark || !icon) return [];
        const clipped = mark.left < edge.left || mark.right > edge.right || mark.top < entry.getBoundingClientRect().top;
        const covers = mark.bottom > icon.top && mark.left < icon.right && mark.right > icon.left;
        return clipped || covers ? [`${entry.textContent}: ${clipped ? 'clipped' : 'covers its icon'}`] : [];
      });
    });
  await expect.poll(faults).toEqual([]);
  expect(await at.seller.violations('nav')).toEqual([]);
  await page.unroute(COUNTS);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test.each([1440, 1024])('at %i px the state of a product at a shop stands beside its badge, and its code is whole', async (width) => {
  const { page } = at.seller;
  await page.route(PRODUCTS, asSoldEverywhere);
  await page.setViewportSize({ width, height: 900 });
  await at.seller.follow('/app/unit/list');
  const code = page.getByRole('button', { name: 'DAL-SHIRRING-DRESS' });
  await code.waitFor();
  await expect.poll(() => code.evaluate(cutParts)).toEqual([]);
  const cell = page.locator('tbody tr').first().locator('td').nth(2);
  const faults = () =>
    cell.evaluate((shops) => {
      const edge = shops.getBoundingClientRect();
      const parts = [...shops.querySelectorAll('[title] > :not(.moa-hidden)')].map((part) => part.getBoundingClientRect());
      return {
        parts: parts.length,
        beyond: parts.filter((part) => part.right > edge.right).length,
        over: parts.filter((part, index) => index > 0 && part.left < (parts[index - 1]?.right ?? 0)).length,
      };
    });
  await expect.poll(faults).toEqual({ parts: 2 * SHOPS.length, beyond: 0, over: 0 });
  await page.unroute(PRODUCTS, asSoldEverywhere);
});

test('at 1024 px the tools of a list stand on the first line of its filters', async () => {
  const { page } = at.seller;
  await page.setViewportSize({ width: 1024, height: 768 });
  await at.seller.follow('/app/order/all');
  const tools = page.getByRole('button', { name: '목록 설정' });
  const first = page.getByRole('search', { name: '목록 조건' }).getByText('어제', { exact: true });
  await Promise.all([tools.waitFor(), first.waitFor()]);
  const stand = async () => {
    const [box, beside] = [await tools.boundingBox(), await first.boundingBox()];
    return { onLine: Math.abs((box?.y ?? 0) - (beside?.y ?? 0)) < 12, inside: (box?.x ?? 0) + (box?.width ?? 0) <= 1024 };
  };
  await expect.poll(stand).toEqual({ onLine: true, inside: true });
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('a column keeps the width it was dragged to', async () => {
  const { page } = at.seller;
  await at.seller.follow('/app/sku/list');
  const head = page.locator('thead th').nth(2);
  // Above the rows nothing moves any more.
  await rows().first().waitFor();
  const before = (await head.boundingBox())?.width ?? 0;
  const edge = await head.locator('span[aria-hidden]').last().boundingBox();
  // The outer half of it lies under the next head.
  const [x, y] = [(edge?.x ?? 0) + 2, (edge?.y ?? 0) + (edge?.height ?? 0) / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30, y);
  await page.mouse.move(x + 60, y);
  await page.mouse.up();
  await page.mouse.move(x + 200, y);
  const kept = async () => Math.round(((await head.boundingBox())?.width ?? 0) - before);
  await expect.poll(() => kept()).toBe(60);
  await page.reload();
  await head.waitFor();
  await expect.poll(() => kept()).toBe(60);
});

test.each(['셔츠', '긴 목록 [세일]'])('the products that were searched for %s can be filtered, and searched for anew', async (word) => {
  const { page, follow } = at.seller;
  const where = () => decodeURIComponent(page.url().slice(new URL(page.url()).origin.length));
  await follow('/app/unit/list');
  const keyword = page.getByLabel('상품명, 관리코드, 상품번호');
  await keyword.fill(word);
  await keyword.press('Enter');
  await expect.poll(where).toBe(`/app/unit/list/${word}`);
  await page.getByRole('group', { name: '상품 상태' }).getByRole('button', { name: '품절' }).click();
  await expect.poll(where).toBe(`/app/unit/list/${word}?stock=SOLDOUT`);
  await keyword.fill('바지');
  await keyword.press('Enter');
  await expect.poll(where).toBe('/app/unit/list/바지?stock=SOLDOUT');
  await page.getByRole('button', { name: '검색어 지우기' }).click();
  await expect.poll(where).toBe('/app/unit/list?stock=SOLDOUT');
});

const rows = () => at.seller.page.locator('tbody tr[data-row]');
const row = (index: number) => at.seller.page.locator(`tbody tr[data-row="row-${index}"]`);

/** The server's page with its first row so many times over. */
async function manyRows(route: Route): Promise<void> {
  const response = await route.fetch();
  const page = (await response.json()) as SkuPage;
  const [first] = page.contents;
  const contents = Array.from({ length: ROWS }, (_, index) => ({ ...first, id: `row-${index}` }));
  await route.fulfill({ response, json: { ...page, contents } });
}

/** The server's page with one SKU of the largest numbers that sellers have, and a code whose end tells it from its neighbours. */
async function asLargeAsTheyGet(route: Route): Promise<void> {
  const response = await route.fetch();
  const page = (await response.json()) as SkuPage;
  const sku = {
    ...page.contents[0],
    id: 'large',
    skuCode: 'SUMMER-LINEN-SHIRT-2026-0001',
    stockQuantity: 99_999_999,
    reservedQuantity: 12_345_678,
    freeQuantity: 87_654_321,
    safetyStock: 12_345_678,
    sellableQuantity: 75_308_643,
    salePrice: 99_999_999,
  };
  await route.fulfill({ response, json: { ...page, contents: [sku] } });
}

/** The server's page with its first product at every shop, each in another state. */
async function asSoldEverywhere(route: Route): Promise<void> {
  const response = await route.fetch();
  const page = (await response.json()) as ProductPage;
  const shops = SHOPS.map((shopType, at) => ({
    shopType,
    shopName: '달빛옷장',
    listingId: String(at),
    sync: SYNCS[at],
    saleStatus: 'SALE',
    message: null,
  }));
  const contents = page.contents.slice(0, 1).map((product) => ({ ...product, sellerManagementCode: 'DAL-SHIRRING-DRESS', shops }));
  await route.fulfill({ response, json: { ...page, contents } });
}
