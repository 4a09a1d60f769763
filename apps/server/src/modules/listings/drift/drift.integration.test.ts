/** What shops show otherwise: found by a look, settled by plans, and never overwritten where it was left to the shop. */

import { MANIFESTS } from '@moa/channels/manifests';
import type { Connector, ListingContent, ObservedProduct, Outcome } from '@moa/channels/sdk';
import type { ProductDraft } from '@moa/core';
import { describe, expect, test } from 'vitest';
import { planner, sellAtShops } from '../../../../test/modules/planner.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import type { TenantTx } from '../../../platform/database/index.ts';
import type { TaskContext } from '../../../platform/jobs/index.ts';
import type { PlanKind } from '../../plans/index.ts';
import { loadDraft, saveDraft } from '../../products/index.ts';
import { pushListing } from '../push/push.ts';
import type { PushDeps } from '../push/push-order.ts';
import { type LookDeps, lookAt } from './check.ts';
import { driftKind } from './drift.plan.ts';
import { countDrift } from './drift.queries.ts';
import { driftPushKind } from './drift-push.plan.ts';
import { sampleHandler } from './sample.ts';

const own = await testDatabase();
const { database } = own;

/** What every shop asks for of a product, in the place of its body. */
const WHOLE: Partial<ProductDraft['common']> = {
  images: [{ fileId: 'a'.repeat(64), url: '/i/a', width: 1000, height: 1000 }],
  productInfoProvidedNotice: { noticeCode: 'WEAR', values: {} },
  origin: { code: '00', importer: '', freeText: '', plural: false },
  afterServiceTelephoneNumber: '02-123-4567',
  afterServiceGuideContent: '안내',
};

async function fillIn(tx: TenantTx): Promise<void> {
  const { rows } = await tx.query<{ id: number; body: { common: ProductDraft['common'] } }>(
    'select id, body from product where seller_id = $1',
    [tx.sellerId],
  );
  for (const { id, body } of rows) {
    const common = { ...body.common, ...WHOLE, deliveryInfo: { ...body.common.deliveryInfo, courierCode: 'CJ' } };
    await tx.query(
      `update product set category_id = '1', category_path = '의류', detail_html = '<p>상세</p>', body = $3 where seller_id = $1 and id = $2`,
      [tx.sellerId, id, JSON.stringify({ ...body, common })],
    );
  }
}

