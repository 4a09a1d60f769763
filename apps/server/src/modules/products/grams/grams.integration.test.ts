import { deriveBasic, newProductDraft } from '@moa/core';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/index.ts';
import { checkDraft, loadDraft, saveDraft, storeNewDrafts, takeProductSeqs } from '../index.ts';
import { countHolders, dropGrams, hasGram, holdersOf } from './grams.ts';

const { database, seller } = await testDatabase();

const draftOf = (name: string) => {
  const draft = newProductDraft();
  draft.basic.productName = name;
  Object.assign(draft.basic, deriveBasic(draft));
  return draft;
};

/** A seller with products that were made together and one that was made alone. */
async function stocked(names: readonly string[]) {
  const { sellerId } = await seller();
  const ids = await database.tenant(sellerId, async (tx) => {
    const checked = names.map((name) => checkDraft(draftOf(name)));
    return storeNewDrafts(tx, checked, 'test', await takeProductSeqs(tx, checked.length));
  });
  const alone = await database.tenant(sellerId, (tx) => saveDraft(tx, draftOf('린넨 모자'), 'test'));
  const rename = (id: number, name: string) =>
    database.tenant(sellerId, async (tx) => {
      const draft = await loadDraft(tx, id);
      draft.basic.productName = name;
      await saveDraft(tx, draft, 'test');
    });
  /** The products that have the gram, found in each way there is. */
  const having = (gram: string) =>
    database.tenant(sellerId, async (tx) => {
      const values = [tx.sellerId, gram];
      const [held, asked, counted] = await Promise.all([
        tx.query<{ product_id: number }>(holdersOf('$2'), values),
        tx.query<{ id: number }>(`select p.id from product p where p.seller_id = $1 and ${hasGram('$2', 'p.id')}`, values),
        countHolders(tx, gram, 1_000),
      ]);
      const found = held.rows.map((row) => row.product_id).toSorted((a, b) => a - b);
      expect(asked.rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(found);
      expect(counted).toBe(found.length);
      return found;
    });
  const rowsOf = (gram: string) =>
    database.tenant(
      sellerId,
      async (tx) => (await tx.query('select 1 from product_gram where seller_id = $1 and gram = $2', [tx.sellerId, gram])).rowCount,
    );
  return { sellerId, ids, alone, rename, having, rowsOf };
}

test('products that were made together share the rows of their grams, and each is found by its own', async () => {
  const names = Array.from({ length: 300 }, (_, n) => (n === 7 ? '린넨 바지' : `여름 셔츠 ${n}`));
  const { ids, alone, having, rowsOf } = await stocked(names);
  expect(await having('셔츠')).toEqual(ids.filter((_, n) => n !== 7));
  expect(await having('바지')).toEqual([ids[7]]);
  expect(await having('린넨')).toEqual([ids[7], alone]);
  expect(await rowsOf('셔츠')).toBeLessThanOrEqual(4);
});

test('one that is renamed is found by its new name alone, and the others as before', async () => {
  const { ids, rename, having, rowsOf } = await stocked(['여름 셔츠', '여름 셔츠 둘', '겨울 바지']);
  const [first = 0, second = 0, third = 0] = ids;
  await rename(first, '가을 셔츠');
  expect([await having('여름'), await having('가을'), await having('셔츠')]).toEqual([[second], [first], [first, second]]);
  await rename(first, '여름 셔츠');
  expect([await having('여름'), await having('가을')]).toEqual([[first, second], []]);
  await rename(third, '봄 치마');
  expect([await having('바지'), await rowsOf('바지')]).toEqual([[], 0]);
});

test('those that are put away are found by nothing, and no empty row of them stays', async () => {
  const { sellerId, ids, alone, having, rowsOf } = await stocked(['여름 셔츠', '여름 셔츠 둘', '린넨 바지']);
  await database.tenant(sellerId, (tx) => dropGrams(tx, [...ids.slice(1), alone]));
  expect([await having('여름'), await having('린넨')]).toEqual([[ids[0]], []]);
  expect(await rowsOf('바지')).toBe(0);
});

test('more made in the same range join its rows', async () => {
  const { sellerId, ids, having } = await stocked(['여름 셔츠']);
  const more = await database.tenant(sellerId, async (tx) =>
    storeNewDrafts(tx, [checkDraft(draftOf('여름 셔츠 둘'))], 'test', await takeProductSeqs(tx, 1)),
  );
  expect(await having('여름')).toEqual([...ids, ...more]);
});
