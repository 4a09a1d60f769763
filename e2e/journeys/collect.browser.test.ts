/** What a shop had before Moa: collected, matched with base products by code and name, the rest made new. */
import { newProductDraft } from '@moa/core';
import { beforeAll, expect, test, vi } from 'vitest';
import { demoSeller } from '../support/demo-seller.ts';
import { DEMO } from '../support/signed-in.ts';
import { stepByStep } from '../support/steps.ts';

const PATIENCE = { timeout: 90_000, interval: 300 };
const SHOP = 'COUPANG';

const at = demoSeller(async () => undefined);
stepByStep();
beforeAll(() => at.seller.enter(DEMO.seller));

async function account() {
  const { contents } = await at.api.shops.list({});
  const found = contents.find(({ shopType }) => shopType === SHOP);
  if (!found) throw new Error(`the demo seller has no ${SHOP}`);
  return found;
}

async function matches() {
  const { shopType, shopAccountId } = await account();
  return at.api.listings.match({ shopType, shopAccountId, size: 100 });
}

test('she collects what the shop sells already', async () => {
  const { page } = at.seller;
  const { id } = await account();
  await at.seller.go(`/app/product/collect?id=${id}`);
  await page.getByRole('button', { name: '상품 가져오기', exact: true }).click();
  await vi.waitFor(async () => expect((await matches()).total).toBeGreaterThan(1), PATIENCE);
});

test('one whose name is here already is offered and not chosen, and nothing is made twice without a question', async () => {
  const { page } = at.seller;
  const [first, ...others] = (await matches()).contents;
  if (!first || others.length === 0) throw new Error('the sandbox has fewer products than this journey needs');
  const draft = newProductDraft();
  draft.basic.productName = first.name;
  draft.composition.mainInfo.price = first.price;
  draft.basic.salePrice = first.price;
  await at.api.catalog.create(draft);
  const { id } = await account();
  await at.seller.follow(`/app/product/collect?id=${id}&q=${encodeURIComponent(first.name)}`);
  await page.getByRole('checkbox', { name: `${first.name} 선택`, exact: true }).check();
  await page.getByRole('button', { name: '기본상품 만들기' }).click();
  await page.getByRole('dialog', { name: '이미 있는 상품일 수 있어요' }).getByRole('button', { name: '짝 맞추기' }).click();
  const row = page.getByRole('group', { name: `${first.name}의 짝` });
  await row.getByText('이름 같음').waitFor();
  await expect.poll(() => row.getByRole('radio', { name: '나중에' }).isChecked()).toBe(true);
  await at.seller.look('collect-match');
});

test('what has nothing like it becomes new at one press, and what she chose is done', async () => {
  const { page } = at.seller;
  const before = await matches();
  const unlike = before.contents.filter(({ candidates }) => candidates.length === 0);
  await page.getByRole('button', { name: `닮은 상품이 없는 ${unlike.length}건 모두 새로` }).click();
  await page.getByRole('button', { name: `고른 대로 ${unlike.length}건 적용` }).click();
  await vi.waitFor(async () => expect((await matches()).total).toBe(before.total - unlike.length), PATIENCE);
});

test('a wrong match is taken back from the list, and is not chosen beforehand again', async () => {
  const { page } = at.seller;
  const [row] = (await matches()).contents;
  const [product] = row?.candidates ?? [];
  if (!row || !product) throw new Error('the one of a like name is gone');
  await at.api.listings.adopt({ listingIds: [], pairs: [{ listingId: row.listingId, productId: product.productId }] });
  await at.seller.follow(`/app/product/list/moa-product?q=${encodeURIComponent(row.name)}&id=${row.listingId}`);
  await page.getByRole('button', { name: '연결 풀기' }).last().click();
  const preview = page.getByRole('dialog', { name: '기본상품 연결 풀기 미리보기' });
  await preview.getByText('기본상품 연결', { exact: true }).first().waitFor();
  await at.seller.look('untie-preview');
  await preview.getByRole('button', { name: /적용/ }).click();
  await vi.waitFor(async () => {
    const found = (await matches()).contents.find(({ listingId }) => listingId === row.listingId);
    expect(found).toMatchObject({
      chosen: null,
      candidates: [expect.objectContaining({ productId: product.productId, untied: true, sure: false })],
    });
  }, PATIENCE);
});
