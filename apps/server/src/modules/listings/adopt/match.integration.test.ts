import { newProductDraft } from '@moa/core';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/index.ts';
import type { TenantTx } from '../../../platform/database/index.ts';
import { saveDraft } from '../../products/index.ts';
import { adoptListing } from './adopt.ts';
import { matchUntied } from './match.service.ts';

const { database, seller } = await testDatabase();

async function world() {
  const { sellerId } = await seller();
  const run = <T>(work: (tx: TenantTx) => Promise<T>) => database.tenant(sellerId, work);
  const accountId = await run(async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status) values ($1, 'COUPANG', 'a', '본점', 'SANDBOX', 'NORMAL') returning id`,
      [tx.sellerId],
    );
    return rows[0]?.id ?? 0;
  });
  return {
    run,
    product: (name: string, part: { code?: string; skuCode?: string; barcode?: string; sizes?: readonly string[] } = {}) =>
      run((tx) => {
        const draft = newProductDraft();
        draft.basic.productName = name;
        draft.composition.mainInfo.price = 10_000;
        draft.common.sellerManagementCode = part.code ?? '';
        draft.common.sellerBarcode = part.barcode ?? '';
        draft.basic.salePrice = 10_000;
        if (part.sizes) {
          draft.composition.optionInfo = {
            usable: true,
            options: [{ name: '사이즈', values: [...part.sizes] }],
            optionCombinations: part.sizes.map((size) => ({
              id: null,
              optionValues: [size],
              optionPrice: 0,
              saleQuantity: 0,
              seenQuantity: null,
              usable: true,
              skuCode: part.skuCode ? `${part.skuCode}-${size}` : '',
              skuId: null,
              saleUnitQuantity: 1,
              barcode: '',
            })),
          };
        } else if (part.skuCode) draft.composition.mainInfo.skus = [{ ...EMPTY_SKU, skuCode: part.skuCode }];
        return saveDraft(tx, draft, 'kim');
      }),
    listing: (name: string, part: { code?: string; items?: { codes?: string; barcode?: string; values?: string[] }[] } = {}) =>
      run(async (tx) => {
        const items = part.items ?? [{}];
        const { rows } = await tx.query<{ id: number }>(
          `insert into listing (seller_id, account_id, shop_type, register_key, management_code, shop_product_id, name, is_collected, reg_status, sent_sale, sent_price, seen)
           values ($1, $2, 'COUPANG', $3, $3, $3, $4, true, 'DONE', 'SALE', 10000, $5) returning id`,
          [
            tx.sellerId,
            accountId,
            `M${Math.random()}`,
            name,
            JSON.stringify({
              detailHtml: null,
              optionNames: [],
              sellerCode: part.code ?? null,
              items: items.map(({ codes, barcode }, at) => ({
                shopItemId: `${name}-${at}`,
                itemCode: codes ?? null,
                skuCode: null,
                ...(barcode ? { barcode } : {}),
              })),
            }),
          ],
        );
        const id = rows[0]?.id ?? 0;
        for (const [at, { values = [] }] of items.entries())
          await tx.query(
            'insert into listing_item (seller_id, listing_id, position, option_values, item_code, shop_item_id, sent_quantity, sent_price) values ($1, $2, $3, $4, $5, $6, 1, 10000)',
            [tx.sellerId, id, at, values, `I${id}-${at}`, `${name}-${at}`],
          );
        return id;
      }),
    match: (after = 0, size = 50, provenOnly = false) =>
      matchUntied(database, { sellerId, shopAccountIds: null }, { accountId, after, ids: null, provenOnly, size }),
    adopt: (listingId: number, productId: number | null) => run((tx) => adoptListing(tx, listingId, productId, 'kim', null)),
  };
}

const EMPTY_SKU = {
  id: null,
  stockQuantity: 0,
  saleUnitQuantity: 1,
  brand: '',
  manufacturer: '',
  salePrice: 0,
  skuName: '',
  attributes: {},
  roleId: 'SELF' as const,
  siblingCode: null,
};

test('a shop product is offered what has its code, its SKU, its barcode or its name, and only what is proven is chosen beforehand', async () => {
  const at = await world();
  const coded = await at.product('가죽 지갑', { code: 'W-1' });
  const sku = await at.product('무지 노트', { skuCode: 'NOTE' });
  const barcode = await at.product('유리 컵', { barcode: '8801234' });
  const named = await at.product('린넨 셔츠');
  await at.product('전혀 다른 물건');
  const listings = [
    await at.listing('지갑 (정품)', { code: 'W-1' }),
    await at.listing('노트', { items: [{ codes: 'NOTE' }] }),
    await at.listing('컵', { items: [{ barcode: '8801234' }] }),
    await at.listing('[린넨] 셔츠'),
    await at.listing('아무도 모르는 것'),
  ];
  const { contents, total, namesCompared, nextAfter } = await at.match();
  expect({ total, namesCompared, nextAfter }).toEqual({ total: 5, namesCompared: true, nextAfter: null });
  expect(contents.map(({ listingId, chosen, candidates }) => [Number(listingId), chosen, candidates.map((each) => each.reason)])).toEqual([
    [listings[0], String(coded), ['CODE']],
    [listings[1], String(sku), ['SKU_CODE']],
    [listings[2], String(barcode), ['BARCODE']],
    [listings[3], null, ['SAME_NAME']],
    [listings[4], null, []],
  ]);
  expect(contents[3]?.candidates[0]?.productId).toBe(String(named));
});

test('nothing is chosen where two of the shop claim one product, nor where the product is in the shop already', async () => {
  const at = await world();
  const product = await at.product('가죽 지갑', { code: 'W-1' });
  const first = await at.listing('지갑', { code: 'W-1' });
  await at.listing('지갑', { code: 'W-1' });
  expect((await at.match()).contents.map(({ chosen }) => chosen)).toEqual([null, null]);
  expect(await at.adopt(first, product)).toBe('TIED');
  const { contents } = await at.match();
  expect(contents.map(({ chosen, candidates }) => [chosen, candidates[0]?.there, candidates[0]?.sure])).toEqual([[null, true, false]]);
});

test('options are tied as they were counted: by their codes, though the shop calls them otherwise', async () => {
  const at = await world();
  const product = await at.product('셔츠', { skuCode: 'SH', sizes: ['S', 'M'] });
  const listing = await at.listing('셔츠', {
    items: [
      { codes: 'SH-M', values: ['미디움'] },
      { codes: 'SH-S', values: ['스몰'] },
    ],
  });
  expect((await at.match()).contents[0]).toMatchObject({
    chosen: String(product),
    candidates: [{ reason: 'SKU_CODE', paired: 2, options: 2 }],
  });
  expect(await at.adopt(listing, product)).toBe('TIED');
  const tied = await at.run((tx) =>
    tx.query<{ value: string; code: string }>(
      `select i.option_values[1] as value, s.sku_code as code from listing_item i
         join listing_item_sku x on x.seller_id = i.seller_id and x.listing_item_id = i.id join sku s on s.seller_id = x.seller_id and s.id = x.sku_id
        where i.seller_id = $1 and i.listing_id = $2 order by i.position`,
      [tx.sellerId, listing],
    ),
  );
  expect(tied.rows).toEqual([
    { value: '미디움', code: 'SH-M' },
    { value: '스몰', code: 'SH-S' },
  ]);
});

test('listings come some at a time, each once', async () => {
  const at = await world();
  const all = [await at.listing('하나'), await at.listing('둘'), await at.listing('셋')];
  const first = await at.match(0, 2);
  const rest = await at.match(Number(first.nextAfter), 2);
  expect([...first.contents, ...rest.contents].map(({ listingId }) => Number(listingId))).toEqual(all);
  expect(rest.nextAfter).toBeNull();
});

test('codes go with the number of the item at the shop, wherever the item stands by now', async () => {
  const at = await world();
  const product = await at.product('셔츠', { skuCode: 'SH', sizes: ['S', 'M'] });
  const listing = await at.listing('셔츠', {
    items: [
      { codes: 'SH-S', values: ['하나'] },
      { codes: 'SH-M', values: ['둘'] },
    ],
  });
  await at.run((tx) =>
    tx.query('update listing_item set position = 1 - position where seller_id = $1 and listing_id = $2', [tx.sellerId, listing]),
  );
  expect((await at.match()).contents[0]).toMatchObject({ chosen: String(product) });
  expect(await at.adopt(listing, product)).toBe('TIED');
  const tied = await at.run((tx) =>
    tx.query<{ value: string; code: string }>(
      `select i.option_values[1] as value, s.sku_code as code from listing_item i
         join listing_item_sku x on x.seller_id = i.seller_id and x.listing_item_id = i.id join sku s on s.seller_id = x.seller_id and s.id = x.sku_id
        where i.seller_id = $1 and i.listing_id = $2 order by s.sku_code`,
      [tx.sellerId, listing],
    ),
  );
  expect(tied.rows).toEqual([
    { value: '둘', code: 'SH-M' },
    { value: '하나', code: 'SH-S' },
  ]);
});

test('where only what is proven is asked for, names are not compared', async () => {
  const at = await world();
  await at.product('린넨 셔츠');
  await at.listing('린넨 셔츠');
  expect(await at.match(0, 50, true)).toMatchObject({ namesCompared: false, contents: [{ chosen: null, candidates: [] }] });
});

test('nothing is tied to a base product that is in the trash', async () => {
  const at = await world();
  const product = await at.product('가죽 지갑', { code: 'W-1' });
  const listing = await at.listing('지갑', { code: 'W-1' });
  await at.run((tx) => tx.query('update product set deleted_at = now() where seller_id = $1 and id = $2', [tx.sellerId, product]));
  expect(await at.adopt(listing, product)).toEqual({ reason: '연결할 기본상품이 삭제되었습니다.' });
});
