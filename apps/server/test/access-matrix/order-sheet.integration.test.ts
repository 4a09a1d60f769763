/** Order sheets: who gets which lines and whose names, what stands in the cells, and that an address opens once for who asked. */
import type { LineFact } from '@moa/channels/sdk';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it, test } from 'vitest';
import { ingestPage, rebuildCounters } from '../../src/modules/orders/index.ts';
import { sealPersonal } from '../../src/modules/orders/lines/personal.ts';
import { createSheetService } from '../../src/modules/orders/sheet/sheet.service.ts';
import { readSheet } from '../../src/platform/sheets/index.ts';
import { lineFact, minute } from '../modules/order-facts.ts';
import { startApp } from './app.ts';
import { shopOf } from './data/shop.ts';
import { type Caller, createWorld } from './world.ts';

const world = await createWorld();
const app = await startApp(world);
const { accountId } = await shopOf(world);
const { sellerId, userId } = world.seller;
const DAY = 1_440;

const tenant = <T>(fn: Parameters<typeof world.database.tenant<T>>[1]) => world.database.tenant(sellerId, fn);
const hers = await tenant(async (tx) => {
  const { rows } = await tx.query<{ id: number }>(`select id from shop_account where seller_id = $1 and shop_account_id = 'hers'`, [
    sellerId,
  ]);
  return rows[0]?.id ?? 0;
});
const keys = await world.sellerVault.forSeller(sellerId);

async function sold(lines: Partial<LineFact>[], account = accountId): Promise<void> {
  const shopType = account === accountId ? 'SMART_STORE' : 'ZIGZAG';
  await tenant((tx) =>
    ingestPage(tx, keys, { id: account, shopType }, { lines: lines.map(lineFact), claims: [] }, { reserveUnpaid: false }),
  );
}

type Headers = Record<string, string>;
const seller = await world.headersOf('seller');

async function ask(body: object, headers: Headers = seller) {
  const payload = JSON.stringify({ filter: {}, reason: '포장', ...body });
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/order/excel',
    headers: { ...headers, 'content-type': 'application/json' },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}

const fetchFile = (url: string, headers: Headers = seller) => app.inject({ method: 'GET', url, headers });

/** Heading and rows of the sheet that is given for the body. */
async function sheet(body: object, headers: Headers = seller): Promise<unknown[][]> {
  const asked = await ask(body, headers);
  expect(asked).toMatchObject({ status: 200 });
  const answer = await fetchFile(asked.body.url, headers);
  expect(answer.statusCode).toBe(200);
  const { sheets } = await readXlsx(answer.rawPayload);
  return sheets[0]?.rows ?? [];
}

const proved = (id = userId) =>
  world.database.system((tx) => tx.query('update user_session set factor_at = now() where user_id = $1', [id]));
const only = (orderNo: string) => ({ filter: { keyword: orderNo, scope: 'ORDER_NO' } });

await sold([
  { orderNo: 'OLD-1', orderedAt: minute(-200 * DAY), state: 'CONFIRMED', confirmedAt: minute(-190 * DAY) },
  { orderNo: 'NEW-1', orderedAt: minute(60), courierCode: 'CJ', invoiceNo: '0123456789012', quantity: 2, amount: 39_800 },
]);
await sold([{ orderNo: 'HERS-1', orderedAt: minute(120) }], hers);