/** A seller whose product of 10,000 won is at two shops; what they show is `live`. */
async function shop<Input>(kind: PlanKind<Input>, count = 1, whole = false) {
  const plans = await planner(own, kind);
  const ids = await plans.tenant((tx) => sellAtShops(tx, count));
  const listings = await plans.tenant(async (tx) => {
    await tx.query(
      `update listing_item i set sent_price = 10000, shop_item_id = 'I' || i.id from listing l where i.seller_id = $1 and l.seller_id = $1 and l.id = i.listing_id`,
      [tx.sellerId],
    );
    if (whole) await fillIn(tx);
    const { rows } = await tx.query<{ id: number; account_id: number; item: number; name: string }>(
      `select l.id, l.account_id, l.name, (select i.id from listing_item i where i.seller_id = $1 and i.listing_id = l.id) as item from listing l where l.seller_id = $1 order by l.id`,
      [tx.sellerId],
    );
    for (const { id, name } of rows)
      await tx.query(`update listing set sent_content = $3, due_at = null, category_id = 'C1' where seller_id = $1 and id = $2`, [
        tx.sellerId,
        id,
        JSON.stringify({ name, price: 10_000, categoryId: 'C1', images: [], optionNames: [], items: [] }),
      ]);
    return rows;
  });
  const [first] = listings;
  if (!first) throw new Error('no listing');
  const live: Partial<ObservedProduct> & { price: number } = { name: first.name, price: 10_000, categoryId: 'C1', saleStatus: 'SALE' };
  const leaves: { id: string; name: string; path: string; leaf: boolean }[] = [];
  const sent: ListingContent[] = [];
  let asked = 0;
  let during = async (): Promise<unknown> => undefined;
  const observed = (shopProductId: string) =>
    ({
      shopProductId,
      shopProductSubId: null,
      managementCode: null,
      sellerCode: null,
      rawStatus: '',
      imageUrl: null,
      pageUrl: null,
      optionNames: [],
      ...live,
      items: [
        {
          shopItemId: `I${listings.find(({ id }) => `P${id}` === shopProductId)?.item}`,
          optionValues: [],
          price: live.price,
          quantity: null,
          onSale: true,
          itemCode: null,
          skuCode: null,
        },
      ],
    }) as unknown as ObservedProduct;
  let answer: Outcome<ObservedProduct> | null = null;
  const products: Connector['products'] = {
    create: async () => ({ kind: 'refused', code: 'X', message: '' }),
    find: async () => ({ kind: 'ok', value: null }),
    read: async (_ctx, { shopProductId }) => {
      asked += 1;
      await during();
      return answer ?? { kind: 'ok', value: observed(shopProductId) };
    },
    update: async (_ctx, { shopProductId }, content) => {
      sent.push(content);
      Object.assign(live, { name: content.name, price: content.price });
      return { kind: 'ok', value: observed(shopProductId) };
    },
  };
  const manifest = MANIFESTS.COUPANG;
  const account = { status: 'NORMAL' };
  const deps = {
    database,
    shops: { context: async () => ({ account, connector: { manifest, fields: [], products }, ctx: {} }) },
    images: { render: async () => ({ url: 'https://img.example.com/a.jpg', contentType: 'image/jpeg', width: 1000, height: 1000 }) },
    checkDelivery: async () => [],
    now: () => new Date(),
    lookups: { categoriesById: async (_scope: unknown, _shop: unknown, ids: string[]) => leaves.filter(({ id }) => ids.includes(id)) },
  } as unknown as PushDeps & LookDeps;
  const row = () =>
    plans.tenant(async (tx) => {
      const { rows } = await tx.query<{
        drift: { field: string; theirs: unknown; since: string }[] | null;
        left_to_shop: string[];
        checked: boolean;
        in_step: boolean;
        image_url: string | null;
      }>(
        `select l.drift, l.left_to_shop, l.drift_checked_at is not null as checked, l.sent_product_version = p.version as in_step, l.image_url
           from listing l join product p on p.seller_id = l.seller_id and p.id = l.product_id where l.seller_id = $1 and l.id = $2`,
        [tx.sellerId, first.id],
      );
      return rows[0];
    });
  const order = {
    owner: 'w',
    sellerId: plans.sellerId,
    listingId: first.id,
    actor: '나',
    cause: 'TEST',
    planId: null,
    runId: null,
    runSeq: null,
  };
  return {
    ...plans,
    productId: ids[0] ?? 0,
    listings,
    listingIds: [String(first.id)],
    live,
    leaves,
    sent,
    deps,
    row,
    look: () => lookAt(deps, plans.sellerId, first.id, 2),
    push: () => pushListing(deps, order),
    asked: () => asked,
    while: (work: () => Promise<unknown>) => void (during = work),
    answers: (outcome: Outcome<ObservedProduct> | null) => void (answer = outcome),
    draft: () => plans.tenant((tx) => loadDraft(tx, ids[0] ?? 0)),
    fields: async () => ((await row())?.drift ?? []).map(({ field, theirs }) => [field, theirs]),
  };
}

