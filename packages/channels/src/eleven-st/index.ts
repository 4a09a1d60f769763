/** 11ST: XML in CP949, writes by GET, stock numbers known only after a look. */
import type { Connector } from '../sdk/connector.ts';
import { elevenStFields } from './fields.ts';
import { elevenLink, elevenLookups } from './lookups.ts';
import { elevenStManifest } from './manifest.ts';
import { cancelSale, confirm, dispatch, elevenClaims } from './order-actions.ts';
import { lookUp } from './order-look-up.ts';
import { collect } from './orders.ts';
import { elevenPrice, elevenProducts, elevenSale, elevenStock } from './products.ts';

export const elevenSt: Connector = {
  manifest: elevenStManifest,
  fields: elevenStFields,
  link: elevenLink,
  lookups: elevenLookups,
  products: elevenProducts,
  stock: elevenStock,
  price: elevenPrice,
  sale: elevenSale,
  orders: { collect, lookUp, confirm, dispatch, cancelSale },
  claims: elevenClaims,
};
