import { newProductDraft, newShopEntry, type ProductDraft, temporaryRegisterKey } from '@moa/core';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/support/index.ts';
import type { Database, TenantTx } from '../../platform/database/index.ts';
import type { RequestContext } from '../../platform/http/index.ts';
import { type CatalogDeps, catalogRoutes } from './catalog.routes.ts';

const { database, seller } = await testDatabase();

function draft(): ProductDraft {
  const made = newProductDraft();
  made.basic.productName = '린넨 셔츠';
  made.composition.mainInfo.price = 19_900;
  made.basic.salePrice = 19_900;
  return made;
}

/** A caller whose stored answers are kept, with the number of products that its transaction saw. */
async function caller() {
  const { sellerId, userId, loginId } = await seller();
  const stored: { output: unknown; products: number }[] = [];
  const context = {
    sellerId,
    scope: { sellerId, shopAccountIds: null },
    actor: {
      userId,
      loginId,
      role: 'U',
      sessionId: 's',
      sellerId,
      authorities: new Set(),
      rights: new Set(),
      shopAccountIds: null,
      actingSellerLoginId: null,
    },
    audit: async () => undefined,
    storeAnswer: async (tx, output) => {
      const { rows } = await tx.query<{ products: number }>('select count(*) as products from product where seller_id = $1', [sellerId]);
      stored.push({ output, products: rows[0]?.products ?? 0 });
    },
  } as Pick<RequestContext, 'sellerId' | 'scope' | 'actor' | 'audit' | 'storeAnswer'> as RequestContext;
  return { context, stored, sellerId };
}

/** The database, with the names of the statements that were sent through it. */
function listening() {
  const asked: string[] = [];
  const received: Database = new Proxy(database, {
    get: (target, key) => {
      if (key !== 'tenant') return Reflect.get(target, key);
      const tenant: Database['tenant'] = (scope, fn, options) =>
        target.tenant(
          scope,
          (tx) =>
            fn(
              new Proxy(tx, {
                get: (inner, name) => {
                  if (name !== 'query') return Reflect.get(inner, name);
                  const query: TenantTx['query'] = (text, values, statement) => {
                    asked.push(statement ?? text);
                    return inner.query(text, values, statement);
                  };
                  return query;
                },
              }),
            ),
          options,
        );
      return tenant;
    },
  });
  return { asked, received };
}

const shops = { connector: () => null } as Pick<CatalogDeps['shops'], 'connector'> as CatalogDeps['shops'];
const now = () => new Date('2026-11-27T00:00:00Z');
const checkDelivery: CatalogDeps['checkDelivery'] = async () => [];
const routes = catalogRoutes({ database, shops, publicUrl: null, checkDelivery, now } as Pick<
  CatalogDeps,
  'database' | 'shops' | 'publicUrl' | 'checkDelivery' | 'now'
> as CatalogDeps);

describe('a new product whose answer gets lost', () => {
  test('has its answer stored in the transaction that makes it', async () => {
    const { context, stored } = await caller();
    const answer = await routes.create({ input: draft(), context });
    expect(stored).toEqual([{ output: answer, products: 1 }]);
  });

  test('is not made twice either when it is sent to shops at once', async () => {
    const { context, stored, sellerId } = await caller();
    await database.tenant(sellerId, (tx) =>
      tx.query(
        `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
         values ($1, 'COUPANG', 'a', 'a', 'SANDBOX', 'NORMAL')`,
        [sellerId],
      ),
    );
    const product = draft();
    const shop = { shopType: 'COUPANG' as const, shopAccountId: 'a', shopName: 'a', multiShopId: null };
    const temporary = temporaryRegisterKey('COUPANG', 'a', []);
    product.createShopDTOList = [newShopEntry(shop, temporary)];
    const answer = await routes.transmit({ input: { product, registerKeys: [temporary] }, context });
    expect(stored).toEqual([{ output: answer, products: 1 }]);
    const [entry] = (answer.product as ProductDraft).createShopDTOList;
    expect(entry?.registerKey).not.toBe(temporary);
    expect(answer.preflight.map((checked) => checked.registerKey)).toEqual([entry?.registerKey]);
  });
});

test.each(['update', 'transmit'] as const)('%s reads what a product was, and the draft that it answers, once each', async (operation) => {
  const { context, sellerId } = await caller();
  await database.tenant(sellerId, (tx) =>
    tx.query(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
       values ($1, 'COUPANG', 'a', 'a', 'SANDBOX', 'NORMAL')`,
      [sellerId],
    ),
  );
  const requested = draft();
  requested.createShopDTOList = [newShopEntry({ shopType: 'COUPANG', shopAccountId: 'a', shopName: 'a', multiShopId: null }, 'temp')];
  const saved = (await routes.create({ input: requested, context })) as ProductDraft & { id: string };
  const { asked, received } = listening();
  const through = catalogRoutes({ database: received, shops, publicUrl: null, checkDelivery, now } as Pick<
    CatalogDeps,
    'database' | 'shops' | 'publicUrl' | 'checkDelivery' | 'now'
  > as CatalogDeps);
  if (operation === 'update') await through.update({ input: { params: { id: saved.id }, body: saved }, context });
  else await through.transmit({ input: { product: saved }, context });
  expect(asked.filter((name) => name === 'catalog.read-product')).toHaveLength(1);
  // Before and after: what differs says which shops are told.
  expect(asked.filter((name) => name === 'catalog.shop-entries')).toHaveLength(2);
});
