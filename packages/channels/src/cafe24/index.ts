/** CAFE24: a mall's own Admin API by consent, a leaking bucket, orders walked by each of their dates. */
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
import { webhooks } from './webhooks.ts';

export const cafe24: Connector = {
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
  webhooks,
};
