/** A shop refuses a product: what it said, what to mend, and only what failed is sent again. */
import { afterAll, expect, test, vi } from 'vitest';
import { demoSeller } from '../support/demo-seller.ts';
import { shirtFor } from '../support/draft.ts';
import { DEMO } from '../support/signed-in.ts';
import { stepByStep } from '../support/steps.ts';

const NAME = '되돌린 울 코트';
const PATIENCE = { timeout: 120_000, interval: 200 };

const at = demoSeller();

stepByStep();

/** The 출고지 that is taken away at the shop. */
let place: { addressId: string; name: string } | undefined;

// Others use the same copy.
afterAll(() => place && at.shops.changeAddress('COUPANG', place));

/** A product whose 출고지 is taken away at COUPANG once it was looked up: only the shop knows that. */
async function productWithGoneAddress(): Promise<string> {
  const accounts = await vi.waitFor(async () => {
    const { contents } = await at.api.shops.list({});
    const wanted = contents.filter(({ shopType, status }) => ['SMART_STORE', 'COUPANG'].includes(shopType) && status === 'NORMAL');
    expect(wanted).toHaveLength(2);
    return wanted;
  }, PATIENCE);
  const draft = await shirtFor(at.api, NAME, accounts);
  const coupang = draft.createShopDTOList.find((entry) => entry.shopInfoDTO.shopType === 'COUPANG');
  if (!coupang) throw new Error('no entry of COUPANG');
  const { shopType, shopAccountId } = coupang.shopInfoDTO;
  const { contents: places } = await at.api.shops.lookup({ shopType, shopAccountId, kind: 'ADDRESS_OUTBOUND', categoryId: '' });
  const last = places.at(-1);
  if (!last || places.length < 2) throw new Error('COUPANG has no second 출고지');
  coupang.etc.outboundShippingPlaceCode = last.value;
  const stored = await at.api.catalog.create(draft);
  const { shops } = await at.api.catalog.preflight(stored);
  expect(shops.flatMap(({ problems }) => problems.filter(({ severity }) => severity === 'ERROR'))).toEqual([]);
  place = { addressId: last.value, name: last.label };
  await at.shops.changeAddress('COUPANG', { ...place, name: null });
  return stored.id ?? '';
}

test('a refusal is reported in the words of the shop and in ours', async () => {
  const id = await productWithGoneAddress();
  const { page } = at.seller;
  await at.seller.enter(DEMO.seller);
  await at.seller.go(`/app/unit/edit/${id}`);
  await page.getByRole('button', { name: '2곳에 보내기' }).click();
  const result = page.getByRole('region', { name: '보내기 결과' });
  await result.getByRole('heading', { name: '1곳에서 실패했어요' }).waitFor();
  await result.getByText(/쇼핑몰 답변: .*출고지/).waitFor();
  await at.seller.look('repair-failed', 'aside[aria-label="점검과 마진"]');
  expect(await at.shops.products('COUPANG', NAME)).toEqual([]);
  expect(await at.shops.products('SMART_STORE', NAME)).toHaveLength(1);
});

test('the failure is found again in the lists of work, and leads back to the field', async () => {
  const { page } = at.seller;
  await at.seller.follow('/app/product/list/moa-product?sync=FAILED');
  await page.getByText(NAME).first().waitFor();
  await at.seller.look('listing-failed');
  await at.seller.follow('/app/job-history');
  await page
    .getByRole('row')
    .filter({ hasText: `상품 전송 · ${NAME.slice(0, 20)}` })
    .first()
    .click();
  const details = page.getByRole('complementary');
  await details
    .getByText(/출고지/)
    .first()
    .waitFor();
  await at.seller.look('job-failed');
  await details.getByRole('link', { name: '고치러 가기' }).click();
  await page.waitForURL('**/app/unit/edit/**path=**');
});

