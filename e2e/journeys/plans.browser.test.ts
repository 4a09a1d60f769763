/** Changes of many things: prices, what one shop is given otherwise, pasted stock and a number in the list. Looked at, applied, seen, taken back. */
import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, test, vi } from 'vitest';
import { demoSeller } from '../support/demo-seller.ts';
import { PRICE, shirtFor } from '../support/draft.ts';
import { DEMO } from '../support/signed-in.ts';
import { stepByStep } from '../support/steps.ts';

const NAMES = ['한꺼번에 셔츠 하나', '한꺼번에 셔츠 둘'];
const LOWER = PRICE * 0.9;
const PATIENCE = { timeout: 120_000, interval: 200 };

const at = demoSeller(sell);
stepByStep();
beforeAll(() => at.seller.enter(DEMO.seller));

/** Both shirts are on sale at one shop. */
async function sell(): Promise<void> {
  const { api } = at;
  const account = await vi.waitFor(async () => {
    const found = (await api.shops.list({})).contents.find(({ shopType, status }) => shopType === 'COUPANG' && status === 'NORMAL');
    if (!found) throw new Error('the shop is not linked yet');
    return found;
  }, PATIENCE);
  for (const name of NAMES) await api.catalog.transmit({ product: await shirtFor(api, name, [account]) });
  await sold(PRICE);
}

/** Waits until buyers at the shop pay this price for both. */
async function sold(price: number): Promise<void> {
  await vi.waitFor(async () => {
    const found = await Promise.all(NAMES.map((name) => at.shops.products('COUPANG', name)));
    expect(found.flat().map(({ items }) => items[0]?.price)).toEqual(NAMES.map(() => price));
  }, PATIENCE);
}

test('she sees what ten percent less makes of each product before anything is changed', async () => {
  const { page } = at.seller;
  await at.seller.go(`/app/unit/list/${encodeURIComponent('한꺼번에')}`);
  for (const name of NAMES) await page.getByRole('checkbox', { name: new RegExp(name) }).check();
  await page.getByRole('button', { name: '한꺼번에 바꾸기' }).click();
  const form = page.getByRole('dialog', { name: '상품 2개 한꺼번에 바꾸기' });
  await form.getByLabel('비율').fill('10');
  await at.seller.look('plan-fields');
  await form.getByRole('button', { name: '미리보기' }).click();
  const preview = page.getByRole('dialog', { name: '판매가 바꾸기 미리보기' });
  for (const name of NAMES) await preview.getByText(name).waitFor();
  await preview.getByText('28,800원').first().waitFor();
  await at.seller.look('plan-preview');
  await sold(PRICE);
  await preview.getByRole('button', { name: '2건 적용하기' }).click();
  await page.getByText('적용을 시작했습니다.').waitFor();
});

test('the shop shows the new prices', () => sold(LOWER));

test('she takes the change back from its history, and the shop shows the old prices', async () => {
  const { page } = at.seller;
  await page.getByRole('link', { name: '변경 이력' }).click();
  await page.getByText('판매가 바꾸기', { exact: true }).first().waitFor();
  await at.seller.look('plan-history');
  await page.getByText('판매가 바꾸기', { exact: true }).first().click();
  await page.getByRole('button', { name: '되돌리기' }).click();
  const preview = page.getByRole('dialog', { name: '판매가 바꾸기 되돌리기 미리보기' });
  await preview.getByText('32,000원').first().waitFor();
  await preview.getByRole('button', { name: '2건 적용하기' }).click();
  await page.getByText('적용을 시작했습니다.').waitFor();
  await sold(PRICE);
  await page.getByText('되돌림', { exact: true }).first().waitFor();
});

