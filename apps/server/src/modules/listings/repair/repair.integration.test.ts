/** What a shop refused is found by its cause, repaired at that shop alone, sent again and taken back; and what is on its way says what it waits for. */
import { type Refusal, shopPrice } from '@moa/core';
import { beforeEach, expect, test } from 'vitest';
import { dyingAt, planner, sellAtShops } from '../../../../test/modules/planner.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import { loadDraft, saveDraft } from '../../products/index.ts';
import { countByCause } from '../list/causes.queries.ts';
import { listingDetail } from '../list/detail.service.ts';
import { matchingListings } from '../list/list.service.ts';
import { repairKind, repairListing } from './repair.plan.ts';

const own = await testDatabase();
const LONG = '린넨 셔츠 '.repeat(30).trim();
const refusal = (cause: Refusal['cause'], shopMessage: string | null = null): Refusal => ({
  cause,
  path: 'basic.productName',
  message: '고쳐주십시오.',
  shopMessage,
});

type Shop = Awaited<ReturnType<typeof planner>>;
let shop: Shop;
let products: number[];

const listingsOf = (shopType: string) =>
  shop.tenant(async (tx) => {
    const { rows } = await tx.query<{ id: number }>('select id from listing where seller_id = $1 and shop_type = $2 order by id', [
      tx.sellerId,
      shopType,
    ]);
    return rows.map(({ id }) => id);
  });

const refuse = (ids: readonly number[], ...refusals: Refusal[]) =>
  shop.tenant((tx) =>
    tx.query(
      `with locked as (select id from listing where seller_id = $1 and id = any ($2::bigint[]) order by id for no key update)
       update listing l set refusals = $3, reg_status = 'FAIL' from locked where l.seller_id = $1 and l.id = locked.id`,
      [tx.sellerId, ids, JSON.stringify(refusals)],
    ),
  );

const shopHas = (id: number, shopProductId: string | null) =>
  shop.tenant((tx) =>
    tx.query('update listing set shop_product_id = $3 where seller_id = $1 and id = $2', [tx.sellerId, id, shopProductId]),
  );

/** Names of a product: its own, then at each shop. */
const names = (id: number) =>
  shop.tenant(async (tx) => {
    const draft = await loadDraft(tx, id);
    return [draft.basic.productName, ...draft.createShopDTOList.map(({ basic }) => basic.productName ?? null)];
  });

beforeEach(async () => {
  shop = (await planner(own, repairKind)) as Shop;
  products = await shop.tenant(async (tx) => {
    const made = await sellAtShops(tx, 3);
    for (const id of made) {
      const draft = await loadDraft(tx, id);
      await saveDraft(tx, { ...draft, basic: { ...draft.basic, productName: LONG } }, 'test');
    }
    return made;
  });
});

test('is counted and found by cause, and shown with what we suggest', async () => {
  const [first = 0, second = 0, third = 0] = await listingsOf('COUPANG');
  await refuse([first, second], refusal('NAME_LONG'));
  await refuse([third], refusal('OUTBOUND_GONE', '사용하지 않는 출고지'), refusal('NAME_LONG'));
  expect(await shop.tenant((tx) => countByCause(tx, null))).toEqual([
    { cause: 'NAME_LONG', count: 3 },
    { cause: 'OUTBOUND_GONE', count: 1 },
  ]);
  expect(await shop.tenant((tx) => countByCause(tx, ['ZIGZAG']))).toEqual([]);
  const found = (causes: Refusal['cause'][]) => shop.tenant((tx) => matchingListings(tx, { causes }, 10));
  expect(await found(['OUTBOUND_GONE'])).toEqual([third]);
  expect(await found(['OUTBOUND_GONE', 'NAME_LONG'])).toEqual([first, second, third]);
  const { listing, repair } = await shop.tenant((tx) => listingDetail(tx, third));
  expect(listing).toMatchObject({
    sync: 'FAILED',
    refusals: [{ cause: 'OUTBOUND_GONE', shopMessage: '사용하지 않는 출고지' }, { cause: 'NAME_LONG' }],
  });
  expect(repair?.changes).toMatchObject([
    { label: '상품명(쿠팡)', before: '기본상품과 같음', after: expect.stringMatching(/^린넨 셔츠.{1,95}$/) },
  ]);
});

test('many with one cause are one plan: repaired where they were refused, sent once, and taken back', async () => {
  const coupang = await listingsOf('COUPANG');
  const zigzag = await listingsOf('ZIGZAG');
  await refuse(coupang, refusal('NAME_LONG'));
  await refuse(zigzag.slice(0, 1), refusal('NOTICE'));
  const plan = await shop.propose({ listingIds: [...coupang, zigzag[0] ?? 0].map(String) });
  expect((await shop.items(plan.id)).map(({ state, shop_type: type }) => [type, state])).toEqual([
    ['COUPANG', 'CHANGE'],
    ['ZIGZAG', 'SKIP'],
    ['COUPANG', 'CHANGE'],
    ['COUPANG', 'CHANGE'],
  ]);
  await shop.done(plan);
  for (const id of products) {
    const [base, ...shops] = await names(id);
    expect(base).toBe(LONG);
    expect(shops.map((name) => name === null || name.length <= 100)).toEqual([true, true]);
    expect(shops.filter((name) => name !== null)).toHaveLength(1);
  }
  expect(await shop.runs()).toEqual(['catalog.fields DONE', 'listings.transmit QUEUED']);
  await shop.done(await shop.undo(plan.id));
  for (const id of products) expect(await names(id)).toEqual([LONG, null, null]);
  // The shops get what stands here again, or say once more why not.
  expect((await shop.runs()).filter((run) => run.startsWith('listings.transmit'))).toHaveLength(2);
});

