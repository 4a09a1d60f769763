/** 대량등록: a template filled in, uploaded with mistakes, looked at, the good registered, the others mended in the file they come back in. */
import { buffer } from 'node:stream/consumers';
import { samplePicture } from '@moa/sandbox';
import type { Download, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { readSheet, writeWorkbook } from '../../apps/server/src/platform/sheets/index.ts';
import { handZip } from '../../apps/server/test/support/hand-zip.ts';
import { demoSeller } from '../support/demo-seller.ts';
import { DEMO } from '../support/signed-in.ts';

const at = demoSeller(async () => undefined);
beforeAll(() => at.seller.enter(DEMO.seller));

/** Its own, also when the journey is run once more on the same copy. */
const RUN = Date.now().toString(36).toUpperCase();

type Cells = string[][];

async function cellsOf(download: Download): Promise<Cells> {
  const bytes = await buffer(await download.createReadStream());
  const { lines } = await readSheet(bytes, { rows: 1_000, columns: 300, characters: 1_000_000 });
  return lines.map(({ cells }) => cells);
}

async function choose(page: Page, name: string, rows: Cells): Promise<void> {
  const [first = [], ...rest] = rows;
  const bytes = await writeWorkbook([{ name: '상품', headings: first.map((title) => ({ title, width: 12, strong: false })), rows: rest }]);
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });
}

test('a template is filled in, looked at with its mistakes, registered, and mended in the file that comes back', async () => {
  const { page } = at.seller;
  await at.seller.go('/app/product/batchregister');
  await page.getByRole('heading', { name: '올린 파일' }).waitFor();
  await at.seller.look('batch-empty');

  const [template] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '양식 내려받기' }).click()]);
  const [headings = []] = await cellsOf(template);
  const row = (values: Readonly<Record<string, string>>) => headings.map((heading) => values[heading] ?? '');
  expect(headings).toContain('판매자 관리코드');

  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `메모 ${RUN}.txt`, mimeType: 'text/plain', buffer: Buffer.from(`오늘 할 일\n장보기 ${RUN}`) });
  await page.getByText('파일을 읽지 못했어요.').waitFor();
  await page.getByText('제목 줄에서 상품명이나 판매자 관리코드를 찾지 못했습니다.').waitFor();
  await at.seller.look('batch-refused');
  await page.getByRole('button', { name: '다른 파일 올리기' }).first().click();

  await choose(page, `가을 신상 ${RUN}.xlsx`, [
    headings,
    row({
      '판매자 관리코드': `${RUN}-1`,
      상품명: `대량 린넨 셔츠 ${RUN}`,
      판매가: '39900',
      재고수량: '5',
      옵션명1: '색상',
      옵션값1: '블랙',
    }),
    row({ '판매자 관리코드': `${RUN}-1`, 재고수량: '7', 옵션값1: '화이트', 옵션가: '1000' }),
    row({ '판매자 관리코드': `${RUN}-2`, 상품명: `대량 코튼 티 ${RUN}`, 판매가: '만이천원', 재고수량: '3' }),
    row({ '판매자 관리코드': `${RUN}-3`, 상품명: `대량 <모자> ${RUN}`, 판매가: '9900', 재고수량: '3' }),
  ]);
  const start = page.getByRole('button', { name: '1개 등록하기' });
  await start.waitFor();
  const list = page.getByRole('main');
  await list.getByText('숫자로 적어주십시오.').first().waitFor();
  await at.seller.look('batch-preview');
  await list.getByText(`${RUN}-2`, { exact: true }).last().click();
  const dialog = page.getByRole('dialog', { name: new RegExp(`대량 코튼 티 ${RUN}`) });
  await dialog.getByText('만이천원').waitFor();
  await at.seller.look('batch-problems');
  await dialog.getByRole('button', { name: '닫기' }).last().click();

  const [failed] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '고칠 상품만 내려받기' }).click()]);
  const mended = await cellsOf(failed);
  expect(mended.map((each) => each[0])).toEqual(['확인할 내용', expect.stringContaining('판매가'), expect.stringContaining('상품명')]);

  await start.click();
  await list.getByText('등록함').first().waitFor();
  await page.getByRole('link', { name: '기본상품 목록 보기' }).waitFor();
  await at.seller.look('batch-done');

  const place = (heading: string) => mended[0]?.indexOf(heading) ?? -1;
  if (mended[1]) mended[1][place('판매가')] = '12000';
  if (mended[2]) mended[2][place('상품명')] = `대량 모자 ${RUN}`;
  await page.getByRole('button', { name: '다른 파일 올리기' }).first().click();
  await page.getByText(`가을 신상 ${RUN}.xlsx`).waitFor();
  await choose(page, `고친 상품 ${RUN}.xlsx`, mended);
  await page.getByRole('button', { name: '2개 등록하기' }).click();
  await page.getByRole('link', { name: '기본상품 목록 보기' }).click();
  for (const name of [`대량 린넨 셔츠 ${RUN}`, `대량 코튼 티 ${RUN}`, `대량 모자 ${RUN}`]) await list.getByText(name).first().waitFor();
  const { contents } = await at.api.catalog.list({ keyword: RUN, size: 20 });
  expect(contents.map(({ productName, salePrice, stockQuantity }) => [productName, salePrice, stockQuantity]).sort()).toEqual([
    [`대량 린넨 셔츠 ${RUN}`, 39_900, 12],
    [`대량 모자 ${RUN}`, 9_900, 3],
    [`대량 코튼 티 ${RUN}`, 12_000, 3],
  ]);
});

