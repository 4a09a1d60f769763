/** What may come between a seller and her save: an ended login, another editor, an answer that gets lost. Nothing typed is ever lost. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyUrl } from '../support/copy-url.ts';
import { shirtFor } from '../support/draft.ts';
import { type Api, DEMO, signIn } from '../support/signed-in.ts';
import { stepByStep } from '../support/steps.ts';
import { openBrowser, type Visitor, visitor } from '../support/visitor.ts';

/** What the router leaves in the window. */
interface EventfulRouter {
  navigate(to: { href: string; ignoreBlocker: boolean }): Promise<void>;
  subscribe(event: 'onBeforeLoad', listener: (change: { toLocation: { pathname: string } }) => void): () => void;
}

let browser: Browser;
let seller: Visitor;
let colleague: Visitor;
let api: Api;

stepByStep();
beforeAll(async () => {
  api = (await signIn(copyUrl(), DEMO.seller)).api;
  browser = await openBrowser();
  [seller, colleague] = await Promise.all([visitor(browser), visitor(browser)]);
  await Promise.all([seller.enter(DEMO.seller), colleague.enter(DEMO.seller)]);
});
afterAll(async () => {
  await Promise.all([seller?.leave(), colleague?.leave()]);
  await browser?.close();
});

async function productsCalled(name: string) {
  return (await api.catalog.list({ keyword: name, scope: 'NAME' })).contents.filter((row) => row.productName === name);
}

async function startProduct({ page, follow }: Visitor, name: string): Promise<void> {
  await follow('/app/unit/register');
  await page.getByRole('heading', { name: '기본상품 등록' }).waitFor();
  await page.getByLabel('상품명').fill(name);
  await page.getByLabel('판매가').fill('15000');
  await page.getByLabel('카테고리 검색').fill('블라우스');
  await page.locator('[data-path="composition.categories"] li button', { hasText: '블라우스' }).first().click();
}

/** Both tokens of the browser are worth nothing any more, as after a log-out from another device. */
async function endLogin({ context }: Visitor): Promise<void> {
  const cookies = await context.cookies();
  await context.addCookies(
    cookies
      .filter((cookie) => /^(access|refresh)Token/.test(cookie.name))
      .map((cookie) => ({ ...cookie, value: `${cookie.value.slice(0, -8)}AAAAAAAA` })),
  );
}

test('a login that ends in the middle of a save is renewed in place, and the save goes through', async () => {
  const { page } = seller;
  const name = '끊긴 로그인 머플러';
  await seller.go('/app/dashboard');
  await startProduct(seller, name);
  await endLogin(seller);
  seller.expectMessage(/status of 40[01]/);
  await page.getByRole('button', { name: '저장만' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: '로그인이 만료되었습니다' });
  await dialog.getByLabel('비밀번호', { exact: true }).fill(DEMO.password);
  await seller.look('relogin');
  await dialog.getByRole('button', { name: '로그인하고 계속' }).click();
  await page.waitForURL('**/app/unit/edit/**');
  await expect.poll(() => page.getByLabel('상품명').inputValue()).toBe(name);
  expect(await productsCalled(name)).toHaveLength(1);
});