describe('a sheet', () => {
  it('has the usual columns in Korean, numbers as numbers and times as Korean ones, people as the list masks them', async () => {
    const [heading, row, ...more] = await sheet(only('NEW-1'));
    expect(more).toEqual([]);
    const cells = Object.fromEntries((heading ?? []).map((title, index) => [title, row?.[index]]));
    const { contents } = (
      await app.inject({ method: 'GET', url: '/api/v1/order/search?keyword=NEW-1&scope=ORDER_NO', headers: seller })
    ).json();
    expect(cells).toMatchObject({
      쇼핑몰: '스마트스토어',
      주문번호: 'NEW-1',
      주문상태: '신규주문',
      주문일시: new Date('2026-11-01T10:00:00Z'),
      수량: 2,
      주문금액: 39_800,
      '받는 분': contents[0].receiverName,
      '받는 분 연락처': contents[0].receiverPhone,
      주소: contents[0].receiverAddress,
      택배사: 'CJ대한통운',
      송장번호: '0123456789012',
    });
    expect(cells['받는 분']).toBe('홍*동');
  });

  it('behind a password is none that anybody reads without it, and nothing keeps the password', async () => {
    const password = '파일암호-7391';
    const { status, body } = await ask({ ...only('NEW-1'), password });
    expect(status).toBe(200);
    const file = (await fetchFile(body.url)).rawPayload;
    await expect(readSheet(file, { rows: 10, columns: 10, characters: 1_000 })).rejects.toMatchObject({ kind: 'PASSWORD' });
    const { rows } = await tenant((tx) =>
      tx.query<{ detail: object }>(
        `select detail from audit_log where seller_id = $1 and action = 'order.excel' order by id desc limit 1`,
        [sellerId],
      ),
    );
    expect(rows[0]?.detail).toMatchObject({ locked: true });
    expect(JSON.stringify(rows[0]?.detail)).not.toContain('7391');
    expect((await ask({ ...only('NEW-1'), password: '짧은암호' })).status).toBeGreaterThanOrEqual(400);
  });

  it('has the lines that a search with the same filter finds, in the same order, without gap or repetition', async () => {
    const { personal } = sealPersonal(keys, { buyer: lineFact().buyer, receiver: lineFact().receiver, deliveryMessage: '' });
    await tenant((tx) =>
      tx.query(
        `insert into order_line (seller_id, account_id, shop_type, order_no, line_no, state, source_time, ordered_at, dispatch_due, title_id, quantity, unit_price, amount, personal)
         select $1, $2, 'SMART_STORE', 'MANY-' || n, '1', 'DELIVERED', now(), timestamptz '2026-10-01Z' + (n / 100) * interval '1 minute',
                case when n % 3 = 0 then null else timestamptz '2026-10-02Z' end, min(t.id), 1, 1000, 1000, $3
           from sold_title t, generate_series(1, 510) n where t.seller_id = $1 group by n returning id`,
        [sellerId, accountId, personal],
      ),
    );
    // A list takes from the counters that a shop has no line in a state: lines that are written past the product have to be counted.
    await rebuildCounters(world.database);
    for (const sort of ['orderedAt,desc', 'dispatchDue,asc']) {
      const [, ...rows] = await sheet({ filter: { status: ['DELIVERED'], shopTypes: ['SMART_STORE'], sort }, columns: ['orderNo'] });
      const searched: string[] = [];
      for (let cursor = ''; ; ) {
        const url = `/api/v1/order/search?status[0]=DELIVERED&shopTypes[0]=SMART_STORE&size=500&sort=${sort}${cursor}`;
        const page = (await app.inject({ method: 'GET', url, headers: seller })).json();
        searched.push(...page.contents.map((row: { orderNo: string }) => row.orderNo));
        if (page.nextCursor === null) break;
        cursor = `&cursor=${page.nextCursor}`;
      }
      expect(searched).toHaveLength(510);
      expect(rows.flat()).toEqual(searched);
    }
  });

  test.each([
    ['=HYPERLINK("http://x","눌러요")', `'=HYPERLINK("http://x","눌러요")`],
    ["=cmd|' /C calc'!A0", `'=cmd|' /C calc'!A0`],
    ['+1+1', "'+1+1"],
    ['-2+3', "'-2+3"],
    ['@SUM(1+1)', "'@SUM(1+1)"],
    ['\t=1+1', "'\t=1+1"],
    ['\r=1+1', "'\r=1+1"],
    ['_x003D_1+1', '_x003D_1+1'],
    ['<b>&"\u0001끝', '<b>&"\u0001끝'],
    ['😀 이모지', '😀 이모지'],
  ])('keeps %j as text, word for word but for an apostrophe', async (nasty, kept) => {
    const orderNo = `NASTY-${Buffer.from(nasty).toString('hex').slice(0, 20)}`;
    const receiver = { ...lineFact().receiver, name: nasty };
    await sold([{ orderNo, productName: nasty, optionText: nasty, receiver, deliveryMessage: nasty }]);
    await proved();
    const columns = ['orderNo', 'productName', 'optionText', 'receiverName', 'deliveryMessage'];
    const [, row] = await sheet({ ...only(orderNo), columns, personal: true });
    expect(row?.slice(1)).toEqual([kept, kept, kept, kept]);
  });

  it('has the columns of the layout that is named, or that the person begins with', async () => {
    const layout = async (kind: string, columns: string[], isDefault: boolean) => {
      const body = {
        kind,
        name: `${kind}${columns}`,
        columns: columns.map((key) => ({ key, visible: true, width: null })),
        default: isDefault,
      };
      const headers = { ...seller, 'content-type': 'application/json' };
      const answer = await app.inject({ method: 'POST', url: '/api/v1/users/customOrderList', headers, payload: JSON.stringify(body) });
      return answer.json().id as string;
    };
    const named = await layout('EXCEL', ['invoiceNo', 'gone', 'orderNo'], false);
    await layout('EXCEL', ['quantity'], true);
    const screen = await layout('SCREEN', ['orderNo'], false);
    expect((await sheet({ ...only('NEW-1'), layoutId: named }))[0]).toEqual(['송장번호', '주문번호']);
    expect((await sheet(only('NEW-1')))[0]).toEqual(['수량']);
    expect(await ask({ layoutId: screen })).toMatchObject({ status: 404 });
  });

  test.each([
    [{ surprise: 1 }, ''],
    [{ filter: { page: 1 } }, 'filter.page'],
    [{ columns: [] }, 'columns'],
    [{ columns: ['orderNo', 'orderNo'] }, 'columns'],
    [{ columns: ['password_hash'] }, 'columns[0]'],
    [{ reason: ' ' }, 'reason'],
    [{ reason: '가'.repeat(201) }, 'reason'],
  ])('is refused for %j', async (body, path) => {
    const { status, body: problem } = await ask(body);
    expect(status).toBe(400);
    if (path !== '') expect(problem.errors.map((each: { path: string }) => each.path)).toContain(path);
  });

  it('that would be empty or too long is refused in words', async () => {
    expect(await ask(only('NOBODY-1'))).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('조건에 맞는 주문이 없습니다') },
    });
    const sheets = service(2);
    const actor = await actorOf();
    const asking = sheets.ask(actor, { sellerId, shopAccountIds: null }, { filter: {}, reason: '포장' }, async () => {});
    await expect(asking).rejects.toMatchObject({ detail: expect.stringContaining('2건까지') });
  });
});

