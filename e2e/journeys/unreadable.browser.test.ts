/** Orders that a shop reported in a way nobody could read: which they are, why, what the shop sent, and asking for them again. */
import type { Route } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { demoSeller } from '../support/demo-seller.ts';
import { DEMO } from '../support/signed-in.ts';

const RECORD = {
  id: '7',
  accountId: '1',
  shopType: 'SMART_STORE',
  shopName: '달빛옷장',
  key: '2026112212345678901',
  reason: '수량을 읽을 수 없습니다.',
  at: '2026-11-22T01:00:00.000Z',
  readAt: null,
};
const PAGE = { number: 0, size: 50, totalElements: 1, totalExact: true, totalPages: 1, nextCursor: null };
const JOB = {
  id: '9',
  kind: 'orders.collect',
  title: '주문수집 1곳',
  status: 'DONE',
  total: 1,
  done: 1,
  failed: 0,
  actor: '모아상회',
  cancelable: false,
  retryable: false,
  createdAt: RECORD.at,
  startedAt: RECORD.at,
  finishedAt: RECORD.at,
  summary: null,
};
const at = demoSeller();
let read = false;

beforeAll(async () => {
  const { page } = at.seller;
  const answer = (route: Route, json: unknown) => route.fulfill({ json });
  await page.route('**/api/v1/order/unreadable?*', (route) => {
    const contents = read ? [] : [RECORD];
    return answer(route, { ...PAGE, contents, totalElements: contents.length });
  });
  await page.route('**/api/v1/order/unreadable/raw?*', (route) => answer(route, { raw: '{"orderId":"1","quantity":"0"}' }));
  await page.route('**/api/v1/order/unreadable/replay', (route) => {
    read = true;
    return answer(route, { jobId: JOB.id });
  });
  await page.route('**/api/v1/job/detail?*', (route) => answer(route, { job: JOB, items: { ...PAGE, contents: [] } }));
  await at.seller.enter(DEMO.seller);
});

test('a seller sees which they are and why, looks at what was sent, and reads them again', async () => {
  const { page } = at.seller;
  await at.seller.go('/app/order/unreadable');
  await page.getByText(RECORD.reason).first().click();
  const drawer = page.locator('aside').filter({ hasText: '쇼핑몰이 보낸 원본' });
  await drawer.getByText(RECORD.reason).waitFor();
  await drawer.getByRole('button', { name: '원본 보기' }).click();
  await drawer.getByText('"quantity": "0"').waitFor();
  await at.seller.look('unreadable');

  await Promise.all([
    page.getByText('읽지 못한 주문이 없어요.').waitFor(),
    page.getByText('다시 읽었어요.').waitFor(),
    drawer.getByRole('button', { name: '다시 읽기' }).click(),
  ]);
  await at.seller.look('unreadable-none');
});
