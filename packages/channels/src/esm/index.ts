/** AUCTION and GMARKET: one interface for two sites, a token made for each call, products that options have no numbers in. */
import { claims } from './claims.ts';
import { price, sale, stock } from './items.ts';
import { link } from './link.ts';
import { lookups } from './lookups.ts';
import { connectors } from './members.ts';
import { cancelSale, confirm, delayDispatch, dispatch, markDelivered, modifyInvoice } from './order-actions.ts';
import { collect, lookUp } from './orders.ts';
import { products } from './products.ts';
import { questions } from './questions.ts';
import { settlements } from './settlements.ts';
import { releaseUnreceived } from './unreceived.ts';

export const { AUCTION: auction, GMARKET: gmarket } = connectors({
  link,
  lookups,
  products,
  stock,
  price,
  sale,
  orders: { collect, lookUp, confirm, dispatch, modifyInvoice, delayDispatch, markDelivered, releaseUnreceived, cancelSale },
  claims,
  questions,
  settlements,
});
