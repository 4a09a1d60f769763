/** COUPANG: HMAC over the exact query, item numbers that appear with the approval, bundles that change. */
import type { Connector } from '../sdk/connector.ts';
import { claims } from './claims.ts';
import { fields } from './fields.ts';
import { price, sale, stock } from './items.ts';
import { link } from './link.ts';
import { lookups } from './lookups.ts';
import { manifest } from './manifest.ts';
import { cancelSale, confirm, dispatch, markDelivered, modifyInvoice } from './order-actions.ts';
import { collect, lookUp } from './orders.ts';
import { products } from './products.ts';
import { questions } from './questions.ts';
import { settlements } from './settlements.ts';

export const coupang: Connector = {
  manifest,
  fields,
  link,
  lookups,
  products,
  stock,
  price,
  sale,
  orders: { collect, lookUp, confirm, dispatch, modifyInvoice, markDelivered, cancelSale },
  claims,
  questions,
  settlements,
};
