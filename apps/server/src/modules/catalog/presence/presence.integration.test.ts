import { expect, test } from 'vitest';
import { freshDraft } from '../../../../test/access-matrix/data/product.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import { loadDraft, saveDraft } from '../../products/index.ts';
import { notePresence } from './presence.ts';

const { database, seller } = await testDatabase();
const ANNA = { userId: 1, loginId: 'anna' };
const BORA = { userId: 2, loginId: 'bora' };

test('two people at one product see each other, what each of them does, and who saved', async () => {
  const { sellerId } = await seller();
  const tenant = <T>(work: Parameters<typeof database.tenant<T>>[1]) => database.tenant(sellerId, work);
  const id = await tenant((tx) => saveDraft(tx, freshDraft(), 'anna'));
  expect(await tenant((tx) => notePresence(tx, id, ANNA, true))).toMatchObject({ others: [], version: 0 });
  expect((await tenant((tx) => notePresence(tx, id, BORA, false))).others).toEqual([{ name: 'anna', editing: true }]);
  await tenant(async (tx) =>
    saveDraft(tx, { ...(await loadDraft(tx, id)), common: { ...(await loadDraft(tx, id)).common, sellerBarcode: '0880' } }, 'bora'),
  );
  expect(await tenant((tx) => notePresence(tx, id, ANNA, true))).toMatchObject({
    others: [{ name: 'bora', editing: false }],
    version: 1,
    updatedBy: 'bora',
  });
});

test('who has been silent is there no more, and a product that is gone is not found', async () => {
  const { sellerId } = await seller();
  const id = await database.tenant(sellerId, (tx) => saveDraft(tx, freshDraft(), 'anna'));
  await database.tenant(sellerId, (tx) => notePresence(tx, id, ANNA, true));
  await database.tenant(sellerId, (tx) =>
    tx.query('update product_presence set seen_at = $2 where seller_id = $1', [tx.sellerId, new Date(Date.now() - 60_000)]),
  );
  expect((await database.tenant(sellerId, (tx) => notePresence(tx, id, BORA, true))).others).toEqual([]);
  await expect(database.tenant(sellerId, (tx) => notePresence(tx, id + 1_000, BORA, true))).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
