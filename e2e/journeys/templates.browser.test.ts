/** Templates: saved from one product, looked at, taken into another, taken back, and removed. */
import { beforeAll, expect, test } from 'vitest';
import { demoSeller } from '../support/demo-seller.ts';
import { shirtFor } from '../support/draft.ts';
import { DEMO } from '../support/signed-in.ts';

const GUIDE = '평일 10시부터 17시까지 전화해주세요.';

let id: string | null;
let shops: string[] = [];
const at = demoSeller(async ({ api }) => {
  const accounts = (await api.shops.list({})).contents.filter(({ shopType }) => shopType === 'SMART_STORE' || shopType === 'COUPANG');
  shops = accounts.map(({ shopAccountId }) => shopAccountId);
  const draft = await shirtFor(api, '템플릿을 만들 셔츠', accounts);
  // Another fee than a new product begins with, whatever the settings and the product before say.
  draft.common.deliveryInfo.baseFee = 2_700;
  const [first] = draft.composition.optionInfo.optionCombinations;
  if (first)
    draft.composition.optionInfo.optionCombinations = draft.composition.optionInfo.optionCombinations.map((row, index) => ({
      ...row,
      optionPrice: index === 0 ? 0 : 1000,
    }));
  id = (await api.catalog.create(draft)).id;
});
beforeAll(async () => {
  await at.seller.enter(DEMO.seller);
  await at.seller.page.setViewportSize({ width: 1440, height: 900 });
});

/** Under this name, from the section whose buttons are called so. */
async function save(of: string, name: string): Promise<void> {
  const { page } = at.seller;
  await page.getByRole('button', { name: `${of} 템플릿으로 저장` }).click();
  const dialog = page.getByRole('dialog', { name: /템플릿으로 저장$/ });
  await dialog.getByLabel('템플릿 이름').fill(name);
  await Promise.all([page.getByText(`‘${name}’ 템플릿을 저장했습니다.`).waitFor(), dialog.getByRole('button', { name: '저장' }).click()]);
  await dialog.waitFor({ state: 'detached' });
}

async function load(of: string, name: string) {
  const { page } = at.seller;
  await page.getByRole('button', { name: `${of} 템플릿 불러오기` }).click();
  const dialog = page.getByRole('dialog', { name: /템플릿 불러오기$/ });
  await dialog.getByLabel('템플릿', { exact: true }).selectOption({ label: name });
  return dialog;
}

async function apply(of: string, name: string): Promise<void> {
  const dialog = await load(of, name);
  await dialog.getByRole('button', { name: '적용' }).click();
  await dialog.waitFor({ state: 'detached' });
  await at.seller.page.getByText(`‘${name}’ 템플릿을 적용했어요.`).waitFor();
}

test('each section saves what it holds', async () => {
  const { page } = at.seller;
  await at.seller.go(`/app/unit/edit/${id}?path=common.afterServiceTelephoneNumber`);
  await page.getByLabel('A/S 전화번호').waitFor();
  await page.getByRole('button', { name: 'A/S·기타 템플릿으로 저장' }).click();
  const dialog = page.getByRole('dialog', { name: '상품 템플릿으로 저장' });
  await dialog.getByRole('button', { name: '저장' }).click();
  await dialog.getByText('템플릿 이름을 입력해주십시오.').waitFor();
  await at.seller.look('template-save', '[role="dialog"]');
  await dialog.getByLabel('템플릿 이름').fill('셔츠 A/S');
  await dialog.getByRole('button', { name: '저장' }).click();
  await dialog.waitFor({ state: 'detached' });
  await save('옵션', '셔츠 옵션');
  await save('쇼핑몰 선택', '두 쇼핑몰');
  await save('카테고리', '셔츠 카테고리');
  await save('배송·반품', 'CJ 기본');
});