test('a lost answer makes no second product, and what was changed meanwhile is saved', async () => {
  const { page } = seller;
  const name = '응답 없는 장갑';
  await startProduct(seller, name);
  // The call reaches the server, its answer never the page.
  await page.route(
    '**/api/v1/product/moa',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  seller.expectMessage(/net::ERR_FAILED/);
  await page.getByRole('button', { name: '저장만' }).click();
  await page.getByText('서버에 연결할 수 없습니다.').first().waitFor();
  await page.reload();
  await page.getByLabel('판매가').fill('16000');
  await page.getByRole('button', { name: '저장만' }).click();
  await page.waitForURL('**/app/unit/edit/**');
  const found = await productsCalled(name);
  expect(found.map((row) => row.salePrice)).toEqual([16_000]);
});

test('the next new product begins empty and changes no other, also where it is asked for before the form of the last one is drawn', async () => {
  const { page } = seller;
  await startProduct(seller, '먼저 만든 조끼');
  await page.evaluate(() => {
    const router = (window as unknown as { __TSR_ROUTER__: EventfulRouter }).__TSR_ROUTER__;
    const stop = router.subscribe('onBeforeLoad', ({ toLocation }) => {
      if (!toLocation.pathname.startsWith('/app/unit/edit/')) return;
      stop();
      void router.navigate({ href: '/app/unit/register', ignoreBlocker: true });
    });
  });
  await page.getByRole('button', { name: '저장만' }).click();
  await expect.poll(() => page.getByLabel('상품명').inputValue()).toBe('');
  expect(new URL(page.url()).pathname).toBe('/app/unit/register');
  await startProduct(seller, '이어서 만든 조끼');
  await page.getByRole('button', { name: '저장만' }).click();
  await page.waitForURL('**/app/unit/edit/**');
  expect(await productsCalled('먼저 만든 조끼')).toHaveLength(1);
  expect(await productsCalled('이어서 만든 조끼')).toHaveLength(1);
});

test('what is typed while a save waits for its answer stays, of a new product and of one that is there', async () => {
  const { page } = seller;
  const name = '느린 저장 조끼';
  /** The next such call is carried out, and its answer comes when it is let go. */
  const hold = async (path: string | RegExp) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(
      path,
      async (route) => {
        const response = await route.fetch();
        await promise;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    return resolve;
  };
  const brand = page.getByLabel('브랜드', { exact: true });
  const maker = page.getByLabel('제조사', { exact: true });
  const save = page.getByRole('button', { name: '저장만' });
  await startProduct(seller, name);
  let answer = await hold('**/api/v1/product/moa');
  await save.click();
  await brand.fill('기다리며 쓴 브랜드');
  answer();
  await page.waitForURL('**/app/unit/edit/**');
  await expect.poll(() => brand.inputValue()).toBe('기다리며 쓴 브랜드');
  await expect
    .poll(() => page.getByRole('button', { name: '이어서 작성하기' }).count(), { message: 'nobody is asked whether she goes on' })
    .toBe(0);

  answer = await hold(/\/product\/moa\/\d+$/);
  await save.click();
  await maker.fill('기다리며 쓴 제조사');
  answer();
  await page.getByText('저장되었습니다.').first().waitFor();
  await expect.poll(() => maker.inputValue()).toBe('기다리며 쓴 제조사');
  const [row] = await productsCalled(name);
  const stored = async () => {
    const { basic } = await api.catalog.get({ id: row?.id ?? '' });
    return [basic.brand, basic.manufacturer];
  };
  // The note may still be that of the save before.
  await expect.poll(stored).toEqual(['기다리며 쓴 브랜드', '']);
  await save.click();
  await expect.poll(stored, { timeout: 45_000 }).toEqual(['기다리며 쓴 브랜드', '기다리며 쓴 제조사']);
  await expect.poll(() => save.getAttribute('data-loading')).toBeNull();
});

test('what this browser kept is sent to no shop before the seller goes on with it', async () => {
  const { page } = seller;
  await startProduct(seller, '두고 간 모자');
  await page.locator('#unit-shops').scrollIntoViewIfNeeded();
  await page.locator('#unit-shops label').first().click();
  const missing = page.getByRole('button', { name: /^보내려면 고칠 것/ });
  await missing.waitFor();
  await page.getByLabel('검색어 추가').fill('버킷햇');
  await page.getByLabel('검색어 추가').press('Enter');
  await page.getByLabel('원가 (마진 계산용)').fill('000');
  await page.getByRole('button', { name: '임시저장' }).click();
  await page.reload();
  await page.getByText('버킷햇').waitFor();
  await expect.poll(() => page.getByLabel('원가 (마진 계산용)').inputValue()).toBe('0');
  const send = page.getByRole('button', { name: /보내기$/ });
  await expect.poll(() => send.isDisabled()).toBe(true);
  await seller.look('restored');
  // Nobody overlooks it: it stands above everything, and in the bar in the place of what is left to mend.
  await page.getByRole('button', { name: '임시저장한 내용이에요. 이어서 작성할지 먼저 골라주세요.' }).waitFor();
  await page.getByRole('button', { name: '이어서 작성하기' }).click();
  await missing.waitFor();
  await page.getByRole('button', { name: '이어서 작성하지 않기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '버리기' }).click();
  await expect.poll(() => page.getByLabel('상품명').inputValue()).toBe('');
});

test('two tabs with new products keep a draft each, and what a closed one left is offered once it is gone', async () => {
  const { context } = seller;
  const name = (tab: Page) => tab.getByLabel('상품명').inputValue();
  const open = async () => {
    const tab = await context.newPage();
    await tab.goto('/app/unit/register');
    await tab.getByLabel('상품명').waitFor();
    return tab;
  };
  const keep = async (tab: Page, typed: string) => {
    await tab.getByLabel('상품명').fill(typed);
    await tab.getByRole('button', { name: '임시저장' }).click();
    await tab.getByText('임시저장했습니다.').first().waitFor();
  };
  const first = await open();
  await keep(first, '첫째 탭 모자');
  const second = await open();
  expect(await name(second), 'what an open tab writes is offered to no other').toBe('');
  await keep(second, '둘째 탭 장갑');
  await first.reload();
  await expect.poll(() => name(first)).toBe('첫째 탭 모자');
  await second.reload();
  await expect.poll(() => name(second)).toBe('둘째 탭 장갑');

  // A browser that makes a tab out of another one copies what that one remembers.
  const opened = context.waitForEvent('page');
  await first.evaluate(() => void window.open('/app/unit/register'));
  const duplicate = await opened;
  await duplicate.getByLabel('상품명').waitFor();
  expect(await name(duplicate)).toBe('');
  await duplicate.close();

  await second.close();
  const third = await open();
  await expect.poll(() => name(third)).toBe('둘째 탭 장갑');
  await third.close();
  await first.close();
  // Of several the newest is offered, and the other waits for the next form.
  const last = await open();
  await expect.poll(() => name(last)).toBe('첫째 탭 모자');
  await last.getByText('작성하다 둔 내용이 1개 더 있습니다').waitFor();
  await last.getByRole('button', { name: '이어서 작성하지 않기' }).click();
  await last.getByRole('dialog').getByRole('button', { name: '버리기' }).click();
  await expect.poll(() => name(last)).toBe('');
  await last.reload();
  await expect.poll(() => name(last)).toBe('둘째 탭 장갑');
  await last.close();
});

test('of two editors the later one chooses field by field what both changed, and keeps the rest of both', async () => {
  const name = '둘이 고친 가방';
  const { id } = await api.catalog.create(await shirtFor(api, name, []));
  const address = `/app/unit/edit/${id}`;
  await Promise.all([seller.follow(address), colleague.go(address)]);
  await Promise.all([seller, colleague].map(({ page }) => page.getByLabel('브랜드').waitFor()));

  await colleague.page.getByLabel('브랜드').fill('새 브랜드');
  await colleague.page.getByLabel('제조사').fill('새 제조사');
  await colleague.page.getByRole('button', { name: '저장만' }).click();
  await colleague.page.getByText('저장되었습니다.').waitFor();

  const { page } = seller;
  await page.getByLabel('브랜드').fill('내 브랜드');
  await page.getByLabel('모델명').fill('MB-7');
  // Before she saves she is told that somebody came first.
  await page.getByRole('region', { name: '이 상품을 함께 보는 사람' }).getByRole('button', { name: '비교하고 저장' }).waitFor();
  seller.expectMessage(/status of 409/);
  await page.getByRole('button', { name: '저장만' }).click();
  const dialog = page.getByRole('dialog', { name: '다른 곳에서 먼저 저장했어요' });
  await expect.poll(() => dialog.getByRole('button', { name: '1개를 더 골라주세요' }).isDisabled()).toBe(true);
  await seller.look('merge');
  await dialog.getByRole('button', { name: '계속 편집' }).click();
  // What was typed survives a closed tab, with where it began: their change is still told apart from it.
  await page.reload();
  await page.getByRole('button', { name: '이어서 작성하기' }).click();
  await expect.poll(() => page.getByLabel('모델명').inputValue()).toBe('MB-7');
  await page.getByRole('button', { name: '저장만' }).click();
  await dialog.getByRole('radio', { name: /내 브랜드/ }).click();
  await dialog.getByRole('button', { name: '합쳐서 저장' }).click();
  await page.getByText('저장되었습니다.').waitFor();
  const { basic } = await api.catalog.get({ id: id ?? '' });
  expect([basic.brand, basic.manufacturer, basic.modelName]).toEqual(['내 브랜드', '새 제조사', 'MB-7']);
});

test('a detail is shown with its styles; nothing in it runs, and nobody outside is asked', async () => {
  const { page } = seller;
  const asked: string[] = [];
  page.on('request', (request) => void (new URL(request.url()).host.endsWith('example.com') && asked.push(request.url())));
  await page.locator('#unit-detail').scrollIntoViewIfNeeded();
  await page.getByRole('tab', { name: 'HTML' }).click();
  await page
    .getByLabel('상세 설명 HTML')
    .fill(
      '<h2 style="text-align: center; color: rgb(200, 30, 60)">가을 신상</h2><script>parent.document.title = "run"</script><p onclick="1">설명</p><img src="https://img.example.com/a.jpg" onerror="1">',
    );
  await page.getByRole('tab', { name: '미리보기' }).click();
  const frame = page.frameLocator('iframe[title="상세 설명 미리보기"]');
  await frame.getByText('다른 서버의 이미지 · img.example.com').waitFor();
  await expect.poll(() => frame.getByRole('heading').evaluate((heading) => getComputedStyle(heading).color)).toBe('rgb(200, 30, 60)');
  await seller.look('detail-preview');
  expect(await page.title()).not.toBe('run');
  expect(asked).toEqual([]);
});
