/** 11ST: XML in CP949, writes by GET, stock numbers known only after a look. */
import type { Connector } from '../sdk/connector.ts';
import { claims } from './claims.ts';
import { fields } from './fields.ts';
import { price, sale, stock } from './items.ts';
import { link } from './link.ts';
import { lookups } from './lookups.ts';
import { manifest } from './manifest.ts';
import { cancelSale, confirm, delayDispatch, dispatch } from './order-actions.ts';
import { lookUp } from './order-look-up.ts';
import { collect } from './orders.ts';
import { products } from './products.ts';
import { questions } from './questions.ts';
import { settlements } from './settlements.ts';

export const elevenSt: Connector = {
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
