import { beforeEach, describe, expect, test } from 'vitest';
import { inquiriesApi, png, QUESTION, SELLER_MAIL, type Who } from '../../../../test/modules/inquiries.ts';
import { onCluster } from '../../../../test/support/on-cluster.ts';

const DAY_MS = 86_400_000;
const INBOX = '/api/v1/admin/inquiry';

const api = await inquiriesApi();
const { call, ask, picture, upload } = api;
beforeEach(() => api.pass(2 * DAY_MS));

const open = async (id: string, source = 'SELLER', who: Who = 'admin') => (await call(who, 'GET', `${INBOX}/${source}/${id}`)).json();
const answer = (who: Who, id: string, version: number, text: string, more: object = {}) =>
  call(who, 'POST', `${INBOX}/SELLER/${id}/answer`, { version, text, ...more });
const change = (who: Who, id: string, version: number, action: string, source = 'SELLER') =>
  call(who, 'POST', `${INBOX}/${source}/${id}/state`, { version, action });
const seen = async (who: Who, id: string) => (await call(who, 'GET', `/api/v1/users/inquiry/${id}`)).json();
const alerts = async () => {
  const { rows } = await api.database.tenant(api.owner.sellerId, (tx) =>
    tx.query<{ kind: string; link: string }>('select kind, link from alert where seller_id = $1 and resolved_at is null order by id', [
      tx.sellerId,
    ]),
  );
  return rows;
};
const visit = (comment: string, email = 'visitor@example.com') =>
  call('nobody', 'POST', '/api/v1/common/inquiry', {
    ...{ name: '방문상회', email, phoneNumber: '010-1234-5678', comment, consentVersion: '2026-11-01' },
  });
const newestLanding = async (query = '') => (await call('admin', 'GET', `${INBOX}?source=LANDING${query}`)).json().contents[0];

