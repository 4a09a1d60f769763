/** What the bell counts, and where it is read again. */
import { beforeAll, expect, test } from 'vitest';
import { bellHasRead } from '../support/bell.ts';
import { demoLogin, demoSeller } from '../support/demo-seller.ts';
import { DEMO } from '../support/signed-in.ts';
import { stepByStep } from '../support/steps.ts';

const QUESTION = '품절이 쇼핑몰에 언제 반영되나요';
const NEWS = '1:1 문의에 답변이 등록되었습니다.';

const at = demoSeller(async ({ api }) => {
  const { id } = await api.inquiries.ask({ kind: 'STOCK', title: QUESTION, text: '열 개를 팔았는데 아직 그대로예요.', pictureIds: [] });
  const { api: admin } = await demoLogin(DEMO.admin);
  const { version } = await admin.inquiries.inbox.detail({ source: 'SELLER', id });
  await admin.inquiries.inbox.answer({ source: 'SELLER', id, version, text: '1분 안에 반영됩니다.', pictureIds: [] });
});
stepByStep();
beforeAll(async () => {
  await at.seller.enter(DEMO.seller);
  await at.seller.go('/app/dashboard');
});

const row = () => at.seller.page.getByRole('row').filter({ hasText: QUESTION });

test('what the bell counts is read under it, and in the history after that', async () => {
  const { page } = at.seller;
  await page.getByRole('button', { name: /^알림, 읽지 않음 \d+건$/ }).click();
  const bell = page.getByRole('dialog', { name: '알림' });
  await bell.getByText(NEWS).waitFor();
  await bell.getByRole('link', { name: '알림 내역 모두 보기' }).click();
  await page.waitForURL('**/app/alerts');
  await bellHasRead(NEWS, { page, api: at.api });
  await row().getByText(NEWS).waitFor();
  await at.seller.look('alerts');
});

test('nothing unread, and no answer, are said', async () => {
  const { page } = at.seller;
  at.seller.expectMessage(/ERR_FAILED/);
  await at.api.home.readAlerts({});
  await at.seller.follow('/app/alerts?tab=unread');
  await page.getByText('모두 읽었어요.').waitFor();
  await at.seller.look('alerts-none');
  const HISTORY = '**/api/v1/common/alerts/history?*';
  await page.route(HISTORY, (route) => route.abort('failed'));
  await at.seller.go('/app/alerts');
  await page.getByRole('alert').getByText('서버에 연결').waitFor();
  await at.seller.look('alerts-failed');
  await page.unroute(HISTORY);
  await page.getByRole('button', { name: '다시 시도', exact: true }).click();
  await row().waitFor();
});

test('it leads to where it is handled, and what is over stays readable', async () => {
  const { page } = at.seller;
  await row().getByRole('link', { name: '처리하러 가기' }).click();
  await page.getByRole('complementary').getByText('1분 안에 반영됩니다.').waitFor();
  await expect.poll(async () => (await at.api.home.alerts({})).contents.map(({ title }) => title)).not.toContain(NEWS);
  await page.goBack();
  await row().getByText('해결됨').waitFor();
  await row().getByRole('link', { name: '보러 가기' }).waitFor();
});
