/** Products by a file: what becomes of its rows, that nothing is made twice, and that a bad file says what is wrong with it. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newProductDraft } from '@moa/core';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/support/index.ts';
import { createSellerVault } from '../../platform/crypto/index.ts';
import type { Database, TenantTx } from '../../platform/database/index.ts';
import { createFolderStore, createImages, createSealedFiles } from '../../platform/files/index.ts';
import { FetchRefused } from '../../platform/guarded-fetch/index.ts';
import type { RequestContext } from '../../platform/http/index.ts';
import { ALL_SELLERS, cancelRun, type HandledTask, RunAgain, retryFailedItems, walkThrough } from '../../platform/jobs/index.ts';
import { retainWalk } from '../../platform/retention/index.ts';
import { writeWorkbook } from '../../platform/sheets/index.ts';
import { loadDraft, saveDraft } from '../products/index.ts';
import { holdTurn } from './batch.queries.ts';
import { createBatchService } from './batch.service.ts';
import { importHandler } from './import.tasks.ts';
import { type ReadDeps, readHandler } from './read/read.tasks.ts';
import { batchRetention } from './retention.ts';

const test1 = await testDatabase();
const { database } = test1;
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });
const store = createFolderStore(mkdtempSync(join(tmpdir(), 'moa-batch-')));
const sealedFiles = createSealedFiles({ database, sellerVault, store });
const images = createImages({ database, store, publicUrl: null });
const now = () => new Date();
const service = createBatchService({ database, sealedFiles, now });
let png: Buffer;
beforeAll(async () => {
  png = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
});
const asked: string[] = [];
const fetchPicture = async (address: string) => {
  asked.push(address);
  if (address.includes('gone')) throw new FetchRefused('STATUS', '404');
  return { bytes: png, contentType: 'image/png' };
};

/** A shop has one address to send from and two to take back at. */
const choices: ReadDeps['choices'] = async (_, __, kind) => ({
  options: (kind === 'ADDRESS_OUTBOUND' ? ['101'] : ['201', '202']).map((value) => ({ value, label: `주소 ${value}` })),
  message: null,
});

/** Two categories of one name and one of another. */
const lookups: ReadDeps['lookups'] = {
  searchCategories: async (_, __, keyword) =>
    ['여성의류 > 셔츠', '남성의류 > 셔츠', '여성의류 > 블라우스']
      .map((path, at) => ({ id: String(at + 1), name: path.split(' > ')[1] ?? '', path, leaf: true }))
      .filter(({ path }) => keyword.split(' ').every((word) => path.includes(word))),
};

/** Small ones, so that a file of some dozen products is stored by many transactions. */
const PIECES = { fresh: 20, changed: 3 };
const READ_TOGETHER = 20;

