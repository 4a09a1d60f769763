/** More products of a shop than are free: stopped before anything is made, paid for in the payment window, and made; an unused pack is paid back. */
import { COLLECT_FREE, collectRefusal } from '@moa/core';
import { SANDBOX_CREDENTIALS } from '@moa/sandbox/base-paths';
import { beforeAll, expect, test, vi } from 'vitest';
import { copyUrl } from '../support/copy-url.ts';
import { demoLogin, demoSeller } from '../support/demo-seller.ts';
import { type Joined, join } from '../support/joined.ts';
import { type Api, signIn } from '../support/signed-in.ts';
import { stepByStep } from '../support/steps.ts';

const PATIENCE = { timeout: 150_000, interval: 500 };
const SHOP = 'SMART_STORE';
const WORD = '수집한도';
const COUNT = COLLECT_FREE + 3;

let person: Joined;
let api: Api;
let accountId = '';

const at = demoSeller(async ({ shops }) => {
  const { sandbox } = await demoLogin();
  const [account] = await sandbox<{ id: string }[]>('GET', `/${SHOP}/accounts`);
  for (let n = 1; n <= COUNT; n += 1)
    await shops.sellOwn(SHOP, {
      accountId: account?.id ?? '',
      name: `${WORD} 양말 ${n}`,
      price: 5_000,
      items: [{ optionValues: [], quantity: 3 }],
    });
  // A seller of her own: what is free is hers alone.
  person = await join(copyUrl(), 'paying01', '01077770640');
  api = (await signIn(copyUrl(), person.loginId, person.password)).api;
  await api.shops.save({ type: 'create', shopType: SHOP, shopName: '달빛양말', credentials: SANDBOX_CREDENTIALS[SHOP] });
  await vi.waitFor(async () => expect((await api.shops.list({})).contents[0]?.status).toBe('NORMAL'), PATIENCE);
  const linked = (await api.shops.list({})).contents[0];
  accountId = linked?.id ?? '';
  await api.listings.collect({ shopType: SHOP, shopAccountId: linked?.shopAccountId ?? '' });
  const found = async () => (await api.listings.list({ untied: true, keyword: WORD, scope: 'ALL', size: 20 })).totalElements;
  await vi.waitFor(async () => expect(await found()).toBe(COUNT), PATIENCE);
});
stepByStep();
beforeAll(() => at.seller.enter(person.loginId, person.password));

const allowance = () => api.purchases.allowance({});
const LIST = () => `/app/product/collect?id=${accountId}&q=${encodeURIComponent(WORD)}`;

async function makeEverything() {
  const { page } = at.seller;
  await page.getByRole('checkbox', { name: '모두 선택' }).check();
  await page.getByRole('button', { name: `조건에 맞는 ${COUNT}건 모두 선택` }).click();
  await page.getByRole('button', { name: '기본상품 만들기' }).click();
  await page.getByRole('button', { name: '모두 새로 만들기' }).click();
}

test('more than what is free is stopped before anything is made, with the numbers and the way to pay', async () => {
  const { page } = at.seller;
  await at.seller.go(LIST());
  at.seller.expectMessage(/status of 402/);
  await makeEverything();
  const dialog = page.getByRole('dialog', { name: '가져올 수 있는 상품 수를 넘었습니다.' });
  await dialog.getByText(collectRefusal(COUNT, COLLECT_FREE)).waitFor();
  await at.seller.look('collect-limit', '[role=dialog]');
  expect((await api.catalog.list({ keyword: WORD, size: 20 })).totalElements).toBe(0);
  await dialog.getByRole('button', { name: '상품 수 결제하기' }).click();
  await page.getByText(`${COLLECT_FREE}개`, { exact: true }).first().waitFor();
  await at.seller.look('collect-payment');
});

test('a payment that she gives up takes nothing and says so', async () => {
  const { page } = at.seller;
  await page.getByRole('button', { name: '19,000원 결제하기' }).click();
  await page.getByRole('heading', { name: '토스페이먼츠 모의 결제창' }).waitFor();
  await page.getByRole('button', { name: '결제 취소' }).click();
  await page.getByText('결제를 취소했습니다. 결제된 금액은 없습니다.').waitFor();
  await at.seller.look('payment-failed');
  expect(await allowance()).toMatchObject({ paid: 0, left: COLLECT_FREE });
});

test('a payment adds its products once, however often its page is opened', async () => {
  const { page } = at.seller;
  await page.getByRole('button', { name: '다시 결제하기' }).click();
  await page.getByRole('button', { name: '19,000원 결제하기' }).click();
  await page.getByRole('button', { name: '카드로 결제하기' }).click();
  await page.getByText('결제했습니다.').waitFor();
  await at.seller.look('payment-done');
  await page.reload();
  await page.getByText('결제했습니다.').waitFor();
  expect(await allowance()).toMatchObject({ used: 0, paid: 500, left: 600 });
});

test('she goes on, and everything is made', async () => {
  const { page } = at.seller;
  await page.getByRole('button', { name: '상품 가져오기로' }).click();
  await at.seller.follow(LIST());
  await makeEverything();
  await vi.waitFor(async () => expect((await api.catalog.list({ keyword: WORD, size: 20 })).totalElements).toBe(COUNT), PATIENCE);
  expect(await allowance()).toMatchObject({ used: COUNT, paid: 500, left: 600 - COUNT });
});

test('a second pack that nothing is used of is paid back from the history', async () => {
  const { page } = at.seller;
  await at.seller.follow('/app/collect/payment');
  await page.getByText('500개', { exact: true }).first().click();
  await page.getByRole('radio', { name: '계좌이체' }).check();
  await page.getByRole('button', { name: '19,000원 결제하기' }).click();
  await page.getByRole('button', { name: '계좌이체로 결제하기' }).click();
  await page.getByText('결제했습니다.').waitFor();
  await page.getByRole('button', { name: '결제내역' }).click();
  await page.getByText('결제 완료').first().waitFor();
  await at.seller.look('payment-history');
  await page
    .getByRole('button', { name: /^결제 취소/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: '결제를 취소할까요?' }).getByRole('button', { name: '결제 취소' }).click();
  await page.getByText('취소됨').first().waitFor();
  expect(await allowance()).toMatchObject({ used: COUNT, paid: 500 });
});
