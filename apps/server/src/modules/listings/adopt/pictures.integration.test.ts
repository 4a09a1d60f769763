/** A product that a shop had before us: made into a base product, with its pictures. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestSeller, testDatabase } from '../../../../test/support/index.ts';
import { loadConfig } from '../../../platform/config/index.ts';
import { createImages, openObjectStore } from '../../../platform/files/index.ts';
import { FetchRefused } from '../../../platform/guarded-fetch/index.ts';
import type { HandledTask, TaskContext } from '../../../platform/jobs/index.ts';
import { loadDraft, saveDraft } from '../../products/index.ts';
import { adoptListing } from './adopt.ts';
import { picturesHandler } from './pictures.ts';

const GOOD = ['https://shop.example/a.png', 'https://shop.example/b.png'];
const dataDir = mkdtempSync(join(tmpdir(), 'moa-pictures-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

let world: Awaited<ReturnType<typeof testDatabase>>;
let seller: TestSeller;
let pictures: Map<string, Buffer | FetchRefused>;
let handler: HandledTask;

beforeAll(async () => {
  world = await testDatabase();
  seller = await world.seller();
  const draw = (background: string) =>
    sharp({ create: { width: 300, height: 300, channels: 3, background } })
      .png()
      .toBuffer();
  pictures = new Map<string, Buffer | FetchRefused>([
    [GOOD[0] ?? '', await draw('#1F57E7')],
    [GOOD[1] ?? '', await draw('#D9480F')],
    ['https://shop.example/page.html', Buffer.from('<html>not a picture</html>')],
    ['http://169.254.169.254/secret', new FetchRefused('ADDRESS', 'not public')],
    ['https://slow.example/c.png', new FetchRefused('TIMEOUT', 'late')],
  ]);
  const store = openObjectStore(loadConfig({ NODE_ENV: 'test', MOA_DATA_DIR: dataDir }));
  handler = picturesHandler({
    database: world.database,
    images: createImages({ database: world.database, store, publicUrl: null }),
    fetch: async (address) => {
      const answer = pictures.get(address);
      if (Buffer.isBuffer(answer)) return { bytes: answer, contentType: 'image/png' };
      throw answer ?? new FetchRefused('STATUS', '404');
    },
  });
});

/** Adopts a product that the shop shows with these pictures. */
async function adopted(imageUrls: string[]) {
  const { sellerId } = seller;
  return world.database.tenant(sellerId, async (tx) => {
    const account = await tx.query<{ id: number }>(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, status, environment)
       values ($1, 'ZIGZAG', gen_random_uuid()::text, '달빛옷장', 'NORMAL', 'SANDBOX') returning id`,
      [sellerId],
    );
    const listing = await tx.query<{ id: number }>(
      `insert into listing (seller_id, account_id, shop_type, register_key, management_code, shop_product_id, name, is_collected, sale_status, reg_status, sent_sale, sent_price, seen)
       values ($1, $2, 'ZIGZAG', gen_random_uuid()::text, left(gen_random_uuid()::text, 18), '77', '무지 반팔티셔츠', true, 'SALE', 'DONE', 'SALE', 11900, $3) returning id`,
      [sellerId, account.rows[0]?.id, JSON.stringify({ detailHtml: '', imageUrls, optionNames: [], items: [], sellerCode: null })],
    );
    const listingId = listing.rows[0]?.id ?? 0;
    await tx.query(
      `insert into listing_item (seller_id, listing_id, position, option_values, item_code, shop_item_id, sent_quantity, seen_quantity, sent_price) values ($1, $2, 0, '{}', left(gen_random_uuid()::text, 18), '77-1', 5, 5, 11900)`,
      [sellerId, listingId],
    );
    expect(await adoptListing(tx, listingId, null, 'test', null)).toBe('CREATED');
    const { rows } = await tx.query<{ product_id: number }>('select product_id from listing where seller_id = $1 and id = $2', [
      sellerId,
      listingId,
    ]);
    return { sellerId, productId: rows[0]?.product_id ?? 0, listingId };
  });
}

const run = (payload: object, lastAttempt = false) =>
  handler.run(payload, { lastAttempt, signal: new AbortController().signal } as TaskContext);
const imagesOf = async (productId: number) =>
  (await world.database.tenant(seller.sellerId, (tx) => loadDraft(tx, productId))).common.images;
const alertsOf = async (productId: number) =>
  (
    await world.database.tenant(seller.sellerId, (tx) =>
      tx.query<{ title: string }>('select title from alert where seller_id = $1 and dedupe_key = $2', [
        seller.sellerId,
        `product.pictures:${productId}`,
      ]),
    )
  ).rows.map(({ title }) => title);

it('brings the shop’s pictures into the base product, once, and leaves nothing to send', async () => {
  const payload = await adopted([...GOOD, GOOD[0] ?? '']);
  await run(payload);
  await run(payload);
  const images = await imagesOf(payload.productId);
  expect(images.map(({ width, height }) => [width, height])).toEqual([
    [300, 300],
    [300, 300],
  ]);
  const { rows } = await world.database.tenant(seller.sellerId, (tx) =>
    tx.query(
      `select l.sent_product_version = p.version as same from listing l join product p on p.seller_id = l.seller_id and p.id = l.product_id where l.seller_id = $1 and l.id = $2`,
      [seller.sellerId, payload.listingId],
    ),
  );
  expect(rows).toEqual([{ same: true }]);
  expect(await alertsOf(payload.productId)).toEqual([]);
});

it('takes what can be had and says how many could not', async () => {
  const payload = await adopted([
    GOOD[0] ?? '',
    'https://shop.example/page.html',
    'http://169.254.169.254/secret',
    'https://shop.example/gone.png',
  ]);
  await run(payload);
  expect(await imagesOf(payload.productId)).toHaveLength(1);
  expect(await alertsOf(payload.productId)).toEqual(['가져온 상품의 이미지 3장을 받지 못했습니다.']);
});

it('tries again while a shop is slow, and does without in the end', async () => {
  const payload = await adopted(['https://slow.example/c.png', GOOD[1] ?? '']);
  await expect(run(payload)).rejects.toThrow(FetchRefused);
  expect(await imagesOf(payload.productId)).toEqual([]);
  await run(payload, true);
  expect(await imagesOf(payload.productId)).toHaveLength(1);
});

it('leaves the seller’s own pictures alone', async () => {
  const first = await adopted([GOOD[0] ?? '']);
  await run(first);
  const [own] = await imagesOf(first.productId);
  const payload = await adopted(GOOD);
  await world.database.tenant(seller.sellerId, async (tx) => {
    const draft = await loadDraft(tx, payload.productId);
    await saveDraft(tx, { ...draft, common: { ...draft.common, images: own ? [own] : [] } }, 'test');
  });
  await run(payload);
  expect(await imagesOf(payload.productId)).toHaveLength(1);
});