test('one shop is given a price of its own, within what it takes', async () => {
  const { page } = at.seller;
  await at.seller.follow(`/app/unit/list/${encodeURIComponent('한꺼번에')}`);
  for (const name of NAMES) await page.getByRole('checkbox', { name: new RegExp(name) }).check();
  await page.getByRole('button', { name: '한꺼번에 바꾸기' }).click();
  const form = page.getByRole('dialog', { name: '상품 2개 한꺼번에 바꾸기' });
  await form.getByLabel('바꿀 곳').selectOption('SHOPS');
  await form.getByLabel('비율').fill('5');
  await form.getByRole('button', { name: '미리보기' }).click();
  await form.getByText('쇼핑몰을 골라주십시오.').waitFor();
  await form.getByLabel('쿠팡').check();
  await form.getByText('쿠팡: 10원 단위').waitFor();
  await at.seller.look('plan-fields-of-shops');
  await form.getByRole('button', { name: '미리보기' }).click();
  const preview = page.getByRole('dialog', { name: '판매가 바꾸기 미리보기' });
  await preview.getByText('판매가(쿠팡)').first().waitFor();
  await preview.getByText('30,400원').first().waitFor();
  await preview.getByRole('button', { name: '2건 적용하기' }).click();
  await page.getByText('적용을 시작했습니다.').waitFor();
  await sold(PRICE * 0.95);
});

interface Counted {
  id: string;
  skuCode: string;
  stockQuantity: number;
}

async function skus(): Promise<Counted[]> {
  const { contents } = await at.api.stock.list({ name: NAMES[0], size: 20 });
  return contents.toSorted((a, b) => a.skuCode.localeCompare(b.skuCode));
}

test('pasted stock is looked at as one change, and the line that fits nothing stays to be corrected', async () => {
  const { page } = at.seller;
  const [first, second] = await skus();
  if (!first || !second) throw new Error('the shirt has no SKUs');
  await at.seller.follow('/app/sku/list');
  await page.getByRole('button', { name: '엑셀로 바꾸기' }).click();
  const paste = page.getByRole('dialog', { name: '엑셀로 재고 바꾸기' });
  await paste.getByLabel('SKU 코드와 재고수량 붙여넣기').fill(`SKU코드\t재고\n${first.skuCode}\t7\nNONE-1\t3\n${second.skuCode}\t8`);
  await at.seller.look('stock-paste');
  await paste.getByRole('button', { name: '3줄 미리보기' }).click();
  const preview = page.getByRole('dialog', { name: '재고 붙여넣기 미리보기' });
  await preview.getByRole('checkbox', { name: '2건 모두' }).uncheck();
  // One dialog at a time: what was typed is kept under the preview, and not seen.
  await paste.waitFor({ state: 'hidden' });
  await preview.getByRole('button', { name: '적용할 것이 없어요' }).waitFor();
  await preview.getByRole('checkbox', { name: '2건 모두' }).check();
  await at.seller.look('plan-stock');
  await preview.getByRole('button', { name: /^문제가 있는 것/ }).click();
  await preview.getByText('없는 SKU 코드입니다.').waitFor();
  await at.seller.look('plan-stock-problems');

  at.seller.expectMessage(/409 \(Conflict\)/);
  // Somebody sells one meanwhile.
  await at.api.stock.bulkStock({ edits: [{ skuId: first.id, mode: 'ADD', quantity: -1 }] });
  await preview.getByRole('button', { name: '2건 적용하기' }).click();
  await preview.getByText(/그 사이 바뀌었습니다: 재고/).waitFor();
  await at.seller.look('plan-stale');
  await preview.getByRole('button', { name: '다시 미리보기' }).click();
  await preview.getByRole('button', { name: '2건 적용하기' }).click();
  await page.getByText('1줄은 적용하지 않았습니다.').waitFor();
  await expect.poll(() => paste.getByLabel('SKU 코드와 재고수량 붙여넣기').inputValue()).toBe('NONE-1\t3');
  await expect.poll(async () => (await skus()).slice(0, 2).map(({ stockQuantity }) => stockQuantity)).toEqual([7, 8]);
  await paste.getByRole('button', { name: '닫기' }).last().click();
});

