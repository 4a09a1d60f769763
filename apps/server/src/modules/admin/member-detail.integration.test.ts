import { describe, expect, it } from 'vitest';
import { adminBench } from '../../../test/modules/admin.ts';

const bench = await adminBench(() => new Date('2026-11-21T05:00:00Z'));
const { call, database, member } = bench;
const SECRETS = ['김바다', 'sea@example.com', '01012345678', '대표님'];

const sea = await member({
  loginId: 'seashop1',
  companyName: '바다상회',
  name: '김바다',
  email: 'sea@example.com',
  phoneNumber: '01012345678',
  company: { businessNumber: '1208147521', representative: '이대표님', mailOrderNumber: '2026-서울-1', documentId: 17 },
});
await database.system((tx) =>
  tx.query(`insert into user_account (login_id, password_hash, seller_id, role, name) values ('helper01', '!', $1, 'S', '최도움')`, [
    Number(sea),
  ]),
);
await database.tenant(sea, (tx) =>
  tx.query(
    `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status, credentials) values ($1, 'COUPANG', 'wing1', '쿠팡점', 'SANDBOX', 'NORMAL', 'secretkey')`,
    [tx.sellerId],
  ),
);
await database.system((tx) =>
  tx.query(
    `insert into login_attempt (login_id, ip, succeeded, at) values ('seashop1', '10.1.1.1', true, '2026-11-20T00:00:00Z'), ('helper01', '10.1.1.2', false, '2026-11-21T00:00:00Z')`,
  ),
);

const reasons = (action: string) =>
  database.system(async (tx) => {
    const { rows } = await tx.query('select actor_login_id, detail from audit_log where seller_id = $1 and action = $2 order by id', [
      Number(sea),
      action,
    ]);
    return rows;
  });

describe('a member', () => {
  it('is shown whole but for who it is and for keys', async () => {
    const { status, body } = await call('GET', `/api/v1/admin/member/${sea}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      member: { loginId: 'seashop1', companyName: '바다상회', linkedShops: 1, status: 'ACTIVE' },
      company: { businessNumber: '1208147521', representative: '이**님', mailOrderNumber: '2026-서울-1', documentId: '17' },
      contact: { name: '김*다', email: 'se**@example.com', phoneNumber: '010-****-5678' },
      suspended: null,
      subUsers: [{ loginId: 'helper01', name: '최*움', status: 'ACTIVE', lastLoginAt: null }],
      shops: [{ shopType: 'COUPANG', shopAccountId: 'wing1', shopName: '쿠팡점', status: 'NORMAL' }],
      logins: [
        { loginId: 'helper01', ip: '10.1.1.2', succeeded: false },
        { loginId: 'seashop1', ip: '10.1.1.1', succeeded: true },
      ],
    });
    for (const secret of [...SECRETS, 'secretkey']) expect(JSON.stringify(body)).not.toContain(secret);
  });

  it('is shown with its personal data to an administrator who says why, and the log says so', async () => {
    expect(await call('POST', `/api/v1/admin/member/${sea}/reveal`, { reason: ' 본인 확인 요청 ' })).toEqual({
      status: 200,
      body: { name: '김바다', email: 'sea@example.com', phoneNumber: '01012345678', representative: '이대표님' },
    });
    expect(await reasons('admin.reveal')).toEqual([{ actor_login_id: 'moaadmin', detail: { reason: '본인 확인 요청' } }]);
  });

  it.each(['999999', '0'])('that does not exist (%s) is 404, and nothing is written', async (id) => {
    expect((await call('GET', `/api/v1/admin/member/${id}`)).status).toBe(404);
    for (const verb of ['reveal', 'suspend', 'reactivate']) {
      expect((await call('POST', `/api/v1/admin/member/${id}/${verb}`, { reason: '확인' })).status).toBe(404);
    }
    expect((await call('POST', '/api/v1/admin/forced-login', { sellerId: id, reason: '확인' })).status).toBe(404);
  });
});

describe('a reason', () => {
  const good = ['확인😀', "'; drop table seller; --", '<script>alert(1)</script>', '１２３', '가'.repeat(300)];
  const bad = ['', '   ', '　', '가'.repeat(301), 1, null, undefined];

  it.each(good)('is kept as it was typed: %s', async (reason) => {
    expect((await call('POST', `/api/v1/admin/member/${sea}/reveal`, { reason })).status).toBe(200);
    expect((await reasons('admin.reveal')).at(-1)).toMatchObject({ detail: { reason } });
  });

  it.each(bad)('has to be given, and not too long: %j', async (reason) => {
    const before = (await reasons('admin.reveal')).length;
    for (const url of [`/api/v1/admin/member/${sea}/reveal`, `/api/v1/admin/member/${sea}/suspend`, '/api/v1/admin/forced-login']) {
      const body = { reason, ...(url.endsWith('login') ? { sellerId: sea } : {}) };
      const answer = await call('POST', url, body);
      expect([url, answer.status]).toEqual([url, 400]);
      expect(answer.body.detail).toMatch(/[가-힣]/);
    }
    expect(await reasons('admin.reveal')).toHaveLength(before);
  });

  it('comes with nothing else', async () => {
    const answer = await call('POST', `/api/v1/admin/member/${sea}/reveal`, { reason: '확인', more: true });
    expect(answer).toMatchObject({ status: 400, body: { code: 'UNKNOWN_FIELD' } });
  });
});

describe('the activity of a member', () => {
  it('names what was done in Korean, newest first, and goes on where a page ended', async () => {
    const first = await call('GET', `/api/v1/admin/audit?sellerId=${sea}&size=2`);
    const contents = first.body.contents as { id: string; title: string; actorLoginId: string }[];
    expect(contents.map(({ title, actorLoginId }) => [title, actorLoginId])).toEqual([
      ['회원 개인정보 보기', 'moaadmin'],
      ['회원 개인정보 보기', 'moaadmin'],
    ]);
    const next = await call('GET', `/api/v1/admin/audit?sellerId=${sea}&size=2&before=${first.body.next}`);
    expect(Number((next.body.contents as { id: string }[])[0]?.id)).toBeLessThan(Number(contents[1]?.id));
  });
});
