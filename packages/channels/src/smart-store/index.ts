/** SMART_STORE: tokens by signature, one rate an API, a feed of changes, whole replaces of products. */
import type { Connector } from '../sdk/connector.ts';
import { claims } from './claims.ts';
import { fields } from './fields.ts';
import { price, sale, stock } from './items.ts';
import { link } from './link.ts';
import { lookups } from './lookups.ts';
import { manifest } from './manifest.ts';
import { cancelSale, confirm, delayDispatch, dispatch } from './order-actions.ts';
import { collect, lookUp } from './orders.ts';
import { products } from './products.ts';
import { questions } from './questions.ts';
import { settlements } from './settlements.ts';

export const smartStore: Connector = {
  manifest,
  fields,
  link,
  lookups,
  products,
  stock,
  price,
  sale,
  orders: { collect, lookUp, confirm, dispatch, delayDispatch, cancelSale },
  claims,
  questions,
  settlements,
};
