/** Who has turned to something else while an answer was awaited stays there: what comes late changes nothing but what it is about. */
import { SHOP_TYPES } from '@moa/core';
import { samplePicture } from '@moa/sandbox';
import { beforeAll, expect, test } from 'vitest';
import { demoSeller } from '../support/demo-seller.ts';
import { holdAnswer } from '../support/held-answer.ts';
import { DEMO } from '../support/signed-in.ts';
import { stepByStep } from '../support/steps.ts';

const at = demoSeller();

stepByStep();
beforeAll(async () => {
  await at.seller.enter(DEMO.seller);
  await at.seller.go('/app/dashboard');
});

const hold = (path: string, method?: string) => holdAnswer(at.seller.page, path, method);
const back = () => at.seller.page.evaluate(() => window.history.back());
const where = () => new URL(at.seller.page.url());

async function startProduct(name: string, address = '/app/unit/register'): Promise<void> {
  const { page, follow } = at.seller;
  await follow(address);
  await page.getByLabel('상품명').fill(name);
  await page.getByLabel('판매가').fill('15000');
  await page.getByLabel('카테고리 검색').fill('블라우스');
  await page.locator('[data-path="composition.categories"] li button', { hasText: '블라우스' }).first().click();
}

test('a new product that is saved after its form was left takes nobody back', async () => {
  const { page, follow } = at.seller;
  await startProduct('두고 온 조끼');
  const answer = await hold('/api/v1/product/moa');
  await page.getByRole('button', { name: '저장만' }).click();
  const leaving = follow('/app/inquiry');
  await page.getByRole('dialog', { name: '페이지 나가기' }).getByRole('button', { name: '나가기' }).click();
  await leaving;
  await page.getByRole('heading', { name: '1:1 문의' }).waitFor();
  await answer();
  await page.getByText('저장되었습니다.').first().waitFor();
  expect(where().pathname).toBe('/app/inquiry');
});

test('pictures that are on their way when a product is saved are saved with it', async () => {
  const { page } = at.seller;
  await startProduct('사진이 늦은 조끼', '/app/unit/register?path=common.images');
  const answer = await hold('/api/v1/common/image');
  await page
    .locator('#unit-images input[type=file]')
    .first()
    .setInputFiles([{ name: '조끼.png', mimeType: 'image/png', buffer: Buffer.from(samplePicture(90, 800)) }]);
  await page.getByRole('button', { name: '저장만' }).click();
  await answer();
  await page.waitForURL('**/app/unit/edit/**');
  const product = await at.api.catalog.get({ id: where().pathname.split('/').at(-1) ?? '' });
  expect(product.common.images).toHaveLength(1);
});

