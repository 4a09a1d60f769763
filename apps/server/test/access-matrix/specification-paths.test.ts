/**
 * Paths of products as the specification names them (point 7: product registration, `/api/v1/product`, `/api/v1/products`, `/api/v1/moa`). Each is
 * served and stands in the access matrix, whose test calls it as everybody and holds what it answers.
 */
import { contract } from '@moa/contract';
import { expect, test } from 'vitest';
import { listOperations } from '../../src/platform/http/operations.ts';
import { ROWS } from './rows.ts';

const PATHS: Readonly<Record<string, readonly string[]>> = {
  '/api/v1/product': [
    'moa GET POST DELETE',
    'moa/{id} GET PUT',
    'moa/moa-transmit POST',
    'moa/count GET',
    'moa/excel POST',
    'shop/bulk-register GET POST',
    'category GET',
    'category/recommend GET POST',
    'category/template GET POST PUT DELETE',
    'category/search GET',
    'category/search/ids GET',
    'option/template GET POST PUT DELETE',
    'template/option GET DELETE',
    'template GET POST PUT DELETE',
    'template/status GET',
    'delivery/template GET POST PUT DELETE',
    'delivery/template/main GET PUT',
    'origin GET',
    'simple GET',
    'shop GET',
    'shop/transmit POST',
    'shop/sync POST',
    'shop/benefit POST',
    'shop/selection/template GET POST PUT DELETE',
    'shop/shop-all-list-count GET',
    'shop/shop-moa-product-list GET',
    'shop/shop-all-list/excel POST',
  ],
  '/api/v1/products': ['fields GET PATCH', 'sale-status PATCH'],
  '/api/v1/moa': [
    'availableQuantity GET',
    'sku POST',
    'sku/list GET',
    'sku/list/auto GET',
    'sku/bulk POST',
    'sku/bulkStock POST',
    'sku/detail GET',
    'sku/name GET',
    'sku/count GET',
    'sku/siblingCode/list GET',
    'skucode GET',
  ],
};

const served = new Map(listOperations(contract).map((operation) => [`${operation.method} ${operation.path}`, operation.name]));
const named = Object.entries(PATHS).flatMap(([base, rows]) =>
  rows.flatMap((row) => {
    const [path, ...methods] = row.split(' ');
    return methods.map((method) => `${method} ${base}/${path}`);
  }),
);

test.each(named)('%s is served, and called in the access matrix', (call) => {
  const name = served.get(call);
  expect(name).toBeDefined();
  expect(Object.keys(ROWS)).toContain(name);
});
