/**
 * One product on both sites (sheet 4, Both sites). Each site's market has its own product under the one number for commands: a call says what
 * is so of the product as a whole, and of the sites that its token names.
 */
import { isJson, type Json } from '../kernel/fields.ts';
import { itemsOf } from '../market/market.ts';
import { setQuantity } from '../market/stock.ts';
import { type EsmProduct, mallOf } from './market.ts';
import { bodyOf, hasOptions, productNumbered, replaceProduct, stockOf } from './product-store.ts';
import { readProduct } from './product-validation.ts';
import { type Site, siteOf } from './site.ts';
import type { Call } from './wire.ts';

export type Seat = Pick<Call, 'mall' | 'account' | 'site'>;
export type Twin = Seat & { product: EsmProduct };

const membersOf = ({ key, upperKey }: Pick<Site, 'key' | 'upperKey'>): ReadonlySet<string> => new Set([key, upperKey]);

/** The product of that number on the other site, of a seller of the same master; null where it is not sold there. */
export function twinOf({ mall, account }: Seat, goodsNo: string): Twin | null {
  const kernel = mall.kernel.beside?.(siteOf(mall.kernel).number === 1 ? 'GMARKET' : 'AUCTION');
  if (!kernel) return null;
  const beside = mallOf(kernel);
  for (const other of kernel.accounts()) {
    if (other.secrets.masterId !== account.secrets.masterId) continue;
    const product = productNumbered(beside, other.id, goodsNo);
    if (product) return { mall: beside, account: other, site: siteOf(kernel), product };
  }
  return null;
}

/** What a body says of the product as a whole and of this site: nothing of the other one. */
export function bodyOfSite(body: Json, other: Site): Json {
  return without(body, membersOf(other), other.number) as Json;
}

function without(value: unknown, members: ReadonlySet<string>, siteType: number): unknown {
  if (Array.isArray(value)) return value.filter((row) => !isOfSite(row, siteType)).map((row) => without(row, members, siteType));
  if (!isJson(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !members.has(name));
  return Object.fromEntries(kept.map(([name, one]) => [name, without(one, members, siteType)]));
}

const isOfSite = (row: unknown, siteType: number) => isJson(row) && Number(row.siteType) === siteType;

/** What was said of a product as a whole on one site holds on the other one; its price, stock and sale there stay. */
export function updateTwin(call: Call, twin: Twin, body: Json): void {
  const { mall, account, site, product } = twin;
  const sold = stockOf(mall, product);
  const own = bodyOf(mall, product);
  const joined = joinedWith(bodyOfSite(body, call.site), own, site) as Json;
  const more = joined.itemAddtionalInfo as Json;
  // What is sold out there is no number that a body may have.
  more.stock = { [site.upperKey]: Math.max(1, sold) };
  const draft = readProduct({ ...call, mall, account, site, body: joined });
  const [only] = hasOptions(replaceProduct(mall, product, draft)) ? [] : itemsOf(mall, product);
  if (only && sold === 0) setQuantity(mall, only, 0);
}

function joinedWith(common: unknown, own: unknown, site: Site): unknown {
  if (Array.isArray(common)) return joinedRows(common, Array.isArray(own) ? own : [], site);
  if (!isJson(common)) return common;
  const before = isJson(own) ? own : {};
  const members = membersOf(site);
  const kept = Object.entries(before).filter(([name, value]) => members.has(name) || (!(name in common) && speaksOf(value, members)));
  const said = Object.entries(common).map(([name, value]) => [name, joinedWith(value, before[name], site)]);
  return { ...Object.fromEntries(said), ...Object.fromEntries(kept) };
}

function speaksOf(value: unknown, members: ReadonlySet<string>): boolean {
  return isJson(value) && Object.entries(value).some(([name, one]) => members.has(name) || speaksOf(one, members));
}

/** Categories of each site, and options by their values. */
function joinedRows(common: readonly unknown[], own: readonly unknown[], site: Site): unknown[] {
  const ofSite = own.filter((row) => isOfSite(row, site.number));
  if (ofSite.length > 0) return [...common, ...ofSite];
  return common.map((row) => {
    const known = own.find((one) => valuesOf(one) === valuesOf(row));
    const isNewOption = known === undefined && isJson(row) && 'qty' in row;
    return joinedWith(row, isNewOption ? { qty: { [site.key]: 0 } } : known, site);
  });
}

function valuesOf(row: unknown): string {
  const named = isJson(row) ? Object.entries(row).filter(([name]) => /^recommendedOptValue\d?$/.test(name)) : [];
  return JSON.stringify(named.toSorted(([a], [b]) => a.localeCompare(b)));
}

/** A product as it is read for a site that does not sell it: what is so of it as a whole. */
export function bodyWithoutSite({ mall, site, product }: Twin): Json {
  const { isSell: _, ...body } = bodyOf(mall, product);
  return { ...bodyOfSite(body, site), isSell: {} };
}