describe('people', () => {
  it('are shown after a proof, but for those whom nobody is shown any more, and it is on record why', async () => {
    const headers = await world.headersOf('seller');
    const body = {
      filter: { keyword: '홍길동', scope: 'NAME', status: ['NEW', 'CONFIRMED'] },
      columns: ['orderNo', 'receiverName', 'address'],
      personal: true,
      reason: '택배 접수',
    };
    expect(await ask(body, headers)).toMatchObject({ status: 428, body: { code: 'SECOND_FACTOR_REQUIRED' } });
    await proved();
    const [, ...rows] = await sheet(body, headers);
    expect(rows).toEqual([
      ['HERS-1', '홍길동', '서울특별시 중구 세종대로 110'],
      ['NEW-1', '홍길동', '서울특별시 중구 세종대로 110'],
      ['OLD-1', '홍*동', '서울특별시 중구 세종대로 ****'],
    ]);
    const { rows: log } = await tenant((tx) =>
      tx.query<{ detail: object }>(
        `select detail from audit_log where seller_id = $1 and action = 'order.excel' order by id desc limit 1`,
        [sellerId],
      ),
    );
    expect(log[0]?.detail).toEqual({
      reason: '택배 접수',
      lines: 3,
      locked: false,
      personal: true,
      columns: ['orderNo', 'receiverName', 'address'],
      filter: { keyword: '홍*동', scope: 'NAME', status: ['NEW', 'CONFIRMED'] },
    });
  });

  it('are masked without a proof for who doesn’t ask to see them, and no proof is asked where nobody is named', async () => {
    const headers = await world.headersOf('seller');
    await world.database.system((tx) => tx.query('update user_session set factor_at = null where user_id = $1', [userId]));
    expect((await sheet({ ...only('NEW-1'), columns: ['receiverName'] }, headers))[1]).toEqual(['홍*동']);
    expect((await sheet({ ...only('NEW-1'), columns: ['orderNo'], personal: true }, headers))[1]).toEqual(['NEW-1']);
  });

  it('are closed to API tokens, which get the rest', async () => {
    const token = await world.headersOf('token:order:write');
    expect(await ask({ ...only('NEW-1'), personal: true, columns: ['receiverName'] }, token)).toMatchObject({ status: 403 });
    const asked = await ask({ ...only('NEW-1'), columns: ['receiverName'] }, token);
    expect(asked).toMatchObject({ status: 200, body: { masked: true, lines: 1 } });
    expect((await fetchFile(asked.body.url, await world.headersOf('token:product:read'))).statusCode).toBe(403);
    expect((await fetchFile(asked.body.url, token)).statusCode).toBe(200);
  });
});

