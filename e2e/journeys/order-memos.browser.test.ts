/** A note on several orders at once, kept as a to-do, found on its screen and ticked off. */
import { beforeAll, expect, test } from 'vitest';
import { demoSeller } from '../support/demo-seller.ts';
import { holdAnswer } from '../support/held-answer.ts';
import { DEMO } from '../support/signed-in.ts';
import { writeOrder } from '../support/written-order.ts';

const at = demoSeller(async ({ api }) => {
  await writeOrder(api, '메모할 셔츠 하나');
  await writeOrder(api, '메모할 셔츠 둘');
});
beforeAll(async () => {
  await at.seller.enter(DEMO.seller);
  await at.seller.go('/app/order/all?range=all&size=20');
});

test('is written from the bar over a selection and waits on its screen until it is done', async () => {
  const { seller } = at;
  const { page } = seller;
  const table = page.getByRole('main');
  const rows = page.getByRole('checkbox', { name: /^주문 .+ 선택$/ });
  await rows.nth(0).check();
  await rows.nth(1).check();
  const bar = page.getByRole('toolbar', { name: '선택한 항목 처리' });
  await bar.getByRole('button', { name: '메모' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('메모', { exact: true }).fill('고객과 통화 예정');
  await dialog.getByText('할 일로 남기기').click();
  await seller.look('memo-write', '[role=dialog]');
  await dialog.getByRole('button', { name: '저장' }).click();
  await table.getByText('할 일', { exact: true }).first().waitFor();

  await seller.follow('/app/csmemo');
  await expect.poll(() => page.getByText('고객과 통화 예정').count()).toBe(2);
  await seller.look('memos');
  await page.getByText('고객과 통화 예정').first().click();
  const drawer = page.getByRole('listitem').filter({ hasText: '고객과 통화 예정' });
  await drawer.getByRole('button', { name: '완료', exact: true }).click();
  await drawer.getByRole('button', { name: '다시 할 일로' }).waitFor();
  await seller.look('memo-drawer');
  await seller.follow('/app/csmemo?view=OPEN');
  await expect.poll(() => page.getByText('고객과 통화 예정').count()).toBe(1);
});

test('a memo that was sent is no draft any more, though its drawer was closed before the answer came', async () => {
  const { page, follow } = at.seller;
  await follow('/app/order/all?range=all&size=20');
  await page.getByRole('row').filter({ hasText: '메모할 셔츠 하나' }).click();
  const drawer = page.getByRole('complementary');
  const memo = drawer.getByLabel('CS 메모');
  await memo.fill('답을 기다리지 않은 메모');
  const answer = await holdAnswer(page, '/api/v1/order/save-order-cs');
  await drawer.getByRole('button', { name: '메모 저장' }).click();
  await page.keyboard.press('Escape');
  await memo.waitFor({ state: 'detached' });
  await answer();
  await page.getByText('메모를 저장했습니다.').waitFor();
  await page.getByRole('row').filter({ hasText: '메모할 셔츠 하나' }).click();
  await drawer.getByText('답을 기다리지 않은 메모').waitFor();
  await expect.poll(() => memo.inputValue()).toBe('');
});
