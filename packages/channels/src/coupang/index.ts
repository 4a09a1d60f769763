/** COUPANG: HMAC over the exact query, item numbers that appear with the approval, bundles that change. */
import type { Connector } from '../sdk/connector.ts';
import { coupangClaims } from './claims.ts';
import { coupangFields } from './fields.ts';
import { coupangPrice, coupangSale, coupangStock } from './items.ts';
import { coupangLink, coupangLookups } from './lookups.ts';
import { coupangManifest } from './manifest.ts';
import { cancelSale, confirm, dispatch, modifyInvoice } from './order-actions.ts';
import { collect, lookUp } from './orders.ts';
import { coupangProducts } from './products.ts';

export const coupang: Connector = {
  manifest: coupangManifest,
  fields: coupangFields,
  link: coupangLink,
  lookups: coupangLookups,
  products: coupangProducts,
  stock: coupangStock,
  price: coupangPrice,
  sale: coupangSale,
  orders: { collect, lookUp, confirm, dispatch, modifyInvoice, cancelSale },
  claims: coupangClaims,
};
