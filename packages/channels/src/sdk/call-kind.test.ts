import { describe, expect, it } from 'vitest';
import { callKind } from './call-kind.ts';

describe('callKind', () => {
  it.each([
    ['orders.collect', 'ORDER_LISTS'],
    ['claims.collect', 'ORDER_LISTS'],
    ['claims.collectWithdrawn', 'ORDER_LISTS'],
    ['orders.lookUp', 'ORDER_READS'],
    ['orders.details', 'ORDER_READS'],
    ['claims.read', 'ORDER_READS'],
    ['orders.confirm', 'ORDER_ACTIONS'],
    ['orders.dispatch', 'ORDER_ACTIONS'],
    ['orders.modifyInvoice', 'ORDER_ACTIONS'],
    ['orders.cancelSale', 'ORDER_ACTIONS'],
    ['claims.approveCancel', 'ORDER_ACTIONS'],
    ['claims.cancelSale', 'ORDER_ACTIONS'],
    ['claims.receiveReturn', 'ORDER_ACTIONS'],
    ['settlements.collect', 'SETTLEMENT_LISTS'],
    ['products.list', 'PRODUCT_LISTS'],
    ['products.search', 'PRODUCT_LISTS'],
    ['products.find', 'PRODUCT_LISTS'],
    ['products.read', 'PRODUCT_READS'],
    ['products.readStock', 'PRODUCT_READS'],
    ['products.variants', 'PRODUCT_READS'],
    ['products.stock', 'STOCK'],
    ['products.stop', 'STOCK'],
    ['products.resume', 'STOCK'],
    ['products.create', 'PRODUCT_WRITES'],
    ['products.update', 'PRODUCT_WRITES'],
    ['products.price', 'PRODUCT_WRITES'],
    ['images.upload', 'PRODUCT_WRITES'],
    ['lookups.categories', 'LOOKUPS'],
    ['auth.token', 'ACCESS'],
    ['link.check', 'ACCESS'],
    ['another', 'OTHER another'],
  ])('of %s is %s', (operation, kind) => {
    expect(callKind(operation)).toBe(kind);
  });
});
