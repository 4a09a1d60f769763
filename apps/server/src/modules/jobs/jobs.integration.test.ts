import { koreanDate } from '@moa/core';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/support/index.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import type { RequestContext } from '../../platform/http/index.ts';
import { claimItems, completeItems, createRun, postponeItem } from '../../platform/jobs/index.ts';
import { type List, type PageInput, readPageOf } from '../../platform/paging.ts';
import { listItems, listRuns } from './jobs.queries.ts';
import { jobsRoutes } from './jobs.routes.ts';

const { database, seller } = await testDatabase();
const ALL = {
  states: null,
  kind: null,
  kinds: null,
  createdBy: null,
  by: null,
  words: null,
  shopTypes: null,
  from: null,
  until: null,
  search: null,
};

/** The pages of a list, walked as `requests` say or by cursor. */
async function walk<Row>(tx: TenantTx, list: (tx: TenantTx) => List<Row>, requests: PageInput[] | 'by cursor'): Promise<Row[][]> {
  const pages: Row[][] = [];
  let cursor: string | null | undefined;
  for (let at = 0; requests === 'by cursor' ? cursor !== null : at < requests.length; at += 1) {
    const requested = requests === 'by cursor' ? { size: 2, ...(cursor ? { cursor } : {}) } : (requests[at] ?? {});
    const { rows, frame } = await readPageOf(requested, list(tx));
    pages.push(rows);
    cursor = frame.nextCursor;
  }
  return pages;
}

const NUMBERS = [0, 1, 2, 3].map((page) => ({ page, size: 2 }));

test('runs are the same pages by number, from the end and by cursor, newest first', async () => {
  const { sellerId } = await seller();
  await database.tenant(sellerId, async (tx) => {
    for (const title of ['1', '2', '3', '4', '5']) await createRun(tx, { kind: 'orders.dispatch', title, items: [{ key: 'a' }] });
    const titles = (pages: { title: string }[][]) => pages.map((rows) => rows.map(({ title }) => title).join(''));
    const list = (of: TenantTx) => listRuns(of, ALL);
    expect(titles(await walk(tx, list, NUMBERS))).toEqual(['54', '32', '1', '']);
    expect(titles(await walk(tx, list, 'by cursor'))).toEqual(['54', '32', '1']);
    expect(titles(await walk(tx, (of) => listRuns(of, { ...ALL, kinds: ['claims'] }), NUMBERS))).toEqual(['', '', '', '']);
  });
});

test('an item that is to be tried again says why, since when and when the next try is', async () => {
  const { sellerId } = await seller();
  await database.tenant(sellerId, async (tx) => {
    const runId = await createRun(tx, { kind: 'listings.transmit', title: '전송', items: [{ key: 'a' }, { key: 'b' }] });
    const [first] = await claimItems(tx, runId, 1, 'worker');
    const later = new Date(Date.now() + 60_000);
    if (first) await postponeItem(tx, runId, first, later, '쇼핑몰 서버 오류입니다 (HTTP 500).');
    const { rows } = await readPageOf({}, listItems(tx, runId, null));
    expect(rows.map(({ status, message, next_try_at }) => [status, message, next_try_at])).toEqual([
      ['QUEUED', '쇼핑몰 서버 오류입니다 (HTTP 500).', later],
      ['QUEUED', '', null],
    ]);
    expect(rows.map(({ started_at }) => started_at === null)).toEqual([false, true]);
  });
});

test('items are the same pages by number, from the end and by cursor, those of one state too', async () => {
  const { sellerId } = await seller();
  await database.tenant(sellerId, async (tx) => {
    const items = ['1', '2', '3', '4', '5'].map((label) => ({ key: label, label }));
    const runId = await createRun(tx, { kind: 'orders.dispatch', title: '발송', items });
    const claimed = await claimItems(tx, runId, 3, 'test');
    await completeItems(
      tx,
      runId,
      claimed.map(({ seq, attemptNo }) => ({ seq, attemptNo, status: 'FAILED', message: '거절' })),
    );
    const labels = (pages: { label: string }[][]) => pages.map((rows) => rows.map(({ label }) => label).join(''));
    expect(labels(await walk(tx, (of) => listItems(of, runId, null), NUMBERS))).toEqual(['12', '34', '5', '']);
    expect(labels(await walk(tx, (of) => listItems(of, runId, null), 'by cursor'))).toEqual(['12', '34', '5']);
    expect(labels(await walk(tx, (of) => listItems(of, runId, ['FAILED']), 'by cursor'))).toEqual(['12', '3']);
  });
});

test('a run that only follows what was stored can not be canceled, and says what to do instead', async () => {
  const { sellerId } = await seller();
  const WHY = '이미 저장되었습니다.';
  const routes = jobsRoutes({
    database,
    personNames: async () => new Map(),
    retryers: {},
    following: { 'listings.saleStatus': WHY },
    wakers: {},
  });
  const context = {
    actor: { role: 'U' },
    scope: { sellerId, shopAccountIds: null },
    audit: async () => undefined,
  } as unknown as RequestContext;
  const made = (kind: string) =>
    database.tenant(sellerId, async (tx) => String(await createRun(tx, { kind, title: kind, items: [{ key: 'a' }] })));
  const read = async (id: string) => (await routes.detail({ input: { id }, context })).job;
  const applied = await database.tenant(sellerId, (tx) =>
    createRun(tx, { kind: 'catalog.fields', title: '판매가 바꾸기', items: [{ key: '1' }], input: { planId: 7 } }),
  );
  expect((await routes.detail({ input: { id: String(applied) }, context })).planId, 'what it changed is taken back there').toBe('7');
  const [following, other] = [await made('listings.saleStatus'), await made('orders.dispatch')];
  expect(await read(following)).toMatchObject({ cancelable: false });
  await expect(routes.cancel({ input: { id: following }, context })).rejects.toMatchObject({ code: 'INVALID_STATE', detail: WHY });
  expect(await read(following)).toMatchObject({ status: 'QUEUED' });
  expect(await read(other)).toMatchObject({ cancelable: true });
  await routes.cancel({ input: { id: other }, context });
  expect(await read(other)).toMatchObject({ status: 'CANCELED' });
});

