/** A return from its request to the shelf, a cancel of what has been packed already, and what sellers file for buyers who telephone: at a shop and by hand. */
import { beforeAll, expect, test, vi } from 'vitest';
import { demoSeller } from '../support/demo-seller.ts';
import { shirtFor } from '../support/draft.ts';
import { DEMO } from '../support/signed-in.ts';
import { stepByStep } from '../support/steps.ts';
import { writeOrder } from '../support/written-order.ts';

const SHOP = 'CAFE24';
const NAME = '돌아온 셔츠';
/** Takes returns that the seller files. */
const FILED_AT = 'SMART_STORE';
const FILED_NAME = '전화로 돌아온 셔츠';
const BOUGHT = ['네이비', 'L'];
const PATIENCE = { timeout: 120_000, interval: 200 };
const INVOICE = '612345678906';

const at = demoSeller(prepare);
/** Orders of the shops: one that its buyer sends back, one that is packed when its buyer changes her mind, one whose buyer telephones. */
let returned: string;
let packed: string;
let called: string;

stepByStep();
beforeAll(() => at.seller.enter(DEMO.seller));

async function prepare(): Promise<void> {
  await sell(SHOP, NAME);
  await sell(FILED_AT, FILED_NAME);
  // It is there a moment before it is on sale.
  returned = await vi.waitFor(() => at.shops.buy(SHOP, NAME, BOUGHT, 2), PATIENCE);
  packed = await at.shops.buy(SHOP, NAME, BOUGHT, 1);
  called = await vi.waitFor(() => at.shops.buy(FILED_AT, FILED_NAME, BOUGHT, 2), PATIENCE);
  await collect();
  const ids = await Promise.all([returned, packed, called].map(async (orderNo) => (await lineOf(orderNo))?.id ?? ''));
  await ended((await at.api.orders.confirm({ ids })).jobId);
  const parcel = { courierCode: 'CJ', invoiceNo: '612345678917' };
  await ended((await at.api.orders.dispatch({ items: [ids[0] ?? '', ids[2] ?? ''].map((id) => ({ id, ...parcel })) })).jobId);
  await at.shops.deliver(SHOP, returned);
  await at.shops.deliver(FILED_AT, called);
  await at.shops.requestReturn(SHOP, returned);
  await at.shops.requestCancel(SHOP, packed);
  await collect();
}

async function sell(shopType: typeof SHOP | typeof FILED_AT, name: string): Promise<void> {
  const account = await vi.waitFor(async () => {
    const found = (await at.api.shops.list({})).contents.find((each) => each.shopType === shopType && each.status === 'NORMAL');
    if (!found) throw new Error('not linked yet');
    return found;
  }, PATIENCE);
  await at.api.catalog.transmit({ product: await shirtFor(at.api, name, [account]) });
  await vi.waitFor(async () => expect(await at.shops.products(shopType, name)).toHaveLength(1), PATIENCE);
}

async function collect(): Promise<void> {
  await ended((await at.api.orders.import({})).jobId);
}

async function ended(id: string | null): Promise<void> {
  await vi.waitFor(async () => expect((await at.api.jobs.detail({ id: id ?? '' })).job.finishedAt).not.toBeNull(), PATIENCE);
}

async function lineOf(orderNo: string) {
  return (await at.api.orders.search({ keyword: orderNo, scope: 'ORDER_NO' })).contents[0];
}

async function onHand(orderNo = returned): Promise<number> {
  const line = await lineOf(orderNo);
  const { contents } = await at.api.stock.availableQuantity({ skuIds: [line?.skuId ?? ''] });
  return (contents[0]?.free ?? 0) + (contents[0]?.reserved ?? 0);
}

test('a return that has come back is looked at and approved in one dialog: what is as new goes back on the shelf, what is broken does not, and the buyer has her money back', async () => {
  const { page } = at.seller;
  const before = await onHand();
  await at.seller.go('/app/claim/returnRequest');
  const row = page.getByRole('row').filter({ hasText: returned });
  await row.waitFor();
  await at.seller.look('claim-return');
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: '반품 수거완료', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '반품 수거완료', exact: true }).click();
  await row.getByText('반품 수거완료', { exact: true }).waitFor();
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: '반품승인', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '반품승인 1건' });
  await expect.poll(() => dialog.getByLabel('재판매').inputValue()).toBe('2');
  await dialog.getByLabel('재판매').fill('1');
  await dialog.getByLabel('불량').fill('1');
  await at.seller.look('claim-return-approve');
  await dialog.getByRole('button', { name: '반품승인', exact: true }).click();
  await row.waitFor({ state: 'detached' });
  await expect.poll(() => onHand()).toBe(before + 1);
  const line = await lineOf(returned);
  expect(line).toMatchObject({ state: 'RETURNED', claim: null });
  // Nothing is left to be decided about, and the shop itself says that it is over and paid back.
  const { history } = await at.api.orders.detail({ id: line?.id ?? '' });
  expect(history).toContainEqual(expect.objectContaining({ title: '반품 재고 결정', detail: '재판매 1개 · 불량 1개' }));
  expect(await at.shops.orderLines(SHOP, returned)).toEqual([expect.objectContaining({ claim: expect.stringMatching(/반품완료/) })]);
});