test('a dialog over a new product stays open when the product is stored, and what it gives goes on at the address of the product', async () => {
  const { page } = at.seller;
  await startProduct('옵션이 늦은 조끼');
  const answer = await hold('/api/v1/product/moa');
  await page.getByRole('button', { name: '저장만' }).click();
  await page.getByText('옵션이 있는 상품이에요').click();
  await page.getByRole('button', { name: '엑셀 붙여넣기' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('색상\t재고\n블랙\t1\n화이트\t2');
  await answer();
  await page.getByText('저장되었습니다.').first().waitFor();
  await expect.poll(() => dialog.getByRole('textbox').inputValue()).toContain('블랙');
  await dialog.getByRole('button').last().click();
  await page.waitForURL('**/app/unit/edit/**');
  await page.getByLabel('블랙 재고', { exact: true }).waitFor();
  const again = await hold('/api/v1/product/moa', 'PUT');
  await page.getByRole('button', { name: '저장만' }).click();
  await again();
});

test('what was begun on one list is followed on no other', async () => {
  const { page, follow } = at.seller;
  await follow('/app/settle/list');
  const answer = await hold('/api/v1/settle/import');
  await page.getByRole('button', { name: '정산 가져오기' }).click();
  await follow('/app/sku/list');
  await page.getByRole('heading', { name: 'SKU' }).first().waitFor();
  await answer();
  expect([where().pathname, where().search]).toEqual(['/app/sku/list', '']);
});

test('an answer about one row leaves what is open of another', async () => {
  const { page, follow } = at.seller;
  const [first, second] = ['먼저 취소할 문의', '열어 둘 문의'];
  for (const title of [first, second]) await at.api.inquiries.ask({ kind: 'ETC', title, text: '내용입니다.', pictureIds: [] });
  await follow('/app/inquiry');
  const open = (title = '') => page.getByRole('row').filter({ hasText: title }).getByText(title).click();
  const drawer = (title = '') => page.getByRole('complementary', { name: title });
  await open(first);
  await drawer(first).getByRole('button', { name: '문의 취소' }).click();
  const answer = await hold('/api/v1/users/inquiry', 'DELETE');
  await page.getByRole('dialog', { name: '문의 취소' }).getByRole('button', { name: '문의 취소' }).click();
  await open(second);
  await drawer(second).getByLabel('덧붙이기').fill('이어서 쓰는 글');
  await answer();
  await page.getByText('문의를 취소했습니다.').waitFor();
  await expect.poll(() => drawer(second).getByLabel('덧붙이기').inputValue()).toBe('이어서 쓰는 글');
  await drawer(second).getByLabel('덧붙이기').fill('');
});

test('a dialog that was saved and closed closes no other', async () => {
  const { page, follow } = at.seller;
  const [first, second] = (await at.api.shops.list({})).contents.filter(({ status }) => status !== 'UNLINKED');
  if (first === undefined || second === undefined) throw new Error('two shops are linked in the demo');
  await follow(`/app/setting/shop?dialog=settings&id=${first.id}`);
  const name = page.getByRole('dialog').getByLabel('쇼핑몰명(별칭)');
  const named = first.shopName ?? SHOP_TYPES[first.shopType].title;
  await name.fill(`${named} 2`);
  const answer = await hold('/api/v1/users/shopName', 'PUT');
  await page.getByRole('dialog').getByRole('button', { name: '저장' }).click();
  await follow(`/app/setting/shop?dialog=settings&id=${second.id}`);
  await expect.poll(() => name.inputValue()).toBe(second.shopName ?? '');
  await name.fill('적고 있는 이름');
  await answer();
  await page.getByText('저장되었습니다.').first().waitFor();
  await expect.poll(() => name.inputValue()).toBe('적고 있는 이름');
  // What was typed is not closed away by a key.
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: '작성 중인 내용' });
  await question.getByRole('button', { name: '취소' }).click();
  await expect.poll(() => name.inputValue()).toBe('적고 있는 이름');
  await at.api.shops.rename({ id: first.id, shopName: named });
  await name.fill(second.shopName ?? '');
  await page.getByRole('dialog').getByRole('button', { name: '닫기' }).last().click();
});

test('a dialog stands over its own page: back closes it first, and another page comes without it', async () => {
  const { page, follow } = at.seller;
  await follow('/app/unit/list');
  await follow('/app/unit/register');
  const preview = page.getByRole('dialog', { name: /미리보기/ });
  await page.getByRole('button', { name: '미리보기', exact: true }).click();
  await preview.waitFor();
  await back();
  await preview.waitFor({ state: 'detached' });
  await expect.poll(() => where().pathname).toBe('/app/unit/register');
  await page.getByRole('button', { name: '미리보기', exact: true }).click();
  await preview.waitFor();
  await follow('/app/unit/list');
  await preview.waitFor({ state: 'detached' });
});

