import { AsyncLocalStorage } from 'node:async_hooks';
import { inflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { joinForm, PASSWORD, peopleWorld } from '../../../../test/modules/people.ts';
import { writeMessage } from '../../inquiries/messages/conversation.ts';
import { insertPicture } from '../../inquiries/messages/messages.queries.ts';
import { sealPersonal } from '../../orders/lines/personal.ts';

const world = await peopleWorld();
const { call, count, messages, verified } = world;
const { database } = world;

const PNG = await sharp({ create: { width: 60, height: 60, channels: 4, background: '#c2185b80' } })
  .png()
  .toBuffer();

let people = 0;
async function seller() {
  people += 1;
  const phoneNumber = `010-6000-${String(people).padStart(4, '0')}`;
  const person = { loginId: `leaver${people}`, email: `leaver${people}@example.com` };
  await call('POST', '/api/v1/users/request/join', joinForm({ ...person, phoneNumber, ticket: await verified('JOIN', phoneNumber) }));
  const { token } = await world.signIn(person.loginId, PASSWORD);
  const headers = { authorization: `Bearer ${token}` };
  const { rows } = await database.system((tx) =>
    tx.query<{ seller_id: number; user_id: number }>('select seller_id, user_id from user_account where login_id = $1', [person.loginId]),
  );
  const { seller_id: sellerId, user_id: userId } = rows[0] ?? { seller_id: 0, user_id: 0 };
  return {
    ...person,
    phoneNumber,
    sellerId,
    userId,
    headers,
    get: (path: string) => call('GET', path, undefined, headers),
    post: (path: string, body: unknown) => call('POST', path, body, headers),
    /** As after a code was given back a moment ago. */
    proved: () =>
      database.system((tx) => tx.query('update user_session set factor_at = $2 where user_id = $1', [userId, new Date(world.clock.now)])),
    withdraw: (changes: Record<string, unknown> = {}) =>
      call('POST', '/api/v1/users/request/withdraw', { password: PASSWORD, agreed: true, reason: '폐업', ...changes }, headers),
  };
}
type Seller = Awaited<ReturnType<typeof seller>>;

/** A shop with keys, a SKU with a movement, an order with people: what a seller leaves behind. */
async function goods({ sellerId }: Seller): Promise<void> {
  const keys = await world.sellerVault.forSeller(sellerId);
  const person = { name: '이수령', phone: '010-1111-2222', phone2: '', zipCode: '04524', address1: '서울 중구', address2: '1층' };
  const { personal } = sealPersonal(keys, { buyer: { ...person, name: '=박구매' }, receiver: person, deliveryMessage: '문 앞, "조용히"' });
  await database.tenant(sellerId, async (tx) => {
    const id = async (text: string, values: unknown[]) =>
      (await tx.query<{ id: number }>(`${text} returning id`, [sellerId, ...values])).rows[0]?.id;
    const account = await id(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status, credentials, token)
       values ($1, 'COUPANG', 'shop-login', '쿠팡', 'SANDBOX', 'NORMAL', $2, $2)`,
      [keys.seal('{"secretKey":"SHOP-SECRET"}', 'x')],
    );
    await tx.query('insert into due_account (seller_id, account_id, next_run_at) values ($1, $2, now())', [sellerId, account]);
    const sku = await id(`insert into sku (seller_id, sku_code, sku_name, on_hand) values ($1, 'SKU-1', '린넨 셔츠', 7)`, []);
    await tx.query(
      `insert into stock_movement (seller_id, sku_id, effect, source_kind, source_id, delta_on_hand, delta_reserved, on_hand_after, reserved_after, actor)
       values ($1, $2, 'OPENING', 'MANUAL', '1', 7, 0, 7, 0, '나')`,
      [sellerId, sku],
    );
    await tx.query(
      `insert into product (seller_id, moa_product_seq, name, main_price, body) values ($1, 1, '린넨 셔츠', 32000, '{"basic":{"brand":"달빛"}}')`,
      [sellerId],
    );
    await tx.query(
      `insert into listing (seller_id, account_id, shop_type, register_key, management_code, name, due_at) values ($1, $2, 'COUPANG', 'COUPANG1', 'M1', '린넨 셔츠', now())`,
      [sellerId, account],
    );
    const title = await id(`insert into sold_title (seller_id, title) values ($1, '린넨 셔츠 아이보리')`, []);
    await tx.query(
      `insert into order_line (seller_id, account_id, shop_type, order_no, line_no, state, source_time, ordered_at, title_id, quantity, unit_price, amount, personal)
       values ($1, $2, 'COUPANG', 'ORD-1', '1', 'NEW', now(), now(), $3, 1, 32000, 32000, $4)`,
      [sellerId, account, title, personal],
    );
    await tx.query(`insert into menu_counter (seller_id, account_id, kind, key, n) values ($1, $2, 'STATE', 'NEW', 1)`, [
      sellerId,
      account,
    ]);
  });
}

/** A question with a picture, its answer and an administrator's note; settings of the seller and of its person. Answers the picture. */
async function inquiryAndSettings({ sellerId, userId, loginId }: Seller): Promise<{ picture: Buffer | null }> {
  const picture = await world.pictures.keep(sellerId, { name: 'a.png', bytes: PNG });
  const at = new Date(world.clock.now);
  await database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into inquiry (seller_id, asker_id, asker_login_id, kind, title, created_at) values ($1, $2, $3, 'ORDER', '=문의', $4) returning id`,
      [sellerId, userId, loginId, at],
    );
    const inquiryId = rows[0]?.id ?? 0;
    const say = (author: 'ASKER' | 'ADMIN' | 'NOTE', authorName: string, body: string) =>
      writeMessage(tx, world.platformVault, inquiryId, { author, authorId: userId, authorName, text: body, pictureIds: [], at });
    const question = await say('ASKER', loginId, '@주문이 안 보여요');
    await say('NOTE', '김관리', '까다로운 회원');
    await say('ADMIN', '김관리', '확인했습니다.');
    const pictureId = await insertPicture(tx, { ...picture, name: 'a.png', uploaderId: userId, at });
    await tx.query('update inquiry_picture set message_id = $3 where seller_id = $1 and id = $2', [sellerId, pictureId, question]);
    await tx.query(`update seller set settings = '{"general": {"lowStock": 9}}' where seller_id = $1`, [sellerId]);
    await tx.query(
      `insert into saved_layout (seller_id, user_id, owner_name, kind, name, columns) values ($1, $2, '나', 'SCREEN', '급한 주문', '[]')`,
      [sellerId, userId],
    );
  });
  await database.system((tx) =>
    tx.query(`insert into user_setting (user_id, settings) values ($1, '{"tables": {"orders": {}}}')`, [userId]),
  );
  return { picture: await world.pictures.read(picture.objectKey) };
}

