/** A courier's result file: sent as one job that survives leaving the page, and gives back the rows that failed. */
import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { demoSeller } from '../support/demo-seller.ts';
import { DEMO } from '../support/signed-in.ts';
import { writeOrder } from '../support/written-order.ts';

let orderNo = '';
let ids: string[] = [];

const at = demoSeller(async ({ api }) => {
  const order = await writeOrder(api, '파일로 보내는 셔츠');
  orderNo = order.orderNo;
  ids = order.ids;
  // One stays: a list without a row takes no file, and what was sent may have arrived before anybody looks.
  const staying = await writeOrder(api, '남아 있는 셔츠');
  await api.orders.confirm({ ids: [...ids, ...staying.ids] });
});
beforeAll(() => at.seller.enter(DEMO.seller));

test('a file of invoice numbers is looked at, sent, followed, and gives back what failed', async () => {
  const { page } = at.seller;
  await expect.poll(async () => (await at.api.orders.detail({ id: ids[0] ?? '' })).row.state).toBe('PREPARING');
  await at.seller.go('/app/order/delivery');
  await page.getByRole('button', { name: '송장 파일 올리기' }).click();
  const dialog = page.getByRole('dialog', { name: '송장 파일 올리기' });
  const choose = (name: string, text: string) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

  await choose('상품.csv', '상품명,수량\n셔츠,1\n');
  await dialog.getByText('제목 줄에서 주문번호와 송장번호를 찾지 못했습니다.').waitFor();
  // Headings that nobody knows are chosen once, and known from then on.
  const odd = `관리코드,등기\n${orderNo},640012345674\n`;
  await choose('코드.csv', odd);
  await dialog.getByLabel('주문번호', { exact: true }).selectOption({ label: '관리코드' });
  await dialog.getByLabel('송장번호', { exact: true }).selectOption({ label: '등기' });
  await dialog.getByText('모두 보낼 수 있어요.').waitFor();
  await choose('다음.csv', odd);
  await dialog.getByRole('button', { name: '읽은 열: 관리코드 · 등기' }).waitFor();
  await choose(
    '송장.csv',
    `주문번호,택배사,운송장번호\n${orderNo},대한통운,640012345678\nNOWHERE,CJ대한통운,640012345689\nSHORT,CJ대한통운,12345\n,,\nLATER,CJ대한통운,\n`,
  );
  await dialog.getByText('3줄을 읽었어요.').waitFor();
  const problems = dialog.getByRole('region', { name: '확인할 줄' });
  await problems.getByRole('row', { name: '3 NOWHERE 640012345689 주문을 찾을 수 없습니다.' }).waitFor();
  await problems.getByRole('row', { name: '4 SHORT 12345' }).waitFor();
  await dialog.getByText('송장번호가 빈 1줄은 보내지 않아요.').waitFor();
  await at.seller.look('invoice-file');
  await dialog.getByRole('button', { name: '발송처리 1줄' }).click();

  const strips = page.getByRole('region', { name: '방금 시작한 작업' });
  await strips.getByText('1 / 3건 · 실패 2건').waitFor();
  await at.seller.look('invoice-file-sent');
  // Also from the job itself, for who has left the page meanwhile.
  await at.seller.follow('/app/job-history');
  await page.getByText('송장 파일 발송처리 3건').first().click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '실패한 줄 내려받기' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^송장_실패_\d{8}\.xlsx$/);

  // Mended or not, it can be chosen again as it is.
  await at.seller.follow('/app/order/delivery');
  await page.getByRole('button', { name: '송장 파일 올리기' }).click();
  const failed = await buffer(await download.createReadStream());
  await dialog.locator('input[type=file]').setInputFiles({ name: '실패.xlsx', mimeType: 'application/octet-stream', buffer: failed });
  await dialog.getByText('2줄을 읽었어요.').waitFor();
  await dialog.getByRole('row', { name: /SHORT 12345 주문을 찾을 수 없습니다.*짧습니다/ }).waitFor();
});
