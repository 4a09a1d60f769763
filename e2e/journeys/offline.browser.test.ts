/** What is typed and asked for while the network is gone: nothing is lost, and the screen says where one looks what happened. */
import { beforeAll, expect, test, vi } from 'vitest';
import { demoSeller } from '../support/demo-seller.ts';
import { DEMO } from '../support/signed-in.ts';
import { writeOrder } from '../support/written-order.ts';

const NAME = '끊긴 날의 셔츠';
const QUESTIONS = ['1', '2'].map((id) => ({
  id,
  kind: id === '1' ? ('URGENT' as const) : ('PRODUCT' as const),
  state: 'UNANSWERED' as const,
  accountId: '1',
  shopType: 'GMARKET' as const,
  shopName: '달빛옷장',
  questionNo: `30000000${id}`,
  askedAt: '2026-11-28T00:00:00.000Z',
  urgent: id === '1',
  buyer: '김하늘',
  category: '배송',
  title: `문의 ${id}`,
  body: '상품을 아직 받지 못했습니다.',
  secret: false,
  answers: [],
  product: null,
  order: null,
  sending: null,
  answerable: true,
  confirms: false,
}));

const at = demoSeller(async ({ api }) => {
  await api.orders.confirm({ ids: (await writeOrder(api, NAME)).ids });
  const preparing = async () => (await api.orders.search({ keyword: NAME, status: ['PREPARING'] })).totalElements;
  await vi.waitFor(async () => expect(await preparing()).toBe(1), { timeout: 45_000, interval: 200 });
});
beforeAll(async () => {
  await at.seller.enter(DEMO.seller);
  await at.seller.go('/app/order/all?range=all');
});