test('one is repaired by a press as it was shown, and by no second one', async () => {
  const [id = 0] = await listingsOf('COUPANG');
  await refuse([id], refusal('NAME_LONG'));
  const hash = (await shop.tenant((tx) => listingDetail(tx, id))).repair?.hash ?? '';
  const press = (shown: string) => shop.tenant((tx) => repairListing(tx, id, { hash: shown }, shop.by));
  await expect(press('of something else')).rejects.toMatchObject({ code: 'CONFLICT' });
  const { jobId } = await press(hash);
  await shop.work(Number(jobId));
  expect(((await names(products[0] ?? 0))[1] ?? '').length).toBeLessThanOrEqual(100);
  await expect(press(hash)).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('a category that was chosen instead is saved at that shop alone, sent, and taken back', async () => {
  const [id = 0] = await listingsOf('COUPANG');
  await refuse([id], refusal('CATEGORY_GONE'));
  await shopHas(id, null);
  const choice = { field: 'category', categoryId: '77', path: '의류 > 셔츠' } as const;
  const press = () => shop.tenant((tx) => repairListing(tx, id, { choice }, shop.by));
  const categories = () =>
    shop.tenant(async (tx) =>
      (await loadDraft(tx, products[0] ?? 0)).createShopDTOList.map(({ category }) => category?.categoryId ?? null),
    );
  const before = await categories();
  const { jobId, planId } = await press();
  await shop.work(Number(jobId));
  expect((await categories()).filter((each) => each === '77')).toHaveLength(1);
  expect((await shop.runs()).filter((run) => run.startsWith('listings.transmit'))).toHaveLength(1);
  await expect(press()).rejects.toMatchObject({ code: 'CONFLICT' });
  await shop.done(await shop.undo(Number(planId)));
  expect(await categories()).toEqual(before);
});

test('a shop that keeps the category of what it has takes none instead', async () => {
  const [id = 0] = await listingsOf('COUPANG');
  await refuse([id], refusal('CATEGORY'));
  await shopHas(id, 'P1');
  const choice = { field: 'category', categoryId: '77', path: '셔츠' } as const;
  await expect(shop.tenant((tx) => repairListing(tx, id, { choice }, shop.by))).rejects.toMatchObject({ code: 'UNPROCESSABLE' });
});

test('killed at any transaction, it is repaired and sent once', async () => {
  const coupang = await listingsOf('COUPANG');
  await refuse(coupang, refusal('NAME_LONG'));
  const plan = await shop.propose({ listingIds: coupang.map(String) });
  const runId = await shop.apply(plan);
  for (let kill = 1; kill < 12; kill += 1) await shop.work(runId, dyingAt(own.database, kill), kill).catch(() => undefined);
  await shop.work(runId);
  const drafts = await shop.tenant((tx) => Promise.all(products.map((id) => loadDraft(tx, id))));
  for (const draft of drafts) {
    expect(draft.createShopDTOList.filter(({ basic }) => basic.productName !== undefined)).toHaveLength(1);
    for (const entry of draft.createShopDTOList) expect(shopPrice(draft, entry)).toBe(10_000);
  }
  expect((await shop.runs()).filter((run) => run.startsWith('listings.transmit'))).toHaveLength(1);
});

test('what is on its way says what it waits for and until when, as its job has it', async () => {
  const [id = 0] = await listingsOf('COUPANG');
  const at = new Date(Math.ceil(Date.now() / 1000) * 1000 + 120_000);
  const row = () => shop.tenant(async (tx) => (await listingDetail(tx, id)).listing.waiting);
  expect(await row()).toBeNull();
  await shop.tenant(async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into job_run (seller_id, kind, title, total, created_by_name) values ($1, 'listings.transmit', '상품 전송', 1, '나') returning id`,
      [tx.sellerId],
    );
    const runId = rows[0]?.id ?? 0;
    await tx.query(`insert into job_item (seller_id, run_id, seq, key, label, not_before) values ($1, $2, 1, $3, '셔츠', $4)`, [
      tx.sellerId,
      runId,
      String(id),
      at,
    ]);
    await tx.query(
      `insert into attempt (seller_id, listing_id, kind, actor, cause, run_id, run_seq, outcome) values ($1, $2, 'CREATE', '나', '상품 전송', $3, 1, 'SLOW_DOWN')`,
      [tx.sellerId, id, runId],
    );
    await tx.query(`update listing set reg_status = 'SENDING' where seller_id = $1 and id = $2`, [tx.sellerId, id]);
  });
  expect(await row()).toEqual({ why: 'LIMIT', nextTryAt: at.toISOString() });
  const set = (text: string) => shop.tenant((tx) => tx.query(`update job_item set ${text} where seller_id = $1`, [tx.sellerId]));
  await set(`not_before = '-infinity'`);
  expect(await row()).toEqual({ why: 'LIMIT', nextTryAt: null });
  await set(`status = 'CANCELED'`);
  expect(await row()).toBeNull();
});