test('a new product takes them, after it was shown what changes', async () => {
  const { page } = at.seller;
  await at.seller.go('/app/unit/register?path=common.afterServiceGuideContent');
  const guide = page.getByRole('textbox', { name: 'A/S 안내' });
  // It begins as the product registered last.
  await expect.poll(() => guide.inputValue()).toBe(GUIDE);
  await guide.fill('');
  const dialog = await load('A/S·기타', '셔츠 A/S');
  await dialog.getByRole('row', { name: new RegExp(`A/S 안내 비어 있음 ${GUIDE}`) }).waitFor();
  await at.seller.look('template-load', '[role="dialog"]');
  await dialog.getByRole('button', { name: '적용' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => guide.inputValue()).toBe(GUIDE);
  await at.seller.look('template-applied', '#unit-service');

  await page.getByRole('button', { name: '되돌리기' }).click();
  await expect.poll(() => guide.inputValue()).toBe('');
  await apply('A/S·기타', '셔츠 A/S');
  await expect.poll(() => guide.inputValue()).toBe(GUIDE);
  await apply('쇼핑몰 선택', '두 쇼핑몰');
  await page.locator('#unit-shops').getByText('2곳 선택').waitFor();
  await apply('카테고리', '셔츠 카테고리');
  await apply('배송·반품', 'CJ 기본');
  await apply('옵션', '셔츠 옵션');
  await page.getByText('옵션이 있는 상품이에요').waitFor();
  await expect.poll(() => page.locator('#unit-price').getByText('아이보리').count()).toBeGreaterThan(0);

  const again = await load('옵션', '셔츠 옵션');
  await again.getByText('바뀌는 항목이 없어요.').waitFor();
  await again.getByRole('button', { name: '취소' }).click();
  expect(shops).toHaveLength(2);
});

test('an account is given its own delivery template, and new products begin with it there', async () => {
  const { page } = at.seller;
  const section = page.locator('#unit-shops');
  await section.getByLabel('이 쇼핑몰의 배송 템플릿').selectOption({ label: 'CJ 기본' });
  await section.getByText('이 계정의 기본 배송 템플릿').click();
  await section.getByRole('option', { name: 'CJ 기본 (이 계정의 기본)' }).waitFor({ state: 'attached' });
  await at.seller.look('template-shop', '#unit-shops');
  const { contents } = await at.api.templates.mains({});
  expect(contents).toHaveLength(1);
});

test('what the shops changed or removed is said, and what is right is taken with one press', async () => {
  const { page } = at.seller;
  const [template] = (await at.api.templates.deliveries({})).contents;
  const shop = { shopType: 'COUPANG', shopAccountId: 'moawing', shopName: '달빛옷장', linked: true };
  const choice = (label: string, hint: string) => ({ label, hint });
  const place = { key: 'outboundShippingPlaceCode', label: '출고지' };
  const center = { key: 'returnCenterCode', label: '반품지' };
  const before = choice('기본 출고지', '서울특별시 강남구 테헤란로 123 1층');
  const of = { templateId: template?.id, name: template?.name, message: null };
  await page.route('**/api/v1/product/template/status*', (route) =>
    route.fulfill({
      json: {
        contents: [
          {
            ...of,
            ...shop,
            status: 'CHANGED',
            fields: [{ ...place, status: 'CHANGED', before, now: choice('김포 물류센터', '경기도 김포시 대곶면 1') }],
          },
          {
            ...of,
            ...shop,
            shopAccountId: 'b',
            shopName: '본점',
            status: 'DELETED',
            fields: [{ ...center, status: 'DELETED', before, now: null }],
          },
          { ...of, ...shop, shopAccountId: 'c', shopName: '지점', status: null, message: '쇼핑몰이 응답하지 않습니다.', fields: [] },
        ],
      },
    }),
  );
  const loading = await load('배송·반품', 'CJ 기본');
  await loading.getByRole('button', { name: '템플릿 관리' }).click();
  const dialog = page.getByRole('dialog', { name: '템플릿 관리' });
  await dialog.getByText('쇼핑몰에서 삭제됨').waitFor();
  await dialog.getByText('확인하지 못함').waitFor();
  await at.seller.look('template-changed', '[role="dialog"]');
  await page.unroute('**/api/v1/product/template/status*');
  await dialog.getByRole('button', { name: '바뀐 내용이 맞아요' }).click();
  await dialog.getByText('정상').first().waitFor();
  await dialog.getByText('쇼핑몰에서 바뀜').waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: '닫기' }).last().click();
  await dialog.waitFor({ state: 'detached' });
});

test('templates are renamed, compared with the shops, and removed', async () => {
  const { page } = at.seller;
  const loading = await load('배송·반품', 'CJ 기본');
  await loading.getByRole('button', { name: '템플릿 관리' }).click();
  const dialog = page.getByRole('dialog', { name: '템플릿 관리' });
  await dialog.getByText('정상').first().waitFor();
  await at.seller.look('template-manage', '[role="dialog"]');
  await dialog.getByRole('button', { name: 'CJ 기본 이름 바꾸기' }).click();
  await dialog.getByLabel('템플릿 이름').fill('CJ 3,000원');
  await dialog.getByRole('button', { name: '저장' }).click();
  await dialog.getByRole('button', { name: 'CJ 3,000원 삭제' }).click();
  await dialog.getByRole('button', { name: '삭제하기' }).click();
  await dialog.getByText('저장한 배송 템플릿이 없어요.').waitFor();
  await expect.poll(async () => (await at.api.templates.mains({})).contents).toEqual([]);
});
