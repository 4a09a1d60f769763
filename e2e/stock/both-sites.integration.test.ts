/** One product of ESM for a listing of AUCTION and one of GMARKET: made, refused, sold, deleted, and chosen, with the real pushers and shops. */
import type { LinkableShopType } from '@moa/channels';
import type { ProductDraft } from '@moa/core';
import { afterEach, expect, test, vi } from 'vitest';
import { listingDetail } from '../../apps/server/src/modules/listings/list/detail.service.ts';
import { pushListing } from '../../apps/server/src/modules/listings/push/push.ts';
import { storeSaleWanted } from '../../apps/server/src/modules/listings/transmit/sale-wanted.ts';
import { startTransmit } from '../../apps/server/src/modules/listings/transmit/transmit.plan.ts';
import { unlink } from '../../apps/server/src/modules/shops/link/link.service.ts';
import { requirePair, storePair } from '../../apps/server/src/modules/shops/link/together.ts';
import { editStock } from '../../apps/server/src/modules/stock/edit.service.ts';
import { testDatabase } from '../../apps/server/test/support/index.ts';
import { RECEIVER } from '../conformance/buying.ts';
import { wrongAtRest } from './at-rest.ts';
import { apart, SITES, sellTogether } from './both-sites.ts';
import { draftIn, SCARF, SOCKS } from './setup.ts';
import { BY, collect, listingIds, planTransmit, pushAll, save } from './work.ts';
import { openWorld, type World } from './world.ts';

vi.setConfig({ testTimeout: 120_000 });
const db = await testDatabase();
let made = 0;
let world: World;
afterEach(() => world.close());

async function open(): Promise<World> {
  made += 1;
  world = await openWorld(db, `both-sites-${made}`, SITES);
  await sellTogether(world);
  return world;
}

interface Made {
  product: ProductDraft;
  /** Of AUCTION, of GMARKET. */
  ids: number[];
}

async function stored(change: (draft: ProductDraft) => ProductDraft = (draft) => draft, requested = SCARF): Promise<Made> {
  made += 1;
  const product = await save(world, change(await draftIn(world, { ...requested, name: `${requested.name} ${made}` })));
  return { product, ids: await listingIds(world, product.id ?? undefined) };
}

const send = async (ids: readonly number[], name = `job-${made}`) => {
  await (await planTransmit(world, ids))?.(world.worker(name));
  await pushAll(world, world.worker(`rest-${made}`));
};

interface Row {
  status: string;
  message: string | null;
  refused: string | null;
  attempts: string[];
}

/** What stands at each listing, and how its last item of a job ended. */
const rows = (ids: readonly number[]): Promise<Row[]> =>
  world.tenant(async (tx) => {
    const found = await tx.query<Row>(
      `select (select i.status from job_item i where i.seller_id = $1 and i.key = l.id::text order by i.run_id desc limit 1) as status, l.message,
              l.refusals -> 0 ->> 'cause' as refused,
              array(select a.kind || ' ' || a.outcome from attempt a where a.seller_id = $1 and a.listing_id = l.id and a.kind in ('CREATE', 'UPDATE') order by a.id) as attempts
         from listing l where l.seller_id = $1 and l.id = any ($2::bigint[]) order by l.id`,
      [tx.sellerId, ids],
    );
    return found.rows;
  });

const view = (shopType: LinkableShopType, { product }: Made) =>
  world
    .shop(shopType)
    .products(world.login(shopType))
    .filter(({ name }) => name === product.basic.productName);

const remove = async (ids: readonly number[]) => {
  await world.tenant((tx) =>
    storeSaleWanted(
      tx,
      ids,
      ids.map(() => 'DELETE' as const),
    ),
  );
  for (let round = 0; round < 4; round += 1) {
    await pushAll(world, world.worker('remover'));
    await world.pass(60_000);
  }
};