type Cells = readonly (readonly string[])[];
const HEADINGS = ['판매자 관리코드', '상품명', '판매가', '재고수량', '옵션명1', '옵션값1', '옵션가', '대표이미지'];
const csv = (rows: Cells, name = 'products.csv') =>
  new File([rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n')], name);

async function world(over: Database = database, { hidesCost = false } = {}) {
  const { sellerId, userId } = await test1.seller();
  const scope = { sellerId, shopAccountIds: null, hidesCost };
  const context = {
    sellerId,
    scope,
    actor: { userId, loginId: 'her' },
    audit: async () => undefined,
    storeAnswer: async () => undefined,
  } as unknown as RequestContext;
  const tasks = new Map<string, HandledTask>(
    [
      readHandler({ database: over, sealedFiles, choices, lookups, now, together: READ_TOGETHER }),
      importHandler({ database: over, images, fetch: fetchPicture }, PIECES),
    ].map((each) => [each.task.name, each]),
  );
  const read = <T>(sql: string, values: unknown[] = []) =>
    database.tenant(sellerId, async (tx) => (await tx.query(sql, [tx.sellerId, ...values])).rows as T[]);
  const again = (payload: unknown) =>
    database.system((tx) =>
      tx.query(`insert into task (name, seller_id, payload, urgency) values ('catalog.batch', $1, $2, 1) returning id`, [
        sellerId,
        JSON.stringify(payload),
      ]),
    );
  /** Works off what waits, once. */
  const work = async () => {
    const waiting = await database.system((tx) =>
      tx.query<{ id: number; name: string; payload: unknown }>('delete from task where seller_id = $1 returning id, name, payload', [
        sellerId,
      ]),
    );
    for (const { name, payload } of waiting.rows)
      await tasks.get(name)?.run(payload, {
        database: over,
        taskId: 1,
        attemptNo: 2,
        lastAttempt: false,
        signal: new AbortController().signal,
        workerId: 'w',
      });
  };
  const upload = async (file: File) => {
    const { id, known } = await service.upload(context, file);
    await work();
    return { ...(await service.get(context, id)), known };
  };
  return {
    sellerId,
    context,
    read,
    again,
    work,
    upload,
    start: async (id: string) => service.start(context, id),
    rows: async (id: string) => (await service.rows(context, { id })).contents,
    products: () =>
      read<{ id: number; name: string; code: string; price: number; on_hand: number; options: number }>(
        `select p.id, p.name, p.seller_management_code as code, p.main_price as price, sum(s.on_hand)::bigint as on_hand, count(*) as options
           from product p join product_item i on i.seller_id = p.seller_id and i.product_id = p.id and i.removed_at is null
           join sku s on s.seller_id = i.seller_id and s.id = i.sku_id
          where p.seller_id = $1 and p.deleted_at is null group by p.id, p.name, p.seller_management_code, p.main_price order by p.id`,
      ),
    draft: (id: number) => database.tenant(sellerId, (tx: TenantTx) => loadDraft(tx, id)),
  };
}

const GOOD: Cells = [
  HEADINGS,
  ['A-1', '린넨 셔츠', '39,900', '50', '', '', '', ''],
  ['B-1', '코튼 티', '12000원', '10', '색상', '블랙', '0', ''],
  ['B-1', '', '', '20', '', '화이트', '500', ''],
  ['C-1', '', 'abc', '-1', '', '', '', ''],
];

describe('a file of products', () => {
  test('is looked at row by row, and what is good is registered with its options and stock', async () => {
    const { upload, rows, start, work, products, context } = await world();
    const file = await upload(csv(GOOD));
    expect(file).toMatchObject({ state: 'READY', fresh: 2, changed: 0, wrong: 1 });
    const wrong = (await rows(file.id)).find(({ state }) => state === 'PROBLEM');
    expect(wrong?.problems.map(({ row, title, text, message }) => [row, title, text, message])).toEqual([
      [5, '상품명', '', '상품명을 적어주십시오.'],
      [5, '판매가', 'abc', '숫자로 적어주십시오.'],
      [5, '재고수량', '-1', '0 이상으로 적어주십시오.'],
    ]);
    await start(file.id);
    await work();
    expect(await products()).toMatchObject([
      { name: '린넨 셔츠', code: 'A-1', price: 39_900, on_hand: 50, options: 1 },
      { name: '코튼 티', code: 'B-1', price: 12_000, on_hand: 30, options: 2 },
    ]);
    expect(await service.get(context, file.id)).toMatchObject({ done: 2, failed: 0, ended: true });
  });

  test('that was not begun is read anew when it comes again: its products may be others by now', async () => {
    const { upload, start, work } = await world();
    const waiting = await upload(csv(GOOD));
    expect(waiting).toMatchObject({ known: null, fresh: 2 });
    const other = await upload(csv([...GOOD, ['Z-9', '모자', '9000', '1', '', '', '', '']]));
    await start(other.id);
    await work();
    expect(await upload(csv(GOOD))).toMatchObject({ id: waiting.id, known: 'READING', fresh: 0, same: 2 });
  });

  test('is one upload and one job, however often it is sent; in another file the same products are changed and not made again', async () => {
    const { upload, start, work, products, read, draft } = await world();
    const first = await upload(csv(GOOD));
    const job = await start(first.id);
    expect(await start(first.id)).toEqual(job);
    await work();
    const made = await products();
    const again = await upload(csv(GOOD));
    // It is looked at as the products are now, and nothing is left to do.
    expect(again).toMatchObject({ known: 'REGISTERED', fresh: 0, changed: 0, same: 2 });
    expect(again.id).not.toBe(first.id);
    const next = await upload(
      csv([HEADINGS, ['A-1', '린넨 셔츠', '39900', '50', '', '', '', ''], ['B-1', '코튼 티', '13000', '15', '', '블랙', '', '']]),
    );
    expect(next).toMatchObject({ fresh: 0, wrong: 1, same: 1 });
    const third = await upload(
      csv([
        HEADINGS,
        ['A-1', '', '', '40', '', '', '', ''],
        ['B-1', '코튼 티', '13000', '15', '색상', '블랙', '', ''],
        ['B-1', '', '', '7', '', '네이비', '0', ''],
      ]),
    );
    expect(third).toMatchObject({ fresh: 0, changed: 2, wrong: 0 });
    await start(third.id);
    await work();
    const after = await products();
    expect(after.map(({ id }) => id)).toEqual(made.map(({ id }) => id));
    expect(after).toMatchObject([
      { price: 39_900, on_hand: 40 },
      { price: 13_000, on_hand: 15 + 20 + 7, options: 3 },
    ]);
    const shirt = await draft(after[1]?.id ?? 0);
    expect(shirt.composition.optionInfo.options).toEqual([{ name: '색상', values: ['블랙', '화이트', '네이비'] }]);
    expect(await read('select 1 from stock_movement where seller_id = $1')).toHaveLength(3 + 2 + 1);
  });

  test('goes on after a crash at any transaction, and no product is made twice or forgotten', async () => {
    const many = Array.from({ length: 50 }, (_, at) => [`K-${at}`, `상품 ${at}`, '1000', '1', '', '', '', '']);
    for (let crashAt = 1; crashAt <= 12; crashAt += 1) {
      let calls = 0;
      let armed = false;
      const crashing = {
        ...database,
        tenant: (scope: never, work: never, options: never) => {
          calls += 1;
          if (armed && calls === crashAt) throw new Error('crash');
          return database.tenant(scope, work, options);
        },
      } as unknown as Database;
      const { upload, start, work, products, read, again, sellerId } = await world(crashing);
      const file = await upload(csv([HEADINGS, ...many]));
      const { jobId } = await start(file.id);
      [calls, armed] = [0, true];
      await work().catch((error: Error) => expect(error.message).toBe('crash'));
      armed = false;
      await again({ sellerId, runId: Number(jobId) });
      await work();
      expect(await products()).toHaveLength(50);
      expect(await read('select status, done from job_run where seller_id = $1 and id = $2', [jobId])).toEqual([
        { status: 'DONE', done: 50 },
      ]);
    }
  });

  test('waits for another file that is being stored without using up its tries, and fails nothing', async () => {
    const { upload, start, work, products, again, sellerId } = await world();
    const file = await upload(csv([HEADINGS, ['W-1', '상품', '1000', '1', '', '', '', '']]));
    const { jobId } = await start(file.id);
    await database.tenant(sellerId, async (tx) => {
      await holdTurn(tx, 999_999);
      await expect(work()).rejects.toBeInstanceOf(RunAgain);
    });
    expect(await products()).toEqual([]);
    await again({ sellerId, runId: Number(jobId) });
    await work();
    expect(await products()).toHaveLength(1);
  });

  test('that changes what is there is read and stored some at a time, and goes on after a crash at any transaction of its reading', async () => {
    const rows = Array.from({ length: 50 }, (_, at) => [`Q-${at}`, `상품 ${at}`, '1000', '1', '', '', '', '']);
    const { upload, start, work, products, read, context, sellerId } = await world();
    const first = await upload(csv([HEADINGS, ...rows]));
    await start(first.id);
    await work();
    const changed = csv([HEADINGS, ...rows.map(([code, name], at) => [code ?? '', name ?? '', '1100', String(at % 7), '', '', '', ''])]);
    const { id } = await service.upload(context, changed);
    for (let crashAt = 3; crashAt <= 15; crashAt += 3) {
      let calls = 0;
      const crashing = {
        ...database,
        tenant: (scope: never, work_: never, options: never) => {
          calls += 1;
          if (calls === crashAt) throw new Error('crash');
          return database.tenant(scope, work_, options);
        },
      } as unknown as Database;
      await readHandler({ database: crashing, sealedFiles, choices, lookups, now, together: READ_TOGETHER })
        .run(
          { sellerId, batchId: Number(id), version: 0 },
          { database, taskId: 1, attemptNo: 1, lastAttempt: false, signal: new AbortController().signal, workerId: 'w' },
        )
        .catch((error: Error) => expect(error.message).toBe('crash'));
    }
    await work();
    expect(await service.get(context, id)).toMatchObject({ state: 'READY', fresh: 0, changed: 50, wrong: 0 });
    expect(
      await read('select count(*) as n, count(distinct code) as codes from batch_product where seller_id = $1 and batch_id = $2', [id]),
    ).toEqual([{ n: 50, codes: 50 }]);
    await start(id);
    await work();
    const after = await products();
    expect(after).toHaveLength(50);
    expect(after.every(({ code, price, on_hand }) => price === 1_100 && on_hand === Number(code.slice(2)) % 7)).toBe(true);
    expect(await service.get(context, id)).toMatchObject({ done: 50, failed: 0, ended: true });
  });

  test('of somebody who sees no costs writes none, on new products and on those that are there, and takes the rest', async () => {
    const hidden = await world(database, { hidesCost: true });
    const headings = ['판매자 관리코드', '상품명', '판매가', '원가', '브랜드'];
    const file = await hidden.upload(csv([headings, ['N-1', '모자', '9900', '4321', '달빛']]));
    expect((await hidden.rows(file.id))[0]?.problems).toMatchObject([{ title: '원가', text: '', severity: 'WARN' }]);
    await hidden.start(file.id);
    await hidden.work();
    const [made] = await hidden.products();
    const draft = await hidden.draft(made?.id ?? 0);
    expect(draft.basic).toMatchObject({ costPrice: null, brand: '달빛' });
    await database.tenant(hidden.sellerId, (tx) => saveDraft(tx, { ...draft, basic: { ...draft.basic, costPrice: 4000 } }, 'her'));
    const next = await hidden.upload(csv([headings, ['N-1', '모자', '9800', '1', '']]));
    await hidden.start(next.id);
    await hidden.work();
    expect((await hidden.draft(made?.id ?? 0)).basic).toMatchObject({ costPrice: 4000, salePrice: 9_800 });
  });

  test('with costs of somebody else is neither mapped anew nor registered by who sees none, and shows none', async () => {
    const { upload, context } = await world();
    const file = await upload(
      csv([
        ['판매자 관리코드', '상품명', '판매가', '원가'],
        ['N-1', '모자', '9900', '4321'],
      ]),
    );
    const without = { ...context, scope: { ...context.scope, hidesCost: true } } as RequestContext;
    expect(JSON.stringify(await service.get(without, file.id))).not.toContain('4321');
    await expect(service.start(without, file.id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const mapping = ['code', 'name', 'price', 'comment'].map((column, index) => ({ index, column }));
    await expect(service.map(without, { params: { id: file.id }, body: { mapping } })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('begins its products and their shops like the form, and says of each what was filled in', async () => {
    const { upload, rows, start, work, products, draft, sellerId } = await world();
    const accountId = await database.tenant(sellerId, async (tx) => {
      const { rows: made } = await tx.query<{ id: number }>(
        `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, status, environment)
         values ($1, 'COUPANG', 'A0001', '달빛옷장', 'NORMAL', 'SANDBOX') returning id`,
        [tx.sellerId],
      );
      const first = newProductDraft();
      Object.assign(first.basic, { productName: '먼저 있던 상품', salePrice: 1000 });
      first.composition.mainInfo.price = 1000;
      Object.assign(first.common, {
        afterServiceTelephoneNumber: '02-1234-5678',
        origin: { code: '00', importer: '', freeText: '', plural: false },
      });
      await saveDraft(tx, first, 'her');
      return made[0]?.id ?? 0;
    });
    const file = await upload(
      csv([
        ['판매자 관리코드', '상품명', '판매가', '[쿠팡 달빛옷장] 등록'],
        ['F-1', '모자', '9900', '예'],
      ]),
    );
    const [row] = await rows(file.id);
    const filled = Object.fromEntries((row?.filled ?? []).map(({ title, text }) => [title, text]));
    expect(filled).toMatchObject({ 'A/S 전화번호': '02-1234-5678', 원산지: '국산' });
    // The shop has one place to send from: it is chosen. Of two to take back at none is.
    expect(Object.entries(filled).filter(([title]) => title.startsWith('[쿠팡 달빛옷장]'))).toEqual([
      [expect.stringContaining('출고지'), '주소 101'],
    ]);
    await start(file.id);
    await work();
    const made = (await products()).find(({ code }) => code === 'F-1');
    const stored = await draft(made?.id ?? 0);
    expect(stored.common).toMatchObject({ afterServiceTelephoneNumber: '02-1234-5678', origin: { code: '00' } });
    expect(stored.createShopDTOList).toMatchObject([{ shopInfoDTO: { shopAccountId: 'A0001' } }]);
    expect(Object.values(stored.createShopDTOList[0]?.etc ?? {})).toContain('101');
    expect(accountId).toBeGreaterThan(0);
  });

  test('is held against the rules of the shops it is for: what one would refuse is an error of its cell, what is missing a warning', async () => {
    const { upload, rows, sellerId, products, start, work } = await world();
    await database.tenant(sellerId, (tx) =>
      tx.query(
        `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, status, environment)
         values ($1, '11ST', 'A0003', '달빛옷장', 'NORMAL', 'SANDBOX')`,
        [tx.sellerId],
      ),
    );
    const headings = [...HEADINGS.slice(0, 7), '[11번가 달빛옷장] 등록'];
    const long = '가'.repeat(51);
    const file = await upload(
      csv([
        headings,
        ['R-1', long, '1000', '1', '', '', '', '예'],
        ['R-2', long, '1000', '1', '', '', '', ''],
        ['R-3', '셔츠', '1000', '1', '색상', '블랙', '0', '예'],
        ['R-3', '', '', '1', '', '50%', '0', ''],
        ['R-4', '셔츠', '1000', '1', '', '', '', '예'],
      ]),
    );
    const seen = await rows(file.id);
    expect(seen.map(({ code, state }) => `${code} ${state}`)).toEqual(['R-1 PROBLEM', 'R-2 NEW', 'R-3 PROBLEM', 'R-4 NEW']);
    const errors = seen.map(({ problems }) =>
      problems.filter(({ severity }) => severity === 'ERROR').map(({ row, title, message }) => `${row} ${title} ${message}`),
    );
    expect(errors).toEqual([
      [expect.stringMatching(/^2 상품명 \[11번가 달빛옷장\] .*100바이트/)],
      [],
      [expect.stringMatching(/^5 옵션값1 \[11번가 달빛옷장\] .*%/)],
      [],
    ]);
    const warned = seen[3]?.problems.map(({ title, severity }) => `${severity} ${title}`) ?? [];
    expect(warned).toEqual(expect.arrayContaining(['WARN 상세설명', 'WARN 고시 상품군', 'WARN [11번가 달빛옷장] 카테고리']));
    expect(warned.filter((each) => each === 'WARN 대표이미지')).toHaveLength(1);
    // For no shop nothing of it is said.
    expect(seen[1]?.problems).toEqual([]);
    await start(file.id);
    await work();
    expect((await products()).map(({ code }) => code)).toEqual(['R-2', 'R-4']);
    // What was wrong before is not this file's matter: its stock can be changed.
    const next = await upload(csv([headings, ['R-4', '', '', '7', '', '', '', '']]));
    expect(next).toMatchObject({ changed: 1, wrong: 0 });
    expect((await rows(next.id))[0]?.problems).toEqual([]);
    const renamed = await upload(csv([headings, ['R-4', long, '', '', '', '', '', '']]));
    expect(renamed).toMatchObject({ changed: 0, wrong: 1 });
  });

  test('names categories of a shop by their paths: what is sure is taken, the unsure is offered and waits for her choice', async () => {
    const { upload, rows, context, work, sellerId } = await world();
    await database.tenant(sellerId, (tx) =>
      tx.query(
        `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, status, environment)
         values ($1, 'COUPANG', 'A0002', '달빛옷장', 'NORMAL', 'SANDBOX')`,
        [tx.sellerId],
      ),
    );
    const headings = ['판매자 관리코드', '상품명', '판매가', '[쿠팡 달빛옷장] 등록', '[쿠팡 달빛옷장] 카테고리'];
    const file = await upload(
      csv([
        headings,
        ['K-1', '하나', '1000', '예', '남성의류>셔츠'],
        ['K-2', '둘', '1000', '예', '블라우스'],
        ['K-3', '셋', '1000', '예', '셔츠'],
        ['K-4', '넷', '1000', '예', '셔츠'],
        ['K-5', '다섯', '1000', '예', '장화'],
        ['K-6', '여섯', '1000', '예', '12345'],
      ]),
    );
    const seen = await rows(file.id);
    expect(seen.map(({ state }) => state)).toEqual(['NEW', 'NEW', 'PROBLEM', 'PROBLEM', 'PROBLEM', 'NEW']);
    expect(seen[1]?.filled.find(({ title }) => title.endsWith('카테고리'))).toMatchObject({ text: '여성의류 > 블라우스 [3]' });
    const unsure = seen[2]?.problems.find(({ severity }) => severity === 'ERROR');
    expect(unsure?.offered.map(({ categoryId }) => categoryId)).toEqual(['1', '2']);
    expect(seen[4]?.problems.find(({ severity }) => severity === 'ERROR')).toMatchObject({
      message: expect.stringContaining('찾지 못했습니다'),
      offered: [],
    });
    const choice = { column: unsure?.column ?? '', text: '셔츠', path: '여성의류 > 셔츠' };
    await expect(service.chooseCategory(context, { params: { id: file.id }, body: { ...choice, categoryId: '99' } })).rejects.toMatchObject(
      { code: 'UNPROCESSABLE' },
    );
    for (const names of [{ column: '__proto__' }, { text: '__proto__' }, { column: '__proto__', text: 'toString' }])
      await expect(
        service.chooseCategory(context, { params: { id: file.id }, body: { ...choice, categoryId: '1', ...names } }),
      ).rejects.toMatchObject({
        code: 'UNPROCESSABLE',
      });
    await service.chooseCategory(context, { params: { id: file.id }, body: { ...choice, categoryId: '1' } });
    await work();
    expect((await rows(file.id)).map(({ state }) => state)).toEqual(['NEW', 'NEW', 'NEW', 'NEW', 'PROBLEM', 'NEW']);
  });

  test('names pictures by address: one that can not be had is one product’s matter, and none is fetched twice', async () => {
    const { upload, start, work, products, draft, context, again, sellerId, read } = await world();
    const rows = [
      HEADINGS,
      ['P-1', '사진 있는 상품', '1000', '1', '', '', '', 'https://pictures.example/ok-1.png'],
      ['P-2', '사진 없는 상품', '1000', '1', '', '', '', 'https://pictures.example/gone.png'],
    ];
    const file = await upload(csv(rows));
    const { jobId } = await start(file.id);
    await work();
    expect(await service.get(context, file.id)).toMatchObject({ done: 1, lacking: 1, failed: 0, ended: true });
    const [first, second] = await products();
    expect((await draft(first?.id ?? 0)).common.images).toHaveLength(1);
    expect((await draft(second?.id ?? 0)).common.images).toHaveLength(0);
    const [failed] = (await service.rows(context, { id: file.id, outcome: 'LACKING' })).contents;
    expect(failed?.message).toContain('이미지 주소에 이미지가 없습니다');
    // Tried again, the product that is there gets what it lacks and no second one is made.
    await database.tenant(sellerId, (tx) => retryFailedItems(tx, Number(jobId)));
    expect(await service.get(context, file.id), 'it is registered while it is tried again').toMatchObject({
      done: 1,
      lacking: 1,
      failed: 0,
    });
    await again({ sellerId, runId: Number(jobId) });
    await work();
    expect(await products()).toHaveLength(2);
    await database.tenant(sellerId, (tx) => retryFailedItems(tx, Number(jobId)));
    await database.tenant(sellerId, (tx) => cancelRun(tx, Number(jobId)));
    expect(await service.get(context, file.id)).toMatchObject({ done: 1, lacking: 1, failed: 0, ended: true });
    // So it was stored before pictures were counted apart.
    await read(`update batch_product set outcome = 'FAILED' where seller_id = $1 and outcome = 'LACKING' returning seq`);
    expect(await service.get(context, file.id)).toMatchObject({ done: 1, lacking: 1, failed: 0 });
    expect((await service.rows(context, { id: file.id, outcome: 'LACKING' })).contents).toMatchObject([{ outcome: 'LACKING' }]);
    expect(asked.filter((address) => address.endsWith('ok-1.png'))).toHaveLength(1);
  });

  test('two of whose products name the same new SKU sells one SKU by both', async () => {
    const { upload, start, work, read } = await world();
    const file = await upload(
      csv([
        ['판매자 관리코드', '상품명', '판매가', '재고수량', 'SKU 코드'],
        ['S-1', '하나', '1000', '5', 'SHARED'],
        ['S-2', '둘', '1000', '9', 'SHARED'],
      ]),
    );
    await start(file.id);
    await work();
    expect(await read('select sku_code, on_hand from sku where seller_id = $1')).toEqual([{ sku_code: 'SHARED', on_hand: 5 }]);
    expect(await read('select 1 from product_item where seller_id = $1')).toHaveLength(2);
  });

  test('of another tool is read by what its headings mean, and what the seller chose is remembered', async () => {
    const { upload, context, work, rows } = await world();
    const headings = ['자체상품코드', '상품명', '판매가', '우리끼리 재고수량', '브랜드명'];
    const file = await upload(csv([headings, ['X-1', '모자', '9900', '12', '달빛']]));
    expect(file.headings.map(({ column, certainty }) => [column, certainty])).toEqual([
      ['code', 'EXACT'],
      ['name', 'EXACT'],
      ['price', 'EXACT'],
      ['stock', 'LIKELY'],
      ['brand', 'EXACT'],
    ]);
    await service.map(context, {
      params: { id: file.id },
      body: { mapping: ['code', 'name', 'price', 'comment', 'brand'].map((column, index) => ({ index, column })) },
    });
    await work();
    expect((await service.get(context, file.id)).headings[3]).toMatchObject({ column: 'comment', certainty: 'CHOSEN', samples: ['12'] });
    expect(await rows(file.id)).toMatchObject([{ stock: '' }]);
    const later = await upload(csv([headings, ['X-2', '모자 둘', '9900', '12', '달빛']]));
    expect(later.headings[3]).toMatchObject({ column: 'comment', certainty: 'CHOSEN' });
  });

  test('is gone with its rows after a month', async () => {
    const { upload, read } = await world();
    await upload(csv(GOOD));
    const later = () => new Date(Date.now() + 31 * 86_400_000);
    await walkThrough(retainWalk({ policies: batchRetention, now: later }), ALL_SELLERS, {
      database,
      signal: new AbortController().signal,
    });
    expect(await read('select 1 from batch_file where seller_id = $1')).toEqual([]);
    expect(await read('select 1 from batch_product where seller_id = $1')).toEqual([]);
  });
});

test.each([
  [
    'without headings of ours',
    async () =>
      csv([
        ['가', '나', '다'],
        ['1', '2', '3'],
      ]),
    /제목 줄/,
  ],
  ['with headings alone', async () => csv([HEADINGS]), /상품이 없습니다/],
  ['of 10,001 products', async () => csv([HEADINGS, ...Array.from({ length: 10_001 }, (_, at) => [`${at}`, '이름', '1000'])]), /10,001개/],
  [
    'that is a picture',
    async () =>
      new File(
        [
          (await sharp({ create: { width: 60, height: 60, channels: 3, background: '#fff' } })
            .png()
            .toBuffer()) as never,
        ],
        'a.xlsx',
      ),
    /아닙니다/,
  ],
])('a file %s is refused with a sentence', async (_, make, sentence) => {
  const { upload } = await world();
  const file = await upload(await make());
  expect(file).toMatchObject({ state: 'REFUSED', message: expect.stringMatching(sentence) });
});

test('an .xlsx in which a cell is a formula says so of the cell', async () => {
  const { upload, rows } = await world();
  const { writeXlsx } = await import('hucre/xlsx');
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 's',
        rows: [HEADINGS.slice(0, 4), ['F-1', '이름', null, '3']],
        cells: new Map([['1,2', { value: 5000, type: 'formula', formula: '2500*2', formulaResult: 5000 }]]),
      },
    ],
  });
  const file = await upload(new File([bytes as never], 'formula.xlsx'));
  expect(file).toMatchObject({ state: 'READY', wrong: 1 });
  const [row] = await rows(file.id);
  expect(row?.problems).toMatchObject([{ row: 2, title: '판매가', message: expect.stringContaining('수식') }]);
});

test('an .xlsx made by the house itself is read as it was written', async () => {
  const { upload, rows } = await world();
  const bytes = await writeWorkbook([
    {
      name: '상품',
      headings: HEADINGS.map((title) => ({ title, width: 12, strong: false })),
      rows: [['=A-1', '이름 & "따옴표" <b>', '1000', '3']],
    },
  ]);
  const file = await upload(new File([bytes as never], 'own.xlsx'));
  expect(file).toMatchObject({ state: 'READY', fresh: 0 });
  expect(await rows(file.id)).toMatchObject([{ code: '=A-1', name: '이름 & "따옴표" <b>' }]);
});

test('cells with halves of characters, zeros and signs cut in two are stored and registered like any other', async () => {
  const { upload, start, work, products, context } = await world();
  const { writeXlsx } = await import('hucre/xlsx');
  const long = `${'가'.repeat(59)}🧥 코트`;
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 's',
        rows: [
          ['판매자 관리코드', '상품명', '판매가', '검색어', '판매자 메모'],
          ['U-1', long, '1000', '', '_xD83D_ _x0000_ 메모'],
          ['U-2', '이름', '1000', `${'가'.repeat(19)}🧥아주긴검색어`, ''],
        ],
      },
    ],
  });
  const file = await upload(new File([bytes as never], 'signs.xlsx'));
  expect(file).toMatchObject({ state: 'READY', fresh: 1, wrong: 1 });
  await start(file.id);
  await work();
  expect(await products()).toMatchObject([{ code: 'U-1', name: long }]);
  expect(await service.get(context, file.id)).toMatchObject({ done: 1, failed: 0 });
});

test('joined cells among the products refuse the file, those above its headings do not', async () => {
  const { upload } = await world();
  const { writeXlsx } = await import('hucre/xlsx');
  const merged = async (startRow: number) =>
    new File(
      [
        (await writeXlsx({
          sheets: [
            {
              name: 's',
              rows: [['상품 일괄등록', null, null, null], HEADINGS.slice(0, 4), ['J-1', '이름', '1000', '3'], ['J-2', '이름', '1000', '3']],
              merges: [{ startRow, startCol: 0, endRow: startRow === 0 ? 0 : startRow + 1, endCol: 1 }],
            },
          ],
        })) as never,
      ],
      'merged.xlsx',
    );
  expect(await upload(await merged(2))).toMatchObject({ state: 'REFUSED', message: expect.stringContaining('합쳐진 칸(A3:B4)') });
  expect(await upload(await merged(0))).toMatchObject({ state: 'READY', fresh: 2 });
});
