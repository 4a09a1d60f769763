/** Events of the landing pages: written by an administrator, seen by everybody while they are on. */
import { problem } from '@moa/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/support/index.ts';
import { createHttpServer } from '../../platform/http/index.ts';
import { createPayment } from './index.ts';

const setup = await testDatabase();
const { database } = setup;
const admin = await setup.seller({ loginId: 'eventadmin' });
let clock = new Date('2026-11-21T03:00:00Z');

const app = await createHttpServer({
  modules: createPayment({ database, now: () => clock }).http,
  authenticator: {
    authenticate: async (token) => {
      if (token !== 'A' && token !== 'U') throw problem('UNAUTHENTICATED');
      return {
        userId: admin.userId,
        loginId: 'eventadmin',
        role: token,
        sessionId: 's',
        sellerId: token === 'A' ? null : admin.sellerId,
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

const EVENT = {
  place: 'EVENT',
  title: '오픈 이벤트',
  body: '첫 달은 무료예요.\n가입만 하면 돼요.',
  coupon: '통합관리 한 달 무료',
  startsOn: '2026-11-21',
  endsOn: '2026-11-30',
};

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, token = 'A') {
  const answer = await app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const current = async (place = 'EVENT') => (await app.inject(`/api/v1/common/event?place=${place}`)).json().event;
const at = (instant: string) => {
  clock = new Date(instant);
};

beforeEach(async () => {
  at('2026-11-21T12:00:00+09:00');
  await database.system((tx) => tx.query('delete from landing_event'));
});

describe('an event of a landing page', () => {
  it('is seen from its first Korean day to its last one, on its own page only', async () => {
    expect(await current()).toBeNull();
    expect((await call('POST', '/api/v1/payment/event', EVENT)).status).toBe(201);
    const { place: _, ...texts } = EVENT;
    expect(await current()).toEqual(texts);
    expect(await current('GMARKET')).toBeNull();
    for (const [instant, seen] of [
      ['2026-11-20T23:59:59+09:00', false],
      ['2026-11-21T00:00:00+09:00', true],
      ['2026-11-30T23:59:59+09:00', true],
      ['2026-12-01T00:00:00+09:00', false],
    ] as const) {
      at(instant);
      expect([instant, (await current()) !== null]).toEqual([instant, seen]);
    }
  });

  it('gives way to the one that began later', async () => {
    await call('POST', '/api/v1/payment/event', EVENT);
    await call('POST', '/api/v1/payment/event', { ...EVENT, title: '주말 이벤트', startsOn: '2026-11-22', endsOn: '2026-11-22' });
    expect((await current()).title).toBe('오픈 이벤트');
    at('2026-11-22T12:00:00+09:00');
    expect((await current()).title).toBe('주말 이벤트');
    at('2026-11-23T12:00:00+09:00');
    expect((await current()).title).toBe('오픈 이벤트');
  });

  it('is changed and taken away on the version that was seen', async () => {
    const { body: made } = await call('POST', '/api/v1/payment/event', EVENT);
    const url = `/api/v1/payment/event/${made.id}`;
    const changed = await call('PUT', url, { ...EVENT, version: 1, title: '새 제목' });
    expect(changed).toMatchObject({ status: 200, body: { version: 2, title: '새 제목', updatedBy: 'eventadmin' } });
    expect(await call('PUT', url, { ...EVENT, version: 1 })).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } });
    expect((await call('DELETE', url, { version: 1 })).status).toBe(409);
    expect((await call('DELETE', url, { version: 2 })).status).toBe(200);
    expect((await call('DELETE', url, { version: 2 })).status).toBe(404);
    expect(await current()).toBeNull();
  });

  it.each([
    [{ title: ' ' }, 'title', '제목을 입력해주십시오.'],
    [{ body: '' }, 'body', '내용을 입력해주십시오.'],
    [{ endsOn: '2026-11-20' }, 'endsOn', null],
    [{ startsOn: '2026-02-30' }, 'startsOn', null],
  ])('is not written with %j', async (wrong, path, message) => {
    const { status, body } = await call('POST', '/api/v1/payment/event', { ...EVENT, ...wrong });
    expect(status).toBe(400);
    expect(body.errors).toEqual([expect.objectContaining({ path, message: message ?? expect.stringMatching(/[가-힣]/) })]);
  });

  it('is written by nobody else', async () => {
    expect((await call('POST', '/api/v1/payment/event', EVENT, 'U')).status).toBe(403);
    expect((await call('GET', '/api/v1/payment/event', undefined, 'U')).status).toBe(403);
  });
});
