/** Parcels on their way: looked at as soon as they are sent, one that stands still found by its days, one that arrives delivered by it. */
import { beforeAll, expect, test, vi } from 'vitest';
import { demoLogin, demoSeller } from '../support/demo-seller.ts';
import { DEMO } from '../support/signed-in.ts';
import { stepByStep } from '../support/steps.ts';
import { writeOrder } from '../support/written-order.ts';

const CARRIER = 'kr.cjlogistics';
const DAY_MS = 86_400_000;
/** A tracker is asked again after a minute at the soonest. */
const PATIENCE = { timeout: 150_000, interval: 2_000 };
/** The last digit but one is nought: by itself the simulated parcel is not scanned for minutes. */
const numbered = (n: number) => {
  const body = `5031${String(n).padStart(5, '0')}00`;
  return `${body}${Number(body) % 7}`;
};
const NAMES = ['움직이는 셔츠', '멈춘 셔츠', '기다리는 셔츠'];
const MOVING = numbered(1);
const STILL = numbered(2);
const UNSEEN = numbered(3);

let scan: (number: string, step: string, at?: Date) => Promise<unknown>;

const at = demoSeller(async ({ api }) => {
  const { sandbox } = await demoLogin();
  scan = (number, step, when) =>
    sandbox('POST', '/services/TRACKER/parcels', { carrier: CARRIER, number, step, ...(when ? { at: when.toISOString() } : {}) });
  await scan(MOVING, 'IN_TRANSIT');
  await scan(STILL, 'IN_TRANSIT', new Date(Date.now() - 6 * DAY_MS));
  const ids: string[] = [];
  for (const name of NAMES) ids.push(...(await writeOrder(api, name, `${name} 받는 분`)).ids);
  await api.orders.confirm({ ids });
  const preparing = async () => (await api.orders.search({ status: ['PREPARING'], keyword: '셔츠', size: 100 })).contents;
  await vi.waitFor(async () => expect((await preparing()).map(({ id }) => id)).toEqual(expect.arrayContaining(ids)), PATIENCE);
});

stepByStep();
beforeAll(() => at.seller.enter(DEMO.seller));

const row = (name: string) => at.seller.page.getByRole('row').filter({ hasText: name });
const cell = (name: string, says: string) => row(name).getByText(says, { exact: true }).waitFor();

test('what she sends is looked at soon, and each row says where its parcel is or what is waited for', async () => {
  const { page } = at.seller;
  await at.seller.go('/app/order/delivery?range=all');
  for (const [name, invoiceNo] of [
    ['움직이는 셔츠', MOVING],
    ['멈춘 셔츠', STILL],
    ['기다리는 셔츠', UNSEEN],
  ] as const) {
    await row(name).getByLabel('택배사').selectOption({ label: 'CJ대한통운' });
    await row(name).getByLabel('송장번호').fill(invoiceNo);
  }
  await page.getByRole('button', { name: /발송처리/ }).click();
  await at.seller.follow('/app/order/delivering');
  await cell('움직이는 셔츠', '이동 중');
  await cell('기다리는 셔츠', '집화 전');
  await cell('멈춘 셔츠', '6일째 그대로');
  await at.seller.look('tracking-list', '[role=table]');
});

test('she asks for what has not moved, for as many days as she says', async () => {
  const { page } = at.seller;
  const filter = page.getByLabel('움직임 없는 배송');
  await filter.selectOption({ label: '5일째 움직임 없음' });
  await cell('멈춘 셔츠', '6일째 그대로');
  await row('움직이는 셔츠').waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('unmoved')).toBe('5');
  await at.seller.look('tracking-unmoved', '[aria-label="목록 조건"]');
  await filter.selectOption({ label: '14일째 움직임 없음' });
  await page.getByText('조건에 맞는 주문이 없어요.').waitFor();
  await filter.selectOption({ label: '움직임 무관' });
  await cell('움직이는 셔츠', '이동 중');
});

test('the drawer names every step, and the order is delivered by the last', async () => {
  const { page } = at.seller;
  await scan(MOVING, 'OUT_FOR_DELIVERY');
  await scan(MOVING, 'DELIVERED');
  await row('움직이는 셔츠').getByText('움직이는 셔츠').first().click();
  const drawer = page.getByRole('dialog').or(page.getByRole('complementary')).filter({ hasText: '움직이는 셔츠' }).last();
  await drawer.getByText('옥천HUB').first().waitFor();
  await expect
    .poll(async () => {
      const check = drawer.getByRole('button', { name: '지금 확인' });
      if (await check.isVisible()) await check.click().catch(() => undefined);
      return drawer.getByText('배달 완료', { exact: true }).count();
    }, PATIENCE)
    .toBeGreaterThan(0);
  await drawer.getByText('배달 출발', { exact: true }).waitFor();
  await at.seller.look('tracking-drawer');
  await at.seller.follow('/app/order/deliverydone');
  await row('움직이는 셔츠').first().waitFor();
  expect(
    (await at.api.orders.search({ status: ['DELIVERING'], keyword: '셔츠' })).contents.map(({ productName }) => productName),
  ).not.toContain('움직이는 셔츠');
});