describe('a look', () => {
  test('keeps what the shop shows otherwise, since when, and takes it back once it is gone', async () => {
    const at = await shop(driftKind);
    expect(await at.look()).toMatchObject({ status: 'DONE', message: '' });
    expect(await at.row()).toMatchObject({ drift: null, checked: true });
    Object.assign(at.live, { name: '세일 셔츠', price: 9_000 });
    expect((await at.look()).message).toBe('쇼핑몰과 다릅니다: 상품명 외 1개');
    const before = (await at.row())?.drift;
    expect(await at.fields()).toEqual([
      ['productName', '세일 셔츠'],
      ['price', 9_000],
    ]);
    await at.look();
    expect((await at.row())?.drift).toEqual(before);
    const [count] = await at.tenant(countDrift);
    expect(count).toMatchObject({ there: 1, checked: 1, differing: 1 });
    Object.assign(at.live, { name: '셔츠 1', price: 10_000 });
    await at.look();
    expect(await at.fields()).toEqual([]);
  });

  test('keeps our own picture of a product of ours: one of the shop’s server is never shown', async () => {
    const at = await shop(driftKind);
    at.live.imageUrl = 'https://shop.example.com/a.jpg';
    await at.tenant((tx) => tx.query(`update listing set image_url = '/i/a' where seller_id = $1`, [tx.sellerId]));
    await at.look();
    expect(await at.row()).toMatchObject({ image_url: '/i/a', checked: true });
  });

  test('says nothing of a listing that is being pushed, or was while the shop was asked', async () => {
    const at = await shop(driftKind);
    at.live.name = '다른 이름';
    const set = (text: string) =>
      at.tenant((tx) => tx.query(`update listing set ${text} where seller_id = $1 and id = $2`, [tx.sellerId, at.listings[0]?.id]));
    for (const busy of [
      `reg_status = 'SENDING'`,
      `reg_status = 'DONE', lease_until = now() + interval '1 minute'`,
      'lease_until = null, sent_stock_version = -1',
    ]) {
      await set(busy);
      await at.look();
      expect(await at.row(), busy).toMatchObject({ drift: null, checked: false });
    }
    await set('sent_stock_version = 0');
    at.while(() => set(`last_sent_at = '${new Date(Date.now() + 60_000).toISOString()}'`));
    await at.look();
    expect(await at.row()).toMatchObject({ drift: null, checked: false });
  });
});

describe('a round of looks', () => {
  const context = { database, attemptNo: 1, lastAttempt: false, signal: new AbortController().signal, workerId: 'w' } as TaskContext;

  test('takes some of an account, those of longest ago first, each once a day', async () => {
    const at = await shop(driftKind, 17);
    const accountId = at.listings[0]?.account_id ?? 0;
    const round = () => sampleHandler(at.deps).run({ sellerId: at.sellerId, accountId }, context);
    await round();
    expect(at.asked()).toBe(15);
    await round();
    expect(at.asked()).toBe(17);
    await round();
    expect(at.asked()).toBe(17);
  });

  test('leaves a shop in peace that answers slowly, and goes past a product that it refuses', async () => {
    const at = await shop(driftKind, 3);
    const round = () => sampleHandler(at.deps).run({ sellerId: at.sellerId, accountId: at.listings[0]?.account_id ?? 0 }, context);
    at.answers({ kind: 'slow_down', retryAfterMs: 1000, message: '' } as Outcome<ObservedProduct>);
    await round();
    expect(at.asked()).toBe(1);
    at.answers({ kind: 'refused', code: 'GONE', message: '없는 상품입니다.' });
    await round();
    expect(at.asked()).toBe(3);
    const [count] = await at.tenant(countDrift);
    expect(count).toMatchObject({ there: 3, checked: 0 });
  });
});