test('a cancel of what is packed is refused with its parcel, and the order is on its way', async () => {
  const { page } = at.seller;
  await at.seller.follow('/app/claim/cancleRequest');
  const row = page.getByRole('row').filter({ hasText: packed });
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: '취소거부', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '취소거부 1건' });
  await dialog.getByRole('button', { name: '취소거부', exact: true }).click();
  await dialog.getByText('송장번호를 입력해주십시오.').waitFor();
  await dialog.getByLabel(`${packed} 송장번호`).fill(INVOICE);
  await at.seller.look('claim-cancel-reject', '[role="dialog"]');
  await dialog.getByRole('button', { name: '취소거부', exact: true }).click();
  await row.waitFor({ state: 'detached' });
  expect(await lineOf(packed)).toMatchObject({ state: 'DELIVERING', invoiceNo: INVOICE, claim: null });
  expect(await at.shops.orderLines(SHOP, packed)).toEqual([expect.objectContaining({ invoiceNo: INVOICE })]);
});

test('a buyer of a shop telephones: her return of one piece is filed there from the order, approved, and booked in stock and in the money that is expected', async () => {
  const { page } = at.seller;
  const id = (await lineOf(called))?.id ?? '';
  const [before, money] = [await onHand(called), await at.api.settlement.money({ id })];
  await at.seller.follow(`/app/order/all?q=${called}&scope=ORDER_NO&id=${id}`);
  await page.getByText('이 주문의 교환은 스마트스토어센터에서 접수해 주세요').waitFor();
  await page.getByRole('button', { name: '접수하기' }).click();
  const dialog = page.getByRole('dialog', { name: '반품 접수' });
  await dialog.getByLabel('수량').fill('3');
  await dialog.getByRole('button', { name: '반품 접수', exact: true }).click();
  await dialog.getByText('접수할 수 있는 수량은 2개입니다.').waitFor();
  await dialog.getByLabel('수량').fill('1');
  await dialog.getByLabel('수거 방법').selectOption({ label: '구매자가 직접 보냄' });
  await dialog.getByLabel('수거 택배사').selectOption({ label: 'CJ대한통운' });
  await dialog.getByRole('button', { name: '반품 접수', exact: true }).click();
  await dialog.getByText('택배사와 송장번호를 함께 입력하거나').waitFor();
  await dialog.getByLabel('수거 송장번호').fill('612345678928');
  await dialog.getByLabel('메모').fill('사이즈가 작다고 하심');
  await at.seller.look('claim-file-shop', '[role="dialog"]');
  await dialog.getByRole('button', { name: '반품 접수', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const [filed] = await vi.waitFor(async () => {
    const { contents } = await at.api.claims.list({ types: ['RETURN'], view: 'OPEN' });
    expect(contents.filter(({ orderNo }) => orderNo === called)).toHaveLength(1);
    return contents.filter(({ orderNo }) => orderNo === called);
  }, PATIENCE);
  expect(filed).toMatchObject({ raiser: 'SELLER', quantity: 1, state: 'COLLECTING', detail: '사이즈가 작다고 하심' });
  expect(await at.shops.orderLines(FILED_AT, called)).toEqual([expect.objectContaining({ claim: expect.stringMatching(/반품/) })]);

  await at.seller.follow('/app/claim/returnRequest');
  const row = page.getByRole('row').filter({ hasText: called });
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: '반품승인', exact: true }).click();
  const approval = page.getByRole('dialog', { name: '반품승인 1건' });
  await expect.poll(() => approval.getByLabel('재판매').inputValue()).toBe('1');
  await approval.getByRole('button', { name: '반품승인', exact: true }).click();
  await row.waitFor({ state: 'detached' });
  await expect.poll(() => onHand(called)).toBe(before + 1);
  const { claims, history } = await at.api.orders.detail({ id });
  expect(claims.map(({ type, state, quantity }) => [type, state, quantity])).toEqual([['RETURN', 'DONE', 1]]);
  expect(history).toContainEqual(expect.objectContaining({ title: '반품 접수', detail: '1개', actor: DEMO.seller }));
  const after = await at.api.settlement.money({ id });
  expect(after.expected).toMatchObject({ reduced: true });
  expect(after.expected?.total).toBeLessThan(money.expected?.total ?? 0);
});

test('a buyer of an order by hand telephones: her return is filed from the order, withdrawn, and filed again for an exchange', async () => {
  const { page } = at.seller;
  const { orderNo, ids } = await writeOrder(at.api, '전화로 판 셔츠');
  const [id = ''] = ids;
  await ended((await at.api.orders.confirm({ ids: [id] })).jobId);
  await ended((await at.api.orders.dispatchWithout({ ids: [id], courierCode: 'DIRECT' })).jobId);
  await at.seller.follow(`/app/order/all?q=${orderNo}&scope=ORDER_NO&id=${id}`);
  await page.getByRole('button', { name: '접수하기' }).click();
  const dialog = page.getByRole('dialog', { name: '반품·교환 접수' });
  await dialog.getByLabel('구매자가 낼 반품 배송비').fill('3000');
  await dialog.getByText('돌려줄 금액').waitFor();
  await at.seller.look('claim-file', '[role="dialog"]');
  await dialog.getByRole('button', { name: '반품 접수', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await at.seller.follow('/app/claim/returnRequest');
  const row = page.getByRole('row').filter({ hasText: orderNo });
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: '반품철회', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '반품철회', exact: true }).click();
  await row.waitFor({ state: 'detached' });
  await at.seller.follow(`/app/order/all?q=${orderNo}&scope=ORDER_NO&id=${id}`);
  await page.getByRole('button', { name: '접수하기' }).click();
  await dialog.getByText('교환요청 목록에서').click();
  await dialog.getByRole('button', { name: '교환 접수', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await at.api.orders.detail({ id })).claims.map(({ type, state }) => [type, state])).toEqual([
    ['EXCHANGE', 'REQUESTED'],
    ['RETURN', 'WITHDRAWN'],
  ]);
});