test('a dialog whose code could not be fetched says so where it is seen, however long the list is', async () => {
  const { page, context } = at.seller;
  at.seller.expectMessage(/ERR_INTERNET_DISCONNECTED|dynamically imported module|preload/);
  await page.setViewportSize({ width: 1440, height: 420 });
  await page.getByRole('row').filter({ hasText: NAME }).waitFor();
  await context.setOffline(true);
  await page.getByRole('button', { name: '수기주문' }).click();
  const said = page.getByText('이 부분을 받지 못했습니다.');
  await said.waitFor();
  await expect.poll(async () => (await said.boundingBox())?.y).toBeLessThan(400);
  await context.setOffline(false);
  await said.getByRole('button', { name: '새로고침' }).click();
  await page.getByRole('dialog', { name: '수기주문' }).waitFor();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('invoices that were typed go once there is a network again, and what they need was fetched before', async () => {
  const { page, context } = at.seller;
  at.seller.expectMessage(/ERR_INTERNET_DISCONNECTED/);
  const fetched = page.waitForResponse(/assets\/action-flow-/);
  await at.seller.go(`/app/order/delivery?range=all&q=${encodeURIComponent(NAME)}`);
  const invoice = page
    .getByRole('row')
    .filter({ hasText: NAME })
    .getByRole('textbox', { name: /송장번호/ });
  await invoice.fill('612345678917');
  await fetched;
  await context.setOffline(true);
  const send = page.getByRole('button', { name: '발송처리 1건' });
  await send.click();
  await page.getByRole('log').getByText('서버에 연결할 수 없습니다.').waitFor();
  expect(await invoice.inputValue(), 'once it is said').toBe('612345678917');
  await context.setOffline(false);
  await send.click();
  await page.getByText('배송준비 중인 주문이 없어요.').or(page.getByText('주문이 없어요.')).first().waitFor();
});

test('an action whose code could not be fetched is not blamed on the network once there is one: it can be loaded anew', async () => {
  const { page } = at.seller;
  at.seller.expectMessage(/ERR_FAILED|dynamically imported module|preload/);
  const form = '**/assets/memo-form-*.js';
  await at.seller.follow('/app/order/all?range=all');
  await page.route(form, (route) => route.abort());
  await page.getByRole('row').filter({ hasText: NAME }).getByRole('checkbox').check();
  const bar = page.getByRole('toolbar', { name: '선택한 항목 처리' });
  await bar.getByRole('button', { name: '메모' }).click();
  const said = page.getByRole('log').filter({ hasText: '화면의 일부를 받지 못했습니다.' });
  await said.waitFor();
  await page.unroute(form);
  await said.getByRole('button', { name: '새로고침' }).click();
  await page.getByRole('row').filter({ hasText: NAME }).getByRole('checkbox').check();
  await bar.getByRole('button', { name: '메모' }).click();
  await page.getByRole('dialog').getByLabel('메모', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
});

test('notes that did not come are not none', async () => {
  const { page } = at.seller;
  at.seller.expectMessage(/status of 500/);
  const notes = '**/api/v1/order/cs-memo*';
  await page.route(notes, (route) =>
    route.fulfill({ status: 500, json: { title: '일시적인 오류가 발생했습니다.', status: 500, code: 'INTERNAL' } }),
  );
  await page.getByRole('row').filter({ hasText: NAME }).click();
  const box = page.getByRole('textbox', { name: 'CS 메모' });
  await box.fill('전화로 주소를 확인했습니다.');
  const section = page.getByRole('complementary').getByRole('alert').filter({ hasText: '일시적인 오류' });
  await section.waitFor();
  await page.unroute(notes);
  await section.getByRole('button', { name: '다시 시도' }).click();
  await section.waitFor({ state: 'detached' });
  expect(await box.inputValue(), 'once the notes have come').toBe('전화로 주소를 확인했습니다.');
  await box.fill('');
  await page.keyboard.press('Escape');
});

test('an answer that could not be sent is there after another question was looked at, and after a reload', async () => {
  const { page, context } = at.seller;
  at.seller.expectMessage(/ERR_INTERNET_DISCONNECTED/);
  const ANSWER = '어제 발송했고 내일 도착할 예정입니다.';
  await page.route('**/api/v1/qna?*', (route) =>
    route.fulfill({
      json: { contents: QUESTIONS, number: 0, size: 50, totalElements: 2, totalExact: true, totalPages: 1, nextCursor: null },
    }),
  );
  await page.route(/\/api\/v1\/qna\/[12](\/earlier)?$/, (route) => {
    const [, id, earlier] = /qna\/(\d)(\/earlier)?/.exec(route.request().url()) ?? [];
    return route.fulfill({ json: earlier ? { buyer: [], product: [] } : QUESTIONS.find((each) => each.id === id) });
  });
  await at.seller.follow('/app/qna?id=1');
  const box = page.getByRole('textbox', { name: '답변', exact: true });
  await box.fill(ANSWER);
  await at.seller.look('question-urgent', '[role=complementary]');
  await context.setOffline(true);
  await page.getByRole('button', { name: '보내고 다음' }).click();
  await page.getByText('서버에 연결할 수 없습니다. 네트워크 상태를 확인해주십시오.').first().waitFor();
  expect(await box.inputValue(), 'once it is said').toBe(ANSWER);
  await context.setOffline(false);
  await page.getByRole('row').filter({ hasText: '문의 2' }).click();
  await page.getByRole('heading', { name: '문의 2' }).waitFor();
  await expect.poll(() => box.inputValue()).toBe('');
  await page.getByRole('row').filter({ hasText: '문의 1' }).click();
  await expect.poll(() => box.inputValue()).toBe(ANSWER);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect.poll(() => box.inputValue()).toBe(ANSWER);
  await box.fill('');
  await page.unrouteAll();
});

test('a rule that is being written is not lost to Escape', async () => {
  const { page, context } = at.seller;
  at.seller.expectMessage(/ERR_INTERNET_DISCONNECTED/);
  await at.seller.follow('/app/order/automation');
  await page.getByRole('button', { name: '규칙 만들기' }).first().click();
  const editor = page.getByRole('dialog', { name: '규칙 만들기' });
  const name = editor.getByLabel('규칙 이름');
  await name.waitFor();
  await page.keyboard.press('Escape');
  await editor.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: '규칙 만들기' }).first().click();
  await name.fill('비 오는 날');
  await context.setOffline(true);
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: '작성 중인 내용' });
  await question.getByRole('button', { name: '취소' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await name.inputValue(), 'after the question').toBe('비 오는 날');
  await context.setOffline(false);
  await editor.getByRole('button', { name: '닫기' }).last().click();
  await question.getByRole('button', { name: '닫기' }).last().click();
  await editor.waitFor({ state: 'detached' });
});

test('a sheet waits for the columns that its reader has saved: without them it would hold others', async () => {
  const { page } = at.seller;
  const layouts = '**/api/v1/users/customOrderList*';
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(layouts, async (route) => {
    await held;
    await route.continue();
  });
  await at.seller.follow('/app/order/all?range=all');
  await page.getByRole('button', { name: /엑셀/ }).first().click();
  const dialog = page.getByRole('dialog', { name: '엑셀 다운로드' });
  await dialog.getByText('저장한 구성을 불러오고 있어요…').waitFor();
  expect(await dialog.getByRole('button', { name: '내려받기' }).isDisabled(), 'while it waits').toBe(true);
  letGo();
  await expect.poll(() => dialog.getByRole('button', { name: '내려받기' }).isEnabled()).toBe(true);
  await page.keyboard.press('Escape');
  await page.unroute(layouts);
});
