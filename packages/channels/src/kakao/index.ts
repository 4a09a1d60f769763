/** TALKSTORE and TALKGIFT: static keys of two apps, whole products in every update, an order a line, presents whose address comes later. */

import { claims } from './claims.ts';
import { price, sale, stock } from './items.ts';
import { link } from './link.ts';
import { lookups } from './lookups.ts';
import { connectors } from './members.ts';
import { confirm, dispatch, modifyInvoice } from './order-actions.ts';
import { collect, lookUp } from './orders.ts';
import { products } from './products.ts';
import { confirmedDays } from './settlement-totals.ts';

const both = connectors({
  link,
  lookups,
  products,
  stock,
  price,
  sale,
  orders: { collect, lookUp, confirm, dispatch, modifyInvoice },
  claims,
  settlementTotals: confirmedDays,
});
const { list: _noListOfGifts, ...giftProducts } = products;

export const talkstore = both.TALKSTORE;
export const talkgift = { ...both.TALKGIFT, products: giftProducts };
