/** Rules without code: one is written, tried on past orders, switched on, and does its work on the next order by itself; the log says what. */
import { beforeAll, expect, test, vi } from 'vitest';
import { demoSeller } from '../support/demo-seller.ts';
import { shirtFor } from '../support/draft.ts';
import { DEMO } from '../support/signed-in.ts';
import { stepByStep } from '../support/steps.ts';

const SHOP = 'SMART_STORE';
const NAME = '규칙대로 셔츠';
const RULE = '규칙대로 셔츠는 바로';
const MEMO = '포장 주의';
const BOUGHT = ['네이비', 'L'];
const PATIENCE = { timeout: 120_000, interval: 200 };

const at = demoSeller(prepare);
/** An order from before the rule, and the one that it is made for. */
let before: string;
let after: string;

stepByStep();
beforeAll(() => at.seller.enter(DEMO.seller));

async function prepare(): Promise<void> {
  const account = await vi.waitFor(async () => {
    const found = (await at.api.shops.list({})).contents.find(({ shopType, status }) => shopType === SHOP && status === 'NORMAL');
    if (!found) throw new Error('not linked yet');
    return found;
  }, PATIENCE);
  await at.api.catalog.transmit({ product: await shirtFor(at.api, NAME, [account]) });
  await vi.waitFor(async () => expect(await at.shops.products(SHOP, NAME)).toHaveLength(1), PATIENCE);
  before = await at.shops.buy(SHOP, NAME, BOUGHT, 1);
  await collect();
}

async function collect(): Promise<void> {
  const { jobId } = await at.api.orders.import({});
  await vi.waitFor(async () => expect((await at.api.jobs.detail({ id: jobId ?? '' })).job.finishedAt).not.toBeNull(), PATIENCE);
}

async function lineOf(orderNo: string) {
  return (await at.api.orders.search({ keyword: orderNo, scope: 'ORDER_NO' })).contents[0];
}

test('a rule is tried on past orders before it is kept, and changes none of them', async () => {
  const { page } = at.seller;
  await at.seller.go('/app/order/automation');
  await page.getByRole('button', { name: '규칙 만들기' }).first().click();
  const dialog = page.getByRole('dialog', { name: '규칙 만들기' });
  await dialog.getByLabel('규칙 이름').fill(RULE);
  await dialog.getByLabel('상품명·옵션에 들어 있는 말').fill(NAME);
  await dialog.getByRole('checkbox', { name: /^발주확인/ }).check();
  await dialog.getByRole('checkbox', { name: /^따로 포장/ }).check();
  await dialog.getByRole('checkbox', { name: /^메모/ }).check();
  await dialog.getByLabel('메모 내용').fill(MEMO);
  await dialog.getByRole('button', { name: '돌려보기' }).click();
  await dialog.getByText('건에 맞아요').waitFor();
  await expect.poll(() => dialog.getByRole('list', { name: '맞는 주문 가운데 최근 것' }).getByText(NAME).count()).toBe(1);
  await at.seller.look('automation-tried', '[role="dialog"]');
  await dialog.getByRole('button', { name: '저장', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('listitem').filter({ hasText: RULE }).waitFor();
  expect(await lineOf(before)).toMatchObject({ state: 'NEW', memo: null });
});

test('switched on, it confirms the next order and notes it, and leaves alone what came before', async () => {
  const { page } = at.seller;
  const rule = page.getByRole('listitem').filter({ hasText: RULE });
  await rule.getByLabel(`${RULE} 켜기`).click();
  await expect.poll(async () => (await at.api.automation.list({})).contents.find(({ name }) => name === RULE)?.enabled).toBe(true);
  after = await at.shops.buy(SHOP, NAME, BOUGHT, 1);
  await collect();
  await expect.poll(async () => (await lineOf(after))?.state, PATIENCE).toBe('PREPARING');
  const line = await lineOf(after);
  expect(line?.parcel).toMatchObject({ lines: 1, byHand: true });
  const { contents } = await at.api.orders.memos({ lineId: line?.id ?? '' });
  expect(contents).toEqual([expect.objectContaining({ body: MEMO, author: expect.stringContaining(RULE) })]);
  expect((await lineOf(before))?.state).toBe('NEW');
});

test('its log names the order and what was done, and leads to both', async () => {
  const { page } = at.seller;
  await at.seller.follow('/app/order/automation/log');
  const row = page.getByRole('row').filter({ hasText: after });
  await row.getByText(RULE).waitFor();
  await row.getByText(/발주확인, 따로 포장, 메모 남기기/).waitFor();
  await at.seller.look('automation-log');
  expect(await page.getByRole('row').filter({ hasText: before }).count(), 'once the row of the other order is there').toBe(0);
  await row.getByRole('link', { name: '작업 보기' }).waitFor();
});