/** Runs what the worker would. */
async function work({ sellerId }: Seller, jobId: string, attemptNo = 1): Promise<void> {
  const [task] = world.work.tasks ?? [];
  await task?.run(
    { sellerId, runId: Number(jobId) },
    { database, taskId: 1, attemptNo, lastAttempt: false, signal: new AbortController().signal, workerId: 'worker' },
  );
}

async function exported(me: Seller): Promise<{ id: string; jobId: string }> {
  const { body } = await me.post('/api/v1/users/export', { reason: '세무 보관용' });
  await work(me, body.jobId);
  return body;
}

/** Contents by name. */
function unzip(bytes: Buffer): Record<string, string> {
  const found: Record<string, string> = {};
  let at = bytes.readUInt32LE(bytes.length - 22 + 16);
  for (let file = 0; file < bytes.readUInt16LE(bytes.length - 22 + 10); file += 1) {
    const nameLength = bytes.readUInt16LE(at + 28);
    const start = bytes.readUInt32LE(at + 42);
    const data = start + 30 + bytes.readUInt16LE(start + 26);
    found[bytes.toString('utf8', at + 46, at + 46 + nameLength)] = inflateRawSync(
      bytes.subarray(data, data + bytes.readUInt32LE(at + 20)),
    ).toString();
    at += 46 + nameLength;
  }
  return found;
}

