import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readProduct } from './testing/product-reader.ts';
import { freshClient, productInput, type Store, type StoreClient, startStore } from './testing/store-client.ts';

let store: Store;
let client: StoreClient;

beforeAll(async () => {
  store = await startStore();
});

afterAll(() => store.close());

beforeEach(() => {
  client = freshClient(store);
});

const read = (id: string) => readProduct(client, id);

describe('items', () => {
  async function withItems(): Promise<{ id: string; items: string[] }> {
    const id = await client.created(productInput(store));
    return { id, items: (await read(id)).item_list.map((one) => one.id) };
  }

  const setStock = (input: object[]) => client.mutate('updateItemAvailableStockQuantity', '[ItemAvailableStockQuantityInput!]!', input);
  const setStatus = (input: object[]) => client.mutate('updateItemSalesStatus', '[UpdateItemSalesStatusInput!]!', input);

  test('stock is absolute; 0 sells out and more brings back', async () => {
    const { id, items } = await withItems();
    expect((await setStock([{ product_id: id, item_id: items[0], quantity: 0 }])).data).toEqual({ updateItemAvailableStockQuantity: true });
    expect((await read(id)).item_list.map((one) => one.sales_status)).toEqual(['SOLD_OUT', 'ON_SALE']);
    await setStock([
      { product_id: id, item_id: items[0], quantity: 9 },
      { product_id: id, item_id: items[1], quantity: 0 },
    ]);
    expect((await read(id)).item_list).toMatchObject([
      { sales_status: 'ON_SALE', inventory: { quantity: 9 } },
      { sales_status: 'SOLD_OUT' },
    ]);
    await setStock([{ product_id: id, item_id: items[0], quantity: 0 }]);
    expect((await read(id)).sales_status).toBe('SOLD_OUT');
  });

  test('a refused entry leaves the ones before it done', async () => {
    const { id, items } = await withItems();
    expect(
      (
        await setStock([
          { product_id: id, item_id: items[0], quantity: 7 },
          { product_id: id, item_id: items[1], quantity: -1 },
        ])
      ).errors[0],
    ).toContain('input[1].quantity');
    expect((await read(id)).item_list.map((one) => one.inventory?.quantity)).toEqual([7, 3]);
    expect((await setStock([{ product_id: '1', item_id: items[0], quantity: 7 }])).errors).toEqual(['product_not_found']);
    expect((await setStock([{ product_id: id, item_id: '1', quantity: 7 }])).errors[0]).toContain('item_id');
  });

  test('a stopped item stays stopped whatever its stock; on sale and sold out follow the stock', async () => {
    const { id, items } = await withItems();
    const set = (sales_status: string) => setStatus([{ product_id: id, item_id: items[0], sales_status }]);
    expect((await set('SOLD_OUT')).errors[0]).toContain('sales_status');
    expect((await set('SUSPENDED')).data).toEqual({ updateItemSalesStatus: true });
    await setStock([{ product_id: id, item_id: items[0], quantity: 0 }]);
    expect((await read(id)).item_list[0]?.sales_status).toBe('SUSPENDED');
    expect((await set('ON_SALE')).errors[0]).toContain('sales_status');
    await setStock([{ product_id: id, item_id: items[0], quantity: 1 }]);
    expect((await set('ON_SALE')).errors).toEqual([]);
    expect((await read(id)).item_list[0]?.sales_status).toBe('ON_SALE');
  });
});
