import { describe, expect, it } from 'vitest';
import { adminBench } from '../../../test/modules/admin.ts';

const bench = await adminBench(() => new Date('2026-11-21T05:00:00Z'));
const { call, member } = bench;

await member({
  loginId: 'seashop1',
  companyName: '바다 상회',
  name: '김바다',
  email: 'Sea@Example.com',
  company: { businessNumber: '1208147521' },
  joinedAt: '2026-11-01T00:00:00+09:00',
});
await member({
  loginId: 'mountain',
  companyName: '산들마켓',
  name: '이산들',
  company: { businessType: 'CORPORATION' },
  joinedAt: '2026-11-10T23:59:59+09:00',
});
const river = await member({
  loginId: 'river77',
  companyName: 'River Store',
  name: 'River Kim',
  status: 'SUSPENDED',
  joinedAt: '2026-11-11T00:00:00+09:00',
});
await member({ loginId: 'gone123', companyName: '떠난상점', name: '박떠남', status: 'CLOSED', joinedAt: '2026-11-12T00:00:00+09:00' });
await bench.database.system((tx) =>
  tx.query(`insert into user_account (login_id, password_hash, seller_id, role, name) values ('helper01', '!', $1, 'S', '최도움')`, [
    Number(river),
  ]),
);
await bench.database.tenant(river, (tx) =>
  tx.query(
    `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status) values
       ($1, 'COUPANG', 'wing1', '쿠팡점', 'SANDBOX', 'NORMAL'), ($1, 'CAFE24', 'mall1', '옛 몰', 'SANDBOX', 'UNLINKED')`,
    [tx.sellerId],
  ),
);

