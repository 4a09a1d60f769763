import { randomBytes } from 'node:crypto';
import { problem } from '@moa/contract';
import { PAGE_VIEWS_MAX } from '@moa/core';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../test/support/index.ts';
import { createPlatformVault } from '../../platform/crypto/index.ts';
import { type Actor, createHttpServer } from '../../platform/http/index.ts';
import { createUsageHttp, deleteOldUsage } from './index.ts';

const setup = await testDatabase();
const { database } = setup;
const platformVault = await createPlatformVault(database, [{ id: 'k', bytes: randomBytes(32) }]);
let clock = new Date('2026-11-21T03:00:00Z');
const { sellerId } = await setup.seller();
const app = await createHttpServer({
  modules: [createUsageHttp({ database, platformVault, now: () => clock })],
  authenticator: {
    authenticate: async (token): Promise<Actor> => {
      const [, role, userId] = /^([ASU])(\d)$/.exec(token) ?? [];
      if (role !== 'A' && role !== 'S' && role !== 'U') throw problem('UNAUTHENTICATED');
      return {
        userId: Number(userId),
        loginId: token,
        role,
        sessionId: 's',
        sellerId,
        authorities: new Set(),
        rights: new Set(),
        shopAccountIds: null,
        actingSellerLoginId: null,
      };
    },
  },
  database,
  idempotency: null,
});

beforeEach(async () => {
  clock = new Date('2026-11-21T03:00:00Z');
  await database.system((tx) => tx.query('delete from page_view_day'));
  await database.system((tx) => tx.query('delete from active_person_day'));
});

async function send(who: string, views: unknown): Promise<number> {
  const answer = await app.inject({
    method: 'POST',
    url: '/page-view',
    headers: { authorization: `Bearer ${who}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ views }),
  });
  return answer.statusCode;
}

async function lines(text: string): Promise<string[]> {
  const { rows } = await database.system((tx) => tx.query<{ line: string }>(text));
  return rows.map(({ line }) => line);
}
const views = () => lines(`select day::text || ' ' || pattern || ' ' || role || ' ' || views as line from page_view_day order by 1`);
/** Different persons from a day on: what daily, weekly and monthly figures are made of. */
const activeSince = async (day: string) =>
  Number((await lines(`select count(distinct person)::text as line from active_person_day where day >= '${day}'`))[0]);

test('views are summed by Korean day, pattern and role', async () => {
  await send('U1', [
    { pattern: '/app/dashboard', count: 2 },
    { pattern: '/app/unit/:type/:id', count: 1 },
  ]);
  await send('S2', [{ pattern: '/app/dashboard', count: 1 }]);
  await send('U3', [
    { pattern: '/app/dashboard', count: 3 },
    { pattern: '/app/dashboard', count: 1 },
  ]);
  clock = new Date('2026-11-21T15:00:00Z');
  await send('U1', [{ pattern: '/app/dashboard', count: 1 }]);
  expect(await views()).toEqual([
    '2026-11-21 /app/dashboard S 1',
    '2026-11-21 /app/dashboard U 6',
    '2026-11-21 /app/unit/:type/:id U 1',
    '2026-11-22 /app/dashboard U 1',
  ]);
});

test('a person counts once a day and once over days, and stands nowhere by number', async () => {
  for (const [day, who] of [
    ['20', 'U1'],
    ['21', 'U1'],
    ['21', 'U1'],
    ['21', 'S2'],
  ] as const) {
    clock = new Date(`2026-11-${day}T03:00:00Z`);
    await send(who, [{ pattern: '/app/dashboard', count: 1 }]);
  }
  expect([await activeSince('2026-11-21'), await activeSince('2026-11-01')]).toEqual([2, 2]);
  expect(await lines('select count(*)::text as line from active_person_day')).toEqual(['3']);
  expect(await lines('select distinct octet_length(person)::text as line from active_person_day')).toEqual(['16']);
});

test.each([
  ['an address with an id', [{ pattern: '/app/unit/edit/12', count: 1 }]],
  ['a query', [{ pattern: '/app/order/all?q=홍길동', count: 1 }]],
  ['another page', [{ pattern: '/login', count: 1 }]],
  ['SQL', [{ pattern: "'; drop table page_view_day; --", count: 1 }]],
  ['nothing', []],
  ['no count', [{ pattern: '/app/dashboard' }]],
  ['less than one', [{ pattern: '/app/dashboard', count: 0 }]],
  ['half a view', [{ pattern: '/app/dashboard', count: 0.5 }]],
  ['too many views', [{ pattern: '/app/dashboard', count: PAGE_VIEWS_MAX.views + 1 }]],
  ['too many pages', Array.from({ length: PAGE_VIEWS_MAX.pages + 1 }, () => ({ pattern: '/app/dashboard', count: 1 }))],
  ['more than is asked', [{ pattern: '/app/dashboard', count: 1, id: '12' }]],
])('%s is refused and counts nothing', async (_name, given) => {
  expect(await send('U1', given)).toBe(400);
  expect([await views(), await activeSince('2020-01-01')]).toEqual([[], 0]);
});

test('only who is signed in is counted', async () => {
  expect(await send('nobody', [{ pattern: '/app/dashboard', count: 1 }])).toBe(401);
});

test('a hundred at once lose nothing', async () => {
  const pages = ['/app/dashboard', '/app/order/new', '/app/unit/list'];
  const sent = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      send(
        `U${at % 9}`,
        (at % 2 === 0 ? pages : pages.toReversed()).map((pattern) => ({ pattern, count: 1 })),
      ),
    ),
  );
  expect(new Set(sent)).toEqual(new Set([200]));
  expect(await views()).toEqual(pages.map((pattern) => `2026-11-21 ${pattern} U 100`));
});

test('after 13 months it is forgotten', async () => {
  await send('U1', [{ pattern: '/app/dashboard', count: 1 }]);
  await database.system((tx) => deleteOldUsage(tx, new Date('2027-12-21T03:00:00Z')));
  expect(await views()).toHaveLength(1);
  await database.system((tx) => deleteOldUsage(tx, new Date('2027-12-22T03:00:00Z')));
  expect([await views(), await activeSince('2020-01-01')]).toEqual([[], 0]);
});
