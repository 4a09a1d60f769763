/** What of ZIGZAG's `data` proves each read, as the schema types it (sheet 4 to 6). Pure. */

import type { Proof } from '../sdk/proof.ts';
import { isWire, text, type Wire, whole, wire, wires } from '../sdk/reader.ts';

/** A value that the schema lets be null: its field must be there all the same. */
export interface Found<T> {
  found: T | null;
}

/** The store of the keys; none where ZIGZAG says null. */
export const storeProof: Proof<Wire, Found<Wire>> = ({ shop }) => {
  if (shop === null) return { found: null };
  return isWire(shop) && text(shop.shop_id) !== '' && Array.isArray(shop.allowed_brand_list) ? { found: shop } : null;
};

/** The root of the category tree. */
export const treeProof: Proof<Wire, Wire> = ({ category }) => (isWire(category) && Array.isArray(category.children) ? category : null);

export interface EssentialsAnswer {
  templates: unknown[];
  root: Wire;
}

/** All notice templates beside the tree that says which of them a category takes. */
export const essentialsProof: Proof<Wire, EssentialsAnswer> = ({ getAllEssentialTemplate: templates, category }) => {
  return Array.isArray(templates) && isWire(category) ? { templates, root: category } : null;
};

/** The product that was asked for, with its state and its items; none where ZIGZAG says null. */
export function productProof(id: string): Proof<Wire, Found<Wire>> {
  return ({ product }) => {
    if (product === null) return { found: null };
    return isWire(product) && text(product.id) === id && isWholeProduct(product) ? { found: product } : null;
  };
}

/** A product as it can be reported and sent back: with its number, its state, its items, and prices that are numbers. */
export function isWholeProduct({ id, sales_status, item_list, site_list }: Wire): boolean {
  if (text(id) === '' || text(sales_status) === '' || !Array.isArray(item_list) || !Array.isArray(site_list)) return false;
  const sites = [site_list, ...item_list.map((item) => wire(item).site_list)].flatMap(wires);
  return site_list.length > 0 && sites.every(({ original_price }) => whole(original_price) !== null);
}

/** The number of the product with our code; none where ZIGZAG says null. */
export const productIdProof: Proof<Wire, Found<string>> = ({ getProductId: id }) => {
  if (id === null) return { found: null };
  return text(id) === '' ? null : { found: text(id) };
};

export const createdProof: Proof<Wire, string> = ({ createProduct: id }) => text(id) || null;

export const productListProof: Proof<Wire, unknown[]> = ({ product_list }) => {
  const rows = wire(product_list).item_list;
  return Array.isArray(rows) ? rows : null;
};

export interface Page {
  rows: unknown[];
  total: number;
}

/** A list with its total under `name`. */
export function pageProof(name: string): Proof<Wire, Page> {
  return (data) => {
    const { item_list: rows, total_count } = wire(data[name]);
    const total = whole(total_count);
    return Array.isArray(rows) && total !== null && total >= 0 ? { rows, total } : null;
  };
}

/** The number of an answer at a product. */
export const answerMade: Proof<Wire, string> = ({ createProductAnswer: id }) => text(id) || null;

/** The number of a reply to an order's question. */
export const replyMade: Proof<Wire, string> = ({ createOrderItemInquiryReply: reply }) => text(wire(reply).id) || null;
