/** Margins in the list of base products: by the functions of the form, at the worst and the best shop, honest where a cost is missing or hidden. */
import { newProductDraft, newShopEntry, saleMargin } from '@moa/core';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/index.ts';
import { saveDraft } from '../../products/index.ts';
import { listProducts, matchingProducts } from '../list.service.ts';
import { walkProducts } from '../walk.ts';

const { database, seller } = await testDatabase();
/** Fee of each shop, as its account says it. */
const FEES = { CAFE24: 0.02, COUPANG: 0.2 } as const;
const SHOPS = (['CAFE24', 'COUPANG'] as const).map((shopType) => ({
  shopType,
  shopAccountId: 'shop',
  shopName: shopType,
  multiShopId: null,
}));
type Input = Parameters<typeof listProducts>[1];

let sellerId: number;

/** A product with its price at both shops; COUPANG's own where one is named. */
async function product(name: string, price: number, costPrice: number | null, coupang?: number): Promise<void> {
  await database.tenant(sellerId, async (tx) => {
    const draft = newProductDraft();
    draft.basic.productName = name;
    draft.composition.mainInfo.price = price;
    draft.basic.salePrice = price;
    draft.basic.costPrice = costPrice;
    draft.createShopDTOList = SHOPS.map((shop, at) => {
      const entry = newShopEntry(shop, `temp-${at}`);
      return shop.shopType === 'COUPANG' && coupang !== undefined ? { ...entry, basic: { ...entry.basic, salePrice: coupang } } : entry;
    });
    draft.common.deliveryInfo = { ...draft.common.deliveryInfo, feeType: 'PAID', baseFee: 3_000 };
    await saveDraft(tx, draft, 'test');
  });
}

beforeAll(async () => {
  ({ sellerId } = await seller());
  await database.tenant(sellerId, async (tx) => {
    for (const { shopType } of SHOPS)
      await tx.query(
        `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status, fee_rate) values ($1, $2, 'shop', $2, 'SANDBOX', 'NORMAL', $3)`,
        [tx.sellerId, shopType, FEES[shopType]],
      );
  });
  await product('보통 셔츠', 10_000, 5_000);
  await product('손해 셔츠', 10_000, 9_000);
  await product('원가 없는 셔츠', 10_000, null);
  await product('좋은 셔츠', 10_000, 1_000);
  await product('쿠팡만 싼 셔츠', 10_000, 7_000, 8_000);
});

const list = (input: Input, hidesCost = false) =>
  database.tenant({ sellerId, shopAccountIds: null, hidesCost }, (tx) => listProducts(tx, input), { readOnly: true });
const names = async (input: Input) => (await list(input)).contents.map(({ productName }) => productName.replace(' 셔츠', ''));

test('a row says what the form says of its worst and its best shop', async () => {
  const rows = new Map((await list({})).contents.map((row) => [row.productName, row.margin]));
  const won = (shop: keyof typeof FEES, price: number, cost: number | null) => {
    const { left } = saleMargin({ price, discount: 0, feeRate: FEES[shop], cost, shipping: 0 });
    return left?.kind === 'LOSS' ? -left.won : left?.won;
  };
  expect(rows.get('보통 셔츠')).toMatchObject({
    withCost: true,
    worst: { shopType: 'COUPANG', won: won('COUPANG', 10_000, 5_000), rate: 0.3 },
    best: { shopType: 'CAFE24', won: won('CAFE24', 10_000, 5_000) },
    unknown: 0,
  });
  expect(rows.get('쿠팡만 싼 셔츠')?.worst).toMatchObject({ shopType: 'COUPANG', won: won('COUPANG', 8_000, 7_000), rate: null });
  expect(rows.get('원가 없는 셔츠')).toMatchObject({ withCost: false, worst: { won: won('COUPANG', 10_000, null) } });
});

test('is sorted by the worst shop; where the cost is not known nobody can say, so that it stands last either way', async () => {
  expect(await names({ sort: 'margin,asc' })).toEqual(['손해', '쿠팡만 싼', '보통', '좋은', '원가 없는']);
  expect(await names({ sort: 'margin,desc' })).toEqual(['좋은', '보통', '쿠팡만 싼', '손해', '원가 없는']);
  expect(await names({ sort: 'margin,asc', page: 1, size: 2 })).toEqual(['보통', '좋은']);
});

test('what is sold at a loss, and what has no cost, is found, counted, chosen and walked', async () => {
  const losses = await list({ margin: 'LOSS' });
  expect([losses.totalElements, losses.contents.map(({ productName }) => productName)]).toEqual([2, ['쿠팡만 싼 셔츠', '손해 셔츠']]);
  expect(await names({ margin: 'LOSS', sort: 'margin,asc' })).toEqual(['손해', '쿠팡만 싼']);
  expect(await names({ margin: 'NO_COST' })).toEqual(['원가 없는']);
  await database.tenant(sellerId, async (tx) => {
    expect(await matchingProducts(tx, { margin: 'LOSS' }, 10)).toHaveLength(2);
    expect(await matchingProducts(tx, { margin: 'NO_COST' }, 10)).toHaveLength(1);
    const walk = walkProducts({ margin: 'LOSS' });
    expect(await walk.count(tx, 10)).toBe(2);
    expect([(await walk.next(tx, null, 1)).ids.length, (await walk.next(tx, null, 5)).ids.length]).toEqual([1, 1]);
  });
});

test('who may not see costs sees what the shops pay out, and finds and sorts nothing by a margin', async () => {
  const { contents } = await list({}, true);
  expect(contents.map(({ margin }) => margin?.withCost)).toEqual([false, false, false, false, false]);
  for (const input of [{ sort: 'margin,asc' }, { margin: 'LOSS' }, { margin: 'NO_COST' }] as const)
    await expect(list(input, true)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
