/** What the nights of years take away, and what they leave. */
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { cancelFact, lineFact } from '../test/modules/order-facts.ts';
import { testDatabase } from '../test/support/index.ts';
import { createMaintenance } from './maintenance.ts';
import type { StoredFiles } from './module.ts';
import { ingestPage, openPersonal } from './modules/orders/index.ts';
import { createSellerVault } from './platform/crypto/index.ts';
import type { Database } from './platform/database/index.ts';
import type { ObjectStore, SealedFiles } from './platform/files/index.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });
const NOW = new Date('2031-11-22T03:23:00+09:00');

/** One night at `now`, on a database that may break off. */
async function night(now = NOW, { on = database, signal = new AbortController().signal }: { on?: Database; signal?: AbortSignal } = {}) {
  const maintenance = createMaintenance({
    database: on,
    files: [],
    sealedFiles: {} as SealedFiles,
    objectStore: {} as ObjectStore,
    warn: () => undefined,
    now: () => now,
  });
  const run = (name: string, payload: unknown) =>
    maintenance.tasks
      ?.find(({ task }) => task.name === name)
      ?.run(payload, { database: on, taskId: 1, attemptNo: 1, lastAttempt: false, signal, workerId: 'test' });
  await run('platform.retain', {});
  const blocks = await rowsOf<{ id: number; payload: unknown }>(`select id, payload from task where name = 'platform.retain-block'`);
  for (const { id, payload } of blocks) {
    await run('platform.retain-block', payload);
    await rowsOf('delete from task where id = $1', [id]);
  }
}

/** The cleaning of one hour in which the object store is away. */
async function hour(now: Date, files: readonly StoredFiles[] = []) {
  const away = () => {
    throw new Error('the store is away');
  };
  const maintenance = createMaintenance({
    database,
    files,
    sealedFiles: { removeExpired: async () => {} } as unknown as SealedFiles,
    objectStore: { put: away, list: away } as unknown as ObjectStore,
    warn: () => undefined,
    now: () => now,
  });
  const clean = maintenance.tasks?.find(({ task }) => task.name === 'platform.clean');
  await clean?.run({}, { database, taskId: 1, attemptNo: 1, lastAttempt: false, signal: new AbortController().signal, workerId: 'test' });
}

const rowsOf = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await database.system((tx) => tx.query<Row>(text, values))).rows;
const valuesOf = async (text: string, sellerId: number): Promise<unknown[]> =>
  (await rowsOf<Record<string, unknown>>(text, [sellerId])).map((row) => Object.values(row)[0]);
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

test('what modules keep in the object store and nobody used goes every hour, before the store is walked', async () => {
  const removed: Date[] = [];
  const files = { orphans: { suffix: '-x', named: async () => [] }, removeUnused: async (now: Date) => void removed.push(now) };
  await hour(NOW, [files]).catch(() => undefined);
  expect(removed).toEqual([NOW]);
});

describe('alerts', () => {
  test('that were read or are over go after 90 days, all others after a year', async () => {
    const { sellerId } = await seller();
    const add = (title: string, created: number, read: number | null, resolved: number | null) =>
      rowsOf(
        `insert into alert (seller_id, kind, severity, title, dedupe_key, created_at, read_at, resolved_at) values ($1, 'x', 'INFO', $2, $2, $3, $4, $5)`,
        [sellerId, title, daysAgo(created), read === null ? null : daysAgo(read), resolved === null ? null : daysAgo(resolved)],
      );
    await add('읽은 지 91일', 200, 91, null);
    await add('읽은 지 89일', 200, 89, null);
    await add('끝난 지 91일', 91, null, 91);
    await add('끝난 지 1일', 364, null, 1);
    await add('한 해 가까이 안 읽음', 364, null, null);
    await add('한 해 넘게 안 읽음', 366, null, null);
    await night();
    expect(await valuesOf('select title from alert where seller_id = $1 order by id', sellerId)).toEqual([
      '읽은 지 89일',
      '끝난 지 1일',
      '한 해 가까이 안 읽음',
    ]);
  });
});

