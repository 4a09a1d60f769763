import { gramsOf } from '@moa/core';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/index.ts';
import type { RequestContext } from '../../../platform/http/index.ts';
import { standardCategoriesFor } from './category.service.ts';
import { productsWithWords } from './chosen-before.queries.ts';

const { database, seller } = await testDatabase();

async function shop() {
  const { sellerId } = await seller();
  const context = { scope: { sellerId, shopAccountIds: null } } as Pick<RequestContext, 'scope'> as RequestContext;
  return {
    sellerId,
    recommended: (productName: string) => standardCategoriesFor({ database }, context, { productName }),
    /** Products as saving stores them: one in the trash has no grams. */
    products: (products: readonly { name: string; categoryId: string | null; trashed?: boolean }[]) =>
      database.tenant(sellerId, async (tx) => {
        for (const [at, { name, categoryId, trashed = false }] of products.entries()) {
          await tx.query(
            `with made as (
               insert into product (seller_id, moa_product_seq, name, category_id, main_price, body, deleted_at)
               values ($1, $2, $3, $4, 100, '{}', case when $6 then now() end) returning id)
             insert into product_gram (seller_id, gram, product_id) select $1, gram, id from made, unnest($5::text[]) gram returning seller_id`,
            [tx.sellerId, at + 1, name, categoryId, trashed ? [] : gramsOf(name), trashed],
          );
        }
      }),
    found: (grams: string[]) => database.tenant(sellerId, (tx) => productsWithWords(tx, grams)),
  };
}

const NAME = '뽀송이 리필 3개';
const DETERGENT = '090201';

describe('standard categories for a product', () => {
  test('come from its words, with their paths and the reason', async () => {
    const { recommended } = await shop();
    const [best, ...others] = await recommended('보온 텀블러 500ml');
    expect(best).toMatchObject({
      id: '090105',
      path: '생활/건강 > 주방용품 > 텀블러/보온병',
      leaf: true,
      certainty: 'HIGH',
      words: ['텀블러'],
      chosenBefore: 0,
    });
    expect(best?.noticeCode).not.toBeNull();
    expect(others.length).toBeLessThanOrEqual(2);
  });

  test('come from what this seller chose for products like it, and from nobody else', async () => {
    const [own, other] = [await shop(), await shop()];
    expect(await own.recommended(NAME)).toEqual([]);
    await own.products(['뽀송이 본품', '뽀송이 리필 대용량', '뽀송이 리필'].map((name) => ({ name, categoryId: DETERGENT })));
    const [best] = await own.recommended(NAME);
    expect(best).toMatchObject({ id: DETERGENT });
    expect(best?.chosenBefore).toBeGreaterThan(0);
    expect(await other.recommended(NAME)).toEqual([]);
  });

  test('follow a product to its new category, and not into the trash', async () => {
    const own = await shop();
    await own.products([
      { name: '뽀송이 리필', categoryId: DETERGENT, trashed: true },
      { name: '뽀송이 리필', categoryId: null },
    ]);
    expect(await own.recommended(NAME)).toEqual([]);
    await database.tenant(own.sellerId, (tx) =>
      tx.query("update product set category_id = '090204' where seller_id = $1 and deleted_at is null", [tx.sellerId]),
    );
    expect((await own.recommended(NAME)).map(({ id }) => id)).toEqual(['090204']);
  });

  test('read a bounded number of products, the newest, each once', async () => {
    const own = await shop();
    await own.products(Array.from({ length: 60 }, (_, at) => ({ name: `뽀송이 리필 ${at}`, categoryId: at < 30 ? '090202' : DETERGENT })));
    const found = await own.found(['뽀송', '리필']);
    expect(found.length).toBe(12);
    expect(new Set(found.map(({ categoryId }) => categoryId))).toEqual(new Set([DETERGENT]));
    expect(await own.found([])).toEqual([]);
  });
});
