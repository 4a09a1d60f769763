/** A month's settlement: what the shop reports is fetched by a job, a difference is found with its cause, marked as looked at, and taken out. */
import { File } from 'node:buffer';
import { buffer } from 'node:stream/consumers';
import { koreanDate } from '@moa/core';
import { beforeAll, expect, test, vi } from 'vitest';
import { readSheet } from '../../apps/server/src/platform/sheets/index.ts';
import { demoSeller } from '../support/demo-seller.ts';
import { DEMO } from '../support/signed-in.ts';
import { stepByStep } from '../support/steps.ts';

const SHOP = 'SMART_STORE';
const NAME = '바스락 린넨 오버핏 셔츠';
const PATIENCE = { timeout: 120_000, interval: 200 };

const at = demoSeller(prepare);
/** Orders that their buyers kept: one is paid as expected, of the other something is deducted. */
let orderNos: string[] = [];

stepByStep();
beforeAll(() => at.seller.enter(DEMO.seller));

async function prepare(): Promise<void> {
  await vi.waitFor(async () => expect(await at.shops.products(SHOP, NAME)).toHaveLength(1), PATIENCE);
  orderNos = [await at.shops.buy(SHOP, NAME, ['아이보리', 'M'], 1), await at.shops.buy(SHOP, NAME, ['아이보리', 'L'], 2)];
  await collect();
  const ids = await Promise.all(orderNos.map(async (orderNo) => (await lineOf(orderNo)).id));
  await ended((await at.api.orders.confirm({ ids })).jobId);
  const items = ids.map((id, index) => ({ id, courierCode: 'CJ', invoiceNo: `61234567890${index}` }));
  await ended((await at.api.orders.dispatch({ items })).jobId);
  for (const orderNo of orderNos) {
    await at.shops.deliver(SHOP, orderNo);
    await at.shops.decide(SHOP, orderNo);
  }
  await collect();
}

async function collect(): Promise<void> {
  await ended((await at.api.orders.import({})).jobId);
}

async function ended(id: string | null): Promise<void> {
  await vi.waitFor(async () => expect((await at.api.jobs.detail({ id: id ?? '' })).job.finishedAt).not.toBeNull(), PATIENCE);
}

async function lineOf(orderNo: string) {
  return vi.waitFor(async () => {
    const [line] = (await at.api.orders.search({ keyword: orderNo, scope: 'ORDER_NO' })).contents;
    if (line === undefined) throw new Error(`${orderNo} was not collected`);
    return line;
  }, PATIENCE);
}

const rowOf = (orderNo: string | undefined) => at.seller.page.getByRole('row').filter({ hasText: (orderNo ?? '').slice(-8) });

test('what the shop reports is fetched by a job, and agrees to the won with what was expected', async () => {
  const { page } = at.seller;
  await at.seller.go('/app/settle/list');
  await page.getByRole('button', { name: '정산 가져오기' }).click();
  for (const orderNo of orderNos) await rowOf(orderNo).getByText('일치', { exact: true }).waitFor();
});