describe('an export', () => {
  it('holds everything of the seller, people of orders too, and no secret', async () => {
    const [me, other] = [await seller(), await seller()];
    await goods(me);
    await goods(other);
    const { picture } = await inquiryAndSettings(me);
    const { id } = await exported(me);
    expect(await me.get('/api/v1/users/export')).toMatchObject({ body: { contents: [{ id, status: 'DONE', reason: '세무 보관용' }] } });
    await me.proved();
    const ticket = await me.post('/api/v1/users/export/ticket', { id, reason: '이전' });
    expect(ticket.status).toBe(200);
    const answer = await world.app.inject({ method: 'GET', url: ticket.body.url });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/zip');
    expect(answer.headers['content-disposition']).toContain('.zip');
    const files = unzip(answer.rawPayload);
    expect(Object.keys(files)).toEqual([
      '읽어주세요.txt',
      '계정.json',
      '쇼핑몰계정.csv',
      '상품.json',
      'SKU.csv',
      '재고이력.csv',
      '쇼핑몰상품.csv',
      '주문.csv',
      '클레임.csv',
      '문의.csv',
      expect.stringMatching(/^문의사진\/\d+\/\d+\.jpg$/),
      '설정.json',
    ]);
    expect(files['주문.csv']?.split('\r\n')).toHaveLength(3);
    expect(files['주문.csv']).toContain(`'=박구매,010-1111-2222,이수령,010-1111-2222,,04524,서울 중구,1층,"문 앞, ""조용히"""`);
    expect(files['SKU.csv']).toContain('SKU-1,린넨 셔츠');
    expect(files['재고이력.csv']).toContain('OPENING,MANUAL,1,7,0,7,0,,나');
    expect(JSON.parse(files['상품.json'] ?? '')).toMatchObject([{ 상품명: '린넨 셔츠', 내용: { basic: { brand: '달빛' } }, 옵션: [] }]);
    expect(JSON.parse(files['계정.json'] ?? '')).toMatchObject({
      사업자: { 상호: '달빛옷장' },
      회원: [{ 아이디: me.loginId, 이메일: me.email }],
    });
    const [, question, reply] = (files['문의.csv'] ?? '').split('\r\n');
    expect(question).toMatch(new RegExp(`^\\d+,주문·클레임,'=문의,접수,${me.loginId},'@주문이 안 보여요,[^,]+,,1$`));
    expect(reply).toContain('모아 고객센터,확인했습니다.');
    expect(Object.entries(files).find(([name]) => name.startsWith('문의사진/'))?.[1]).toBe(picture?.toString());
    expect(JSON.parse(files['설정.json'] ?? '')).toMatchObject({
      판매자: { lowStock: 9, maskDays: 90 },
      쇼핑몰: [{ 별칭: '쿠팡' }],
      목록과양식: [{ 이름: '급한 주문' }],
      회원: [{ 아이디: me.loginId, 목록: { orders: {} } }],
    });
    const all = Object.values(files).join('\n');
    for (const secret of ['SHOP-SECRET', 'argon2', other.loginId, '김관리', '까다로운']) expect(all).not.toContain(secret);
    const mine = `audit_log where seller_id = ${me.sellerId} and detail ->> 'reason'`;
    expect(await count(`${mine} = '세무 보관용' and action = 'account.export'`)).toBe(1);
    expect(await count(`${mine} = '이전' and action = 'account.downloadExport'`)).toBe(1);
  });

  it('takes no second connection while it reads, so that exports cannot wait for one another', async () => {
    const me = await seller();
    const reading = new AsyncLocalStorage<true>();
    const { tenant, system } = database;
    let second = 0;
    const counted: typeof system = (...call) => {
      if (reading.getStore()) second += 1;
      return system(...call);
    };
    vi.spyOn(database, 'tenant').mockImplementation((sellerId, fn, options) =>
      tenant(sellerId, (tx) => reading.run(true, () => fn(tx)), options),
    );
    vi.spyOn(database, 'system').mockImplementation(counted);
    try {
      await exported(me);
    } finally {
      vi.restoreAllMocks();
    }
    expect(second).toBe(0);
    expect(await count(`data_export where seller_id = ${me.sellerId} and status = 'DONE'`)).toBe(1);
  });

  it('is fetched once with a ticket, within a minute, after a proof of who asks', async () => {
    const [me, other] = [await seller(), await seller()];
    const { id } = await exported(me);
    const ask = () => me.post('/api/v1/users/export/ticket', { id, reason: '보관' });
    expect(await ask()).toMatchObject({ status: 428, body: { code: 'SECOND_FACTOR_REQUIRED' } });
    await me.proved();
    await other.proved();
    expect((await other.post('/api/v1/users/export/ticket', { id, reason: '보관' })).status).toBe(404);
    const get = (url: string) => world.app.inject({ method: 'GET', url });
    const once = (await ask()).body.url;
    expect((await world.app.inject({ method: 'HEAD', url: once })).statusCode).toBe(404);
    expect([(await get(once)).statusCode, (await get(once)).statusCode]).toEqual([200, 404]);
    const late = (await ask()).body.url;
    world.clock.now += 60_000;
    expect((await get(late)).statusCode).toBe(404);
    for (const bad of ['', '?ticket=', '?ticket=../../x', `?ticket=${'a'.repeat(32)}`, '?ticket[]=a'])
      expect((await get(`/api/v1/users/export/download${bad}`)).statusCode).toBe(404);
  });

  it('is made one at a time, three a day, and is gone after a week', async () => {
    const me = await seller();
    const start = () => me.post('/api/v1/users/export', { reason: '보관' });
    const { body } = await start();
    expect(await start()).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
    await work(me, body.jobId);
    await exported(me);
    await exported(me);
    expect(await start()).toMatchObject({ status: 429 });
    await me.proved();
    world.clock.now += 7 * 86_400_000;
    expect((await me.get('/api/v1/users/export')).status).toBe(401);
    const again = await world.signIn(me.loginId, PASSWORD);
    const list = await call('GET', '/api/v1/users/export', undefined, { authorization: `Bearer ${again.token}` });
    expect(list.body.contents.map(({ status }: { status: string }) => status)).toEqual(['EXPIRED', 'EXPIRED', 'EXPIRED']);
  });

  it('that was broken off is made again, once', async () => {
    const me = await seller();
    const { body } = await me.post('/api/v1/users/export', { reason: '보관' });
    await work(me, body.jobId);
    await work(me, body.jobId, 2);
    expect(await count(`file where seller_id = ${me.sellerId} and kind = 'EXPORT'`)).toBe(1);
    expect(await count(`job_run where seller_id = ${me.sellerId} and status = 'DONE'`)).toBe(1);
  });

  it.each([[''], [' '], ['가'], ['가'.repeat(201)], ['두 줄\n이유']])('without a reason fit to be kept (%j) is refused', async (reason) => {
    const me = await seller();
    const { status, body } = await me.post('/api/v1/users/export', { reason });
    expect(status).toBe(400);
    expect(body.errors[0].message).toMatch(/[가-힣]/);
  });
});

