import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/support/index.ts';
import { raiseAlert, resolveAlert } from '../../platform/alerts/index.ts';
import type { RequestContext } from '../../platform/http/index.ts';
import { traced } from '../../platform/trace.ts';
import { homeRoutes } from './home.routes.ts';

const { database, seller } = await testDatabase();
const kim = await seller();
const routes = homeRoutes({
  database,
  unreadNotices: async () => ({ moa: 0, shop: 0 }),
  personNames: async () => new Map([[kim.userId, '김모아']]),
  now: () => new Date(),
});
const context = { actor: { role: 'U' }, scope: { sellerId: kim.sellerId, shopAccountIds: null } } as unknown as RequestContext;

test('past alerts are searched and narrowed, and say by whom or by what each was ended', async () => {
  const raise = (kind: string, title: string, severity: 'WARNING' | 'ERROR' = 'WARNING') =>
    database.tenant(kim.sellerId, (tx) => raiseAlert(tx, { kind, severity, title, body: '다시 시도합니다.', dedupeKey: title }));
  const end = (title: string) => database.tenant(kim.sellerId, (tx) => resolveAlert(tx, title));
  await raise('collect.failed', '쿠팡 수집 실패');
  await raise('shop.auth-expired', '11번가 인증 만료', 'ERROR');
  await raise('stock.low', '달빛 니트 재고부족');
  await traced('0123', () => end('11번가 인증 만료'), { userId: kim.userId, loginId: 'kim' });
  await traced('4567', () => end('쿠팡 수집 실패'));
  const find = async (input: object) => (await routes.alertHistory({ input, context })).contents;
  const titles = async (input: object) => (await find(input)).map(({ title }) => title);
  expect(await titles({ keyword: '니트' })).toEqual(['달빛 니트 재고부족']);
  expect(await titles({ keyword: '다시 시도', areas: ['SHOPS'] })).toEqual(['11번가 인증 만료', '쿠팡 수집 실패']);
  expect(await titles({ severities: ['ERROR'] })).toEqual(['11번가 인증 만료']);
  expect(await titles({ resolved: false })).toEqual(['달빛 니트 재고부족']);
  expect(await find({ resolved: true })).toMatchObject([
    { ending: '김모아 님이 처리했어요. 쇼핑몰을 다시 연동했어요.', endingTraceId: '0123' },
    { ending: '다음 수집이 성공했어요.', endingTraceId: '4567' },
  ]);
});
