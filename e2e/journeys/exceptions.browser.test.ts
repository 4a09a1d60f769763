/** What a day brings beside plain orders: a buyer who wants to cancel, and a product that the copy does not know yet. */
import type { Route } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { demoSeller } from '../support/demo-seller.ts';
import { shirtFor } from '../support/draft.ts';
import { DEMO } from '../support/signed-in.ts';
import { stepByStep } from '../support/steps.ts';

const NAME = '마음이 바뀐 원피스';
const UNKNOWN = '쇼핑몰에만 있던 원피스';
const BOUGHT = ['네이비', 'L'];
const PATIENCE = { timeout: 120_000, interval: 200 };

const at = demoSeller(prepare);
/** Orders of the shop: one that is cancelled, one that is sent, one of the unknown product. */
let unwanted: string;
let wanted: string;
let unknown: string;

stepByStep();
beforeAll(() => at.seller.enter(DEMO.seller));

async function prepare(): Promise<void> {
  const account = await vi.waitFor(async () => {
    const found = (await at.api.shops.list({})).contents.find(({ shopType, status }) => shopType === 'SMART_STORE' && status === 'NORMAL');
    if (!found) throw new Error('not linked yet');
    return found;
  }, PATIENCE);
  await at.api.catalog.transmit({ product: await shirtFor(at.api, NAME, [account]) });
  await vi.waitFor(async () => expect(await at.shops.products('SMART_STORE', NAME)).toHaveLength(1), PATIENCE);
  const [product] = await at.shops.products('SMART_STORE', NAME);
  await at.shops.sellOwn('SMART_STORE', {
    accountId: product?.accountId ?? '',
    name: UNKNOWN,
    price: 45_000,
    items: [{ optionValues: ['네이비 L'], quantity: 10 }],
  });
  unwanted = await at.shops.buy('SMART_STORE', NAME, BOUGHT, 1);
  wanted = await at.shops.buy('SMART_STORE', NAME, BOUGHT, 1);
  unknown = await at.shops.buy('SMART_STORE', UNKNOWN, [], 1);
  await collect();
  const ids = await lineIds([unwanted, wanted]);
  await at.api.orders.confirm({ ids });
  await vi.waitFor(async () => {
    const rows = await Promise.all(ids.map((id) => at.api.orders.detail({ id })));
    expect(rows.map(({ row }) => row.state)).toEqual(['PREPARING', 'PREPARING']);
  }, PATIENCE);
}

async function collect(): Promise<void> {
  const { jobId } = await at.api.orders.import({});
  await vi.waitFor(async () => expect((await at.api.jobs.detail({ id: jobId })).job.finishedAt).not.toBeNull(), PATIENCE);
}

async function lineIds(orderNos: readonly string[]): Promise<string[]> {
  const { contents } = await at.api.orders.search({ size: 200 });
  return contents.filter((row) => orderNos.includes(row.orderNo)).map((row) => row.id);
}

test('an order of an unknown product is matched in its row, and takes its stock', async () => {
  const { page } = at.seller;
  await at.seller.go('/app/order/new');
  const row = page.getByRole('row').filter({ hasText: unknown });
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: '발주확인', exact: true }).click();
  const question = page.getByRole('dialog', { name: '매칭이 필요한 주문 1건' });
  await question.getByText('재고가 줄지 않았어요').waitFor();
  await at.seller.look('order-unmatched-warning');
  await question.getByRole('button', { name: '취소' }).click();
  await row.getByRole('checkbox').uncheck();
  await row.getByRole('button', { name: '매칭 필요' }).click();
  const panel = page.getByRole('dialog', { name: `${unknown} SKU 매칭` });
  await panel.getByText('다음 주문에도 쓰여요').waitFor();
  expect(await panel.getByRole('radio', { checked: true }).count(), 'nothing is chosen once the candidates are there').toBe(0);
  await panel.getByRole('button', { name: '매칭', exact: true }).click();
  await panel.getByText('매칭할 SKU를 골라주십시오.').waitFor();
  await panel.getByLabel('SKU 코드나 이름').fill(NAME);
  await panel.getByRole('radio').first().waitFor();
  await at.seller.look('order-mapping');
  await panel
    .locator('label')
    .filter({ hasText: BOUGHT.join(' / ') })
    .click();
  await panel.getByRole('button', { name: '매칭', exact: true }).click();
  await page.getByText('주문 1건을 매칭했습니다.').waitFor();
  await row.getByRole('button', { name: '매칭 필요' }).waitFor({ state: 'detached' });
  const [line] = (await at.api.orders.search({ keyword: unknown, scope: 'ORDER_NO' })).contents;
  expect(line?.flags).not.toContain('NEEDS_MAPPING');
  expect((await at.api.stock.availableQuantity({ skuIds: [line?.skuId ?? ''] })).contents[0]?.reserved).toBeGreaterThanOrEqual(3);
});