describe('leaving', () => {
  it('says beforehand what ends', async () => {
    const me = await seller();
    await goods(me);
    expect((await me.get('/api/v1/users/request/withdraw')).body).toEqual({
      shops: 1,
      subUsers: 0,
      runningJobs: 0,
      openOrders: 1,
      lastExportAt: null,
    });
  });

  it('closes seller, logins and sessions, forgets the keys of shops, and stops what is under way', async () => {
    const me = await seller();
    await goods(me);
    await inquiryAndSettings(me);
    await database.system((tx) =>
      tx.query(`insert into user_account (login_id, password_hash, seller_id, role, name) values ($1, '!', $2, 'S', '부계정')`, [
        `${me.loginId}s`,
        me.sellerId,
      ]),
    );
    await me.post('/api/v1/users/export', { reason: '보관' });
    expect((await me.withdraw()).status).toBe(200);

    const mine = `seller_id = ${me.sellerId}`;
    expect(await count(`seller where ${mine} and status = 'CLOSED' and closed_at = updated_at`)).toBe(1);
    expect(await count(`saved_layout where ${mine}`)).toBe(0);
    expect(await count(`user_setting where user_id = ${me.userId}`)).toBe(0);
    expect(await count(`user_account where ${mine} and status = 'CLOSED'`)).toBe(2);
    expect(
      await count(`user_account where ${mine} and (email_sealed is not null or phone_sealed is not null or email_hash is not null)`),
    ).toBe(0);
    expect(await count(`user_session where user_id = ${me.userId} and revoked_at is null`)).toBe(0);
    expect(await count(`shop_account where ${mine} and (credentials is not null or token is not null or status <> 'UNLINKED')`)).toBe(0);
    expect(await count(`due_account where ${mine}`)).toBe(0);
    expect(await count(`listing where ${mine} and (due_at is not null or reg_status <> 'UNLINKED')`)).toBe(0);
    expect(await count(`job_run where ${mine} and status = 'CANCELED'`)).toBe(1);
    expect(await count(`task where ${mine} and name <> 'outbox.send'`)).toBe(0);
    expect(await count(`seller_plan where ${mine} and ended_at is null`)).toBe(0);
    // What the law wants kept is kept.
    expect(await count(`order_line where ${mine}`)).toBe(1);
    expect(await count(`consent where ${mine}`)).toBe(5);
    expect(messages.at(-1)).toMatchObject({ template: 'WITHDRAWN', to: me.email });
    expect(await count(`audit_log where ${mine} and action = 'account.withdraw' and detail ->> 'reason' = '폐업'`)).toBe(1);

    // Each process hears of an ended session by itself.
    await expect.poll(async () => (await me.get('/api/v1/users/info')).status).toBe(401);
    expect((await world.signIn(me.loginId, PASSWORD)).status).toBe(400);
    // Somebody who comes back takes another id, with the same address and number.
    const ticket = await verified('JOIN', me.phoneNumber);
    const form = joinForm({ loginId: `back${people}again`.slice(0, 12), email: me.email, phoneNumber: me.phoneNumber, ticket });
    expect((await call('POST', '/api/v1/users/request/join', form)).status).toBe(201);
  });

  it.each([
    [{ password: 'wrong!pass1' }, 'password'],
    [{ password: '' }, 'password'],
    [{ agreed: false }, 'agreed'],
    [{ agreed: 'true' }, 'agreed'],
    [{ reason: '가'.repeat(301) }, 'reason'],
  ])('with %j closes nothing', async (changes, path) => {
    const me = await seller();
    const { status, body } = await me.withdraw(changes);
    expect({ status, path: body.errors?.[0]?.path }).toEqual({ status: 400, path });
    expect(await count(`seller where seller_id = ${me.sellerId} and status = 'ACTIVE'`)).toBe(1);
  });

  it('happens once when it is asked for twice at the same moment', async () => {
    const me = await seller();
    const answers = await Promise.all([me.withdraw(), me.withdraw()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await count(`audit_log where seller_id = ${me.sellerId} and action = 'account.withdraw'`)).toBe(1);
  });
});
