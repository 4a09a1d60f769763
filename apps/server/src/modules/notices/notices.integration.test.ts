/** Notices over the whole API: written by one administrator or two, read by sellers, each person for herself. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type adminNotices, contract, problem } from '@moa/contract';
import type { NoticeFields } from '@moa/core';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/support/index.ts';
import { createImages, openObjectStore } from '../../platform/files/index.ts';
import type { Actor, Handlers } from '../../platform/http/index.ts';
import { createHttpServer } from '../../platform/http/index.ts';
import { createNotices } from './index.ts';

type Notice = Awaited<ReturnType<Handlers<typeof adminNotices>['detail']>>;

const setup = await testDatabase();
const { database } = setup;
const folder = mkdtempSync(join(tmpdir(), 'moa-notices-'));
let clock = new Date('2026-11-21T03:00:00Z');

/** Everybody of these tests, by token. */
const people = new Map<string, Actor>();
async function person(loginId: string, role: Actor['role']): Promise<void> {
  const { sellerId, userId } = await setup.seller({ loginId });
  people.set(loginId, {
    userId,
    loginId,
    role,
    sessionId: 's',
    sellerId: role === 'A' ? null : sellerId,
    authorities: new Set(),
    rights: new Set(),
    shopAccountIds: null,
    actingSellerLoginId: null,
  });
}
for (const [loginId, role] of [
  ['admin1', 'A'],
  ['admin2', 'A'],
  ['seller1', 'U'],
  ['clerk1', 'S'],
] as const)
  await person(loginId, role);

const notices = createNotices({
  database,
  images: createImages({ database, store: openObjectStore({ s3: null, dataDir: folder }), publicUrl: 'https://moa.example' }),
  linkedShops: async () => ['COUPANG'],
  now: () => clock,
});
const app = await createHttpServer({
  modules: notices.http,
  authenticator: {
    authenticate: async (token) => {
      const actor = people.get(token);
      if (actor === undefined) throw problem('UNAUTHENTICATED');
      return actor;
    },
  },
  database,
  idempotency: null,
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  clock = new Date('2026-11-21T03:00:00Z');
  await database.system((tx) => tx.query('delete from notice'));
});