describe('an answer', () => {
  test('is read by the seller under the house’s name, mailed, and rung for until she has looked', async () => {
    const id = await ask('seller', { pictureIds: [await picture('seller')] });
    const shot = (await upload('admin', '/api/v1/admin/inquiry-image', await png('#0a0'), { id })).json().id;
    expect((await answer('admin', id, 1, '키를 다시 발급해주십시오.\nhttps://example.com/help', { pictureIds: [shot] })).json()).toEqual({
      version: 2,
    });

    const hers = await seen('seller', id);
    expect(hers).toMatchObject({ status: 'ANSWERED', unread: true, editable: false });
    expect(hers.messages[1]).toMatchObject({ author: 'ADMIN', name: '모아 고객센터', pictures: [{ id: shot }] });
    expect((await call('seller', 'GET', `/api/v1/users/inquiry/image/${shot}`)).statusCode).toBe(200);
    const mail = (await api.mails()).at(-1);
    expect(mail).toMatchObject({ template: 'INQUIRY_ANSWERED', to: SELLER_MAIL });
    expect(mail?.text).toMatch(/바다상회 님[\s\S]*쿠팡 연동이 안 돼요[\s\S]*키를 다시 발급해주십시오\.[\s\S]*사진 1장/);
    expect(await alerts()).toContainEqual({ kind: 'inquiry.answered', link: `/app/inquiry?id=${id}` });

    await call('seller', 'POST', `/api/v1/users/inquiry/${id}/read`, {});
    expect((await seen('seller', id)).unread).toBe(false);
    expect(await alerts()).toEqual([]);
  });

  test('to a sub-user without a mail address rings for her, and the seller’s look does not count as hers', async () => {
    const id = await ask('sub');
    const before = (await api.mails()).length;
    await answer('admin', id, 1, '확인했습니다.');
    expect((await api.mails()).length).toBe(before);
    expect(await alerts()).toEqual([{ kind: `inquiry-${api.actors.sub.userId}.answered`, link: `/app/inquiry?id=${id}` }]);
    await call('seller', 'POST', `/api/v1/users/inquiry/${id}/read`, {});
    expect((await seen('sub', id)).unread).toBe(true);
    await call('sub', 'POST', `/api/v1/users/inquiry/${id}/read`, {});
    expect(await alerts()).toEqual([]);
  });

  test('of two administrators at once: the later one is shown what the first wrote, and nothing is sent twice', async () => {
    const id = await ask('seller');
    await answer('admin', id, 1, '먼저 쓴 답변');
    const late = await answer('admin2', id, 1, '늦게 쓴 답변');
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ code: 'STALE_VERSION', data: { version: 2, written: { name: '김운영', text: '먼저 쓴 답변' } } });
    expect((await seen('seller', id)).messages).toHaveLength(2);
    expect((await answer('admin2', id, 2, '덧붙입니다.')).statusCode).toBe(200);
    const both = await Promise.all([answer('admin', id, 3, 'ㄱ'), answer('admin2', id, 3, 'ㄴ')]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test.each([
    ['answer', { version: 1, text: '답변' }],
    ['note', { text: '메모' }],
    ['state', { version: 1, action: 'TAKE' }],
  ])('%s sent twice under one key is answered alike and done once', async (what, body) => {
    await visit('키가 같은 두 번');
    for (const [source, id] of [
      ['SELLER', await ask('seller')],
      ['LANDING', (await newestLanding()).id],
    ]) {
      const key = `inquiry-test-${source}-${what}`;
      const send = () => call('admin', 'POST', `${INBOX}/${source}/${id}/${what}`, body, key);
      const answers = [await send(), await send()];
      expect(answers.map(({ statusCode, body: text }) => [statusCode, text])).toEqual([
        [200, answers[0]?.body],
        [200, answers[0]?.body],
      ]);
      expect((await open(id, source)).messages).toHaveLength(what === 'state' ? 1 : 2);
    }
  });

  test('to what the seller has changed meanwhile is refused', async () => {
    const id = await ask('seller');
    await call('seller', 'PUT', '/api/v1/users/inquiry', { id, version: 1, ...QUESTION, text: '바꾼 내용' });
    expect((await answer('admin', id, 1, '답변')).json()).toMatchObject({
      code: 'STALE_VERSION',
      data: { written: { text: '바꾼 내용' } },
    });
  });

  test('is in the seller’s own audit log under the administrator’s name', async () => {
    const id = await ask('seller');
    await open(id);
    await answer('admin', id, 1, '답변');
    const { rows } = await api.database.tenant(api.owner.sellerId, (tx) =>
      tx.query('select action, actor_login_id from audit_log where seller_id = $1 and target_id = $2 order by id', [tx.sellerId, id]),
    );
    expect(rows).toEqual([
      { action: 'inquiry.ask', actor_login_id: 'seaside' },
      { action: 'inquiry.open', actor_login_id: 'admin1' },
      { action: 'inquiry.answer', actor_login_id: 'admin1' },
    ]);
  });
});

describe('the inbox', () => {
  test('takes on, hands back, closes and reopens; what is closed is not asked on', async () => {
    const id = await ask('seller');
    expect((await change('admin', id, 1, 'TAKE')).statusCode).toBe(200);
    expect(await open(id)).toMatchObject({ status: 'ANSWERING', assignee: '김운영', assignedToMe: true });
    expect((await change('admin2', id, 2, 'TAKE')).statusCode).toBe(200);
    expect(await open(id)).toMatchObject({ assignee: '최상담', assignedToMe: false });
    expect((await change('admin2', id, 3, 'RELEASE')).statusCode).toBe(200);
    expect((await change('admin', id, 4, 'CLOSE')).statusCode).toBe(200);
    const more = await call('seller', 'POST', `/api/v1/users/inquiry/${id}/message`, { text: '하나 더요' });
    expect(more.json()).toMatchObject({ code: 'INVALID_STATE', detail: '종료된 문의입니다. 새 문의를 남겨주십시오.' });
    expect((await answer('admin', id, 5, '답변')).json().code).toBe('INVALID_STATE');
    expect((await change('admin', id, 5, 'REOPEN')).statusCode).toBe(200);
    expect((await call('seller', 'POST', `/api/v1/users/inquiry/${id}/message`, { text: '하나 더요' })).statusCode).toBe(200);
    expect((await change('admin', id, 7, 'REOPEN')).json().code).toBe('INVALID_STATE');
  });

  test('writes notes that no seller ever sees', async () => {
    const id = await ask('seller');
    expect((await call('admin', 'POST', `${INBOX}/SELLER/${id}/note`, { text: '지난주에도 물어본 분' })).statusCode).toBe(200);
    expect((await open(id)).messages).toContainEqual(
      expect.objectContaining({ author: 'NOTE', name: '김운영', text: '지난주에도 물어본 분' }),
    );
    expect(JSON.stringify(await seen('seller', id))).not.toContain('지난주');
    expect((await seen('seller', id)).version).toBe(1);
  });

  test('finds by state, kind, day, word, and by who has taken it on', async () => {
    const id = await ask('stranger', { kind: 'PAYMENT', title: '세금계산서 발행 문의' });
    const ids = async (query: string) =>
      (await call('admin', 'GET', `${INBOX}?${query}`)).json().contents.map((row: { id: string }) => row.id);
    const day = new Date(api.now().getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
    expect(await ids('keyword=세금계산서')).toEqual([id]);
    expect(await ids('keyword=다른상회')).toContain(id);
    expect(await ids('keyword=없는단어')).toEqual([]);
    expect(await ids('keyword=금')).toContain(id);
    expect(await ids('keyword=세금계산서 뷁')).toEqual([]);
    expect(await ids('keyword=뷁 뷁뷁')).toEqual([]);
    expect(await ids('kinds[0]=PAYMENT')).toEqual([id]);
    expect(await ids(`from=${day}&to=${day}`)).toEqual([id]);
    expect(await ids(`to=${'2026-11-01'}`)).toEqual([]);
    expect(await ids('mine=true')).not.toContain(id);
    await change('admin', id, 1, 'TAKE');
    expect(await ids('mine=true&status=ANSWERING')).toContain(id);
    expect((await call('admin', 'GET', `${INBOX}?from=어제`)).statusCode).toBe(400);
  });

  test('counts what waits, and each state', async () => {
    const before = (await call('admin', 'GET', `${INBOX}/count`)).json();
    const id = await ask('seller');
    expect((await call('admin', 'GET', `${INBOX}/count`)).json()).toEqual({ ...before, seller: before.seller + 1 });
    await answer('admin', id, 1, '답변');
    expect((await call('admin', 'GET', `${INBOX}/count`)).json()).toEqual(before);
    const { counts } = (await call('admin', 'GET', INBOX)).json();
    expect(counts.RECEIVED + counts.ANSWERING).toBe(before.seller);
  });

  test.each([
    ['text', '', '답변 내용을 입력해주십시오.'],
    ['text', '　', '답변 내용을 입력해주십시오.'],
    ['text', '가'.repeat(4001), '4,000자 이하로 입력해주십시오.'],
  ])('refuses an answer with %s %j', async (field, value, message) => {
    const refused = await answer('admin', await ask('seller'), 1, '답변', { [field]: value });
    expect(refused.json().errors).toEqual([expect.objectContaining({ path: field, message })]);
  });
});

describe('a visitor’s question', () => {
  test('is answered by mail, once', async () => {
    await visit('재고 연동이 궁금합니다.');
    const { id } = await newestLanding();
    expect(await open(id, 'LANDING')).toMatchObject({
      asker: '방문상회',
      email: 'visitor@example.com',
      version: 1,
      messages: [{ text: '재고 연동이 궁금합니다.' }],
    });
    const send = (who: Who) => call(who, 'POST', `${INBOX}/LANDING/${id}/answer`, { version: 1, text: '네, 됩니다.' });
    expect((await send('admin')).json()).toEqual({ version: 2 });
    expect((await send('admin2')).json()).toMatchObject({
      code: 'STALE_VERSION',
      data: { written: { name: '김운영', text: '네, 됩니다.' } },
    });
    const mail = (await api.mails()).at(-1);
    expect(mail).toMatchObject({ template: 'INQUIRY_ANSWERED', to: 'visitor@example.com' });
    expect(mail?.text).toMatch(/방문상회 님[\s\S]*재고 연동이 궁금합니다\.[\s\S]*네, 됩니다\./);
    expect(await newestLanding()).toMatchObject({ status: 'ANSWERED', assignee: '김운영' });
    const { rows } = await api.database.system((tx) => tx.query<{ text: Buffer }>('select text from landing_inquiry_message'));
    expect(rows.some(({ text }) => text.toString().includes('됩니다'))).toBe(false);
  });

  test('is found by any of its words, page by page, and closed with a note', async () => {
    for (const n of [1, 2, 3]) await visit(`${n}호점 물류 상담`, `buyer${n}@example.com`);
    const found = async (query: string) => (await call('admin', 'GET', `${INBOX}?source=LANDING&${query}`)).json();
    expect((await found('keyword=buyer2@example.com')).contents.map(({ title }: { title: string }) => title)).toEqual(['2호점 물류 상담']);
    expect(await found('keyword=물류 상담&size=2&page=1')).toMatchObject({ totalElements: 3, contents: [{ title: '1호점 물류 상담' }] });
    const { id } = await newestLanding('&keyword=3호점');
    await call('admin', 'POST', `${INBOX}/LANDING/${id}/note`, { text: '전화 예정' });
    expect((await change('admin', id, 1, 'CLOSE', 'LANDING')).statusCode).toBe(200);
    expect(await open(id, 'LANDING')).toMatchObject({ status: 'CLOSED', messages: [{}, { author: 'NOTE', text: '전화 예정' }] });
  });

  test('takes no picture', async () => {
    await visit('사진도 되나요?');
    const { id } = await newestLanding();
    const refused = await call('admin', 'POST', `${INBOX}/LANDING/${id}/answer`, { version: 1, text: '네', pictureIds: ['1'] });
    expect(refused.json().detail).toBe('도입문의는 메일로만 답하므로 사진을 넣을 수 없습니다.');
  });
});

// A cluster explains what it sends to its shards, not how they read.
test.skipIf(onCluster)('with 50,000 inquiries every list of seller and inbox is read from an index', async () => {
  const { sellerId, userId } = api.actors.seller;
  await api.database.system(async (tx) => {
    await tx.query(
      `insert into inquiry (seller_id, asker_id, asker_login_id, kind, title, status, created_at)
       select $1, $2, 'seaside', 'ETC', '옛 문의 ' || n, 'ANSWERED', timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, 50000) n`,
      [sellerId, userId],
    );
    await tx.query('analyze inquiry');
  });
  const plan = async (text: string, values: unknown[] = []) => {
    const rows = await api.database.system(async (tx) => (await tx.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)).rows);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const order = 'order by created_at desc, id desc limit 50';
  const plans = await Promise.all([
    plan(`select id from inquiry where seller_id = $1 ${order}`, [sellerId]),
    plan(`select id from inquiry where seller_id = $1 and asker_id = $2 ${order}`, [sellerId, userId]),
    plan(`select id from inquiry where true ${order}`),
    plan(`select id from inquiry where status = 'RECEIVED' ${order}`),
    plan(`select id from inquiry where status = 'ANSWERED' and created_at >= '2026-01-03' ${order}`),
    plan(
      `select id from inquiry i where (i.seller_id, i.id) in (select g.seller_id, g.inquiry_id from inquiry_gram g where g.gram = '세금') ${order}`,
    ),
  ]);
  for (const each of plans) expect(each).not.toContain('Seq Scan on inquiry');
  const page = (await call('admin', 'GET', `${INBOX}?status=ANSWERED&page=100`)).json();
  expect([page.contents.length, page.totalExact]).toEqual([50, false]);
});