describe('a sub-user', () => {
  const rights = (list: string[]) =>
    world.database.system((tx) =>
      tx.query('update user_account set rights = $2 where seller_id = $1 and shop_account_ids is not null', [
        sellerId,
        JSON.stringify(list),
      ]),
    );

  it('gets the lines of her shops, without names, unless she may see them', async () => {
    const limited = await world.headersOf('sub:limited');
    const body = { columns: ['orderNo', 'receiverName'] };
    expect(await sheet(body, limited)).toEqual([
      ['주문번호', '받는 분'],
      ['HERS-1', '홍*동'],
    ]);
    expect(await sheet({ ...body, filter: { accountIds: [String(hers), String(accountId)] } }, limited)).toHaveLength(2);
    expect(await ask({ ...body, filter: { accountIds: [String(accountId)] } }, limited)).toMatchObject({ status: 422 });
    expect(await ask({ ...body, personal: true }, limited)).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('개인정보') },
    });
  });

  it('whose right is taken away in between gets nothing, and no names without the right to see them', async () => {
    await rights(['downloadExcel', 'viewPersonal']);
    const limited = await world.headersOf('sub:limited');
    const { rows } = await world.database.system((tx) =>
      tx.query<{ user_id: number }>('select user_id from user_account where seller_id = $1 and shop_account_ids is not null', [sellerId]),
    );
    await proved(rows[0]?.user_id);
    const body = { columns: ['receiverName'], personal: true };
    const [first, second] = [await ask(body, limited), await ask(body, limited)];
    expect(first.body.masked).toBe(false);
    await rights(['downloadExcel']);
    const masked = await readXlsx((await fetchFile(first.body.url, await world.headersOf('sub:limited'))).rawPayload);
    expect(masked.sheets[0]?.rows[1]).toEqual(['홍*동']);
    await rights([]);
    const without = await world.headersOf('sub:limited');
    expect(await ask({}, without)).toMatchObject({ status: 403, body: { detail: expect.stringContaining('엑셀 다운로드') } });
    expect((await fetchFile(second.body.url, without)).statusCode).toBe(403);
  });
});

describe('an address', () => {
  const url = async () => (await ask(only('NEW-1'))).body.url as string;
  const status = async (address: string, caller: Caller) => (await fetchFile(address, await world.headersOf(caller))).statusCode;

  it('opens once, as a file with a name, that nothing keeps', async () => {
    const once = await url();
    expect((await app.inject({ method: 'HEAD', url: once, headers: seller })).statusCode).toBe(404);
    const answer = await fetchFile(once);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': expect.stringMatching(/^attachment; filename\*=UTF-8''%EB%AA%A8%EC%95%84_.+\.xlsx$/),
      'cache-control': 'no-store',
    });
    expect((await fetchFile(once)).json()).toMatchObject({ status: 404, detail: expect.stringContaining('만료') });
  });

  it('opens for nobody but who asked, and still does for her afterwards', async () => {
    const stolen = await url();
    expect(await status(stolen, 'anonymous')).toBe(401);
    expect(await status(stolen, 'stranger')).toBe(404);
    expect(await status(stolen, 'acting')).toBe(404);
    expect(await status(stolen, 'sub:orderAuth')).toBe(403);
    expect(await status(stolen, 'seller')).toBe(200);
  });

  it('opens no more after a minute, and no other opens', async () => {
    const late = await url();
    await tenant((tx) => tx.query('update order_sheet_ticket set expires_at = created_at where seller_id = $1', [sellerId]));
    expect(await status(late, 'seller')).toBe(404);
    for (const bad of ['', '?ticket=', '?ticket=../../x', `?ticket=${'a'.repeat(32)}`, '?ticket[]=a'])
      expect(await status(`/api/v1/order/excel/download${bad}`, 'seller')).toBe(404);
  });

  it('keeps a third sheet waiting while two are written, until one is given up', async () => {
    const sheets = service(10_000);
    const actor = await actorOf();
    const scope = { sellerId, shopAccountIds: null };
    const open = async () => {
      const { ticket } = await sheets.ask(actor, scope, { filter: {}, reason: '포장' }, async () => {});
      return { ticket, sheet: await sheets.open(actor, scope, ticket).catch((error: unknown) => error as { code: string }) };
    };
    const [first, , third] = [await open(), await open(), await open()];
    expect(third.sheet).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    if (!('close' in first.sheet)) throw new Error('the first was refused');
    await first.sheet.content.cancel();
    first.sheet.close();
    first.sheet.close();
    // Its ticket was not used up by the refusal.
    expect(await sheets.open(actor, scope, third.ticket)).toMatchObject({ name: expect.stringContaining('.xlsx') });
    await expect(open().then(({ sheet }) => sheet)).resolves.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});

function service(max: number) {
  return createSheetService({
    database: world.database,
    sellerVault: world.sellerVault,
    provePeople: async () => {},
    now: () => new Date(),
    max,
  });
}

async function actorOf() {
  return {
    userId,
    loginId: world.seller.loginId,
    role: 'U' as const,
    sessionId: '',
    sellerId,
    authorities: new Set<never>(),
    rights: new Set(['viewPersonal', 'downloadExcel'] as const),
    shopAccountIds: null,
    actingSellerLoginId: null,
  };
}
