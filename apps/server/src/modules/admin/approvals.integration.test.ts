import { APPROVAL_TYPES } from '@moa/core';
import { describe, expect, it } from 'vitest';
import { adminBench } from '../../../test/modules/admin.ts';

const bench = await adminBench(() => new Date('2026-11-21T05:00:00Z'));
const { call, database, member } = bench;

const sea = await member({ loginId: 'seashop1', companyName: '바다상회', email: 'sea@example.com' });
const river = await member({ loginId: 'river77', companyName: '강상회' });
const gone = await member({ loginId: 'gone123', status: 'CLOSED' });

type Body = Record<string, unknown>;
const decide = (body: Body) => call('POST', '/api/v1/admin/approval', body);
const events = async (sellerId: string, query = '') =>
  (await call('GET', `/api/v1/admin/approval/history?sellerId=${sellerId}${query}`)).body.contents as {
    type: string;
    event: string;
    reason: string;
    actor: string | null;
  }[];
const rows = (text: string, values: unknown[] = []) => database.system(async (tx) => (await tx.query<Body>(text, values)).rows);

describe('a decision', () => {
  it('for many sellers is taken for each by itself, and what cannot be decided is named', async () => {
    const answer = await decide({ approvalType: 'CROSS_SALE', sellerIds: [sea, river, gone, '999999', sea], decision: 'APPROVE' });
    expect(answer).toEqual({
      status: 200,
      body: {
        done: 2,
        results: [
          { sellerId: sea, outcome: 'DONE', message: null },
          { sellerId: river, outcome: 'DONE', message: null },
          { sellerId: gone, outcome: 'REFUSED', message: '탈퇴한 회원입니다.' },
          { sellerId: '999999', outcome: 'NOT_FOUND', message: '회원을 찾을 수 없습니다.' },
        ],
      },
    });
  });

  it('taken twice changes nothing and notifies nobody again', async () => {
    const before = [await events(sea), await rows('select id from outbox'), await rows('select id from alert')].map((all) => all.length);
    expect((await decide({ approvalType: 'CROSS_SALE', sellerIds: [sea], decision: 'APPROVE' })).body).toEqual({
      done: 0,
      results: [{ sellerId: sea, outcome: 'ALREADY', message: '이미 승인 상태입니다.' }],
    });
    expect([await events(sea), await rows('select id from outbox'), await rows('select id from alert')].map((all) => all.length)).toEqual(
      before,
    );
  });

  it('reaches the seller by mail where there is an address, and under the bell', async () => {
    expect(await rows('select template, seller_id from outbox')).toEqual([{ template: 'APPROVAL_DECIDED', seller_id: Number(sea) }]);
    expect(await rows('select kind, title, severity from alert where resolved_at is null order by seller_id')).toEqual([
      { kind: 'approval.decided', title: '판매 셀러: 승인되었습니다.', severity: 'INFO' },
      { kind: 'approval.decided', title: '판매 셀러: 승인되었습니다.', severity: 'INFO' },
    ]);
  });

  it('is revoked with a reason, which history, log and bell keep', async () => {
    expect((await decide({ approvalType: 'CROSS_SALE', sellerIds: [sea], decision: 'REVOKE' })).status).toBe(400);
    expect((await decide({ approvalType: 'CROSS_SALE', sellerIds: [sea], decision: 'REVOKE', reason: '재고 허위 등록' })).body.done).toBe(
      1,
    );
    expect(await events(sea)).toMatchObject([
      { type: 'CROSS_SALE', event: 'REVOKED', reason: '재고 허위 등록', actor: 'moaadmin' },
      { type: 'CROSS_SALE', event: 'APPROVED', reason: '', actor: 'moaadmin' },
    ]);
    expect(await rows(`select body from alert where seller_id = $1 and resolved_at is null`, [Number(sea)])).toEqual([
      { body: '사유: 재고 허위 등록' },
    ]);
    expect(
      await rows(`select before, after, actor_login_id from audit_log where seller_id = $1 order by id desc limit 1`, [Number(sea)]),
    ).toEqual([{ before: { state: 'APPROVED' }, after: { state: 'REVOKED' }, actor_login_id: 'moaadmin' }]);
  });

  it('refuses a request that waits, and nothing else', async () => {
    await database.system((tx) =>
      tx.query(
        `insert into seller_approval (seller_id, type, requested_at, memo) values ($1, 'SELLER_JOIN', '2026-11-20T00:00:00Z', '확인 필요')`,
        [Number(river)],
      ),
    );
    expect((await call('GET', '/api/v1/admin/approval')).body.contents).toMatchObject([
      { sellerId: river, loginId: 'river77', companyName: '강상회', type: 'SELLER_JOIN', state: 'WAIT', memo: '확인 필요' },
    ]);
    const refuse = { decision: 'REJECT', reason: '사업자등록증이 다릅니다.' };
    expect((await decide({ ...refuse, approvalType: 'MATCHING_BOX', sellerIds: [river] })).body).toMatchObject({
      done: 0,
      results: [{ outcome: 'REFUSED', message: '신청 없음 상태에서는 반려할 수 없습니다.' }],
    });
    expect((await decide({ ...refuse, approvalType: 'SELLER_JOIN', sellerIds: [river] })).body.done).toBe(1);
    expect((await call('GET', '/api/v1/admin/approval')).body.contents).toEqual([]);
    expect(await events(river, '&approvalType=SELLER_JOIN')).toMatchObject([{ event: 'REJECTED', reason: refuse.reason }]);
  });

  it('of two administrators at once is taken once', async () => {
    const same = { approvalType: 'MATCHING_BOX', sellerIds: [river], decision: 'APPROVE' };
    const answers = await Promise.all([decide(same), decide(same), decide(same)]);
    expect(answers.map(({ body }) => body.done as number).reduce((sum, done) => sum + done, 0)).toBe(1);
    expect(await events(river, '&approvalType=MATCHING_BOX')).toHaveLength(1);
  });

  it('is found in the member list', async () => {
    const found = async (query: string) =>
      ((await call('GET', `/api/v1/admin/member?${query}`)).body.contents as { loginId: string }[]).map(({ loginId }) => loginId).sort();
    expect(await found('approvalType=CROSS_SALE&approvalState=APPROVED')).toEqual(['river77']);
    expect(await found('approvalType=CROSS_SALE&approvalState=NONE')).toEqual(['gone123']);
    expect(await found('approvalState=REVOKED')).toEqual(['seashop1']);
    expect(await found('approvalState=NONE')).toEqual(['gone123']);
  });

  it('stays in the history whatever anybody’s code does', async () => {
    for (const statement of ['delete from seller_approval_event', `update seller_approval_event set reason = ''`]) {
      await expect(database.system((tx) => tx.query(statement))).rejects.toThrow(/permission denied|row-level security/);
      await expect(database.tenant(sea, (tx) => tx.query(`${statement} where seller_id = $1`, [tx.sellerId]))).rejects.toThrow(
        /permission denied/,
      );
    }
  });
});