type Row = { loginId: string } & Record<string, unknown>;
async function list(query: string): Promise<string[]> {
  const { status, body } = await call('GET', `/api/v1/admin/member?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body.contents as Row[]).map(({ loginId }) => loginId);
}
const search = (keyword: string, more = '') => list(`keyword=${encodeURIComponent(keyword)}${more}`);

describe('the member list', () => {
  it('shows the newest first, with what an administrator asks of a list', async () => {
    const { body } = await call('GET', '/api/v1/admin/member');
    expect((body.contents as Row[]).map(({ loginId }) => loginId)).toEqual(['gone123', 'river77', 'mountain', 'seashop1']);
    expect((body.contents as Row[])[1]).toEqual({
      id: river,
      loginId: 'river77',
      companyName: 'River Store',
      name: 'R*******m',
      businessType: 'SOLE',
      joinedAt: '2026-11-10T15:00:00.000Z',
      lastLoginAt: null,
      linkedShops: 1,
      plan: '무료',
      approvals: { SELLER_JOIN: 'NONE', CROSS_SALE: 'NONE', CROSS_SUPPLY: 'NONE', MATCHING_BOX: 'NONE' },
      status: 'SUSPENDED',
    });
  });

  it.each([
    ['바다', ['seashop1']],
    ['바다상', ['seashop1']],
    ['상회', ['seashop1']],
    ['다 상', ['seashop1']],
    ['SEASHOP', ['seashop1']],
    ['shop1', ['seashop1']],
    ['ＲＩＶＥＲ', ['river77']],
    ['산', ['mountain']],
    ['산들', ['mountain']],
    ['최도움', ['river77']],
    ['helper01', ['river77']],
    ['120-81-47521', ['seashop1']],
    ['１２０８１４７５２１', ['seashop1']],
    ['sea@example.com', ['seashop1']],
    ['SEA@example.COM', ['seashop1']],
    ['sea@example', []],
    ['다바', []],
    ['%', []],
    ["' or 1=1 --", []],
    ['<script>alert(1)</script>', []],
    ['😀', []],
    ['가'.repeat(100), []],
  ])('is found by %s', async (keyword, expected) => expect(await search(keyword)).toEqual(expected));

  it.each([
    ['COMPANY', '바다', ['seashop1']],
    ['NAME', '바다', ['seashop1']],
    ['LOGIN_ID', '바다', []],
    ['LOGIN_ID', 'river', ['river77']],
    ['COMPANY', 'river77', []],
    ['BUSINESS_NUMBER', '1208147521', ['seashop1']],
    ['BUSINESS_NUMBER', '바다', []],
    ['EMAIL', 'sea@example.com', ['seashop1']],
    ['EMAIL', 'seashop1', []],
  ])('looks in %s only for %s', async (scope, keyword, expected) => expect(await search(keyword, `&scope=${scope}`)).toEqual(expected));

  it.each([
    ['status[0]=ACTIVE', ['mountain', 'seashop1']],
    ['status[0]=SUSPENDED', ['river77']],
    ['status[0]=SUSPENDED&status[1]=CLOSED', ['gone123', 'river77']],
    ['businessTypes[0]=CORPORATION', ['mountain']],
    ['businessTypes[0]=CORPORATION&businessTypes[1]=SOLE&status[0]=ACTIVE', ['mountain', 'seashop1']],
    ['shops=LINKED', ['river77']],
    ['shops=NONE&status[0]=ACTIVE', ['mountain', 'seashop1']],
    // Korean days, both ends included.
    ['joined[from]=2026-11-10&joined[to]=2026-11-10', ['mountain']],
    ['joined[from]=2026-11-11', ['gone123', 'river77']],
    ['joined[to]=2026-11-01', ['seashop1']],
    ['sort=joinedAt,asc', ['seashop1', 'mountain', 'river77', 'gone123']],
    ['approvalState=WAIT', []],
    ['keyword=river&status[0]=ACTIVE', []],
  ])('is narrowed by %s', async (query, expected) => expect(await list(query)).toEqual(expected));

  it('is paged by number, from its end, and by cursor, without a gap or a double', async () => {
    const pages = await Promise.all([0, 1, 2, 3].map((page) => list(`size=1&page=${page}`)));
    expect(pages.flat()).toEqual(['gone123', 'river77', 'mountain', 'seashop1']);
    const walked: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await call('GET', `/api/v1/admin/member?size=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
      walked.push(...(body.contents as Row[]).map(({ loginId }) => loginId));
      cursor = body.nextCursor as string | null;
    }
    expect(walked).toEqual(['gone123', 'river77', 'mountain', 'seashop1']);
  });

  it.each([
    'page=-1',
    'size=501',
    'status[0]=GONE',
    'scope=PHONE',
    'joined[from]=2026-1-1',
    'sort=name,asc',
    `keyword=${'a'.repeat(101)}`,
    'cursor=x',
  ])('refuses %s in Korean', async (query) => {
    const { status, body } = await call('GET', `/api/v1/admin/member?${query}`);
    expect(status).toBe(400);
    expect(body.title).toMatch(/[가-힣]/);
  });

  it('refuses a day that no calendar has', async () => {
    expect((await call('GET', '/api/v1/admin/member?joined[from]=2026-02-31')).status).toBe(400);
  });
});

describe('an index', () => {
  it.each([
    ['seller_search', `seller where moa_grams(company_name) @> array['바다']`],
    ['user_account_search', `user_account where seller_id is not null and moa_grams(login_id || '/' || name) @> array['바다']`],
    ['seller_business_number', `seller where company ->> 'businessNumber' = '1208147521'`],
    ['seller_business_type', `seller where company ->> 'businessType' = 'SOLE' order by created_at desc, seller_id desc limit 50`],
    ['seller_not_active', `seller where status = 'CLOSED' and status <> 'ACTIVE'`],
    ['seller_joined', `seller where created_at >= '2026-11-20' order by created_at desc, seller_id desc limit 50`],
    ['seller_approval_state', `seller_approval where type = any (array['SELLER_JOIN']) and status = 'APPROVED'`],
  ])('%s is open to the role that administers, walls or not', async (index, question) => {
    const plan = await bench.database.system(async (tx) => {
      // So few rows would be read whole.
      await tx.query('set local enable_seqscan = off');
      return (await tx.query<{ 'QUERY PLAN': string }>(`explain select 1 from ${question}`)).rows
        .map((row) => row['QUERY PLAN'])
        .join('\n');
    });
    expect(plan).toContain(index);
  });
});
