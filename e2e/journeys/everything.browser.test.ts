/** Everything that a list finds is changed at once and taken back; what goes into the trash is had back. */
import { beforeAll, expect, test, vi } from 'vitest';
import { demoSeller } from '../support/demo-seller.ts';
import { PRICE, shirtFor } from '../support/draft.ts';
import { DEMO } from '../support/signed-in.ts';
import { stepByStep } from '../support/steps.ts';

const WORD = '모두고르기';
const COUNT = 22;
const PATIENCE = { timeout: 120_000, interval: 200 };
const LIST = `/app/unit/list/${encodeURIComponent(WORD)}?size=20`;

const at = demoSeller(async ({ api }) => {
  const shirt = await shirtFor(api, WORD, []);
  for (let n = 1; n <= COUNT; n += 1) await api.catalog.create({ ...shirt, basic: { ...shirt.basic, productName: `${WORD} 셔츠 ${n}` } });
});
stepByStep();
beforeAll(() => at.seller.enter(DEMO.seller));

const listed = async () => (await at.api.catalog.list({ keyword: WORD, size: 50 })).contents;
const priced = (price: number) =>
  vi.waitFor(async () => expect((await listed()).map((row) => row.salePrice)).toEqual(Array(COUNT).fill(price)), PATIENCE);

test('she chooses a page, then everything that the words find, and lowers all prices', async () => {
  const { page } = at.seller;
  await at.seller.go(LIST);
  await page.getByRole('checkbox', { name: `상품 ${WORD} 셔츠 ${COUNT} 선택`, exact: true }).waitFor();
  await page.getByRole('checkbox', { name: '모두 선택' }).check();
  await page.getByRole('button', { name: `조건에 맞는 ${COUNT}건 모두 선택` }).click();
  await page.getByText('조건에 맞는 모든 항목을 선택했어요.').waitFor();
  await at.seller.look('everything');
  await page.getByRole('button', { name: '한꺼번에 바꾸기' }).click();
  const form = page.getByRole('dialog', { name: `상품 ${COUNT}개 한꺼번에 바꾸기` });
  await form.getByLabel('비율').fill('10');
  await form.getByRole('button', { name: '미리보기' }).click();
  await page.getByRole('button', { name: `${COUNT}건 적용하기` }).click();
  await page.getByText('적용을 시작했습니다.').waitFor();
  await priced(PRICE * 0.9);
});

test('she takes all of it back', async () => {
  const { page } = at.seller;
  await page.getByRole('link', { name: '변경 이력' }).click();
  await page.getByText('판매가 바꾸기', { exact: true }).first().click();
  await page.getByRole('button', { name: '되돌리기' }).click();
  await page.getByRole('button', { name: `${COUNT}건 적용하기` }).click();
  await priced(PRICE);
});

test('she deletes a product and has it back', async () => {
  const { page } = at.seller;
  await at.seller.follow(LIST);
  await page.getByRole('checkbox', { name: `상품 ${WORD} 셔츠 7 선택`, exact: true }).check();
  await page.getByRole('toolbar').getByRole('button', { name: '휴지통' }).click();
  await page.getByRole('dialog', { name: '휴지통으로 옮기기' }).getByRole('button', { name: '쇼핑몰에서도 판매중지' }).click();
  await page.getByRole('button', { name: '1건 적용하기' }).click();
  await vi.waitFor(async () => expect(await listed()).toHaveLength(COUNT - 1), PATIENCE);
  await page.getByRole('link', { name: '휴지통' }).click();
  await page.getByText(`${WORD} 셔츠 7`, { exact: true }).first().waitFor();
  await at.seller.look('trash');
  await page.getByRole('checkbox', { name: `상품 ${WORD} 셔츠 7 선택`, exact: true }).check();
  await page.getByRole('button', { name: '되살리기' }).click();
  await page.getByText('휴지통이 비어 있어요.').waitFor();
  await at.seller.look('empty-trash');
  expect(await listed()).toHaveLength(COUNT);
});
