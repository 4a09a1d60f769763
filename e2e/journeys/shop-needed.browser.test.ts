/** Where a shop is needed: who has none is notified; a consent that is refused says so; a base product is worked on from its shops' side. */
import { newProductDraft } from '@moa/core';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyUrl } from '../support/copy-url.ts';
import { join } from '../support/joined.ts';
import { DEMO, signIn } from '../support/signed-in.ts';
import { openBrowser, type Visitor, visitor } from '../support/visitor.ts';

let browser: Browser;
let guest: Visitor;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const path = () => new URL(guest.page.url()).pathname;
const warning = () => guest.page.getByRole('dialog', { name: '쇼핑몰 연동 안내' });

describe('a seller without a shop', () => {
  beforeAll(async () => {
    const person = await join(copyUrl(), 'noshop01', '010-7777-0002');
    guest = await visitor(browser);
    await guest.enter(person.loginId, person.password);
    await guest.go('/app/dashboard');
  });
  afterAll(() => guest?.leave());

  test.each(['/app/product/collect', '/app/product/register/shop', '/app/product/list/moa-product', '/app/product/list/all'])(
    'is warned at %s',
    async (address) => {
      await guest.follow(address);
      await warning().getByText('쇼핑몰을 연동하면 모든 기능을 이용할 수 있습니다.').waitFor();
      await warning().getByRole('button', { name: '닫기' }).last().click();
      await warning().waitFor({ state: 'detached' });
      expect(path()).toBe(address);
    },
  );

  test('is warned when orders are to be collected, and a product to be sent, and led to the accounts', async () => {
    await guest.follow('/app/order/new');
    await guest.page.getByRole('button', { name: '주문수집' }).first().click();
    await warning().waitFor();
    await guest.look('shop-needed-orders');
    await warning().getByRole('button', { name: '닫기' }).last().click();
    await guest.follow('/app/unit/register');
    await guest.page.getByRole('button', { name: '저장하고 보내기' }).click();
    await warning().getByRole('button', { name: '쇼핑몰 계정관리로 이동' }).click();
    await guest.page.waitForURL('**/app/setting/shop?dialog=link');
    await guest.page.getByRole('dialog', { name: '쇼핑몰 연동' }).waitFor();
  });

  test('who does not consent at CAFE24 ends where it is said', async () => {
    const { page } = guest;
    await guest.follow('/app/setting/shop?dialog=link&shopType=CAFE24');
    const dialog = page.getByRole('dialog', { name: '카페24 연동' });
    await dialog.getByRole('button', { name: '연습용 값 채우기' }).click();
    await dialog.getByRole('button', { name: '카페24에서 동의하기' }).click();
    await page.waitForURL(/oauth\/authorize/);
    guest.expectMessage(/status of 422/);
    await page.getByRole('button', { name: /거부|동의하지|취소/ }).click();
    await page.waitForURL('**/app/setting/shop/cafe24AuthFail?**');
    await page.getByText('카페24에서 동의하지 않아 연동하지 않았어요.').waitFor();
    await guest.look('cafe24-refused');
  });
});

describe('a seller with shops', () => {
  beforeAll(async () => {
    guest = await visitor(browser);
    await guest.enter(DEMO.seller);
  });
  afterAll(() => guest?.leave());

  test('chooses a base product and works on it from its shops’ side', async () => {
    const { page } = guest;
    const { api } = await signIn(copyUrl(), DEMO.seller);
    const draft = newProductDraft();
    draft.basic.productName = '쇼핑몰에 올릴 에코백';
    draft.basic.salePrice = 12_000;
    draft.composition.mainInfo.price = 12_000;
    const { id } = await api.catalog.create(draft);
    await guest.go('/app/product/register/shop');
    const product = page.getByRole('list', { name: '기본상품' }).getByRole('button', { name: /쇼핑몰에 올릴 에코백/ });
    await product.waitFor();
    await guest.look('shop-register');
    await expect.poll(() => warning().count()).toBe(0);
    await product.click();
    await page.waitForURL((url) => url.pathname === '/app/product/register/shop' && url.searchParams.get('id') === id);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toContain('쇼핑몰상품 등록');
    // Its shops are what she came for: they are drawn, and in sight.
    await page.locator('#unit-shops label').first().waitFor();
    await expect
      .poll(() => page.locator('#unit-shops').evaluate((section) => section.getBoundingClientRect().top - window.innerHeight))
      .toBeLessThan(0);
    await guest.look('shop-register-form');
  });
});