describe('runs', () => {
  async function run(sellerId: number, title: string, status: string, ended: number | null, items = 1): Promise<number> {
    const [row] = await rowsOf<{ id: number }>(
      `insert into job_run (seller_id, kind, title, status, created_at, finished_at) values ($1, 'x', $2, $3, $4, $5) returning id`,
      [sellerId, title, status, daysAgo(900), ended === null ? null : daysAgo(ended)],
    );
    const id = row?.id ?? 0;
    await rowsOf(
      `insert into job_item (seller_id, run_id, seq, key) select $1, $2, n, n::text from generate_series(1, $3::int) n returning seq`,
      [sellerId, id, items],
    );
    return id;
  }
  const titles = (sellerId: number) => valuesOf('select title from job_run where seller_id = $1 order by id', sellerId);

  test('go with their items 90 days after their end, those with failures after a year, those that work never', async () => {
    const { sellerId } = await seller();
    await run(sellerId, '오래전에 끝남', 'DONE', 91);
    await run(sellerId, '얼마 전에 끝남', 'DONE', 89);
    await run(sellerId, '실패', 'FAILED', 364);
    await run(sellerId, '오래전에 일부 실패', 'PARTIAL', 366);
    await run(sellerId, '일하는 중', 'RUNNING', null);
    await night();
    expect(await titles(sellerId)).toEqual(['얼마 전에 끝남', '실패', '일하는 중']);
    expect(await valuesOf('select count(*) from job_item where seller_id = $1', sellerId)).toEqual([3]);
  });

  test('that are broken off while they go are gone after the next night', async () => {
    const { sellerId } = await seller();
    const { sellerId: other } = await seller();
    // What is looked for once of every new seller is over.
    await night();
    await run(sellerId, '큰 작업', 'DONE', 100, 2_500);
    await run(other, '남의 작업', 'DONE', 1);
    const ending = new AbortController();
    let steps = 0;
    const killed: Database = {
      ...database,
      tenant: (who, work, options) => {
        if (who === sellerId) steps += 1;
        if (steps === 2) ending.abort(new Error('the process is ending'));
        return database.tenant(who, work, options);
      },
    };
    await expect(night(NOW, { on: killed, signal: ending.signal })).rejects.toThrow('the process is ending');
    const [left] = (await valuesOf('select count(*) from job_item where seller_id = $1', sellerId)) as [number];
    expect([left > 0 && left < 2_500, await titles(sellerId)]).toEqual([true, ['큰 작업']]);
    await night();
    expect([await titles(sellerId), await titles(other)]).toEqual([[], ['남의 작업']]);
  });

  test('that an export names stay as long as it', async () => {
    const { sellerId } = await seller();
    const runId = await run(sellerId, '내보내기', 'DONE', 200);
    await rowsOf(
      `insert into data_export (seller_id, status, reason, run_id, requested_by, requested_at) values ($1, 'DONE', '보관', $2, 1, $3)`,
      [sellerId, runId, daysAgo(200)],
    );
    await night();
    expect(await titles(sellerId)).toEqual(['내보내기']);
    await night(new Date(NOW.getTime() + 200 * 86_400_000));
    expect(await titles(sellerId)).toEqual([]);
  });
});

