/** Labels by GOODSFLOW: linked in the settings, asked for and printed at the desk; the number comes by itself and the order has left. */
import { GOODSFLOW_SANDBOX_KEY } from '@moa/sandbox/base-paths';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { demoSeller } from '../support/demo-seller.ts';
import { DEMO } from '../support/signed-in.ts';
import { stepByStep } from '../support/steps.ts';
import { writeOrder } from '../support/written-order.ts';

const NAME = '라벨 셔츠';
/** The news are taken once a minute. */
const PATIENCE = { timeout: 150_000, interval: 1_000 };
let orderNo = '';

const at = demoSeller(async ({ api }) => {
  const order = await writeOrder(api, NAME, '라벨 받는 분');
  orderNo = order.orderNo;
  await api.orders.confirm({ ids: order.ids });
  await vi.waitFor(async () => expect((await api.orders.search({ status: ['PREPARING'], keyword: NAME })).totalElements).toBe(1), PATIENCE);
});

stepByStep();
beforeAll(() => at.seller.enter(DEMO.seller));
// The copy is not this journey's alone.
afterAll(() => at.api.goodsflow.unlink({}));

test('she links her contract, mends the place it sends from, and chooses who brings her parcels', async () => {
  const { page } = at.seller;
  await at.seller.go('/app/setting/setting#goodsflow');
  const section = page.locator('#goodsflow');
  await section.getByLabel('API 키').fill('wrong-key-0000');
  at.seller.expectMessage(/status of 4\d\d/);
  await section.getByRole('button', { name: '연결', exact: true }).click();
  await section.getByText('굿스플로가 받지 않는 키입니다.').waitFor();
  await section.getByLabel('API 키').fill(GOODSFLOW_SANDBOX_KEY);
  await section.getByRole('button', { name: '연결', exact: true }).click();
  await section.getByLabel('출고지', { exact: true }).waitFor();

  await section.getByRole('button', { name: '고른 출고지 고치기' }).click();
  const dialog = page.getByRole('dialog', { name: '출고지 고치기' });
  await dialog.getByLabel('출고지 이름').fill('모아 본사 창고');
  await dialog.getByLabel('연락처').fill('12');
  await dialog.getByRole('button', { name: '저장', exact: true }).click();
  await dialog.getByText('연락처는 숫자 8~12자리로 입력해주십시오.').first().waitFor();
  await at.seller.look('goodsflow-center', '[role=dialog]');
  await dialog.getByLabel('연락처').fill('02-1234-5678');
  await dialog.getByRole('button', { name: '저장', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect
    .poll(() => section.getByLabel('출고지', { exact: true }).locator('option:checked').textContent())
    .toContain('모아 본사 창고');

  await section.getByLabel('택배사', { exact: true }).selectOption({ label: 'CJ대한통운' });
  await section.getByRole('button', { name: '굿스플로 설정 저장' }).click();
  await expect.poll(async () => (await at.api.goodsflow.status({})).ready).toBe(true);
  await at.seller.look('goodsflow-linked', '#goodsflow');
});

test('she asks for a label and prints it; the number comes, and the parcel is dispatched under it', async () => {
  const { page, context } = at.seller;
  await at.seller.follow(`/app/order/delivery?range=all&q=${encodeURIComponent(NAME)}`);
  await page.getByRole('row').filter({ hasText: orderNo }).waitFor();
  await page.getByRole('button', { name: '굿스플로', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '굿스플로 라벨' });
  await dialog.getByRole('button', { name: '라벨 접수' }).click();
  await dialog.getByText('접수 1건, 실패 0건').waitFor();
  await at.seller.look('goodsflow-labels', '[role=dialog]');
  const [printout] = await Promise.all([
    context.waitForEvent('page'),
    dialog.getByRole('button', { name: /출력 대기 1상자 출력/ }).click(),
  ]);
  await printout.getByText('운송장 1장을 출력했습니다.').waitFor();
  const number = (await printout.getByRole('listitem').textContent()) ?? '';
  await printout.close();
  expect(number).toMatch(/^\d{12}$/);
  await expect.poll(() => dialog.getByText('발송처리함').count(), PATIENCE).toBe(1);
  await dialog.getByText(number).waitFor();
  await at.seller.look('goodsflow-printed', '[role=dialog]');
  await expect
    .poll(async () => (await at.api.orders.search({ keyword: orderNo, scope: 'ORDER_NO' })).contents[0], PATIENCE)
    .toMatchObject({ state: 'DELIVERING', invoiceNo: number, courierCode: 'CJ' });
});
