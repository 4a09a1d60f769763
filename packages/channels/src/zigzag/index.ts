/** ZIGZAG: GraphQL with a signed query, whole products in every update, order items. */
import type { Connector } from '../sdk/connector.ts';
import { zigzagFields } from './fields.ts';
import { zigzagPrice, zigzagSale, zigzagStock } from './items.ts';
import { zigzagLink, zigzagLookups } from './lookups.ts';
import { zigzagManifest } from './manifest.ts';
import { cancelSale, confirm, dispatch, modifyInvoice, zigzagClaims } from './order-actions.ts';
import { collect, lookUp } from './orders.ts';
import { zigzagProducts } from './products.ts';

export const zigzag: Connector = {
  manifest: zigzagManifest,
  fields: zigzagFields,
  link: zigzagLink,
  lookups: zigzagLookups,
  products: zigzagProducts,
  stock: zigzagStock,
  price: zigzagPrice,
  sale: zigzagSale,
  orders: { collect, lookUp, confirm, dispatch, modifyInvoice, cancelSale },
  claims: zigzagClaims,
};