describe('a decision that is no decision', () => {
  const good = { approvalType: 'CROSS_SUPPLY', sellerIds: [sea], decision: 'APPROVE' };
  it.each([
    ['no seller', { ...good, sellerIds: [] }],
    ['too many sellers', { ...good, sellerIds: Array.from({ length: 201 }, (_, index) => String(index + 1)) }],
    ['an id that is none', { ...good, sellerIds: ['１２'] }],
    ['a script for an id', { ...good, sellerIds: ['<script>'] }],
    ['an unknown type', { ...good, approvalType: 'ALL' }],
    ['an unknown decision', { ...good, decision: 'MAYBE' }],
    ['a reason too long', { ...good, reason: '가'.repeat(301) }],
    ['a refusal without a reason', { ...good, decision: 'REJECT', reason: '  ' }],
    ['more than asked', { ...good, force: true }],
    ['nothing', {}],
  ])('with %s is refused in Korean and leaves no trace', async (_, body) => {
    const answer = await decide(body);
    expect(answer.status).toBe(400);
    expect(answer.body.title).toMatch(/[가-힣]/);
    expect(await rows(`select 1 from seller_approval where type = 'CROSS_SUPPLY'`)).toEqual([]);
  });

  it('about nobody known is 404', async () => {
    expect((await decide({ ...good, sellerIds: ['999999'] })).status).toBe(404);
  });
});

describe('the overview', () => {
  it('counts members, what waits and what is broken', async () => {
    const { body } = await call('GET', '/api/v1/admin/overview');
    expect(body).toMatchObject({
      members: { total: 2, suspended: 0 },
      waiting: Object.fromEntries(APPROVAL_TYPES.map((type) => [type, 0])),
      trouble: { failedMessages: 0, failedWork: 0, brokenShops: 0 },
    });
  });
});

describe('a decision about a document', () => {
  it('is of the document that was looked at: one that came meanwhile has to be looked at first', async () => {
    const hill = await member({ loginId: 'hill1234', company: { documentId: 17 } });
    const none = await member({ loginId: 'none1234' });
    const approve = (seller: string, documentId: string | null) =>
      decide({ approvalType: 'CROSS_SALE', sellerIds: [seller], decision: 'APPROVE', documentId });
    for (const [seller, seen] of [
      [hill, '16'],
      [hill, null],
      [none, '17'],
    ] as const)
      expect(await approve(seller, seen)).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } });
    expect(await events(hill)).toEqual([]);
    expect((await approve(hill, '17')).body.done).toBe(1);
    expect((await approve(none, null)).body.done).toBe(1);
    const both = await decide({ approvalType: 'CROSS_SALE', sellerIds: [hill, none], decision: 'APPROVE', documentId: '17' });
    expect(both).toMatchObject({ status: 400, body: { errors: [{ path: 'documentId' }] } });
  });
});
