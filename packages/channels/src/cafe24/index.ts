import type { Connector } from '../sdk/connector.ts';
import { claims } from './claims.ts';
import { fields } from './fields.ts';
import { link } from './link.ts';
import { lookups } from './lookups.ts';
import { manifest } from './manifest.ts';
import { orders } from './orders.ts';
import { products, sale } from './products.ts';
import { price, stock } from './stock.ts';

export const cafe24: Connector = { manifest, fields, link, lookups, products, sale, stock, price, orders, claims };