test('a deduction in a file of the shop is a difference with its cause, and is marked as looked at', async () => {
  const { page } = at.seller;
  const [, orderNo = ''] = orderNos;
  const { lineNo } = await lineOf(orderNo);
  await page.getByRole('button', { name: '정산 파일 올리기' }).first().click();
  const dialog = page.getByRole('dialog', { name: '정산 파일 올리기' });
  const shop = (await at.api.shops.list({})).contents.find(({ shopType }) => shopType === SHOP);
  await dialog.getByLabel('쇼핑몰').selectOption(shop?.id ?? '');
  const today = koreanDate(new Date());
  const text = [
    '주문번호,상품주문번호,구분,정산금액,지급일',
    `${orderNo},${lineNo},페널티,-500,${today}`,
    `${orderNo},${lineNo},페널티,많이,${today}`,
  ].join('\n');
  await dialog.locator('input[type=file]').setInputFiles({ name: '정산.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await dialog.getByText('2줄 중 1건을 새로 반영했어요.').waitFor();
  await dialog.getByText('3행: 정산금액을 읽을 수 없습니다.').waitFor();
  await at.seller.look('settle-file', '[role="dialog"]');
  await dialog.getByRole('button', { name: '닫기' }).last().click();

  await rowOf(orderNo).getByText('불일치').waitFor();
  await rowOf(orderNo).getByText('공제금').click();
  const drawer = page.getByRole('complementary', { name: NAME });
  await drawer.getByText('-500원').first().waitFor();
  await at.seller.look('settle-difference');
  await drawer.getByRole('button', { name: '확인했어요' }).click();
  await drawer.getByText('님이').waitFor();
  await at.seller.follow('/app/settle/list?open=1');
  await page.getByText('조건에 맞는 정산 내역이 없어요.').waitFor();
});

test('a transfer is seen against the bank to the won, and what is reported of it later is a row of its own', async () => {
  const { page } = at.seller;
  const [, orderNo = ''] = orderNos;
  await at.seller.follow('/app/settle/payout');
  const waiting = page.getByRole('button', { name: /확인 필요/ }).filter({ hasText: '-500원' });
  await waiting.click();
  const drawer = page.getByRole('complementary', { name: /지급$/ });
  await drawer.getByText('받을 금액과 500원 달라요.').waitFor();
  await drawer.getByText('차이와 같은 금액').waitFor();
  await at.seller.look('settle-payout');
  await drawer.getByRole('button', { name: '차이를 남기고 확인' }).click();
  await drawer.getByText('님이').waitFor();

  const { lineNo } = await lineOf(orderNo);
  const shop = (await at.api.shops.list({})).contents.find(({ shopType }) => shopType === SHOP);
  const text = ['주문번호,상품주문번호,구분,정산금액,지급일', `${orderNo},${lineNo},페널티,-800,${koreanDate(new Date())}`].join('\n');
  const { jobId } = await at.api.settlement.upload({ accountId: shop?.id ?? '', file: new File([text], '정산.csv') });
  await ended(jobId);
  await at.seller.follow(`/app/settle/detail?q=${orderNo}`);
  await page.getByRole('row').filter({ hasText: '조정' }).getByText('-300원').waitFor();
  await page.getByRole('row').filter({ hasText: '페널티' }).getByText('-500원').waitFor();
});

test('the month is closed by its shops, its calendar has every day, and both sums are those of the rows', async () => {
  const { page } = at.seller;
  await at.seller.follow('/app/settle/summary');
  await page.getByRole('table', { name: '정산 달력' }).waitFor();
  await at.seller.look('settle-calendar');
  await at.seller.follow('/app/settle/month');
  await page.getByRole('heading', { name: /부가세 자료/ }).waitFor();
  await at.seller.look('settle-month');
  const month = await at.api.settlement.month({});
  const sum = month.shops.reduce((all, { amount }) => all + amount, 0);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '엑셀로 받기' }).first().click()]);
  const { lines } = await readSheet(await buffer(await download.createReadStream()), { rows: 1_000, columns: 50, characters: 1_000_000 });
  const place = lines[0]?.cells.indexOf('정산') ?? -1;
  expect(lines.slice(1).reduce((all, { cells }) => all + Number(cells[place]), 0)).toBe(sum);
});

test('the month goes out as a file with its sums, and the order says every number of it', async () => {
  const { page } = at.seller;
  const [, orderNo = ''] = orderNos;
  await at.seller.follow('/app/settle/list');
  await page.getByRole('button', { name: '엑셀로 받기' }).click();
  const dialog = page.getByRole('dialog', { name: '정산 엑셀로 받기' });
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: '내려받기' }).click()]);
  const { lines } = await readSheet(await buffer(await download.createReadStream()), { rows: 1_000, columns: 50, characters: 1_000_000 });
  expect(lines.find(({ cells }) => cells.includes(orderNo))?.cells).toEqual(expect.arrayContaining(['불일치', '-800', '공제금 -800원']));

  await at.seller.follow(`/app/order/all?q=${orderNo}&id=${(await lineOf(orderNo)).id}`);
  const drawer = page.getByRole('complementary', { name: new RegExp(orderNo) });
  await drawer.getByText('구매자 결제').waitFor();
  await drawer.getByText('정산된 금액').waitFor();
  await drawer.getByText('쇼핑몰이 주문과 함께 알린 금액').first().waitFor();
  await at.seller.look('order-money');
});
