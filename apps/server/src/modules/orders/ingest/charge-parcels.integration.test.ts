/** A fee of delivery is counted once a parcel, however its lines come. */
import { randomBytes } from 'node:crypto';
import type { LineFact } from '@moa/channels/sdk';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineFact } from '../../../../test/modules/order-facts.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import { ingestPage } from './ingest.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });
let made = 0;

async function shop() {
  made += 1;
  const { sellerId } = await seller({ loginId: `parcels${made}` });
  const keys = await sellerVault.forSeller(sellerId);
  const accountId = await database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
       values ($1, 'GMARKET', 'shop', '본점', 'SANDBOX', 'NORMAL') returning id`,
      [tx.sellerId],
    );
    return rows[0]?.id ?? 0;
  });
  return {
    sellerId,
    accountId,
    ingest: (lines: LineFact[]) =>
      database.tenant(
        sellerId,
        (tx) => ingestPage(tx, keys, { id: accountId, shopType: 'GMARKET' }, { lines, claims: [] }, { reserveUnpaid: false }),
        { retry: true },
      ),
    /** Fees of all lines of an order, by its number. */
    fees: async () => {
      const { rows } = await database.tenant(sellerId, (tx) =>
        tx.query<{ order_no: string; line_no: string; delivery_fee: number }>(
          'select order_no, line_no, delivery_fee from order_line where seller_id = $1 order by order_no, line_no',
          [tx.sellerId],
        ),
      );
      return rows;
    },
  };
}

type Shop = Awaited<ReturnType<typeof shop>>;

async function sums({ fees }: Shop): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { order_no, delivery_fee } of await fees()) found[order_no] = (found[order_no] ?? 0) + delivery_fee;
  return found;
}

/** Lines of two orders: three parcels that show their fee on each line, one that shows it on a single line, and a line that pays its own. */
const LINES = [
  ['a', '1', 'p1', 3_000],
  ['a', '2', 'p1', 3_000],
  ['a', '3', 'p2', 2_500],
  ['a', '10', 'p2', 2_500],
  ['a', '11', null, 1_000],
  ['b', '4', 'p1', 4_000],
  ['b', '5', 'p1', 4_000],
  ['b', '6', 'p3', 0],
  ['b', '7', 'p3', 5_000],
] as const;
const SHOPS = { a: 6_500, b: 9_000 };

const factOf = ([orderNo, lineNo, feeParcel, deliveryFee]: (typeof LINES)[number]) =>
  lineFact({ orderNo, lineNo, bundleNo: feeParcel, feeParcel, deliveryFee });

test("in whatever walks, order and repeats lines come, the fees of an order are the shop's", { timeout: 120_000 }, async () => {
  const page = fc.shuffledSubarray([...LINES], { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(page, { minLength: 1, maxLength: 6 }),
      fc.shuffledSubarray([...LINES], { minLength: LINES.length }),
      async (pages, all) => {
        const own = await shop();
        // Each page is a walk of its own; the last brings what none of them did.
        for (const rows of [...pages, all]) await own.ingest(rows.map(factOf));
        expect(await sums(own)).toEqual(SHOPS);
        const before = await own.fees();
        await own.ingest(LINES.map(factOf));
        expect(await own.fees()).toEqual(before);
      },
    ),
    { numRuns: 12 },
  );
});

test('two workers that store lines of one parcel at once count its fee once', async () => {
  const own = await shop();
  for (let round = 0; round < 5; round += 1) {
    const lines = ['1', '2', '3'].map((lineNo) => factOf([`o${round}` as 'a', lineNo as '1', 'p1', 3_000]));
    await Promise.all(lines.map((line) => own.ingest([line])));
  }
  expect(Object.values(await sums(own))).toEqual(Array(5).fill(3_000));
});

test('a line from before parcels were kept with their fee goes on carrying it', async () => {
  const own = await shop();
  await own.ingest([factOf(['a', '1', 'p1', 3_000])]);
  await database.tenant(own.sellerId, (tx) => tx.query('update order_line set fee_parcel = null where seller_id = $1', [tx.sellerId]));
  await own.ingest([factOf(['a', '2', 'p1', 3_000])]);
  expect(await sums(own)).toEqual({ a: 3_000 });
});

test.each([
  ['the bundle alone where the parcel names the order too', 'g1', 'a-g1'],
  ['no bundle where the parcel is the order', null, 'a'],
])('such a line is known by %s', async (_what, bundleNo, feeParcel) => {
  const own = await shop();
  const before = lineFact({ orderNo: 'a', lineNo: '1', bundleNo, feeParcel: null, deliveryFee: 3_000 });
  await own.ingest([before]);
  const after = { ...before, bundleNo: bundleNo === null ? null : feeParcel, feeParcel };
  await own.ingest([after, { ...after, lineNo: '2' }]);
  expect(await sums(own)).toEqual({ a: 3_000 });
});