test('back over a dialog that holds typed work asks before it closes the dialog', async () => {
  const { page, follow } = at.seller;
  await follow('/app/order/automation');
  await page.getByRole('button', { name: '규칙 만들기' }).first().click();
  const name = page.getByLabel('규칙 이름');
  await name.fill('적고 있는 규칙');
  await back();
  const question = page.getByRole('dialog', { name: '작성 중인 내용' });
  await question.waitFor();
  await expect.poll(() => where().pathname).toBe('/app/order/automation');
  await question.getByRole('button', { name: '취소' }).click();
  await expect.poll(() => name.inputValue()).toBe('적고 있는 규칙');
  await back();
  await question.getByRole('button', { name: '닫기' }).last().click();
  await name.waitFor({ state: 'detached' });
  await expect.poll(() => where().pathname).toBe('/app/order/automation');
});

test('a button that is pressed twice opens its dialog and leaves it open', async () => {
  const { page, follow } = at.seller;
  await follow('/app/settle/payout');
  await page.getByRole('button', { name: '입금 계좌' }).dblclick();
  const dialog = page.getByRole('dialog', { name: '입금 계좌' });
  await dialog.waitFor();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect.poll(() => dialog.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

test('what is pressed under a field that is left does what it says, though the message of the field moves it away', async () => {
  const { page, follow } = at.seller;
  await follow('/app/unit/register?path=common.afterServiceGuideContent');
  const guide = page.getByLabel('A/S 안내');
  await guide.fill('');
  const shop = page.locator('#unit-shops label').first();
  await shop.scrollIntoViewIfNeeded();
  const before = await shop.boundingBox();
  if (before === null) throw new Error('no shop is offered');
  await guide.focus();
  await page.mouse.move(before.x + 12, before.y + 2);
  await page.mouse.down();
  await expect.poll(async () => (await shop.boundingBox())?.y).toBeGreaterThan(before.y + 2);
  await page.mouse.up();
  await expect.poll(() => shop.locator('input').isChecked()).toBe(true);
});

test('a box that is pressed at its edge and released on its label is pressed once', async () => {
  const { page } = at.seller;
  const shop = page.locator('#unit-shops label').nth(1);
  const box = shop.locator('input');
  const before = await box.isChecked();
  const place = await box.boundingBox();
  if (place === null) throw new Error('no shop is offered');
  await page.mouse.move(place.x + place.width - 1, place.y + place.height / 2);
  await page.mouse.down();
  await page.mouse.move(place.x + place.width + 2, place.y + place.height / 2);
  await page.mouse.up();
  await expect.poll(() => box.isChecked()).toBe(!before);
});

test('rows that are marked among options, and what can be taken back, go with their options', async () => {
  const { page } = at.seller;
  await page.getByText('옵션이 있는 상품이에요').click();
  await page.getByRole('button', { name: '엑셀 붙여넣기' }).first().click();
  await page.getByRole('dialog').getByRole('textbox').fill('색상\t재고\n블랙\t1\n화이트\t2\n네이비\t3');
  await page.getByRole('dialog').getByRole('button').last().click();
  const marked = (name: string) => page.getByRole('checkbox', { name: `${name} 선택` });
  await marked('블랙').click();
  await page.getByLabel('블랙 재고', { exact: true }).press('Control+d');
  await page.getByRole('button', { name: '되돌리기' }).waitFor();
  await page.getByRole('button', { name: '색상 블랙 삭제' }).click();
  await marked('블랙').waitFor({ state: 'detached' });
  await expect.poll(() => marked('화이트').isChecked()).toBe(false);
  await page.getByRole('button', { name: '되돌리기' }).waitFor({ state: 'detached' });
});

test('back closes the search over a form that holds unsaved work, and only then asks whether to leave', async () => {
  const { page } = at.seller;
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: '찾기' });
  await palette.waitFor();
  await back();
  await palette.waitFor({ state: 'detached' });
  await expect.poll(() => where().pathname).toBe('/app/unit/register');
  await back();
  await page.getByRole('dialog', { name: '페이지 나가기' }).getByRole('button', { name: '취소' }).click();
  await expect.poll(() => where().pathname).toBe('/app/unit/register');
});
