import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/index.ts';
import { firstRows } from '../../../platform/paging.ts';
import { countBySaleStatus, type ListingFilter, readListingRow, readListings } from './list.queries.ts';

const { database, seller } = await testDatabase();
const ALL: ListingFilter = {
  keyword: '',
  scope: 'ALL',
  shopTypes: [],
  accountIds: [],
  saleStatus: [],
  sync: [],
  causes: [],
  productId: null,
  tied: null,
};

/** A seller with this many collected listings, the last of them tied to a product. */
async function sellerWith(count: number): Promise<{ sellerId: number; ids: number[] }> {
  const { sellerId } = await seller();
  const ids = await database.tenant(sellerId, async (tx) => {
    const account = await tx.query<{ id: number }>(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status) values ($1, 'COUPANG', 'a', 'a', 'SANDBOX', 'NORMAL') returning id`,
      [tx.sellerId],
    );
    const product = await tx.query<{ id: number }>(
      `insert into product (seller_id, moa_product_seq, name, main_price, body, detail_html) values ($1, 1, '셔츠', 1000, '{}', '') returning id`,
      [tx.sellerId],
    );
    const { rows } = await tx.query<{ id: number }>(
      `insert into listing (seller_id, account_id, shop_type, register_key, management_code, shop_product_id, name, product_id)
       select $1, $2, 'COUPANG', 'K' || n, 'M' || n, 'P' || n, '셔츠 ' || n, case when n = $3 then $4::bigint end from generate_series(1, $3) n order by n returning id`,
      [tx.sellerId, account.rows[0]?.id, count, product.rows[0]?.id],
    );
    return rows.map((row) => row.id);
  });
  return { sellerId, ids };
}

describe('listings', () => {
  test('one is found however many there are', async () => {
    const { sellerId, ids } = await sellerWith(600);
    for (const id of [ids[0], ids[299], ids[599]]) {
      const row = await database.tenant(sellerId, (tx) => readListingRow(tx, id ?? 0));
      expect(row?.id).toBe(String(id));
    }
    expect(await database.tenant(sellerId, (tx) => readListingRow(tx, 999_999_999))).toBeNull();
  });

  test('can be asked for those tied to a product, those that are not, or both', async () => {
    const { sellerId, ids } = await sellerWith(3);
    const found = async (tied: boolean | null) =>
      (await database.tenant(sellerId, (tx) => readListings(tx, { ...ALL, tied }, firstRows(20))))
        .map(({ row }) => Number(row.id))
        .toSorted();
    expect(await found(true)).toEqual(ids.slice(2));
    expect(await found(false)).toEqual(ids.slice(0, 2));
    expect(await found(null)).toEqual(ids);
  });

  test('say what a sale leaves, and nothing of the cost to who may not see it', async () => {
    const { sellerId, ids } = await sellerWith(1);
    await database.tenant(sellerId, async (tx) => {
      await tx.query(`update product set main_price = 10000, body = '{"basic":{"costPrice":4000}}' where seller_id = $1`, [tx.sellerId]);
      await tx.query('update shop_account set fee_rate = 0.2 where seller_id = $1', [tx.sellerId]);
    });
    const marginFor = async (hidesCost: boolean) =>
      (await database.tenant({ sellerId, shopAccountIds: null, hidesCost }, (tx) => readListingRow(tx, ids[0] ?? 0)))?.margin;
    expect(await marginFor(false)).toEqual({ won: 4_000, rate: 0.4, withCost: true });
    expect(await marginFor(true)).toEqual({ won: 8_000, rate: 0.8, withCost: false });
  });

  test('are counted by mall, and the sum of the malls is all', async () => {
    const { sellerId } = await sellerWith(5);
    const counted = await database.tenant(sellerId, (tx) => countBySaleStatus(tx, null));
    expect(counted).toMatchObject({ total: 5, tied: 1, shops: [{ shopType: 'COUPANG', total: 5, tied: 1 }] });
    expect(await database.tenant(sellerId, (tx) => countBySaleStatus(tx, ['ZIGZAG']))).toMatchObject({ total: 0, shops: [] });
  });
});
