/** Base products out as an Excel file, edited, in again: looked at, applied, taken back. */
import { buffer } from 'node:stream/consumers';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { beforeAll, expect, test, vi } from 'vitest';
import { demoSeller } from '../support/demo-seller.ts';
import { PRICE, shirtFor } from '../support/draft.ts';
import { DEMO } from '../support/signed-in.ts';
import { stepByStep } from '../support/steps.ts';

const NAMES = ['엑셀 셔츠 하나', '엑셀 셔츠 둘'];
const RAISED = PRICE + 3_000;
const PATIENCE = { timeout: 120_000, interval: 200 };

const at = demoSeller(async () => {
  for (const name of NAMES) await at.api.catalog.create(await shirtFor(at.api, name, []));
});
stepByStep();
beforeAll(() => at.seller.enter(DEMO.seller));

let table: unknown[][] = [];

const prices = async () => {
  const { contents } = await at.api.catalog.list({ keyword: '엑셀 셔츠', scope: 'NAME' });
  return NAMES.map((name) => contents.find(({ productName }) => productName === name)?.salePrice);
};

test('she takes what the list finds out as a file', async () => {
  const { page } = at.seller;
  await at.seller.go(`/app/unit/list/${encodeURIComponent('엑셀 셔츠')}`);
  await page.getByRole('button', { name: '엑셀로 받기' }).click();
  const dialog = page.getByRole('dialog', { name: '기본상품 엑셀로 받기' });
  await dialog.getByText('조건에 맞는 상품').waitFor();
  await at.seller.look('product-sheet');
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: '내려받기' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^모아_기본상품_.*\.xlsx$/);
  const { sheets } = await readXlsx(await buffer(await download.createReadStream()));
  table = sheets[0]?.rows ?? [];
  expect(table.map((cells) => cells[1])).toEqual(['상품명', ...NAMES.toReversed()]);
  await dialog.waitFor({ state: 'detached' });
});

test('what she edited in it is shown, before and after, and nothing is changed yet', async () => {
  const { page } = at.seller;
  const price = table[0]?.indexOf('판매가') ?? -1;
  const rows = table.map((cells, line) => (cells[1] === NAMES[0] && line > 0 ? cells.with(price, RAISED) : cells)) as (
    | string
    | number
    | null
  )[][];
  const bytes = await writeXlsx({ sheets: [{ name: '기본상품', rows }] });
  await page.getByRole('button', { name: '엑셀로 바꾸기' }).click();
  const dialog = page.getByRole('dialog', { name: '엑셀로 상품 바꾸기' });
  await dialog.locator('input[type=file]').setInputFiles({
    name: '기본상품.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(bytes),
  });
  await dialog.getByText('1개 상품').waitFor();
  await at.seller.look('product-sheet-in');
  await dialog.getByRole('button', { name: '미리보기' }).click();
  const preview = page.getByRole('dialog', { name: '엑셀로 상품 바꾸기 미리보기' });
  await preview.getByText(`${RAISED.toLocaleString('ko-KR')}원`).waitFor();
  await at.seller.look('product-sheet-preview');
  expect(await prices(), 'nothing before she applied it').toEqual([PRICE, PRICE]);
  await Promise.all([page.getByText('적용을 시작했습니다.').waitFor(), preview.getByRole('button', { name: '1건 적용하기' }).click()]);
  await vi.waitFor(async () => expect(await prices()).toEqual([RAISED, PRICE]), PATIENCE);
});

test('she takes it back', async () => {
  const { contents } = await at.api.plans.history({});
  const plan = contents.find(({ kind }) => kind === 'PRODUCT_SHEET');
  await vi.waitFor(async () => {
    const { id, hash } = await at.api.plans.undo({ id: plan?.id ?? '' });
    await at.api.plans.apply({ id, hash });
  }, PATIENCE);
  await vi.waitFor(async () => expect(await prices()).toEqual([PRICE, PRICE]), PATIENCE);
});

test('a file without our headings is refused with what to do', async () => {
  const { page } = at.seller;
  await page.getByRole('button', { name: '엑셀로 바꾸기' }).click();
  const dialog = page.getByRole('dialog', { name: '엑셀로 상품 바꾸기' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: '메모.csv', mimeType: 'text/csv', buffer: Buffer.from('이름,메모\n셔츠,여름\n') });
  await dialog.getByRole('alert').getByText('상품번호').waitFor();
});

test('shop products are changed by their own file alone: another is refused with what to do', async () => {
  const { page } = at.seller;
  await at.seller.go('/app/product/list/moa-product');
  await page.getByRole('button', { name: '엑셀로 바꾸기' }).click();
  const dialog = page.getByRole('dialog', { name: '엑셀로 쇼핑몰상품 바꾸기' });
  const file = (name: string, text: string) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await file('메모.csv', '상품명,판매가\n셔츠,1000\n');
  await dialog.getByRole('alert').getByText('숨겨진 마지막 열').waitFor();
  await file('쇼핑몰상품.csv', '상품명,판매가,"{""moa"":""listings""}"\n셔츠,1000,\n');
  await dialog.getByRole('alert').getByText('2번째 줄').waitFor();
  await dialog.getByRole('button', { name: '미리보기', disabled: true }).waitFor();
  await at.seller.look('listing-sheet-in');
});