test('plans, searches at shops, look-ups, unreadable records go after their time; what was sent stays', async () => {
  const { sellerId } = await seller();
  const { account } = await shop(sellerId);
  const [listing] = await rowsOf<{ id: number }>(
    `insert into listing (seller_id, account_id, shop_type, register_key, management_code, name) values ($1, $2, 'SMART_STORE', 'R', 'M', '셔츠') returning id`,
    [sellerId, account],
  );
  for (const days of [400, 1]) {
    const [plan] = await rowsOf<{ id: number }>(
      `insert into plan (seller_id, kind, title, hash, status, created_by, created_at) values ($1, 'X', 'x', 'x', 'APPLIED', 'x', $2) returning id`,
      [sellerId, daysAgo(days)],
    );
    await rowsOf(`insert into plan_item (seller_id, plan_id, seq, listing_id, action) values ($1, $2, 1, $3, 'SKIP')`, [
      sellerId,
      plan?.id,
      listing?.id,
    ]);
    for (const kind of ['FIND', 'STOCK'])
      await rowsOf(`insert into attempt (seller_id, listing_id, kind, actor, cause, started_at) values ($1, $2, $3, 'x', 'x', $4)`, [
        sellerId,
        listing?.id,
        kind,
        daysAgo(days),
      ]);
    await rowsOf(`insert into lookup_cache (seller_id, account_id, kind, key, value, expires_at) values ($1, $2, 'x', $3, '1', $4)`, [
      sellerId,
      account,
      `${days}`,
      daysAgo(days),
    ]);
    await rowsOf(
      `insert into unreadable_record (seller_id, account_id, feed, key, reason, raw, at) values ($1, $2, 'x', $3, 'x', '', $4)`,
      [sellerId, account, `${days}`, daysAgo(days)],
    );
  }
  await night();
  const left = await rowsOf(
    `select (select count(*) from plan where seller_id = $1) as plans, (select count(*) from plan_item where seller_id = $1) as items,
            (select string_agg(kind, ',' order by id) from attempt where seller_id = $1) as attempts,
            (select string_agg(key, ',') from lookup_cache where seller_id = $1) as lookups,
            (select string_agg(key, ',') from unreadable_record where seller_id = $1) as unreadable`,
    [sellerId],
  );
  expect(left).toEqual([{ plans: 1, items: 1, attempts: 'STOCK,FIND,STOCK', lookups: '1', unreadable: '1' }]);
});

async function shop(sellerId: number): Promise<{ account: number }> {
  const [row] = await rowsOf<{ id: number }>(
    `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
     values ($1, 'SMART_STORE', 'shop', '본점', 'SANDBOX', 'NORMAL') returning id`,
    [sellerId],
  );
  return { account: row?.id ?? 0 };
}

test('what was asked for as an order sheet goes with the hour after its ticket ran out', async () => {
  const { sellerId, userId } = await seller();
  for (const seconds of [-1, 1])
    await rowsOf(
      `insert into order_sheet_ticket (seller_id, ticket_hash, user_id, wish, created_at, expires_at) values ($1, $2, $3, '', $4, $4)`,
      [sellerId, Buffer.from(String(seconds)), userId, new Date(NOW.getTime() + seconds * 1000)],
    );
  await expect(hour(NOW)).rejects.toThrow('the store is away');
  expect(await valuesOf(`select convert_from(ticket_hash, 'UTF8') from order_sheet_ticket where seller_id = $1`, sellerId)).toEqual(['1']);
});