async function call(who: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
  const answer = await app.inject({
    method,
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${who}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const FIELDS: NoticeFields = {
  shopType: null,
  title: '정기점검',
  body: '<p>새벽 2시</p>',
  link: '',
  pinned: false,
  startsOn: null,
  endsOn: null,
};

async function write(fields: Partial<NoticeFields> = {}): Promise<Notice> {
  const { status, body } = await call('admin1', 'POST', '/admin/notice', { ...FIELDS, ...fields });
  expect([status, body.detail]).toEqual([200, undefined]);
  return body;
}

const turn = (notice: Notice, state: 'PUBLISHED' | 'WITHDRAWN', who = 'admin1') =>
  call(who, 'POST', `/admin/notice/${notice.id}/state`, { version: notice.version, state });

async function publish(fields: Partial<NoticeFields> = {}): Promise<Notice> {
  clock = new Date(clock.getTime() + 60_000);
  return (await turn(await write(fields), 'PUBLISHED')).body;
}

async function titles(who: string, path: string): Promise<string[]> {
  const { body } = await call(who, 'GET', path);
  return body.contents.map((line: { title: string; read: boolean }) => `${line.read ? '' : '*'}${line.title}`);
}

const unread = async (who: string) => {
  const actor = people.get(who);
  return notices.unread({ actor } as Parameters<typeof notices.unread>[0]);
};

describe('what readers see', () => {
  test('pinned ones first, then the newest, only what is published and in its period', async () => {
    await publish({ title: '첫째' });
    await publish({ title: '고정', pinned: true });
    await publish({ title: '셋째' });
    await write({ title: '초안' });
    await turn(await publish({ title: '내림' }), 'WITHDRAWN');
    await publish({ title: '내일부터', startsOn: '2026-11-22' });
    await publish({ title: '어제까지', endsOn: '2026-11-20' });
    await publish({ title: '오늘까지', endsOn: '2026-11-21' });
    expect(await titles('seller1', '/notice/moa')).toEqual(['*고정', '*오늘까지', '*셋째', '*첫째']);
    clock = new Date('2026-11-21T15:00:00Z');
    expect(await titles('seller1', '/notice/moa')).toEqual(['*고정', '*내일부터', '*셋째', '*첫째']);
  });

  test('the operator’s and those about shops are kept apart; of shops, linked ones come first', async () => {
    await publish({ title: '쿠팡', shopType: 'COUPANG' });
    await publish({ title: '11번가 고정', shopType: '11ST', pinned: true });
    await publish({ title: '모아' });
    expect(await titles('seller1', '/notice/moa')).toEqual(['*모아']);
    expect(await titles('seller1', '/notice/shop')).toEqual(['*쿠팡', '*11번가 고정']);
    expect(await titles('seller1', '/notice/shop?shopTypes[0]=11ST')).toEqual(['*11번가 고정']);
    expect(await unread('seller1')).toEqual({ moa: 1, shop: 1 });
  });

  test('marks are each person’s own; all of a kind can be marked at once', async () => {
    const first = await publish({ title: '첫째' });
    await publish({ title: '둘째' });
    await publish({ title: '쿠팡', shopType: 'COUPANG' });
    expect((await call('seller1', 'POST', '/notice/moa/read', { notices: [first.id, first.id] })).status).toBe(200);
    expect(await titles('seller1', '/notice/moa')).toEqual(['*둘째', '첫째']);
    expect(await titles('seller1', '/notice/moa?unread=true')).toEqual(['*둘째']);
    expect(await titles('clerk1', '/notice/moa')).toEqual(['*둘째', '*첫째']);
    expect(await titles('admin1', '/notice/moa')).toEqual(['*둘째', '*첫째']);
    expect((await call('seller1', 'POST', '/notice/moa/read', {})).status).toBe(200);
    expect(await unread('seller1')).toEqual({ moa: 0, shop: 1 });
    expect(await unread('clerk1')).toEqual({ moa: 2, shop: 1 });
  });

  test('what is older than 90 days is no news', async () => {
    await publish({ title: '오래된 공지' });
    clock = new Date('2027-03-01T00:00:00Z');
    expect(await titles('seller1', '/notice/moa')).toEqual(['오래된 공지']);
    expect(await unread('seller1')).toEqual({ moa: 0, shop: 0 });
  });

  test('the dashboard hears of three: unread ones first, no shops that are not linked', async () => {
    for (const title of ['하나', '둘', '셋', '넷']) await publish({ title });
    await publish({ title: '11번가', shopType: '11ST' });
    const newest = await publish({ title: '쿠팡', shopType: 'COUPANG' });
    await call('seller1', 'POST', '/notice/shop/read', { notices: [newest.id] });
    const context = { actor: people.get('seller1') } as Parameters<typeof notices.news>[0];
    const { latest, unread: counts } = await notices.news(context);
    expect([latest.map(({ title }) => title), counts]).toEqual([['넷', '셋', '둘'], { moa: 4, shop: 0 }]);
  });

  test.each([
    ['넷', ['정기점검 넷째']],
    ['점검 넷', ['정기점검 넷째']],
    ['２시', ['다른 글', '정기점검 넷째']],
    ["' or 1=1 --", []],
    ['😀', []],
    ['%', []],
  ])('searching %s', async (keyword, found) => {
    await publish({ title: '정기점검 넷째' });
    await publish({ title: '다른 글' });
    const { body } = await call('seller1', 'GET', `/notice/moa?keyword=${encodeURIComponent(keyword)}`);
    expect(body.contents.map((line: { title: string }) => line.title)).toEqual(found);
  });

  test('pages are counted and end where the list ends', async () => {
    for (const title of ['1', '2', '3', '4', '5']) await publish({ title });
    const { body } = await call('seller1', 'GET', '/notice/moa?page=1&size=3');
    expect([body.contents.map((line: { title: string }) => line.title), body.totalElements, body.totalPages]).toEqual([['2', '1'], 5, 2]);
  });

  test('of a draft, of what was withdrawn and of the other kind nobody learns that it exists', async () => {
    const [draft, moa] = [await write(), await publish()];
    const gone = (await turn(await publish(), 'WITHDRAWN')).body;
    for (const [path, id] of [
      ['moa', draft.id],
      ['moa', gone.id],
      ['shop', moa.id],
      ['moa', '999999'],
    ]) {
      expect((await call('seller1', 'GET', `/notice/${path}/${id}`)).status).toBe(404);
      expect((await call('seller1', 'POST', `/notice/${path}/read`, { notices: [id] })).status).toBe(404);
    }
    expect((await call('seller1', 'GET', `/notice/moa/${moa.id}`)).body).toMatchObject({
      title: '정기점검',
      body: '<p>새벽 2시</p>',
      link: null,
    });
  });
});

describe('writing', () => {
  test('what is stored is harmless, whatever was sent', async () => {
    const sent = '<p onclick="x()">글<script>alert(1)</script><img src="https://evil.example/a.png"></p>';
    expect((await write({ body: sent })).body).toBe('<p>글</p>');
  });

  test('pictures are stored for everybody and kept as paths', async () => {
    const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#369' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.append('images', new File([new Uint8Array(bytes)], '배너.png', { type: 'image/png' }));
    const request = new Response(form);
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v1/admin/notice/image',
      headers: { authorization: 'Bearer admin1', 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    const [{ url }] = answer.json().contents;
    expect(url).toMatch(/^https:\/\/moa\.example\/i\/[0-9a-f]{32}\.jpg$/);
    const { body } = await write({ body: `<p><img src="${url}" alt="배너"></p>` });
    expect(body).toBe(`<p><img src="${new URL(url).pathname}" alt="배너" /></p>`);
  });

  test.each<[string, object, Record<string, string>]>([
    ['empty', { title: '', body: '' }, { title: '제목을 입력해주십시오.', body: '내용을 입력해주십시오.' }],
    ['white space', { title: ' \t ', body: '<p> &nbsp;</p>' }, { title: '제목을 입력해주십시오.' }],
    ['a text of nothing', { body: '<p> &nbsp;<script>x</script></p>' }, { body: '내용을 입력해주십시오.' }],
    ['too long', { title: '가'.repeat(121) }, { title: '120자 이하로 입력해주십시오.' }],
    ['two lines', { title: '가\n나' }, { title: '줄바꿈과 제어 문자는 입력할 수 없습니다.' }],
    [
      'a script',
      { link: 'javascript:alert(1)' },
      { link: '주소(URL) 형식이 올바르지 않습니다. https://로 시작하는 주소를 입력해주십시오.' },
    ],
    ['full-width digits', { startsOn: '２０２６-11-21' }, { startsOn: '날짜는 2026-01-31처럼 입력해주십시오.' }],
    ['SQL', { endsOn: "' or 1=1 -" }, { endsOn: '날짜는 2026-01-31처럼 입력해주십시오.' }],
    [
      'an end before its beginning',
      { startsOn: '2026-11-22', endsOn: '2026-11-21' },
      { endsOn: '2026-11-22 또는 그 뒤로 입력해주십시오.' },
    ],
  ])('%s is refused', async (_name, fields, messages) => {
    const { status, body } = await call('admin1', 'POST', '/admin/notice', { ...FIELDS, ...fields });
    expect([status, Object.fromEntries(body.errors.map((each: { path: string; message: string }) => [each.path, each.message]))]).toEqual([
      400,
      messages,
    ]);
  });

  test.each(["<script>alert(1)</script> '; drop table notice; --", '😀 이모지', '０１２'])('a title %s is only text', async (title) => {
    expect((await write({ title })).title).toBe(title);
  });

  test('fields nobody knows are refused', async () => {
    expect((await call('admin1', 'POST', '/admin/notice', { ...FIELDS, state: 'PUBLISHED' })).body.code).toBe('UNKNOWN_FIELD');
  });

  test('two editors: the later one is shown who was first, and nothing is overwritten', async () => {
    const draft = await write();
    const { version, ...mine } = { ...FIELDS, version: draft.version };
    expect((await call('admin2', 'PUT', `/admin/notice/${draft.id}`, { ...mine, version, title: '먼저' })).status).toBe(200);
    for (const [method, path, body] of [
      ['PUT', '', { ...mine, version, title: '나중' }],
      ['POST', '/state', { version, state: 'PUBLISHED' }],
      ['DELETE', '', { version }],
    ] as const) {
      const answer = await call('admin1', method, `/admin/notice/${draft.id}${path}`, body);
      expect([answer.status, answer.body.code, answer.body.data]).toEqual([409, 'STALE_VERSION', { version: 2, updatedBy: 'admin2' }]);
    }
    expect((await call('admin1', 'GET', `/admin/notice/${draft.id}`)).body.title).toBe('먼저');
  });

  test('a draft is published, withdrawn, published again, and keeps the time of its first publication', async () => {
    const shown = await publish();
    clock = new Date(clock.getTime() + 3_600_000);
    const gone = (await turn(shown, 'WITHDRAWN')).body;
    const back = (await turn(gone, 'PUBLISHED')).body;
    expect([shown.phase, gone.phase, back.phase, back.publishedAt]).toEqual(['SHOWN', 'WITHDRAWN', 'SHOWN', shown.publishedAt]);
    expect((await turn(back, 'PUBLISHED')).body.code).toBe('INVALID_STATE');
    expect((await call('admin1', 'DELETE', `/admin/notice/${back.id}`, { version: back.version })).body.code).toBe('INVALID_STATE');
  });

  test('a draft can be thrown away', async () => {
    const draft = await write();
    expect((await call('admin1', 'DELETE', `/admin/notice/${draft.id}`, { version: draft.version })).status).toBe(200);
    expect((await call('admin1', 'GET', `/admin/notice/${draft.id}`)).status).toBe(404);
  });

  test('the list knows what sellers see of each', async () => {
    await write({ title: '초안' });
    await publish({ title: '게시' });
    await publish({ title: '예약', startsOn: '2026-12-01' });
    await publish({ title: '종료', endsOn: '2026-11-20', shopType: 'COUPANG' });
    await turn(await publish({ title: '내림' }), 'WITHDRAWN');
    const found = async (query: string) =>
      (await call('admin1', 'GET', `/admin/notice${query}`)).body.contents.map((line: Notice) => `${line.title} ${line.phase}`);
    expect(await found('')).toEqual(['내림 WITHDRAWN', '종료 ENDED', '예약 SCHEDULED', '게시 SHOWN', '초안 DRAFT']);
    for (const [phase, line] of [
      ['DRAFT', '초안'],
      ['SHOWN', '게시'],
      ['SCHEDULED', '예약'],
      ['ENDED', '종료'],
      ['WITHDRAWN', '내림'],
    ]) {
      expect(await found(`?phase=${phase}`)).toEqual([`${line} ${phase}`]);
    }
    expect(await found('?kind=SHOP')).toEqual(['종료 ENDED']);
    expect(await found('?keyword=예약')).toEqual(['예약 SCHEDULED']);
  });

  test('every change stands in the audit log under its name', async () => {
    const shown = await publish();
    await turn(shown, 'WITHDRAWN', 'admin2');
    const { rows } = await database.system((tx) =>
      tx.query<{ action: string; actor_login_id: string }>(
        `select action, actor_login_id from audit_log where target_kind = 'notice' and target_id = $1 order by id`,
        [shown.id],
      ),
    );
    expect(rows.map((row) => `${row.action} ${row.actor_login_id}`)).toEqual([
      'notice.create admin1',
      'notice.turn admin1',
      'notice.turn admin2',
    ]);
  });
});

test('the lists read their indexes, not the whole table', async () => {
  await database.system((tx) =>
    tx.query(
      `insert into notice (shop_type, title, body, search_text, state, published_at, shown_at, created_by, updated_by, created_at, updated_at)
       select case when n % 2 = 0 then 'COUPANG' end, 't' || n, '<p>x</p>', 't' || n, 'PUBLISHED', $1::timestamptz - n * interval '1 hour',
              $1::timestamptz - n * interval '1 hour', 'a', 'a', $1, $1::timestamptz - n * interval '1 hour' from generate_series(1, 5000) n`,
      [clock],
    ),
  );
  const raw = setup.login('postgres');
  const { default: pg } = await import('pg');
  const client = new pg.Client(raw);
  await client.connect();
  await client.query('analyze notice');
  const plan = async (text: string) => JSON.stringify((await client.query(`explain (format json) ${text}`)).rows[0]);
  const page = 'order by n.pinned desc, n.shown_at desc, n.id desc limit 20';
  expect(
    await plan(`select n.id from notice n where n.shop_type is null and n.state = 'PUBLISHED' and n.shown_at <= now() ${page}`),
  ).toContain('notice_moa');
  expect(await plan(`select count(*) from notice n where n.state = 'PUBLISHED' and n.shown_at >= now() - interval '3 days'`)).toContain(
    'notice_news',
  );
  expect(await plan('select id from notice order by updated_at desc, id desc limit 20')).toContain('notice_updated');
  await client.end();
});

test('the operations are those of the contract', () => {
  expect(notices.http.map(({ contract: served }) => served)).toEqual([contract.notices, contract.adminNotices]);
});