test('one job makes one product with one create for each listing, and its numbers follow the stock on both', async () => {
  await open();
  const both = await stored();
  await send(both.ids);
  expect(await rows(both.ids)).toEqual(both.ids.map(() => expect.objectContaining({ status: 'DONE', attempts: ['CREATE OK'] })));
  const { rows: skus } = await world.tenant((tx) =>
    tx.query<{ id: number }>('select id from sku where seller_id = $1 order by id', [tx.sellerId]),
  );
  await world.tenant((tx) => editStock(tx, [{ skuId: String(skus[0]?.id), mode: 'ADD', quantity: -5 }], BY, 'sold out'));
  await pushAll(world, world.worker('sold-out'));
  expect([...(await wrongAtRest(world)), ...(await apart(world))]).toEqual([]);
  // What one site sells is of the SKU that the other shows, too, whose option's code it is.
  const [sold] = view('GMARKET', both);
  const item = sold?.items.find(({ onSale, quantity }) => onSale && quantity > 0);
  world.shop('GMARKET').placeOrder({
    accountId: world.login('GMARKET'),
    lines: [{ productId: sold?.productId ?? '', itemId: item?.itemId ?? '', quantity: 2 }],
    buyer: { name: '이구매', phone: '010-8765-4321' },
    receiver: RECEIVER,
    message: '',
  });
  await collect(world, world.worker('collector'), 'GMARKET');
  await pushAll(world, world.worker('pusher'));
  expect(await wrongAtRest(world)).toEqual([]);
  const left = view('AUCTION', both)[0]?.items.find(({ optionValues }) => optionValues.join() === item?.optionValues.join());
  expect(left?.quantity).toBe((item?.quantity ?? 0) - 2);
});

test.each([[0], [1]])('two jobs that send the two sites at the same time make one product (%d first)', async (first) => {
  await open();
  const { ids } = await stored();
  const works = [ids[first] ?? 0, ids[1 - first] ?? 0].map((id) => planTransmit(world, [id]));
  await Promise.all(works.map(async (work, at) => (await work)?.(world.worker(`job-${at}`))));
  await pushAll(world, world.worker('rest'));
  expect([...(await wrongAtRest(world)), ...(await apart(world))]).toEqual([]);
});

test('a site that refuses says so at its own listing once, and is added when it is sent again', async () => {
  await open();
  const kids = { categoryId: '1490109', path: '유아' };
  const { categoryId } = await categoryOf('GMARKET', '밴드형기저귀');
  const both = await stored((draft) => withCategory(draft, { ...kids, categoryId }));
  await send(both.ids);
  expect(await rows(both.ids)).toMatchObject([
    { status: 'DONE', refused: null, attempts: ['CREATE OK'] },
    { status: 'FAILED', message: expect.stringContaining('인증'), refused: 'CERTIFICATE', attempts: ['CREATE FIX'] },
  ]);
  expect([view('AUCTION', both).length, view('GMARKET', both).filter(({ onSale }) => onSale).length]).toEqual([1, 0]);
  const good = await categoryOf('GMARKET', '블라우스');
  const saved = await save(world, withCategory(both.product, { categoryId: good.categoryId, path: '블라우스' }));
  await send(await listingIds(world, saved.id ?? undefined), 'again');
  expect((await rows(both.ids)).map(({ status }) => status)).toEqual(['DONE', 'DONE']);
  expect([...(await wrongAtRest(world)), ...(await apart(world))]).toEqual([]);
});

test('what is deleted at one site is stopped there and sold on at the other, and the last one takes the product out', async () => {
  await open();
  const both = await stored(undefined, SOCKS);
  await send(both.ids);
  const [auction = 0, gmarket = 0] = both.ids;
  const { soldWith } = await world.tenant((tx) => listingDetail(tx, auction));
  expect(soldWith).toMatchObject({ id: String(gmarket), shopType: 'GMARKET' });
  await remove(both.ids.slice(0, 1));
  expect((await world.tenant((tx) => listingDetail(tx, gmarket))).soldWith).toBeNull();
  expect(view('AUCTION', both)).toMatchObject([{ onSale: false }]);
  expect(view('GMARKET', both)).toMatchObject([{ onSale: true }]);
  expect(await listingIds(world, both.product.id ?? undefined)).toEqual(both.ids.slice(1));
  await remove(both.ids.slice(1));
  expect([...view('AUCTION', both), ...view('GMARKET', both)]).toEqual([]);
});

test('accounts that let go of each other know what they share all the same', async () => {
  await open();
  const both = await stored();
  await send(both.ids);
  await world.tenant((tx) => storePair(tx, world.accounts.AUCTION, null));
  await remove(both.ids.slice(0, 1));
  expect([view('AUCTION', both)[0]?.onSale, view('GMARKET', both)[0]?.onSale]).toEqual([false, true]);
  await remove(both.ids.slice(1));
  expect([...view('AUCTION', both), ...view('GMARKET', both)]).toEqual([]);
});