describe('people of orders', () => {
  let sellerId: number;
  let account: number;
  const ingest = async (orderNo: string, change: Parameters<typeof lineFact>[0] = {}) => {
    const keys = await sellerVault.forSeller(sellerId);
    const page = { lines: [lineFact({ orderNo, ...change })], claims: [] };
    await database.tenant(sellerId, (tx) => ingestPage(tx, keys, { id: account, shopType: 'SMART_STORE' }, page, { reserveUnpaid: false }));
  };
  /** Which version of each line and claim stands, and who locked it last. */
  const versions = () =>
    rowsOf(
      `select order_no, xmin::text, xmax::text from order_line where seller_id = $1
       union all select order_no, xmin::text, xmax::text from claim where seller_id = $1 order by 1, 2`,
      [sellerId],
    );
  const left = () =>
    rowsOf<{ order_no: string; people: boolean }>(
      `select order_no, personal is not null as people from order_line where seller_id = $1 order by order_no`,
      [sellerId],
    );

  beforeAll(async () => {
    ({ sellerId } = await seller());
    ({ account } = await shop(sellerId));
    for (const [orderNo, entered, claimed] of [
      ['A', '2026-11-21', null],
      ['B', '2026-11-21', '2027-03-01'],
      ['C', '2026-11-21', null],
      ['D', '2026-11-23', null],
    ] as const) {
      await ingest(orderNo, { orderedAt: entered, paidAt: entered, sourceTime: entered });
      await rowsOf(`update order_line set created_at = $3 where seller_id = $1 and order_no = $2`, [sellerId, orderNo, entered]);
      await rowsOf(
        `insert into claim (seller_id, account_id, line_id, order_no, line_no, claim_no, type, state, raiser, fault, reason, raw_reason, detail, quantity, requested_at, source_time, updated_at)
         select seller_id, account_id, id, order_no, line_no, 'C', 'RETURN', 'DONE', 'BUYER', 'BUYER', 'CHANGE_MIND', '홍길동입니다', '010-1234-5678', 1, $3, $3, $3
           from order_line where seller_id = $1 and order_no = $2 returning id`,
        [sellerId, orderNo, claimed ?? entered],
      );
    }
    await rowsOf(
      `insert into order_event (seller_id, line_id, kind, title, detail, actor) select seller_id, id, 'MEMO', 'CS메모', '홍길동 님 통화', 'demo' from order_line where seller_id = $1 returning id`,
      [sellerId],
    );
  });

  test('go five years after the last thing that happened to the line, and figures stay', async () => {
    await night();
    expect(await left()).toEqual([
      { order_no: 'A', people: false },
      { order_no: 'B', people: true },
      { order_no: 'C', people: false },
      { order_no: 'D', people: true },
    ]);
    const erased = await rowsOf(
      `select amount, quantity, name_index, buyer_index, phone_index, phone4_index, packing_key, invoice_no,
              (select count(*) from order_raw r where r.seller_id = $1 and r.line_id = l.id) as raws,
              (select count(*) from order_event e where e.seller_id = $1 and e.line_id = l.id) as events,
              (select jsonb_build_array(reason, raw_reason, detail) from claim c where c.seller_id = $1 and c.line_id = l.id) as claim
         from order_line l where seller_id = $1 and order_no = 'A'`,
      [sellerId],
    );
    const nobody = { name_index: null, buyer_index: null, phone_index: null, phone4_index: null, packing_key: null, invoice_no: null };
    expect(erased).toEqual([{ amount: 19_900, quantity: 1, ...nobody, raws: 0, events: 0, claim: ['CHANGE_MIND', '', ''] }]);
    const [kept] = await rowsOf<{ events: number }>('select count(*) as events from order_event where seller_id = $1', [sellerId]);
    expect(kept?.events).toBe(2);
  });

  test('that stay hold up nothing: who is erased is neither locked nor written again', async () => {
    const before = await versions();
    await night();
    expect(await versions()).toEqual(before);
  });

  test('are not stored anew when a shop reports them again', async () => {
    const claims = [cancelFact({ claimNo: 'C', type: 'RETURN', rawReason: '홍길동입니다', detail: '010-1234-5678' })];
    await ingest('A', { state: 'DELIVERING', sourceTime: '2031-11-22T00:00:00Z', invoiceNo: '6012345678', claims });
    const [line] = await rowsOf<{ id: number; state: string; personal: Buffer | null; invoice_no: string | null }>(
      `select id, state, personal, invoice_no from order_line where seller_id = $1 and order_no = 'A'`,
      [sellerId],
    );
    // Its return was done before its people were forgotten, and that ends the line.
    expect([line?.state, line?.personal, line?.invoice_no]).toEqual(['RETURNED', null, null]);
    expect(await rowsOf('select raw_reason, detail from claim where seller_id = $1 and line_id = $2', [sellerId, line?.id])).toEqual([
      { raw_reason: '', detail: '' },
    ]);
    expect(await rowsOf('select 1 from order_raw where seller_id = $1 and line_id = $2', [sellerId, line?.id])).toEqual([]);
    expect(openPersonal(await sellerVault.forSeller(sellerId), null).receiver.name).toBe('');
  });

  test('that had to stay go when their own time has come', async () => {
    await night(new Date('2032-03-02T03:23:00+09:00'));
    expect((await left()).filter(({ people }) => people)).toEqual([]);
    const [row] = await rowsOf<{ whole: boolean }>(
      'select people_erased_to = (select max(id) from order_line where seller_id = $1) as whole from seller where seller_id = $1',
      [sellerId],
    );
    expect(row?.whole).toBe(true);
  });

  test('stay as long as a cancellation that was reported late and without a claim', async () => {
    const { sellerId: other } = await seller();
    const { account: shopOfOther } = await shop(other);
    const report = async (change: Parameters<typeof lineFact>[0]) => {
      const keys = await sellerVault.forSeller(other);
      const page = { lines: [lineFact({ orderNo: 'L', orderedAt: '2026-11-21', paidAt: '2026-11-21', ...change })], claims: [] };
      await database.tenant(other, (tx) =>
        ingestPage(tx, keys, { id: shopOfOther, shopType: 'SMART_STORE' }, page, { reserveUnpaid: false }),
      );
    };
    const people = () => valuesOf('select personal is not null from order_line where seller_id = $1', other);
    await report({ sourceTime: '2026-11-21' });
    await report({ state: 'CANCELED', sourceTime: '2027-03-01' });
    await rowsOf(`update order_line set created_at = '2026-11-21' where seller_id = $1`, [other]);
    await night();
    expect(await people()).toEqual([true]);
    await night(new Date('2032-03-02T03:23:00+09:00'));
    expect(await people()).toEqual([false]);
  });

  test('of a seller are looked for again when the first that stayed may go, and not before', async () => {
    const { sellerId: other } = await seller();
    const { account: shopOfOther } = await shop(other);
    const since = () => valuesOf('select people_since from seller where seller_id = $1', other);
    const nobodyYet = new Date('2026-11-20T03:23:00+09:00');
    await night(nobodyYet);
    expect(await since()).toEqual([nobodyYet]);
    const keys = await sellerVault.forSeller(other);
    for (const [orderNo, entered] of [
      ['M', '2026-11-21'],
      ['N', '2026-11-25'],
    ] as const) {
      const page = { lines: [lineFact({ orderNo, orderedAt: entered, paidAt: entered, sourceTime: entered })], claims: [] };
      await database.tenant(other, (tx) =>
        ingestPage(tx, keys, { id: shopOfOther, shopType: 'SMART_STORE' }, page, { reserveUnpaid: false }),
      );
      await rowsOf('update order_line set created_at = $3 where seller_id = $1 and order_no = $2', [other, orderNo, entered]);
    }
    await night(new Date('2031-11-19T03:23:00+09:00'));
    expect(await since()).toEqual([nobodyYet]);
    await night(NOW);
    expect(await valuesOf('select order_no from order_line where seller_id = $1 and personal is not null', other)).toEqual(['N']);
    expect(await since()).toEqual([new Date('2026-11-25')]);
  });

  test('go out of claims whose line never came, five years after they were reported', async () => {
    const { sellerId: other } = await seller();
    const { account: shopOfOther } = await shop(other);
    const keys = await sellerVault.forSeller(other);
    const claims = ['OLD', 'NEW'].map((claimNo) => ({
      ...cancelFact({ claimNo, detail: '홍길동입니다' }),
      orderNo: 'W',
      lineNo: '1',
      quantityOrdered: null,
    }));
    await database.tenant(other, (tx) =>
      ingestPage(tx, keys, { id: shopOfOther, shopType: 'SMART_STORE' }, { lines: [], claims }, { reserveUnpaid: false }),
    );
    await rowsOf(
      `update claim set updated_at = case when claim_no = 'OLD' then timestamptz '2026-11-21' else '2026-11-23' end where seller_id = $1`,
      [other],
    );
    await night();
    expect(await rowsOf('select claim_no, reason, raw_reason, detail from claim where seller_id = $1 order by id', [other])).toEqual([
      { claim_no: 'OLD', reason: 'CHANGE_MIND', raw_reason: '', detail: '' },
      { claim_no: 'NEW', reason: 'CHANGE_MIND', raw_reason: 'INTENT_CHANGED', detail: '홍길동입니다' },
    ]);
  });
});