test('once it is mended, only what failed goes again', async () => {
  const { page } = at.seller;
  const before = await at.shops.products('SMART_STORE', NAME);
  await page.locator('[data-path="etc.outboundShippingPlaceCode"] input:visible').click();
  await page
    .locator('[role=option]:visible')
    .filter({ hasNotText: place?.name ?? '' })
    .first()
    .click();
  await page.getByRole('button', { name: '저장만' }).click();
  await page.getByText('저장되었습니다.').waitFor();
  await page.goBack();
  await page.getByRole('complementary').getByRole('button', { name: '실패한 항목만 다시' }).click();
  await page.getByRole('complementary').getByText('2 / 2건').first().waitFor();
  await at.seller.look('job-retried');
  await vi.waitFor(async () => expect(await at.shops.products('COUPANG', NAME)).toHaveLength(1), PATIENCE);
  expect(await at.shops.products('SMART_STORE', NAME)).toEqual(before);
});

const BEFORE = '거절 세 번 겪은 하프 코트';
/** As long as COUPANG takes, and longer than 11ST does. */
const LONG = `${BEFORE} 아주 길고 긴 이름이라 십일번가에서는 바이트 수를 넘기는 겨울 신상 오버핏 핸드메이드 자켓`;
const refusedList = `/app/product/list/moa-product?sync=FAILED&q=${encodeURIComponent(BEFORE)}`;

/** A product that three shops refuse, each for a reason of its own: its name, its price, its 출고지. */
async function productForThree(): Promise<string> {
  const { contents } = await at.api.shops.list({});
  const accounts = contents.filter(({ shopType }) => ['SMART_STORE', '11ST', 'COUPANG'].includes(shopType));
  const draft = await shirtFor(at.api, LONG, accounts);
  const entryOf = (shopType: string) => {
    const entry = draft.createShopDTOList.find(({ shopInfoDTO }) => shopInfoDTO.shopType === shopType);
    if (!entry) throw new Error(`no entry of ${shopType}`);
    return entry;
  };
  entryOf('SMART_STORE').basic.salePrice = 32_005;
  if (!place) throw new Error('no 출고지 was taken away');
  entryOf('COUPANG').etc.outboundShippingPlaceCode = place.addressId;
  await at.shops.changeAddress('COUPANG', place);
  const { id } = await at.api.catalog.create(draft);
  await at.shops.changeAddress('COUPANG', { ...place, name: null });
  await at.api.listings.transmit({ productIds: [id ?? ''] });
  await vi.waitFor(async () => {
    const rows = (await at.api.listings.moaList({ productId: id ?? '' })).contents;
    expect(rows.map(({ shopType, refusals }) => `${shopType} ${refusals[0]?.cause}`).toSorted()).toEqual([
      '11ST NAME_LONG',
      'COUPANG OUTBOUND_GONE',
      'SMART_STORE PRICE_UNIT',
    ]);
  }, PATIENCE);
  return id ?? '';
}

test('what three shops refuse for reasons of their own, each button repairs, and all of them have it', async () => {
  const { page } = at.seller;
  await productForThree();
  await at.seller.follow(refusedList);
  const row = (cause: string) => page.getByRole('row').filter({ hasText: cause });
  const details = page.getByRole('complementary');
  await row('출고지가 없어짐').first().waitFor();
  await at.seller.look('listing-refused');
  for (const [cause, label] of [
    ['상품명이 길어요', '상품명(11번가)'],
    ['판매가 단위', '판매가(스마트스토어)'],
  ] as const) {
    await row(cause).first().click();
    await details.getByText(label).waitFor();
    await details.getByRole('button', { name: '이렇게 고치고 다시 보내기' }).click();
    await row(cause).waitFor({ state: 'detached' });
    await at.seller.follow(refusedList);
  }
  await row('출고지가 없어짐').first().click();
  await details.getByText('쇼핑몰이 보낸 말').first().waitFor();
  await at.seller.look('listing-repair', '[role=complementary]');
  await details.getByRole('link', { name: '다시 고르기' }).click();
  await page.locator('[data-path="etc.outboundShippingPlaceCode"] input:visible').click();
  await page
    .locator('[role=option]:visible')
    .filter({ hasNotText: place?.name ?? '' })
    .first()
    .click();
  await page
    .getByRole('button', { name: /보내기$/ })
    .last()
    .click();
  for (const shopType of ['COUPANG', '11ST', 'SMART_STORE'] as const)
    await vi.waitFor(async () => expect(await at.shops.products(shopType, BEFORE)).toHaveLength(1), PATIENCE);
  expect((await at.shops.products('SMART_STORE', BEFORE))[0]?.price).toBe(32_010);
});
