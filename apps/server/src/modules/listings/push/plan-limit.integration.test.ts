/** What a plan leaves out: accounts outside it get nothing new, and show nothing for sale. */
import { ProblemError } from '@moa/contract';
import { roleOfPlan } from '@moa/core';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/index.ts';
import { refuseUsedUp } from '../../payment/index.ts';
import { startCollect } from '../collect/collect.ts';
import { startTransmit } from '../transmit/transmit.plan.ts';
import { readListing } from './listing.queries.ts';

const { database, seller } = await testDatabase();
const BY = { userId: '1', loginId: 'kim' };
const codeOf = (error: unknown) => (error instanceof ProblemError ? error.code : error);

async function listed(sellerId: number, available: boolean): Promise<{ accountId: number; listingId: number }> {
  return database.tenant(sellerId, async (tx) => {
    const insert = async (text: string, values: unknown[]) => {
      const { rows } = await tx.query<{ id: number }>(`${text} returning id`, [tx.sellerId, ...values]);
      return rows[0]?.id ?? 0;
    };
    const accountId = await insert(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status, stock_cap, available_shop) values ($1, 'COUPANG', $2, '쿠팡', 'SANDBOX', 'NORMAL', 7, $3)`,
      [String(available), available],
    );
    const seq = available ? 1 : 2;
    const productId = await insert(
      `insert into product (seller_id, moa_product_seq, name, main_price, body) values ($1, $2, '셔츠', 1000, '{}')`,
      [seq],
    );
    const listingId = await insert(
      `insert into listing (seller_id, product_id, account_id, shop_type, register_key, management_code, name) values ($1, $2, $3, 'COUPANG', 'COUPANG1', $4, '셔츠')`,
      [productId, accountId, `M${seq}`],
    );
    return { accountId, listingId };
  });
}

test('a listing of an account outside the plan is not sent and says why, those inside go on', async () => {
  const { sellerId } = await seller();
  const [inside, outside] = [await listed(sellerId, true), await listed(sellerId, false)];
  const result = await database.tenant(sellerId, (tx) => startTransmit(tx, [inside.listingId, outside.listingId], BY));
  expect(result.jobId).not.toBeNull();
  expect(result.skipped).toEqual([{ listingId: String(outside.listingId), reason: expect.stringContaining('요금제에 포함되지 않은') }]);
});

test('outside the plan nothing is collected anew, and the shop is shown no piece', async () => {
  const { sellerId } = await seller();
  const [inside, outside] = [await listed(sellerId, true), await listed(sellerId, false)];
  const collect = (id: number) => database.tenant(sellerId, (tx) => startCollect(tx, id, BY));
  await expect(collect(outside.accountId)).rejects.toSatisfy((error) => codeOf(error) === 'PLAN_REQUIRED');
  expect(await collect(inside.accountId)).toMatch(/^\d+$/);
  const cap = async (id: number) => (await database.tenant(sellerId, (tx) => readListing(tx, id)))?.stock_cap;
  expect([await cap(inside.listingId), await cap(outside.listingId)]).toEqual([7, 0]);
});

test('once the month is used up nothing new is sent', () => {
  const role = roleOfPlan({ code: 'FREE', shopTypes: [] }, []);
  expect(() => refuseUsedUp({ role, traffic: null })).not.toThrow();
  expect(() => refuseUsedUp({ role: { ...role, trafficNotAvailable: true }, traffic: { used: 300, limit: 300 } })).toThrow(
    expect.objectContaining({ code: 'PLAN_REQUIRED', status: 402 }),
  );
});