describe('a seller who left', () => {
  const LEFT = new Date('2026-11-22T12:00:00+09:00');
  const years = (count: number, days: number) => new Date(Date.UTC(2026 + count, 10, 22 + days, 3));
  let sellerId: number;
  let sealed: Buffer;

  beforeAll(async () => {
    let userId: number;
    ({ sellerId, userId } = await seller({ loginId: 'gone', name: '김달빛' }));
    await shop(sellerId);
    sealed = await sellerVault.seal(sellerId, '비밀', 'place');
    await rowsOf(
      `update seller set status = 'CLOSED', closed_at = $2, company_name = '달빛옷장', company = '{"representative": "김달빛"}' where seller_id = $1`,
      [sellerId, LEFT],
    );
    await rowsOf(`insert into consent (seller_id, user_id, kind, version, agreed, at) values ($1, $2, 'TERMS', '1', true, $3)`, [
      sellerId,
      userId,
      LEFT,
    ]);
    await rowsOf(
      `insert into seller_approval_event (seller_id, type, event, reason, actor_user_id, actor_login_id, at)
       values ($1, 'SELLER_JOIN', 'REJECTED', '김달빛 님 서류가 흐립니다.', 1, 'moaadmin', $2)`,
      [sellerId, LEFT],
    );
    const [inquiry] = await rowsOf<{ id: number }>(
      `insert into inquiry (seller_id, asker_id, asker_login_id, kind, title, created_at) values ($1, $2, 'gone', 'ETC', '문의', $3) returning id`,
      [sellerId, userId, LEFT],
    );
    const [message] = await rowsOf<{ id: number }>(
      `insert into inquiry_message (seller_id, inquiry_id, author, author_id, author_name, key, text, created_at)
       values ($1, $2, 'ASKER', $3, '김달빛', gen_random_uuid(), '', $4) returning id`,
      [sellerId, inquiry?.id, userId, LEFT],
    );
    await rowsOf(
      `insert into inquiry_picture (seller_id, object_key, uploader_id, message_id, content_type, name, bytes, width, height, created_at)
       values ($1, 'x-inquiry', $2, $3, 'image/png', 'a.png', 1, 1, 1, $4)`,
      [sellerId, userId, message?.id, LEFT],
    );
  });
  const inquiries = () =>
    rowsOf(
      `select (select count(*) from inquiry where seller_id = $1) + (select count(*) from inquiry_message where seller_id = $1) as texts,
              (select count(*) from inquiry_picture where seller_id = $1 and message_id is not null) as pictures`,
      [sellerId],
    );

  test('is asked nothing any more after three years: inquiries go, and their pictures with the next cleaning', async () => {
    await night(years(3, -1));
    expect(await inquiries()).toEqual([{ texts: 2, pictures: 1 }]);
    await night(years(3, 1));
    expect(await inquiries()).toEqual([{ texts: 0, pictures: 0 }]);
  });

  test('is nobody after five years: names, consents and the keys of all that was sealed are gone, and its login is free', async () => {
    await night(years(5, -1));
    expect(await valuesOf('select name from user_account where seller_id = $1', sellerId)).toEqual(['김달빛']);
    await night(years(5, 1));
    await night(years(5, 2));
    const [row] = await rowsOf(
      `select s.name, s.company_name, s.company, s.erased_at, u.name as person, u.login_id = '#' || u.user_id as free
         from seller s join user_account u using (seller_id) where s.seller_id = $1`,
      [sellerId],
    );
    expect(await valuesOf(`select shop_account_id like '#%' from shop_account where seller_id = $1`, sellerId)).toEqual([true]);
    expect(await valuesOf('select count(*) from consent where seller_id = $1', sellerId)).toEqual([0]);
    expect(await valuesOf('select count(*) from seller_key where seller_id = $1', sellerId)).toEqual([0]);
    expect(await rowsOf('select event, reason from seller_approval_event where seller_id = $1', [sellerId])).toEqual([
      { event: 'REJECTED', reason: '' },
    ]);
    const erased_at = years(5, 1);
    expect(row).toEqual({ name: '', company_name: '', company: {}, erased_at, person: '', free: true });
    const later = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });
    await expect(later.open(sellerId, sealed, 'place')).rejects.toThrow('no key');
  });
});