test('an order beyond the stock is accepted only when the seller wants it', async () => {
  const { page } = at.seller;
  const SEARCH = '**/api/v1/order/search?*';
  const soldTwice = async (route: Route) => {
    const response = await route.fetch();
    const json = await response.json();
    const contents = json.contents.flatMap((row: object) => [
      { ...row, flags: ['OVERSOLD'] },
      { ...row, id: '999999', flags: [] },
    ]);
    await route.fulfill({ response, json: { ...json, contents } });
  };
  await page.route(SEARCH, soldTwice);
  await at.seller.go('/app/order/new');
  for (const nth of [0, 1]) await page.getByRole('row').filter({ hasText: unknown }).nth(nth).getByRole('checkbox').check();
  await page.getByRole('button', { name: '발주확인', exact: true }).click();
  const question = page.getByRole('dialog', { name: '재고가 부족한 주문 1건' });
  await question.getByText('재고보다 많이 팔린 주문이에요').waitFor();
  await at.seller.look('order-oversold-warning');
  await page.setViewportSize({ width: 390, height: 844 });
  const labels = question.getByRole('button').locator('span span');
  const cutOff = () =>
    labels.evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent));
  await expect.poll(cutOff).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await question.getByRole('button', { name: '취소' }).click();
  await page.unroute(SEARCH, soldTwice);
  const [line] = (await at.api.orders.search({ keyword: unknown, scope: 'ORDER_NO' })).contents;
  expect(line?.state).toBe('NEW');
});

test('an order whose buyer wants to cancel is not sent by mistake', async () => {
  const { page } = at.seller;
  await at.shops.requestCancel('SMART_STORE', unwanted);
  await collect();
  await at.seller.follow('/app/order/delivery');
  await page.getByLabel(`${unwanted} 송장번호`).fill('612345678906');
  const other = page.getByLabel(`${wanted} 송장번호`);
  await other.focus();
  // Both go to one receiver: what was typed for the parcel stands there too, until another number is typed.
  await expect.poll(() => other.inputValue()).toBe('612345678906');
  await other.fill('612345678917');
  await page.getByRole('button', { name: '발송처리 2건' }).click();
  const dialog = page.getByRole('dialog', { name: '취소요청이 들어온 주문 1건' });
  await dialog.getByText(unwanted).waitFor();
  await at.seller.look('dispatch-cancel-warning');
  await dialog.getByRole('button', { name: '나머지 1건 발송처리' }).click();
  await page.getByRole('row').filter({ hasText: wanted }).waitFor({ state: 'detached' });
  await expect.poll(() => at.shops.orderLines('SMART_STORE', wanted)).toEqual([expect.objectContaining({ invoiceNo: '612345678917' })]);
  expect(await at.shops.orderLines('SMART_STORE', unwanted)).toEqual([expect.objectContaining({ invoiceNo: null })]);
});

test('the cancel request is approved, the shop refunds, and the pieces are free again', async () => {
  const { page } = at.seller;
  const [line] = (await at.api.orders.search({ keyword: unwanted, scope: 'ORDER_NO' })).contents;
  const free = async () => (await at.api.stock.availableQuantity({ skuIds: [line?.skuId ?? ''] })).contents[0]?.free ?? 0;
  const before = await free();
  await at.seller.follow('/app/claim/cancleRequest');
  const row = page.getByRole('row').filter({ hasText: unwanted });
  await row.waitFor();
  await at.seller.look('claim-cancel');
  await row.getByRole('checkbox').click();
  await page.getByRole('button', { name: '취소승인' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '취소승인' }).click();
  await row.waitFor({ state: 'detached' });
  expect((await at.api.orders.search({ keyword: unwanted, scope: 'ORDER_NO' })).contents[0]?.state).toBe('CANCELED');
  await expect.poll(() => free()).toBe(before + 1);
});