test('a number typed into the list holds at once, stands in the history and is taken back', async () => {
  const { page } = at.seller;
  const [first] = await skus();
  await at.seller.go(`/app/sku/list?q=${first?.skuCode}`);
  const cell = page.getByRole('textbox', { name: new RegExp(`${NAMES[0]}.* 재고$`) }).first();
  await cell.fill('9');
  await cell.press('Enter');
  await expect.poll(async () => (await skus())[0]?.stockQuantity).toBe(9);
  await at.seller.follow('/app/product/changes');
  await page
    .getByRole('row')
    .filter({ hasText: /셔츠 하나.*재고 바꾸기/ })
    .first()
    .click();
  await page.getByRole('complementary').getByText('7개').waitFor();
  await at.seller.look('plan-of-a-cell');
  await page.getByRole('button', { name: '되돌리기' }).click();
  const preview = page.getByRole('dialog', { name: /되돌리기 미리보기$/ });
  await preview.getByRole('button', { name: '1건 적용하기' }).click();
  await expect.poll(async () => (await skus())[0]?.stockQuantity).toBe(7);
});

test('a sheet goes out with the stock and comes back filled in; what moved meanwhile is named and left alone', async () => {
  const { page } = at.seller;
  const [first, second] = await skus();
  if (!first || !second) throw new Error('the shirt has no SKUs');
  await at.seller.follow(`/app/sku/list?q=${encodeURIComponent(NAMES[0] ?? '')}`);
  await page.getByRole('button', { name: '엑셀로 받기' }).click();
  const asked = page.getByRole('dialog', { name: 'SKU 엑셀로 받기' });
  const [download] = await Promise.all([page.waitForEvent('download'), asked.getByRole('button', { name: '내려받기' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^모아_SKU_\d{8}_\d{4}\.xlsx$/);
  const sheet = await buffer(await download.createReadStream());
  await page.getByRole('button', { name: '엑셀로 바꾸기' }).click();
  const file = page.locator('input[type=file]');
  await file.setInputFiles({ name: '재고.xlsx', mimeType: 'application/octet-stream', buffer: sheet });
  const preview = page.getByRole('dialog', { name: '엑셀로 재고 바꾸기 미리보기' });
  await page.getByText('고친 칸이 없습니다.').waitFor();
  await at.seller.look('stock-sheet');

  const filled = [
    ['SKU 코드', '지금 재고', '바꿀 재고'],
    [first.skuCode, '7', '5'],
    [second.skuCode, '8', '6'],
  ];
  await at.api.stock.bulkStock({ edits: [{ skuId: second.id, mode: 'ADD', quantity: -1 }] });
  await file.setInputFiles({ name: '재고.csv', mimeType: 'text/csv', buffer: Buffer.from(filled.map((row) => row.join(',')).join('\n')) });
  await preview.getByRole('button', { name: /^문제가 있는 것/ }).click();
  await preview.getByText('시트를 받은 뒤 재고가 8개에서 7개로 바뀌었습니다.').waitFor();
  await preview.getByRole('button', { name: '1건 적용하기' }).click();
  await expect.poll(async () => (await skus()).slice(0, 2).map(({ stockQuantity }) => stockQuantity)).toEqual([5, 7]);
});

test('what a program proposed waits in the history until somebody has looked at it and applied it', async () => {
  const { page } = at.seller;
  const [first] = await skus();
  const edits = [{ skuId: first?.id ?? '', mode: 'SET' as const, quantity: 4 }];
  const { id } = await at.api.plans.propose({ kind: 'STOCK', edits });
  await at.seller.follow(`/app/product/changes?tab=not&id=${id}`);
  await page.getByRole('complementary').getByText('4개').waitFor();
  await at.seller.look('plan-proposed');
  expect((await skus())[0]?.stockQuantity).toBe(5);
  await page.getByRole('button', { name: '확인하고 적용하기' }).click();
  await page.getByRole('dialog', { name: '재고 바꾸기 미리보기' }).getByRole('button', { name: '1건 적용하기' }).click();
  await expect.poll(async () => (await skus())[0]?.stockQuantity).toBe(4);
});