test('a file of another tool is read by its headings, what was guessed can be said otherwise, and is sent only when the seller says so', async () => {
  const { page } = at.seller;
  const shop = (await at.api.shops.list({})).contents.find(({ shopType }) => shopType === 'SMART_STORE');
  await at.seller.follow('/app/product/batchregister');
  await choose(page, `옮겨오기 ${RUN}.xlsx`, [
    [
      '자체상품코드',
      '상품명',
      '판매가',
      '원가',
      '옵션제목(1)',
      '옵션상세명칭(1)',
      '가상재고 수량',
      '비고란',
      `[스마트스토어 ${shop?.shopName}] 등록`,
    ],
    [`${RUN}-M`, `옮겨온 가방 ${RUN}`, '25000', '9000', '색상', '블랙,베이지', '4', '창고 2', '예'],
  ]);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: /제목 연결/ }).click();
  await main.getByLabel('비고란 항목').selectOption({ label: '판매자 메모' });
  await at.seller.look('batch-mapping');
  await main.getByRole('button', { name: '바꾼 연결로 다시 읽기' }).click();
  await main.getByText('모든 제목을 읽어요').waitFor();
  await main.getByRole('button', { name: '1개 등록하기' }).click();
  await main.getByRole('button', { name: '쇼핑몰로 보내기' }).click();
  const plan = page.getByRole('dialog');
  await plan.getByText(`옮겨온 가방 ${RUN}`).first().waitFor();
  await at.seller.look('batch-sending');
  const { contents } = await at.api.catalog.list({ keyword: `${RUN}-M`, size: 20 });
  expect(contents).toMatchObject([
    { productName: `옮겨온 가방 ${RUN}`, stockQuantity: 8, optionCount: 2, shops: [{ shopType: 'SMART_STORE' }] },
  ]);
});

test('pictures that rows name come in a zip, and one that can not be used is told by its name', async () => {
  const { page } = at.seller;
  await at.seller.go('/app/product/batchregister');
  const headings = ['판매자 관리코드', '상품명', '판매가', '재고수량', '대표이미지', '추가이미지'];
  await choose(page, `사진 ${RUN}.xlsx`, [headings, [`${RUN}-P`, `사진 셔츠 ${RUN}`, '9900', '3', '셔츠 앞.png', '셔츠 뒤.png']]);
  const main = page.getByRole('main');
  await main.getByText('zip 파일로 묶어 이 화면에서').first().waitFor();
  const picture = Buffer.from(samplePicture(20, 600));
  await page.locator('input[type=file]').setInputFiles({
    name: '사진.zip',
    mimeType: 'application/zip',
    buffer: handZip([
      { name: '셔츠 앞.png', bytes: picture },
      { name: '셔츠 뒤.png', bytes: Buffer.from('<svg onload="alert(1)"/>') },
    ]),
  });
  const errors = main.getByRole('button', { name: '이미지 오류 1개 보기' });
  await errors.waitFor();
  await main.getByText('셔츠 뒤.png: JPG, PNG, GIF, WEBP 이미지만 올릴 수 있습니다.').first().waitFor();
  await at.seller.look('batch-pictures');
  await errors.click();
  const dialog = page.getByRole('dialog', { name: '이미지 업로드 오류' });
  await dialog.getByRole('cell', { name: '이미지 형식 오류' }).waitFor();
  await at.seller.look('batch-picture-errors');
  await page.keyboard.press('Escape');
  await main.getByRole('button', { name: '1개 등록하기' }).click();
  await main.getByText('이미지 확인', { exact: true }).first().waitFor();
  const { contents } = await at.api.catalog.list({ keyword: `${RUN}-P`, size: 20 });
  expect(contents).toMatchObject([{ productName: `사진 셔츠 ${RUN}`, imageUrl: expect.stringContaining('/i/') }]);
});
