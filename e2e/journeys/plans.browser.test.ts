/** A bulk change of prices: looked at, applied, seen in the shops, taken back. */
import { beforeAll, expect, test, vi } from 'vitest';
import { demoSeller } from '../support/demo-seller.ts';
import { PRICE, shirtFor } from '../support/draft.ts';
import { DEMO } from '../support/signed-in.ts';
import { stepByStep } from '../support/steps.ts';

const NAMES = ['한꺼번에 셔츠 하나', '한꺼번에 셔츠 둘'];
const LOWER = PRICE * 0.9;
const PATIENCE = { timeout: 60_000, interval: 200 };

const at = demoSeller(sell);
stepByStep();
beforeAll(() => at.seller.login(DEMO.seller));

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
  await at.seller.look('plan-undone');
});