describe('what differs', () => {
  test('becomes the listing’s own value: nothing is to be sent, the base product stays, and it is taken back', async () => {
    const at = await shop(driftKind);
    const opened = await at.draft();
    Object.assign(at.live, { name: '세일 셔츠', price: 9_000 });
    await at.look();
    const plan = await at.propose({ listingIds: at.listingIds, way: 'KEEP' });
    await at.done(plan);
    const kept = await at.draft();
    expect(kept.createShopDTOList[0]?.basic).toEqual({ productName: '세일 셔츠', salePrice: 9_000 });
    expect([kept.basic.productName, kept.composition.mainInfo.price, kept.createShopDTOList[1]?.basic]).toEqual(['셔츠 1', 10_000, {}]);
    expect(kept.createShopDTOList.map(({ modify }) => modify)).toEqual([false, false]);
    await at.look();
    expect(await at.row()).toMatchObject({ drift: null, in_step: true });
    // Whoever had the product open meanwhile is asked, and overwrites nothing.
    await expect(at.tenant((tx) => saveDraft(tx, opened, 'kim'))).rejects.toMatchObject({ code: 'STALE_VERSION' });
    await at.done(await at.undo(plan.id));
    const back = await at.draft();
    expect(back.createShopDTOList[0]?.basic).toEqual({});
    expect(back.createShopDTOList.map(({ modify }) => modify)).toEqual([true, false]);
  });

  test('of a category is taken over once it is found among those that a product may be in, and taken back', async () => {
    const at = await shop(driftKind);
    Object.assign(at.live, { categoryId: 'C9' });
    await at.look();
    const [unknown] = (await at.propose({ listingIds: at.listingIds, way: 'KEEP' })).items;
    expect(unknown?.changes).toEqual([]);
    at.leaves.push({ id: 'C9', name: '니트', path: '의류 > 니트', leaf: true });
    await at.look();
    const category = async () => (await at.draft()).createShopDTOList[0]?.category;
    const plan = await at.propose({ listingIds: at.listingIds, way: 'KEEP' });
    await at.done(plan);
    expect(await category()).toEqual({ categoryId: 'C9', path: '의류 > 니트' });
    await at.look();
    expect(await at.row()).toMatchObject({ drift: null, in_step: true });
    await at.done(await at.undo(plan.id));
    expect(await category()).toMatchObject({ categoryId: 'C1' });
  });

  test('is left to the shop field by field: a push sends what is there, and lifting it makes it differ again', async () => {
    const at = await shop(driftKind, 1, true);
    Object.assign(at.live, { name: '세일 셔츠', price: 9_000 });
    await at.look();
    const plan = await at.propose({ listingIds: at.listingIds, way: 'LEAVE', fields: ['price'] });
    await at.done(plan);
    expect(await at.row()).toMatchObject({ left_to_shop: ['price'], drift: [{ field: 'productName' }] });
    expect(await at.push()).toMatchObject({ status: 'DONE' });
    expect(at.sent.map(({ name, price }) => [name, price])).toEqual([['셔츠 1', 9_000]]);
    expect((await at.row())?.drift).toBeNull();
    // Without knowing what is there nothing is sent.
    at.answers({ kind: 'refused', code: 'GONE', message: '없는 상품입니다.' });
    expect((await at.push()).status).toBe('FAILED');
    expect(at.sent).toHaveLength(1);
    at.answers(null);
    await at.done(await at.undo(plan.id));
    expect((await at.push()).status).toBe('DONE');
    expect(at.sent.at(-1)?.price).toBe(10_000);
  });

  test('is overwritten with ours by a push that names what it replaces', async () => {
    const at = await shop(driftPushKind as PlanKind<Parameters<typeof driftPushKind.freeze>[1]>);
    Object.assign(at.live, { price: 9_000, saleStatus: 'SUSPENSION' });
    await at.look();
    const plan = await at.propose({ listingIds: at.listingIds });
    const [item] = await at.items(plan.id);
    expect(item?.changes.map(({ label, before, after }) => [label, before, after])).toEqual([
      ['판매가', '9,000원', '10,000원'],
      ['판매상태', '판매중지', '판매중'],
    ]);
    await at.apply(plan);
    await at.tenant(async (tx) => {
      const { rows } = await tx.query('select sent_sale, due_at is not null as due from listing where seller_id = $1 and id = $2', [
        tx.sellerId,
        at.listings[0]?.id,
      ]);
      expect(rows).toEqual([{ sent_sale: null, due: true }]);
    });
  });
});
