/** What a new entry of a shop begins with: what its account was given last. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/index.ts';
import { lastGiven, readSentFields } from './beginning.ts';

const own = await testDatabase();

interface Given {
  account: number;
  category: string | null;
  note: string | null;
  number: boolean;
  deleted: boolean;
}

const GIVEN = fc.record({
  account: fc.nat(2),
  category: fc.option(fc.constantFrom('10', '9', 'B-1', 'b-1', '가방', '가방/남성', '')),
  note: fc.option(fc.constantFrom('빠름', '느림')),
  number: fc.boolean(),
  deleted: fc.boolean(),
});

/** In the order in which they were made. Answers what the first two accounts are found to have been given. */
async function found(history: readonly Given[]) {
  const { sellerId } = await own.seller();
  return own.database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
       select $1, 'COUPANG', 'shop' || n, '본점', 'SANDBOX', 'NORMAL' from generate_series(1, 3) n returning id`,
      [tx.sellerId],
    );
    const accounts = rows.map(({ id }) => id).toSorted((a, b) => a - b);
    for (const [at, { account, category, note, number, deleted }] of history.entries())
      await tx.query(
        `insert into listing (seller_id, account_id, shop_type, register_key, register_counter, management_code, name, shop_product_id, category_id, fields, deleted_at)
         values ($1, $2, 'COUPANG', 'K' || $3, 1, 'M' || $3, '셔츠', $4, $5, $6, $7)`,
        [
          tx.sellerId,
          accounts[account],
          String(at),
          number ? `P${at}` : null,
          category,
          JSON.stringify(note === null ? {} : { note }),
          deleted ? new Date() : null,
        ],
      );
    const asked = accounts.slice(0, 2);
    const sent = await readSentFields(tx, asked);
    return {
      sent: sent.map(({ account_id, category_id, fields }) => [accounts.indexOf(account_id), category_id, fields.note]),
      begins: asked.map((id) => lastGiven(sent, id, null).note ?? null),
    };
  });
}

test('each account has what it was given last in each category, the newest first, of what is there and said anything', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(GIVEN, { maxLength: 12 }), async (history) => {
      const counts = history.filter(
        (each) => each.account < 2 && each.category !== null && each.note !== null && each.number && !each.deleted,
      );
      const newest = counts
        .toReversed()
        .filter((each, at, all) => all.findIndex((one) => one.account === each.account && one.category === each.category) === at);
      const { sent, begins } = await found(history);
      expect(sent).toEqual(newest.map(({ account, category, note }) => [account, category, note]));
      expect(begins).toEqual([0, 1].map((account) => newest.find((each) => each.account === account)?.note ?? null));
    }),
    { numRuns: 40 },
  );
});