test.each([
  ['let go of', true],
  ['chosen', false],
])('a product whose answer was lost is found by the code it was made with, though the other account is %s meanwhile', async (_, paired) => {
  await open();
  if (!paired) await world.tenant((tx) => storePair(tx, world.accounts.AUCTION, null));
  const { ids } = await stored();
  const [auction = 0, gmarket = 0] = ids;
  // Made under the code of AUCTION's listing, whose answer nobody heard; then GMARKET's own turn.
  world.shop('GMARKET').addFault({ operation: 'products.create', kind: 'LOST_AFTER_EFFECT' });
  world.shop('GMARKET').addFault({ operation: 'products.find', kind: 'SERVER_ERROR', times: 3 });
  const dead = await world.tenant((tx) => startTransmit(tx, [gmarket, auction].slice(0, paired ? 2 : 1), BY));
  expect(dead.jobId).not.toBeNull();
  const worker = world.worker('lost');
  const order = {
    owner: 'lost',
    sellerId: world.sellerId,
    actor: '시험',
    cause: '상품 전송',
    planId: null,
    runId: Number(dead.jobId),
    runSeq: 1,
  };
  expect(await pushListing(worker.push, { ...order, listingId: gmarket })).toMatchObject({ status: 'LATER' });
  await world.tenant((tx) => storePair(tx, world.accounts.AUCTION, paired ? null : world.accounts.GMARKET));
  await world.pass(5 * 60_000);
  world.shop('GMARKET').clearFaults();
  await send(ids, 'after');
  expect(await wrongAtRest(world)).toEqual([]);
});

test('both deleted at once leave nothing at ESM', async () => {
  await open();
  const both = await stored();
  await send(both.ids);
  await remove(both.ids);
  expect([...view('AUCTION', both), ...view('GMARKET', both)]).toEqual([]);
  expect(await listingIds(world, both.product.id ?? undefined)).toEqual([]);
});

test('accounts apart, and pairs of other keys, have a product each', async () => {
  await open();
  await world.tenant((tx) => storePair(tx, world.accounts.AUCTION, null));
  const own = await stored();
  await send(own.ids);
  const { rows: numbers } = await world.tenant((tx) =>
    tx.query<{ n: number }>('select count(distinct shop_product_sub_id) as n from listing where seller_id = $1', [tx.sellerId]),
  );
  expect(numbers[0]?.n).toBe(2);
  expect(await wrongAtRest(world)).toEqual([]);
});

test('only two accounts of one master, one of each site, can be chosen for each other, and an unlinked one lets go', async () => {
  await open();
  const { shops } = world.worker('settings');
  const { AUCTION, GMARKET } = world.accounts;
  await requirePair(shops, world.sellerId, AUCTION, GMARKET);
  const otherKey: typeof shops = {
    ...shops,
    async context(...asked) {
      const found = await shops.context(...asked);
      const { account } = found.ctx;
      return asked[1] === GMARKET
        ? { ...found, ctx: { ...found.ctx, account: { ...account, credentials: { ...account.credentials, masterId: 'another' } } } }
        : found;
    },
  };
  await expect(requirePair(otherKey, world.sellerId, AUCTION, GMARKET)).rejects.toMatchObject({
    errors: [{ path: 'togetherWith', message: expect.stringContaining('ESM 마스터 아이디') }],
  });
  for (const other of [AUCTION, 999_999])
    await expect(requirePair(shops, world.sellerId, AUCTION, other)).rejects.toMatchObject({ code: 'UNPROCESSABLE' });
  const pairs = () =>
    world.tenant(async (tx) => {
      const found = await tx.query<{ with: number | null }>(
        'select together_with as with from shop_account where seller_id = $1 order by id',
        [tx.sellerId],
      );
      return found.rows.map((row) => row.with);
    });
  expect(await pairs()).toEqual([GMARKET, AUCTION]);
  await world.tenant((tx) => unlink(tx, GMARKET));
  expect(await pairs()).toEqual([null, null]);
});

const withCategory = (draft: ProductDraft, category: { categoryId: string; path: string }): ProductDraft => ({
  ...draft,
  createShopDTOList: draft.createShopDTOList.map((entry) => (entry.shopInfoDTO.shopType === 'GMARKET' ? { ...entry, category } : entry)),
});

async function categoryOf(shopType: LinkableShopType, name: string): Promise<{ categoryId: string }> {
  const { connector, ctx } = await world.worker('categories').shops.context(world.sellerId, world.accounts[shopType], 0);
  const found = await connector.lookups?.searchCategories?.(ctx, name);
  const [first] = found?.kind === 'ok' ? found.value.filter((node) => node.name === name) : [];
  return { categoryId: first?.id ?? '' };
}
