/** ZIGZAG: GraphQL with a signed query, whole products in every update, order items. */
import type { Connector } from '../sdk/connector.ts';
import { claims } from './claims.ts';
import { fields } from './fields.ts';
import { price, sale, stock } from './items.ts';
import { link } from './link.ts';
import { lookups } from './lookups.ts';
import { manifest } from './manifest.ts';
import { cancelSale, confirm, dispatch, modifyInvoice } from './order-actions.ts';
import { collect, lookUp } from './orders.ts';
import { products } from './products.ts';
import { questions } from './questions.ts';
import { settlements } from './settlements.ts';

export const zigzag: Connector = {
  manifest,
  fields,
  link,
  lookups,
  products,
  stock,
  price,
  sale,
  orders: { collect, lookUp, confirm, dispatch, modifyInvoice, cancelSale },
  claims,
  questions,
  settlements,
};