describe('the list of jobs', () => {
  const routes = jobsRoutes({ database, personNames: async () => new Map(), retryers: {}, following: {}, wakers: {} });
  const contextOf = (sellerId: number, actor: object = { role: 'U' }) =>
    ({ actor, scope: { sellerId, shopAccountIds: null }, audit: async () => undefined }) as unknown as RequestContext;

  async function worked() {
    const { sellerId, userId } = await seller();
    const by = { userId, loginId: 'kim' };
    const at = (shopType: string, label: string) => ({ key: label, label, input: { shopType } });
    const [sent, placed, collected] = await database.tenant(sellerId, async (tx) => [
      await createRun(tx, { kind: 'listings.transmit', title: '상품 전송 2건', items: [at('COUPANG', '쿠팡 · 달빛 니트')], createdBy: by }),
      await createRun(tx, { kind: 'orders.place', title: '발주확인 1건', items: [at('SMART_STORE', '주문 2026112012345')], createdBy: by }),
      await createRun(tx, { kind: 'orders.import', title: '주문수집 2곳', items: [at('COUPANG', 'Kim Store')] }),
    ]);
    const names = new Map([
      [sent, 'sent'],
      [placed, 'placed'],
      [collected, 'collected'],
    ]);
    const find = async (input: object) =>
      (await routes.history({ input, context: contextOf(sellerId) })).contents.map(({ id }) => names.get(Number(id)));
    return { sellerId, userId, find, ids: { sent, placed, collected } as Record<string, number> };
  }

  test('is searched by title, product, order number and shop, and narrowed by kind, shop, person and day', async () => {
    const { find, userId } = await worked();
    const today = koreanDate(new Date());
    const yesterday = koreanDate(new Date(Date.now() - 86_400_000));
    for (const [input, found] of [
      [{ keyword: '달빛' }, ['sent']],
      [{ keyword: '1120123' }, ['placed']],
      [{ keyword: '발주' }, ['placed']],
      [{ keyword: 'kim store' }, ['collected']],
      [{ keyword: '스마트' }, ['placed']],
      [{ keyword: '100%' }, []],
      [{ areas: ['ORDERS'] }, ['placed']],
      [{ areas: ['ORDERS', 'ORDER_IMPORT'] }, ['collected', 'placed']],
      [{ shopTypes: ['COUPANG'] }, ['collected', 'sent']],
      [{ by: String(userId) }, ['placed', 'sent']],
      [{ by: '0' }, ['collected']],
      [{ from: today, to: today }, ['collected', 'placed', 'sent']],
      [{ to: yesterday }, []],
      [{ shopTypes: ['COUPANG'], keyword: '달빛', by: String(userId), from: today }, ['sent']],
    ] as const)
      expect(await find(input), JSON.stringify(input)).toEqual(found);
  });

  test('says who and which shops it can be narrowed to', async () => {
    const { sellerId, userId } = await worked();
    const { people, shopTypes } = await routes.filters({ input: {}, context: contextOf(sellerId) });
    expect(people).toEqual([{ id: String(userId), name: 'kim' }]);
    expect([...shopTypes].sort()).toEqual(['COUPANG', 'SMART_STORE']);
  });

  test('loses what ended when it is removed, and nothing that is still open', async () => {
    const { sellerId, find, ids } = await worked();
    const remove = (...names: string[]) =>
      routes.remove({ input: { ids: names.map((name) => String(ids[name])) }, context: contextOf(sellerId) });
    await expect(remove('sent')).rejects.toMatchObject({ code: 'INVALID_STATE' });
    await routes.cancel({ input: { id: String(ids.sent) }, context: contextOf(sellerId) });
    await expect(remove('sent', 'placed'), 'all or none').rejects.toMatchObject({ code: 'INVALID_STATE' });
    expect(await remove('sent')).toEqual({ removed: 1 });
    expect(await find({})).toEqual(['collected', 'placed']);
    await expect(remove('sent')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('lets a sub-user remove only what she began', async () => {
    const { sellerId, ids } = await worked();
    await routes.cancel({ input: { id: String(ids.placed) }, context: contextOf(sellerId) });
    const sub = { role: 'S', userId: 999_999, authorities: new Set(['orderAuth']) };
    await expect(routes.remove({ input: { ids: [String(ids.placed)] }, context: contextOf(sellerId, sub) })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('says of a run that has not begun how many open ones were begun before it', async () => {
    const { sellerId, ids } = await worked();
    const ahead = async (name: string) => (await routes.detail({ input: { id: String(ids[name]) }, context: contextOf(sellerId) })).ahead;
    expect([await ahead('sent'), await ahead('collected')]).toEqual([0, 2]);
    await routes.pause({ input: { id: String(ids.placed) }, context: contextOf(sellerId) });
    expect([await ahead('placed'), await ahead('collected')]).toEqual([null, 1]);
    await routes.resume({ input: { id: String(ids.placed) }, context: contextOf(sellerId) });
    await expect(routes.resume({ input: { id: String(ids.placed) }, context: contextOf(sellerId) })).rejects.toMatchObject({
      code: 'INVALID_STATE',
    });
    expect(await ahead('collected')).toBe(2);
  });
});
